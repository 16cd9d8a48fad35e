package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
)

func init() { addVerb(newShow) }

func newShow(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "show ID",
		Short: "Show a block whole, and why it is linked as it is",
		Long: "Show prints a block of a document. ID is its ID, the beginning of one, or SOURCE:LINE for the block\n" +
			"that holds a line. With --explain each link is shown with the words it rests on, and what was weighed\n" +
			"where there is none.",
		Example: "  saitei show keyword-faq.txt:17\n  saitei show keyword-faq.txt:17 --explain",
		Args:    cobra.ExactArgs(1),
	}
	explain := c.Flags().Bool("explain", false, "say why it is linked as it is")
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json")
	c.RunE = func(_ *cobra.Command, args []string) error {
		base, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer base.Close()
		found, err := base.Find(args[0])
		if err != nil {
			return err
		}
		switch {
		case len(found) == 0:
			a.warnf("no block %q in %s", args[0], *kb)
			return errFindings
		case len(found) > 1:
			a.warnf("%q is the beginning of %d IDs: give more of it", args[0], len(found))
			return errFindings
		}
		d, b := found[0].Document, found[0].Block
		if *format == "json" {
			return a.printIndented(struct {
				Source string `json:"source"`
				*corpus.Block
				Edition corpus.EditionRef `json:"edition"`
			}{d.Source, b, d.Edition})
		}
		if err := a.printRuling(d, b, "text", false); err != nil {
			return err
		}
		if *explain {
			return a.printReasons(d, b)
		}
		return nil
	}
	return c
}

// printReasons prints how each link was found.
func (a *app) printReasons(d *corpus.Document, b *corpus.Block) error {
	e := d.Edition
	if e.Date.IsZero() {
		fmt.Fprintf(a.out, "rules edition of the document: not known. %s\n", e.Why)
	} else {
		fmt.Fprintf(a.out, "rules edition of the document: %s, by %s, confidence %.2f. %s\n", e.Date, e.Method, e.Confidence, e.Why)
	}
	for _, l := range b.Subjects {
		a.printReason(b, "about "+cardName(l), l.Method, l.Confidence, l.Span, l.Why)
	}
	for _, l := range b.Mentions {
		a.printReason(b, "names "+cardName(l), l.Method, l.Confidence, l.Span, l.Why)
	}
	for _, l := range b.Rules {
		a.printReason(b, "rule "+ruleName(l), l.Method, l.Confidence, l.Span, l.Why)
	}
	for _, l := range b.Keywords {
		a.printReason(b, "keyword "+l.Keyword, l.Method, l.Confidence, l.Span, l.Why)
	}
	for _, n := range b.Notes {
		fmt.Fprintf(a.out, "! %s [%s]%s\n", n.Text, n.Code, evidence(b, n.Span))
	}
	_, err := fmt.Fprintf(a.out, "bytes %s, group %d\n", b.Bytes, b.Group)
	return err
}

func (a *app) printReason(b *corpus.Block, what string, m corpus.Method, confidence float64, at corpus.Span, why string) {
	if why != "" {
		why = ": " + why
	}
	fmt.Fprintf(a.out, "- %s (%s, %.2f)%s%s\n", what, m, confidence, evidence(b, at), why)
}

// evidence quotes the words of a block that a link rests on.
func evidence(b *corpus.Block, at corpus.Span) string {
	if at.Len() <= 0 || at.Start < 0 || at.End > len(b.Text) {
		return ""
	}
	return fmt.Sprintf(" “%s” at %s", strings.ReplaceAll(at.In(b.Text), "\n", " "), at)
}
