package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// attachDeed reads 《X》がつけられている, 《X》を装備している, エンチャントされている.
func attachDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	var on, what *obj
	n, err := s.quantity(p)
	if err != nil {
		return nil, err
	}
	if p.Frame == "attach" || p.Frame == "enchant" {
		if a := s.arg(p, "に"); a != nil {
			if on, err = s.noun(p, a); err != nil {
				return nil, err
			}
			if p.Frame == "enchant" && p.Passive && isAttachment(on) { // 《X》にエンチャントされている
				on, what = nil, on
			}
		}
	}
	if a := s.arg(p, "を", "で", "によって", "により"); a != nil && a.Particle != "" {
		if what, err = s.noun(p, a); err != nil {
			return nil, err
		}
	}
	if a := s.arg(p, "が", "は"); a != nil {
		o, err := s.noun(p, a)
		switch {
		case err != nil:
			return nil, err
		case p.Frame == "equip" && on == nil, p.Frame == "enchant" && p.Passive:
			on = o
		case what == nil:
			what = o
		case on == nil:
			on = o
		default:
			return nil, fmt.Errorf("what is attached to what in %q is not known", p.Text)
		}
	}
	if s.gap != nil {
		switch {
		case on == nil && (p.Frame != "enchant" || p.Passive || what != nil):
			on = s.gap
		case what == nil:
			what = s.gap
		}
	}
	if on == nil && what != nil {
		on = newObj()
	}
	if what == nil {
		if what, err = s.attachment(p.Frame); err != nil {
			return nil, err
		}
	}
	if p.Neg || on == nil || what == on || on.player != "" || what.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if !isAttachment(what) {
		return nil, fmt.Errorf("%q is not attached to anything", what.phrase)
	}
	if !on.become("creature") && !on.is("creature") && what.needsCreature() {
		return nil, fmt.Errorf("%q is attached to nothing but creatures", what.phrase)
	}
	what.zone = ability.Battlefield
	if kind == quality { // it says which is meant
		kind = bond
	}
	if s.conceded(p) || s.knob(kind) {
		what.on = on
		if n > 1 {
			what.n = n
		}
		return func() error {
			if _, err := s.place(on); err != nil {
				return err
			}
			_, err := s.placeAll(what)
			return err
		}, nil
	}
	// Without it, it is attached to something else.
	return func() error {
		elsewhere := newObj()
		elsewhere.types, elsewhere.who = on.types, on.who
		if on.face != nil {
			elsewhere.types = on.face.Types
		}
		what.on = elsewhere
		if _, err := s.place(on); err != nil {
			return err
		}
		_, err := s.place(what)
		return err
	}, nil
}

// needsCreature reports whether an attachment can be attached to nothing but a
// creature: Equipment (CR 301.5), and an Aura with "enchant creature".
func (o *obj) needsCreature() bool {
	if o.face == nil {
		return slices.Contains(o.abilities, "enchant creature") || slices.Contains(o.subtypes, "Equipment")
	}
	return slices.Contains(o.face.Subtypes, "Equipment") || slices.ContainsFunc(o.face.Abilities, func(a ability.Ability) bool {
		return strings.HasPrefix(ability.Print(a), "enchant creature")
	})
}

func isAttachment(o *obj) bool {
	list := o.subtypes
	if o.face != nil {
		list = o.face.Subtypes
	}
	for _, t := range list {
		if t == "Aura" || t == "Equipment" {
			return true
		}
	}
	return false
}

// attachment is the Aura or Equipment that is meant where none is named: one
// spoken of before, the card of the ruling, or any.
func (s *story) attachment(frame string) (*obj, error) {
	kind := "Aura"
	if frame == "equip" {
		kind = "Equipment"
	}
	is := func(o *obj) bool {
		list := o.subtypes
		if o.face != nil {
			list = o.face.Subtypes
		}
		return len(list) > 0 && list[len(list)-1] == kind
	}
	if o, err := s.last(is); err == nil {
		return s.mention(o), nil
	}
	o := newObj()
	o.subtypes = []string{kind}
	if kind == "Aura" {
		o.types, o.abilities = []string{"enchantment"}, []string{"enchant creature"}
	} else {
		o.types, o.abilities = []string{"artifact"}, []string{"equip {1}"}
	}
	return s.mention(o), nil
}
