package conform

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/casegen"
	"saitei/rules/engine"
)

func mutantNamed(t *testing.T, name string) *engine.Mutant {
	all := engine.Mutants()
	i := slices.IndexFunc(all, func(m engine.Mutant) bool { return m.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return &all[i]
}

// Which mutants a ruling that is linked to a rule has to do with.
func TestLinked(t *testing.T) {
	for _, c := range []struct {
		rule, mutant string
		want         bool
	}{
		{"608.2", "targets-not-rechecked", true}, // of 608.2b
		{"608", "targets-not-rechecked", true},   // the whole section
		{"609.3", "targets-not-rechecked", false},
		{"60", "targets-not-rechecked", false},
		{"303.4", "auras-stay", true}, // 303.4c says the same as 704.5m
		{"704.5", "auras-stay", true},
		{"303.3", "auras-stay", false},
		{"614.8", "regeneration-off", true},
	} {
		require.Equal(t, c.want, linked([]string{c.rule}, mutantNamed(t, c.mutant)), "%s and %s", c.rule, c.mutant)
	}
}

// Which mutants a ruling that speaks of a keyword has to do with.
func TestLinkedByKeyword(t *testing.T) {
	m := maker(t)
	for _, c := range []struct {
		keyword, mutant string
		want            bool
	}{
		{"lifelink", "no-lifelink", true},
		{"deathtouch", "no-lifelink", false},
		{"deathtouch", "deathtouch-ignores-regeneration", true},
		{"protection from creatures", "protection-targeted", true},
		{"enchant opponent", "enchant-anything", true},
		{"double strike", "double-strike-once", true},
		{"hellbent", "hand-size-never", true},
		{"hellbent", "no-lifelink", false},
		{"cast", "casting-unseen", false},
		{"nonsense", "no-lifelink", false},
	} {
		rules := m.linkedRules(&corpus.Document{}, &corpus.Block{Keywords: []corpus.KeywordLink{{Keyword: c.keyword}}}, &casegen.Result{}, &casegen.Draft{})
		require.Equal(t, c.want, linked(rules, mutantNamed(t, c.mutant)), "%s and %s", c.keyword, c.mutant)
	}
}

// The number of today is what counts, and where there is none the link's own.
func TestLinkedRules(t *testing.T) {
	b := &corpus.Block{Rules: []corpus.RuleLink{
		{ID: corpus.MustRuleID("502.54a"), Current: corpus.MustRuleID("702.58a")},
		{ID: corpus.MustRuleID("608.2b")},
	}, Keywords: []corpus.KeywordLink{{Keyword: "lifelink"}, {Keyword: "nonsense"}}}
	require.Equal(t, []string{"702.58", "608.2", "702.15"}, maker(t).linkedRules(&corpus.Document{}, b, &casegen.Result{}, &casegen.Draft{}))
}

// Every keyword ability that the engine plays has a mutant of its own rule.
func TestKeywordsHaveMutants(t *testing.T) {
	m := maker(t)
	all := engine.Mutants()
	for _, k := range engine.Features() {
		rule := m.keywordRule(k)
		require.NotEmpty(t, rule, k)
		require.True(t, slices.ContainsFunc(all, func(x engine.Mutant) bool { return linked([]string{rule}, &x) }), k)
	}
}
