package cardfile

import (
	"regexp"
	"strings"
	"unicode"
)

// colours maps the colour words of MTGJSON 3 to letters.
var colours = map[string]string{"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}

// supertypes are the words of a type line that stand before the card types.
var supertypes = map[string]bool{"Basic": true, "Legendary": true, "Snow": true, "World": true, "Ongoing": true, "Elite": true, "Host": true}

// multi lists the layouts whose halves or faces are parts of one card. "meld"
// is not among them: each front is a card of its own.
var multi = map[string]bool{
	"split": true, "aftermath": true, "flip": true, "transform": true, "double-faced": true, "modal_dfc": true,
	"adventure": true, "reversible_card": true, "prepare": true, "case": false,
}

// typeLine splits an English type line into supertypes, types and subtypes.
func typeLine(s string) (super, types, sub []string) {
	s = strings.NewReplacer(" - ", " — ", " – ", " — ").Replace(s)
	left, right, _ := strings.Cut(s, " — ")
	for _, w := range strings.Fields(left) {
		if supertypes[w] {
			super = append(super, w)
		} else {
			types = append(types, w)
		}
	}
	return super, types, strings.Fields(right)
}

// colourLetters returns colours as letters in the order WUBRG.
func colourLetters(in []string) []string {
	have := map[string]bool{}
	for _, c := range in {
		if l, ok := colours[c]; ok {
			c = l
		}
		have[c] = true
	}
	var out []string
	for _, c := range []string{"W", "U", "B", "R", "G"} {
		if have[c] {
			out = append(out, c)
		}
	}
	return out
}

// englishName writes an English name as it is written today: Æ was replaced by
// Ae in 2018, apostrophes are straight, and split cards are "A // B".
func englishName(s string) string {
	s = strings.NewReplacer("Æ", "Ae", "æ", "ae", "’", "'", "‘", "'").Replace(strings.TrimSpace(s))
	if strings.Contains(s, "//") {
		parts := strings.Split(s, "//")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		if len(parts) == 2 && parts[0] == parts[1] {
			return parts[0]
		}
		s = strings.Join(parts, " // ")
	}
	return s
}

var (
	ruby = regexp.MustCompile(`([\p{Han}々〆ヶ]+)[（(]([\p{Hiragana}ー]+)[）)]`)
	// skin is the second name of cards printed under a name of another world.
	skin = regexp.MustCompile(`\s+\([^)]*\)$`)
)

// japaneseName cleans a Japanese card name of the readings and second names
// that some files write into it. The reading is in katakana, "" where the file
// gives none for all of the name. ok is false where s is no Japanese name:
// several files give the English name instead, above all for split cards.
func japaneseName(s string) (name, reading string, ok bool) {
	s = skin.ReplaceAllString(strings.TrimSpace(s), "")
	name = ruby.ReplaceAllString(s, "$1")
	if strings.ContainsAny(name, "()（）") || !hasJapanese(name) {
		return "", "", false
	}
	if name != s {
		if r := ruby.ReplaceAllString(s, "$2"); !strings.ContainsFunc(r, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
			reading = katakana(r)
		}
	}
	return name, reading, true
}

// hasJapanese reports whether s has a kana or kanji.
func hasJapanese(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool {
		return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana)
	})
}

// katakana turns hiragana into katakana and leaves all else.
func katakana(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'ぁ' && c <= 'ゖ' {
			return c + 'ァ' - 'ぁ'
		}
		return c
	}, s)
}

// splitNames returns the names of the halves or faces of a card.
func splitNames(name string) []string { return strings.Split(name, " // ") }

// isJapanese reports whether r is a kana or a kanji.
func isJapanese(r rune) bool {
	return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
}
