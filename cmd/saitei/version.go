package main

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
)

func init() { addVerb(newVersion) }

// version is that of the release; a build from a checkout names its revision.
var version = "0.1.0"

func newVersion(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "version",
		Short:   "Print versions: of the program, of its format, of the rules that are held",
		Example: "  saitei version\n  saitei version --format json",
		Args:    cobra.NoArgs,
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json")
	c.RunE = func(*cobra.Command, []string) error {
		v := versions{Version: version, Revision: revision(), Format: store.FormatVersion, Editions: []corpus.Edition{}}
		base, err := store.Open(*kb)
		switch {
		case err == nil:
			defer base.Close()
			v.Editions = list(base.Manifest.Editions)
		case !errors.Is(err, store.ErrNone):
			a.warnf("%v", err) // the versions are what one needs to understand why
		}
		if *format == "json" {
			return a.printIndented(v)
		}
		fmt.Fprintf(a.out, "saitei %s %s\nformat of knowledge bases: %d\n", v.Version, v.Revision, v.Format)
		if n := len(v.Editions); n > 0 {
			fmt.Fprintf(a.out, "editions of the rules held in %s: %d, from %s to %s\n", *kb, n, v.Editions[0], v.Editions[n-1])
		}
		return nil
	}
	return c
}

type versions struct {
	Version  string           `json:"version"`
	Revision string           `json:"revision,omitempty"`
	Format   int              `json:"format_version"`
	Editions []corpus.Edition `json:"editions"` // of the Comprehensive Rules, held by the knowledge base
}

func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}
