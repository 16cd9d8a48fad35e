package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// A text may say what is done for a spell or ability: 能力を起動するために公開されたカード,
// 起動するためには、カードを捨てなければならない. What is done so is a cost of it (CR 118.1), and is
// nothing that happens besides.

func init() {
	refineDeed(ofOwed, payDeed, "reveal", "discard", "sacrifice", "exile")
	refineClaim(ofOwed, payClaim, "reveal", "discard", "sacrifice", "exile")
}

// purpose reads 能力を起動するために: the next clause says what is paid.
func (s *story) purpose(p *frame.Prop) error {
	if s.reckons(p) {
		return nil
	}
	if s.asksFor(p) {
		return s.needsOf(p)
	}
	if p.Frame != "activate" && p.Frame != "cast" || p.Neg || p.Mod != clause.Fact || s.owed != nil {
		return fmt.Errorf("no way to bring about the reason %q", p.Text)
	}
	agent, k, err := s.usesParts(p, map[string]string{"activate": "activated", "cast": "spell"}[p.Frame])
	if err != nil {
		return err
	}
	if agent != nil {
		if err := s.by(k, agent.player); err != nil {
			return err
		}
	}
	s.owed = k
	return s.unlooked(p)
}

// ofOwed reports whether a clause says what is done for what was named before.
func ofOwed(s *story, p *frame.Prop) bool { return s.owed != nil }

// payDeed reads 公開された, クリーチャーを生け贄に捧げた of what is done for a use: it is begun.
func payDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg || p.Mod != clause.Fact {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.paysOwed(p)
	if err != nil {
		return nil, err
	}
	return func() error {
		if _, err := s.place(k.o); err != nil {
			return err
		}
		return s.begin(k)
	}, nil
}

// payClaim reads …ためには、そのカードを捨てなければならない: it has happened when the ability is on the
// stack.
func payClaim(s *story, p *frame.Prop) (func() error, error) {
	if p.Neg || p.Mod != clause.Fact && p.Mod != clause.Must {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.paysOwed(p)
	if err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		n := k.o.name
		if list := k.costs[p.Frame]; len(list) > 0 {
			n = list[0].name
		}
		e := fmt.Sprintf("event: %s, object: %s", p.Frame, n)
		if p.Frame == "exile" {
			e = "event: move, into: exile, object: " + n
		}
		s.st.Check("happened: {" + e + "}")
		s.st.Claim("%s", event(true, e, -1))
		return nil
	}, nil
}

// paysOwed reads who does what for the use that was named, which must be one of
// its costs.
func (s *story) paysOwed(p *frame.Prop) (*casting, error) {
	k := s.owed
	if p.Frame == "remove-counter" {
		return k, s.removesOwed(p, k)
	}
	a := s.arg(p, "に")
	if a != nil && s.text(a) != "生け贄" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.zonesOf(p)
	agent, o, err := s.parts(p)
	if err != nil {
		return nil, err
	}
	this, other := k.payable(p.Frame)
	switch {
	case o == nil || agent != nil && agent.player != k.player:
		return nil, fmt.Errorf("who does what for it in %q is not known", p.Text)
	case this && o == k.o:
	case other && o.player == "" && !o.many() && o != k.o:
		if err := s.payBy(k, p.Frame, o); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("%q does not pay for %q", o.phrase, k.o.phrase)
	}
	s.owed = nil
	return k, nil
}

// removesOwed reads ＋１/＋１カウンターを取り除いた of a use that has such counters removed from
// its own card: 最後の says that it has no others.
func (s *story) removesOwed(p *frame.Prop, k *casting) error {
	var cost ability.RemoveCounters
	for _, c := range k.ability().(ability.Activated).Cost {
		if act, ok := c.(ability.Action); ok {
			if d, ok := act.Do.(ability.RemoveCounters); ok {
				cost = d
			}
		}
	}
	n, ok := cost.N.(ability.Num)
	if _, this := cost.From.(ability.This); !ok || !this || k.o.name != "" {
		return fmt.Errorf("what is removed in %q is not known", p.Text)
	}
	a := s.arg(p, "を", "が")
	if a == nil {
		return fmt.Errorf("what is removed in %q is not known", p.Text)
	}
	text, last := strings.CutPrefix(frame.Plain(s.text(a)), "最後の")
	kinds := s.counterKinds(text)
	if len(kinds) != 1 || kinds[0] != cost.Kind {
		return fmt.Errorf("%q does not pay for %q", s.text(a), k.o.phrase)
	}
	have := int(n)
	if !last {
		have += 1 + s.alt
	}
	k.o.counters = append(slices.DeleteFunc(k.o.counters, func(c counter) bool { return c.kind == cost.Kind }), counter{cost.Kind, have})
	s.owed = nil
	return nil
}

// zonesOf looks at 手札から of a clause that says what is paid with.
func (s *story) zonesOf(p *frame.Prop) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if pl, err := s.zonePhrase(s.text(a)); err == nil && a.Particle == "から" && (p.Frame == "discard" || p.Frame == "reveal") && pl.zone == "hand" && (pl.whose == "" || pl.whose == "owner") {
			s.looked[a.Start] = true
		}
	}
}

// payable reports whether a casting has the card itself, or something else that
// is chosen, paid as a cost of a kind.
func (k *casting) payable(kind string) (this, other bool) {
	var costs []ability.Cost
	if a, ok := k.ability().(ability.Activated); ok {
		costs = a.Cost
	}
	for _, c := range costs {
		act, ok := c.(ability.Action)
		if !ok {
			continue
		}
		what := ability.Ref(nil)
		switch d := act.Do.(type) {
		case ability.Reveal:
			what = pick(kind == "reveal", d.What)
		case ability.Discard:
			what = pick(kind == "discard", d.What)
		case ability.Sacrifice:
			what = pick(kind == "sacrifice", d.What)
		case ability.Tap:
			what = pick(kind == "tap", d.What)
		case ability.RemoveCounters:
			what = pick(kind == "remove-counter", d.From)
		case ability.Move:
			what = pick(kind == "exile" && d.To.Zone == ability.Exile, d.What)
		}
		switch what.(type) {
		case ability.This:
			this = true
		case ability.Choose:
			other = true
		}
	}
	return this, other
}

func pick(ok bool, r ability.Ref) ability.Ref {
	if ok {
		return r
	}
	return nil
}

// reveals is the use of an ability of an object that reveals it as a cost, nil
// where there is none.
func (s *story) reveals(o *obj) *casting {
	i := slices.IndexFunc(s.casts, func(k *casting) bool {
		this, _ := k.payable("reveal")
		return this && k.o == o
	})
	if i < 0 {
		return nil
	}
	return s.casts[i]
}
