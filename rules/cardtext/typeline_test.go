package cardtext

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTypeLine(t *testing.T) {
	r, err := New()
	require.NoError(t, err)
	for line, want := range map[string]TypeLine{
		"インスタント":                 {Types: []string{"instant"}},
		"伝説のクリーチャー ― 人間・兵士":      {Supertypes: []string{"legendary"}, Types: []string{"creature"}, Subtypes: []string{"Human", "Soldier"}},
		"アーティファクト・クリーチャー — ゴーレム": {Types: []string{"artifact", "creature"}, Subtypes: []string{"Golem"}},
		"エンチャント ― オーラ":           {Types: []string{"enchantment"}, Subtypes: []string{"Aura"}},
		"基本土地 ― 島":               {Supertypes: []string{"basic"}, Types: []string{"land"}, Subtypes: []string{"Island"}},
		"伝説のプレインズウォーカー ― ジェイス":   {Supertypes: []string{"legendary"}, Types: []string{"planeswalker"}, Subtypes: []string{"Jace"}},
		"アーティファクト ― 装備品":         {Types: []string{"artifact"}, Subtypes: []string{"Equipment"}},
	} {
		got, err := r.TypeLine(line)
		require.NoError(t, err, line)
		require.Equal(t, want, got, line)
	}
	for _, line := range []string{"", "謎", "クリーチャー ― 謎の種族"} {
		_, err := r.TypeLine(line)
		require.Error(t, err, line)
	}
}
