package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/nlp/term"
)

func init() {
	termsVerbs = append(termsVerbs, newTermsList, newTermsExport, newTermsImport)
}

// termRow is a line of terms list --format jsonl.
type termRow struct {
	Concept string      `json:"concept"`
	En      string      `json:"en"`
	Ja      string      `json:"ja"`
	Reading string      `json:"reading,omitempty"`
	Kind    term.Kind   `json:"kind"`
	Status  term.Status `json:"status"`
	From    corpus.Date `json:"from"`
	To      corpus.Date `json:"to"`
	Succ    string      `json:"successor,omitempty"`
	Note    string      `json:"note,omitempty"`
}

func newTermsList(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "list [TEXT]",
		Short:   "List the terms of the base",
		Long:    "List lists terms, one a line: Japanese, English, status and era. With TEXT, those of concepts that have\nit in a term of either language.",
		Example: "  saitei terms list 状況起因\n  saitei terms list --kind zone --format jsonl",
		Args:    cobra.MaximumNArgs(1),
	}
	kind := c.Flags().String("kind", "", "only terms of this kind: "+join(term.Kinds))
	status := c.Flags().String("status", "", "only terms of this status: preferred, admitted, superseded, deprecated, abolished")
	asOf := c.Flags().String("as-of", "", "only terms in use on this day, YYYY-MM-DD")
	own := c.Flags().StringSlice("terms", nil, "tables of terms of your own, laid over the base")
	format := a.formatFlag(c, "text", "jsonl")
	c.RunE = func(_ *cobra.Command, args []string) error {
		if *kind != "" && !slices.Contains(term.Kinds, term.Kind(*kind)) {
			return usagef("--kind %q: want one of %s", *kind, join(term.Kinds))
		}
		var day corpus.Date
		if *asOf != "" {
			var err error
			if day, err = corpus.ParseDate(*asOf); err != nil {
				return usagef("--as-of: %v", err)
			}
		}
		base, err := a.termBase(*own)
		if err != nil {
			return err
		}
		n := 0
		for i := range base.Concepts {
			k := &base.Concepts[i]
			if k.Derived || *kind != "" && string(k.Kind) != *kind || len(args) > 0 && !hasText(k, args[0]) {
				continue
			}
			for j := range k.Terms {
				t := &k.Terms[j]
				if *status != "" && string(t.Status) != *status || *asOf != "" && !t.ValidAt(day) {
					continue
				}
				n++
				if err := a.printTerm(k, t, *format); err != nil {
					return err
				}
			}
		}
		if n == 0 {
			a.warnf("no such term")
			return errFindings
		}
		return nil
	}
	return c
}

func join[T ~string](s []T) string {
	var out []string
	for _, x := range s {
		out = append(out, string(x))
	}
	return strings.Join(out, ", ")
}

// hasText reports whether a term of a concept holds a text, in either language.
func hasText(c *term.Concept, text string) bool {
	for _, e := range c.En {
		if strings.Contains(strings.ToLower(e.Text), strings.ToLower(text)) {
			return true
		}
	}
	return slices.ContainsFunc(c.Terms, func(t term.Term) bool { return strings.Contains(t.Ja, text) })
}

func (a *app) printTerm(c *term.Concept, t *term.Term, format string) error {
	row := termRow{c.ID, c.Name(), t.Ja, t.Reading, c.Kind, t.Status, t.From, t.To, t.Succ, c.Note}
	if format == "jsonl" {
		return a.printJSON(row)
	}
	_, err := fmt.Fprintf(a.out, "%s%s%s  %s\n", pad(t.Ja, 28), pad(c.Name(), 28), pad(string(t.Status), 11), era(t))
	return err
}

// era says when a term was in use.
func era(t *term.Term) string {
	switch {
	case t.From.IsZero() && t.To.IsZero():
		return ""
	case t.To.IsZero():
		return "since " + t.From.String()
	case t.From.IsZero():
		return "until " + t.To.String()
	}
	return t.From.String() + " to " + t.To.String()
}

func newTermsExport(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "export",
		Short: "Write the term base in a form other programs read",
		Long: `Export writes the term base on standard output: tbx is TBX v3 (ISO 30042:2019,
TBX-Basic), tbx2 the older version, utx UTX 1.20, omegat a glossary of OmegaT,
prh a dictionary of prh for textlint, csv and tsv the tables with all columns.
Aligned rulings go out as TMX by saitei align --format tmx.`,
		Example: "  saitei terms export --format tbx\n  saitei terms export --format omegat",
		Args:    cobra.NoArgs,
	}
	own := c.Flags().StringSlice("terms", nil, "tables of terms of your own, laid over the base")
	format := a.formatFlag(c, term.Formats...)
	c.RunE = func(*cobra.Command, []string) error {
		base, err := a.termBase(*own)
		if err != nil {
			return err
		}
		return base.Export(a.out, *format)
	}
	return c
}

func newTermsImport(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Read a table of terms and write it as one that --terms takes",
		Long: `Import reads terms in TBX (v2 or v3), UTX, CSV or TSV, checks them and their own
tests, says what is new against the term base, and writes a TSV on standard
output. Any of these files may also be given to --terms as it is.`,
		Example: "  saitei terms import cards.tsv",
		Args:    cobra.ExactArgs(1),
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		rows, err := readTerms(args[0])
		if err != nil {
			return err
		}
		own, err := term.New(rows)
		if err != nil {
			return err
		}
		if err := own.Check(); err != nil {
			return err
		}
		base, err := term.Default()
		if err != nil {
			return err
		}
		fresh := 0
		for i := range own.Concepts {
			if base.Concept(own.Concepts[i].ID) == nil {
				fresh++
			}
		}
		a.warnf("%s: %d concepts, %d of them new", args[0], len(own.Concepts), fresh)
		return own.Export(a.out, "tsv")
	}
	return c
}
