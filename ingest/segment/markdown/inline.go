package markdown

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/corpus"
)

var (
	escaped = regexp.MustCompile("^\\\\[!-/:-@\\[-`{-~]")
	code    = regexp.MustCompile("^(`+)([^`]+)(`+)")
	image   = regexp.MustCompile(`^!\[([^\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])`)
	link    = regexp.MustCompile(`^\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])`)
	auto    = regexp.MustCompile(`^<(?:https?://[^<>\s]+|[^<>\s@]+@[^<>\s]+)>`)
	rubyTag = regexp.MustCompile(`(?i)^<ruby>(.*?)</ruby>`)
	rtTag   = regexp.MustCompile(`(?is)(.*?)<rt>(.*?)(?:</rt>|$)`)
	tag     = regexp.MustCompile(`(?i)^</?(?:[a-z][a-z0-9]*)(?:\s[^<>]*)?/?>|^<!--.*?-->`)
	entity  = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)
	anyTag  = regexp.MustCompile(`<[^<>]*>`)
)

// Inline takes the inline markup off a piece of Markdown: emphasis, code,
// links, images (their alternative text, if it is a mana symbol), escapes,
// entities and tags. Readings given by ruby are returned apart, with their
// place in the result.
func Inline(s string) (string, []corpus.Ruby) {
	in := inliner{}
	in.read(s, 0)
	out := strings.TrimFunc(in.out.String(), unicode.IsSpace)
	lead := len(in.out.String()) - len(strings.TrimLeftFunc(in.out.String(), unicode.IsSpace))
	var ruby []corpus.Ruby
	for _, r := range in.ruby {
		if r.Start -= lead; r.Start >= 0 && r.Start < r.End-lead && r.End-lead <= len(out) {
			r.End -= lead
			ruby = append(ruby, r)
		}
	}
	return out, ruby
}

type inliner struct {
	out  strings.Builder
	ruby []corpus.Ruby
}

const (
	maxDepth = 4    // links in links
	maxSpan  = 4096 // bytes that one link, image, tag or code span may have
)

func (in *inliner) read(s string, depth int) {
	open := delimiters(s)
	for i := 0; i < len(s); {
		rest := s[i:min(len(s), i+maxSpan)]
		if open[i] > 0 {
			i += open[i]
			continue
		}
		n := 0
		switch s[i] {
		case '\\':
			if m := escaped.FindString(rest); m != "" {
				in.out.WriteString(m[1:])
				n = len(m)
			} else if rest == "\\" { // a hard line break
				n = 1
			}
		case '`':
			if m := within(code, rest, "`"); m != nil && len(m[1]) == len(m[3]) {
				in.out.WriteString(strings.TrimSpace(m[2]))
				n = len(m[0])
			} else { // a run that nothing closes is text as a whole
				n = len(rest) - len(strings.TrimLeft(rest, "`"))
				in.out.WriteString(rest[:n])
			}
		case '!':
			if m := within(image, rest, "]"); m != nil {
				if strings.HasPrefix(m[1], "{") {
					in.out.WriteString(m[1])
				}
				n = len(m[0])
			}
		case '[':
			if m := within(link, rest, "]"); m != nil && depth < maxDepth {
				in.read(m[1], depth+1)
				n = len(m[0])
			}
		case '<':
			n = in.tag(rest)
		case '&':
			if m := entity.FindString(rest); m != "" {
				if u := html.UnescapeString(m); u != m {
					in.out.WriteString(u)
					n = len(m)
				}
			}
		}
		if n == 0 {
			_, n = utf8.DecodeRuneInString(rest)
			in.out.WriteString(rest[:n])
		}
		i += n
	}
}

// within matches re at the start of s where the sign that must close the
// match is there at all: looking for it is much cheaper than matching.
func within(re *regexp.Regexp, s, closing string) []string {
	if !strings.Contains(s[1:], closing) {
		return nil
	}
	return re.FindStringSubmatch(s)
}

// tag reads what begins with "<" and returns its length, 0 for plain text.
func (in *inliner) tag(s string) int {
	if m := within(rubyTag, s, "</"); m != nil {
		for _, p := range rtTag.FindAllStringSubmatch(m[1], -1) {
			base := html.UnescapeString(anyTag.ReplaceAllString(strings.ReplaceAll(strings.ReplaceAll(p[1], "<rp>(</rp>", ""), "<rp>)</rp>", ""), ""))
			start := in.out.Len()
			in.out.WriteString(base)
			in.ruby = append(in.ruby, corpus.Ruby{Span: corpus.Span{Start: start, End: in.out.Len()}, Reading: html.UnescapeString(anyTag.ReplaceAllString(p[2], ""))})
		}
		return len(m[0])
	}
	if m := auto.FindString(s); m != "" {
		in.out.WriteString(m[1 : len(m)-1])
		return len(m)
	}
	if !strings.Contains(s, ">") {
		return 0
	}
	m := tag.FindString(s)
	if strings.HasPrefix(strings.ToLower(m), "<br") {
		in.out.WriteByte(' ')
	}
	return len(m)
}

// delimiters pairs the runs of * and _ that set emphasis and returns the
// length of each run that is markup, by its offset. A run opens where no
// space follows and closes where none precedes, on either side of any
// bracket. A * or _ beside a sign of power and toughness ("*/*", "1+*") is text.
func delimiters(s string) map[int]int {
	type run struct{ at, n int }
	var open []run
	out := map[int]int{}
	for i := 0; i < len(s); {
		c := s[i]
		if c == '\\' {
			i += 2
			continue
		}
		if c != '*' && c != '_' {
			i++
			continue
		}
		n := 1
		for i+n < len(s) && s[i+n] == c {
			n++
		}
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+n:])
		opens := i+n < len(s) && !unicode.IsSpace(after) && !text(before, after, c)
		closes := i > 0 && !unicode.IsSpace(before) && !text(before, after, c)
		if k := len(open) - 1; closes && k >= 0 && s[open[k].at] == c && open[k].n == n {
			out[open[k].at], out[i] = n, n
			open = open[:k]
		} else if opens && n <= 3 && len(open) < 64 {
			open = append(open, run{i, n})
		}
		i += n
	}
	return out
}

// text reports whether a delimiter between two characters is plain text.
func text(before, after rune, c byte) bool {
	if c == '*' && (strings.ContainsRune("/+-", before) || strings.ContainsRune("/+-", after) && before != utf8.RuneError && !unicode.IsSpace(before)) {
		return true
	}
	return c == '_' && isWord(before) && isWord(after)
}

func isWord(r rune) bool { return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
