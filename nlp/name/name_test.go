package name

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// cards are cards of our own.
func cards() []corpus.Card {
	one := func(en, ja string, also ...string) corpus.Card {
		return corpus.Card{Name: en, Faces: []corpus.Face{{Name: en, Ja: ja, JaAlso: also}}}
	}
	split := func(a, ja, b, jb string) corpus.Card {
		return corpus.Card{Name: a + " // " + b, Layout: "split", Faces: []corpus.Face{{Name: a, Ja: ja}, {Name: b, Ja: jb}}}
	}
	cat := one("Moon Cat", "月の猫")
	cat.Also = []string{"Cat of the Moon"}
	return []corpus.Card{
		cat, one("Moon Dog", "月の犬", "月犬"), one("O'Brien, Elder-Mage", "古老の魔道士、オブライエン"), one("Rift of Hours", "刻の裂け目"), one("Hour Rift", "刻の裂け目"),
		split("Rise", "上昇", "Fall", "下降"), split("Salt", "塩", "Sugar", "砂糖"),
	}
}

func reading(s string) string {
	return map[string]string{"月の猫": "ツキノネコ", "塩": "シオ"}[s]
}

func show(hits []Hit) string {
	var out []string
	for _, h := range hits {
		s := h.Card
		if h.Half != "" {
			s += " [" + h.Half + "]"
		}
		out = append(out, fmt.Sprintf("%s %s", s, h.How))
	}
	return strings.Join(out, "; ")
}

func TestFind(t *testing.T) {
	x := New(cards(), reading)
	for _, c := range []struct{ in, want string }{
		{"月の猫", "Moon Cat exact"},
		{"Moon Cat", "Moon Cat exact"},
		{"ｍｏｏｎ　ｃａｔ", "Moon Cat folded"},
		{"cat of the moon", "Moon Cat folded"},
		{"月犬", "Moon Dog exact"},
		{"古老の魔道士オブライエン", "O'Brien, Elder-Mage folded"},
		{"o’brien elder mage", "O'Brien, Elder-Mage folded"},
		{"刻の裂け目", "Rift of Hours exact; Hour Rift exact"},
		{"上昇+下降", "Rise // Fall exact"},
		{"上昇／下降", "Rise // Fall folded"},
		{"Rise//Fall", "Rise // Fall folded"},
		{"上昇", "Rise // Fall [Rise] exact"},
		{"sugar", "Salt // Sugar [Sugar] folded"},
		{"つきのねこ", "Moon Cat reading"},
		{"ツキノネコ", "Moon Cat reading"},
		{"tsukinoneko", "Moon Cat reading"},
		{"Tuki no Neko", "Moon Cat reading"},
		{"しお", "Salt // Sugar [Salt] reading"},
		{"月の狗", "Moon Dog near; Moon Cat near"},
		{"Mon Dog", "Moon Dog near"},
		{"Moon Odg", "Moon Dog near"},
		{"古老の魔導士、オブライエン", "O'Brien, Elder-Mage near"},
		{"", ""}, {"、", ""}, {"猫", ""}, {"全く別の名前", ""},
	} {
		require.Equal(t, c.want, show(x.Find(c.in, 5)), c.in)
	}
	require.Len(t, x.Find("月の狗", 1), 1)
	require.Empty(t, New(cards(), nil).Find("つきのねこ", 5), "no reading is known")
}

func TestDiagnose(t *testing.T) {
	x := New(cards(), reading)
	for _, c := range []struct{ in, cause, hits string }{
		{"上昇+砂糖", `no card has the halves "上昇+砂糖"; one half belongs to 《上昇+下降》 (Rise // Fall), the other to Salt // Sugar`, "Rise // Fall near; Salt // Sugar near"},
		{"上昇+落下", `no card has the halves "上昇+落下"; one half belongs to 《上昇+下降》 (Rise // Fall)`, "Rise // Fall near"},
		{"月の猪", "misspelt: 1 of its characters differ from 《月の犬》 (Moon Dog)", "Moon Dog near; Moon Cat near"},
		{"全く別の名前", "no card of the imported files is named so", ""},
	} {
		d := x.Diagnose(c.in)
		require.Equal(t, c.cause, d.Cause, c.in)
		require.Equal(t, c.hits, show(d.Hits), c.in)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"abc", "acb", 1}, {"abcd", "abxd", 1}, {"abcd", "dcba", 3}, {"aaaaaa", "b", 4}} {
		require.Equal(t, c.want, distance([]rune(c.a), []rune(c.b), 3+len(c.b)/4), "%s %s", c.a, c.b)
	}
}

func FuzzFind(f *testing.F) {
	x := New(cards(), reading)
	for _, s := range []string{"月の猫", "上昇+砂糖", "+", "//", "a/b/c", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		require.LessOrEqual(t, len(x.Find(s, 3)), 3)
		x.Diagnose(s)
	})
}

func BenchmarkNear(b *testing.B) {
	var many []corpus.Card
	for i := range 30_000 {
		n := fmt.Sprintf("card %d of %d", i, i*7)
		many = append(many, corpus.Card{Name: n, Faces: []corpus.Face{{Name: n, Ja: fmt.Sprintf("札%dの%d", i, i*3)}}})
	}
	x := New(many, nil)
	x.Near("warm up", 1)
	for b.Loop() {
		x.Near("card 1234 fo 8638", 5)
	}
}
