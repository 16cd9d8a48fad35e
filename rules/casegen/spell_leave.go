package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofX, xIsDeed, "is-amount", "value-is", "amount-is", "is")
	refineDeed(ofMode, modeDeed, "choose")
	refineDeed(ofLeaving, leavesDeed, "leave", "leave-stack", "leave-hand")
	refineDeed(ofNot, notDeed, "choose")
	refineClaim(ofNot, notClaim, "choose")
	refineClaim(ofNothing, noneClaim, "return", "destroy", "exile", "draw", "discard", "sacrifice", "search", "return-to-battlefield")
	refineClaim(ofCost, costClaim, "sacrifice")
	deedTable["put-onto-stack"] = onStackDeed
	if claimTable["exists"] == nil {
		claimTable["exists"] = presentClaim
	}
}

// ofLeaving reports whether a clause says that a target leaves where it is.
func ofLeaving(s *story, p *frame.Prop) bool {
	from := p.C.Arg("を")
	a := p.C.Arg("が", "は")
	if from == nil || a == nil || p.Passive {
		return false
	}
	w := frame.Plain(s.text(from))
	text, _, err := someOf(frame.Plain(s.text(a)))
	return (strings.HasSuffix(w, "墓地") || w == "スタック") && err == nil && targetRE.MatchString(text)
}

// leavesDeed reads 対象のカードが墓地を離れる, 対象の呪文がスタックを離れる.
func leavesDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "を")
	a := s.arg(p, "が", "は")
	text, some, err := someOf(frame.Plain(s.text(a)))
	if err != nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.whole(a)
	m := targetRE.FindStringSubmatch(text)
	k, err := s.meant(p)
	if of := m[1] + m[3]; of != "" && of != "その" {
		k, err = s.usefulText(p, of, "")
	}
	if err != nil {
		return nil, err
	}
	if some == 0 && len(k.targets) != 1 || some >= len(k.targets) && some > 0 {
		return nil, fmt.Errorf("which target is meant is not known")
	}
	if some == 0 {
		o, err := s.targetOf(k, "")
		if err != nil {
			return nil, err
		}
		s.mention(o)
	} else {
		s.weighed[a.Start] = true
	}
	return s.makeIllegal(p, k, some, kind)
}

// onStackDeed reads 《X》の誘発型能力がスタックに置かれている間に.
func onStackDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "に")
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg || !p.Passive && !p.C.Pred.State {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.usefulArg(p, a, "")
	if err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// byUse reads that something is so by a spell or an ability that is named: it
// has resolved before. It reports whether the phrase names one.
func (s *story) byUse(p *frame.Prop, a *clause.Arg) (bool, error) {
	if _, _, ok := s.c.abilityPhrase(s.text(a)); !ok && !strings.HasPrefix(s.text(a), "《") {
		return false, nil
	}
	k, err := s.useful(p, a)
	if err != nil {
		return true, err
	}
	if _, trigger := k.ability().(ability.Triggered); trigger {
		return true, nil // what makes it trigger is told
	}
	first := func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	}
	s.deeds = append([]func() error{first}, s.deeds...)
	return true, nil
}

// goesOn reports whether the next sentence goes on with this one.
func (s *story) goesOn() bool {
	next := s.si + 1
	return next < len(s.c.res.Reading.Tree.Sentences) && s.c.leans(next)
}
