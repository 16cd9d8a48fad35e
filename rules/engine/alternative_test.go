package engine

import "testing"

func TestAlternativeCosts(t *testing.T) {
	chapter(t, `
cards:
  spark: {cost: "{4}{R}", types: [Creature], pt: 3/3, abilities: ["when this enters, draw a card", "evoke {R}"]}
  plain: {cost: "{1}{G}", types: [Creature], pt: 2/2}
  cancel: {cost: "{U}", types: [Instant], abilities: ["counter target spell"]}
  gift: {types: [Enchantment], abilities: ["you may cast cards in your hand without paying its mana cost"]}
  cloak: {types: [Enchantment], abilities: ["you have hexproof"]}
  veil: {types: [Enchantment], abilities: ["you have shroud"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to target player"]}
  hide: {cost: "{W}", types: [Instant], abilities: ["target player gains hexproof until end of turn"]}
`, []chapterCase{
		{"evoke sacrifices", "", `
given: {hand: {you: [spark, {card: spark, as: whole}]}, library: {you: [plain, plain]}}
when:
  - cast: {player: you, card: spark, options: [evoke], mana: "{R}"}
  - then: [{mana-value: {spark: 5}}]
  - resolve
  - answer: {player: you, order: [spark, spark]}
  - resolve-all
  - then: [{zone: {spark: graveyard}}, {count: {zone: hand, of: you, is: 2}}]
  - cast: {player: you, card: whole, mana: "{4}{R}"}
  - resolve-all
then: [{zone: {whole: battlefield}}]
`},
		{"one alternative cost", "", `
given: {battlefield: [gift], hand: {you: [spark]}}
when:
  - attempt: {as: both, cast: {player: you, card: spark, free: true, options: [evoke]}}
  - attempt: {as: free, cast: {player: you, card: spark, free: true}}
then: [{refused: {attempt: both, because: cost}}, {allowed: [free]}]
`},
		{"a player with hexproof, a player with shroud", "", `
given: {battlefield: [cloak, {card: veil, controller: opponent}], hand: {you: [bolt], opponent: [{card: bolt, as: theirs}]}}
when:
  - attempt: {as: self, cast: {player: you, card: bolt, targets: [you], mana: "{R}"}}
  - attempt: {as: shrouded, cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}}
  - attempt: {as: hexproof, cast: {player: opponent, card: theirs, targets: [you], mana: "{R}"}}
  - attempt: {as: own-shroud, cast: {player: opponent, card: theirs, targets: [opponent], mana: "{R}"}}
then: [{allowed: [self]}, {refused: {attempt: shrouded, because: illegal-target}}, {refused: {attempt: hexproof, because: illegal-target}}, {refused: {attempt: own-shroud, because: illegal-target}}]
`},
		{"hexproof in response", "", `
given: {hand: {you: [bolt], opponent: [hide]}}
when:
  - cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}
  - cast: {player: opponent, card: hide, targets: [opponent], mana: "{W}"}
  - resolve-all
then: [{life: {opponent: 20}}, {happened: {event: fizzle, object: bolt}}]
`},
	})
}
