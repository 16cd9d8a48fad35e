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

// results is which items are results.
type results struct {
	tiers [3]int // items that have all, most and some of what is wanted
	last  uint8  // the last tier that belongs to the results
}

// full reports whether there are so many items with most of what is wanted that
// none with less are results.
func (f *results) full() bool { return f.last < 2 }

// total is the number of results.
func (f *results) total() (n int) {
	for _, k := range f.tiers[:f.last+1] {
		n += k
	}
	return n
}

// results counts what was found: all items that have everything that is
// wanted and, where those are few, what has most of it, and some of it.
func (s *scored) results() *results {
	f := &results{}
	if s.units == 0 { // nothing but filters
		f.tiers[0] = s.allow.len()
		return f
	}
	for _, doc := range s.docs {
		if s.allows(doc) {
			f.tiers[s.tier(doc)]++
		}
	}
	n := 0
	for f.last = range uint8(len(f.tiers) - 1) {
		if n += f.tiers[f.last]; n >= enough {
			return f
		}
	}
	f.last = uint8(len(f.tiers) - 1)
	return f
}

// tier tells how much an item has of what is wanted.
func (s *scored) tier(doc uint32) uint8 {
	switch {
	case s.missing(doc) == 0:
		return 0
	case float64(s.cells[doc].best) >= most*s.weight:
		return 1
	}
	return 2
}

// of calls f with every result, in no order.
func (f *results) of(s *scored, each func(e entry)) {
	if s.units == 0 {
		s.allow.each(func(doc int) { each(entry{doc: uint32(doc)}) })
		return
	}
	for _, doc := range s.docs {
		if !s.allows(doc) {
			continue
		}
		e := entry{doc: doc, tier: s.tier(doc), score: s.cells[doc].score}
		if e.tier > f.last {
			continue
		}
		if s.weight > 0 {
			e.score *= float32(coverFloor + (1-coverFloor)*min(1, float64(s.cells[doc].best)/s.weight))
		}
		each(e)
	}
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

// best keeps the best n entries: a heap with the worst of them on top.
type best struct {
	n    int
	heap []entry
}

func (b *best) add(e entry) {
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
func (b *best) sorted() []entry {
	slices.SortFunc(b.heap, before)
	return b.heap
}

// page returns a page of the ranking.
func (s *scored) page(f *results, offset, limit int) []entry {
	top := best{n: min(offset+limit, f.total())}
	if offset >= top.n {
		return nil
	}
	f.of(s, top.add)
	return top.sorted()[offset:]
}
