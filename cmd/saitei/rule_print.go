package main

import (
	"fmt"
	"strings"

	"saitei/corpus"
	"saitei/rules/cr"
)

// ruleView is a rule with what stands around it.
type ruleView struct {
	ID       corpus.RuleID   `json:"id"`
	Edition  corpus.Edition  `json:"edition"`
	Path     []cr.Rule       `json:"path"`               // chapter, section and rule above it
	Text     string          `json:"text,omitempty"`     // empty where the edition is not held
	Examples []string        `json:"examples,omitempty"` //
	Around   []cr.Rule       `json:"around,omitempty"`   // the rules of the same rule, or below a section, in order
	Keyword  string          `json:"keyword,omitempty"`  // that the number stands for
	Current  corpus.RuleID   `json:"current"`            // number in the newest edition; "" where it was deleted or is unknown
	Also     []corpus.RuleID `json:"also,omitempty"`     // further parts of a rule that was split
	Relation cr.Relation     `json:"relation"`           // to the newest edition
	Note     string          `json:"note,omitempty"`
}

func (a *app) showRule(l *cr.Library, arg, format string) error {
	id, day, err := parseRuleRef(arg)
	if err != nil {
		return err
	}
	if day.IsZero() {
		if day = l.Newest(); day.IsZero() {
			e := cr.TableEditions()
			day = e[len(e)-1]
		}
	}
	v, err := viewRule(l, id, day)
	if err != nil {
		return a.notFound(err)
	}
	if format == "json" {
		return a.printIndented(v)
	}
	return a.printRule(v)
}

// viewRule collects what is known of a rule. Where its edition is not held, a
// keyword's number is still told.
func viewRule(l *cr.Library, id corpus.RuleID, day corpus.Edition) (ruleView, error) {
	v := ruleView{ID: id, Edition: day}
	v.Keyword, _ = cr.Keyword(day, id)
	e, err := l.Edition(day)
	if err != nil && v.Keyword == "" {
		return v, err
	}
	now, cerr := l.Current(id, day)
	if cerr != nil {
		return v, cerr
	}
	v.Current, v.Also, v.Relation, v.Note = now.ID, now.Also, now.Relation, now.Why
	if err != nil || strings.Contains(now.Why, "not held") {
		return v, nil
	}
	r, ok := e.Rule(id)
	if !ok {
		return v, fmt.Errorf("rule %s@%s: %w", id, e.Date, cr.ErrNoRule)
	}
	v.Edition, v.Text, v.Examples = e.Date, r.Text, r.Examples
	for p := id.Parent(); !p.IsZero(); p = p.Parent() {
		if above, ok := e.Rule(p); ok {
			v.Path = append([]cr.Rule{above}, v.Path...)
		}
	}
	if v.Around = e.Children(id); id.Letter != "" {
		v.Around = e.Children(id.Parent())
	}
	return v, nil
}

func (a *app) printRule(v ruleView) error {
	fmt.Fprintf(a.out, "Comprehensive Rules, edition of %s\n", v.Edition)
	if v.Text == "" {
		fmt.Fprintf(a.out, "%s stands for %q; the text is not held: import it with saitei build --rules\n", v.ID, v.Keyword)
	}
	for _, r := range v.Path {
		fmt.Fprintf(a.out, "%s. %s\n", r.ID, r.Text)
	}
	if v.Text != "" && v.ID.Letter == "" {
		printRuleText(a, "", cr.Rule{ID: v.ID, Text: v.Text, Examples: v.Examples})
	}
	for _, r := range v.Around {
		mark := "  "
		if r.ID == v.ID {
			mark = "> "
		}
		printRuleText(a, mark, r)
	}
	return printCurrent(a, v)
}

func printRuleText(a *app, mark string, r cr.Rule) {
	dot := ""
	if r.ID.Letter == "" {
		dot = "."
	}
	indent := strings.Repeat(" ", len(mark))
	fmt.Fprintf(a.out, "%s%s%s %s\n", mark, r.ID, dot, strings.ReplaceAll(r.Text, "\n", "\n"+indent+"  "))
	for _, x := range r.Examples {
		fmt.Fprintf(a.out, "%s  Example: %s\n", indent, strings.ReplaceAll(x, "\n", "\n"+indent+"  "))
	}
}

func printCurrent(a *app, v ruleView) error {
	var err error
	switch {
	case v.Current == v.ID && v.Relation == cr.Same:
		return nil
	case v.Relation == cr.Unknown:
		_, err = fmt.Fprintf(a.out, "today: unknown (%s)\n", v.Note)
	case v.Current.IsZero():
		_, err = fmt.Fprintf(a.out, "today: %s\n", v.Relation)
	default:
		ids := []string{v.Current.String()}
		for _, id := range v.Also {
			ids = append(ids, id.String())
		}
		_, err = fmt.Fprintf(a.out, "today: %s (%s)\n", strings.Join(ids, ", "), v.Relation)
	}
	return err
}

func (a *app) printTrace(t cr.Trace) error {
	var to []string
	for _, x := range t.To {
		to = append(to, cr.Ref{ID: x.ID, Edition: x.Edition}.String())
	}
	if len(to) == 0 {
		to = []string{"-"}
	}
	fmt.Fprintf(a.out, "%s -> %s: %s, confidence %.2f\n", t.From, strings.Join(to, ", "), t.Relation, t.Confidence)
	if t.Heading != "" {
		fmt.Fprintf(a.out, "heading: %s\n", t.Heading)
	}
	if t.Placed != "" {
		fmt.Fprintf(a.out, "note: %s\n", t.Placed)
	}
	for _, s := range t.Steps {
		mark := " "
		if t.Weakest != nil && s.From == t.Weakest.From && s.Edition == t.Weakest.Edition {
			mark = "*"
		}
		fmt.Fprintf(a.out, "%s %s -> %s: %s, confidence %.2f%s\n", mark, s.From, target(s), s.Relation, s.Confidence, near(s.Near))
	}
	if t.Weakest != nil {
		fmt.Fprintln(a.out, "* the weakest step")
	}
	return nil
}

func target(s cr.Step) string {
	ids := make([]string, len(s.To))
	for i, id := range s.To {
		ids[i] = id.String()
	}
	return strings.Join(ids, ", ") + "@" + s.Edition.String()
}

func near(s string) string {
	if s == "" {
		return ""
	}
	return "; " + s
}

// printChanges prints the changes of the rules at or below top, all where top
// is zero.
func (a *app) printChanges(changes []cr.Change, top corpus.RuleID, format string) error {
	n := 0
	for _, c := range changes {
		if !changeIn(c, top) {
			continue
		}
		n++
		if format == "jsonl" {
			if err := a.printJSON(c); err != nil {
				return err
			}
			continue
		}
		a.printChange(c)
	}
	if n == 0 {
		a.warnf("nothing changed")
	}
	return nil
}

func changeIn(c cr.Change, top corpus.RuleID) bool {
	if top.IsZero() {
		return true
	}
	for _, id := range append([]corpus.RuleID{c.From}, c.To...) {
		for ; !id.IsZero(); id = id.Parent() {
			if id == top {
				return true
			}
		}
	}
	return false
}

func (a *app) printChange(c cr.Change) {
	var ids []string
	for _, id := range c.To {
		ids = append(ids, id.String())
	}
	line := []string{string(c.Relation), c.From.String()}
	if c.From.IsZero() {
		line = line[:1]
	} else if len(ids) > 0 {
		line = append(line, "->")
	}
	line = append(line, ids...)
	fmt.Fprintf(a.out, "%s [%s]%s\n", strings.Join(line, " "), c.Heading, near(c.Near))
	switch {
	case c.Old != "" && len(c.New) == 1:
		fmt.Fprintf(a.out, "    %s\n", wordDiff(c.Old, c.New[0]))
	case c.Old != "":
		fmt.Fprintf(a.out, "  - %s\n", oneLine(c.Old))
	}
	if c.Old == "" || len(c.New) > 1 {
		for i, s := range c.New {
			fmt.Fprintf(a.out, "  + %s %s\n", c.To[i], oneLine(s))
		}
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// wordDiff marks what only the old text has as [-…-] and what only the new one
// has as {+…+}.
func wordDiff(before, after string) string {
	var out []string
	for _, p := range cr.DiffWords(before, after) {
		switch p.Op {
		case '-':
			out = append(out, "[-"+p.Text+"-]")
		case '+':
			out = append(out, "{+"+p.Text+"+}")
		default:
			out = append(out, p.Text)
		}
	}
	return strings.Join(out, " ")
}
