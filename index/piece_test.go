package index

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	zap "github.com/blevesearch/zapx/v17"
	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/nlp"
)

// mixed returns items of all sorts, ranked and not.
func mixed() []*Item {
	var items []*Item
	for i, s := range lines(150) {
		it := ruling(fmt.Sprint("r", i), s)
		it.Context = []string{"《月夜の見張り番》", "絆魂"}[:i%2+1]
		it.English = []string{"lifelink", strings.Repeat("Damage is dealt. ", i%4)}
		it.Subjects, it.Cards = []string{"Night Watch", "《月夜の見張り番》", "night watch"}, []string{"Clone"}
		it.Rules = []RuleRef{{ID: corpus.MustRuleID("702.15b")}}
		it.Methods = []corpus.Method{corpus.Explicit, corpus.Explicit}
		items = append(items, it)
		if i%5 == 0 {
			items = append(items, &Item{ID: fmt.Sprint("card:", i), Kind: "card", Text: "月夜の見張り番", Names: []string{"Night Watch " + fmt.Sprint(i)}, Readings: []string{"ツキヨノミハリバン"}, Row: json.RawMessage("{}")})
		}
	}
	return append(items, ruling("often", strings.Repeat("絆魂を持つ。", 300)))
}

// write writes items in batches of a size and returns the folder.
func write(t *testing.T, size int, items []*Item) string {
	dir := filepath.Join(t.TempDir(), "index")
	w, err := Create(dir, tokenizer())
	require.NoError(t, err)
	w.size = size
	for _, it := range items {
		require.NoError(t, w.Add(it))
	}
	require.NoError(t, w.Close())
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 2, "nothing is left of the pieces")
	return dir
}

// TestPostings holds what an index of many pieces says against a plain count
// of the words of each item.
func TestPostings(t *testing.T) {
	items := mixed()
	x, err := Open(write(t, 16, items), tokenizer())
	require.NoError(t, err)
	defer x.Close()

	type posting struct {
		item int
		freq int
		at   []uint16
	}
	want := map[string]map[string][]posting{} // by field and term
	length := map[string]float64{}
	put := func(field string, item int, term string, pos int) {
		if want[field] == nil {
			want[field] = map[string][]posting{}
		}
		ps := want[field][term]
		if n := len(ps); n == 0 || ps[n-1].item != item {
			ps = append(ps, posting{item: item})
		}
		p := &ps[len(ps)-1]
		p.freq++
		p.at = append(p.at, uint16(pos))
		want[field][term] = ps
		length[field]++
	}
	an, en := newAnalyzer(tokenizer()), newEnglish()
	for item, it := range items {
		name := func(f string) string {
			if ranked(it.Kind) {
				return f
			}
			return asideField(f)
		}
		heard := func(ws []word) {
			for _, w := range ws {
				if k := w.lexeme.keys[0]; k != "" {
					put(name(fieldReading), item, k, 0)
				}
			}
		}
		ws := an.words(it.Text, nil)
		for _, w := range ws {
			put(name(fieldJa), item, w.term, w.pos)
		}
		heard(ws)
		for n, l := range it.Context {
			ws := an.words(l, nil)
			for _, w := range ws {
				put(name(fieldContext), item, w.term, w.pos+n*lineGap)
			}
			heard(ws)
		}
		for _, w := range pairs(it.Text) {
			put(name(fieldPairs), item, w.term, w.pos)
		}
		pos := 0
		for _, s := range it.English {
			var ws []word
			ws, pos = en.words(s, pos, nil)
			pos += lineGap
			for _, w := range ws {
				put(name(fieldEnglish), item, w.term, w.pos)
			}
		}
	}

	r := x.reader(t.Context())
	for field, terms := range want {
		require.InDelta(t, length[field], x.stats.Length[field], 0, field)
		deep := withPlaces
		if strings.HasSuffix(field, fieldReading) {
			deep = withFreqs
		}
		var have []string
		require.NoError(t, r.terms(field, "", func(s string) bool { have = append(have, strings.Clone(s)); return true }))
		require.Equal(t, slices.Sorted(maps.Keys(terms)), have, field)
		for term, expected := range terms {
			l, err := r.list(field, term, deep)
			require.NoError(t, err)
			require.Equal(t, len(expected), r.count(field, term))
			var got []posting
			for i, doc := range l.docs {
				p := posting{item: int(doc), freq: int(l.freqs[i])}
				if deep == withPlaces {
					from, to := l.at(i)
					p.at = l.pos[from:to]
				}
				got = append(got, p)
			}
			for i := range expected {
				p := &expected[i]
				p.freq = min(p.freq, 255)
				if p.at = p.at[:p.freq]; deep != withPlaces {
					p.at = nil
				}
			}
			require.Equal(t, expected, got, "%s %s", field, term)
		}
	}
}

// TestValues looks up whole values, readings in romaji, IDs and rows.
func TestValues(t *testing.T) {
	items := mixed()
	x, err := Open(write(t, 16, items), tokenizer())
	require.NoError(t, err)
	defer x.Close()
	r := x.reader(t.Context())
	for _, c := range []struct {
		field, term string
		want        int
	}{
		{fieldKind, "ruling", 151}, {fieldKind, "card", 30}, {fieldSubject, Key("Night Watch"), 150}, {fieldCard, Key("Clone"), 150},
		{fieldRule, "=702.15b", 150}, {fieldRule, "702", 150}, {fieldMethod, string(corpus.Explicit), 150}, {fieldName, Key("Night Watch 5"), 1},
		{fieldSpoken, "tsukiyonomihariban", 30}, {fieldLinked, "no", 181}, {fieldDate, "", 0}, {fieldKeyword, "x", 0}, {fieldSet, "ruling", 0},
		{asideField(fieldReading), "miharu", 0}, {asideField(fieldReading), nlp.KanaKey("つきよ"), 30}, {asideField(fieldReading), "tsukiyo", 30},
	} {
		l, err := r.list(c.field, c.term, docsAlone)
		require.NoError(t, err)
		require.Len(t, l.docs, c.want, "%s %s", c.field, c.term)
		require.Equal(t, c.want, r.count(c.field, c.term))
	}
	values := func(field, prefix string) (out []string) {
		require.NoError(t, r.terms(field, prefix, func(s string) bool { out = append(out, strings.Clone(s)); return true }))
		return out
	}
	require.Equal(t, []string{"card", "ruling"}, values(fieldKind, ""))
	require.Equal(t, []string{"7", "702", "702.15", "702.15b", "=702.15b"}, values(fieldRule, ""))
	require.Contains(t, values(fieldReading, "tsuki"), "tsukiyo")
	require.Contains(t, values(fieldReading, nlp.KanaKey("つき")), nlp.KanaKey("つきよ"))
	for i, it := range items {
		id, row, err := r.row(i)
		require.NoError(t, err)
		require.Equal(t, it.ID, id)
		require.Equal(t, string(it.Row), string(row))
		n, ok := r.number(it.ID)
		require.True(t, ok)
		require.Equal(t, i, n)
	}
	_, ok := r.number("none")
	require.False(t, ok)
}

// TestRomaji holds that readings of one romaji are found together, each item
// with the sum of them.
func TestRomaji(t *testing.T) {
	a := &list{docs: []uint32{1, 4}, freqs: []uint8{1, 200}, norms: []float32{0.5, 0.25}}
	b := &list{docs: []uint32{2, 4}, freqs: []uint8{3, 100}, norms: []float32{0.1, 0.25}}
	require.Equal(t, &list{docs: []uint32{1, 2, 4}, freqs: []uint8{1, 3, 255}, norms: []float32{0.5, 0.1, 0.25}}, union(a, b))
	require.Equal(t, a, union(&list{}, a))
	require.Equal(t, &list{docs: []uint32{1, 2, 4}}, union(&list{docs: a.docs}, &list{docs: b.docs}))

	x := build(t, ruling("long", "正解を選ぶ。"), ruling("short", "世界を選ぶ。"), ruling("other", "機械を選ぶ。"))
	require.Equal(t, []string{"long"}, find(t, x, "せいかい", Options{}))
	require.Equal(t, []string{"short"}, find(t, x, "sekai", Options{}))
}

// TestMeasured holds that measuring changes nothing of what is written.
func TestMeasured(t *testing.T) {
	items := mixed()
	read := func(dir string) []byte {
		b, err := os.ReadFile(filepath.Join(dir, segmentFile))
		require.NoError(t, err)
		return b
	}
	start := time.Now()
	dir := filepath.Join(t.TempDir(), "index")
	w, err := Create(dir, tokenizer())
	require.NoError(t, err)
	w.size = 16
	shares := w.Measure(func() time.Duration { return time.Since(start) })
	for _, it := range items {
		require.NoError(t, w.Add(it))
	}
	require.NoError(t, w.Close())
	require.True(t, bytes.Equal(read(write(t, 16, items)), read(dir)))
	require.Equal(t, []string{"English", "Japanese", "merging", "pairs", "readings", "values", "writing"}, slices.Sorted(maps.Keys(shares)))
}

// TestMergeInSteps merges more pieces than are merged at once.
func TestMergeInSteps(t *testing.T) {
	dir := t.TempDir()
	a := newAnalyst(func() *analyzer { return newAnalyzer(tokenizer()) })
	var paths, want []string
	items := mixed()
	for len(items) > 0 {
		n := min(30, len(items))
		a.analyse(items[:n])
		p, err := a.write(filepath.Join(dir, fmt.Sprint(len(paths))), items[:n])
		require.NoError(t, err)
		paths = append(paths, p.path)
		for _, it := range items[:n] {
			want = append(want, it.ID)
		}
		items = items[n:]
	}
	require.Len(t, paths, 7)
	path, err := mergePieces(dir, paths, 2)
	require.NoError(t, err)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1)

	var plugin zap.ZapPlugin
	seg, err := plugin.Open(path)
	require.NoError(t, err)
	defer seg.Close()
	require.Equal(t, len(want), int(seg.Count()))
	for i, id := range want {
		got := ""
		require.NoError(t, seg.VisitStoredFields(uint64(i), func(field string, _ byte, value []byte, _ []uint64) bool {
			if field == "_id" {
				got = string(value)
			}
			return true
		}))
		require.Equal(t, id, got)
	}
}
