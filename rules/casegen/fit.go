package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

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
			if t == "planeswalker" && len(o.abilities) == 0 {
				o.abilities = []string{"loyalty +1: you gain 1 life"} // as each has (CR 606.3)
			}
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
		o.zone, o.lies = p.Zone, true
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
	case ability.InZone:
		return o.player == "" && (o.moved == "" && o.zone == p.Zone || o.moved == string(p.Zone))
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
