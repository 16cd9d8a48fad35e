package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// A ruling on a card that changes others may not name it: あなたの１/１のトークンは２/２で
// ある. Such a ruling is told with the card on the battlefield as well; that it
// is there is a condition, so that what is claimed must come of it.

// rules reports whether the card of the ruling is a permanent that changes
// other objects or players while it is on the battlefield, or waits for what
// they do.
func (c *context) rules() bool {
	if c.face == nil || c.card == nil || len(c.card.Faces) != 1 {
		return false
	}
	for _, t := range []string{"instant", "sorcery"} {
		if slices.Contains(c.face.Types, t) {
			return false
		}
	}
	if slices.Contains(c.face.Subtypes, "Aura") || slices.Contains(c.face.Subtypes, "Equipment") {
		return false
	}
	return slices.ContainsFunc(c.face.Abilities, func(a ability.Ability) bool {
		switch a := a.(type) {
		case ability.Static:
			return slices.ContainsFunc(a.Rules, func(r ability.Rule) bool {
				k, ok := r.(ability.Continuous)
				return ok && !isThisRef(k.What)
			})
		case ability.Triggered:
			return a.From == "" && len(a.On) > 0 && !slices.ContainsFunc(a.On, ofItself)
		}
		return false
	})
}

// ofItself reports whether an event is one of the object that waits for it.
func ofItself(e ability.Event) bool {
	own := false
	ability.Walk(e, func(n any) bool {
		_, this := n.(ability.This)
		own = own || this
		return true
	})
	return own
}

// appear puts the card of the ruling onto the battlefield in the telling that
// asks for it.
func (s *story) appear() error {
	if !s.c.present {
		return nil
	}
	if slices.ContainsFunc(s.objs, func(o *obj) bool { return o.card != nil && o.card.Name == s.c.card.Name }) {
		return fmt.Errorf("the card of the ruling is spoken of")
	}
	if s.knob(condition) {
		o := s.card(s.c.card, s.c.face)
		s.deeds = append([]func() error{func() error { _, err := s.place(o); return err }}, s.deeds...)
	}
	return nil
}
