package decode

import (
	"fmt"
	"sort"
)

// The encodings, as [Text.Encoding] and documents name them.
const (
	UTF8      = "utf-8"
	UTF16LE   = "utf-16le"
	UTF16BE   = "utf-16be"
	CP932     = "cp932"
	EUCJP     = "euc-jp"
	ISO2022JP = "iso-2022-jp"
)

// Text is a decoded source.
type Text struct {
	UTF8     string   // the text without byte order mark; always valid UTF-8
	Source   []byte   // the bytes it was decoded from, after gunzip, byte order mark included
	Encoding string   // one of the constants of this package
	BOM      bool     // the source began with a byte order mark
	Gzip     bool     // the source was compressed
	Declared string   // the declared label that counted, as written; "" for none
	Warnings []string // what a person should know, e.g. a wrong declaration

	runs []run // empty where decoded offset + lead = source offset
	lead int   // length of the byte order mark
}

// run says that from decoded offset dst and source offset src on, characters
// are dn bytes long in the text and sn bytes in the source, up to the next run.
type run struct {
	dst, src int
	dn, sn   int
}

// Offset maps a byte offset into UTF8 to the offset into Source at which the
// same character begins. Offset(0) is 0 and Offset(len(UTF8)) is len(Source),
// so that spans which tile the text tile the source: a byte order mark
// belongs to the first character, a final escape sequence to the last. An
// offset inside a character maps to the beginning of that character. It
// panics where the offset is outside the text.
func (t *Text) Offset(decoded int) int {
	switch {
	case decoded < 0 || decoded > len(t.UTF8):
		panic(fmt.Sprintf("decode: offset %d outside a text of %d bytes", decoded, len(t.UTF8)))
	case decoded == len(t.UTF8):
		return len(t.Source)
	case decoded == 0:
		return 0
	case len(t.runs) == 0:
		return decoded + t.lead
	}
	i := sort.Search(len(t.runs), func(i int) bool { return t.runs[i].dst > decoded }) - 1
	r := t.runs[i]
	return r.src + (decoded-r.dst)/r.dn*r.sn
}

// note records that a character of dn decoded bytes took sn source bytes.
func (t *Text) note(dst, src, dn, sn int) {
	if n := len(t.runs); n > 0 && t.runs[n-1].dn == dn && t.runs[n-1].sn == sn {
		return
	}
	t.runs = append(t.runs, run{dst, src, dn, sn})
}

func (t *Text) warn(format string, a ...any) {
	t.Warnings = append(t.Warnings, fmt.Sprintf(format, a...))
}

// Error says where the bytes of a source fit no encoding, or why a source
// was refused.
type Error struct {
	Name   string // the source, as given to [Decode]
	Offset int    // 0-based offset of the first byte that does not fit, into the bytes after gunzip; -1 where no byte is to blame
	Line   int    // 1-based line of that byte; 0 where no byte is to blame
	Msg    string // what was wrong and what to do
}

// Error returns "name: byte N (line L): what was wrong".
func (e *Error) Error() string {
	if e.Offset < 0 {
		return fmt.Sprintf("%s: %s", e.Name, e.Msg)
	}
	return fmt.Sprintf("%s: byte %d (line %d): %s", e.Name, e.Offset, e.Line, e.Msg)
}
