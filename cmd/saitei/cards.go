package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp/name"
	"saitei/rules/cardtext"
	"saitei/rules/conform"
	"saitei/rules/engine"
)

func init() { addVerb(newCards) }

// mostBlocking is how many clauses the text form lists.
const mostBlocking = 40

func newCards(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "cards",
		Short:   "Say how much of the cards' Japanese text is understood",
		Example: "  saitei cards coverage",
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return usagef("want a verb below it: saitei cards coverage") },
	}
	c.AddCommand(newCardsCoverage(a))
	return c
}

func newCardsCoverage(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "coverage",
		Short: "Share of the faces that are wholly understood, and what stands in the way",
		Long: `Coverage reads the Japanese text of the imported cards into abilities and says
how many faces are wholly understood, and which clauses stand in the way, those
that block the most faces first. A face is understood wholly or not at all.`,
		Example: "  saitei cards coverage\n  saitei cards coverage --format json",
		Args:    cobra.NoArgs,
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json")
	sets := c.Flags().StringSlice("set", nil, "codes of the sets whose cards are read (default: all)")
	c.RunE = func(*cobra.Command, []string) error {
		base, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer base.Close()
		cover, err := a.coverage(base, *sets)
		if err != nil {
			return err
		}
		if cover.Faces == 0 {
			a.warnf("no card with a Japanese text: run saitei build --cards FILE")
			return errFindings
		}
		if *format == "json" {
			return a.printIndented(cover)
		}
		return a.printCoverage(cover)
	}
	return c
}

// coverage reads the cards of some sets, or of all.
func (a *app) coverage(base *store.KB, sets []string) (cardtext.Coverage, error) {
	var tally cardtext.Tally
	table, err := base.Cards()
	if err != nil || table == nil {
		return tally.Coverage(), err
	}
	defer table.Close()
	r, err := cardtext.New()
	if err != nil {
		return tally.Coverage(), err
	}
	all, err := table.All()
	if err != nil {
		return tally.Coverage(), err
	}
	for i := range sets {
		sets[i] = strings.ToUpper(strings.TrimSpace(sets[i]))
		if !slices.ContainsFunc(all, func(c corpus.Card) bool { return printedIn(&c, sets[i:i+1]) }) {
			return tally.Coverage(), usagef("--set %s: no card of such a set is imported", sets[i])
		}
	}
	step, clear := a.progress()
	defer clear()
	for i := range all {
		step("read", i+1, len(all))
		c := &all[i]
		if len(sets) > 0 && !printedIn(c, sets) {
			continue
		}
		for j := range c.Faces {
			f := &c.Faces[j]
			switch {
			case f.TextJa == "" && f.Text != "":
				tally.AddNoText()
			case f.TextJa == "" && f.TypeJa == "" && len(f.Types) == 0: // a name alone
			default:
				face := conform.TextFace(f)
				tally.Add(face, r.Read(face))
			}
		}
	}
	return tally.Coverage(), nil
}

func printedIn(c *corpus.Card, sets []string) bool {
	return slices.ContainsFunc(c.Printings, func(p corpus.Printing) bool { return slices.Contains(sets, p.Set) })
}

func (a *app) printCoverage(c cardtext.Coverage) error {
	fmt.Fprintf(a.out, "%d of %d faces are wholly understood (%.1f %%)\n", c.Understood, c.Faces, 100*float64(c.Understood)/float64(c.Faces))
	if c.NoText > 0 {
		fmt.Fprintf(a.out, "%d faces have no Japanese text\n", c.NoText)
	}
	for i, b := range c.Blocking {
		if i == mostBlocking {
			_, err := fmt.Fprintf(a.out, "and %d more clauses: see --format json\n", len(c.Blocking)-i)
			return err
		}
		fmt.Fprintf(a.out, "%5d  %s\n", b.Count, b.Clause)
	}
	return nil
}

// printAbilities prints what was read of the text of a face, in words, and
// what was not understood.
func (a *app) printAbilities(r *cardtext.Reader, f *corpus.Face) {
	if f.TextJa == "" && (f.Text != "" || f.TypeJa == "" && len(f.Types) == 0) {
		fmt.Fprintln(a.out, "abilities: there is no Japanese text to read")
		return
	}
	got := r.Read(conform.TextFace(f))
	if !got.Understood() {
		for _, g := range got.Gaps {
			fmt.Fprintf(a.out, "not understood, line %d column %d: %s\n", g.Line, g.Column, g.Clause)
		}
		return
	}
	if len(got.Lines) == 0 {
		fmt.Fprintln(a.out, "abilities: none")
	}
	for _, l := range got.Lines {
		fmt.Fprintf(a.out, "ability: %s\n", l)
	}
}

// textCards makes the cards of a knowledge base out of their text, with the
// costs that boxes of its documents print; nil where no cards are imported. The caller closes the table.
func textCards(base *store.KB) (engine.Lookup, func() error, error) {
	table, err := base.Cards()
	if err != nil {
		return nil, nil, err
	}
	if table == nil {
		return nil, func() error { return nil }, nil
	}
	r, err := cardtext.New()
	if err != nil {
		return nil, nil, err
	}
	var mu sync.Mutex
	find := func(en string) (*corpus.Card, bool) {
		mu.Lock()
		defer mu.Unlock()
		cards, err := table.Lookup(name.Key(en))
		if err != nil {
			return nil, false
		}
		for _, c := range cards {
			if c.Name == en {
				return c, true
			}
		}
		return nil, false
	}
	costs := map[string]string{}
	err = base.Each(func(d *corpus.Document) error {
		for card, cost := range conform.BoxCosts(d) {
			if costs[card] == "" {
				costs[card] = cost
			}
		}
		return nil
	})
	if err != nil {
		table.Close()
		return nil, nil, err
	}
	return conform.TextCards(r, conform.Priced(find, costs)), table.Close, nil
}
