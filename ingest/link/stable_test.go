package link

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// linksOf writes the links of a block as text, without confidences.
func linksOf(b *corpus.Block) string {
	var out []string
	for _, s := range b.Subjects {
		out = append(out, "subject "+s.Card)
	}
	for _, m := range b.Mentions {
		out = append(out, "mention "+m.Card+" "+m.Ja)
	}
	for _, r := range b.Rules {
		out = append(out, fmt.Sprintf("rule %s %s", r.ID, r.Current))
	}
	for _, k := range b.Keywords {
		out = append(out, "keyword "+k.Keyword)
	}
	return strings.Join(out, "; ")
}

// runs lists the runs of rulings of the last section, by index of block.
func runs(d *corpus.Document) [][]int {
	var out [][]int
	last := -1
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != corpus.KindRuling || !strings.HasPrefix(strings.Join(b.Section, "/"), "カード別注釈") && !strings.Contains(strings.Join(b.Section, "/"), "カード別注釈") {
			continue
		}
		if b.Group != last {
			out = append(out, nil)
			last = b.Group
		}
		out[len(out)-1] = append(out[len(out)-1], i)
	}
	return out
}

// without returns a copy of a document lacking some blocks.
func without(d *corpus.Document, gone []int) *corpus.Document {
	c := *d
	c.Blocks = nil
	for i := range d.Blocks {
		if !slices.Contains(gone, i) {
			c.Blocks = append(c.Blocks, d.Blocks[i])
		}
	}
	return &c
}

// cutIn returns a copy in which the groups are cut before the given blocks.
func cutIn(d *corpus.Document, before []int) *corpus.Document {
	c := *d
	c.Blocks = slices.Clone(d.Blocks)
	add := 0
	for i := range c.Blocks {
		if slices.Contains(before, i) {
			add++
		}
		c.Blocks[i].Group += add
	}
	return &c
}

func TestSameLinks(t *testing.T) {
	cat := catalogue(t, "cards/*.json")
	l, err := New(Resources{Cards: cat.Cards, Sets: cat.Sets})
	require.NoError(t, err)
	whole := seed(t, seeds["DIS"])
	require.NoError(t, l.Document(whole))
	want := map[string]string{}
	for i := range whole.Blocks {
		want[whole.Blocks[i].ID] = linksOf(&whole.Blocks[i])
	}
	groups := runs(whole)
	require.Greater(t, len(groups), 40)
	differ := func(d *corpus.Document, what string) int {
		require.NoError(t, l.Document(d))
		n := 0
		for i := range d.Blocks {
			if got := linksOf(&d.Blocks[i]); got != want[d.Blocks[i].ID] {
				n++
				t.Logf("%s: line %d: %s, before %s", what, d.Blocks[i].Line, got, want[d.Blocks[i].ID])
			}
		}
		return n
	}
	for r := range 12 {
		rng := rand.New(rand.NewPCG(uint64(r), 1))
		var gone []int
		share := 0.1 + 0.6*rng.Float64()
		for _, g := range groups {
			if rng.Float64() < share {
				gone = append(gone, g...)
			}
		}
		require.Zero(t, differ(without(whole, gone), fmt.Sprintf("%d blocks removed", len(gone))))
	}
	for half := range 2 {
		var cuts []int
		for i, g := range groups {
			if len(g) > 1 && i%2 == half {
				cuts = append(cuts, g[len(g)/2])
			}
		}
		require.Zero(t, differ(cutIn(whole, cuts), "split"))
	}
	again := seed(t, seeds["DIS"])
	require.NoError(t, l.Document(seed(t, seeds["GTC"])))
	require.Zero(t, differ(again, "second document"))
}
