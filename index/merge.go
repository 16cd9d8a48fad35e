package index

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/blevesearch/vellum"
)

// merger writes a segment of pieces, whose items follow each other.
type merger struct {
	w      *bufio.Writer
	at     int64 // bytes written
	pieces []*piece
	files  []*os.File // of pieces
	bases  []int      // of pieces: the number of the first item
	dir    directory
	fst    *vellum.Builder
	out    bytes.Buffer // of fst
	space  []byte
}

// mergePieces writes the segment at path.
func mergePieces(path string, pieces []*piece) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	m := &merger{w: bufio.NewWriterSize(f, 1<<18), pieces: pieces}
	err = m.run()
	if err == nil {
		err = m.w.Flush()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

func (m *merger) run() error {
	defer func() {
		for _, f := range m.files {
			f.Close() // it was read only
		}
	}()
	for _, p := range m.pieces {
		f, err := os.Open(p.path)
		if err != nil {
			return err
		}
		m.files = append(m.files, f)
		m.bases = append(m.bases, m.dir.Items)
		m.dir.Items += p.items
	}
	m.write([]byte(segmentMagic))
	if err := m.rows(); err != nil {
		return err
	}
	names := map[string]fieldFlags{}
	for _, p := range m.pieces {
		for name := range p.fields {
			names[name] = flagsOf(name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if err := m.field(name, names[name]); err != nil {
			return err
		}
	}
	text, err := json.Marshal(m.dir)
	if err != nil {
		return err
	}
	m.write(text)
	m.write(le.AppendUint32(le.AppendUint32(nil, uint32(len(text))), crc32.Checksum(text, castagnoli)))
	return m.write([]byte(segmentMagic))
}

// write writes b; an error of writing comes back from every call after it.
func (m *merger) write(b []byte) error {
	m.at += int64(len(b))
	_, err := m.w.Write(b)
	return err
}

// align writes zeros up to a multiple of n.
func (m *merger) align(n int64) { m.write(make([]byte, (n-m.at%n)%n)) }

// rows writes what is stored, where it begins, and the hashes of the IDs.
func (m *merger) rows() error {
	var addresses []byte
	var ids []uint64
	for i, p := range m.pieces {
		at := m.at
		for k, size := range p.sizes {
			addresses = le.AppendUint64(addresses, uint64(at))
			at += int64(size)
			ids = append(ids, uint64(p.ids[k])<<32|uint64(m.bases[i]+k))
		}
		n, err := io.Copy(m.w, io.NewSectionReader(m.files[i], p.rows.offset, p.rows.size))
		if m.at += n; err != nil {
			return err
		}
	}
	addresses = le.AppendUint64(addresses, uint64(m.at))
	m.align(8)
	m.dir.Addresses = span{m.at, int64(len(addresses))}
	m.write(addresses)
	slices.Sort(ids)
	table := make([]byte, 0, 8*len(ids))
	for _, id := range ids {
		table = le.AppendUint32(le.AppendUint32(table, uint32(id>>32)), uint32(id))
	}
	m.dir.IDs = span{m.at, int64(len(table))}
	return m.write(table)
}

// field merges a field.
func (m *merger) field(name string, flags fieldFlags) error {
	d := directoryField{Name: name, Flags: flags}
	m.align(8)
	if flags&flagLengths != 0 {
		d.Lengths = span{m.at, int64(2 * m.dir.Items)}
		m.lengths(name)
		m.align(8)
	}
	d.Postings[0] = m.at
	m.out.Reset()
	var err error
	if m.fst == nil {
		m.fst, err = vellum.New(&m.out, nil)
	} else {
		err = m.fst.Reset(&m.out)
	}
	if err != nil {
		return err
	}
	var readers readerHeap
	for i, p := range m.pieces {
		r := &recordReader{piece: i, base: uint32(m.bases[i]), flags: flags, r: m.files[i], rest: p.fields[name]}
		if err := readers.advance(r); err != nil {
			return err
		}
	}
	heap.Init(&readers)
	var merged postingArrays
	var term []byte
	for len(readers) > 0 {
		term = append(term[:0], readers[0].term...)
		merged.reset()
		for len(readers) > 0 && bytes.Equal(readers[0].term, term) {
			r := readers[0]
			merged.join(&r.arrays, r.base)
			err := r.next()
			switch {
			case errors.Is(err, io.EOF):
				heap.Pop(&readers)
			case err != nil:
				return err
			default:
				heap.Fix(&readers, 0)
			}
		}
		if err := m.fst.Insert(term, uint64(m.at-d.Postings[0])); err != nil {
			return err
		}
		if err := m.postings(&merged, flags); err != nil {
			return err
		}
	}
	if err := m.fst.Close(); err != nil {
		return err
	}
	d.Postings[1] = m.at - d.Postings[0]
	d.Terms = span{m.at, int64(m.out.Len())}
	m.dir.Fields = append(m.dir.Fields, d)
	return m.write(m.out.Bytes())
}

// lengths writes how many terms each item has in a field.
func (m *merger) lengths(name string) {
	for _, p := range m.pieces {
		m.space = m.space[:0]
		if l := p.lengths[name]; l != nil {
			for _, n := range l.of {
				m.space = le.AppendUint16(m.space, n)
			}
		} else {
			m.space = append(m.space, make([]byte, 2*p.items)...)
		}
		m.write(m.space)
	}
}

// postings writes the postings of a term as they stand in a segment.
func (m *merger) postings(p *postingArrays, flags fieldFlags) error {
	b := le.AppendUint32(m.space[:0], uint32(len(p.docs)/4))
	if flags&flagPlaces != 0 {
		b = le.AppendUint32(b, uint32(len(p.pos)/2))
	}
	b = append(append(b, p.docs...), p.starts...)
	if flags&flagPlaces != 0 {
		places := uint32(0)
		for i, n := range p.freqs {
			if i%cumEvery == 0 {
				b = le.AppendUint32(b, places)
			}
			places += uint32(n)
		}
	}
	b = append(append(append(b, p.pos...), p.sizes...), p.freqs...)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	m.space = b
	return m.write(b)
}

// join appends postings whose items are numbered from base on.
func (p *postingArrays) join(o *postingArrays, base uint32) {
	for i := 0; i < len(o.docs); i += 4 {
		p.docs = le.AppendUint32(p.docs, le.Uint32(o.docs[i:])+base)
	}
	p.freqs = append(p.freqs, o.freqs...)
	p.pos = append(p.pos, o.pos...)
	p.starts = append(p.starts, o.starts...)
	p.sizes = append(p.sizes, o.sizes...)
}

// readerHeap has the reader with the first term in front; of those with one
// term, that of the first piece.
type readerHeap []*recordReader

// advance adds a reader, unless it has nothing.
func (h *readerHeap) advance(r *recordReader) error {
	err := r.next()
	if errors.Is(err, io.EOF) {
		return nil
	}
	*h = append(*h, r)
	return err
}

func (h readerHeap) Len() int      { return len(h) }
func (h readerHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h readerHeap) Less(i, j int) bool {
	if c := bytes.Compare(h[i].term, h[j].term); c != 0 {
		return c < 0
	}
	return cmp.Less(h[i].piece, h[j].piece)
}

// Push is for container/heap, which does not need it here.
func (h *readerHeap) Push(x any) { *h = append(*h, x.(*recordReader)) }

// Pop removes the last reader, for container/heap.
func (h *readerHeap) Pop() any {
	r := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return r
}
