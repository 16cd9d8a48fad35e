package link

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// Everyday words hide the notions inside them and are none themselves.
func TestEverydayWordsAreNoNotions(t *testing.T) {
	c, err := newConcepts()
	require.NoError(t, err)
	for _, w := range everyday {
		for k := range c.japanese("この" + w + "である。") {
			require.True(t, strings.HasPrefix(k, "#") || slices.Contains(c.names, k), "%s: %s", w, k)
		}
	}
}

// FuzzDocument links any text: no panic, and every span lies in its block.
func FuzzDocument(f *testing.F) {
	f.Add("# カード別注釈\n## 団栗泥棒\n- 《団栗泥棒》は《上昇+下降》とは違う。\n\n- " + strings.Join(everyday, "。"))
	f.Add("- 《《団栗泥棒》》\n- 《/》《+》《上昇+》\n[《》]\n- 702.15aと702.999zz")
	f.Add("# 絆魂\n- 702.15a 絆魂は能力である。\n- ２つ持っていても一緒である。\n#\n-  \n[]\n- あ")
	l := ownLinker(f, ownSet())
	f.Fuzz(func(t *testing.T, text string) {
		d := doc(text)
		require.NoError(t, l.Document(d))
		for i := range d.Blocks {
			b := &d.Blocks[i]
			in := func(s corpus.Span) {
				require.True(t, 0 <= s.Start && s.Start <= s.End && s.End <= len(b.Text), "%+v in %q", s, b.Text)
			}
			for _, x := range append(b.Subjects, b.Mentions...) {
				in(x.Span)
			}
			for _, x := range b.Rules {
				in(x.Span)
			}
			for _, x := range b.Keywords {
				in(x.Span)
			}
		}
	})
}
