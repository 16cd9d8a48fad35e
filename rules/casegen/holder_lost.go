package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/frame"
)

func init() {
	deedTable["lose-control"] = loseControlDeed
	claimTable["lose-control"] = loseControlClaim
}

// controlLost reads あなたが《X》のコントロールを失う: who loses control of what.
func (s *story) controlLost(p *frame.Prop) (who, o *obj, err error) {
	who = s.you
	if a := s.arg(p, "が", "は"); a != nil {
		if who, err = s.noun(p, a); err != nil {
			return nil, nil, err
		}
	} else if s.topic != nil && s.topic.player != "" {
		who = s.topic
	}
	a := s.arg(p, "を")
	if a == nil || who.player == "" {
		return nil, nil, fmt.Errorf("who loses control of what in %q is not known", p.Text)
	}
	b, _ := s.cut(a, "のコントロール", "コントロール")
	switch s.text(b) {
	case "", "その", "それ", "そ":
		o, err = s.elided(p)
		if err != nil || o.player != "" {
			o, err = s.last(func(o *obj) bool { return !o.many() })
		}
	default:
		o, err = s.noun(p, b)
	}
	if err == nil && strings.HasPrefix(s.text(b), "その") {
		if t := s.controlledBy(o); t != nil {
			o = t
		}
	}
	if err == nil && (o.player != "" || o.many()) {
		err = fmt.Errorf("who loses control of what in %q is not known", p.Text)
	}
	return who, o, err
}

// loseControlDeed reads あなたが《X》のコントロールを失った: another player gains it.
func loseControlDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	who, o, err := s.controlLost(p)
	if err != nil {
		return nil, err
	}
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return s.steal(o, other(who.player), kind)
}

// loseControlClaim reads コントロールを失わない: the player had control, and has it still
// or has it no more.
func loseControlClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	who, o, err := s.controlLost(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	holder := other(who.player)
	if p.Neg {
		holder = who.player
	}
	return s.after(later, o, func(n string) { s.st.Claim("controller: {%s: %s}", n, holder) }), nil
}
