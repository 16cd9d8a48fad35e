package index

import (
	"errors"
	"math"

	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// tally holds a number or two for each item, and which items have any, so
// that what is rare costs little. Tallies are used again.
type tally struct {
	score   []float32
	best    []float32 // weight of what is there: of a unit the best way, of a query the sum over what is wanted
	present []uint16  // how many wanted things are there
	docs    []int32   // those with best > 0, in no order
}

// touch enters an item.
func (t *tally) touch(doc int) {
	if t.best[doc] == 0 {
		t.docs = append(t.docs, int32(doc))
	}
}

// tally returns an empty tally.
func (r *reader) tally() *tally {
	if t, ok := r.x.tallies.Get().(*tally); ok {
		return t
	}
	return &tally{make([]float32, r.size), make([]float32, r.size), make([]uint16, r.size), nil}
}

// free gives a tally back.
func (r *reader) free(t *tally) {
	for _, doc := range t.docs {
		t.score[doc], t.best[doc], t.present[doc] = 0, 0, 0
	}
	t.docs = t.docs[:0]
	r.x.tallies.Put(t)
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
func (s *scored) missing(doc int) int { return s.wanted - int(s.present[doc]) }

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

// add adds the scores of one part. A part that is weak is never missed.
func (r *reader) add(s *scored, t *tally, weight float64, weak, strict bool) {
	s.units++
	if !weak {
		s.wanted++
		s.weight += weight
	}
	for _, d := range t.docs {
		doc := int(d)
		s.touch(doc)
		s.score[doc] += t.score[doc]
		if weak {
			s.best[doc] += 1e-6 // it is there, and that is all
			continue
		}
		s.best[doc] += max(1e-6, min(1, t.best[doc])*float32(weight))
		if t.best[doc] >= there {
			s.present[doc]++
		}
	}
	if strict {
		o := r.set()
		for _, doc := range t.docs {
			o.add(int(doc))
		}
		s.allow.and(o)
	}
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
		inner.each(func(doc int) {
			t.touch(doc)
			t.best[doc] = 1
			t.score[doc] = max(t.score[doc], inner.score[doc])
		})
		r.free(inner.tally)
	}
	r.add(s, t, heaviest, false, true)
	return nil
}

// inner evaluates a part by itself.
func (r *reader) inner(n node) (*scored, error) {
	s := &scored{tally: r.tally(), allow: r.set()}
	s.allow.complement(r.size)
	return s, r.part(s, n)
}

// each calls f with the items that have all that is wanted.
func (s *scored) each(f func(doc int)) {
	if s.wanted == 0 {
		s.allow.each(f)
		return
	}
	for _, doc := range s.docs {
		if s.missing(int(doc)) == 0 && s.allow.has(int(doc)) {
			f(int(doc))
		}
	}
}

// matching is the set of items that have all of a part.
func (r *reader) matching(n node) (set, error) {
	s, err := r.inner(n)
	if err != nil {
		return nil, err
	}
	out := r.set()
	s.each(out.add)
	r.free(s.tally)
	return out, nil
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
		sum += int(1000*min(1, t.best[doc]) + 0.5)
	}
	n := float64(sum) / 1000
	total := float64(max(r.x.stats.Ranked, 1))
	weight = math.Log(1+(total-min(n, total)+0.5)/(n+0.5)) * float64(u.weight)
	for _, doc := range t.docs {
		v := t.score[doc]
		t.score[doc] = float32(weight) * v / (k1 + v) * (k1 + 1)
	}
	return weight, nil
}

// maxBegin bounds how many words a word with a star stands for.
const maxBegin = 100

// alt adds what one way gives.
func (r *reader) alt(a *alt, t *tally) error {
	avg := float32(r.x.average(a.field))
	hit := func(doc, n int, norm float64) {
		v := a.weight
		if norm > 0 && avg > 0 {
			length := float32(1 / (norm * norm))
			v *= float32(n) / (1 - b + b*length/avg)
		}
		t.touch(doc)
		t.score[doc] += v
		t.best[doc] = max(t.best[doc], a.weight)
	}
	if len(a.terms) > 1 {
		return r.phrase(a.field, a.terms, a.at, hit)
	}
	terms, err := r.begun(a)
	for _, term := range terms {
		if err == nil {
			err = r.each(a.field, term, true, func(doc int, p segment.Posting) { hit(doc, int(p.Frequency()), p.Norm()) })
		}
	}
	return err
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

// among returns which of some items, in order, have what an alternative
// looks for.
func (r *reader) among(a *alt, docs []int) (set, error) {
	out := r.set()
	if len(a.terms) > 1 {
		lists, rare, err := r.lists(a.field, a.terms)
		if err != nil || lists == nil {
			return out, err
		}
		kept := docs
		for _, l := range lists {
			if kept, err = r.keep(a.field, l, append([]int(nil), kept...)); err != nil {
				return nil, err
			}
		}
		return out, r.placed(a.field, lists, rare, a.at, kept, func(doc, _ int, _ float64) { out.add(doc) })
	}
	terms, err := r.begun(a)
	for _, term := range terms {
		if err != nil {
			break
		}
		var l segment.PostingsList
		if l, err = r.postings(a.field, term, nil); err != nil || l.Count() == 0 {
			continue
		}
		var kept []int
		kept, err = r.keep(a.field, l, append([]int(nil), docs...))
		for _, doc := range kept {
			out.add(doc)
		}
	}
	return out, err
}
