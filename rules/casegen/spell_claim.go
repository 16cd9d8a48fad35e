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
	for name, h := range map[string]claimHandler{
		"cast":            permissionClaim("spell"),
		"activate":        permissionClaim("activated"),
		"countered":       counteredClaim,
		"resolve":         resolveClaim,
		"trigger":         triggerClaim,
		"does-nothing":    nothingClaim,
		"no-effect":       nothingClaim,
		"nothing-happens": nothingClaim,
		"search":          doesClaim("search"),
		"reveal":          doesClaim("reveal"),
		"shuffle":         doesClaim("shuffle"),
		"sacrifice":       sacrificeClaim,
	} {
		if h != nil {
			claimTable[name] = h
		}
	}
}

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
	if s.st.turn == "" && len(s.st.when) == 0 {
		s.st.turn = m.who
		if m.step != "main1" {
			s.st.step = m.step
		}
		return nil
	}
	at := moment{s.st.turn, s.st.step}
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
		s.st.do("go: {to: %s}", m.step)
	} else {
		s.st.do("go: {to: %s, turn: %s}", m.step, m.who)
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
			if !timed && len(s.st.when) == 0 && s.st.turn == "" {
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
				s.onlyThere(k)
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
	if s.st.turn != "" || len(s.st.when) > 0 {
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
			trick := s.st.trick(other(k.player), "you gain 1 life")
			_ = trick
			if err := s.try(k, false, k.targets); err != nil {
				return err
			}
			s.st.do("resolve")
		}
	}
	if !yes || !no {
		return fmt.Errorf("no moment to compare with")
	}
	return nil
}

// counteredClaim reads that a spell or ability is countered, or is not.
func counteredClaim(s *story, p *frame.Prop) (func() error, error) {
	a, b := s.arg(p, "が", "は", "を"), s.arg(p, "によって", "により", "で")
	var k, by *casting
	var err error
	switch {
	case a != nil:
		k, err = s.usefulArg(p, a, "spell")
	case len(s.casts) > 0:
		k = s.casts[len(s.casts)-1]
	default:
		err = fmt.Errorf("what is countered is not said")
	}
	if err != nil {
		return nil, err
	}
	if b != nil && !byRules(s.text(b)) {
		if by, err = s.useful(p, b); err != nil {
			return nil, err
		}
		if err := s.by(by, other(k.player)); err != nil {
			return nil, err
		}
		if err := s.aim(by, k.o); err != nil {
			return nil, err
		}
	}
	if p.Mod == clause.Can {
		return func() error { return s.counterable(k, by, !p.Neg) }, nil
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if by != nil {
			if err := s.begin(by); err != nil {
				return err
			}
		}
		if err := s.settle(); err != nil {
			return err
		}
		of := "object: " + k.onStack()
		if p.Neg {
			s.st.claim("never: {event: counter, %s}", of)
			s.st.claim("never: {event: fizzle, %s}", of)
			return nil
		}
		// Countered by the rules where all targets are illegal, or by an effect.
		what := "fizzle"
		if strings.Contains(strings.Join(s.st.cards, " "), "counter target") {
			what = "counter"
		}
		for _, c := range s.casts {
			if c != k && slices.Contains(c.targets, k.o) && c.begun {
				what = "counter"
			}
		}
		s.st.claim("happened: {event: %s, %s}", what, of)
		return nil
	}, nil
}

// counterable claims that a spell is countered, or is not, by a spell that
// would.
func (s *story) counterable(k, by *casting, may bool) error {
	if err := s.begin(k); err != nil {
		return err
	}
	if by != nil {
		if err := s.begin(by); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.claim("%s", event(may, "event: counter, object: "+k.onStack(), -1))
		return nil
	}
	what := "spell"
	if !k.isSpell() {
		what = "ability"
	}
	s.st.happen(other(k.player), "counter target "+what, k.onStack())
	if err := s.settle(); err != nil {
		return err
	}
	s.st.claim("%s", event(may, "event: counter, object: "+k.onStack(), -1))
	return nil
}

// resolveClaim reads that a spell or ability resolves, or does not.
func resolveClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.resolving(p)
	if err != nil {
		return nil, err
	}
	for i := range p.C.Args {
		if a := &p.C.Args[i]; s.text(a) == "通常通り" || s.text(a) == "通常どおり" {
			s.looked[a.Start] = true
		}
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		what := "object"
		if !k.isSpell() {
			what = "source"
		}
		s.st.claim("%s", event(!p.Neg, "event: resolve, "+what+": "+k.o.name, -1))
		return nil
	}, nil
}

// triggerClaim reads that an ability triggers, does not, or how often.
func triggerClaim(s *story, p *frame.Prop) (func() error, error) {
	n := s.times(p)
	said := p.Times >= 0
	a := s.arg(p, "が", "は")
	var o *obj
	var k *casting // of an ability that a keyword names
	var err error
	if a != nil {
		o, k, err = s.triggering(p, s.text(a))
	} else {
		o, err = s.elided(p)
	}
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg && said { // しか
		if !strings.Contains(p.Text, "しか") {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	yes := !p.Neg || said
	// It is there before anything is done, unless it comes by what is done.
	if o.cast == nil || k != nil {
		s.first(o)
	}
	return func() error {
		if k != nil && yes {
			if err := s.begin(k); err != nil {
				return err
			}
		}
		if err := s.settle(); err != nil {
			return err
		}
		if _, err := s.place(o); err != nil {
			return err
		}
		times := -1
		if said {
			times = n
		}
		s.st.claim("%s", event(yes, "event: trigger, source: "+o.name, times))
		return nil
	}, nil
}

// triggering finds what has the triggered ability that a phrase names, and its
// use where the phrase calls it by a keyword, or is that of a made object.
func (s *story) triggering(p *frame.Prop, text string) (*obj, *casting, error) {
	whose, w, ok := s.c.abilityPhrase(text)
	if !ok { // a keyword stands for its ability: 不死, あなたの進化
		word, yours := strings.CutPrefix(frame.Plain(text), "あなたの")
		k, err := s.c.keywordOf(word)
		if err != nil {
			o, err := s.phrase(text)
			return o, nil, err
		}
		w = which{kind: "triggered", word: k}
		if yours {
			o, err := s.having(w)
			if err != nil {
				return nil, nil, err
			}
			if o.who != "" && o.who != "you" {
				return nil, nil, fmt.Errorf("%s is not yours", o.phrase)
			}
			o.who = "you"
		}
	}
	if w.kind == "ability" {
		w.kind = "triggered"
	}
	if whose != "" {
		o, err := s.phrase(whose)
		if err != nil {
			return nil, nil, err
		}
		if o.face != nil {
			if _, has := usable(o.face, w); !has {
				return nil, nil, fmt.Errorf("%s has no such triggered ability", o.face.Name)
			}
		}
		return s.mention(o), nil, nil
	}
	o, err := s.having(w)
	if err != nil {
		return nil, nil, fmt.Errorf("whose ability %q is, is not known", text)
	}
	s.mention(o)
	if _, made := o.way(w); !made {
		return o, nil, nil
	}
	k, err := s.useWhich(o, w)
	return o, k, err
}

// nothingClaim reads that a spell or ability does nothing: none of its
// instructions does anything.
func nothingClaim(s *story, p *frame.Prop) (func() error, error) {
	if err := fact(p); err != nil {
		return nil, err
	}
	var k *casting
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := frame.Plain(s.text(a)); {
		case w == "何" || w == "何も" || w == "効果" || w == "特段の効果" || w == "特別な効果":
			s.looked[a.Start] = true
		case k == nil && (a.Particle == "が" || a.Topic):
			s.looked[a.Start] = true
			var err error
			if k, err = s.usefulText(p, s.text(a), ""); err != nil {
				return nil, err
			}
		}
	}
	if k == nil && len(s.casts) > 0 {
		k = s.casts[len(s.casts)-1]
	}
	if k == nil || k.o.face == nil || k.ability() == nil {
		return nil, fmt.Errorf("what does nothing is not known")
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		claims := nothingOf(k.chosen(), k.o.name)
		if len(claims) == 0 {
			return fmt.Errorf("no way to see that it does nothing")
		}
		for _, c := range claims {
			s.st.claim("%s", c)
		}
		return nil
	}, nil
}

// doesClaim reads that a player does something: an event of a kind.
func doesClaim(kind string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		s.arg(p, "を", "から")
		o, err := s.subject(p)
		if said := p.C.Arg("が", "は"); p.Neg && said == nil && (err != nil || o.player == "") {
			o, err = &obj{player: ""}, nil // nobody does
		} else if err == nil && o.player == "" {
			err = fmt.Errorf("no claim for %q", p.Text)
		}
		if err != nil {
			return nil, err
		}
		if p.Mod != clause.Fact && !(p.Mod == clause.Can && p.Neg) {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return func() error {
			if err := s.settle(); err != nil {
				return err
			}
			e := "event: " + kind
			if o.player != "" {
				e += ", player: " + o.player
			}
			s.st.claim("%s", event(!p.Neg, e, -1))
			return nil
		}, nil
	}
}

// sacrificed reads who sacrifices what.
func (s *story) sacrificed(p *frame.Prop) (agent, o *obj, err error) {
	a, b := s.untaken(p, "が", "は"), s.untaken(p, "を")
	if p.Passive || b == nil {
		a, b = s.untaken(p, "によって", "により"), a
	}
	if a != nil {
		if agent, err = s.noun(p, a); err != nil {
			return nil, nil, err
		}
	}
	if b != nil {
		o, err = s.noun(p, b)
	} else {
		o, err = s.elided(p)
	}
	return agent, o, err
}

// sacrificeClaim reads that something is sacrificed, or is not.
func sacrificeClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; s.text(a) == "生け贄" {
			s.looked[a.Start] = true
		}
	}
	agent, o, err := s.sacrificed(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o == nil || o.player != "" || agent != nil && agent.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		e := "event: sacrifice, object: " + n
		if agent != nil {
			e += ", player: " + agent.player
		}
		s.st.claim("%s", event(!p.Neg, e, -1))
		return nil
	}, nil
}

// spellsOf casts what a claim says does something: an instant or sorcery that
// nothing before has cast.
func (s *story) spellsOf(p *frame.Prop) func() error {
	switch p.Frame {
	case "deal-damage", "destroy", "exile", "return", "prevent-damage", "tap", "untap", "gain-control":
	default:
		return nil
	}
	var list []*casting
	for _, o := range s.used {
		if o.face == nil || o.cast != nil || !o.is("instant") && !o.is("sorcery") {
			continue
		}
		if k, err := s.use(o, "spell"); err == nil {
			list = append(list, k)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return func() error {
		for _, k := range list {
			if err := s.begin(k); err != nil {
				return err
			}
		}
		return nil
	}
}

// byRules reports whether words say that the rules of the game do something.
func byRules(w string) bool {
	return w == "ゲームのルール" || w == "ルール" || w == "不適正な対象" || strings.HasPrefix(w, "状況起因")
}
