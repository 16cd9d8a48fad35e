package card

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/ability"
)

func TestEveryCardLoadsAndReadsBack(t *testing.T) {
	require.Greater(t, len(All()), 110)
	for _, c := range All() {
		for _, f := range c.Faces {
			abilities := f.Abilities
			if f.Before != nil {
				abilities = append(abilities[:len(abilities):len(abilities)], f.Before.Abilities...)
			}
			if len(abilities) == 0 {
				continue
			}
			require.NoError(t, ability.ValidateAll(abilities), f.Name)
			var printed []string
			for _, a := range abilities {
				printed = append(printed, ability.Print(a))
			}
			back, err := ability.ParseAll(printed)
			require.NoError(t, err, "%s: %s", f.Name, printed)
			require.Empty(t, cmp.Diff(abilities, back), f.Name)
		}
	}
}

func TestLookup(t *testing.T) {
	c, ok := Lookup("Determined")
	require.True(t, ok)
	require.Equal(t, "Bound // Determined", c.Name)
	require.Equal(t, "split", c.Layout)
	require.Len(t, c.Faces, 2)
	_, ok = Lookup("No Such Card")
	require.False(t, ok)
}

func TestColorsAndType(t *testing.T) {
	for name, want := range map[string][]ability.Color{
		"Grizzly Bears":     {ability.Green},
		"Dovescape":         {ability.White, ability.Blue},
		"Rakdos Pit Dragon": {ability.Red},
		"Ghost Quarter":     nil,
	} {
		c, ok := Lookup(name)
		require.True(t, ok, name)
		require.Equal(t, want, c.Faces[0].Colors(), name)
	}
	c, _ := Lookup("Forest")
	require.Equal(t, "Basic Land — Forest", c.Faces[0].TypeLine())
	require.False(t, c.Faces[0].HasCost)
}

func TestAbilitiesAt(t *testing.T) {
	c, _ := Lookup("Aquastrand Spider")
	f := &c.Faces[0]
	require.NotEqual(t, f.AbilitiesAt(corpus.MustDate("2006-05-01")), f.AbilitiesAt(corpus.MustDate("2013-02-01")))
	require.Equal(t, f.Abilities, f.AbilitiesAt(corpus.Edition{}))
}
