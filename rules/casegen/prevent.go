package casegen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["prevent-damage"] = preventDeed
	claimTable["prevent-damage"] = preventClaim
	refineDeed(ofShield, shieldedDeed, "keyword", "take", "is-affected", "has", "no-effect", "has-ability", "do")
	refineDeed(ofExpected, expectedDeed, "keyword", "proves-to", "is-described")
}

// prevented is what a clause says of damage that is prevented.
type prevented struct {
	n    int // -1: all of it
	what *clause.Arg
	of   int // so much damage in all (６点のダメージのうち), -1 where that is not said
}

// outOf reads ６点のダメージのうち１点, そのダメージのうち１点.
var outOf = regexp.MustCompile(`^(?:([0-9]+)点の|その)?(戦闘)?ダメージのうち(?:の)?([0-9]+)点$`)

// preventing reads how much of which damage is prevented.
func (s *story) preventing(p *frame.Prop) (prevented, error) {
	v := prevented{n: -1, of: -1}
	said := false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		switch {
		case outOf.MatchString(text):
			m := outOf.FindStringSubmatch(text)
			s.whole(a)
			v.n, _ = strconv.Atoi(m[3])
			if m[1] != "" {
				v.of, _ = strconv.Atoi(m[1])
			}
			said = true
		case text == "そのうち" || text == "うち":
		case strings.HasSuffix(text, "ダメージ") && v.what == nil && (a.Particle == "が" || a.Particle == "を" || a.Particle == "" && a.Topic):
			v.what = a
		case a.Particle == "" && a.Quantity != nil && a.Quantity.All, text == "すべて" && (a.Particle == "が" || a.Particle == ""), text == "そのすべて" && a.Particle == "が":
			said = true
		case (a.Particle == "" || a.Particle == "が") && a.Quantity != nil && a.Quantity.Counter == "点" && a.Quantity.Value > 0 && a.Quantity.Bound == "" && !said:
			rest := strings.TrimPrefix(text, "そのうち")
			if rest = strings.TrimPrefix(rest, "の"); strings.Trim(rest, "0123456789一二三四五六七八九点") != "" {
				return v, fmt.Errorf("does not know what %q is", s.text(a))
			}
			v.n, said = a.Quantity.Value, true
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	if said && v.n >= 0 {
		s.heeds(p, "そのうち")
	}
	for _, w := range p.C.Adverb {
		if t := w.In(s.c.block.Text); t == "すべて" || t == "全て" {
			s.looked[w.Start], said = true, true
		}
	}
	if v.what == nil && v.of < 0 && !said {
		return v, fmt.Errorf("what damage %q prevents is not known", p.Text)
	}
	return v, nil
}

// damageOf is the damage that a phrase such as 接死を持つクリーチャーが与えるダメージ names:
// its relative clause is done, or is what the story speaks of already.
func (s *story) damageOf(p *frame.Prop, a *clause.Arg) (*dealt, error) {
	text := frame.Plain(s.text(a))
	for _, w := range []string{"その", "この", "戦闘"} {
		text = strings.TrimPrefix(text, w)
	}
	for _, w := range []string{"からの戦闘ダメージ", "による戦闘ダメージ", "の戦闘ダメージ", "からのダメージ", "によるダメージ"} {
		if before, ok := strings.CutSuffix(s.text(a), w); ok {
			inner := *a
			inner.End = a.Start + len(before)
			source, err := s.noun(p, &inner)
			if err != nil || source.player != "" {
				return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
			}
			f, err := s.deal(&dealt{source: source, n: -1, combat: strings.Contains(w, "戦闘"), deadly: true}, quality, true)
			if err != nil {
				return nil, err
			}
			if f != nil {
				s.deeds = append(s.deeds, f)
			}
			return s.hit, nil
		}
	}
	if b := s.arg(p, "から", "による", "により", "によって"); b != nil && len(a.Relative) == 0 && (text == "ダメージ" || text == "") {
		source, err := s.noun(p, b)
		if err != nil || source.player != "" {
			return nil, fmt.Errorf("what damage %q is, is not known", s.text(b))
		}
		f, err := s.deal(&dealt{source: source, n: -1, combat: strings.Contains(s.text(a), "戦闘"), deadly: true}, quality, true)
		if err != nil {
			return nil, err
		}
		if f != nil {
			s.deeds = append(s.deeds, f)
		}
		return s.hit, nil
	}
	if len(a.Relative) == 0 {
		if s.hit != nil && text == "ダメージ" {
			return s.hit, nil
		}
		return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
	}
	q := s.c.res.Reading.At(p.Sentence, a.Relative[len(a.Relative)-1])
	if q == nil || q.Frame != "deal-damage" && q.Frame != "take-damage" || q.Neg {
		return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
	}
	tail := frame.Plain(s.c.block.Text[q.C.End:a.End])
	combat := strings.HasSuffix(tail, "戦闘ダメージ")
	tail = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(tail, "ダメージ"), "戦闘"), "の")
	tail = strings.TrimPrefix(strings.TrimPrefix(tail, "はずだった"), "はずの")
	n := -1
	if before, ok := strings.CutSuffix(tail, "点"); ok {
		var err error
		if n, err = strconv.Atoi(before); err != nil {
			return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
		}
		tail = ""
	}
	if tail != "" {
		return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
	}
	looked, gap := s.looked, s.gap
	s.looked, s.gap = s.fresh(), nil
	defer func() { s.looked, s.gap = looked, gap }()
	for _, w := range q.C.Adverb {
		if t := w.In(s.c.block.Text); t == "次に" {
			s.looked[w.Start] = true
		}
	}
	d, err := s.dealing(q)
	if err != nil {
		return nil, err
	}
	if d.n < 0 {
		d.n = n
	}
	d.combat, d.deadly = d.combat || combat, p.Frame == "prevent-damage"
	if err := s.unlooked(q); err != nil {
		return nil, err
	}
	f, err := s.deal(&d, quality, true)
	if err != nil {
		return nil, err
	}
	if f != nil {
		s.deeds = append(s.deeds, f)
	}
	return s.hit, nil
}

// shield prevents the next n damage to something, all of it for -1, from before
// anything is done.
func (s *story) shield(d *dealt, n int) {
	s.deeds = append([]func() error{func() error {
		what := "all damage"
		if n >= 0 {
			what = fmt.Sprintf("the next %d damage", n)
		}
		return s.trick("you", "prevent "+what+" that would be dealt to any target this turn", d.to)
	}}, s.deeds...)
}

// preventDeed reads ダメージがすべて軽減された, ６点のダメージのうち１点が軽減された.
func preventDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	v, err := s.preventing(p)
	if err != nil {
		return nil, err
	}
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	d := s.hit
	switch {
	case v.of > 0:
		d = &dealt{n: v.of, to: s.opp}
		if v.n >= v.of {
			return nil, fmt.Errorf("no more damage is prevented than is dealt")
		}
		d.late = true
		s.hit = d
		s.deeds = append(s.deeds, func() error { return s.dealLate(d) })
	case v.what != nil:
		if d, err = s.damageOf(p, v.what); err != nil {
			return nil, err
		}
	}
	if d == nil {
		return nil, fmt.Errorf("what damage %q prevents is not known", p.Text)
	}
	if s.knob(kind) {
		s.shield(d, v.n)
	}
	return nil, nil
}

// dealLate deals damage of which the text said only later what deals it: the
// one creature that it speaks of.
func (s *story) dealLate(d *dealt) error {
	if d.source == nil {
		for _, o := range s.objs {
			if o.player == "" && o.at > 0 && o.mayBe("creature") && !o.many() {
				if d.source != nil {
					return fmt.Errorf("what deals the damage is not known")
				}
				d.source = o
			}
		}
	}
	if d.source == nil {
		return fmt.Errorf("what deals the damage is not known")
	}
	f, err := s.shoots(d.source, d.to, d.n)
	if err != nil {
		return err
	}
	return f()
}

// preventClaim reads ダメージはすべて軽減される, ダメージを軽減することはできない: what is prevented is
// not dealt.
func preventClaim(s *story, p *frame.Prop) (func() error, error) {
	v, err := s.preventing(p)
	if err != nil {
		return nil, err
	}
	if v.what == nil || v.of >= 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	d, err := s.damageOf(p, v.what)
	if err != nil {
		return nil, err
	}
	cannot := p.Neg && (p.Mod == clause.Can || p.Mod == clause.Fact)
	if !cannot && fact(p) != nil || d.n <= v.n {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if cannot {
		s.shield(d, v.n)
	}
	said := *p
	said.Mod, said.Neg = clause.Fact, false
	left := *d
	left.total, left.late = false, false
	switch {
	case cannot:
	case v.n < 0:
		said.Neg, left.n = true, -1
	default:
		left.n -= v.n
	}
	return s.dealtClaim(&said, left)
}

// ofShield reports whether a clause says that something is under an effect
// that prevents damage, or has a regeneration shield.
func ofShield(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, []string{"を"}, "効果", "再生の盾")
	if a == nil {
		return false
	}
	if strings.HasSuffix(s.text(a), "再生の盾") {
		return true
	}
	q := s.lastRelative(p, a)
	return q != nil && (q.Frame == "prevent-damage" || q.Frame == "regenerate") || s.text(a) == "再生効果"
}

func (s *story) lastRelative(p *frame.Prop, a *clause.Arg) *frame.Prop {
	if len(a.Relative) == 0 {
		return nil
	}
	return s.c.res.Reading.At(p.Sentence, a.Relative[len(a.Relative)-1])
}

// nextDamage reports whether a phrase is the next damage that would be dealt: 次に
// それに与えられるダメージ.
func (s *story) nextDamage(q *frame.Prop, a *clause.Arg) bool {
	d := s.lastRelative(q, a)
	if d == nil || len(a.Relative) != 1 || d.Neg || !(d.Frame == "deal-damage" && d.Passive || d.Frame == "take-damage") || frame.Plain(a.Bare().In(s.c.block.Text)) != "ダメージ" {
		return false
	}
	for i := range d.C.Args {
		b := &d.C.Args[i]
		ph, ok := s.c.words(s.text(b))
		switch {
		case b.Particle == "に" && ok && (ph.Is == frame.Referring && ph.Word == "it" || ph.Dem && ph.Is == frame.Objects):
		case frame.Plain(s.text(b)) == "次" && b.Particle == "に", s.timeWord(q, s.text(b), b.Particle):
		default:
			return false
		}
		s.look(b)
	}
	for _, b := range d.C.Adverb {
		if w := b.In(s.c.block.Text); w == "次に" || w == "次" {
			s.looked[b.Start] = true
		}
	}
	return true
}

// shieldedDeed reads 次に与えられるダメージを３点軽減する効果を受けている, 再生の盾を持つ.
func shieldedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, []string{"を"}, "効果", "再生の盾")
	s.looked[a.Start] = true
	trick := "regenerate target creature"
	if q := s.lastRelative(p, a); q != nil && q.Frame == "prevent-damage" {
		n := -1
		for i := range q.C.Args {
			b := &q.C.Args[i]
			switch text := frame.Plain(s.text(b)); {
			case b.Particle == "を" && strings.Contains(text, "戦闘"):
				return nil, fmt.Errorf("no way to prevent combat damage alone")
			case b.Particle == "を" && s.nextDamage(q, b):
			case b.Particle == "" && b.Quantity != nil && b.Quantity.Counter == "点" && b.Quantity.Value > 0 && b.Quantity.Bound == "":
				n = b.Quantity.Value
			default:
				return nil, fmt.Errorf("does not know what %q is", s.text(b))
			}
			s.look(b)
		}
		if n < 1 || len(q.C.Adverb) > 0 {
			return nil, fmt.Errorf("how much %q prevents is not known", q.Text)
		}
		trick = fmt.Sprintf("prevent the next %d damage that would be dealt to any target this turn", n)
	} else if text := s.text(a); text != "再生の盾" && text != "再生効果" && text != "再生する効果" {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || o.many() || strings.HasPrefix(trick, "regenerate") && !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.knob(kind) {
		// It is there before anything is done.
		s.deeds = append([]func() error{func() error { return s.trick("you", trick, o) }}, s.deeds...)
	}
	return nil, nil
}

func ofExpected(s *story, p *frame.Prop) bool {
	return s.gap != nil && argEnding(s, p, []string{"だ"}, "はず")
}

// expectedDeed reads ダメージを受けるはずだったクリーチャー: what the damage that was prevented
// would have been dealt to.
func expectedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, []string{"だ"}, "はず")
	s.looked[a.Start] = true
	q := s.lastRelative(p, a)
	if q == nil || q.Frame != "take-damage" && q.Frame != "deal-damage" || q.Neg || len(q.C.Args) != 1 || s.hit == nil || strings.TrimPrefix(frame.Plain(s.text(&q.C.Args[0])), "その") != "ダメージ" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.look(&q.C.Args[0])
	o := s.gap
	switch {
	case s.hit.to == o:
	case s.hit.implied && (o.player != "" || o.become("creature")):
		s.hit.to = o
	default:
		return nil, fmt.Errorf("what was to be dealt damage is not known")
	}
	return nil, nil
}
