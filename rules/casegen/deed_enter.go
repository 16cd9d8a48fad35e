package casegen

import (
	"fmt"

	"saitei/rules/frame"
)

// comeBackDeed reads その後戦場に戻った: what left comes back.
func comeBackDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	_, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if a := s.arg(p, "に"); a != nil {
		if pl, err := s.zonePhrase(s.text(a)); err != nil || pl.zone != "battlefield" || pl.whose != "" {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
	}
	for _, a := range p.C.Adverb {
		switch a.In(s.c.block.Text) {
		case "その後", "また", "再び", "再度", "もう一度", "後で":
			s.looked[a.Start] = true
		}
	}
	if o == nil || o.player != "" || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.moved == "" { // how it left is not told
		o.moved = "battlefield"
		return s.done(kind, func() error {
			if err := s.trick("you", "exile target permanent", o); err != nil {
				return err
			}
			return s.trick(o.who, "put target card in exile onto the battlefield", o)
		})
	}
	o.moved = "battlefield"
	return func() error {
		if !o.gone {
			return nil // it did not leave
		}
		o.gone = false
		from := "exile"
		if o.left == "graveyard" {
			from = "a graveyard"
		}
		return s.trick(o.who, "put target card in "+from+" onto the battlefield", o)
	}, nil
}

// enterDeed reads 戦場に出た, 戦場に出ている.
func enterDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.C.Pred.State {
		return existsDeed(s, p, kind)
	}
	if a := s.arg(p, "に"); a != nil {
		if pl, err := s.zonePhrase(s.text(a)); err != nil || pl.zone != "battlefield" {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.there && o.face == nil && s.gap == nil { // another of the same description
		if o, err = s.another(p); err != nil {
			return nil, err
		}
	}
	if a := s.endingArg(p, []string{"で"}, "コントロール下"); a != nil { // あなたのコントロール下で
		s.looked[a.Start] = true
		b, _ := s.cut(a, "コントロール下")
		who, err := s.whose(s.text(b))
		if err != nil {
			return nil, err
		}
		if o.who != "" && o.who != who {
			return nil, fmt.Errorf("two players control it")
		}
		o.who = who
	}
	if o.player != "" || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.anyKind && o.face == nil && len(o.types) == 0 {
		o.types = []string{[]string{"creature", "artifact", "enchantment"}[s.alt]}
	}
	o.become("creature")
	if s.entersThen(p, o) {
		kind = bond // the occasion of what is claimed
	}
	if o.cast != nil && o.cast.o == o && kind == condition && len(s.deeds) > 0 {
		kind = even // it enters by being cast, as the text has said
	}
	return s.done(kind, func() error {
		for _, m := range s.members(o) {
			if err := s.enters(m); err != nil {
				return err
			}
		}
		return nil
	})
}

// entersThen reports whether the sentence goes on to say how an object enters:
// Xが戦場に出るときに…、Xはタップ状態で戦場に出る.
func (s *story) entersThen(p *frame.Prop, o *obj) bool {
	for _, q := range s.later(p) {
		if s.isCondition(q) || q.Frame != "enter" {
			continue
		}
		if a := q.C.Arg("が", "は"); a == nil {
			return true
		} else if x, err := s.noun(q, a); err == nil && x == o {
			return true
		}
	}
	return false
}

// another makes a new object of the description that the subject of a clause is,
// where what it was taken for is there already.
func (s *story) another(p *frame.Prop) (*obj, error) {
	a := s.arg(p, "が", "は")
	if a == nil {
		return nil, fmt.Errorf("what is there already does not enter")
	}
	_, f, err := s.description(s.text(a))
	if err != nil {
		return nil, err
	}
	o := newObj()
	o.phrase = s.text(a)
	if err := s.fit(o, f); err != nil {
		return nil, err
	}
	s.read[[2]int{a.Start, a.End}] = o
	s.topic = s.mention(o.from(a))
	return o, nil
}
