package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

var payVerbs = map[string]string{"sacrifice": "sacrifice", "discard": "discard", "exile": "exile", "reveal": "reveal"}

func ofMustPay(s *story, p *frame.Prop) bool {
	return s.owed == nil && (s.mannered != nil || len(s.casts) > 0) && mustPay(s, p)
}

func mustPay(s *story, p *frame.Prop) bool {
	if p.Mod != clause.Must || p.Neg || p.Frame != "pay-cost" && payVerbs[p.Frame] == "" {
		return false
	}
	a := p.C.Arg("を", "は")
	return a != nil && (p.Frame != "pay-cost" || strings.HasSuffix(s.text(a), "追加コスト"))
}

// mustPayClaim reads 追加コストは支払わなければならない, クリーチャーを生け贄に捧げなければならない of a spell that is
// cast: without it, it cannot be cast.
func mustPayClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.settledOn(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を", "は")
	s.arg(p, "に", "から")
	if k.ready || k.cause != nil || !k.isSpell() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if k.o.face == nil {
		if p.Frame != "pay-cost" || k.isCopy() {
			return nil, fmt.Errorf("what %s costs is not known", k.o.phrase)
		}
		k.o.abilities = append(k.o.abilities, "as an additional cost to cast this, pay 2 life")
		return func() error {
			if err := s.begin(k); err != nil {
				return err
			}
			s.st.Claim("happened: {event: lose-life, player: %s, amount: 2}", k.player)
			return nil
		}, nil
	}
	verb := payVerbs[p.Frame]
	for v := range payVerbs {
		if _, ok := k.asks(v); ok && verb == "" {
			verb = v
		}
	}
	f, ok := k.asks(verb)
	if !ok {
		return nil, fmt.Errorf("%s does not cost what %q speaks of", k.o.phrase, p.Text)
	}
	if p.Frame != "pay-cost" {
		if err := s.paidWith(p, a, f); err != nil {
			return nil, err
		}
	}
	return func() error {
		if err := s.prepare(k); err != nil {
			return err
		}
		paid := k.costs[verb]
		if len(paid) == 0 {
			return fmt.Errorf("%s costs nothing of the kind", k.o.phrase)
		}
		other, err := s.fitting(f, k.player) // so that it must be said what pays
		if err != nil {
			return err
		}
		other.who, other.zone = k.player, paid[0].zone
		if _, err := s.place(other); err != nil {
			return err
		}
		k.costs[verb] = nil
		if err := s.try(k, false, k.targets); err != nil {
			return err
		}
		k.costs[verb] = paid
		return s.try(k, true, k.targets)
	}, nil
}

// paidWith reports an error unless a phrase names what a cost is paid with.
func (s *story) paidWith(p *frame.Prop, a *clause.Arg, f ability.Filter) error {
	text := frame.Plain(s.text(a))
	for _, w := range []string{"ちょうど", "1体の", "1枚の"} {
		text = strings.TrimPrefix(text, w)
	}
	d, g, err := s.description(text)
	if err != nil {
		return err
	}
	if n, err := s.howMany(d); err != nil || n > 0 {
		return fmt.Errorf("%q is not what is paid", text)
	}
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b != a && b.Quantity != nil && b.Particle == "" {
			if b.Quantity.Value != 1 || b.Quantity.Bound != "" && b.Quantity.Bound != "ちょうど" {
				return fmt.Errorf("%q is not what is paid", s.text(b))
			}
			s.looked[b.Start] = true
		}
	}
	o := newObj()
	quiet := s.quiet
	s.quiet = true
	err = s.fit(o, f)
	s.quiet = quiet
	if err != nil || !s.aimable(o, g) {
		return fmt.Errorf("%q is not what is paid", text)
	}
	return nil
}

func ofMuchPaid(s *story, p *frame.Prop) bool { return s.mannered != nil && muchPaid(s, p) }

func muchPaid(s *story, p *frame.Prop) bool {
	if !p.Neg || !p.Can() || payVerbs[p.Frame] == "" {
		return false
	}
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool {
		w := frame.Plain(s.text(&a))
		return a.Quantity != nil && a.Quantity.Value == 2 && a.Quantity.Bound == "以上" || w == "複数" || strings.HasPrefix(w, "追加の") || strings.HasPrefix(w, "複数の")
	})
}

// muchPaidClaim reads クリーチャーを２体以上生け贄に捧げることはできない of a spell that costs one.
func muchPaidClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.settledOn(p)
	if err != nil {
		return nil, err
	}
	verb := payVerbs[p.Frame]
	if k.o.face == nil || k.ready {
		return nil, fmt.Errorf("what %s costs is not known", k.o.phrase)
	}
	f, ok := k.asks(verb)
	a := s.arg(p, "を")
	if !ok || a == nil {
		return nil, fmt.Errorf("%s does not cost what %q speaks of", k.o.phrase, p.Text)
	}
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b != a && (b.Quantity != nil || s.text(b) == "複数" || b.Particle == "に" || b.Particle == "から") {
			s.looked[b.Start] = true
		}
	}
	text := frame.Plain(s.text(a))
	for _, w := range []string{"追加の", "複数の"} {
		text = strings.TrimPrefix(text, w)
	}
	cut := *a
	cut.Start = a.End - len(text)
	if err := s.paidWith(&frame.Prop{C: &clause.Clause{}}, &cut, f); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.prepare(k); err != nil {
			return err
		}
		n := len(k.costs[verb])
		more, err := s.fitting(f, k.player)
		if err != nil || n == 0 {
			return fmt.Errorf("no way to pay more for %s", k.o.phrase)
		}
		more.who = k.player
		if verb == "discard" || verb == "reveal" {
			more.zone = ability.Hand
		}
		k.costs[verb] = append(k.costs[verb], more)
		if err := s.try(k, false, k.targets); err != nil {
			return err
		}
		k.costs[verb] = k.costs[verb][:n]
		return s.try(k, true, k.targets)
	}, nil
}

// freeCast is the casting that the text says is not paid for, nil for none.
func (s *story) freeCast() *casting {
	for i := len(s.casts) - 1; i >= 0; i-- {
		if s.casts[i].saidFree {
			return s.casts[i]
		}
	}
	return nil
}

func ofFreeX(s *story, p *frame.Prop) bool {
	if s.freeCast() == nil {
		return false
	}
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool {
		w := frame.Plain(s.text(&a))
		return isX(w) || strings.HasPrefix(w, "Xの値として") || strings.HasPrefix(w, "Xとして")
	})
}

// freeXClaim reads Ｘは０である, Ｘの値として選べるのは０だけである of a spell whose mana cost is not paid:
// no other X can be chosen (CR 107.3b).
func freeXClaim(s *story, p *frame.Prop) (func() error, error) {
	k := s.freeCast()
	n, others, limited := -1, false, false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		switch {
		case isX(w) || strings.HasPrefix(w, "Xの値として") || strings.HasPrefix(w, "Xとして"):
			if rest := strings.TrimPrefix(strings.TrimPrefix(w, "Xの値として"), "Xとして"); !isX(w) && rest != "選べるの" && rest != "選ぶことができるの" {
				return nil, fmt.Errorf("no claim for %q", p.Text)
			}
		case a.Quantity != nil && !a.Quantity.X && a.Quantity.Value >= 0 && n < 0 && a.Quantity.Bound == "":
			n = a.Quantity.Value
			others = strings.HasSuffix(w, "以外") || strings.HasSuffix(w, "以外の値") || strings.HasSuffix(w, "以外の数")
			limited = s.weigh(a) != ""
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	choose := p.Frame == "choose" || p.Frame == "may-be"
	only := strings.Contains(p.Text, "しか") && p.Neg
	if n < 0 || k.ready || p.Neg != (others || only) || choose && !others && !only && !limited && p.Mod != clause.Must || p.Mod == clause.May {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if k.o.face == nil {
		k.o.mana = "{X}{1}"
	}
	if err := k.setX(n); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.try(k, true, k.targets); err != nil {
			return err
		}
		k.x = n + 1 + s.alt
		return s.try(k, false, k.targets)
	}, nil
}
