package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
)

// deal brings damage about. Where the text does not say to whom, it may still
// say so later if it may be an object.
func (s *story) deal(d *dealt, kind knobKind, object bool) (func() error, error) {
	if d.to == nil && d.combat && d.source != nil && s.blockedBy(d.source) != nil {
		d.to = s.blockedBy(d.source)
	}
	if d.to == nil {
		d.to, d.implied = s.opp, true
		if object {
			d.to = s.bystander()
		}
	}
	if d.source != nil && d.source.many() || d.to.many() {
		return nil, fmt.Errorf("no way to have several deal or be dealt damage")
	}
	if d.source == nil {
		d.source = s.bystander()
		if d.to.who != "" {
			d.source.who = other(d.to.who)
		}
	}
	switch d.n {
	case lethal:
		_, d.n = s.fix(d.to)
		d.n += s.alt
	case nonlethal:
		if d.to.face == nil && d.to.toughness < 0 {
			d.to.toughness = 3 + s.alt
		}
		_, t := s.fix(d.to)
		d.n = t - 1
	case -1:
		if d.deadly && d.to.player == "" && d.to.become("creature") {
			_, d.n = s.fix(d.to)
			break
		}
		d.n = s.amount()
		if d.combat && (d.source.power >= 0 || d.source.face != nil) {
			d.n, _ = d.source.size()
		}
		d.to.endure(d.n)
	default:
		d.to.endure(d.n) // what is said of it does not come of its size
	}
	if d.n == byPower {
		d.n, _ = s.fix(d.source)
	}
	if d.n < 1 {
		return nil, fmt.Errorf("no damage is dealt")
	}
	s.hit = d
	if n := burn(d.source.face); n > 0 && !d.combat && d.source.face != nil && !d.source.is("creature") && d.n != n {
		return nil, fmt.Errorf("%s deals %d damage, not %d", d.source.face.Name, n, d.n)
	}
	if d.combat && s.fought(d.source, d.to) {
		return s.fights(d.source, d.to, d.n) // it comes of the combat that is told of
	}
	if !s.knob(kind) {
		return nil, nil
	}
	if !d.combat {
		d.to.hurt += d.n
	}
	switch {
	case d.times > 1:
		return s.hitOften(d, d.times, d.n)
	case d.apart:
		return s.hitOften(d, d.n, 1)
	}
	if d.total && d.n > 1 {
		return s.hitTwice(*d)
	}
	if d.implied {
		// To whom may be said later.
		return func() error {
			f, err := s.deals(d)
			if err != nil {
				return err
			}
			return f()
		}, nil
	}
	return s.deals(d)
}

// burn is the amount of damage that a face deals, 0 where it has no damage to
// deal, or different amounts or one that is no fixed number.
func burn(f *Face) int {
	n := 0
	if f == nil {
		return 0
	}
	for _, a := range f.Abilities {
		ability.Walk(a, func(x any) bool {
			if d, ok := x.(ability.Deal); ok {
				v, fixed := d.N.(ability.Num)
				if !fixed || n > 0 && n != int(v) {
					n = -1
				} else if n == 0 {
					n = int(v)
				}
			}
			return true
		})
	}
	return n
}

// deals has damage dealt in combat or by a spell or ability.
func (s *story) deals(d *dealt) (func() error, error) {
	if d.combat {
		return s.fights(d.source, d.to, d.n)
	}
	return s.shoots(d.source, d.to, d.n)
}

// fought reports whether two fight each other in the combat of the story.
func (s *story) fought(a, b *obj) bool {
	c := s.combat
	if c == nil {
		return false
	}
	if b.player != "" {
		return slices.Contains(c.attackers, a) && b.player != c.player && len(c.blocks[a]) == 0
	}
	return slices.Contains(c.blocks[a], b) || slices.Contains(c.blocks[b], a)
}

// hitTwice deals damage in two portions.
func (s *story) hitTwice(d dealt) (func() error, error) {
	if d.combat {
		return nil, fmt.Errorf("no way to deal combat damage in portions")
	}
	f, err := s.shoots(d.source, d.to, 1)
	if err != nil {
		return nil, err
	}
	second := s.bystander()
	second.who = d.source.who
	g, err := s.shoots(second, d.to, d.n-1)
	if err != nil {
		return nil, err
	}
	return all([]func() error{f, g}), nil
}

// hitOften deals an amount of damage several times.
func (s *story) hitOften(d *dealt, times, n int) (func() error, error) {
	if d.combat {
		return nil, fmt.Errorf("no way to deal combat damage several times")
	}
	d.source.tapped = true // it deals damage by its ability alone
	var list []func() error
	for range times {
		f, err := s.shoots(d.source, d.to, n)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return all(list), nil
}

// fights deals combat damage of an amount.
func (s *story) fights(source, to *obj, n int) (func() error, error) {
	if source.face == nil && source.power < 0 {
		source.power = n
	}
	if power, _ := source.size(); power != n {
		return nil, fmt.Errorf("a creature with power %d does not deal %d combat damage", power, n)
	}
	if to.player != "" {
		if source.who == "" {
			source.who = other(to.player)
		}
		if source.who == to.player {
			return nil, fmt.Errorf("nobody attacks himself")
		}
		if err := s.attacks(source); err != nil {
			return nil, err
		}
		return func() error {
			if len(s.combat.blocks[source]) > 0 && !source.has("trample") {
				return fmt.Errorf("a creature that is blocked deals no combat damage to a player")
			}
			for _, a := range s.combat.attackers {
				if a != source && len(s.combat.blocks[a]) == 0 && (a.at != source.at || a.phrase != source.phrase) {
					return fmt.Errorf("another creature deals combat damage as well")
				}
			}
			return s.block()
		}, nil
	}
	if to.is("planeswalker") && !to.is("creature") {
		if source.prey = to; source.many() {
			return nil, fmt.Errorf("which of them attack %q is not known", to.phrase)
		}
		return s.block, s.attacks(source)
	}
	attacker, blocker := source, to
	if s.combat != nil && slices.Contains(s.combat.attackers, to) || source.blocking {
		attacker, blocker = to, source
	}
	if err := s.blocksWith(blocker, attacker); err != nil {
		return nil, err
	}
	if p, _ := to.size(); to.face == nil && p < 0 {
		to.power = 1
	}
	p, _ := to.size()
	source.endure(p)
	return s.block, nil
}

// shoots deals damage of an amount by a spell or an ability of the source.
func (s *story) shoots(source, to *obj, n int) (func() error, error) {
	if source.face != nil {
		k, err := s.use(source, "")
		if err != nil {
			return s.fights(source, to, n)
		}
		if err := s.aim(k, to); err != nil {
			return nil, err
		}
		return func() error {
			if err := s.begin(k); err != nil {
				return err
			}
			return s.resolve()
		}, nil
	}
	if source.zone == ability.Graveyard || source.zone == ability.Exile {
		return func() error {
			if source.who == "" {
				source.who = "you"
			}
			where := "your graveyard"
			if source.zone == ability.Exile {
				where = "exile"
			}
			return s.trick(source.who, fmt.Sprintf("target card in %s deals %d damage to any target", where, n), source, to)
		}, nil
	}
	deals := fmt.Sprintf("this deals %d damage to any target", n)
	if to.is("planeswalker") && !to.is("creature") { // which was none before 2018 (CR 115.4)
		deals = fmt.Sprintf("this deals %d damage to target planeswalker", n)
	}
	if source.zone == ability.Stack || source.is("instant") || source.is("sorcery") {
		return s.burns(source, to, deals)
	}
	if !source.become("creature") && len(source.types) == 0 {
		return nil, fmt.Errorf("no way for it to deal damage")
	}
	if untouchable(to, source) {
		return s.fights(source, to, n)
	}
	if s.alt == 1 && s.combat == nil && source.is("creature") && (to.player != "" || to.is("creature")) && (source.who == "" || source.who != to.who && source.who != to.player) && source.power < 0 && !source.tapped && !source.sick {
		return s.fights(source, to, n) // any damage: this time in combat
	}
	source.abilities = append(source.abilities, "{0}: "+deals)
	i := len(source.abilities)
	return func() error {
		names, err := s.names([]*obj{source, to})
		if err != nil {
			return err
		}
		s.st.Do("activate: {player: %s, object: %s, ability: %d, targets: [%s]}", source.who, names[0], i, names[1])
		s.st.Do("resolve")
		return nil
	}, nil
}

// untouchable reports whether something cannot be the target of an ability of
// a source, as far as its own abilities say so.
func untouchable(to, source *obj) bool {
	return slices.ContainsFunc(to.abilities, func(a string) bool {
		return a == "shroud" || a == "hexproof" && source.who != to.who || strings.HasPrefix(a, "protection from ")
	})
}

// burns casts a made spell that deals damage.
func (s *story) burns(source, to *obj, deals string) (func() error, error) {
	if source.cast != nil {
		return nil, fmt.Errorf("it is another spell")
	}
	if len(source.types) == 0 {
		source.types = []string{"instant"}
	}
	source.zone = ability.Hand
	source.abilities = append(source.abilities, deals)
	if source.who == "" {
		source.who = "you"
	}
	return func() error {
		names, err := s.names([]*obj{source, to})
		if err != nil {
			return err
		}
		cost := max(1, source.value)
		if source.value == 0 {
			cost = 0
		}
		s.st.Do("cast: {player: %s, card: %s, targets: [%s], mana: '{%d}'}", source.who, names[0], names[1], cost)
		s.st.Do("resolve")
		return nil
	}, nil
}
