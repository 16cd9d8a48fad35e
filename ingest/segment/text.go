package segment

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/ingest/segment/layout"
)

// textLines reads plain text. A line ends with "\n", "\r\n", "\r", a form
// feed or a Unicode line separator, and owns what ends it. White space alone
// is no line; it counts as a gap.
func textLines(text string) []layout.Line {
	var out []layout.Line
	gap := 0
	for at := 0; at < len(text); {
		end, next := lineEnd(text, at)
		raw := text[at:end]
		body := strings.TrimFunc(raw, isSpace)
		if body == "" {
			gap++
		} else {
			line := layout.Line{Start: at, End: next, Text: body, Gap: gap, Indent: indent(raw)}
			if parts := unflatten(text, at, end, next, gap); parts != nil {
				out = append(out, parts...)
			} else {
				out = append(out, line)
			}
			gap = 0
		}
		at = next
	}
	return out
}

// lineEnd returns where the line that begins at at ends, and where the next one begins.
func lineEnd(text string, at int) (end, next int) {
	i := strings.IndexAny(text[at:], "\n\r\f\v\u0085\u2028\u2029")
	if i < 0 {
		return len(text), len(text)
	}
	end = at + i
	_, n := utf8.DecodeRuneInString(text[end:])
	if strings.HasPrefix(text[end:], "\r\n") {
		n = 2
	}
	return end, end + n
}

// isSpace reports white space, also the kinds that have no width.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\u2060' || r == 0
}

// indent returns the width in columns of the white space at the start of s.
func indent(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r == '\t':
			n += 4 - n%4
		case r == '\u3000':
			n += 2
		case isSpace(r):
			n++
		default:
			return n
		}
	}
	return n
}
