package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
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
	back                                 bool   // it came back by a keyword, with its counter
	moved                                string // the zone it went to, as far as the story was read
	entered                              bool   // it entered in the course of the story
	on                                   *obj   // what it is attached to
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
	spoken                               []string // keywords and colours the text says it has, in every telling
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

// fit gives an object the qualities of a description. Each quality that a
// scenario can do without is a knob of the story.
func (s *story) fit(o *obj, f ability.Filter) error {
	for _, p := range f.Is {
		if err := s.fitOne(o, p); err != nil {
			return err
		}
	}
	return nil
}

func (s *story) fitOne(o *obj, p ability.Predicate) error {
	if o.face != nil {
		if s.true(o, p) {
			return nil
		}
		return fmt.Errorf("%s is not what %T asks", o.face.Name, p)
	}
	switch p := p.(type) {
	case ability.Type:
		if t := p.Of[s.alt%len(p.Of)]; !slices.Contains(o.types, t) {
			o.types = append(o.types, t)
		}
	case ability.Subtype:
		if kind := ability.SubtypeOf(p.Of[0]); kind != "" && len(o.types) == 0 {
			o.types = append(o.types, kind)
		}
		o.subtypes = append(o.subtypes, p.Of[0])
		if k := map[string]string{"Aura": "enchant creature", "Equipment": "equip {1}"}[p.Of[0]]; k != "" && len(o.abilities) == 0 {
			o.abilities = []string{k} // what it needs to be attached
		}
	case ability.Supertype:
		o.supertypes = append(o.supertypes, p.Of[0])
	case ability.Colored:
		o.spoken = append(o.spoken, p.Of[s.alt%len(p.Of)].Letter())
		if s.knob(trait) {
			o.colours = append(o.colours, p.Of[s.alt%len(p.Of)].Letter())
		}
	case ability.Colors:
		switch p.Kind {
		case "multicolored":
			if s.knob(trait) {
				o.colours = []string{"B", "R"}
			} else {
				o.colours = []string{"B"}
			}
		case "monocolored", "colored":
			if s.knob(trait) {
				o.colours = []string{"R"}
			}
		case "colorless":
			if !s.knob(trait) {
				o.colours = []string{"R"}
			}
		}
	case ability.Noun:
		return s.fitNoun(o, p.Of[0])
	case ability.Status:
		switch p.Of[0] {
		case "tapped":
			o.tapped = s.knob(trait)
		case "untapped":
		case "attacking":
			o.attacking = true
		case "blocking":
			o.blocking, o.blocks = true, true
		default:
			return fmt.Errorf("no way to show %s", p.Of[0])
		}
	case ability.Has:
		if !p.Without {
			o.spoken = append(o.spoken, p.Keyword)
		}
		// What is not said of it, it does not have.
		if s.knob(trait) != p.Without {
			return s.bear(o, p.Keyword, "")
		}
		o.shape(p.Keyword)
		if !p.Without {
			s.bearers[p.Keyword] = o
		}
	case ability.ControlledBy:
		who, err := s.playerOf(p.By)
		if err != nil {
			return err
		}
		o.who = who
	case ability.OwnedBy:
		who, err := s.playerOf(p.By)
		if err != nil {
			return err
		}
		o.owner = who
	case ability.InZone:
		o.zone = p.Zone
		if p.Of != nil {
			o.who = whoOf(p.Of, "you")
		}
	case ability.HasCounter:
		kind := p.Kind
		if kind == "" {
			kind = "charge"
		}
		if s.knob(trait) {
			o.counters = append(o.counters, counter{kind, 1})
		}
	case ability.With:
		return fitWith(o, p)
	case ability.Not:
		// What is not said of it, it is not; but it is a creature, where nothing
		// else is said.
		if t, ok := p.Of.(ability.Type); ok && slices.Contains(t.Of, "creature") && len(o.types) == 0 {
			o.types = []string{[]string{"artifact", "enchantment", "artifact"}[s.alt]}
			return nil
		}
		if !s.knob(trait) {
			return s.fitOne(o, p.Of)
		}
	case ability.Other:
	case ability.Same:
		if p.What != "name" || p.As != nil {
			return fmt.Errorf("no object for %T", p)
		}
		o.same = s.knob(trait)
	default:
		return fmt.Errorf("no object for %T", p)
	}
	return nil
}

// playerOf is the player that a description speaks of.
func (s *story) playerOf(by ability.Ref) (string, error) {
	if who := whoOf(by, "you"); who != "" {
		return who, nil
	}
	switch by.(type) {
	case ability.They, ability.ThatPlayer: // 自分がコントロールする: who the clause is about
		if s.topic != nil && s.topic.player != "" {
			return s.topic.player, nil
		}
	case ability.DefendingPlayer:
		o, err := s.role("防御プレイヤー")
		if err == nil {
			return o.player, nil
		}
	}
	return "", fmt.Errorf("whose it is, is not known")
}

func (s *story) fitNoun(o *obj, noun string) error {
	switch noun {
	case "card":
		if o.zone == ability.Battlefield {
			o.zone = ability.Hand
		}
	case "permanent":
		o.anyKind = true
	case "source":
	case "token":
		o.token, o.called = s.knob(trait), true
	case "spell":
		o.zone = ability.Stack
	case "target":
	default:
		return fmt.Errorf("no object for %q", noun)
	}
	return nil
}

func fitWith(o *obj, p ability.With) error {
	n, ok := p.N.(ability.Num)
	if !ok {
		return fmt.Errorf("no number for %s", p.Attr)
	}
	v := int(n)
	switch p.Op {
	case ability.Less:
		v--
	case ability.More:
		v++
	case ability.Equal, ability.AtMost, ability.AtLeast:
	default:
		return fmt.Errorf("no number for %s %s", p.Attr, p.Op)
	}
	if v < 0 {
		return fmt.Errorf("no %s below 0", p.Attr)
	}
	switch p.Attr {
	case "power":
		o.power = v
	case "toughness":
		o.toughness = v
	case "mana value":
		o.value = v
	default:
		return fmt.Errorf("no object with %s", p.Attr)
	}
	return nil
}

// true reports whether a predicate is known to be true of an object.
func (s *story) true(o *obj, p ability.Predicate) bool {
	list := func(mine, face []string) []string {
		if o.face != nil {
			return face
		}
		return mine
	}
	face := o.face
	if face == nil {
		face = &Face{}
	}
	any := func(have []string, want []string) bool {
		return slices.ContainsFunc(want, func(w string) bool { return slices.Contains(have, w) })
	}
	switch p := p.(type) {
	case ability.Type:
		return any(list(o.types, face.Types), p.Of)
	case ability.Subtype:
		return any(list(o.subtypes, face.Subtypes), p.Of)
	case ability.Supertype:
		return any(list(o.supertypes, face.Supertypes), p.Of)
	case ability.Colored:
		for _, k := range p.Of {
			if slices.Contains(list(o.colours, face.Colours), k.Letter()) {
				return true
			}
		}
		return false
	case ability.Colors:
		n := len(list(o.colours, face.Colours))
		switch p.Kind {
		case "multicolored":
			return n > 1
		case "monocolored":
			return n == 1
		case "colorless":
			return n == 0
		}
		return n > 0
	case ability.Noun:
		switch p.Of[0] {
		case "permanent":
			return o.player == "" && !o.is("instant") && !o.is("sorcery")
		case "card", "source":
			return o.player == ""
		case "spell":
			return o.zone == ability.Stack || o.cast != nil
		case "token":
			return o.token || o.called
		}
	case ability.Has:
		return o.has(p.Keyword) != p.Without
	case ability.Not:
		return !s.true(o, p.Of)
	case ability.ControlledBy:
		return o.who == whoOf(p.By, "you")
	case ability.With:
		n, ok := p.N.(ability.Num)
		power, toughness := o.power, o.toughness
		if o.face != nil {
			power, toughness = o.size()
		}
		if !ok || p.Op != ability.Equal {
			return false
		}
		switch p.Attr {
		case "power":
			return power == int(n)
		case "toughness":
			return toughness == int(n)
		case "mana value":
			return o.value == int(n)
		}
	case ability.Status:
		switch p.Of[0] {
		case "tapped":
			return o.tapped
		case "untapped":
			return !o.tapped
		case "attacking":
			return o.attacking
		case "blocking":
			return o.blocking
		}
	}
	return false
}

// place brings an object into the scenario and returns its name there.
func (s *story) place(o *obj) (string, error) {
	o.placed++
	switch {
	case o.player != "":
		return o.player, nil
	case o.name != "":
		return o.name, nil
	case o.many():
		return "", fmt.Errorf("no way to use the %d of %q at once", o.n, o.phrase)
	case o.cast != nil && !o.cast.ready:
		if err := s.prepare(o.cast); err != nil || o.name != "" {
			return o.name, err
		}
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	s.fix(o)
	if o.face == nil && o.zone == ability.Battlefield && len(o.counters) == 0 {
		o.counters = entersWith(o.ways())
	}
	card := ""
	if o.card != nil {
		card = o.card.Name
	} else if o.kin != nil && *o.kin != "" {
		card = *o.kin
	} else {
		card = s.st.Card(o.word(), "%s", o.body())
		if o.kin != nil {
			*o.kin = card
		}
	}
	if o.zone != ability.Battlefield {
		zone := o.zone
		if zone == ability.Stack {
			zone = ability.Hand
		}
		o.name = s.st.Hold(string(zone), o.who, card)
		return o.name, nil
	}
	extra := ""
	if o.on != nil {
		host, err := s.place(o.on)
		if err != nil {
			return "", err
		}
		extra += ", attached: " + host
	}
	if o.owner != "" && o.owner != o.who {
		extra += ", owner: " + o.owner
	}
	if o.tapped {
		extra += ", tapped: true"
	}
	if o.sick {
		extra += ", sick: true"
	}
	if o.token {
		extra += ", token: true"
	}
	if o.face != nil && len(o.counters) == 0 {
		extra += s.c.startCounters(o.face)
	}
	if len(o.counters) > 0 {
		var list []string
		for _, c := range o.counters {
			list = append(list, fmt.Sprintf("'%s': %d", c.kind, c.n))
		}
		extra += ", counters: {" + strings.Join(list, ", ") + "}"
	}
	o.name = s.st.Put(o.who, card, extra)
	o.holds()
	return o.name, nil
}

func (o *obj) word() string {
	switch {
	case len(o.types) > 0:
		return o.types[len(o.types)-1]
	case o.zone == ability.Stack:
		return "spell"
	}
	return "creature"
}

// body writes the card of an object as a scenario defines it.
func (o *obj) body() string {
	types := slices.Clone(o.types)
	if len(types) == 0 {
		types = []string{"creature"}
	}
	caps := func(in []string) string {
		var out []string
		for _, x := range in {
			out = append(out, strings.ToUpper(x[:1])+x[1:])
		}
		return strings.Join(out, ", ")
	}
	b := "{types: [" + caps(types) + "]"
	if slices.Contains(types, "creature") {
		p, t := o.size()
		b += fmt.Sprintf(", pt: %d/%d", p, t)
	}
	if (o.zone != ability.Battlefield || o.mana != "") && !slices.Contains(types, "land") {
		v := o.value
		if v < 0 {
			v = 1
		}
		cost := fmt.Sprintf("{%d}", v)
		if o.mana != "" {
			cost = o.mana
		}
		b += ", cost: '" + cost + "'"
	}
	if len(o.subtypes) > 0 {
		b += ", subtypes: [" + strings.Join(o.subtypes, ", ") + "]"
	}
	if len(o.supertypes) > 0 {
		b += ", supertypes: [" + caps(o.supertypes) + "]"
	}
	if len(o.colours) > 0 {
		b += ", colours: [" + strings.Join(o.colours, ", ") + "]"
	}
	if len(o.abilities) > 0 {
		b += ", abilities: " + stage.List(o.abilities...)
	}
	return b + "}"
}
