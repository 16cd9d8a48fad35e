package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/store"
)

// shared returns a path below the folder of data beside the repository. Where
// it is missing the test is skipped, but not on a CI machine.
func shared(t *testing.T, path ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		require.NotEqual(t, filepath.Dir(dir), dir, "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
	name := filepath.Join(append([]string{filepath.Dir(dir), "shared"}, path...)...)
	if _, err := os.Stat(name); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the data beside the repository is missing: %v", err)
		}
		t.Skipf("needs data beside the repository: %v", err)
	}
	return name
}

func documentsOf(t *testing.T, kb string) map[string]*corpus.Document {
	k, err := store.Open(kb)
	require.NoError(t, err)
	defer k.Close()
	docs, err := k.Documents()
	require.NoError(t, err)
	all := map[string]*corpus.Document{}
	for _, d := range docs {
		all[d.Source] = d
	}
	return all
}

// TestDocumentsDoNotChangeEachOther builds the seeds together, in one build and
// one after the other, and each alone: every document must come out the same,
// blocks, IDs and links.
func TestDocumentsDoNotChangeEachOther(t *testing.T) {
	seeds, err := filepath.Glob(filepath.Join(shared(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	require.Len(t, seeds, 3)
	cards := []string{shared(t, "data", "cards", "mtgjson5-DIS.json")}

	together := filepath.Join(t.TempDir(), "kb")
	a := mustRun(t, Config{KB: together, Sources: seeds, Cards: cards})
	require.Equal(t, 183, a.Total.Rulings())
	want := documentsOf(t, together)

	added := filepath.Join(t.TempDir(), "kb")
	mustRun(t, Config{KB: added, Sources: seeds[:1], Cards: cards})
	mustRun(t, Config{KB: added, Add: true, Sources: seeds[1:2]})
	mustRun(t, Config{KB: added, Add: true, Sources: seeds[2:]})
	require.Equal(t, want, documentsOf(t, added))

	for _, s := range seeds {
		alone := filepath.Join(t.TempDir(), "kb")
		mustRun(t, Config{KB: alone, Sources: []string{s}, Cards: cards})
		require.Equal(t, want[filepath.Base(s)], documentsOf(t, alone)[filepath.Base(s)])
	}
}

// TestCardsThatComeLater adds the card file after the document: the links must
// be those of a build that had it from the start.
func TestCardsThatComeLater(t *testing.T) {
	seed := filepath.Join(shared(t, "seeds"), "004_10e1f077f76cf9f3.txt")
	cards := []string{shared(t, "data", "cards", "mtgjson5-DIS.json")}
	first, later := filepath.Join(t.TempDir(), "kb"), filepath.Join(t.TempDir(), "kb")
	mustRun(t, Config{KB: first, Sources: []string{seed}, Cards: cards})
	a := mustRun(t, Config{KB: later, Sources: []string{seed}})
	require.Zero(t, a.Total.Subjects, "nothing imported, no subject invented")
	a = mustRun(t, Config{KB: later, Add: true, Cards: cards})
	require.NotZero(t, a.Total.Subjects)
	require.Equal(t, documentsOf(t, first), documentsOf(t, later))
}
