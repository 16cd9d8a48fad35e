package nlp

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNameWords(t *testing.T) {
	got := NameWords([]string{"月夜の見張り番", "回転", "Void Moon", "それはそれ", "月夜の見張り番", "X線の眼鏡師", "壊。れた名"}, []string{"ツキヨノミハリバン"})
	require.Len(t, got, 2)
	require.Equal(t, "ツキヨノミハリバン", got[0].Reading)
	require.Equal(t, "Ｘ線の眼鏡師", got[1].Text)
	require.Equal(t, "X線の眼鏡師", got[1].Base)
}
