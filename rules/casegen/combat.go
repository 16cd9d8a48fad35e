package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// combat is the combat of a story as far as it has come.
type combat struct {
	player    string // the attacking player
	attackers []*obj
	blocks    map[*obj][]*obj // attacker → blockers
	declared  bool
	blocked   bool
	over      bool
}

// attacks makes creatures attack in the combat of the story.
func (s *story) attacks(o *obj) error {
	if o.blocks {
		return fmt.Errorf("%q is a blocking creature, and does not attack", o.phrase)
	}
	if o.stays || !o.become("creature") {
		return fmt.Errorf("it does not attack")
	}
	if s.combat == nil {
		if o.who == "" && o.all != nil {
			o.who = o.all[0].who
		}
		for _, x := range s.objs { // 《X》が攻撃せず、他のクリーチャーが攻撃する
			if x.stays && x != o && o.who == "" {
				if x.who == "" {
					x.who = s.defaultWho(x)
				}
				o.who = x.who
			}
		}
		if o.who == "" {
			o.who = s.defaultWho(o)
		}
		if s.attacker != "" && s.attacker != o.who {
			return fmt.Errorf("another player attacks than the text says")
		}
		s.combat = &combat{player: o.who, blocks: map[*obj][]*obj{}}
	}
	if o.who == "" {
		o.who = s.combat.player
	}
	if o.who != s.combat.player {
		return fmt.Errorf("two players attack")
	}
	o.attacking = true
	for _, m := range s.members(o) {
		if m.who == "" {
			m.who = s.combat.player
		}
		if m.who != s.combat.player || !m.become("creature") {
			return fmt.Errorf("two players attack")
		}
		m.attacking = true
		if !slices.Contains(s.combat.attackers, m) {
			if s.combat.declared {
				return fmt.Errorf("a second attack")
			}
			s.combat.attackers = append(s.combat.attackers, m)
		}
	}
	return nil
}

// blocksWith makes creatures block an attacker.
func (s *story) blocksWith(blocker, attacker *obj) error {
	if attacker == blocker {
		return fmt.Errorf("nothing blocks itself")
	}
	if err := s.attacks(attacker); err != nil {
		return err
	}
	if !blocker.become("creature") {
		return fmt.Errorf("what is no creature does not block")
	}
	if blocker.who == "" {
		blocker.who = other(s.combat.player)
	}
	as, bs := s.members(attacker), s.members(blocker)
	if len(as) > 1 && len(bs) != len(as) {
		return fmt.Errorf("which of %d creatures blocks which of %d is not said", len(bs), len(as))
	}
	for i, b := range bs {
		if b.who == "" {
			b.who = other(s.combat.player)
		}
		if b.who == s.combat.player || !b.become("creature") {
			return fmt.Errorf("nobody blocks his own creature")
		}
		a := as[min(i, len(as)-1)]
		if !slices.Contains(s.combat.blocks[a], b) {
			if s.combat.blocked {
				return fmt.Errorf("a second block")
			}
			s.combat.blocks[a] = append(s.combat.blocks[a], b)
		}
		b.blocking = true
	}
	blocker.blocking = true
	return nil
}

// muster brings about the combat of creatures that the text calls attacking or
// blocking where it tells of none.
func (s *story) muster() error {
	if s.combat != nil {
		return nil
	}
	for _, o := range slices.Clone(s.objs) {
		if o.at == 0 || o.absent || o.player != "" || o.zone != ability.Battlefield {
			continue
		}
		switch {
		case o.attacking:
			if err := s.attacks(o); err != nil {
				return err
			}
		case o.blocking && !o.many():
			a := s.bystander()
			if o.who == "" {
				o.who = s.defaultWho(o)
			}
			a.who = other(o.who)
			if err := s.blocksWith(o, a); err != nil {
				return err
			}
		}
	}
	if s.combat != nil {
		f := s.declare
		if len(s.combat.blocks) > 0 {
			f = s.block
		}
		s.deeds = append([]func() error{f}, s.deeds...)
	}
	return nil
}

// declare has the attackers of the story declared.
func (s *story) declare() error {
	c := s.combat
	if c == nil || c.declared {
		return nil
	}
	names, err := s.names(c.attackers)
	if err != nil {
		return err
	}
	if err := s.resolve(); err != nil {
		return err
	}
	c.declared = true
	if s.st.Turn == "" {
		s.st.Turn = c.player
	}
	if s.active() != c.player {
		s.fillLibrary(c.player)
		s.st.Do("go: {to: main1, turn: %s}", c.player)
	}
	words, err := s.attackWords(c.player, c.attackers, names)
	if err != nil {
		return err
	}
	s.st.Do("%s", words)
	return nil
}

// active is the player whose turn it is by now.
func (s *story) active() string {
	if s.now != "" {
		return s.now
	}
	return s.st.Turn
}

// block has the blockers of the story declared.
func (s *story) block() error {
	c := s.combat
	if err := s.declare(); err != nil || c == nil || c.blocked {
		return err
	}
	c.blocked = true
	var list []string
	for _, a := range c.attackers {
		for _, b := range c.blocks[a] {
			n, err := s.place(b)
			if err != nil {
				return err
			}
			list = append(list, fmt.Sprintf("%s: [%s]", n, a.name))
		}
	}
	if len(list) > 0 {
		s.st.Do("block: {player: %s, with: {%s}}", other(c.player), strings.Join(list, ", "))
	} else {
		s.st.Do("go: {to: declare-blockers}")
	}
	return nil
}

// settle lets what is under way come to its end: the stack resolves, combat
// deals its damage.
func (s *story) settle() error {
	if err := s.resolve(); err != nil {
		return err
	}
	c := s.combat
	if c == nil || c.over || !c.declared && len(c.attackers) == 0 {
		return nil
	}
	if err := s.block(); err != nil {
		return err
	}
	c.over = true
	s.st.Do("go: {to: end-combat}")
	return nil
}

// assigned answers how a creature assigns its combat damage: what is lethal to
// each blocker in order, and the rest to the last option, which is whom it
// attacks where it tramples.
func (s *story) assigned(q scenario.Choice) string {
	if q.Kind != "assign" || s.combat == nil {
		return ""
	}
	left, tramples := q.Min, s.fighter(q.Options[len(q.Options)-1]) == nil
	var parts []string
	for i, name := range q.Options {
		n := left
		if i < len(q.Options)-1 {
			n = min(left, s.lethal(string(q.Source), name, tramples))
		}
		left -= n
		if n > 0 || i == len(q.Options)-1 {
			parts = append(parts, fmt.Sprintf("%s: %d", name, n))
		}
	}
	return fmt.Sprintf("assign: {player: %s, object: %s, damage: {%s}}", q.Player, q.Source, strings.Join(parts, ", "))
}

// lethal is how much damage of a fighting creature it assigns to another to
// destroy it; names are those of the scenario. With deathtouch one point will
// do, and may be assigned under all rules where nothing tramples over.
func (s *story) lethal(source, to string, tramples bool) int {
	a, b := s.fighter(source), s.fighter(to)
	switch {
	case b == nil:
		return 0
	case a != nil && a.has("deathtouch") && !tramples:
		return 1
	}
	_, t := b.size()
	return max(0, t-b.hurt)
}

// fighter finds an attacking or blocking creature by its name in the scenario.
func (s *story) fighter(name string) *obj {
	for _, a := range s.combat.attackers {
		for _, o := range append([]*obj{a}, s.combat.blocks[a]...) {
			if o.name == name {
				return o
			}
		}
	}
	return nil
}
