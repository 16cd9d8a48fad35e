package cr

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

func BenchmarkParseAll(b *testing.B) {
	names, contents := rulesFiles(b)
	var size int64
	for _, c := range contents {
		size += int64(len(c))
	}
	b.SetBytes(size)
	for b.Loop() {
		for i, n := range names {
			_, _ = Parse(n, contents[i])
		}
	}
}

func BenchmarkImportAll(b *testing.B) {
	names, contents := rulesFiles(b)
	var files []File
	for i, n := range names {
		files = append(files, File{Name: n, Open: func() ([]byte, error) { return contents[i], nil }})
	}
	for b.Loop() {
		_, err := Import(newShelf(), files, nil)
		require.NoError(b, err)
	}
}

// BenchmarkCompare compares the two editions between which most changed.
func BenchmarkCompare(b *testing.B) {
	l := library(b)
	x, err := l.Edition(corpus.MustDate("2009-05-01"))
	require.NoError(b, err)
	y, err := l.Edition(corpus.MustDate("2009-07-11"))
	require.NoError(b, err)
	for b.Loop() {
		Compare(x, y)
	}
}

// BenchmarkTraceCold is one trace over all editions from a freshly opened
// shelf.
func BenchmarkTraceCold(b *testing.B) {
	library(b)
	s, _ := imported()
	for b.Loop() {
		l, err := OpenLibrary(s)
		require.NoError(b, err)
		_, err = l.Trace(corpus.MustRuleID("502.1"), corpus.MustDate("1999-04-23"), corpus.Edition{})
		require.NoError(b, err)
	}
}

func BenchmarkTraceWarm(b *testing.B) {
	l := library(b)
	for b.Loop() {
		_, err := l.Trace(corpus.MustRuleID("702.13a"), corpus.MustDate("2009-07-11"), corpus.Edition{})
		require.NoError(b, err)
	}
}

func BenchmarkSearch(b *testing.B) {
	l := library(b)
	for b.Loop() {
		_, err := l.Search(l.Newest(), "creature with lethal damage is destroyed as a state-based action", 5)
		require.NoError(b, err)
	}
}
