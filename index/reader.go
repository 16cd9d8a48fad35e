package index

import (
	"context"
	"fmt"
	"math/bits"

	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// reader reads postings for one search. Items are known by their number, from
// 0 to size.
type reader struct {
	x     *Index
	seg   segment.Segment
	ctx   context.Context
	size  int
	left  int // postings that may still be read, see maxPostings
	dicts map[string]segment.TermDictionary
	list  segment.PostingsList // memory used again
	iter  segment.PostingsIterator
}

// maxPostings bounds the work of one search.
const maxPostings = 20_000_000

// checkEvery is after how many postings the clock is looked at.
const checkEvery = 4096

func (x *Index) reader(ctx context.Context) *reader {
	return &reader{x: x, seg: x.seg, ctx: ctx, size: int(x.seg.Count()), left: maxPostings, dicts: map[string]segment.TermDictionary{}}
}

// ErrCostly is returned for a search that would read too much. It should be
// made narrower.
var ErrCostly = fmt.Errorf("index: the search costs too much: use fewer or longer words")

// dict returns the terms of a field.
func (r *reader) dict(field string) (segment.TermDictionary, error) {
	if d, ok := r.dicts[field]; ok {
		return d, nil
	}
	d, err := r.seg.Dictionary(field)
	if err != nil {
		return nil, fmt.Errorf("index: read %s: %w", field, err)
	}
	r.dicts[field] = d
	return d, nil
}

// postings returns the items that have a term in a field.
func (r *reader) postings(field, term string, old segment.PostingsList) (segment.PostingsList, error) {
	d, err := r.dict(field)
	if err != nil {
		return nil, err
	}
	pl, err := d.PostingsList([]byte(term), nil, old)
	if err != nil {
		return nil, fmt.Errorf("index: read %s: %w", field, err)
	}
	return pl, nil
}

// each calls f with every item that has a term in a field; freq says whether
// frequency and norm of the posting are wanted.
func (r *reader) each(field, term string, freq bool, f func(doc int, p segment.Posting)) error {
	pl, err := r.postings(field, term, r.list)
	if err != nil {
		return err
	}
	// A list of nothing cannot be gone through where its memory was used
	// before for a list of something.
	if r.list = pl; pl.Count() == 0 {
		return nil
	}
	it := pl.Iterator(freq, freq, false, r.iter)
	r.iter = it
	for n := 0; ; n++ {
		if n%checkEvery == 0 {
			if err := r.spend(min(checkEvery, int(pl.Count())-n)); err != nil {
				return err
			}
		}
		p, err := it.Next()
		if err != nil {
			return fmt.Errorf("index: read %s: %w", field, err)
		}
		if p == nil {
			return nil
		}
		f(int(p.Number()), p)
	}
}

// spend takes n postings off what may be read, and looks at the clock.
func (r *reader) spend(n int) error {
	if r.left -= n; r.left < 0 {
		return ErrCostly
	}
	return r.ctx.Err()
}

// count returns in how many items a term stands.
func (r *reader) count(field, term string) int {
	pl, err := r.postings(field, term, r.list)
	if err != nil {
		return 0
	}
	r.list = pl
	return int(pl.Count())
}

// lists returns the items of each of some terms and which term is the rarest;
// nil where one of them stands nowhere.
func (r *reader) lists(field string, terms []string) (lists []segment.PostingsList, rare int, err error) {
	lists = make([]segment.PostingsList, len(terms))
	for i, t := range terms {
		if lists[i], err = r.postings(field, t, nil); err != nil {
			return nil, 0, err
		}
		if lists[i].Count() == 0 {
			return nil, 0, nil
		}
		if lists[i].Count() < lists[rare].Count() {
			rare = i
		}
	}
	return lists, rare, nil
}

// phrase calls f with every item in which terms stand at the given distances
// from the first, with how often and the norm of the item.
func (r *reader) phrase(field string, terms []string, at []int, f func(doc, n int, norm float64)) error {
	lists, rare, err := r.lists(field, terms)
	if err != nil || lists == nil {
		return err
	}
	docs, err := r.shared(field, terms, lists, rare)
	if err != nil {
		return err
	}
	return r.placed(field, lists, rare, at, docs, f)
}

// placed calls f with those of the items, all of which have all terms, in
// which they stand at their distances.
func (r *reader) placed(field string, lists []segment.PostingsList, rare int, at []int, docs []int, f func(doc, n int, norm float64)) error {
	if len(docs) == 0 {
		return nil
	}
	its := make([]segment.PostingsIterator, len(lists))
	for i, l := range lists {
		its[i] = l.Iterator(true, true, true, nil)
	}
	got := make([][]segment.Location, len(lists))
	for n, doc := range docs {
		if n%64 == 0 {
			if err := r.spend(64 * len(lists)); err != nil {
				return err
			}
		}
		norm := 0.0
		for i := range its {
			p, err := its[i].Advance(uint64(doc))
			if err != nil {
				return fmt.Errorf("index: read %s: %w", field, err)
			}
			if p == nil || int(p.Number()) != doc {
				return fmt.Errorf("index: read %s: postings disagree", field)
			}
			got[i], norm = p.Locations(), p.Norm()
		}
		if n := together(got, at, rare); n > 0 {
			f(doc, n, norm)
		}
	}
	return nil
}

// shared returns the items that have all terms.
func (r *reader) shared(field string, terms []string, lists []segment.PostingsList, rare int) ([]int, error) {
	var docs []int
	err := r.each(field, terms[rare], false, func(doc int, _ segment.Posting) { docs = append(docs, doc) })
	for i := range terms {
		if i == rare || len(docs) == 0 || err != nil {
			continue
		}
		docs, err = r.keep(field, lists[i], docs)
	}
	return docs, err
}

// keep leaves of docs those that stand in a list, which is not read but
// searched.
func (r *reader) keep(field string, list segment.PostingsList, docs []int) ([]int, error) {
	it := list.Iterator(false, false, false, nil)
	kept := docs[:0]
	at := -1
	for n, doc := range docs {
		if n%checkEvery == 0 {
			if err := r.spend(min(checkEvery, len(docs)-n)); err != nil {
				return nil, err
			}
		}
		if at < doc {
			p, err := it.Advance(uint64(doc))
			if err != nil {
				return nil, fmt.Errorf("index: read %s: %w", field, err)
			}
			if p == nil {
				return kept, nil
			}
			at = int(p.Number())
		}
		if at == doc {
			kept = append(kept, doc)
		}
	}
	return kept, nil
}

// together counts the places where all terms stand at their distances.
func together(got [][]segment.Location, at []int, rare int) int {
	n := 0
	for _, v := range got[rare] {
		start := int(v.Pos()) - at[rare]
		all := true
		for i := range got {
			if i != rare && !stands(got[i], start+at[i]) {
				all = false
				break
			}
		}
		if all {
			n++
		}
	}
	return n
}

func stands(ls []segment.Location, pos int) bool {
	for _, l := range ls {
		if int(l.Pos()) == pos {
			return true
		}
	}
	return false
}

// terms calls f with the terms of a field that begin with prefix, in the
// order of bytes, until f returns false.
func (r *reader) terms(field, prefix string, f func(term string) bool) error {
	return r.scan(field, nil, prefix, f)
}

// scan calls f with the terms of a field that begin with prefix and that an
// automaton accepts.
func (r *reader) scan(field string, a segment.Automaton, prefix string, f func(term string) bool) error {
	d, err := r.dict(field)
	if err != nil {
		return err
	}
	it := d.AutomatonIterator(a, []byte(prefix), after(prefix))
	for n := 0; ; n++ {
		if n%checkEvery == 0 {
			if err := r.spend(1); err != nil {
				return err
			}
		}
		e, err := it.Next()
		if err != nil {
			return fmt.Errorf("index: read %s: %w", field, err)
		}
		if e == nil || !f(e.Term) {
			return nil
		}
	}
}

// after is the first string behind all that begin with prefix.
func after(prefix string) []byte {
	b := []byte(prefix)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i]++; b[i] != 0 {
			return b[:i+1]
		}
	}
	return nil
}

// set is a set of items.
type set []uint64

func (r *reader) set() set     { return make(set, (r.size+63)/64) }
func (s set) add(doc int)      { s[doc>>6] |= 1 << (doc & 63) }
func (s set) has(doc int) bool { return s[doc>>6]&(1<<(doc&63)) != 0 }
func (s set) and(o set) {
	for i := range s {
		s[i] &= o[i]
	}
}
func (s set) andNot(o set) {
	for i := range s {
		s[i] &^= o[i]
	}
}
func (s set) or(o set) {
	for i := range s {
		s[i] |= o[i]
	}
}
func (s set) clone() set { return append(set(nil), s...) }
func (s set) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// complement keeps no bits beyond the last item.
func (s set) complement(size int) {
	for i := range s {
		s[i] = ^s[i]
	}
	if size%64 != 0 {
		s[len(s)-1] &= 1<<(size%64) - 1
	}
}

func (s set) each(f func(doc int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}

// having is the set of items that have a term in a field.
func (r *reader) having(field, term string) (set, error) {
	s := r.set()
	err := r.each(field, term, false, func(doc int, _ segment.Posting) { s.add(doc) })
	return s, err
}
