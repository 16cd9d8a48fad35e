package link

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkDocument links a set FAQ of 150 rulings with all the files of
// ../shared/data.
func BenchmarkDocument(b *testing.B) {
	cat := catalogue(b, all...)
	l, err := New(Resources{Cards: cat.Cards, Sets: cat.Sets, Library: library(b, "2006-05-01", "2026-06-19")})
	require.NoError(b, err)
	d := seed(b, seeds["DIS"])
	require.NoError(b, l.Document(d))
	for b.Loop() {
		require.NoError(b, l.Document(d))
	}
	b.ReportMetric(150*float64(b.N)/b.Elapsed().Seconds(), "rulings/s")
}

// BenchmarkNew prepares linking to 30,000 cards.
func BenchmarkNew(b *testing.B) {
	cat := catalogue(b, all...)
	for b.Loop() {
		_, err := New(Resources{Cards: cat.Cards, Sets: cat.Sets})
		require.NoError(b, err)
	}
}
