package conform

import (
	"context"
	"testing"
)

// One operation is one scenario, of all curated ones in turn.
func BenchmarkCurated(b *testing.B) {
	list := curatedList(b)
	reference := &Builtin{}
	now := Newest(reference.Info().Editions)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		Try(context.Background(), reference, list[i%len(list)], now)
		i++
	}
}
