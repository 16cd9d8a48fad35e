package cr

import (
	"slices"
	"strings"
)

// word is a hash of a word as it counts for comparison.
type word uint32

// words folds a text to the words that count when two rules are compared:
// lower case, without punctuation, without the numbers of other rules, and
// with phrases that were renamed all through the rules under one name.
func words(text string) []word {
	text = withoutReferences(text)
	out := make([]word, 0, len(text)/5)
	h, n := uint32(fnvBasis), 0
	digit, start := false, 0
	flush := func(end int) {
		if n > 0 {
			if !digit || !isRef(text[start:end]) {
				out = append(out, word(h))
			}
		}
		h, n, digit = fnvBasis, 0, false
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case '0' <= c && c <= '9':
			if n == 0 {
				digit = true
			}
		case 'a' <= c && c <= 'z', c == '+', c == '{':
		case c == '.' && digit && i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9':
		case c == '\'' && n > 0:
			continue
		case c == 0xE2 || c == 0xEF: // U+2000-2FFF: quotes, dashes, bullets; U+FFFD: any of them, lost
			apostrophe := n > 0 && (strings.HasPrefix(text[i:], "’") || strings.HasPrefix(text[i:], "\uFFFD") && i+3 < len(text) && isLetter(text[i+3]))
			if !apostrophe {
				flush(i)
			}
			i += min(2, len(text)-i-1)
			continue
		case c == 0xC2: // no-break space, ®, ©
			flush(i)
			i += min(1, len(text)-i-1)
			continue
		case c >= 0x80: // letters with accents
		default:
			flush(i)
			continue
		}
		if n == 0 {
			start = i
		}
		h = (h ^ uint32(c)) * fnvPrime
		n++
	}
	flush(len(text))
	return rename(out)
}

// withoutReferences drops the sentences and brackets that only point to other
// rules, "(See rule 704, …)" and "See rule 704.5n.": they change with every
// renumbering and say nothing of the rule itself.
func withoutReferences(text string) string {
	if !strings.Contains(text, "ee rule") && !strings.Contains(text, "ee section") {
		return text
	}
	var b strings.Builder
	for text != "" {
		i, end := reference(text)
		if i < 0 {
			break
		}
		b.WriteString(text[:i])
		b.WriteByte(' ')
		text = text[end:]
	}
	b.WriteString(text)
	return b.String()
}

// reference finds the first reference in text and its end; -1 where there is
// none.
func reference(text string) (start, end int) {
	at := 0
	for {
		i := strings.Index(text[at:], "ee ")
		if i < 0 {
			return -1, 0
		}
		i += at
		at = i + 1
		rest := text[i+3:]
		if i == 0 || !strings.HasPrefix(rest, "rule") && !strings.HasPrefix(rest, "section") && !strings.HasPrefix(rest, "also rule") {
			continue
		}
		bracket := i >= 2 && text[i-2] == '('
		if text[i-1] != 'S' && !(text[i-1] == 's' && bracket) {
			continue
		}
		for end = i; end < len(text); end++ {
			if bracket && text[end] == ')' {
				return i - 2, end + 1
			}
			if !bracket && (text[end] == '\n' || text[end] == '.' && (end+1 == len(text) || text[end+1] < '0' || text[end+1] > '9')) {
				return i - 1, end + 1
			}
		}
		return i - 1, len(text)
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

const (
	fnvBasis = 2166136261
	fnvPrime = 16777619
)

func hashWord(s string) word {
	h := uint32(fnvBasis)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * fnvPrime
	}
	return word(h)
}

// isRef reports whether a word that starts with a digit is the number of a
// rule or section; those change without the rule being edited.
func isRef(s string) bool {
	_, n := digits(s)
	return n == 3 && (len(s) == 3 || s[3] == '.')
}

// renamed lists the phrases that were renamed all through the rules: by the
// Magic 2010 changes, by the change to "they" of 2018, "mana value" of 2021
// and "enters" of 2024. The longest match wins; "" drops the phrase.
var renamed = [][2]string{
	{"comes into play", "enters"}, {"come into play", "enter"}, {"came into play", "entered"}, {"coming into play", "entering"},
	{"enters the battlefield", "enters"}, {"enter the battlefield", "enter"}, {"entered the battlefield", "entered"}, {"entering the battlefield", "entering"},
	{"in play", "battlefield"}, {"on the battlefield", "battlefield"}, {"into play", "battlefield"}, {"onto the battlefield", "battlefield"},
	{"leaves play", "leaves battlefield"}, {"leave play", "leave battlefield"}, {"left play", "left battlefield"}, {"leaves the battlefield", "leaves battlefield"}, {"leave the battlefield", "leave battlefield"}, {"left the battlefield", "left battlefield"},
	{"removed from the game", "exiled"}, {"remove from the game", "exile"}, {"removes from the game", "exiles"}, {"from the game", ""},
	{"his or her", "their"}, {"he or she", "they"}, {"him or her", "them"}, {"his or hers", "theirs"}, {"himself or herself", "themself"},
	{"state based effect", "state based action"}, {"state based effects", "state based actions"},
	{"converted mana cost", "mana value"}, {"converted mana costs", "mana values"},
	{"played", "cast"}, {"plays", "cast"}, {"playing", "cast"}, {"play", "cast"}, {"casts", "cast"}, {"casting", "cast"}, {"activated", "activate"}, {"activates", "activate"}, {"activating", "activate"},
}

type renaming struct{ from, to []word }

// renamings holds the table above by first word, longest first.
var renamings = func() map[word][]renaming {
	m := map[word][]renaming{}
	hash := func(s string) (out []word) {
		for _, w := range strings.Fields(s) {
			out = append(out, hashWord(w))
		}
		return out
	}
	for _, r := range renamed {
		from := hash(r[0])
		m[from[0]] = append(m[from[0]], renaming{from, hash(r[1])})
	}
	for _, rs := range m {
		slices.SortStableFunc(rs, func(a, b renaming) int { return len(b.from) - len(a.from) })
	}
	return m
}()

func rename(ws []word) []word {
	out := ws[:0]
next:
	for i := 0; i < len(ws); {
		for _, r := range renamings[ws[i]] {
			if len(ws)-i >= len(r.from) && slices.Equal(ws[i:i+len(r.from)], r.from) {
				i += len(r.from)
				out = append(out, r.to...) // never longer than what it replaces
				continue next
			}
		}
		out = append(out, ws[i])
		i++
	}
	return out
}
