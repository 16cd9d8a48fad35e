package main

import (
	"io"

	"github.com/spf13/cobra"

	"saitei/rules/conform"
)

func init() { addVerb(newEngine) }

func newEngine(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "engine",
		Short: "Serve the built-in rules engine over standard input and output",
		Long: "Engine speaks JSON lines on standard input and output, the protocol by which \"saitei verify --engine\"\n" +
			"talks to any engine: hello, run, bye. It is the example for who writes an engine of their own.",
		Example: "  saitei engine",
		Args:    cobra.NoArgs,
	}
	c.RunE = func(c *cobra.Command, _ []string) error {
		n, err := conform.Serve(c.Context(), &conform.Builtin{}, a.in, flushing{a.out})
		if err == nil && n == 0 {
			a.warnf("nothing was asked; \"saitei cases export\" writes a guide to the protocol")
		}
		return err
	}
	return c
}

// flushing hands every write on at once: the other side waits for it.
type flushing struct{ io.Writer }

func (f flushing) Write(b []byte) (int, error) {
	n, err := f.Writer.Write(b)
	if w, ok := f.Writer.(interface{ Flush() error }); ok && err == nil {
		err = w.Flush()
	}
	return n, err
}
