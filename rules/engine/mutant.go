package engine

import (
	"strings"

	"saitei/rules/scenario"
)

// Mutant is a deviation of the engine by one rule. Scenarios that no mutant
// fails prove nothing; a mutant that no scenario fails shows what is not
// tested.
type Mutant struct {
	Name string   // short and stable
	Rule string   // the rule it breaks, by its number of today
	What string   // what the broken engine does, in words
	Also []string // other rules that say the same, or that it breaks a part of
}

// mutant numbers the mutants.
type mutant uint16

// mutantSet is the set of mutants that are switched on.
type mutantSet [(mutantCount + 63) / 64]uint64

func (s *mutantSet) add(m mutant)      { s[m/64] |= 1 << (m % 64) }
func (s *mutantSet) has(m mutant) bool { return s[m/64]&(1<<(m%64)) != 0 }

// is reports whether a rule is broken on purpose.
func (g *Game) is(m mutant) bool {
	if g.reached != nil {
		g.reached.add(m)
	}
	return g.mut.has(m)
}

// Reached plays a program and names the mutants that could change it: those
// whose rule was asked about. All others leave the outcome as it is.
func Reached(p *scenario.Program, opt Options) (names []string) {
	var set mutantSet
	opt.reached = &set
	Run(p, opt)
	for i := range mutants {
		if set.has(mutant(i)) {
			names = append(names, mutants[i].name)
		}
	}
	return names
}

// Mutants lists all mutants.
func Mutants() []Mutant {
	out := make([]Mutant, len(mutants))
	for i, m := range mutants {
		out[i] = Mutant{Name: m.name, Rule: m.rule, What: m.what, Also: strings.Fields(alsoBreaks[mutant(i)])}
	}
	return out
}

func mutantByName(name string) (mutant, bool) {
	for i := range mutants {
		if strings.EqualFold(mutants[i].name, name) {
			return mutant(i), true
		}
	}
	return 0, false
}
