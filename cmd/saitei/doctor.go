package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"saitei/corpus/store"
)

func init() { addVerb(newDoctor) }

func newDoctor(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "doctor",
		Short:   "Check a knowledge base and say what is wrong",
		Long:    "Doctor compares every file of a knowledge base with its manifest and reads all documents.",
		Example: "  saitei doctor\n  saitei doctor --format json",
		Args:    cobra.NoArgs,
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json")
	c.RunE = func(*cobra.Command, []string) error {
		r, err := store.Check(*kb)
		if err != nil {
			return err
		}
		if *format == "json" {
			err = a.printIndented(r)
		} else {
			for _, p := range r.Problems {
				fmt.Fprintf(a.out, "%s: %s; %s\n", p.Path, p.What, p.Do)
			}
			_, err = fmt.Fprintf(a.out, "%s: generation %s, %d files and %d bytes compared, %d documents, %d blocks, %d problems\n",
				*kb, r.Generation, r.Files, r.Bytes, r.Documents, r.Blocks, len(r.Problems))
		}
		if err == nil && len(r.Problems) > 0 {
			return errFindings
		}
		return err
	}
	return c
}
