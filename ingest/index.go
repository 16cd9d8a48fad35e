package ingest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/index"
	"saitei/ingest/link"
	"saitei/nlp"
	"saitei/nlp/name"
	"saitei/nlp/term"
	"saitei/rules/cr"
)

// IndexDir is the folder of a generation that holds its index.
const IndexDir = "index"

// Row is a block as results of a search show it: what the verb rulings prints
// of it, so that a search opens nothing but the index.
type Row struct {
	ID         string            `json:"id"`
	Source     string            `json:"source"`
	Line       int               `json:"line"`
	Kind       corpus.BlockKind  `json:"kind"`
	Text       string            `json:"text"`
	Section    []string          `json:"section"`
	Edition    RowEdition        `json:"edition"`
	Date       corpus.Date       `json:"date"`
	Subjects   []corpus.CardLink `json:"subjects"`
	Mentions   []corpus.CardLink `json:"mentions"`
	Rules      []corpus.RuleLink `json:"rules"`
	Keywords   []string          `json:"keywords"`
	Duplicates []corpus.Place    `json:"duplicates"`
}

// RowEdition is the edition a block is written under, and how it was found.
type RowEdition struct {
	Date   corpus.Edition `json:"date"`
	Method string         `json:"method"`
}

// Indexer writes the index of a generation. It hands package index everything
// that is known around a block, as data. It serves one goroutine.
type Indexer struct {
	w       *index.Writer
	cards   map[string]*corpus.Card
	list    []corpus.Card
	terms   *term.Base
	library *cr.Library
	newest  corpus.Edition
	linked  map[index.RuleRef]corpus.RuleID // rules that blocks are linked to, with their number today
	texts   map[string]string
}

// NewIndexer begins an index in dir, which must not exist, with the cards and
// rules that documents were linked to.
func NewIndexer(dir string, t nlp.Tokenizer, res link.Resources) (*Indexer, error) {
	base, err := term.Default()
	if err != nil {
		return nil, fmt.Errorf("ingest: read terms: %w", err)
	}
	w, err := index.Create(dir, t)
	if err != nil {
		return nil, err
	}
	x := &Indexer{w: w, cards: map[string]*corpus.Card{}, list: res.Cards, terms: base, library: res.Library, linked: map[index.RuleRef]corpus.RuleID{}, texts: map[string]string{}}
	if res.Library != nil {
		x.newest = res.Library.Newest()
	}
	for i := range res.Cards {
		x.cards[res.Cards[i].Name] = &res.Cards[i]
	}
	return x, nil
}

// Document adds the blocks of a document that say something.
func (x *Indexer) Document(d *corpus.Document) error {
	pairs := x.pairRulings(d)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == corpus.KindBoilerplate || b.Kind == corpus.KindDuplicate {
			continue
		}
		it, err := x.block(d, b)
		if err != nil {
			return err
		}
		if s, ok := pairs[b.ID]; ok {
			it.English = append(it.English, s)
		}
		if err := x.w.Add(it); err != nil {
			return err
		}
	}
	return nil
}

// Close adds what a query may name (all cards, terms, the rules of the newest
// edition and those that blocks are linked to) and closes the index.
func (x *Indexer) Close() error {
	err := x.asides()
	if cerr := x.w.Close(); err == nil {
		err = cerr
	}
	return err
}

// block makes the item of a block.
func (x *Indexer) block(d *corpus.Document, b *corpus.Block) (*index.Item, error) {
	row, err := json.Marshal(NewRow(d, b))
	if err != nil {
		return nil, fmt.Errorf("ingest: index %s: %w", b.ID, err)
	}
	it := &index.Item{
		ID: b.ID, Kind: string(b.Kind), Row: row, Text: b.Text, Context: slices.Clone(b.Section),
		Keywords: keywordNames(b), Sets: sets(d), Doc: d.Source + " " + d.Title, Date: d.Date,
		Linked: len(b.Subjects)+len(b.Mentions)+len(b.Rules)+len(b.Keywords) > 0,
	}
	if b.Box != "" {
		it.Context = append(it.Context, b.Box)
	}
	for _, l := range b.Subjects {
		it.Subjects = append(it.Subjects, x.cardNames(l)...)
		it.Context = append(it.Context, x.japanese(l)...)
		it.Methods = append(it.Methods, l.Method)
	}
	for _, l := range b.Mentions {
		it.Cards = append(it.Cards, x.cardNames(l)...)
		it.Methods = append(it.Methods, l.Method)
	}
	it.English = append(it.English, latin(it.Subjects)...)
	it.English = append(it.English, latin(it.Cards)...)
	for _, k := range it.Keywords {
		it.English = append(it.English, k)
		if c := x.terms.Concept(k); c != nil {
			it.Context = append(it.Context, c.Preferred().Ja)
		}
	}
	for _, l := range b.Keywords {
		it.Methods = append(it.Methods, l.Method)
	}
	it.English = append(it.English, x.englishTerms(b.Text)...)
	if b.Kind == corpus.KindRule {
		it.Topics = x.topics(b.Text)
	}
	for _, s := range b.Section {
		it.Related = append(it.Related, x.englishTerms(s)...)
	}
	if err := x.rules(it, b); err != nil {
		return nil, err
	}
	return it, nil
}

// rules adds the rules a block is linked to, and the words of those that it
// is surely about.
func (x *Indexer) rules(it *index.Item, b *corpus.Block) error {
	for _, l := range b.Rules {
		ref := index.RuleRef{ID: l.ID, Edition: l.Edition}
		it.Rules = append(it.Rules, ref, index.RuleRef{ID: l.Current, Edition: x.newest})
		it.Methods = append(it.Methods, l.Method)
		x.linked[ref] = l.Current
		if b.Kind == corpus.KindRule && l.Method == corpus.Explicit && l.Start == 0 && it.Number.IsZero() {
			it.Number = l.ID
		}
		if l.Current.IsZero() {
			continue
		}
		s, err := x.ruleText(l.Current)
		if err != nil {
			return err
		}
		if s != "" {
			it.Related = append(it.Related, s)
		}
	}
	return nil
}

// ruleText returns the words of a rule of the newest edition, "" where it is
// not held.
func (x *Indexer) ruleText(id corpus.RuleID) (string, error) {
	key := id.String()
	if s, ok := x.texts[key]; ok {
		return s, nil
	}
	s := ""
	if !x.newest.IsZero() {
		rule, ok, err := x.library.Rule(id, x.newest)
		if err != nil {
			return "", err
		}
		if ok {
			s = rule.Text
		}
	}
	x.texts[key] = s
	return s, nil
}

// NewRow makes the row of a block. Lists are never nil, so that scripts read []
// and not null.
func NewRow(d *corpus.Document, b *corpus.Block) Row {
	row := Row{
		ID: b.ID, Source: d.Source, Line: b.Line, Kind: b.Kind, Text: b.Text, Section: filled(b.Section),
		Edition: RowEdition{d.Edition.Date, d.Edition.Method}, Date: d.Date, Subjects: filled(b.Subjects), Mentions: filled(b.Mentions),
		Rules: filled(b.Rules), Keywords: filled(keywordNames(b)), Duplicates: filled(b.Duplicates),
	}
	if row.Edition.Method == "" {
		row.Edition.Method = "none"
	}
	return row
}

func filled[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func keywordNames(b *corpus.Block) []string {
	var out []string
	for _, k := range b.Keywords {
		if !slices.Contains(out, k.Keyword) {
			out = append(out, k.Keyword)
		}
	}
	return out
}

func sets(d *corpus.Document) []string {
	out := slices.Clone(d.Sets)
	if d.Set != "" && !slices.Contains(out, d.Set) {
		out = append(out, d.Set)
	}
	return out
}

// cardNames returns the names under which the card of a link is asked for:
// the English one, that of the half that is meant, and the Japanese ones.
func (x *Indexer) cardNames(l corpus.CardLink) []string {
	out := []string{l.Card}
	if l.Half != "" {
		out = append(out, l.Half)
	} else {
		out = append(out, strings.Split(l.Card, " // ")...)
	}
	return append(append(out, l.Ja), x.japanese(l)...)
}

// japanese returns the Japanese names of the card of a link.
func (x *Indexer) japanese(l corpus.CardLink) []string {
	c := x.cards[l.Card]
	if c == nil {
		return []string{l.Ja}
	}
	out := []string{name.WholeJa(c)}
	for _, f := range c.Faces {
		if len(c.Faces) > 1 && (l.Half == "" || f.Name == l.Half) {
			out = append(out, f.Ja)
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// latin keeps the names in Latin letters.
func latin(names []string) []string {
	var out []string
	for _, n := range names {
		if n != "" && nlp.ScriptOf([]rune(n)[0]) == nlp.Latin && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// englishTerms returns the English for every term of a Japanese text.
func (x *Indexer) englishTerms(text string) []string {
	var out []string
	for _, m := range x.terms.FindLongest(text) {
		for _, en := range m.Concept.En {
			if !slices.Contains(out, en.Text) {
				out = append(out, en.Text)
			}
		}
	}
	return out
}

// topics returns the concepts of which a rule paragraph says what they are:
// those with whose terms it begins, its number and quotation marks aside.
func (x *Indexer) topics(text string) []string {
	rest := strings.TrimLeftFunc(text, func(r rune) bool {
		return r < 0x80 || nlp.ScriptOf(r) == nlp.Digit || nlp.ScriptOf(r) == nlp.Latin || strings.ContainsRune("．「“『\u3000", r)
	})
	var out []string
	for _, m := range x.terms.Find(rest) {
		if m.Start > 0 {
			break
		}
		out = append(out, m.Concept.ID)
	}
	return out
}
