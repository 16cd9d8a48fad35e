package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// app is what the verbs share: streams, environment, language of messages.
//
// What goes where: data that a script may read goes to out; everything for
// people about the run goes to err through [app.warnf], one line each, with the
// prefix "saitei: ", without a capital at the start or a full stop at the end.
// Progress is drawn on err, and only where it is a terminal.
type app struct {
	in       io.Reader
	out, err io.Writer
	lang     string // "ja" or "en": the language of messages, from the locale
}

func newApp(in io.Reader, out, err io.Writer, getenv func(string) string) *app {
	return &app{in: in, out: out, err: err, lang: localeLanguage(getenv)}
}

// localeLanguage returns "ja" where the locale is Japanese, else "en".
func localeLanguage(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			if strings.HasPrefix(v, "ja") {
				return "ja"
			}
			return "en"
		}
	}
	return "en"
}

// warnf prints one line for people on standard error.
func (a *app) warnf(format string, args ...any) {
	fmt.Fprintf(a.err, "saitei: "+format+"\n", args...)
}

// errFindings makes the exit status 1 and prints nothing: findings were
// printed, or there was nothing to print.
var errFindings = errors.New("findings")

// usageError makes the exit status 2. Every other error makes it 3.
type usageError struct{ msg string }

func (e *usageError) Error() string { return e.msg }

// usagef returns an error of wrong usage or configuration, exit status 2.
func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// kbFlag gives a verb the flag --kb and returns where its value will stand.
func (a *app) kbFlag(c *cobra.Command) *string {
	return c.Flags().String("kb", "kb", "folder of the knowledge base")
}

// formatFlag gives a verb the flag --format with its choices, the first being
// the default, and returns where its value will stand.
func (a *app) formatFlag(c *cobra.Command, choices ...string) *string {
	return a.choiceFlag(c, "format", "form of the output", choices...)
}

// choiceFlag gives a verb a flag that takes one of a few words; the first is
// the default. Any other word is a usage error that lists them.
func (a *app) choiceFlag(c *cobra.Command, name, usage string, choices ...string) *string {
	v := &choice{value: choices[0], choices: choices}
	c.Flags().Var(v, name, usage+": "+strings.Join(choices, ", "))
	return &v.value
}

// langFlag gives a verb the flag --lang; the default is the locale's language.
func (a *app) langFlag(c *cobra.Command) *string {
	v := &choice{value: a.lang, choices: []string{"ja", "en"}}
	c.Flags().Var(v, "lang", "language of messages: ja, en (default: the locale's)")
	return &v.value
}

type choice struct {
	value   string
	choices []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return "word" }
func (c *choice) Set(s string) error {
	if !slices.Contains(c.choices, s) {
		return fmt.Errorf("want one of %s", strings.Join(c.choices, ", "))
	}
	c.value = s
	return nil
}

// printJSON writes v as one line of JSON, as jsonl wants it.
func (a *app) printJSON(v any) error { return writeJSON(a.out, v, "") }

// printIndented writes v as JSON over several lines, as --format json wants it.
func (a *app) printIndented(v any) error { return writeJSON(a.out, v, "  ") }

func writeJSON(w io.Writer, v any, indent string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	return nil
}

// progress returns a function that draws how far a long run is, and one that
// clears the line. Both do nothing where standard error is no terminal.
func (a *app) progress() (step func(stage string, done, total int), clear func()) {
	f, ok := a.err.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return func(string, int, int) {}, func() {}
	}
	var bar *progressbar.ProgressBar
	var last string
	return func(stage string, done, total int) {
			if bar == nil || stage != last {
				last = stage
				bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription(stage),
					progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionShowCount())
			}
			_ = bar.Set(done)
		}, func() {
			if bar != nil {
				_ = bar.Clear()
			}
		}
}
