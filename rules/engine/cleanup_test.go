package engine

import "testing"

func TestChapterEnds(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  growth: {cost: "{G}", types: [Instant], abilities: ["target creature gets +3/+3 until end of turn"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  ping: {cost: "{R}", types: [Instant], abilities: ["this deals 1 damage to any target"]}
  idle: {types: [Artifact], abilities: ["you have no maximum hand size"]}
  venom: {cost: "{B}", types: [Sorcery], abilities: ["put two poison counters on target player"]}
  bounce: {types: [Creature], pt: 2/2, abilities: ["at the beginning of your end step, return this to its owner's hand"]}
  grave: {types: [Enchantment], abilities: ["if a creature would die, exile it instead"]}
  save: {types: [Enchantment], abilities: ["if a creature would die, put it on top of its owner's library instead"]}
  doom: {cost: "{1}{B}", types: [Instant], abilities: ["destroy target creature"]}
  guard: {types: [Creature], pt: 1/4, abilities: ["if a source would deal damage to you, that damage is dealt to this instead"]}
  half: {types: [Enchantment], abilities: ["if a source would deal damage to you, prevent 1 of that damage"]}
  plow: {cost: "{W}", types: [Instant], abilities: ["exile target creature (the ox). the controller of the ox gains (the power of the ox) life"]}
  drawer: {types: [Enchantment], abilities: ["if you would draw a card, you gain 2 life instead"]}
  study: {cost: "{U}", types: [Sorcery], abilities: ["draw two cards"]}
  rock: {types: [Artifact], abilities: ["{T}: add {R}"]}
`, []chapterCase{
		{"damage and until end of turn end together", "", `
given: {battlefield: [bear], hand: {you: [growth, bolt]}, library: {opponent: [3 idle]}}
when:
  - cast: {player: you, card: growth, targets: [bear], mana: "{G}"}
  - resolve
  - cast: {player: you, card: bolt, targets: [bear], mana: "{R}"}
  - resolve
  - go: {to: upkeep, turn: opponent}
then: [{zone: {bear: battlefield}}, {damage: {bear: 0}}, {pt: {bear: 2/2}}]
`},
		{"ten poison counters", "", `
players: {you: {}, opponent: {poison: 8}}
given: {hand: {you: [venom]}}
when: [{cast: {player: you, card: venom, targets: [opponent], mana: "{B}"}}, resolve]
then: [{lost: {opponent: true}}, {poison: {opponent: 10}}]
`},
		{"the affected player's controller chooses between two destinies", "", `
given: {battlefield: [grave, {card: save, controller: opponent}, {card: bear, controller: opponent}], hand: {you: [doom]}}
when:
  - cast: {player: you, card: doom, targets: [bear], mana: "{1}{B}"}
  - resolve
  - answer: {player: opponent, order: [save, grave]}
then: [{zone: {bear: library}}, {top: {opponent: [bear]}}]
`},
		{"damage to a player goes to the guard", "", `
given: {battlefield: [{card: guard, controller: opponent}], hand: {you: [bolt]}}
when: [{cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}}, resolve]
then: [{life: {opponent: 20}}, {damage: {guard: 3}}]
`},
		{"prevention first, then the rest", "", `
given: {battlefield: [half], hand: {opponent: [bolt, ping]}, turn: opponent}
when:
  - cast: {player: opponent, card: bolt, targets: [you], mana: "{R}"}
  - resolve
  - cast: {player: opponent, card: ping, targets: [you], mana: "{R}"}
  - resolve
then: [{life: {you: 18}}, {happened: {event: damage, to: you, times: 1}}]
`},
		{"the power and controller of what was exiled", "", `
given: {battlefield: [{card: bear, controller: opponent, counters: {"+1/+1": 3}}], hand: {you: [plow]}}
when: [{cast: {player: you, card: plow, targets: [bear], mana: "{W}"}}, resolve]
then: [{life: {opponent: 25, you: 20}}, {zone: {bear: exile}}]
`},
		{"each card of a draw is replaced", "", `
given: {battlefield: [drawer], hand: {you: [study]}, library: {you: [3 idle]}}
when: [{cast: {player: you, card: study, mana: "{U}"}}, resolve]
then: [{life: {you: 24}}, {count: {zone: hand, of: you, is: 0}}]
`},
		{"what was attempted leaves nothing", "", `
given: {battlefield: [rock, {card: bear, controller: opponent}], hand: {you: [bolt]}}
when:
  - activate: {player: you, object: rock}
  - attempt: {as: try, cast: {player: you, card: bolt, targets: [bear]}}
  - attempt: {as: again, cast: {player: you, card: bolt, targets: [opponent]}}
  - then: [{mana: {you: "{R}"}}, {zone: {bolt: hand}}]
  - go: {to: begin-combat}
then: [{mana: {you: ""}}, {allowed: [try, again]}, {tapped: {rock: true}}]
`},
	})
}
