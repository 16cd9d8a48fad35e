package term

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/nlp"
	"saitei/nlp/dict"
)

// TestWordsInDictionary enters the words of the base into the dictionary and
// checks that they are single tokens with their reading, and that everyday
// words which hold them stay whole.
func TestWordsInDictionary(t *testing.T) {
	b := base(t)
	path := filepath.Join(t.TempDir(), "words.dict")
	words := append(b.Words(), nlp.NameWords([]string{"月夜の見張り番", "静寂を刻むもの、テルギス"}, nil)...)
	require.NoError(t, dict.WriteFile(path, words))
	tk, err := nlp.OpenFlat(path, words)
	require.NoError(t, err)

	for text, reading := range map[string]string{
		"絆魂": "バンコン", "接死": "セッシ", "呪禁": "ジュキン", "瞬速": "シュンソク", "状況起因処理": "ジョウキョウキインショリ", "手札": "テフダ",
		"クリーチャー・トークン": "クリーチャートークン", "誘発型能力": "ユウハツガタノウリョク", "＋１/＋１カウンター": "プラスイチプラスイチカウンター",
		"Ｌｖアップ": "レベルアップ", "月夜の見張り番": "ツキヨノミハリバン", "静寂を刻むもの、テルギス": "セイジャクヲキザムモノテルギス", "コントローラー": "コントローラー",
	} {
		toks := tk.Tokenize("この" + text + "は")
		require.Equal(t, text, toks[1].Surface)
		require.Equal(t, reading, toks[1].Reading, text)
	}
	for _, want := range []string{
		"マナー|の|悪い|ライフル|銃", "飛行機|を|生け贄|に|捧げ|た", "登場|する|場合|の|立場", "プレイヤー|が|呪文|を|唱え|た",
		"３|つ|の|対象", "多相|の|戦士|で|ある", "カード|を|２|枚|引い|た|とき", "そう|し|なかっ|た|なら",
	} {
		var got []string
		for _, tok := range tk.Tokenize(strings.ReplaceAll(want, "|", "")) {
			got = append(got, tok.Surface)
		}
		require.Equal(t, want, strings.Join(got, "|"))
	}
	for _, c := range b.Concepts {
		for i := range c.Terms {
			term := &c.Terms[i]
			if kana := term.Kana(tk); strings.ContainsFunc(term.Ja, func(r rune) bool { return nlp.ScriptOf(r) >= nlp.Hiragana }) {
				require.NotEmpty(t, kana, term.Place)
				require.NotEmpty(t, nlp.RomajiKey(kana), term.Place)
			}
		}
	}
}
