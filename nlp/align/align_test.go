package align

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/nlp/term"
)

// ownNotions are a few notions of our own.
type ownNotions struct{}

var notionTable = [][2]string{{"引", "draw"}, {"手札", "hand"}, {"墓地", "graveyard"}, {"土地", "land"}, {"オーラ", "aura"}, {"呪文", "spell"}, {"飛行", "flying"}, {"打ち消|解決され", "counter|resolve"}, {"ダメージ", "damage"}}

func notions(text string, side int) map[string]float64 {
	out := map[string]float64{}
	for _, row := range notionTable {
		if n := len(regexp.MustCompile("(?i)"+row[side]).FindAllString(text, -1)); n > 0 {
			out[row[1]] = float64(n)
		}
	}
	return out
}

func (ownNotions) Japanese(text string) map[string]float64   { return notions(text, 0) }
func (ownNotions) English(text, _ string) map[string]float64 { return notions(text, 1) }

type ownNames map[string]string

func (o ownNames) English(ja string) []string {
	if en, ok := o[ja]; ok {
		return []string{en}
	}
	return nil
}

func aligner(t testing.TB) *Aligner {
	base, err := term.Default()
	require.NoError(t, err)
	return &Aligner{ownNotions{}, ownNames{"錨の一撃": "Anchor Strike"}, base}
}

func list(texts ...string) []Text {
	var out []Text
	for _, s := range texts {
		out = append(out, Text{Text: s})
	}
	return out
}

func TestPair(t *testing.T) {
	a := aligner(t)
	ja := list("カードを引き、手札から捨てる。", "土地を墓地に置く。", "オーラ呪文である。", "これは風の名である。")
	en := list("It is an Aura spell.", "Draw, then discard from your hand.", "Put the land into the graveyard.")
	got := a.Pair(ja, en, corpus.Date{})
	require.Len(t, got, 3)
	for i, want := range []int{1, 2, 0} {
		require.Equal(t, Pair{i, want, got[i].Confidence, got[i].Likeness}, got[i])
		require.Greater(t, got[i].Confidence, 0.8)
	}
	require.Empty(t, a.Pair(nil, en, corpus.Date{}))
}

// TestPairByDate prefers the English ruling of the time of the document.
func TestPairByDate(t *testing.T) {
	a := aligner(t)
	en := []Text{{Text: "Draw to your hand.", Date: corpus.MustDate("2020-01-01")}, {Text: "Draw to your hand.", Date: corpus.MustDate("2006-05-01")}}
	require.Equal(t, 1, a.Pair(list("手札に引く。"), en, corpus.MustDate("2006-05-01"))[0].En)
	require.Equal(t, 0, a.Pair(list("手札に引く。"), en, corpus.MustDate("2020-01-01"))[0].En)
}

// TestLongLists are paired in their order.
func TestLongLists(t *testing.T) {
	a := aligner(t)
	var ja, en []Text
	for i := range 400 {
		ja = append(ja, Text{Text: []string{"カードを引く。", "土地を置く。", "呪文を唱える。"}[i%3]})
		en = append(en, Text{Text: []string{"Draw.", "A land.", "A spell."}[i%3]})
	}
	got := a.Pair(ja, en, corpus.Date{})
	require.Len(t, got, 400)
	for i, p := range got {
		require.Equal(t, i, p.En)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ ja, en, want string }{
		{"カードを４枚引く。", "Draw five cards.", "number number"},
		{"カードを４枚引く。", "Draw four cards.", ""},
		{"コストは{5}である。", "The cost is {5}.", ""},
		{"その呪文が打ち消された場合、何もしない。", "If the spell doesn’t resolve, nothing happens.", "changed"},
		{"その呪文が打ち消された場合、何もしない。", "If the spell is countered, nothing happens.", ""},
		{"《錨の一撃》を唱える。", "Cast Anchor Strike.", ""},
		{"《錨の一撃》を唱える。", "Cast that spell.", "name"},
		{"それは絆魂を持つ。", "It has deathtouch.", "term term"},
		{"それは絆魂を持つ。", "It has lifelink.", ""},
		{"呪文により打ち消される。", "It may be countered by spells.", "modality"},
		{"呪文により打ち消されうる。", "It may be countered by spells.", ""},
		{"それは飛行を持つ。", "It has flying. It can attack. It can block.", "sentence"},
	} {
		var codes []string
		for _, f := range aligner(t).Check(Text{Text: c.ja}, Text{Text: c.en}) {
			codes = append(codes, f.Code)
			require.NotEmpty(t, f.Message)
		}
		require.Equal(t, c.want, strings.Join(codes, " "), "%s / %s", c.ja, c.en)
	}
}

func TestTMX(t *testing.T) {
	var b strings.Builder
	require.NoError(t, WriteTMX(&b, []Unit{{"a1", "＜引く＞＆", "draw <two> & \"more\"", [][2]string{{"card", "A & B"}}}}))
	require.Contains(t, b.String(), "<seg>draw &lt;two&gt; &amp; &#34;more&#34;</seg>")
	dtd := beside.Path(t, "data/schemas/tmx14.dtd")
	xmllint, err := exec.LookPath("xmllint")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("xmllint is not installed")
	}
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "a.tmx")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	out, err := exec.Command(xmllint, "--noout", "--nonet", "--dtdvalid", dtd, file).CombinedOutput()
	// The document names the DTD beside itself, which is not there: xmllint says so and goes on with ours.
	require.NoError(t, err, "%s", out)
}

func FuzzPair(f *testing.F) {
	f.Add("引く。", "Draw.")
	f.Fuzz(func(t *testing.T, ja, en string) {
		a := aligner(t)
		a.Pair(list(ja, ja), list(en), corpus.Date{})
		a.Check(Text{Text: ja}, Text{Text: en})
	})
}
