package conform

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/rules/scenario"
)

func curatedList(t testing.TB) []*scenario.Scenario {
	t.Helper()
	list, err := Curated()
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list
}

// Run one scenario with: go test ./rules/conform -run TestCurated/ID
func TestCurated(t *testing.T) {
	reference := &Builtin{}
	for _, s := range curatedList(t) {
		t.Run(s.ID, func(t *testing.T) {
			editions := Editions(s, reference.Info().Editions)
			require.NotEmpty(t, editions)
			for _, e := range editions {
				trial := Try(context.Background(), reference, s, e)
				require.Empty(t, trial.Fault, "%s under %s", s.File, e)
				opinion := trial.Opinion(context.Background(), reference)
				require.Equal(t, Agree, opinion.Verdict, "%s under %s: %s", s.File, e, opinion.Reason)
				deviates := trial.prepared.Deviates != nil
				require.Equal(t, deviates, trial.Holds == HoldsNo, "%s under %s: holds %s, rules deviate: %v; %+v", s.File, e, trial.Holds, deviates, trial.Why)
			}
		})
	}
}

// Every curated scenario names its ruling by a document, line and key that are
// those of the document.
func TestCuratedNamesRulings(t *testing.T) {
	for _, s := range curatedList(t) {
		require.Equal(t, scenario.Curated, s.Origin, s.ID)
		if !strings.HasPrefix(s.File, "basics/") { // those are there to hold the reference engine itself
			require.NotEmpty(t, s.Rulings, s.ID)
		}
		require.NotEmpty(t, s.Features, s.ID)
		require.NotEmpty(t, s.Shows, s.ID)
		for _, r := range s.Rulings {
			data, err := os.ReadFile(beside.Path(t, filepath.Join("seeds", r.Doc)))
			require.NoError(t, err)
			lines := strings.Split(string(data), "\n")
			require.LessOrEqual(t, r.Line, len(lines), s.ID)
			require.Equal(t, corpus.TextKey(lines[r.Line-1]), r.Key, "%s: %s:%d", s.ID, r.Doc, r.Line)
		}
	}
}

// Every ruling of the documents has a scenario, but for the one that only
// defines a word (class N of the gold labels).
func TestEveryRulingIsPlayed(t *testing.T) {
	played := map[string]bool{}
	docs := map[string]string{}
	for _, s := range curatedList(t) {
		for _, r := range s.Rulings {
			played[r.Key] = true
			docs[r.Doc] = ""
		}
	}
	data, err := os.ReadFile(beside.Path(t, filepath.Join("gold", "ids.jsonl")))
	require.NoError(t, err)
	files, err := filepath.Glob(beside.Path(t, "seeds") + "/*.txt")
	require.NoError(t, err)
	texts := map[string][]string{} // label of the document → lines
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		lines := strings.Split(string(b), "\n")
		switch {
		case strings.Contains(lines[0], "絆魂"):
			texts["M10"] = lines
		case strings.Contains(string(b), "暗号"):
			texts["GTC"] = lines
		default:
			texts["DIS"] = lines
		}
	}
	var missing []string
	for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var r struct {
			ID, Doc string
			Line    int
		}
		require.NoError(t, json.Unmarshal([]byte(row), &r))
		if !played[corpus.TextKey(texts[r.Doc][r.Line-1])] {
			missing = append(missing, r.ID)
		}
	}
	require.Equal(t, []string{"GTC-702.97b"}, missing)
}

// The rulings that no longer hold today are these rules' doing and no others'.
func TestChangedSinceWritten(t *testing.T) {
	reference := &Builtin{}
	now := Newest(reference.Info().Editions)
	var changed []string
	for _, s := range curatedList(t) {
		if trial := Try(context.Background(), reference, s, now); trial.Holds == HoldsNo && s.Conflict == "" {
			require.False(t, trial.Why.Edition.IsZero(), s.ID)
			for _, r := range s.Rulings {
				if id := r.Doc[:3] + ":" + cmp.Or(trial.Why.Rule, trial.Why.Card); !slices.Contains(changed, id) {
					changed = append(changed, id)
				}
			}
		}
	}
	slices.Sort(changed)
	require.Equal(t, []string{
		"000:510.1c",        // blockers are not ordered any more
		"004:106.4",         // mana burn
		"004:400.9",         // exile is in the game
		"004:502.70b",       // reach is not flying
		"004:612.3b",        // setting before modifying
		"004:708.4b",        // one mana value of a split card
		"004:708.7",         // one half of a split card is named
		"004:Flash Foliage", // was reworded
	}, changed)
}

// Every scenario notices the mutants it guards against, and some mutant at
// all; every mutant is noticed by some scenario, and by at most a quarter of
// them.
func TestMutantsAreNoticed(t *testing.T) {
	list := curatedList(t)
	r := TestMutants(context.Background(), list, MutantEditions((&Builtin{}).Info().Editions))
	require.Equal(t, len(list), r.Scenarios)
	require.Empty(t, r.Survivors, "mutants that no scenario notices")
	require.Empty(t, r.Blunt, "mutants that more than a quarter of the scenarios notice")
	require.Empty(t, r.Idle, "scenarios that notice no mutant")
	require.Empty(t, r.Missed, "mutants that a scenario guards against without noticing them")
	for _, s := range list {
		require.NotEmpty(t, s.Guards, s.ID)
	}
}
