package check

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
)

// seeds returns a thousand times the seeds, each copy a document of its own,
// and how many characters that is.
func seeds(b *testing.B, times int) ([]*Doc, int) {
	var docs []*Doc
	chars := 0
	for _, name := range []string{"000_4f94effb7710af3c.txt", "002_96631af846670f72.txt", "004_10e1f077f76cf9f3.txt"} {
		text, err := os.ReadFile(beside.Path(b, "seeds", name))
		require.NoError(b, err)
		for range times {
			docs = append(docs, &Doc{Name: name, Text: string(text), Edition: corpus.MustDate("2010-01-01"), Format: "text"})
			chars += len([]rune(string(text)))
		}
	}
	return docs, chars
}

// BenchmarkRun lints a thousand times the seeds in one run; BenchmarkKagome
// only cuts the same text into words.
func BenchmarkRun(b *testing.B) {
	docs, chars := seeds(b, 1000)
	env := testEnv(b)
	kagome()
	for b.Loop() {
		Run(env, docs)
	}
	b.ReportMetric(float64(chars)*float64(b.N)/b.Elapsed().Seconds(), "chars/s")
}

func BenchmarkKagome(b *testing.B) {
	docs, chars := seeds(b, 10)
	t := kagome()
	for b.Loop() {
		for _, d := range docs {
			for line := range strings.Lines(d.Text) {
				t.Tokenize(line)
			}
		}
	}
	b.ReportMetric(float64(chars)*float64(b.N)/b.Elapsed().Seconds(), "chars/s")
}
