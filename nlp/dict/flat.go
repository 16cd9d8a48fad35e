package dict

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"saitei/corpus/mapped"
)

// The flat file is a header and sections of arrays, little-endian, each
// section beginning at a multiple of eight:
//
//	magic    8 bytes  "saiteiD1"
//	version  64 bytes Version, hex
//	general  uint32   entries of the general dictionary
//	rows     uint32   right ids of the connection table
//	sections uint32   number of sections
//	body     uint32   CRC-32C of everything after the header
//	sections × (offset uint64, bytes uint64)
//	header   uint32   CRC-32C of everything before it
const (
	magic      = "saiteiD1"
	fixedSize  = 8 + 64 + 4*4
	headerSize = fixedSize + sections*16 + 4
	bodyStart  = (headerSize + 7) &^ 7
)

// The sections, in file order.
const (
	secDA = iota
	secFirst
	secDup
	secMorphs
	secFeat
	secWord
	secConn
	secCat
	secInvoke
	secGroup
	secUnkFirst
	secUnkCount
	secUnkMorphs
	secUnkFeat
	secPOS
	secBlob
	sections
)

// ErrVersion is returned by [Open] for a file that was made from other words
// or by another version of the program: write it again.
var ErrVersion = errors.New("made from other words or by another version")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Write writes the flat file for words. It takes about two seconds and 300 MB,
// since it loads kagome's dictionary.
func Write(w io.Writer, words []Word) error {
	sys, err := newSystem(words)
	if err != nil {
		return err
	}
	t := newTables(sys.dict, sys.general, sys.word)
	if err := t.check(); err != nil {
		return fmt.Errorf("dict: write: %w", err)
	}
	if _, err := w.Write(t.file(Version(words))); err != nil {
		return fmt.Errorf("dict: write: %w", err)
	}
	return nil
}

// WriteFile writes the flat file to path, whole or not at all. A file that is
// there already and has the version of words is left as it is.
func WriteFile(path string, words []Word) error {
	if f, err := Open(path, Version(words)); err == nil {
		return f.Close()
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("dict: write %s: %w", path, err)
	}
	defer os.Remove(tmp.Name()) // fails where the rename below has succeeded
	err = Write(tmp, words)
	if err == nil {
		err = tmp.Sync()
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("dict: write %s: %w", path, err)
	}
	return nil
}

// file returns the bytes of the flat file.
func (t *tables) file(version string) []byte {
	var names bytes.Buffer
	for _, p := range t.pos {
		for _, s := range []string{p.pos, p.typ, p.form} {
			names.WriteString(s)
			names.WriteByte(0)
		}
	}
	parts := [sections][]byte{
		secDA: raw(t.da), secFirst: raw(t.first), secDup: t.dup, secMorphs: raw(t.morphs), secFeat: raw(t.feat), secWord: raw(t.word),
		secConn: raw(t.conn), secCat: t.cat, secInvoke: t.invoke, secGroup: t.group,
		secUnkFirst: t.unkFirst[:], secUnkCount: t.unkCount[:], secUnkMorphs: raw(t.unkMorphs), secUnkFeat: raw(t.unkFeat),
		secPOS: names.Bytes(), secBlob: []byte(t.blob),
	}
	le := binary.LittleEndian
	out := make([]byte, bodyStart)
	copy(out, magic)
	copy(out[8:72], version)
	le.PutUint32(out[72:], uint32(t.general))
	le.PutUint32(out[76:], uint32(t.rows))
	le.PutUint32(out[80:], sections)
	for i, p := range parts {
		le.PutUint64(out[fixedSize+16*i:], uint64(len(out)))
		le.PutUint64(out[fixedSize+16*i+8:], uint64(len(p)))
		out = append(out, p...)
		out = append(out, make([]byte, -len(out)&7)...)
	}
	le.PutUint32(out[84:], crc32.Checksum(out[bodyStart:], castagnoli))
	le.PutUint32(out[headerSize-4:], crc32.Checksum(out[:headerSize-4], castagnoli))
	return out
}

// raw returns the bytes of a slice of numbers in the byte order of the machine.
func raw[T any](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(s[0])))
}

// view is the inverse of raw.
func view[T any](b []byte) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	if len(b) < size {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/size)
}

// littleEndian reports whether the machine has the byte order of the file.
func littleEndian() bool {
	n := uint16(1)
	return *(*byte)(unsafe.Pointer(&n)) == 1
}

// File is an [Analyzer] on a flat file in memory.
type File struct {
	t       *tables
	version string
	data    []byte
	unmap   func() error
}

// Open maps the flat file at path. version is what [Version] says of the words
// it should hold, or "" to take it as it is; another version is [ErrVersion].
// Only header and sizes are checked, see [File.Verify].
func Open(path, version string) (*File, error) {
	data, unmap, err := mapped.Open(path)
	if err != nil {
		return nil, fmt.Errorf("dict: open %s: %w", path, err)
	}
	f, err := read(data)
	if err == nil && version != "" && version != f.version {
		err = ErrVersion
	}
	if err != nil {
		_ = unmap() // the error below matters more
		return nil, fmt.Errorf("dict: open %s: %w", path, err)
	}
	f.unmap = unmap
	return f, nil
}

// read makes a File of the bytes of a flat file.
func read(data []byte) (*File, error) {
	le := binary.LittleEndian
	switch {
	case len(data) < bodyStart || string(data[:8]) != magic:
		return nil, errors.New("not a dictionary file")
	case !littleEndian():
		return nil, errors.New("this machine has another byte order than the file")
	case le.Uint32(data[80:]) != sections || le.Uint32(data[headerSize-4:]) != crc32.Checksum(data[:headerSize-4], castagnoli):
		return nil, errors.New("header is damaged")
	}
	var sec [sections][]byte
	for i := range sec {
		off, n := le.Uint64(data[fixedSize+16*i:]), le.Uint64(data[fixedSize+16*i+8:])
		if off > uint64(len(data)) || n > uint64(len(data))-off || off%8 != 0 {
			return nil, fmt.Errorf("section %d reaches past the end: the file is cut off at %d bytes", i, len(data))
		}
		sec[i] = data[off : off+n]
	}
	t := &tables{
		da: view[cell](sec[secDA]), first: view[int32](sec[secFirst]), dup: sec[secDup], morphs: view[morph](sec[secMorphs]), feat: view[feature](sec[secFeat]), word: view[int32](sec[secWord]),
		general: int(le.Uint32(data[72:])), rows: int(le.Uint32(data[76:])), conn: view[int16](sec[secConn]),
		cat: sec[secCat], invoke: sec[secInvoke], group: sec[secGroup],
		unkMorphs: view[morph](sec[secUnkMorphs]), unkFeat: view[feature](sec[secUnkFeat]),
		blob: unsafe.String(unsafe.SliceData(sec[secBlob]), len(sec[secBlob])),
	}
	if copy(t.unkFirst[:], sec[secUnkFirst]) != 256 || copy(t.unkCount[:], sec[secUnkCount]) != 256 {
		return nil, errors.New("tables of unknown words are incomplete")
	}
	names := strings.Split(string(sec[secPOS]), "\x00")
	for i := 0; i+2 < len(names); i += 3 {
		t.pos = append(t.pos, posName{names[i], names[i+1], names[i+2]})
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	return &File{t: t, version: string(data[8:72]), data: data, unmap: func() error { return nil }}, nil
}

// Verify reads the whole file and reports whether its checksum is right. A
// damaged file that passes [Open] may give wrong words or panic.
func (f *File) Verify() error {
	if crc32.Checksum(f.data[bodyStart:], castagnoli) != binary.LittleEndian.Uint32(f.data[84:]) {
		return errors.New("dict: verify: checksum is wrong: write the file again")
	}
	return nil
}

// Close unmaps the file. Strings that came from it must not be used any more.
func (f *File) Close() error { return f.unmap() }

// Version returns [Version] of the words the file was written from.
func (f *File) Version() string { return f.version }

// Analyze appends the words of text to dst.
func (f *File) Analyze(dst []Node, text string, plain bool) []Node {
	la := latticePool.Get().(*lattice)
	dst, _ = f.t.analyze(la, dst, text, plain)
	latticePool.Put(la)
	return dst
}

// Features returns what is known of a word.
func (f *File) Features(n Node) Features {
	ft := &f.t.unkFeat
	if !n.unknown {
		ft = &f.t.feat
	}
	e := (*ft)[n.id]
	p := &f.t.pos[e.pos]
	out := Features{POS: p.pos, Type: p.typ, Form: p.form, Word: -1}
	if e.base != 0 {
		out.Base = f.t.str(e.base)
	}
	if e.reading != 0 {
		out.Reading = f.t.str(e.reading)
	}
	if int(n.id) >= f.t.general && !n.unknown {
		out.Word = max(-1, int(f.t.word[int(n.id)-f.t.general]))
	}
	return out
}

// Longest returns the longest word entered that text begins with.
func (f *File) Longest(text string) (int, Features) {
	best, node := 0, Node{}
	f.t.prefixes(text, func(id, end int) {
		if end > best && id >= f.t.general && f.t.word[id-f.t.general] >= 0 {
			best, node = end, Node{End: end, id: int32(id)}
		}
	})
	if best == 0 {
		return 0, Features{}
	}
	return best, f.Features(node)
}

// General reports whether r is of a category of its own.
func (f *File) General(r rune) bool { return f.t.category(r) != 0 }
