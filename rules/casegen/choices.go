package casegen

import (
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	addSchema("no-time-between", noTimeBetween)
}

// eachUse calls f for every ability of the card that is put onto the stack and
// that ok admits, with a new stage.
func (c *context) eachUse(shows string, ok func(ability.Ability) bool, f func(st *stage, u *use)) {
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
		st := newStage(shows, "text")
		u, err := c.useAbility(st, c.face, i, nil)
		if err != nil {
			c.give("%v", err)
			continue
		}
		f(st, u)
	}
}

func targetCount(a ability.Ability) int { return len(ability.Targets(effectsOf(a))) }

// all reports whether a sentence has a prop of every clause.
func (c *context) all(si int) ([]*frame.Prop, bool) {
	p := c.sentence(si)
	return p, len(p) > 0 && len(p) >= c.mainClauses(si)
}

// noTimeBetween plays "between naming a card and what follows nobody can do
// anything; the name is chosen on resolution".
func noTimeBetween(c *context) {
	var covers []Ref
	named := false
	for _, p := range c.props("choose", "reveal", "discard", "does-nothing", "cast") {
		switch {
		case p.Frame == "choose" && strings.Contains(p.Text, "カード名") && (p.Phase == frame.During || strings.Contains(p.Text, "解決時") || p.IsCondition()):
			named = named || p.Phase == frame.During || strings.Contains(p.Text, "解決時")
			covers = append(covers, refs(p)...)
		case p.Frame == "reveal" || p.Frame == "discard":
			covers = append(covers, refs(p)...)
		case p.Frame == "does-nothing" && strings.Contains(p.Text, "間"):
			covers = append(covers, refs(p)...)
		case p.Frame == "cast" && p.Neg && strings.Contains(p.Text, "前"):
			covers = append(covers, refs(p)...)
		}
	}
	for _, p := range c.props("necessary") {
		covers = append(covers, refs(p)...)
	}
	if !named {
		return
	}
	c.eachUse("nobody receives priority after the name is chosen", names, func(st *stage, u *use) {
		instant := st.card("charm", "{name: Charm, cost: '{1}', types: [Instant], abilities: ['you gain 1 life']}")
		held := st.hold("hand", "opponent", instant)
		st.answers = func(q scenario.Choice) string {
			if q.Kind == "card-name" {
				return "card-name: Charm"
			}
			return ""
		}
		u.begin()
		st.check("asked: {choice: card-name, times: 0}")
		st.do("resolve-all")
		st.claim("asked: {choice: card-name, times: 1}")
		if len(c.props("discard")) > 0 {
			st.claim("happened: {event: discard, player: opponent, object: %s}", held)
			st.claim("no-priority: {after: {event: choose, word: card-name}, before: {event: discard}}")
		} else {
			st.claim("no-priority: {after: {event: choose, word: card-name}, before: {event: reveal}}")
		}
		c.add(st, covers)
	})
}

func names(a ability.Ability) bool {
	found := false
	ability.Walk(effectsOf(a), func(n any) bool {
		if d, ok := n.(ability.Decide); ok && strings.Contains(string(d.What), "card name") {
			found = true
		}
		return true
	})
	return found
}
