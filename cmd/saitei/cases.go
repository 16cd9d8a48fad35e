package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/rules/conform"
	"saitei/rules/scenario"
)

func init() { addVerb(newCases) }

func newCases(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "cases [FILTER...]",
		Short: "List, show, explain and export the test cases of rulings",
		Long: "Cases lists the test cases of the rulings of a knowledge base, curated and generated. Filters are those\n" +
			"of the query language, as for \"saitei rulings\".",
		Example: "  saitei cases\n  saitei cases keyword:lifelink --format jsonl",
		Args:    cobra.ArbitraryArgs,
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	c.RunE = func(c *cobra.Command, args []string) error {
		book, err := a.openCases(*kb, c.Flags().Changed("kb"), args)
		if err != nil {
			return err
		}
		defer book.Close()
		rows := book.rows()
		for _, r := range rows {
			if *format == "jsonl" {
				err = a.printJSON(r)
			} else {
				_, err = fmt.Fprintf(a.out, "%s:%d: %s [%s]\n", r.Source, r.Line, r.Case, r.note())
			}
			if err != nil {
				return err
			}
		}
		if len(rows) == 0 {
			a.warnf("nothing found")
			return errFindings
		}
		return nil
	}
	c.AddCommand(newCasesShow(a), newCasesWhy(a), newCasesExport(a))
	return c
}

// caseRow is a case of a ruling as it is listed.
type caseRow struct {
	Ruling   string `json:"ruling"`
	Source   string `json:"source"`
	Line     int    `json:"line"`
	Case     string `json:"case"`
	Origin   string `json:"origin"`
	Complete bool   `json:"complete"`
	Shows    string `json:"shows,omitempty"`
}

func (r caseRow) note() string {
	if r.Complete {
		return r.Origin
	}
	return r.Origin + ", partial"
}

func (book *caseBook) rows() []caseRow {
	var out []caseRow
	add := func(r conform.Ruling, s *scenario.Scenario) {
		out = append(out, caseRow{r.ID, r.Source, r.Line, s.ID, s.Origin, s.Complete(), s.Shows})
	}
	if book.base == nil {
		for _, s := range book.cases {
			for _, n := range s.Rulings {
				add(conform.Ruling{ID: n.Key[:8], Source: n.Doc, Line: n.Line}, s)
			}
		}
		return out
	}
	for _, r := range book.rulings {
		for _, s := range book.of(r) {
			add(r, s)
		}
	}
	return out
}

func newCasesShow(a *app) *cobra.Command {
	c := &cobra.Command{
		Use: "show ID", Short: "Show one case as YAML or JSON",
		Example: "  saitei cases show lifelink-noncombat",
		Args:    cobra.ExactArgs(1),
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "yaml", "json")
	c.RunE = func(c *cobra.Command, args []string) error {
		book, err := a.openCases(*kb, c.Flags().Changed("kb"), nil)
		if err != nil {
			return err
		}
		defer book.Close()
		for _, s := range book.cases {
			if s.ID != args[0] {
				continue
			}
			text := scenario.Print(s)
			if *format == "json" {
				text = append(scenario.JSON(s), '\n')
			}
			_, err := a.out.Write(text)
			return err
		}
		a.warnf("no case %q", args[0])
		return errFindings
	}
	return c
}

func newCasesWhy(a *app) *cobra.Command {
	c := &cobra.Command{
		Use: "why RULING", Short: "Say clause by clause how a ruling became a case, or why it did not",
		Long: "Why shows a ruling beside its cases and what the built-in engine makes of them. RULING is the ID of\n" +
			"its block, the beginning of one, or SOURCE:LINE.",
		Example: "  saitei cases why keyword-faq.txt:17",
		Args:    cobra.ExactArgs(1),
	}
	kb := a.kbFlag(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		book, err := a.openCases(*kb, true, nil)
		if err != nil {
			return err
		}
		defer book.Close()
		found, err := book.base.Find(args[0])
		if err != nil {
			return err
		}
		if len(found) != 1 {
			a.warnf("%d blocks are called %q; give an ID or SOURCE:LINE", len(found), args[0])
			return errFindings
		}
		b := found[0].Block
		for _, r := range book.rulings {
			if r.ID == b.ID {
				return a.explainCases(c, book, r, b.Text)
			}
		}
		a.warnf("%s:%d is no ruling but %s", found[0].Document.Source, b.Line, b.Kind)
		return errFindings
	}
	return c
}

func (a *app) explainCases(c *cobra.Command, book *caseBook, r conform.Ruling, text string) error {
	fmt.Fprintf(a.out, "%s:%d %s\n%s\n", r.Source, r.Line, r.ID, text)
	if rec, ok := book.records[r.ID]; ok {
		a.explainClauses(&rec, text)
	}
	reference := &conform.Builtin{}
	cases := book.of(r)
	first := map[string][]string{} // name of a case → its lines as it was told first
	for _, s := range cases {
		fmt.Fprintf(a.out, "\n%s (%s): %s\n", s.ID, s.Origin, s.Shows)
		lines := strings.Split(strings.TrimRight(string(scenario.Print(s)), "\n"), "\n")
		told, again := first[strings.TrimRight(s.ID, "bcdefg")] // the others have a letter more
		if again {
			fmt.Fprintln(a.out, "  told again, with")
			lines = slices.DeleteFunc(lines, func(l string) bool { return slices.Contains(told, l) })
		} else {
			first[s.ID] = lines
			a.explainLeft(s, text)
		}
		for _, line := range lines {
			fmt.Fprintf(a.out, "  %s\n", line)
		}
		for _, e := range conform.MutantEditions(reference.Info().Editions)(s) {
			t := conform.Try(c.Context(), reference, s, e)
			fmt.Fprintf(a.out, "  under %s: holds %s", e, t.Holds)
			switch {
			case t.Fault != "":
				fmt.Fprintf(a.out, ": %s", t.Fault)
			case t.Why != nil:
				fmt.Fprintf(a.out, ": %s", t.Why.What)
			}
			fmt.Fprintln(a.out)
		}
	}
	if len(cases) == 0 {
		fmt.Fprintln(a.out, "no case")
		return errFindings
	}
	return nil
}

// explainLeft shows the clauses that a case does not play.
func (a *app) explainLeft(s *scenario.Scenario, text string) {
	for _, w := range s.Swallowed {
		if w.Start >= 0 && w.Start <= w.End && w.End <= len(text) {
			fmt.Fprintf(a.out, "  not covered: %s (%s)\n", text[w.Start:w.End], w.Why)
		}
	}
}

// explainClauses shows clause by clause what was understood of a ruling.
func (a *app) explainClauses(rec *conform.Record, text string) {
	for _, c := range rec.Clauses {
		if c.Start < 0 || c.End < c.Start || c.End > len(text) {
			continue
		}
		frame := c.Frame
		if frame == "" {
			frame = "no frame"
		}
		state := ""
		switch {
		case c.Covered:
			state = ", played"
		case c.Remark != "":
			state = ", " + c.Remark
		}
		fmt.Fprintf(a.out, "  [%s: %s%s] %s\n", c.Role, frame, state, text[c.Start:c.End])
	}
	if rec.Reason != "" {
		fmt.Fprintf(a.out, "no generated case: %s\n", rec.Reason)
	}
	for _, note := range rec.Notes {
		fmt.Fprintf(a.out, "  %s\n", note)
	}
	for _, why := range slices.Sorted(maps.Keys(rec.Dropped)) {
		fmt.Fprintf(a.out, "thrown away, %s: %d\n", why, rec.Dropped[why])
	}
}

func newCasesExport(a *app) *cobra.Command {
	c := &cobra.Command{
		Use: "export [FILTER...]", Short: "Write cases into a folder, with the schema and a guide for engines",
		Long: "Export writes the cases as YAML or JSON files with the JSON Schema and a guide for who writes an engine\n" +
			"in any language, or as Go test files that drive an engine through the protocol.",
		Example: "  saitei cases export --format json --out exported",
	}
	out := c.Flags().String("out", "", "folder to write into; it is made where it is missing")
	kb, format := a.kbFlag(c), a.formatFlag(c, "yaml", "json", "go")
	c.RunE = func(c *cobra.Command, args []string) error {
		if *out == "" {
			return usagef("cases export: name the folder to write into with --out")
		}
		book, err := a.openCases(*kb, c.Flags().Changed("kb"), args)
		if err != nil {
			return err
		}
		defer book.Close()
		var list []*scenario.Scenario
		seen := map[string]bool{}
		byID := map[string]*scenario.Scenario{}
		for _, s := range book.cases {
			byID[s.ID] = s
		}
		for _, r := range book.rows() {
			if !seen[r.Case] {
				seen[r.Case] = true
				list = append(list, byID[r.Case])
			}
		}
		if len(list) == 0 {
			a.warnf("nothing found")
			return errFindings
		}
		files, err := conform.Export(*out, *format, list)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(a.out, "%d cases in %d files in %s\n", len(list), len(files), *out)
		return err
	}
	return c
}
