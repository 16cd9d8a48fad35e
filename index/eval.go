package index

import (
	"errors"
	"math"
)

// evaluate scores all items.
func (r *reader) evaluate(p *plan) (*scored, error) {
	kinds, err := r.x.rankedItems()
	if err != nil {
		return nil, err
	}
	s := &scored{tally: r.tally(), allow: kinds.clone()}
	if p.aside {
		s.allow.complement(r.size)
	}
	for _, n := range p.root {
		if err := r.part(s, n); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// part adds one part of a query, of which all are wanted.
func (r *reader) part(s *scored, n node) error {
	switch n := n.(type) {
	case everything:
		return nil
	case filter:
		o, err := n.set(r)
		if err == nil {
			s.allow.and(o)
		}
		return err
	case noneOf:
		o, err := r.matching(n.child)
		if err == nil {
			s.allow.andNot(o)
		}
		return err
	case *unit:
		t := r.tally()
		defer r.free(t)
		weight, err := r.unit(n, t)
		if err == nil {
			r.add(s, t, weight, n.weak, n.strict)
		}
		return err
	case anyOf:
		return r.any(s, n)
	case allOf:
		for _, c := range n {
			if err := r.part(s, c); err != nil {
				return err
			}
		}
		return nil
	}
	return errors.New("index: a plan with an unknown part")
}

// add adds the scores of one part, and empties t. A part that is weak is
// never missed; what lacks one that is strict is not let through.
func (r *reader) add(s *scored, t *tally, weight float64, weak, strict bool) {
	if strict {
		o := r.set()
		for _, doc := range t.docs {
			o.add(int(doc))
		}
		s.allow.and(o)
	}
	s.add(t, weight, weak)
}

// any adds a part of which one alternative is wanted: the best one counts.
func (r *reader) any(s *scored, alts anyOf) error {
	t := r.tally()
	defer r.free(t)
	heaviest := 0.1
	for _, a := range alts {
		inner, err := r.inner(a)
		if err != nil {
			return err
		}
		heaviest = max(heaviest, inner.weight)
		inner.each(func(doc uint32) {
			c := t.touch(doc, 1)
			c.score = max(c.score, inner.cells[doc].score)
		})
		r.free(inner.tally)
	}
	r.add(s, t, heaviest, false, true)
	return nil
}

// inner evaluates a part by itself.
func (r *reader) inner(n node) (*scored, error) {
	s := &scored{tally: r.tally(), allow: r.every()}
	return s, r.part(s, n)
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
func (r *reader) unit(u *unit, t *tally) (weight float64, err error) {
	for _, pairs := range []bool{false, true} {
		for i := range u.alts {
			if (u.alts[i].how == "characters") != pairs || pairs && len(t.docs) > plenty {
				continue
			}
			if err := r.alt(&u.alts[i], t); err != nil {
				return 0, err
			}
		}
	}
	// Thousandths, so that the sum does not depend on the order of items.
	sum := 0
	for _, doc := range t.docs {
		sum += int(1000*min(1, t.cells[doc].best) + 0.5)
	}
	n := float64(sum) / 1000
	total := float64(max(r.x.stats.Ranked, 1))
	weight = math.Log(1+(total-min(n, total)+0.5)/(n+0.5)) * float64(u.weight)
	w := float32(weight) * (k1 + 1)
	for _, doc := range t.docs {
		c := &t.cells[doc]
		c.score = w * c.score / (k1 + c.score)
	}
	return weight, nil
}

// maxBegin bounds how many words a word with a star stands for.
const maxBegin = 100

// alt adds what one way gives.
func (r *reader) alt(a *alt, t *tally) error {
	if len(a.terms) > 1 {
		run, err := r.run(a.field, a.terms, a.at)
		if err == nil && run != nil {
			run.all(func(doc uint32, n int, norm float32) { t.touch(doc, a.weight).score += a.weight * float32(n) * norm })
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

// gather adds what every item of a list gains by a word: its weight, by how
// often it stands there and how long the field is.
func (t *tally) gather(l *list, weight float32) {
	if l.freqs == nil {
		for _, doc := range l.docs {
			t.touch(doc, weight).score += weight
		}
		return
	}
	freqs, norms := l.freqs[:len(l.docs)], l.norms[:len(l.docs)]
	for i, doc := range l.docs {
		t.touch(doc, weight).score += weight * float32(freqs[i]) * norms[i]
	}
}

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
