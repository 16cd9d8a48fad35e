package conform

import (
	"saitei/corpus"
	"saitei/rules/casegen"
	"saitei/rules/engine/card"
)

// Subject finds a card by its English name, as it was under an edition of the
// rules, among those written by hand.
func Subject(name string, e corpus.Edition) (*casegen.Card, bool) {
	c, ok := card.Lookup(name)
	if !ok {
		return nil, false
	}
	return subject(c, e), true
}

// SubjectByJa finds a card by the Japanese name of one of its faces.
func SubjectByJa(ja string, e corpus.Edition) (*casegen.Card, bool) {
	for _, c := range card.All() {
		for i := range c.Faces {
			if c.Faces[i].Ja == ja && ja != "" {
				return subject(c, e), true
			}
		}
	}
	return nil, false
}

func subject(c *card.Card, e corpus.Edition) *casegen.Card {
	out := &casegen.Card{Name: c.Name}
	for i := range c.Faces {
		f := &c.Faces[i]
		g := casegen.Face{Name: f.Name, Ja: f.Ja, Supertypes: f.Supertypes, Types: f.Types, Subtypes: f.Subtypes, Abilities: f.AbilitiesAt(e)}
		if f.HasCost {
			g.Cost = f.Cost.String()
		}
		for _, k := range f.Colors() {
			g.Colours = append(g.Colours, k.Letter())
		}
		if f.Power != "" {
			g.PT = f.Power + "/" + f.Toughness
		}
		out.Faces = append(out.Faces, g)
	}
	return out
}
