package conform

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/cardtext"
)

func TestBoxCosts(t *testing.T) {
	box := func(name, text string) corpus.Block {
		return corpus.Block{Kind: corpus.KindCardText, Box: name, Text: text}
	}
	ruling := func(name, card string) corpus.Block {
		return corpus.Block{Kind: corpus.KindRuling, Box: name, Text: "それは呪文である。", Subjects: []corpus.CardLink{{Card: card}}}
	}
	d := &corpus.Document{Blocks: []corpus.Block{
		box("火花/Spark", "《火花/Spark》"), box("火花/Spark", "{Ｘ}{R}"), box("火花/Spark", "{T}：何もしない。"), ruling("火花/Spark", "Spark"),
		box("波", "《波》 {1}{U}{U}"), ruling("波", "Wave"),
		box("岩", "{R}を加える。"), ruling("岩", "Rock"),
	}}
	costs := BoxCosts(d)
	require.Equal(t, map[string]string{"Spark": "{X}{R}", "Wave": "{1}{U}{U}"}, costs)

	held := map[string]*corpus.Card{
		"Spark": {Name: "Spark", Faces: []corpus.Face{{Name: "Spark"}}},
		"Wave":  {Name: "Wave", Faces: []corpus.Face{{Name: "Wave", ManaCost: "{9}"}}},
	}
	find := Priced(func(name string) (*corpus.Card, bool) { c, ok := held[name]; return c, ok }, costs)
	c, ok := find("Spark")
	require.True(t, ok)
	require.Equal(t, "{X}{R}", c.Faces[0].ManaCost)
	require.Empty(t, held["Spark"].Faces[0].ManaCost, "what was found is not written to")
	c, _ = find("Wave")
	require.Equal(t, "{9}", c.Faces[0].ManaCost, "the card file decides")
	_, ok = find("Rock")
	require.False(t, ok)
}

// A list in Japanese gives the type line alone; with a cost it is enough.
func TestTextCardsOfTypeLine(t *testing.T) {
	r, err := cardtext.New()
	require.NoError(t, err)
	held := map[string]*corpus.Card{
		"Ember Imp": {Name: "Ember Imp", Faces: []corpus.Face{{Name: "Ember Imp", Ja: "熾火のインプ", TypeJa: "クリーチャー ― インプ", TextJa: "飛行", Power: "1", Toughness: "1", ManaCost: "{1}{R}"}}},
		"No Cost":   {Name: "No Cost", Faces: []corpus.Face{{Name: "No Cost", Ja: "値なし", TypeJa: "クリーチャー ― インプ", TextJa: "飛行", Power: "1", Toughness: "1"}}},
		"Reef":      {Name: "Reef", Faces: []corpus.Face{{Name: "Reef", Ja: "岩礁", TypeJa: "土地 ― 島", TextJa: ""}}},
	}
	cards := TextCards(r, func(name string) (*corpus.Card, bool) { c, ok := held[name]; return c, ok })
	faces, ok := cards("Ember Imp", corpus.MustDate("2013-02-01"))
	require.True(t, ok)
	require.Equal(t, []string{"creature"}, faces[0].Types)
	require.Equal(t, []string{"Imp"}, faces[0].Subtypes)
	require.Len(t, faces[0].Abilities, 1)
	_, ok = cards("No Cost", corpus.MustDate("2013-02-01"))
	require.False(t, ok, "its colour is not known")
	_, ok = cards("Reef", corpus.MustDate("2013-02-01"))
	require.True(t, ok)
}
