package scenario

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSamePlay(t *testing.T) {
	one := func(head, then string) *Scenario {
		list, err := Parse("x", []byte(head+"\ngiven: {turn: you}\nwhen: [resolve-all]\nthen: ["+then+"]\n"))
		require.NoError(t, err)
		return list[0]
	}
	a := one("id: a\nshows: one", "{life: {you: 20}}")
	b := one("id: b\nshows: another\nguards: [many-lands]", "{life: {you: 20}}")
	require.True(t, SamePlay(a, b))
	require.Equal(t, "b", b.ID, "a scenario was changed")
	require.NotEmpty(t, b.Guards)
	require.False(t, SamePlay(a, one("id: a\nshows: one", "{life: {you: 21}}")))
}
