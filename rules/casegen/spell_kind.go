package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// bareKinds are abilities of made permanents of which a text says no more than
// what kind of ability they are: 起動型能力, マナ能力, 忠誠度能力. What they do besides does not
// matter; each telling has another one.
var bareKinds = map[string]struct {
	types     []string
	abilities []string
}{
	"tap":       {[]string{"creature", "creature", "creature"}, []string{"{T}: you gain 1 life", "{T}: you gain 2 life", "{1}, {T}: you gain 1 life"}},
	"activated": {[]string{"creature", "artifact", "enchantment"}, []string{"{1}: you gain 1 life", "{2}: you gain 2 life", "{0}: you gain 1 life"}},
	"mana":      {[]string{"land", "creature", "artifact"}, []string{"{T}: add {G}", "{T}: add {R}", "{T}: add {W}"}},
	"loyalty":   {[]string{"planeswalker", "planeswalker", "planeswalker"}, []string{"loyalty +1: you gain 1 life", "loyalty -1: you gain 1 life", "loyalty +2: you gain 1 life"}},
}

// bearKind gives a made object an ability of a kind that a text names.
func (s *story) bearKind(o *obj, kind string) error {
	form, ok := bareKinds[kind]
	if !ok || o.player != "" || o.face != nil || o.many() || o.name != "" || o.zone != ability.Battlefield {
		return fmt.Errorf("what %q does is not known", o.phrase)
	}
	if len(o.types) == 0 {
		o.types = []string{form.types[s.alt]}
	}
	if kind == "loyalty" && !o.is("planeswalker") {
		return fmt.Errorf("%q has no loyalty", o.phrase)
	}
	if kind == "loyalty" && o.count("loyalty") == 0 {
		o.counters = append(o.counters, counter{"loyalty", 3 + s.alt})
	}
	o.abilities = append(o.abilities, form.abilities[s.alt])
	return nil
}

// tapAbility is the use of an ability that a phrase says has {T} in its cost:
// クリーチャーの、コストに{T}を含む起動型能力. False where the phrase does not say so.
func (s *story) tapAbility(p *frame.Prop, a *clause.Arg) (*casting, error, bool) {
	if p == nil {
		return nil, nil, false
	}
	q := s.lastRelative(p, a)
	if q == nil || q.Frame != "includes" || q.Neg || len(q.C.Args) != 2 {
		return nil, nil, false
	}
	of, what := q.C.Arg("に"), q.C.Arg("を")
	if of == nil || what == nil || !slices.Contains([]string{"{T}", "タップ・シンボル", "タップシンボル"}, s.text(what)) {
		return nil, nil, false
	}
	rest := s.c.block.Text[min(q.C.End, a.End):a.End]
	if rest != "起動型能力" && rest != "能力" {
		return nil, nil, false
	}
	inner := *of
	found := false
	for _, w := range []string{"の、起動コスト", "の起動コスト", "の、コスト", "のコスト"} {
		if strings.HasSuffix(s.text(&inner), w) && !found {
			inner.End -= len(w)
			found = true
		}
	}
	if !found {
		return nil, nil, false
	}
	s.whole(a)
	o, err := s.noun(q, &inner)
	if err != nil {
		return nil, err, true
	}
	if o.face != nil {
		return nil, fmt.Errorf("which ability %q is, is not known", s.text(a)), true
	}
	if !o.has("{T}:") {
		if err := s.bearKind(o, "tap"); err != nil {
			return nil, err, true
		}
	}
	k, err := s.useWhich(s.mention(o), which{kind: "activated"})
	return k, err, true
}
