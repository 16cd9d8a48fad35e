package index

// Items are scored a window at a time: what is added up of a few thousand
// items stays in the nearest cache of the processor, however many there are.
const windowSize = 2048

// cell is what is known of an item.
type cell struct {
	score   float32
	best    float32 // weight of what is there: of a unit the best way, of a query the sum over what is wanted
	present uint16  // how many wanted things are there
}

// window holds a cell for each of the items from lo to hi, and which items
// have been touched. Items are numbered from lo here. Windows are used again.
type window struct {
	lo, hi uint32
	cells  [windowSize]cell
	docs   []uint32 // those with best > 0, in no order
}

// window returns an empty window like w.
func (r *reader) window(lo, hi uint32) *window {
	w, ok := r.x.windows.Get().(*window)
	if !ok {
		w = &window{}
	}
	w.lo, w.hi = lo, hi
	return w
}

// free gives a window back.
func (r *reader) free(w *window) {
	if len(w.docs) > windowSize/8 {
		clear(w.cells[:])
	} else {
		for _, i := range w.docs {
			w.cells[i] = cell{}
		}
	}
	w.docs = w.docs[:0]
	r.x.windows.Put(w)
}

// has reports whether an item was touched.
func (w *window) has(i uint32) bool { return w.cells[i].best != 0 }

// keep leaves only items that another window has too.
func (w *window) keep(o *window) {
	kept := w.docs[:0]
	for _, i := range w.docs {
		if o.has(i) {
			kept = append(kept, i)
		} else {
			w.cells[i] = cell{}
		}
	}
	w.docs = kept
}

// gather enters the items of a source, with what they gain by the word: its
// weight, by how often it stands there and how long the field is. Of a unit,
// the sources with the most weight come first, so that what was entered first
// is the best. Where within is set, items that it has not are passed over.
func (w *window) gather(s *source, within *window) {
	s.next = s.seek(s.next, w.lo)
	from := s.next
	for s.next < len(s.docs) && s.docs[s.next] < w.hi {
		s.next++
	}
	docs, weight := s.docs[from:s.next], s.weight
	var freqs []uint8
	var norms []float32
	if s.freqs != nil {
		freqs, norms = s.freqs[from:s.next], s.norms[from:s.next]
	}
	for k, doc := range docs {
		i := (doc - w.lo) % windowSize
		if within != nil && !within.has(i) {
			continue
		}
		score := weight
		if freqs != nil {
			score *= float32(freqs[k]) * norms[k]
		}
		c := &w.cells[i]
		if c.best == 0 {
			c.best = weight
			w.docs = append(w.docs, i)
		}
		c.score += score
	}
}

// add adds what one part of a query gave, and returns the window with the sum;
// both windows are given up. Where only is set, items that the first has not
// are left out.
func (r *reader) add(w, part *window, st *step, only bool) *window {
	if len(w.docs) == 0 && !only { // the first part: its window becomes that of the sum
		for _, i := range part.docs {
			part.cells[i] = st.of(part.cells[i])
		}
		w, part = part, w
	}
	for _, i := range part.docs {
		to := &w.cells[i]
		if to.best == 0 {
			if only {
				continue
			}
			w.docs = append(w.docs, i)
		}
		c := st.of(part.cells[i])
		to.score += c.score
		to.best += c.best
		to.present += c.present
	}
	r.free(part)
	return w
}

// trace is the least that anything found weighs, so that it is known to be
// there.
const trace = 1e-6

// of is what an item gains by a part of a query that gave it a cell.
func (st *step) of(c cell) cell {
	w := float32(st.weight)
	if st.unit != nil { // frequencies saturate
		c.score = w * (k1 + 1) * c.score / (k1 + c.score)
	}
	switch {
	case st.rank == neverMissed:
		return cell{c.score, trace, 0} // it is there, and that is all
	case c.best >= there:
		return cell{c.score, max(trace, min(1, c.best)*w), 1}
	}
	return cell{c.score, max(trace, min(1, c.best)*w), 0}
}
