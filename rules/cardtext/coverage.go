package cardtext

import (
	"cmp"
	"slices"
	"strings"
)

// Coverage says how many faces are wholly understood, and what stands in the
// way of the others.
type Coverage struct {
	Faces      int        `json:"faces"`
	Understood int        `json:"understood"`
	Share      float64    `json:"share"`        // of the faces, 0 to 1
	NoText     int        `json:"without_text"` // faces that have English text and no Japanese; not among Faces
	Blocking   []Blocking `json:"blocking"`     // most frequent first
}

// Blocking is a clause that was not understood, with the name of the object
// written ～, and the number of faces that it blocks.
type Blocking struct {
	Clause string `json:"clause"`
	Count  int    `json:"count"`
}

// Tally counts readings. The zero value is an empty tally.
type Tally struct {
	faces, understood, noText int
	blocking                  map[string]int
}

// Add counts what was read of a face.
func (t *Tally) Add(f Face, r Reading) {
	t.faces++
	if r.Understood() {
		t.understood++
		return
	}
	if t.blocking == nil {
		t.blocking = map[string]int{}
	}
	var seen []string
	for _, g := range r.Gaps {
		c := g.Clause
		for _, n := range append([]string{f.Ja}, f.Also...) {
			if n != "" {
				c = strings.ReplaceAll(c, n, "～")
			}
		}
		if c = strings.Join(strings.Fields(c), " "); !slices.Contains(seen, c) {
			seen = append(seen, c)
			t.blocking[c]++
		}
	}
}

// AddNoText counts a face that has no Japanese text to read.
func (t *Tally) AddNoText() { t.noText++ }

// Coverage returns the result.
func (t *Tally) Coverage() Coverage {
	c := Coverage{Faces: t.faces, Understood: t.understood, NoText: t.noText, Blocking: []Blocking{}}
	if t.faces > 0 {
		c.Share = float64(int(1000*float64(t.understood)/float64(t.faces)+0.5)) / 1000
	}
	for clause, n := range t.blocking {
		c.Blocking = append(c.Blocking, Blocking{clause, n})
	}
	slices.SortFunc(c.Blocking, func(a, b Blocking) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.Clause, b.Clause))
	})
	return c
}
