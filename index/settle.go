package index

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"

	zap "github.com/blevesearch/zapx/v17"
)

// Places in the footer of a segment, in bytes from its end. See zapx, write.go.
const (
	footerCRC      = 4
	footerVersion  = 8
	footerSections = 20
)

// pairSize is the size of the number of a section and its address.
const pairSize = 2 + 8

var errSegment = errors.New("the segment is not laid out as expected")

// settle makes the bytes of a segment depend on nothing but its items. The
// writer of segments goes over a map when it lists the sections of each field;
// here they are put in order, and the checksum is made anew. Any order is
// right for a reader.
func settle(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = settleFile(f)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

func settleFile(f *os.File) error {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	var footer [footerSections]byte
	if size < int64(zap.FooterSize) {
		return errSegment
	}
	if _, err := f.ReadAt(footer[:], size-footerSections); err != nil {
		return err
	}
	if v := binary.BigEndian.Uint32(footer[footerSections-footerVersion:]); v != zap.Version {
		return fmt.Errorf("%w: version %d", errSegment, v)
	}
	at := int64(binary.BigEndian.Uint64(footer[:]))
	if at < 0 || at >= size {
		return errSegment
	}
	index := make([]byte, size-at)
	if _, err := f.ReadAt(index, at); err != nil {
		return err
	}
	fields, n := binary.Uvarint(index)
	if n <= 0 || uint64(len(index)-n) < 8*fields || fields == 0 {
		return errSegment
	}
	start := int64(binary.BigEndian.Uint64(index[n:]))
	if start < 0 || start >= at {
		return errSegment
	}
	tail := make([]byte, size-start)
	if _, err := f.ReadAt(tail, start); err != nil {
		return err
	}
	for i := range fields {
		offset := int64(binary.BigEndian.Uint64(index[n+8*int(i):])) - start
		if offset < 0 || offset >= at-start {
			return errSegment
		}
		if err := settleField(tail[offset : at-start]); err != nil {
			return err
		}
	}
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, io.NewSectionReader(f, 0, start)); err != nil {
		return err
	}
	sum.Write(tail[:len(tail)-footerCRC])
	binary.BigEndian.PutUint32(tail[len(tail)-footerCRC:], sum.Sum32())
	_, err = f.WriteAt(tail, start)
	return err
}

// settleField puts the sections of the field that b begins with in order.
func settleField(b []byte) error {
	next := func() (int, bool) {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			return 0, false
		}
		b = b[n:]
		return int(v), true
	}
	name, ok := next()
	if !ok || name > len(b) {
		return errSegment
	}
	b = b[name:]
	_, ok = next() // options
	count, ok2 := next()
	if !ok || !ok2 || count*pairSize > len(b) {
		return errSegment
	}
	pairs := make([][]byte, count)
	for i := range pairs {
		pairs[i] = slices.Clone(b[i*pairSize : (i+1)*pairSize])
	}
	slices.SortFunc(pairs, bytes.Compare)
	for i, p := range pairs {
		copy(b[i*pairSize:], p)
	}
	return nil
}
