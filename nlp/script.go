package nlp

import "unicode"

// Script is the writing system of one character, as far as word edges in
// Japanese text need it.
type Script uint8

// The scripts. Full-width and half-width forms count as what they stand for.
const (
	Other Script = iota // punctuation, symbols, everything not named below
	Space
	Digit
	Latin
	Hiragana
	Katakana // with the prolonged mark ー
	Kanji    // with 々
)

// ScriptOf returns the script of r.
func ScriptOf(r rune) Script {
	switch {
	case r < 0x80:
		switch {
		case r >= '0' && r <= '9':
			return Digit
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
			return Latin
		case r == ' ' || r >= '\t' && r <= '\r':
			return Space
		}
		return Other
	case r >= 0x3041 && r <= 0x3096, r == 'ゝ', r == 'ゞ':
		return Hiragana
	case r >= 0x30A1 && r <= 0x30FA, r >= 0x30FC && r <= 0x30FE, r >= 0x31F0 && r <= 0x31FF, r >= 0xFF66 && r <= 0xFF9F:
		return Katakana
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0x3400 && r <= 0x4DBF, r >= 0xF900 && r <= 0xFAFF, r >= 0x20000 && r <= 0x3FFFF, r == '々', r == '〆', r == '〇':
		return Kanji
	case r >= '０' && r <= '９':
		return Digit
	case r >= 'Ａ' && r <= 'Ｚ', r >= 'ａ' && r <= 'ｚ':
		return Latin
	case r == 0x3000, unicode.IsSpace(r):
		return Space
	case unicode.Is(unicode.Latin, r):
		return Latin
	}
	return Other
}

// IsSmallKana reports whether r is a small kana or the prolonged mark: a
// character that belongs to the beat before it, so that no word begins with it.
func IsSmallKana(r rune) bool {
	switch r {
	case 'ァ', 'ィ', 'ゥ', 'ェ', 'ォ', 'ッ', 'ャ', 'ュ', 'ョ', 'ヮ', 'ヵ', 'ヶ', 'ー',
		'ぁ', 'ぃ', 'ぅ', 'ぇ', 'ぉ', 'っ', 'ゃ', 'ゅ', 'ょ', 'ゎ',
		'ｧ', 'ｨ', 'ｩ', 'ｪ', 'ｫ', 'ｯ', 'ｬ', 'ｭ', 'ｮ', 'ｰ':
		return true
	}
	return false
}
