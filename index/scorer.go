package index

import (
	"cmp"
	"math"
	"slices"
)

// A plan is made into scorers before anything is scored: the postings of
// everything that is looked for are read, and how rare each thing is is known.

// source is one list of postings that counts for a unit.
type source struct {
	*list
	weight float32
	next   int // place in the list of the next window
}

// scorer scores one thing that is looked for. All ways in which it can stand
// in an item count as one word (BM25F): their frequencies, each by the length
// of its field and the weight of the way, are added up before they saturate,
// and how rare the thing is is counted over all of them, by the weight of the
// best way in each item. So a word that stands in the rules behind half of the
// rulings is not taken for common.
type scorer struct {
	sources []source // the best ways first
	weight  float64
}

// plenty is after how many items with a word those are not looked for any
// more that have its characters across words.
const plenty = 2000

// scorer makes the scorer of a unit.
func (r *reader) scorer(u *unit) (*scorer, error) {
	s := &scorer{}
	if r.seen == nil {
		r.seen = r.set()
	}
	seen := r.seen
	clear(seen)
	n := 0
	for _, pairs := range []bool{false, true} {
		for i := range u.alts {
			a := &u.alts[i]
			if (a.how == "characters") != pairs || pairs && n > plenty {
				continue
			}
			lists, err := r.lists(a)
			if err != nil {
				return nil, err
			}
			for _, l := range lists {
				s.sources = append(s.sources, source{list: l, weight: a.weight})
				n += seen.merge(l)
			}
		}
	}
	slices.SortStableFunc(s.sources, func(a, b source) int { return cmp.Compare(b.weight, a.weight) })
	// Thousandths, so that the sum is that of whole numbers.
	clear(seen)
	spread := 0
	for i := range s.sources {
		spread += thousandths(s.sources[i].weight) * seen.merge(s.sources[i].list)
	}
	s.weight = r.rarity(float64(spread)/1000) * float64(u.weight)
	return s, nil
}

// lists returns the postings of what an alternative looks for: of one word, of
// all with a beginning, or of words in a row.
func (r *reader) lists(a *alt) ([]*list, error) {
	if len(a.terms) > 1 {
		run, err := r.run(a.field, a.terms, a.at)
		if err != nil || run == nil {
			return nil, err
		}
		return []*list{run.list()}, nil
	}
	terms, err := r.begun(a)
	var out []*list
	for _, term := range terms {
		if err != nil {
			break
		}
		var l *list
		if l, err = r.list(a.field, term, withFreqs); err == nil && len(l.docs) > 0 {
			out = append(out, l)
		}
	}
	return out, err
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

// rarity is the weight of something that stands in n of all items.
func (r *reader) rarity(n float64) float64 {
	total := float64(max(r.x.stats.Ranked, 1))
	return math.Log(1 + (total-min(n, total)+0.5)/(n+0.5))
}

// thousandths is a weight as a whole number, 1,000 at most.
func thousandths(weight float32) int { return int(1000*min(1, weight) + 0.5) }

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

// Ranks of the parts of a conjunction, in which they are scored.
const (
	neverLacking = iota // no result lacks it: what was quoted, alternatives
	wanted              // where it is lacking, there is less than all
	neverMissed         // nice to have
)

// step is a part of a conjunction that scores: a unit or a choice.
type step struct {
	unit   *scorer
	choice *choice
	rank   int
	weight float64
}

// conjunction scores by parts that are all wanted.
type conjunction struct {
	steps  []step
	wanted int     // parts that may be missed
	weight float64 // of them all
	allow  set     // what filters and exclusions let through; nil for everything
}

// choice scores by alternatives of which one is wanted: the best one counts.
type choice struct {
	alts   []*conjunction
	weight float64
}

// conjunction makes the scorer of parts that are all wanted. First come those
// that no result lacks, then the others from the rarest on, at last those that
// are never missed. allow is what is let through, nil for everything.
func (r *reader) conjunction(parts allOf, allow set) (*conjunction, error) {
	c := &conjunction{allow: allow}
	if err := r.steps(c, parts); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.steps, func(a, b step) int { return cmp.Or(a.rank-b.rank, cmp.Compare(b.weight, a.weight)) })
	for _, st := range c.steps {
		if st.rank != neverMissed {
			c.wanted++
			c.weight += st.weight
		}
	}
	return c, nil
}

func (r *reader) steps(c *conjunction, parts allOf) error {
	for _, n := range parts {
		switch n := n.(type) {
		case *unit:
			s, err := r.scorer(n)
			if err != nil {
				return err
			}
			st := step{unit: s, rank: wanted, weight: s.weight}
			switch {
			case n.weak:
				st.rank = neverMissed
			case n.strict:
				st.rank = neverLacking
			}
			c.steps = append(c.steps, st)
		case anyOf:
			ch, err := r.choice(n)
			if err != nil {
				return err
			}
			c.steps = append(c.steps, step{choice: ch, rank: neverLacking, weight: ch.weight})
		case allOf:
			if err := r.steps(c, n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) choice(alts anyOf) (*choice, error) {
	ch := &choice{weight: 0.1}
	for _, n := range alts {
		parts, ok := n.(allOf)
		if !ok {
			parts = allOf{n}
		}
		var allow set
		if filtering(parts) {
			allow = r.every()
			if err := r.filters(parts, allow); err != nil {
				return nil, err
			}
		}
		c, err := r.conjunction(parts, allow)
		if err != nil {
			return nil, err
		}
		ch.alts = append(ch.alts, c)
		ch.weight = max(ch.weight, c.weight)
	}
	return ch, nil
}

// rewind makes a conjunction fit to be gone through once more.
func (c *conjunction) rewind() {
	for _, st := range c.steps {
		if st.unit != nil {
			for i := range st.unit.sources {
				st.unit.sources[i].next = 0
			}
			continue
		}
		for _, a := range st.choice.alts {
			a.rewind()
		}
	}
}
