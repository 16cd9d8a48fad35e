package conform

import (
	"slices"

	"saitei/rules/scenario"
)

// negate turns a claim into one that is false where it is true; false for
// kinds of claims that have no plain opposite.
func negate(c scenario.Claim) (scenario.Claim, bool) {
	n := scenario.Claim{Line: c.Line}
	switch {
	case c.Life != nil:
		n.Life = shifted(c.Life)
	case c.Damage != nil:
		n.Damage = shifted(c.Damage)
	case c.Triggers != nil:
		n.Triggers = shifted(c.Triggers)
	case c.Zone != nil:
		n.Zone = map[scenario.Ref]scenario.Zone{}
		for k, v := range c.Zone {
			n.Zone[k] = scenario.Battlefield
			if v == scenario.Battlefield {
				n.Zone[k] = scenario.Graveyard
			}
		}
	case c.Count != nil:
		k := *c.Count
		k.Is++
		n.Count = &k
	case c.Value != nil:
		n.Value = map[scenario.Ref]scenario.Ints{}
		for k, v := range c.Value {
			if len(v) == 0 {
				return n, false
			}
			v = slices.Clone(v)
			v[0]++
			n.Value[k] = v
		}
	case c.Lost != nil:
		n.Lost = flipped(c.Lost)
	case c.Tapped != nil:
		n.Tapped = flipped(c.Tapped)
	case c.Revealed != nil:
		n.Revealed = flipped(c.Revealed)
	case c.Attacks != nil:
		n.Attacks = map[scenario.Ref]scenario.Target{}
		for k, v := range c.Attacks {
			n.Attacks[k] = ""
			if v == "" {
				n.Attacks[k] = "opponent"
			}
		}
	case c.Blocks != nil:
		n.Blocks = lengthened(c.Blocks)
	case c.Blocked != nil:
		n.Blocked = flipped(c.Blocked)
	case c.Has != nil:
		n.Lacks = c.Has
	case c.Lacks != nil:
		n.Has = c.Lacks
	case c.PT != nil:
		n.PT = map[scenario.Ref]scenario.PT{}
		for k, v := range c.PT {
			n.PT[k] = v + "0"
		}
	case c.Happened != nil:
		h := *c.Happened
		if h.Times == nil {
			n.Never = &h.Event
			break
		}
		t := *h.Times + 1
		h.Times = &t
		n.Happened = &h
	case c.Never != nil:
		n.Happened = &scenario.Happened{Event: *c.Never}
	case c.Refused != nil:
		n.Allowed = []scenario.Tag{scenario.Tag(c.Refused.Attempt)}
	case c.Allowed != nil:
		n.Refused = &scenario.Refused{Attempt: c.Allowed[0]}
	case c.Asked != nil:
		a := *c.Asked
		a.Times++
		n.Asked = &a
	case c.Control != nil:
		n.Control = map[scenario.Ref]scenario.Who{}
		for k, v := range c.Control {
			n.Control[k] = "opponent"
			if v == "opponent" {
				n.Control[k] = "you"
			}
		}
	case c.Encoded != nil:
		n.Encoded = map[scenario.Ref]scenario.Ref{}
		for k, v := range c.Encoded {
			n.Encoded[k] = ""
			if v == "" {
				n.Encoded[k] = k
			}
		}
	case c.Counters != nil:
		n.Counters = map[scenario.Ref]scenario.Counts{}
		for k, v := range c.Counters {
			n.Counters[k] = shifted(v)
		}
	case len(c.Before) > 1:
		n.Before = slices.Clone(c.Before)
		slices.Reverse(n.Before)
	case c.Subtypes != nil:
		n.Subtypes = lengthened(c.Subtypes)
	case c.Supers != nil:
		n.Supers = lengthened(c.Supers)
	case c.Ability != nil:
		n.Ability = lengthened(c.Ability)
	case c.Types != nil:
		n.Types = lengthened(c.Types)
	case c.Mana != nil:
		n.Mana = map[scenario.Who]scenario.Mana{}
		for k, v := range c.Mana {
			n.Mana[k] = v + "{C}"
		}
	case c.Stack != nil:
		more := append(slices.Clone(*c.Stack), "no-such-object")
		n.Stack = &more
	case c.Colours != nil:
		n.Colours = map[scenario.Ref]scenario.Words{}
		for k, v := range c.Colours {
			w := slices.Clone(v)
			if len(w) > 0 {
				w = w[1:]
			} else {
				w = scenario.Words{"W"}
			}
			n.Colours[k] = w
		}
	default:
		return n, false
	}
	return n, true
}

func shifted[K comparable](m map[K]int) map[K]int {
	out := map[K]int{}
	for k, v := range m {
		out[k] = v + 1
	}
	return out
}

func flipped[K comparable](m map[K]bool) map[K]bool {
	out := map[K]bool{}
	for k, v := range m {
		out[k] = !v
	}
	return out
}

func lengthened(m map[scenario.Ref]scenario.Words) map[scenario.Ref]scenario.Words {
	out := map[scenario.Ref]scenario.Words{}
	for k, v := range m {
		out[k] = append(slices.Clone(v), "Nothing")
	}
	return out
}
