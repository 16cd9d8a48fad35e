package index

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/blevesearch/vellum"
)

// reader reads postings for one search. Items are known by their number, from
// 0 to size.
type reader struct {
	x    *Index
	seg  *segment
	ctx  context.Context
	size int
	left int // postings that may still be read, see maxPostings
}

// maxPostings bounds the work of one search.
const maxPostings = 20_000_000

// checkEvery is after how many postings the clock is looked at.
const checkEvery = 4096

func (x *Index) reader(ctx context.Context) *reader {
	return &reader{x: x, seg: x.seg, ctx: ctx, size: x.seg.size, left: maxPostings}
}

// ErrCostly is returned for a search that would read too much. It should be
// made narrower.
var ErrCostly = fmt.Errorf("index: the search costs too much: use fewer or longer words")

// postings returns the items that have a term in a field.
func (r *reader) postings(field, term string) (list, error) {
	f := r.seg.field(field)
	if f == nil {
		return list{}, nil
	}
	l, err := f.list(term)
	if err != nil {
		return list{}, fmt.Errorf("index: read %s: %w", field, err)
	}
	return l, nil
}

// each calls f with every item that has a term in a field, how often, and how
// many terms the item has there: 0 in a field of whole values.
func (r *reader) each(field, term string, f func(doc, freq, length int)) error {
	l, err := r.postings(field, term)
	if err != nil || len(l.docs) == 0 {
		return err
	}
	if err := r.spend(len(l.docs)); err != nil {
		return err
	}
	if l.freqs == nil {
		for _, doc := range l.docs {
			f(int(doc), 1, 0)
		}
		return nil
	}
	lengths := r.seg.field(field).lengths
	for i, doc := range l.docs {
		f(int(doc), int(l.freqs[i]), int(lengths[doc]))
	}
	return nil
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
	l, err := r.postings(field, term)
	if err != nil {
		return 0
	}
	return len(l.docs)
}

// lists returns the items of each of some terms and which term is the rarest;
// nil where one of them stands nowhere.
func (r *reader) lists(field string, terms []string) (lists []list, rare int, err error) {
	lists = make([]list, len(terms))
	for i, t := range terms {
		if lists[i], err = r.postings(field, t); err != nil {
			return nil, 0, err
		}
		if len(lists[i].docs) == 0 {
			return nil, 0, nil
		}
		if len(lists[i].docs) < len(lists[rare].docs) {
			rare = i
		}
	}
	return lists, rare, nil
}

// phrase calls f with every item in which terms stand at the given distances
// from the first, with how often and the length of the item.
func (r *reader) phrase(field string, terms []string, at []int, f func(doc, n, length int)) error {
	lists, rare, err := r.lists(field, terms)
	if err != nil || lists == nil {
		return err
	}
	docs, err := r.shared(lists, rare)
	if err != nil {
		return err
	}
	return r.placed(field, lists, rare, at, docs, f)
}

// placed calls f with those of the items, all of which have all terms, in
// which they stand at their distances.
func (r *reader) placed(field string, lists []list, rare int, at []int, docs []int, f func(doc, n, length int)) error {
	if len(docs) == 0 {
		return nil
	}
	if err := r.spend(len(docs) * len(lists)); err != nil {
		return err
	}
	lengths := r.seg.field(field).lengths
	got := make([][]uint16, len(lists))
	for _, doc := range docs {
		for i := range lists {
			k, ok := lists[i].find(doc)
			if !ok {
				return fmt.Errorf("index: read %s: postings disagree", field)
			}
			from, to := lists[i].at(k)
			got[i] = lists[i].pos[from:to]
		}
		if n := together(got, at, rare); n > 0 {
			f(doc, n, int(lengths[doc]))
		}
	}
	return nil
}

// shared returns the items that have all terms.
func (r *reader) shared(lists []list, rare int) ([]int, error) {
	docs := make([]int, len(lists[rare].docs))
	for i, doc := range lists[rare].docs {
		docs[i] = int(doc)
	}
	err := r.spend(len(docs))
	for i := range lists {
		if i == rare || len(docs) == 0 || err != nil {
			continue
		}
		docs, err = r.keep(lists[i], docs)
	}
	return docs, err
}

// keep leaves of docs those that stand in a list, which is not read but
// searched.
func (r *reader) keep(l list, docs []int) ([]int, error) {
	if err := r.spend(len(docs)); err != nil {
		return nil, err
	}
	kept := docs[:0]
	for _, doc := range docs {
		i, ok := l.find(doc)
		if ok {
			kept = append(kept, doc)
		}
		l.docs = l.docs[i:]
	}
	return kept, nil
}

// together counts the places where all terms stand at their distances.
func together(got [][]uint16, at []int, rare int) int {
	n := 0
	for _, v := range got[rare] {
		start := v - uint16(at[rare])
		all := true
		for i := range got {
			if i != rare && !slices.Contains(got[i], start+uint16(at[i])) {
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

// terms calls f with the terms of a field that begin with prefix, in the
// order of bytes, until f returns false.
func (r *reader) terms(field, prefix string, f func(term string) bool) error {
	return r.scan(field, nil, prefix, f)
}

// scan calls f with the terms of a field that begin with prefix and that an
// automaton accepts.
func (r *reader) scan(field string, a vellum.Automaton, prefix string, f func(term string) bool) error {
	fld := r.seg.field(field)
	if fld == nil {
		return nil
	}
	it, err := fld.fst.Search(a, []byte(prefix), after(prefix))
	for n := 0; err == nil; n++ {
		if n%checkEvery == 0 {
			if err := r.spend(1); err != nil {
				return err
			}
		}
		term, _ := it.Current()
		if !f(string(term)) {
			return nil
		}
		err = it.Next()
	}
	if !errors.Is(err, vellum.ErrIteratorDone) {
		return fmt.Errorf("index: read %s: %w", field, err)
	}
	return nil
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
	err := r.each(field, term, func(doc, _, _ int) { s.add(doc) })
	return s, err
}
