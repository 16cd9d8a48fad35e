package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func init() { addVerb(newVersion) }

// version is that of the release; a build from a checkout names its revision.
var version = "0.1.0"

func newVersion(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:     "version",
		Short:   "Print versions: of the program, of its format, of its dictionary",
		Example: "  saitei version\n  saitei version --format json",
		Args:    cobra.NoArgs,
	}
	format := a.formatFlag(c, "text", "json")
	c.RunE = func(*cobra.Command, []string) error {
		v := struct {
			Version  string `json:"version"`
			Revision string `json:"revision,omitempty"`
		}{Version: version, Revision: revision()}
		if *format == "json" {
			return a.printIndented(v)
		}
		_, err := fmt.Fprintf(a.out, "saitei %s %s\n", v.Version, v.Revision)
		return err
	}
	return c
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
