package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	segment "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"

	"saitei/corpus"
	"saitei/nlp"
)

// ErrVersion is returned by [Open] for an index that was written in another
// layout or with another dictionary than it is opened with. Build it again.
var ErrVersion = errors.New("the index was written by another version of the program or with another dictionary")

// ErrNone is returned by [Open] where there is no index.
var ErrNone = errors.New("there is no index")

// Index is an open index. It is safe for concurrent use, and any number of
// processes may have it open.
type Index struct {
	seg   segment.Segment
	tok   nlp.Tokenizer
	stats stats

	shelf       shelf
	windows     sync.Pool // of *window
	analyzers   sync.Pool // of *analyzer: they remember words
	rankedItems func() (set, error)
}

// Open opens the index in dir for reading. t must have the dictionary that
// the index was written with.
func Open(dir string, t nlp.Tokenizer) (*Index, error) {
	b, err := os.ReadFile(filepath.Join(dir, metaFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("index: open %s: %w", dir, ErrNone)
	}
	if err != nil {
		return nil, fmt.Errorf("index: open: %w", err)
	}
	var m meta
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("index: open %s: %s is damaged: %w", dir, metaFile, err)
	}
	if m.Format != formatVersion || m.Dictionary != t.Version() {
		return nil, fmt.Errorf("index: open %s: %w", dir, ErrVersion)
	}
	var plugin zap.ZapPlugin
	seg, err := plugin.Open(filepath.Join(dir, segmentFile))
	if err != nil {
		return nil, fmt.Errorf("index: open %s: %w", dir, err)
	}
	x := &Index{seg: seg, tok: t, stats: m.Stats}
	x.rankedItems = sync.OnceValues(func() (set, error) {
		return x.reader(context.Background()).havingAny(fieldKind, []string{string(corpus.KindRuling), string(corpus.KindRule)})
	})
	return x, nil
}

// analyzer returns an analyzer, which [Index.done] takes back.
func (x *Index) analyzer() *analyzer {
	if a, ok := x.analyzers.Get().(*analyzer); ok {
		return a
	}
	return newAnalyzer(x.tok)
}

func (x *Index) done(a *analyzer) { x.analyzers.Put(a) }

// Close closes the index.
func (x *Index) Close() error { return x.seg.Close() }

// Len returns how many items are ranked, and how many stand aside.
func (x *Index) Len() (ranked, aside int) { return x.stats.Ranked, x.stats.Aside }

// average is the mean number of terms of a field of text, over the items that
// have it; 0 for a field of whole values, whose length says nothing.
func (x *Index) average(field string) float64 {
	if n := x.stats.Filled[field]; n > 0 {
		return x.stats.Length[field] / n
	}
	return 0
}
