package segment

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// markKind sorts bullet marks by what they may mean.
type markKind int

const (
	noMark     markKind = iota
	dotMark             // • ＊ ・ ○: a bullet and nothing else
	signMark            // ■ ◆ ● ▼ 【: a bullet before a sentence, a heading before a short name
	dashMark            // - – ―: a bullet where the text does not go on as a number
	numberMark          // 1. (1) ①
	askMark             // Q. 問
	answerMark          // A. 答
)

const (
	dots   = "＊*•・･∙·▪▫◦‣⁃※◉⚫➤➢✓✔"
	signs  = "■□◆◇●○◎▼▽▲△★☆▶►▸▷◼◻♦❖♢"
	dashes = "-‐‑–—―−ー－─"
)

var (
	numberRE = regexp.MustCompile(`^(?:[0-9０-９]{1,3}[.．、)）][ \t\x{3000}]*|[(（](?:[0-9０-９]{1,2}|[a-zａ-ｚア-ン])[)）][ \t\x{3000}]*|[\x{2460}-\x{249b}\x{2776}-\x{2793}][.．、]?[ \t\x{3000}]*|[ア-ンa-z][)）．][ \t\x{3000}]*)`)
	labelRE  = regexp.MustCompile(`^(?:注釈|裁定|補足|備考|解説|ルーリング)[0-9０-９]{0,2}[:：][ \t\x{3000}]*`)
	askRE    = regexp.MustCompile(`^(?:[QＱ][0-9０-９]{0,3}[.．:：、)） \t\x{3000}]+[ \t\x{3000}]*|[QＱ][0-9０-９]{0,3}(?:[\p{Han}\p{Hiragana}\p{Katakana}《「])|(?:質問|問)[0-9０-９]{0,3}[.．:：][ \t\x{3000}]*)`)
	answerRE = regexp.MustCompile(`^(?:[AＡ][0-9０-９]{0,3}[.．:：、)） \t\x{3000}]+[ \t\x{3000}]*|[AＡ][0-9０-９]{0,3}(?:[\p{Han}\p{Hiragana}\p{Katakana}《「])|(?:回答|答え|答)[0-9０-９]{0,3}[.．:：][ \t\x{3000}]*)`)
)

// findMark splits the bullet mark off a line. It returns the mark as written,
// its kind and the byte offset at which the rest begins. It gives up on marks
// that run into a number ("-1/-1", "*/*", "１枚"): those are text.
func findMark(s string) (mark string, kind markKind, rest int) {
	if m := askRE.FindString(s); m != "" {
		return clip(s, m, askMark)
	}
	if m := answerRE.FindString(s); m != "" {
		return clip(s, m, answerMark)
	}
	if m := numberRE.FindString(s); m != "" {
		after := s[len(m):]
		if r, _ := utf8.DecodeRuneInString(norm.NFKC.String(after)); after == "" || isDigit(r) && strings.HasPrefix(m, "(c)") || strings.ContainsAny(m, "(（") && strings.ContainsRune("({,:、", r) || isDigit(r) && !strings.ContainsAny(m, " \t\u3000)）") && m[0] < utf8.RuneSelf {
			return "", noMark, 0 // "702.13", "3.5"
		}
		return strings.TrimRightFunc(m, isSpace), numberMark, len(m)
	}
	if m := labelRE.FindString(s); m != "" && sentence(s[len(m):]) {
		return strings.TrimRightFunc(m, isSpace), dotMark, len(m)
	}
	r, n := utf8.DecodeRuneInString(s)
	after := strings.TrimLeftFunc(s[n:], isSpace)
	rest = len(s) - len(after)
	spaced := rest > n
	next, _ := utf8.DecodeRuneInString(after)
	switch {
	case after == "" || next == r:
		return "", noMark, 0
	case strings.ContainsRune(signs, r):
		return s[:n], signMark, rest
	case r == '>' || r == '＞':
		if spaced {
			return s[:n], dotMark, rest
		}
	case strings.ContainsRune(dots, r):
		if !spaced && (strings.ContainsRune("/／", next) || r == '·') {
			return "", noMark, 0
		}
		return s[:n], dotMark, rest
	case strings.ContainsRune(dashes, r):
		if r == 'ー' && !spaced || !spaced && !unicode.In(next, unicode.Han, unicode.Hiragana, unicode.Katakana) && !strings.ContainsRune("《「（", next) {
			return "", noMark, 0
		}
		return s[:n], dashMark, rest
	}
	return "", noMark, 0
}

// clip cuts a question or answer mark from s. The match may hold the first
// character of the text, which tells "Ｑこの" from "Quest".
func clip(s, m string, kind markKind) (string, markKind, int) {
	r, n := utf8.DecodeLastRuneInString(m)
	if unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == '《' || r == '「' || unicode.Is(unicode.Han, r) && !strings.HasPrefix("問答", string(r)) {
		m = m[:len(m)-n]
	}
	if strings.TrimFunc(s[len(m):], isSpace) == "" {
		return "", noMark, 0
	}
	return strings.TrimRightFunc(m, isSpace), kind, len(m)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' || r >= '０' && r <= '９' }

// fold is the form of a line in which patterns look for things. Offsets into
// it mean nothing.
func fold(s string) string { return norm.NFKC.String(s) }

// closers may stand after the stop of a sentence.
const closers = "」』）)】］]》〉>”\"’'＊*"

// ends reports whether s is over: it ends with a stop, a bracket or a colon.
func ends(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(s, isSpace))
	return r != utf8.RuneError && (strings.ContainsRune("。．.！!？?…：:；;", r) || strings.ContainsRune(closers, r))
}

// stops reports whether s ends with the stop of a sentence, brackets aside.
func stops(s string) bool {
	s = strings.TrimRightFunc(s, func(r rune) bool { return isSpace(r) || strings.ContainsRune(closers, r) })
	r, _ := utf8.DecodeLastRuneInString(s)
	return r != utf8.RuneError && strings.ContainsRune("。．.！!？?…", r)
}

// sentence reports whether s is prose rather than a name or heading.
func sentence(s string) bool {
	return strings.Contains(s, "。") || utf8.RuneCountInString(s) > maxHeading || stops(s) && utf8.RuneCountInString(s) > 8 ||
		strings.Count(s, "、") >= 2
}

// asks reports whether s is a question.
func asks(s string) bool {
	s = strings.TrimRightFunc(fold(s), func(r rune) bool { return isSpace(r) || strings.ContainsRune(closers, r) })
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "か。") || strings.HasSuffix(s, "か")
}

// maxHeading is the greatest length of a heading in characters.
const maxHeading = 45
