package casegen

import (
	"fmt"
	"slices"
	"strings"
)

// trick has someone cast an instant with one effect, and lets it resolve.
func (s *story) trick(who, text string, targets ...*obj) error {
	names, err := s.names(targets)
	if err != nil {
		return err
	}
	s.st.happen(who, text, names...)
	return nil
}

// combat is the combat of a story as far as it has come.
type combat struct {
	player    string // the attacking player
	attackers []*obj
	blocks    map[*obj][]*obj // attacker → blockers
	declared  bool
	blocked   bool
	over      bool
}

// attacks makes a creature attack in the combat of the story.
func (s *story) attacks(o *obj) error {
	if !o.become("creature") {
		return fmt.Errorf("what is no creature does not attack")
	}
	if s.combat == nil {
		if o.who == "" {
			o.who = s.defaultWho(o)
		}
		s.combat = &combat{player: o.who, blocks: map[*obj][]*obj{}}
	}
	if o.who == "" {
		o.who = s.combat.player
	}
	if o.who != s.combat.player {
		return fmt.Errorf("two players attack")
	}
	if !slices.Contains(s.combat.attackers, o) {
		s.combat.attackers = append(s.combat.attackers, o)
	}
	o.attacking = true
	return nil
}

// blocksWith makes a creature block an attacker.
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
	if blocker.who == s.combat.player {
		return fmt.Errorf("nobody blocks his own creature")
	}
	if !slices.Contains(s.combat.blocks[attacker], blocker) {
		s.combat.blocks[attacker] = append(s.combat.blocks[attacker], blocker)
	}
	blocker.blocking = true
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
	if s.st.turn == "" {
		s.st.turn = c.player
	}
	if s.st.turn != c.player {
		return fmt.Errorf("it is not the turn of who attacks")
	}
	c.declared = true
	s.st.do("attack: {player: %s, with: [%s]}", c.player, strings.Join(names, ", "))
	return nil
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
		s.st.do("block: {player: %s, with: {%s}}", other(c.player), strings.Join(list, ", "))
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
	s.st.do("go: {to: end-combat}")
	return nil
}
