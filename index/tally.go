package index

import "math"

// cell is what is known of an item.
type cell struct {
	score   float32
	best    float32 // weight of what is there: of a unit the best way, of a query the sum over what is wanted
	present uint16  // how many wanted things are there
}

// tally holds a cell for each item, and which items have been touched, so that
// what is rare costs little. Tallies are used again.
type tally struct {
	cells  []cell
	docs   []uint32 // those with best > 0, in no order
	spread int      // of a unit: the sum of the best ways of all items, in thousandths
	within *tally   // touch no item that this has not; nil for all
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
	t.docs, t.spread, t.within = t.docs[:0], 0, nil
	r.x.tallies.Put(t)
}

// has reports whether an item was touched.
func (t *tally) has(doc uint32) bool { return t.cells[doc].best != 0 }

// hit enters that an item has what a way of some weight looks for, which adds
// to its score.
func (t *tally) hit(doc uint32, weight, score float32) {
	c := &t.cells[doc]
	c.score += score
	switch {
	case c.best == 0:
		t.docs = append(t.docs, doc)
		t.spread += thousandths(weight)
		c.best = weight
	case c.best < weight:
		t.spread += thousandths(weight) - thousandths(c.best)
		c.best = weight
	}
}

// thousandths is a weight as a whole number, 1,000 at most, so that a sum does
// not depend on the order of items.
func thousandths(weight float32) int { return int(1000*min(1, weight) + 0.5) }

// gather enters every item of a list, with what it gains by the word: its
// weight, by how often it stands there and how long the field is.
func (t *tally) gather(l *list, weight float32) {
	if l.freqs == nil {
		for _, doc := range l.docs {
			if t.within == nil || t.within.has(doc) {
				t.hit(doc, weight, weight)
			}
		}
		return
	}
	if t.within != nil {
		for i, doc := range l.docs {
			if t.within.has(doc) {
				t.hit(doc, weight, weight*(float32(l.freqs[i])*l.norms[i]))
			}
		}
		return
	}
	freqs, norms := l.freqs[:len(l.docs)], l.norms[:len(l.docs)]
	if len(t.docs) == 0 { // all of them are new
		t.docs = append(t.docs, l.docs...)
		t.spread = thousandths(weight) * len(l.docs)
		for i, doc := range l.docs {
			t.cells[doc] = cell{score: weight * (float32(freqs[i]) * norms[i]), best: weight}
		}
		return
	}
	for i, doc := range l.docs {
		score := weight * (float32(freqs[i]) * norms[i])
		if c := &t.cells[doc]; c.best >= weight {
			c.score += score
		} else {
			t.hit(doc, weight, score)
		}
	}
}

// scored is what became of a plan.
type scored struct {
	*tally
	units  int     // things looked for, wanted or not
	wanted int     // those that must not be missing
	weight float64 // of all that is wanted
	allow  set     // what filters and exclusions let through; nil for everything
	partly bool    // items with less than most of what is wanted were left out
}

// missing returns how many wanted things an item lacks.
func (s *scored) missing(doc uint32) int { return s.wanted - int(s.cells[doc].present) }

// allows reports whether filters let an item through.
func (s *scored) allows(doc uint32) bool { return s.allow == nil || s.allow.has(int(doc)) }

// complete reports whether an item is let through and has all that is wanted.
func (s *scored) complete(doc uint32) bool { return s.missing(doc) == 0 && s.allows(doc) }

// part is what one part of a query gave.
type part struct {
	*tally
	weight   float64
	saturate bool // the scores of its tally are frequencies
	weak     bool // never missed
}

// trace is the least that anything found weighs, so that it is known to be
// there.
const trace = 1e-6

// of is what an item gains by a part.
func (p *part) of(c cell) cell {
	w := float32(p.weight)
	if p.saturate {
		c.score = w * (k1 + 1) * c.score / (k1 + c.score)
	}
	switch {
	case p.weak:
		return cell{c.score, trace, 0} // it is there, and that is all
	case c.best >= there:
		return cell{c.score, max(trace, min(1, c.best)*w), 1}
	}
	return cell{c.score, max(trace, min(1, c.best)*w), 0}
}

// add adds a part, and takes its tally.
func (r *reader) add(s *scored, p part) {
	s.units++
	if !p.weak {
		s.wanted++
		s.weight += p.weight
	}
	defer func() { r.free(p.tally) }()
	if len(s.docs) == 0 && p.within == nil { // the first: its tally becomes that of the query
		for _, doc := range p.docs {
			p.cells[doc] = p.of(p.cells[doc])
		}
		s.tally, p.tally = p.tally, s.tally
		return
	}
	for _, doc := range p.docs {
		from := p.of(p.cells[doc])
		to := &s.cells[doc]
		if to.best == 0 {
			if p.within != nil {
				continue
			}
			s.docs = append(s.docs, doc)
		}
		to.score += from.score
		to.best += from.best
		to.present += from.present
	}
}

// keep leaves only items that a part has touched too.
func (s *scored) keep(t *tally) {
	kept := s.docs[:0]
	for _, doc := range s.docs {
		if t.has(doc) {
			kept = append(kept, doc)
		} else {
			s.cells[doc] = cell{}
		}
	}
	s.docs = kept
}

// rarity is the weight of something that stands in n of all items.
func (r *reader) rarity(n float64) float64 {
	total := float64(max(r.x.stats.Ranked, 1))
	return math.Log(1 + (total-min(n, total)+0.5)/(n+0.5))
}
