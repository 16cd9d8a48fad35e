package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/corpus"
)

// Q is a node of a query. The set of nodes is closed: [All], [Term], [Rule],
// [Field], [Not], [And], [Or].
type Q interface {
	// String returns the query in the syntax of [Parse].
	String() string
	// Span returns the bytes of the query string the node was read from.
	Span() corpus.Span
}

// All matches everything: the empty query.
type All struct{ At corpus.Span }

// Term is a word, a phrase or the beginning of a word.
type Term struct {
	Text   string // as typed, without quotes and star
	Phrase bool   // was quoted: the words in this order
	Prefix bool   // ended in *
	At     corpus.Span
}

// Rule is a rule number. Edition is zero where none was given.
type Rule struct {
	ID      corpus.RuleID
	Edition corpus.Edition
	At      corpus.Span
}

// Field restricts one field of the results.
type Field struct {
	Name  string // canonical name, a key of [Fields]
	Value string // as typed, without quotes
	At    corpus.Span
}

// Not excludes what its child matches.
type Not struct {
	Child Q
	At    corpus.Span
}

// And wants all of its children; it has at least two.
type And struct{ Children []Q }

// Or wants one of its children; it has at least two.
type Or struct{ Children []Q }

func (q All) Span() corpus.Span   { return q.At }
func (q Term) Span() corpus.Span  { return q.At }
func (q Rule) Span() corpus.Span  { return q.At }
func (q Field) Span() corpus.Span { return q.At }
func (q Not) Span() corpus.Span   { return q.At }
func (q And) Span() corpus.Span   { return hull(q.Children) }
func (q Or) Span() corpus.Span    { return hull(q.Children) }

func hull(qs []Q) corpus.Span {
	return corpus.Span{Start: qs[0].Span().Start, End: qs[len(qs)-1].Span().End}
}

func (q All) String() string { return "" }

func (q Term) String() string {
	switch {
	case q.Prefix:
		return q.Text + "*"
	case q.Phrase || !isWord(q.Text):
		return quote(q.Text)
	}
	return q.Text
}

func (q Rule) String() string {
	if q.Edition.IsZero() && q.ID.Rule == 0 {
		return "rule " + q.ID.String()
	}
	if q.Edition.IsZero() {
		return q.ID.String()
	}
	return q.ID.String() + "@" + q.Edition.String()
}

func (q Field) String() string {
	if isValue(q.Value) {
		return q.Name + ":" + q.Value
	}
	return q.Name + ":" + quote(q.Value)
}

func (q Not) String() string {
	s := q.Child.String()
	if composite(q.Child) || !startsOperand(s) { // --, -/ are words
		return "-(" + s + ")"
	}
	return "-" + s
}

func (q And) String() string {
	parts := make([]string, len(q.Children))
	for i, c := range q.Children {
		parts[i] = c.String()
		if composite(c) {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, " ")
}

func (q Or) String() string {
	parts := make([]string, len(q.Children))
	for i, c := range q.Children {
		parts[i] = c.String()
		if _, ok := c.(Or); ok {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, " or ")
}

func composite(q Q) bool {
	switch q.(type) {
	case And, Or:
		return true
	}
	return false
}

// quote writes s as a phrase. A phrase cannot hold a double quote: the
// scanner has no escape, and no text that is searched needs one.
func quote(s string) string { return `"` + s + `"` }

// isWord reports whether s, typed bare, reads back as the word s.
func isWord(s string) bool {
	if !isValue(s) || strings.ContainsAny(s, ":：*＊") || keyword(s) != 0 {
		return false
	}
	if r, n := utf8.DecodeRuneInString(s); isDash(r) && startsOperand(s[n:]) || isRuleWord(s) {
		return false
	}
	_, _, ok := ruleNumber(s)
	return !ok
}

// isValue reports whether s can follow "field:" without quotes.
func isValue(s string) bool {
	if s == "" || !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if unicode.IsSpace(r) || sign(r) != 0 {
			return false
		}
	}
	return true
}

// Walk calls f for q and, where f returns true, for all nodes below it, in
// the order they were typed.
func Walk(q Q, f func(Q) bool) {
	if !f(q) {
		return
	}
	switch q := q.(type) {
	case Not:
		Walk(q.Child, f)
	case And:
		for _, c := range q.Children {
			Walk(c, f)
		}
	case Or:
		for _, c := range q.Children {
			Walk(c, f)
		}
	}
}
