package clause

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"saitei/corpus"
	"saitei/corpus/beside"
)

// label is one ruling of testdata/labels.jsonl: its clauses as a person marked
// them. Offsets are bytes of the line without its bullet mark. A clause that
// modifies a noun, and what stands in brackets or quotes, is not marked.
type label struct {
	Doc     string `json:"doc"`
	Line    int    `json:"line"`
	Clauses []struct {
		corpus.Span
		Role Role `json:"role"`
	} `json:"clauses"`
}

func readLabels(t *testing.T, name string) []label {
	f, err := os.Open(filepath.Join("testdata", name))
	require.NoError(t, err)
	defer f.Close()
	var out []label
	for sc := bufio.NewScanner(f); sc.Scan(); {
		var l label
		require.NoError(t, json.Unmarshal(sc.Bytes(), &l))
		out = append(out, l)
	}
	return out
}

// seedLines returns the lines of the documents in ../shared/seeds, without
// bullet marks, by "document:line".
func seedLines(t *testing.T) map[string]string {
	files, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	out := map[string]string{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		for i, l := range strings.Split(string(b), "\n") {
			out[fmt.Sprintf("%s:%d", filepath.Base(f), i+1)] = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(l), "＊*• "))
		}
	}
	return out
}

// score counts, over all labels, the clauses found at their end with their
// role, those found too much, and those missed; and of those found, how many
// begin where the label begins.
type score struct{ hit, extra, missed, start int }

func (s score) precision() float64 { return float64(s.hit) / float64(s.hit+s.extra) }
func (s score) recall() float64    { return float64(s.hit) / float64(s.hit+s.missed) }

func measure(labels []label, text func(label) string, role func(Role) Role, verbose func(string, ...any)) score {
	var s score
	for _, l := range labels {
		src := text(l)
		parsed := Parse(src, tokenizer().Tokenize(src))
		found := map[string]int{} // role@end → start
		for _, sent := range parsed.Sentences {
			for _, i := range sent.Main() {
				c := sent.Clauses[i]
				found[fmt.Sprintf("%s@%d", role(c.Role), c.End)] = c.Start
			}
		}
		for _, c := range l.Clauses {
			key := fmt.Sprintf("%s@%d", role(c.Role), c.End)
			start, ok := found[key]
			if !ok {
				s.missed++
				verbose("%s:%d misses %s %s", l.Doc, l.Line, c.Role, c.In(src))
				continue
			}
			s.hit++
			if start == c.Start {
				s.start++
			}
			delete(found, key)
		}
		s.extra += len(found)
		for key, start := range found {
			verbose("%s:%d has more %s from %d", l.Doc, l.Line, key, start)
		}
	}
	return s
}

// TestLabels holds the reader to what people marked by hand. The floors are
// where it stood when they were last raised.
func TestLabels(t *testing.T) {
	lines := seedLines(t)
	labels := readLabels(t, "labels.jsonl")
	require.GreaterOrEqual(t, len(labels), 100)
	text := func(l label) string { return lines[fmt.Sprintf("%s:%d", l.Doc, l.Line)] }
	same := func(r Role) Role { return r }
	s := measure(labels, text, same, t.Logf)
	t.Logf("%d rulings: precision %.3f, recall %.3f; %.3f of those found begin at the marked place", len(labels), s.precision(), s.recall(), float64(s.start)/float64(s.hit))
	require.GreaterOrEqual(t, s.precision(), 0.93)
	require.GreaterOrEqual(t, s.recall(), 0.97)
	sub := measure(labels, text, func(r Role) Role {
		if r != Consequence {
			return Condition
		}
		return r
	}, func(string, ...any) {})
	t.Logf("main or subordinate only: precision %.3f, recall %.3f", sub.precision(), sub.recall())
}

// agreement counts the clauses that two hands marked alike: the same ruling,
// end and role. The share of them, F1, is as good as any reader can be asked
// to be.
func agreement(first, second []label, verbose func(string, ...any)) (s score, rulings int) {
	one := map[string]label{}
	for _, l := range first {
		one[fmt.Sprintf("%s:%d", l.Doc, l.Line)] = l
	}
	for _, l := range second {
		at := fmt.Sprintf("%s:%d", l.Doc, l.Line)
		other, ok := one[at]
		if !ok {
			continue
		}
		rulings++
		marked := map[string]int{} // role@end → start
		for _, c := range other.Clauses {
			marked[fmt.Sprintf("%s@%d", c.Role, c.End)] = c.Start
		}
		for _, c := range l.Clauses {
			key := fmt.Sprintf("%s@%d", c.Role, c.End)
			start, ok := marked[key]
			if !ok {
				s.extra++
				verbose("%s: only the second hand marks %s from %d", at, key, c.Start)
				continue
			}
			s.hit++
			if start == c.Start {
				s.start++
			}
			delete(marked, key)
		}
		s.missed += len(marked)
		for key, start := range marked {
			verbose("%s: only the first hand marks %s from %d", at, key, start)
		}
	}
	return s, rulings
}

// TestSecondHand measures how far two people agree who marked the same rulings
// without seeing each other's marks: the ceiling of TestLabels.
func TestSecondHand(t *testing.T) {
	first, second := readLabels(t, "labels.jsonl"), readLabels(t, "labels-second.jsonl")
	s, rulings := agreement(first, second, t.Logf)
	require.Equal(t, len(second), rulings, "every ruling marked twice stands in both files")
	require.GreaterOrEqual(t, rulings, 20)
	f1 := 2 * float64(s.hit) / float64(2*s.hit+s.extra+s.missed)
	t.Logf("%d rulings marked twice: F1 %.3f of role and end (%d alike, %d and %d by one hand); %.3f of those alike begin at the same place", rulings, f1, s.hit, s.missed, s.extra, float64(s.start)/float64(s.hit))
	require.GreaterOrEqual(t, f1, 0.85)
}
