package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"saitei/corpus/sample"
	"saitei/ingest"
)

// TestEveryVerbHasAnExampleThatRuns runs each line of each verb's example in a
// folder that a newcomer would have: a knowledge base built from the sample.
// An example may find nothing (status 1) but must never be wrong usage or fail.
func TestEveryVerbHasAnExampleThatRuns(t *testing.T) {
	t.Chdir(exampleFolder(t))
	walk(rootCommand(newApp(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}, func(string) string { return "" }), nil), func(c *cobra.Command) {
		if c.Name() == "help" || c.Parent() != nil && c.Parent().Name() == "completion" || c.Hidden {
			return
		}
		lines := exampleLines(c)
		if len(lines) == 0 && c.HasSubCommands() {
			return // the examples stand with its verbs
		}
		if len(lines) == 0 {
			t.Errorf("%s: --help has no example", c.CommandPath())
		}
		if c.Name() == "build" {
			lines = append(lines, exampleLines(&cobra.Command{Example: sampleCommands})...)
		}
		for _, line := range lines {
			args, err := splitLine(line)
			require.NoError(t, err, line)
			var out, errw bytes.Buffer
			status := run(context.Background(), args[1:], strings.NewReader(""), &out, &errw)
			if status != exitOK && status != exitFindings {
				t.Errorf("%s: example %q exits with status %d: %s", c.CommandPath(), line, status, errw.String())
			}
			if status == exitOK && out.Len() == 0 && errw.Len() == 0 {
				t.Errorf("%s: example %q prints nothing", c.CommandPath(), line)
			}
		}
	})
}

// exampleFolder is a new folder as the examples expect it: the files of the
// sample lie in it, and "saitei build" was run there.
func exampleFolder(t *testing.T) string {
	dir := t.TempDir()
	writeSample(t, dir)
	_, err := ingest.Run(context.Background(), ingest.Config{KB: filepath.Join(dir, "kb")})
	require.NoError(t, err)
	return dir
}

func writeSample(t *testing.T, dir string) {
	for _, f := range append(sample.Documents(), sample.File{Name: sample.CardsName, Data: sample.Cards()}) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644))
	}
}

func walk(c *cobra.Command, f func(*cobra.Command)) {
	f(c)
	for _, sub := range c.Commands() {
		walk(sub, f)
	}
}

func exampleLines(c *cobra.Command) []string {
	var lines []string
	for _, line := range strings.Split(c.Example, "\n") {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "saitei ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// splitLine splits a command line at spaces, honouring ' and ", as a shell
// would for the lines that examples hold.
func splitLine(line string) ([]string, error) {
	var args []string
	var word strings.Builder
	var quote rune
	started := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, started = r, true
		case r == ' ':
			if started {
				args = append(args, word.String())
			}
			word.Reset()
			started = false
		default:
			word.WriteRune(r)
			started = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("quote is not closed")
	}
	if started {
		args = append(args, word.String())
	}
	return args, nil
}
