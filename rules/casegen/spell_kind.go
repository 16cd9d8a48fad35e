package casegen

import (
	"fmt"

	"saitei/rules/ability"
)

// bareKinds are abilities of made permanents of which a text says no more than
// what kind of ability they are: 起動型能力, マナ能力, 忠誠度能力. What they do besides does not
// matter; each telling has another one.
var bareKinds = map[string]struct {
	types     []string
	abilities []string
}{
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
