package cr

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// dataFolder returns ../shared/data beside the folder of go.mod. Where it is
// missing the test is skipped; in CI it fails.
func dataFolder(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		require.NotEqual(t, up, dir, "no go.mod above the test")
		dir = up
	}
	data := filepath.Join(filepath.Dir(dir), "shared", "data", "cr")
	if _, err := os.Stat(data); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the rules files are missing: %v", err)
		}
		t.Skipf("the rules files are not here: %v", err)
	}
	return data
}

// rulesFiles lists the files of the data folder with their bytes, unzipped.
func rulesFiles(t testing.TB) (names []string, contents [][]byte) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dataFolder(t), "all", "*.gz"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, p := range paths {
		b, err := os.ReadFile(p)
		require.NoError(t, err)
		z, err := gzip.NewReader(bytes.NewReader(b))
		require.NoError(t, err)
		b, err = io.ReadAll(z)
		require.NoError(t, err)
		names = append(names, filepath.Base(p[:len(p)-len(".gz")]))
		contents = append(contents, b)
	}
	return names, contents
}

// memoryShelf is a shelf in memory that counts what is read.
type memoryShelf struct {
	mu   sync.Mutex
	m    map[string][]byte
	gets map[string]int
}
