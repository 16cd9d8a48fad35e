package casegen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/nlp/term"
)

func TestMark(t *testing.T) {
	base, err := term.Default()
	require.NoError(t, err)
	for _, c := range []struct{ name, text, want string }{
		{"火花の精", "火花の精が攻撃した。火花の精はタップ状態になる。", "《火花の精》が攻撃した。《火花の精》はタップ状態になる。"},
		{"火花の精", "《火花の精》と火花の精", "《火花の精》と火花の精"}, // marked where the card is meant
		{"飛行", "飛行を持つ。", "飛行を持つ。"},
		{"絆魂", "絆魂を持つ。", "絆魂を持つ。"},
		{"戦場", "戦場に出た。", "戦場に出た。"},
		{"プレインズウォーカー", "プレインズウォーカーを対象とする。", "プレインズウォーカーを対象とする。"}, // a term of the game
		{"火花の精", "それは攻撃した。", "それは攻撃した。"},
		{"火花", "", ""},
	} {
		b := &corpus.Block{Text: c.text}
		got, marks := mark(b, []string{c.name}, base)
		require.Equal(t, c.want, got.Text)
		require.Equal(t, c.text, b.Text, "the block was changed")
		require.Equal(t, len(c.text), original(len(got.Text), marks))
		if len(marks) > 0 {
			require.Equal(t, 0, original(0, marks))
			require.Equal(t, len(c.name), original(len("《"+c.name+"》"), marks))
			require.Equal(t, len(c.name), original(len("《"+c.name), marks))
		}
	}
}

// The longest name is meant where one begins another.
func TestMarkLongest(t *testing.T) {
	base, err := term.Default()
	require.NoError(t, err)
	got, _ := mark(&corpus.Block{Text: "火花の精霊王が死亡した。"}, []string{"火花の精", "火花の精霊王"}, base)
	require.Equal(t, "《火花の精霊王》が死亡した。", got.Text)
}
