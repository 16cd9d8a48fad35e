package name

import (
	"strings"

	"saitei/nlp"
)

// readingKey returns the form under which readings are compared, from kana or
// romaji of any style. It is "" for text with kanji: that is no reading.
func readingKey(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return nlp.ScriptOf(r) == nlp.Kanji }) {
		return ""
	}
	return nlp.RomajiKey(s)
}
