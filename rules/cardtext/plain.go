package cardtext

import (
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
)

// plain is a text in the form in which it is read: width and signs folded,
// without blanks and reminder text, mana symbols written {2}{B}.
type plain struct {
	text string
	from []int32 // for each byte of text, the byte of the source
	src  string
}

// span gives the bytes of the source that stand at the bytes of the plain text.
func (t *plain) span(start, end int) corpus.Span {
	at := func(i int) int {
		if i < len(t.from) {
			return int(t.from[i])
		}
		return len(t.src)
	}
	sp := corpus.Span{Start: at(start), End: at(end)}
	if end > start && end < len(t.from) { // not over what was left out before the next character
		last := at(end - 1)
		_, size := utf8.DecodeRuneInString(t.src[last:])
		sp.End = min(sp.End, last+size)
	}
	return sp
}

// newPlain makes the plain form of one line.
func newPlain(src string) plain {
	f := nlp.Fold(src, nlp.FoldWidth)
	t := plain{src: src}
	var b strings.Builder
	add := func(s string, at int) {
		b.WriteString(s)
		for range len(s) {
			t.from = append(t.from, int32(f.Original(corpus.Span{Start: at, End: at}).Start))
		}
	}
	in := f.Text
	for i := 0; i < len(in); {
		r, size := utf8.DecodeRuneInString(in[i:])
		switch {
		case r == ' ' || r == '\t' || r == '\r':
		case r == '(':
			end := closing(in, i)
			inner := in[i+1 : end]
			switch sym := symbol(inner); {
			case sym != "":
				add(sym, i)
			case !reminder(inner):
				add("("+strings.ReplaceAll(inner, " ", "")+")", i)
			}
			i = end
			if i < len(in) {
				i++
			}
			continue
		default:
			add(in[i:i+size], i)
		}
		i += size
	}
	t.text = b.String()
	return t
}

// closing finds the parenthesis that closes the one at i, or the end.
func closing(s string, i int) int {
	depth := 0
	for j := i; j < len(s); j++ {
		switch s[j] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return len(s)
}

// reminder reports whether what stands in parentheses explains (CR 207.2b)
// and is no parameter: プロテクション（黒） has one.
func reminder(inner string) bool {
	return strings.ContainsAny(inner, "。はを") || utf8.RuneCountInString(inner) > 22
}

var symbolLetters = map[string]string{"白": "W", "青": "U", "黒": "B", "赤": "R", "緑": "G", "◇": "C", "無": "C", "氷": "S", "T": "T", "Q": "Q", "X": "X", "Y": "Y", "Z": "Z", "C": "C", "W": "W", "U": "U", "B": "B", "R": "R", "G": "G", "Φ": "P"}

// symbol gives the mana symbol that is written in parentheses, "" if it is
// none.
func symbol(in string) string {
	parts := strings.Split(in, "/")
	for i, p := range parts {
		if l := symbolLetters[p]; l != "" {
			parts[i] = l
			continue
		}
		if p == "" || len(p) > 3 || strings.Trim(p, "0123456789") != "" {
			return ""
		}
	}
	return "{" + strings.Join(parts, "/") + "}"
}
