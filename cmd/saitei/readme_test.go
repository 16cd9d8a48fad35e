package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
	"saitei/nlp/check"
)

// TestReadme holds the README to what the program does: its sessions are run
// in a folder with the sample's files, and its table of verbs is made of them.
// UPDATE_README=1 writes the real output into it.
func TestReadme(t *testing.T) {
	name := filepath.Join(beside.Root(t), "README.md")
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	dir := t.TempDir()
	writeSample(t, dir)
	t.Chdir(dir)
	want := sessions.ReplaceAllStringFunc(string(b), func(block string) string {
		return "```console\n" + session(t, block) + "```"
	})
	want = verbTable.ReplaceAllLiteralString(want, "<!-- verbs -->\n"+verbRows()+"<!-- /verbs -->")
	want = checkTable.ReplaceAllLiteralString(want, "<!-- checks -->\n"+check.Table()+"<!-- /checks -->")
	if os.Getenv("UPDATE_README") != "" {
		require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(b), "the README is out of date: run the test with UPDATE_README=1 and read the difference")
}

var (
	sessions   = regexp.MustCompile("(?s)```console\n.*?```")
	verbTable  = regexp.MustCompile(`(?s)<!-- verbs -->.*<!-- /verbs -->`)
	checkTable = regexp.MustCompile(`(?s)<!-- checks -->.*<!-- /checks -->`)
	head       = regexp.MustCompile(` \| head -([0-9]+)$`)
)

// session runs the lines of a block that begin with "$ " and returns the block
// with what they print.
func session(t *testing.T, block string) string {
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		if !ok {
			continue
		}
		fmt.Fprintf(&out, "$ %s\n", command)
		most := -1
		if m := head.FindStringSubmatch(command); m != nil {
			most, _ = strconv.Atoi(m[1])
			command = strings.TrimSuffix(command, m[0])
		}
		args, err := splitLine(command)
		require.NoError(t, err, command)
		require.Equal(t, "saitei", args[0])
		var stdout, stderr bytes.Buffer
		status := run(context.Background(), args[1:], strings.NewReader(""), &stdout, &stderr)
		require.LessOrEqual(t, status, exitFindings, "%s: %s", command, stderr.String())
		n := 0
		for l := range strings.Lines(stderr.String() + stdout.String()) {
			if n++; most < 0 || n <= most {
				out.WriteString(l)
			}
		}
	}
	return out.String()
}

// verbRows is the table of verbs, made of their own descriptions.
func verbRows() string {
	var b strings.Builder
	b.WriteString("| verb | what it does |\n|---|---|\n")
	root := rootCommand(newApp(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}, func(string) string { return "" }), nil)
	var rows func(c *cobra.Command)
	rows = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			if sub.Hidden || sub.Name() == "help" || sub.Name() == "completion" {
				continue
			}
			fmt.Fprintf(&b, "| `%s` | %s |\n", strings.TrimPrefix(sub.CommandPath(), "saitei "), sub.Short)
			rows(sub)
		}
	}
	rows(root)
	return b.String()
}
