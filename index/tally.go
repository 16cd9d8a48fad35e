package index

// cell is what is known of an item.
type cell struct {
	score   float32
	best    float32 // weight of what is there: of a unit the best way, of a query the sum over what is wanted
	present uint16  // how many wanted things are there
}

// tally holds a cell for each item, and which items have been touched, so that
// what is rare costs little. Tallies are used again.
type tally struct {
	cells []cell
	docs  []uint32 // those with best > 0, in no order
}

// tally returns an empty tally.
func (r *reader) tally() *tally {
	if t, ok := r.x.tallies.Get().(*tally); ok {
		return t
	}
	return &tally{cells: make([]cell, r.size)}
}

// free gives a tally back.
func (r *reader) free(t *tally) {
	for _, doc := range t.docs {
		t.cells[doc] = cell{}
	}
	t.docs = t.docs[:0]
	r.x.tallies.Put(t)
}

// touch returns the cell of an item, which gets a best of some weight at least.
func (t *tally) touch(doc uint32, weight float32) *cell {
	c := &t.cells[doc]
	if c.best == 0 {
		t.docs = append(t.docs, doc)
	}
	if c.best < weight {
		c.best = weight
	}
	return c
}

// scored is what became of a plan.
type scored struct {
	*tally
	units  int     // things looked for, wanted or not
	wanted int     // those that must not be missing
	weight float64 // of all that is wanted
	allow  set     // what filters, exclusions and quotes let through
}

// missing returns how many wanted things an item lacks.
func (s *scored) missing(doc uint32) int { return s.wanted - int(s.cells[doc].present) }

// each calls f with the items that have all that is wanted.
func (s *scored) each(f func(doc uint32)) {
	if s.wanted == 0 {
		s.allow.each(func(doc int) { f(uint32(doc)) })
		return
	}
	for _, doc := range s.docs {
		if s.missing(doc) == 0 && s.allow.has(int(doc)) {
			f(doc)
		}
	}
}

// add adds what one part of a query gave, all of whose scores are multiplied
// by weight and saturated where saturate is set, and empties t. A part that is weak is never
// missed.
func (s *scored) add(t *tally, weight float64, weak bool) {
	s.units++
	if !weak {
		s.wanted++
		s.weight += weight
	}
	w := float32(weight)
	for _, doc := range t.docs {
		from := t.cells[doc]
		t.cells[doc] = cell{}
		if weak {
			// It is there, and that is all.
			to := s.touch(doc, 0)
			to.best += trace
			to.score += from.score
			continue
		}
		to := s.touch(doc, 0)
		to.score += from.score
		to.best += max(trace, min(1, from.best)*w)
		if from.best >= there {
			to.present++
		}
	}
	t.docs = t.docs[:0]
}

// trace is the least that anything found weighs, so that it is known to be
// there.
const trace = 1e-6
