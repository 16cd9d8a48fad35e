package casegen

import (
	"fmt"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// While a story is read, the controller of an object is who controls it at the
// beginning. While it is played, it is who controls it by then: taken notes that
// this changes. Its owner stays who had it first.

func (o *obj) taken(who string) {
	if o.player != "" || o.who == who {
		return
	}
	if o.owner == "" {
		o.owner = o.who
	}
	o.who = who
}

// takes notes whose control changes as a casting resolves.
func (k *casting) takes() {
	ability.Walk(effectsOf(k.ability()), func(n any) bool {
		if gainsControl(n) {
			for _, t := range k.targets {
				t.taken(k.player)
			}
		}
		return true
	})
	if k.enchants() != nil && len(k.targets) > 0 {
		k.o.on = k.targets[0]
		k.o.holds()
	}
}

// holds notes that an Aura that gives control of what it is attached to does so.
func (o *obj) holds() {
	if o.face == nil || o.on == nil {
		return
	}
	for _, a := range o.face.Abilities {
		if st, ok := a.(ability.Static); ok {
			for _, r := range st.Rules {
				if gainsControl(r) {
					o.on.taken(o.who)
				}
			}
		}
	}
}

// gainsControl reports whether a node of the ability language gives you control
// of what it speaks of.
func gainsControl(n any) bool {
	c, ok := n.(ability.Continuous)
	if !ok {
		return false
	}
	for _, m := range c.Mods {
		if by, ok := m.(ability.Control); ok {
			if _, you := by.By.(ability.You); you {
				return true
			}
		}
	}
	return false
}

// staysWith claims that whoever controlled something at first does so still.
func (s *story) staysWith(p *frame.Prop) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || p.Neg || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		first := o.who
		if o.owner != "" {
			first = o.owner
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("controller: {%s: %s}", n, first)
		return nil
	}, nil
}
