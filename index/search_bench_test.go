package index

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/index/query"
)

// BenchmarkSearch measures kinds of queries over generated rulings. The load
// program cmd/searchload measures them beside other engines.
func BenchmarkSearch(b *testing.B) {
	var items []*Item
	for i, s := range lines(10_000) {
		items = append(items, ruling(fmt.Sprint(i), s))
	}
	x := build(b, items...)
	for _, q := range []string{"測量士", "能力", `"戦闘から取り除かれる"`, "絆魂 能力 測量士", "絆魂 or 接死 or 測量士", "絆魂 測量士 -能力", "測量*"} {
		parsed, err := query.Parse(q)
		require.NoError(b, err)
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				_, err := x.Search(b.Context(), parsed, Options{})
				require.NoError(b, err)
			}
		})
	}
}
