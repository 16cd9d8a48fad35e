package index

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/document"
	api "github.com/blevesearch/bleve_index_api"

	"saitei/nlp"
	"saitei/nlp/name"
)

// formatVersion is the version of the layout of the index. An index of
// another version is refused and must be built again.
const formatVersion = "1"

// metaFile says what an index was written by and holds.
const metaFile = "index.json"

// meta is what is kept beside the segment.
type meta struct {
	Format     string `json:"format"`
	Dictionary string `json:"dictionary"` // version of the tokenizer
	Stats      stats  `json:"stats"`
}

// stats are what BM25 needs to know of all items.
type stats struct {
	Ranked int                `json:"ranked"` // items that are ranked
	Aside  int                `json:"aside"`  // the others
	Length map[string]float64 `json:"length"` // terms of a field, over all its items
	Filled map[string]float64 `json:"filled"` // items that have the field
}

// Writer writes an index. It serves one goroutine.
type Writer struct {
	dir  string
	b    *builder
	an   *analyzer
	en   *englishAnalyzer
	meta meta
	seen map[string]bool
}

// Create makes a new index in dir, which must not exist. Text is cut by t;
// the version of its dictionary is kept with the index.
func Create(dir string, t nlp.Tokenizer) (*Writer, error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, fmt.Errorf("index: create: %w", err)
	}
	b, err := newBuilder(dir)
	if err != nil {
		return nil, fmt.Errorf("index: create: %w", err)
	}
	return &Writer{
		dir: dir, b: b, an: newAnalyzer(t), en: newEnglish(), seen: map[string]bool{},
		meta: meta{formatVersion, t.Version(), stats{Length: map[string]float64{}, Filled: map[string]float64{}}},
	}, nil
}

// Add adds an item. No two items may have the same ID. Where results are of
// one rank, they come in the order in which they were added.
func (w *Writer) Add(it *Item) error {
	if it.ID == "" || it.Kind == "" {
		return fmt.Errorf("index: add an item: it has no id or no kind")
	}
	if w.seen[it.ID] {
		return fmt.Errorf("index: add %s: there is an item with this id", it.ID)
	}
	w.seen[it.ID] = true
	if !json.Valid(it.Row) {
		return fmt.Errorf("index: add %s: its row is not JSON", it.ID)
	}
	if err := w.b.add(w.document(it)); err != nil {
		return fmt.Errorf("index: add %s: %w", it.ID, err)
	}
	return nil
}

// Close writes what is left, merges what was written into one piece and
// closes the index. An index that was not closed cannot be opened.
func (w *Writer) Close() error {
	if len(w.seen) == 0 { // a segment of nothing cannot be written
		if err := w.Add(&Item{ID: "nothing", Kind: "nothing", Row: json.RawMessage("{}")}); err != nil {
			return err
		}
	}
	if err := w.b.finish(filepath.Join(w.dir, segmentFile)); err != nil {
		return fmt.Errorf("index: close %s: %w", w.dir, err)
	}
	s, err := json.Marshal(w.meta)
	if err == nil {
		err = os.WriteFile(filepath.Join(w.dir, metaFile), append(s, '\n'), 0o644)
	}
	if err != nil {
		return fmt.Errorf("index: close %s: %w", w.dir, err)
	}
	return nil
}

// document makes the bleve document of an item.
func (w *Writer) document(it *Item) *document.Document {
	d := document.NewDocument(it.ID)
	field := asideField
	if ranked(it.Kind) {
		field = func(s string) string { return s }
		w.meta.Stats.Ranked++
	} else {
		w.meta.Stats.Aside++
	}
	ws := w.an.words(it.Text, nil)
	cs := w.an.context(it.Context)
	for _, f := range []struct {
		name string
		s    analysis.TokenStream
	}{
		{fieldJa, stream(ws)}, {fieldContext, stream(cs)}, {fieldPairs, stream(pairs(it.Text))},
		{fieldReading, w.an.readings(append(ws, shift(cs, len(it.Text))...))},
		{fieldEnglish, w.en.stream(it.English)}, {fieldRelated, w.en.stream(it.Related)},
	} {
		if len(f.s) == 0 {
			continue
		}
		n := field(f.name)
		w.meta.Stats.Length[n] += float64(len(f.s))
		w.meta.Stats.Filled[n]++
		options := api.IndexField | api.IncludeTermVectors
		if f.name == fieldReading {
			options = api.IndexField // readings are not looked for in order
		}
		d.AddField(document.NewTextFieldCustom(n, nil, nil, options, ready{f.s}))
	}
	exact(d, fieldKind, it.Kind)
	exact(d, fieldName, keysOf(it.Names)...)
	exact(d, fieldSpoken, spoken(it.Readings)...)
	exact(d, fieldSubject, keysOf(it.Subjects)...)
	exact(d, fieldCard, keysOf(append(slices.Clone(it.Subjects), it.Cards...))...)
	exact(d, fieldNumber, ruleKeys([]RuleRef{{ID: it.Number}})...)
	exact(d, fieldRule, ruleKeys(it.Rules)...)
	exact(d, fieldKeyword, keysOf(it.Keywords)...)
	exact(d, fieldTopic, keysOf(it.Topics)...)
	exact(d, fieldSet, keysOf(it.Sets)...)
	exact(d, fieldDoc, plain(it.Doc))
	exact(d, fieldDate, it.Date.String())
	for _, m := range it.Methods {
		exact(d, fieldMethod, string(m))
	}
	exact(d, fieldLinked, map[bool]string{true: "yes", false: "no"}[it.Linked])
	d.AddField(document.NewTextFieldCustom(fieldRow, nil, it.Row, api.StoreField, nil))
	return d
}

// shift moves words behind a text of n bytes, with a gap.
func shift(ws []word, n int) []word {
	out := slices.Clone(ws)
	for i := range out {
		out[i].pos += n + 100
	}
	return out
}

// Key returns the form under which names are compared, see [name.Key].
func Key(s string) string { return name.Key(s) }

// plain is the form in which parts of names of documents are looked for.
func plain(s string) string { return nlp.FoldString(s, nlp.FoldCase) }

func keysOf(names []string) []string {
	out := make([]string, 0, len(names))
	for _, n := range names {
		out = append(out, Key(n))
	}
	return out
}

// spoken returns the keys of readings, as kana and as romaji.
func spoken(readings []string) []string {
	seen := map[string]bool{}
	for _, r := range readings {
		seen[nlp.KanaKey(r)], seen[nlp.RomajiKey(r)] = true, true
	}
	return slices.Sorted(maps.Keys(seen))
}

// ruleKeys returns the keys of rules: "=702.15b" for the rule itself, and it
// with all that stand above it, so that a section finds its rules; both with
// the edition too.
func ruleKeys(refs []RuleRef) []string {
	var out []string
	for _, r := range refs {
		add := func(s string) {
			if out = append(out, s); !r.Edition.IsZero() {
				out = append(out, s+"@"+r.Edition.String())
			}
		}
		if !r.ID.IsZero() {
			add("=" + r.ID.String())
		}
		for id := r.ID; !id.IsZero(); id = id.Parent() {
			add(id.String())
		}
	}
	return out
}

// exact adds a field of whole values. Empty values are left out, equal ones
// are added once.
func exact(d *document.Document, field string, values ...string) {
	var s []word
	for _, v := range values {
		if v != "" && !slices.ContainsFunc(s, func(w word) bool { return w.term == v }) {
			s = append(s, word{term: v, pos: len(s) + 1})
		}
	}
	if len(s) > 0 {
		d.AddField(document.NewTextFieldCustom(field, nil, nil, api.IndexField|api.SkipFreqNorm, ready{stream(s)}))
	}
}

// context cuts the lines around a text; positions leave a gap between lines,
// so that no phrase reaches over one.
func (a *analyzer) context(lines []string) []word {
	const gap = 100
	var out []word
	for i, l := range lines {
		n := len(out)
		out = a.words(l, out)
		for k := n; k < len(out); k++ {
			out[k].pos += i * gap
		}
	}
	return out
}
