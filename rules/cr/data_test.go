package cr

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

// rulesFiles lists the files of the data folder with their bytes, unzipped.
func rulesFiles(t testing.TB) (names []string, contents [][]byte) {
	t.Helper()
	beside.Path(t, "data", "cr")
	shared = t
	f := unzipped()
	return f.names, f.contents
}

// shared is the test that happens to be first to need the files.
var shared testing.TB

type files struct {
	names    []string
	contents [][]byte
}

// unzipped holds the files for all tests of the run.
var unzipped = sync.OnceValue(func() (f files) {
	paths, err := filepath.Glob(filepath.Join(beside.Path(shared, "data", "cr", "all"), "*.gz"))
	require.NoError(shared, err)
	require.NotEmpty(shared, paths)
	for _, p := range paths {
		b, err := os.ReadFile(p)
		require.NoError(shared, err)
		b, err = gunzip(p, b)
		require.NoError(shared, err)
		f.names = append(f.names, filepath.Base(p[:len(p)-len(".gz")]))
		f.contents = append(f.contents, b)
	}
	return f
})

type parsed struct {
	name string
	e    *Edition
	err  error
}

// parsedFiles holds what [Parse] makes of the files, for all tests of the run.
var parsedFiles = sync.OnceValue(func() []parsed {
	f := unzipped()
	out := make([]parsed, len(f.names))
	var wg sync.WaitGroup
	for i, n := range f.names {
		wg.Go(func() {
			e, err := Parse(n, f.contents[i])
			out[i] = parsed{n, e, err}
		})
	}
	wg.Wait()
	return out
})

// memoryShelf is a shelf in memory that counts what is read.
type memoryShelf struct {
	mu   sync.Mutex
	m    map[string][]byte
	gets map[string]int
}
