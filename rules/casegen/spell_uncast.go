package casegen

import (
	"fmt"
	"regexp"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofUncast, uncastDeed, "cast")
	refineDeed(ofSpared, sparedDeed, "destroy")
}

// ofUncast reports whether a clause says that what enters was not cast: 唱えられることなく
// 戦場に出た.
func ofUncast(s *story, p *frame.Prop) bool {
	later := s.later(p)
	return p.Neg && (p.C.Marker.Form == "ことなく" || p.C.Marker.Form == "ずに") && len(later) > 0 && later[0].Frame == "enter" && !later[0].Neg
}

// uncastDeed has an object enter from the graveyard by an effect.
func uncastDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b.Particle == "として" && s.text(b) == "呪文" {
			s.looked[b.Start] = true
		}
	}
	var o *obj
	var err error
	if a != nil {
		o, err = s.noun(p, a)
	} else {
		o, err = s.elided(p)
	}
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || o.name != "" || o.cast != nil || o.face == nil && !o.become("creature") || o.is("land") || o.is("instant") || o.is("sorcery") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.topic = o
	if kind == quality {
		kind = condition
	}
	if s.knob(kind) {
		o.zone, o.uncast = ability.Graveyard, true
		return nil, nil
	}
	for word, how := range costKeywords { // else what its casting brings about is seen
		if how != "instead" || !o.has(word) {
			continue
		}
		k, err := s.use(o, "spell")
		if err != nil {
			return nil, err
		}
		return nil, s.payFor(k, word)
	}
	return nil, nil
}

// reanimate puts a card onto the battlefield that is not cast.
func (s *story) reanimate(o *obj) error {
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	what := "creature"
	if !o.is("creature") && o.face != nil {
		what = o.face.Types[0]
	}
	if err := s.trick(o.who, "put target "+what+" card in your graveyard onto the battlefield", o); err != nil {
		return err
	}
	o.zone, o.entered = ability.Battlefield, true
	return nil
}

// ofSpared reports whether a condition says that something was not destroyed by
// what destroys it.
func ofSpared(s *story, p *frame.Prop) bool {
	return p.Neg && p.Passive && p.Mod == clause.Fact && p.IsCondition()
}

// sparedDeed reads 対象の土地が破壊されなかったとしても: it is indestructible.
func sparedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	by := s.untaken(p, "によって", "により")
	if a == nil || by != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o, err := s.noun(p, a)
	if err != nil {
		return nil, err
	}
	var k *casting
	for _, c := range s.casts {
		for _, t := range c.targets {
			if t == o && destroysTarget(c) {
				k = c
			}
		}
	}
	if k == nil || k.ready || o.player != "" || o.face != nil || o.name != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.knob(kind) {
		o.abilities = append(o.abilities, "indestructible")
	}
	return func() error { return s.begin(k) }, nil
}

// destroysTarget reports whether a casting destroys what it is aimed at.
func destroysTarget(k *casting) bool {
	found := false
	ability.Walk(k.chosen(), func(n any) bool {
		_, is := n.(ability.Destroy)
		found = found || is
		return true
	})
	return found
}

// sacrificing reads それを生け贄に捧げる能力.
var sacrificing = regexp.MustCompile(`^(.+)を生け贄に捧げる能力$`)

// sacrificer is what has an ability by which it is sacrificed, as a phrase calls
// the ability by what it does; nil for other phrases.
func (s *story) sacrificer(text string) (*obj, error) {
	m := sacrificing.FindStringSubmatch(frame.Plain(text))
	if m == nil {
		return nil, nil
	}
	o, err := s.phrase(m[1])
	if err != nil {
		return nil, err
	}
	n := 0
	for _, x := range o.ways() {
		t, ok := x.ab.(ability.Triggered)
		if !ok {
			continue
		}
		sac := false
		ability.Walk(t.Do, func(n any) bool {
			if d, ok := n.(ability.Sacrifice); ok {
				_, this := d.What.(ability.This)
				sac = sac || this
			}
			return true
		})
		if !sac {
			return nil, fmt.Errorf("which ability of %s is meant is not known", o.phrase)
		}
		n++
	}
	if n != 1 {
		return nil, fmt.Errorf("%s has no such ability", o.phrase)
	}
	return o, nil
}
