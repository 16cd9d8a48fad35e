package frame

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/nlp/clause"
)

// The gap of the relative clause that a phrase begins with, and the noun.
func TestGap(t *testing.T) {
	for _, c := range []struct {
		in, head string
		gap      Gap
	}{
		{"飛行を持つクリーチャー", "飛行を持つクリーチャー", AsAgent},
		{"飛行を持つ赤のクリーチャーのコントローラー", "飛行を持つ赤のクリーチャー", AsAgent},
		{"飛行を持つ対戦相手のクリーチャー", "飛行を持つ対戦相手のクリーチャー", AsAgent},
		{"攻撃している２体のクリーチャー", "攻撃している２体のクリーチャー", AsAgent},
		{"破壊されたクリーチャー", "破壊されたクリーチャー", AsAgent},
		{"あなたが唱えた呪文", "あなたが唱えた呪文", AsObject},
		{"あなたがコントロールしているクリーチャー", "あなたがコントロールしているクリーチャー", AsObject},
		{"カウンターが置かれている土地", "カウンターが置かれている土地", AsTo},
		{"あなたがダメージを与えたプレイヤー", "あなたがダメージを与えたプレイヤー", AsTo},
		{"パワーが３であるクリーチャー", "パワーが３であるクリーチャー", AsOf},
		{"クリーチャーが攻撃したターン", "クリーチャーが攻撃したターン", AsTime},
		{"プレイヤーがライフを得る効果", "プレイヤーがライフを得る効果", AsContent},
		{"クリーチャーを破壊する効果", "クリーチャーを破壊する効果", AsAgent},
		{"その能力をコントロールしているプレイヤーのターン", "その能力をコントロールしているプレイヤー", AsAgent},
		{"スタックにある呪文", "スタックにある呪文", AsAgent},
	} {
		found := false
		for _, p := range read(c.in + "は破壊されない。").Props {
			if p.Role == clause.Relative && !found {
				found = true
				require.Equal(t, c.gap, p.Gap, c.in)
				require.Equal(t, c.head, p.Head.Text, c.in)
			}
		}
		require.True(t, found, c.in)
	}
}
