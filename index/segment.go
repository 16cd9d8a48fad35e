package index

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/document"
	api "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"
)

// The index of a generation is written once and never changed. So it is one
// segment of bleve's, without the index around it that bleve keeps for its
// changes: no lock, which keeps readers of other processes out; no goroutines;
// nothing to recover; and the same items in the same order give the same
// bytes, which bleve itself, going over a map in every batch, does not
// promise. The number of an item is its place in the order of adding.

// segmentFile is the name of the segment in the folder of an index.
const segmentFile = "index.zap"

// batchSize is how many items are made into one piece. Larger pieces cost
// memory and gain nothing.
const batchSize = 1000

// mergeAt is how many pieces are merged at once: nearly always all of them, since
// every merge writes everything anew.
const mergeAt = 500

// builder makes a segment of documents.
type builder struct {
	dir    string // where pieces are kept; removed in the end
	plugin zap.ZapPlugin
	docs   []api.Document
	pieces []string
	made   int
}

func newBuilder(dir string) (*builder, error) {
	temp, err := os.MkdirTemp(dir, "pieces-")
	return &builder{dir: temp}, err
}

func (b *builder) add(d *document.Document) error {
	d.AddIDField()
	d.VisitFields(func(f api.Field) {
		if f.Options().IsIndexed() {
			f.Analyze()
		}
	})
	if b.docs = append(b.docs, d); len(b.docs) < batchSize {
		return nil
	}
	return b.flush()
}

// next names the file of the next piece.
func (b *builder) next() string {
	b.made++
	return filepath.Join(b.dir, fmt.Sprintf("%06d", b.made))
}

// flush makes a piece of what was added.
func (b *builder) flush() error {
	if len(b.docs) == 0 {
		return nil
	}
	seg, _, err := b.plugin.New(b.docs)
	if err != nil {
		return err
	}
	b.docs = nil
	path := b.next()
	unwritten, ok := seg.(segment.UnpersistedSegment)
	if !ok {
		return fmt.Errorf("a segment of type %T cannot be written", seg)
	}
	if err := unwritten.Persist(path); err != nil {
		return err
	}
	if err := seg.Close(); err != nil {
		return err
	}
	b.pieces = append(b.pieces, path)
	return nil
}

// finish merges all pieces into the file path.
func (b *builder) finish(path string) error {
	if err := b.flush(); err != nil {
		return err
	}
	for len(b.pieces) > 1 {
		// Neighbours are merged, so that the order of items is kept.
		var merged []string
		for at := 0; at < len(b.pieces); at += mergeAt {
			piece, err := b.merge(b.pieces[at:min(at+mergeAt, len(b.pieces))])
			if err != nil {
				return err
			}
			merged = append(merged, piece)
		}
		b.pieces = merged
	}
	if err := settle(b.pieces[0]); err != nil {
		return err
	}
	if err := os.Rename(b.pieces[0], path); err != nil {
		return err
	}
	return os.RemoveAll(b.dir)
}

func (b *builder) merge(pieces []string) (string, error) {
	if len(pieces) == 1 {
		return pieces[0], nil
	}
	var segs []segment.Segment
	defer func() {
		for _, s := range segs {
			s.Close()
		}
	}()
	for _, p := range pieces {
		s, err := b.plugin.Open(p)
		if err != nil {
			return "", err
		}
		segs = append(segs, s)
	}
	path := b.next()
	if _, _, err := b.plugin.Merge(segs, make([]*roaring.Bitmap, len(segs)), path, nil, nil); err != nil {
		return "", err
	}
	for _, p := range pieces {
		if err := os.Remove(p); err != nil {
			return "", err
		}
	}
	return path, nil
}
