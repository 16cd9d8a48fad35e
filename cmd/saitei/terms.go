package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/ingest/decode"
	"saitei/nlp/term"
)

func init() { addVerb(newTerms) }

// termsVerbs are the subcommands of terms, each in its own file.
var termsVerbs = []func(*app) *cobra.Command{newTermsCount}

func newTerms(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "terms",
		Short: "Look into the term base and compare texts with it",
	}
	for _, v := range termsVerbs {
		c.AddCommand(v(a))
	}
	return c
}

// termCount is a line of terms count --format jsonl.
type termCount struct {
	Ja     string      `json:"ja"`    // as the file writes it; the stem of a verb
	En     string      `json:"en"`    // the concept; several that share the form are parted by ";"
	Count  int         `json:"count"` // places that do not overlap
	Term   string      `json:"term"`  // as the base has it
	Kind   term.Kind   `json:"kind"`
	Status term.Status `json:"status"`
}

func newTermsCount(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "count FILE",
		Short: "Count the terms of the base in a file",
		Long: "Count counts every form of every term that occurs in FILE (- is standard input). Verbs are counted by\n" +
			"their stem. Places of one form do not overlap; a shorter term counts inside a longer one unless the\n" +
			"base says that it is not the same there (戦場 holds no 場). Names in 《》 hold proper nouns only.",
		Example: "  saitei terms count keyword-faq.txt\n  saitei terms count --format jsonl set-faq.txt",
		Args:    cobra.ExactArgs(1),
	}
	a.kbFlag(c) // accepted like everywhere; the base that is counted with is the built-in one
	format := a.formatFlag(c, "text", "jsonl")
	c.RunE = func(_ *cobra.Command, args []string) error {
		text, err := a.readText(args[0])
		if err != nil {
			return err
		}
		base, err := term.Default()
		if err != nil {
			return err
		}
		counts := base.Count(text)
		for _, n := range counts {
			var names []string
			for _, c := range n.Concepts {
				names = append(names, c.Name())
			}
			row := termCount{n.Ja, strings.Join(slices.Compact(names), "; "), n.Count, n.Term.Ja, n.Concepts[0].Kind, n.Term.Status}
			if *format == "jsonl" {
				if err := a.printJSON(row); err != nil {
					return err
				}
				continue
			}
			if _, err := fmt.Fprintf(a.out, "%6d  %s  %s\n", row.Count, row.Ja, row.En); err != nil {
				return err
			}
		}
		if len(counts) == 0 {
			a.warnf("%s: no term of the base occurs", args[0])
			return errFindings
		}
		return nil
	}
	return c
}

// readBytes reads a file, or standard input for "-".
func (a *app) readBytes(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(a.in)
	}
	return os.ReadFile(name)
}

// readText reads a file, or standard input for "-", in whatever encoding.
func (a *app) readText(name string) (string, error) {
	b, err := a.readBytes(name)
	if err != nil {
		return "", err
	}
	t, err := decode.Decode(name, b, decode.Options{})
	if err != nil {
		return "", err
	}
	return t.UTF8, nil
}
