package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/ingest"
	"saitei/nlp/dict"
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
			if f := base.File(store.KindDictionary); f != "" {
				v.Dictionary = filepath.Base(f)
			}
		case !errors.Is(err, store.ErrNone):
			a.warnf("%v", err) // the versions are what one needs to understand why
		}
		if v.Dictionary == "" {
			words, err := ingest.DictionaryWords(nil)
			if err != nil {
				return err
			}
			v.Dictionary = dict.Version(words)
		}
		if *format == "json" {
			return a.printIndented(v)
		}
		fmt.Fprintf(a.out, "saitei %s\n", v.Version)
		if v.Revision != "" {
			fmt.Fprintf(a.out, "revision: %s\n", v.Revision)
		}
		fmt.Fprintf(a.out, "format of knowledge bases: %d\ndictionary: %s\n", v.Format, v.Dictionary)
		if n := len(v.Editions); n > 0 {
			fmt.Fprintf(a.out, "editions of the rules held in %s: %d, from %s to %s\n", *kb, n, v.Editions[0], v.Editions[n-1])
		}
		return nil
	}
	return c
}

type versions struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Format   int    `json:"format_version"`
	// Dictionary names the words and the layout of the tokenizer's dictionary:
	// that of the knowledge base, or without one that of a new one without cards.
	Dictionary string           `json:"dictionary"`
	Editions   []corpus.Edition `json:"editions"` // of the Comprehensive Rules, held by the knowledge base
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
