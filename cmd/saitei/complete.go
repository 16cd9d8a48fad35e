package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"saitei/index"
)

func init() { addVerb(newComplete) }

func newComplete(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "complete PREFIX",
		Short: "Complete a term, a card name or a rule number",
		Long: `Complete what was typed so far of a term, a card name or a rule number, by its
letters in either language or by its reading in kana or romaji.`,
		Example: "  saitei complete 絆\n  saitei complete ばん\n  saitei complete --format jsonl life",
		Args:    cobra.MinimumNArgs(1),
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	limit := c.Flags().Int("limit", 10, fmt.Sprintf("completions, at most %d", index.MaxLimit))
	c.RunE = func(_ *cobra.Command, args []string) error {
		if *limit < 1 || *limit > index.MaxLimit {
			return usagef("complete: --limit %d: want a number from 1 to %d", *limit, index.MaxLimit)
		}
		base, x, err := a.openIndex(*kb)
		if err != nil {
			return err
		}
		defer base.Close()
		defer x.Close()
		found, err := x.Complete(context.Background(), strings.Join(args, " "), *limit)
		if err != nil {
			return searchError(err)
		}
		for _, f := range found {
			if *format == "jsonl" {
				if err := a.printJSON(f); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintln(a.out, f.Text)
		}
		if len(found) == 0 {
			a.warnf("nothing begins so")
			return errFindings
		}
		return nil
	}
	return c
}
