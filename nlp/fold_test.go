package nlp

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

func TestFold(t *testing.T) {
	for _, c := range []struct {
		mode     FoldMode
		in, want string
	}{
		{FoldWidth, "", ""},
		{FoldWidth, "ライフを２点得る。", "ライフを2点得る。"},
		{FoldWidth, "ﾗｲﾌ ﾃﾞｰﾓﾝ ﾊﾟﾜｰ", "ライフ デーモン パワー"},
		{FoldWidth, "か\u3099く", "がく"},
		{FoldWidth, "ー\u3099", "ー\u3099"},
		{FoldWidth, "トークン･クリーチャー", "トークン・クリーチャー"},
		{FoldWidth, "−１/−１", "-1/-1"},
		{FoldWidth, "クリーチャー ― 蜘蛛", "クリーチャー - 蜘蛛"},
		{FoldWidth, "〜と～", "~と~"},
		{FoldWidth, "“向上”", `"向上"`},
		{FoldWidth, "待て…", "待て…"},
		{FoldWidth, "㍉", "ミリ"},
		{FoldWidth, "゛", "゛"},
		{FoldWidth, "a\u200Bb\uFE0F", "ab"},
		{FoldWidth, "e\u0301", "é"},
		{FoldWidth, "a\xffb", "a\uFFFDb"},
		{FoldWidth, "コントローラー", "コントローラー"},
		{FoldCase, "Æther Vial", "aether vial"},
		{FoldCase, "Ｄarkブ", "darkブ"},
		{FoldCase, "Lim-Dûl", "lim-dul"},
		{FoldKana, "ばんこん", "バンコン"},
		{FoldIteration, "人々", "人人"},
		{FoldIteration, "いすゞ", "いすず"},
		{FoldIteration, "がゝ", "がか"},
		{FoldIteration, "々", "々"},
		{FoldProlonged, "コントローラー", "コントローラ"},
		{FoldProlonged, "コントローラーの", "コントローラの"},
		{FoldProlonged, "マナー", "マナー"},
		{FoldProlonged, "ｺﾝﾄﾛｰﾗｰ", "コントローラ"},
		{FoldSearch, "こんとろーらー", "コントローラ"},
		{foldWide, "{T}: 1/1", "｛Ｔ｝： １／１"},
	} {
		require.Equal(t, c.want, FoldString(c.in, c.mode), "%q", c.in)
	}
}

func TestFoldOriginal(t *testing.T) {
	for _, c := range []struct{ text, find, want string }{
		{"対戦相手はﾗｲﾌを失う", "ライフ", "ﾗｲﾌ"},
		{"ﾃﾞｰﾓﾝ", "デ", "ﾃﾞ"},
		{"ﾃﾞｰﾓﾝ", "ー", "ｰ"},
		{"５㍉の", "ミ", "㍉"},
		{"５㍉の", "ミリの", "㍉の"},
		{"が＋１/＋１する", "+1/+1", "＋１/＋１"},
		{"か\u3099く", "が", "か\u3099"},
		{"絆\u200B魂を", "絆魂", "絆\u200B魂"},
		{"絆魂\u200Bを", "絆魂", "絆魂"},
		{"あ\xffい", "\uFFFD", "\xff"},
	} {
		f := Fold(c.text, FoldMatch)
		i := strings.Index(f.Text, c.find)
		require.GreaterOrEqual(t, i, 0, "%q in %q", c.find, f.Text)
		require.Equal(t, c.want, f.Original(corpus.Span{Start: i, End: i + len(c.find)}).In(c.text), "%q", c.text)
	}
}

// FuzzFold checks that folded text is valid, that folding is a projection and
// that every folded character maps to whole characters of the source, in order.
func FuzzFold(f *testing.F) {
	for _, s := range []string{"ﾃﾞｰﾓﾝ々か\u3099", "＋１/＋１", "\xff\xe3\x81", "Æé\u0301ー", "㍉\u3099\u200B", "ヽヾゝ"} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(31))
	}
	f.Fuzz(func(t *testing.T, s string, m uint8) {
		mode := FoldMode(m) & (FoldSearch | foldWide)
		g := Fold(s, mode)
		require.True(t, utf8.ValidString(g.Text))
		last := 0
		for i, r := range g.Text {
			o := g.Original(corpus.Span{Start: i, End: i + utf8.RuneLen(r)})
			require.LessOrEqual(t, last, o.Start)
			require.Less(t, o.Start, o.End)
			require.LessOrEqual(t, o.End, len(s))
			require.True(t, o.Start == 0 || border(s, o.Start), "%q %v", s, o)
			require.True(t, border(s, o.End), "%q %v", s, o)
			last = o.Start
		}
	})
}

// border reports whether a character, or an invalid byte, begins or ends at i.
func border(s string, i int) bool {
	for k := 0; k < len(s); {
		if k == i {
			return true
		}
		_, n := utf8.DecodeRuneInString(s[k:])
		k += n
	}
	return i == len(s)
}

func BenchmarkFold(b *testing.B) {
	text := strings.Repeat("＋１/＋１カウンターが置かれているクリーチャーは、ターン終了時まで飛行を得る。あなたは２点のライフを失う。\n", 1000)
	for _, m := range []struct {
		name string
		mode FoldMode
	}{{"match", FoldMatch}, {"search", FoldSearch}, {"wide", foldWide}} {
		b.Run(m.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Fold(text, m.mode)
			}
		})
	}
}
