package frame

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"saitei/corpus/beside"
	"saitei/corpus/sample"
	"saitei/nlp/clause"
)

// tally counts what was read of texts.
type tally struct {
	main, mainRead         int
	relative, relativeRead int
	phrases, phrasesRead   int
	unread                 map[string]int
}

func (y *tally) miss(what string) {
	if y.unread == nil {
		y.unread = map[string]int{}
	}
	y.unread[what]++
}

// counted reports whether a clause is one that a frame must read: a main
// clause or one that modifies a noun, with a predicate.
func (y *tally) add(text string) {
	r := read(text)
	for si, s := range r.Tree.Sentences {
		for ci := range s.Clauses {
			c := &s.Clauses[ci]
			y.clause(&r, si, ci, c)
			for i := range c.Args {
				y.phrase(&r, si, &c.Args[i])
			}
		}
	}
}

func (y *tally) clause(r *Reading, si, ci int, c *clause.Clause) {
	total, ok := &y.main, &y.mainRead
	switch {
	case c.Pred.Base == "" || c.Pred.Word.End == 0:
		return
	case c.Role == clause.Relative:
		total, ok = &y.relative, &y.relativeRead
	case c.Parent >= 0:
		return
	}
	*total++
	if r.At(si, ci) != nil {
		*ok++
		return
	}
	said := c.Pred.Base
	for _, a := range c.Args {
		if a.Topic && a.Particle == "" {
			continue
		}
		said = a.HeadBase + a.Particle + " " + said
	}
	y.miss(fmt.Sprintf("%s %s", map[bool]string{true: "relative", false: "main"}[c.Role == clause.Relative], said))
}

func (y *tally) phrase(r *Reading, si int, a *clause.Arg) {
	y.phrases++
	_, reader := kit()
	if _, ok := reader.Phrase(r, si, a); ok {
		y.phrasesRead++
		return
	}
	y.miss("phrase " + a.In(r.Text))
}

func (y *tally) log(t *testing.T, name string) {
	t.Logf("%s: main clauses %d of %d, relative clauses %d of %d, phrases %d of %d have been read", name, y.mainRead, y.main, y.relativeRead, y.relative, y.phrasesRead, y.phrases)
	words := slices.SortedFunc(maps.Keys(y.unread), func(a, b string) int {
		return cmp.Or(cmp.Compare(y.unread[b], y.unread[a]), cmp.Compare(a, b))
	})
	for _, w := range words[:min(len(words), shown())] {
		t.Logf("%4d %s", y.unread[w], w)
	}
}

// shown is how many of the unread are printed, SHOW of them where it is set.
func shown() int {
	n := 30
	fmt.Sscan(os.Getenv("SHOW"), &n)
	return n
}

func (y *tally) shares() (main, relative, phrases float64) {
	of := func(n, m int) float64 { return float64(n) / float64(max(1, m)) }
	return of(y.mainRead, y.main), of(y.relativeRead, y.relative), of(y.phrasesRead, y.phrases)
}

// sentencesOf returns the texts written for the generator.
func sentencesOf(t *testing.T) []string {
	files, err := filepath.Glob("../casegen/testdata/sentences/*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var out []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		var file struct {
			Sentences []struct {
				Text string `yaml:"text"`
			} `yaml:"sentences"`
		}
		require.NoError(t, yaml.Unmarshal(data, &file), f)
		for _, s := range file.Sentences {
			out = append(out, s.Text)
		}
	}
	return out
}

// rulingLines returns the lines of a document that are Japanese sentences.
func rulingLines(data string) []string {
	var out []string
	for _, l := range strings.Split(data, "\n") {
		l = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(l), "＊*•・ "))
		if strings.HasSuffix(l, "。") && !strings.HasPrefix(l, "<") {
			out = append(out, l)
		}
	}
	return out
}

// TestReport counts, over texts of rulings, the clauses that no frame reads
// and the phrases of which a word is not understood, and prints the most
// frequent. The floors are where it stood when they were last raised.
func TestReport(t *testing.T) {
	for _, c := range []struct {
		name                    string
		texts                   func(t *testing.T) []string
		main, relative, phrases float64
	}{
		{"sentences", sentencesOf, 0.99, 0.99, 0.985},
		{"sample", func(*testing.T) (out []string) {
			for _, f := range sample.Documents() {
				out = append(out, rulingLines(string(f.Data))...)
			}
			return out
		}, 0.98, 0.98, 0.92},
		{"seeds", func(t *testing.T) (out []string) {
			files, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
			require.NoError(t, err)
			for _, f := range files {
				data, err := os.ReadFile(f)
				require.NoError(t, err)
				out = append(out, rulingLines(string(data))...)
			}
			return out
		}, 0.985, 0.98, 0.93},
	} {
		t.Run(c.name, func(t *testing.T) {
			var y tally
			for _, text := range c.texts(t) {
				y.add(text)
			}
			y.log(t, c.name)
			main, relative, phrases := y.shares()
			require.GreaterOrEqual(t, main, c.main, "main clauses")
			require.GreaterOrEqual(t, relative, c.relative, "relative clauses")
			require.GreaterOrEqual(t, phrases, c.phrases, "phrases")
		})
	}
}
