package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofMustTarget, mustTargetClaim, "target", "choose")
	refineClaim(ofMustPay, mustPayClaim, "pay-cost", "sacrifice", "discard", "exile", "reveal")
	refineClaim(ofMuchPaid, muchPaidClaim, "sacrifice", "discard", "exile", "reveal")
	refineClaim(ofFreeX, freeXClaim, "is-amount", "value-is", "amount-is", "choose", "may-be")
	refineDeed(ofAllTargets, allTargetsDeed, "target")
}

// asksFor reports whether the clause after one with a purpose says what all must
// be aimed at, or paid, for it: 《X》を唱えるには, 《X》を唱えるために.
func (s *story) asksFor(p *frame.Prop) bool {
	later := s.later(p)
	if p.Frame != "cast" && p.Frame != "play" && p.Frame != "activate" || p.Neg || len(later) == 0 || later[0].IsCondition() {
		return false
	}
	q := later[0]
	if q.Mod == clause.Must && !q.Neg && q.Frame == "target" {
		return true
	}
	a := p.C.Arg("を")
	spell := p.Frame != "activate" && a != nil && !strings.HasSuffix(s.text(a), "能力")
	return spell && (mustPay(s, q) || muchPaid(s, q))
}

// needsOf reads such a clause with a purpose.
func (s *story) needsOf(p *frame.Prop) error {
	what := "spell"
	if p.Frame == "activate" {
		what = "activated"
	}
	if a := p.C.Arg("を"); a != nil && strings.HasSuffix(s.text(a), "能力") {
		what = "activated"
	}
	agent, k, err := s.usesParts(p, what)
	if err != nil {
		return err
	}
	if agent != nil {
		if err := s.by(k, agent.player); err != nil {
			return err
		}
	}
	s.mannered = k
	return s.unlooked(p)
}

// settles reports whether the clause after one that casts something says how it
// can be cast.
func (s *story) settles(p *frame.Prop) bool {
	later := s.later(p)
	return s.gap == nil && len(later) > 0 && !later[0].IsCondition() && (ofFreeX(s, later[0]) || mustPay(s, later[0]) || muchPaid(s, later[0]))
}

// settledOn is the casting of which a clause says what it needs.
func (s *story) settledOn(p *frame.Prop) (*casting, error) {
	if k := s.mannered; k != nil {
		s.mannered = nil
		return k, nil
	}
	return s.meant(p)
}

func ofMustTarget(s *story, p *frame.Prop) bool {
	return p.Mod == clause.Must && !p.Neg && p.Frame == "target" && p.C.Arg("を") != nil && (s.mannered != nil || s.c.face != nil)
}

// mustTargetClaim reads ２つの異なる土地を対象に選ばなければならない: with all targets it is legal,
// with one less it is not, nor with one of them twice.
func mustTargetClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.settledOn(p)
	if err != nil {
		return nil, err
	}
	text := ""
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		switch {
		case w == "対象":
		case a.Particle == "と":
			text += w + "と"
			s.whole(a)
		case a.Particle == "を":
			text += w
			s.whole(a)
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	differ, err := s.allOf(k, text)
	if err != nil {
		return nil, err
	}
	if k.cause != nil || len(k.targets) == 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	on := s.goesOn()
	return func() error {
		if err := s.try(k, true, k.targets); err != nil {
			return err
		}
		s.because = "target-count"
		err := s.try(k, false, k.targets[:len(k.targets)-1])
		if err == nil && differ {
			s.because = "same-target"
			err = s.try(k, false, append([]*obj{k.targets[0]}, k.targets[:len(k.targets)-1]...))
		}
		s.because = ""
		if err != nil || !on {
			return err
		}
		return s.begin(k)
	}, nil
}

// allOf reports an error unless words name all that a casting is aimed at, and
// whether they say that these must differ: ２つの異なる土地, 呪文とパーマネントの両方.
func (s *story) allOf(k *casting, text string) (differ bool, err error) {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "の両方"), "のすべて")
	n := 0
	for _, part := range strings.Split(text, "と") {
		rest := part
		for _, w := range []string{"異なる", "別々の"} {
			if strings.Contains(rest, w) {
				rest, differ = strings.Replace(rest, w, "", 1), true
			}
		}
		d, f, err := s.description(rest)
		if err != nil {
			return false, err
		}
		m, err := s.howMany(d)
		if err != nil || d.All {
			return false, fmt.Errorf("how many targets %q are is not known", text)
		}
		for range max(1, m) {
			if n >= len(k.targets) || !s.aimable(k.targets[n], f) {
				return false, fmt.Errorf("%q is not what %s is aimed at", text, k.o.phrase)
			}
			n++
		}
	}
	if n != len(k.targets) {
		return false, fmt.Errorf("%q are not all that %s is aimed at", text, k.o.phrase)
	}
	return differ && n > 1, nil
}

// aimable reports whether a target is what words name, of which they may say
// less than the spell does.
func (s *story) aimable(t *obj, f ability.Filter) bool {
	if t.player != "" {
		return false
	}
	for _, p := range f.Is {
		if n, ok := p.(ability.Noun); ok {
			if spell := slices.Contains(n.Of, "spell"); spell != (t.zone == ability.Stack) {
				return false
			}
			continue
		}
		if !s.true(t, p) {
			return false
		}
	}
	return true
}

func ofAllTargets(s *story, p *frame.Prop) bool {
	later := s.later(p)
	return p.Neg && p.Can() && p.IsCondition() && len(later) > 0 && later[0].Frame == "cast" && later[0].Neg
}

// allTargetsDeed reads 呪文とパーマネントの両方を対象に取れなければ: one of the targets is not
// there, another one in each telling.
func allTargetsDeed(s *story, p *frame.Prop, _ knobKind) (func() error, error) {
	k, err := s.castLater(p, s.later(p)[0])
	if err != nil {
		return nil, err
	}
	text := ""
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := frame.Plain(s.text(a)); {
		case w == "対象":
		case a.Particle == "と" || a.Particle == "を":
			text += w
			if a.Particle == "と" {
				text += "と"
			}
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	if _, err := s.allOf(k, text); err != nil || k.ready || len(k.targets) < 2 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	i := len(k.targets) - 1 - s.alt%len(k.targets)
	k.targets, k.filters, k.said = slices.Delete(k.targets, i, i+1), slices.Delete(k.filters, i, i+1), slices.Delete(k.said, i, i+1)
	s.mannered = k
	return nil, nil
}

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

// isCopy reports whether a spell is a copy of another.
func (k *casting) isCopy() bool { return k.o.copy }

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
