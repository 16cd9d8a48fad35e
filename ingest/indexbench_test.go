package ingest

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/sample"
	"saitei/ingest/decode"
	"saitei/ingest/link"
	"saitei/ingest/segment"
	"saitei/nlp"
	"saitei/nlp/dict"
)

// BenchmarkIndex measures what writing the index costs, all fields, beside
// kagome reading the same texts.
func BenchmarkIndex(b *testing.B) {
	words, err := DictionaryWords(nil)
	require.NoError(b, err)
	path := filepath.Join(b.TempDir(), "dictionary")
	require.NoError(b, dict.WriteFile(path, words))
	tok, err := nlp.OpenFlat(path, nil)
	require.NoError(b, err)
	var docs []*corpus.Document
	size := 0
	for _, f := range sample.Generate(1, 40, 100) {
		text, err := decode.Decode(f.Name, f.Data, decode.Options{})
		require.NoError(b, err)
		d, err := segment.Document(f.Name, text, segment.Options{Identity: f.Name, Origin: f.Name})
		require.NoError(b, err)
		docs = append(docs, d)
		for _, bl := range d.Blocks {
			size += len(bl.Text)
		}
	}
	b.Run("kagome", func(b *testing.B) {
		k, err := nlp.NewKagome(nil)
		require.NoError(b, err)
		b.SetBytes(int64(size))
		var toks []nlp.Token
		for b.Loop() {
			for _, d := range docs {
				for _, bl := range d.Blocks {
					toks = k.Append(toks[:0], bl.Text)
				}
			}
		}
	})
	b.Run("index", func(b *testing.B) {
		b.SetBytes(int64(size))
		for b.Loop() {
			x, err := NewIndexer(filepath.Join(b.TempDir(), "index"), tok, link.Resources{})
			require.NoError(b, err)
			for _, d := range docs {
				require.NoError(b, x.Document(d))
			}
			require.NoError(b, x.Close())
		}
	})
}
