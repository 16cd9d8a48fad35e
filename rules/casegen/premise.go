package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/frame"
)

// A premise is a condition that says no more than what kind of ability the text
// speaks of: 暴勇能力が誘発型能力である場合. It holds for what follows, until
// another sentence has a premise of its own.

// premises lists the clauses of a sentence that are premises.
func (c *context) premises(si int) []*frame.Prop {
	return slices.DeleteFunc(c.sentence(si), func(p *frame.Prop) bool { return !p.IsCondition() || p.Frame != "is-kind" })
}

// tellUnder tells sentences under the premise of one before them.
func (c *context) tellUnder(before, from, to int) bool {
	if len(c.premises(from)) > 0 {
		return false
	}
	c.premise = before + 1
	defer func() { c.premise = 0 }()
	return c.tellSentences(from, to)
}

// underPremise reads the premise under which sentences are told: what a clause
// says the ability is, or how a phrase names it.
func (s *story) underPremise(from int) error {
	if s.c.premise == 0 || s.c.premise > from {
		return nil
	}
	s.si = s.c.premise - 1
	for _, p := range s.c.premises(s.si) {
		if err := s.clause(p); err != nil {
			return err
		}
	}
	if err := s.introduce(s.si); err != nil {
		return err
	}
	if s.worded.tested == nil {
		return fmt.Errorf("what is spoken of is not known")
	}
	return nil
}
