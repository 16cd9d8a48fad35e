package frame

import (
	"slices"
	"strings"
)

// governs gives the rules, by their numbers in the edition of 2026-06-19, that
// govern what a frame says happens. A frame that says how things stand, what
// someone knows or what a text means is governed by none, nor is one whose
// verb is said of many things ("put", "change", "become").
var governs = map[string]string{
	// Life, damage, mana and costs.
	"gain-life": "119.3", "lose-life": "119.3", "pay-life": "119.4",
	"deal-damage": "120.1 120.3", "take-damage": "120.1 120.3", "assign-damage": "510.1", "prevent-damage": "615.1 615.6", "redirect-damage": "614.9",
	"add-mana": "106.4", "mana-ability": "605.1", "pay-cost": "118.3 601.2h", "reduced-cost": "118.7 601.2f",
	// Objects and what becomes of them.
	"create-token": "701.7 111.1", "destroy": "701.8", "regenerate": "701.19", "sacrifice": "701.21", "exile": "701.13 406.2",
	"countered": "701.6", "die": "700.4", "discard": "701.9", "draw": "121.1", "reveal": "701.20", "search": "701.23", "find": "701.23",
	"shuffle": "701.24", "tap": "701.26", "untap": "701.26", "attach": "701.3", "equip": "701.3 301.5", "enchant": "303.4", "fight": "701.14",
	"double": "701.10", "put-into-graveyard": "404.1", "put-into-hand": "121.5", "put-onto-library": "401.4", "return": "400.7",
	"return-to-battlefield": "400.7", "changes-zone": "400.7", "enter": "603.6 614.1c", "leave": "603.6", "ceases-to-exist": "704.5d",
	"move-counter": "122.5", "has-counter": "122.1", "put-counter": "122.1 122.6", "remove-counter": "122.1", "lose-counters": "122.1", "gets-counters": "122.1 122.6",
	"encode": "702.99", "turn-face": "708.2", "copy": "707.10", "becomes-copy": "707.2", "is-copy": "707.2",
	// Characteristics.
	"is-colour": "105.2", "has-colours": "105.2", "changes-colour": "105.3", "is-mana-cost": "202.1", "is-named": "201.2",
	"is-size": "613.4", "works": "113.6 604.3", "gets": "613.4c", "switch": "613.4d", "give-ability": "613.1f", "gain-ability": "613.1f", "lose-ability": "613.1f",
	"gain-control": "613.1b", "lose-control": "613.1b", "changes-control": "613.1b", "animates": "613.1d",
	// Spells, abilities and their resolution.
	"cast": "601.2", "activate": "602.2 602.5", "target": "115.1 601.2c 608.2b", "is-target": "115.1", "becomes-illegal": "608.2b", "is-legal": "608.2b",
	"trigger": "603.2", "resolve": "608.2", "uses-stack": "405.1", "choose": "608.2d", "repeat": "608.2c", "does-nothing": "609.3",
	"check": "608.2h", "replaced": "614.1", "state-based-action": "704.3", "ends": "611.2a", "lasts": "611.2a",
	"round-up": "107.1a", "round-down": "107.1a", "halve": "107.1a", "undo": "733.1",
	// Combat, turns and the game.
	"attack": "508.1", "block": "509.1", "leave-combat": "506.4", "receives-priority": "117.3", "passes-priority": "117.3d",
	"extra-turn": "500.7", "skip": "614.10", "win-game": "104.2", "lose-game": "104.3", "leave-game": "800.4",
}

// Rules returns the rules that govern what a clause says: those of its frame,
// of combat damage also those by which it is assigned and dealt, and those of
// what it names. The numbers are those of the edition of 2026-06-19.
func (p *Prop) Rules() []string {
	rules := Rules(p.Frame)
	for _, w := range named {
		if strings.Contains(p.Text, w.ja) {
			rules = append(rules, strings.Fields(w.rules)...)
		}
	}
	if slices.Contains(rules, "120.3") && strings.Contains(p.Text, "戦闘ダメージ") {
		rules = append(rules, combatDamage...)
	}
	return rules
}

// named are words for things that rules of their own are about, whatever a clause
// says of them. A number without a part is that of a whole section.
var named = []struct{ ja, rules string }{
	{"プレインズウォーカー", "306"}, {"忠誠", "606"}, {"装備品", "301.5"}, {"オーラ", "303.4"}, {"トークン", "111"},
	{"状況起因", "704.3 704.5"}, {"マナ能力", "605.3"},
}

// combatDamage are the rules by which combat damage is assigned and dealt.
var combatDamage = []string{"510.1", "510.2"}

// Rules returns the numbers, of the edition of 2026-06-19, of the rules that
// govern what a frame says; none for a frame that no rule is about.
func Rules(frame string) []string { return strings.Fields(governs[frame]) }
