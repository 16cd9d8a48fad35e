package segment

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

var update = flag.Bool("update", false, "write the golden listings anew")

// TestGolden lists the blocks of each document in testdata as they should
// come out. Read the listing like code: a wrong line there is a bug.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*")
	require.NoError(t, err)
	n := 0
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.IsDir() || strings.HasSuffix(file, ".golden") {
			continue
		}
		n++
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			require.NoError(t, err)
			got := listing(cutUp(t, file, b))
			golden := file + ".golden"
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.Equal(t, string(want), got)
		})
	}
	require.GreaterOrEqual(t, n, 12, "documents in testdata")
}

// listing prints a document: what was read of it, then a line a block.
func listing(doc *corpus.Document) string {
	var out strings.Builder
	fmt.Fprintf(&out, "format %s, title %q, date %s, set %q\n", doc.Format, doc.Title, doc.Date, doc.Set)
	for _, b := range doc.Blocks {
		if b.Text == "" {
			continue
		}
		fmt.Fprintf(&out, "%3d g%-2d %-12s %s", b.Line, b.Group, b.Kind, strings.Join(b.Section, " > "))
		if b.Box != "" {
			fmt.Fprintf(&out, " [%s]", b.Box)
		}
		fmt.Fprintf(&out, " | %s%s", b.Mark, strings.ReplaceAll(b.Text, "\n", "⏎"))
		for _, r := range b.RubyText {
			fmt.Fprintf(&out, " ruby %s=%s", r.In(b.Text), r.Reading)
		}
		for _, d := range b.Duplicates {
			fmt.Fprintf(&out, " also %d", d.Line)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
