package casegen

import (
	"slices"

	"saitei/nlp/clause"
)

// remarkVerbs are predicates of clauses that compare, refer or explain and say
// nothing that could be played. The table is narrow on purpose: what it does
// not name must be covered.
var remarkVerbs = []string{"参照", "参照する", "異なる", "後述"}

// remarks marks the clauses that say nothing about the game.
func (c *context) remarks() {
	for si := range c.res.Reading.Tree.Sentences {
		s := &c.res.Reading.Tree.Sentences[si]
		for ci := range s.Clauses {
			cl := &s.Clauses[ci]
			if slices.Contains(remarkVerbs, cl.Pred.Base) && c.points(cl) {
				c.res.Remarks[Ref{si, ci}] = "refers or compares"
			}
		}
	}
}

// points reports whether a clause with a verb of reference speaks of a text or
// another case (これは…とは異なる, rule 704を参照) and not of objects that must
// differ.
func (c *context) points(cl *clause.Clause) bool {
	if cl.Pred.Negated || cl.Pred.Modality != clause.Fact {
		return false
	}
	if cl.Pred.Base != "異なる" {
		return true
	}
	return cl.Arg("と") != nil
}
