package index

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/RoaringBitmap/roaring/v2"
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

// mergeAt is how many pieces are merged at once: nearly always all of them, since
// every merge writes everything anew.
const mergeAt = 500

// mergePieces merges segments in the folder dir, of which there is at least
// one, into one, at most most at once, and returns its path. Those that were
// merged are removed.
func mergePieces(dir string, pieces []string, most int) (string, error) {
	made := 0
	for len(pieces) > 1 {
		// Neighbours are merged, so that the order of items is kept.
		var merged []string
		for at := 0; at < len(pieces); at += most {
			part := pieces[at:min(at+most, len(pieces))]
			if len(part) > 1 {
				made++
				path := filepath.Join(dir, fmt.Sprintf("merged-%d", made))
				if err := mergeTo(path, part); err != nil {
					return "", err
				}
				part = []string{path}
			}
			merged = append(merged, part...)
		}
		pieces = merged
	}
	return pieces[0], settle(pieces[0])
}

// mergeTo merges segments into the file path and removes them.
func mergeTo(path string, pieces []string) error {
	var plugin zap.ZapPlugin
	var segs []segment.Segment
	defer func() {
		for _, s := range segs {
			s.Close() // it was read only
		}
	}()
	for _, p := range pieces {
		s, err := plugin.Open(p)
		if err != nil {
			return err
		}
		segs = append(segs, s)
	}
	if _, _, err := plugin.Merge(segs, make([]*roaring.Bitmap, len(segs)), path, nil, nil); err != nil {
		return err
	}
	for _, p := range pieces {
		if err := os.Remove(p); err != nil {
			return err
		}
	}
	return nil
}
