package index

import (
	"context"
	"fmt"
	"slices"
	"strings"

	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// reader reads the index for one search. Items are known by their number,
// from 0 to size.
type reader struct {
	x       *Index
	seg     segment.Segment
	ctx     context.Context
	size    int
	left    int // postings that may still be read, see maxPostings
	deep    int // those whose places may be read, see maxDeep
	guesses int // how often misspelt words were looked for, see maxGuesses
	dicts   map[string]segment.TermDictionary
	seen    set // memory of [reader.scorer]
}

// maxPostings bounds the work of one search.
const maxPostings = 20_000_000

// checkEvery is after how many terms of a scan the clock is looked at.
const checkEvery = 4096

func (x *Index) reader(ctx context.Context) *reader {
	return &reader{x: x, seg: x.seg, ctx: ctx, size: int(x.seg.Count()), left: maxPostings, deep: maxDeep, dicts: map[string]segment.TermDictionary{}}
}

// ErrCostly is returned for a search that would read too much. It should be
// made narrower.
var ErrCostly = fmt.Errorf("index: the search costs too much: use fewer or longer words")

// spend takes n postings off what may be read, and looks at the clock.
func (r *reader) spend(n int) error {
	if r.left -= n; r.left < 0 {
		return ErrCostly
	}
	return r.ctx.Err()
}

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

// list returns the postings of a term.
func (r *reader) list(field, term string, deep depth) (*list, error) {
	k := termKey{field, term}
	l := r.x.shelf.get(k, deep)
	if l == nil {
		var err error
		if l, err = r.decode(field, term, deep); err != nil {
			return nil, err
		}
		r.x.shelf.keep(termKey{field, strings.Clone(term)}, l, deep)
	}
	return l, r.spend(len(l.docs))
}

// decode reads the postings of a term.
func (r *reader) decode(field, term string, deep depth) (*list, error) {
	if isRomaji(field, term) {
		return r.heard(field, term, deep)
	}
	name, prefix := stored(field)
	d, err := r.dict(name)
	if err != nil {
		return nil, err
	}
	return decoder{r.size, r.x.average}.decode(d, field, prefix+term, deep)
}

// run returns what finds the items in which terms stand at the given
// distances from the first; nil where one of them stands nowhere.
func (r *reader) run(field string, terms []string, dist []int) (*run, error) {
	lists := make([]*list, len(terms))
	read := 0 // postings whose places would have to be read
	for i, t := range terms {
		if lists[i] = r.x.shelf.get(termKey{field, t}, withPlaces); lists[i] != nil {
			continue
		}
		var err error
		if lists[i], err = r.list(field, t, docsAlone); err != nil {
			return nil, err
		}
		if read += len(lists[i].docs); len(lists[i].docs) == 0 {
			return nil, nil
		}
	}
	if r.deep -= read; r.deep < 0 {
		return r.someOf(field, terms, newRun(lists, dist))
	}
	for i, t := range terms {
		if lists[i].from == nil {
			var err error
			if lists[i], err = r.list(field, t, withPlaces); err != nil {
				return nil, err
			}
		}
	}
	return newRun(lists, dist), nil
}

// maxDeep bounds of how many postings a search reads all places. Beyond it,
// only those of items that have all terms are read, and not kept.
const maxDeep = 400_000

// someOf returns a run like w, whose lists may have no places, over those
// items alone that have all its terms.
func (r *reader) someOf(field string, terms []string, w *run) (*run, error) {
	docs := w.shared()
	lists := make([]*list, len(terms))
	for i, t := range terms {
		if err := r.spend(len(docs)); err != nil {
			return nil, err
		}
		d, err := r.dict(field)
		if err != nil {
			return nil, err
		}
		if lists[i], err = (decoder{r.size, r.x.average}).decodeSome(d, field, t, docs); err != nil {
			return nil, err
		}
	}
	return newRun(lists, w.dist), nil
}

// count returns in how many items a term stands.
func (r *reader) count(field, term string) int {
	if l := r.x.shelf.get(termKey{field, term}, docsAlone); l != nil {
		return len(l.docs)
	}
	if isRomaji(field, term) {
		l, err := r.list(field, term, docsAlone)
		if err != nil {
			return 0
		}
		return len(l.docs)
	}
	name, prefix := stored(field)
	d, err := r.dict(name)
	if err != nil {
		return 0
	}
	pl, err := d.PostingsList([]byte(prefix+term), nil, nil)
	if err != nil {
		return 0
	}
	return int(pl.Count())
}

// terms calls f with the terms of a field that begin with prefix, in the
// order of bytes, until f returns false.
func (r *reader) terms(field, prefix string, f func(term string) bool) error {
	return r.scan(field, nil, prefix, f)
}

// scan calls f with the terms of a field that begin with prefix and that an
// automaton accepts.
func (r *reader) scan(field string, a segment.Automaton, prefix string, f func(term string) bool) error {
	if isRomaji(field, prefix) {
		return r.scanRomaji(prefix, f)
	}
	name, before := stored(field)
	if a != nil && before != "" {
		return fmt.Errorf("index: read %s: no automaton goes over values", field)
	}
	d, err := r.dict(name)
	if err != nil {
		return err
	}
	prefix = before + prefix
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
		if e == nil || !f(e.Term[len(before):]) {
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

// having adds to a set the items that have a term in a field.
func (r *reader) having(field, term string, s set) error {
	l, err := r.list(field, term, docsAlone)
	if err != nil {
		return err
	}
	if l.bits != nil {
		s.or(l.bits)
		return nil
	}
	for _, doc := range l.docs {
		s.add(int(doc))
	}
	return nil
}

// havingAny is the set of items that have one of some terms.
func (r *reader) havingAny(field string, terms []string) (set, error) {
	s := r.set()
	for _, t := range terms {
		if err := r.having(field, t, s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// row returns ID and row of an item.
func (r *reader) row(doc int) (id string, row []byte, err error) {
	err = r.seg.VisitStoredFields(uint64(doc), func(field string, _ byte, value []byte, _ []uint64) bool {
		switch field {
		case "_id":
			id = string(value)
		case fieldRow:
			row = slices.Clone(value)
		}
		return true
	})
	if err != nil {
		return "", nil, fmt.Errorf("index: read item %d: %w", doc, err)
	}
	return id, row, nil
}

// number returns the number of the item with an ID.
func (r *reader) number(id string) (int, bool) {
	bm, err := r.seg.DocNumbers([]string{id})
	if err != nil || bm.IsEmpty() {
		return 0, false
	}
	return int(bm.Minimum()), true
}
