package index

import "slices"

// extent says which items matter.
type extent uint8

const (
	everyItem extent = iota // those with anything that is wanted
	mostly                  // those with most of it alone, where that is enough of them
	entirely                // those with all of it alone
)

// evaluate scores the items that may be results, and keeps the best n. Where
// many items have most of what is wanted, those that have only words that
// stand everywhere are not looked at.
func (r *reader) evaluate(p *plan, e extent, n int, facets bool) (*results, error) {
	kinds, err := r.x.rankedItems()
	if err != nil {
		return nil, err
	}
	allow := kinds.clone()
	if p.aside {
		allow.complement(r.size)
	}
	if err := r.filters(p.root, allow); err != nil {
		return nil, err
	}
	c, err := r.conjunction(p.root, allow)
	if err != nil {
		return nil, err
	}
	f := newResults(r, n, facets)
	if len(c.steps) == 0 { // nothing but filters
		f.all(allow)
		return f, nil
	}
	partly, err := r.through(c, e, f)
	if err != nil {
		return nil, err
	}
	if f.close(); partly && f.last == 2 {
		c.rewind()
		f = newResults(r, n, facets)
		_, err = r.through(c, everyItem, f)
		f.close()
	}
	return f, err
}

// through goes through all items, a window at a time. It reports whether items
// with less than most of what is wanted were left out.
func (r *reader) through(c *conjunction, e extent, f *results) (partly bool, err error) {
	only, partly := c.only(e)
	for lo := 0; lo < r.size; lo += windowSize {
		if err := r.ctx.Err(); err != nil {
			return partly, err
		}
		w := r.score(c, only, uint32(lo), uint32(min(lo+windowSize, r.size)))
		f.add(c, w)
		r.free(w)
	}
	return partly, nil
}

// only returns from which step on only items matter that were found before;
// and whether items were left out by that which have something that is wanted.
//
// Once a part has been scored that no result lacks, items without it need not
// be touched. In the same way, once those parts that are left weigh so little
// that an item with nothing but them cannot have most of what is wanted, such
// items are left out, unless everything matters. What is left out changes
// nothing for the items that are not: scores are the same, and so is which of
// them have all or most.
func (c *conjunction) only(e extent) (from int, partly bool) {
	head := 0.0
	for i, st := range c.steps {
		if i > 0 && c.steps[0].rank != neverMissed {
			if c.steps[0].rank == neverLacking || e == entirely {
				return i, false
			}
			// The margin is for sums in another order.
			if e == mostly && c.weight-head < 0.999*most*c.weight {
				return i, true
			}
		}
		if st.rank != neverMissed {
			head += st.weight
		}
	}
	return len(c.steps), false
}

// score scores the items of a window by parts that are all wanted.
func (r *reader) score(c *conjunction, only int, lo, hi uint32) *window {
	w := r.window(lo, hi)
	for i := range c.steps {
		st := &c.steps[i]
		if i >= only && len(w.docs) == 0 {
			break
		}
		var part *window
		if st.unit != nil {
			part = r.window(lo, hi)
			var within *window
			if i >= only {
				within = w
			}
			for k := range st.unit.sources {
				part.gather(&st.unit.sources[k], within)
			}
		} else {
			part = r.best(st.choice, lo, hi)
		}
		if st.rank == neverLacking && i > 0 {
			w.keep(part)
		}
		w = r.add(w, part, st, i >= only)
	}
	return w
}

// best scores the items of a window by the best of alternatives.
func (r *reader) best(ch *choice, lo, hi uint32) *window {
	out := r.window(lo, hi)
	for _, c := range ch.alts {
		only, _ := c.only(entirely)
		w := r.score(c, only, lo, hi)
		c.complete(w, func(i uint32, score float32) {
			to := &out.cells[i]
			if to.best == 0 {
				to.best = 1
				out.docs = append(out.docs, i)
			}
			to.score = max(to.score, score)
		})
		r.free(w)
	}
	return out
}

// complete calls f with the items of a window that are let through and have
// all that is wanted.
func (c *conjunction) complete(w *window, f func(i uint32, score float32)) {
	if c.wanted == 0 {
		for doc := w.lo; doc < w.hi; doc++ {
			if c.allows(doc) {
				f(doc-w.lo, w.cells[doc-w.lo].score)
			}
		}
		return
	}
	for _, i := range w.docs {
		if c.missing(w.cells[i]) == 0 && c.allows(w.lo+i) {
			f(i, w.cells[i].score)
		}
	}
}

// missing returns how many wanted things an item lacks.
func (c *conjunction) missing(of cell) int { return c.wanted - int(of.present) }

// allows reports whether filters let an item through.
func (c *conjunction) allows(doc uint32) bool { return c.allow == nil || c.allow.has(int(doc)) }

// filters takes off a set what filters and exclusions do not let through.
func (r *reader) filters(parts allOf, allow set) error {
	for _, n := range parts {
		switch n := n.(type) {
		case filter:
			o, err := n.set(r)
			if err != nil {
				return err
			}
			allow.and(o)
		case noneOf:
			o, err := r.matching(n.child)
			if err != nil {
				return err
			}
			allow.andNot(o)
		case allOf:
			if err := r.filters(n, allow); err != nil {
				return err
			}
		}
	}
	return nil
}

// filtering reports whether there are filters or exclusions among parts.
func filtering(parts allOf) bool {
	return slices.ContainsFunc(parts, func(n node) bool {
		switch n := n.(type) {
		case filter, noneOf:
			return true
		case allOf:
			return filtering(n)
		}
		return false
	})
}
