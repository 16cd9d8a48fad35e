package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofWay, wayClaim, "becomes")
	refineClaim(ofSameTargets, sameTargetsClaim, "mind-not")
	refineClaim(ofTopicAbility, topicAbilityClaim, "has-ability")
}

// ofWay reports whether a clause says that something comes to be so: 攻撃できるようになる.
func ofWay(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, []string{"に"}, "よう")
	return a != nil && len(a.Relative) > 0
}

// wayClaim reads 《X》の能力で、Yが攻撃できるようになる: it is so when the ability has resolved.
func wayClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.endingArg(p, []string{"に"}, "よう")
	s.looked[a.Start] = true
	by := s.arg(p, "で", "により", "によって")
	q := s.lastRelative(p, a)
	if by == nil || q == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.usefulArg(p, by, "")
	if err != nil {
		return nil, err
	}
	used, looked := s.used, s.looked
	s.looked = s.fresh()
	f, err := s.claim(q)
	if err == nil {
		err = s.unlooked(q)
	}
	s.used, s.looked = used, looked
	if err != nil {
		return nil, err
	}
	with := s.knob(condition)
	return func() error {
		if with {
			if err := s.begin(k); err != nil {
				return err
			}
			if err := s.resolve(); err != nil {
				return err
			}
		}
		return f()
	}, nil
}

var twoTargets = regexp.MustCompile(`^(2つの|両方の)?対象$`)

// ofSameTargets reports whether a clause says that two targets may be the same
// thing or different ones.
func ofSameTargets(s *story, p *frame.Prop) bool {
	targets, same := false, false
	for i := range p.C.Args {
		w := frame.Plain(s.text(&p.C.Args[i]))
		targets = targets || twoTargets.MatchString(w)
		same = same || strings.HasPrefix(w, "同じ") && (strings.Contains(w, "異なる") || strings.Contains(w, "別の"))
	}
	return targets && same && p.Neg
}

// sameTargetsClaim reads 同じXでも異なるXでもよい.
func sameTargetsClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		if twoTargets.MatchString(w) {
			s.look(a)
		}
		if !strings.HasPrefix(w, "同じ") {
			continue
		}
		s.look(a)
		s.whole(a)
		for _, part := range strings.Split(w, "でも") {
			for _, pre := range []string{"同じ", "異なる", "別の"} {
				part = strings.TrimPrefix(part, pre)
			}
			if part == "" {
				continue
			}
			_, f, err := s.description(part)
			if err != nil {
				return nil, err
			}
			for _, t := range k.targets {
				if !slices.ContainsFunc(f.Is, func(q ability.Predicate) bool { return s.true(t, q) }) {
					return nil, fmt.Errorf("%q is no target of it", part)
				}
			}
		}
	}
	if len(k.targets) != 2 || k.cause != nil {
		return nil, fmt.Errorf("%q has no two targets", k.o.phrase)
	}
	return func() error {
		one, two := k.targets[0], k.targets[1]
		if err := s.try(k, true, []*obj{one, two}); err != nil {
			return err
		}
		if one.name == two.name {
			return fmt.Errorf("the targets are the same")
		}
		return s.try(k, true, []*obj{one, one})
	}, nil
}

// ofTopicAbility reports whether the topic of a clause is the ability that
// something has: 防衛は持っていない.
func ofTopicAbility(s *story, p *frame.Prop) bool {
	if p.C.Arg("を") != nil || p.C.Arg("が") != nil {
		return false
	}
	a := p.C.Arg("は")
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b.Topic && b.Particle == "" {
			a = b
		}
	}
	if a == nil {
		return false
	}
	_, ok := s.c.keywordIn(s.text(a))
	return ok
}

// topicAbilityClaim reads 防衛は持っていない of what the sentence is about.
func topicAbilityClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "は")
	k, err := s.c.keywordOf(s.text(a))
	if err != nil {
		return nil, err
	}
	o, err := s.elided(p)
	if err != nil {
		return nil, err
	}
	if fact(p) != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	word := "has"
	if p.Neg {
		word = "lacks"
	}
	return s.after(false, o, func(n string) { s.st.Claim("%s: {%s: [%s]}", word, n, k) }), nil
}
