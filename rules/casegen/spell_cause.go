package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// causes says which frames of clauses tell of the event of a trigger.
func causes(e ability.Event) []string {
	switch e.(type) {
	case ability.Enters:
		return []string{"enter"}
	case ability.Dies:
		return []string{"put-into-graveyard", "destroy", "dies", "sacrifice"}
	case ability.Leaves:
		return []string{"leave", "put-into-graveyard", "destroy", "exile", "return", "dies"}
	case ability.Moves:
		return []string{"return", "put-into-graveyard", "exile"}
	case ability.Casts:
		return []string{"cast"}
	case ability.Attacks:
		return []string{"attack"}
	case ability.Blocks, ability.BecomesBlocked:
		return []string{"block"}
	case ability.Damage:
		return []string{"deal-damage", "take-damage"}
	case ability.GainsLife:
		return []string{"gain-life"}
	case ability.LosesLife:
		return []string{"lose-life"}
	case ability.Draws:
		return []string{"draw"}
	case ability.Discards:
		return []string{"discard"}
	case ability.Sacrifices:
		return []string{"sacrifice"}
	case ability.Taps:
		return []string{"tap"}
	case ability.Untaps:
		return []string{"untap"}
	case ability.Targeted:
		return []string{"target"}
	case ability.Activates:
		return []string{"activate"}
	}
	return nil
}

// prepareTrigger says how a triggered ability is made to trigger.
func (s *story) prepareTrigger(k *casting, a ability.Triggered) error {
	if len(a.On) == 0 {
		return fmt.Errorf("nothing triggers it")
	}
	if a.From != "" {
		k.o.zone = a.From
	}
	for _, e := range a.On {
		if slices.ContainsFunc(causes(e), func(f string) bool { return slices.Contains(s.frames, f) }) {
			k.caused = true
		}
	}
	e := a.On[0]
	if t, ok := e.(ability.Enters); ok && isThis(t.What) && k.o.name == "" && !k.caused {
		k.o.zone = ability.Stack // it is cast, and so enters
	}
	k.cause = func() error { return s.bringAbout(k, e) }
	return nil
}

// pattern is the player or object that the event of a trigger of k speaks of.
func (s *story) pattern(k *casting, p ability.Pattern) (*obj, error) {
	switch p := p.(type) {
	case nil:
		return nil, nil
	case ability.This:
		return k.o, nil
	case ability.You:
		return s.who(k.player), nil
	case ability.Attached:
		if k.o.on == nil {
			k.o.on = newObj()
			k.o.on.types = []string{"creature"}
			k.o.on.who = k.player
		}
		return k.o.on, nil
	case ability.Any:
		if k.subject != nil && k.subject.name == "" && k.subject != k.o && s.fits(k.subject, withoutOther(p.Filter)) {
			return k.subject, nil
		}
		o, err := s.fitting(p.Filter, k.player)
		if err == nil && o.player == "" && !slices.ContainsFunc(p.Filter.Is, func(q ability.Predicate) bool { _, by := q.(ability.ControlledBy); return by }) {
			o.who = k.player
		}
		return o, err
	}
	return nil, fmt.Errorf("whom %T means is not known", p)
}

// withoutOther leaves out of a description that it means something else.
func withoutOther(f ability.Filter) ability.Filter {
	f.Is = slices.DeleteFunc(slices.Clone(f.Is), func(p ability.Predicate) bool { _, other := p.(ability.Other); return other })
	return f
}

// bringAbout makes an event happen that k waits for.
func (s *story) bringAbout(k *casting, e ability.Event) error {
	var what *obj
	var err error
	trick := func(p ability.Pattern, text string) error {
		if what, err = s.pattern(k, p); err != nil {
			return err
		}
		if what == nil {
			what = s.who("opponent")
		}
		k.subject = what
		return s.trick(s.causer(k), text, what)
	}
	switch e := e.(type) {
	case ability.Enters:
		if what, err = s.pattern(k, e.What); err != nil {
			return err
		}
		k.subject = what
		return s.enters(what)
	case ability.Dies:
		return trick(e.What, "destroy target permanent")
	case ability.Destroyed:
		return trick(e.What, "destroy target permanent")
	case ability.Leaves:
		return trick(e.What, "return target permanent to its owner's hand")
	case ability.Moves:
		if e.To.Zone == ability.Hand {
			return trick(e.What, "return target permanent to its owner's hand")
		}
	case ability.Draws:
		return trick(e.Who, "target player draws a card")
	case ability.GainsLife:
		return trick(e.Who, "target player gains 2 life")
	case ability.LosesLife:
		return trick(e.Who, "target player loses 2 life")
	case ability.Taps:
		return trick(e.What, "tap target permanent")
	case ability.Discards:
		if what, err = s.pattern(k, e.Who); err != nil {
			return err
		}
		card, err := s.pattern(k, e.What)
		if err != nil || card == nil {
			card = newObj()
			card.types = []string{"land"}
		}
		card.zone, card.who = ability.Hand, what.player
		if _, err := s.place(card); err != nil {
			return err
		}
		k.subject = card
		return s.trick(k.player, "target player discards a card", what)
	case ability.Attacks:
		if what, err = s.pattern(k, e.What); err != nil {
			return err
		}
		k.subject = what
		if err := s.attacks(what); err != nil {
			return err
		}
		for range e.Others {
			o := newObj()
			o.types, o.who = []string{"creature"}, what.who
			if err := s.attacks(o); err != nil {
				return err
			}
		}
		return s.declare()
	case ability.Casts:
		who, err := s.pattern(k, e.Who)
		if err != nil {
			return err
		}
		if what, err = s.pattern(k, e.What); err != nil {
			return err
		}
		return s.castsSome(k, who, what)
	case ability.Begins:
		return s.beginStep(k, e)
	case ability.Damage:
		return s.damages(k, e)
	}
	return fmt.Errorf("no way to bring about %T", e)
}

// causer is who casts what makes an ability trigger: its controller or, where
// its condition asks how many he has of something, the other player.
func (s *story) causer(k *casting) string {
	if a := k.ability(); a != nil {
		if _, _, ok := boundOn(a, k.player); ok {
			return other(k.player)
		}
	}
	return k.player
}

// castsSome has a player cast a spell of a description for its own sake.
func (s *story) castsSome(k *casting, who, what *obj) error {
	if what == nil || what.player != "" {
		what = newObj()
	}
	what.zone, what.who = ability.Stack, k.player
	if who != nil {
		what.who = who.player
	}
	if what.cast != nil {
		what.cast.player = what.who
	}
	cast, err := s.useWhich(what, which{kind: "spell"})
	if err != nil {
		return err
	}
	k.subject = what
	return s.begin(cast)
}

// enters has an object enter the battlefield by being cast.
func (s *story) enters(o *obj) error {
	if o.player != "" || o.name != "" && o.zone == ability.Battlefield {
		return fmt.Errorf("what is there already does not enter")
	}
	if o.uncast {
		return s.reanimate(o)
	}
	if o.is("land") {
		if o.who == "" {
			o.who = s.active() // CR 305.2
		}
		if o.who == "" {
			o.who = s.defaultWho(o)
		}
		o.zone = ability.Hand
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if s.st.Turn == "" {
			s.st.Turn = o.who
		}
		s.st.Do("play: {player: %s, card: %s}", o.who, n)
		o.zone, o.entered = ability.Battlefield, true
		s.waits = true
		return nil
	}
	if o.face == nil {
		if len(o.types) == 0 {
			o.types = []string{"creature"}
		}
		o.zone = ability.Stack
	}
	cast, err := s.useWhich(o, which{kind: "spell"})
	if err != nil {
		return err
	}
	if cast.over {
		return nil
	}
	if err := s.begin(cast); err != nil {
		return err
	}
	cast.over = true
	o.zone, o.entered = ability.Battlefield, true
	s.waits = true
	s.st.Do("resolve")
	return nil
}

// beginStep goes to the step whose beginning a trigger waits for.
func (s *story) beginStep(k *casting, e ability.Begins) error {
	step, ok := steps[e.Step]
	if !ok {
		return fmt.Errorf("no step %s", e.Step)
	}
	who := k.player
	if e.Whose != nil {
		o, err := s.pattern(k, e.Whose)
		if err != nil {
			return err
		}
		if o != nil && o.player != "" {
			who = o.player
		}
	}
	for _, p := range []string{"you", "opponent"} {
		s.fillLibrary(p)
	}
	if s.st.Turn == "" && len(s.st.When) == 0 {
		s.st.Turn = who
		if before := map[string]string{"upkeep": "untap", "draw": "upkeep", "main1": "draw"}[step]; before != "" {
			s.st.Step = before
		}
	}
	if s.st.Turn != who || s.st.Step == "" && (step == "upkeep" || step == "draw" || step == "main1") {
		s.st.Do("go: {to: %s, turn: %s}", step, who)
	} else {
		s.st.Do("go: {to: %s}", step)
	}
	s.waits = true
	return nil
}

// damages deals the damage a trigger waits for.
func (s *story) damages(k *casting, e ability.Damage) error {
	from, err := s.pattern(k, e.From)
	if err != nil {
		return err
	}
	to, err := s.pattern(k, e.To)
	if err != nil {
		return err
	}
	n := max(1, e.Min)
	if from == nil || from.player != "" {
		from = newObj()
		from.types, from.who = []string{"creature"}, k.player
	}
	if to == nil || to.phrase == anyTarget {
		to = s.who(other(k.player))
	}
	k.subject = from
	to.endure(n)
	if e.Kind == "combat" {
		if from.face == nil && from.power < 0 {
			from.power = n
		}
		if to.player == "" {
			err = s.blocksWith(to, from)
		} else {
			err = s.attacks(from)
		}
		if err != nil {
			return err
		}
		if err := s.block(); err != nil {
			return err
		}
		s.combat.over = true
		s.waits = true
		s.st.Do("go: {to: combat-damage}")
		return nil
	}
	if from == k.o && from.face != nil {
		return fmt.Errorf("no way to have %s deal damage", from.face.Name)
	}
	f, err := s.shoots(from, to, n)
	if err != nil {
		return err
	}
	s.waits = true
	return f()
}

// steps are the names of steps in scenarios.
var steps = map[ability.Step]string{
	ability.Upkeep: "upkeep", ability.DrawStep: "draw", ability.PrecombatMain: "main1", ability.MainPhase: "main1",
	ability.BeginCombat: "begin-combat", ability.EndStep: "end", ability.EndCombat: "end-combat",
}

// isThis reports whether a pattern is the object that has the ability.
func isThis(p ability.Pattern) bool {
	_, ok := p.(ability.This)
	return ok
}
