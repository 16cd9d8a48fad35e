package casegen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	for name, h := range map[string]deedHandler{
		"cast":            castDeed,
		"activate":        activateDeed,
		"target":          targetDeed,
		"resolve":         resolveDeed,
		"countered":       counteredDeed,
		"becomes-illegal": illegalDeed,
		"trigger":         triggerDeed,
		"pay-cost":        unpaidDeed,
		"sacrifice":       costDeed,
		"respond":         respondDeed,
	} {
		deedTable[name] = h
	}
}

// xValue reads Ｘを３として, Ｘに３を選んで: the value said for X.
func (s *story) xValue(p *frame.Prop) (int, bool) {
	x, n := -1, -1
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		v, err := strconv.Atoi(w)
		switch {
		case isX(w) && (a.Particle == "を" || a.Particle == "が" || a.Particle == "に" || a.Topic):
			x = i
		case err == nil && (a.Particle == "として" || a.Particle == "に" || a.Particle == "で" || a.Particle == "を"):
			n = i
			_ = v
		}
	}
	if x < 0 || n < 0 {
		return 0, false
	}
	v, _ := strconv.Atoi(frame.Plain(s.text(&p.C.Args[n])))
	s.looked[p.C.Args[x].Start], s.looked[p.C.Args[n].Start] = true, true
	return v, true
}

func isX(w string) bool { return w == "X" || w == "Xの値" }

// setX fixes X of a casting.
func (k *casting) setX(n int) error {
	if !strings.Contains(k.cost(), "{X}") {
		return fmt.Errorf("%s has no X", k.o.phrase)
	}
	k.x, k.saidX = n, true
	return nil
}

var timesRE = regexp.MustCompile(`^([0-9]+)(?:回|度)$`)

// times reads ２回, 二度: how often something is done, 1 where nothing says so. It
// is done just so often, and no more often.
func (s *story) times(p *frame.Prop) int {
	n := 1
	read := func(start int, w string) {
		if m := timesRE.FindStringSubmatch(frame.Plain(w)); m != nil && !s.looked[start] {
			n, _ = strconv.Atoi(m[1])
			s.looked[start], s.weighed[start] = true, true
		}
	}
	for i := range p.C.Args {
		read(p.C.Args[i].Start, s.text(&p.C.Args[i]))
	}
	for _, a := range p.C.Adverb {
		read(a.Start, a.In(s.c.block.Text))
	}
	return n
}

// aimed reads what a clause says something is cast or activated at: ２/２のクリーチャーに,
// …を対象として, …に対して.
func (s *story) aimed(p *frame.Prop) ([]*obj, error) {
	var out []*obj
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		w := s.text(a)
		switch {
		case (a.Particle == "として" || a.Particle == "に" || a.Particle == "と") && w == "対象" && i > 0:
			s.looked[a.Start] = true
			if b := &p.C.Args[i-1]; b.Particle == "を" && !s.looked[b.Start] {
				o, err := s.noun(p, b)
				if err != nil {
					return nil, err
				}
				s.looked[b.Start] = true
				out = append(out, o)
			}
		case a.Particle == "に" || a.Particle == "に対して" || a.Particle == "に対し":
			if frame.Plain(w) == "1ターン" { // all in one turn
				s.looked[a.Start] = true
				continue
			}
			if saysWhen(p, a) || phaseRE.MatchString(frame.Plain(w)) {
				continue
			}
			s.looked[a.Start] = true
			o, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
	}
	return out, nil
}

// before reads a target phrase that stands before the thing that is cast, so
// that the thing is the を-phrase that is left.
func (s *story) object(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "を" || s.looked[a.Start] {
			continue
		}
		if i+1 < len(p.C.Args) && s.text(&p.C.Args[i+1]) == "対象" {
			continue
		}
		s.looked[a.Start] = true
		return a
	}
	return nil
}

// castDeed reads 《X》を唱える, 《X》を２/２のクリーチャーに唱える, Ｘを３として唱える.
func castDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return s.usesDeed(p, kind, "spell")
}

// activateDeed reads 《X》の能力を起動する.
func activateDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return s.usesDeed(p, kind, "activated")
}

func (s *story) usesDeed(p *frame.Prop, kind knobKind, what string) (func() error, error) {
	x, hasX := s.xValue(p)
	n := s.times(p)
	m, only, timed := s.when(p)
	agent, k, err := s.usesParts(p, what)
	if err != nil {
		return nil, err
	}
	if m.who == selfWord {
		if m.who = "you"; agent != nil {
			m.who = agent.player
		}
	}
	if only || timed && len(s.deeds) > 0 {
		return nil, fmt.Errorf("no way to bring about %q at that time", p.Text)
	}
	s.repeated = s.repeated || n > 1
	if p.Neg || n > 5 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
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
	if err := s.readMode(p, k); err != nil {
		return nil, err
	}
	if err := s.readHow(p, k, kind); err != nil {
		return nil, err
	}
	if err := s.readFrom(p, k); err != nil {
		return nil, err
	}
	targets, err := s.aimed(p)
	if err != nil {
		return nil, err
	}
	if r := s.answered; len(targets) == 0 && r != nil && r != k && k.o.face != nil {
		// What is done in response is done to what is at stake.
		for _, o := range append([]*obj{r.o}, r.targets...) {
			if len(k.filters) == 1 && s.fits(o, k.filters[0]) && o.player == "" && (o.cast == nil) == !hasNoun(k.filters[0], "spell") {
				targets = append(targets, o)
				break
			}
		}
	}
	for _, o := range targets {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
		s.topic = o
	}
	if !s.knob(kind) && kind == condition {
		return func() error { _, err := s.place(k.o); return err }, nil
	}
	timed = timed && s.knob(quality)
	if m.who == "" {
		m.who = k.player
	}
	if s.settles(p) && !timed && n == 1 {
		s.mannered = k
		return nil, nil // it is tried
	}
	return func() error {
		if timed {
			if err := s.goTo(m); err != nil {
				return err
			}
		}
		if err := s.begin(k); err != nil {
			return err
		}
		for range n - 1 {
			more, err := s.again(k)
			if err != nil {
				return err
			}
			if err := s.begin(more); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// usesParts reads who casts or activates what.
func (s *story) usesParts(p *frame.Prop, what string) (agent *obj, k *casting, err error) {
	var by, thing *clause.Arg
	if p.Passive {
		thing, by = s.untaken(p, "が", "は"), s.untaken(p, "によって", "により")
	} else {
		thing, by = s.object(p), s.untaken(p, "が", "は")
		if thing == nil && by != nil {
			thing, by = by, nil
		}
	}
	if by != nil {
		if agent, err = s.noun(p, by); err != nil {
			return nil, nil, err
		}
		if agent.player == "" {
			return nil, nil, fmt.Errorf("who does what %q says is not known", p.Text)
		}
	}
	switch {
	case thing != nil && s.gap != nil && s.gap.player == "" && !p.Passive && s.ofItself(thing):
		_, w, _ := s.c.abilityPhrase(s.text(thing))
		if w.kind == "ability" {
			w.kind = what
		}
		k, err = s.ofWord(s.gap, w) // 予見能力を使ったカード
	case thing != nil:
		k, err = s.usefulArg(p, thing, what)
	case s.gap != nil && s.gap.player == "":
		k, err = s.useWhich(s.gap, which{kind: what})
	case s.costWord(p) != "":
		var o *obj
		if o, err = s.bearer(s.costWord(p)); err == nil {
			k, err = s.use(o, "spell")
			if s.topic == nil {
				s.topic = o
			}
		}
	case s.mannered != nil && !s.mannered.ready:
		k, s.mannered = s.mannered, nil
	case s.useTime != nil && s.useTime.k != nil:
		k = s.useTime.k
	default:
		k, err = s.unsaid(p, what)
	}
	if err == nil && s.gap == nil && agent != nil {
		s.topic = agent
	}
	return agent, k, err
}

// unsaid is the spell or ability that a clause without an object means: that of
// the card of the ruling, or what was spoken of last.
func (s *story) unsaid(p *frame.Prop, what string) (*casting, error) {
	if t := s.worded.tested; t != nil && t.k != nil && what != "spell" {
		return t.k, nil
	}
	if s.topic != nil && s.topic.player == "" {
		return s.useWhich(s.topic, which{kind: what})
	}
	if s.c.face != nil && len(s.casts) == 0 {
		return s.useWhich(s.mention(s.card(s.c.card, s.c.face)), which{kind: what})
	}
	return nil, fmt.Errorf("what %q uses is not said", p.Text)
}

// untaken is a phrase with one of the particles that nothing else of the clause
// took.
func (s *story) untaken(p *frame.Prop, particles ...string) *clause.Arg {
	for _, w := range particles {
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if s.looked[a.Start] || saysWhen(p, a) {
				continue
			}
			if a.Particle == w || w == "は" && a.Topic && a.Particle == "" {
				s.looked[a.Start] = true
				return a
			}
		}
	}
	return nil
}

// usefulArg is [story.useful] for a phrase that may have relative clauses.
func (s *story) usefulArg(p *frame.Prop, a *clause.Arg, what string) (*casting, error) {
	if k, err, ok := s.usefulOf(p, a, what); ok {
		return k, err
	}
	k, err := s.usefulText(p, s.text(a), what)
	if err == nil {
		s.whole(a)
	}
	if err == nil || len(a.Relative) == 0 {
		return k, err
	}
	if p == nil {
		return nil, err
	}
	o, err := s.noun(p, a)
	if err != nil {
		return nil, err
	}
	return s.useWhich(o, which{kind: what})
}

// by has a player do what is his: the card becomes his, where that is free.
func (s *story) by(k *casting, player string) error {
	if k.player == player {
		return nil
	}
	if k.ready || k.o.name != "" {
		return fmt.Errorf("%s is not his", k.o.phrase)
	}
	k.player, k.o.who = player, player
	if k.o.face == nil {
		return nil
	}
	said := k.targets
	marks := k.said
	k.targets, k.filters, k.said = nil, nil, nil
	if err := s.seekTargets(k); err != nil {
		return err
	}
	for i := range marks {
		if marks[i] && i < len(k.targets) {
			k.targets[i], k.said[i] = said[i], true
		}
	}
	return nil
}
