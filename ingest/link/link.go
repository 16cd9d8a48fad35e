package link

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/corpus/facts"
	"saitei/nlp/name"
	"saitei/rules/cr"
)

// tableEdition is the edition whose numbers implied.tsv gives.
var tableEdition = corpus.Edition{Year: 2026, Month: 6, Day: 19}

//go:embed implied.tsv
var impliedText string

// Resources are what there is to link to. All may be empty.
type Resources struct {
	Cards   []corpus.Card
	Sets    []corpus.Set
	Library *cr.Library // nil: rules are numbered by the built-in table of keywords alone
	// Reading gives the reading of a Japanese name in katakana, for chapters in
	// Japanese collating order; it must be safe for concurrent use. With nil,
	// only the readings of the card files are known.
	Reading func(string) string
}

// Linker links documents. It is safe for concurrent use.
type Linker struct {
	cards     []corpus.Card
	byName    map[string]*corpus.Card
	names     *name.Index
	sets      map[string]*corpus.Set
	bySet     map[string][]*corpus.Card // in the collating order of the English names
	rules     *rulebook
	reading   func(string) string
	concepts  *concepts
	implied   *table
	actions   *table
	keywords  *keywords
	bags      sync.Map // rule → bag
	comparers sync.Map // comparerKey → *comparer

	findOnce sync.Once
	finder   *finder
}

// New prepares linking. It fails only where a table of the package is broken.
func New(r Resources) (*Linker, error) {
	l := &Linker{cards: r.Cards, rules: newRulebook(r.Library), reading: r.Reading, byName: map[string]*corpus.Card{}, sets: map[string]*corpus.Set{}, bySet: map[string][]*corpus.Card{}}
	known := facts.Sets() // what the card files say goes before
	for _, sets := range [][]corpus.Set{known, r.Sets} {
		for i := range sets {
			if s := &sets[i]; !s.Date.IsZero() || l.sets[s.Code] == nil {
				l.sets[s.Code] = s
			}
		}
	}
	for i := range r.Cards {
		c := &r.Cards[i]
		l.byName[c.Name] = c
		var seen []string
		for _, p := range c.Printings {
			if !slices.Contains(seen, p.Set) {
				seen = append(seen, p.Set)
				l.bySet[p.Set] = append(l.bySet[p.Set], c)
			}
		}
	}
	for _, cards := range l.bySet {
		slices.SortStableFunc(cards, func(a, b *corpus.Card) int { return strings.Compare(collate(a.Name), collate(b.Name)) })
	}
	l.names = name.New(r.Cards, nil)
	var err error
	if l.concepts, err = newConcepts(); err != nil {
		return nil, err
	}
	if l.implied, err = newTable("implied.tsv", impliedText); err != nil {
		return nil, err
	}
	if l.actions, err = newTable("action.tsv", actionText); err != nil {
		return nil, err
	}
	if l.keywords, err = newKeywords(); err != nil {
		return nil, err
	}
	return l, nil
}

// Document fills in the edition of a document and the links and notes of its
// rulings and rule paragraphs. Links that were there are replaced.
func (l *Linker) Document(doc *corpus.Document) error {
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		b.Subjects, b.Mentions, b.Rules, b.Keywords, b.Notes = nil, nil, nil, nil, nil
	}
	l.mentions(doc)
	sections := l.sections(doc)
	l.edition(doc, sections)
	l.subjects(doc, sections)
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.IsRuling() {
			l.keywordLinks(doc, b, sections[i])
			l.ruleLinks(doc, i, sections[i])
			order(b)
		}
	}
	return nil
}

// order sorts the notes of a block by place and code; links stay in the order
// in which they were found, the surest first.
func order(b *corpus.Block) {
	slices.SortStableFunc(b.Notes, func(x, y corpus.Note) int {
		if x.Start != y.Start {
			return x.Start - y.Start
		}
		return strings.Compare(x.Code, y.Code)
	})
}

// collate returns the form by which English names are ordered: letters and
// digits only, case ignored.
func collate(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > 0x7f:
			return r
		case r == ' ':
			return r
		}
		return -1
	}, s)
}

// note adds a note to a block.
func note(b *corpus.Block, code, text string, span corpus.Span) {
	b.Notes = append(b.Notes, corpus.Note{Code: code, Text: text, Span: span})
}
