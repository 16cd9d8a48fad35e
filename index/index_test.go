package index

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/sample"
	"saitei/index/query"
	"saitei/nlp"
	"saitei/nlp/dict"
	"saitei/nlp/term"
)

// tokenizer returns the tokenizer of the terms of the game. Its dictionary is
// kept in the user's cache, since making it takes seconds.
var tokenizer = sync.OnceValue(func() nlp.Tokenizer {
	base, err := term.Default()
	if err != nil {
		panic(err)
	}
	words := base.Words()
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	path := filepath.Join(dir, "saitei", "dictionary-test-"+dict.Version(words))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		panic(err)
	}
	if err := dict.WriteFile(path, words); err != nil {
		panic(err)
	}
	t, err := nlp.OpenFlat(path, words)
	if err != nil {
		panic(err)
	}
	return t
})

// lines returns n generated rulings.
func lines(n int) []string {
	var out []string
	for _, f := range sample.Generate(3, (n+99)/100, 100) {
		for line := range strings.Lines(string(f.Data)) {
			if rest, ok := strings.CutPrefix(line, "・"); ok {
				out = append(out, strings.TrimSpace(rest))
			}
		}
	}
	return out[:n]
}

// ruling makes an item of a text.
func ruling(id, text string) *Item {
	row, err := json.Marshal(map[string]string{"id": id, "kind": "ruling", "text": text, "source": "test.txt"})
	if err != nil {
		panic(err)
	}
	return &Item{ID: id, Kind: "ruling", Text: text, Row: row, Doc: "test.txt"}
}

// build writes and opens an index of items.
func build(t testing.TB, items ...*Item) *Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "index")
	w, err := Create(dir, tokenizer())
	require.NoError(t, err)
	for _, it := range items {
		require.NoError(t, w.Add(it))
	}
	require.NoError(t, w.Close())
	x, err := Open(dir, tokenizer())
	require.NoError(t, err)
	t.Cleanup(func() { x.Close() })
	return x
}

// find returns the IDs of the results of a query, best first.
func find(t testing.TB, x *Index, q string, o Options) []string {
	t.Helper()
	parsed, err := query.Parse(q)
	require.NoError(t, err, q)
	res, err := x.Search(t.Context(), parsed, o)
	require.NoError(t, err, q)
	ids := []string{}
	for _, h := range res.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

// BenchmarkAdd measures what writing costs by fields, beside the tokenizer.
func BenchmarkAdd(b *testing.B) {
	texts := lines(2000)
	size := int64(len(strings.Join(texts, "")))
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				f()
			}
		})
	}
	tok := tokenizer()
	kagome, err := nlp.NewKagome(nil)
	require.NoError(b, err)
	var toks []nlp.Token
	run("kagome", func() {
		for _, s := range texts {
			toks = kagome.Append(toks[:0], s)
		}
	})
	run("tokens", func() {
		for _, s := range texts {
			toks = tok.Append(toks[:0], s)
		}
	})
	an := newAnalyzer(tok)
	var ws []word
	run("words", func() {
		for _, s := range texts {
			ws = an.words(s, ws[:0])
		}
	})
	run("pairs", func() {
		for _, s := range texts {
			pairs(s)
		}
	})
	run("all", func() {
		dir := filepath.Join(b.TempDir(), "index")
		w, err := Create(dir, tok)
		require.NoError(b, err)
		for i, s := range texts {
			require.NoError(b, w.Add(ruling(fmt.Sprint(i), s)))
		}
		require.NoError(b, w.Close())
	})
}
