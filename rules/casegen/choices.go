package casegen

import (
	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
)

// eachUse calls f for every ability of the card that is put onto the stack and
// that ok admits, with a new stage.
func (c *context) eachUse(shows string, ok func(ability.Ability) bool, f func(st *stage.Stage, u *use)) {
	if c.face == nil {
		return
	}
	for i, a := range c.face.Abilities {
		switch a.(type) {
		case ability.Spell, ability.Activated, ability.Triggered:
		default:
			continue
		}
		if ok != nil && !ok(a) {
			continue
		}
		st := stage.New(shows)
		u, err := c.useAbility(st, c.face, i, nil)
		if err != nil {
			c.give("%v", err)
			continue
		}
		f(st, u)
	}
}

// all reports whether a sentence has a prop of every clause.
func (c *context) all(si int) ([]*frame.Prop, bool) {
	p := c.sentence(si)
	return p, len(p) > 0 && len(p) >= c.mainClauses(si)
}
