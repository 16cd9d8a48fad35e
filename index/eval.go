package index

import (
	"errors"
	"math"

	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// scored is what became of a plan: for every item its score and how much of
// the query stands in it.
type scored struct {
	score   []float32
	got     []float32 // weight of what is wanted and there
	missing []uint8   // how many wanted things are not there
	wanted  int
	weight  float64 // of all that is wanted
	allow   set     // what filters, exclusions and quotes let through
}

// evaluate scores all items.
func (r *reader) evaluate(p *plan) (*scored, error) {
	s := &scored{score: r.floats(), got: r.floats(), missing: make([]uint8, r.size)}
	kinds := r.set()
	for _, k := range []string{"ruling", "rule"} {
		o, err := r.having(fieldKind, k)
		if err != nil {
			return nil, err
		}
		kinds.or(o)
	}
	if p.aside {
		kinds.complement(r.size)
	}
	s.allow = kinds
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
		score, best, weight, err := r.unit(n)
		if err != nil {
			return err
		}
		r.add(s, score, best, weight, n.weak, n.strict)
		r.free(score)
		r.free(best)
		return nil
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
func (r *reader) add(s *scored, score, best []float32, weight float64, weak, strict bool) {
	if !weak {
		s.wanted++
		s.weight += weight
	}
	for doc, v := range best {
		if v < there && !weak {
			s.missing[doc]++
		}
		if v == 0 {
			continue
		}
		s.score[doc] += score[doc]
		if !weak {
			s.got[doc] += min(1, v) * float32(weight)
		}
	}
	if strict {
		o := r.set()
		for doc, v := range best {
			if v > 0 {
				o.add(doc)
			}
		}
		s.allow.and(o)
	}
}

// any adds a part of which one alternative is wanted: the best one counts.
func (r *reader) any(s *scored, alts anyOf) error {
	score, best := r.floats(), r.floats()
	heaviest := 0.0
	for _, a := range alts {
		inner := &scored{score: r.floats(), got: r.floats(), missing: make([]uint8, r.size), allow: r.set()}
		inner.allow.complement(r.size)
		if err := r.part(inner, a); err != nil {
			return err
		}
		heaviest = max(heaviest, inner.weight)
		for doc := range best {
			if inner.allow.has(doc) && inner.missing[doc] == 0 {
				best[doc] = 1
				score[doc] = max(score[doc], inner.score[doc])
			}
		}
		r.free(inner.score)
		r.free(inner.got)
	}
	r.add(s, score, best, max(heaviest, 0.1), false, true)
	r.free(score)
	r.free(best)
	return nil
}

// matching is the set of items that have all of a part.
func (r *reader) matching(n node) (set, error) {
	s := &scored{score: r.floats(), got: r.floats(), missing: make([]uint8, r.size), allow: r.set()}
	s.allow.complement(r.size)
	if err := r.part(s, n); err != nil {
		return nil, err
	}
	for doc, m := range s.missing {
		if m > 0 && s.allow.has(doc) {
			s.allow[doc>>6] &^= 1 << (doc & 63)
		}
	}
	r.free(s.score)
	r.free(s.got)
	return s.allow, nil
}

// unit scores one thing that is looked for. All ways in which it can stand in
// an item count as one word (BM25F): their frequencies, each by the length of
// its field and the weight of the way, are added up before they saturate, and
// how rare the thing is is counted over all of them, by the weight of the best
// way in each item. So a word that stands in the rules behind half of the
// rulings is not taken for common.
func (r *reader) unit(u *unit) (score, best []float32, weight float64, err error) {
	score, best = r.floats(), r.floats()
	for i := range u.alts {
		if err := r.alt(&u.alts[i], score, best); err != nil {
			return nil, nil, 0, err
		}
	}
	// Thousandths, so that the sum does not depend on the order of items.
	sum := 0
	for _, v := range best {
		if v > 0 {
			sum += int(1000*min(1, v) + 0.5)
		}
	}
	n := float64(sum) / 1000
	total := float64(max(r.x.stats.Ranked, 1))
	idf := math.Log(1 + (total-min(n, total)+0.5)/(n+0.5))
	weight = idf * float64(u.weight)
	for doc, v := range score {
		if v > 0 {
			score[doc] = float32(weight) * v / (k1 + v) * (k1 + 1)
		}
	}
	return score, best, weight, nil
}

// maxBegin bounds how many words a word with a star stands for.
const maxBegin = 100

// alt adds what one way gives.
func (r *reader) alt(a *alt, tf, best []float32) error {
	avg := float32(r.x.average(a.field))
	hit := func(doc, n int, norm float64) {
		v := a.weight
		if norm > 0 {
			length := float32(1 / (norm * norm))
			v *= float32(n) / (1 - b + b*length/avg)
		}
		tf[doc] += v
		best[doc] = max(best[doc], a.weight)
	}
	one := func(term string) error {
		return r.each(a.field, term, true, func(doc int, d segment.Posting) { hit(doc, int(d.Frequency()), d.Norm()) })
	}
	switch {
	case a.begin:
		var terms []string
		err := r.terms(a.field, a.terms[0], func(term string) bool {
			terms = append(terms, term)
			return len(terms) < maxBegin
		})
		if err != nil {
			return err
		}
		for _, t := range terms {
			if err := one(t); err != nil {
				return err
			}
		}
		return nil
	case len(a.terms) == 1:
		return one(a.terms[0])
	}
	return r.phrase(a.field, a.terms, a.at, hit)
}
