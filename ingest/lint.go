package ingest

import (
	"sort"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/corpus/facts"
	"saitei/corpus/store"
	"saitei/ingest/decode"
	"saitei/ingest/link"
	"saitei/ingest/segment"
	"saitei/nlp"
	"saitei/nlp/check"
	"saitei/nlp/name"
	"saitei/rules/cr"
)

// Linter reads documents for package nlp/check and gives its checks the cards
// and rules of a knowledge base.
type Linter struct {
	kb      *store.KB // nil: none
	cards   []corpus.Card
	library *cr.Library
	names   *name.Index
	sets    map[string][]string // English name of a card → codes of its sets
	linker  func() (*link.Linker, error)
	held    map[string]*corpus.Document // documents of the knowledge base by sha256
}

// LintSource is a document with what is needed to write it back.
type LintSource struct {
	Doc      *check.Doc
	Plain    bool   // UTF-8, not compressed: it can be written back
	Encoding string // "utf-8 in gzip"
	BOM      string
}

// OpenLinter opens the knowledge base in dir, or none where dir is empty.
func OpenLinter(dir string) (*Linter, error) {
	l := &Linter{library: &cr.Library{}, held: map[string]*corpus.Document{}, sets: map[string][]string{}}
	var res link.Resources
	if dir != "" {
		kb, err := store.Open(dir)
		if err != nil {
			return nil, err
		}
		l.kb = kb
		if err := l.read(&res); err != nil {
			kb.Close()
			return nil, err
		}
	}
	l.names = name.New(l.cards, nil)
	for i := range l.cards {
		for _, p := range l.cards[i].Printings {
			l.sets[l.cards[i].Name] = append(l.sets[l.cards[i].Name], p.Set)
		}
	}
	res.Cards, res.Library = l.cards, l.library
	if res.Sets == nil {
		res.Sets = facts.Sets()
	}
	l.linker = sync.OnceValues(func() (*link.Linker, error) { return link.New(res) })
	return l, nil
}

func (l *Linter) read(res *link.Resources) error {
	table, err := l.kb.Cards()
	if err != nil {
		return err
	}
	defer table.Close()
	if l.cards, err = table.All(); err != nil {
		return err
	}
	if res.Sets, err = table.Sets(); err != nil {
		return err
	}
	if l.library, err = cr.OpenLibrary(l.kb); err != nil {
		return err
	}
	return l.kb.Each(func(d *corpus.Document) error {
		l.held[d.SHA256] = d
		return nil
	})
}

// Close closes the knowledge base.
func (l *Linter) Close() {
	if l.kb != nil {
		l.kb.Close()
	}
}

// Fill gives the checks a tokenizer, cards and rules.
func (l *Linter) Fill(env *check.Env) {
	env.Cards, env.Rules = l, lintRules{l.library}
	env.Tokenizer = func() nlp.Tokenizer {
		t, err := l.Tokenizer()
		if err != nil {
			return nil
		}
		return t
	}
}

// Tokenizer opens the dictionary of the knowledge base, or the general one where
// there is none.
func (l *Linter) Tokenizer() (nlp.Tokenizer, error) {
	path := ""
	if l.kb != nil {
		path = l.kb.File(store.KindDictionary)
	}
	t, _, err := nlp.OpenOrKagome(path, nil)
	return t, err
}

// Read decodes a document and cuts it into blocks; its edition is that of the
// knowledge base where it is held, else it is found out.
func (l *Linter) Read(source string, content []byte) (*LintSource, error) {
	text, err := decode.Decode(source, content, decode.Options{})
	if err != nil {
		return nil, err
	}
	doc, err := segment.Document(source, text, segment.Options{})
	if err != nil {
		return nil, err
	}
	s := &LintSource{Plain: text.Encoding == decode.UTF8 && !text.Gzip, Encoding: text.Encoding}
	if text.Gzip {
		s.Encoding += " in gzip"
	}
	if text.BOM {
		s.BOM = "\uFEFF"
	}
	if h := l.held[doc.SHA256]; h != nil {
		doc = h
	} else {
		linker, err := l.linker()
		if err != nil {
			return nil, err
		}
		if err := linker.Document(doc); err != nil {
			return nil, err
		}
	}
	s.Doc = &check.Doc{Name: source, Text: text.UTF8, Edition: doc.Edition.Date, Date: doc.Date, Format: doc.Format}
	if doc.Set != "" {
		s.Doc.Sets = []string{doc.Set}
	}
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		region := check.Region{Span: decoded(text, b.Bytes), Kind: b.Kind}
		s.Doc.Regions = append(s.Doc.Regions, region)
		for _, n := range b.Notes {
			if n.Code != "quote-differs" || n.Len() == 0 {
				continue
			}
			if at := strings.Index(text.UTF8[region.Start:region.End], b.Text[n.Start:n.End]); at >= 0 {
				at += region.Start
				s.Doc.Misquotes = append(s.Doc.Misquotes, check.Misquote{Span: corpus.Span{Start: at, End: at + n.Len()}, Why: n.Text})
			}
		}
	}
	return s, nil
}

// decoded maps a span of the bytes of a source to the decoded text.
func decoded(t *decode.Text, s corpus.Span) corpus.Span {
	at := func(source int) int {
		return sort.Search(len(t.UTF8), func(i int) bool { return t.Offset(i) >= source })
	}
	return corpus.Span{Start: at(s.Start), End: at(s.End)}
}

// Len returns how many names of cards are known.
func (l *Linter) Len() int { return l.names.Len() }

// Lookup returns the cards that a name stands for.
func (l *Linter) Lookup(s string) []check.Card { return l.checkCards(l.names.Lookup(s)) }

// Near returns the likeliest cards for a name that is none.
func (l *Linter) Near(s string) ([]check.Card, string) {
	d := l.names.Diagnose(s)
	return l.checkCards(d.Hits), d.Cause
}

func (l *Linter) checkCards(hits []name.Hit) []check.Card {
	var out []check.Card
	for _, h := range hits {
		out = append(out, check.Card{Name: h.Card, Half: h.Half, Ja: h.Ja, Sets: l.sets[h.Card]})
	}
	return out
}

// lintRules answers for the rules that are held, or by the built-in table of
// keyword numbers where none are.
type lintRules struct{ l *cr.Library }

func (r lintRules) Known(day corpus.Date) bool {
	_, ok := r.l.Place(day)
	return ok
}

func (r lintRules) Has(id corpus.RuleID, day corpus.Date) bool {
	_, ok, err := r.l.Rule(id, day)
	return ok && err == nil
}

func (r lintRules) Now(id corpus.RuleID, from, to corpus.Date) (corpus.RuleID, bool, bool) {
	t, err := r.l.Trace(id, from, to)
	if err != nil || t.Relation == cr.Unknown {
		return corpus.RuleID{}, false, false
	}
	edited := t.Relation != cr.Same && t.Relation != cr.Moved
	if len(t.To) == 0 {
		return corpus.RuleID{}, edited, true
	}
	return t.To[0].ID, edited, true
}

func (r lintRules) Keyword(id corpus.RuleID, day corpus.Date) string {
	k, _ := cr.Keyword(day, id)
	return k
}
