package card

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

type jsonCard struct {
	Name, FaceName, ManaCost, Type, Power, Toughness string
}

// jsonCards reads the faces of the card files by name.
func jsonCards(t *testing.T) map[string]jsonCard {
	out := map[string]jsonCard{}
	add := func(cs []jsonCard) {
		for _, c := range cs {
			name := c.Name
			if c.FaceName != "" {
				name = c.FaceName
			}
			out[name] = c
		}
	}
	for _, f := range []string{"DIS", "M10", "GTC"} {
		var d struct{ Data struct{ Cards []jsonCard } }
		readJSON(t, "data/cards/mtgjson5-"+f+".json", &d)
		add(d.Data.Cards)
	}
	var d struct{ Data []jsonCard }
	readJSON(t, "data/cards/mtgjson5-extra-seed-cards.json", &d)
	add(d.Data)
	return out
}

func readJSON(t *testing.T, name string, v any) {
	b, err := os.ReadFile(beside.Path(t, name))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(b, v), name)
}

// TestFacts compares cost, type and power and toughness with the card files.
func TestFacts(t *testing.T) {
	facts := jsonCards(t)
	n := 0
	for _, c := range All() {
		for _, f := range c.Faces {
			want, ok := facts[f.Name]
			if !ok {
				continue
			}
			n++
			require.Equal(t, want.ManaCost, f.Cost.String(), f.Name)
			require.Equal(t, want.Type, f.TypeLine(), f.Name)
			require.Equal(t, want.Power, f.Power, f.Name)
			require.Equal(t, want.Toughness, f.Toughness, f.Name)
		}
	}
	t.Logf("%d faces compared", n)
	require.Greater(t, n, 150)
}

// TestJapaneseNames compares names and power and toughness with the list of
// Japanese names.
func TestJapaneseNames(t *testing.T) {
	f, err := os.Open(beside.Path(t, "data/names/cardnames-en-ja.mojp-2025-12-25.tsv"))
	require.NoError(t, err)
	defer f.Close()
	rows := map[string][]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if r := strings.Split(s.Text(), "\t"); len(r) > 3 && rows[r[0]] == nil {
			rows[r[0]] = r
		}
	}
	for _, c := range All() {
		for _, face := range c.Faces {
			r := rows[face.Name]
			require.NotNil(t, r, "%s is in no list", face.Name)
			require.Equal(t, r[1], face.Ja, face.Name)
			if face.Power != "" {
				require.Equal(t, r[3], face.Power+"/"+face.Toughness, face.Name)
			} else {
				require.Empty(t, r[3], face.Name)
			}
		}
	}
}
