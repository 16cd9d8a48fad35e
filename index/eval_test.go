package index

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/index/query"
)

// anyQueries makes queries of words that are rare and common, of all kinds.
func anyQueries(n int) []string {
	rnd := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("絆魂 能力 測量士 カード 墓地 クリーチャー 対象 接死 呪文 ライフ ダメージ 案内人 マナ ターン 戦闘 土地 らいふ lifelink spell 打ち消す 置く")
	word := func() string {
		w := words[rnd.IntN(len(words))]
		switch rnd.IntN(8) {
		case 0:
			return `"` + w + `を"`
		case 1:
			return string([]rune(w)[:2]) + "*"
		}
		return w
	}
	var out []string
	for range n {
		var parts []string
		for range 1 + rnd.IntN(4) {
			p := word()
			switch rnd.IntN(6) {
			case 0:
				p = "-" + p
			case 1:
				p = "(" + p + " or " + word() + ")"
			case 2:
				p = "(" + p + " or (" + word() + " -" + word() + "))"
			}
			parts = append(parts, p)
		}
		out = append(out, strings.Join(parts, " "))
	}
	return out
}

// manyItems is an index of enough items for words to be rare and common, in
// which some carry terms around the text.
func manyItems(t testing.TB) *Index {
	var items []*Item
	for i, s := range lines(3000) {
		it := ruling(fmt.Sprint(i), s)
		if i%7 == 0 {
			it.Context = []string{"絆魂と測量士"}
		}
		if i%5 == 0 {
			it.English = []string{"lifelink spell"}
		}
		items = append(items, it)
	}
	return build(t, items...)
}

// TestNothingLost holds that items that are not looked at are no results: the
// same results, with the same scores, come of scoring everything.
func TestNothingLost(t *testing.T) {
	x := manyItems(t)
	partly, all := 0, 0
	for _, q := range anyQueries(400) {
		parsed, err := query.Parse(q)
		require.NoError(t, err, q)
		r := x.reader(t.Context())
		p, err := newPlanner(r, &Options{}).make(parsed)
		require.NoError(t, err, q)
		got, err := r.evaluate(p, mostly)
		require.NoError(t, err, q)
		want, err := r.evaluate(p, everyItem)
		require.NoError(t, err, q)
		f, g := want.results(), got.results()
		require.Equal(t, f.tiers[:f.last+1], g.tiers[:g.last+1], q)
		require.Equal(t, want.page(f, 0, 40), got.page(g, 0, 40), q)
		require.Equal(t, want.page(f, 7, 9), got.page(g, 7, 9), q)
		all++
		if len(got.docs) < len(want.docs) {
			partly++
		}
		r.free(got.tally)
		r.free(want.tally)
	}
	t.Logf("of %d queries, %d were answered without looking at everything", all, partly)
	require.Greater(t, partly, all/20, "or nothing is shown")
}

// TestMatching holds that what is excluded, which is not scored, is what
// scoring finds.
func TestMatching(t *testing.T) {
	x := manyItems(t)
	some := 0
	for _, q := range anyQueries(300) {
		parsed, err := query.Parse(q)
		require.NoError(t, err, q)
		r := x.reader(t.Context())
		p, err := newPlanner(r, &Options{}).make(parsed)
		require.NoError(t, err, q)
		got, err := r.matching(p.root)
		require.NoError(t, err, q)
		s := &scored{tally: r.tally(), allow: r.every()}
		require.NoError(t, r.filters(p.root, s.allow))
		require.NoError(t, r.conjunction(s, p.root, everyItem))
		want := r.set()
		s.each(r.size, func(doc uint32) { want.add(int(doc)) })
		require.Equal(t, want, got, q)
		if n := got.len(); n > 0 && n < r.size {
			some++
		}
		r.free(s.tally)
	}
	require.Greater(t, some, 100, "or nothing is shown")
}

// TestPage holds that a page is cut out of the order of all results.
func TestPage(t *testing.T) {
	x := manyItems(t)
	for _, q := range []string{"カード", "絆魂 or 能力", "kind:ruling"} {
		parsed, err := query.Parse(q)
		require.NoError(t, err)
		r := x.reader(t.Context())
		p, err := newPlanner(r, &Options{}).make(parsed)
		require.NoError(t, err)
		s, err := r.evaluate(p, mostly)
		require.NoError(t, err)
		f := s.results()
		whole := s.page(f, 0, f.total())
		require.Len(t, whole, f.total())
		for i := 1; i < len(whole); i++ {
			require.Negative(t, before(whole[i-1], whole[i]), q)
		}
		for _, offset := range []int{0, 1, 50, f.total() - 1, f.total(), f.total() + 5} {
			want := whole[min(offset, len(whole)):min(offset+7, len(whole))]
			require.Empty(t, len(want)-len(s.page(f, offset, 7)))
			if len(want) > 0 {
				require.Equal(t, want, s.page(f, offset, 7), q)
			}
		}
	}
}

// TestShelf holds that a shelf keeps what was used last, and no more than it
// may.
func TestShelf(t *testing.T) {
	big := &list{docs: make([]uint32, shelfSize/8/4)} // an eighth of all
	s := &shelf{}
	key := func(i int) termKey { return termKey{"f", fmt.Sprint(i)} }
	for i := range 20 {
		require.Nil(t, s.get(key(i), docsAlone))
		s.keep(key(i), big, withFreqs)
		require.Same(t, big, s.get(key(i), docsAlone))
		require.Same(t, big, s.get(key(0), withFreqs), "used all the time")
		require.Nil(t, s.get(key(i), withPlaces), "not as deep as that")
		require.LessOrEqual(t, (len(s.new)+len(s.old))*big.cost(), shelfSize+big.cost())
	}
	require.Nil(t, s.get(key(1), docsAlone), "not used for long")
	deep := &list{docs: big.docs}
	s.keep(key(19), deep, withPlaces)
	require.Same(t, deep, s.get(key(19), docsAlone))
}
