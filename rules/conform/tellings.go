package conform

import (
	"context"
	"slices"

	"saitei/corpus"
	"saitei/rules/casegen"
	"saitei/rules/scenario"
)

// others returns what is written down beside the scenario of a draft that was
// kept: its other tellings and, where it says that something may be done or is
// not, its neighbour, in which that is otherwise. All of them notice a broken
// rule that the draft may be kept for.
func (m *Maker) others(ctx context.Context, e corpus.Edition, d *casegen.Draft, noticed func(*Trial) []string) []*scenario.Scenario {
	var out []*scenario.Scenario
	keep := func(s *scenario.Scenario, letter byte) bool {
		t := Try(ctx, m.reference, s, e)
		if t.Holds != HoldsYes || !m.canFail(t) {
			return false
		}
		if s.Guards = noticed(t); len(s.Guards) == 0 {
			return false
		}
		s.ID = d.Scenario.ID + string(letter)
		out = append(out, s)
		return true
	}
	letter := byte('b')
	for _, s := range d.Also {
		if keep(s, letter) {
			letter++
		}
	}
	if !oneSided(d.Scenario) {
		return out
	}
	for _, w := range slices.Concat(d.Without, d.Either) {
		if n := m.neighbour(ctx, e, w); n != nil && keep(n, 'n') {
			break
		}
	}
	return out
}

// oneSided reports whether a scenario claims that something is refused, is
// allowed or never happens, and nothing of what is refused where it is allowed.
func oneSided(s *scenario.Scenario) bool {
	refused, allowed, never := false, false, false
	for _, c := range s.Then {
		refused = refused || c.Refused != nil
		allowed = allowed || c.Allowed != nil
		never = never || c.Never != nil
	}
	return refused != allowed || never && !refused
}

// neighbour makes a scenario of a variant that lacks a condition or a quality:
// what the ruling says is refused, allowed or never happens is otherwise there.
// What else the ruling claims is claimed where it is so. It is nil where nothing
// is otherwise, or something is that has no other side.
func (m *Maker) neighbour(ctx context.Context, e corpus.Edition, variant *scenario.Scenario) *scenario.Scenario {
	t := Try(ctx, m.reference, variant, e)
	if t.Holds != HoldsNo {
		return nil
	}
	last := len(t.prepared.Claim) - 1
	n := *variant
	n.Then, n.Shows = nil, variant.Shows+": the neighbour"
	turned := false
	for _, c := range t.prepared.Claim[last] {
		switch {
		case t.true(c):
			n.Then = append(n.Then, c)
		case c.Refused != nil, c.Allowed != nil, c.Never != nil:
			other, _ := negate(c)
			n.Then = append(n.Then, other)
			turned = true
		}
	}
	if !turned {
		return nil
	}
	return &n
}

// true reports whether a claim of the end was true on the reference engine.
func (t *Trial) true(c scenario.Claim) bool {
	last := len(t.prepared.Claim) - 1
	claims := make([][]scenario.Claim, last+1)
	claims[last] = []scenario.Claim{c}
	return len(differences(t.Scenario, t.prepared, claims, &t.outcome)) == 0
}
