package cr

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
)

// Edition is one edition of the Comprehensive Rules as read from one file.
type Edition struct {
	Name     string         // name of the file it was read from, for messages
	SHA256   string         // of the file's bytes, hex
	Date     corpus.Edition // day it became effective
	Encoding string         // "ascii", "utf-8", "utf-16le", "utf-16be", "windows-1252"
	Rules    []Rule         // chapters, sections, rules and subrules in the order of their numbers
	Glossary []Entry        // in the order of the file
	Lost     int            // characters lost in an earlier conversion
	Cut      string         // why the file is not whole; "" where it is
	Defects  []Defect       // what is wrong with the file in single places, in line order

	byID map[corpus.RuleID]int // index into Rules
}

// Rule is a chapter, section, rule or subrule. Chapters and sections have
// their heading as Text.
type Rule struct {
	ID       corpus.RuleID `json:"id"`
	Text     string        `json:"text"`               // without the number; paragraphs are parted by "\n"
	Examples []string      `json:"examples,omitempty"` // without the word "Example:"
	Line     int           `json:"line"`               // 1-based line of the file
}

// Entry is an entry of the glossary.
type Entry struct {
	Term string `json:"term"`
	Text string `json:"text"` // paragraphs are parted by "\n"
	Line int    `json:"line"`
}

// Defect is a single thing that is wrong with a rules file.
type Defect struct {
	Line int    `json:"line"` // 1-based
	Text string `json:"text"`
}

// Rule returns the rule numbered id.
func (e *Edition) Rule(id corpus.RuleID) (Rule, bool) {
	i, ok := e.byID[id]
	if !ok {
		return Rule{}, false
	}
	return e.Rules[i], true
}

// Has reports whether the edition has a rule numbered id.
func (e *Edition) Has(id corpus.RuleID) bool {
	_, ok := e.byID[id]
	return ok
}

// Children returns the sections of a chapter, the rules of a section or the
// subrules of a rule, in order. The zero RuleID gives the chapters.
func (e *Edition) Children(id corpus.RuleID) []Rule {
	var out []Rule
	start := 0
	if !id.IsZero() {
		i, ok := e.byID[id]
		if !ok {
			return nil
		}
		start = i + 1
	}
	for _, r := range e.Rules[start:] {
		p := r.ID.Parent()
		if p == id {
			out = append(out, r)
		} else if !id.IsZero() && !under(r.ID, id) {
			break
		}
	}
	return out
}

// under reports whether id is a descendant of top.
func under(id, top corpus.RuleID) bool {
	for p := id.Parent(); !p.IsZero(); p = p.Parent() {
		if p == top {
			return true
		}
	}
	return false
}

// Heading returns the heading of the rule numbered id, or of the nearest rule
// above it that has one: "Lifelink" for 702.15b.
func (e *Edition) Heading(id corpus.RuleID) string {
	for ; !id.IsZero(); id = id.Parent() {
		if r, ok := e.Rule(id); ok && r.IsHeading() {
			return r.Text
		}
	}
	return ""
}

// maxHeading is the length in bytes of the longest text taken for a heading;
// the longest in use, of section 701, has 30.
const maxHeading = 60

// IsHeading reports whether the rule is a heading and no statement: a chapter,
// a section, or a rule such as "702.15. Lifelink".
func (r Rule) IsHeading() bool {
	if r.ID.Rule == 0 {
		return true
	}
	return r.ID.Letter == "" && len(r.Text) <= maxHeading && r.Text != "" && !strings.ContainsAny(r.Text, "\n:") &&
		!strings.HasSuffix(r.Text, ".") && !strings.HasSuffix(r.Text, ")") && strings.ToUpper(r.Text[:1]) == r.Text[:1]
}

// index sorts the rules and fills byID.
func (e *Edition) index() {
	slices.SortStableFunc(e.Rules, func(a, b Rule) int { return a.ID.Compare(b.ID) })
	e.byID = make(map[corpus.RuleID]int, len(e.Rules))
	for i, r := range e.Rules {
		if _, ok := e.byID[r.ID]; !ok {
			e.byID[r.ID] = i
		}
	}
}

// String names the edition and the size of its file's contents.
func (e *Edition) String() string {
	return fmt.Sprintf("Comprehensive Rules of %s (%d rules, %d glossary entries)", e.Date, len(e.Rules), len(e.Glossary))
}
