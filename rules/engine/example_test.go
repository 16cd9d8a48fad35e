package engine_test

import (
	"fmt"

	"saitei/corpus"
	"saitei/rules/engine"
	"saitei/rules/scenario"
)

const lifelink = `
id: lifelink-outside-combat
cards:
  pinger: {types: [Creature], pt: 1/1, abilities: [lifelink, "{T}: this deals 1 damage to any target"]}
given:
  battlefield: [pinger]
when:
  - activate: {player: you, object: pinger, ability: 2, targets: [opponent]}
  - resolve
then:
  - life: {you: 21, opponent: 19}
`

// A scenario is prepared for an edition, played, and its claim held against
// what was observed.
func ExampleRun() {
	list, err := scenario.Parse("lifelink.yaml", []byte(lifelink))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, mutants := range [][]string{nil, {"lifelink-only-in-combat"}} {
		edition := corpus.MustDate("2009-07-11")
		p := list[0].Program(edition)
		out := engine.Run(&p.Program, engine.Options{Edition: edition, Mutants: mutants})
		last := p.Program.When[len(p.Program.When)-1]
		fmt.Println(mutants, scenario.Compare(p.Claim[0], last.Observe, out.Observations[0]))
	}
	// Output:
	// [] []
	// [lifelink-only-in-combat] [{11 life of you: 21 claimed, 20 observed}]
}

// The rules that differ between editions are one table.
func ExampleSwitches() {
	for _, s := range engine.Switches()[:3] {
		fmt.Printf("%s until %s (%s)\n", s.Name, s.To, s.On)
	}
	// Output:
	// mana-burn until 2009-07-11 (300.3)
	// pools-empty-by-phase until 2009-07-11 (300.3)
	// combat-damage-on-stack until 2009-07-11 (310.1)
}
