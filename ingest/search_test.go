package ingest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
	"saitei/corpus/store"
	"saitei/index"
	"saitei/index/query"
	"saitei/nlp"
)

// judged is a query with what answers it.
type judged struct {
	lang, text string
	relevant   map[string]int // "004:12" → 2 answers it, 1 is related
}

func readJudged(t *testing.T) []judged {
	b, err := os.ReadFile("testdata/queries.tsv")
	require.NoError(t, err)
	var out []judged
	for line := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) < 3 {
			continue
		}
		j := judged{f[0], f[1], map[string]int{}}
		for _, r := range strings.Fields(f[2]) {
			place, grade, ok := strings.Cut(r, "=")
			require.True(t, ok, r)
			j.relevant[place], err = strconv.Atoi(grade)
			require.NoError(t, err, r)
		}
		if len(j.relevant) > 0 {
			out = append(out, j)
		}
	}
	return out
}

// ndcg scores the first ten results.
func ndcg(gains []int, relevant map[string]int) float64 {
	var best []int
	for _, g := range relevant {
		best = append(best, g)
	}
	slices.SortFunc(best, func(a, b int) int { return b - a })
	sum := func(gs []int) (s float64) {
		for i, g := range gs[:min(10, len(gs))] {
			s += (math.Pow(2, float64(g)) - 1) / math.Log2(float64(i+2))
		}
		return s
	}
	return sum(gains) / sum(best)
}

// TestSearchQuality holds search to judged queries of all kinds, written for
// the project beside those of the gold labels: what is tuned on the one must
// hold on the other.
func TestSearchQuality(t *testing.T) {
	kb, err := store.Open(buildSeeds(t))
	require.NoError(t, err)
	defer kb.Close()
	tok, err := nlp.OpenFlat(kb.File(store.KindDictionary), nil)
	require.NoError(t, err)
	x, err := index.Open(kb.Path(IndexDir), tok)
	require.NoError(t, err)
	defer x.Close()
	place := map[string]string{}
	docs, err := kb.Documents()
	require.NoError(t, err)
	for _, d := range docs {
		for _, b := range d.Blocks {
			place[b.ID] = fmt.Sprintf("%.3s:%d", filepath.Base(d.Source), b.Line)
		}
	}
	total, n, top := 0.0, 0, 0
	byLang := map[string][]float64{}
	for _, j := range readJudged(t) {
		q, err := query.Parse(j.text)
		require.NoError(t, err)
		res, err := x.Search(t.Context(), q, index.Options{})
		require.NoError(t, err)
		var gains []int
		for _, h := range res.Hits {
			gains = append(gains, j.relevant[place[h.ID]])
		}
		score := ndcg(gains, j.relevant)
		if score < 0.95 {
			t.Logf("%.2f %s %v", score, j.text, gains)
		}
		total, n = total+score, n+1
		byLang[j.lang] = append(byLang[j.lang], score)
		if len(gains) > 0 && gains[0] == 2 {
			top++
		}
	}
	t.Logf("ndcg10 %.3f, top1 %.3f over %d queries", total/float64(n), float64(top)/float64(n), n)
	require.GreaterOrEqual(t, total/float64(n), 0.90)
	require.GreaterOrEqual(t, float64(top)/float64(n), 0.80)
	for lang, s := range byLang {
		sum := 0.0
		for _, v := range s {
			sum += v
		}
		t.Logf("%s: %.3f over %d", lang, sum/float64(len(s)), len(s))
		require.GreaterOrEqual(t, sum/float64(len(s)), 0.80, lang)
	}
}

// buildSeeds builds a knowledge base of the seeds with all cards and the
// editions of the rules that they need.
func buildSeeds(t *testing.T) string {
	seeds, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	names, err := filepath.Glob(filepath.Join(beside.Path(t, "data", "names"), "mojp-cards-*.xml.gz"))
	require.NoError(t, err)
	rules, err := filepath.Glob(filepath.Join(beside.Path(t, "data", "cr", "all"), "CR-*.txt.gz"))
	require.NoError(t, err)
	need := rules[len(rules)-1:]
	for _, r := range rules {
		for _, day := range []string{"2006-05-01", "2009-07-11", "2013-02-01"} {
			if strings.Contains(r, day) {
				need = append(need, r)
			}
		}
	}
	kb := filepath.Join(t.TempDir(), "kb")
	mustRun(t, Config{KB: kb, Sources: seeds, Cards: append(names, beside.Path(t, "data", "cards")), Rules: need})
	return kb
}
