package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// mention makes an object the last one spoken of.
func (s *story) mention(o *obj) *obj {
	if o.player == "" {
		s.objs = append(slices.DeleteFunc(s.objs, func(x *obj) bool { return x == o }), o)
	}
	if !slices.Contains(s.used, o) {
		s.used = append(s.used, o)
	}
	return o
}

func (s *story) who(who string) *obj {
	if who == "you" {
		return s.you
	}
	return s.opp
}

func (s *story) controllerOf(o *obj) (*obj, error) {
	if o.player != "" {
		return nil, fmt.Errorf("a player has no controller")
	}
	if o.zone == ability.Graveyard || o.zone == ability.Exile {
		return nil, fmt.Errorf("nobody controls %q there", o.phrase) // CR 108.4
	}
	if o.many() && o.who == "" {
		for _, m := range s.members(o) {
			if o.who != "" && m.who != o.who {
				return nil, fmt.Errorf("several players control %q", o.phrase)
			}
			o.who = m.who
		}
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	return s.who(o.who), nil
}

func (s *story) ownerOf(o *obj) (*obj, error) {
	if o.owner != "" {
		return s.who(o.owner), nil
	}
	who, err := s.controllerOf(o)
	if err == nil && s.alt == 1 && o.name == "" && o.zone == ability.Battlefield && !o.token && o.cast == nil && !o.many() && o.n == 0 {
		o.owner = other(who.player) // the owner need not be who controls it
		return s.who(o.owner), nil
	}
	return who, err
}

// defaultWho says who controls an object of which nothing says so: the first
// one spoken of is yours, others are your opponent's.
func (s *story) defaultWho(o *obj) string {
	if s.flipped && o.cast == nil && o.on == nil && o.at > 0 {
		return other(s.usualWho(o))
	}
	return s.usualWho(o)
}

func (s *story) usualWho(o *obj) string {
	switch {
	case o.on != nil && o.on.who != "":
		return o.on.who
	case o.cast != nil && o.cast.player != "":
		return o.cast.player
	}
	for _, x := range s.objs {
		if x != o && x.who != "" {
			return other(x.who)
		}
	}
	return "you"
}

// last finds what was last spoken of; the card of the ruling where nothing was.
func (s *story) last(fits func(*obj) bool) (*obj, error) {
	var all []*obj
	for _, fresh := range []bool{true, false} {
		for i := len(s.objs) - 1; i >= 0; i-- {
			if o := s.objs[i]; slices.Contains(s.used, o) != fresh && !slices.Contains(all, o) && fits(o) {
				all = append(all, o)
			}
		}
	}
	if len(all) > 1 && all[1].at > 0 && all[0] != s.topic {
		s.doubts++
		if s.second && s.doubts == 1 {
			return all[1], nil
		}
	}
	if len(all) > 0 {
		return all[0], nil
	}
	if s.c.face != nil {
		if o := s.card(s.c.card, s.c.face); fits(o) {
			return o, nil
		}
	}
	return nil, fmt.Errorf("nothing was spoken of that is meant")
}

// definite finds what その, or with plural それらの, and a noun mean.
func (s *story) definite(noun string, plural bool) (*obj, error) {
	if playerWords[noun] != "" {
		return s.who(playerWords[noun]), nil
	}
	d, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	n, err := s.howMany(d)
	if err != nil {
		return nil, err
	}
	o, err := s.last(func(o *obj) bool {
		return o.many() == (plural || n > 0) && (n == 0 || o.n == n) && s.fits(o, f)
	})
	if err != nil && !plural && n == 0 {
		return s.spokenOf(f, err)
	}
	if t := s.aimedBy(o, f); t != nil && !plural && n == 0 {
		return t, nil
	}
	return o, err
}

// fits reports whether an object can be what a description means, and makes it
// that where its type was not known.
func (s *story) fits(o *obj, f ability.Filter) bool {
	for _, p := range f.Is {
		if t, ok := p.(ability.Type); ok && len(t.Of) == 1 && o.mayBe(t.Of[0]) {
			continue
		}
		if s.would(o, p) {
			continue
		}
		if !s.true(o, p) {
			return false
		}
	}
	return true
}

// would reports whether a text says of an object what a predicate asks, though
// this telling leaves it out: a phrase means the same in each of them.
func (s *story) would(o *obj, p ability.Predicate) bool {
	switch p := p.(type) {
	case ability.Has:
		return !p.Without && slices.Contains(o.spoken, p.Keyword)
	case ability.Colored:
		return len(p.Of) == 1 && slices.Contains(o.spoken, p.Of[0].Letter())
	}
	return false
}

// known finds an object that a repeated description means: one that was called
// so before, or the only one it is true of where it says nothing but the type.
func (s *story) known(text string, f ability.Filter) *obj {
	for i := len(s.objs) - 1; i >= 0; i-- {
		if o := s.objs[i]; o.phrase == text && !slices.Contains(s.used, o) {
			return o
		}
	}
	if slices.ContainsFunc(f.Is, func(p ability.Predicate) bool { _, other := p.(ability.Other); return other }) {
		return nil
	}
	var found *obj
	for _, o := range s.objs {
		if slices.Contains(s.used, o) || o.face != nil || !s.fits(o, f) {
			continue // a card that has a name is called by it
		}
		if found != nil {
			return nil
		}
		found = o
	}
	return found
}

// named is the card of a name.
func (s *story) named(name string) (*obj, error) {
	if s.c.card != nil {
		for i := range s.c.card.Faces {
			if f := &s.c.card.Faces[i]; f.Ja == name || f.Name == name {
				return s.card(s.c.card, f), nil
			}
		}
	}
	for _, m := range s.c.block.Mentions {
		if m.Ja != name || s.c.g.Card == nil {
			continue
		}
		card, ok := s.c.g.Card(m.Card, s.c.edition)
		if !ok {
			return nil, fmt.Errorf("what %s does is not understood", m.Card)
		}
		face := &card.Faces[0]
		for i := range card.Faces {
			if card.Faces[i].Ja == name || card.Faces[i].Name == m.Half {
				face = &card.Faces[i]
			}
		}
		return s.card(card, face), nil
	}
	if s.c.g.ByJa != nil {
		if card, ok := s.c.g.ByJa(name, s.c.edition); ok {
			for i := range card.Faces {
				if card.Faces[i].Ja == name {
					return s.card(card, &card.Faces[i]), nil
				}
			}
		}
	}
	return nil, fmt.Errorf("no card %q", name)
}

// card is the object of a real card, made where it was not spoken of before.
func (s *story) card(card *Card, face *Face) *obj {
	for _, o := range s.objs {
		if o.card != nil && o.card.Name == card.Name {
			return o
		}
	}
	o := newObj()
	o.card, o.face = card, face
	if s.c.card != nil && card.Name == s.c.card.Name {
		o.who = "you"
	}
	if o.is("instant") || o.is("sorcery") {
		o.zone = ability.Stack
	}
	return o
}
