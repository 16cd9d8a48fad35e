package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	claimTable["redirect-damage"] = redirectClaim
	refineDeed(ofLaterDamage, laterDamageDeed, "deal-damage")
	refineDeed(ofEitherTarget, eitherTargetDeed, "leave")
}

// ofLaterDamage reports whether a clause says no more than that damage is dealt
// later: ダメージが与えられる前に.
func ofLaterDamage(s *story, p *frame.Prop) bool {
	a := p.C.Arg("が")
	return p.Role == clause.Time && p.C.Marker.Form == "前" && p.Passive && len(p.C.Args) == 1 && a != nil && s.text(a) == "ダメージ"
}

// laterDamageDeed has the spell or ability that waits for the damage resolve.
func laterDamageDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "が")
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	}, nil
}

// ofEitherTarget reports whether a clause says that one of the targets leaves.
func ofEitherTarget(s *story, p *frame.Prop) bool {
	a := p.C.Arg("が")
	if a == nil {
		return false
	}
	switch frame.Plain(s.text(a)) {
	case "対象", "いずれかの対象", "対象のうち1つ", "対象の一方":
		return !p.Neg
	}
	return false
}

// eitherTargetDeed reads いずれかの対象が場を離れた: one of two, another one in another
// telling.
func eitherTargetDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	either := s.heeds(p, "いずれ", "いずれか") || !strings.HasPrefix(s.text(p.C.Arg("が")), "対象")
	s.arg(p, "が")
	if a := s.arg(p, "を"); a != nil {
		if pl, err := s.zonePhrase(s.text(a)); err != nil || pl.zone != "battlefield" {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	n := len(k.targets)
	if n == 0 || n > 1 && !either {
		return nil, fmt.Errorf("which target leaves is not known")
	}
	return s.done(kind, func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		// The last one first: it is the one of which the others think.
		t := k.targets[n-1-s.alt%n]
		if t.player != "" {
			return fmt.Errorf("a player does not leave the battlefield")
		}
		s.gone = t
		return s.trick("opponent", "return target permanent to its owner's hand", t)
	})
}

// redirectClaim reads ダメージは移し変えられない, ダメージは移し変えられる: damage is dealt to what the
// spell or ability spoken of protects.
func redirectClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は", "を")
	if a == nil || frame.Plain(s.text(a)) != "ダメージ" && frame.Plain(s.text(a)) != "そのダメージ" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if p.Mod != clause.Fact && p.Mod != clause.Can || len(k.targets) == 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.resolve(); err != nil {
			return err
		}
		t := k.targets[0]
		if t != s.gone {
			from := newObj()
			from.types, from.who = []string{"creature"}, "opponent"
			from.abilities = []string{"{0}: this deals 1 damage to any target"}
			names, err := s.names([]*obj{from, t})
			if err != nil {
				return err
			}
			s.st.Do("activate: {player: opponent, object: %s, targets: [%s]}", names[0], names[1])
			s.st.Do("resolve")
		}
		s.st.Claim("%s", event(!p.Neg, "event: redirect", -1))
		return nil
	}, nil
}
