package nlp

import (
	"strings"
	"unicode/utf8"

	"saitei/nlp/dict"
)

// minName is the length, in characters, below which a card name is not
// entered into the dictionary: short names are everyday words.
const minName = 4

// NameWords returns the Japanese card names that are worth a dictionary entry,
// so that they are read as one word outside 《》 too and have a reading inside.
// Left out are short names, names without Japanese letters, names all in
// hiragana (which read like a piece of a sentence) and second copies; names
// that are words of the general dictionary are left out when they are entered.
// Readings may be empty; readings[i], where given, belongs to names[i].
func NameWords(names, readings []string) []dict.Word {
	var out []dict.Word
	seen := make(map[string]bool, len(names))
	for i, n := range names {
		text := WordForm(strings.TrimSpace(n))
		if seen[text] || utf8.RuneCountInString(text) < minName || len(text) > maxName || !nameLike(text) {
			continue
		}
		seen[text] = true
		w := dict.Word{Text: text, Base: narrow(text), Class: dict.Proper}
		if i < len(readings) {
			w.Reading = dict.Kana(readings[i])
		}
		out = append(out, w)
	}
	return out
}

func nameLike(text string) bool {
	letters := false
	for _, r := range text {
		switch ScriptOf(r) {
		case Katakana, Kanji:
			letters = true
		}
		if r == '。' || r == '\uFFFD' || r < 0x20 || r == '《' || r == '》' || r == dict.Placeholder || r == dict.NumberPlaceholder {
			return false
		}
	}
	return letters
}
