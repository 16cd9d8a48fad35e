package index

import (
	"encoding/binary"
	"math"
	"slices"
)

var le = binary.LittleEndian

// column is a field of the items of one batch: its terms in the order of the
// text, item after item. It is sorted by terms only when the batch is full,
// which costs less than to keep a list for each term.
type column struct {
	name   string
	terms  terms
	flags  fieldFlags
	ids    []uint32 // terms
	at     []place  // where they stand; empty without flagPlaces
	ends   []uint32 // by item: where its terms end in ids
	counts []uint32 // by term; used again, all 0 between batches
	order  []uint32 // work space, see group
	used   []uint32
	docs   []uint32
	term   []byte
}

// place is where a term stands in the text of a field.
type place struct {
	pos   uint16 // position, modulo 65536
	size  uint16 // bytes; size and start are kept with flagSpans
	start uint32 // offset in bytes
}

// fieldFlags say what is kept of the terms of a field.
type fieldFlags uint8

const (
	flagLengths fieldFlags = 1 << iota // how often a term stands in an item, and how many terms the item has
	flagPlaces                         // positions, with lengths
	flagSpans                          // bytes, with positions

	flagsText   = flagLengths | flagPlaces
	flagsMarked = flagsText | flagSpans
)

func (c *column) add(id uint32) { c.ids = append(c.ids, id) }

func (c *column) addAt(id uint32, pos, start, end int) {
	c.ids = append(c.ids, id)
	c.at = append(c.at, place{uint16(pos), uint16(min(end-start, math.MaxUint16)), uint32(start)})
}

// next ends an item and returns how many terms it has.
func (c *column) next() int {
	n := len(c.ids) - c.start()
	c.ends = append(c.ends, uint32(len(c.ids)))
	return n
}

// start is where the terms of the item that is being added begin.
func (c *column) start() int {
	if len(c.ends) == 0 {
		return 0
	}
	return int(c.ends[len(c.ends)-1])
}

func (c *column) reset() { c.ids, c.at, c.ends = c.ids[:0], c.at[:0], c.ends[:0] }

// maxFreq is the most places of one term in one item that are kept.
const maxFreq = 255

// appendPiece appends the postings of the batch to dst, in the order of terms,
// as [recordReader] reads them. Items are numbered within the batch.
func (c *column) appendPiece(dst []byte) []byte {
	c.group()
	at := 0
	var arrays postingArrays
	for _, id := range c.used {
		n := int(c.counts[id])
		entries := c.order[at : at+n]
		at += n
		c.counts[id] = 0
		arrays.reset()
		for i := 0; i < n; {
			doc := c.docs[entries[i]]
			j := i + 1
			for j < n && c.docs[entries[j]] == doc {
				j++
			}
			arrays.docs = le.AppendUint32(arrays.docs, doc)
			freq := min(j-i, maxFreq)
			if c.flags&flagLengths != 0 {
				arrays.freqs = append(arrays.freqs, uint8(freq))
			}
			if c.flags&flagPlaces != 0 {
				for _, e := range entries[i : i+freq] {
					arrays.place(c.at[e], c.flags)
				}
			}
			i = j
		}
		c.term = c.terms.appendTerm(c.term[:0], id)
		dst = arrays.append(append(binary.AppendUvarint(dst, uint64(len(c.term))), c.term...), c.flags)
	}
	return dst
}

// group sorts what was added by terms: used has the terms in order, order the
// places in ids, term after term, and counts how many each has.
func (c *column) group() {
	c.items()
	if n := c.terms.size(); len(c.counts) < n {
		c.counts = append(c.counts, make([]uint32, n-len(c.counts)+n/4)...)
	}
	c.used = c.used[:0]
	for _, id := range c.ids {
		if c.counts[id]++; c.counts[id] == 1 {
			c.used = append(c.used, id)
		}
	}
	c.terms.sort(c.used)
	c.order = slices.Grow(c.order[:0], len(c.ids))[:len(c.ids)]
	at := uint32(0)
	for _, id := range c.used {
		n := c.counts[id]
		c.counts[id] = at
		at += n
	}
	for i, id := range c.ids {
		c.order[c.counts[id]] = uint32(i)
		c.counts[id]++
	}
	at = 0
	for _, id := range c.used { // counts hold ends now
		end := c.counts[id]
		c.counts[id] = end - at
		at = end
	}
}

// items fills docs with the item of each term.
func (c *column) items() {
	c.docs = slices.Grow(c.docs[:0], len(c.ids))[:len(c.ids)]
	at := 0
	for doc, end := range c.ends {
		for ; at < int(end); at++ {
			c.docs[at] = uint32(doc)
		}
	}
}

// postingArrays are the postings of a term, as little-endian arrays.
type postingArrays struct {
	docs, freqs        []byte
	pos, starts, sizes []byte
}

func (p *postingArrays) reset() {
	p.docs, p.freqs, p.pos, p.starts, p.sizes = p.docs[:0], p.freqs[:0], p.pos[:0], p.starts[:0], p.sizes[:0]
}

func (p *postingArrays) place(at place, flags fieldFlags) {
	p.pos = le.AppendUint16(p.pos, at.pos)
	if flags&flagSpans != 0 {
		p.starts = le.AppendUint32(p.starts, at.start)
		p.sizes = le.AppendUint16(p.sizes, at.size)
	}
}

// append appends a record behind its term.
func (p *postingArrays) append(dst []byte, flags fieldFlags) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(p.docs)/4))
	if flags&flagPlaces != 0 {
		dst = binary.AppendUvarint(dst, uint64(len(p.pos)/2))
	}
	for _, b := range [][]byte{p.docs, p.freqs, p.pos, p.starts, p.sizes} {
		dst = append(dst, b...)
	}
	return dst
}
