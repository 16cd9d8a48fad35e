package engine

import "testing"

func TestChapterLayers(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  lord: {cost: "{2}{W}", types: [Creature], pt: 2/2, abilities: ["other creatures you control get +1/+1"]}
  steal: {cost: "{U}", types: [Sorcery], abilities: ["gain control of target creature"]}
  moon: {types: [Enchantment], abilities: ["nonbasic lands become a Mountain"]}
  urborg: {types: [Land], supertypes: [Legendary], abilities: ["lands become a Swamp in addition to its other types"]}
  duo: {types: [Land], abilities: ["{T}: add {U}"]}
  blight: {types: [Land], abilities: ["{T}: add {C}"]}
  humble: {cost: "{W}", types: [Instant], abilities: ["target creature loses all abilities and has base power and toughness 0/1 until end of turn"]}
  flyer: {types: [Creature], pt: 1/1, abilities: [flying]}
  wings: {cost: "{U}", types: [Instant], abilities: ["target creature gains flying until end of turn"]}
  sky: {types: [Enchantment], abilities: ["creatures with flying get +1/+1"]}
  paint: {cost: "{U}", types: [Instant], abilities: ["target creature becomes blue until end of turn"]}
  bluelord: {types: [Enchantment], abilities: ["blue creatures get +1/+1"]}
  swap: {cost: "{U}", types: [Instant], abilities: ["target creature switches power and toughness until end of turn"]}
  growth: {cost: "{G}", types: [Instant], abilities: ["target creature gets +3/+0 until end of turn"]}
  humility: {types: [Enchantment], abilities: ["creatures lose all abilities and have base power and toughness 1/1"]}
  wake: {cost: "{G}", types: [Instant], abilities: ["target land becomes a creature in addition to its other types and has base power and toughness 3/3 until end of turn"]}
`, []chapterCase{
		{"a stolen lord leads the creatures of its new controller", "", `
given: {battlefield: [{card: lord, controller: opponent}, {card: bear, as: theirs, controller: opponent}, {card: bear, as: mine}], hand: {you: [steal]}}
when: [{cast: {player: you, card: steal, targets: [lord], mana: "{U}"}}, resolve]
then: [{pt: {mine: 3/3, theirs: 2/2, lord: 2/2}}]
`},
		{"a Moon takes the ability of the land that makes all lands Swamps", "", `
given: {battlefield: [urborg, duo, moon]}
then: [{subtypes: {duo: Mountain, urborg: Mountain}}]
`},
		{"the Moon first: the same by dependency", "", `
given: {battlefield: [moon, urborg, duo]}
then: [{subtypes: {duo: Mountain, urborg: Mountain}}]
`},
		{"losing all abilities and base power", "", `
given: {battlefield: [flyer, sky], hand: {you: [humble]}}
when: [{cast: {player: you, card: humble, targets: [flyer], mana: "{W}"}}, resolve]
then: [{pt: {flyer: 0/1}}, {lacks: {flyer: [flying]}}]
`},
		{"what a static ability applies to follows earlier layers", "", `
given: {battlefield: [bear, sky, bluelord], hand: {you: [wings, paint]}}
when:
  - cast: {player: you, card: wings, targets: [bear], mana: "{U}"}
  - resolve
  - cast: {player: you, card: paint, targets: [bear], mana: "{U}"}
  - resolve
then: [{pt: {bear: 4/4}}]
`},
		{"switching comes last", "", `
given: {battlefield: [flyer], hand: {you: [swap, growth]}}
when:
  - cast: {player: you, card: swap, targets: [flyer], mana: "{U}"}
  - resolve
  - cast: {player: you, card: growth, targets: [flyer], mana: "{G}"}
  - resolve
then: [{pt: {flyer: 1/4}}]
`},
		{"a lord that loses its abilities leads nobody", "", `
given: {battlefield: [lord, bear, humility]}
then: [{pt: {lord: 1/1, bear: 1/1}}]
`},
		{"a lord that loses its abilities leads nobody, the other way round", "", `
given: {battlefield: [humility, lord, bear]}
then: [{pt: {lord: 1/1, bear: 1/1}}]
`},
	})
}
