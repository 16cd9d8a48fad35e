package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// effectsOf returns the instructions of an ability that is put onto the stack.
func effectsOf(a ability.Ability) []ability.Effect {
	switch a := a.(type) {
	case ability.Spell:
		return a.Do
	case ability.Activated:
		return a.Do
	case ability.Triggered:
		return a.Do
	}
	return nil
}

// chosen returns the instructions that count: of modes only the one chosen.
func (k *casting) chosen() []ability.Effect {
	var out []ability.Effect
	for _, e := range effectsOf(k.ability()) {
		m, ok := e.(ability.Modes)
		if !ok || len(m.Of) == 0 {
			out = append(out, e)
			continue
		}
		if len(k.modes) == 0 {
			for n := range min(max(1, m.Min), len(m.Of)) {
				k.modes = append(k.modes, n+1)
			}
		}
		for _, n := range k.modes {
			out = append(out, m.Of[min(n, len(m.Of))-1].Do...)
		}
	}
	return out
}

// seekTargets gives a casting what it needs to be aimed at, in the order in
// which its text asks for it.
func (s *story) seekTargets(k *casting) error {
	do := k.chosen()
	for _, t := range ability.Targets(do) {
		n := 1
		if v, ok := t.N.(ability.Num); ok && int(v) > 1 {
			n = int(v)
		}
		for range n {
			o, err := s.fitting(t.Filter, k.player)
			if err != nil {
				return err
			}
			if t.Other && slices.ContainsFunc(k.targets, func(x *obj) bool { return x.player != "" && x.player == o.player }) {
				o.player = other(o.player)
			}
			k.targets = append(k.targets, o)
			k.filters = append(k.filters, t.Filter)
			k.said = append(k.said, false)
		}
	}
	if aura := k.enchants(); aura != nil {
		o, err := s.fitting(*aura, k.player)
		if err != nil {
			return err
		}
		k.targets, k.filters, k.said = []*obj{o}, []ability.Filter{*aura}, []bool{false}
	}
	ability.Walk(do, func(n any) bool {
		if d, ok := n.(ability.Deal); ok && d.Divided {
			if v, ok := d.N.(ability.Num); ok {
				k.divided = int(v)
			}
		}
		return true
	})
	return nil
}

// enchants is what an Aura spell targets (CR 303.4a), nil for others.
func (k *casting) enchants() *ability.Filter {
	if k.i >= 0 || k.o.face == nil {
		return nil
	}
	for _, a := range k.o.face.Abilities {
		if w, ok := a.(ability.Keyword); ok && w.Name == "enchant" {
			return w.Of
		}
	}
	return nil
}

// fitting is a player or a new object of a description that an ability asks
// for, as its controller sees it. Its qualities are no knobs of the story:
// nobody spoke of them.
func (s *story) fitting(f ability.Filter, you string) (*obj, error) {
	quiet := s.quiet
	s.quiet = true
	defer func() { s.quiet = quiet }()
	o := newObj()
	if one, ok := firstOf(f); ok {
		f = one
	}
	if players, objects := admits(f); players {
		o.player = other(you)
		if objects { // any target may become an object
			o.player, o.phrase = "", anyTarget
		}
		return o, nil
	}
	if err := s.fit(o, f); err != nil {
		return nil, err
	}
	if you == "opponent" && o.who != "" {
		o.who = other(o.who)
	}
	switch {
	case o.zone == ability.Stack && hasNoun(f, "spell"):
		o.who = other(you)
		if _, err := s.made(o, "spell"); err != nil {
			return nil, err
		}
	case o.who == "":
		o.who = other(you)
	}
	return o, nil
}

const anyTarget = "any target"

// firstOf takes the first alternative of a description that is one of several.
func firstOf(f ability.Filter) (ability.Filter, bool) {
	for i, p := range f.Is {
		if e, ok := p.(ability.Either); ok && len(e.Of) > 0 {
			is := slices.Clone(f.Is[:i])
			is = append(is, e.Of[0].Is...)
			return ability.Filter{Is: append(is, f.Is[i+1:]...)}, true
		}
	}
	return f, false
}

// admits reports whether a description may mean players, and whether objects.
func admits(f ability.Filter) (players, objects bool) {
	objects = true
	for _, p := range f.Is {
		switch p := p.(type) {
		case ability.Noun:
			for _, n := range p.Of {
				switch n {
				case "player", "opponent":
					players, objects = true, len(p.Of) > 1
				case "target":
					players = true
				}
			}
		case ability.Either:
			objects = false
			for _, g := range p.Of {
				pl, ob := admits(g)
				players, objects = players || pl, objects || ob
			}
		}
	}
	return players, objects
}

func hasNoun(f ability.Filter, noun string) bool {
	return slices.ContainsFunc(f.Is, func(p ability.Predicate) bool {
		n, ok := p.(ability.Noun)
		return ok && slices.Contains(n.Of, noun)
	})
}

// aim makes an object the target of a casting: the first that can be meant and
// of which nothing was said.
func (s *story) aim(k *casting, o *obj) error {
	if !k.improvised() && slices.Contains(k.targets, o) {
		return nil
	}
	if o.player == "" && o.zone == ability.Stack && o.face == nil && o.cast == nil {
		if o.who == "" {
			o.who = other(k.player)
		}
		if _, err := s.made(o, "spell"); err != nil {
			return err
		}
	}
	if k.improvised() {
		k.targets = []*obj{o}
		return nil
	}
	for i, f := range k.filters {
		players, objects := admits(f)
		if k.said[i] || o.player != "" && !players || o.player == "" && !objects {
			continue
		}
		if o.player == "" {
			if o.who == "" {
				o.who = k.targets[i].who
				if s.flipped && !slices.ContainsFunc(f.Is, func(p ability.Predicate) bool { _, by := p.(ability.ControlledBy); return by }) {
					o.who = k.player
				}
				if o.who == "" {
					o.who = other(k.player)
				}
			}
			if !players && o.face == nil && o.name == "" {
				s.lend(o, f)
			}
		}
		k.targets[i], k.said[i] = o, true
		return nil
	}
	return fmt.Errorf("%q has no such target", k.o.phrase)
}

// lend gives an object the types that a target must have, where nothing was
// said of its own.
func (s *story) lend(o *obj, f ability.Filter) {
	if one, ok := firstOf(f); ok {
		f = one
	}
	for _, p := range f.Is {
		if t, ok := p.(ability.Type); ok && len(o.types) == 0 {
			o.types = append(o.types, t.Of[0])
		}
	}
}

// names places players and objects and returns their names.
func (s *story) names(list []*obj) ([]string, error) {
	var out []string
	for _, t := range list {
		if t.phrase == anyTarget && t.player == "" && t.name == "" && len(t.types) == 0 {
			t.player = "opponent"
		}
		n, err := s.place(t)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}
