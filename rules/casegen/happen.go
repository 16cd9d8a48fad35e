package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() { addSchema("event-triggers", eventTriggers) }

// happenings are the events that befall a player and that one trick brings
// about, by frame. The number is what the clause says, one where it says none.
var happenings = map[string]func(n int) string{
	"draw":        func(n int) string { return "target player draws " + cards(n) },
	"discard":     func(n int) string { return "target player discards " + cards(n) },
	"take-damage": func(n int) string { return fmt.Sprintf("this deals %d damage to any target", n) },
	"gain-life":   func(n int) string { return fmt.Sprintf("target player gains %d life", n) },
	"lose-life":   func(n int) string { return fmt.Sprintf("target player loses %d life", n) },
}

func cards(n int) string {
	if n == 1 {
		return "a card"
	}
	return fmt.Sprintf("%d cards", n)
}

// eventTriggers plays "if this happens to a player (or the card enters), its
// ability triggers N times", "… does not trigger" and "… that player gains
// (loses) N life", for any permanent card with a triggered ability.
//
// It gives up on conditions with more than a player and a number in them, on
// several conditions, and on players that are neither you nor an opponent.
func eventTriggers(c *context) {
	if c.face == nil || slices.Contains(c.face.Types, "instant") || slices.Contains(c.face.Types, "sorcery") ||
		!slices.ContainsFunc(c.face.Abilities, func(a ability.Ability) bool { _, ok := a.(ability.Triggered); return ok }) {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		props, whole := c.all(si)
		if !whole || c.goesOn(si) {
			continue
		}
		var cond *frame.Prop
		var results []*frame.Prop
		for _, p := range props {
			switch {
			case !p.IsCondition():
				results = append(results, p)
			case cond == nil:
				cond = p
			default:
				cond, results = nil, nil
			}
		}
		if cond == nil || len(results) == 0 {
			continue
		}
		c.eventTriggers(cond, results)
	}
}

func (c *context) eventTriggers(cond *frame.Prop, results []*frame.Prop) {
	build := func(with bool) (*stage, bool) {
		st := newStage("what an event brings about by "+c.face.Name, "trigger")
		for _, who := range []string{"you", "opponent"} {
			st.zones["library."+who] = []string{"9 Island"}
		}
		x, ok := c.befall(st, cond, with)
		if !ok {
			return nil, false
		}
		for _, p := range results {
			cl := c.broughtAbout(x, cond, p)
			if cl == "" {
				return nil, false
			}
			st.claim("%s", cl)
		}
		return st, true
	}
	st, ok := build(true)
	if !ok {
		return
	}
	covers := refs(append([]*frame.Prop{cond}, results...)...)
	if cond.Role == clause.Concession || slices.ContainsFunc(results, func(p *frame.Prop) bool { return p.Neg }) {
		c.add(st, covers)
		return
	}
	if bare, ok := build(false); ok {
		c.add(st, covers, bare)
	}
}

// befall puts the card where the condition finds it and brings the condition
// about, if with is set. It returns the name of the card.
func (c *context) befall(st *stage, p *frame.Prop, with bool) (string, bool) {
	if p.Neg || p.Mod != clause.Fact || p.Again || p.Times >= 0 {
		return "", false
	}
	if p.Frame == "enter" {
		if !c.self(p.Agent) || !slices.Contains(c.face.Types, "creature") || !c.only(p, p.Agent, p.To) {
			return "", false
		}
		x := st.hold("hand", "you", c.card.Name)
		if with {
			st.happen("you", "put each creature card in your hand onto the battlefield")
			st.do("resolve-all")
		}
		return x, true
	}
	trick, ok := happenings[p.Frame]
	who := playerOf(p.Agent)
	if !ok || who == "" || p.Passive || !c.only(p, p.Agent, p.Object) {
		return "", false
	}
	n := c.amount(p, 1)
	if n < 1 || n > 9 {
		return "", false
	}
	x := st.put("you", c.card.Name, c.startCounters(c.face))
	if p.Frame == "discard" {
		for range n {
			st.hold("hand", who, "Island")
		}
	}
	// What the trigger asks of the player costs cards as well.
	st.hold("hand", "opponent", "Swamp")
	if with {
		st.happen("you", trick(n), who)
		st.do("resolve-all")
	}
	return x, true
}

// broughtAbout is the claim of a result, "" where there is none to make.
func (c *context) broughtAbout(x string, cond, p *frame.Prop) string {
	if p.Mod != clause.Fact {
		return ""
	}
	switch p.Frame {
	case "trigger":
		if p.Agent == nil || !c.self(p.Agent) && !strings.Contains(p.Agent.Text, "能力") || !c.only(p, p.Agent) {
			return ""
		}
		return event(!p.Neg, "event: trigger, source: "+x, p.Times)
	case "gain-life", "lose-life":
		who := playerOf(p.Agent)
		if who == "" || p.Neg || cond.Frame != "enter" && cond.Frame != "draw" && cond.Frame != "discard" || !c.only(p, p.Agent, p.Object) {
			return ""
		}
		n := c.amount(p, 0)
		if p.Frame == "lose-life" {
			n = -n
		}
		return fmt.Sprintf("life: {%s: %d}", who, 20+n)
	}
	return ""
}

// self reports whether a phrase is the card of the ruling or names its ability.
func (c *context) self(t *frame.Thing) bool {
	return t != nil && (t.Is(frame.Self) || t.Name != "" && c.ownName(t.Name))
}

func playerOf(t *frame.Thing) string {
	switch {
	case t == nil:
	case t.Kind == frame.You:
		return "you"
	case t.Kind == frame.Opponent && !t.Many && !t.All:
		return "opponent"
	}
	return ""
}

// amount is how much a clause says: its number, or as much as the damage.
func (c *context) amount(q *frame.Prop, dealt int) int {
	if q.Object != nil && q.Object.N >= 0 {
		return q.Object.N
	}
	if q.N >= 0 {
		return q.N
	}
	return dealt
}
