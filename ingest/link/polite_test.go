package link

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPoliteForms(t *testing.T) {
	for _, c := range []struct{ plain, polite string }{
		{"ではない", "ではありません"}, {"使わない", "使いません"}, {"できない", "できません"}, {"しない", "しません"}, {"戻らない", "戻りません"},
		{"置かれない", "置かれません"}, {"見ない", "見ません"}, {"攻撃しなければならない", "攻撃しなければなりません"}, {"効果は無い", "効果はありません"},
		{"使われなかった", "使われませんでした"}, {"使わなかった", "使いませんでした"},
		{"攻撃する", "攻撃します"}, {"コピーした", "コピーしました"}, {"引いた", "引きました"}, {"残っていた", "残っていました"}, {"支払った", "支払いました"},
		{"選んだ", "選びました"}, {"出た", "出ました"}, {"最後にあった", "最後にありました"},
		{"である", "です"}, {"なる", "なります"}, {"失う", "失います"}, {"持つ", "持ちます"}, {"引く", "引きます"}, {"出る", "出ます"}, {"戻る", "戻ります"},
		{"多色だ", "多色です"},
	} {
		require.Contains(t, politeForms(c.plain), c.polite, c.plain)
	}
	for _, w := range []string{"", "対象", "ない", "カード", "選", "+1/+1カウンター", "いつ", "る", "た", "う", "２つ"} {
		for _, p := range politeForms(w) {
			require.True(t, strings.HasSuffix(p, "ます") && len(p) > len("ます"), "%s → %s", w, p)
		}
	}
}

// A row fits the same thought in either style.
func TestPoliteTexts(t *testing.T) {
	l, err := New(Resources{})
	require.NoError(t, err)
	for _, c := range []struct{ plain, polite string }{
		{"この能力はマナ能力であり、スタックを使わない。", "この能力はマナ能力であり、スタックを使いません。"},
		{"これはマナ能力ではない。", "これはマナ能力ではありません。"},
		{"プレイヤーは対象を取らない。", "プレイヤーは対象を取りません。"},
		{"その呪文は打ち消されない。", "その呪文は打ち消されません。"},
		{"攻撃しなければならない。", "攻撃しなければなりません。"},
		{"破壊されない。", "破壊されません。"},
	} {
		targets := func(tab *table, text string) (out []string) {
			for _, f := range tab.match(text) {
				out = append(out, f.row.target)
			}
			return out
		}
		require.Equal(t, targets(l.implied, c.plain), targets(l.implied, c.polite), c.polite)
		require.Equal(t, targets(l.actions, c.plain), targets(l.actions, c.polite), c.polite)
		require.Equal(t, l.concepts.japanese(c.plain), l.concepts.japanese(c.polite), c.polite)
	}
}
