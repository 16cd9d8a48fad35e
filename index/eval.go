package index

import (
	"cmp"
	"slices"
)

// extent says which items matter.
type extent uint8

const (
	everyItem extent = iota // those with anything that is wanted
	mostly                  // those with most of it alone, where that is enough of them
	entirely                // those with all of it alone
)

// evaluate scores the items that may be results. Where many items have most of
// what is wanted, those that have only words that stand everywhere are not
// looked at: see [reader.conjunction].
func (r *reader) evaluate(p *plan, e extent) (*scored, error) {
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
	s := &scored{tally: r.tally(), allow: allow}
	if err := r.conjunction(s, p.root, e); err != nil {
		return nil, err
	}
	if s.partly && !s.results().full() {
		r.free(s.tally)
		s = &scored{tally: r.tally(), allow: allow}
		return s, r.conjunction(s, p.root, everyItem)
	}
	return s, nil
}

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

// scoring returns the parts of a conjunction that score: first those that no
// result lacks, then the others from the rarest on, at last those that are
// never missed.
func (r *reader) scoring(parts allOf) []step {
	var out []step
	for _, n := range parts {
		switch n := n.(type) {
		case *unit:
			st := step{unit: n, bound: r.bound(n)}
			switch {
			case n.weak:
				st.rank = 2
			case !n.strict:
				st.rank = 1
			}
			out = append(out, st)
		case anyOf:
			out = append(out, step{any: n})
		case allOf:
			out = append(out, r.scoring(n)...)
		}
	}
	slices.SortStableFunc(out, func(a, b step) int { return cmp.Or(a.rank-b.rank, cmp.Compare(b.bound, a.bound)) })
	return out
}

// step is a part of a conjunction that scores: a unit, or alternatives.
type step struct {
	unit  *unit
	any   anyOf
	rank  int     // 0: no result lacks it, 1: wanted, 2: never missed
	bound float64 // it weighs no more than this
}

// conjunction scores items by parts that are all wanted.
//
// Once a part has been scored that no result lacks, items without it need not
// be touched. In the same way, once those parts that are left weigh so little
// that an item with nothing but them cannot have most of what is wanted, such
// items are left out (s.partly), unless everything matters. What is left out
// changes nothing for the items that are not: scores are the same, and so is
// which of them have all or most.
func (r *reader) conjunction(s *scored, parts allOf, e extent) error {
	steps := r.scoring(parts)
	rest := 0.0
	for _, st := range steps {
		if st.rank == 1 {
			rest += st.bound
		}
	}
	var within *tally
	narrow := false // items without what was scored so far are no results
	for _, st := range steps {
		if within == nil && s.wanted > 0 {
			// Weights were summed in another order here than there: the
			// margin is for that.
			few := rest < 0.999*s.weight*most/(1-most)
			if narrow = narrow || e == entirely; narrow || e == mostly && few {
				within = s.tally
				s.partly = !narrow
			}
		}
		p, err := r.step(st, within)
		if err != nil {
			return err
		}
		if st.rank == 0 {
			if narrow {
				s.keep(p.tally)
			}
			narrow = true
		}
		if st.rank == 1 {
			rest -= st.bound
		}
		r.add(s, p)
	}
	return nil
}

// step scores one part; where within is set, of its items alone.
func (r *reader) step(st step, within *tally) (part, error) {
	if st.unit != nil {
		return r.unit(st.unit, within)
	}
	p, err := r.any(st.any)
	p.within = within
	return p, err
}

// any scores alternatives of which one is wanted: the best one counts.
func (r *reader) any(alts anyOf) (part, error) {
	p := part{tally: r.tally(), weight: 0.1}
	for _, a := range alts {
		inner, err := r.inner(a)
		if err != nil {
			return p, err
		}
		p.weight = max(p.weight, inner.weight)
		if len(p.docs) == 0 && inner.wanted > 0 { // the first: its tally is that of the part
			kept := inner.docs[:0]
			for _, doc := range inner.docs {
				c := &inner.cells[doc]
				if !inner.complete(doc) {
					*c = cell{}
					continue
				}
				*c = cell{score: c.score, best: 1}
				kept = append(kept, doc)
			}
			inner.docs = kept
			p.tally, inner.tally = inner.tally, p.tally
		} else {
			inner.each(r.size, func(doc uint32) {
				p.hit(doc, 1, 0)
				c := &p.cells[doc]
				c.score = max(c.score, inner.cells[doc].score)
			})
		}
		r.free(inner.tally)
	}
	return p, nil
}

// inner evaluates a part by itself.
func (r *reader) inner(n node) (*scored, error) {
	parts, ok := n.(allOf)
	if !ok {
		parts = allOf{n}
	}
	s := &scored{tally: r.tally()}
	if filtering(parts) {
		s.allow = r.every()
		if err := r.filters(parts, s.allow); err != nil {
			return s, err
		}
	}
	return s, r.conjunction(s, parts, entirely)
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

// each calls f with the items that have all that is wanted.
func (s *scored) each(size int, f func(doc uint32)) {
	if s.wanted == 0 {
		for doc := range uint32(size) {
			if s.allows(doc) {
				f(doc)
			}
		}
		return
	}
	for _, doc := range s.docs {
		if s.complete(doc) {
			f(doc)
		}
	}
}

// plenty is after how many items with a word those are not looked for any
// more that have its characters across words.
const plenty = 2000

// unit scores one thing that is looked for. All ways in which it can stand in
// an item count as one word (BM25F): their frequencies, each by the length of
// its field and the weight of the way, are added up before they saturate, and
// how rare the thing is is counted over all of them, by the weight of the best
// way in each item. So a word that stands in the rules behind half of the
// rulings is not taken for common.
func (r *reader) unit(u *unit, within *tally) (part, error) {
	p := part{tally: r.tally(), saturate: true, weak: u.weak}
	spread := -1
	if within != nil && r.cost(u) > 2*len(within.docs) {
		var err error
		if spread, err = r.spread(u); err != nil {
			return p, err
		}
	}
	if spread >= 0 {
		p.within = within
	}
	for _, pairs := range []bool{false, true} {
		for i := range u.alts {
			if (u.alts[i].how == "characters") != pairs || pairs && (spread >= 0 || len(p.docs) > plenty) {
				continue
			}
			if err := r.alt(&u.alts[i], p.tally); err != nil {
				return p, err
			}
		}
	}
	if spread < 0 {
		spread = p.tally.spread
	}
	p.within = within
	p.weight = r.rarity(float64(spread)/1000) * float64(u.weight)
	return p, nil
}

// cost is about how many postings scoring a unit reads.
func (r *reader) cost(u *unit) (n int) {
	for i := range u.alts {
		a := &u.alts[i]
		if a.how == "characters" {
			continue
		}
		few := r.count(a.field, a.terms[0])
		for _, t := range a.terms[1:] {
			few = min(few, r.count(a.field, t))
		}
		n += few
	}
	return n
}

// bound is a weight that a unit does not exceed: it stands in at least as many
// items as each of its words.
func (r *reader) bound(u *unit) float64 {
	least := 0
	for i := range u.alts {
		if a := &u.alts[i]; len(a.terms) == 1 && !a.begin && a.how != "characters" {
			least = max(least, thousandths(a.weight)*r.count(a.field, a.terms[0]))
		}
	}
	return r.rarity(float64(least)/1000) * float64(u.weight)
}

// alt adds what one way gives.
func (r *reader) alt(a *alt, t *tally) error {
	if len(a.terms) > 1 {
		run, err := r.run(a.field, a.terms, a.at)
		if err == nil && run != nil {
			run.within = t.within
			run.all(func(doc uint32, n int, norm float32) { t.hit(doc, a.weight, a.weight*(float32(n)*norm)) })
		}
		return err
	}
	terms, err := r.begun(a)
	for _, term := range terms {
		if err != nil {
			break
		}
		var l *list
		if l, err = r.list(a.field, term, withFreqs); err == nil {
			t.gather(l, a.weight)
		}
	}
	return err
}

// maxBegin bounds how many words a word with a star stands for.
const maxBegin = 100

// begun returns the terms that an alternative of one term stands for.
func (r *reader) begun(a *alt) (terms []string, err error) {
	if !a.begin {
		return a.terms, nil
	}
	err = r.terms(a.field, a.terms[0], func(term string) bool {
		terms = append(terms, term)
		return len(terms) < maxBegin
	})
	return terms, err
}

// among calls f with those of some items, in order, that have what an
// alternative looks for.
func (r *reader) among(a *alt, docs []uint32, f func(doc uint32)) error {
	if len(a.terms) > 1 {
		run, err := r.run(a.field, a.terms, a.at)
		if err != nil || run == nil {
			return err
		}
		for _, doc := range docs {
			if run.in(doc) > 0 {
				f(doc)
			}
		}
		return nil
	}
	terms, err := r.begun(a)
	for _, term := range terms {
		if err != nil {
			break
		}
		var l *list
		if l, err = r.list(a.field, term, docsAlone); err != nil {
			break
		}
		i := 0
		for _, doc := range docs {
			if i = l.seek(i, doc); i < len(l.docs) && l.docs[i] == doc {
				f(doc)
			}
		}
	}
	return err
}
