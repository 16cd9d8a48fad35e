package nlp

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// foldRune returns the folded form of one character, case and kana aside. The
// result is empty for characters that are not seen.
func foldRune(r rune) string {
	if s, ok := foldSpecial[r]; ok {
		return s
	}
	switch {
	case r < 0x80:
		return string(r)
	case r >= 0x2000 && r <= 0x200A:
		return " "
	case r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF: // variation selectors
		return ""
	}
	s := norm.NFKC.String(string(r))
	if strings.HasPrefix(s, " ") { // spacing accents and ゛ ゜, which NFKC would tear in two
		return string(r)
	}
	return s
}

// foldSpecial holds what NFKC does not do, or does otherwise than matching
// needs it. NFKC leaves 〜, − and the dashes alone (measured on text from two
// converters, which differ in just these).
var foldSpecial = map[rune]string{
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-", '─': "-", '━': "-", '⁃': "-", '˗': "-", '－': "-", '﹣': "-",
	'〜': "~", '～': "~", '∼': "~", '˜': "~", '〰': "~",
	'･': "・", '·': "・", '‧': "・", '∙': "・", '⋅': "・", '・': "・",
	'‘': "'", '’': "'", '‚': "'", '′': "'", '＇': "'", '“': `"`, '”': `"`, '„': `"`, '″': `"`, '＂': `"`,
	'⁄': "/", '∕': "/", '／': "/",
	'…': "…", '‥': "‥", // three full stops would look like the end of a sentence
	'\u00A0': " ", '\u202F': " ", '\u205F': " ", '\u3000': " ",
	'\u00AD': "", '\u200B': "", '\u200C': "", '\u200D': "", '\u2060': "", '\uFEFF': "",
	'‖': "||", '∥': "||",
}

// composes reports whether r is a mark that joins the character before it.
func composes(r rune) bool {
	return r == 0x3099 || r == 0x309A || r == 'ﾞ' || r == 'ﾟ' || r >= 0x0300 && r <= 0x036F
}

// composed returns prev with the mark r, "" where they do not join.
func composed(prev, r rune) string {
	switch r {
	case 'ﾞ':
		r = 0x3099
	case 'ﾟ':
		r = 0x309A
	}
	narrow := prev
	if prev > 0xFF00 && prev < 0xFF5F {
		narrow = prev - 0xFEE0
	}
	s := norm.NFC.String(string(narrow) + string(r))
	if n := []rune(s); len(n) != 1 {
		return ""
	}
	return s
}

func isIteration(r rune) bool {
	return r == '々' || r == 'ゝ' || r == 'ゞ' || r == 'ヽ' || r == 'ヾ'
}

// repeated returns what the iteration mark r after prev stands for, "" where
// there is nothing to repeat.
func repeated(prev, r rune) string {
	switch r {
	case '々':
		if ScriptOf(prev) == Kanji && prev != '々' {
			return string(prev)
		}
		return ""
	case 'ゝ', 'ヽ':
		if s := ScriptOf(prev); s == Hiragana || s == Katakana {
			return string([]rune(norm.NFD.String(string(prev)))[:1])
		}
		return ""
	}
	if s := ScriptOf(prev); s == Hiragana || s == Katakana {
		base := []rune(norm.NFD.String(string(prev)))[0]
		return composed(base, 0x3099)
	}
	return ""
}

// foldCase lowers text and takes the marks off Latin letters.
func foldCase(text string) string {
	ascii := true
	for i := 0; i < len(text); i++ {
		ascii = ascii && text[i] < 0x80
	}
	if ascii {
		return strings.ToLower(text)
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == 'Æ' || r == 'æ':
			b.WriteString("ae")
		case r == 'Œ' || r == 'œ':
			b.WriteString("oe")
		case unicode.Is(unicode.Latin, r):
			d := []rune(norm.NFD.String(string(r)))
			b.WriteRune(unicode.ToLower(d[0]))
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
