package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofFirstDamage, firstDamageDeed, "assign-damage", "deal-damage")
	refineClaim(ofRegularDamage, regularDamageClaim, "assign-damage", "deal-damage")
}

// firstDamage names the damage of the first of two combat damage steps (CR
// 510.4), firstStep that step; regularDamage and regularStep are those of the
// second.
var (
	firstDamage   = []string{"先制攻撃戦闘ダメージ", "先制攻撃ダメージ", "先制攻撃の戦闘ダメージ", "先制攻撃のダメージ", "最初の戦闘ダメージ", "1回目の戦闘ダメージ", "1つ目の戦闘ダメージ"}
	regularDamage = []string{"通常の戦闘ダメージ", "通常のダメージ", "2回目の戦闘ダメージ", "2つ目の戦闘ダメージ", "2度目の戦闘ダメージ"}
	firstStep     = stepsOf("第1", "先制攻撃", "先制攻撃の", "最初の", "1つ目の", "1回目の", "1番目の")
	regularStep   = stepsOf("第2", "通常の", "2つ目の", "2回目の", "2番目の", "2度目の")
)

func stepsOf(which ...string) []string {
	var out []string
	for _, w := range which {
		out = append(out, w+"戦闘ダメージ・ステップ", w+"戦闘ダメージステップ", w+"ダメージ・ステップ")
	}
	return out
}

// stepDamage finds the phrases of a clause that say in which combat damage step
// its damage is dealt: by the name of the damage or of the step.
func (s *story) stepDamage(p *frame.Prop, damage, step []string) []*clause.Arg {
	var out []*clause.Arg
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		if slices.Contains(damage, text) && (a.Particle == "を" || a.Topic || a.Particle == "が") || slices.Contains(step, text) && (a.Particle == "で" || a.Particle == "に") {
			out = append(out, a)
		}
	}
	return out
}

// striker reads who deals the damage, to a player that is attacked; other
// phrases of the clause are not looked at.
func (s *story) striker(p *frame.Prop, said []*clause.Arg) (*obj, error) {
	for _, a := range said {
		s.looked[a.Start], s.dated[a.Start] = true, true
	}
	if a := p.C.Arg("を"); a != nil && slices.Contains([]string{"ダメージ", "戦闘ダメージ"}, frame.Plain(s.text(a))) {
		s.looked[a.Start] = true
	}
	if p.Passive {
		return nil, fmt.Errorf("who deals the damage of %q is not known", p.Text)
	}
	a := s.untaken(p, "が", "は")
	if a == nil {
		return s.elided(p)
	}
	o, err := s.noun(p, a)
	if err == nil && s.gap == nil {
		s.topic = o
	}
	return o, err
}

func ofFirstDamage(s *story, p *frame.Prop) bool {
	return len(s.stepDamage(p, firstDamage, firstStep)) > 0
}

// firstDamageDeed reads 一度目の戦闘ダメージの後で, 最初の戦闘ダメージ・ステップでダメージを与えた:
// a creature attacks and the first of two combat damage steps is over.
func firstDamageDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o, err := s.striker(p, s.stepDamage(p, firstDamage, firstStep))
	if err != nil {
		return nil, err
	}
	if p.Neg || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.who == "" {
		o.who = "you"
	}
	if err := s.attacks(o); err != nil {
		return nil, err
	}
	s.struck = o
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.block(); err != nil {
			return err
		}
		s.st.Do("go: {to: first-strike-damage}")
		s.st.Do("{editions: {until: '2009-07-11'}, resolve: {}}") // it was put onto the stack
		s.st.Check("happened: {event: damage, source: " + n + ", combat: true, times: 1}")
		return nil
	}, nil
}

// ofRegularDamage reports whether a clause says what a creature that has dealt
// damage in the first combat damage step does in the second.
func ofRegularDamage(s *story, p *frame.Prop) bool {
	return s.struck != nil && len(s.stepDamage(p, regularDamage, regularStep)) > 0
}

// regularDamageClaim reads 二度目のステップで…与えない: it has dealt damage once
// in all, else twice.
func regularDamageClaim(s *story, p *frame.Prop) (func() error, error) {
	o, err := s.striker(p, s.stepDamage(p, regularDamage, regularStep))
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	if o != s.struck {
		return nil, fmt.Errorf("%q is not what dealt damage before", o.phrase)
	}
	times := 2
	if p.Neg {
		times = 1
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: {event: damage, source: %s, combat: true, times: %d}", o.name, times)
		return nil
	}, nil
}

// grants reports whether an ability of a card gives the card itself a keyword,
// as long as something is so.
func (o *obj) grants(keyword string) bool {
	return o.face != nil && slices.ContainsFunc(o.face.Abilities, func(a ability.Ability) bool {
		_, static := a.(ability.Static)
		return static && strings.Contains(ability.Print(a), "this has "+keyword)
	})
}
