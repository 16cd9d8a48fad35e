package casegen

import (
	"fmt"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// gainControlDeed reads クリーチャーのコントロールを得た.
func gainControlDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	by := s.you
	if a := s.arg(p, "が", "は"); a != nil {
		o, err := s.noun(p, a)
		if err != nil {
			return nil, err
		}
		by = o
	}
	a := s.arg(p, "を")
	if a == nil || p.Neg || by.player == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	b, ok := s.cut(a, "のコントロール", "コントロール")
	o := s.gap
	var err error
	if ok && b.End > b.Start {
		if o, err = s.noun(p, b); err != nil {
			return nil, err
		}
	}
	if c := s.unread(p, "で", "により", "によって"); c != nil { // 《X》でコントロールを得た
		d, _ := s.cut(c, "の効果", "の能力")
		card, err := s.noun(p, d)
		if err != nil {
			return nil, err
		}
		return s.stealBy(card, o, kind)
	}
	if s.c.face != nil && by == s.you && givesControl(s.c.face) && (o == nil || o.face == nil) {
		return s.stealBy(s.mention(s.card(s.c.card, s.c.face)), o, kind)
	}
	return s.steal(o, by.player, kind)
}

// givesControl reports whether a card gives control of what it is put on or
// aimed at.
func givesControl(f *Face) bool {
	found := false
	for _, a := range f.Abilities {
		ability.Walk(a, func(n any) bool {
			found = found || gainsControl(n)
			return true
		})
	}
	return found
}

// stealBy has a card that gives control do so, of what the text speaks of or
// anything that it can be aimed at.
func (s *story) stealBy(card, o *obj, kind knobKind) (func() error, error) {
	if card.face == nil || !givesControl(card.face) {
		return nil, fmt.Errorf("%q gives no control", card.phrase)
	}
	k, err := s.use(card, "")
	if err != nil && !card.is("instant") && !card.is("sorcery") {
		k, err = s.use(card, "spell")
	}
	if err != nil {
		return nil, err
	}
	if o == nil && len(k.targets) > 0 {
		o = k.targets[0]
		o.at = 1
		s.mention(o)
	} else if o != nil {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
	}
	if o == nil || o.player != "" {
		return nil, fmt.Errorf("%q gives no control", card.phrase)
	}
	o.stolen = true
	s.topic = o
	return s.done(kind, func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	})
}

// steal has a player gain control of what another controls.
func (s *story) steal(o *obj, who string, kind knobKind) (func() error, error) {
	if o == nil || o.player != "" || o.many() || o.who == who {
		return nil, fmt.Errorf("no way to gain control of that")
	}
	o.who, o.stolen = other(who), true
	s.topic = o
	return s.done(kind, func() error {
		if s.st.Turn == "" && s.combat == nil {
			s.st.Turn = who
		}
		if err := s.trick(who, "gain control of target permanent", o); err != nil {
			return err
		}
		o.taken(who)
		return nil
	})
}

// changeControlDeed reads クリーチャーのコントロールが変わった, コントローラーが変わった.
func changeControlDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は", "を")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	b, ok := s.cut(a, "のコントロール", "のコントローラー", "コントロール", "コントローラー")
	if !ok {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	var o *obj
	var err error
	if text := s.text(b); text == "" || text == "その" {
		o, err = s.elided(p)
	} else {
		o, err = s.noun(p, b)
	}
	if err != nil {
		return nil, err
	}
	if o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	return s.steal(o, other(o.who), kind)
}
