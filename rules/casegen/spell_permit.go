package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// covers reports whether a moment is in the span of another.
func (m moment) covers(n moment) bool {
	return (m.who == "" || m.who == n.who) && (m.step == "" || m.step == n.step)
}

// usual is a moment at which a casting is legal, where nothing else forbids it.
func (k *casting) usual() moment {
	m := moment{k.player, "main1"}
	during := func(conds []ability.Condition) {
		for _, c := range conds {
			d, ok := c.(ability.During)
			if !ok || d.Not {
				continue
			}
			if step, ok := steps[d.Step]; ok {
				m.step = step
			}
			if d.Of != nil {
				if _, you := d.Of.(ability.You); !you {
					m.who = other(k.player)
				}
			}
		}
	}
	if a, ok := k.ability().(ability.Activated); ok {
		if a.Keyword == "forecast" {
			m.step = "upkeep"
		}
		during(a.Only)
	} else if k.o.face != nil {
		for _, a := range k.o.face.Abilities {
			if c, ok := a.(ability.CastOnly); ok {
				during(c.If)
			}
		}
	}
	return m
}

// goTo brings the story to a moment of a turn.
func (s *story) goTo(m moment) error {
	if m.step == "" {
		m.step = "main1"
	}
	if m.who == "" {
		m.who = "you"
	}
	if s.combat != nil {
		return fmt.Errorf("combat is under way")
	}
	if s.st.Turn == "" && len(s.st.When) == 0 {
		s.st.Turn = m.who
		if m.step != "main1" {
			s.st.Step = m.step
		}
		return nil
	}
	at := moment{s.st.Turn, s.st.Step}
	if at.step == "" {
		at.step = "main1"
	}
	if s.went != (moment{}) {
		at = s.went
	}
	if at == m {
		return nil
	}
	if err := s.resolve(); err != nil {
		return err
	}
	for _, who := range []string{"you", "opponent"} {
		s.fillLibrary(who)
	}
	if at.who == m.who && stepOrder(at.step) < stepOrder(m.step) {
		s.st.Do("go: {to: %s}", m.step)
	} else {
		s.st.Do("go: {to: %s, turn: %s}", m.step, m.who)
	}
	s.went = m
	return nil
}

func stepOrder(step string) int {
	return slices.Index([]string{"untap", "upkeep", "draw", "main1", "begin-combat", "declare-attackers", "declare-blockers", "combat-damage", "end-combat", "main2", "end", "cleanup"}, step)
}

// permissionClaim reads that a card can or cannot be cast, or its ability
// activated, as things stand or at a moment.
func permissionClaim(what string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		x, hasX := s.xValue(p)
		n := s.times(p)
		m, only, timed := s.when(p)
		empty := s.emptyStack(p)
		agent, k, err := s.usesParts(p, what)
		if err != nil {
			return nil, err
		}
		if m.who == selfWord {
			if m.who = "you"; agent != nil {
				m.who = agent.player
			}
		}
		may, ok := allowed(p)
		if p.Passive && p.Mod == clause.Fact { // 唱えられる
			may, ok = !p.Neg, true
		}
		if strings.Contains(p.Text, "しか") && p.Neg && (only || empty) {
			may = true
		}
		only = only || empty
		if !ok || n > 1 && may {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if agent != nil {
			if err := s.by(k, agent.player); err != nil {
				return nil, err
			}
		}
		if hasX {
			if err := k.setX(x); err != nil {
				return nil, err
			}
		}
		targets, err := s.aimed(p)
		if err != nil {
			return nil, err
		}
		for _, o := range targets {
			if err := s.aim(k, o); err != nil {
				return nil, err
			}
		}
		if k.cause != nil || k.begun {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if _, trigger := k.ability().(ability.Triggered); trigger {
			return nil, fmt.Errorf("a triggered ability is not activated")
		}
		s.timing = s.timing || timed
		if only && !may {
			return nil, fmt.Errorf("when it may be is not known in %q", p.Text)
		}
		if only {
			return func() error { return s.onlyAt(k, m, empty) }, nil
		}
		if timed {
			if m.who == "" {
				m.who = k.player
			}
			kind := condition
			if may {
				kind = even
			}
			if !s.knob(kind) {
				m = k.usual()
			}
		}
		on := s.goesOn()
		return func() error {
			if !timed && len(s.st.When) == 0 && s.st.Turn == "" {
				m = k.usual()
				timed = true
			}
			if timed {
				if err := s.goTo(m); err != nil {
					return err
				}
			}
			for range n - 1 {
				again := *k
				s.casts = append(s.casts, &again)
				if err := s.begin(&again); err != nil {
					return err
				}
				if err := s.resolve(); err != nil {
					return err
				}
				k.ready = true
			}
			if !may && s.absent {
				if err := s.onlyThere(k); err != nil {
					return err
				}
			}
			if err := s.try(k, may, k.targets); err != nil || !may || !on {
				return err
			}
			return s.begin(k) // and what follows speaks of it
		}, nil
	}
}

// emptyStack reads スタックが空のとき.
func (s *story) emptyStack(p *frame.Prop) bool {
	stack, empty := -1, -1
	for i := range p.C.Args {
		switch w := s.text(&p.C.Args[i]); {
		case w == "スタック":
			stack = i
		case w == "空" || w == "空のとき" || w == "空である":
			empty = i
		}
	}
	if stack < 0 || empty < 0 {
		return false
	}
	s.looked[p.C.Args[stack].Start], s.looked[p.C.Args[empty].Start] = true, true
	for i := range p.C.Args {
		if w := s.text(&p.C.Args[i]); w == "とき" || w == "間" {
			s.looked[p.C.Args[i].Start] = true
		}
	}
	return true
}

// onlyAt claims that a casting is legal at a moment and not at others.
func (s *story) onlyAt(k *casting, m moment, empty bool) error {
	if s.st.Turn != "" || len(s.st.When) > 0 {
		return fmt.Errorf("no way back to other times")
	}
	all := []moment{{"you", "upkeep"}, {"you", "main1"}, {"you", "begin-combat"}, {"opponent", "upkeep"}, {"opponent", "main1"}}
	if m.who == "" && m.step == "" {
		m = k.usual()
	}
	yes, no := false, false
	for _, at := range all {
		if err := s.goTo(at); err != nil {
			return err
		}
		in := m.covers(at)
		if in && yes && no {
			continue
		}
		yes, no = yes || in, no || !in
		if err := s.try(k, in, k.targets); err != nil {
			return err
		}
		if in && empty {
			trick := s.st.Trick(other(k.player), "you gain 1 life")
			_ = trick
			if err := s.try(k, false, k.targets); err != nil {
				return err
			}
			s.st.Do("resolve")
		}
	}
	if !yes || !no {
		return fmt.Errorf("no moment to compare with")
	}
	return nil
}

// allowed reports what a clause on blocking, attacking or targeting says:
// whether it may be, and whether it says so at all.
func allowed(p *frame.Prop) (may, ok bool) {
	switch {
	case p.Neg && (p.Can() || p.Passive || p.Frame == "target" || p.Mod == clause.Fact):
		return false, true
	case !p.Neg && p.Can():
		return true, true
	}
	return false, false
}
