package index

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
)

var errDamaged = errors.New("the file is damaged")

// piece is a batch on disk: for every field its postings, see
// [column.appendPiece], and behind them what is stored of the items.
type piece struct {
	path    string
	items   int
	aside   int // items that are not ranked
	fields  map[string]section
	lengths map[string]*columnLengths
	rows    section
	sizes   []uint32 // of what is stored, by item
	ids     []uint32 // hashes of the IDs
}

// section is a part of a file.
type section struct{ offset, size int64 }

// write writes the columns of an analyst and what is stored of the items.
func (a *analyst) write(path string, items []*Item) (*piece, error) {
	a.lap("")
	p := &piece{path: path, items: len(items), fields: map[string]section{}, lengths: map[string]*columnLengths{}}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	at := int64(0)
	put := func(b []byte) (section, error) {
		n, err := f.Write(b)
		s := section{at, int64(n)}
		at += int64(n)
		return s, err
	}
	for _, c := range a.columns() {
		if len(c.ids) == 0 || err != nil {
			continue
		}
		a.buf = c.appendPiece(a.buf[:0])
		p.fields[c.name], err = put(a.buf)
		p.lengths[c.name] = a.tally[c]
	}
	a.lap("writing")
	if err == nil {
		a.buf = a.buf[:0]
		for _, it := range items {
			n := len(a.buf)
			a.buf = appendRow(a.buf, it)
			p.sizes = append(p.sizes, uint32(len(a.buf)-n))
			p.ids = append(p.ids, hashID(it.ID))
			if !ranked(it.Kind) {
				p.aside++
			}
		}
		p.rows, err = put(a.buf)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	a.lap("rows")
	return p, err
}

// hashID is the hash (FNV-1a) under which an item is found by its ID.
func hashID(id string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(id); i++ {
		h = (h ^ uint32(id[i])) * 16777619
	}
	return h
}

// record is the postings of one term in one piece:
//
//	length of the term (varint), the term, number of items (varint),
//	number of places (varint; with flagPlaces),
//	items (uint32 each), how often in each (uint8; with flagLengths),
//	positions (uint16 each; with flagPlaces),
//	first bytes (uint32 each) and sizes (uint16 each; with flagSpans)
type record struct {
	term   []byte
	arrays postingArrays
}

// recordReader reads the postings of a field of a piece, term after term.
type recordReader struct {
	record
	piece int
	base  uint32 // number of the first item of the piece
	flags fieldFlags
	r     io.ReaderAt
	rest  section // not read yet
	buf   []byte  // read and not used yet
	space []byte
}

// window is how much of a piece is read at once.
const window = 64 << 10

// next reads a record; io.EOF where there is none. The last one is gone.
func (r *recordReader) next() error {
	if len(r.buf) == 0 && r.rest.size == 0 {
		return io.EOF
	}
	for {
		if n := r.parse(); n > 0 {
			r.buf = r.buf[n:]
			return nil
		}
		if r.rest.size == 0 {
			return errDamaged
		}
		if err := r.more(); err != nil {
			return err
		}
	}
}

// parse takes the record that buf begins with and returns its size, 0 where it
// is not whole.
func (r *recordReader) parse() int {
	at := 0
	number := func() int {
		v, n := binary.Uvarint(r.buf[min(at, len(r.buf)):])
		if n <= 0 {
			at = len(r.buf) + 1
			return 0
		}
		at += n
		return int(v)
	}
	take := func(n int) []byte {
		if at+n > len(r.buf) {
			at = len(r.buf) + 1
			return nil
		}
		at += n
		return r.buf[at-n : at]
	}
	r.term = take(number())
	n, places := number(), 0
	if r.flags&flagPlaces != 0 {
		places = number()
	}
	a := &r.arrays
	a.docs = take(4 * n)
	if r.flags&flagLengths != 0 {
		a.freqs = take(n)
	}
	a.pos = take(2 * places)
	if r.flags&flagSpans != 0 {
		a.starts, a.sizes = take(4*places), take(2*places)
	}
	if at > len(r.buf) {
		return 0
	}
	return at
}

// more reads on.
func (r *recordReader) more() error {
	n := int(min(r.rest.size, max(window, int64(len(r.buf)))))
	if need := len(r.buf) + n; cap(r.space) < need {
		space := make([]byte, need+need/2)
		copy(space, r.buf)
		r.space = space
	} else {
		copy(r.space[:cap(r.space)], r.buf)
	}
	r.buf = r.space[:len(r.buf)+n]
	if _, err := r.r.ReadAt(r.buf[len(r.buf)-n:], r.rest.offset); err != nil {
		return err
	}
	r.rest.offset += int64(n)
	r.rest.size -= int64(n)
	return nil
}
