package markdown

import (
	"regexp"
	"strings"
	"unicode"

	"saitei/ingest/segment/layout"
)

var (
	atx     = regexp.MustCompile(`^(#{1,6})(?:[ \t\x{3000}]+(.*?)|)(?:[ \t]+#+)?[ \t]*$`)
	setext  = regexp.MustCompile(`^ {0,3}(=+|-{2,})[ \t]*$`)
	rule    = regexp.MustCompile(`^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$`)
	fence   = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})")
	row     = regexp.MustCompile(`^\|.*\|[ \t]*$`)
	rowRule = regexp.MustCompile(`^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$`)
	quote   = regexp.MustCompile(`^ {0,3}(?:> ?)+`)
	hidden  = regexp.MustCompile(`^ {0,3}<!--.*-->[ \t]*$|^ {0,3}\[[^\]]+\]:\s+\S+.*$|^ {0,3}</?[a-zA-Z][^<>]*>[ \t]*$`)
)

// Read reads the lines of a document. Text is without markup; the bullet
// marks stay, for the classifier to read. Front matter, comments and link
// definitions are lines outside the text.
func Read(text string) []layout.Line {
	r := reader{text: text}
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		next := at + end + 1
		if end < 0 {
			end, next = len(text)-at, len(text)
		}
		r.line(at, at+end, next)
		at = next
	}
	return r.out
}

type reader struct {
	text   string
	out    []layout.Line
	gap    int
	fence  string // the fence that is open
	matter bool   // inside front matter
	rows   int
	inRow  bool
}

func (r *reader) line(at, end, next int) {
	raw := strings.TrimRight(r.text[at:end], "\r")
	if r.frontMatter(at, raw) {
		r.add(layout.Line{Start: at, End: next, Text: strings.TrimSpace(raw), Aside: true})
		return
	}
	if m := fence.FindStringSubmatch(raw); m != nil && (r.fence == "" || strings.HasPrefix(m[1], r.fence)) {
		if r.fence == "" {
			r.fence = m[1]
		} else {
			r.fence = ""
		}
		r.add(layout.Line{Start: at, End: next, Text: strings.TrimSpace(raw), Aside: true})
		return
	}
	if m := quote.FindString(raw); m != "" {
		raw = raw[len(m):]
	}
	trimmed := strings.TrimFunc(raw, unicode.IsSpace)
	isRow := row.MatchString(trimmed)
	if !isRow {
		r.inRow = false
	}
	switch {
	case trimmed == "":
		r.gap++
	case r.fence != "":
		r.add(layout.Line{Start: at, End: next, Text: trimmed, Indent: columns(raw)})
	case hidden.MatchString(raw), rowRule.MatchString(trimmed):
		r.add(layout.Line{Start: at, End: next, Text: trimmed, Aside: true})
	case r.underline(raw, next):
	case rule.MatchString(raw):
		r.add(layout.Line{Start: at, End: next, Text: trimmed, Rule: true})
	case isRow:
		r.cells(at, end, next)
	default:
		r.words(at, next, raw, trimmed)
	}
}

// words adds a line of text or a heading.
func (r *reader) words(at, next int, raw, trimmed string) {
	l := layout.Line{Start: at, End: next, Indent: columns(raw)}
	if m := atx.FindStringSubmatch(trimmed); m != nil && m[2] != "" {
		l.Level, trimmed = len(m[1]), m[2]
	}
	mark := ""
	if m := itemMark.FindString(trimmed); m != "" && len(m) < len(trimmed) { // no emphasis begins with the mark of a list
		mark, trimmed = m, trimmed[len(m):]
	}
	body, ruby := Inline(trimmed)
	for i := range ruby {
		ruby[i].Start, ruby[i].End = ruby[i].Start+len(mark), ruby[i].End+len(mark)
	}
	l.Text, l.Ruby = mark+body, ruby
	if strings.TrimFunc(l.Text, unicode.IsSpace) == "" {
		l.Text, l.Aside = raw, true
	}
	r.add(l)
}

var itemMark = regexp.MustCompile(`^(?:[-+*]|\d{1,9}[.)])[ \t\x{3000}]+(?:\[[ xX]\][ \t]+)?`)

// add gives a line its gap.
func (r *reader) add(l layout.Line) {
	l.Gap, r.gap = r.gap, 0
	r.out = append(r.out, l)
}

// frontMatter reports whether a line belongs to the block between "---" at
// the very beginning.
func (r *reader) frontMatter(at int, raw string) bool {
	if at == 0 && raw == "---" {
		r.matter = strings.Contains(r.text, "\n---\n") || strings.Contains(r.text, "\n---\r\n")
		return r.matter
	}
	if r.matter && (raw == "---" || raw == "...") {
		r.matter = false
		return true
	}
	return r.matter
}

// underline makes a heading of the line before where this one underlines it.
// A sentence is not a heading; dashes below it are a rule.
func (r *reader) underline(raw string, next int) bool {
	m := setext.FindStringSubmatch(raw)
	if m == nil || r.gap > 0 || len(r.out) == 0 {
		return false
	}
	last := &r.out[len(r.out)-1]
	if last.Level > 0 || last.Rule || last.Aside || last.Row > 0 || itemMark.MatchString(last.Text) || strings.Contains(last.Text, "。") {
		return false
	}
	if len(r.out) > 1 && last.Gap == 0 && m[1][0] == '-' {
		return false
	}
	last.Level, last.End = 2, next
	if m[1][0] == '=' {
		last.Level = 1
	}
	return true
}

// cells adds the cells of a table row. The first owns the mark before it, the
// last the end of the line.
func (r *reader) cells(at, end, next int) {
	header := !r.inRow && strings.HasPrefix(r.text[next:], "|") && rowRule.MatchString(strings.TrimSpace(strings.SplitN(r.text[next:], "\n", 2)[0]))
	r.inRow = true
	r.rows++
	cell, from := 0, at
	for i := at; i < end; i++ {
		if r.text[i] != '|' || i > at && r.text[i-1] == '\\' {
			continue
		}
		if body := strings.TrimFunc(r.text[from:i], unicode.IsSpace); cell > 0 && body != "" {
			words, ruby := Inline(body)
			if words != "" {
				r.add(layout.Line{Start: from, End: i, Text: words, Ruby: ruby, Row: r.rows, Cell: cell, Header: header})
			}
		}
		cell, from = cell+1, i+1
	}
}

// columns is the width of the white space at the start of a line.
func columns(s string) int {
	n := 0
	for _, c := range s {
		switch c {
		case ' ':
			n++
		case '\t':
			n += 4 - n%4
		case '\u3000':
			n += 2
		default:
			return n
		}
	}
	return n
}
