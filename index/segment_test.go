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

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// mixed returns items of all sorts, ranked and not.
func mixed() []*Item {
	var items []*Item
	for i, s := range lines(150) {
		it := ruling(fmt.Sprint("r", i), s)
		it.Context = []string{"《月夜の見張り番》", "絆魂"}[:i%3%2+1]
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

// TestPostings holds what a segment of many pieces says against a plain count
// of the words of each item.
func TestPostings(t *testing.T) {
	items := mixed()
	seg, err := openSegment(filepath.Join(write(t, 16, items), segmentFile))
	require.NoError(t, err)
	defer seg.close()
	require.Equal(t, len(items), seg.size)

	type posting struct {
		doc    int
		places []string
	}
	want := map[string][]posting{} // by field and term
	lengths := map[string]int{}    // by field and item
	put := func(field string, doc int, term, place string) {
		key := field + " " + term
		if n := len(want[key]); n == 0 || want[key][n-1].doc != doc {
			want[key] = append(want[key], posting{doc: doc})
		}
		p := &want[key][len(want[key])-1]
		p.places = append(p.places, place)
		lengths[fmt.Sprint(field, doc)]++
	}
	an, en := newAnalyzer(tokenizer()), newEnglish()
	for doc, it := range items {
		name := func(f string) string {
			if ranked(it.Kind) {
				return f
			}
			return asideField(f)
		}
		heard := func(ws []word) {
			for _, w := range ws {
				for _, k := range w.lexeme.keys {
					if k != "" {
						put(name(fieldReading), doc, k, "")
					}
				}
			}
		}
		ws := an.words(it.Text, nil)
		for _, w := range ws {
			put(name(fieldJa), doc, w.term, fmt.Sprint(w.pos, w.start, w.end))
		}
		heard(ws)
		for n, l := range it.Context {
			ws := an.words(l, nil)
			for _, w := range ws {
				put(name(fieldContext), doc, w.term, fmt.Sprint(w.pos+n*lineGap))
			}
			heard(ws)
		}
		for _, w := range pairs(it.Text) {
			put(name(fieldPairs), doc, w.term, fmt.Sprint(w.pos))
		}
		pos := 0
		for _, s := range it.English {
			var ws []word
			ws, pos = en.words(s, pos, nil)
			pos += lineGap
			for _, w := range ws {
				put(name(fieldEnglish), doc, w.term, fmt.Sprint(w.pos))
			}
		}
	}

	found := 0
	for _, f := range seg.fields {
		if f.lengths == nil {
			continue
		}
		for doc := range items {
			require.Equal(t, lengths[fmt.Sprint(f.name, doc)], int(f.lengths[doc]), "%s of item %d", f.name, doc)
		}
		it, err := f.fst.Iterator(nil, nil)
		for ; err == nil; err = it.Next() {
			term, at := it.Current()
			l, err := f.listAt(at)
			require.NoError(t, err)
			var got []posting
			for i, doc := range l.docs {
				p := posting{doc: int(doc), places: make([]string, l.freqs[i])}
				if l.pos != nil {
					from, to := l.at(i)
					require.Equal(t, int(l.freqs[i]), to-from)
					for k := range p.places {
						p.places[k] = fmt.Sprint(l.pos[from+k])
						if l.starts != nil {
							start := l.starts[from+k]
							p.places[k] = fmt.Sprint(l.pos[from+k], start, start+uint32(l.sizes[from+k]))
						}
					}
				}
				got = append(got, p)
			}
			expected := want[f.name+" "+string(term)]
			for i := range expected {
				expected[i].places = expected[i].places[:min(maxFreq, len(expected[i].places))]
			}
			require.Equal(t, expected, got, "%s %s", f.name, term)
			found++
		}
	}
	require.Equal(t, len(want), found)
}

func TestValues(t *testing.T) {
	items := mixed()
	seg, err := openSegment(filepath.Join(write(t, 16, items), segmentFile))
	require.NoError(t, err)
	defer seg.close()
	for _, c := range []struct {
		field, term string
		want        int
	}{
		{fieldKind, "ruling", 151}, {fieldKind, "card", 30}, {fieldSubject, Key("Night Watch"), 150}, {fieldCard, Key("Clone"), 150},
		{fieldRule, "=702.15b", 150}, {fieldRule, "702", 150}, {fieldMethod, string(corpus.Explicit), 150}, {fieldName, Key("Night Watch 5"), 1},
		{fieldSpoken, "tsukiyonomihariban", 30}, {fieldLinked, "no", 181}, {fieldDate, "", 0}, {fieldKeyword, "x", 0},
	} {
		var l list
		if f := seg.field(c.field); f != nil {
			l, err = f.list(c.term)
			require.NoError(t, err)
		}
		require.Len(t, l.docs, c.want, "%s %s", c.field, c.term)
		require.True(t, slices.IsSorted(l.docs))
	}
	for i, it := range items {
		id, row, err := seg.row(i)
		require.NoError(t, err)
		require.Equal(t, it.ID, id)
		require.Equal(t, string(it.Row), string(row))
		n, ok := seg.number(it.ID)
		require.True(t, ok)
		require.Equal(t, i, n)
	}
	_, ok := seg.number("none")
	require.False(t, ok)
	_, _, err = seg.row(len(items))
	require.ErrorIs(t, err, errDamaged)
}

// TestBatches holds that neither the size of batches, of which several are
// analysed at once, nor measuring changes what is written.
func TestBatches(t *testing.T) {
	items := mixed()
	read := func(dir string) []byte {
		b, err := os.ReadFile(filepath.Join(dir, segmentFile))
		require.NoError(t, err)
		return b
	}
	want := read(write(t, batchSize, items))
	require.True(t, bytes.Equal(want, read(write(t, 16, items))))

	dir := filepath.Join(t.TempDir(), "index")
	start := time.Now()
	w, err := Create(dir, tokenizer())
	require.NoError(t, err)
	shares := w.Measure(func() time.Duration { return time.Since(start) })
	for _, it := range items {
		require.NoError(t, w.Add(it))
	}
	require.NoError(t, w.Close())
	require.True(t, bytes.Equal(want, read(dir)))
	require.Equal(t, []string{"English", "Japanese", "pairs", "readings", "rows", "values", "writing"}, slices.Sorted(maps.Keys(shares)))
}

// TestDamagedSegment holds that a file that was cut short or changed in its
// directory is refused.
func TestDamagedSegment(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(write(t, batchSize, mixed()), segmentFile))
	require.NoError(t, err)
	_, err = readSegment(b)
	require.NoError(t, err)
	changed := bytes.Clone(b)
	changed[len(b)-footerSize-10] ^= 1
	for name, bad := range map[string][]byte{"empty": nil, "short": b[:20], "cut": b[:len(b)/2], "behind": b[:len(b)-1], "directory": changed, "magic": append([]byte("x"), b[1:]...)} {
		_, err := readSegment(bad)
		require.ErrorIs(t, err, errDamaged, name)
	}
}
