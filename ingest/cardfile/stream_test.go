package cardfile

import (
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

// bulk writes a bulk file of n printings of few cards, most of them in
// languages that are not kept, as Scryfall's file of all cards is.
func bulk(n, cards int) io.Reader {
	r, w := io.Pipe()
	go func() {
		text := strings.Repeat("Whenever this does something, something else happens. ", 20)
		fmt.Fprint(w, "[")
		for i := range n {
			sep := ","
			if i == 0 {
				sep = ""
			}
			lang := []string{"en", "ja", "de", "fr", "it", "es", "pt", "ru", "ko"}[i%9]
			fmt.Fprintf(w, `%s{"object":"card","oracle_id":"o-%d","name":"Card %d","lang":%q,"printed_name":"札%d番","printed_text":"絆魂","oracle_text":%q,"type_line":"Creature — Elf","layout":"normal","set":"s%d","released_at":"2020-01-01","collector_number":"%d","prices":{"usd":"1.0"},"image_uris":{"small":%q}}`+"\n",
				sep, i%cards, i%cards, lang, i%cards, text, i%7, i, text)
		}
		fmt.Fprint(w, "]")
		w.Close()
	}()
	return r
}

// peak wraps a reader and notes how much memory is in use as it is read.
type peak struct {
	r    io.Reader
	n    int
	most uint64
}

func (p *peak) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	if p.n += n; p.n >= 4<<20 {
		p.n = 0
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		p.most = max(p.most, m.HeapAlloc)
	}
	return n, err
}

// A file many times the size of what is kept is read in the memory of what is
// kept.
func TestBoundedMemory(t *testing.T) {
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	p := &peak{r: bulk(12_000, 301)} // about 30 MB
	c, err := Read("bulk.json", p)
	require.NoError(t, err)
	require.Equal(t, 301, len(c.Cards))
	require.Equal(t, 7, len(c.Sets))
	require.Greater(t, p.most, uint64(0))
	require.Less(t, int64(p.most)-int64(before.HeapAlloc), int64(12<<20))
}

func BenchmarkScryfall(b *testing.B) {
	b.SetBytes(26 << 20)
	for b.Loop() {
		_, err := Read("bulk.json", bulk(10_000, 301))
		require.NoError(b, err)
	}
}

func BenchmarkMojp(b *testing.B) {
	paths, err := filepath.Glob(filepath.Join(beside.Path(b, "data"), "names/mojp*.gz"))
	require.NoError(b, err)
	for b.Loop() {
		_, err := ReadFile(paths[0])
		require.NoError(b, err)
	}
}
