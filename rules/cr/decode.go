package cr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// ErrMangled is wrapped by errors of [Parse] about a file whose bytes went
// through a wrong conversion and are no text any more.
var ErrMangled = errors.New("the text is mangled")

// decode turns the bytes of a file into text without byte order mark and
// names the encoding. It knows UTF-8, UTF-16 in both orders, with mark or
// without, and Windows-1252, which holds every other byte sequence.
func decode(name string, b []byte) (text, encoding string, err error) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		b = b[3:]
		if !utf8.Valid(b) {
			return "", "", fmt.Errorf("%s:%d: %w: marked as UTF-8 but is not; fetch the file again", name, invalidLine(b), ErrMangled)
		}
		encoding = "utf-8"
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return utf16Text(b[2:], binary.LittleEndian), "utf-16le", nil
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return utf16Text(b[2:], binary.BigEndian), "utf-16be", nil
	case utf8.Valid(b):
		encoding = "utf-8"
		if isASCII(b) {
			encoding = "ascii"
		}
	}
	if at := bytes.IndexByte(b, 0); at >= 0 {
		odd, even := zeros(b)
		switch {
		case encoding != "" && bytes.Contains(b, []byte("\uFFFD")) || len(b)%2 == 1:
			line := 1 + bytes.Count(b[:at], []byte("\n"))
			return "", "", fmt.Errorf("%s:%d: %w: a zero byte after every letter, as when UTF-16 is read as UTF-8; fetch the file again", name, line, ErrMangled)
		case odd > len(b)/4:
			return utf16Text(b, binary.LittleEndian), "utf-16le", nil
		case even > len(b)/4:
			return utf16Text(b, binary.BigEndian), "utf-16be", nil
		}
		line := 1 + bytes.Count(b[:at], []byte("\n"))
		return "", "", fmt.Errorf("%s:%d: %w: it holds zero bytes and is no text; fetch the file again", name, line, ErrMangled)
	}
	if encoding != "" {
		return string(b), encoding, nil
	}
	out, err := charmap.Windows1252.NewDecoder().Bytes(b)
	if err != nil {
		return "", "", fmt.Errorf("%s: decode as windows-1252: %w", name, err)
	}
	return string(out), "windows-1252", nil
}

func utf16Text(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = order.Uint16(b[2*i:])
	}
	return string(utf16.Decode(units))
}

// zeros counts the zero bytes at odd and at even offsets.
func zeros(b []byte) (odd, even int) {
	for i, c := range b {
		if c == 0 {
			if i%2 == 1 {
				odd++
			} else {
				even++
			}
		}
	}
	return odd, even
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// invalidLine returns the line of the first byte that is no UTF-8.
func invalidLine(b []byte) int {
	line := 1
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		b = b[n:]
	}
	return line
}
