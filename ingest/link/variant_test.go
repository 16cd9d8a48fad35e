package link

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// Subjects with less and less imported. What is not known is not invented.
func TestLessImported(t *testing.T) {
	full := catalogue(t, all...)
	bare := catalogue(t, "cards/*.json")
	names := catalogue(t, "names/cardnames*.tsv")
	mojp := catalogue(t, "names/mojp*.gz")
	unruled := make([]corpus.Card, len(full.Cards))
	for i, c := range full.Cards {
		c.Rulings = nil
		unruled[i] = c
	}
	for _, c := range []struct {
		what              string
		cards             []corpus.Card
		precision, recall float64
	}{
		{"set files only", bare.Cards, 0.98, 0.98},
		{"no English rulings", unruled, 0.93, 0.85},
		{"Japanese texts, no sets", mojp.Cards, 0.98, 0.5},
		{"names only", names.Cards, 0.98, 0.5},
		{"nothing", nil, 0, 0},
	} {
		docs := linkSeeds(t, Resources{Cards: c.cards})
		f := score(t, docs, func(string, ...any) {})
		t.Log(c.what, f.card, f.falseGeneral, f.mention)
		require.Zero(t, f.falseGeneral, c.what)
		require.GreaterOrEqual(t, f.card.precision(), c.precision, c.what)
		require.GreaterOrEqual(t, f.card.recall(), c.recall, c.what)
		if c.cards == nil {
			require.Zero(t, f.card.tp+f.card.fp+f.mention.tp+f.mention.fp, "nothing imported, nothing invented")
			continue
		}
		require.GreaterOrEqual(t, f.mention.f1(), 0.99, c.what)
		named, all := 0, 0
		for i := range docs["DIS"].Blocks {
			if b := &docs["DIS"].Blocks[i]; b.Kind == corpus.KindRuling && strings.HasPrefix(strings.Join(b.Section, "/"), "カード別") {
				all++
				if len(b.Subjects) == 1 {
					named++
				} else {
					require.True(t, hasNote(b, "unlinked-card") || hasNote(b, "ambiguous-card"), "line %d has a reason", b.Line)
				}
			}
		}
		require.Greater(t, float64(named)/float64(all), 0.55, c.what)
	}
}
