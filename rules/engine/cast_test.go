package engine

import "testing"

func TestChapterCasting(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  elemental: {cost: "{G}", types: [Creature], pt: 1/1, abilities: ["{T}: add {G}"]}
  ball: {cost: "{X}{R}", types: [Sorcery], abilities: ["this deals X damage to any target"]}
  twox: {cost: "{X}{X}{G}", types: [Sorcery], abilities: ["you gain X life"]}
  fork: {cost: "{R}{R}", types: [Instant], abilities: ["you copy target instant or sorcery spell and may choose new targets"]}
  hydra: {cost: "{X}{G}", types: [Creature], pt: 0/0, abilities: ["this enters with X +1/+1 counters on it"]}
  mono: {cost: "{2/W}{2/W}", types: [Creature], pt: 2/2}
  hybrid: {cost: "{G/U}{G/U}", types: [Creature], pt: 2/2}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  cancel: {cost: "{U}", types: [Instant], abilities: ["counter target spell"]}
  arc: {cost: "{R}", types: [Instant], abilities: ["this deals 1 damage to target creature. this deals 2 damage to another target creature"]}
  back: {cost: "{U}", types: [Instant], abilities: ["return target creature to its owner's hand"]}
  bomb: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage divided among any number of target creatures"]}
  druid: {types: [Creature], pt: 1/1, abilities: ["{T}: add {G}"]}
  tax: {types: [Enchantment], abilities: ["spells your opponents control cost {1} more to cast"]}
  help: {types: [Enchantment], abilities: ["spells you control cost {1} less to cast"]}
`, []chapterCase{
		{"X of a copy is the X of the spell", "", `
given: {hand: {you: [ball, fork]}}
when:
  - cast: {player: you, card: ball, x: 3, targets: [opponent], mana: "{3}{R}"}
  - cast: {player: you, card: fork, targets: [ball], mana: "{R}{R}"}
  - resolve
  - answer: {player: you, say: "no"}
  - resolve-all
then: [{life: {opponent: 14}}]
`},
		{"X twice", "", `
given: {hand: {you: [twox]}}
when:
  - attempt: {as: odd, cast: {player: you, card: twox, x: 3, mana: "{5}{G}"}}
  - cast: {player: you, card: twox, x: 2, mana: "{4}{G}"}
  - then: [{mana-value: {twox: 5}}]
  - resolve
then: [{life: {you: 22}}, {mana-value: {twox: 1}}, {refused: {attempt: odd}}]
`},
		{"X of a creature counts as it enters only", "", `
given: {hand: {you: [hydra]}}
when: [{cast: {player: you, card: hydra, x: 3, mana: "{3}{G}"}}, resolve]
then: [{pt: {hydra: 3/3}}, {mana-value: {hydra: 1}}]
`},
		{"mana value and colours of hybrids", "", `
given: {battlefield: [mono, hybrid]}
then: [{mana-value: {mono: 4, hybrid: 2}}, {colours: {mono: W, hybrid: [U, G]}}]
`},
		{"monocoloured hybrid is paid with its colour or two", "", `
given: {hand: {you: [mono]}}
when:
  - attempt: {as: two, cast: {player: you, card: mono, mana: "{W}{W}"}}
  - attempt: {as: three, cast: {player: you, card: mono, mana: "{W}{2}"}}
  - attempt: {as: four, cast: {player: you, card: mono, mana: "{4}"}}
  - attempt: {as: wrong, cast: {player: you, card: mono, mana: "{3}"}}
then: [{allowed: [two, three, four]}, {refused: {attempt: wrong}}]
`},
		{"one of two targets is gone", "", `
given: {battlefield: [{card: druid, as: a, controller: opponent}, {card: bear, as: b, controller: opponent}], hand: {you: [arc], opponent: [back]}}
when:
  - cast: {player: you, card: arc, targets: [a, b], mana: "{R}"}
  - cast: {player: opponent, card: back, targets: [a], mana: "{U}"}
  - resolve-all
then: [{zone: {a: hand, b: graveyard}}]
`},
		{"divided damage keeps its division", "", `
given: {battlefield: [{card: druid, as: a, controller: opponent}, {card: bear, as: b, controller: opponent}], hand: {you: [bomb], opponent: [back]}}
when:
  - attempt: {as: none, cast: {player: you, card: bomb, targets: [a, b], divide: [3, 0], mana: "{R}"}}
  - cast: {player: you, card: bomb, targets: [a, b], divide: [1, 2], mana: "{R}"}
  - cast: {player: opponent, card: back, targets: [a], mana: "{U}"}
  - resolve-all
then: [{zone: {a: hand, b: graveyard}}, {refused: {attempt: none}}]
`},
		{"increases before reductions, never below the colours", "", `
given: {battlefield: [{card: tax, controller: opponent}, help], hand: {you: [bolt, bear]}}
when:
  - attempt: {as: bolt, cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}}
  - attempt: {as: bear, cast: {player: you, card: bear, mana: "{1}{G}"}}
then: [{allowed: [bolt, bear]}]
`},
		{"a mana ability does not use the stack", "", `
given: {battlefield: [druid], hand: {you: [elemental]}}
when:
  - activate: {player: you, object: druid}
  - then: [{stack: []}, {mana: {you: "{G}"}}]
  - cast: {player: you, card: elemental}
  - resolve
then: [{zone: {elemental: battlefield}}]
`},
	})
}
