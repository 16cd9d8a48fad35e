package casegen

import (
	"fmt"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofSubtype, subtypeDeed, "has-ability", "has")
}

// subtypeWords end a phrase that names a subtype as a thing that is had.
var subtypeWords = []string{"のサブタイプ", "というサブタイプ", "のクリーチャー・タイプ", "の土地タイプ"}

// ofSubtype reports whether a clause says that something has a subtype, or has
// it not: ゴブリンのサブタイプを持つ.
func ofSubtype(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"を", "も"}, subtypeWords...)
}

// subtypeDeed makes something have a subtype, or not, as a quality of it.
func subtypeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, []string{"を", "も"}, subtypeWords...)
	b, _ := s.cut(a, subtypeWords...)
	s.looked[a.Start] = true
	_, f, err := s.description(s.text(b))
	if err != nil {
		return nil, err
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	sub, ok := ability.Subtype{}, len(f.Is) == 1
	if ok {
		sub, ok = f.Is[0].(ability.Subtype)
	}
	if !ok || o.player != "" {
		return nil, fmt.Errorf("%q names no subtype", s.text(a))
	}
	switch {
	case o.face != nil && s.true(o, sub) == p.Neg:
		return nil, fmt.Errorf("%s is not what %q says", o.face.Name, p.Text)
	case o.face != nil:
	case p.Neg:
		o.spoken = append(o.spoken, "not "+sub.Of[0])
		return nil, s.fitOne(o, ability.Not{Of: sub})
	case s.knob(trait):
		return nil, s.fitOne(o, sub)
	}
	return nil, nil
}
