package cr

import (
	"errors"

	"saitei/corpus"
)

// Now is the number of a rule today.
type Now struct {
	ID         corpus.RuleID // zero where the rule was deleted or nothing is known
	Also       []corpus.RuleID
	Edition    corpus.Edition
	Relation   Relation
	Confidence float64
	Why        string
}

// Current returns the number that a rule of the edition in force on a day has
// in the newest edition, by the texts held or else the built-in table. Where a
// rule was split, ID is the part that holds most of it and Also the others. An
// unknown rule or edition gives the relation "unknown" and the reason, not an
// error; errors come from the shelf.
func (l *Library) Current(id corpus.RuleID, day corpus.Edition) (Now, error) {
	t, err := l.Trace(id, day, corpus.Edition{})
	switch {
	case errors.Is(err, ErrNoEdition), errors.Is(err, ErrNoRule):
		return Now{Relation: Unknown, Why: err.Error()}, nil
	case err != nil:
		return Now{}, err
	}
	n := Now{Relation: t.Relation, Confidence: t.Confidence, Why: t.Placed}
	for i, x := range t.To {
		if i == 0 {
			n.ID, n.Edition = x.ID, x.Edition
		} else {
			n.Also = append(n.Also, x.ID)
		}
	}
	return n, nil
}
