package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// A card may exile something by one ability and return it by another (CR
// 607.2a). In a ruling on such a card, what is exiled is exiled by it, and it
// comes back, or does not, when the other ability triggers.

func init() {
	refineDeed(ofLinked, linkedDeed, "exile", "remove")
}

// returnsExiled reports whether an ability puts what its object exiled onto the
// battlefield.
func returnsExiled(a ability.Ability) bool {
	found := false
	ability.Walk(effectsOf(a), func(n any) bool {
		m, ok := n.(ability.Move)
		found = found || ok && m.To.Zone == ability.Battlefield && speaksOfExiled(m.What)
		return true
	})
	return found
}

func speaksOfExiled(what ability.Ref) bool {
	found := false
	ability.Walk(what, func(n any) bool {
		r, ok := n.(ability.Relation)
		found = found || ok && r.Is == "exiled with"
		return true
	})
	return found
}

// exiler is the place of the ability of a face by which it exiles a target that
// another ability of it returns, and the place of that one; -1 for none.
func exiler(f *Face) (exiles, returns int) {
	exiles, returns = -1, -1
	if f == nil {
		return exiles, returns
	}
	for i, a := range f.Abilities {
		if returnsExiled(a) {
			returns = i
		}
		ability.Walk(effectsOf(a), func(n any) bool {
			m, ok := n.(ability.Move)
			if ok && m.To.Zone == ability.Exile && len(ability.Targets(effectsOf(a))) > 0 {
				exiles = i
			}
			return true
		})
	}
	if exiles < 0 || returns < 0 {
		return -1, -1
	}
	return exiles, returns
}

// ofLinked reports whether a clause says that something is exiled, by the card
// of the ruling or by nobody who is named, where that card would return it.
func ofLinked(s *story, p *frame.Prop) bool {
	i, _ := exiler(s.c.face)
	if i < 0 || !p.Passive || p.Neg {
		return false
	}
	for k := range p.C.Args {
		a := &p.C.Args[k]
		if slices.Contains([]string{"により", "によって", "で"}, a.Particle) && s.text(a) != "これ" {
			return false
		}
	}
	return true
}

func linkedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; s.text(a) == "これ" && a.Particle != "が" && !a.Topic {
			s.look(a)
		}
	}
	_, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if err := s.zoneArg(p, "exile"); err != nil {
		return nil, err
	}
	if o == nil || o.player != "" || o.many() || o.face == s.c.face {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	i, _ := exiler(s.c.face)
	x := s.card(s.c.card, s.c.face)
	k := s.castingOf(x, i)
	if k == nil {
		if k, err = s.newCasting(x, i); err != nil {
			return nil, err
		}
	}
	if err := s.aim(k, o); err != nil {
		return nil, err
	}
	o.moved = "exile"
	f, err := s.byCasting(k, o, "exile", kind)
	if f != nil && s.gap != nil { // 追放されたクリーチャー: it was exiled before all else
		s.deeds = append([]func() error{f}, s.deeds...)
		return nil, nil
	}
	return f, err
}

// returned has what a card exiled be returned, or tried to be: the ability that
// does so triggers, where nothing in the text makes it. False where nothing in
// the story would return it.
func (s *story) returned(o *obj) (func() error, bool) {
	for _, k := range s.casts {
		if !slices.Contains(k.targets, o) || k.o.face == nil {
			continue
		}
		if i, j := exiler(k.o.face); i >= 0 && k.i == i {
			back := s.castingOf(k.o, j)
			if back == nil {
				var err error
				if back, err = s.newCasting(k.o, j); err != nil {
					return nil, false
				}
			}
			return func() error {
				if err := s.prepare(back); err != nil {
					return err
				}
				back.caused = k.o.gone // the text says that the card left
				if !k.o.gone {
					if err := s.resolve(); err != nil {
						return err
					}
				}
				if err := s.begin(back); err != nil {
					return err
				}
				return s.resolve()
			}, true
		}
	}
	return nil, s.mayReturn(o)
}

// mayReturn reports whether something in the story puts things onto the
// battlefield that are not there, besides their being cast.
func (s *story) mayReturn(o *obj) bool {
	if o.back || o.moved == "battlefield" || o.has("undying") || o.has("persist") {
		return true
	}
	does := func(f *Face) bool {
		return f != nil && slices.ContainsFunc(f.Abilities, func(a ability.Ability) bool {
			found := false
			ability.Walk(a, func(n any) bool {
				m, ok := n.(ability.Move)
				found = found || ok && m.To.Zone == ability.Battlefield
				return true
			})
			return found
		})
	}
	return does(s.c.face) && s.c.face == o.face || slices.ContainsFunc(s.objs, func(x *obj) bool { return does(x.face) })
}

// stayExiled lists claims that an ability that would return what its object
// exiled returned nothing.
func (s *story) stayExiled(k *casting) []string {
	if !returnsExiled(k.ability()) {
		return nil
	}
	var out []string
	for _, j := range s.casts {
		for _, t := range j.targets {
			if j.o == k.o && t.name != "" {
				out = append(out, "never: {event: move, object: "+t.name+", into: battlefield}")
			}
		}
	}
	return out
}

// linkedSpoken reports whether an ability is spoken of that would return what
// its object exiled.
func (s *story) linkedSpoken() bool {
	return slices.ContainsFunc(s.casts, func(k *casting) bool { return returnsExiled(k.ability()) })
}

// saysFirst looks at 先に of a clause and reports whether it is there.
func (s *story) saysFirst(p *frame.Prop) bool { return s.heeds(p, "先", "先に", "まず") }

// pend puts a spell or ability onto the stack and, where the text says what
// resolves first, names it there.
func (s *story) pend(k *casting) error {
	if err := s.begin(k); err != nil {
		return err
	}
	if _, ok := k.ability().(ability.Triggered); ok && k.stack == "" && k.o.face != nil && strings.Contains(s.c.block.Text, "先に") {
		k.stack = s.st.Name("a")
		s.st.Do("name: {as: %s, ability: %s}", k.stack, k.o.name)
	}
	return nil
}

// resolvesFirst claims that an ability resolves before another that waited on
// the stack when it triggered.
func (s *story) resolvesFirst(k *casting) error {
	var below *casting
	for _, j := range s.casts {
		if j != k && j.begun && !j.over && j.stack != "" {
			below = j
		}
	}
	if below == nil {
		return fmt.Errorf("what it resolves before is not known")
	}
	if err := s.begin(k); err != nil {
		return err
	}
	s.st.Check(fmt.Sprintf("stack: [%s, %s]", k.o.name, below.stack))
	s.st.Do("resolve")
	s.st.Check(fmt.Sprintf("stack: [%s]", below.stack))
	s.st.Claim("happened: {event: resolve, source: %s}", k.o.name)
	k.over = true
	return nil
}
