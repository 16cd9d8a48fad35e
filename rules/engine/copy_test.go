package engine

import "testing"

func TestChapterCopies(t *testing.T) {
	chapter(t, `
cards:
  bear: {cost: "{1}{G}", types: [Creature], subtypes: [Bear], pt: 2/2}
  giant: {cost: "{4}{R}", types: [Creature], pt: 5/5, abilities: [trample]}
  clone: {cost: "{3}{U}", types: [Creature], pt: 0/0, abilities: ["you may have this enter as a copy of a creature"]}
  morphed: {cost: "{3}{U}", types: [Creature], pt: 4/4, abilities: [flying, "morph {1}"]}
  twin: {cost: "{U}", types: [Sorcery], abilities: ["create a token that's a copy of target creature"]}
  shape: {cost: "{U}", types: [Instant], abilities: ["target creature becomes a copy of another target creature until end of turn"]}
  growth: {cost: "{G}", types: [Instant], abilities: ["target creature gets +3/+3 until end of turn"]}
  humble: {cost: "{W}", types: [Instant], abilities: ["target creature loses all abilities until end of turn"]}
  seer: {cost: "{G}", types: [Creature], pt: 1/1, abilities: ["when this enters, you gain 1 life"]}
  hydra: {cost: "{X}{G}", types: [Creature], pt: 0/0, abilities: ["this enters with X +1/+1 counters on it"]}
  ghoul: {cost: "{B}", types: [Creature], pt: 1/1, abilities: ["this enters with two +1/+1 counters on it"]}
  crypt: {types: [Enchantment], abilities: ["creatures enter tapped"]}
  legend: {cost: "{W}", types: [Creature], supertypes: [Legendary], pt: 3/3}
  mirror: {cost: "{U}", types: [Sorcery], abilities: ["create a token that's a copy of target creature, except (gains haste)"]}
  disk: {cost: "{0}", types: [Artifact], abilities: ["this enters tapped", "{1}, {T}: destroy all creatures"]}
`, []chapterCase{
		{"a clone enters as what it copies, with what that enters with", "", `
given: {battlefield: [{card: ghoul, counters: {"+1/+1": 5}}], hand: {you: [clone]}}
when: [{cast: {player: you, card: clone, mana: "{3}{U}"}}, resolve, {answer: {player: you, say: "yes"}}]
then: [{pt: {clone: 3/3}}, {counters: {clone: {"+1/+1": 2}}}]
`},
		{"a clone's enters trigger", "", `
given: {battlefield: [seer], hand: {you: [clone]}}
when: [{cast: {player: you, card: clone, mana: "{3}{U}"}}, resolve, {answer: {player: you, say: "yes"}}, resolve]
then: [{life: {you: 21}}, {mana-value: {clone: 1}}, {colours: {clone: G}}]
`},
		{"a clone that copies nothing dies", "", `
given: {battlefield: [seer], hand: {you: [clone]}}
when: [{cast: {player: you, card: clone, mana: "{3}{U}"}}, resolve, {answer: {player: you, say: "no"}}]
then: [{zone: {clone: graveyard}}, {names: {clone: clone}}]
`},
		{"everything enters tapped, copies too", "", `
given: {battlefield: [bear, crypt], hand: {you: [clone, twin]}}
when:
  - cast: {player: you, card: clone, mana: "{3}{U}"}
  - resolve
  - answer: {player: you, say: "yes"}
  - then: [{tapped: {clone: true, bear: false}}]
  - cast: {player: you, card: twin, targets: [clone], mana: "{U}"}
  - resolve
  - name: {as: t, token: bear}
then: [{tapped: {t: true}}, {pt: {t: 2/2}}]
`},
		{"a copy of a token of X counters nothing", "", `
given: {battlefield: [{card: hydra, counters: {"+1/+1": 4}}], hand: {you: [twin]}}
when: [{cast: {player: you, card: twin, targets: [hydra], mana: "{U}"}}, resolve]
then: [{count: {zone: battlefield, of: you, is: 1}}]
`},
		{"effects on a creature stay when it becomes a copy", "", `
given: {battlefield: [bear, giant], hand: {you: [growth, shape, humble]}, library: {you: [3 disk], opponent: [3 disk]}}
when:
  - cast: {player: you, card: growth, targets: [bear], mana: "{G}"}
  - resolve
  - cast: {player: you, card: humble, targets: [bear], mana: "{W}"}
  - resolve
  - cast: {player: you, card: shape, targets: [bear, giant], mana: "{U}"}
  - resolve
  - then: [{pt: {bear: 8/8}}, {lacks: {bear: [trample]}}]
  - go: {to: main1, turn: opponent}
then: [{pt: {bear: 2/2}}, {names: {bear: bear}}]
`},
		{"a copy of a legend falls under the legend rule", "", `
given: {battlefield: [legend], hand: {you: [twin]}}
when:
  - cast: {player: you, card: twin, targets: [legend], mana: "{U}"}
  - resolve
  - name: {as: t, token: legend}
  - answer: {player: you, choose: [legend]}
then: [{zone: {legend: battlefield, t: gone}}]
`},
		{"exceptions are copiable", "", `
given: {battlefield: [bear], hand: {you: [mirror, clone]}}
when:
  - cast: {player: you, card: mirror, targets: [bear], mana: "{U}"}
  - resolve
  - name: {as: t, token: bear}
  - cast: {player: you, card: clone, mana: "{3}{U}"}
  - resolve
  - answer: {player: you, say: "yes"}
  - answer: {player: you, choose: [t]}
then: [{has: {t: [haste], clone: [haste]}}]
`},
		{"a face-down creature is copied as it looks", "", `
given: {battlefield: [{card: morphed, face-down: true}, bear], hand: {you: [twin]}}
when:
  - then: [{pt: {morphed: 2/2}}, {colours: {morphed: []}}, {lacks: {morphed: [flying]}}]
  - cast: {player: you, card: twin, targets: [morphed], mana: "{U}"}
  - resolve
  - turn-up: {player: you, object: morphed, mana: "{1}"}
then: [{pt: {morphed: 4/4}}, {has: {morphed: [flying]}}, {count: {zone: battlefield, of: you, is: 3}}]
`},
		{"a permanent that enters tapped by its own words", "", `
given: {hand: {you: [disk]}}
when:
  - cast: {player: you, card: disk, mana: "{0}"}
  - resolve
then: [{tapped: {disk: true}}]
`},
	})
}
