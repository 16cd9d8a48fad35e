package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/ingest"
)

func init() { addVerb(newRulings) }

func newRulings(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "rulings [FILTER...]",
		Short: "List rulings with what they are linked to",
		Long: "Rulings lists the rulings and quoted rule paragraphs of a knowledge base. Filters are those of the\n" +
			"query language, joined by \"and\": card:, rule:, keyword:, doc:, set:, kind:, before:, after:,\n" +
			"linked:no, holds:no; a leading - negates. With kind: other blocks are listed too.",
		Example: "  saitei rulings\n" +
			"  saitei rulings keyword:lifelink --format jsonl\n" +
			"  saitei rulings kind:rule -doc:set-faq\n" +
			"  saitei rulings --unlinked",
	}
	unlinked := c.Flags().Bool("unlinked", false, "only those with something that could not be linked, and why")
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	c.RunE = func(_ *cobra.Command, args []string) error {
		f, err := parseFilter(args)
		if err != nil {
			return err
		}
		base, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer base.Close()
		holds, err := base.Holds()
		if err != nil {
			return err
		}
		found := false
		err = base.Each(func(d *corpus.Document) error {
			for i := range d.Blocks {
				b := &d.Blocks[i]
				if !f.match(d, b, holds[b.ID]) || *unlinked && !isUnlinked(b) {
					continue
				}
				found = true
				if err := a.printRuling(d, b, *format, *unlinked); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil && !found {
			a.warnf("nothing found")
			return errFindings
		}
		return err
	}
	return c
}

// isUnlinked reports whether something of a block could not be linked: it has
// no link at all, or a remark says that one is missing or doubtful. Remarks
// about other things, such as a quotation that differs, do not count.
func isUnlinked(b *corpus.Block) bool {
	for _, n := range b.Notes {
		for _, prefix := range []string{"unlinked", "ambiguous", "wrong"} {
			if strings.HasPrefix(n.Code, prefix) {
				return true
			}
		}
	}
	return len(b.Subjects)+len(b.Mentions)+len(b.Rules)+len(b.Keywords) == 0
}

// ruling is a line of the form jsonl; see the contracts for its fields.
type ruling struct {
	ingest.Row
	Cases []string      `json:"cases"`
	Notes []corpus.Note `json:"notes,omitempty"`
}

func newRuling(d *corpus.Document, b *corpus.Block) ruling {
	return ruling{Row: ingest.NewRow(d, b), Cases: []string{}, Notes: b.Notes}
}

// list makes the empty list of a missing one, so that scripts read [] and not null.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func (a *app) printRuling(d *corpus.Document, b *corpus.Block, format string, notes bool) error {
	r := newRuling(d, b)
	if format == "jsonl" {
		return a.printJSON(r)
	}
	fmt.Fprintf(a.out, "%s:%d  %s  %s\n", r.Source, r.Line, r.Kind, r.ID)
	if len(r.Section) > 0 {
		fmt.Fprintf(a.out, "    [%s]\n", strings.Join(r.Section, " / "))
	}
	fmt.Fprintf(a.out, "    %s\n", strings.ReplaceAll(r.Text, "\n", "\n    "))
	if s := linkLine(&r); s != "" {
		fmt.Fprintf(a.out, "    → %s\n", s)
	}
	if notes {
		for _, n := range r.Notes {
			fmt.Fprintf(a.out, "    ! %s [%s]\n", n.Text, n.Code)
		}
	}
	_, err := fmt.Fprintln(a.out)
	return err
}

// linkLine says in a line what a ruling is linked to.
func linkLine(r *ruling) string {
	var parts []string
	cards := func(label string, links []corpus.CardLink) {
		var names []string
		for _, l := range links {
			names = append(names, cardName(l))
		}
		if names != nil {
			parts = append(parts, label+" "+strings.Join(names, ", "))
		}
	}
	cards("about", r.Subjects)
	cards("names", r.Mentions)
	var rules []string
	for _, l := range r.Rules {
		rules = append(rules, ruleName(l))
	}
	if rules != nil {
		parts = append(parts, "rules "+strings.Join(rules, ", "))
	}
	if len(r.Keywords) > 0 {
		parts = append(parts, strings.Join(r.Keywords, ", "))
	}
	return strings.Join(parts, "; ")
}

func cardName(l corpus.CardLink) string {
	if l.Ja == "" {
		return l.Card
	}
	return "《" + l.Ja + "》 " + l.Card
}

// ruleName gives a rule as numbered in its edition and, where it differs, as today.
func ruleName(l corpus.RuleLink) string {
	s := l.ID.String()
	if !l.Edition.IsZero() {
		s += "@" + l.Edition.String()
	}
	switch {
	case l.Current.IsZero():
		s += " (no number today)"
	case l.Current != l.ID:
		s += " (today " + l.Current.String() + ")"
	}
	return s
}
