package term

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/corpus/facts"
	"saitei/nlp"
	"saitei/nlp/dict"
)

// Base is a term base. It is safe for concurrent use and must not be changed.
type Base struct {
	Concepts []Concept // in the order of the tables
	rows     []Row
	byID     map[string]int
	byKey    map[string][]int // folded term of either language to concepts
	lex      *nlp.Lexicon
	found    []surface // by lexicon entry
}

// surface ties an entry of the lexicon to a term.
type surface struct {
	concept, term int
	form          string // what is counted: the stem or a further spelling
	counted       int    // bytes of the entry that belong to form
}

type builder struct {
	concepts []Concept
	byID     map[string]int
	rows     int
}

// Default returns the base the program ships. It is built once.
var Default = sync.OnceValues(func() (*Base, error) {
	var rows []Row
	for _, name := range facts.Terms {
		data, err := facts.Files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("term: read %s: %w", name, err)
		}
		r, err := ReadTable(name, bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		rows = append(rows, r...)
	}
	return New(rows)
})

// New builds a base of the rows of tables. It does not run their tests, see
// [Base.Check].
func New(rows []Row) (*Base, error) {
	w := builder{byID: map[string]int{}}
	for _, r := range rows {
		if err := w.add(r); err != nil {
			return nil, err
		}
	}
	w.derive()
	b := &Base{Concepts: w.concepts, rows: rows, byID: w.byID, byKey: map[string][]int{}}
	var entries []nlp.Entry
	for ci := range b.Concepts {
		c := &b.Concepts[ci]
		for _, e := range c.En {
			b.key(e.Text, ci)
		}
		for ti := range c.Terms {
			t := &c.Terms[ti]
			b.key(t.Ja, ci)
			texts, counted := t.surfaces()
			for i, s := range texts {
				form := s[:counted[i]]
				b.key(form, ci)
				entries = append(entries, nlp.Entry{Text: s, ID: len(entries), Kind: entryKind(c.Kind), Edge: t.Edge, Not: t.Not})
				b.found = append(b.found, surface{ci, ti, form, counted[i]})
			}
		}
	}
	var err error
	if b.lex, err = nlp.NewLexicon(entries, nlp.FoldMatch); err != nil {
		return nil, fmt.Errorf("term: %w", err)
	}
	return b, nil
}

func entryKind(k Kind) nlp.EntryKind {
	switch k {
	case Proper:
		return nlp.ProperEntry
	case NonTerm:
		return nlp.NonTermEntry
	}
	return nlp.TermEntry
}

func (b *Base) key(text string, concept int) {
	k := nlp.FoldString(text, nlp.FoldMatch)
	if l := b.byKey[k]; len(l) == 0 || l[len(l)-1] != concept {
		b.byKey[k] = append(l, concept)
	}
}

// With returns a base with the rows of further tables laid over this one: a
// term that the base has for the same concept is replaced, others are added.
func (b *Base) With(rows []Row) (*Base, error) {
	id := func(r Row) string {
		en, _, _ := strings.Cut(r.cells["en"], "|")
		return strings.ToLower(en) + "\t" + r.cells["ja"]
	}
	over := map[string]bool{}
	for _, r := range rows {
		over[id(r)] = true
	}
	all := slices.Clone(rows) // first, so that they are the preferred ones
	for _, r := range b.rows {
		if !over[id(r)] {
			all = append(all, r)
		}
	}
	return New(all)
}

// Concept returns the concept of an ID, nil where there is none.
func (b *Base) Concept(id string) *Concept {
	if i, ok := b.byID[id]; ok {
		return &b.Concepts[i]
	}
	return nil
}

// Lookup returns the concepts that have s as a term, in either language, of
// any era, in whatever width or case.
func (b *Base) Lookup(s string) []*Concept {
	var out []*Concept
	for _, i := range b.byKey[nlp.FoldString(s, nlp.FoldMatch)] {
		out = append(out, &b.Concepts[i])
	}
	return out
}

// Match is a place where a term was found. For a verb the span is that of its
// stem.
type Match struct {
	corpus.Span
	Concept *Concept
	Term    *Term
	Form    string // the stem or spelling of the table that was found
	entry   int
}

// Find returns every term found in text, also those inside and across each
// other, ordered by start, then longest first. Terms inside 《》 are not among
// them, but for proper nouns.
func (b *Base) Find(text string) []Match { return b.matches(text, b.lex.All(text)) }

// FindLongest returns the leftmost-longest terms in text.
func (b *Base) FindLongest(text string) []Match { return b.matches(text, b.lex.Longest(text)) }

func (b *Base) matches(text string, ms []nlp.Match) []Match {
	out := make([]Match, 0, len(ms))
	for _, m := range ms {
		if m.Entry < 0 {
			continue
		}
		s := b.found[m.Entry]
		c := &b.Concepts[s.concept]
		span := m.Span
		if n := len(b.lex.Entries()[m.Entry].Text) - s.counted; n > 0 { // the kana after the stem of a verb
			span.End -= lastRune(text[:span.End])
		}
		out = append(out, Match{Span: span, Concept: c, Term: &c.Terms[s.term], Form: s.form, entry: m.Entry})
	}
	return out
}

func lastRune(s string) int {
	n := 1
	for n < len(s) && s[len(s)-n]&0xC0 == 0x80 {
		n++
	}
	return n
}

// Count is how often one form occurs in a text.
type Count struct {
	Ja       string     // as written in the text; for a verb its stem
	Count    int        // places that do not overlap
	Concepts []*Concept // those that have the form, in the order of the tables
	Term     *Term      // of the first of them
}

// Count counts every form of every term in text: places that do not overlap
// each other; a shorter term counts inside a longer one unless its Not says
// otherwise. Spellings that differ in width are counted apart, a form that
// several concepts share is counted once. The result is ordered by form.
func (b *Base) Count(text string) []Count {
	index := map[string]int{}
	var ends []int
	var out []Count
	for _, m := range b.Find(text) {
		form := m.In(text)
		i, ok := index[form]
		if !ok {
			i = len(out)
			index[form] = i
			out = append(out, Count{Ja: form, Term: m.Term})
			ends = append(ends, 0)
		}
		c := &out[i]
		if !slices.Contains(c.Concepts, m.Concept) {
			c.Concepts = append(c.Concepts, m.Concept)
			if m.Term.row < c.Term.row {
				c.Term = m.Term
			}
		}
		if m.Start >= ends[i] {
			c.Count++
			ends[i] = m.End
		}
	}
	for i := range out {
		slices.SortFunc(out[i].Concepts, func(x, y *Concept) int { return b.byID[x.ID] - b.byID[y.ID] })
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Ja < out[j].Ja })
	return out
}

// Words returns the words of the base for the dictionary of the tokenizer:
// uninflected terms of two characters and more, each once.
func (b *Base) Words() []dict.Word {
	var out []dict.Word
	seen := map[string]bool{}
	for ci := range b.Concepts {
		c := &b.Concepts[ci]
		for ti := range c.Terms {
			t := &c.Terms[ti]
			if c.Kind == NonTerm || c.Derived || t.POS == IchidanV || t.POS == GodanV || t.POS == PhrasePOS || t.Status == Deprecated {
				continue
			}
			text := nlp.WordForm(t.Ja)
			if seen[text] || len([]rune(text)) < 2 {
				continue
			}
			seen[text] = true
			w := dict.Word{Text: text, Base: nlp.FoldString(t.Ja, nlp.FoldWidth), Reading: t.Reading}
			switch t.POS {
			case SuruPOS:
				w.Class = dict.Verbal
			}
			out = append(out, w)
		}
	}
	return out
}

// Check runs the tests of all terms and the test that every term is found
// where it stands alone in a sentence. Errors name table and line.
func (b *Base) Check() error {
	var errs []error
	for ci := range b.Concepts {
		c := &b.Concepts[ci]
		for ti := range c.Terms {
			t := &c.Terms[ti]
			tests := t.Tests
			if c.Kind != NonTerm {
				tests = append([]Test{{"この「" + t.Ja + "」は", 1}}, tests...)
			}
			for _, test := range tests {
				n := 0
				end := 0
				for _, m := range b.Find(test.Text) {
					if m.Term == t && m.Start >= end {
						n++
						end = m.End
					}
				}
				if n != test.Count {
					errs = append(errs, fmt.Errorf("term: %s: %q is found %d times in %q, not %d", t.Place, t.Ja, n, test.Text, test.Count))
				}
			}
		}
	}
	return errors.Join(errs...)
}
