package index

import "sort"

// seek returns the first place from i on whose item is doc or comes after it.
// It looks near i first, so that going through a list in order costs little.
func (l *list) seek(i int, doc uint32) int {
	if i >= len(l.docs) || l.docs[i] >= doc {
		return i
	}
	step := 1
	for i+step < len(l.docs) && l.docs[i+step] < doc {
		i += step
		step <<= 1
	}
	lo, hi := i+1, min(i+step, len(l.docs))
	return lo + sort.Search(hi-lo, func(k int) bool { return l.docs[lo+k] >= doc })
}

// run finds the items in which terms stand in a row. The list with the fewest
// items leads; in the others its items are sought.
type run struct {
	lists []*list
	dist  []int // positions of the terms, from the first
	at    []int // place in each list
	lead  int
}

func newRun(lists []*list, dist []int) *run {
	r := &run{lists: lists, dist: dist, at: make([]int, len(lists))}
	for i := range lists {
		if len(lists[i].docs) < len(lists[r.lead].docs) {
			r.lead = i
		}
	}
	return r
}

// all calls f with every item in which the terms stand in a row, with how
// often they do and what one more counts there.
func (r *run) all(f func(doc uint32, n int, norm float32)) {
	lead := r.lists[r.lead]
next:
	for i, doc := range lead.docs {
		r.at[r.lead] = i
		for k := range r.lists {
			if k == r.lead {
				continue
			}
			l := r.lists[k]
			if r.at[k] = l.seek(r.at[k], doc); r.at[k] == len(l.docs) {
				return
			}
			if l.docs[r.at[k]] != doc {
				continue next
			}
		}
		if n := r.here(); n > 0 {
			f(doc, n, lead.norms[i])
		}
	}
}

// list returns the items in which the terms stand in a row as postings.
func (r *run) list() *list {
	l := &list{}
	l.reserve(len(r.lists[r.lead].docs))
	r.all(func(doc uint32, n int, norm float32) {
		l.docs, l.freqs, l.norms = append(l.docs, doc), append(l.freqs, uint8(min(255, n))), append(l.norms, norm)
	})
	return l
}

// shared returns the items that have all terms, wherever they stand.
func (r *run) shared() []uint32 {
	var out []uint32
	at := make([]int, len(r.lists))
next:
	for _, doc := range r.lists[r.lead].docs {
		for k, l := range r.lists {
			if at[k] = l.seek(at[k], doc); at[k] == len(l.docs) {
				return out
			}
			if l.docs[at[k]] != doc {
				continue next
			}
		}
		out = append(out, doc)
	}
	return out
}

// in goes to an item, which must not come before the last one, and returns how
// often the terms stand there in a row.
func (r *run) in(doc uint32) int {
	for k := range r.lists {
		l := r.lists[k]
		if r.at[k] = l.seek(r.at[k], doc); r.at[k] == len(l.docs) || l.docs[r.at[k]] != doc {
			return 0
		}
	}
	return r.here()
}

// here counts the places of an item, which all lists have come to.
func (r *run) here() (n int) {
	l := r.lists[r.lead]
	from, to := l.at(r.at[r.lead])
	if len(r.lists) == 1 {
		return int(to - from)
	}
	for _, p := range l.pos[from:to] {
		if r.standsAt(p - uint16(r.dist[r.lead])) {
			n++
		}
	}
	return n
}

// standsAt reports whether the first term stands at a position and the others
// at their distances from it. Positions are kept modulo 65,536, which matters
// to no text shorter than that.
func (r *run) standsAt(first uint16) bool {
	for k := range r.lists {
		if k != r.lead && r.place(k, first+uint16(r.dist[k])) < 0 {
			return false
		}
	}
	return true
}

// place returns where in list k the position of the item it has come to is
// kept; -1 where the term does not stand there.
func (r *run) place(k int, pos uint16) int {
	l := r.lists[k]
	from, to := l.at(r.at[k])
	for i := from; i < to; i++ {
		if l.pos[i] == pos {
			return int(i)
		}
	}
	return -1
}
