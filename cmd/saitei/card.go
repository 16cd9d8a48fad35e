package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp"
	"saitei/nlp/name"
	"saitei/rules/cardtext"
	"saitei/rules/conform"
)

func init() { addVerb(newCard) }

// mostOffered is how many names are offered for one that is no card.
const mostOffered = 8

func newCard(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "card NAME",
		Short: "Show a card by its name in either language",
		Long: `Show a card by its name in English or Japanese, whole or one half of a split
card, by its reading in kana or romaji, or misspelt: then the nearest names are
offered. Cards are those imported with saitei build --cards.`,
		Example: "  saitei card 灯台の見張り\n  saitei card \"Lighthouse Lookout\" --format json\n  saitei card \"Lighthouse Lookout\" --abilities",
		Args:    cobra.MinimumNArgs(1),
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json")
	rulings := c.Flags().Bool("rulings", false, "print its English rulings too")
	abilities := c.Flags().Bool("abilities", false, "print what its Japanese text was read as, or what was not understood")
	c.RunE = func(_ *cobra.Command, args []string) error {
		base, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer base.Close()
		show := cardView{format: *format, rulings: *rulings}
		if *abilities {
			if show.reader, err = cardtext.New(); err != nil {
				return err
			}
		}
		return a.showCard(base, strings.Join(args, " "), show)
	}
	return c
}

// cardView says how a card is printed.
type cardView struct {
	format  string
	rulings bool
	reader  *cardtext.Reader // nil: abilities are not printed
}

// json is a card as it is printed: with what was read of its faces if that is
// wanted.
func (v cardView) json(c *corpus.Card) any {
	if v.reader == nil {
		return c
	}
	type read struct {
		Face      string         `json:"face"`
		Abilities []string       `json:"abilities"`
		Gaps      []cardtext.Gap `json:"gaps,omitempty"`
	}
	out := struct {
		*corpus.Card
		Read []read `json:"read"`
	}{Card: c}
	for i := range c.Faces {
		got := v.reader.Read(conform.TextFace(&c.Faces[i]))
		r := read{Face: c.Faces[i].Name, Abilities: []string{}, Gaps: got.Gaps}
		if got.Understood() {
			r.Abilities = append(r.Abilities, got.Lines...)
		}
		out.Read = append(out.Read, r)
	}
	return out
}

// showCard prints the cards that a name means. A name that fits letter by
// letter is looked up on disk; for the others all names are read.
func (a *app) showCard(base *store.KB, query string, show cardView) error {
	table, err := base.Cards()
	if err != nil {
		return err
	}
	defer table.Close()
	cards, err := table.Lookup(name.Key(query))
	if err != nil {
		return err
	}
	if len(cards) == 0 {
		if cards, err = a.searchCard(base, table, query, show.format); err != nil {
			return err
		}
	}
	if len(cards) == 0 {
		return errFindings
	}
	var seen []string
	for _, c := range cards {
		if slices.Contains(seen, c.Name) {
			continue
		}
		seen = append(seen, c.Name)
		if show.format == "json" {
			if err := a.printIndented(show.json(c)); err != nil {
				return err
			}
			continue
		}
		a.printCard(c, show)
	}
	return nil
}

// searchCard looks for a card by reading, and offers the nearest names where
// none fits. It prints what it offers.
func (a *app) searchCard(base *store.KB, table *store.Cards, query, format string) ([]*corpus.Card, error) {
	all, err := table.All()
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		a.warnf("no cards are imported: run saitei build --cards FILE")
		return nil, nil
	}
	x := name.New(all, a.reader(base))
	hits := x.Lookup(query)
	if len(hits) == 0 {
		hits = x.Reading(query)
	}
	if len(hits) == 0 {
		return nil, a.offer(x, query, format)
	}
	var found []*corpus.Card
	for _, h := range hits {
		if i := slices.IndexFunc(all, func(c corpus.Card) bool { return c.Name == h.Card }); i >= 0 {
			found = append(found, &all[i])
		}
	}
	return found, nil
}

// offer prints the nearest names to one that is no card, and why it is none.
func (a *app) offer(x *name.Index, query, format string) error {
	d := x.Diagnose(query)
	hits := d.Hits[:min(len(d.Hits), mostOffered)]
	a.warnf("no card %q: %s", query, d.Cause)
	for _, h := range hits {
		if format == "json" {
			if err := a.printJSON(h); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.out, "%s\t%s\n", h.Ja, h.Card)
	}
	return nil
}

// reader returns a function that reads Japanese names, with the dictionary of
// the knowledge base where it has one. It is opened when first used.
func (a *app) reader(base *store.KB) func(string) string {
	var t nlp.Tokenizer
	return func(s string) string {
		if t == nil {
			var err error
			if path := base.File(store.KindDictionary); path != "" {
				t, err = nlp.OpenFlat(path, nil)
			}
			if t == nil || err != nil {
				if t, err = nlp.NewKagome(nil); err != nil {
					a.warnf("names are not found by reading: %v", err)
					return ""
				}
			}
		}
		return nlp.ReadingOf(t, s)
	}
}

// printCard prints a card for people.
func (a *app) printCard(c *corpus.Card, show cardView) {
	fmt.Fprintf(a.out, "%s", c.Name)
	if ja := name.WholeJa(c); ja != "" {
		fmt.Fprintf(a.out, "  《%s》", ja)
	}
	fmt.Fprintln(a.out)
	for i := range c.Faces {
		a.printFace(c, &c.Faces[i])
		if show.reader != nil {
			a.printAbilities(show.reader, &c.Faces[i])
		}
	}
	if len(c.Printings) > 0 {
		var sets []string
		for _, p := range c.Printings {
			s := p.Set
			if p.Number != "" {
				s += " " + p.Number
			}
			sets = append(sets, s)
		}
		fmt.Fprintf(a.out, "printed in %s\n", strings.Join(sets, ", "))
	}
	if !show.rulings && len(c.Rulings) > 0 {
		fmt.Fprintf(a.out, "%d English rulings: see --rulings\n", len(c.Rulings))
	}
	if show.rulings {
		for _, r := range c.Rulings {
			fmt.Fprintf(a.out, "%s  %s\n", r.Date, r.Text)
		}
	}
}

func (a *app) printFace(c *corpus.Card, f *corpus.Face) {
	if len(c.Faces) > 1 {
		fmt.Fprintf(a.out, "-- %s", f.Name)
		if f.Ja != "" {
			fmt.Fprintf(a.out, "  《%s》", f.Ja)
		}
		fmt.Fprintln(a.out)
	}
	english := strings.TrimSpace(strings.Join(slices.Concat(f.Supertypes, f.Types), " "))
	if len(f.Subtypes) > 0 {
		english += " — " + strings.Join(f.Subtypes, " ")
	}
	var head []string
	for _, s := range []string{f.ManaCost, f.TypeJa, english, size(f)} {
		if s != "" {
			head = append(head, s)
		}
	}
	if len(head) > 0 {
		fmt.Fprintln(a.out, strings.Join(head, "  "))
	}
	for _, t := range []string{f.TextJa, f.Text} {
		if t != "" {
			fmt.Fprintln(a.out, t)
		}
	}
	for _, p := range f.Printed {
		if p.Text != "" && p.Text != f.TextJa {
			fmt.Fprintf(a.out, "as printed in %s: %s\n", p.Set, strings.ReplaceAll(p.Text, "\n", " / "))
		}
	}
}

// size is power and toughness, or loyalty.
func size(f *corpus.Face) string {
	if f.Loyalty != "" {
		return "[" + f.Loyalty + "]"
	}
	if f.Power == "" {
		return ""
	}
	return f.Power + "/" + f.Toughness
}
