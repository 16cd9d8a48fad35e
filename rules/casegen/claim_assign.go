package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	refineClaim(ofMost, mostClaim, "take-damage", "deal-damage")
}

// ofMost reports whether a clause says how much damage at most a player may be
// dealt: ３点までのダメージを受けることがある, 最大で４点のダメージを受ける.
func ofMost(s *story, p *frame.Prop) bool {
	if s.combat == nil || p.Neg || p.Frame != "take-damage" && p.Frame != "deal-damage" {
		return false
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if q := a.Quantity; q != nil && q.Counter == "点" && q.Bound == "まで" || s.text(a) == "最大" {
			return true
		}
	}
	return false
}

// mostClaim claims that so much damage may be assigned to a player and no more.
func mostClaim(s *story, p *frame.Prop) (func() error, error) {
	n := -1
	var to *obj
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		switch {
		case text == "最大" && (a.Particle == "で" || a.Particle == ""):
		case a.Quantity != nil && a.Quantity.Value >= 0 && !a.Quantity.X && n < 0 && strings.HasPrefix(text, "最大"), a.Quantity != nil && a.Quantity.Value >= 0 && !a.Quantity.X && n < 0 && (a.Particle == "" || a.Particle == "を") && !a.Topic:
			n = a.Quantity.Value
		case text == "ダメージ" || text == "戦闘ダメージ":
		case a.Topic && a.Particle == "" || a.Particle == "が":
			x, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			to = x
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	if p.Frame != "take-damage" || to == nil || to.player == "" || n < 0 || p.Mod != clause.Fact && p.Mod != clause.Possible || len(s.combat.attackers) != 1 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	attacker := s.combat.attackers[0]
	return func() error {
		if err := s.tryAssign(attacker, to, map[int]bool{n: true, n + 1: false}); err != nil {
			return err
		}
		s.st.Do("go: {to: end-combat}")
		s.st.Claim("life: {%s: %d}", to.player, s.startLife(to.player)-n)
		return nil
	}, nil
}

// assigning reads to whom damage is assigned, and by whom where that is said.
func (s *story) assigning(p *frame.Prop) (attacker, to *obj, err error) {
	if a := s.arg(p, "に", "へ"); a != nil {
		if to, err = s.noun(p, a); err != nil {
			return
		}
	}
	if a := s.arg(p, "が", "は"); a != nil {
		if attacker, err = s.noun(p, a); err != nil {
			return
		}
		if attacker.player != "" {
			attacker = nil
		}
	}
	if to == nil {
		return nil, nil, fmt.Errorf("to whom %q assigns damage is not known", p.Text)
	}
	if attacker == nil {
		if s.combat == nil || len(s.combat.attackers) != 1 {
			return nil, nil, fmt.Errorf("which creature assigns damage is not known")
		}
		attacker = s.combat.attackers[0]
	}
	if to.many() || attacker.many() {
		return nil, nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return attacker, to, nil
}

// assignClaim reads すべての戦闘ダメージを防御プレイヤーに割り振る, ３点のダメージを防御プレイヤーに
// 割り振ることができる.
func assignClaim(s *story, p *frame.Prop) (func() error, error) {
	what := s.arg(p, "を")
	if what == nil {
		what = s.damageArg(p)
	}
	if what == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	attacker, to, err := s.assigning(p)
	if err != nil {
		return nil, err
	}
	d := dealt{n: -1, source: attacker, to: to, combat: true}
	everything := what.Quantity != nil && what.Quantity.All || strings.HasPrefix(frame.Plain(s.text(what)), "すべて")
	if everything {
		text := frame.Plain(s.text(what))
		for _, w := range []string{"すべての", "全ての", "その", "戦闘"} {
			text = strings.TrimPrefix(text, w)
		}
		if text != "ダメージ" {
			return nil, fmt.Errorf("what damage %q is, is not known", s.text(what))
		}
	} else if err := s.damageWord(p, what, &d); err != nil {
		return nil, err
	}
	may, ok := allowed(p)
	switch {
	case p.Mod == clause.Fact && everything && !p.Neg: // what it assigns in the end
		return func() error {
			if err := s.settle(); err != nil {
				return err
			}
			d.n, _ = attacker.size()
			e, err := s.damageEvent(d, false)
			if err != nil {
				return err
			}
			s.st.Claim("%s", event(true, fmt.Sprintf("%s, amount: %d", e, d.n), 1))
			return nil
		}, nil
	case !ok || d.rest:
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n := d.n
		if everything {
			n, _ = attacker.size()
		}
		if n < 0 {
			n = 1
		}
		return s.tryAssign(attacker, to, map[int]bool{n: may})
	}, nil
}

// assignUpTo claims that so much damage, and no more, may be assigned to what
// a clause says.
func (s *story) assignUpTo(p *frame.Prop, n int, upTo bool) (func() error, error) {
	attacker, to, err := s.assigning(p)
	if err != nil {
		return nil, err
	}
	if !upTo {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.tryAssign(attacker, to, map[int]bool{n: true, n + 1: false}); err != nil || to.player == "" {
			return err
		}
		s.st.Do("go: {to: end-combat}")
		s.st.Claim("life: {%s: %d}", to.player, s.startLife(to.player)-n)
		return nil
	}, nil
}

// tryAssign attempts to assign so much of an attacker's damage to something and
// the rest to what else may be dealt damage, then assigns as usual.
func (s *story) tryAssign(attacker, to *obj, legal map[int]bool) error {
	if err := s.resolve(); err != nil {
		return err
	}
	names, err := s.placeAll(attacker, to)
	if err != nil {
		return err
	}
	if err := s.block(); err != nil {
		return err
	}
	c := s.combat
	if c == nil || c.over {
		return fmt.Errorf("no damage is to be assigned")
	}
	step := "combat-damage"
	if attacker.has("first strike") || attacker.has("double strike") {
		step = "first-strike-damage"
	}
	c.over = true
	s.st.Do("go: {to: %s}", step)
	power, _ := attacker.size()
	for n := 0; n <= power+1; n++ {
		may, ok := legal[n]
		if !ok {
			continue
		}
		if n > power {
			continue // nothing could assign it
		}
		parts := []string{fmt.Sprintf("%s: %d", names[1], n)}
		left := power - n
		var others []*obj
		for _, b := range c.blocks[attacker] {
			if b != to {
				others = append(others, b)
			}
		}
		for i, b := range others {
			k := left
			if i < len(others)-1 {
				_, t := b.size()
				k = min(left, max(0, t))
			}
			left -= k
			if k > 0 {
				parts = append(parts, fmt.Sprintf("%s: %d", b.name, k))
			}
		}
		if left > 0 {
			return fmt.Errorf("where the rest of the damage goes is not known")
		}
		s.attemptFor("illegal-damage", may, "assign: {player: %s, object: %s, damage: {%s}}", attacker.who, names[0], strings.Join(parts, ", "))
	}
	if q := s.assignment(attacker); len(q.Options) > 1 {
		s.st.Do("%s", s.assigned(q))
	}
	return nil
}

// assignment is the choice that a game asks of who assigns an attacker's
// damage.
func (s *story) assignment(attacker *obj) scenario.Choice {
	q := scenario.Choice{Player: scenario.Who(attacker.who), Kind: "assign", Source: scenario.Ref(attacker.name)}
	q.Min, _ = attacker.size()
	for _, b := range s.combat.blocks[attacker] {
		q.Options = append(q.Options, b.name)
	}
	if attacker.has("trample") || len(q.Options) == 0 {
		q.Options = append(q.Options, other(attacker.who))
	}
	return q
}
