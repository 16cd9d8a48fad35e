package casegen

import (
	"fmt"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// declined is what a clause says somebody chooses not to do; nil where it says
// something else.
func (s *story) declined(p *frame.Prop) (*clause.Arg, *frame.Prop) {
	a := p.C.Arg("を")
	if a == nil || len(a.Relative) == 0 {
		return nil, nil
	}
	last := a.Relative[len(a.Relative)-1]
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	c := sent.Clause(last)
	if c == nil || c.Role != clause.Complement {
		return nil, nil
	}
	q := s.c.res.Reading.At(p.Sentence, last)
	if q == nil || !q.Neg || q.Frame == "copy" {
		return nil, nil
	}
	return a, q
}

func ofNot(s *story, p *frame.Prop) bool {
	_, q := s.declined(p)
	return q != nil
}

// refuse answers no to what may be done, and finds nothing where it would be
// found.
func (s *story) refuse() {
	s.declines = true
}

// notDeed reads 探さないことを選んだ場合.
func notDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, _ := s.declined(p)
	s.looked[a.Start] = true
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if b := s.untaken(p, "が", "は"); b != nil {
		if o, err := s.noun(p, b); err != nil || o.player == "" {
			return nil, fmt.Errorf("who chooses in %q is not known", p.Text)
		}
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if s.knob(kind) {
		s.refuse()
	}
	return func() error { return s.begin(k) }, nil
}

// notClaim reads …しないことを選んでもよい: who is asked may say no, and then it is
// not done.
func notClaim(s *story, p *frame.Prop) (func() error, error) {
	a, q := s.declined(p)
	s.looked[a.Start] = true
	if p.Neg || !p.Can() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	h, ok := s.claimOf(q)
	if !ok {
		return nil, unplayed("no claim for " + q.Frame)
	}
	if b := s.untaken(p, "が", "は"); b != nil {
		o, err := s.noun(p, b)
		if err != nil || o.player == "" {
			return nil, fmt.Errorf("who chooses in %q is not known", p.Text)
		}
		s.topic = o
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	fact := *q
	fact.Mod = clause.Fact
	looked := s.looked
	s.looked = s.fresh()
	f, err := h(s, &fact)
	if err == nil {
		err = s.unlooked(q)
	}
	s.looked = looked
	if err != nil {
		return nil, err
	}
	s.refuse()
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("offered: {choice: may, includes: ['no']}")
		return f()
	}, nil
}
