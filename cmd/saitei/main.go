package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// Exit statuses; they are the same for every verb and every output format.
const (
	exitOK       = 0 // done and clean
	exitFindings = 1 // findings, disagreement, or nothing found
	exitUsage    = 2 // wrong usage or configuration
	exitFailed   = 3 // could not run
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the whole program with its streams as arguments, so that tests can
// hold it. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	buffered := bufio.NewWriterSize(out, 1<<16)
	a := newApp(in, buffered, errw, os.Getenv)
	err := rootCommand(a, args).ExecuteContext(ctx)
	if ferr := buffered.Flush(); err == nil && ferr != nil {
		err = fmt.Errorf("write output: %w", ferr)
	}
	return a.report(err)
}

// report prints an error the way the contracts want it and returns its status.
func (a *app) report(err error) int {
	var usage *usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.As(err, &usage):
		a.warnf("%v", err)
		return exitUsage
	case errors.Is(err, context.Canceled):
		a.warnf("interrupted")
		return exitFailed
	}
	a.warnf("%v", err)
	return exitFailed
}

// verbs holds the makers of all verbs; the files of the verbs fill it.
var verbs []func(*app) *cobra.Command

// addVerb registers a verb. Call it from an init function of the verb's file:
//
//	func init() { addVerb(newVersion) }
func addVerb(make func(*app) *cobra.Command) { verbs = append(verbs, make) }

func rootCommand(a *app, args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "saitei",
		Short: "Rulings of Magic: The Gathering in Japanese: a knowledge base, test cases, a term base",
		Long: "saitei reads Japanese FAQ and release-note documents of Magic: The Gathering into a\n" +
			"knowledge base of rulings, makes test cases for rules engines of them, and checks their terms.\n\n" +
			"Start with: saitei build",
		Example:       "  saitei build\n  saitei rulings\n  saitei rulings keyword:lifelink",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetArgs(fieldsLast(args))
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usagef("%s: %v; see %q", c.CommandPath(), err, c.CommandPath()+" --help")
	})
	for _, make := range verbs {
		root.AddCommand(make(a))
	}
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Example = "  saitei completion bash"
		}
	}
	strict(root)
	return root
}

// strict makes every mistake in arguments a usage error: cobra itself returns
// them as plain errors, and prints help where a verb is missing.
func strict(c *cobra.Command) {
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			if err := check(c, args); err != nil {
				return usagef("%s: %v; see %q", c.CommandPath(), err, c.CommandPath()+" --help")
			}
			return nil
		}
	}
	if !c.Runnable() && c.HasSubCommands() {
		c.Args = cobra.ArbitraryArgs
		c.RunE = func(c *cobra.Command, args []string) error { return wrongVerb(c, args) }
	}
	for _, sub := range c.Commands() {
		strict(sub)
	}
}

func wrongVerb(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		c.SetOut(c.ErrOrStderr())
		_ = c.Help()
		return usagef("%s: a verb is missing", c.CommandPath())
	}
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		return usagef("%s: no verb %q; did you mean %s?", c.CommandPath(), args[0], strings.Join(near, ", "))
	}
	return usagef("%s: no verb %q; see %q", c.CommandPath(), args[0], c.CommandPath()+" --help")
}

var negatedField = regexp.MustCompile(`^-[a-z]{2,}:`)

// fieldsLast moves negated filters such as -kind:rule behind a "--", where they
// are arguments. Before it, they would be read as bundles of one-letter flags.
// Filters are joined by "and", so their order says nothing.
func fieldsLast(args []string) []string {
	var before, after []string
	for i, s := range args {
		if s == "--" {
			after = append(after, args[i+1:]...)
			return append(append(before, "--"), after...)
		}
		if negatedField.MatchString(s) {
			after = append(after, s)
		} else {
			before = append(before, s)
		}
	}
	if after == nil {
		return before
	}
	return append(append(before, "--"), after...)
}
