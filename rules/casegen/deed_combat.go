package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["attack"] = attackDeed
	deedTable["block"] = blockDeed
}

// sickTime is a turn in which a creature has summoning sickness (CR 302.6).
var sickTime = regexp.MustCompile(`^((あなた|自分|プレイヤー|対戦相手|それ|その|そのクリーチャー)[がの])?((戦場|場)に出た(その)?|コントロール下(に(なった|入った|置かれた|出た)|で戦場に出た)|コントロールを(得た|奪った)|唱えた|プレイした|唱えられた)(のと同じ|その)?ターン(の間|中)?$`)

// sicken reads phrases of time that say that a creature came under control
// this turn.
func (s *story) sicken(p *frame.Prop, o *obj, kind knobKind) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if !s.looked[a.Start] && (a.Particle == "に" || a.Particle == "" || a.Particle == "で") && sickTime.MatchString(frame.Plain(s.text(a))) {
			s.looked[a.Start] = true
			s.whole(a)
			o.sick = s.knob(kind) || o.sick
		}
	}
}

// attackArgs reads the phrases of an attack besides who attacks: 攻撃に, 防御プレイ
// ヤーを, 単独で, 他の２体のクリーチャーとともに.
func (s *story) attackArgs(p *frame.Prop, o *obj) (with *obj, err error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		text := frame.Plain(s.text(a))
		switch {
		case a.Particle == "に" && (text == "攻撃" || text == "攻撃クリーチャー"), a.Particle == "を" && text == "攻撃",
			a.Particle == "として" && text == "攻撃クリーチャー", a.Particle == "と" && text == "攻撃クリーチャー":
		case (a.Particle == "を" || a.Particle == "に") && playerWords[text] != "":
			if o.who != "" && playerWords[text] == o.who {
				return nil, fmt.Errorf("nobody attacks himself")
			}
		case a.Particle == "を" && strings.HasSuffix(text, "プレインズウォーカー"):
			if o.prey, err = s.noun(p, a); err != nil {
				return nil, err
			}
			if o.prey.player != "" || o.prey.many() || o.prey.is("creature") || o.all != nil {
				return nil, fmt.Errorf("what %q attacks is not known", p.Text)
			}
			s.mention(o)
		case slices.Contains([]string{"とともに", "と共に", "と"}, a.Particle) && !a.Topic:
			if with, err = s.noun(p, a); err != nil {
				return nil, err
			}
		case text == "単独" && a.Particle == "で", a.Quantity != nil && text == "1体" && (a.Particle == "で" || a.Particle == ""):
			s.weigh(a)
			if s.combat != nil || o.many() {
				return nil, fmt.Errorf("it does not attack alone")
			}
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	return with, nil
}

// attackerOf reads who attacks: クリーチャーが攻撃する, クリーチャー２体で攻撃する, クリーチャーを攻撃に参
// 加させる, クリーチャーを攻撃クリーチャーとして指定する.
func (s *story) attackerOf(p *frame.Prop) (*obj, error) {
	a := s.endingArg(p, []string{"を", "で"}, "")
	if a != nil && s.text(a) != "攻撃" && s.text(a) != "単独" && !s.looked[a.Start] && playerWords[frame.Plain(s.text(a))] == "" && (p.C.Pred.Voice == clause.Causative || a.Particle == "で" || s.endingArg(p, []string{"に", "と", "として"}, "攻撃クリーチャー") != nil) {
		o, err := s.noun(p, a)
		if err != nil {
			return nil, err
		}
		s.looked[a.Start] = true
		if b := s.arg(p, "が", "は"); b != nil {
			who, err := s.noun(p, b)
			if err != nil {
				return nil, err
			}
			if who.player == "" || o.who != "" && o.who != who.player {
				return nil, fmt.Errorf("who attacks in %q is not known", p.Text)
			}
			o.who = who.player
		}
		if s.gap == nil {
			s.topic = o
		}
		return o, nil
	}
	return s.subject(p)
}

func attackDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Passive && !p.Neg && p.C.Pred.Base == "攻撃する" {
		return s.attackedDeed(p, kind)
	}
	o, err := s.attackerOf(p)
	if err != nil {
		return nil, err
	}
	with, err := s.attackArgs(p, o)
	if err != nil {
		return nil, err
	}
	if p.Neg && with == nil && o.player == "" && !o.many() && o.become("creature") {
		if s.knob(kind) {
			o.stays = true
			return nil, nil
		}
		if err := s.attacks(o); err != nil {
			return nil, err
		}
		return s.declare, nil
	}
	if p.Neg || o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.sicken(p, o, kind)
	if !s.knob(kind) {
		if !o.become("creature") {
			return nil, fmt.Errorf("what is no creature does not attack")
		}
		return nil, nil
	}
	if err := s.attacks(o); err != nil {
		return nil, err
	}
	if with != nil {
		if err := s.attacks(with); err != nil {
			return nil, err
		}
	}
	return s.declare, nil
}

// blockParts reads who blocks what: either may be missing. Creatures with で
// are those that a player blocks with.
func (s *story) blockParts(p *frame.Prop) (blocker, attacker *obj, with *clause.Arg, err error) {
	agent, patient := (*clause.Arg)(nil), (*clause.Arg)(nil)
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "に" && s.text(a) == "ブロック" {
			s.looked[a.Start] = true // ブロックに参加する
		}
	}
	if p.Passive {
		patient = s.arg(p, "が", "は")
		agent = s.arg(p, "によって", "により", "に", "で")
	} else {
		patient = s.arg(p, "を")
		agent = s.arg(p, "が", "は")
		if agent != nil && agent.Particle == "が" && patient == nil {
			patient = s.arg(p, "は")
		}
		if w := s.arg(p, "で"); w != nil {
			if agent != nil && playerWords[frame.Plain(s.text(agent))] == "" {
				if patient != nil {
					return nil, nil, nil, fmt.Errorf("who blocks in %q is not known", p.Text)
				}
				patient = agent // 《X》は２体のクリーチャーでブロックできる
			} else if agent != nil {
				if _, err := s.noun(p, agent); err != nil {
					return nil, nil, nil, err
				}
			}
			agent = w
		}
	}
	if agent != nil && playerWords[frame.Plain(s.text(agent))] != "" {
		if agent, err = nil, error(nil); patient == nil {
			return nil, nil, nil, fmt.Errorf("who blocks in %q is not known", p.Text)
		}
	}
	for _, x := range []struct {
		a *clause.Arg
		o **obj
	}{{patient, &attacker}, {agent, &blocker}} {
		if x.a == nil {
			continue
		}
		if *x.o, err = s.noun(p, x.a); err != nil {
			return nil, nil, nil, err
		}
		if (*x.o).player != "" {
			return nil, nil, nil, fmt.Errorf("no creature blocks a player")
		}
	}
	switch {
	case s.gap == nil || blocker != nil && attacker != nil:
	case p.Passive && attacker == nil:
		attacker = s.gap
	case !p.Passive && blocker == nil && attacker != nil:
		blocker = s.gap
	case !p.Passive && attacker == nil && blocker != nil:
		attacker = s.gap
	case p.Gap == frame.AsAgent:
		blocker = s.gap
	}
	if s.gap == nil && (p.Passive && attacker == nil || !p.Passive && blocker == nil || agent != nil && agent.Particle == "で" && attacker == nil) {
		switch o, err := s.elided(p); {
		case err != nil || o.player != "" || o == attacker || o == blocker:
		case attacker == nil && (p.Passive || blocker != nil):
			attacker = o
		case !p.Passive && blocker == nil && attacker != nil:
			blocker = o
		case !p.Passive && blocker == nil && attacker == nil && o.attacking:
			attacker = o
		case !p.Passive && blocker == nil && attacker == nil:
			blocker = o
		}
	}
	if s.gap == nil {
		if p.Passive && attacker != nil {
			s.topic = attacker
		} else if !p.Passive && blocker != nil {
			s.topic = blocker
		}
	}
	return blocker, attacker, agent, nil
}

func blockDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	blocker, attacker, with, err := s.blockParts(p)
	if err != nil {
		return nil, err
	}
	if attacker == nil && blocker != nil && !p.Neg { // ブロックしたクリーチャー
		if attacker = s.blockedBy(blocker); attacker == nil && blocker == s.gap {
			attacker = s.blockerMeant(blocker)
		}
		if attacker == nil {
			attacker = s.bystander()
		}
	}
	if attacker == nil && blocker == nil && s.gap == nil && !p.Neg { // ブロックした後で
		if attacker, err = s.last(func(o *obj) bool { return o.attacking }); err != nil {
			if attacker, err = s.attackerAhead(p); err != nil {
				return nil, err
			}
		}
	}
	if attacker == nil || attacker.player != "" {
		return nil, fmt.Errorf("what is blocked is not known")
	}
	if with != nil && s.limit(with) != "" {
		s.weigh(with) // nothing else blocks it
	}
	if p.Neg != !s.knob(kind) { // it is not blocked
		if p.Neg && blocker != nil {
			return nil, fmt.Errorf("not being blocked by %q is nothing to do", blocker.phrase)
		}
		if err := s.attacks(attacker); err != nil {
			return nil, err
		}
		return s.block, nil
	}
	if blocker == nil {
		blocker = s.bystander()
		if attacker.has("flying") { // whatever blocks it can
			blocker.abilities = []string{"flying"}
		}
	}
	if err := s.blocksWith(blocker, attacker); err != nil {
		return nil, err
	}
	return s.block, nil
}

// blockerMeant lets an object be the only blocker of the combat, of which the
// text has said nothing so far: クリーチャーがブロックされた後で、ブロックしたクリーチャーが. It
// returns what it blocks, nil where there is no such blocker.
func (s *story) blockerMeant(o *obj) *obj {
	if s.combat == nil || len(s.combat.blocks) != 1 || o.name != "" || o.who != "" || o.many() {
		return nil
	}
	for a, list := range s.combat.blocks {
		if len(list) != 1 || list[0].at > 0 || list[0].name != "" || !o.become("creature") {
			return nil
		}
		b := list[0]
		if o.face == nil {
			o.abilities = append(o.abilities, b.abilities...)
		}
		o.who, o.blocking = b.who, true
		s.combat.blocks[a] = []*obj{o}
		s.objs = slices.DeleteFunc(s.objs, func(x *obj) bool { return x == b })
		return a
	}
	return nil
}

// attackerAhead is the 攻撃クリーチャー that a later clause is about, or any.
func (s *story) attackerAhead(p *frame.Prop) (*obj, error) {
	for _, q := range s.later(p) {
		for i := range q.C.Args {
			if a := &q.C.Args[i]; a.Topic && a.Particle == "" && frame.Plain(s.text(a)) == "攻撃クリーチャー" {
				return s.noun(q, a)
			}
		}
	}
	return s.bystander(), nil
}

// bystander is an object that the text only implies; it is the last to be
// meant by a pronoun.
func (s *story) bystander() *obj {
	o := newObj()
	s.objs = append([]*obj{o}, s.objs...)
	return o
}

// blockedBy is what a creature blocks in this story already, nil for nothing.
func (s *story) blockedBy(blocker *obj) *obj {
	if s.combat != nil {
		for _, a := range s.combat.attackers {
			if slices.Contains(s.combat.blocks[a], blocker) {
				return a
			}
		}
	}
	return nil
}
