package cr

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

func newShelf() *memoryShelf {
	return &memoryShelf{m: map[string][]byte{}, gets: map[string]int{}}
}

func (s *memoryShelf) Names(kind string) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for k := range s.m {
		if n, ok := strings.CutPrefix(k, kind+"/"); ok {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out, nil
}

func (s *memoryShelf) Get(kind, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.m[kind+"/"+name]
	if !ok {
		return nil, fmt.Errorf("%s/%s: %w", kind, name, fs.ErrNotExist)
	}
	s.gets[kind]++
	return b, nil
}

func (s *memoryShelf) Put(kind, name string, b []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.m[kind+"/"+name]; ok {
		return fmt.Errorf("%s/%s is there already", kind, name)
	}
	s.m[kind+"/"+name] = b
	return nil
}

// imported is the shelf with all files of the data folder, made once.
var imported = sync.OnceValues(func() (*memoryShelf, Report) {
	s := newShelf()
	var files []File
	names, contents := rulesFiles(shared)
	for i, n := range names {
		files = append(files, File{Name: n, Open: func() ([]byte, error) { return contents[i], nil }})
	}
	r, err := Import(s, files, nil)
	require.NoError(shared, err)
	return s, r
})

// library is the library of all files, shared by the tests of the run. The
// crosswalks come from the shelf; the editions are the parsed ones, which saves
// reading 117 forms again.
func library(t testing.TB) *Library {
	t.Helper()
	beside.Path(t, "data", "cr")
	shared = t
	return libraries().table
}

// textOnly is the same with the built-in table off.
func textOnly(t testing.TB) *Library {
	library(t)
	return libraries().texts
}

var libraries = sync.OnceValue(func() (l struct{ table, texts *Library }) {
	s, _ := imported()
	for _, x := range []**Library{&l.table, &l.texts} {
		var err error
		*x, err = OpenLibrary(s)
		require.NoError(shared, err)
		(*x).editions = map[string]*Edition{}
		for _, p := range parsedFiles() {
			if p.err == nil {
				(*x).editions[p.e.SHA256] = p.e
			}
		}
	}
	l.texts.NoTable = true
	return l
})
