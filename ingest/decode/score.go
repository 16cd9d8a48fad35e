package decode

import (
	"unicode"

	"golang.org/x/text/encoding/japanese"
)

const (
	minScore = 0.25    // below this a reading is not taken for Japanese
	clearly  = 0.35    // a reading must be better by this much to overrule a declaration
	sample   = 1 << 13 // characters that are scored
)

// best returns the encoding under which b decodes without error and looks
// most like Japanese, "" where none reaches least.
func best(b []byte, encs []string, least float64) string {
	out, top := "", least
	for _, enc := range encs {
		if s, ok := score(b, enc); ok && s > top {
			out, top = enc, s
		}
	}
	return out
}

// score decodes b as enc and rates the text: the mean weight of its
// characters outside ASCII. Text in the right encoding is full of kana and
// Japanese punctuation; in the wrong one it is full of rare kanji, lone
// half-width kana and symbols. It gives up (returns false) where b does not
// decode, and cannot tell a few kanji alone from half-width kana.
func score(b []byte, enc string) (float64, bool) {
	if enc == "" || (enc == UTF16LE || enc == UTF16BE) && len(b)%2 != 0 {
		return 0, false
	}
	t := Text{Source: b}
	if t.take(enc) != nil {
		return 0, false
	}
	euc := japanese.EUCJP.NewEncoder()
	leads := map[rune]byte{}
	lead := func(r rune) byte {
		c, ok := leads[r]
		if !ok {
			if e, err := euc.String(string(r)); err == nil && e != "" {
				c = e[0]
			}
			leads[r] = c
		}
		return c
	}
	sum, n, seen, half := 0.0, 0, 0, 0
	for _, r := range t.UTF8 {
		if seen++; seen > sample {
			break
		}
		if r >= 0xff61 && r <= 0xff9f {
			half++
			continue
		}
		sum, n, half = sum+halfWidth(half, enc), n+half, 0
		switch {
		case r >= 0x80:
			sum, n = sum+weight(r, lead), n+1
		case r < 0x20 && r != '\n' && r != '\r' && r != '\t' && r != '\f':
			sum, n = sum-2, n+1
		}
	}
	sum, n = sum+halfWidth(half, enc), n+half
	if n == 0 {
		return 0, true
	}
	return sum / float64(n), true
}

// halfWidth rates a run of n half-width kana: a word is likely, a stray one
// is not. In EUC-JP each of them takes a byte of its own before it, which
// hardly comes about by chance.
func halfWidth(n int, enc string) float64 {
	switch {
	case n < 3:
		return -0.2 * float64(n)
	case enc == EUCJP:
		return 0.8 * float64(n)
	}
	return 0.4 * float64(n)
}

// weight rates one character; lead gives its first byte in EUC-JP, which
// tells the common kanji (JIS level 1, rows B0 to CF) from the rest.
func weight(r rune, lead func(rune) byte) float64 {
	switch {
	case r >= 0x3041 && r <= 0x3096:
		return 2
	case r >= 0x30a1 && r <= 0x30fe, r == '、', r == '。', r == '「', r == '」', r == '（', r == '）', r == '《', r == '》':
		return 1.5
	case r >= 0xff01 && r <= 0xff5e, r == 0x3000:
		return 0.8
	case unicode.Is(unicode.Han, r):
		if c := lead(r); c >= 0xb0 && c <= 0xcf {
			return 0.6
		}
		return -0.3
	case r >= 0xe000 && r <= 0xf8ff, r < 0xa0:
		return -2
	case r >= 0x0370 && r <= 0x04ff:
		return -1
	case r >= 0x2000 && r <= 0x33ff:
		return 0.1
	}
	return -0.5
}
