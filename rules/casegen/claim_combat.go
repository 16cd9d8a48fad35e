package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	claimTable["attack"] = attackClaim
	claimTable["block"] = blockClaim
}

// attempt makes an attempt and claims whether it is legal; where it is not,
// for which of the codes of reasons.
func (s *story) attemptFor(because string, legal bool, format string, a ...any) {
	tag := s.st.Name("try")
	s.st.Do("attempt: {as: %s, %s}", tag, fmt.Sprintf(format, a...))
	if legal {
		s.st.Claim("allowed: [%s]", tag)
	} else {
		s.st.Claim("refused: {attempt: %s, because: %s}", tag, because)
	}
}

func attackClaim(s *story, p *frame.Prop) (func() error, error) {
	also, err := s.alsoThat(p)
	if err != nil {
		return nil, err
	}
	o, err := s.attackerOf(p)
	if err != nil {
		return nil, err
	}
	may, ok := allowed(p)
	if p.Mod == clause.Must && !p.Neg {
		may, ok = true, true
	}
	if p.Mod == clause.NeedNot { // that it does not is legal
		may, ok = true, true
	}
	if ok && !may {
		s.sicken(p, o, condition)
	} else {
		s.sicken(p, o, quality)
	}
	with, err := s.attackArgs(p, o)
	if err != nil {
		return nil, err
	}
	if !ok || o.player != "" || !o.become("creature") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		for _, f := range also {
			if err := f(); err != nil {
				return err
			}
		}
		list := []*obj{o}
		if with != nil {
			if with.who == "" {
				with.who = o.who
			}
			list = append(list, with)
		}
		names, err := s.placeAll(list...)
		if err != nil {
			return err
		}
		who := s.members(o)[0].who
		if s.st.Turn == "" {
			s.st.Turn = who
		}
		if s.active() != who {
			return fmt.Errorf("it is not the turn of who would attack")
		}
		if s.combat != nil && s.combat.declared {
			return fmt.Errorf("a second combat")
		}
		if err := s.resolve(); err != nil {
			return err
		}
		if p.Mod == clause.NeedNot {
			s.attempt(true, "attack: {player: %s, with: []}", who)
			return nil
		}
		if p.Mod == clause.Must {
			s.attemptFor("illegal-attack", false, "attack: {player: %s, with: []}", who)
		}
		var members []*obj
		for _, x := range list {
			members = append(members, s.members(x)...)
		}
		words, err := s.attackWords(who, members, names)
		if err != nil {
			return err
		}
		s.attemptFor("illegal-attack", may, "%s", words)
		return nil
	}, nil
}

// blockClaim reads that something can or cannot block or be blocked. What is
// said of certain blockers only (にしか, だけが) is claimed of others as well.
func blockClaim(s *story, p *frame.Prop) (func() error, error) {
	blocker, attacker, with, err := s.blockParts(p)
	if err != nil {
		return nil, err
	}
	if blocker != nil && blocker.player == "" && s.gap == nil && !p.Passive {
		s.topic = blocker // what stands beside it is said of it
	}
	also, err := s.alsoThat(p)
	if err != nil {
		return nil, err
	}
	may, ok := allowed(p)
	if p.Mod == clause.Possible && !p.Neg {
		may, ok = true, true
	}
	if with != nil && s.limit(with) == "しか" { // of them alone
		may, ok = true, !p.Neg
	}
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if blocker != nil {
		s.sicken(p, blocker, quality)
	}
	var rest []*obj // what can where the blocker cannot, and the other way round
	var like []*obj // what cannot either
	if with != nil && blocker != nil {
		switch w := s.weigh(with); {
		case w == "しか":
			rest = append(s.noneOf(blocker, s.text(with)), s.unlike(blocker))
		case (w == "だけ" || w == "のみ") && with.Particle == "が":
			rest = append(s.noneOf(blocker, s.text(with)), s.unlike(blocker))
		case !may && !blocker.many() && negatedKind.MatchString(s.text(with)):
			like = s.noneOf(blocker, s.text(with))
		}
	}
	if attacker == nil {
		attacker = s.bystander()
	}
	if blocker == nil {
		blocker = s.anyBlocker(may)
	}
	if attacker == blocker || attacker.many() && blocker.many() || !attacker.become("creature") || !blocker.become("creature") {
		return nil, fmt.Errorf("who would block whom is not known")
	}
	return func() error {
		for _, f := range also {
			if err := f(); err != nil {
				return err
			}
		}
		if err := s.beforeBlocks(attacker, blocker); err != nil {
			return err
		}
		if err := s.tryBlock(may, blocker, attacker); err != nil {
			return err
		}
		for _, o := range rest {
			if err := s.tryBlock(!may, o, attacker); err != nil {
				return err
			}
		}
		for _, o := range like {
			if err := s.tryBlock(may, o, attacker); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// anyBlocker is a creature of which nothing is said. What cannot be blocked is
// not blocked by others either.
func (s *story) anyBlocker(may bool) *obj {
	o := s.bystander()
	if !may && s.alt > 0 {
		o.abilities = []string{[]string{"flying", "reach"}[s.alt-1]}
	}
	return o
}

// unlike is what does not fit what is said of some blockers: one fewer of
// them or, of a single one, a creature without its qualities.
func (s *story) unlike(o *obj) *obj {
	x := newObj()
	if !o.many() {
		return x
	}
	x.types, x.subtypes, x.supertypes, x.colours = slices.Clone(o.types), slices.Clone(o.subtypes), slices.Clone(o.supertypes), slices.Clone(o.colours)
	x.abilities, x.power, x.toughness = slices.Clone(o.abilities), o.power, o.toughness
	if o.least > 2 {
		x.n = o.least - 1
	} else if o.least == 0 && o.n > 2 {
		x.n = o.n - 1
	}
	return x
}

// beforeBlocks goes to where blockers would be declared.
func (s *story) beforeBlocks(attacker, blocker *obj) error {
	if attacker.who == "" {
		attacker.who = "you"
		if blocker.who != "" {
			attacker.who = other(blocker.who)
		}
	}
	if err := s.resolve(); err != nil {
		return err
	}
	if _, err := s.placeAll(attacker); err != nil {
		return err
	}
	if s.combat != nil && (s.combat.blocked || s.combat.declared && !slices.Contains(s.combat.attackers, s.members(attacker)[0])) {
		return fmt.Errorf("a second combat")
	}
	if err := s.attacks(attacker); err != nil {
		return err
	}
	if err := s.declare(); err != nil {
		return err
	}
	s.combat.over = true
	return nil
}

// tryBlock attempts to declare blockers of an attacker.
func (s *story) tryBlock(may bool, blocker, attacker *obj) error {
	if blocker.who == "" {
		blocker.who = other(attacker.who)
	}
	if blocker.who == attacker.who {
		return fmt.Errorf("nobody blocks his own creature")
	}
	names, err := s.placeAll(blocker)
	if err != nil {
		return err
	}
	var list []string
	var attackers []string
	for _, m := range s.members(attacker) {
		attackers = append(attackers, m.name)
	}
	for _, n := range names {
		list = append(list, fmt.Sprintf("%s: [%s]", n, strings.Join(attackers, ", ")))
	}
	s.attemptFor("illegal-block", may, "block: {player: %s, with: {%s}}", blocker.who, strings.Join(list, ", "))
	return nil
}
