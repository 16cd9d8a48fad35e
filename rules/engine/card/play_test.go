package card_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/rules/conform"
	"saitei/rules/engine/card"
	"saitei/rules/scenario"
)

// plays are the situations of testdata/plays, which show that cards that no
// ruling is about do what they say.
func plays(t *testing.T) []*scenario.Scenario {
	t.Helper()
	files, err := filepath.Glob("testdata/plays/*.yaml")
	require.NoError(t, err)
	var out []*scenario.Scenario
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		list, err := scenario.Parse(f, b)
		require.NoError(t, err)
		out = append(out, list...)
	}
	return out
}

func TestPlays(t *testing.T) {
	reference := &conform.Builtin{}
	for _, s := range plays(t) {
		t.Run(s.ID, func(t *testing.T) {
			editions := conform.Editions(s, reference.Info().Editions)
			require.NotEmpty(t, editions)
			// the newest edition is enough: these are about cards, not rules
			trial := conform.Try(context.Background(), reference, s, editions[len(editions)-1])
			require.Empty(t, trial.Fault)
			require.Equal(t, conform.HoldsYes, trial.Holds, "%+v", trial.Why)
		})
	}
}

// TestEveryCardIsPlayed holds that each card that does something is in some
// situation, here or among the curated ones.
func TestEveryCardIsPlayed(t *testing.T) {
	curated, err := conform.Curated()
	require.NoError(t, err)
	all := string(scenario.Print(append(curated, plays(t)...)...))
	var missing []string
	for _, c := range card.All() {
		does := slices.ContainsFunc(c.Faces, func(f card.Face) bool { return len(f.Abilities) > 0 })
		named := slices.ContainsFunc(c.Faces, func(f card.Face) bool { return strings.Contains(all, f.Name) })
		if does && !named {
			missing = append(missing, c.Name)
		}
	}
	require.Empty(t, missing)
}
