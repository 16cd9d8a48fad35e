package engine

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/engine/card"
	"saitei/rules/scenario"
)

// cardGame is a situation of cards written by hand, in all zones.
func cardGame(t testing.TB, ed corpus.Edition, rng *rand.Rand) (*Game, int) {
	all := card.All()
	pick := func() string { return all[rng.Intn(len(all))].Name }
	p := &scenario.Program{Edition: ed, Players: []scenario.Player{{Name: "you"}, {Name: "opponent"}}}
	for _, who := range []scenario.Who{"you", "opponent"} {
		pile := func(n int) scenario.Pile {
			var cs []scenario.Placed
			for range n {
				cs = append(cs, scenario.Placed{Card: pick()})
			}
			return scenario.Pile{Who: who, Cards: cs}
		}
		p.Given.Hand = append(p.Given.Hand, pile(7))
		p.Given.Library = append(p.Given.Library, pile(15))
		p.Given.Graveyard = append(p.Given.Graveyard, pile(4))
		p.Given.Exile = append(p.Given.Exile, pile(2))
		for range 8 {
			name := pick()
			if c, _ := card.Lookup(name); permanentCard(c) {
				p.Given.Battlefield = append(p.Given.Battlefield, scenario.Permanent{Card: name, Controller: who})
			}
		}
	}
	for range 40 {
		p.Given.Coins = append(p.Given.Coins, []string{"heads", "tails"}[rng.Intn(2)])
	}
	g, err := New(p, Options{Edition: ed})
	require.NoError(t, err)
	n := len(g.objs) - 1
	g.script = &script{out: &scenario.Outcome{}, auto: randomAnswer(rng)}
	_ = g.Start() // what is asked at once may be answered badly
	return g, n
}

func permanentCard(c *card.Card) bool {
	for _, t := range c.Faces[0].Types {
		if t == "instant" || t == "sorcery" {
			return false
		}
	}
	return len(c.Faces) == 1
}

// TestRandomCards plays the cards written by hand at random: what the engine
// does not play it says, it never fails otherwise.
func TestRandomCards(t *testing.T) {
	games, actions := 40, 60
	if testing.Short() {
		games = 5
	}
	missing := map[string]int{}
	for i := range games {
		rng := rand.New(rand.NewSource(int64(i)))
		ed := editions[i%len(editions)]
		g, cards := cardGame(t, ed, rng)
		for k := range actions {
			if g.ended {
				break
			}
			st := randomStep(g, rng)
			err := g.do(&script{steps: []scenario.Step{st}, at: 1, out: &scenario.Outcome{}, auto: randomAnswer(rng)})
			switch e := err.(type) {
			case nil:
			case *Refused:
				require.Contains(t, scenario.Reasons, e.Code, "%v", e)
			case *Unsupported:
				for _, f := range e.Features {
					missing[f]++
				}
			default:
				t.Fatalf("game %d, action %d: %v\n%s", i, k, err, scenario.JSON(st))
			}
			require.Empty(t, invariants(g, cards), "game %d, action %d: %s", i, k, scenario.JSON(st))
		}
	}
	require.Empty(t, missing, "unsupported")
}
