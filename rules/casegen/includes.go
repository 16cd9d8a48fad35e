package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// includesRE parts トークンや《X》自身を含むあらゆるパーマネント into what is included and what all
// of it is.
var includesRE = regexp.MustCompile(`^(.+)を含む(?:、)?(?:あらゆる|すべての|全ての|いかなる|どの|いずれかの)?([^を、]+)$`)

// including reads a phrase that says of several things that they are meant as
// well: one after the other in the tellings of the story, then any other that
// is described so. nil where the phrase is no such thing.
func (s *story) including(p *frame.Prop, a *clause.Arg) (*obj, error) {
	m := includesRE.FindStringSubmatch(s.text(a))
	if m == nil || len(a.Relative) != 1 {
		return nil, nil
	}
	if q := s.c.res.Reading.At(p.Sentence, a.Relative[0]); q == nil || q.Frame != "includes" || q.Neg {
		return nil, nil
	}
	parts := strings.Split(strings.NewReplacer("または", "や", "、", "や").Replace(m[1]), "や")
	if len(parts) > 2 {
		return nil, fmt.Errorf("too many things in %q", s.text(a))
	}
	// The card itself first: it is gone when its ability triggers.
	slices.SortStableFunc(parts, func(a, b string) int {
		switch x, y := s.c.itself(a), s.c.itself(b); {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return 0
	})
	text := m[2]
	if s.alt < len(parts) {
		text = strings.TrimSuffix(strings.TrimSuffix(parts[s.alt], "自身"), "自体")
	}
	o, err := s.phrase(text)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	s.whole(a)
	s.everyOne, s.anyOf = true, o
	return s.mention(o.from(a)), nil
}

// itself reports whether words are 《X》自身 of the card of the ruling.
func (c *context) itself(text string) bool {
	text, self := strings.CutSuffix(text, "自身")
	if !self {
		text, self = strings.CutSuffix(text, "自体")
	}
	name, ok := nameOf(frame.Plain(text))
	return self && ok && c.ownName(name)
}

// returnedTo reads あなたの手札に: whose hand an object goes to is whose it is. It
// leaves alone what names no player.
func (s *story) returnedTo(p *frame.Prop, o *obj) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || a.Particle != "に" && a.Particle != "へ" {
			continue
		}
		pl, err := s.zonePhrase(s.text(a))
		if err != nil || pl.zone != "hand" || pl.whose != "you" && pl.whose != "opponent" || pl.at != "" {
			continue
		}
		if o == nil || o.player != "" || o.many() || o.owner != "" && o.owner != pl.whose || o.name != "" {
			return fmt.Errorf("no way to bring about %q", p.Text)
		}
		if o.owner = pl.whose; o.who == "" && o.face != nil {
			o.who = pl.whose
		}
		s.looked[a.Start] = true
	}
	return nil
}

// earlierInHand has an object come from its owner's hand, in one of the
// tellings: 以前…にあったかどうか. It reports whether the clause says so.
func (s *story) earlierInHand(q *frame.Prop) (bool, error) {
	if q.Frame != "exists" && q.Frame != "in-hand" || q.Neg || !slices.ContainsFunc(q.C.Adverb, func(a clause.Adverb) bool {
		return a.In(s.c.block.Text) == "以前"
	}) {
		return false, nil
	}
	zone, thing := s.arg(q, "に"), s.arg(q, "が")
	if zone == nil || thing == nil {
		return false, nil
	}
	pl, err := s.zonePhrase(s.text(zone))
	if err != nil || pl.zone != "hand" {
		return false, nil
	}
	o, err := s.noun(q, thing)
	if err != nil {
		return false, err
	}
	if s.anyOf != nil {
		o = s.anyOf
	}
	whose := o.owner
	if whose == "" {
		whose = o.who
	}
	if o.player != "" || o.many() || o.name != "" || pl.whose != whose && pl.whose != "owner" && pl.whose != "" {
		return false, fmt.Errorf("no way to vary %q", q.Text)
	}
	for _, a := range q.C.Adverb {
		if w := a.In(s.c.block.Text); w == "以前" || w == "あるいは" || w == "また" || w == "または" {
			s.looked[a.Start] = true
		}
	}
	if s.alt == 2 && o.face == nil && o.zone == ability.Battlefield {
		o.who = whose
		s.deeds = append([]func() error{func() error { return s.enters(o) }}, s.deeds...)
	}
	return true, s.unlooked(q)
}

// asks reports whether a triggered ability of a card lets a player choose
// whether to do something as it resolves.
func (o *obj) asks() bool {
	if o.face == nil {
		return false
	}
	found := false
	for _, a := range o.face.Abilities {
		if t, ok := a.(ability.Triggered); ok {
			ability.Walk(t.Do, func(n any) bool {
				_, may := n.(ability.May)
				found = found || may
				return true
			})
		}
	}
	return found
}

// ownName reports whether a name is that of the card the ruling is about.
func (c *context) ownName(ja string) bool {
	return c.card != nil && slices.ContainsFunc(c.card.Faces, func(f Face) bool { return f.Ja == ja })
}
