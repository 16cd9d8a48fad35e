package name

import "strings"

// kanaKey returns the form under which readings are compared: katakana without
// punctuation. It is "" for text that is no reading.
func kanaKey(s string) string {
	k := strings.ReplaceAll(Key(s), "+", "")
	for _, r := range k {
		if r < 'ァ' || r > 'ー' {
			return ""
		}
	}
	return k
}
