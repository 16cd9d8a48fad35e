package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// A text may say in conditions when something may be used: 自分のメイン・フェイズで、スタックが空であり、
// 優先権を持っているときにのみ, ソーサリーを唱えられるときにのみ, スタックに呪文がある間は. What they say is gathered for
// the clause that says whether it may be.

func init() {
	refineDeed(ofUseTime, useTimeDeed, "is-empty", "receives-priority", "cast", "exists")
}

// useTime is when something may be used, as conditions say.
type useTime struct {
	at    moment
	timed bool
	only  bool // and at no other time
	empty bool // while the stack is empty
	full  bool // while something is on the stack
	k     *casting
}

// ofUseTime reports whether a condition says when what the sentence goes on to
// speak of may be used.
func ofUseTime(s *story, p *frame.Prop) bool {
	if s.gap != nil || !s.isCondition(p) || !s.usedLater(p) {
		return false
	}
	switch p.Frame {
	case "is-empty":
		return s.ofStack(p, "が", "は")
	case "exists":
		return s.ofStack(p, "に") && !p.Neg
	case "receives-priority":
		a := p.C.Arg("を", "が")
		return a != nil && s.text(a) == "優先権" && !p.Neg && s.useTime != nil
	}
	return p.Mod == clause.Can && !p.Neg && s.sorceryWords(p)
}

// usedLater reports whether what follows the conditions of a sentence says that
// something may be used, or not.
func (s *story) usedLater(p *frame.Prop) bool {
	for _, q := range s.later(p) {
		if !s.isCondition(q) {
			return (q.Frame == "activate" || q.Frame == "cast") && q.Mod == clause.Can
		}
	}
	return false
}

// ofStack reports whether a phrase of a clause with one of the particles is スタック.
func (s *story) ofStack(p *frame.Prop, particles ...string) bool {
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool {
		return s.text(&a) == "スタック" && slices.Contains(particles, a.Particle)
	})
}

// sorceryWords reports whether a clause is ソーサリーを唱えられる.
func (s *story) sorceryWords(p *frame.Prop) bool {
	a := p.C.Arg("を")
	return p.Frame == "cast" && a != nil && (s.text(a) == "ソーサリー" || s.text(a) == "ソーサリー呪文")
}

// useTimeDeed notes what such a condition says.
func useTimeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	u := s.useTime
	if u == nil {
		u = &useTime{}
		s.useTime = u
	}
	if err := s.usedBy(p, u); err != nil {
		return nil, err
	}
	if m, _, ok := s.when(p); ok {
		u.at, u.timed = m, true
	}
	s.heeds(p, "かつ")
	for i := range p.C.Args {
		switch a := &p.C.Args[i]; frame.Plain(s.text(a)) {
		case "スタック", "空", "優先権", "ソーサリー", "ソーサリー呪文", "呪文や能力", "呪文", "能力", "他の呪文や能力", "他の呪文", "何か":
			s.looked[a.Start] = true
		}
	}
	switch {
	case p.Frame == "cast":
		u.at, u.timed, u.empty = moment{selfWord, "main1"}, true, true
	case p.Frame == "exists", p.Frame == "is-empty" && p.Neg:
		u.full = true
	case p.Frame == "is-empty":
		u.empty = true
	}
	u.only = u.only || s.onlyIf(p) != ""
	return nil, nil
}

// usedBy reads what is used, and by whom, where the topic of the sentence was read
// as part of the condition.
func (s *story) usedBy(p *frame.Prop, u *useTime) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || saysWhen(p, a) || s.text(a) == "スタック" {
			continue
		}
		switch {
		case a.Topic && a.Particle == "" && u.k == nil:
			k, err := s.usefulArg(p, a, "activated")
			if err != nil {
				return err
			}
			s.looked[a.Start] = true
			u.k = k
			s.mention(k.o)
		case a.Particle == "が" && strings.HasSuffix(s.text(a), "コントローラー"), a.Particle == "が" && slices.Contains([]string{"あなた", "プレイヤー"}, s.text(a)):
			s.looked[a.Start] = true // who may use it
		}
	}
	return nil
}

// sorceryTime reads ソーサリーを唱えられるタイミングで(のみ) of a clause.
func (s *story) sorceryTime(p *frame.Prop) *useTime {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		q := s.lastRelative(p, a)
		if q == nil || len(a.Relative) != 1 || a.Particle != "で" && a.Particle != "に" || !s.sorceryWords(q) || len(q.C.Args) != 1 {
			continue
		}
		if rest := strings.TrimPrefix(s.text(a), q.C.In(s.c.block.Text)); rest != "タイミング" && rest != "時点" {
			continue
		}
		s.looked[a.Start] = true
		s.whole(a)
		return &useTime{at: moment{selfWord, "main1"}, timed: true, empty: true, only: s.weigh(a) != ""}
	}
	return nil
}

// timeOfUse puts what conditions and phrases say of when something may be used
// into what a clause says.
func (s *story) timeOfUse(p *frame.Prop, r *permission) error {
	u := s.sorceryTime(p)
	if u == nil {
		u = s.useTime
	}
	if u == nil {
		return nil
	}
	if r.timed && u.timed {
		return fmt.Errorf("when %q is, is said twice", p.Text)
	}
	if u.timed {
		r.at, r.timed = u.at, true
	}
	r.only = r.only || u.only
	r.empty = r.empty || u.empty && u.only
	r.full = u.full
	if u.empty && !u.only { // it is so besides
		return fmt.Errorf("no claim for %q", p.Text)
	}
	return nil
}
