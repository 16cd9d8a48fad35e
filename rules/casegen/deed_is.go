package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	for f, h := range map[string]deedHandler{
		"is-described": describedDeed,
		"is":           describedDeed,
		"is-colour":    describedDeed,
		"copy":         copyDeed,
		"becomes-copy": copyDeed,
	} {
		deedTable[f] = h
	}
	refineDeed(func(s *story, p *frame.Prop) bool { return s.noCopy(p) != nil }, chooseDeed, "choose")
}

// noCopy is the clause コピーしない whose content a clause chooses, nil where it
// does not.
func (s *story) noCopy(p *frame.Prop) *frame.Prop {
	a := p.C.Arg("を")
	if a == nil || len(a.Relative) != 1 {
		return nil
	}
	if q := s.c.res.Reading.At(p.Sentence, a.Relative[0]); q != nil && q.Frame == "copy" && q.Neg {
		return q
	}
	return nil
}

// describedDeed reads 対象がタフネス３のクリーチャーである, それが黒である, 土地でない.
func describedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "だ")
	text := p.C.Pred.Base
	if a != nil {
		text = s.text(a)
	}
	if p.Frame != "is-described" {
		text += "のパーマネント"
	}
	d, f, err := s.description(text)
	if err != nil {
		if a != nil && kind == even && !p.Neg && s.arg(p, "が", "は") == nil && s.gap == nil {
			return s.evenSuch(p, a)
		}
		return nil, err
	}
	if d.Counted() || d.All || d.Sort&frame.OfPermanent == 0 && d.Sort&frame.OfSpell == 0 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if p.Neg {
		if len(f.Is) != 1 {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		f.Is = []ability.Predicate{ability.Not{Of: f.Is[0]}}
	}
	if b := s.arg(p, "が", "は"); b != nil {
		if of, ok := s.cut(b, "の対象"); ok {
			return s.targetIs(p, s.text(of), f, text, kind)
		}
		o, err := s.noun(p, b)
		if err != nil {
			return nil, err
		}
		s.topic = o
		return nil, s.isSo(o, f)
	}
	o, err := s.elided(p)
	if err != nil && a != nil { // 破壊されないクリーチャーであっても: that is what is spoken of
		if o, err = s.noun(p, a); err == nil {
			s.topic = o
			return nil, nil
		}
	}
	if err != nil {
		if a != nil && kind == even && !p.Neg && s.gap == nil {
			return s.evenSuch(p, a)
		}
		return nil, err
	}
	return nil, s.isSo(o, f)
}

// evenSuch reads プロテクション（白）を持つクリーチャーであっても where nothing was spoken of
// before: what follows is said of such a creature.
func (s *story) evenSuch(p *frame.Prop, a *clause.Arg) (func() error, error) {
	rel := s.rel
	s.rel = even
	o, err := s.noun(p, a)
	s.rel = rel
	if err != nil {
		return nil, err
	}
	if o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.topic = o
	return nil, nil
}

// isSo gives an object the qualities that a clause says it has.
func (s *story) isSo(o *obj, f ability.Filter) error {
	if o.player != "" || o.many() {
		return fmt.Errorf("no way to make it that")
	}
	return s.fit(o, f)
}

// targetIs aims a spell or ability that is named at an object of a description.
func (s *story) targetIs(p *frame.Prop, of string, f ability.Filter, text string, kind knobKind) (func() error, error) {
	k, err := s.usefulText(p, of, "")
	if err != nil {
		return nil, err
	}
	o := newObj()
	o.phrase = text
	o.at = p.C.Start + 1
	if err := s.fit(o, f); err != nil {
		return nil, err
	}
	if err := s.aim(k, o); err != nil {
		return nil, err
	}
	s.mention(o)
	s.topic = o
	return func() error { return s.begin(k) }, nil
}

// copiesAs finds the replacement effect by which a card enters as a copy of
// something, and what it may be a copy of.
func copiesAs(f *Face) (ability.Filter, bool) {
	for _, a := range f.Abilities {
		st, ok := a.(ability.Static)
		if !ok {
			continue
		}
		for _, r := range st.Rules {
			e, ok := r.(ability.Replace)
			if !ok || !e.As {
				continue
			}
			if in, ok := e.Event.(ability.Enters); !ok || !isThis(in.What) {
				continue
			}
			var of *ability.Filter
			ability.Walk(e.Do, func(n any) bool {
				if c, ok := n.(ability.CopyOf); ok {
					if ch, ok := c.Of.(ability.Choose); ok {
						of = &ch.Filter
					}
				}
				return true
			})
			if of != nil {
				return *of, true
			}
		}
	}
	return ability.Filter{}, false
}

// copyDeed reads 《クローン》が《灰色熊》をコピーした, 《クローン》が何もコピーしない: the card
// enters the battlefield, and the choice falls on what is named.
func copyDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	copier, of := s.gap, (*obj)(nil)
	var err error
	if a := s.arg(p, "が", "は"); a != nil {
		if copier, err = s.noun(p, a); err != nil {
			return nil, err
		}
	}
	if a := s.unread(p, "を", "の"); a != nil {
		if of, err = s.noun(p, a); err != nil {
			return nil, err
		}
	}
	if copier == nil {
		if copier, err = s.elided(p); err != nil {
			return nil, err
		}
	}
	if copier.face == nil || p.Neg || of == nil || of.player != "" || of.many() || of == copier {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	f, ok := copiesAs(copier.face)
	if !ok {
		return nil, fmt.Errorf("%s copies nothing", copier.face.Name)
	}
	s.lend(of, f)
	s.topic = s.mention(copier)
	if kind == quality {
		return s.done(kind, func() error { return s.entersAs(copier, of) })
	}
	if s.knob(kind) {
		return func() error { return s.entersAs(copier, of) }, nil
	}
	// Without it, it is a copy of something else.
	elsewhere := newObj()
	if err := s.fit(elsewhere, f); err != nil {
		return nil, err
	}
	elsewhere.who, elsewhere.power, elsewhere.toughness = "opponent", 3, 8
	return func() error {
		if _, err := s.place(of); err != nil {
			return err
		}
		return s.entersAs(copier, elsewhere)
	}, nil
}

// entersAs has a card enter as a copy of an object, or as what it is where
// there is none.
func (s *story) entersAs(copier, of *obj) error {
	name := ""
	if of != nil {
		if of.who == "" {
			of.who = "opponent"
		}
		n, err := s.place(of)
		if err != nil {
			return err
		}
		name = n
	}
	s.st.Answers = func(c scenario.Choice) string {
		switch {
		case c.Kind == "may" && name == "":
			return "say: no"
		case c.Kind == "choose" && slices.Contains(c.Options, name):
			return "choose: [" + name + "]"
		}
		return ""
	}
	return s.enters(copier)
}

// chooseDeed reads 何もコピーしないことを選んだ.
func chooseDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	if a == nil || p.Neg || len(a.Relative) != 1 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	q := s.noCopy(p)
	for i := range p.C.Args { // 何も
		if b := &p.C.Args[i]; b.Topic && strings.HasPrefix(s.text(b), "何") {
			s.looked[b.Start] = true
		}
	}
	for i := range q.C.Args {
		if b := &q.C.Args[i]; !strings.HasPrefix(s.text(b), "何") {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
	}
	copier, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if copier.face == nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if _, ok := copiesAs(copier.face); !ok {
		return nil, fmt.Errorf("%s copies nothing", copier.face.Name)
	}
	other := newObj()
	other.types, other.who = []string{"creature"}, "opponent"
	nothing := s.knob(kind)
	return func() error {
		if _, err := s.place(other); err != nil {
			return err
		}
		if nothing {
			return s.entersAs(copier, nil)
		}
		return s.entersAs(copier, other)
	}, nil
}
