package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp/align"
)

func init() { termsVerbs = append(termsVerbs, newTermsCheck) }

func newTermsCheck(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "check JA EN",
		Short: "Check a Japanese text against its English original",
		Long: `Check pairs the paragraphs (or lines, where there are no blank lines) of a
Japanese and an English text and says what does not agree: numbers, names and
terms without their counterpart, a sentence missing, what may happen against
what does, and what English puts otherwise since. Paragraphs without a partner
are named too.`,
		Example: "  saitei terms check keyword-faq.txt keyword-faq.txt",
		Args:    cobra.ExactArgs(2),
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		var cards []corpus.Card
		if held, err := store.Open(*kb); err == nil {
			defer held.Close()
			table, err := held.Cards()
			if err != nil {
				return err
			}
			defer table.Close()
			if cards, err = table.All(); err != nil {
				return err
			}
		} else if cmd.Flags().Changed("kb") {
			return err
		}
		aligner, err := newAligner(cards)
		if err != nil {
			return err
		}
		var sides [2][]align.Text
		for i, name := range args {
			text, err := a.readText(name)
			if err != nil {
				return err
			}
			for _, p := range paragraphs(text) {
				sides[i] = append(sides[i], align.Text{Text: p})
			}
		}
		return a.printCheck(&aligner, sides[0], sides[1], args, *format)
	}
	return c
}

// checkRow is a line of terms check --format jsonl: a pair, or a paragraph of
// one side that found no partner.
type checkRow struct {
	Ja         int             `json:"ja"` // number of the paragraph, from 1; 0 for none
	En         int             `json:"en"`
	Confidence float64         `json:"confidence"`
	Findings   []align.Finding `json:"findings"`
}

func (a *app) printCheck(aligner *align.Aligner, ja, en []align.Text, names []string, format string) error {
	findings := 0
	usedEn := map[int]bool{}
	byJa := map[int]align.Pair{}
	for _, p := range aligner.Pair(ja, en, corpus.Date{}) {
		usedEn[p.En], byJa[p.Ja] = true, p
	}
	show := func(r checkRow, text string) error {
		findings += len(r.Findings)
		if format == "jsonl" {
			return a.printJSON(r)
		}
		for _, f := range r.Findings {
			if _, err := fmt.Fprintf(a.out, "%s: %s [%s]\n    %s\n", where(r, names), f.Message, f.Code, text); err != nil {
				return err
			}
		}
		return nil
	}
	for i := range ja {
		p, ok := byJa[i]
		r := checkRow{Ja: i + 1, Findings: []align.Finding{{Code: "unpaired", Message: "no English paragraph says this"}}}
		if ok {
			r = checkRow{i + 1, p.En + 1, p.Confidence, append([]align.Finding{}, aligner.Check(ja[i], en[p.En])...)}
		}
		if err := show(r, ja[i].Text); err != nil {
			return err
		}
	}
	for j := range en {
		if !usedEn[j] {
			r := checkRow{En: j + 1, Findings: []align.Finding{{Code: "unpaired", Message: "no Japanese paragraph says this"}}}
			if err := show(r, en[j].Text); err != nil {
				return err
			}
		}
	}
	if findings > 0 {
		return errFindings
	}
	return nil
}

// where names the paragraphs of a row.
func where(r checkRow, names []string) string {
	var out []string
	for i, n := range []int{r.Ja, r.En} {
		if n > 0 {
			out = append(out, fmt.Sprintf("%s paragraph %d", names[i], n))
		}
	}
	return strings.Join(out, " = ")
}
