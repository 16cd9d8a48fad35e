package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// counteredClaim reads that a spell or ability is countered, or is not.
func counteredClaim(s *story, p *frame.Prop) (func() error, error) {
	s.onTheStack(p)
	a, b := s.arg(p, "が", "は", "を"), s.untaken(p, "によって", "により", "で")
	var k, by *casting
	var err error
	switch {
	case a != nil:
		k, err = s.usefulArg(p, a, "spell")
	case len(s.casts) > 0:
		k = s.casts[len(s.casts)-1]
	default:
		err = fmt.Errorf("what is countered is not said")
	}
	if err != nil {
		return nil, err
	}
	if b != nil && slices.Contains([]string{"呪文や能力", "呪文", "能力", "呪文または能力", "打ち消し呪文"}, s.text(b)) {
		if p.Mod != clause.Fact && p.Mod != clause.Can {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return func() error { return s.counterable(k, nil, !p.Neg) }, nil
	}
	if b != nil && !byRules(s.text(b)) {
		if by, err = s.useful(p, b); err != nil {
			return nil, err
		}
		if err := s.by(by, other(k.player)); err != nil {
			return nil, err
		}
		if err := s.aim(by, k.o); err != nil {
			return nil, err
		}
	}
	if p.Mod == clause.Can {
		return func() error { return s.counterable(k, by, !p.Neg) }, nil
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if by != nil {
			if err := s.begin(by); err != nil {
				return err
			}
		}
		if err := s.settle(); err != nil {
			return err
		}
		of := "object: " + k.onStack()
		if p.Neg {
			s.st.Claim("never: {event: counter, %s}", of)
			s.st.Claim("never: {event: fizzle, %s}", of)
			return nil
		}
		// Countered by the rules where all targets are illegal, or by an effect.
		what := "fizzle"
		if s.st.Made("counter target") {
			what = "counter"
		}
		for _, c := range s.casts {
			if c != k && slices.Contains(c.targets, k.o) && c.begun {
				what = "counter"
			}
		}
		s.st.Claim("happened: {event: %s, %s}", what, of)
		return nil
	}, nil
}

// counterable claims that a spell is countered, or is not, by a spell that
// would.
func (s *story) counterable(k, by *casting, may bool) error {
	if err := s.begin(k); err != nil {
		return err
	}
	if by != nil {
		if err := s.begin(by); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("%s", event(may, "event: counter, object: "+k.onStack(), -1))
		return nil
	}
	what := "spell"
	if !k.isSpell() {
		what = "ability"
	}
	s.st.Happen(other(k.player), "counter target "+what, k.onStack())
	if err := s.settle(); err != nil {
		return err
	}
	s.st.Claim("%s", event(may, "event: counter, object: "+k.onStack(), -1))
	return nil
}

// resolveClaim reads that a spell or ability resolves, or does not.
func resolveClaim(s *story, p *frame.Prop) (func() error, error) {
	first := s.saysFirst(p)
	k, err := s.worded.upFirst, error(nil)
	if k != nil && !slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return a.Topic || a.Particle == "が" }) {
		first = true
	} else if k, err = s.resolving(p); err != nil {
		return nil, err
	}
	s.worded.upFirst = nil
	for i := range p.C.Args {
		switch a := &p.C.Args[i]; s.text(a) {
		case "通常通り", "通常どおり", "解決": // 解決は通常通り行う
			s.looked[a.Start] = true
		}
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	if first && !p.Neg && !k.isSpell() {
		return func() error { return s.resolvesFirst(k) }, nil
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		what := "object: " + k.onStack()
		if !k.isSpell() && k.stack == "" {
			what = "source: " + k.o.name
		}
		s.st.Claim("%s", event(!p.Neg, "event: resolve, "+what, -1))
		return nil
	}, nil
}

// byRules reports whether words say that the rules of the game do something.
func byRules(w string) bool {
	return w == "ゲームのルール" || w == "ルール" || w == "不適正な対象" || strings.HasPrefix(w, "状況起因")
}
