package conform

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/rules/scenario"
)

// What is wrong with a scenario is said with its place: the reference engine
// never guesses, never hangs and never panics over it.
func TestFaultsOfScenarios(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"missing choice", `
id: x
given: {hand: {you: [Void]}, library: {opponent: [Island]}}
when:
  - cast: {player: you, card: Void, targets: [opponent], mana: "{3}{B}{R}"}
  - resolve
then: [life: {you: 20}]
`, "step 2 (f.yaml:6): refused (choice-missing): you is asked (number)"},
		{"superfluous choice", `
id: x
when:
  - answer: {player: you, number: 3}
then: [life: {you: 20}]
`, "step 1 (f.yaml:4): refused (choice-unasked)"},
		{"illegal choice", `
id: x
given: {hand: {you: [Persecute], opponent: [Island]}}
when:
  - cast: {player: you, card: Persecute, targets: [opponent], mana: "{2}{B}{B}"}
  - resolve
  - answer: {player: you, number: 3}
then: [life: {you: 20}]
`, "refused (illegal-choice): choice colour"},
		{"answer of the wrong player", `
id: x
given: {hand: {you: [Persecute], opponent: [Island]}}
when:
  - cast: {player: you, card: Persecute, targets: [opponent], mana: "{2}{B}{B}"}
  - resolve
  - answer: {player: opponent, colour: B}
then: [life: {you: 20}]
`, "refused ("},
		{"unknown card", `
id: x
given: {hand: {you: [No Such Card]}}
then: [life: {you: 20}]
`, "unsupported: card:No Such Card"},
		{"unknown object", `
id: x
when:
  - play: {player: you, card: Island}
then: [life: {you: 20}]
`, "step 1 (f.yaml:4): refused (unknown)"},
		{"too little mana", `
id: x
given: {hand: {you: [Shock]}}
when:
  - cast: {player: you, card: Shock, targets: [opponent], mana: "{G}"}
then: [life: {you: 20}]
`, "step 1 (f.yaml:5): refused (mana)"},
		{"not the player's priority", `
id: x
given: {hand: {opponent: [Divination]}}
when:
  - cast: {player: opponent, card: Divination, mana: "{2}{U}"}
then: [life: {you: 20}]
`, "step 1 (f.yaml:5): refused (timing)"},
		{"a loop without end", `
id: x
cards:
  font: {types: [Enchantment], abilities: ["whenever you gain life, you gain 1 life"]}
  herb: {cost: "{G}", types: [Instant], abilities: ["you gain 1 life"]}
given: {battlefield: [{card: font}], hand: {you: [herb]}}
when:
  - cast: {player: you, card: herb, mana: "{G}"}
  - resolve-all
then: [life: {you: 20}]
`, "step 2 (f.yaml:9): refused (loop)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := scenario.Parse("f.yaml", []byte(c.text))
			require.NoError(t, err)
			reference := &Builtin{}
			trial := Try(context.Background(), reference, list[0], Newest(reference.Info().Editions))
			require.Equal(t, HoldsUnknown, trial.Holds)
			require.Contains(t, trial.Fault, c.want)
			require.NotEqual(t, Agree, trial.Opinion(context.Background(), reference).Verdict)
		})
	}
}
