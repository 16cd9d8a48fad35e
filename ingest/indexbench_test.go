//go:build unix

package ingest

import (
	"io/fs"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/ikawaha/kagome-dict/ipa"
	"github.com/ikawaha/kagome/v2/tokenizer"
	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/sample"
	"saitei/ingest/decode"
	"saitei/ingest/link"
	"saitei/ingest/segment"
	"saitei/nlp"
	"saitei/nlp/dict"
)

// indexCost is what writing an index costs beside reading its texts with
// kagome, in seconds of processor time of the whole process.
type indexCost struct {
	rulings       int
	kagome, index float64
	wall          time.Duration      // of index
	bytes         int64              // of the index
	peak          float64            // of resident memory, MB
	shares        map[string]float64 // of index, parts of one, see [index.Writer.Measure]; "items" is what stands before it
}

// measureIndex indexes n generated rulings, all fields: once as it is done,
// and once in one goroutine with the shares of the fields.
func measureIndex(t testing.TB, n int) indexCost {
	words, err := DictionaryWords(nil)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "dictionary")
	require.NoError(t, dict.WriteFile(path, words))
	tok, err := nlp.OpenFlat(path, nil)
	require.NoError(t, err)
	kagome, err := tokenizer.New(ipa.Dict(), tokenizer.OmitBosEos())
	require.NoError(t, err)
	const perDoc = 100
	var docs []*corpus.Document
	var texts []string
	for _, f := range sample.Generate(1, n/perDoc, perDoc) {
		text, err := decode.Decode(f.Name, f.Data, decode.Options{})
		require.NoError(t, err)
		d, err := segment.Document(f.Name, text, segment.Options{Identity: f.Name, Origin: f.Name})
		require.NoError(t, err)
		docs = append(docs, d)
		for _, b := range d.Blocks {
			if b.Kind != corpus.KindBoilerplate && b.Kind != corpus.KindDuplicate {
				texts = append(texts, b.Text)
			}
		}
	}
	c := indexCost{rulings: n, shares: map[string]float64{}}
	read := func() float64 {
		start := cpu()
		for _, s := range texts {
			kagome.Analyze(s, tokenizer.Normal)
		}
		return cpu() - start
	}
	c.kagome = read() / 2 // and again below, since the machine may have other work in between

	build := func(dir string, clock func() time.Duration) map[string]time.Duration {
		x, err := NewIndexer(dir, tok, link.Resources{})
		require.NoError(t, err)
		var shares map[string]time.Duration
		if clock != nil {
			shares = x.w.Measure(clock)
		}
		for _, d := range docs {
			require.NoError(t, x.Document(d))
		}
		require.NoError(t, x.Close())
		return shares
	}
	dir := filepath.Join(t.TempDir(), "index")
	resetPeak()
	start, wall := cpu(), time.Now()
	build(dir, nil)
	c.index, c.wall, c.peak = cpu()-start, time.Since(wall), peak()
	c.kagome += read() / 2
	require.NoError(t, filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		c.bytes += info.Size()
		return err
	}))

	start = cpu()
	shares := build(dir+"-measured", func() time.Duration { return time.Duration(cpu() * 1e9) })
	whole := cpu() - start
	c.shares["items"] = 1
	for name, d := range shares {
		c.shares[name] = d.Seconds() / whole
		c.shares["items"] -= d.Seconds() / whole
	}
	return c
}

// TestIndexCost holds that writing an index does not get much dearer than five
// times what kagome alone costs on the same texts, which BenchmarkIndex
// measures well. Here other work on the machine, which makes both dearer but
// not alike, and the few texts are allowed for: the best of three measurements
// counts, and it may be seven times.
func TestIndexCost(t *testing.T) {
	best := math.Inf(1)
	for range 3 {
		c := measureIndex(t, 4000)
		t.Logf("%d rulings: kagome %.2f s, index %.2f s of processor time", c.rulings, c.kagome, c.index)
		if best = min(best, c.index/c.kagome); best < 7 {
			return
		}
	}
	t.Errorf("%.1f times as dear as kagome", best)
}

// BenchmarkIndex measures what writing the index of 100,000 rulings costs, all
// fields, beside kagome reading the same texts: seconds of processor time of
// both and how they compare; and the shares of the fields of the former, in
// hundredths. "items" is what package ingest does to make items, "writing" and
// "merging" what bleve does with them.
//
//	go test ./ingest -run '^$' -bench 'Index$' -benchtime 1x
func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		c := measureIndex(b, benchRulings)
		b.ReportMetric(c.kagome, "kagome-cpu-s")
		b.ReportMetric(c.index, "index-cpu-s")
		b.ReportMetric(c.index/c.kagome, "times-kagome")
		b.ReportMetric(float64(c.rulings)/c.wall.Seconds(), "rulings/s")
		b.ReportMetric(float64(c.bytes)/1e6, "index-MB")
		b.ReportMetric(c.peak, "peak-MB")
		for _, name := range slices.Sorted(maps.Keys(c.shares)) {
			b.ReportMetric(100*c.shares[name], "%"+name)
		}
	}
}
