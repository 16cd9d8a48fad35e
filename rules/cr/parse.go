package cr

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"saitei/corpus"
)

// ErrNotRules is wrapped by errors of [Parse] about a file that is readable
// text but not the Comprehensive Rules.
var ErrNotRules = errors.New("these are not the Comprehensive Rules")

// maxFile is the size in bytes above which a file is refused; the longest
// edition has two million.
const maxFile = 64 << 20

// minRules is the number of numbered rules below which a text is not taken
// for the Comprehensive Rules; the first edition has 346.
const minRules = 20

// Parse reads one text file of the Comprehensive Rules of any edition, already
// unzipped. The name is used in messages, and for the date where the text
// states none. Errors name file and line and wrap [ErrMangled] or
// [ErrNotRules]. Smaller faults do not fail the file: they are kept as
// Defects, and a file that stops early has a reason in Cut.
func Parse(name string, b []byte) (*Edition, error) {
	if len(b) > maxFile {
		return nil, fmt.Errorf("%s: %w: %d bytes, more than any edition has", name, ErrNotRules, len(b))
	}
	text, enc, err := decode(name, b)
	if err != nil {
		return nil, fmt.Errorf("cr: read %w", err)
	}
	sum := sha256.Sum256(b)
	p := parser{
		e:    &Edition{Name: name, SHA256: hex.EncodeToString(sum[:]), Encoding: enc},
		seen: map[corpus.RuleID]bool{},
	}
	p.wrapped = isWrapped(text)
	for line := range splitLines(text) {
		p.line++
		p.take(line)
	}
	if p.rules < minRules {
		return nil, fmt.Errorf("cr: read %s:%d: %w: found %d numbered rules up to the last line; give a text file whose rules are numbered like 702.15b", name, p.line, ErrNotRules, p.rules)
	}
	p.finish(text)
	p.e.Date, err = p.date(text)
	if err != nil {
		return nil, fmt.Errorf("cr: read %s:1: %w", name, err)
	}
	p.e.index()
	return p.e, nil
}

// region is the part of the file the parser is in.
type region int

const (
	before   region = iota // title, introduction, table of contents
	body                   // the numbered rules
	glossary               // the glossary
	after                  // index, credits, addresses
)

// parser is a machine over lines. Its one difficulty are files whose lines are
// wrapped, where a line of prose may begin with a number that is only referred
// to ("… (See rule / 502.2, …"). What must not be mistaken is decided by the
// order of numbers: a rule has a number higher than the one before it and,
// inside a paragraph of a wrapped file, it is exactly the next one.
type parser struct {
	e       *Edition
	region  region
	wrapped bool // lines are cut at some 80 columns
	line    int  // 1-based number of the current line
	blank   bool // the line before was blank
	rules   int  // numbered rules taken
	last    corpus.RuleID
	chapter int // of the last heading of a chapter
	seen    map[corpus.RuleID]bool
	example bool // the current paragraph is an example
	heads   [1000]struct {
		text string
		line int
	} // headings of chapters and sections met before the first rule
}

func (p *parser) take(line string) {
	s := strings.TrimSpace(line)
	if s == "" {
		p.blank = true
		return
	}
	if strings.Trim(s, "-=_ ") == "" { // underline of a heading
		return
	}
	switch p.region {
	case before, body:
		p.takeBody(s)
	case glossary:
		p.takeGlossary(line, s)
	}
	p.blank = false
}

func (p *parser) takeBody(s string) {
	if id, text, ok := ruleStart(s); ok {
		if id, ok = p.place(id); ok {
			p.startRule(id, text)
			return
		}
	}
	if p.region == body && isWord(s, "glossary") {
		p.region = glossary
		return
	}
	if n, text, ok := headStart(s); ok && p.startsHead(n, text) {
		return
	}
	if p.region == before {
		return
	}
	if text, ok := exampleStart(s); ok {
		r := p.current()
		r.Examples = append(r.Examples, text)
		p.example = true
		return
	}
	p.add(s)
}

// place decides whether a line that looks like the start of a rule is one, and
// under which number it goes: a misprinted number is set right where only one
// of its parts differs from the number that is due.
func (p *parser) place(id corpus.RuleID) (corpus.RuleID, bool) {
	if p.region == before {
		return id, id.Rule == 1 && id.Letter == ""
	}
	if follows(p.last, id) {
		return id, true
	}
	headed := p.seen[corpus.RuleID{Section: id.Section}] && !p.seen[corpus.RuleID{Section: id.Section, Rule: 1}]
	if id.Section > p.last.Section && headed && (id.Rule == 1 || id.Rule == 2) && (p.blank || !p.wrapped) {
		return id, true
	}
	if p.wrapped && !p.blank {
		return id, false
	}
	if due, ok := p.misprint(id); ok {
		p.defect("rule %s after rule %s is a misprint for %s", printed(id), p.last, due)
		return due, true
	}
	if id.Rule == 0 || id.Compare(p.last) <= 0 || id.Section != p.last.Section && !headed {
		p.defect("rule %s after rule %s is not in order; kept as text", printed(id), p.last)
		return id, false
	}
	p.defect("rule %s follows rule %s; the rules between are missing", id, p.last)
	return id, true
}

// maxGap is how many numbers may be missing before a number out of order is
// taken for a misprint.
const maxGap = 3

// printed writes a number as the file has it, where the middle may be missing.
func printed(id corpus.RuleID) string {
	if id.Rule == 0 && id.Letter != "" {
		return fmt.Sprintf("%d.%s", id.Section, id.Letter)
	}
	return id.String()
}

// misprint returns the number due after the last rule, if id differs from it
// in one part only and is not itself a number that may stand here.
func (p *parser) misprint(id corpus.RuleID) (corpus.RuleID, bool) {
	l := p.last
	gap := id.Rule == l.Rule || id.Rule <= l.Rule+maxGap && (id.Letter == "" || id.Letter == "a")
	if id.Section == l.Section && id.Compare(l) > 0 && id.Rule > 0 && gap {
		return id, false
	}
	for _, due := range []corpus.RuleID{
		{Section: l.Section, Rule: l.Rule, Letter: NextLetter(l.Letter)},
		{Section: l.Section, Rule: l.Rule + 1},
		{Section: l.Section, Rule: l.Rule + 1, Letter: "a"},
	} {
		same := 0
		for _, eq := range []bool{id.Section == due.Section, id.Rule == due.Rule, id.Letter == due.Letter} {
			if eq {
				same++
			}
		}
		if same == 2 {
			return due, true
		}
	}
	return id, false
}

// follows reports whether b is the number printed next after a: the next
// letter, where l and o are skipped, the first letter, or the next rule.
func follows(a, b corpus.RuleID) bool {
	if a.Section == b.Section {
		switch {
		case b.Rule == a.Rule:
			return b.Letter == NextLetter(a.Letter)
		case b.Rule == a.Rule+1:
			return b.Letter == "" || b.Letter == "a"
		}
	}
	return false
}

// NextLetter returns the letter of the subrule after the one with the given
// letter: "a" after "", "m" after "k" and "p" after "n", since l and o look
// like digits, and "aa" after "z".
func NextLetter(s string) string {
	switch s {
	case "":
		return "a"
	case "k":
		return "m"
	case "n":
		return "p"
	case "z":
		return "aa"
	}
	last := s[len(s)-1]
	if last == 'z' {
		return string(s[0]+1) + "a"
	}
	next := last + 1
	if next == 'l' || next == 'o' {
		next++
	}
	return s[:len(s)-1] + string(next)
}

func (p *parser) startRule(id corpus.RuleID, text string) {
	if p.region == before {
		p.region = body
		p.head(id.Section / 100)
		p.head(id.Section)
	} else if !p.seen[corpus.RuleID{Section: id.Section}] {
		p.head(id.Section)
	}
	p.e.Rules = append(p.e.Rules, Rule{ID: id, Text: text, Line: p.line})
	p.seen[id] = true
	p.last = id
	p.rules++
	p.example = false
}

// head takes the heading of a chapter or section that was met before the
// first rule.
func (p *parser) head(n int) {
	h := p.heads[n]
	id := corpus.RuleID{Section: n}
	if h.text == "" || p.seen[id] {
		return
	}
	p.seen[id] = true
	p.e.Rules = append(p.e.Rules, Rule{ID: id, Text: h.text, Line: h.line})
}

// startsHead takes the heading of a chapter or section and reports whether the
// line was one.
func (p *parser) startsHead(n int, text string) bool {
	if p.region == before {
		p.heads[n].text, p.heads[n].line = strings.TrimRight(text, ". 0123456789"), p.line
		return true
	}
	id := corpus.RuleID{Section: n}
	now := p.last.Section / 100
	switch {
	case n < 10 && n <= now, n >= 100 && (n <= p.last.Section || n/100 > max(now, p.chapter)), n >= 10 && n < 100, p.seen[id]:
		return false
	case len(text) > maxHeading || strings.HasSuffix(text, "."):
		return false
	}
	if n < 10 {
		p.chapter = n
	}
	p.seen[id] = true
	p.e.Rules = append(p.e.Rules, Rule{ID: id, Text: text, Line: p.line})
	p.example = false
	return true
}

func (p *parser) current() *Rule { return &p.e.Rules[len(p.e.Rules)-1] }

// add appends a line of prose to the paragraph it continues.
func (p *parser) add(s string) {
	r := p.current()
	to := &r.Text
	if p.example {
		to = &r.Examples[len(r.Examples)-1]
	}
	sep := "\n"
	if p.wrapped && !p.blank {
		sep = " "
	}
	*to += sep + s
}

func (p *parser) takeGlossary(line, s string) {
	for _, w := range []string{"credits", "index", "questions?"} {
		if isWord(s, w) {
			p.region = after
			return
		}
	}
	indented := line[0] == ' ' || line[0] == '\t'
	g := p.e.Glossary
	switch {
	case p.blank && !indented && len(s) <= maxHeading || len(g) == 0:
		p.e.Glossary = append(g, Entry{Term: s, Line: p.line})
	case g[len(g)-1].Text == "":
		g[len(g)-1].Text = s
	case p.wrapped && !p.blank && !indented, p.wrapped && !p.blank && !strings.HasSuffix(g[len(g)-1].Text, "."):
		g[len(g)-1].Text += " " + s
	default:
		g[len(g)-1].Text += "\n" + s
	}
}

// finish says whether the file is whole. A whole file has a glossary to the
// end of the alphabet and something after it.
func (p *parser) finish(text string) {
	g := p.e.Glossary
	switch {
	case p.region == body:
		p.e.Cut = fmt.Sprintf("it ends at line %d after rule %s; the glossary is missing", p.line, p.last)
	case p.region == glossary && (len(g) == 0 || !strings.HasPrefix(strings.ToLower(g[len(g)-1].Term), "z")):
		at := "its heading"
		if len(g) > 0 {
			at = strconv.Quote(g[len(g)-1].Term)
		}
		p.e.Cut = fmt.Sprintf("it ends at line %d in the glossary, after %s", p.line, at)
	}
	p.e.Lost = strings.Count(text, "\uFFFD")
	if n := p.e.Lost; n > 0 {
		line := 1 + strings.Count(text[:strings.Index(text, "\uFFFD")], "\n")
		p.e.Defects = append([]Defect{{Line: line, Text: fmt.Sprintf("%d characters were lost in an earlier conversion, the first here", n)}}, p.e.Defects...)
	}
}

func (p *parser) defect(format string, args ...any) {
	p.e.Defects = append(p.e.Defects, Defect{Line: p.line, Text: fmt.Sprintf(format, args...)})
}
