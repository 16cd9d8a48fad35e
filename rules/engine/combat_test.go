package engine

import "testing"

func TestChapterCombat(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  ogre: {cost: "{1}{G}", types: [Creature], pt: 3/3}
  wurm: {types: [Creature], pt: 5/4, abilities: [trample]}
  rhino: {types: [Creature], pt: 4/4, abilities: [trample]}
  guard: {types: [Creature], pt: 1/5, abilities: ["this can block an additional creature"]}
  viper: {types: [Creature], pt: 4/4, abilities: [deathtouch, trample]}
  tough: {types: [Creature], pt: 1/5, abilities: [indestructible]}
  land: {types: [Land], abilities: ["{T}: add {G}"]}
  wake: {cost: "{G}", types: [Instant], abilities: ["target land becomes a creature in addition to its other types and has base power and toughness 3/3 until end of combat"]}
  stone: {cost: "{U}", types: [Instant], abilities: ["target creature becomes an artifact until end of turn"]}
  knight: {types: [Creature], pt: 2/2, abilities: [first strike]}
  twin: {types: [Creature], pt: 2/2, abilities: [double strike]}
  dull: {cost: "{U}", types: [Instant], abilities: ["target creature loses first strike and double strike until end of turn"]}
  edge: {cost: "{U}", types: [Instant], abilities: ["target creature gains first strike until end of turn"]}
  back: {cost: "{U}", types: [Instant], abilities: ["return target creature to its owner's hand"]}
  link: {types: [Creature], pt: 3/3, abilities: [lifelink]}
  leech: {types: [Creature], pt: 2/2, abilities: [lifelink, double strike]}
  menace: {types: [Creature], pt: 2/2, abilities: [menace]}
  wall: {types: [Creature], pt: 0/4, abilities: [defender]}
`, []chapterCase{
		{"damage assigned by others counts for what is lethal", "", `
given:
  battlefield: [wurm, rhino, {card: guard, controller: opponent}]
when:
  - attack: {player: you, with: [wurm, rhino]}
  - block: {player: opponent, with: {guard: [wurm, rhino]}}
  - go: {to: combat-damage}
  - assign: {player: you, object: wurm, damage: {guard: 1, opponent: 4}}
  - assign: {player: you, object: rhino, damage: {guard: 4}}
  - assign: {player: opponent, object: guard, damage: {wurm: 1}}
then: [{life: {opponent: 16}}, {zone: {guard: graveyard}}]
`},
		{"deathtouch and trample", "", `
given: {battlefield: [viper, {card: tough, controller: opponent}]}
when:
  - attack: {player: you, with: [viper]}
  - block: {player: opponent, with: {tough: [viper]}}
  - go: {to: combat-damage}
  - assign: {player: you, object: viper, damage: {tough: 1, opponent: 3}}
then: [{life: {opponent: 17}}, {zone: {tough: battlefield}}]
`},
		{"what stops being a creature leaves combat", "", `
given: {battlefield: [ogre], hand: {opponent: [stone]}}
when:
  - attack: {player: you, with: [ogre]}
  - cast: {player: opponent, card: stone, targets: [ogre], mana: "{U}"}
  - resolve
  - then: [{attacking: {ogre: ""}}]
  - go: {to: main2}
then: [{life: {opponent: 20}}]
`},
		{"a double striker that loses it after the first step deals no more", "", `
given: {battlefield: [twin], hand: {opponent: [dull]}}
when:
  - attack: {player: you, with: [twin]}
  - go: {to: first-strike-damage}
  - cast: {player: opponent, card: dull, targets: [twin], mana: "{U}"}
  - resolve
  - go: {to: end-combat}
then: [{life: {opponent: 18}}]
`},
		{"first strike gained after the first step changes nothing", "", `
given: {battlefield: [knight, bear], hand: {you: [edge]}}
when:
  - attack: {player: you, with: [knight, bear]}
  - go: {to: first-strike-damage}
  - then: [{life: {opponent: 18}}]
  - cast: {player: you, card: edge, targets: [bear], mana: "{U}"}
  - resolve
  - go: {to: end-combat}
then: [{life: {opponent: 16}}]
`},
		{"a trampler whose blocker is gone tramples over whole", "", `
given: {battlefield: [wurm, {card: bear, controller: opponent}], hand: {you: [back]}}
when:
  - attack: {player: you, with: [wurm]}
  - block: {player: opponent, with: {bear: [wurm]}}
  - cast: {player: you, card: back, targets: [bear], mana: "{U}"}
  - resolve
  - go: {to: end-combat}
then: [{life: {opponent: 15}}]
`},
		{"lifelink with double strike gains twice", "", `
given: {battlefield: [leech]}
when: [{attack: {player: you, with: [leech]}}, {go: {to: end-combat}}]
then: [{life: {you: 24, opponent: 16}}]
`},
		{"indestructible creatures with lethal damage do not loop", "", `
given: {battlefield: [ogre, viper, {card: tough, controller: opponent}]}
when:
  - attack: {player: you, with: [viper]}
  - block: {player: opponent, with: {tough: [viper]}}
  - go: {to: combat-damage}
  - assign: {player: you, object: viper, damage: {tough: 4}}
  - go: {to: end}
then: [{zone: {tough: battlefield}}, {damage: {tough: 4}}]
`},
		{"nor do those with as much damage as toughness", "", `
given: {battlefield: [wurm, {card: tough, controller: opponent}]}
when:
  - attack: {player: you, with: [wurm]}
  - block: {player: opponent, with: {tough: [wurm]}}
  - go: {to: end}
then: [{zone: {tough: battlefield}}, {damage: {tough: 5}}]
`},
		{"menace", "", `
given: {battlefield: [menace, {card: bear, controller: opponent}, {card: ogre, controller: opponent}]}
when:
  - attack: {player: you, with: [menace]}
  - attempt: {as: one, block: {player: opponent, with: {bear: [menace]}}}
  - attempt: {as: two, block: {player: opponent, with: {bear: [menace], ogre: [menace]}}}
then: [{refused: {attempt: one, because: illegal-block}}, {allowed: [two]}]
`},
		{"an animated land with a summoning-sick body", "", `
given: {battlefield: [{card: land, sick: true}], hand: {you: [wake]}}
when:
  - attempt: {as: land-taps, activate: {player: you, object: land}}
  - cast: {player: you, card: wake, targets: [land], mana: "{G}"}
  - resolve
  - attempt: {as: creature-taps, activate: {player: you, object: land}}
  - attempt: {as: attacks, attack: {player: you, with: [land]}}
then:
  - allowed: [land-taps]
  - refused: {attempt: creature-taps, because: sick}
  - refused: {attempt: attacks, because: illegal-attack}
`},
	})
}
