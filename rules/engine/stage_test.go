package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// play reads a scenario, plays it under an edition and returns the outcome
// with what is wrong with its claims.
func play(t testing.TB, text, edition string, mutants ...string) (scenario.Outcome, []string) {
	list, err := scenario.Parse("test.yaml", []byte("id: t\n"+text))
	require.NoError(t, err)
	require.Len(t, list, 1)
	ed := editions[len(editions)-1]
	if edition != "" {
		ed = corpus.MustDate(edition)
	}
	p := list[0].Program(ed)
	out := Run(&p.Program, Options{Edition: ed, Mutants: mutants})
	var wrong []string
	i := 0
	for _, st := range p.Program.When {
		if st.Observe == nil || i >= len(out.Observations) {
			continue
		}
		for _, d := range scenario.Compare(p.Claim[i], st.Observe, out.Observations[i]) {
			wrong = append(wrong, fmt.Sprint(d))
		}
		i++
	}
	return out, wrong
}

// holds plays a scenario and requires that everything it claims is true.
func holds(t *testing.T, text, edition string) {
	t.Helper()
	out, wrong := play(t, text, edition)
	require.Empty(t, out.Error)
	require.Nil(t, out.Refused, "%+v", out.Refused)
	require.Empty(t, out.Unsupported)
	require.Empty(t, wrong)
}

// The cards of the tests below.
const testCards = `
cards:
  bear: {cost: "{1}{G}", types: [Creature], pt: 2/2}
  giant: {cost: "{4}{R}", types: [Creature], pt: 5/5}
  angel: {cost: "{3}{W}", types: [Creature], pt: 3/3, abilities: [flying, vigilance]}
  wurm: {cost: "{4}{G}", types: [Creature], pt: 5/4, abilities: [trample]}
  viper: {cost: "{1}{B}", types: [Creature], pt: 1/1, abilities: [deathtouch]}
  knight: {cost: "{1}{W}", types: [Creature], pt: 2/2, abilities: [first strike]}
  twin: {cost: "{1}{W}", types: [Creature], pt: 2/2, abilities: [double strike]}
  pinger: {cost: "{R}", types: [Creature], pt: 1/1, abilities: ["{T}: this deals 1 damage to any target"]}
  troll: {cost: "{2}{G}", types: [Creature], pt: 3/3, abilities: ["{1}: regenerate this"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  doom: {cost: "{1}{B}", types: [Instant], abilities: ["destroy target creature"]}
  growth: {cost: "{G}", types: [Instant], abilities: ["target creature gets +3/+3 until end of turn"]}
  shrink: {cost: "{U}", types: [Instant], abilities: ["target creature has base power and toughness 1/1 until end of turn"]}
  cancel: {cost: "{U}", types: [Instant], abilities: ["counter target spell"]}
  back: {cost: "{U}", types: [Instant], abilities: ["return target creature to its owner's hand"]}
  steal: {cost: "{U}", types: [Sorcery], abilities: ["gain control of target creature"]}
  lord: {cost: "{2}{W}", types: [Creature], pt: 2/2, abilities: ["other creatures you control get +1/+1"]}
  breeder: {cost: "{G}", types: [Creature], pt: 1/1, abilities: ["when this dies, draw a card"]}
`

func TestStageOneStackAndTargets(t *testing.T) {
	t.Run("a countered spell does nothing", func(t *testing.T) {
		holds(t, testCards+`
given: {hand: {you: [bolt], opponent: [cancel]}}
when:
  - cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}
  - cast: {player: opponent, card: cancel, targets: [bolt], mana: "{U}"}
  - resolve-all
then:
  - life: {opponent: 20}
  - zone: {bolt: graveyard, cancel: graveyard}
`, "")
	})
	t.Run("without a legal target a spell does not resolve", func(t *testing.T) {
		holds(t, testCards+`
given: {battlefield: [bear], hand: {you: [bolt], opponent: [back]}}
when:
  - cast: {player: you, card: bolt, targets: [bear], mana: "{R}"}
  - cast: {player: opponent, card: back, targets: [bear], mana: "{U}"}
  - resolve-all
then:
  - zone: {bear: hand, bolt: graveyard}
  - happened: {event: fizzle, object: bolt}
`, "")
	})
	t.Run("legality", func(t *testing.T) {
		holds(t, testCards+`
given: {battlefield: [bear, {card: giant, controller: opponent, tapped: true}], hand: {you: [steal, bolt]}}
when:
  - attempt: {as: no-mana, cast: {player: you, card: bolt, targets: [bear]}}
  - attempt: {as: wrong-mana, cast: {player: you, card: bolt, targets: [bear], mana: "{U}"}}
  - attempt: {as: no-target, cast: {player: you, card: bolt, mana: "{R}"}}
  - attempt: {as: two-targets, cast: {player: you, card: bolt, targets: [bear, giant], mana: "{R}"}}
  - attempt: {as: not-yours, cast: {player: opponent, card: steal, targets: [bear], mana: "{U}"}}
  - attempt: {as: fine, cast: {player: you, card: steal, targets: [giant], mana: "{U}"}}
  - go: {to: begin-combat}
  - attempt: {as: too-late, cast: {player: you, card: steal, targets: [giant], mana: "{U}"}}
then:
  - refused: {attempt: no-mana, because: mana}
  - refused: {attempt: wrong-mana, because: mana}
  - refused: {attempt: no-target, because: target-count}
  - refused: {attempt: two-targets, because: target-count}
  - refused: {attempt: not-yours}
  - allowed: [fine]
  - refused: {attempt: too-late, because: timing}
`, "")
	})
}

func TestStageTwoCombat(t *testing.T) {
	for _, c := range []struct{ name, edition, text string }{
		{"trample", "", `
given: {battlefield: [wurm, {card: bear, controller: opponent}]}
when:
  - attack: {player: you, with: [wurm]}
  - block: {player: opponent, with: {bear: [wurm]}}
  - go: {to: combat-damage}
  - attempt: {as: too-little, assign: {player: you, object: wurm, damage: {bear: 1, opponent: 4}}}
  - assign: {player: you, object: wurm, damage: {bear: 2, opponent: 3}}
then: [{life: {opponent: 17}}, {zone: {bear: graveyard}}, {refused: {attempt: too-little, because: illegal-damage}}]
`},
		{"first strike kills before the blow comes back", "", `
given: {battlefield: [knight, {card: bear, controller: opponent}]}
when:
  - attack: {player: you, with: [knight]}
  - block: {player: opponent, with: {bear: [knight]}}
  - go: {to: end-combat}
then: [{zone: {knight: battlefield, bear: graveyard}}]
`},
		{"double strike deals damage twice", "", `
given: {battlefield: [twin]}
when: [{attack: {player: you, with: [twin]}}, {go: {to: end-combat}}]
then: [{life: {opponent: 16}}]
`},
		{"vigilance, flying", "", `
given: {battlefield: [angel, {card: bear, controller: opponent}]}
when:
  - attack: {player: you, with: [angel]}
  - attempt: {as: ground, block: {player: opponent, with: {bear: [angel]}}}
then: [{tapped: {angel: false}}, {refused: {attempt: ground, because: illegal-block}}]
`},
		{"damage on the stack is dealt by a creature that is gone", "2006-05-01", `
given: {battlefield: [bear], hand: {opponent: [back]}}
when:
  - attack: {player: you, with: [bear]}
  - go: {to: combat-damage}
  - cast: {player: opponent, card: back, targets: [bear], mana: "{U}"}
  - resolve-all
then: [{life: {opponent: 18}}, {zone: {bear: hand}}]
`},
		{"a blocked creature stays blocked", "", `
given: {battlefield: [bear, {card: giant, controller: opponent}], hand: {you: [back]}}
when:
  - attack: {player: you, with: [bear]}
  - block: {player: opponent, with: {giant: [bear]}}
  - cast: {player: you, card: back, targets: [giant], mana: "{U}"}
  - resolve
  - go: {to: end-combat}
then: [{life: {opponent: 20}}]
`},
	} {
		t.Run(c.name, func(t *testing.T) { holds(t, testCards+c.text, c.edition) })
	}
}

func TestStageThreeTriggers(t *testing.T) {
	holds(t, testCards+`
given: {battlefield: [breeder, {card: breeder, as: other}], hand: {you: [doom]}, library: {you: [2 bear]}}
when:
  - cast: {player: you, card: doom, targets: [breeder], mana: "{1}{B}"}
  - resolve
  - check: {as: waiting, then: [{stack: [breeder]}, {triggers: {breeder: 1, other: 0}}]}
  - resolve
then: [{count: {zone: hand, of: you, is: 1}}]
`, "")
}

func TestStageFourLayers(t *testing.T) {
	text := testCards + `
given: {battlefield: [bear, lord], hand: {you: [growth, shrink]}}
when:
  - cast: {player: you, card: growth, targets: [bear], mana: "{G}"}
  - resolve
  - cast: {player: you, card: shrink, targets: [bear], mana: "{U}"}
  - resolve
then: [{pt: {bear: %s}}]
`
	for ed, pt := range map[string]string{"2006-05-01": "2/2", "2009-07-11": "5/5"} { // 1/1 and the lord's +1/+1; with the growth as well
		holds(t, strings.Replace(text, "%s", pt, 1), ed)
	}
	holds(t, testCards+`
given: {battlefield: [lord, {card: bear, controller: opponent}], hand: {you: [steal, doom]}}
when:
  - cast: {player: you, card: steal, targets: [bear], mana: "{U}"}
  - resolve
  - attempt: {as: sick, attack: {player: you, with: [bear]}}
  - check: {as: stolen, then: [{controller: {bear: you}}, {pt: {bear: 3/3}}]}
  - cast: {player: you, card: doom, targets: [lord], mana: "{1}{B}"}
  - resolve
then: [{pt: {bear: 2/2}}, {refused: {attempt: sick, because: illegal-attack}}]
`, "")
}

func TestStageFiveReplacement(t *testing.T) {
	holds(t, testCards+`
given: {battlefield: [{card: troll, controller: opponent}], hand: {you: [doom, {card: doom, as: second}]}}
when:
  - activate: {player: opponent, object: troll, mana: "{1}"}
  - resolve
  - cast: {player: you, card: doom, targets: [troll], mana: "{1}{B}"}
  - resolve
  - check: {as: saved, then: [{zone: {troll: battlefield}}, {tapped: {troll: true}}]}
  - cast: {player: you, card: second, targets: [troll], mana: "{1}{B}"}
  - resolve
then: [{zone: {troll: graveyard}}, {happened: {event: regenerate, object: troll, times: 1}}]
`, "")
}

// TestFaults holds that what is wrong with a script is said, with its step.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, text, code string }{
		{"missing choice", `
given: {hand: {you: [bear, giant]}, step: end, library: {opponent: [bear]}}
when: [{answer: {player: you, say: "yes"}}]
`, "choice-unasked"},
		{"illegal choice", `
given: {battlefield: [wurm, {card: bear, controller: opponent}]}
when:
  - attack: {player: you, with: [wurm]}
  - block: {player: opponent, with: {bear: [wurm]}}
  - go: {to: combat-damage}
  - assign: {player: you, object: wurm, damage: {bear: 1, opponent: 4}}
`, "illegal-damage"},
		{"unanswered choice", `
given: {battlefield: [wurm, {card: bear, controller: opponent}]}
when:
  - attack: {player: you, with: [wurm]}
  - block: {player: opponent, with: {bear: [wurm]}}
  - go: {to: combat-damage}
`, "choice-missing"},
		{"empty stack", "\nwhen: [resolve]\n", "stack"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, _ := play(t, testCards+c.text+"then: [{life: {you: 20}}]\n", "")
			require.NotNil(t, out.Refused)
			require.Equal(t, c.code, out.Refused.Code, out.Refused.Reason)
		})
	}
	out, _ := play(t, "given: {battlefield: [No Such Card]}\nthen: [{life: {you: 20}}]\n", "")
	require.Equal(t, []string{"card:No Such Card"}, out.Unsupported)
	out, _ = play(t, "cards: {a: {types: [Creature], pt: 1/1, abilities: [banding]}}\ngiven: {battlefield: [a]}\nthen: [{life: {you: 20}}]\n", "")
	require.Equal(t, []string{"keyword:banding"}, out.Unsupported)
	out, _ = play(t, `
cards: {a: {types: [Enchantment], abilities: ["whenever you gain life, you gain 1 life"]}, b: {cost: "{W}", types: [Instant], abilities: ["you gain 1 life"]}}
given: {battlefield: [a], hand: {you: [b]}}
when: [{cast: {player: you, card: b, mana: "{W}"}}, {resolve-all: {}}]
then: [{life: {you: 20}}]
`, "")
	require.NotNil(t, out.Refused)
	require.Equal(t, "loop", out.Refused.Code)
}

// TestShieldDivided holds that the player who is protected chooses which of
// several damages a shield prevents (rule 615.7).
func TestShieldDivided(t *testing.T) {
	holds(t, shieldText, "")
}

var shieldText = strings.Replace(testCards, "  bolt:", `  ward: {cost: "{W}", types: [Instant], abilities: ["prevent the next 3 damage that would be dealt to you this turn"]}
  bolt:`, 1) + `
given:
  battlefield: [bear, {card: giant, as: g}]
  hand: {opponent: [ward]}
when:
  - cast: {player: opponent, card: ward, mana: "{W}"}
  - resolve
  - attack: {player: you, with: [bear, g]}
  - go: {to: combat-damage}
  - answer: {player: opponent, divide: [1, 2]}
then:
  - life: {opponent: 16}
  - happened: {event: prevent, source: g, amount: 2}
  - happened: {event: prevent, source: bear, amount: 1}
`
