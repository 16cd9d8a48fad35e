package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	claimTable["deal-damage"] = damageClaim
	claimTable["take-damage"] = damageClaim
	claimTable["assign-damage"] = assignClaim
	refineClaim(func(s *story, p *frame.Prop) bool { return s.amountOf(p) != nil }, func(s *story, p *frame.Prop) (func() error, error) {
		return s.amountClaim(p, s.amountOf(p))
	}, "is-amount", "amount-is", "value-is")
	refineClaim(func(s *story, p *frame.Prop) bool { return p.Neg && s.amountSaid != nil && len(p.C.Args) == 1 }, notAmountClaim, "is-amount")
}

// notAmountClaim reads 六点ではない after an amount was claimed.
func notAmountClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "だ")
	if a == nil || a.Quantity == nil || a.Quantity.Value < 0 || a.Quantity.Bound != "" || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.amountSaid(a.Quantity.Value)
}

func damageClaim(s *story, p *frame.Prop) (func() error, error) {
	d, err := s.dealing(p)
	if err != nil {
		return nil, err
	}
	return s.dealtClaim(p, d)
}

func (s *story) dealtClaim(p *frame.Prop, d dealt) (func() error, error) {
	if err := fact(p); err != nil {
		return nil, err
	}
	neg := p.Neg
	if d.bound != "" && d.bound != "以上" {
		return nil, fmt.Errorf("no claim for an amount in %q", p.Text)
	}
	if d.only && d.n > 0 {
		if neg {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		d.total = true
	}
	if d.n < -1 && (d.n != byPower || d.source == nil || d.source.many()) || d.to == nil && d.source == nil || d.total && (d.n < 0 || d.to == nil || neg) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	several := d.source != nil && d.source.many()
	if several && !d.total || d.to != nil && d.to.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if d.to != nil {
			if _, err := s.place(d.to); err != nil {
				return err
			}
		}
		if err := s.settle(); err != nil {
			return err
		}
		if d.n == byPower {
			d.n, _ = d.source.size()
		}
		if d.rest {
			if d.n = s.trampled(d.source); d.n < 1 {
				return fmt.Errorf("how much damage is left is not known")
			}
		}
		e, err := s.damageEvent(d, several)
		if err != nil {
			return err
		}
		switch {
		case d.total && d.to.player != "":
			s.st.Claim("life: {%s: %d}", d.to.player, s.startLife(d.to.player)-d.n)
			s.st.Claim("%s", event(true, e, -1))
		case d.total && s.inBlocks(d.to):
			if sum := s.blows(d); sum != d.n {
				return fmt.Errorf("it is dealt %d damage in all, not %d", sum, d.n)
			}
		case d.total:
			s.st.Claim("damage: {%s: %d}", d.to.name, d.n)
		case d.n >= 0 && !neg && d.source == nil && d.to != nil && d.to.player != "" && len(s.groups) > 0: // by each of them a part
			s.st.Claim("life: {%s: %d}", d.to.player, s.startLife(d.to.player)-d.n)
			s.st.Claim("%s", event(true, e, -1))
		case d.n >= 0 && !neg:
			s.st.Claim("%s", event(true, fmt.Sprintf("%s, amount: %d", e, d.n), 1))
			if d.to != nil && d.to.player != "" && d.source == nil {
				s.st.Claim("life: {%s: %d}", d.to.player, s.startLife(d.to.player)-d.n)
			}
		default:
			s.st.Claim("%s", event(!neg, e, -1))
		}
		return nil
	}, nil
}

// inBlocks reports whether a creature blocks or is blocked.
func (s *story) inBlocks(o *obj) bool {
	if s.combat == nil {
		return false
	}
	for _, a := range s.combat.attackers {
		if len(s.combat.blocks[a]) > 0 && (a == o || slices.Contains(s.combat.blocks[a], o)) {
			return true
		}
	}
	return false
}

// blows claims the damage that each creature that fights another deals to it,
// and returns the sum.
func (s *story) blows(d dealt) int {
	sum := 0
	for _, a := range s.combat.attackers {
		list := s.combat.blocks[a]
		if a != d.to {
			if !slices.Contains(list, d.to) {
				continue
			}
			list = []*obj{a}
		}
		for _, b := range list {
			n, _ := b.size()
			sum += n
			s.st.Claim("happened: {event: damage, source: %s, to: %s, amount: %d, times: 1}", b.name, d.to.name, n)
		}
	}
	return sum
}

// damageEvent writes the pattern of an event of damage without its amount.
func (s *story) damageEvent(d dealt, several bool) (string, error) {
	e := "event: damage"
	if d.source != nil && !several {
		name, err := s.place(d.source)
		if err != nil {
			return "", err
		}
		e += ", source: " + name
	}
	if d.to != nil {
		name, err := s.place(d.to)
		if err != nil {
			return "", err
		}
		e += ", to: " + name
	}
	if d.combat {
		e += ", combat: true"
	}
	return e, nil
}

// trampled is how much damage an attacker has left for the player when it has
// assigned lethal damage to what blocks it; source may be nil for the one that
// attacks.
func (s *story) trampled(source *obj) int {
	if s.combat == nil || source == nil && len(s.combat.attackers) != 1 {
		return -1
	}
	if source == nil {
		source = s.combat.attackers[0]
	}
	n, _ := source.size()
	for _, b := range s.combat.blocks[source] {
		_, t := b.size()
		n -= max(0, t-b.hurt)
	}
	return n
}

// amountOf is the clause whose amount another one says: 得る of 得るライフは５点である,
// 割り振れる of 防御プレイヤーに割り振れるダメージは３点までである. nil where it says no such thing.
func (s *story) amountOf(p *frame.Prop) *frame.Prop {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if !a.Topic && a.Particle != "が" || len(a.Relative) == 0 {
			continue
		}
		text := s.text(a)
		if !strings.HasSuffix(text, "ダメージ") && !strings.HasSuffix(text, "ライフ") {
			continue
		}
		q := s.c.res.Reading.At(p.Sentence, a.Relative[len(a.Relative)-1])
		if q == nil {
			return nil
		}
		c := q.C
		if rest := strings.TrimSpace(s.c.block.Text[c.End:a.End]); !strings.HasSuffix(text, rest) || rest != "ダメージ" && rest != "戦闘ダメージ" && rest != "ライフ" && rest != "ライフの点数" {
			return nil
		}
		switch q.Frame {
		case "gain-life", "lose-life", "deal-damage", "take-damage", "assign-damage":
			return q
		}
	}
	return nil
}

// amountClaim claims what clause q says with the amount that p says.
func (s *story) amountClaim(p, q *frame.Prop) (func() error, error) {
	var amount *clause.Arg
	total := false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		s.looked[a.Start] = true
		switch {
		case a.Quantity != nil && (a.Particle == "だ" || a.Particle == ""):
			amount = a
		case frame.Plain(s.text(a)) == "合計":
			total = true
		}
	}
	if amount == nil || amount.Quantity.Value < 0 || amount.Quantity.X || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if q.Mod == clause.Must {
		return nil, fmt.Errorf("no claim for damage that must be dealt")
	}
	n, bound := amount.Quantity.Value, amount.Quantity.Bound
	if w := s.weigh(amount); w != "" && w != "だけ" && w != "のみ" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	total = total || strings.HasPrefix(frame.Plain(s.text(amount)), "合計")
	assign := q.Frame == "assign-damage" || q.Frame == "deal-damage" && q.Can() && bound == "まで"
	if bound != "" && !(bound == "まで" && assign) || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.amountSaid = func(n int) (func() error, error) {
		switch q.Frame {
		case "gain-life", "lose-life":
			return func() error {
				s.st.Claim("never: {event: %s, amount: %d}", q.Frame, n)
				return nil
			}, nil
		}
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	said := *q
	said.Neg, said.Mod, said.Role = false, clause.Fact, p.Role
	looked := s.looked
	s.looked = s.fresh()
	defer func() { s.looked = looked }()
	var f func() error
	var err error
	switch {
	case q.Frame == "gain-life", q.Frame == "lose-life":
		f, err = s.lifeAmount(&said, q.Frame, n, total)
	case assign:
		f, err = s.assignUpTo(&said, n, bound == "まで")
	default:
		var d dealt
		if d, err = s.dealing(&said); err == nil {
			d.n, d.total = n, d.total || total
			f, err = s.dealtClaim(&said, d)
		}
	}
	if err != nil {
		return nil, err
	}
	return f, s.unlooked(q)
}
