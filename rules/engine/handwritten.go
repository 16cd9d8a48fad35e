package engine

import (
	"strconv"

	"saitei/corpus"
	"saitei/rules/engine/card"
)

// Handwritten is the [Lookup] of the cards written by hand, as they were under
// an edition of the rules.
func Handwritten(name string, ed corpus.Edition) ([]Face, bool) {
	c, ok := card.Lookup(name)
	if !ok {
		return nil, false
	}
	var out []Face
	for i := range c.Faces {
		f := &c.Faces[i]
		g := Face{Name: f.Name, Supertypes: f.Supertypes, Types: f.Types, Subtypes: f.Subtypes, HasPT: f.Power != "",
			Abilities: f.AbilitiesAt(ed)}
		if f.HasCost {
			g.Cost = f.Cost.String()
			if g.Cost == "" {
				g.Cost = "{0}"
			}
		}
		for _, k := range f.Colors() {
			g.Colors |= colorOf(k)
		}
		g.Power, _ = strconv.Atoi(f.Power) // "*" counts as 0 until an ability defines it
		g.Toughness, _ = strconv.Atoi(f.Toughness)
		out = append(out, g)
	}
	return out, true
}
