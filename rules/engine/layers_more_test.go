package engine

import "testing"

func TestChapterLayersMore(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  swamp: {types: [Land], subtypes: [Swamp]}
  lair: {types: [Land], subtypes: [Lair], abilities: ["{T}: add {U}", "this can't be the target of spells"]}
  vale: {types: [Enchantment], abilities: ["lands you control become an Island"]}
  conv: {types: [Enchantment], abilities: ["all artifacts become a creature in addition to its other types and has base power and toughness 3/3"]}
  relic: {cost: "{2}", types: [Artifact], abilities: ["{T}: add {C}"]}
  glove: {cost: "{W}", types: [Enchantment], subtypes: [Aura], abilities: ["enchant creature", "enchanted creature has base power and toughness 4/4"]}
  chain: {cost: "{W}", types: [Enchantment], subtypes: [Aura], abilities: ["enchant creature", "enchanted creature has base power and toughness 1/1"]}
  mend: {cost: "{U}", types: [Instant], abilities: ["attach target Aura to target creature"]}
  chorus: {types: [Creature], pt: 1/1, abilities: ["this gets +1/+1 for each other creature you control"]}
  horde: {types: [Creature], pt: 1/1, abilities: ["as long as you control a Swamp, this gets +2/+2 and has flying"]}
  ghost: {cost: "{U}", types: [Instant], abilities: ["target creature loses all abilities and becomes blue until end of turn"]}
  wild: {cost: "{G}", types: [Instant], abilities: ["creatures you control get +1/+1 and gain trample until end of turn"]}
  steal: {cost: "{U}", types: [Instant], abilities: ["gain control of target creature until end of turn"]}
  keep: {cost: "{U}", types: [Instant], abilities: ["gain control of target creature for the rest of the game"]}
`, []chapterCase{
		{"types set and added", "", `
given: {battlefield: [bear, lair, vale, relic, conv]}
then: [{subtypes: {lair: Island}}, {types: {relic: [Artifact, Creature]}}, {pt: {relic: 3/3}}]
`},
		{"Auras that set: the later time stamp wins, moving renews it", "", `
given: {battlefield: [bear, {card: bear, as: b}, {card: glove, attached: bear}, {card: chain, attached: bear}], hand: {you: [mend, {card: mend, as: again}]}}
when:
  - then: [{pt: {bear: 1/1}}]
  - cast: {player: you, card: mend, targets: [glove, b], mana: "{U}"}
  - resolve
  - then: [{pt: {bear: 1/1, b: 4/4}}]
  - cast: {player: you, card: again, targets: [glove, bear], mana: "{U}"}
  - resolve
then: [{pt: {bear: 4/4, b: 2/2}}]
`},
		{"counting and conditions", "", `
given: {battlefield: [bear, chorus, horde, swamp]}
then: [{pt: {chorus: 3/3, horde: 3/3}}, {has: {horde: [flying]}}]
`},
		{"creatures that come later are not affected", "", `
given: {battlefield: [bear], hand: {you: [wild, {card: bear, as: late}]}}
when:
  - cast: {player: you, card: wild, mana: "{G}"}
  - resolve
  - cast: {player: you, card: late, mana: "{1}{G}"}
  - resolve
then: [{pt: {bear: 3/3, late: 2/2}}, {has: {bear: [trample]}}, {lacks: {late: [trample]}}]
`},
		{"the later control effect wins, the earlier comes back", "", `
given: {battlefield: [{card: bear, controller: opponent}], hand: {you: [keep], opponent: [steal]}, library: {you: [3 relic], opponent: [3 relic]}}
when:
  - cast: {player: you, card: keep, targets: [bear], mana: "{U}"}
  - resolve
  - cast: {player: opponent, card: steal, targets: [bear], mana: "{U}"}
  - resolve
  - then: [{controller: {bear: opponent}}]
  - go: {to: main1, turn: opponent}
then: [{controller: {bear: you}}]
`},
		{"abilities are gone, colours changed, to the end of turn", "", `
given: {battlefield: [chorus, bear], hand: {you: [ghost]}}
when:
  - cast: {player: you, card: ghost, targets: [chorus], mana: "{U}"}
  - resolve
then: [{pt: {chorus: 1/1}}, {colours: {chorus: U}}]
`},
	})
}
