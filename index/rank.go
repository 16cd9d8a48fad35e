package index

import "slices"

// entry is a place in the ranking.
type entry struct {
	doc   uint32
	tier  uint8 // 0: all words, 1: most, 2: some
	score float32
}

// enough is how many complete results are enough: with fewer, items that have
// only some of the words follow them.
const enough = 10

const (
	most       = 0.6 // part of the weight that is most of it
	coverFloor = 0.4 // what is left of the score of an item that has next to nothing of the query
)

// results collects what was found: all items that have everything that is
// wanted and, where those are few, what has most of it, and some of it.
type results struct {
	tiers [3]int // items that have all, most and some of what is wanted
	last  uint8  // the last tier that belongs to the results
	sets  [3]set // the items of each, where they are counted by facets
	top   podium
}

// newResults keeps the best n; facets says whether values are to be counted.
func newResults(r *reader, n int, facets bool) *results {
	f := &results{top: podium{n: n}}
	for i := range f.sets {
		if facets {
			f.sets[i] = r.set()
		}
	}
	return f
}

// add adds the items of a window.
func (f *results) add(c *conjunction, w *window) {
	for _, i := range w.docs {
		doc := w.lo + i
		if !c.allows(doc) {
			continue
		}
		of := w.cells[i]
		e := entry{doc: doc, tier: c.tier(of), score: of.score}
		f.tiers[e.tier]++
		if s := f.sets[e.tier]; s != nil {
			s.add(int(doc))
		}
		if c.weight > 0 {
			e.score *= float32(coverFloor + (1-coverFloor)*min(1, float64(of.best)/c.weight))
		}
		f.top.add(e)
	}
}

// tier tells how much an item has of what is wanted.
func (c *conjunction) tier(of cell) uint8 {
	switch {
	case c.missing(of) == 0:
		return 0
	case float64(of.best) >= most*c.weight:
		return 1
	}
	return 2
}

// all adds items that were not scored.
func (f *results) all(s set) {
	s.each(func(doc int) {
		f.tiers[0]++
		f.top.add(entry{doc: uint32(doc)})
	})
	if f.sets[0] != nil {
		f.sets[0] = s
	}
}

// close finds out which tiers belong to the results.
func (f *results) close() {
	n := 0
	for f.last = range uint8(len(f.tiers) - 1) {
		if n += f.tiers[f.last]; n >= enough {
			return
		}
	}
	f.last = uint8(len(f.tiers) - 1)
}

// total is the number of results.
func (f *results) total() (n int) {
	for _, k := range f.tiers[:f.last+1] {
		n += k
	}
	return n
}

// items is the set of results.
func (f *results) items() set {
	for _, s := range f.sets[1 : f.last+1] {
		f.sets[0].or(s)
	}
	return f.sets[0]
}

// page returns the results from offset on, as many as were kept.
func (f *results) page(offset int) []entry {
	top := f.top.sorted()
	top = top[:min(len(top), f.total())]
	return top[min(offset, len(top)):]
}

// before orders results: those with all words first, each tier by score, and
// where that is the same in the order in which they were added.
func before(a, b entry) int {
	switch {
	case a.tier != b.tier:
		return int(a.tier) - int(b.tier)
	case a.score > b.score:
		return -1
	case a.score < b.score:
		return 1
	}
	return int(a.doc) - int(b.doc)
}

// podium keeps the best n entries: a heap with the worst of them on top.
type podium struct {
	n    int
	heap []entry
}

func (b *podium) add(e entry) {
	if len(b.heap) < b.n {
		b.heap = append(b.heap, e)
		for i := len(b.heap) - 1; i > 0; {
			up := (i - 1) / 2
			if before(b.heap[up], b.heap[i]) >= 0 {
				break
			}
			b.heap[up], b.heap[i] = b.heap[i], b.heap[up]
			i = up
		}
		return
	}
	if b.n == 0 || before(e, b.heap[0]) > 0 {
		return
	}
	b.heap[0] = e
	for i := 0; ; {
		c := 2*i + 1
		if c >= b.n {
			return
		}
		if c+1 < b.n && before(b.heap[c+1], b.heap[c]) > 0 {
			c++
		}
		if before(b.heap[c], b.heap[i]) <= 0 {
			return
		}
		b.heap[c], b.heap[i] = b.heap[i], b.heap[c]
		i = c
	}
}

// sorted returns the entries in order; nothing may be added after that.
func (b *podium) sorted() []entry {
	slices.SortFunc(b.heap, before)
	return b.heap
}
