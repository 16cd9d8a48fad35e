package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

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
