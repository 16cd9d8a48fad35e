package nlp

import (
	"strings"

	"saitei/nlp/dict"
)

// ReadingOf returns the reading of text in katakana, composed of the readings
// of its words by t. What has no reading (Latin letters, signs) is left out.
func ReadingOf(t Tokenizer, text string) string {
	var b strings.Builder
	for _, tok := range t.Tokenize(text) {
		if tok.Kind == Punct || tok.Kind == Blank {
			continue
		}
		if r := dict.Kana(tok.Reading); r != "" {
			b.WriteString(r)
		} else {
			b.WriteString(dict.Kana(tok.Base))
		}
	}
	return b.String()
}

// KanaKey returns the form under which readings in kana are compared: katakana
// alone, without prolonged marks, ヂ ヅ ヲ as they sound. Everything else is
// dropped: a text without kana gives "".
func KanaKey(s string) string {
	var b strings.Builder
	for _, r := range FoldString(s, FoldKana|FoldIteration) {
		switch {
		case r == 'ヂ':
			b.WriteRune('ジ')
		case r == 'ヅ':
			b.WriteRune('ズ')
		case r == 'ヲ':
			b.WriteRune('オ')
		case r >= 0x30A1 && r <= 0x30FA:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Hepburn returns kana in the modified Hepburn romanization with macrons for
// prolonged marks and ou, oo, uu: コントローラー is kontorōrā, しょうかん shōkan.
// Other characters are left as they are.
func Hepburn(kana string) string {
	return strings.NewReplacer("aー", "ā", "iー", "ī", "uー", "ū", "eー", "ē", "oー", "ō", "ou", "ō", "oo", "ō", "uu", "ū").Replace(romanize(kana))
}

// romanize transcribes kana one by one, ー kept.
func romanize(kana string) string {
	var b strings.Builder
	rs := []rune(FoldString(kana, FoldKana|FoldIteration))
	double := false
	for i := 0; i < len(rs); i++ {
		if rs[i] == 'ッ' {
			double = true
			continue
		}
		syl := ""
		if i+1 < len(rs) {
			if syl = kanaRomaji[string(rs[i:i+2])]; syl != "" {
				i++
			}
		}
		if syl == "" {
			syl = kanaRomaji[string(rs[i:i+1])]
		}
		if syl == "" {
			syl = string(rs[i])
		}
		if double {
			double = false
			switch {
			case strings.HasPrefix(syl, "ch"):
				b.WriteByte('t')
			case syl[0] >= 'b' && syl[0] <= 'z' && !strings.ContainsRune("aiueon", rune(syl[0])):
				b.WriteByte(syl[0])
			}
		}
		if rs[i] == 'ン' && i+1 < len(rs) && strings.ContainsRune("アイウエオヤユヨ", rs[i+1]) {
			syl = "n'"
		}
		b.WriteString(syl)
	}
	return b.String()
}

// RomajiKey returns the form under which readings in romaji are compared, from
// romaji of any style or from kana: shi and si, ji and zi, ō and ou and o,
// n and m before b are one. It is lower case, letters only; a text without
// Latin letters and kana gives "".
func RomajiKey(s string) string {
	s = FoldString(s, FoldKana|FoldIteration|FoldCase)
	s = strings.ToLower(romanize(s))
	var b strings.Builder
	for _, r := range s {
		if r >= 'a' && r <= 'z' {
			b.WriteRune(r)
		}
	}
	s = b.String()
	for {
		t := romajiStyles.Replace(s)
		if t == s {
			return s
		}
		s = t
	}
}

// romajiStyles makes one style of several. It is applied until nothing
// changes; no replacement gives what another one takes back.
var romajiStyles = strings.NewReplacer(
	"sya", "sha", "syu", "shu", "syo", "sho", "tya", "cha", "tyu", "chu", "tyo", "cho", "zya", "ja", "zyu", "ju", "zyo", "jo",
	"jya", "ja", "jyu", "ju", "jyo", "jo", "cya", "cha", "cyu", "chu", "cyo", "cho", "dzu", "zu",
	"si", "shi", "ti", "chi", "tu", "tsu", "hu", "fu", "zi", "ji", "di", "ji", "du", "zu", "wo", "o",
	"tch", "cch", "nn", "n", "mb", "nb", "mp", "np", "mm", "nm", "l", "r",
	"shu", "shu", "chu", "chu", "aa", "a", "ii", "i", "uu", "u", "ee", "e", "oo", "o", "ou", "o",
)

// RomajiToKana returns romaji as katakana; ok is false where some of it is no
// romaji. Long vowels come out as typed: ou as オウ, a macron as ー.
func RomajiToKana(s string) (kana string, ok bool) {
	s = strings.NewReplacer("ā", "a-", "ī", "i-", "ū", "u-", "ē", "e-", "ō", "o-", "â", "a-", "î", "i-", "û", "u-", "ê", "e-", "ô", "o-").Replace(strings.ToLower(FoldString(s, FoldWidth)))
	var b strings.Builder
	for i := 0; i < len(s); {
		n := 0
		for k := min(4, len(s)-i); k > 0; k-- {
			if r, ok := romajiKana[s[i:i+k]]; ok {
				b.WriteString(r)
				n = k
				break
			}
		}
		if n == 0 && i+1 < len(s) && (s[i] == s[i+1] || s[i] == 't' && s[i+1] == 'c') && strings.ContainsRune("bcdfghjkmpqrstvwyz", rune(s[i])) {
			b.WriteString("ッ")
			n = 1
		}
		if n == 0 && s[i] == 'm' && i+1 < len(s) && strings.ContainsRune("bpm", rune(s[i+1])) {
			b.WriteString("ン")
			n = 1
		}
		if n == 0 {
			return "", false
		}
		i += n
	}
	return b.String(), b.Len() > 0
}
