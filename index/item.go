package index

import (
	"encoding/json"

	"saitei/corpus"
)

// Item is one document of the index.
type Item struct {
	ID   string          // unique in the index
	Kind string          // a [corpus.BlockKind], "card", "cr" or "term"
	Row  json.RawMessage // what a result shows, one JSON object; its "text" is what is marked

	Text    string   // Japanese
	Context []string // Japanese around it: headings, card names, keywords
	English []string // what it says or names, in English: names, keywords, terms, its English original
	Related []string // English that is only near it: the rules it is linked to

	Names    []string      // whole names under which a query finds it: cards, terms, rule numbers
	Readings []string      // of the names, in kana
	Subjects []string      // English and Japanese names of the cards it is about
	Cards    []string      // those of the cards it mentions
	Number   corpus.RuleID // of a rule paragraph: its own number as printed
	Topics   []string      // terms of which a rule paragraph says what they mean, in English
	Rules    []RuleRef     // as written, and today
	Keywords []string
	Sets     []string
	Doc      string // source and title
	Date     corpus.Date
	Methods  []corpus.Method
	Linked   bool
}

// ranked reports whether items of a kind are ranked results; the others are
// found where a query names them, or by kind:.
func ranked(kind string) bool {
	return kind == string(corpus.KindRuling) || kind == string(corpus.KindRule)
}

// RuleRef is a rule with the edition whose number it is; the number of today
// goes without one.
type RuleRef struct {
	ID      corpus.RuleID
	Edition corpus.Edition
}

// Named is the row of an item that a query may name: a card, a rule of the
// Comprehensive Rules or a term.
type Named struct {
	Kind string `json:"kind"` // "card", "cr", "term"

	Card string   `json:"card,omitempty"` // English name, "A // B" for two halves
	Ja   string   `json:"ja,omitempty"`   // of a card its Japanese name, of a term the one to use today
	Also []string `json:"also,omitempty"` // halves and other names of a card, in either language
	Sets []string `json:"sets,omitempty"`

	Term     string   `json:"term,omitempty"` // ID of the concept
	En       []string `json:"en,omitempty"`
	TermKind string   `json:"term_kind,omitempty"`
	Keyword  bool     `json:"keyword,omitempty"`
	Forms    []Form   `json:"forms,omitempty"`
	Related  []string `json:"related,omitempty"` // IDs of concepts

	Rule    string         `json:"rule,omitempty"` // number in Edition
	Edition corpus.Edition `json:"edition,omitzero"`
	Current string         `json:"current,omitempty"` // number today, where it is another
	Text    string         `json:"text,omitempty"`
}

// Form is a Japanese word for a term.
type Form struct {
	Ja     string      `json:"ja"`
	Status string      `json:"status"`
	From   corpus.Date `json:"from,omitzero"`
	To     corpus.Date `json:"to,omitzero"`
}
