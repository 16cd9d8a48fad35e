package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
)

// characteristic is one of the characteristics of an object (CR 109.3) that
// effects give a new value.
type characteristic string

const (
	colourOf    characteristic = "colours"
	landType    characteristic = "land type"
	creatureSub characteristic = "creature type"
	supertypeOf characteristic = "supertypes"
	sizeOfIt    characteristic = "pt"
)

// characteristicWords are the words for characteristics, the longer ones first.
var characteristicWords = []struct {
	ja string
	is characteristic
}{
	{"基本土地タイプ", landType}, {"土地タイプ", landType}, {"クリーチャー・タイプ", creatureSub}, {"特殊タイプ", supertypeOf}, {"色", colourOf},
	{"パワーとタフネス", sizeOfIt}, {"パワーやタフネス", sizeOfIt}, {"パワーかタフネス", sizeOfIt}, {"パワーまたはタフネス", sizeOfIt},
}

var bracketed = regexp.MustCompile(`（[^（）]*）$`)

// characteristicOf reads クリーチャーの色 as a characteristic and whose it is; the
// phrase is empty where nobody is named.
func (s *story) characteristicOf(a *clause.Arg) (*clause.Arg, characteristic, bool) {
	b := *a
	b.End -= len(bracketed.FindString(s.text(a)))
	for _, w := range characteristicWords {
		if c, ok := s.cut(&b, "の"+w.ja, w.ja); ok {
			return c, w.is, true
		}
	}
	return a, "", false
}

// differ gives an object another value of a characteristic than an effect
// does, so that it is seen whether the effect gives it.
func (s *story) differ(o *obj, c characteristic, k *casting) error {
	if o.face != nil || o.player != "" || o.name != "" {
		return fmt.Errorf("what %q is like is not free", o.phrase)
	}
	pick := func(list ...string) []string {
		list = slices.DeleteFunc(list, func(w string) bool { return slices.Contains(s.values(k, c, o), w) })
		return []string{list[s.alt%len(list)]}
	}
	switch c {
	case colourOf:
		if len(o.colours) == 0 {
			o.colours = pick("G", "W", "R", "U")
		}
	case landType, creatureSub:
		kind, names := "land", []string{"Forest", "Plains", "Mountain", "Island"}
		if c == creatureSub {
			kind, names = "creature", []string{"Goblin", "Elf", "Human", "Spirit"}
		}
		if !o.become(kind) {
			return fmt.Errorf("%q has no such type", o.phrase)
		}
		if len(o.subtypes) == 0 {
			o.subtypes = pick(names...)
		}
	case supertypeOf:
		if len(o.supertypes) == 0 {
			o.supertypes = pick("legendary", "snow", "legendary")
		}
	case sizeOfIt:
		if !o.become("creature") {
			return fmt.Errorf("%q has no size", o.phrase)
		}
		s.fix(o)
	}
	return nil
}

// modsOn are the modifications that a spell or ability makes of all objects
// that are like one, or of its target.
func modsOn(k *casting, o *obj) []ability.Mod {
	var out []ability.Mod
	var from any = effectsOf(k.ability())
	if st, ok := k.ability().(ability.Static); ok {
		from = st.Rules
	}
	ability.Walk(from, func(n any) bool {
		c, ok := n.(ability.Continuous)
		if !ok {
			return true
		}
		var f ability.Filter
		switch w := c.What.(type) {
		case ability.Each:
			f = w.Filter
		case ability.Target:
			f = w.Filter
		default:
			return true
		}
		for _, p := range f.Is {
			if t, ok := p.(ability.Type); ok && !slices.ContainsFunc(t.Of, o.is) {
				return true
			}
		}
		out = append(out, c.Mods...)
		return true
	})
	return out
}

// values are what an effect makes of a characteristic of an object, replacing
// what it was; none where it does not.
func (s *story) values(k *casting, c characteristic, o *obj) []string {
	var out []string
	for _, m := range modsOn(k, o) {
		switch m := m.(type) {
		case ability.SetColor:
			for _, l := range m.Of {
				if c == colourOf && !m.Add && !m.Chosen {
					out = append(out, l.Letter())
				}
			}
		case ability.SetType:
			for _, t := range m.Subtypes {
				if !m.Add && (c == landType && ability.SubtypeOf(t) == "land" || c == creatureSub && ability.SubtypeOf(t) == "creature") {
					out = append(out, t)
				}
			}
		case ability.BasePT:
			p, ok := m.P.(ability.Num)
			t, also := m.T.(ability.Num)
			if c == sizeOfIt && ok && also {
				out = append(out, fmt.Sprintf("%d/%d", int(p), int(t)))
			}
		}
	}
	return out
}

// stands claims the value of a characteristic of an object.
func (s *story) stands(name string, c characteristic, values []string) {
	word := map[characteristic]string{landType: "subtypes", creatureSub: "subtypes"}[c]
	switch {
	case c == sizeOfIt:
		s.st.Claim("pt: {%s: %s}", name, values[0])
		return
	case c == supertypeOf:
		word = "supertypes"
		values = slices.Clone(values)
		for i, v := range values {
			values[i] = strings.ToUpper(v[:1]) + v[1:]
		}
	case word == "":
		word = string(c)
	}
	s.st.Claim("%s: {%s: [%s]}", word, name, strings.Join(values, ", "))
}

// own is what an object has of a characteristic by itself.
func (s *story) own(o *obj, c characteristic) []string {
	switch c {
	case colourOf:
		return o.colours
	case landType, creatureSub:
		return o.subtypes
	case supertypeOf:
		return o.supertypes
	}
	p, t := s.fix(o)
	return []string{fmt.Sprintf("%d/%d", p, t)}
}
