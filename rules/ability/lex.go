package ability

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SyntaxError says where a text is not in the ability language, and what
// would be right there. Line and Column count from 1, columns in characters.
// Index is the number of the text, from 0, where several were read.
type SyntaxError struct {
	Index        int
	Line, Column int
	Msg          string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
}

// token is a word, a number, a mana symbol in braces, or a sign.
type token struct {
	text       string // as written
	low        string // lower case
	start, end int    // bytes of the source
	line, col  int
}

func (t token) isWord() bool {
	return t.text != "" && (unicode.IsLetter(rune(t.text[0])) || t.text[0] >= 0x80 && t.text != "—" && t.text != "•")
}

func (t token) isNumber() bool { return t.text != "" && t.text[0] >= '0' && t.text[0] <= '9' }

func (t token) isMana() bool { return len(t.text) > 1 && t.text[0] == '{' }

// limits keep hostile input bounded.
const (
	maxText  = 16 << 10
	maxToken = 1200
)

// lex cuts a text into tokens, the last of which is an empty one at the end.
// "Another" is cut into "an" and "other", "nonland" and "non-Demon" into
// "non" and the rest; a full stop before the end, a quote or a parenthesis
// is dropped.
func lex(src string) ([]token, error) {
	if len(src) > maxText {
		return nil, &SyntaxError{Line: 1, Column: 1, Msg: fmt.Sprintf("the text has %d bytes; an ability has at most %d", len(src), maxText)}
	}
	var out []token
	line, col := 1, 1
	add := func(start, end int) {
		text := src[start:end]
		t := token{text, strings.ToLower(text), start, end, line, col}
		if out != nil && (t.text == `"` || t.text == ")") && out[len(out)-1].text == "." {
			out = out[:len(out)-1]
		}
		out = append(out, splitWord(t)...)
		col += utf8.RuneCountInString(text)
	}
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRuneInString(src[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return nil, &SyntaxError{Line: line, Column: col, Msg: "the text is not UTF-8"}
		case r == '\n':
			line, col, i = line+1, 1, i+size
		case unicode.IsSpace(r):
			col, i = col+1, i+size
		case r == '{':
			n := strings.IndexByte(src[i:], '}')
			if n < 0 || strings.ContainsAny(src[i:i+n], " \n\t") {
				return nil, &SyntaxError{Line: line, Column: col, Msg: `"{" opens a mana symbol that is not closed; write it as in {2} or {W/U}`}
			}
			add(i, i+n+1)
			i += n + 1
		case unicode.IsDigit(r):
			n := i
			for n < len(src) && src[n] >= '0' && src[n] <= '9' {
				n++
			}
			if n == i || n-i > 6 {
				return nil, &SyntaxError{Line: line, Column: col, Msg: "a number is written in at most six of the digits 0 to 9"}
			}
			add(i, n)
			i = n
		case unicode.IsLetter(r):
			n := i + wordLen(src[i:])
			add(i, n)
			i = n
		default:
			add(i, i+size)
			i += size
		}
		if len(out) > maxToken {
			return nil, &SyntaxError{Line: line, Column: col, Msg: fmt.Sprintf("the ability has more than %d words", maxToken)}
		}
	}
	if len(out) > 0 && out[len(out)-1].text == "." {
		out = out[:len(out)-1]
	}
	return append(out, token{start: len(src), end: len(src), line: line, col: col}), nil
}

// wordLen is the length of the word at the start of s: letters, and hyphens
// and apostrophes between letters.
func wordLen(s string) int {
	n := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if unicode.IsLetter(r) {
			n += size
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[n+size:])
		if (r == '-' || r == '\'' || r == '’') && unicode.IsLetter(next) {
			n += size
			continue
		}
		break
	}
	return n
}

// splitWord cuts the compound words of the language.
func splitWord(t token) []token {
	cut := func(n, skip int) []token {
		a, b := t, t
		a.text, a.low, a.end = t.text[:n], t.low[:n], t.start+n
		b.text, b.low, b.start, b.col = t.text[n+skip:], t.low[n+skip:], t.start+n+skip, t.col+n+skip
		return []token{a, b}
	}
	switch {
	case len(t.low) != len(t.text):
		return []token{t}
	case t.low == "another":
		return cut(2, 0)
	case strings.HasPrefix(t.low, "non-") && len(t.low) > 4:
		return cut(3, 1)
	case strings.HasPrefix(t.low, "non") && negatable[singular(t.low[3:])]:
		return cut(3, 0)
	case t.text == "–":
		t.text, t.low = "—", "—"
	}
	return []token{t}
}
