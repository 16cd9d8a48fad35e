package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/rules/scenario"
)

// small is a scenario of the usual size: a creature with an ability, a spell,
// an attack.
func small() *scenario.Program {
	return &scenario.Program{
		Players: []scenario.Player{{Name: "you"}, {Name: "opponent"}},
		Cards: []scenario.Card{
			{Key: "pinger", Types: []string{"Creature"}, PT: "1/1", Abilities: []string{"lifelink", "{T}: this deals 1 damage to any target"}},
			{Key: "bear", Types: []string{"Creature"}, PT: "2/2"},
			{Key: "bolt", Cost: "{R}", Types: []string{"Instant"}, Abilities: []string{"this deals 3 damage to any target"}},
		},
		Given: scenario.Given{
			Battlefield: []scenario.Permanent{{Card: "pinger", As: "p"}, {Card: "bear", As: "b"}, {Card: "bear", As: "c", Controller: "opponent"}},
			Hand:        []scenario.Pile{{Who: "you", Cards: []scenario.Placed{{Card: "bolt"}}}},
		},
		When: []scenario.Step{
			{Activate: &scenario.Activate{Player: "you", Object: "p", Ability: 2, Targets: []scenario.Target{"opponent"}}},
			{Resolve: &scenario.Resolve{}},
			{Cast: &scenario.Cast{Player: "you", Card: "bolt", Targets: []scenario.Target{"c"}, Mana: "{R}"}},
			{Resolve: &scenario.Resolve{}},
			{Attack: &scenario.Attack{Player: "you", With: []scenario.Ref{"b"}}},
			{Go: &scenario.Go{To: "end-combat"}},
			{Observe: []scenario.Query{{What: scenario.AskLife, Of: "opponent"}, {What: scenario.AskZone, Of: "c"}, {What: scenario.AskEvents}}},
		},
	}
}

func BenchmarkScenario(b *testing.B) {
	p := small()
	out := Run(p, Options{})
	require.Equal(b, 17, out.Observations[0][0].Number)
	b.ReportAllocs()
	for b.Loop() {
		Run(p, Options{})
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "scenarios/s")
}

// crowd is a game with a thousand permanents, some of which change all others.
func crowd(lords int) *scenario.Program {
	p := small()
	p.Cards = append(p.Cards, scenario.Card{Key: "lord", Types: []string{"Creature"}, PT: "2/2",
		Abilities: []string{"other creatures you control get +1/+1"}})
	p.Given.Battlefield = append(p.Given.Battlefield, scenario.Permanent{Card: "bear", Count: 997 - lords})
	if lords > 0 {
		p.Given.Battlefield = append(p.Given.Battlefield, scenario.Permanent{Card: "lord", Count: lords})
	}
	return p
}

func BenchmarkThousandPermanents(b *testing.B) {
	for _, bench := range []struct {
		name  string
		lords int
	}{{"plain", 0}, {"with-3-lords", 3}} {
		p := crowd(bench.lords)
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if out := Run(p, Options{}); out.Refused != nil || out.Error != "" {
					b.Fatal(out)
				}
			}
		})
	}
}
