package nlp

import "strings"

// How symbols and numbers are read aloud, for the reading of their tokens.

var digitKana = [...]string{"", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュウ"}

// smallKana holds the readings of 1,000s and 100s that sound changes make
// irregular.
var smallKana = map[string]string{
	"サンセン": "サンゼン", "ハチセン": "ハッセン", "イチセン": "セン",
	"サンヒャク": "サンビャク", "ロクヒャク": "ロッピャク", "ハチヒャク": "ハッピャク", "イチヒャク": "ヒャク", "イチジュウ": "ジュウ",
}

// numberReading returns how a whole number below 100 million is read; other
// numbers give "".
func numberReading(s string) string {
	s = strings.ReplaceAll(s, ",", "")
	if s == "" || len(s) > 8 || strings.Trim(s, "0123456789") != "" {
		return ""
	}
	s = strings.TrimLeft(s, "0")
	if s == "" {
		return "ゼロ"
	}
	if len(s) > 4 {
		return fourDigits(s[:len(s)-4]) + "マン" + fourDigits(s[len(s)-4:])
	}
	return fourDigits(s)
}

func fourDigits(s string) string {
	units := [...]string{"", "ジュウ", "ヒャク", "セン"}
	out := ""
	for i, c := range s {
		d := digitKana[c-'0']
		if d == "" {
			continue
		}
		word := d + units[len(s)-1-i]
		if w, ok := smallKana[word]; ok {
			word = w
		}
		out += word
	}
	return out
}

var symbolKana = map[string]string{
	"W": "シロ", "U": "アオ", "B": "クロ", "R": "アカ", "G": "ミドリ", "C": "ムショク", "P": "ファイレクシア", "S": "ヒョウセツ",
	"T": "タップ", "Q": "アンタップ", "E": "エネルギー", "X": "エックス", "Y": "ワイ", "Z": "ゼット", "∞": "ムゲン", "CHAOS": "カオス",
}

// manaReading reads a row of symbols: {1}{B} is イチクロ.
func manaReading(s string) string {
	var b strings.Builder
	for _, p := range strings.FieldsFunc(strings.ToUpper(s), func(r rune) bool { return r == '{' || r == '}' || r == '/' }) {
		if k, ok := symbolKana[p]; ok {
			b.WriteString(k)
		} else {
			b.WriteString(numberReading(p))
		}
	}
	return b.String()
}

// statReading reads 2/1 as ニイチ, +1/+1カウンター as プラスイチプラスイチカウンター.
func statReading(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			j := i
			for j < len(s) && s[j] >= '0' && s[j] <= '9' {
				j++
			}
			b.WriteString(numberReading(s[i:j]))
			i = j
			continue
		case c == '+':
			b.WriteString("プラス")
		case c == '-':
			b.WriteString("マイナス")
		case c == 'X' || c == 'x':
			b.WriteString("エックス")
		case c == 'Y':
			b.WriteString("ワイ")
		case c >= 0x80:
			if strings.HasSuffix(s, "カウンター") {
				b.WriteString("カウンター")
			}
			return b.String()
		}
		i++
	}
	return b.String()
}
