package link

import (
	"math"
	"slices"
)

// reading is the card of a group in the best reading, -1 for none, and by how
// much that reading is better than the best one in which the group has another.
type reading struct {
	card   int
	margin float64
}

// monotone finds the best reading in which cards rise, by dynamic programming:
// from the front, from the back, and for each group the best of both.
func monotone(worth [][]float64) []reading {
	n := len(worth)
	if n == 0 {
		return nil
	}
	m := len(worth[0])
	front := forward(worth)
	back := forward(reversed(worth))
	out := make([]reading, n)
	for i := range worth {
		// total[j+1]: the best reading with group i on card j; total[0]: on none.
		total := make([]float64, m+1)
		for j := range m {
			if total[j+1] = math.Inf(-1); !math.IsInf(worth[i][j], -1) {
				total[j+1] = front[i].on[j] + back[n-1-i].on[m-1-j] - worth[i][j]
			}
		}
		total[0] = front[i].none(back[n-1-i])
		best := 0
		for j := range total {
			if total[j] > total[best] {
				best = j
			}
		}
		second := math.Inf(-1)
		for j := range total {
			if j != best {
				second = max(second, total[j])
			}
		}
		out[i] = reading{best - 1, min(20, total[best]-second)}
	}
	return out
}

// column is what the dynamic programme knows of a group: the best worth of the
// groups up to it if it is on each card; and if it is on none, by the last
// card used so far.
type column struct {
	on   []float64 // group on card j
	idle []float64 // group on none, last card used is j
	free float64   // group on none, and no card used so far
}

// none returns the best worth of a whole reading in which the group of column
// c (from the front) and o (of the same group, from the back) has no card.
func (c column) none(o column) float64 {
	m := len(c.on)
	best := c.free + o.free
	top := c.free // best front with last card < j, as j rises
	for j := range m {
		// o.idle[m-1-j]: the nearest card used behind is j.
		best = max(best, max(top, c.idle[j]-goesOn)+o.idle[m-1-j])
		top = max(top, c.idle[j])
		best = max(best, c.idle[j]+o.free)
	}
	return best
}

// forward runs the programme from the first group on.
func forward(worth [][]float64) []column {
	m := len(worth[0])
	inf := math.Inf(-1)
	out := make([]column, len(worth))
	prev := column{on: make([]float64, m), idle: make([]float64, m)}
	for j := range m {
		prev.on[j], prev.idle[j] = inf, inf
	}
	for i := range worth {
		c := column{on: make([]float64, m), idle: make([]float64, m), free: prev.free}
		below := prev.free // best over cards before j
		for j := range m {
			at := max(prev.on[j], prev.idle[j])
			c.on[j] = worth[i][j] + max(below, at-goesOn)
			c.idle[j] = at
			below = max(below, at)
		}
		out[i], prev = c, c
	}
	return out
}

// reversed returns the table from the last group and card on.
func reversed(worth [][]float64) [][]float64 {
	out := make([][]float64, len(worth))
	for i, row := range worth {
		r := slices.Clone(row)
		slices.Reverse(r)
		out[len(worth)-1-i] = r
	}
	return out
}

// apart reads each group for itself, for chapters in no order.
func apart(worth [][]float64) []reading {
	out := make([]reading, len(worth))
	for i, row := range worth {
		best, first, second := -1, 0.0, math.Inf(-1)
		for j, w := range row {
			if w > first {
				best, first, second = j, w, first
			} else if w > second {
				second = w
			}
		}
		out[i] = reading{best, min(20, first-max(second, 0))}
	}
	return out
}
