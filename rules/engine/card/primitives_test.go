package card

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/rules/ability"
)

// primitives are the words of the language that a card uses: its node types,
// the verbs of prohibitions and permissions, and the kinds of choices.
func primitives(c *Card) map[string]bool {
	used := map[string]bool{}
	for _, f := range c.Faces {
		for _, a := range f.Abilities {
			ability.Walk(a, func(n any) bool {
				switch n := n.(type) {
				case ability.Act:
					used["verb "+string(n.Verb)] = true
				case ability.Decide:
					used["choose "+string(n.What)] = true
				}
				used[reflect.TypeOf(n).Name()] = true
				return true
			})
		}
	}
	return used
}

// TestPrimitivesHaveUsers holds that the language is not made of words for
// single cards: of the words that are used, at most one in ten has one user.
func TestPrimitivesHaveUsers(t *testing.T) {
	users := map[string][]string{}
	for _, c := range All() {
		for p := range primitives(c) {
			users[p] = append(users[p], c.Name)
		}
	}
	var names []string
	for p := range users {
		names = append(names, p)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(users[a]), len(users[b])), strings.Compare(a, b))
	})
	single := 0
	for _, p := range names {
		if len(users[p]) == 1 {
			single++
			t.Logf("%4d %-28s %s", 1, p, users[p][0])
		} else {
			t.Logf("%4d %s", len(users[p]), p)
		}
	}
	t.Logf("%d of %d words have a single user", single, len(names))
	require.LessOrEqual(t, single*10, len(names))
}
