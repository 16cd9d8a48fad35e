package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// Planeswalkers: what counters they have, what damage does to them, and what they
// have in common (CR 306).

func init() {
	refineDeed(ofWalkerType, walkerTypeDeed, "has-ability")
	refineDeed(ofLoyalty, loyaltyDeed, "becomes", "value-is", "is-amount")
	refineClaim(ofLoyalty, loyaltyClaim, "becomes", "value-is")
	refineClaim(ofDamageRemoving, damageRemovesClaim, "remove-counter")
}

// loyal gives a planeswalker of which nothing is said the loyalty counters that
// it has as it enters (CR 306.5b), and more than the damage it survives.
func (o *obj) loyal() {
	if o.face != nil || !o.is("planeswalker") || o.zone != ability.Battlefield || slices.ContainsFunc(o.counters, func(c counter) bool { return c.kind == "loyalty" }) {
		return
	}
	o.counters = append(o.counters, counter{"loyalty", max(4, o.toughness)})
}

// ofLoyalty reports whether a clause says how much loyalty something has:
// 忠誠度が０になる, 忠誠度は３である.
func ofLoyalty(s *story, p *frame.Prop) bool { return s.endingArg(p, nil, "忠誠度") != nil }

// loyalty reads whose loyalty a clause speaks of, and how much it is.
func (s *story) loyalty(p *frame.Prop) (o *obj, n int, err error) {
	a := s.endingArg(p, nil, "忠誠度")
	s.looked[a.Start] = true
	if a.Particle != "が" && !a.Topic && a.Particle != "" {
		return nil, 0, fmt.Errorf("what loyalty %q speaks of is not known", p.Text)
	}
	if n, err = s.quantity(p, "に", "だ"); err == nil {
		s.arg(p, "に", "だ")
	}
	if err != nil || n < 0 || p.Neg {
		return nil, 0, fmt.Errorf("what loyalty %q speaks of is not known", p.Text)
	}
	b, _ := s.cut(a, "の忠誠度", "忠誠度")
	switch s.text(b) {
	case "", "その", "それ", "そ":
		o, err = s.elided(p)
	default:
		o, err = s.noun(p, b)
	}
	if err == nil && (o.player != "" || o.many() || !o.become("planeswalker")) {
		err = fmt.Errorf("%q has no loyalty", o.phrase)
	}
	if err == nil && s.gap == nil {
		s.topic = o
	}
	return o, n, err
}

// loyaltyDeed reads 忠誠度が０になった: so many counters are removed from it that it has
// so many left; or it has so many from the start.
func loyaltyDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o, n, err := s.loyalty(p)
	if err != nil {
		return nil, err
	}
	if p.Frame != "becomes" {
		if s.knob(kind) {
			o.counters = append(o.counters, counter{"loyalty", n})
		}
		return nil, nil
	}
	const more = 2
	if o.face == nil {
		o.counters = append(o.counters, counter{"loyalty", n + more})
	}
	return s.done(kind, func() error {
		return s.trick("opponent", "remove "+some(more, "loyalty counter")+" from target permanent", o)
	})
}

// loyaltyClaim reads 忠誠度は３になる.
func loyaltyClaim(s *story, p *frame.Prop) (func() error, error) {
	o, n, err := s.loyalty(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return s.after(false, o, func(name string) { s.st.Claim("counters: {%s: {loyalty: %d}}", name, n) }), nil
}

// ofDamageRemoving reports whether a clause says that damage removes as many
// counters as there are points of it.
func ofDamageRemoving(s *story, p *frame.Prop) bool {
	a, b := p.C.Arg("が", "は"), p.C.Arg("を")
	if a == nil || b == nil || !strings.HasSuffix(s.text(a), "ダメージ") || s.lastRelative(p, a) == nil {
		return false
	}
	text := frame.Plain(s.text(b))
	for _, w := range []string{"その点数に等しい数の", "その点数と同じ数の", "それに等しい数の", "同じ数の", "その点数分の"} {
		if rest, ok := strings.CutPrefix(text, w); ok && s.counterKinds(rest) != nil {
			return true
		}
	}
	return false
}

// damageRemovesClaim reads Xに与えられたダメージは、その点数に等しい数の忠誠カウンターを取り除く.
func damageRemovesClaim(s *story, p *frame.Prop) (func() error, error) {
	a, b := s.arg(p, "が", "は"), s.arg(p, "を")
	text := frame.Plain(s.text(b))
	s.whole(b) // as much as there is damage
	kinds := s.counterKinds(text[strings.LastIndex(text, "の")+len("の"):])
	d, err := s.damageOf(p, a)
	if err != nil {
		return nil, err
	}
	if c := s.arg(p, "から"); c != nil {
		switch w, _ := s.cut(c, "の上", "上"); s.text(w) {
		case "それ", "そ", "その", "そのプレインズウォーカー":
		default:
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	if err := fact(p); err != nil || p.Neg || d.to == nil || d.to.player != "" || d.to.many() || len(kinds) != 1 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, d.to, func(n string) {
		s.st.Claim("happened: {event: remove-counters, object: %s, word: '%s', amount: %d}", n, kinds[0], s.hit.n)
	}), nil
}

// walkerTypeWords say that several planeswalkers share a planeswalker type.
var walkerTypeWords = []string{"同じプレインズウォーカー・タイプ", "同じプレインズウォーカータイプ", "共通のプレインズウォーカー・タイプ"}

func ofWalkerType(s *story, p *frame.Prop) bool {
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return slices.Contains(walkerTypeWords, frame.Plain(s.text(&a))) })
}

// walkerTypeDeed reads 同じプレインズウォーカー・タイプを持つ.
func walkerTypeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "を")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || o.player != "" || o.face != nil || o.all != nil || !o.become("planeswalker") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.knob(kind) {
		o.subtypes = append(o.subtypes, []string{"Jace", "Chandra", "Garruk"}[s.alt])
	}
	return nil, nil
}

// attackWords writes the attack of creatures, some of which may attack a
// planeswalker (CR 508.1b).
func (s *story) attackWords(who string, attackers []*obj, names []string) (string, error) {
	var with, at []string
	for i, o := range attackers {
		if o.prey == nil {
			with = append(with, names[i])
			continue
		}
		if o.prey.who == "" {
			o.prey.who = other(who)
		}
		n, err := s.place(o.prey)
		if err != nil {
			return "", err
		}
		if o.prey.who == who {
			return "", fmt.Errorf("nobody attacks his own planeswalker")
		}
		at = append(at, fmt.Sprintf("%s: %s", names[i], n))
	}
	words := fmt.Sprintf("attack: {player: %s, with: [%s]", who, strings.Join(with, ", "))
	if len(at) > 0 {
		words += ", at: {" + strings.Join(at, ", ") + "}"
	}
	return words + "}", nil
}

// attackedDeed reads 攻撃されているプレインズウォーカー, 《X》が攻撃された: a creature attacks it.
func (s *story) attackedDeed(p *frame.Prop, kind knobKind) (func() error, error) {
	prey, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if prey.player != "" || prey.many() || !prey.is("planeswalker") || prey.is("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	attacker := s.bystander()
	if a := s.arg(p, "によって", "により", "に"); a != nil {
		if attacker, err = s.noun(p, a); err != nil {
			return nil, err
		}
	}
	if attacker.player != "" || attacker.many() {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if attacker.who == "" && prey.who != "" {
		attacker.who = other(prey.who)
	}
	attacker.prey = prey
	if kind != quality && !s.knob(kind) {
		attacker.prey = nil // it attacks the player
	}
	return s.declare, s.attacks(attacker)
}
