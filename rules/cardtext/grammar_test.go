package cardtext

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGrammarReads(t *testing.T) {
	g, err := theGrammar()
	require.NoError(t, err)
	for _, c := range categories {
		require.NotEmpty(t, g.rows[c], c)
	}
}

func TestGrammarErrors(t *testing.T) {
	for in, want := range map[string]string{
		"カードを<引く> => draw a card":                    `cardtext: x.txt:1: want [category] or Japanese => English`,
		"[nonsense]":                                 `cardtext: x.txt:1: unknown category "nonsense"`,
		"[effect]\n{a:nobody}は<引く> => draw":          `cardtext: x.txt:2: unknown kind of slot "nobody"`,
		"[effect]\n{a:who}[は<引く> => {a} draw a card": `cardtext: x.txt:2: '[' is not closed`,
		"[effect]\n{a:who}<引く => {a} draw a card":    `cardtext: x.txt:2: verb is not closed`,
		"[effect]\n{a:who}<引く> => {b} draw a card":   `cardtext: x.txt:2: no slot "b"`,
	} {
		g := &grammar{rows: map[string][]*construction{}}
		require.ErrorContains(t, g.read("x.txt", in), want, in)
	}
}

func TestInflect(t *testing.T) {
	for _, c := range []struct{ verb, conj, may, negative, past string }{
		{"得る", "得", "得てもよい", "得ない", "得た"},
		{"捨てる", "捨て", "捨ててもよい", "捨てない", "捨てた"},
		{"引く", "引き", "引いてもよい", "引かない", "引いた"},
		{"失う", "失い", "失ってもよい", "失わない", "失った"},
		{"戻す", "戻し", "戻してもよい", "戻さない", "戻した"},
		{"選ぶ", "選び", "選んでもよい", "選ばない", "選んだ"},
		{"切り直す", "切り直し", "切り直してもよい", "切り直さない", "切り直した"},
		{"破壊する", "破壊し", "破壊してもよい", "破壊しない", "破壊した"},
		{"なる", "なり", "なってもよい", "ならない", "なった"},
		{"コントロールしている", "コントロールしてい", "コントロールしていてもよい", "コントロールしていない", "コントロールしていた"},
	} {
		v := inflect(c.verb)
		require.Contains(t, v[conj], c.conj, c.verb)
		require.Contains(t, v[may], c.may, c.verb)
		require.Contains(t, v[negative], c.negative, c.verb)
		require.Contains(t, v[past], c.past, c.verb)
	}
	require.Contains(t, inflect("ブロックされない")[conj], "ブロックされず")
}
