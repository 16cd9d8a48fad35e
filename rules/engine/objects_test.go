package engine

import "testing"

func TestChapterObjects(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  captain: {cost: "{W}", types: [Creature], supertypes: [Legendary], pt: 2/2}
  clone: {cost: "{3}{U}", types: [Creature], pt: 0/0, abilities: ["you may have this enter as a copy of a creature"]}
  token: {cost: "{G}", types: [Sorcery], abilities: ["create a 2/2 green Bear creature token"]}
  back: {cost: "{U}", types: [Instant], abilities: ["return target permanent to its owner's hand"]}
  blink: {cost: "{W}", types: [Instant], abilities: ["exile target creature (the victim). return the victim to the battlefield"]}
  sword: {types: [Artifact], subtypes: [Equipment], abilities: ["equipped creature gets +2/+0", "equip {1}"]}
  cover: {cost: "{W}", types: [Enchantment], subtypes: [Aura], abilities: ["enchant creature", "enchanted creature gets +1/+1"]}
  armor: {cost: "{W}", types: [Instant], abilities: ["target creature gains protection from white until end of turn"]}
  golem: {cost: "{U}", types: [Instant], abilities: ["target artifact becomes a creature in addition to its other types and has base power and toughness 1/1 until end of turn"]}
  wake: {cost: "{U}", types: [Instant], abilities: ["target enchantment becomes a creature in addition to its other types and has base power and toughness 1/1 until end of turn"]}
  worlda: {cost: "{U}", types: [Enchantment], supertypes: [World], abilities: ["you have no maximum hand size"]}
  worldb: {cost: "{U}", types: [Enchantment], supertypes: [World], abilities: ["you have no maximum hand size"]}
  steal: {cost: "{U}", types: [Sorcery], abilities: ["gain control of target creature"]}
  gift: {cost: "{U}", types: [Sorcery], abilities: ["target opponent gains control of target creature you control for the rest of the game"]}
  breeder: {types: [Creature], pt: 1/1, abilities: ["when this dies, draw a card"]}
  pinger: {types: [Creature], pt: 1/1, abilities: ["{T}: this deals 1 damage to any target"]}
  bells: {types: [Enchantment], abilities: ["at the beginning of each end step, you gain 1 life"]}
  loom: {cost: "{B}", types: [Sorcery], abilities: ["at the beginning of the next end step, you gain 5 life"]}
`, []chapterCase{
		{"the legend rule lets its player choose", "", `
given: {battlefield: [{card: captain, as: old}, {card: captain, as: theirs, controller: opponent}], hand: {you: [{card: captain, as: new}]}}
when:
  - cast: {player: you, card: new, mana: "{W}"}
  - resolve
  - answer: {player: you, choose: [new]}
then: [{zone: {old: graveyard, new: battlefield, theirs: battlefield}}]
`},
		{"the legend rule of 2006 buries all", "2006-05-01", `
given: {battlefield: [{card: captain, as: old, controller: opponent}], hand: {you: [{card: captain, as: new}]}}
when: [{cast: {player: you, card: new, mana: "{W}"}}, resolve]
then: [{zone: {old: graveyard, new: graveyard}}]
`},
		{"the newest world stays", "", `
given: {battlefield: [{card: worlda, controller: opponent}], hand: {you: [worldb]}}
when: [{cast: {player: you, card: worldb, mana: "{U}"}}, resolve]
then: [{zone: {worlda: graveyard, worldb: battlefield}}]
`},
		{"a bounced token ceases to exist", "", `
given: {hand: {you: [token, back]}}
when:
  - cast: {player: you, card: token, mana: "{G}"}
  - resolve
  - name: {as: t, token: Bear}
  - cast: {player: you, card: back, targets: [t], mana: "{U}"}
  - resolve
then: [{zone: {t: gone}}, {happened: {event: move, object: t, into: hand}}]
`},
		{"a blinked creature is new", "", `
given: {battlefield: [{card: bear, counters: {"+1/+1": 2}, tapped: true}, {card: cover, attached: bear}], hand: {you: [blink]}}
when: [{cast: {player: you, card: blink, targets: [bear], mana: "{W}"}}, resolve]
then: [{pt: {bear: 2/2}}, {tapped: {bear: false}}, {zone: {cover: graveyard}}]
`},
		{"a clone copies no counters", "", `
given: {battlefield: [{card: bear, counters: {"+1/+1": 2}}], hand: {you: [clone]}}
when: [{cast: {player: you, card: clone, mana: "{3}{U}"}}, resolve, {answer: {player: you, say: "yes"}}]
then: [{pt: {clone: 2/2}}, {names: {clone: bear}}]
`},
		{"Equipment that becomes a creature comes off", "", `
given: {battlefield: [bear, {card: sword, attached: bear}], hand: {you: [golem]}}
when: [{cast: {player: you, card: golem, targets: [sword], mana: "{U}"}}, resolve]
then: [{attached: {sword: ""}}, {zone: {sword: battlefield}}, {pt: {bear: 2/2}}]
`},
		{"an Aura that becomes a creature is put into the graveyard", "", `
given: {battlefield: [bear, {card: cover, attached: bear}], hand: {you: [wake]}}
when: [{cast: {player: you, card: wake, targets: [cover], mana: "{U}"}}, resolve]
then: [{zone: {cover: graveyard}}]
`},
		{"protection takes Auras off but not Equipment of no colour", "", `
given: {battlefield: [bear, {card: cover, attached: bear}, {card: sword, attached: bear}], hand: {you: [armor]}}
when: [{cast: {player: you, card: armor, targets: [bear], mana: "{W}"}}, resolve]
then: [{zone: {cover: graveyard}}, {attached: {sword: bear}}, {pt: {bear: 4/2}}]
`},
		{"what was given to a player who leaves goes back", "", `
players: {you: {}, opponent: {}, third: {}}
given: {battlefield: [bear], hand: {you: [gift]}}
when:
  - cast: {player: you, card: gift, targets: [bear, opponent], mana: "{U}"}
  - resolve
  - then: [{controller: {bear: opponent}}]
  - concede: {player: opponent}
then: [{zone: {bear: battlefield}}, {controller: {bear: you}}]
`},
		{"what a leaving player took goes back, what was taken from him goes too", "", `
players: {you: {}, opponent: {}, third: {}}
given: {battlefield: [{card: bear, as: a, controller: third}, {card: bear, as: b, controller: opponent}], hand: {opponent: [steal], you: [{card: steal, as: mine}]}, turn: opponent}
when:
  - cast: {player: opponent, card: steal, targets: [a], mana: "{U}"}
  - resolve
  - then: [{controller: {a: opponent}}]
  - concede: {player: opponent}
then: [{zone: {a: battlefield, b: outside}}, {controller: {a: third}}]
`},
		{"a leaving player's ability and delayed trigger do nothing more", "", `
players: {you: {}, opponent: {}, third: {}}
given: {battlefield: [pinger], hand: {you: [loom]}}
when:
  - cast: {player: you, card: loom, mana: "{B}"}
  - resolve
  - activate: {player: you, object: pinger, targets: [third]}
  - concede: {player: you}
  - then: [{stack: []}]
  - go: {to: end}
then: [{life: {third: 20, you: 20}}]
`},
		{"triggers of several players: the active player's resolve last", "", `
players: {you: {}, opponent: {}, third: {}}
given:
  battlefield: [{card: bells, as: x}, {card: bells, as: y, controller: opponent}, {card: bells, as: z, controller: third}]
  step: main2
when:
  - go: {to: end}
then: [{stack: [z, y, x]}]
`},
	})
}
