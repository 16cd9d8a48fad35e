package stage

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// features lists what an engine must have to play a scenario, in alphabetical
// order: combat where creatures are declared, "activated" and "trigger" where
// cards made for it have such abilities, and their keyword abilities.
func features(s *scenario.Scenario) []string {
	var out []string
	add := func(f string) {
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for i := range s.When {
		st := &s.When[i]
		if st.Attack != nil || st.Block != nil || st.Attempt != nil && (st.Attempt.Attack != nil || st.Attempt.Block != nil) {
			add("combat")
		}
		if st.Activate != nil || st.Attempt != nil && st.Attempt.Activate != nil {
			add("activated")
		}
	}
	for i := range s.Cards {
		all, err := ability.ParseAll(s.Cards[i].Abilities)
		if err != nil {
			continue // the scenario was read, so that its abilities were, too
		}
		for _, a := range all {
			switch a := a.(type) {
			case ability.Keyword:
				add(a.Name)
			case ability.Triggered:
				add("trigger")
			case ability.Activated:
				add("activated")
			}
		}
	}
	slices.Sort(out)
	return out
}
