package name

import (
	"cmp"
	"slices"
	"strings"
)

// gram is a pair of neighbouring characters of a key, 0 at its borders.
type gram [2]rune

// Near returns the names nearest to s by the number of characters that were
// changed, left out, put in or swapped, nearest first, at most limit cards.
// Up to a quarter of the name may differ, one character always.
func (x *Index) Near(s string, limit int) []Hit {
	key := []rune(Key(s))
	if len(key) < 2 || len(key) > 80 || limit <= 0 {
		return nil
	}
	x.nearOnce.Do(x.buildGrams)
	most := max(1, len(key)/4)
	shared := map[int32]int{}
	for _, g := range gramsOf(key) {
		for _, i := range x.grams[g] {
			shared[i]++
		}
	}
	type near struct {
		at   int32
		dist int
	}
	var found []near
	for i, n := range shared {
		// Each change touches at most two pairs; a swap three.
		if n < len(key)+1-3*most {
			continue
		}
		if d := distance(key, []rune(x.names[i].key), most); d <= most {
			found = append(found, near{i, d})
		}
	}
	slices.SortFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.dist, b.dist), strings.Compare(x.names[a.at].text, x.names[b.at].text), cmp.Compare(a.at, b.at))
	})
	var out []Hit
	for _, f := range found {
		h := x.names[f.at].hit
		h.How, h.Distance = Near, f.dist
		out = appendHit(out, h)
		if len(out) == limit {
			break
		}
	}
	return out
}

func (x *Index) buildGrams() {
	x.grams = map[gram][]int32{}
	for i := range x.names {
		for _, g := range gramsOf([]rune(x.names[i].key)) {
			if l := x.grams[g]; len(l) == 0 || l[len(l)-1] != int32(i) {
				x.grams[g] = append(l, int32(i))
			}
		}
	}
}

// gramsOf returns the distinct pairs of a key with its borders.
func gramsOf(key []rune) []gram {
	out := make([]gram, 0, len(key)+1)
	var prev rune
	for _, r := range append(slices.Clone(key), 0) {
		if g := (gram{prev, r}); !slices.Contains(out, g) {
			out = append(out, g)
		}
		prev = r
	}
	return out
}

// distance returns the number of changes (insertion, deletion, replacement,
// swap of neighbours) that make b of a, or most+1 where there are more.
func distance(a, b []rune, most int) int {
	if d := len(a) - len(b); d > most || -d > most {
		return most + 1
	}
	prev2, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		best := row[0]
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
			best = min(best, row[j])
		}
		if best > most {
			return most + 1
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}
