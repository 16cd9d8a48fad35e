package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
)

// obj is a player or an object that a text speaks of. What clauses say of it
// is gathered first; it comes into the scenario when it is first needed.
type obj struct {
	player string // "you" or "opponent", "" for objects
	who    string // its controller, "" while not said
	owner  string // "" for its controller
	zone   ability.Zone
	card   *Card // a real card
	face   *Face

	types, subtypes, supertypes, colours []string
	abilities                            []string // in the ability language
	counters                             []counter
	power, toughness                     int // -1: any
	value                                int // mana value, -1: any
	tapped, sick, token                  bool
	same                                 bool   // of a group: all have one name
	stolen                               bool   // another gains control of it in the course of the story
	gone                                 bool   // it left the battlefield
	mixed                                bool   // of a group: different players control them
	left                                 string // the zone it went to as the story was played
	called                               bool   // the text calls it a token, which it is but for a knob
	there                                bool   // the text says that it is on the battlefield
	lies                                 bool   // the text says in which zone it is
	back                                 bool   // it came back by a keyword, with its counter
	moved                                string // the zone it went to, as far as the story was read
	entered                              bool   // it entered in the course of the story
	uncast                               bool   // it enters without being cast
	on                                   *obj   // what it is attached to
	prey                                 *obj   // the planeswalker that it attacks
	encoded                              *obj   // the card that is encoded on it
	anyKind                              bool   // spoken of as a permanent of whatever type
	mana                                 string // its mana cost, "" for any
	copy                                 bool   // it is a copy of an encoded card
	attacking, blocking                  bool   // spoken of as an attacking or blocking creature
	blocks                               bool   // the text calls it a blocking creature
	phrase                               string // how the text called it first
	cast                                 *casting
	kin                                  *string  // the card that those of one name have in common
	name                                 string   // in the scenario, once it is there
	at                                   int      // where in the text it was first named, from 1
	hurt                                 int      // damage it was dealt before combat
	stays                                bool     // it does not attack, as the text says
	spoken                               []string // what the text says it has or is not, in every telling
	absent                               bool     // it is not there, as the text says
	placed                               int      // how many times it was used on the stage

	n     int    // of a group: how many members, else 0
	least int    // where the text says 以上: the number it says
	all   []*obj // its members, once they are needed
	said  string // what was known of it then
}

type counter struct {
	kind string
	n    int
}

func newObj() *obj { return &obj{power: -1, toughness: -1, value: -1, zone: ability.Battlefield} }

// is reports whether it has a card type, as far as is known.
func (o *obj) is(t string) bool {
	if o.face != nil {
		return slices.Contains(o.face.Types, t)
	}
	return slices.Contains(o.types, t)
}

// can become reports whether nothing that is known speaks against the type.
func (o *obj) mayBe(t string) bool {
	return o.player == "" && (o.is(t) || o.face == nil && len(o.types) == 0)
}

// become makes an object of which no type is known one of the type.
func (o *obj) become(t string) bool {
	if !o.mayBe(t) {
		return false
	}
	if o.face == nil && len(o.types) == 0 {
		o.types = []string{t}
	}
	return true
}

func (o *obj) has(keyword string) bool {
	if slices.ContainsFunc(o.abilities, func(a string) bool { return a == keyword || strings.HasPrefix(a, keyword+" ") }) {
		return true
	}
	if o.face == nil {
		return false
	}
	return slices.ContainsFunc(o.face.Abilities, func(a ability.Ability) bool {
		k, ok := a.(ability.Keyword)
		return ok && k.Name == keyword
	})
}

// size is its power and toughness as far as they are known; -1 where they are
// not.
func (o *obj) size() (power, toughness int) {
	if o.face != nil {
		fmt.Sscanf(o.face.PT, "%d/%d", &power, &toughness)
		return power, toughness
	}
	return o.power, o.toughness
}

// endure makes its toughness greater than an amount of damage, if it is free.
func (o *obj) endure(n int) {
	if o.face == nil && o.toughness < 0 {
		o.toughness = n + 2
	}
}
