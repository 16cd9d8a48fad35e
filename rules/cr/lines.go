package cr

import (
	"iter"
	"strings"

	"saitei/corpus"
)

// splitLines yields the lines of text without their ends, which may be "\r\n",
// "\n" or, as in some files of 2019 and later, a lone "\r".
func splitLines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for text != "" {
			i := strings.IndexAny(text, "\r\n")
			if i < 0 {
				yield(text)
				return
			}
			line := text[:i]
			if strings.HasPrefix(text[i:], "\r\n") {
				i++
			}
			text = text[i+1:]
			if !yield(line) {
				return
			}
		}
	}
}

// isWrapped reports whether the lines of the text are cut to a width: the
// longest paragraphs of the rules are over 400 characters.
func isWrapped(text string) bool {
	long := 0
	for line := range splitLines(text) {
		if len(line) > 200 {
			if long++; long > 20 {
				return false
			}
		}
	}
	return true
}

// ruleStart reads "702.15b Text", "702.15. Text" and their slips: "702.15b.
// Text", "702.15 Text", "702.15.Text", "702. 15b Text" and "702.b Text", whose
// rule is 0. What follows the number must be prose.
func ruleStart(s string) (id corpus.RuleID, text string, ok bool) {
	sec, n := digits(s)
	if n != 3 || sec < 100 || len(s) <= n || s[n] != '.' {
		return id, "", false
	}
	s = s[n+1:]
	if len(s) > 2 && s[0] == ' ' && '0' <= s[1] && s[1] <= '9' {
		s = s[1:]
	}
	rule, n := digits(s)
	if n > 4 || n > 0 && rule == 0 {
		return id, "", false
	}
	s = s[n:]
	letters := 0
	for letters < len(s) && 'a' <= s[letters] && s[letters] <= 'z' {
		letters++
	}
	if letters > 2 || n == 0 && letters != 1 {
		return id, "", false
	}
	id = corpus.RuleID{Section: sec, Rule: rule, Letter: s[:letters]}
	s = strings.TrimPrefix(s[letters:], ".")
	text = strings.TrimLeft(s, " \t\u00a0")
	glued := text == s && (letters > 0 || text == "" || text[0] < 'A' || text[0] > 'Z')
	if text == "" || glued || text[0] == ',' || text[0] == ')' {
		return id, "", false
	}
	return id, text, true
}

// headStart reads "7. Additional Rules" and "702. Keyword Abilities".
func headStart(s string) (n int, text string, ok bool) {
	n, w := digits(s)
	if w != 1 && w != 3 || n == 0 || w == 3 && n < 100 || len(s) <= w || s[w] != '.' {
		return 0, "", false
	}
	text = strings.TrimLeft(s[w+1:], " \t\u00a0")
	if text == "" || text == s[w+1:] || text[0] < 'A' || text[0] > 'Z' {
		return 0, "", false
	}
	return n, text, true
}

// exampleStart reads "Example: Text".
func exampleStart(s string) (text string, ok bool) {
	if len(s) < 8 || !strings.EqualFold(s[:7], "example") {
		return "", false
	}
	rest := strings.TrimPrefix(s[7:], "s")
	if rest == "" || rest[0] != ':' {
		return "", false
	}
	return strings.TrimSpace(rest[1:]), true
}

// digits reads the decimal number at the start of s and its width; a number
// of more than four digits has width 5 and no meaning here.
func digits(s string) (n, width int) {
	for width < len(s) && '0' <= s[width] && s[width] <= '9' && width < 5 {
		n = 10*n + int(s[width]-'0')
		width++
	}
	return n, width
}

// isWord reports whether the line is this one word, in any case.
func isWord(s, word string) bool { return strings.EqualFold(strings.Trim(s, "_* "), word) }
