package conform

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
	"saitei/rules/casegen"
	"saitei/rules/scenario"
)

// testMaker is a maker with the general dictionary and the terms of the
// program; it takes seconds to make and is made once.
var testMaker = sync.OnceValues(func() (*Maker, error) {
	base, err := term.Default()
	if err != nil {
		return nil, err
	}
	tok, err := nlp.NewKagome(base.Words())
	if err != nil {
		return nil, err
	}
	return NewMaker(casegen.Generator{Tokenizer: tok, Terms: base})
})

func maker(t testing.TB) *Maker {
	t.Helper()
	m, err := testMaker()
	require.NoError(t, err)
	return m
}

// sentence is a row of testdata/sentences.tsv.
type sentence struct{ subject, rules, edition, text, want string }

func (s sentence) block(t testing.TB) (*corpus.Document, *corpus.Block) {
	t.Helper()
	e, err := corpus.ParseDate(s.edition)
	require.NoError(t, err)
	doc := &corpus.Document{Source: "sentences.txt", Edition: corpus.EditionRef{Date: e}}
	b := &corpus.Block{ID: corpus.TextKey(s.subject + s.text), Kind: corpus.KindRuling, Text: s.text, Line: 1}
	if s.subject != "" {
		b.Subjects = []corpus.CardLink{{Card: s.subject}}
	}
	for _, r := range strings.Split(s.rules, ", ") {
		b.Rules = append(b.Rules, corpus.RuleLink{ID: corpus.MustRuleID(r), Current: corpus.MustRuleID(r)})
	}
	return doc, b
}

func readSentences(t testing.TB) (head []string, rows []sentence) {
	t.Helper()
	data, err := os.ReadFile("testdata/sentences.tsv")
	require.NoError(t, err)
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			head = append(head, line)
			continue
		}
		f := strings.Split(line, "\t")
		require.Len(t, f, 5, "line %d", i+1)
		rows = append(rows, sentence{f[0], f[1], f[2], f[3], f[4]})
	}
	return head, rows
}

// became says what came out of a ruling in one line: the claims of its
// scenarios, those once that several make.
func became(r *Record) string {
	if len(r.Scenarios) == 0 {
		return r.Reason
	}
	word := "partial"
	if r.Complete() {
		word = "complete"
	}
	var all []string
	for _, s := range r.Scenarios {
		out := string(scenario.Print(s))
		_, claims, _ := strings.Cut(out, "\nthen:\n")
		var lines []string
		for _, l := range strings.Split(strings.TrimSpace(claims), "\n") {
			lines = append(lines, strings.TrimPrefix(strings.TrimSpace(l), "- "))
		}
		if claims := strings.Join(lines, "; "); !slices.Contains(all, claims) {
			all = append(all, claims)
		}
	}
	return word + ": " + strings.Join(all, " | ")
}

// What becomes of sentences written for the project: other numbers, keywords
// and orders of clauses than in any document, negations, and traps.
func TestSentences(t *testing.T) {
	m := maker(t)
	head, rows := readSentences(t)
	require.GreaterOrEqual(t, len(rows), 120)
	for i, row := range rows {
		doc, b := row.block(t)
		rec, err := m.Generate(context.Background(), doc, b)
		require.NoError(t, err)
		got := became(&rec)
		if os.Getenv("UPDATE") != "" {
			rows[i].want = got
			continue
		}
		if got != row.want {
			t.Errorf("%s\n got %s\nwant %s", row.text, got, row.want)
		}
	}
	if os.Getenv("UPDATE") != "" {
		out := strings.Join(head, "\n") + "\n"
		for _, r := range rows {
			out += strings.Join([]string{r.subject, r.rules, r.edition, r.text, r.want}, "\t") + "\n"
		}
		require.NoError(t, os.WriteFile("testdata/sentences.tsv", []byte(out), 0o644))
	}
}

// Another number in the sentence gives another number in the scenario, and a
// wrong number is found out by playing.
func TestNumberDecides(t *testing.T) {
	m := maker(t)
	for n := 1; n <= 9; n++ {
		for _, off := range []int{0, 1} {
			text := fmt.Sprintf("絆魂を持つクリーチャーが対戦相手に%d点のダメージを与える場合、あなたは%d点のライフを得る。", n, n+off)
			doc, b := sentence{"", "702.15", "2010-07-16", text, ""}.block(t)
			rec, err := m.Generate(context.Background(), doc, b)
			require.NoError(t, err)
			if off == 0 {
				require.Equal(t, fmt.Sprintf("complete: happened: {event: gain-life, player: you, amount: %d, times: 1}", n), became(&rec), text)
			} else {
				require.Equal(t, DropFalse, became(&rec), text)
			}
		}
	}
}

func BenchmarkGenerate(b *testing.B) {
	m := maker(b)
	_, rows := readSentences(b)
	n := 0
	for b.Loop() {
		for _, row := range rows {
			doc, block := row.block(b)
			if _, err := m.Generate(context.Background(), doc, block); err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "rulings/s")
}
