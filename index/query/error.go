package query

import (
	"strings"

	"golang.org/x/text/width"
	"saitei/corpus"
)

// Error is a query that cannot be read.
type Error struct {
	Query   string
	At      corpus.Span // bytes of Query
	Message string
}

// Error returns one line.
func (e *Error) Error() string { return "query: " + e.Message }

// Caret returns two lines: the query, and carets under the place, which line
// up under wide characters because they are drawn as wide as what they mark.
func (e *Error) Caret() string {
	var line, mark strings.Builder
	for i, r := range e.Query {
		if r < ' ' {
			r = ' '
		}
		line.WriteRune(r)
		switch {
		case i < e.At.Start:
			mark.WriteString(blank(r))
		case i < e.At.End || i == e.At.Start:
			mark.WriteString(caret(r))
		}
	}
	if e.At.Start >= len(e.Query) {
		mark.WriteByte('^')
	}
	return line.String() + "\n" + mark.String()
}

func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

func blank(r rune) string {
	if wide(r) {
		return "\u3000"
	}
	return " "
}

func caret(r rune) string {
	if wide(r) {
		return "＾"
	}
	return "^"
}
