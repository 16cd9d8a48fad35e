package decode

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
)

// aliases are labels in use that the registry of the HTML standard lacks.
var aliases = map[string]string{
	"cp932": CP932, "ms932": CP932, "windows932": CP932, "windows-932": CP932, "shift_jis-2004": CP932, "x-ms-cp932": CP932,
	"eucjp": EUCJP, "euc_jp": EUCJP, "eucjp-ms": EUCJP, "cp51932": EUCJP, "ujis": EUCJP,
	"jis": ISO2022JP, "iso2022jp": ISO2022JP, "iso-2022-jp-1": ISO2022JP, "iso-2022-jp-ms": ISO2022JP, "cp50220": ISO2022JP, "cp50221": ISO2022JP,
	"utf-16": "utf-16", "utf16": "utf-16", "utf8n": UTF8,
}

// Canonical returns the name under which this package knows the encoding
// that label declares, "utf-16" where it leaves the byte order open, and ""
// for a label of an encoding that is not read here.
func Canonical(label string) string {
	label = strings.ToLower(strings.Trim(label, " \t\r\n\f\"'"))
	if c, ok := aliases[label]; ok {
		return c
	}
	e, err := htmlindex.Get(label)
	if err != nil {
		return ""
	}
	name, err := htmlindex.Name(e)
	if err != nil {
		return ""
	}
	switch name {
	case "shift_jis":
		return CP932
	case UTF8, UTF16LE, UTF16BE, EUCJP, ISO2022JP:
		return name
	}
	return ""
}

// metaWindow is how far into a source a declaration is looked for. The HTML
// standard says 1,024 bytes; real pages put scripts before it.
const metaWindow = 8192

var metaRE = regexp.MustCompile(`(?i)<meta\s[^>]*?charset\s*=\s*["']?\s*([a-z0-9][a-z0-9_:.\-]*)|<\?xml\s[^>]*?encoding\s*=\s*["']([a-z0-9][a-z0-9_:.\-]*)["']`)

// metaCharset returns the label that a meta element or an XML declaration
// gives, "" where there is none. Comments do not count.
func metaCharset(b []byte) string {
	if len(b) > metaWindow {
		b = b[:metaWindow]
	}
	for {
		i := bytes.Index(b, []byte("<!--"))
		if i < 0 {
			break
		}
		rest := []byte(nil)
		if j := bytes.Index(b[i:], []byte("-->")); j >= 0 {
			rest = b[i+j+3:]
		}
		b = append(append([]byte(nil), b[:i]...), rest...)
	}
	m := metaRE.FindSubmatch(b)
	if m == nil {
		return ""
	}
	return string(m[1]) + string(m[2])
}

// bom returns the encoding that a byte order mark names and its length.
func bom(b []byte) (string, int) {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return UTF8, 3
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return UTF16LE, 2
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return UTF16BE, 2
	}
	return "", 0
}

// looks2022 reports whether b has an escape sequence of ISO-2022-JP.
func looks2022(b []byte) bool {
	for _, esc := range []string{"\x1b$B", "\x1b$@", "\x1b(J", "\x1b(I", "\x1b$(D"} {
		if bytes.Contains(b, []byte(esc)) {
			return true
		}
	}
	return false
}

// looksUTF16 reports whether b may be UTF-16 without a mark: no text in
// another encoding holds NUL bytes.
func looksUTF16(b []byte) bool {
	return len(b)%2 == 0 && bytes.IndexByte(b, 0) >= 0
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
