package ingest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/rules/engine"
)

// A rule that the words of a ruling can imply is of use to its test cases only
// where the engine can be broken by it. What is left are rules that the engine
// does not have: mulligans, text changes, dice, vehicles, other ways to play.
func TestImpliedRulesCanBeBroken(t *testing.T) {
	number := func(rule string) string { return strings.TrimRight(rule, "abcdefghijklmnopqrstuvwxyz") }
	broken := map[string]bool{}
	for _, m := range engine.Mutants() {
		broken[number(m.Rule)] = true
		for _, r := range m.Also {
			broken[number(r)] = true
		}
	}
	data, err := os.ReadFile("link/implied.tsv")
	require.NoError(t, err)
	rows, good := 0, 0
	for _, line := range strings.Split(string(data), "\n") {
		cols := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || len(cols) != 3 {
			continue
		}
		sure, err := strconv.ParseFloat(cols[1], 64)
		require.NoError(t, err)
		if sure < 0.7 { // never linked by it alone
			continue
		}
		rows++
		if broken[number(cols[0])] {
			good++
		} else {
			t.Logf("no mutant of %s", cols[0])
		}
	}
	require.Greater(t, rows, 250)
	require.GreaterOrEqual(t, float64(good), 0.92*float64(rows), "%d of %d", good, rows)
}
