package index

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"sort"
	"unsafe"

	"github.com/blevesearch/vellum"
	"github.com/golang/snappy"

	"saitei/corpus/mapped"
)

// A segment is one file that is written once and mapped into memory to be
// read: arrays that a search goes through as they are, with nothing to decode.
// Any number of processes may have it open. The same items in the same order
// give the same bytes. The number of an item is its place in the order of
// adding. All numbers are little-endian.
//
//	magic      8 bytes
//	rows       of each item: length of the ID (varint), ID, row (snappy)
//	addresses  uint64 each: where the row of an item begins; one more, the end
//	ids        of each item: hash of the ID (uint32), item (uint32), sorted
//	fields     of each field: lengths, postings, dictionary
//	directory  JSON, see directory
//	footer     size of the directory (uint32), its CRC-32C (uint32), magic
//
// Lengths are how many terms an item has in the field, uint16 each, 65535 for
// more. The dictionary is an FST of vellum from a term to the offset of its
// postings, which begin at multiples of four:
//
//	number of items, number of places (uint32 each; the second with flagPlaces)
//	items, ascending (uint32 each)
//	first bytes of places (uint32 each; with flagSpans)
//	number of places before every 64th item (uint32 each; with flagPlaces)
//	positions of places, modulo 65536 (uint16 each; with flagPlaces)
//	sizes of places in bytes (uint16 each; with flagSpans)
//	how often the term stands in each item, at most 255 (uint8; with flagLengths)
//
// Of an item in which a term stands more often, 255 places are kept.
const (
	segmentFile  = "index.seg"
	segmentMagic = "saiteiS1"
	footerSize   = 8 + 8
)

// cumEvery is how many items stand between two sums of places.
const cumEvery = 64

// directory says where things are.
type directory struct {
	Items     int              `json:"items"`
	Addresses span             `json:"addresses"`
	IDs       span             `json:"ids"`
	Fields    []directoryField `json:"fields"` // by name
}

type directoryField struct {
	Name     string     `json:"name"`
	Flags    fieldFlags `json:"flags"`
	Lengths  span       `json:"lengths"`
	Postings span       `json:"postings"`
	Terms    span       `json:"terms"`
}

// span is a part of the file: first byte and size.
type span [2]int64

// in returns the part of a file, nil where it does not lie inside.
func (s span) in(data []byte) []byte {
	if s[0] < 0 || s[1] < 0 || s[0] > int64(len(data)) || s[1] > int64(len(data))-s[0] {
		return nil
	}
	return data[s[0] : s[0]+s[1] : s[0]+s[1]]
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// segment is an open segment. It is safe for concurrent use.
type segment struct {
	size      int // items
	data      []byte
	addresses []byte
	ids       []byte
	fields    []*field // by name
	unmap     func() error
}

// field is a field of a segment.
type field struct {
	name    string
	flags   fieldFlags
	fst     *vellum.FST
	lengths []uint16 // by item: how many terms it has here; nil for a field of whole values
	data    []byte
	size    int // items
}

// openSegment maps the segment at path. What it says of itself is checked, its
// arrays are not.
func openSegment(path string) (*segment, error) {
	data, unmap, err := mapped.Open(path)
	if err != nil {
		return nil, err
	}
	s, err := readSegment(data)
	if err != nil {
		_ = unmap() // the error of reading matters more
		return nil, err
	}
	s.unmap = unmap
	return s, nil
}

func readSegment(data []byte) (*segment, error) {
	if len(data) < len(segmentMagic)+footerSize || string(data[:8]) != segmentMagic || string(data[len(data)-8:]) != segmentMagic {
		return nil, errDamaged
	}
	if !littleEndian() {
		return nil, fmt.Errorf("this machine has another byte order than the file")
	}
	footer := data[len(data)-footerSize:]
	size := int(le.Uint32(footer))
	if size > len(data)-footerSize-len(segmentMagic) {
		return nil, errDamaged
	}
	text := data[len(data)-footerSize-size : len(data)-footerSize]
	if crc32.Checksum(text, castagnoli) != le.Uint32(footer[4:]) {
		return nil, errDamaged
	}
	var d directory
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	s := &segment{size: d.Items, data: data, addresses: d.Addresses.in(data), ids: d.IDs.in(data)}
	if d.Items < 0 || len(s.addresses) != 8*(d.Items+1) || len(s.ids) != 8*d.Items {
		return nil, errDamaged
	}
	for _, df := range d.Fields {
		f := &field{name: df.Name, flags: df.Flags, data: df.Postings.in(data), size: d.Items}
		if f.flags&flagLengths != 0 {
			if f.lengths = array[uint16](df.Lengths.in(data)); len(f.lengths) != d.Items {
				return nil, errDamaged
			}
		}
		var err error
		if f.fst, err = vellum.Load(df.Terms.in(data)); err != nil {
			return nil, fmt.Errorf("%w: field %s: %w", errDamaged, df.Name, err)
		}
		s.fields = append(s.fields, f)
	}
	return s, nil
}

func (s *segment) close() error { return s.unmap() }

// field returns a field, nil where no item has it.
func (s *segment) field(name string) *field {
	for _, f := range s.fields {
		if f.name == name {
			return f
		}
	}
	return nil
}

// row returns ID and row of an item.
func (s *segment) row(item int) (id string, row []byte, err error) {
	b, n := s.stored(item)
	if b == nil {
		return "", nil, errDamaged
	}
	row, err = snappy.Decode(nil, b[n:])
	if err != nil {
		return "", nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return string(b[:n]), row, nil
}

// stored returns the ID of an item, which is n bytes long, with its row, as
// they stand in the file; nil where the file is damaged.
func (s *segment) stored(item int) (b []byte, n int) {
	if item < 0 || item >= s.size {
		return nil, 0
	}
	start := int64(le.Uint64(s.addresses[8*item:]))
	b = span{start, int64(le.Uint64(s.addresses[8*item+8:])) - start}.in(s.data)
	size, k := binary.Uvarint(b)
	if k <= 0 || size > uint64(len(b)-k) {
		return nil, 0
	}
	return b[k:], int(size)
}

// number returns the number of the item with an ID.
func (s *segment) number(id string) (int, bool) {
	h := hashID(id)
	at := func(i int) (hash uint32, item int) { return le.Uint32(s.ids[8*i:]), int(le.Uint32(s.ids[8*i+4:])) }
	for i := sort.Search(s.size, func(i int) bool { h2, _ := at(i); return h2 >= h }); i < s.size; i++ {
		h2, item := at(i)
		if h2 != h {
			break
		}
		if b, n := s.stored(item); b != nil && string(b[:n]) == id {
			return item, true
		}
	}
	return 0, false
}

// list is the postings of a term. Its arrays lie in the file.
type list struct {
	docs   []uint32 // items, ascending
	freqs  []uint8  // of each: how often the term stands there, 255 for more; nil for a field of whole values
	cum    []uint32 // number of places before every 64th item
	pos    []uint16 // of each place its position, modulo 65536; nil where no places are kept
	starts []uint32 // of each place its first byte; nil where no bytes are kept
	sizes  []uint16 // of each place its bytes
}

// list returns the postings of a term, none where it stands nowhere.
func (f *field) list(term string) (list, error) {
	at, ok, err := f.fst.Get(bytesOf(term))
	if err != nil || !ok {
		return list{}, err
	}
	return f.listAt(at)
}

// listAt returns the postings at an offset that the dictionary gave.
func (f *field) listAt(at uint64) (l list, err error) {
	if at > uint64(len(f.data)) || at%4 != 0 {
		return list{}, errDamaged
	}
	b := f.data[at:]
	ok := true
	take := func(n int) []byte {
		if !ok || n < 0 || n > len(b) {
			ok = false
			return nil
		}
		out := b[:n]
		b = b[n:]
		return out
	}
	number := func() int {
		if n := take(4); ok {
			return int(le.Uint32(n))
		}
		return 0
	}
	n, places := number(), 0
	if f.flags&flagPlaces != 0 {
		places = number()
	}
	l.docs = array[uint32](take(4 * n))
	if f.flags&flagSpans != 0 {
		l.starts = array[uint32](take(4 * places))
	}
	if f.flags&flagPlaces != 0 {
		l.cum = array[uint32](take(4 * ((n + cumEvery - 1) / cumEvery)))
		l.pos = array[uint16](take(2 * places))
	}
	if f.flags&flagSpans != 0 {
		l.sizes = array[uint16](take(2 * places))
	}
	if f.flags&flagLengths != 0 {
		l.freqs = take(n)
	}
	if !ok || n > 0 && int(l.docs[n-1]) >= f.size {
		return list{}, errDamaged
	}
	return l, nil
}

// at returns which places are those of the item l.docs[i].
func (l *list) at(i int) (from, to int) {
	from = int(l.cum[i/cumEvery])
	for _, n := range l.freqs[i&^(cumEvery-1) : i] {
		from += int(n)
	}
	return from, min(from+int(l.freqs[i]), len(l.pos))
}

// find returns where an item stands in l.docs, or would stand.
func (l *list) find(item int) (int, bool) { return slices.BinarySearch(l.docs, uint32(item)) }

// array is bytes of the file as numbers. They are aligned: see segment.
func array[T uint16 | uint32](b []byte) []T {
	var zero T
	n := len(b) / int(unsafe.Sizeof(zero))
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}

// bytesOf is a string as bytes, which must not be changed.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// littleEndian reports whether the machine has the byte order of the file.
func littleEndian() bool {
	n := uint16(1)
	return *(*byte)(unsafe.Pointer(&n)) == 1
}
