package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// tested is an ability with a condition that a text speaks of. It begins with
// its condition fulfilled, or as the text says; then what its gauge counts
// changes while something waits on the stack.
type tested struct {
	bound
	k      *casting // nil for a static ability
	o      *obj     // what has the ability
	made   string   // the ability, where the story made it
	at     []checkTime
	start  int
	now    int         // how many there are, as far as the stage has come
	called called      // how the text names it, where no clause says what it is
	names  []string    // what counts and can be taken away
	wait   int         // the sentence, from 1, whose conditions are of the time of resolution
	spoilt bool        // its condition has ceased to be fulfilled while the ability was on the stack
	only   bool        // they are said to be all
	times  []checkTime // when the clauses before say that the condition is looked at
}

// tests notes that an ability is spoken of, whose condition is fulfilled where
// nothing else is said.
func (s *story) tests(t *tested) error {
	n, err := t.nearest(true, s.alt)
	if err != nil {
		return err
	}
	t.start = n
	if said, ok := s.table.cards[string(t.of)+"."+t.who]; ok {
		t.start = said
	}
	if said, ok := s.table.life[t.who]; ok && t.of == lifeGauge {
		t.start = said
	}
	s.worded.tested = t
	s.deeds = append([]func() error{func() error { return s.dress(t) }}, s.deeds...)
	return nil
}

// testedOf is the ability of a casting with its condition, nil where it has none
// that is on a gauge.
func (s *story) testedOf(k *casting) *tested {
	if t := s.worded.tested; t != nil {
		if t.k == k {
			return t
		}
		return nil
	}
	b, at, ok := boundOn(k.ability(), k.player)
	if !ok {
		return nil
	}
	t := &tested{bound: b, k: k, o: k.o, at: at}
	if s.tests(t) != nil {
		return nil
	}
	return t
}

// spokenTest is the ability with a condition that is spoken of: where none was,
// the one that the card of the ruling has; nil where it has none or several.
func (s *story) spokenTest() *tested {
	if s.worded.tested != nil || s.c.face == nil {
		return s.worded.tested
	}
	found := -1
	for i, a := range s.c.face.Abilities {
		if _, _, ok := boundOn(a, "you"); ok {
			if found >= 0 {
				return nil
			}
			found = i
		}
	}
	if found < 0 {
		return nil
	}
	o := s.card(s.c.card, s.c.face)
	if _, static := s.c.face.Abilities[found].(ability.Static); static {
		return nil
	}
	k := s.castingOf(o, found)
	if k == nil {
		var err error
		if k, err = s.newCasting(o, found); err != nil {
			return nil
		}
	}
	return s.testedOf(k)
}

// dress sets the stage with so many as there are at the start.
func (s *story) dress(t *tested) error {
	t.now = t.start
	switch t.of {
	case handGauge:
		s.have("hand", t.who, t.start)
	case lifeGauge:
		s.lives(t.who, t.start)
	case graveGauge:
		for range t.start {
			if err := s.adds(t, t.who); err != nil {
				return err
			}
		}
		s.have("graveyard", t.who, t.start)
	case fieldGauge:
		own := 0
		for _, o := range s.objs {
			if o.zone == ability.Battlefield && o.who == t.who && s.counts(t, o) {
				own++
			}
		}
		if own > t.start {
			return fmt.Errorf("there are more than %d already", t.start)
		}
		for range t.start - own {
			if err := s.adds(t, t.who); err != nil {
				return err
			}
		}
	case eventGauge:
		if t.start > 0 {
			return s.happens(t)
		}
	}
	return nil
}

// counts reports whether the gauge of an ability counts an object.
func (s *story) counts(t *tested, o *obj) bool {
	return o.player == "" && !slices.ContainsFunc(t.filter.Is, func(p ability.Predicate) bool { return !s.true(o, p) })
}

// adds puts something that counts into the scenario from the start, under the
// control of a player.
func (s *story) adds(t *tested, who string) error {
	o := newObj()
	quiet := s.quiet
	s.quiet = true
	err := s.fit(o, t.filter)
	s.quiet = quiet
	if err != nil {
		return err
	}
	o.who, o.zone = who, ability.Zone(t.of)
	if t.of == graveGauge && len(t.filter.Is) == 0 {
		o.types = []string{"land"}
	}
	n, err := s.place(o)
	if err == nil {
		t.names = append(t.names, n)
	}
	return err
}

// happens has the event of the gauge happen.
func (s *story) happens(t *tested) error {
	probe := &casting{o: t.o, player: t.who}
	return s.bringAbout(probe, t.event)
}

// change makes it n that the gauge counts, by instants of the other player.
func (s *story) change(t *tested, n int) error {
	by, up := other(t.who), n-t.now
	down := -up
	t.now = n
	if up == 0 {
		return nil
	}
	who := s.who(t.who)
	trick := func(format string) error { return s.trick(by, fmt.Sprintf(format, abs(up)), who) }
	switch {
	case t.of == handGauge && up == 1:
		s.fillLibrary(t.who)
		return s.trick(by, "target player draws a card", who)
	case t.of == handGauge && up > 0:
		s.fillLibrary(t.who)
		return trick("target player draws %d cards")
	case t.of == handGauge && down == 1:
		return s.trick(by, "target player discards a card", who)
	case t.of == handGauge:
		return trick("target player discards %d cards")
	case t.of == lifeGauge && up > 0:
		return trick("target player gains %d life")
	case t.of == lifeGauge:
		return trick("target player loses %d life")
	case t.of == graveGauge && up == 1 && len(t.filter.Is) == 0:
		s.fillLibrary(t.who)
		return s.trick(by, "target player mills a card", who)
	case t.of == eventGauge && up > 0:
		return s.happens(t)
	case t.of == eventGauge:
		return fmt.Errorf("what has happened cannot be undone")
	case up > 0:
		return s.gets(t, up)
	}
	return s.takes(t, down)
}

// takes exiles n of what counts.
func (s *story) takes(t *tested, n int) error {
	if n > len(t.names) {
		return fmt.Errorf("no way to take away %d of them", n)
	}
	text := "exile target permanent"
	if t.of == graveGauge {
		text = "exile target card in a graveyard"
	}
	for range n {
		last := len(t.names) - 1
		s.st.Happen(other(t.who), text, t.names[last])
		t.names = t.names[:last]
	}
	s.waits = true
	return nil
}

// gets has the player get n more of what counts: he gains control of what the
// other player had.
func (s *story) gets(t *tested, n int) error {
	if t.of != fieldGauge {
		return fmt.Errorf("no way to have %d more of them", n)
	}
	for range n {
		if err := s.adds(t, other(t.who)); err != nil {
			return err
		}
		s.st.Happen(t.who, "gain control of target permanent", t.names[len(t.names)-1])
	}
	s.waits = true
	return nil
}
