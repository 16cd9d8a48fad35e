package nlp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHepburn(t *testing.T) {
	for _, c := range [][2]string{
		{"バンコン", "bankon"}, {"セッシ", "sesshi"}, {"コントローラー", "kontorōrā"}, {"しょうかん", "shōkan"}, {"イッチ", "itchi"},
		{"シンヨウ", "shin'yō"}, {"ティアマト", "tiamato"}, {"ヴァンパイア", "vanpaia"}, {"ｼｮｳｷｬｸ", "shōkyaku"}, {"", ""}, {"ッ", ""}, {"絆", "絆"},
	} {
		require.Equal(t, c[1], Hepburn(c[0]), c[0])
	}
}

func TestRomajiKey(t *testing.T) {
	for _, group := range [][]string{
		{"じょうきょうきいんしょり", "joukyoukiinshori", "jōkyōkiinshori", "zyoukyoukiinsyori", "Jokyo-kiin-shori"},
		{"せっし", "sesshi", "sessi", "SESSHI", "ｓｅｓｓｈｉ"},
		{"とらんぷる", "トランプル", "toranpuru", "torampuru"},
		{"こんとろーらー", "コントローラ", "kontorora", "kontoorooraa"},
		{"しんよう", "shin'you", "shinyo", "shinnyou"},
		{"はっちゃく", "hatchaku", "hacchaku"},
		{"ふっかつ", "hukkatu", "fukkatsu"},
	} {
		for _, s := range group {
			require.Equal(t, RomajiKey(group[0]), RomajiKey(s), s)
		}
	}
	require.Empty(t, RomajiKey("絆魂 702.13"))
}

func TestRomajiToKana(t *testing.T) {
	for _, c := range [][2]string{
		{"bankon", "バンコン"}, {"sesshi", "セッシ"}, {"toranpuru", "トランプル"}, {"torampuru", "トランプル"}, {"kontorōrā", "コントローラー"},
		{"konna", "コンナ"}, {"kon'yaku", "コンヤク"}, {"hatchaku", "ハッチャク"}, {"zyoukyou", "ジョウキョウ"}, {"ＯＫＡＮＥ", "オカネ"}, {"fire", "フィレ"},
	} {
		got, ok := RomajiToKana(c[0])
		require.True(t, ok, c[0])
		require.Equal(t, c[1], got)
	}
	for _, s := range []string{"", "lifelink", "絆", "ban kon", "x"} {
		_, ok := RomajiToKana(s)
		require.False(t, ok, s)
	}
}

func TestKanaKey(t *testing.T) {
	require.Equal(t, "バンコン", KanaKey("ばんこん"))
	require.Equal(t, "コントロラ", KanaKey("ｺﾝﾄﾛｰﾗｰ"))
	require.Equal(t, "ツズク", KanaKey("つづく"))
	require.Empty(t, KanaKey("絆魂 abc"))
}

func TestReadingOf(t *testing.T) {
	_, f := both()
	require.Equal(t, "バンコンヲモツクリーチャーニタイ", ReadingOf(f, "絆魂を持つ《クリーチャー》２体。"))
}

func ExampleRomajiKey() {
	fmt.Println(RomajiKey("しょうかん"), RomajiKey("shōkan"), RomajiKey("syoukann"))
	// Output: shokan shokan shokan
}

// FuzzRomaji checks that keys are stable and that Hepburn keeps the key.
func FuzzRomaji(f *testing.F) {
	for _, s := range []string{"ばんこん", "shin'you", "ッッンーァ", "syattchi", "Ōoou"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		k := RomajiKey(s)
		require.Equal(t, k, RomajiKey(k))
		require.Empty(t, strings.Trim(k, "abcdefghijklmnopqrstuvwxyz"))
		if kana := KanaKey(s); kana != "" {
			require.Equal(t, RomajiKey(kana), RomajiKey(Hepburn(kana)), kana)
		}
		if kana, ok := RomajiToKana(s); ok {
			require.Equal(t, KanaKey(kana), strings.ReplaceAll(strings.NewReplacer("ヂ", "ジ", "ヅ", "ズ", "ヲ", "オ").Replace(kana), "ー", ""))
		}
	})
}
