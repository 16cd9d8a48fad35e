package ingest

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/corpus/store"
)

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
	seeds, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	require.Len(t, seeds, 3)
	cards := []string{beside.Path(t, "data", "cards", "mtgjson5-DIS.json")}

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
	seed := filepath.Join(beside.Path(t, "seeds"), "004_10e1f077f76cf9f3.txt")
	cards := []string{beside.Path(t, "data", "cards", "mtgjson5-DIS.json")}
	first, later := filepath.Join(t.TempDir(), "kb"), filepath.Join(t.TempDir(), "kb")
	mustRun(t, Config{KB: first, Sources: []string{seed}, Cards: cards})
	a := mustRun(t, Config{KB: later, Sources: []string{seed}})
	require.Zero(t, a.Total.Subjects, "nothing imported, no subject invented")
	a = mustRun(t, Config{KB: later, Add: true, Cards: cards})
	require.NotZero(t, a.Total.Subjects)
	require.Equal(t, documentsOf(t, first), documentsOf(t, later))
}
