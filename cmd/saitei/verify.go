package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/rules/conform"
	"saitei/rules/engine"
	"saitei/rules/scenario"
)

func init() { addVerb(newVerify) }

func newVerify(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "verify [FILTER...]",
		Short: "Play the cases of rulings on rules engines and say what holds",
		Long: "Verify plays the cases of the rulings of a knowledge base. Two questions have two answers: \"holds\"\n" +
			"says whether the sentence is true under the rules of an edition, \"verdict\" whether the engine does what\n" +
			"these rules say. An engine is \"builtin\" or a command that speaks the protocol of \"saitei engine\".\n" +
			"Editions are dates of the Comprehensive Rules, or: written, the edition of the document; current, the\n" +
			"newest; all. The status is 1 if an engine disagrees or fails, but for the cases of the file --known.",
		Example: "  saitei verify\n" +
			"  saitei verify --edition written --edition current\n" +
			"  saitei verify --format junit keyword:lifelink",
	}
	engines := c.Flags().StringArray("engine", []string{"builtin"}, "engine: builtin, or a command; may be repeated")
	editions := c.Flags().StringArray("edition", []string{"written"}, "edition: a date, written, current or all; may be repeated")
	known := c.Flags().String("known", "", "file of known disagreements (YAML: case, engine, edition, since, reference)")
	cardsFrom := a.choiceFlag(c, "cards-from", "cards of the builtin engine: written by hand (others are read), or all read from their Japanese text", "hand", "text")
	mutants := c.Flags().Bool("mutants", false, "also say which cases notice which deviation of the reference engine")
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json", "junit")
	c.RunE = func(c *cobra.Command, args []string) error {
		choose, err := editionChoice(*editions)
		if err != nil {
			return err
		}
		book, err := a.openCases(*kb, c.Flags().Changed("kb"), args)
		if err != nil {
			return err
		}
		defer book.Close()
		reference := &conform.Builtin{}
		if book.base != nil {
			lookup, closeTable, err := textCards(book.base)
			if err != nil {
				return err
			}
			defer closeTable()
			switch {
			case *cardsFrom == "text" && lookup == nil:
				return usagef("--cards-from text: no cards are imported; run saitei build --cards FILE")
			case *cardsFrom == "text":
				reference.Cards = engine.NewCards(lookup)
			case lookup != nil:
				reference.Cards = engine.NewCards(conform.HandThenText(lookup))
			}
		} else if *cardsFrom == "text" {
			return usagef("--cards-from text needs a knowledge base with cards; run \"saitei build --cards FILE\"")
		}
		plan := conform.Plan{Reference: reference, Cases: book.cases, Rulings: book.rulings}
		if plan.Known, err = readKnown(*known); err != nil {
			return err
		}
		all := plan.Reference.Info().Editions
		plan.Editions = func(s *scenario.Scenario, written corpus.Edition) []corpus.Edition { return choose(s, written, all) }
		if plan.Engines, err = startEngines(c.Context(), *engines, plan.Reference); err != nil {
			return err
		}
		defer closeEngines(plan.Engines)
		step, clear := a.progress()
		plan.Step = func(done, total int) { step("verify", done, total) }
		report, err := conform.Run(c.Context(), plan)
		clear()
		if err != nil {
			return err
		}
		book.funnel(report)
		if *mutants {
			report.AddMutants(mutantReport(c.Context(), plan, report))
		}
		if err := a.printReport(report, *format); err != nil {
			return err
		}
		if err := book.saveHolds(report, conform.Newest(all)); err != nil {
			return err
		}
		switch {
		case len(report.Results) == 0:
			a.warnf("nothing found: no case plays one of these rulings")
			return errFindings
		case !report.Clean():
			return errFindings
		}
		return nil
	}
	return c
}

func (a *app) printReport(r *conform.Report, format string) error {
	switch format {
	case "json":
		return a.printIndented(r)
	case "junit":
		return r.JUnit(a.out)
	}
	return r.Text(a.out)
}

// editionChoice reads the words given with --edition.
func editionChoice(words []string) (func(*scenario.Scenario, corpus.Edition, []corpus.Edition) []corpus.Edition, error) {
	var dates []corpus.Edition
	for _, w := range words {
		if w == "written" || w == "current" || w == "all" {
			continue
		}
		d, err := corpus.ParseDate(w)
		if err != nil {
			return nil, usagef("--edition %q: want a date such as 2009-07-11, written, current or all", w)
		}
		dates = append(dates, d)
	}
	return func(s *scenario.Scenario, written corpus.Edition, all []corpus.Edition) []corpus.Edition {
		if written.IsZero() || !s.Editions.Contains(written) {
			written = s.Editions.From
		}
		var want []corpus.Edition
		for _, w := range words {
			switch w {
			case "written":
				want = append(want, written)
			case "current":
				want = append(want, conform.Newest(all))
			case "all":
				want = append(want, all...)
			}
		}
		var out []corpus.Edition
		for _, d := range append(want, dates...) {
			if e, ok := conform.At(all, d); ok && s.Editions.Contains(e) && !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
		slices.SortFunc(out, corpus.Date.Compare)
		return out
	}, nil
}

func readKnown(name string) ([]conform.Known, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return conform.ReadKnown(name, f)
}

// startEngines starts the engines under test; the reference is not started
// twice.
func startEngines(ctx context.Context, names []string, reference conform.Engine) ([]conform.Engine, error) {
	var out []conform.Engine
	for _, name := range names {
		if name == "builtin" {
			out = append(out, reference)
			continue
		}
		p, err := conform.Start(ctx, ownCommand(name), conform.Limits{})
		if err != nil {
			closeEngines(out)
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// ownCommand lets "saitei engine" be started where saitei is not in the PATH.
func ownCommand(command string) string {
	rest, ok := strings.CutPrefix(command, "saitei ")
	if !ok {
		return command
	}
	if _, err := exec.LookPath("saitei"); err == nil || errors.Is(err, exec.ErrDot) {
		return command
	}
	self, err := os.Executable()
	if err != nil || strings.ContainsRune(self, '"') {
		return command
	}
	return fmt.Sprintf("%q %s", filepath.ToSlash(self), rest)
}

func closeEngines(list []conform.Engine) {
	for _, e := range list {
		_ = e.Close() // what it says at its end changes no verdict
	}
}

// mutantReport plays the cases that were played on every mutant, under the
// edition of their ruling and the newest.
func mutantReport(ctx context.Context, p conform.Plan, r *conform.Report) *conform.MutantReport {
	played := map[string]bool{}
	for _, x := range r.Results {
		played[x.Case] = true
	}
	var list []*scenario.Scenario
	for _, s := range p.Cases {
		if played[s.ID] {
			list = append(list, s)
		}
	}
	return conform.TestMutants(ctx, list, conform.MutantEditions(p.Reference.Info().Editions))
}

// funnel counts what became of the rulings.
func (book *caseBook) funnel(r *conform.Report) {
	runs := map[string]bool{}
	complete := map[string]bool{}
	for _, x := range r.Results {
		if x.Origin == scenario.Generated {
			runs[x.Ruling] = runs[x.Ruling] || x.Holds != conform.HoldsUnknown
			complete[x.Ruling] = complete[x.Ruling] || x.Complete
		}
	}
	f := &r.Summary.Funnel
	for _, ruling := range book.rulings {
		rec, ok := book.records[ruling.ID]
		switch {
		case !ok:
			r.Summary.Unmapped["not-generated"]++
			continue
		case rec.Reason != "":
			r.Summary.Unmapped[rec.Reason]++
		}
		f.Structured += count(rec.Structured)
		f.Framed += count(rec.Framed)
		f.Scenario += count(rec.Made)
		f.Runs += count(rec.Runs || runs[ruling.ID])
		f.Complete += count(complete[ruling.ID])
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// saveHolds keeps, for the filter holds:, what holds under the newest edition.
// A ruling does not hold where one of its cases says so.
func (book *caseBook) saveHolds(r *conform.Report, now corpus.Edition) error {
	if book.base == nil || !book.whole || !slices.Contains(r.Editions, now) {
		return nil
	}
	holds := map[string]string{}
	for _, x := range r.Results {
		if x.Edition != now {
			continue
		}
		if old := holds[x.Ruling]; old == "" || x.Holds == conform.HoldsNo || old == string(conform.HoldsUnknown) {
			holds[x.Ruling] = string(x.Holds)
		}
	}
	return book.base.SaveHolds(now.String(), holds)
}
