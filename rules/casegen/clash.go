package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func ofDeclaration(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, []string{"を", "が"}, "攻撃クリーチャー", "ブロック・クリーチャー")
	return a != nil && (s.text(a) == "攻撃クリーチャー" || s.text(a) == "ブロック・クリーチャー") && (p.Frame == "choose" || len(p.C.Args) == 1 && p.C.Pred.Base != "ブロックする" && p.C.Pred.Base != "攻撃する")
}

func declarationDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を", "が")
	o, err := s.noun(p, a)
	if err != nil {
		return nil, err
	}
	if p.Neg || o.many() || s.gap != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.text(a) == "攻撃クリーチャー" {
		if err := s.attacks(o); err != nil {
			return nil, err
		}
		return s.declare, nil
	}
	attacker, err := s.last(func(x *obj) bool { return x.attacking && x != o })
	if err != nil {
		attacker = s.bystander()
	}
	if err := s.blocksWith(o, attacker); err != nil {
		return nil, err
	}
	return s.block, nil
}

func ofClash(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"を"}, "戦闘") || p.C.Pred.Base == "戦闘する"
}

func clashDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if b := s.endingArg(p, []string{"を"}, "戦闘"); b != nil {
		if s.text(b) != "戦闘" {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		s.looked[b.Start] = true
	}
	var one, two *obj
	var err error
	if before, ok := strings.CutSuffix(s.text(a), "同士"); ok {
		inner := *a
		inner.End = a.Start + len(before)
		g, err := s.noun(p, &inner)
		if err != nil {
			return nil, err
		}
		if g.player != "" || g.many() || g.face != nil || g.name != "" {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		g.n = 2
		m := s.members(g)
		one, two, s.topic = m[0], m[1], g
	} else {
		if one, err = s.noun(p, a); err != nil {
			return nil, err
		}
		b := s.arg(p, "と")
		if one.n == 2 && b == nil {
			m := s.members(one)
			s.topic = one
			return s.clash(m[0], m[1], kind)
		}
		if b == nil {
			return nil, fmt.Errorf("who fights whom in %q is not known", p.Text)
		}
		if two, err = s.noun(p, b); err != nil {
			return nil, err
		}
		s.topic = one
	}
	return s.clash(one, two, kind)
}

// clash has one creature attack and another block it.
func (s *story) clash(one, two *obj, kind knobKind) (func() error, error) {
	if one.player != "" || two.player != "" || one.many() || two.many() {
		return nil, fmt.Errorf("no way to have %q fight %q", one.phrase, two.phrase)
	}
	if !s.knob(kind) {
		return nil, nil
	}
	if one.who == "" {
		one.who = s.defaultWho(one)
	}
	if two.who == "" {
		two.who = other(one.who)
	}
	if err := s.blocksWith(two, one); err != nil {
		return nil, err
	}
	return s.block, nil
}

func ofBothKilled(s *story, p *frame.Prop) bool {
	return p.Mod == clause.Can && s.combat != nil && s.hit == nil && len(s.casts) == 0
}

func bothKilledClaim(s *story, p *frame.Prop) (func() error, error) {
	if a := s.arg(p, "で"); a != nil && s.text(a) != "その戦闘ダメージ" && s.text(a) != "戦闘ダメージ" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var o *obj
	var err error
	if a := s.arg(p, "を"); a != nil {
		if o, err = s.noun(p, a); err != nil {
			return nil, err
		}
	}
	if o, err = s.floating(p, o); err != nil {
		return nil, err
	}
	if o == nil || !o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	list := s.members(o)
	for _, m := range list {
		if s.blockedBy(m) == nil {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	return func() error {
		names, err := s.placeAll(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		for i, n := range names {
			zone := "graveyard"
			if p.Neg && i == len(names)-1 {
				zone = "battlefield"
			}
			s.st.Claim("zone: {%s: %s}", n, zone)
		}
		return nil
	}, nil
}
