package engine

import "testing"

func TestChapterReplacement(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  doom: {cost: "{1}{B}", types: [Instant], abilities: ["destroy target creature"]}
  wrath: {cost: "{W}", types: [Sorcery], abilities: ["destroy all creatures, which can't be regenerated"]}
  twice: {types: [Enchantment], abilities: ["if a source would deal damage, change that amount to twice that much instead"]}
  rest: {types: [Enchantment], abilities: ["if a card would be put into a graveyard, exile it instead"]}
  troll: {types: [Creature], pt: 3/3, abilities: ["{1}: regenerate this"]}
  tough: {types: [Creature], pt: 2/2, abilities: [indestructible]}
  shield: {cost: "{W}", types: [Instant], abilities: ["prevent the next 2 damage that would be dealt to any target this turn"]}
  fog: {cost: "{G}", types: [Instant], abilities: ["prevent all combat damage that would be dealt this turn"]}
  font: {types: [Enchantment], abilities: ["whenever a +1/+1 counter is put on this, draw a card"]}
  feeder: {types: [Creature], pt: 1/1, abilities: ["whenever a +1/+1 counter is put on this, you gain 1 life"]}
  pump: {cost: "{G}", types: [Instant], abilities: ["put three +1/+1 counters on target creature"]}
  double: {types: [Enchantment], abilities: ["if you would gain life, change that amount to twice that much instead"]}
  heal: {cost: "{W}", types: [Instant], abilities: ["you gain 3 life"]}
  link: {types: [Creature], pt: 3/3, abilities: [lifelink]}
  weaken: {cost: "{B}", types: [Instant], abilities: ["put two -1/-1 counters on target creature"]}
  breeder: {types: [Creature], pt: 1/1, abilities: ["when this dies, draw a card"]}
  ender: {types: [Enchantment], abilities: ["whenever a creature dies, you gain 1 life"]}
  vigor: {types: [Creature], pt: 2/2, abilities: ["when this dies, this deals damage equal to its power to target opponent"]}
  growth: {cost: "{G}", types: [Instant], abilities: ["target creature gets +3/+3 until end of turn"]}
`, []chapterCase{
		{"a doubled prevention, in the order the player likes", "", `
given: {battlefield: [{card: twice, controller: opponent}], hand: {you: [shield], opponent: [bolt]}}
when:
  - cast: {player: you, card: shield, targets: [you], mana: "{W}"}
  - resolve
  - cast: {player: opponent, card: bolt, targets: [you], mana: "{R}"}
  - resolve
  - answer: {player: you, order: [shield, twice]}
then: [{life: {you: 18}}]
`},
		{"what is exiled instead did not die", "", `
given: {battlefield: [rest, breeder, ender], hand: {you: [doom]}, library: {you: [bear]}}
when: [{cast: {player: you, card: doom, targets: [breeder], mana: "{1}{B}"}}, resolve]
then: [{zone: {breeder: exile, doom: exile}}, {life: {you: 20}}, {never: {event: trigger}}]
`},
		{"three counters at once trigger three times", "", `
given: {battlefield: [feeder], hand: {you: [pump]}}
when:
  - cast: {player: you, card: pump, targets: [feeder], mana: "{G}"}
  - resolve
  - answer: {player: you, order: [feeder.1, "feeder.1#2", "feeder.1#3"]}
  - resolve-all
then: [{life: {you: 23}}]
`},
		{"counters of both kinds go away in pairs", "", `
given: {battlefield: [{card: bear, counters: {"+1/+1": 3}}], hand: {you: [weaken]}}
when: [{cast: {player: you, card: weaken, targets: [bear], mana: "{B}"}}, resolve]
then: [{counters: {bear: {"+1/+1": 1}}}, {pt: {bear: 3/3}}]
`},
		{"they stay before October 2006", "2006-05-01", `
given: {battlefield: [{card: bear, counters: {"+1/+1": 3}}], hand: {you: [weaken]}}
when: [{cast: {player: you, card: weaken, targets: [bear], mana: "{B}"}}, resolve]
then: [{counters: {bear: {"+1/+1": 3, "-1/-1": 2}}}, {pt: {bear: 3/3}}]
`},
		{"lifelink's gain is doubled", "", `
given: {battlefield: [double, link]}
when: [{attack: {player: you, with: [link]}}, {go: {to: end-combat}}]
then: [{life: {you: 26, opponent: 17}}]
`},
		{"last known power", "", `
given: {battlefield: [vigor], hand: {you: [growth, doom]}}
when:
  - cast: {player: you, card: growth, targets: [vigor], mana: "{G}"}
  - resolve
  - cast: {player: you, card: doom, targets: [vigor], mana: "{1}{B}"}
  - resolve
  - resolve
then: [{life: {opponent: 15}}]
`},
		{"all that die together see one another die", "", `
given: {battlefield: [breeder, bear, {card: troll, as: t}], hand: {you: [wrath]}, library: {you: [bear]}}
when: [{cast: {player: you, card: wrath, mana: "{W}"}}, resolve, resolve]
then: [{count: {zone: hand, of: you, is: 1}}, {zone: {t: graveyard}}]
`},
	})
}
