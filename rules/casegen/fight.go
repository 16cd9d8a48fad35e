package casegen

import (
	"fmt"

	"saitei/rules/frame"
)

func init() {
	deedTable["leave-combat"] = leaveCombatDeed
	claimTable["leave-combat"] = leaveCombatClaim
	refineDeed(ofDeclaration, declarationDeed, "choose", "attack", "block")
	refineClaim(ofCombatState, goesOnClaim, "remains")
	refineDeed(ofClash, clashDeed, "do", "fight", "attack")
	refineClaim(ofBothKilled, bothKilledClaim, "destroy", "die")
	refineClaim(ofMarked, wearsOffClaim, "remove", "reset", "leave-combat", "ceases-to-exist")
}

// intoCombat makes a creature attack, from before anything is done, where no
// combat was told of.
func (s *story) intoCombat(o *obj) error {
	if s.combat != nil {
		return nil
	}
	if err := s.attacks(o); err != nil {
		return err
	}
	s.deeds = append([]func() error{s.block}, s.deeds...)
	return nil
}

// leaveCombatDeed reads 戦闘から取り除かれた: it regenerates, which removes it (CR
// 701.19b), or is exiled where it may as well be gone.
func leaveCombatDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "から")
	for _, w := range p.C.Adverb {
		if w.In(s.c.block.Text) == "すべて" {
			s.looked[w.Start] = true
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return s.done(kind, func() error {
		if err := s.trick("you", "regenerate target creature", o); err != nil {
			return err
		}
		return s.trick("opponent", "destroy target creature", o)
	})
}

// leaveCombatClaim reads 戦闘から取り除かれる, 戦闘から取り除かれない.
func leaveCombatClaim(s *story, p *frame.Prop) (func() error, error) {
	s.arg(p, "から")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if err := s.intoCombat(o); err != nil {
		return nil, err
	}
	return s.inCombat(o, !p.Neg, ""), nil
}

// inCombat claims that a creature is in combat still, or is not.
func (s *story) inCombat(o *obj, gone bool, blocked string) func() error {
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.resolve(); err != nil {
			return err
		}
		if err := s.block(); err != nil {
			return err
		}
		c := s.combat
		if c == nil || c.over {
			return fmt.Errorf("there is no combat")
		}
		c.over = true
		switch a := s.blockedBy(o); {
		case blocked != "":
			s.st.Claim("blocked: {%s: %s}", n, blocked)
		case a != nil && gone:
			s.st.Claim("blocking: {%s: []}", n)
		case a != nil:
			s.st.Claim("blocking: {%s: [%s]}", n, a.name)
		case gone:
			s.st.Claim("attacking: {%s: ''}", n)
		default:
			whom := other(c.player)
			if o.prey != nil {
				whom = o.prey.name
			}
			s.st.Claim("attacking: {%s: %s}", n, whom)
		}
		return nil
	}
}

// ofCombatState reports whether a clause says that something goes on
// attacking, blocking, being blocked or tapped.
func ofCombatState(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, []string{"だ"}, "まま")
	if a == nil {
		return false
	}
	if q := s.lastRelative(p, a); q != nil {
		return q.Frame == "block" && q.Passive
	}
	return s.endingArg(p, nil, "攻撃クリーチャー", "アンタップ状態", "タップ状態", "ブロック・クリーチャー") != nil
}

// goesOnClaim reads 攻撃クリーチャーのままである, ブロックされたままである, アンタップ状態のままである.
func goesOnClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.endingArg(p, []string{"だ"}, "まま")
	s.looked[a.Start] = true
	if err := fact(p); err != nil || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	state := ""
	if q := s.lastRelative(p, a); q != nil {
		if len(q.C.Args) > 0 || frame.Plain(s.text(a)) != frame.Plain(q.Text)+"まま" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		state = "blocked"
		if q.Neg {
			state = "unblocked"
		}
	}
	for i := range p.C.Args {
		b := &p.C.Args[i]
		if text := s.text(b); b.Particle == "" && !b.Topic && (text == "攻撃クリーチャー" || text == "ブロック・クリーチャー" || text == "アンタップ状態" || text == "タップ状態") {
			s.looked[b.Start] = true
			state = text
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || state == "" || !o.become("creature") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	switch state {
	case "blocked", "unblocked":
		return s.inCombat(o, false, fmt.Sprint(state == "blocked")), nil
	case "攻撃クリーチャー", "ブロック・クリーチャー":
		goesOn := s.inCombat(o, false, "")
		return func() error {
			if (s.blockedBy(o) != nil) != (state == "ブロック・クリーチャー") {
				return fmt.Errorf("%q was never that", o.phrase)
			}
			return goesOn()
		}, nil
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("tapped: {%s: %v}", n, state == "タップ状態")
		return nil
	}, nil
}

// ofDeclaration reports whether a clause says that attackers or blockers are
// declared, without saying which.
// declarationDeed reads 攻撃クリーチャーを宣言した後に, ブロック・クリーチャーが指定された後で.
// ofClash reports whether a clause says that creatures fight each other in
// combat.
// clashDeed reads AがBと戦闘を行う, クリーチャー同士が戦闘を行う: one attacks and the other
// blocks.
// ofBothKilled reports whether a clause says that several creatures can or
// cannot be destroyed in the combat of the story.
// bothKilledClaim reads 両方のブロック・クリーチャーを破壊できる: the damage that is assigned to
// each in order is enough for all of them, or is not for the last.
// ofMarked reports whether a clause says that damage is removed.
func ofMarked(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, nil, "ダメージ")
	return a != nil && (a.Topic || a.Particle == "が")
}

// wearsOffClaim reads 与えられたダメージはターンの終了時に取り除かれる, 再生したクリーチャーからはダメージが
// すべて取り除かれる.
func wearsOffClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.endingArg(p, nil, "ダメージ")
	s.looked[a.Start] = true
	for _, w := range p.C.Adverb {
		if w.In(s.c.block.Text) == "すべて" {
			s.looked[w.Start] = true
		}
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	later := false
	var from *obj
	for i := range p.C.Args {
		b := &p.C.Args[i]
		switch text := frame.Plain(s.text(b)); {
		case b.Particle == "に" && (text == "ターン終了時" || text == "ターンの終了時" || text == "クリンナップ・ステップ" || text == "そのターンの終了時"):
			later = true
			s.dated[b.Start] = true
		case b.Particle == "から":
			var err error
			if from, err = s.noun(p, b); err != nil {
				return nil, err
			}
		default:
			continue
		}
		s.looked[b.Start] = true
	}
	var o *obj
	switch q := s.lastRelative(p, a); {
	case from != nil:
		if q != nil && (q.Frame != "deal-damage" && q.Frame != "take-damage" || len(q.C.Args) > 1) || s.text(a) != "ダメージ" && q == nil {
			return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
		}
		if q != nil {
			s.lookAt(q, "それ", "そのクリーチャー")
		}
		o = from
		if !o.become("creature") || o.toughness >= 0 || o.face != nil {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		_, t := s.free()
		o.toughness = t + 3
		s.deeds = append([]func() error{func() error { return s.trick("you", "this deals 1 damage to any target", o) }}, s.deeds...)
	case q != nil:
		d, err := s.damageOf(p, a)
		if err != nil {
			return nil, err
		}
		if o = d.to; o.player != "" || o.many() {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	case s.hit != nil && s.text(a) == "そのダメージ" && s.hit.to.player == "" && !s.hit.to.many():
		o = s.hit.to
	default:
		return nil, fmt.Errorf("what damage %q is, is not known", s.text(a))
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if later && s.hit != nil {
			s.st.Check(fmt.Sprintf("damage: {%s: %d}", n, s.hit.n))
		}
		if later {
			if err := s.nextTurn(); err != nil {
				return err
			}
		}
		if p.Neg {
			return fmt.Errorf("no claim for damage that stays")
		}
		s.st.Claim("damage: {%s: 0}", n)
		return nil
	}, nil
}
