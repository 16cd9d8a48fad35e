package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// Whether an ability uses the stack (CR 405.6, 605.3b) is seen in what is on the
// stack when it was activated, and in what it has done by then; whether it can be
// responded to, in who receives priority before it does it.

func init() {
	refineClaim(ofStackUse, stackUseClaim, "activate", "cast", "uses-stack", "put-onto-stack")
	refineClaim(ofAddsMana, addsManaClaim, "mana-ability")
	claimTable["respond"] = respondClaim
	refineClaim(ofUnanswered, unansweredClaim, "cast", "activate", "do")
}

// ofStackUse reports whether a clause says that an ability uses the stack, or is
// put onto it.
func ofStackUse(s *story, p *frame.Prop) bool {
	if p.Mod != clause.Fact || !s.ofStack(p, "を", "に") || len(p.C.Args) != 2 {
		return false
	}
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return a.Topic && s.isAbility(s.text(&a)) })
}

// ofAddsMana reports whether a clause says of an ability that is named whether
// it is a mana ability.
func ofAddsMana(s *story, p *frame.Prop) bool {
	return p.Mod == clause.Fact && slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return a.Topic && s.isAbility(s.text(&a)) })
}

// addsManaClaim reads 装備能力はマナ能力ではない: a mana ability does not use the stack (CR
// 605.3b), another one does.
func addsManaClaim(s *story, p *frame.Prop) (func() error, error) {
	s.arg(p, "だ")
	q := *p
	q.Neg = !p.Neg
	return stackUseClaim(s, &q)
}

// isAbility reports whether words name an ability of a kind, or by a keyword, or
// of something that is named.
func (s *story) isAbility(text string) bool {
	whose, w, ok := s.c.abilityPhrase(text)
	return ok && (w.named || whose != "")
}

// stackUseClaim reads マナ能力はスタックを使わない, 装備能力はスタックに置かれる.
func stackUseClaim(s *story, p *frame.Prop) (func() error, error) {
	if p.Frame != "mana-ability" {
		s.arg(p, "を", "に")
	}
	k, err := s.usefulArg(p, s.arg(p, "は"), "activated")
	if err != nil {
		return nil, err
	}
	a, ok := k.ability().(ability.Activated)
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.positive = true // what it does is done
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		seen := s.effectSeen(k, a)
		if seen == "" {
			return fmt.Errorf("what %q does is not seen", k.o.phrase)
		}
		if p.Neg {
			s.st.Check("stack: []", "happened: {"+seen+"}")
			k.over = true // there is nothing to resolve
		} else {
			s.st.Check("never: {" + seen + "}")
			if err := s.resolve(); err != nil {
				return err
			}
		}
		s.st.Claim("happened: {%s, times: 1}", seen)
		return nil
	}, nil
}

// effectSeen is an event in which it is seen that an ability has done what it does;
// "" where none is known.
func (s *story) effectSeen(k *casting, a ability.Activated) string {
	if len(a.Do) == 0 {
		return ""
	}
	switch a.Do[0].(type) {
	case ability.AddMana:
		return "event: add-mana, player: " + k.player
	case ability.GainLife:
		return "event: gain-life, player: " + k.player
	case ability.Draw:
		return "event: draw, player: " + k.player
	case ability.Attach:
		return "event: attach, object: " + k.o.name
	}
	return ""
}

// respondClaim reads マナ能力に対応することはできない, 能力に対応して呪文を唱えることができる.
func respondClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "に")
	later := s.later(p)
	if a == nil || p.Passive {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b := *a
	for _, w := range []string{"の起動", "の使用"} {
		if strings.HasSuffix(s.text(&b), w) {
			b.End -= len(w)
		}
	}
	k, err := s.usefulArg(p, &b, "activated")
	if err != nil {
		return nil, err
	}
	if who := s.untaken(p, "は", "が"); who != nil {
		o, err := s.noun(p, who)
		if err != nil || o.player == "" {
			return nil, fmt.Errorf("who responds in %q is not known", p.Text)
		}
	}
	switch {
	case p.Neg && p.Mod == clause.Can:
		return s.unanswerable(k)
	case p.Mod == clause.Fact && !p.Neg && len(later) == 1 && later[0].Neg && later[0].Mod == clause.Can:
		s.unanswered = k
		return s.unanswerable(k)
	}
	return nil, fmt.Errorf("no claim for %q", p.Text)
}

// unanswerable claims that nobody receives priority between the use of an ability
// and what it does.
func (s *story) unanswerable(k *casting) (func() error, error) {
	a, ok := k.ability().(ability.Activated)
	if !ok {
		return nil, fmt.Errorf("%q is not activated", k.o.phrase)
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		seen := s.effectSeen(k, a)
		if seen == "" {
			return fmt.Errorf("what %q does is not seen", k.o.phrase)
		}
		s.waits = s.waits || !isManaAbility(a)
		k.over = isManaAbility(a)
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: {%s}", seen)
		s.st.Claim("no-priority: {after: {event: activate}, before: {%s}}", seen)
		return nil
	}, nil
}

// answers are what a text says is not done in response.
var answers = []string{"呪文", "能力", "呪文や能力", "起動型能力", "他の呪文", "他の能力", "何", "何も", "あなた", "対戦相手", "プレイヤー", "どのプレイヤー", "誰", "誰も"}

// ofUnanswered reports whether a clause goes on to say what cannot be done in
// response.
func ofUnanswered(s *story, p *frame.Prop) bool { return s.unanswered != nil && p.Neg && p.Can() }

// unansweredClaim reads 呪文を唱えることはできない behind 能力に対応して: what was claimed says so.
func unansweredClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; slices.Contains(answers, frame.Plain(s.text(a))) && s.limit(a) == "" {
			s.looked[a.Start] = true
		}
	}
	return func() error { return nil }, nil
}
