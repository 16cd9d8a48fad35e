package segment

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/ingest/decode"
)

var seedNames = map[string]string{"M10": "000_4f94effb7710af3c.txt", "GTC": "002_96631af846670f72.txt", "DIS": "004_10e1f077f76cf9f3.txt"}

func seed(t testing.TB, doc string) []byte {
	t.Helper()
	b, err := os.ReadFile(beside.Path(t, "seeds", seedNames[doc]))
	require.NoError(t, err)
	return b
}

// cutUp decodes and segments b and checks that no byte is lost.
func cutUp(t testing.TB, name string, b []byte) *corpus.Document {
	t.Helper()
	text, err := decode.Decode(name, b, decode.Options{})
	require.NoError(t, err)
	doc, err := Document(name, text, Options{})
	require.NoError(t, err)
	require.NoError(t, Check(doc))
	return doc
}

func goldRows(t *testing.T, file string) []map[string]any {
	t.Helper()
	b, err := os.ReadFile(beside.Path(t, "gold", file))
	require.NoError(t, err)
	var out []map[string]any
	for sc := bufio.NewScanner(bytes.NewReader(b)); sc.Scan(); {
		if len(bytes.TrimSpace(sc.Bytes())) == 0 {
			continue
		}
		var row map[string]any
		require.NoError(t, json.Unmarshal(sc.Bytes(), &row))
		out = append(out, row)
	}
	require.NotEmpty(t, out)
	return out
}

// short is the key of the gold labels.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

// TestSeedsAgainstGold holds the figures of the segment part of the scoring
// script at 1.000, extra 0: every labelled ruling and rule paragraph at its
// line, with its kind and its second copies, and no other.
func TestSeedsAgainstGold(t *testing.T) {
	type place struct {
		key  string
		line float64
	}
	got := map[string]map[place]corpus.Block{}
	for doc := range seedNames {
		got[doc] = map[place]corpus.Block{}
		for _, b := range cutUp(t, seedNames[doc], seed(t, doc)).Blocks {
			if b.IsRuling() {
				got[doc][place{short(b.Text), float64(b.Line)}] = b
			}
		}
	}
	n := 0
	for _, g := range goldRows(t, "ids.jsonl") {
		doc := g["doc"].(string)
		b, ok := got[doc][place{g["sha256_8"].(string), g["line"].(float64)}]
		require.True(t, ok, "missing %v", g["id"])
		require.Equal(t, g["kind"], string(b.Kind), "%v", g["id"])
		n++
	}
	all := 0
	for doc, m := range got {
		all += len(m)
		t.Logf("%s: %d", doc, len(m))
	}
	require.Equal(t, n, all, "blocks wrongly given as rulings")
	for _, g := range goldRows(t, "rulings.jsonl") {
		var want, have []float64
		for _, l := range g["dup_lines"].([]any) {
			want = append(want, l.(float64))
		}
		for _, p := range got[g["doc"].(string)][place{g["sha256_8"].(string), g["line"].(float64)}].Duplicates {
			have = append(have, float64(p.Line))
		}
		require.Equal(t, want, have, "second copies of %v", g["id"])
	}
}

// TestSeedsGroups holds the blocks of the card chapter together: the bullets
// of a labelled block share a group that holds no other bullet.
func TestSeedsGroups(t *testing.T) {
	doc := cutUp(t, seedNames["DIS"], seed(t, "DIS"))
	groups := map[int][]int{}
	for _, b := range doc.Blocks {
		if b.Kind == corpus.KindRuling {
			groups[b.Group] = append(groups[b.Group], b.Line)
		}
	}
	chapter := 0
	for _, lines := range groups {
		chapter += btoi(lines[0] >= 94)
	}
	require.Equal(t, 58, chapter)
	for _, g := range goldRows(t, "blocks.jsonl") {
		found := false
		for _, lines := range groups {
			if float64(lines[0]) == g["first_line"].(float64) {
				found = true
				require.Equal(t, g["last_line"].(float64), float64(lines[len(lines)-1]), "%v", g["id"])
				require.Len(t, lines, int(g["n_bullets"].(float64)), "%v", g["id"])
			}
		}
		require.True(t, found, "%v", g["id"])
	}
}

// BenchmarkDocument cuts a text of many rulings.
func BenchmarkDocument(b *testing.B) {
	var src bytes.Buffer
	for i := range 2000 {
		fmt.Fprintf(&src, "カード%d\n{%d}{W}\nクリーチャー ― 騎士\n2/2\n飛行\n\n", i, i%7)
		for j := range 5 {
			fmt.Fprintf(&src, "* %d番目の裁定は、カード%dが戦場にある場合、その%d番目の能力が誘発した後で解決されることを意味する。それ以外の場合は何も起こらない。\n", j, i, j)
		}
		src.WriteByte('\n')
	}
	text, err := decode.Decode("x.txt", src.Bytes(), decode.Options{})
	require.NoError(b, err)
	b.SetBytes(int64(src.Len()))
	n := 0
	for b.Loop() {
		doc, err := Document("x.txt", text, Options{})
		require.NoError(b, err)
		n = 0
		for i := range doc.Blocks {
			n += btoi(doc.Blocks[i].IsRuling())
		}
	}
	require.Equal(b, 10000, n)
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "rulings/s")
}
