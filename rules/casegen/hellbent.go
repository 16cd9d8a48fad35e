package casegen

import (
	"slices"
	"strings"

	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
)

func init() { addSchema("hand-condition", handCondition) }

// handCondition plays when the number of cards in hand is looked at for a
// triggered ability: the ability word hellbent is about an empty hand.
func handCondition(c *context) {
	if !slices.Contains(c.keywords, "hellbent") {
		return
	}
	var cond *frame.Prop
	for _, p := range c.props("is-kind") {
		if p.IsCondition() && p.Agent != nil && strings.Contains(p.Agent.Text, "暴勇") && strings.Contains(p.Text, "誘発型能力") {
			cond = p
		}
	}
	if cond != nil {
		c.handTriggered(cond)
	}
}

// looks returns the clauses that say when the hand is looked at.
func (c *context) looks() (at []*frame.Prop) {
	for _, p := range c.props("check") {
		if !p.IsCondition() && !p.Neg {
			at = append(at, p)
		}
	}
	return at
}

// handTriggered: looked at when it triggers and when it resolves.
func (c *context) handTriggered(cond *frame.Prop) {
	at := c.looks()
	both := strings.Contains(c.block.Text, "誘発時と解決時")
	if !both || len(at) != 1 {
		return
	}
	base := refs(append([]*frame.Prop{cond}, at...)...)
	trig := func(cards, refill bool) (*stage.Stage, string) {
		st := stage.New("the hand is looked at when it triggers and when it resolves")
		x := st.Put("you", st.Card("cultist", "{types: [Creature], pt: 1/1, abilities: ['hellbent — whenever this attacks, if you have no cards in hand, you gain 1 life']}"), "")
		st.Zones["library.you"] = []string{"9 Island"}
		if cards {
			st.Zones["hand.you"] = []string{"Island"}
		}
		st.Do("attack: {player: you, with: [%s]}", x)
		if refill {
			st.Happen("opponent", "target player draws a card", "you")
		}
		st.Do("resolve-all")
		return st, x
	}
	for si := range c.res.Reading.Tree.Sentences {
		props := c.sentence(si)
		if len(props) == 0 || len(props) < c.mainClauses(si) {
			continue
		}
		last := props[len(props)-1]
		holds := slices.ContainsFunc(props, func(p *frame.Prop) bool {
			return p.IsCondition() && p.Frame == "in-hand" && !p.Neg
		})
		when := slices.ContainsFunc(props, func(p *frame.Prop) bool { return p.IsCondition() && p.Frame == "trigger" })
		then := slices.ContainsFunc(props, func(p *frame.Prop) bool { return p.IsCondition() && p.Frame == "resolve" })
		switch {
		case holds && when && last.Frame == "trigger" && last.Neg:
			st, x := trig(true, false)
			st.Claim("never: {event: trigger, source: %s}", x)
			without, _ := trig(false, false)
			without.Claim("never: {event: trigger, source: %s}", x)
			c.add(st, append(slices.Clone(base), refs(props...)...), without)
		case holds && then && last.Frame == "does-nothing" && last.Neg:
			st, x := trig(false, true)
			st.Claim("never: {event: gain-life}")
			st.Claim("happened: {event: trigger, source: %s, times: 1}", x)
			without, _ := trig(false, false)
			without.Claim("never: {event: gain-life}")
			c.add(st, append(slices.Clone(base), refs(props...)...), without)
		}
	}
}
