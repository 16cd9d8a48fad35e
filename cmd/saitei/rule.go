package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/rules/cr"
)

func init() { addVerb(newRule) }

func newRule(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "rule ID[@EDITION]",
		Short: "Show a rule of the Comprehensive Rules in its section",
		Long: `Show a rule of the Comprehensive Rules in its section, in the edition in force
on the day given, or in the newest one held. The rules are those imported with
saitei build --rules; of keywords, the numbers through all editions are known
without any rules file.`,
		Example: "  saitei rule 702.15b@2026-06-19\n  saitei rule 702.13@2009-07-11",
		Args:    cobra.ExactArgs(1),
	}
	kb := a.kbFlag(c)
	format := a.formatFlag(c, "text", "json")
	c.RunE = func(_ *cobra.Command, args []string) error {
		return a.withLibrary(*kb, func(l *cr.Library) error { return a.showRule(l, args[0], *format) })
	}
	c.AddCommand(newRuleTrace(a), newRuleDiff(a))
	return c
}

func newRuleTrace(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "trace ID@EDITION",
		Short: "Follow a rule through the editions",
		Long: `Follow a rule through every imported edition: same, moved, edited, moved+edited,
split, merged or deleted, with the confidence of all steps together and the
weakest step.`,
		Example: "  saitei rule trace 702.13@2009-07-11\n  saitei rule trace 702.13@2009-07-11 --to 2013-02-01 --format json",
		Args:    cobra.ExactArgs(1),
	}
	kb := a.kbFlag(c)
	format := a.formatFlag(c, "text", "json")
	to := c.Flags().String("to", "", "edition to follow the rule to, YYYY-MM-DD (default: the newest)")
	c.RunE = func(_ *cobra.Command, args []string) error {
		return a.withLibrary(*kb, func(l *cr.Library) error {
			id, from, err := parseRuleRef(args[0])
			if err != nil {
				return err
			}
			if from.IsZero() {
				return usagef("%q names no edition: want ID@EDITION, like 702.13@2009-07-11", args[0])
			}
			end, err := parseEdition(*to)
			if err != nil {
				return err
			}
			t, err := l.Trace(id, from, end)
			if err != nil {
				return a.notFound(err)
			}
			if *format == "json" {
				return a.printIndented(t)
			}
			return a.printTrace(t)
		})
	}
	return c
}

func newRuleDiff(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "diff OLD NEW",
		Short:   "Compare two editions of the rules",
		Long:    "Compare the editions in force on two days: every rule that did not keep its number and its words.",
		Example: "  saitei rule diff 2013-02-01 2013-05-01\n  saitei rule diff 2009-05-01 2009-07-11 --in 502",
		Args:    cobra.ExactArgs(2),
	}
	kb := a.kbFlag(c)
	format := a.formatFlag(c, "text", "jsonl")
	in := c.Flags().String("in", "", "only this chapter, section or rule, by its old or its new number")
	c.RunE = func(_ *cobra.Command, args []string) error {
		return a.withLibrary(*kb, func(l *cr.Library) error {
			var days [2]corpus.Edition
			for i, s := range args {
				var err error
				if days[i], err = parseEdition(s); err != nil {
					return err
				}
			}
			var top corpus.RuleID
			if *in != "" {
				var err error
				if top, err = corpus.ParseRuleID(*in); err != nil {
					return usagef("%v", err)
				}
			}
			changes, err := l.Diff(days[0], days[1])
			if err != nil {
				return a.notFound(err)
			}
			return a.printChanges(changes, top, *format)
		})
	}
	return c
}

// withLibrary opens the knowledge base and runs f on its rules. Where there is
// no knowledge base, the library knows the numbers of keywords and no text.
func (a *app) withLibrary(dir string, f func(*cr.Library) error) error {
	kb, err := store.Open(dir)
	if errors.Is(err, store.ErrNone) {
		a.warnf("no knowledge base in %s; only the numbers of keywords are known", dir)
		return f(&cr.Library{})
	}
	if err != nil {
		return err
	}
	defer kb.Close()
	l, err := cr.OpenLibrary(kb)
	if err != nil {
		return err
	}
	return f(l)
}

// notFound turns "no such rule" and "no such edition" into the exit status of
// nothing found.
func (a *app) notFound(err error) error {
	if errors.Is(err, cr.ErrNoEdition) || errors.Is(err, cr.ErrNoRule) {
		a.warnf("%v", err)
		return errFindings
	}
	return err
}

// parseRuleRef reads "702.15b@2026-06-19" or "702.15b".
func parseRuleRef(s string) (corpus.RuleID, corpus.Edition, error) {
	number, day, at := strings.Cut(s, "@")
	id, err := corpus.ParseRuleID(number)
	if err != nil {
		return id, corpus.Edition{}, usagef("%v", err)
	}
	if !at {
		return id, corpus.Edition{}, nil
	}
	if day == "" {
		return id, corpus.Edition{}, usagef("%q names no edition after @: want a day, like 702.13@2009-07-11", s)
	}
	e, err := parseEdition(day)
	return id, e, err
}

// parseEdition reads a day; "" is none.
func parseEdition(s string) (corpus.Edition, error) {
	if s == "" {
		return corpus.Edition{}, nil
	}
	e, err := corpus.ParseDate(s)
	if err != nil {
		return e, usagef("%v", err)
	}
	return e, nil
}
