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

// permission is what a clause says of whether something may be cast or
// activated.
type permission struct {
	k     *casting
	may   bool
	at    moment
	timed bool // the clause says when
	only  bool // and that it is so at no other time
	empty bool // and while the stack is empty
	full  bool // while something is on the stack
	of    often
	from  origin
	on    bool // what follows speaks of its use
}

// permissionClaim reads that a card can or cannot be cast, or its ability
// activated, as things stand or at a moment, so often, or from a zone.
func permissionClaim(what string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		r, err := s.permission(p, what)
		if err != nil {
			return nil, err
		}
		switch {
		case r.only && !r.may:
			return nil, fmt.Errorf("when it may be is not known in %q", p.Text)
		case (r.only || r.from.only) && r.of.repeats() || r.only && r.from.only:
			return nil, fmt.Errorf("no claim for %q", p.Text)
		case r.only:
			return func() error { return s.onlyAt(r.k, r.at, r.empty) }, nil
		}
		if r.timed {
			if r.at.who == "" {
				r.at.who = r.k.player
			}
			kind := condition
			if r.may {
				kind = even
			}
			if !s.knob(kind) {
				r.at = r.k.usual()
			}
		}
		if r.full {
			kind := condition
			if r.may {
				kind = even
			}
			r.full = s.knob(kind)
		}
		return func() error { return s.permitted(r) }, nil
	}
}

// permission reads the parts of such a clause.
func (s *story) permission(p *frame.Prop, what string) (*permission, error) {
	r := &permission{on: s.goesOn()}
	x, hasX := s.xValue(p)
	var err error
	if r.of, err = s.howOften(p); err != nil {
		return nil, err
	}
	r.at, r.only, r.timed = s.when(p)
	r.empty = s.emptyStack(p)
	if err := s.timeOfUse(p, r); err != nil {
		return nil, err
	}
	if r.from, err = s.fromZone(p); err != nil {
		return nil, err
	}
	r.from.only = r.from.only || s.onlyIn != ""
	agent, k, err := s.usesParts(p, what)
	if err != nil {
		return nil, err
	}
	r.k = k
	r.on = r.on || s.oneOf(k.o) // the others are used besides
	if r.at.who == selfWord {
		if r.at.who = "you"; agent != nil {
			r.at.who = agent.player
		}
	}
	if err := r.allows(p); err != nil {
		return nil, err
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
	if err := s.readHow(p, k, condition); err != nil {
		return nil, err
	}
	if r.from.zone == ability.Graveyard && k.o.has("flashback") {
		r.from.zone = ""
		if k.instead == "" {
			if err := s.payFor(k, "flashback"); err != nil {
				return nil, err
			}
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
	s.timing = s.timing || r.timed
	if r.from.zone == "" && s.onlyIn != "" {
		r.from = origin{s.onlyIn, true}
		return r, nil
	}
	return r, s.liesIn(r)
}

// allows reads whether it may be. しか with できない says that it may, and what is said
// with しか is all there is.
func (r *permission) allows(p *frame.Prop) error {
	may, ok := allowed(p)
	if p.Passive && p.Mod == clause.Fact { // 唱えられる
		may, ok = !p.Neg, true
	}
	if strings.Contains(p.Text, "しか") {
		if !p.Neg || !(r.only || r.empty || r.of.most || r.from.only) {
			return fmt.Errorf("no claim for %q", p.Text)
		}
		may = true
	} else if !may && (r.of.most || r.of.free) {
		return fmt.Errorf("no claim for %q", p.Text)
	}
	r.may, r.only = may, r.only || r.empty
	if !ok {
		return fmt.Errorf("no claim for %q", p.Text)
	}
	return nil
}

// permitted makes the claims of a permission.
func (s *story) permitted(r *permission) error {
	if err := s.toCombat(r); err != nil {
		return err
	}
	if !r.timed && len(s.st.When) == 0 && s.st.Turn == "" && s.combat == nil {
		r.at, r.timed = r.k.usual(), true
	}
	if r.timed {
		if err := s.goTo(r.at); err != nil {
			return err
		}
	}
	if !r.may && s.absent {
		if err := s.onlyThere(r.k); err != nil {
			return err
		}
	}
	if r.full {
		s.st.Trick(other(r.k.player), "you gain 1 life")
		s.waits = true
	}
	if err := s.usesOften(r.k, r.may, r.of, r.on); err != nil || !r.from.only {
		return err
	}
	return s.nowhereElse(r.k, r.from.zone)
}

// toCombat brings the story to the step of combat at which something is used that
// is aimed at an attacking creature. There is no such creature at other times.
func (s *story) toCombat(r *permission) error {
	if !r.timed || s.combat != nil || !slices.ContainsFunc(r.k.targets, func(t *obj) bool { return t.player == "" && t.attacking }) {
		return nil
	}
	step := r.at.step
	if step != "declare-attackers" && step != "declare-blockers" && step != "end-combat" {
		return fmt.Errorf("nothing attacks when %q is used", r.k.o.phrase)
	}
	if err := s.prepare(r.k); err != nil {
		return err
	}
	if err := s.attacking(r.k.targets); err != nil {
		return err
	}
	if r.at.who != "" && r.at.who != s.active() && r.at.who != r.k.player {
		return fmt.Errorf("another player attacks in the turn of %q", r.k.o.phrase)
	}
	if step != "declare-attackers" {
		s.st.Do("go: {to: %s}", step)
	}
	r.timed = false
	return nil
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
