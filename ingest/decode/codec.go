package decode

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/transform"
)

// take decodes the whole source as enc, or says at which byte that fails.
func (t *Text) take(enc string) *Error {
	t.Encoding = enc
	switch enc {
	case UTF8:
		return t.takeUTF8()
	case UTF16LE, UTF16BE:
		return t.takeUTF16(enc == UTF16BE)
	case CP932:
		return t.takeJapanese(japanese.ShiftJIS.NewDecoder(), true, privateCP932)
	case EUCJP:
		return t.takeJapanese(japanese.EUCJP.NewDecoder(), true, noPrivate)
	case ISO2022JP:
		return t.takeJapanese(japanese.ISO2022JP.NewDecoder(), false, noPrivate)
	}
	return &Error{Offset: -1, Msg: fmt.Sprintf("encoding %q is not read here", enc)}
}

// clear forgets a decoding that failed.
func (t *Text) clear() { t.UTF8, t.Encoding, t.runs = "", "", nil }

func (t *Text) takeUTF8() *Error {
	b := t.Source[t.lead:]
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n <= 1 {
			return &Error{Offset: t.lead + i, Msg: fmt.Sprintf("byte 0x%02x is not UTF-8, which the byte order mark promises; save the document again", b[i])}
		}
		i += n
	}
	t.UTF8 = string(b)
	return nil
}

func (t *Text) takeUTF16(big bool) *Error {
	b := t.Source
	unit := func(i int) rune {
		if big {
			return rune(b[i])<<8 | rune(b[i+1])
		}
		return rune(b[i+1])<<8 | rune(b[i])
	}
	var out strings.Builder
	out.Grow(len(b) * 3 / 2)
	for i := t.lead; i < len(b); {
		if i+1 >= len(b) {
			return &Error{Offset: i, Msg: "the text ends in the middle of a UTF-16 character; the file is cut short"}
		}
		r, n := unit(i), 2
		if utf16.IsSurrogate(r) {
			if i+3 >= len(b) {
				return &Error{Offset: i, Msg: "half of a UTF-16 surrogate pair stands alone"}
			}
			if r = utf16.DecodeRune(r, unit(i+2)); r == utf8.RuneError {
				return &Error{Offset: i, Msg: "half of a UTF-16 surrogate pair stands alone"}
			}
			n = 4
		}
		t.note(out.Len(), i, utf8.RuneLen(r), n)
		out.WriteRune(r)
		i += n
	}
	t.UTF8 = out.String()
	return nil
}

// takeJapanese steps through the source one character at a time: x/text
// writes U+FFFD for what it cannot read, without an error and without saying
// where, and it keeps no map of offsets. In a stateless encoding ASCII bytes
// stand for themselves; private reads what x/text does not.
func (t *Text) takeJapanese(dec transform.Transformer, stateless bool, private func([]byte) rune) *Error {
	b, src := t.Source, 0
	var out strings.Builder
	out.Grow(len(b) * 3 / 2)
	var buf [utf8.UTFMax]byte
	for src < len(b) {
		if stateless && b[src] < utf8.RuneSelf {
			t.note(out.Len(), src, 1, 1)
			out.WriteByte(b[src])
			src++
			continue
		}
		if r := private(b[src:]); r != 0 {
			t.note(out.Len(), src, utf8.RuneLen(r), 2)
			out.WriteRune(r)
			src += 2
			continue
		}
		nDst, nSrc := 0, 0
		if stateless { // one character, so that one call reads it
			n := min(len(b), src+charLen(b[src], t.Encoding))
			nDst, nSrc, _ = dec.Transform(buf[:], b[src:n], true)
			if r, size := utf8.DecodeRune(buf[:nDst]); nDst > size || r == utf8.RuneError {
				nDst = copy(buf[:], string(utf8.RuneError))
			}
		}
		for size := 1; size <= len(buf) && nDst == 0; size++ {
			d, s, err := dec.Transform(buf[:size], b[src+nSrc:], true)
			nDst, nSrc = d, nSrc+s
			if !errors.Is(err, transform.ErrShortDst) {
				break
			}
		}
		if nDst == 0 { // nothing but escape sequences up to the end
			break
		}
		if r, _ := utf8.DecodeRune(buf[:nDst]); r == utf8.RuneError {
			return &Error{Offset: src, Msg: fmt.Sprintf("byte 0x%02x is not %s", b[src], t.Encoding)}
		}
		t.note(out.Len(), src, nDst, nSrc)
		out.Write(buf[:nDst])
		src += nSrc
	}
	t.UTF8 = out.String()
	return nil
}

// charLen is the number of bytes of the character that begins with c.
func charLen(c byte, enc string) int {
	switch {
	case enc == EUCJP && c == 0x8f:
		return 3
	case enc == CP932 && c >= 0xa1 && c <= 0xdf:
		return 1
	}
	return 2
}

// privateCP932 reads the user-defined rows F040 to F9FC, which Windows maps
// to U+E000 and on in order and x/text does not read. It returns 0 for
// everything else.
func privateCP932(b []byte) rune {
	if len(b) < 2 || b[0] < 0xf0 || b[0] > 0xf9 || b[1] < 0x40 || b[1] == 0x7f || b[1] > 0xfc {
		return 0
	}
	cell := rune(b[1]) - 0x40
	if b[1] > 0x7f {
		cell--
	}
	return 0xe000 + 188*rune(b[0]-0xf0) + cell
}

func noPrivate([]byte) rune { return 0 }
