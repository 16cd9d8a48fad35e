package casegen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// observe says what to claim for what a clause tells.
func (u *use) observe(p *frame.Prop) ([]string, error) {
	if p.Mod != clause.Fact && p.Mod != clause.Can && p.Mod != clause.May {
		return nil, fmt.Errorf("no claim for %s of %s", p.Mod, p.Frame)
	}
	switch p.Frame {
	case "does-nothing", "no-effect":
		return u.nothing()
	case "draw":
		who := playerOf(p.Agent)
		if who == "" && p.Agent != nil {
			return nil, fmt.Errorf("who draws is not known")
		}
		return []string{event(!p.Neg, "event: draw, player: "+cmp.Or(who, "you"), max(p.Times, p.N))}, nil
	case "deal-damage":
		e := "event: damage, source: " + u.src
		if p.N > 0 {
			e += fmt.Sprintf(", amount: %d", p.N)
		}
		return []string{event(!p.Neg, e, -1)}, nil
	case "redirect-damage":
		return []string{event(!p.Neg, "event: redirect", -1)}, nil
	case "search":
		return []string{event(!p.Neg, "event: search", -1)}, nil
	case "sacrifice":
		o := u.object(p.Agent)
		if p.Object != nil {
			o = u.object(p.Object)
		}
		if o == "" {
			return nil, fmt.Errorf("what is sacrificed is not known")
		}
		return []string{event(!p.Neg, "event: sacrifice, object: "+o, -1)}, nil
	case "stay":
		o := u.object(p.Agent)
		if o == "" || p.Neg {
			return nil, fmt.Errorf("what stays is not known")
		}
		return []string{fmt.Sprintf("zone: {%s: battlefield}", o)}, nil
	case "put-into-graveyard":
		o := u.object(p.Agent)
		if o == "" {
			return nil, fmt.Errorf("what goes to the graveyard is not known")
		}
		return []string{event(!p.Neg, "event: move, into: graveyard, object: "+o, -1)}, nil
	case "gain-life":
		if p.Agent.Is(frame.You, frame.Controller) {
			e := "event: gain-life, player: you"
			if p.N > 0 {
				e += fmt.Sprintf(", amount: %d", p.N)
			}
			return []string{event(!p.Neg, e, -1)}, nil
		}
	case "becomes":
		o := u.object(p.Agent)
		if o == "" || o == "you" || o == "opponent" || p.Neg || p.To == nil || p.To.PT == "" || strings.ContainsAny(p.To.PT, "+-") {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return []string{fmt.Sprintf("pt: {%s: %s}", o, p.To.PT)}, nil
	case "countered":
		if !p.Passive || p.Neg {
			break
		}
		return []string{"happened: {event: fizzle}"}, nil
	case "remains":
		if strings.Contains(p.Text, "コントロール下") && len(u.targets) == 1 {
			return []string{"controller: {" + u.targets[0] + ": opponent}"}, nil
		}
	}
	return nil, fmt.Errorf("no claim for %s", p.Frame)
}

// event claims that an event happened, so many times where times is not
// negative, or never.
func event(yes bool, pattern string, times int) string {
	switch {
	case !yes:
		return "never: {" + pattern + "}"
	case times >= 0:
		return fmt.Sprintf("happened: {%s, times: %d}", pattern, times)
	}
	return "happened: {" + pattern + "}"
}

// nothing claims that none of the instructions of the ability did anything.
func (u *use) nothing() ([]string, error) {
	out := nothingOf(effectsOf(u.ab), u.src)
	if len(out) == 0 {
		return nil, fmt.Errorf("no way to see that it does nothing")
	}
	return out, nil
}

// nothingOf lists claims that none of the instructions of an ability of src did
// anything.
func nothingOf(do []ability.Effect, src string) []string {
	unseen := false
	var out []string
	add := func(p string) {
		if e := "never: {" + p + "}"; !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	ability.Walk(do, func(n any) bool {
		switch n.(type) {
		case ability.Deal:
			add("event: damage, source: " + src)
		case ability.Draw:
			add("event: draw")
		case ability.Destroy:
			add("event: destroy")
		case ability.Sacrifice:
			add("event: sacrifice, object: " + src)
		case ability.GainLife:
			add("event: gain-life")
		case ability.LoseLife:
			add("event: lose-life")
		case ability.PutCounters:
			add("event: put-counters")
		case ability.MoveCounters:
			add("event: put-counters")
		case ability.Create:
			add("event: create-token")
		case ability.Search:
			add("event: search")
		case ability.Discard:
			add("event: discard")
		case ability.Apply:
			control := false
			ability.Walk(n, func(m any) bool {
				_, is := m.(ability.Control)
				control = control || is
				return true
			})
			if control {
				add("event: change-control")
			} else {
				unseen = true
			}
		case ability.Delayed, ability.Gains, ability.Token:
			return false
		}
		return true
	})
	if unseen {
		return nil
	}
	return out
}
