package engine

import "testing"

func TestChapterTurn(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  mind: {types: [Enchantment], abilities: ["you have no maximum hand size"]}
  again: {cost: "{U}", types: [Sorcery], abilities: ["you take an extra turn"]}
  siege: {cost: "{R}", types: [Sorcery], abilities: ["untap all creatures you control. you take an extra combat phase"]}
  ward: {cost: "{W}", types: [Instant], abilities: ["creatures you control get +0/+2 until your next turn"]}
  walker: {cost: "{2}", types: [Planeswalker], abilities: ["this enters with 3 loyalty counters on it", "loyalty +1: you gain 1 life", "loyalty -2: this deals 2 damage to any target"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  mill: {cost: "{U}", types: [Sorcery], abilities: ["each player draws two cards"]}
  rats: {types: [Creature], pt: 1/1, abilities: [first strike, "at the beginning of your upkeep, if you control no lands, you gain 2 life"]}
  flashy: {cost: "{G}", types: [Creature], pt: 2/2, abilities: [flash]}
  hasty: {cost: "{G}", types: [Creature], pt: 2/2, abilities: [haste, "{T}: you gain 1 life"]}
  slow: {cost: "{G}", types: [Creature], pt: 2/2, abilities: ["{T}: you gain 1 life"]}
  drain: {cost: "{B}", types: [Instant], abilities: ["each player loses 5 life"]}
  bond: {cost: "{B}", types: [Instant], abilities: ["as an additional cost to cast this, pay 2 life", "you draw a card"]}
  rage: {types: [Creature], pt: 3/3, abilities: ["this attacks each combat if able"]}
`, []chapterCase{
		{"hands above seven are discarded down", "", `
given: {hand: {you: [7 bear, {card: bear, as: x}, {card: bear, as: y}]}, library: {opponent: [slow]}, step: end}
when:
  - go: {to: cleanup}
  - answer: {player: you, choose: [x, y]}
then: [{count: {zone: hand, of: you, is: 7}}]
`},
		{"an extra turn", "", `
given: {hand: {you: [again]}, library: {you: [3 bear], opponent: [3 bear]}}
when:
  - cast: {player: you, card: again, mana: "{U}"}
  - resolve
  - go: {to: upkeep, turn: you}
then: [{count: {zone: hand, of: opponent, is: 0}}]
`},
		{"an extra combat phase", "", `
given: {battlefield: [bear], hand: {you: [siege]}}
when:
  - attack: {player: you, with: [bear]}
  - go: {to: main2}
  - cast: {player: you, card: siege, mana: "{R}"}
  - resolve
  - attack: {player: you, with: [bear]}
  - go: {to: end-combat}
then: [{life: {opponent: 16}}]
`},
		{"until your next turn", "", `
given: {battlefield: [bear], hand: {you: [ward]}, library: {you: [3 slow], opponent: [3 slow]}}
when:
  - cast: {player: you, card: ward, mana: "{W}"}
  - resolve
  - go: {to: main1, turn: opponent}
  - then: [{pt: {bear: 2/4}}]
  - go: {to: upkeep, turn: you}
then: [{pt: {bear: 2/2}}]
`},
		{"a planeswalker", "", `
given: {hand: {you: [walker], opponent: [bolt]}}
when:
  - cast: {player: you, card: walker, mana: "{2}"}
  - resolve
  - activate: {player: you, object: walker, ability: 2}
  - resolve
  - attempt: {as: twice, activate: {player: you, object: walker, ability: 3, targets: [opponent]}}
  - then: [{counters: {walker: {loyalty: 4}}}]
  - cast: {player: opponent, card: bolt, targets: [walker], mana: "{R}"}
  - resolve
then: [{counters: {walker: {loyalty: 1}}}, {life: {you: 21}}, {refused: {attempt: twice, because: limit}}]
`},
		{"a planeswalker without loyalty is buried", "", `
given: {battlefield: [{card: walker, counters: {loyalty: 2}}]}
when:
  - activate: {player: you, object: walker, ability: 3, targets: [opponent]}
  - then: [{zone: {walker: graveyard}}]
  - resolve
then: [{life: {opponent: 18}}]
`},
		{"all lose at once: nobody wins", "", `
players: {you: {life: 5}, opponent: {life: 3}}
given: {hand: {you: [drain]}}
when: [{cast: {player: you, card: drain, mana: "{B}"}}, resolve]
then: [{lost: {you: true, opponent: true}}, {won: {you: false, opponent: false}}]
`},
		{"who draws from an empty library loses", "", `
given: {hand: {you: [mill]}, library: {you: [bear], opponent: [3 bear]}}
when: [{cast: {player: you, card: mill, mana: "{U}"}}, resolve]
then: [{lost: {you: true, opponent: false}}, {won: {opponent: true}}]
`},
		{"the intervening if of an upkeep trigger", "", `
given: {battlefield: [rats], library: {you: [3 bear], opponent: [3 bear]}, turn: opponent, step: end}
when:
  - go: {to: upkeep, turn: you}
  - resolve
then: [{life: {you: 22}}]
`},
		{"flash, haste and summoning sickness", "", `
given: {turn: opponent, hand: {you: [flashy, bear]}, battlefield: [{card: hasty, sick: true}, {card: slow, sick: true}]}
when:
  - attempt: {as: flash, cast: {player: you, card: flashy, mana: "{G}"}}
  - attempt: {as: no-flash, cast: {player: you, card: bear, mana: "{1}{G}"}}
  - attempt: {as: haste, activate: {player: you, object: hasty}}
  - attempt: {as: slow, activate: {player: you, object: slow}}
then: [{allowed: [flash, haste]}, {refused: {attempt: no-flash, because: timing}}, {refused: {attempt: slow, because: sick}}]
`},
		{"what must attack if able", "", `
given: {battlefield: [rage, bear]}
when:
  - attempt: {as: none, attack: {player: you, with: [bear]}}
  - attempt: {as: fine, attack: {player: you, with: [rage]}}
then: [{allowed: [fine]}, {refused: {attempt: none, because: illegal-attack}}]
`},
		{"an additional cost of life", "", `
players: {you: {life: 2}, opponent: {}}
given: {hand: {you: [bond]}, library: {you: [bear]}}
when: [{cast: {player: you, card: bond, mana: "{B}"}}]
then: [{lost: {you: true}}]
`},
	})
}

func TestChapterTriggers(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  doom: {cost: "{1}{B}", types: [Instant], abilities: ["destroy target creature"]}
  steal: {cost: "{U}", types: [Sorcery], abilities: ["gain control of target creature"]}
  breeder: {cost: "{G}", types: [Creature], pt: 1/1, abilities: ["when this dies, draw a card"]}
  rancor: {cost: "{G}", types: [Enchantment], subtypes: [Aura], abilities: ["enchant creature", "enchanted creature gets +2/+0", "when this is put into a graveyard from the battlefield, return this to its owner's hand"]}
  pact: {cost: "{B}", types: [Enchantment], subtypes: [Aura], abilities: ["enchant creature", "when enchanted creature dies, you gain 3 life"]}
  seer: {cost: "{G}", types: [Creature], pt: 1/1, abilities: ["when this enters, draw a card"]}
  warden: {types: [Creature], pt: 1/1, abilities: ["whenever another creature enters, you gain 1 life"]}
  raise: {cost: "{B}", types: [Sorcery], abilities: ["return each creature card from your graveyard to the battlefield"]}
  sniper: {cost: "{R}", types: [Creature], pt: 1/1, abilities: ["when this enters, destroy target artifact"]}
  relic: {types: [Artifact], abilities: ["{T}: add {C}"]}
  prowler: {types: [Creature], pt: 1/1, abilities: ["whenever you cast an instant or sorcery spell, this gets +1/+1 until end of turn"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  curio: {types: [Artifact], abilities: ["whenever a creature you control deals combat damage to a player, draw a card"]}
  punish: {types: [Enchantment], abilities: ["whenever an opponent discards a card, that player loses 2 life"]}
  hymn: {cost: "{B}", types: [Sorcery], abilities: ["target player discards two cards"]}
  oath: {types: [Creature], pt: 1/1, abilities: ["whenever this becomes the target of a spell, sacrifice this"]}
  growth: {cost: "{G}", types: [Instant], abilities: ["target creature gets +3/+3 until end of turn"]}
  taxer: {types: [Enchantment], abilities: ["whenever an opponent casts a spell, counter that object unless its controller pays {1}"]}
  altar: {types: [Artifact], abilities: ["sacrifice a creature: add {C}{C}"]}
`, []chapterCase{
		{"a stolen creature dies for its controller into its owner's graveyard", "", `
given: {battlefield: [{card: breeder, controller: opponent}], hand: {you: [steal, doom]}, library: {you: [bear], opponent: [bear]}}
when:
  - cast: {player: you, card: steal, targets: [breeder], mana: "{U}"}
  - resolve
  - cast: {player: you, card: doom, targets: [breeder], mana: "{1}{B}"}
  - resolve-all
then: [{count: {zone: hand, of: you, is: 1}}, {count: {zone: graveyard, of: opponent, is: 1}}, {count: {zone: hand, of: opponent, is: 0}}]
`},
		{"an Aura that comes back, another that saw its creature die", "", `
given: {battlefield: [bear, {card: rancor, attached: bear}, {card: pact, attached: bear}], hand: {opponent: [doom]}}
when:
  - cast: {player: opponent, card: doom, targets: [bear], mana: "{1}{B}"}
  - resolve
  - answer: {player: you, order: [pact, rancor]}
  - resolve-all
then: [{zone: {rancor: hand, pact: graveyard}}, {life: {you: 23}}]
`},
		{"creatures that enter together see one another", "", `
given: {battlefield: [], hand: {you: [raise]}, graveyard: {you: [warden, seer, bear]}, library: {you: [bolt]}}
when:
  - cast: {player: you, card: raise, mana: "{B}"}
  - resolve
  - answer: {player: you, order: [seer.1, warden.1:seer, warden.1:bear]}
  - resolve-all
then: [{life: {you: 22}}]
`},
		{"a trigger without a target is removed", "", `
given: {hand: {you: [sniper]}}
when: [{cast: {player: you, card: sniper, mana: "{R}"}}, resolve]
then: [{stack: []}, {zone: {sniper: battlefield}}]
`},
		{"cast triggers resolve before the spell", "", `
given: {battlefield: [prowler], hand: {you: [bolt]}}
when:
  - cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}
  - then: [{stack: [prowler, bolt]}]
  - resolve
  - then: [{pt: {prowler: 2/2}}, {life: {opponent: 20}}]
  - resolve
then: [{life: {opponent: 17}}]
`},
		{"two attackers, two triggers", "", `
given: {battlefield: [{card: bear, as: a}, {card: bear, as: b}, curio], library: {you: [3 bear]}}
when:
  - attack: {player: you, with: [a, b]}
  - go: {to: combat-damage}
  - answer: {player: you, order: [curio.1:a, curio.1:b]}
  - resolve-all
then: [{count: {zone: hand, of: you, is: 2}}]
`},
		{"each discarded card triggers", "", `
given: {battlefield: [punish], hand: {you: [hymn], opponent: [bear, {card: growth, as: g}]}}
when:
  - cast: {player: you, card: hymn, targets: [opponent], mana: "{B}"}
  - resolve
  - answer: {player: you, order: [punish.1:bear, punish.1:g]}
  - resolve-all
then: [{life: {opponent: 16}}]
`},
		{"becoming a target", "", `
given: {battlefield: [oath], hand: {you: [growth]}}
when:
  - cast: {player: you, card: growth, targets: [oath], mana: "{G}"}
  - resolve
  - then: [{zone: {oath: graveyard}}]
  - resolve
then: [{happened: {event: fizzle, object: growth}}]
`},
		{"unless its controller pays", "", `
given: {battlefield: [{card: taxer, controller: opponent}], hand: {you: [bolt, growth]}}
when:
  - cast: {player: you, card: bolt, targets: [opponent], mana: "{R}"}
  - resolve
  - answer: {player: you, mana: "{1}"}
  - resolve
then: [{life: {opponent: 17}}]
`},
		{"a sacrifice for mana is a mana ability", "", `
given: {battlefield: [altar, breeder], library: {you: [bear]}}
when:
  - activate: {player: you, object: altar, costs: {sacrifice: [breeder]}}
  - then: [{mana: {you: "{C}{C}"}}, {stack: [breeder]}]
  - resolve
then: [{count: {zone: hand, of: you, is: 1}}]
`},
	})
}
