package index

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"saitei/nlp"
	"saitei/nlp/name"
)

// formatVersion is the version of the layout of the index. An index of
// another version is refused and must be built again.
const formatVersion = "2"

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

// Writer writes an index. It serves one goroutine, and analyses on others.
type Writer struct {
	dir    string
	temp   string // where pieces are kept until they are merged
	meta   meta
	seen   map[string]bool
	batch  []*Item
	size   int      // of a batch
	pieces []*piece // by batch

	tok      nlp.Tokenizer
	idle     chan *analyst // those with nothing to do; its size bounds how many work
	measured *analyst      // see Measure
	work     sync.WaitGroup
	mu       sync.Mutex // guards pieces and failed
	failed   error
}

// Create makes a new index in dir, which must not exist. Text is cut by t;
// the version of its dictionary is kept with the index.
func Create(dir string, t nlp.Tokenizer) (*Writer, error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, fmt.Errorf("index: create: %w", err)
	}
	temp, err := os.MkdirTemp(dir, "pieces-")
	if err != nil {
		return nil, fmt.Errorf("index: create: %w", err)
	}
	w := &Writer{
		dir: dir, temp: temp, tok: t, seen: map[string]bool{}, size: batchSize, idle: make(chan *analyst, min(runtime.GOMAXPROCS(0), maxAnalysts)),
		meta: meta{formatVersion, t.Version(), stats{Length: map[string]float64{}, Filled: map[string]float64{}}},
	}
	for range cap(w.idle) {
		w.idle <- nil // made when it is wanted
	}
	return w, nil
}

// maxAnalysts bounds how many batches are analysed at once. Each takes some
// tens of megabytes.
const maxAnalysts = 4

// Measure makes w analyse in the goroutine of its caller and note where time
// goes, by clock, which may count the processor time of the process. It must be
// called before the first item is added. The map returned is filled while w
// works: "Japanese" (words of text and context), "pairs", "readings",
// "English", "values" (the fields of whole values), "writing" (what bleve makes
// of them and of the rows), "merging".
func (w *Writer) Measure(clock func() time.Duration) map[string]time.Duration {
	w.measured = newAnalyst(w.analyzer)
	w.measured.clock = clock
	return w.measured.shares
}

func (w *Writer) analyzer() *analyzer { return newAnalyzer(w.tok) }

// Add adds an item, which must not be changed any more. No two items may have
// the same ID. Where results are of one rank, they come in the order in which
// they were added.
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
	if w.batch = append(w.batch, it); len(w.batch) < w.size {
		return nil
	}
	return w.flush()
}

// flush has the batch analysed and written as a piece. It returns what went
// wrong with this or an earlier one.
func (w *Writer) flush() error {
	items := w.batch
	w.batch = nil
	w.mu.Lock()
	n, failed := len(w.pieces), w.failed
	w.pieces = append(w.pieces, nil)
	w.mu.Unlock()
	if failed != nil || len(items) == 0 {
		return failed
	}
	path := filepath.Join(w.temp, fmt.Sprintf("%06d", n))
	if w.measured != nil {
		w.piece(w.measured, n, path, items)
		return w.failed
	}
	a := <-w.idle
	if a == nil {
		a = newAnalyst(w.analyzer)
	}
	w.work.Go(func() {
		w.piece(a, n, path, items)
		w.idle <- a
	})
	return nil
}

// piece makes the piece n.
func (w *Writer) piece(a *analyst, n int, path string, items []*Item) {
	a.analyse(items)
	p, err := a.write(path, items)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pieces[n] = p
	if err != nil && w.failed == nil {
		w.failed = fmt.Errorf("index: write %s: %w", path, err)
	}
}

// Close writes what is left, merges what was written into one segment and
// closes the index. An index that was not closed cannot be opened.
func (w *Writer) Close() error {
	if len(w.seen) == 0 { // a segment of nothing cannot be written
		if err := w.Add(&Item{ID: "nothing", Kind: "nothing", Row: json.RawMessage("{}")}); err != nil {
			return err
		}
	}
	err := w.flush()
	w.work.Wait()
	if w.failed != nil {
		err = w.failed
	}
	if err == nil {
		if len(w.pieces) > 1 {
			// All pieces are mapped while they are merged. What analysing
			// took, tens of megabytes and as much again until it is
			// collected, is given back before.
			w.idle = nil
			debug.FreeOSMemory()
		}
		err = w.merge()
	}
	if err != nil {
		return fmt.Errorf("index: close %s: %w", w.dir, err)
	}
	s, err := json.Marshal(w.meta)
	if err == nil {
		err = os.WriteFile(filepath.Join(w.dir, metaFile), append(s, '\n'), 0o644)
	}
	if err == nil {
		err = os.RemoveAll(w.temp)
	}
	if err != nil {
		return fmt.Errorf("index: close %s: %w", w.dir, err)
	}
	return nil
}

// merge makes the segment of the pieces.
func (w *Writer) merge() error {
	var paths []string
	for _, p := range w.pieces {
		if p == nil {
			continue
		}
		paths = append(paths, p.path)
		w.meta.Stats.Ranked += p.ranked
		w.meta.Stats.Aside += p.aside
		for name, n := range p.length {
			w.meta.Stats.Length[name] += float64(n)
			w.meta.Stats.Filled[name] += float64(p.filled[name])
		}
	}
	path, err := mergePieces(w.temp, paths, mergeAt)
	if w.measured != nil {
		w.measured.lap("merging")
	}
	if err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(w.dir, segmentFile))
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

// ruleKeys returns the keys of a rule: "=702.15b" for the rule itself, and it
// with all that stand above it, so that a section finds its rules; both with
// the edition too.
func ruleKeys(r RuleRef) []string {
	var out []string
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
	return out
}
