package index

import (
	"fmt"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// list is the postings of a term: the items that have it, ascending, and as
// much of what is known of them as was asked for. Lists are shared and must
// not be changed.
type list struct {
	docs  []uint32
	freqs []uint8   // of each item: how often the term stands there, 255 for more; nil in a field of whole values
	norms []float32 // of each: what one more of the word counts, by the length of the field; nil as freqs is
	from  []uint32  // of each: its first place; one more, the end
	pos   []uint16  // of each place its position, modulo 65536
	bits  set       // the items once more, where they are many; or nil
}

// depth says how much of postings is decoded.
type depth uint8

const (
	docsAlone  depth = iota
	withFreqs        // freqs and norms too
	withPlaces       // from and pos too
)

// at returns which places are those of the item l.docs[i].
func (l *list) at(i int) (from, to uint32) { return l.from[i], l.from[i+1] }

// cost is about how many bytes a list takes.
func (l *list) cost() int {
	return 200 + 4*len(l.docs) + len(l.freqs) + 4*len(l.norms) + 4*len(l.from) + 2*len(l.pos) + 8*len(l.bits)
}

// decoder makes lists of the postings of a segment.
type decoder struct {
	size    int                        // items
	average func(field string) float64 // see [Index.average]
}

// decode reads the postings of a term. A field without lengths is read no
// deeper than its items.
func (d decoder) decode(dict segment.TermDictionary, field, term string, deep depth) (*list, error) {
	pl, err := dict.PostingsList([]byte(term), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("index: read %s: %w", field, err)
	}
	l := &list{}
	avg := d.average(field)
	switch {
	case pl.Count() == 0: // nothing can be asked of it
	case deep == docsAlone || avg == 0:
		if m, ok := pl.(interface{ OrInto(*roaring.Bitmap) }); ok {
			bits := roaring.New()
			m.OrInto(bits)
			l.docs = bits.ToArray()
			break
		}
		err = d.each(pl, docsAlone, func(p segment.Posting) { l.docs = append(l.docs, uint32(p.Number())) })
	default:
		l.reserve(int(pl.Count()))
		slope := b / avg
		err = d.each(pl, deep, func(p segment.Posting) { l.add(p, slope, deep) })
	}
	if err != nil {
		return nil, fmt.Errorf("index: read %s: %w", field, err)
	}
	l.finish(deep)
	if len(l.docs) > d.size/dense {
		l.bits = make(set, (d.size+63)/64)
		for _, doc := range l.docs {
			l.bits.add(int(doc))
		}
	}
	return l, nil
}

// dense is the part of all items from which on a list is kept as a set too.
const dense = 64

// decodeSome reads the postings of some items, ascending, that have a term, as
// deep as can be.
func (d decoder) decodeSome(dict segment.TermDictionary, field, term string, docs []uint32) (*list, error) {
	pl, err := dict.PostingsList([]byte(term), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("index: read %s: %w", field, err)
	}
	l := &list{}
	l.reserve(len(docs))
	slope := b / d.average(field)
	it := pl.Iterator(true, true, true, nil)
	for _, doc := range docs {
		p, err := it.Advance(uint64(doc))
		if err != nil {
			return nil, fmt.Errorf("index: read %s: %w", field, err)
		}
		if p == nil || p.Number() != uint64(doc) {
			return nil, fmt.Errorf("index: read %s: postings disagree", field)
		}
		l.add(p, slope, withPlaces)
	}
	l.finish(withPlaces)
	return l, nil
}

// reserve makes room for n items with their frequencies.
func (l *list) reserve(n int) {
	l.docs, l.freqs, l.norms = make([]uint32, 0, n), make([]uint8, 0, n), make([]float32, 0, n)
}

// add adds a posting of a field with lengths; slope is how much a length
// counts.
func (l *list) add(p segment.Posting, slope float64, deep depth) {
	freq := uint8(min(255, p.Frequency()))
	length := 1.0
	if norm := p.Norm(); norm > 0 {
		length = 1 / (norm * norm) // as bleve keeps it
	}
	l.docs, l.freqs = append(l.docs, uint32(p.Number())), append(l.freqs, freq)
	l.norms = append(l.norms, float32(1/(1-b+slope*length)))
	if deep == withPlaces {
		l.from = append(l.from, uint32(len(l.pos)))
		for i := range freq {
			l.pos = append(l.pos, uint16(p.Locations()[i].Pos()))
		}
	}
}

// finish ends a list to which all postings were added.
func (l *list) finish(deep depth) {
	if deep == withPlaces {
		l.from = append(l.from, uint32(len(l.pos)))
	}
}

// each calls f with every posting.
func (d decoder) each(pl segment.PostingsList, deep depth, f func(segment.Posting)) error {
	it := pl.Iterator(deep >= withFreqs, deep >= withFreqs, deep >= withPlaces, nil)
	for {
		p, err := it.Next()
		if err != nil || p == nil {
			return err
		}
		f(p)
	}
}

// shelf keeps lists that were decoded. What was not used for longest goes when
// there are too many: lists move to the new half of the shelf when they are
// used, and when that is full the old half is emptied and they change places.
// It is safe for concurrent use.
type shelf struct {
	mu       sync.Mutex
	new, old map[termKey]kept
	cost     int // of new
}

type termKey struct{ field, term string }

type kept struct {
	*list
	deep depth
}

// shelfSize bounds what a shelf keeps, in bytes.
const shelfSize = 64 << 20

// get returns a list that is kept and at least as deep as wanted, or nil.
func (s *shelf) get(k termKey, deep depth) *list {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l, ok := s.new[k]; ok {
		if l.deep >= deep {
			return l.list
		}
		return nil
	}
	if l, ok := s.old[k]; ok && l.deep >= deep {
		delete(s.old, k)
		s.put(k, l)
		return l.list
	}
	return nil
}

// keep keeps a list.
func (s *shelf) keep(k termKey, l *list, deep depth) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o, ok := s.new[k]; ok {
		if o.deep >= deep {
			return
		}
		s.cost -= o.cost()
	}
	delete(s.old, k)
	s.put(k, kept{l, deep})
}

func (s *shelf) put(k termKey, l kept) {
	if s.new == nil || s.cost+l.cost() > shelfSize/2 {
		s.old, s.new, s.cost = s.new, map[termKey]kept{}, 0
	}
	s.new[k] = l
	s.cost += l.cost()
}
