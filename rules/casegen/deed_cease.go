package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofCeasing, ceaseDeed, "is-described", "is", "is-colour", "not-creature")
}

// ofCeasing reports whether a clause says that something ceases to be what it is:
// クリーチャーでなくなった, 人間でなくなる.
func ofCeasing(s *story, p *frame.Prop) bool {
	return p.Neg && strings.Contains(s.c.block.Text[p.C.Pred.Start:p.C.End], "でなくな")
}

// ceaseDeed has an instant make it something else of the kind: another creature
// type, another colour, an artifact that is no creature.
func ceaseDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "だ")
	text := p.C.Pred.Base
	if a != nil {
		text = frame.Plain(s.text(a))
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	_, f, err := s.description(text)
	if err != nil {
		if _, f, err = s.description(text + "のパーマネント"); err != nil {
			return nil, err
		}
	}
	if o.player != "" || o.many() || len(f.Is) != 1 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	instead := ""
	switch q := f.Is[0].(type) {
	case ability.Type:
		if len(q.Of) == 1 && q.Of[0] == "creature" && o.become("creature") {
			instead = "target creature becomes an artifact until end of turn"
		}
	case ability.Subtype:
		if len(q.Of) == 1 && ability.SubtypeOf(q.Of[0]) == "creature" && o.become("creature") {
			instead = "target creature becomes a Goblin until end of turn"
			if q.Of[0] == "Goblin" {
				instead = "target creature becomes a Zombie until end of turn"
			}
		}
	}
	if instead == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if !s.true(o, f.Is[0]) {
		quiet := s.quiet
		s.quiet = true
		err := s.fitOne(o, f.Is[0])
		s.quiet = quiet
		if err != nil {
			return nil, err
		}
	}
	return s.done(kind, func() error { return s.trick("opponent", instead, o) })
}
