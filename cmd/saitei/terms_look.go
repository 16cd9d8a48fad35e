package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp/term"
	"saitei/rules/cr"
)

func init() { termsVerbs = append(termsVerbs, newTermsShow, newTermsKwic) }

// place is where a term of a concept stands in a document of a knowledge base.
type place struct {
	doc   *corpus.Document
	block *corpus.Block
	span  corpus.Span // bytes of the block's text
	term  *term.Term  // nil for a bare text
}

// places finds the terms of concepts, and a bare text, in all documents; second
// copies do not count.
func places(kb *store.KB, base *term.Base, concepts []*term.Concept, text string) ([]place, error) {
	var out []place
	err := kb.Each(func(d *corpus.Document) error {
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Kind == corpus.KindDuplicate || b.Kind == corpus.KindBoilerplate {
				continue
			}
			end := 0
			for _, m := range base.Find(b.Text) {
				if m.Start >= end && slices.Contains(concepts, m.Concept) {
					out = append(out, place{d, b, m.Span, m.Term})
					end = m.End
				}
			}
			if text == "" || len(concepts) > 0 {
				continue
			}
			for at := 0; ; {
				k := strings.Index(b.Text[at:], text)
				if k < 0 {
					break
				}
				out = append(out, place{d, b, corpus.Span{Start: at + k, End: at + k + len(text)}, nil})
				at += k + len(text)
			}
		}
		return nil
	})
	return out, err
}

func newTermsShow(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "show TERM",
		Short: "Show what is known of a term, and where it is used",
		Long: `Show prints the concepts that have TERM as a term of either language: all terms
with reading, status and era, rule numbers through the editions, and how often
each document of the knowledge base uses it.`,
		Example: "  saitei terms show lifelink\n  saitei terms show 場に出る",
		Args:    cobra.MinimumNArgs(1),
	}
	kb := a.kbFlag(c)
	own := c.Flags().StringSlice("terms", nil, "tables of terms of your own, laid over the base")
	c.RunE = func(_ *cobra.Command, args []string) error {
		base, err := a.termBase(*own)
		if err != nil {
			return err
		}
		query := strings.Join(args, " ")
		found := base.Lookup(query)
		if k := base.Concept(strings.ToLower(query)); k != nil && !slices.Contains(found, k) {
			found = append(found, k)
		}
		if len(found) == 0 {
			a.warnf("the term base has no %q; saitei terms list TEXT looks inside terms", query)
			return errFindings
		}
		held, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer held.Close()
		for i, k := range found {
			if i > 0 {
				fmt.Fprintln(a.out)
			}
			if err := a.showConcept(held, base, k); err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

func (a *app) showConcept(kb *store.KB, base *term.Base, c *term.Concept) error {
	var en []string
	for _, e := range c.En {
		if s := e.Text; e.Status == term.Superseded {
			en = append(en, s+" (formerly)")
		} else {
			en = append(en, s)
		}
	}
	fmt.Fprintf(a.out, "%s (%s)\n", strings.Join(en, ", "), c.Kind)
	for i := range c.Terms {
		t := &c.Terms[i]
		line := "  " + pad(t.Ja, 26) + pad(t.Reading, 26) + pad(string(t.Status), 12) + era(t)
		if t.Succ != "" {
			line += " → " + t.Succ
		}
		if t.Source != "" {
			line += " [" + t.Source + "]"
		}
		fmt.Fprintln(a.out, strings.TrimRight(line, " "))
	}
	if c.Note != "" {
		fmt.Fprintf(a.out, "  note: %s\n", c.Note)
	}
	for _, r := range c.Related {
		fmt.Fprintf(a.out, "  see also: %s\n", r)
	}
	for _, k := range cr.Keywords() {
		if k.Name != strings.ToLower(c.Name()) {
			continue
		}
		for _, s := range k.Spans {
			if s.Number.IsZero() {
				fmt.Fprintf(a.out, "  rule since %s: none\n", s.Since)
			} else {
				fmt.Fprintf(a.out, "  rule since %s: %s\n", s.Since, s.Number)
			}
		}
	}
	return a.showUses(kb, base, c)
}

// showUses prints how often each document has the terms of a concept, and the
// first and last of their dates.
func (a *app) showUses(kb *store.KB, base *term.Base, c *term.Concept) error {
	all, err := places(kb, base, []*term.Concept{c}, "")
	if err != nil {
		return err
	}
	type use struct {
		count map[string]int
		lines []int
	}
	uses := map[string]*use{}
	var order []string
	var first, last corpus.Date
	for _, p := range all {
		u := uses[p.doc.Source]
		if u == nil {
			u = &use{count: map[string]int{}}
			uses[p.doc.Source] = u
			order = append(order, p.doc.Source)
		}
		u.count[p.term.Ja]++
		if n := len(u.lines); n == 0 || u.lines[n-1] != p.block.Line {
			u.lines = append(u.lines, p.block.Line)
		}
		if d := p.doc.Date; !d.IsZero() {
			if first.IsZero() || d.Before(first) {
				first = d
			}
			if last.Before(d) {
				last = d
			}
		}
	}
	if len(all) == 0 {
		fmt.Fprintln(a.out, "  not used in the documents held")
		return nil
	}
	if !first.IsZero() {
		fmt.Fprintf(a.out, "  first used %s, last used %s\n", first, last)
	}
	for _, name := range order {
		u := uses[name]
		var counts []string
		for i := range c.Terms {
			if n := u.count[c.Terms[i].Ja]; n > 0 {
				counts = append(counts, fmt.Sprintf("%s %d", c.Terms[i].Ja, n))
			}
		}
		lines := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(u.lines[:min(len(u.lines), 12)])), ", "), "[]")
		if len(u.lines) > 12 {
			lines += fmt.Sprintf(", … (%d blocks)", len(u.lines))
		}
		fmt.Fprintf(a.out, "  %s: %s; lines %s\n", name, strings.Join(counts, ", "), lines)
	}
	return nil
}

// kwicRow is a line of terms kwic --format jsonl.
type kwicRow struct {
	Source  string         `json:"source"`
	Line    int            `json:"line"`
	ID      string         `json:"id"`
	Edition corpus.Edition `json:"edition"`
	Left    string         `json:"left"`
	Match   string         `json:"match"`
	Right   string         `json:"right"`
	Term    string         `json:"term,omitempty"`
	Status  term.Status    `json:"status,omitempty"`
	Era     string         `json:"era,omitempty"` // "old" where the term was superseded since
}

func newTermsKwic(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "kwic TEXT",
		Short: "Concordance: every use of a term, one below the other",
		Long: `Kwic prints every place of a term in the documents held, the words around it
aligned by the columns they take, the rules edition of the document in front.
TEXT may be part of a term: then all terms of the concepts that have it are
looked for, of all eras; † marks those that are no longer in use, ! those that
should not be. A text that is in no term is looked for as it stands.`,
		Example: "  saitei terms kwic 絆魂\n  saitei terms kwic 戦場 --width 60",
		Args:    cobra.ExactArgs(1),
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	wide := c.Flags().Int("width", 100, "columns for the words around the term and the term itself")
	c.RunE = func(_ *cobra.Command, args []string) error {
		if *wide < 20 || *wide > 1000 {
			return usagef("--width %d: want 20 to 1000", *wide)
		}
		base, err := term.Default()
		if err != nil {
			return err
		}
		var concepts []*term.Concept
		for i := range base.Concepts {
			k := &base.Concepts[i]
			if !k.Derived && slices.ContainsFunc(k.Terms, func(t term.Term) bool { return strings.Contains(t.Ja, args[0]) }) {
				concepts = append(concepts, k)
			}
		}
		if exact := base.Lookup(args[0]); len(exact) > 0 {
			concepts = exact
		}
		held, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer held.Close()
		all, err := places(held, base, concepts, args[0])
		if err != nil {
			return err
		}
		if len(all) == 0 {
			a.warnf("nothing found")
			return errFindings
		}
		slices.SortStableFunc(all, func(x, y place) int { return x.doc.Edition.Date.Compare(y.doc.Edition.Date) })
		for _, p := range all {
			if err := a.printKwic(p, *format, *wide); err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

func (a *app) printKwic(p place, format string, wide int) error {
	text := strings.ReplaceAll(p.block.Text, "\n", " ")
	row := kwicRow{Source: p.doc.Source, Line: p.block.Line, ID: p.block.ID, Edition: p.doc.Edition.Date,
		Left: text[:p.span.Start], Match: text[p.span.Start:p.span.End], Right: text[p.span.End:]}
	mark := ""
	if p.term != nil {
		row.Term, row.Status = p.term.Ja, p.term.Status
		switch p.term.Status {
		case term.Superseded, term.Abolished:
			mark, row.Era = "†", "old"
		case term.Deprecated:
			mark = "!"
		}
	}
	if format == "jsonl" {
		return a.printJSON(row)
	}
	left := wide * 2 / 5
	right := pad(mark, 2) + row.Match + " " + firstColumns(row.Right, max(4, wide-left-columns(row.Match)-2))
	_, err := fmt.Fprintf(a.out, "%s %s%s  %s:%d\n", pad(row.Edition.String(), 10), lastColumns(row.Left, left), pad(right, wide-left), row.Source, row.Line)
	return err
}
