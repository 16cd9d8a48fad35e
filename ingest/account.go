package ingest

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/corpus/store"
)

// State says what became of a document in a build.
type State string

// The states of a document.
const (
	New      State = "new"      // was not held before
	Replaced State = "replaced" // a newer version takes the place of the one held
	Same     State = "same"     // given again, unchanged
	Kept     State = "kept"     // held and not given
)

// Account is what a build did: where every byte went, and what was found.
type Account struct {
	KB         string         `json:"kb"`
	Generation string         `json:"generation"`
	Unchanged  bool           `json:"unchanged"` // nothing was to be done
	Documents  []DocAccount   `json:"documents"` // sorted by source
	Removed    []string       `json:"removed,omitempty"`
	Total      Counts         `json:"total"`
	Imported   []store.Import `json:"imported,omitempty"` // card and rules files read in this build
	Cards      int            `json:"cards"`              // cards held
	Editions   int            `json:"editions"`           // editions of the rules held
	Warnings   []string       `json:"warnings,omitempty"`
}

// DocAccount is the account of one document.
type DocAccount struct {
	Source   string            `json:"source"`
	State    State             `json:"state"`
	Encoding string            `json:"encoding"`
	Format   string            `json:"format"`
	Title    string            `json:"title,omitempty"`
	Date     corpus.Date       `json:"date"`
	Set      string            `json:"set,omitempty"`
	Edition  corpus.EditionRef `json:"edition"`
	Counts   Counts            `json:"counts"`
	Changes  *Changes          `json:"changes,omitempty"` // of a replaced document
}

// Counts are sums over blocks.
type Counts struct {
	Bytes      int         `json:"bytes"`
	Kinds      []KindCount `json:"kinds"` // in the order of [corpus.BlockKinds]
	Duplicates int         `json:"duplicates"`
	Subjects   int         `json:"subjects"` // rulings with a subject card, and so on
	Mentions   int         `json:"mentions"`
	Rules      int         `json:"rules"`
	Keywords   int         `json:"keywords"`
	Unlinked   int         `json:"unlinked"` // rulings without any link
}

// KindCount counts the blocks of a kind and their bytes.
type KindCount struct {
	Kind   corpus.BlockKind `json:"kind"`
	Blocks int              `json:"blocks"`
	Bytes  int              `json:"bytes"`
}

// Rulings returns the number of rulings and rule paragraphs.
func (c *Counts) Rulings() int {
	n := 0
	for _, k := range c.Kinds {
		if k.Kind == corpus.KindRuling || k.Kind == corpus.KindRule {
			n += k.Blocks
		}
	}
	return n
}

func newCounts() Counts {
	c := Counts{Kinds: make([]KindCount, len(corpus.BlockKinds))}
	for i, k := range corpus.BlockKinds {
		c.Kinds[i].Kind = k
	}
	return c
}

// count counts the blocks of a document. It returns an error where a byte
// belongs to no block or to two: the account would not be true.
func count(d *corpus.Document) (Counts, error) {
	c := newCounts()
	at := 0
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Bytes.Start != at || b.Bytes.End < at {
			return c, fmt.Errorf("ingest: %s:%d: block %s has the bytes %s, the one before ends at %d", d.Source, b.Line, b.ID, b.Bytes, at)
		}
		at = b.Bytes.End
		k := slices.Index(corpus.BlockKinds, b.Kind)
		if k < 0 {
			return c, fmt.Errorf("ingest: %s:%d: block %s is of unknown kind %q", d.Source, b.Line, b.ID, b.Kind)
		}
		c.Kinds[k].Blocks++
		c.Kinds[k].Bytes += b.Bytes.Len()
		c.Duplicates += len(b.Duplicates)
		if b.IsRuling() {
			c.countLinks(b)
		}
	}
	c.Bytes = at
	if at != d.Size {
		return c, fmt.Errorf("ingest: %s: the blocks end at byte %d of %d", d.Source, at, d.Size)
	}
	return c, nil
}

func (c *Counts) countLinks(b *corpus.Block) {
	linked := false
	for _, l := range []struct {
		have int
		n    *int
	}{{len(b.Subjects), &c.Subjects}, {len(b.Mentions), &c.Mentions}, {len(b.Rules), &c.Rules}, {len(b.Keywords), &c.Keywords}} {
		if l.have > 0 {
			*l.n++
			linked = true
		}
	}
	if !linked {
		c.Unlinked++
	}
}

func (c *Counts) add(o Counts) {
	c.Bytes += o.Bytes
	c.Duplicates += o.Duplicates
	c.Subjects += o.Subjects
	c.Mentions += o.Mentions
	c.Rules += o.Rules
	c.Keywords += o.Keywords
	c.Unlinked += o.Unlinked
	for i := range c.Kinds {
		c.Kinds[i].Blocks += o.Kinds[i].Blocks
		c.Kinds[i].Bytes += o.Kinds[i].Bytes
	}
}

// shownDocuments is how many documents the text form lists one by one.
const shownDocuments = 40

// WriteText prints the account for people.
func (a *Account) WriteText(w io.Writer) error {
	p := &printer{w: w}
	if a.Unchanged {
		p.linef("%s: nothing changed (generation %s, %d documents)", a.KB, a.Generation, len(a.Documents))
		return p.err
	}
	for _, kind := range []string{kindCards, kindRules} {
		p.imports(kind, a.Imported)
	}
	for i := range a.Documents {
		d := &a.Documents[i]
		if len(a.Documents) <= shownDocuments || d.Changes != nil {
			p.document(d)
		}
	}
	for _, name := range a.Removed {
		p.linef("%s: removed", name)
	}
	p.linef("%s: %d documents, %d rulings, %d bytes", a.KB, len(a.Documents), a.Total.Rulings(), a.Total.Bytes)
	for _, k := range a.Total.Kinds {
		p.linef("  %-12s %7d blocks %10d bytes", k.Kind, k.Blocks, k.Bytes)
	}
	p.linef("  second copies recorded: %d", a.Total.Duplicates)
	p.linef("  rulings with a card they are about: %d, naming a card: %d, with rules: %d, with keywords: %d, with nothing: %d",
		a.Total.Subjects, a.Total.Mentions, a.Total.Rules, a.Total.Keywords, a.Total.Unlinked)
	p.linef("  cards held: %d, editions of the rules held: %d", a.Cards, a.Editions)
	return p.err
}

type printer struct {
	w   io.Writer
	err error
}

func (p *printer) linef(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// imports lists the files of a kind that were imported, or counts them where
// they are many.
func (p *printer) imports(kind string, all []store.Import) {
	const shown = 12
	all = slices.DeleteFunc(slices.Clone(all), func(i store.Import) bool { return i.Kind != kind })
	for i := range all {
		if len(all) <= shown {
			p.linef("imported %s %s (%s)", kind, all[i].Name, all[i].Note)
		}
	}
	if len(all) > shown {
		p.linef("imported %d %s files, from %s to %s", len(all), kind, all[0].Name, all[len(all)-1].Name)
	}
}

func (p *printer) document(d *DocAccount) {
	about := []string{string(d.State), d.Encoding, d.Format}
	if d.Set != "" {
		about = append(about, "set "+d.Set)
	}
	if !d.Date.IsZero() {
		about = append(about, "of "+d.Date.String())
	}
	if !d.Edition.Date.IsZero() {
		about = append(about, fmt.Sprintf("rules of %s (by %s)", d.Edition.Date, d.Edition.Method))
	}
	p.linef("%s: %d rulings (%s)", d.Source, d.Counts.Rulings(), strings.Join(about, ", "))
	if d.Changes != nil {
		d.Changes.print(p)
	}
}
