package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/ingest"
	"saitei/nlp/check"
	"saitei/nlp/term"
)

func init() { addVerb(newLint) }

func newLint(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "lint FILE...",
		Short: "Find wrong, old and inconsistent terms, names and numbers in texts",
		Long: `Lint checks Japanese texts: terms of another era, slips of the pen, card names
that are none, competing spellings, numbers that do not agree. Several files are
checked as documents that are to agree with each other. The checks are listed
by saitei lint explain.

Each document is judged by its own edition of the rules; with --as-of, by the
terms and rules of that day. Cards and rules are those of the knowledge base;
without one, the checks that need them stay silent.

A finding is suppressed by a directive in the text, in whatever comment its
format has, with the reason behind the code:
  saitei:disable-line CODE reason        in the same line
  saitei:disable-next-line CODE reason   in the line above
  saitei:disable CODE reason             until saitei:enable CODE
or by a baseline, a file of findings that are known: --write-baseline FILE
--reason TEXT makes one, --baseline FILE uses it. Suppressions that are unused
are findings.

--fix writes the safe suggestions into the files; --diff prints them instead.`,
		Example: "  saitei lint keyword-faq.txt set-faq.txt\n" +
			"  saitei lint --as-of 2009-07-11 --format jsonl set-faq.txt\n" +
			"  saitei lint --diff keyword-faq.txt",
		Args: cobra.MinimumNArgs(1),
	}
	var o lintOptions
	kb, lang := a.kbFlag(c), a.langFlag(c)
	format := a.formatFlag(c, "text", "jsonl", "sarif", "rdjson", "checkstyle")
	c.Flags().StringVar(&o.asOf, "as-of", "", "judge by the terms and rules of this day, YYYY-MM-DD")
	c.Flags().BoolVar(&o.fix, "fix", false, "write the safe suggestions into the files")
	c.Flags().BoolVar(&o.diff, "diff", false, "print the safe suggestions as a unified diff and write nothing")
	c.Flags().StringSliceVar(&o.off, "off", nil, "codes of checks to switch off")
	c.Flags().StringSliceVar(&o.policy, "policy", nil, "GROUP=SIDE: which of competing spellings is right (see lint explain variants)")
	c.Flags().StringSliceVar(&o.terms, "terms", nil, "tables of terms of your own (TSV, TBX, UTX, CSV), laid over the term base")
	c.Flags().StringVar(&o.baseline, "baseline", "", "file of known findings to leave out")
	c.Flags().StringVar(&o.writeBaseline, "write-baseline", "", "write the findings into a baseline file")
	c.Flags().StringVar(&o.reason, "reason", "", "why the findings of --write-baseline are left as they are")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		o.kb, o.lang, o.format, o.kbNamed = *kb, *lang, *format, cmd.Flags().Changed("kb")
		return a.lint(&o, args)
	}
	c.AddCommand(newLintExplain(a))
	return c
}

type lintOptions struct {
	kb, lang, format, asOf          string
	kbNamed, fix, diff              bool
	off, policy, terms              []string
	baseline, writeBaseline, reason string
}

func (a *app) lint(o *lintOptions, names []string) error {
	env, err := o.env()
	if err != nil {
		return err
	}
	if o.writeBaseline != "" && o.reason == "" {
		return usagef("--write-baseline needs --reason: say why the findings are left as they are")
	}
	reader, err := a.openLinter(o.kb, o.kbNamed)
	if err != nil {
		return err
	}
	defer reader.Close()
	if env.Base, err = a.termBase(o.terms); err != nil {
		return err
	}
	reader.Fill(env)
	var docs []*check.Doc
	sources := map[string]*ingest.LintSource{}
	for _, name := range names {
		s, err := a.lintSource(reader, name)
		if err != nil {
			return err
		}
		if sources[s.Doc.Name] != nil {
			return usagef("%s is named twice", name)
		}
		sources[s.Doc.Name] = s
		docs = append(docs, s.Doc)
	}
	found := check.Run(env, docs)
	if o.baseline != "" {
		known, err := check.ReadBaseline(o.baseline)
		if err != nil {
			return err
		}
		found = known.Apply(docs, found)
	}
	if o.writeBaseline != "" {
		if err := check.WriteBaseline(o.writeBaseline, o.reason, docs, found); err != nil {
			return err
		}
		a.warnf("%s: %d findings", o.writeBaseline, len(found))
		return nil
	}
	if o.fix || o.diff {
		return a.fixFindings(o, docs, sources, found)
	}
	if err := check.Print(a.out, o.format, o.lang, docs, found); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	if len(found) > 0 {
		return errFindings
	}
	return nil
}

// env reads the flags that concern the checks.
func (o *lintOptions) env() (*check.Env, error) {
	env := &check.Env{Off: map[string]bool{}, Policy: check.Policy{}}
	if o.asOf != "" {
		var err error
		if env.AsOf, err = corpus.ParseDate(o.asOf); err != nil {
			return nil, usagef("--as-of: %v", err)
		}
	}
	for _, code := range o.off {
		if check.Lookup(code) == nil {
			return nil, usagef("--off: no check has the code %q; saitei lint explain lists them", code)
		}
		env.Off[code] = true
	}
	groups := check.Groups()
	for _, p := range o.policy {
		group, side, ok := strings.Cut(p, "=")
		sides := append(slices.Clone(groups[group]), check.Majority)
		switch {
		case !ok:
			return nil, usagef("--policy %q: want GROUP=SIDE", p)
		case groups[group] == nil:
			return nil, usagef("--policy: no group is called %q; saitei lint explain variants lists them", group)
		case !slices.Contains(sides, side):
			return nil, usagef("--policy %s: want one of %s", group, strings.Join(sides, ", "))
		}
		env.Policy[group] = side
	}
	return env, nil
}

// termBase is the built-in term base with tables of the user laid over it.
func (a *app) termBase(tables []string) (*term.Base, error) {
	base, err := term.Default()
	if err != nil {
		return nil, err
	}
	for _, name := range tables {
		rows, err := readTerms(name)
		if err != nil {
			return nil, err
		}
		if base, err = base.With(rows); err != nil {
			return nil, err
		}
		if err := base.Check(); err != nil {
			return nil, err
		}
	}
	return base, nil
}

// openLinter opens the knowledge base for linting; where none was named and
// none is there, texts are checked without cards and rules.
func (a *app) openLinter(kb string, named bool) (*ingest.Linter, error) {
	if _, err := os.Stat(kb); errors.Is(err, fs.ErrNotExist) && !named {
		a.warnf("no knowledge base in %s: card names are not checked, and rule numbers by the table of keywords only", kb)
		kb = ""
	}
	return ingest.OpenLinter(kb)
}

func (a *app) lintSource(l *ingest.Linter, name string) (*ingest.LintSource, error) {
	b, err := a.readBytes(name)
	if err != nil {
		return nil, err
	}
	return l.Read(name, b)
}

// fixFindings writes the safe suggestions, or prints them as a diff, and then
// the findings that are left.
func (a *app) fixFindings(o *lintOptions, docs []*check.Doc, sources map[string]*ingest.LintSource, found []check.Finding) error {
	fixed := 0
	for _, d := range docs {
		text, n := check.Apply(d, found)
		if n == 0 {
			continue
		}
		fixed += n
		if o.diff {
			fmt.Fprint(a.out, check.Diff(d.Name, d.Text, text))
			continue
		}
		if d.Name == "-" {
			fmt.Fprint(a.out, text)
			continue
		}
		s := sources[d.Name]
		if !s.Plain {
			return fmt.Errorf("%s: it is %s; only plain UTF-8 files are rewritten: convert it, or take --diff", d.Name, s.Encoding)
		}
		if err := replaceFile(d.Name, s.BOM+text); err != nil {
			return err
		}
	}
	a.warnf("%d safe suggestions, %d findings left to a person", fixed, len(found)-fixed)
	if len(found) > fixed || o.diff && fixed > 0 {
		return errFindings
	}
	return nil
}

// replaceFile writes a file by way of another beside it, so that it is never
// half written.
func replaceFile(name, text string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".saitei-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(info.Mode().Perm()), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

func newLintExplain(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "explain [CODE]",
		Short:   "Say what a check looks for, and why",
		Example: "  saitei lint explain\n  saitei lint explain homophone --lang ja",
		Args:    cobra.MaximumNArgs(1),
	}
	lang := a.langFlag(c)
	c.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			for _, k := range check.All() {
				fmt.Fprintf(a.out, "%-20s %-8s %s\n", k.Code, k.Severity, k.Title.In(*lang))
			}
			return nil
		}
		k := check.Lookup(args[0])
		if k == nil {
			return usagef("no check has the code %q; saitei lint explain lists them", args[0])
		}
		_, err := io.WriteString(a.out, check.Explain(k, *lang))
		return err
	}
	return c
}
