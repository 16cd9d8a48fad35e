package cr

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// TestCompareIsBounded compares two editions as no one writes them: one
// section of thousands of rules that all changed. It must come to an end
// without help; what it finds is that every rule stayed in its place.
func TestCompareIsBounded(t *testing.T) {
	edition := func(day, verb string) *Edition {
		var b strings.Builder
		fmt.Fprintf(&b, "These rules are effective as of %s.\n\n1. The Quay\n\n100. General\n\n", day)
		for i := 1; i <= 3000; i++ {
			fmt.Fprintf(&b, "100.%d. Boat number w%d %s the quay with crate c%d and rope r%d on its deck.\n\n", i, i, verb, i, i)
		}
		b.WriteString("Glossary\n\nZenith\nThe highest point.\n")
		e, err := Parse("many.txt", []byte(b.String()))
		require.NoError(t, err)
		require.Len(t, e.Rules, 3002)
		return e
	}
	w := Compare(edition("May 1, 2001", "leaves"), edition("May 2, 2001", "reaches"))
	for _, i := range []int{1, 1500, 3000} {
		id := corpus.RuleID{Section: 100, Rule: i}
		require.Equal(t, id, w.Row(id).To[0].ID)
		require.True(t, w.Row(id).To[0].Edited)
	}
}
