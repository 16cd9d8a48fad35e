package engine

import "testing"

func TestChapterMultiplayer(t *testing.T) {
	chapter(t, `
players: {you: {}, opponent: {}, third: {}}
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  ogre: {types: [Creature], pt: 3/3}
  doom: {cost: "{1}{B}", types: [Instant], abilities: ["destroy target creature"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  clash: {types: [Creature], pt: 2/2, abilities: ["whenever this attacks, defending player loses 1 life"]}
  vote: {cost: "{B}", types: [Sorcery], abilities: ["each player sacrifices a creature"]}
  mind: {cost: "{U}", types: [Enchantment], subtypes: [Aura], abilities: ["enchant creature", "you control enchanted creature"]}
  walker: {types: [Planeswalker], abilities: ["loyalty +1: you gain 1 life"]}
`, []chapterCase{
		{"attackers go different ways and are blocked by those they attack", "", `
given: {battlefield: [bear, ogre, {card: bear, as: ob, controller: opponent}, {card: bear, as: tb, controller: third}]}
when:
  - attack: {player: you, at: {bear: opponent, ogre: third}}
  - attempt: {as: wrong, block: {player: opponent, with: {ob: [ogre]}}}
  - block: {player: opponent, with: {ob: [bear]}}
  - go: {to: end-combat}
then: [{life: {opponent: 20, third: 17}}, {zone: {bear: graveyard, ob: graveyard}}, {refused: {attempt: wrong, because: illegal-block}}]
`},
		{"the defending player of a trigger", "", `
given: {battlefield: [clash]}
when: [{attack: {player: you, at: {clash: third}}}, resolve]
then: [{life: {opponent: 20, third: 19}}]
`},
		{"each player chooses in turn order, then all is sacrificed", "", `
given: {battlefield: [bear, ogre, {card: bear, as: ob, controller: opponent}, {card: ogre, as: oo, controller: opponent}, {card: bear, as: tb, controller: third}], hand: {you: [vote]}}
when:
  - cast: {player: you, card: vote, mana: "{B}"}
  - resolve
  - answer: {player: you, choose: [bear]}
  - answer: {player: opponent, choose: [ob]}
then: [{zone: {bear: graveyard, ob: graveyard, tb: graveyard, ogre: battlefield, oo: battlefield}}, {together: [{event: sacrifice, object: bear}, {event: sacrifice, object: tb}]}]
`},
		{"a creature attacking a player who leaves deals no damage", "", `
given: {battlefield: [bear, ogre]}
when:
  - attack: {player: you, at: {bear: opponent, ogre: third}}
  - concede: {player: opponent}
  - go: {to: end-combat}
then: [{life: {third: 17}}, {lost: {opponent: true, third: false}}]
`},
		{"the active player leaves: the turn goes on without one", "", `
given: {battlefield: [bear, {card: ogre, controller: opponent}], hand: {you: [bolt]}, library: {opponent: [3 doom], third: [3 doom]}}
when:
  - cast: {player: you, card: bolt, targets: [third], mana: "{R}"}
  - concede: {player: you}
  - then: [{stack: []}, {zone: {bear: outside}}]
  - go: {to: main1, turn: opponent}
then: [{now: {turn: opponent, step: main1}}, {life: {third: 20}}]
`},
		{"an Aura that takes control leaves with its owner", "", `
given: {battlefield: [bear, {card: mind, controller: opponent, attached: bear}]}
when:
  - then: [{controller: {bear: opponent}}]
  - concede: {player: opponent}
then: [{controller: {bear: you}}, {zone: {bear: battlefield}}]
`},
		{"an attacked planeswalker", "", `
given: {battlefield: [ogre, {card: walker, controller: third, counters: {loyalty: 4}}]}
when:
  - attack: {player: you, at: {ogre: walker}}
  - go: {to: end-combat}
then: [{counters: {walker: {loyalty: 1}}}, {life: {third: 20}}]
`},
	})
}

func TestChapterSpells(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  charm: {cost: "{W}", types: [Instant], abilities: ["choose one — • you gain 3 life • destroy target enchantment • target creature gets +1/+1 until end of turn"]}
  both: {cost: "{W}", types: [Instant], abilities: ["choose from 1 to 2 — • you gain 3 life • draw a card"]}
  kick: {cost: "{R}", types: [Sorcery], abilities: ["kicker {2}", "this deals 2 damage to any target. if this was kicked, you gain 2 life"]}
  echoes: {cost: "{U}", types: [Sorcery], abilities: ["draw a card", "flashback {2}"]}
  keep: {cost: "{U}", types: [Instant], abilities: ["buyback {3}", "draw a card"]}
  cancel: {cost: "{U}", types: [Instant], abilities: ["counter target spell"]}
  sure: {cost: "{R}", types: [Instant], abilities: ["this can't be countered", "this deals 2 damage to any target"]}
  sword: {types: [Artifact], subtypes: [Equipment], abilities: ["equipped creature gets +2/+0", "equip {1}"]}
  hex: {types: [Creature], pt: 2/2, abilities: [hexproof]}
  pump: {cost: "{G}", types: [Instant], abilities: ["target creature gets +2/+2 until end of turn"]}
  fist: {cost: "{G}", types: [Sorcery], abilities: ["target creature you control (the champion) fights target creature an opponent controls"]}
  teach: {types: [Enchantment], abilities: ["you may cast a sorcery spell as though that object had flash"]}
  bolt: {cost: "{R}", types: [Instant], abilities: ["this deals 3 damage to any target"]}
  lens: {cost: "{R}", types: [Instant], abilities: ["sources can't have its damage prevented this turn"]}
  shield: {cost: "{W}", types: [Instant], abilities: ["prevent all damage that would be dealt to you this turn"]}
  ward: {cost: "{W}", types: [Instant], abilities: ["target creature gains protection from red until end of turn"]}
  sweep: {cost: "{R}", types: [Sorcery], abilities: ["this deals 3 damage to each creature"]}
  judge: {cost: "{W}", types: [Sorcery], abilities: ["destroy all creatures"]}
  troll: {types: [Creature], pt: 3/3, abilities: ["{1}: regenerate this", indestructible]}
  paint: {cost: "{U}", types: [Instant], abilities: ["target creature becomes red until end of turn"]}
  divert: {cost: "{W}", types: [Instant], abilities: ["until end of turn, the next time a source would deal damage to you, that damage is dealt to target creature instead"]}
`, []chapterCase{
		{"modes and their targets", "", `
given: {battlefield: [bear], hand: {you: [charm, both]}, library: {you: [bolt]}}
when:
  - attempt: {as: no-enchantment, cast: {player: you, card: charm, modes: [2], targets: [bear], mana: "{W}"}}
  - attempt: {as: two-modes, cast: {player: you, card: charm, modes: [1, 3], targets: [bear], mana: "{W}"}}
  - cast: {player: you, card: charm, modes: [3], targets: [bear], mana: "{W}"}
  - resolve
  - cast: {player: you, card: both, modes: [1, 2], mana: "{W}"}
  - resolve
then: [{pt: {bear: 3/3}}, {life: {you: 23}}, {count: {zone: hand, of: you, is: 1}}, {refused: {attempt: no-enchantment, because: illegal-target}}, {refused: {attempt: two-modes}}]
`},
		{"kicker", "", `
given: {hand: {you: [kick, {card: kick, as: plain}]}}
when:
  - cast: {player: you, card: kick, options: [kicker], targets: [opponent], mana: "{2}{R}"}
  - resolve
  - then: [{life: {you: 22, opponent: 18}}, {mana-value: {kick: 1}}]
  - cast: {player: you, card: plain, targets: [opponent], mana: "{R}"}
  - resolve
then: [{life: {you: 22, opponent: 16}}]
`},
		{"flashback exiles, buyback returns", "", `
given: {hand: {you: [keep], opponent: [cancel]}, graveyard: {you: [echoes]}, library: {you: [bolt, bolt]}}
when:
  - cast: {player: you, card: echoes, mana: "{2}"}
  - cast: {player: opponent, card: cancel, targets: [echoes], mana: "{U}"}
  - resolve-all
  - then: [{zone: {echoes: exile}}]
  - cast: {player: you, card: keep, options: [buyback], mana: "{3}{U}"}
  - resolve
then: [{zone: {keep: hand}}, {count: {zone: hand, of: you, is: 2}}]
`},
		{"what can't be countered", "", `
given: {hand: {you: [sure], opponent: [cancel]}}
when:
  - cast: {player: you, card: sure, targets: [opponent], mana: "{R}"}
  - cast: {player: opponent, card: cancel, targets: [sure], mana: "{U}"}
  - resolve-all
then: [{life: {opponent: 18}}, {zone: {cancel: graveyard}}]
`},
		{"equipping", "", `
given: {battlefield: [bear, {card: bear, as: b}, {card: bear, as: theirs, controller: opponent}, {card: sword, attached: bear}]}
when:
  - attempt: {as: theirs, activate: {player: you, object: sword, targets: [theirs], mana: "{1}"}}
  - activate: {player: you, object: sword, targets: [b], mana: "{1}"}
  - resolve
  - go: {to: begin-combat}
  - attempt: {as: late, activate: {player: you, object: sword, targets: [bear], mana: "{1}"}}
then: [{pt: {bear: 2/2, b: 4/2}}, {refused: {attempt: theirs, because: illegal-target}}, {refused: {attempt: late, because: timing}}]
`},
		{"hexproof keeps opponents off", "", `
given: {battlefield: [hex], hand: {you: [pump], opponent: [bolt]}}
when:
  - attempt: {as: mine, cast: {player: you, card: pump, targets: [hex], mana: "{G}"}}
  - attempt: {as: theirs, cast: {player: opponent, card: bolt, targets: [hex], mana: "{R}"}}
then: [{allowed: [mine]}, {refused: {attempt: theirs, because: illegal-target}}]
`},
		{"sorceries as though they had flash", "", `
given: {turn: opponent, battlefield: [teach], hand: {you: [sweep]}}
when: [{attempt: {as: flash, cast: {player: you, card: sweep, mana: "{R}"}}}]
then: [{allowed: [flash]}]
`},
		{"damage that can't be prevented", "", `
given: {battlefield: [bear], hand: {you: [ward, shield], opponent: [lens, bolt, sweep]}, turn: opponent}
when:
  - cast: {player: you, card: shield, mana: "{W}"}
  - resolve
  - cast: {player: you, card: ward, targets: [bear], mana: "{W}"}
  - resolve
  - cast: {player: opponent, card: lens, mana: "{R}"}
  - resolve
  - cast: {player: opponent, card: bolt, targets: [you], mana: "{R}"}
  - resolve
  - cast: {player: opponent, card: sweep, mana: "{R}"}
  - resolve
then: [{life: {you: 17}}, {zone: {bear: graveyard}}]
`},
		{"protection from red prevents the sweep, not the judge", "", `
given: {battlefield: [bear], hand: {you: [ward, sweep, judge]}}
when:
  - cast: {player: you, card: ward, targets: [bear], mana: "{W}"}
  - resolve
  - cast: {player: you, card: sweep, mana: "{R}"}
  - resolve
  - then: [{zone: {bear: battlefield}}, {damage: {bear: 0}}]
  - cast: {player: you, card: judge, mana: "{W}"}
  - resolve
then: [{zone: {bear: graveyard}}]
`},
		{"what is indestructible uses up no shield", "", `
given: {battlefield: [troll], hand: {you: [judge]}}
when:
  - activate: {player: you, object: troll, mana: "{1}"}
  - resolve
  - cast: {player: you, card: judge, mana: "{W}"}
  - resolve
then: [{tapped: {troll: false}}, {never: {event: regenerate}}]
`},
	})
}
