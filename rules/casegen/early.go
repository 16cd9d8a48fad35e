package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// What is said to be so before something resolves (能力の解決前に墓地に置かれる) is claimed
// while that is on the stack, and of the end as well, where it is still so.

// seenEarly reports whether a clause says something that is seen in the state of
// the game at any time.
func seenEarly(p *frame.Prop) bool {
	return p.Mod == clause.Fact && slices.Contains([]string{"put-into-graveyard", "die", "exile", "leave", "discard", "tap", "enter", "return", "return-to-battlefield"}, p.Frame)
}

// topicFirst reads what a clause is about, so that the rest of it may speak of it.
// It reports whether there is such a thing.
func (s *story) topicFirst(p *frame.Prop) bool {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Topic && a.Particle == "" && !isTime(s.text(a)) {
			_, err := s.noun(p, a)
			return err == nil
		}
	}
	return false
}

// inTime makes claims before what they name resolves, where the clause that was
// read last says so.
func (s *story) inTime(f func() error) func() error {
	k := s.early
	s.early = nil
	if k == nil {
		return f
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if k.over {
			return fmt.Errorf("%q has resolved by then", k.o.phrase)
		}
		said := len(s.st.Then)
		s.held = true
		err := f()
		s.held = false
		if err != nil {
			return err
		}
		fresh := slices.Clone(s.st.Then[said:])
		if len(fresh) == 0 || slices.ContainsFunc(fresh, func(c string) bool { return strings.HasPrefix(c, "allowed") || strings.HasPrefix(c, "refused") }) {
			return fmt.Errorf("nothing is seen before %q resolves", k.o.phrase)
		}
		s.st.Check(fresh...)
		return nil
	}
}
