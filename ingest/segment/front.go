package segment

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
)

// front reads title, date and set of a document from its lines, with the
// evidence for each, and returns the line of the title, -1 where no line is
// one. Head is what the head of a page says.
func front(doc *corpus.Document, text, head string, lines []line) int {
	f := reader{doc: doc, lines: lines, at: sourceLines(text, lines), title: titleLine(lines)}
	f.begin, f.end = bounds(lines)
	if f.title >= 0 {
		l := &lines[f.title]
		doc.Title = strings.TrimFunc(l.name, isSpace)
		doc.Sources.Title = []corpus.Evidence{f.evidence(f.title, l.Text, "the first heading of the document")}
	} else if name := siteless(head); name != "" {
		doc.Title = name
		doc.Sources.Title = []corpus.Evidence{{Text: clipText(head), Line: 1, Why: "the title in the head of the page"}}
	}
	f.date()
	f.set()
	return f.title
}

// reader reads what a document says of itself.
type reader struct {
	doc        *corpus.Document
	lines      []line
	at         []int // source line of each line
	title      int   // -1 for none
	begin, end int   // the first and the last line of a ruling
}

func (f *reader) evidence(i int, words, why string) corpus.Evidence {
	return corpus.Evidence{Text: clipText(words), Line: f.at[i], Why: why}
}

// sourceLines gives the source line, from 1, of each line.
func sourceLines(text string, lines []line) []int {
	out := make([]int, len(lines))
	n, at := 1, 0
	for i := range lines {
		n += strings.Count(text[at:lines[i].Start], "\n")
		at = lines[i].Start
		out[i] = n
	}
	return out
}

// bounds returns the first and last line of a ruling or rule paragraph.
func bounds(lines []line) (first, last int) {
	first, last = len(lines), len(lines)
	for i := range lines {
		if r := lines[i].role; r == ruling || r == rule {
			if first == len(lines) {
				first = i
			}
			last = i
		}
	}
	return first, last
}

// titleLine returns the heading that names the whole document: the first line
// of a text, unless it is one of several headings of its kind or stands right
// over a list; the highest heading of markup. It returns -1 where there is
// none.
func titleLine(lines []line) int {
	for i := range lines {
		l := &lines[i]
		if l.role == outside {
			continue
		}
		if l.Level == 0 {
			if later := topHeading(lines[i:min(len(lines), i+12)]); later >= 0 && alone(lines, i+later) {
				return i + later
			}
		}
		if l.role != head || l.ruleHead || l.box != "" || l.Term || l.Row > 0 {
			return -1
		}
		if titleRE.MatchString(fold(l.name)) && l.dress != "chapter" && alone(lines, i) {
			return i
		}
		if l.dress == "chapter" || !alone(lines, i) {
			return -1
		}
		for j := i + 1; j < len(lines); j++ {
			if lines[j].role == outside || lines[j].role == prose || lines[j].role == goesOn {
				if lines[j].role == outside {
					return i
				}
				continue
			}
			if lines[j].role == head && !lines[j].ruleHead || lines[j].boxStart && (l.dress == "bare" || l.Level > 0) {
				return i // under a dressed heading a card may be an example
			}
			return -1
		}
		return i
	}
	return -1
}

// alone reports whether no later heading has the dress and level of line i.
// Bare headings are told apart by place only: the first line of a text may be
// its title though bare headings follow.
func alone(lines []line, i int) bool {
	if lines[i].dress == "bare" && lines[i].Level == 0 {
		return true
	}
	for j := i + 1; j < len(lines); j++ {
		l := &lines[j]
		if l.role == head && !l.ruleHead && l.Level == lines[i].Level && (l.dress == lines[i].dress || l.Level > 0) {
			return false
		}
		if l.role == head && l.Level > 0 && l.Level < lines[i].Level {
			return false
		}
	}
	return true
}

// topHeading returns the first of the highest headings of markup, -1 for none.
func topHeading(lines []line) int {
	at := -1
	for i := range lines {
		if l := &lines[i]; l.role == head && l.Level > 0 && l.box == "" && (at < 0 || l.Level < lines[at].Level) {
			at = i
		}
	}
	return at
}

var siteRE = regexp.MustCompile(`\s+[|｜\-–—:：«»]\s+.*$|[|｜«»].*$`)

// siteless takes the name of the site off the title of a page.
func siteless(s string) string {
	if cut := strings.TrimSpace(siteRE.ReplaceAllString(s, "")); cut != "" {
		return cut
	}
	return strings.TrimSpace(s)
}

// clipText keeps evidence short.
func clipText(s string) string {
	if utf8.RuneCountInString(s) <= 60 {
		return s
	}
	return string([]rune(s)[:60]) + "…"
}
