package casegen

import (
	"fmt"
	"maps"
	"slices"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// What is said of a group is said of each of its members, unless the clause
// knows groups itself: it is read once for each of them. What is said of one
// thing only (《X》だけが破壊される) is claimed of it, and its opposite of all else
// that the story speaks of.

// spread reads a clause with read and, where it does not know what to do with
// a group, once for each member of the group.
func (s *story) spread(p *frame.Prop, read func() (func() error, error)) (func() error, error) {
	looked := maps.Clone(s.looked)
	f, err := read()
	if err == nil {
		return f, nil
	}
	g, set := s.groupOf(p)
	if g == nil {
		return nil, err
	}
	var list []func() error
	knobs := len(s.knobs)
	for i, m := range s.members(g) {
		restore := set(m)
		s.looked = s.fresh()
		maps.Copy(s.looked, looked)
		if i > 0 {
			s.replay = knobs + 1 // the members share their knobs
		}
		f, err := read()
		s.replay = 0
		restore()
		if err != nil {
			return nil, err
		}
		if f != nil {
			list = append(list, f)
		}
	}
	if list == nil {
		return nil, nil
	}
	return all(list), nil
}

func all(list []func() error) func() error {
	return func() error {
		for _, f := range list {
			if err := f(); err != nil {
				return err
			}
		}
		return nil
	}
}

// groupOf finds the one group that a clause speaks of, and what puts another
// object in its place and back.
func (s *story) groupOf(p *frame.Prop) (*obj, func(*obj) (restore func())) {
	var found *obj
	var set func(*obj) func()
	for i := range p.C.Args {
		key := [2]int{p.C.Args[i].Start, p.C.Args[i].End}
		o := s.read[key]
		if o == nil || !o.many() || o == found {
			continue
		}
		if found != nil {
			return nil, nil
		}
		found = o
		set = func(m *obj) func() {
			topic := s.topic
			s.read[key] = m
			return func() { s.read[key], s.topic = o, topic }
		}
	}
	switch {
	case found != nil:
	case s.gap != nil && s.gap.many():
		found = s.gap
		set = func(m *obj) func() {
			s.gap = m
			return func() { s.gap = found }
		}
	case s.gap == nil && s.topic != nil && s.topic.many():
		found = s.topic
		set = func(m *obj) func() {
			s.topic = m
			return func() { s.topic = found }
		}
	}
	return found, set
}

// only claims the opposite of what a clause says of one thing of everything
// else the story speaks of, where だけ or のみ limits it to that.
func (s *story) only(p *frame.Prop, read func(*frame.Prop) (func() error, error)) ([]func() error, error) {
	var out []func() error
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := s.limit(a)
		if w == "" || s.weighed[a.Start] {
			continue
		}
		key := [2]int{a.Start, a.End}
		o := s.read[key]
		if o == nil || w != "だけ" && w != "のみ" && (w != "しか" || p.Neg) || a.Particle != "が" && a.Particle != "を" && a.Particle != "だ" && a.Particle != "" && a.Particle != w {
			return nil, fmt.Errorf("does not weigh %q after %q", w, s.text(a))
		}
		s.weighed[a.Start] = true
		others := s.others(o)
		if len(others) == 0 {
			return nil, fmt.Errorf("nothing else is there but %q", s.text(a))
		}
		not := *p
		not.Neg = !p.Neg
		looked := s.looked
		for _, x := range others {
			s.read[key], s.looked = x, s.fresh()
			f, err := read(&not)
			s.read[key], s.looked = o, looked
			if err != nil {
				return nil, err
			}
			out = append(out, f)
		}
	}
	return out, nil
}

// others lists the objects that the text speaks of besides one.
func (s *story) others(o *obj) []*obj {
	mine := s.members(o)
	var out []*obj
	for _, x := range s.objs {
		for _, m := range s.members(x) {
			if m.player == "" && m.at > 0 && !slices.Contains(mine, m) && !slices.Contains(out, m) && m.is("creature") == o.is("creature") {
				out = append(out, m)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *obj) int { return a.at - b.at })
	return out
}

// claim reads a clause that claims something: of each member of a group, and
// the opposite of all others where it is limited to one.
func (s *story) claim(p *frame.Prop) (func() error, error) {
	p = s.hoisted(p)
	h, ok := s.claimOf(p)
	if !ok {
		return nil, unplayed("no claim for " + p.Frame)
	}
	one := func(p *frame.Prop) (func() error, error) {
		return s.spread(p, func() (func() error, error) { return h(s, p) })
	}
	f, err := one(p)
	if err != nil {
		return nil, err
	}
	rest, err := s.only(p, one)
	if err != nil {
		return nil, err
	}
	if rest == nil {
		return f, nil
	}
	return all(append([]func() error{f}, rest...)), nil
}

// cleft reads 生き残るのは前者だけである: the clause that の makes a noun of, said of
// what stands before だ. nil where p is no such sentence.
func (s *story) cleft(p *frame.Prop) (*frame.Prop, *clause.Arg) {
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	var said *clause.Arg
	var verb *frame.Prop
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch {
		case a.Particle == "だ":
			said = a
		case a.Topic && len(a.Relative) == 1:
			c := sent.Clause(a.Relative[0])
			if c != nil && c.Role == clause.Complement && len(s.text(a)) > len("の") && s.text(a)[len(s.text(a))-len("の"):] == "の" {
				verb = s.c.res.Reading.At(p.Sentence, a.Relative[0])
			}
		}
	}
	if said == nil || verb == nil || p.Mod != clause.Fact {
		return nil, nil
	}
	q := *verb
	c := *verb.C
	for i := range p.C.Args { // what stands before the verb belongs to it
		a := p.C.Args[i]
		if a.Particle == "だ" || a.Topic && len(a.Relative) == 1 {
			continue
		}
		if a.End > verb.C.Pred.Start {
			return nil, nil
		}
		c.Args = append(slices.Clone(c.Args), a)
		if n := a.Quantity; n != nil && n.Value >= 0 && !n.X && n.Counter != "回" && q.N < 0 {
			q.N = n.Value
		}
	}
	subject := *said
	subject.Particle = "が"
	if isTime(s.text(said)) { // 確認するのは解決時だけである: it is when, not who
		subject.Particle = "に"
	}
	c.Args = append([]clause.Arg{subject}, c.Args...)
	q.C, q.Neg, q.Role = &c, verb.Neg != p.Neg, p.Role
	return &q, said
}
