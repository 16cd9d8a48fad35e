package index

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/index/query"
)

// seeds are texts with queries that find something in them.
var seeds = [][2]string{
	{"絆魂を持つ", "絆魂"}, {"ﾗｲﾌを３点得る", "らいふ"}, {"+１/＋１カウンター㍉", "1 +1/+1 ミリ"}, {"《夜の子/Night》の{T}", "night"},
	{"打ち消さ\u3099れた", `"打ち消"`}, {"a\u0301b", "á*"}, {"702.13a 絆魂は能力である", "702.13"}, {"灯台の番人の能力", "灯台の番人 or 能力*"}, {"ガ\u309a㌔ｶﾞ", "が けろ"},
}

// requireMarks holds that marks stand on borders of characters, in order,
// apart from each other and inside the text.
func requireMarks(t *testing.T, q, text string, marks []corpus.Span) {
	at := 0
	for i, m := range marks {
		if m.Start < at || m.End <= m.Start || m.End > len(text) || i > 0 && m.Start == at || !utf8.RuneStart(text[m.Start]) || m.End < len(text) && !utf8.RuneStart(text[m.End]) {
			t.Fatalf("%q in %q: marks %v", q, text, marks)
		}
		at = m.End
	}
}

// FuzzMarks marks any text by any query.
func FuzzMarks(f *testing.F) {
	for _, s := range seeds {
		f.Add(s[0], s[1])
	}
	x := small(f)
	f.Fuzz(func(t *testing.T, text, q string) {
		parsed, err := query.Parse(q)
		if err != nil || !utf8.ValidString(text) || len(text) > 2000 {
			return
		}
		pl := newPlanner(x.reader(t.Context()), &Options{})
		p, err := pl.make(parsed)
		require.NoError(t, err)
		requireMarks(t, q, text, newMarker(pl.an, p.units()).marks(text))
	})
}

// FuzzSearch makes an index of any text and searches it by any query.
func FuzzSearch(f *testing.F) {
	for _, s := range seeds {
		f.Add(s[0], s[1])
	}
	tok := tokenizer()
	root := f.TempDir()
	n := 0
	f.Fuzz(func(t *testing.T, text, q string) {
		parsed, err := query.Parse(q)
		if err != nil || !utf8.ValidString(text) || len(text) > 2000 {
			return
		}
		n++
		dir := filepath.Join(root, fmt.Sprint(os.Getpid(), "-", n))
		defer os.RemoveAll(dir)
		w, err := Create(dir, tok)
		require.NoError(t, err)
		require.NoError(t, w.Add(ruling("a", text)))
		require.NoError(t, w.Close())
		x, err := Open(dir, tok)
		require.NoError(t, err)
		defer x.Close()
		res, err := x.Search(t.Context(), parsed, Options{Explain: true, Facets: FacetNames})
		require.NoError(t, err)
		for _, h := range res.Hits {
			requireMarks(t, q, h.Text, h.Marks)
		}
	})
}

// TestMarks shows what is marked.
func TestMarks(t *testing.T) {
	for _, c := range []struct{ text, q, want string }{
		{"絆魂を持つ", "絆魂", "[絆魂]を持つ"},
		{"ﾗｲﾌを３点得る。", "ライフ", "[ﾗｲﾌ]を３点得る。"},
		{"ﾗｲﾌを３点得る。", "3点", "ﾗｲﾌを[３点]得る。"},
		{"呪文が打ち消された場合", "打ち消す", "呪文が[打ち消さ]れた場合"},
		{"状況起因処理で破壊される。", "状況起因処理", "[状況起因処理]で破壊される。"},
		{"測量士ギルドパクト", "ギルド", "測量士[ギルド]パクト"},
		{"＋１/＋１カウンターを置く。", "+1/+1カウンター", "[＋１/＋１カウンター]を置く。"},
		{"絆魂と接死を持つ。", "絆魂 接死", "[絆魂]と[接死]を持つ。"},
		{"Xの値はAxである。", "x", "[X]の値はAxである。"},
		{"絆魂を持つ発生源", "絆魂*", "[絆魂]を持つ発生源"},
	} {
		x := build(t, ruling("a", c.text))
		q, err := query.Parse(c.q)
		require.NoError(t, err)
		res, err := x.Search(t.Context(), q, Options{})
		require.NoError(t, err)
		require.Len(t, res.Hits, 1, c.q)
		got, at := "", 0
		for _, m := range res.Hits[0].Marks {
			got += c.text[at:m.Start] + "[" + m.In(c.text) + "]"
			at = m.End
		}
		require.Equal(t, c.want, got+c.text[at:], c.q)
	}
}
