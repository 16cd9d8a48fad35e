package conform

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"saitei/corpus"
)

// junit types: the form that CI systems read. A suite is an engine under an
// edition.
type (
	junitSuites struct {
		XMLName xml.Name      `xml:"testsuites"`
		Name    string        `xml:"name,attr"`
		Suites  []*junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string     `xml:"classname,attr"`
		Name    string     `xml:"name,attr"`
		File    string     `xml:"file,attr,omitempty"`
		Line    int        `xml:"line,attr,omitempty"`
		Failure *junitNote `xml:"failure"`
		Error   *junitNote `xml:"error"`
		Skipped *junitNote `xml:"skipped"`
	}
	junitNote struct {
		Message string `xml:"message,attr"`
	}
)

// JUnit writes the report as JUnit XML: a disagreement is a failure, an
// unsupported or known case is skipped.
func (r *Report) JUnit(w io.Writer) error {
	out := junitSuites{Name: "saitei verify"}
	suites := map[string]*junitSuite{}
	for _, x := range r.Results {
		name := x.Engine + "@" + x.Edition.String()
		s := suites[name]
		if s == nil {
			s = &junitSuite{Name: name}
			suites[name] = s
			out.Suites = append(out.Suites, s)
		}
		c := junitCase{Class: x.Source, Name: fmt.Sprintf("%s (%s:%d)", x.Case, x.Source, x.Line), File: x.Source, Line: x.Line}
		note := &junitNote{xmlText(x.Reason)}
		s.Tests++
		switch {
		case x.Verdict == Unsupported || x.Known:
			s.Skipped++
			c.Skipped = note
		case x.Verdict == Disagree:
			s.Failures++
			c.Failure = note
		case x.Verdict == Failed:
			s.Errors++
			c.Error = note
		}
		s.Cases = append(s.Cases, c)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// xmlText drops characters that XML cannot hold.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, s)
}

// Text writes the report for people: what is not as it should be, the rulings
// that do not hold any more, and the matrix of editions and engines.
func (r *Report) Text(w io.Writer) error {
	b := &strings.Builder{}
	for _, x := range r.Results {
		if x.Verdict == Agree {
			continue
		}
		known := ""
		if x.Known {
			known = " (known)"
		}
		fmt.Fprintf(b, "%s:%d: %s: %s@%s: %s%s: %s\n", x.Source, x.Line, x.Case, x.Engine, x.Edition, x.Verdict, known, x.Reason)
	}
	r.noLonger(b)
	r.matrix(b)
	r.mutants(b)
	r.funnel(b)
	s := r.Summary
	fmt.Fprintf(b, "%d rulings, %d with cases (%d curated, %d generated, %d partial only); %d agree, %d disagree, %d unsupported, %d error, %d known\n",
		s.Rulings, s.WithCases, s.Curated, s.Generated, s.Partial, s.Agree, s.Disagree, s.Unsupported, s.Error, s.Known)
	_, err := io.WriteString(w, b.String())
	return err
}

// noLonger lists the rulings that do not hold, once for each edition.
func (r *Report) noLonger(b *strings.Builder) {
	seen := map[string]bool{}
	for _, x := range r.Results {
		key := fmt.Sprint(x.Ruling, x.Edition)
		if x.Holds != HoldsNo || seen[key] || x.Why == nil {
			continue
		}
		seen[key] = true
		why := x.Why.What
		if what := cmp.Or(x.Why.Rule, x.Why.Card); what != "" {
			why = fmt.Sprintf("%s (%s, %s)", why, what, x.Why.Edition)
		}
		fmt.Fprintf(b, "%s:%d: %s: does not hold under %s: %s\n", x.Source, x.Line, x.Case, x.Edition, why)
	}
}

// funnel says how far rulings came on the way to a generated test, and why the
// others did not.
func (r *Report) funnel(b *strings.Builder) {
	f := r.Summary.Funnel
	if f != (Funnel{}) {
		fmt.Fprintf(b, "generated: %d rulings → %d structured → %d framed → %d with a scenario → %d run → %d notice a broken rule\n",
			r.Summary.Rulings, f.Structured, f.Framed, f.Scenario, f.Runs, f.Complete)
	}
	for _, code := range slices.Sorted(maps.Keys(r.Summary.Unmapped)) {
		fmt.Fprintf(b, "  without: %-24s %d\n", code, r.Summary.Unmapped[code])
	}
}

// matrix counts verdicts and what holds by edition and engine.
func (r *Report) matrix(b *strings.Builder) {
	if len(r.Results) == 0 {
		return
	}
	type cell struct {
		engine  string
		edition corpus.Edition
	}
	count := map[cell]map[string]int{}
	for _, x := range r.Results {
		c := cell{x.Engine, x.Edition}
		if count[c] == nil {
			count[c] = map[string]int{}
		}
		count[c][string(x.Verdict)]++
		count[c]["holds "+string(x.Holds)]++
	}
	tw := tabwriter.NewWriter(b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(tw, "edition\tengine\tagree\tdisagree\tunsupported\terror\tholds\tdoes not\tunknown")
	for _, e := range r.Editions {
		done := map[string]bool{}
		for _, name := range r.Engines {
			c := count[cell{name.Name, e}]
			if c == nil || done[name.Name] {
				continue
			}
			done[name.Name] = true
			fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", e, name.Name,
				c["agree"], c["disagree"], c["unsupported"], c["error"], c["holds yes"], c["holds no"], c["holds unknown"])
		}
	}
	tw.Flush() // to a strings.Builder, which cannot fail
}

func (r *Report) mutants(b *strings.Builder) {
	m := r.Mutants
	if m == nil {
		return
	}
	last, cases := "", []string(nil)
	flush := func() {
		if last != "" {
			fmt.Fprintf(b, "mutant %s: noticed by %d of %d: %s\n", last, len(cases), m.Scenarios, strings.Join(cases, ", "))
		}
	}
	for _, k := range m.Kills {
		if k.Mutant != last {
			flush()
			last, cases = k.Mutant, nil
		}
		cases = append(cases, k.Case)
	}
	flush()
	for _, s := range m.Survivors {
		fmt.Fprintf(b, "mutant %s: noticed by no case\n", s)
	}
	for _, s := range m.Blunt {
		fmt.Fprintf(b, "mutant %s: noticed by more than a quarter of all cases\n", s)
	}
	if len(m.Idle) > 0 {
		fmt.Fprintf(b, "cases that notice no mutant: %s\n", strings.Join(m.Idle, ", "))
	}
}
