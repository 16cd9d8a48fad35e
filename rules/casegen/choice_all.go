package casegen

import (
	"fmt"
	"slices"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// everybodyChooses is the effect by which each player does something to what he
// chooses.
type everybodyChooses struct {
	k    *casting
	done string
	of   ability.Filter // what is chosen
	n    int            // how many each chooses
}

// everyone finds that effect of the spell or ability that is meant, and gives
// all players enough to choose from.
func (s *story) everyone(p *frame.Prop, done string) (*everybodyChooses, error) {
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	e := &everybodyChooses{k: k, done: done}
	ability.Walk(k.chosen(), func(n any) bool {
		var who, what ability.Ref
		switch n := n.(type) {
		case ability.Discard:
			who, what = n.Who, n.What
			e.done = "discard"
		case ability.Sacrifice:
			who, what = n.Who, n.What
			e.done = "sacrifice"
		default:
			return true
		}
		c, ok := what.(ability.Choose)
		if m, num := c.N.(ability.Num); ok && num && e.done == done && isEachPlayer(who) {
			e.n, e.of = max(e.n, int(m)), c.Filter
		}
		return true
	})
	if e.done = done; e.n == 0 {
		return nil, fmt.Errorf("%s has not each player %s", k.o.phrase, done)
	}
	if s.supplied {
		return e, nil
	}
	s.supplied = true
	for _, who := range []string{"you", "opponent"} {
		for range e.n + 1 + s.alt {
			o, err := s.choosable(e)
			if err != nil {
				return nil, err
			}
			o.who = who
			s.deeds = append(s.deeds, func() error { _, err := s.place(o); return err })
		}
	}
	return e, nil
}

// choosable makes something that may be chosen.
func (s *story) choosable(e *everybodyChooses) (*obj, error) {
	if e.done == "discard" {
		o := newObj()
		o.types, o.zone, o.value = []string{"artifact"}, ability.Hand, 9
		return o, nil
	}
	o, err := s.fitting(e.of, "opponent")
	if err != nil {
		return nil, err
	}
	o.become("creature")
	return o, nil
}

// choices reports whether a phrase names what players choose among, and says no
// more of it: カード, どのパーマネント, すべてのクリーチャー.
func (e *everybodyChooses) choices(s *story, ph frame.Phrase) bool {
	if ph.Is == frame.Referring {
		return slices.Contains([]string{"which", "they", "these", "all"}, ph.Word)
	}
	if ph.Is != frame.Objects || len(ph.Desc.Before)+len(ph.Desc.After)+len(ph.Desc.Extra) > 0 || ph.Desc.Counted() || ph.Desc.Nth > 0 {
		return false
	}
	f, err := ph.Desc.Filter()
	if err != nil {
		return false
	}
	if e.done == "discard" {
		return ph.Desc.Noun == "card"
	}
	o, err := s.choosable(e)
	return err == nil && s.fits(o, f)
}

// looksAt looks at the phrases of a clause that name what players choose among,
// and at 生け贄に. What else it says is left.
func (e *everybodyChooses) looksAt(s *story, q *frame.Prop) {
	for i := range q.C.Args {
		a := &q.C.Args[i]
		ph, ok := s.c.words(s.text(a))
		if ok && e.choices(s, ph) || q.Frame == "sacrifice" && a.Particle == "に" && ph.Word == "sacrifice" {
			s.look(a)
		}
	}
}

// chosen reports whether a phrase names all that players have chosen: それらのカード,
// 選ばれたすべてのカード.
func (e *everybodyChooses) chosen(s *story, p *frame.Prop, a *clause.Arg) bool {
	if q := s.lastRelative(p, a); len(a.Relative) > 0 && (len(a.Relative) > 1 || q == nil || q.Frame != "choose" || q.Neg || len(q.C.Args)+len(q.C.Adverb) > 0) {
		return false
	}
	ph, ok := s.c.words(a.Bare().In(s.c.block.Text))
	return ok && e.choices(s, ph)
}

// choosing writes the event that a player chooses.
func (e *everybodyChooses) choosing(who string) string {
	return fmt.Sprintf("{event: choose, player: %s, word: %s}", who, e.done)
}

// isEachPlayer reports whether each player is meant.
func isEachPlayer(who ability.Ref) bool {
	e, ok := who.(ability.Each)
	return ok && slices.ContainsFunc(e.Filter.Is, func(p ability.Predicate) bool {
		n, ok := p.(ability.Noun)
		return ok && slices.Equal(n.Of, []string{"player"})
	}) && len(e.Filter.Is) == 1
}
