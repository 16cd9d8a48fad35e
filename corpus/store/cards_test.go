package store

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

func faceNames(c *corpus.Card) []string {
	out := []string{strings.ToLower(c.Name)}
	for _, f := range c.Faces {
		out = append(out, strings.ToLower(f.Name), f.Ja)
	}
	return out
}

func TestCardTable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	b, err := Begin(dir)
	require.NoError(t, err)
	cards := []corpus.Card{
		{Name: "Bound // Determined", Faces: []corpus.Face{{Name: "Bound", Ja: "拘束"}, {Name: "Determined", Ja: "決意"}}},
		{Name: "Bind", Faces: []corpus.Face{{Name: "Bind", Ja: "拘束"}}},
	}
	for i := range 500 {
		cards = append(cards, corpus.Card{Name: fmt.Sprintf("Card %03d", i), Faces: []corpus.Face{{Name: fmt.Sprintf("Card %03d", i), Ja: fmt.Sprintf("札%d", i)}}})
	}
	require.NoError(t, b.PutCards("one", cards, []corpus.Set{{Code: "AAA", Name: "A Set"}}, faceNames))
	early, err := b.Cards()
	require.NoError(t, err)
	found, err := early.Lookup("bind")
	require.NoError(t, err)
	require.Len(t, found, 1, "the table can be read while the build runs")
	require.NoError(t, early.Close())
	commit(t, b)

	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	table, err := kb.Cards()
	require.NoError(t, err)
	defer table.Close()
	all, err := table.All()
	require.NoError(t, err)
	require.Equal(t, cards, all)
	sets, err := table.Sets()
	require.NoError(t, err)
	require.Len(t, sets, 1)

	for i := range cards {
		for _, key := range faceNames(&cards[i]) {
			found, err := table.Lookup(key)
			require.NoError(t, err)
			var names []string
			for _, f := range found {
				names = append(names, f.Name)
			}
			require.Contains(t, names, cards[i].Name, key)
		}
	}
	found, err = table.Lookup("拘束")
	require.NoError(t, err)
	require.Len(t, found, 2, "one name, two cards")
	for _, none := range []string{"", "a", "zzz", "card", "card 0000", "龍"} {
		found, err := table.Lookup(none)
		require.NoError(t, err)
		require.Empty(t, found, none)
	}
	n, last := 0, ""
	require.NoError(t, table.Keys(func(key string, off int64) error {
		require.LessOrEqual(t, last, key)
		n, last = n+1, key
		_, err := table.At(off)
		return err
	}))
	require.Equal(t, 1007, n)
}

func TestCardTableIsReplaced(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	for _, name := range []string{"one", "two"} {
		b, err := Begin(dir)
		require.NoError(t, err)
		require.NoError(t, b.PutCards(name, []corpus.Card{{Name: name}}, nil, faceNames))
		commit(t, b)
	}
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	table, err := kb.Cards()
	require.NoError(t, err)
	defer table.Close()
	all, err := table.All()
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, "two", all[0].Name)
}

func TestNoCardTable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 1))
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	table, err := kb.Cards()
	require.NoError(t, err)
	require.Nil(t, table)
	found, err := table.Lookup("x")
	require.NoError(t, err)
	require.Empty(t, found)
	require.NoError(t, table.Close())
}
