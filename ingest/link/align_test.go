package link

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// readings tries every monotone reading of a table.
func readings(worth [][]float64, visit func(path []int, sum float64)) {
	n, m := len(worth), len(worth[0])
	path := make([]int, n)
	var rec func(i, last int, sum float64)
	rec = func(i, last int, sum float64) {
		if i == n {
			visit(path, sum)
			return
		}
		path[i] = -1
		rec(i+1, last, sum)
		for j := max(last, 0); j < m; j++ {
			path[i] = j
			s := sum + worth[i][j]
			if j == last {
				s -= goesOn
			}
			rec(i+1, j, s)
		}
	}
	rec(0, -1, 0)
}

// The programme agrees with trying everything, in the reading and its margins.
func TestMonotone(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n, m := 1+rng.IntN(4), 1+rng.IntN(4)
		worth := make([][]float64, n)
		for i := range worth {
			worth[i] = make([]float64, m)
			for j := range worth[i] {
				worth[i][j] = 8*rng.Float64() - 4
				if rng.IntN(9) == 0 {
					worth[i][j] = math.Inf(-1)
				}
			}
		}
		best := math.Inf(-1)
		var bestPath []int
		with := make([]map[int]float64, n)
		for i := range with {
			with[i] = map[int]float64{}
		}
		readings(worth, func(path []int, sum float64) {
			if sum > best {
				best, bestPath = sum, append([]int(nil), path...)
			}
			for i, j := range path {
				if old, ok := with[i][j]; !ok || sum > old {
					with[i][j] = sum
				}
			}
		})
		for i, r := range monotone(worth) {
			require.Equal(t, bestPath[i], r.card)
			second := math.Inf(-1)
			for j, s := range with[i] {
				if j != r.card {
					second = max(second, s)
				}
			}
			require.InDelta(t, min(20, best-second), r.margin, 1e-9)
		}
	}
	require.Empty(t, monotone(nil))
}
