package casegen

import (
	"fmt"
	"regexp"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofPoison, poisonDeed, "has-ability", "has", "has-counter", "put-counter", "gets-counters", "gain-ability")
	refineDeed(ofLife, lifeBecomesDeed, "becomes")
	refineDeed(ofToughness, toughnessDeed, "becomes")
	refineDeed(ofAnyToughness, anyToughnessDeed, "value-is", "is-amount", "is-described")
}

// endingArg finds a phrase with one of the particles that ends in one of the
// words; any particle where none is given.
func (s *story) endingArg(p *frame.Prop, particles []string, words ...string) *clause.Arg {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		ok := len(particles) == 0
		for _, w := range particles {
			ok = ok || a.Particle == w
		}
		for _, w := range words {
			if ok && strings.HasSuffix(s.text(a), w) {
				return a
			}
		}
	}
	return nil
}

// poisonCount reads 10個の毒カウンター.
var poisonCount = regexp.MustCompile(`^[0-9]+個(以上|以下)?の毒カウンター$`)

func ofPoison(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"を", "が"}, "毒カウンター")
}

// poisonDeed reads 毒カウンターを10個以上持っている: a player has so many poison counters
// (CR 704.5c).
func poisonDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, []string{"を", "が"}, "毒カウンター")
	s.looked[a.Start] = true
	if text := frame.Plain(s.text(a)); text != "毒カウンター" && !poisonCount.MatchString(text) {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	q := a.Quantity
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b.Particle == "" && b.Quantity != nil && b.Quantity.Counter == "個" {
			q = b.Quantity
			s.looked[b.Start] = true
			if s.limit(b) != "" && s.weigh(b) == "しか" && !p.Neg {
				return nil, fmt.Errorf("no way to bring about %q", p.Text)
			}
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player == "" || p.Neg || q == nil || q.Value < 0 || q.X {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n := q.Value
	switch q.Bound {
	case "以上":
		n += s.alt
	case "", "ちょうど":
	case "以下":
		n = max(0, n-s.alt)
	case "未満":
		n = max(0, n-1-s.alt)
	default:
		return nil, fmt.Errorf("no number in %q", p.Text)
	}
	if s.knob(kind) {
		s.table.poison(o.player, n)
		return nil, nil
	}
	return nil, nil
}

func ofLife(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"が", ""}, "ライフ", "ライフ総量", "ライフの総量")
}

// lifeBecomesDeed reads ライフが０点になる, ライフが０点以下になる: the player loses life until
// it is.
func lifeBecomesDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, []string{"が", ""}, "ライフ", "ライフ総量", "ライフの総量")
	s.looked[a.Start] = true
	text := frame.Plain(s.text(a))
	for _, w := range []string{"ライフの総量", "ライフ総量", "ライフ"} {
		text = strings.TrimSuffix(text, w)
	}
	b := s.arg(p, "に", "と")
	if b == nil || b.Quantity == nil || b.Quantity.Value < 0 || b.Quantity.X || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n := b.Quantity.Value
	switch b.Quantity.Bound {
	case "":
	case "以下":
		n -= s.alt
	case "未満":
		n -= 1 + s.alt
	default:
		return nil, fmt.Errorf("no number in %q", p.Text)
	}
	who, err := s.whose(text)
	if err != nil {
		return nil, err
	}
	if s.gap == nil {
		s.topic = s.who(who)
	}
	if n >= s.startLife(who) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return s.done(kind, func() error {
		return s.trick("you", fmt.Sprintf("target player loses %d life", s.startLife(who)-n), s.who(who))
	})
}

func ofToughness(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"が"}, "タフネス") && s.endingArg(p, []string{"に"}, "") != nil
}

// toughnessDeed reads タフネスが０になる: an effect takes what it has.
func toughnessDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, []string{"が"}, "タフネス")
	s.looked[a.Start] = true
	b := s.arg(p, "に")
	if b == nil || b.Quantity == nil || b.Quantity.Value != 0 || b.Quantity.Bound != "" && b.Quantity.Bound != "以下" || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	var o *obj
	var err error
	if before := strings.TrimSuffix(strings.TrimSuffix(s.text(a), "タフネス"), "の"); before != "" {
		inner := *a
		inner.End = a.Start + len(before)
		o, err = s.noun(p, &inner)
	} else {
		o, err = s.elided(p)
	}
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return s.done(kind, func() error {
		_, t := s.fix(o)
		if b.Quantity.Bound != "" {
			t += s.alt
		}
		return s.trick("you", fmt.Sprintf("target creature gets -0/-%d until end of turn", t), o)
	})
}

func ofAnyToughness(s *story, p *frame.Prop) bool {
	return p.Role == clause.Concession && argEnding(s, p, []string{"が"}, "タフネス") && argEnding(s, p, []string{"だ"}, "いくつ", "何点")
}

// anyToughnessDeed reads タフネスがいくつであっても: each telling has another one.
func anyToughnessDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, _ := s.arg(p, "が"), s.arg(p, "だ")
	o, err := s.elided(p)
	if err != nil {
		return nil, err
	}
	if s.text(a) != "タフネス" || o.player != "" || o.many() || o.face != nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o.toughness = []int{4, 2, 9}[s.alt]
	return nil, nil
}
