package engine

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// invariants returns what is wrong with the state of a game, "" for nothing.
func invariants(g *Game, cards int) string {
	seen := make([]int, len(g.objs))
	visit := func(z Zone, owner Player, ids []ID) string {
		for _, id := range ids {
			o := g.obj(id)
			switch {
			case o == nil:
				return fmt.Sprintf("%s holds object %d that is none", z, id)
			case o.gone:
				return fmt.Sprintf("%s holds %s that is gone", z, g.nameOf(id))
			case o.Zone != z:
				return fmt.Sprintf("%s lies in %s and says %s", g.nameOf(id), z, o.Zone)
			case owner != NoPlayer && o.Owner != owner:
				return fmt.Sprintf("%s lies in the %s of another", g.nameOf(id), z)
			}
			seen[id]++
		}
		return ""
	}
	for z := Library; z < zoneCount; z++ {
		for p := range g.players {
			owner := Player(p)
			if z == Battlefield || z == Stack || z == Exile {
				if p > 0 {
					break
				}
				owner = NoPlayer
			}
			if s := visit(z, owner, *g.zone(z, owner)); s != "" {
				return s
			}
		}
	}
	n := 0
	for _, o := range g.objs[1:] {
		if o.gone {
			continue
		}
		if seen[o.ID] != 1 && o.Zone != NoZone {
			return fmt.Sprintf("%s lies in %d zones", g.nameOf(o.ID), seen[o.ID])
		}
		if o.Kind == KindCard {
			n++
		}
		if o.Damage < 0 {
			return "negative damage"
		}
		for _, c := range o.Counters {
			if c.n <= 0 {
				return fmt.Sprintf("%s has %d %s counters", g.nameOf(o.ID), c.n, c.kind)
			}
		}
	}
	if n != cards {
		return fmt.Sprintf("%d cards, there were %d", n, cards)
	}
	for i := range g.players {
		for _, k := range g.players[i].pool {
			if k < 0 {
				return "negative mana"
			}
		}
	}
	for _, id := range g.fighters() {
		if g.permanent(id) == nil {
			return "something gone fights"
		}
	}
	return ""
}

// randomGame is a situation in which a lot can happen.
func randomGame(t testing.TB, ed corpus.Edition) (*Game, int) {
	card := func(key, cost, types, pt string, abilities ...string) scenario.Card {
		return scenario.Card{Key: key, Cost: scenario.Mana(cost), Types: []string{types}, PT: scenario.PT(pt), Abilities: abilities}
	}
	p := &scenario.Program{Edition: ed, Cards: []scenario.Card{
		card("bear", "{1}{G}", "Creature", "2/2"),
		card("link", "{1}{W}", "Creature", "2/1", "lifelink", "deathtouch"),
		card("flier", "{1}{U}", "Creature", "1/3", "flying", "first strike"),
		card("pinger", "{R}", "Creature", "1/1", "{T}: this deals 1 damage to any target"),
		card("troll", "{2}{G}", "Creature", "3/3", "trample", "{1}: regenerate this"),
		card("lord", "{2}{W}", "Creature", "2/2", "other creatures you control get +1/+1"),
		card("grafter", "{G}", "Creature", "0/0", "graft 2"),
		card("bolt", "{R}", "Instant", "", "this deals 3 damage to any target"),
		card("doom", "{1}{B}", "Instant", "", "destroy target creature"),
		card("unsummon", "{U}", "Instant", "", "return target creature to its owner's hand"),
		card("cancel", "{1}{U}", "Instant", "", "counter target spell"),
		card("mill", "{U}", "Sorcery", "", "each player discards a card. draw 2 cards"),
		card("wrath", "{3}{W}", "Sorcery", "", "destroy each creature"),
		card("breeder", "{2}{G}", "Creature", "1/1", "when this dies, create 2 1/1 green Saproling creature tokens"),
		card("thief", "{2}{U}", "Sorcery", "", "gain control of target creature"),
	}}
	rng := rand.New(rand.NewSource(7))
	for _, who := range []scenario.Who{"you", "opponent", "third"} {
		p.Players = append(p.Players, scenario.Player{Name: who})
		var lib, hand []scenario.Placed
		for range 12 {
			lib = append(lib, scenario.Placed{Card: p.Cards[rng.Intn(len(p.Cards))].Key})
		}
		for range 7 {
			hand = append(hand, scenario.Placed{Card: p.Cards[rng.Intn(len(p.Cards))].Key})
		}
		p.Given.Library = append(p.Given.Library, scenario.Pile{Who: who, Cards: lib})
		p.Given.Hand = append(p.Given.Hand, scenario.Pile{Who: who, Cards: hand})
		for range 4 {
			p.Given.Battlefield = append(p.Given.Battlefield, scenario.Permanent{Card: p.Cards[rng.Intn(7)].Key, Controller: who})
		}
	}
	g, err := New(p, Options{Edition: ed})
	require.NoError(t, err)
	n := len(g.objs) - 1
	require.NoError(t, g.Start())
	return g, n
}

// randomAnswer answers a choice with something that is likely to be legal.
func randomAnswer(rng *rand.Rand) func(*Game, Choice) *scenario.Step {
	return func(g *Game, c Choice) *scenario.Step {
		a := &scenario.Answer{Player: scenario.Who(g.playerName(c.Player))}
		switch c.Kind {
		case "may", "pay":
			a.Say = []string{"yes", "no"}[rng.Intn(2)]
			if c.Kind == "pay" {
				a.Say = "no"
			}
		case "triggers", "order", "replacement":
			for _, i := range rng.Perm(len(c.Options)) {
				a.Order = append(a.Order, scenario.Ref(c.Options[i]))
			}
		case "number":
			n := c.Min + rng.Intn(min(4, c.Max-c.Min+1))
			a.Number = &n
		case "blockers":
			st := &scenario.OrderBlocker{Player: a.Player, Object: scenario.Ref(g.nameOf(c.Source))}
			for _, o := range c.Options {
				st.Order = append(st.Order, scenario.Ref(o))
			}
			return &scenario.Step{OrderBlocker: st}
		case "assign":
			return &scenario.Step{Assign: &scenario.Assign{Player: a.Player, Object: scenario.Ref(g.nameOf(c.Source)),
				Damage: map[scenario.Target]int{scenario.Target(c.Options[0]): c.Max}}}
		default:
			a.Choose = []scenario.Target{}
			n := c.Min
			if c.Max > c.Min {
				n += rng.Intn(c.Max - c.Min + 1)
			}
			for _, i := range rng.Perm(len(c.Options))[:min(n, len(c.Options))] {
				a.Choose = append(a.Choose, scenario.Target(c.Options[i]))
			}
		}
		return &scenario.Step{Answer: a}
	}
}

// randomStep is an action that may be legal or not.
func randomStep(g *Game, rng *rand.Rand) scenario.Step {
	who := func() scenario.Who { return scenario.Who(g.players[rng.Intn(len(g.players))].name) }
	name := func() string { return g.names[rng.Intn(len(g.names))].name }
	any := func() scenario.Target {
		if rng.Intn(4) == 0 {
			return scenario.Target(who())
		}
		return scenario.Target(name())
	}
	var ts []scenario.Target
	for range rng.Intn(3) {
		ts = append(ts, any())
	}
	steps := []string{"upkeep", "main1", "begin-combat", "declare-attackers", "combat-damage", "main2", "end"}
	mana := []scenario.Mana{"{R}", "{1}{G}", "{W}{U}{B}{R}{G}", "{2}{W}", ""}[rng.Intn(5)]
	switch rng.Intn(16) {
	case 0, 1, 2, 3:
		return scenario.Step{Cast: &scenario.Cast{Player: who(), Card: scenario.Ref(name()), Targets: ts, Mana: mana}}
	case 4, 5:
		return scenario.Step{Activate: &scenario.Activate{Player: who(), Object: scenario.Ref(name()), Targets: ts, Mana: mana}}
	case 6, 7, 8:
		return scenario.Step{Resolve: &scenario.Resolve{}}
	case 9, 10:
		return scenario.Step{Go: &scenario.Go{To: scenario.GameStep(steps[rng.Intn(len(steps))])}}
	case 11, 12:
		at := map[scenario.Ref]scenario.Target{}
		for range 1 + rng.Intn(3) {
			at[scenario.Ref(name())] = any()
		}
		return scenario.Step{Attack: &scenario.Attack{Player: scenario.Who(g.playerName(g.active)), At: at}}
	case 13:
		with := map[scenario.Ref][]scenario.Ref{}
		for range 1 + rng.Intn(2) {
			if a := g.combat.attackers; len(a) > 0 {
				with[scenario.Ref(name())] = []scenario.Ref{scenario.Ref(g.nameOf(a[rng.Intn(len(a))].id))}
			}
		}
		return scenario.Step{Block: &scenario.Block{Player: who(), With: with}}
	case 14:
		return scenario.Step{Pass: &scenario.Priority{Player: who()}}
	}
	if rng.Intn(200) == 0 {
		return scenario.Step{Concede: &scenario.Priority{Player: who()}}
	}
	return scenario.Step{Play: &scenario.Play{Player: who(), Card: scenario.Ref(name())}}
}

// TestRandomActions takes 10,000 legal and illegal actions under several
// editions: no fault of the engine, and after each action every object is in
// exactly one zone, no card is lost or made, nothing is negative.
func TestRandomActions(t *testing.T) {
	n := 2500
	if testing.Short() {
		n = 250
	}
	for i, ed := range []string{"2006-05-01", "2009-07-11", "2013-02-01", "2026-06-19"} {
		rng := rand.New(rand.NewSource(int64(i)))
		g, cards := randomGame(t, corpus.MustDate(ed))
		done := 0
		for k := range n {
			if g.ended || k%400 == 399 {
				g, cards = randomGame(t, corpus.MustDate(ed))
			}
			st := randomStep(g, rng)
			err := g.do(&script{steps: []scenario.Step{st}, at: 1, out: &scenario.Outcome{}, auto: randomAnswer(rng)})
			switch e := err.(type) {
			case nil:
				done++
			case *Refused:
				require.Contains(t, scenario.Reasons, e.Code, "%v", e)
			default:
				t.Fatalf("%s, action %d: %v\n%s", ed, k, err, scenario.JSON(st))
			}
			require.Empty(t, invariants(g, cards), "%s, action %d: %s", ed, k, scenario.JSON(st))
		}
		require.Greater(t, done, n/20, "hardly anything was legal")
		t.Logf("%s: %d of %d actions were legal", ed, done, n)
	}
}
