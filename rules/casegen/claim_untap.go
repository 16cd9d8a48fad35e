package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/frame"
)

func init() { refineClaim(ofAnyEffect, anyEffectClaim, "tap", "untap") }

// anyEffects are words for whatever spell or ability does something.
var anyEffects = []string{"呪文や能力", "呪文", "能力", "効果", "他の呪文や能力", "呪文や能力の効果", "何らかの効果", "他の効果"}

// ofAnyEffect reports whether a clause says that any spell or ability can tap or
// untap something, or cannot.
func ofAnyEffect(s *story, p *frame.Prop) bool {
	a := p.C.Arg("により", "によって", "で")
	return p.Can() && a != nil && slices.Contains(anyEffects, frame.Plain(s.text(a)))
}

// anyEffectClaim reads 呪文や能力により、Xをアンタップすることはできる: a spell does.
func anyEffectClaim(s *story, p *frame.Prop) (func() error, error) {
	s.arg(p, "により", "によって", "で")
	a := s.arg(p, "を", "が", "は")
	if a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	rel := s.rel
	if !p.Neg { // it can be done whatever it is
		s.rel, s.anyhow = even, true
	}
	o, err := s.noun(p, a)
	s.rel, s.anyhow = rel, false
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || p.Passive {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o.tapped = p.Frame == "untap"
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.trick(o.who, p.Frame+" target permanent", o); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("tapped: {%s: %v}", n, (p.Frame == "tap") != p.Neg)
		s.st.Claim("%s", event(!p.Neg, "event: "+p.Frame+", object: "+n, -1))
		return nil
	}, nil
}
