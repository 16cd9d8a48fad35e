package corpus

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFoldText(t *testing.T) {
	for _, r := range [][2]string{
		{"＊ 飛行を持つ。", "飛行を持つ。"},
		{"• 飛行を持つ。\r\n", "飛行を持つ。"},
		{"・飛行を  持つ。", "飛行を 持つ。"},
		{"- 飛行を\u3000持つ。", "飛行を 持つ。"},
		{"＋１/＋１カウンター", "+1/+1カウンター"},
		{"−１/−１の修整", "-1/-1の修整"},
		{"－１/－１の修整", "-1/-1の修整"},
		{"ﾗｲﾌを１点", "ライフを1点"},
		{"兵士 ― 人間", "兵士 - 人間"},
		{"２〜３点、２～３点", "2~3点、2~3点"},
		{"", ""},
	} {
		require.Equal(t, r[1], FoldText(r[0]), "%q", r[0])
		require.Equal(t, FoldText(r[0]), FoldText(FoldText(r[0])), "folding twice changes nothing: %q", r[0])
	}
	require.Len(t, TextKey("飛行"), 16)
	require.NotEqual(t, TextKey("飛行"), TextKey("到達"))
}
