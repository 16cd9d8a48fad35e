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

// isCopy reports whether a spell is a copy of another.
func (k *casting) isCopy() bool { return k.o.copy }
