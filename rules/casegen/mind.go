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
	claimTable["mind-not"] = mindNotClaim
	claimTable["regardless"] = mindNotClaim
	for _, f := range []string{"mind-not", "regardless"} {
		deedTable[f] = func(s *story, p *frame.Prop, _ knobKind) (func() error, error) { return mindNotClaim(s, p) }
	}
}

// mindNotClaim reads コントローラーは問わない, 支払ったかどうかに関係なく, どこにあるかは問わな
// い: what the rest of the story claims holds either way. Nothing is claimed by
// the clause itself; the tellings of the story differ in it.
func mindNotClaim(s *story, p *frame.Prop) (func() error, error) {
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	if !p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	varied := 0
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		if who, err := s.aboutWhich(p, a); err != nil {
			return nil, err
		} else if who {
			continue
		}
		if whoever, err := s.whoever(p, a); err != nil {
			return nil, err
		} else if whoever {
			varied++
			continue
		}
		switch {
		case w == "関係" || w == "誰" || w == "誰か":
			s.looked[a.Start] = true
			continue
		case a.Particle == "に関する", w == "ルール":
			if k, ok := s.effectOf(w); ok {
				s.about = k
			} else if w != "ルール" {
				return nil, fmt.Errorf("does not know what %q is", w)
			}
			s.looked[a.Start] = true
			continue
		case len(a.Relative) != 1:
			return nil, fmt.Errorf("what %q does not mind is not known", p.Text)
		}
		q := s.c.res.Reading.At(p.Sentence, a.Relative[0])
		if q == nil {
			return nil, fmt.Errorf("no frame for %q", sent.Clause(a.Relative[0]).In(s.c.block.Text))
		}
		s.looked[a.Start] = true
		varied++
		if err := s.whether(q, w); err != nil {
			return nil, err
		}
	}
	if varied == 0 {
		return nil, fmt.Errorf("what %q does not mind is not known", p.Text)
	}
	if s.about != "" {
		return s.wherever(s.about)
	}
	return func() error { return nil }, nil
}

// aboutWhich reads the topic of a sentence that stands before such a clause: of
// what the rest is said.
func (s *story) aboutWhich(p *frame.Prop, a *clause.Arg) (bool, error) {
	q := s.lastRelative(p, a)
	if !a.Topic || a.Particle != "" || a.Also || q != nil && q.Role == clause.Complement || len(s.later(p)) == 0 {
		return false, nil
	}
	for i := range p.C.Args { // 支払ったかどうかは
		if b := &p.C.Args[i]; b != a && b.Particle == "に" && len(b.Relative) > 0 {
			o, err := s.noun(p, a)
			if err != nil {
				return false, err
			}
			s.look(a)
			s.topic = o
			return true, nil
		}
	}
	return false, nil
}

// whoever reads コントローラーは問わない, 誰がコントロールしているかにかかわらず: the controller of
// what was spoken of differs between the tellings, or within a group.
func (s *story) whoever(p *frame.Prop, a *clause.Arg) (bool, error) {
	if q := s.lastRelative(p, a); q != nil && q.C.Arg("を") != nil && p.Frame != "regardless" || !s.asksController(p, a) {
		return false, nil // see whether
	}
	s.look(a)
	if g, err := s.last((*obj).many); err == nil && g.all == nil && p.Frame == "regardless" {
		g.mixed = true
		if g.who == "" {
			g.who = "you"
		}
		return true, nil
	}
	return true, s.anyController(nil)
}

// wherever claims what the rule of a keyword says of damage, with the source
// that a clause has just spoken of.
func (s *story) wherever(word string) (func() error, error) {
	if word == "lifelink" {
		return nil, fmt.Errorf("nobody controls a source that is elsewhere")
	}
	if len(s.used) == 0 || !slices.Contains(damageWords, word) {
		return nil, fmt.Errorf("what the rule of %s says is not known", word)
	}
	o := s.used[len(s.used)-1]
	if o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("what the rule of %s says is not known", word)
	}
	o.who = "you"
	return func() error { return s.works(o, word, false, 0) }, nil
}

// whether has the tellings of a story differ in what a clause asks: whose
// something is, where it is, or whether something is so.
func (s *story) whether(q *frame.Prop, text string) error {
	looked := s.looked
	s.looked = s.fresh()
	defer func() { s.looked = looked }()
	asks := func(words ...string) bool {
		for i := range q.C.Args {
			for _, w := range words {
				if strings.HasPrefix(s.text(&q.C.Args[i]), w) {
					s.looked[q.C.Args[i].Start] = true
					return true
				}
			}
		}
		return false
	}
	if said, err := s.earlierInHand(q); said || err != nil {
		return err
	}
	switch {
	case q.Frame == "controls" && (asks("誰") || strings.HasSuffix(text, "の") && !q.Neg):
		a := s.arg(q, "を")
		if a == nil {
			return fmt.Errorf("whose %q is, is not known", q.Text)
		}
		o, err := s.noun(q, a)
		if err != nil {
			return err
		}
		if err := s.unlooked(q); err != nil {
			return err
		}
		return s.anyController(o)
	case q.Frame == "exists" && asks("どこ"):
		a := s.arg(q, "が", "は")
		if a == nil {
			return fmt.Errorf("what %q asks for is not known", q.Text)
		}
		o, err := s.noun(q, a)
		if err != nil {
			return err
		}
		if o.player != "" || o.name != "" {
			return fmt.Errorf("no way to have %q elsewhere", o.phrase)
		}
		o.zone = []ability.Zone{ability.Battlefield, ability.Graveyard, ability.Battlefield}[s.alt]
		return s.unlooked(q)
	case q.Frame == "pay-cost" && strings.HasSuffix(text, "かどうか"):
		return s.paidOrNot(q)
	case strings.HasSuffix(text, "かどうか") || strings.HasSuffix(text, "か"):
		if strings.ContainsAny(q.Text, "誰何") || strings.Contains(q.Text, "どこ") || strings.Contains(q.Text, "どの") {
			return fmt.Errorf("no way to vary %q", q.Text)
		}
		h, ok := deedTable[q.Frame]
		if !ok {
			return unplayed("no way to bring about " + q.Frame)
		}
		if a := q.C.Arg("が", "は"); a != nil { // it is what it is either way
			if _, err := s.noun(q, a); err != nil {
				return err
			}
		}
		quiet, offered := s.quiet, s.offered
		s.quiet, s.off = true, s.alt%2 == 1
		f, err := h(s, q, even)
		s.quiet, s.off = quiet, false
		if err != nil {
			return err
		}
		if s.offered == offered {
			return fmt.Errorf("no way to leave out %q", q.Text)
		}
		if err := s.unlooked(q); err != nil {
			return err
		}
		if f != nil {
			s.deeds = append(s.deeds, f)
		}
		return nil
	}
	return fmt.Errorf("no way to vary %q", q.Text)
}

// anyController has the controller of an object differ between the tellings;
// of what was spoken of last where it is nil.
func (s *story) anyController(o *obj) error {
	if o == nil {
		var err error
		if o, err = s.last(func(o *obj) bool { return o.player == "" && o.face == nil }); err != nil {
			return err
		}
	}
	if s.anyOf != nil {
		o = s.anyOf
	}
	if s.anyOf != nil && o.face != nil && o.name == "" {
		return nil // it differs between the tellings what it is
	}
	if o.player != "" || o.name != "" || o.face != nil || o.who != "" {
		return fmt.Errorf("who controls %q is said already", o.phrase)
	}
	o.who = []string{"opponent", "you", "opponent"}[s.alt]
	if s.anyOf != nil { // the first is the card itself
		o.who = other(o.who)
	}
	return nil
}
