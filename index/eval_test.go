package index

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// plainly is what an item gains by a conjunction, by the definitions and
// nothing else; ok is whether it has anything that is looked for.
func (c *conjunction) plainly(doc uint32) (sum cell, ok bool) {
	for i := range c.steps {
		st := &c.steps[i]
		part := cell{}
		if st.unit != nil {
			for _, s := range st.unit.sources {
				k, has := slices.BinarySearch(s.docs, doc)
				if !has {
					continue
				}
				gain := s.weight
				if s.freqs != nil {
					gain *= float32(s.freqs[k]) * s.norms[k]
				}
				part.score += gain
				part.best = max(part.best, s.weight)
			}
		} else {
			for _, a := range st.choice.alts {
				of, has := a.plainly(doc)
				if (has || a.wanted == 0) && a.missing(of) == 0 && a.allows(doc) {
					part.score, part.best = max(part.score, of.score), 1
				}
			}
		}
		if part.best == 0 {
			if st.rank == neverLacking {
				return cell{}, false
			}
			continue
		}
		gain := st.of(part)
		sum.score += gain.score
		sum.best += gain.best
		sum.present += gain.present
		ok = true
	}
	return sum, ok
}

// planned plans a query.
func planned(t *testing.T, r *reader, q string) *plan {
	parsed, err := query.Parse(q)
	require.NoError(t, err, q)
	p, err := newPlanner(r, &Options{}).make(parsed)
	require.NoError(t, err, q)
	return p
}

// TestNothingLost holds that items that are not looked at are no results: the
// same results, with the same scores, come of scoring every item by itself.
func TestNothingLost(t *testing.T) {
	x := manyItems(t)
	const all = 400
	partly := 0
	for _, q := range anyQueries(all) {
		r := x.reader(t.Context())
		p := planned(t, r, q)
		got, err := r.evaluate(p, mostly, 40, true)
		require.NoError(t, err, q)

		allow := r.every()
		require.NoError(t, r.filters(p.root, allow))
		c, err := r.conjunction(p.root, allow)
		require.NoError(t, err, q)
		if len(c.steps) == 0 {
			continue
		}
		if _, some := c.only(mostly); some && got.last < 2 {
			partly++
		}
		want := newResults(r, 40, true)
		for doc := range uint32(r.size) {
			w := &window{lo: doc, hi: doc + 1}
			if of, ok := c.plainly(doc); ok {
				w.cells[0], w.docs = of, []uint32{0}
			}
			want.add(c, w)
		}
		want.close()
		require.Equal(t, want.tiers[:want.last+1], got.tiers[:got.last+1], q)
		require.Equal(t, want.total(), got.total(), q)
		require.Equal(t, want.items(), got.items(), q)
		require.Equal(t, want.page(7), got.page(7), q)
		require.Equal(t, want.page(0), got.page(0), q)
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
		r := x.reader(t.Context())
		p := planned(t, r, q)
		got, err := r.matching(p.root)
		require.NoError(t, err, q)
		allow := r.every()
		require.NoError(t, r.filters(p.root, allow))
		c, err := r.conjunction(p.root, allow)
		require.NoError(t, err, q)
		want := r.set()
		for doc := range uint32(r.size) {
			if of, ok := c.plainly(doc); (ok || c.wanted == 0) && c.missing(of) == 0 && c.allows(doc) {
				want.add(int(doc))
			}
		}
		require.Equal(t, want, got, q)
		if n := got.len(); n > 0 && n < r.size {
			some++
		}
	}
	require.Greater(t, some, 100, "or nothing is shown")
}

// TestPage holds that a page is cut out of the order of all results.
func TestPage(t *testing.T) {
	x := manyItems(t)
	for _, q := range []string{"カード", "絆魂 or 能力", "kind:ruling"} {
		r := x.reader(t.Context())
		p := planned(t, r, q)
		page := func(offset, limit int) []entry {
			f, err := r.evaluate(p, mostly, min(offset+limit, r.size), false)
			require.NoError(t, err)
			return f.page(offset)
		}
		f, err := r.evaluate(p, mostly, 0, false)
		require.NoError(t, err)
		total := f.total()
		whole := page(0, total)
		require.Len(t, whole, total)
		for i := 1; i < len(whole); i++ {
			require.Negative(t, before(whole[i-1], whole[i]), q)
		}
		for _, offset := range []int{0, 1, 50, total - 1, total, total + 5} {
			want := whole[min(offset, total):min(offset+7, total)]
			require.Equal(t, len(want), len(page(offset, 7)), q)
			if len(want) > 0 {
				require.Equal(t, want, page(offset, 7), q)
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
