package link

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// An everyday word is a keyword where the card that the ruling is about has it.
func TestKeywordOfSubject(t *testing.T) {
	crab := corpus.Card{Name: "Tide Crab", Faces: []corpus.Face{{Name: "Tide Crab", Ja: "潮の蟹", Text: "Flying\nEvolve (It grows.)", TextJa: "飛行\n進化（大きくなる。）"}}}
	seen := corpus.Card{Name: "Old Crab", Faces: []corpus.Face{{Name: "Old Crab", Ja: "老いた蟹", TextJa: "これは進化の途中である。"}}}
	l, err := New(Resources{Cards: []corpus.Card{crab, seen}})
	require.NoError(t, err)
	for _, c := range []struct{ card, text, want string }{
		{"Tide Crab", "進化の解決前に、それは戦場を離れた。", "evolve"},
		{"Tide Crab", "到達したところで終わる。", ""},
		{"Old Crab", "進化の解決前に、それは戦場を離れた。", ""},
		{"", "進化の解決前に、それは戦場を離れた。", ""},
	} {
		b := corpus.Block{Kind: corpus.KindRuling, Text: c.text}
		if c.card != "" {
			b.Subjects = []corpus.CardLink{{Card: c.card}}
		}
		l.keywordLinks(&corpus.Document{}, &b, section{})
		got := ""
		for _, k := range b.Keywords {
			got = k.Keyword
		}
		require.Equal(t, c.want, got, "%s: %s", c.card, c.text)
	}
}

// Words from before a keyword was one do not date a document after it.
func TestOldWordsOfKeyword(t *testing.T) {
	l, err := New(Resources{})
	require.NoError(t, err)
	for word, old := range map[string]bool{"破壊されないパーマネント": true, "破壊不能": false, "絆魂": false} {
		found := l.keywords.find(word, true)
		require.Len(t, found, 1, word)
		require.Equal(t, old, found[0].old, word)
	}
}
