package nlp

import (
	"strings"
	"unicode/utf8"

	"saitei/corpus"
)

// maxName bounds the length of a name in 《》, in bytes: an opening bracket
// that nothing closes must not swallow a document.
const maxName = 600

// Quoted is a name in 《》.
type Quoted struct {
	corpus.Span             // with the brackets, bytes of the text
	Inner       corpus.Span // between the brackets
	Ja          corpus.Span // 《クローン/Clone》: クローン; the whole where no English name follows
	En          corpus.Span // Clone; empty where there is none
}

// QuotedNames returns the names in 《》 in text, in order. A bracket that is
// not closed on its line, or within a few hundred bytes, opens no name.
func QuotedNames(text string) []Quoted {
	var out []Quoted
	for i := 0; i < len(text); {
		j := strings.Index(text[i:], "《")
		if j < 0 {
			break
		}
		i += j
		inner, end, ok := quotedAt(text, i)
		if !ok {
			i += len("《")
			continue
		}
		q := Quoted{Span: corpus.Span{Start: i, End: end}, Inner: inner, Ja: inner, En: corpus.Span{Start: inner.End, End: inner.End}}
		if ja, en := splitName(inner.In(text)); en != "" {
			q.Ja.End = inner.Start + len(ja)
			q.En = corpus.Span{Start: inner.End - len(en), End: inner.End}
		}
		out = append(out, q)
		i = end
	}
	return out
}

// quotedAt returns the inside and the end of the 《》 that opens at i.
func quotedAt(text string, i int) (inner corpus.Span, end int, ok bool) {
	const open, shut = "《", "》"
	if text[i] != open[0] || !strings.HasPrefix(text[i:], open) {
		return inner, 0, false
	}
	rest := text[i+len(open):]
	if len(rest) > maxName {
		rest = rest[:maxName]
	}
	n := strings.Index(rest, shut)
	if n <= 0 || strings.ContainsAny(rest[:n], "\n\r") || strings.Contains(rest[:n], open) {
		return inner, 0, false
	}
	inner = corpus.Span{Start: i + len(open), End: i + len(open) + n}
	return inner, inner.End + len(shut), true
}

// splitName parts the Japanese from the English name: at the first slash after
// which everything is Latin. "A // B" has no Japanese part.
func splitName(inner string) (ja, en string) {
	for i, r := range inner {
		if r != '/' && r != '／' {
			continue
		}
		left, right := inner[:i], inner[i+utf8.RuneLen(r):]
		if left == "" || right == "" || !isLatinText(right) || isLatinText(left) {
			return inner, ""
		}
		return left, right
	}
	return inner, ""
}

// isLatinText reports whether s has Latin letters and no Japanese ones.
func isLatinText(s string) bool {
	latin := false
	for _, r := range s {
		switch ScriptOf(r) {
		case Latin:
			latin = true
		case Hiragana, Katakana, Kanji:
			return false
		}
	}
	return latin
}
