package nlp

import (
	"strings"
	"unicode/utf8"
)

// Atoms are the parts of a text that no dictionary of Japanese knows and that
// must not be torn: names in 《》, mana symbols, power and toughness, counters,
// rule numbers, numbers, words in Latin letters. They are recognised in folded
// text with wide ASCII, before the dictionary sees the rest.

// maxRun bounds the length of a number or Latin word, in characters.
const maxRun = 256

// narrowAt returns the character at s[i:], ASCII where it is wide ASCII, and
// its length.
func narrowAt(s string, i int) (rune, int) {
	if i >= len(s) {
		return -1, 0
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if r >= 0xFF01 && r <= 0xFF5E {
		r -= 0xFEE0
	}
	return r, n
}

func isDigit(r rune) bool  { return r >= '0' && r <= '9' }
func isLetter(r rune) bool { return ScriptOf(r) == Latin }

// atomAt returns the kind and end of the atom that begins at s[i:].
func atomAt(s string, i int) (TokenKind, int, bool) {
	r, _ := narrowAt(s, i)
	switch {
	case r == '《':
		if _, end, ok := quotedAt(s, i); ok {
			return Name, end, true
		}
	case r == '{':
		if end := manaEnd(s, i); end > i {
			return Mana, end, true
		}
	case isDigit(r):
		if end := statEnd(s, i); end > i {
			return Stat, end, true
		}
		if end := ruleEnd(s, i); end > i {
			return RuleNo, end, true
		}
		return Number, numberEnd(s, i), true
	case r == '+' || r == '-' || r == '±' || r == '*' || r == 'X' || r == 'x':
		if end := statEnd(s, i); end > i {
			return Stat, end, true
		}
		if isLetter(r) {
			return Roman, romanEnd(s, i), true
		}
	case isLetter(r):
		return Roman, romanEnd(s, i), true
	}
	return 0, 0, false
}

// manaEnd returns the end of a row of symbols such as {2}{W/U}{T}.
func manaEnd(s string, i int) int {
	end := i
	for {
		r, n := narrowAt(s, end)
		if r != '{' {
			return end
		}
		j := end + n
		for k := 0; ; k++ {
			r, n = narrowAt(s, j)
			if r == '}' && k > 0 {
				break
			}
			if k >= 8 || !isDigit(r) && !isLetter(r) && r != '/' && r != '∞' {
				return end
			}
			j += n
		}
		end = j + n
	}
}

// statEnd returns the end of a power and toughness or of a modification:
// 2/1, +1/+1, -X/-0, */*, with the word カウンター where it follows signs.
func statEnd(s string, i int) int {
	half := func(i int) (end int, signed bool) {
		r, n := narrowAt(s, i)
		j := i
		if r == '+' || r == '-' || r == '±' {
			j += n
			signed = true
			r, n = narrowAt(s, j)
		}
		if r == 'X' || r == 'Y' || r == '*' || r == 'x' {
			return j + n, signed
		}
		k := j
		for digits := 0; isDigit(r) && digits < 4; digits++ {
			k += n
			r, n = narrowAt(s, k)
		}
		if k == j || isDigit(r) {
			return i, false
		}
		return k, signed
	}
	mid, signed := half(i)
	if r, n := narrowAt(s, mid); mid == i || r != '/' {
		return i
	} else if end, second := half(mid + n); end > mid+n {
		next, _ := narrowAt(s, end)
		if isDigit(next) || isLetter(next) || next == '/' {
			return i
		}
		const counter = "カウンター"
		if signed && second && strings.HasPrefix(s[end:], counter) {
			if r, _ := narrowAt(s, end+len(counter)); ScriptOf(r) != Katakana {
				end += len(counter)
			}
		}
		return end
	}
	return i
}

// ruleEnd returns the end of a rule number: three digits, a full stop, one to
// three digits and at most two letters.
func ruleEnd(s string, i int) int {
	digits := func(i, most int) (int, int) {
		n := 0
		for n < most {
			r, w := narrowAt(s, i)
			if !isDigit(r) {
				break
			}
			i += w
			n++
		}
		return i, n
	}
	j, n := digits(i, 3)
	r, w := narrowAt(s, j)
	if n != 3 || r != '.' {
		return i
	}
	j, n = digits(j+w, 3)
	if n == 0 {
		return i
	}
	if r, _ := narrowAt(s, j); isDigit(r) {
		return i
	}
	end := j
	for k := 0; ; k++ {
		r, w := narrowAt(s, end)
		switch {
		case r >= 'a' && r <= 'z' && k < 2:
			end += w
			continue
		case isLetter(r) || isDigit(r):
			return j // a word stands behind the number
		}
		return end
	}
}

// numberEnd returns the end of a row of digits, with single commas, full stops
// and slashes between digits (1,000, 0.5, 06/04/13).
func numberEnd(s string, i int) int {
	end := i
	for n := 0; n < maxRun; n++ {
		r, w := narrowAt(s, end)
		if isDigit(r) {
			end += w
			continue
		}
		if r != ',' && r != '.' && r != '/' {
			return end
		}
		if next, _ := narrowAt(s, end+w); !isDigit(next) {
			return end
		}
		end += w
	}
	return end
}

// romanEnd returns the end of a word in Latin letters: letters and digits,
// with apostrophes and hyphens between letters.
func romanEnd(s string, i int) int {
	end := i
	for n := 0; n < maxRun; n++ {
		r, w := narrowAt(s, end)
		if isLetter(r) || isDigit(r) {
			end += w
			continue
		}
		if r != '\'' && r != '-' {
			return end
		}
		if next, _ := narrowAt(s, end+w); !isLetter(next) {
			return end
		}
		end += w
	}
	return end
}

// narrow returns s with wide ASCII made narrow.
func narrow(s string) string {
	i := 0
	for i < len(s) && !(s[i] == 0xEF && i+1 < len(s) && s[i+1] >= 0xBC && s[i+1] <= 0xBD) {
		i++
	}
	if i == len(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= 0xFF01 && r <= 0xFF5E {
			return r - 0xFEE0
		}
		return r
	}, s)
}
