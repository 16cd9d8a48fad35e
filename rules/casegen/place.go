package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
)

// place brings an object into the scenario and returns its name there.
func (s *story) place(o *obj) (string, error) {
	o.placed++
	switch {
	case o.player != "":
		return o.player, nil
	case o.name != "":
		return o.name, nil
	case o.many():
		return "", fmt.Errorf("no way to use the %d of %q at once", o.n, o.phrase)
	case o.cast != nil && !o.cast.ready:
		if err := s.prepare(o.cast); err != nil || o.name != "" {
			return o.name, err
		}
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	s.fix(o)
	if o.face == nil && o.zone == ability.Battlefield && len(o.counters) == 0 {
		o.counters = entersWith(o.ways())
	}
	o.loyal()
	card := ""
	if o.card != nil {
		card = o.card.Name
	} else if o.kin != nil && *o.kin != "" {
		card = *o.kin
	} else {
		card = s.st.Card(o.word(), "%s", o.body())
		if o.kin != nil {
			*o.kin = card
		}
	}
	if o.zone != ability.Battlefield {
		zone := o.zone
		if zone == ability.Stack {
			zone = ability.Hand
		}
		o.name = s.st.Hold(string(zone), o.who, card)
		return o.name, nil
	}
	extra := ""
	if o.on != nil {
		host, err := s.place(o.on)
		if err != nil {
			return "", err
		}
		extra += ", attached: " + host
	}
	if o.owner != "" && o.owner != o.who {
		extra += ", owner: " + o.owner
	}
	if o.tapped {
		extra += ", tapped: true"
	}
	if o.sick {
		extra += ", sick: true"
	}
	if o.token {
		extra += ", token: true"
	}
	if o.face != nil && len(o.counters) == 0 {
		extra += s.c.startCounters(o.face)
	}
	if len(o.counters) > 0 {
		var list []string
		for _, c := range o.counters {
			list = append(list, fmt.Sprintf("'%s': %d", c.kind, c.n))
		}
		extra += ", counters: {" + strings.Join(list, ", ") + "}"
	}
	o.name = s.st.Put(o.who, card, extra)
	o.holds()
	return o.name, nil
}

func (o *obj) word() string {
	switch {
	case len(o.types) > 0:
		return o.types[len(o.types)-1]
	case o.zone == ability.Stack:
		return "spell"
	}
	return "creature"
}

// body writes the card of an object as a scenario defines it.
func (o *obj) body() string {
	types := slices.Clone(o.types)
	if len(types) == 0 {
		types = []string{"creature"}
	}
	caps := func(in []string) string {
		var out []string
		for _, x := range in {
			out = append(out, strings.ToUpper(x[:1])+x[1:])
		}
		return strings.Join(out, ", ")
	}
	b := "{types: [" + caps(types) + "]"
	if slices.Contains(types, "creature") {
		p, t := o.size()
		b += fmt.Sprintf(", pt: %d/%d", p, t)
	}
	if (o.zone != ability.Battlefield || o.mana != "") && !slices.Contains(types, "land") {
		v := o.value
		if v < 0 {
			v = 1
		}
		cost := fmt.Sprintf("{%d}", v)
		if o.mana != "" {
			cost = o.mana
		}
		b += ", cost: '" + cost + "'"
	}
	if len(o.subtypes) > 0 {
		b += ", subtypes: [" + strings.Join(o.subtypes, ", ") + "]"
	}
	if len(o.supertypes) > 0 {
		b += ", supertypes: [" + caps(o.supertypes) + "]"
	}
	if len(o.colours) > 0 {
		b += ", colours: [" + strings.Join(o.colours, ", ") + "]"
	}
	if len(o.abilities) > 0 {
		b += ", abilities: " + stage.List(o.abilities...)
	}
	return b + "}"
}

// startCounters writes the counters that a permanent would have entered with.
func (c *context) startCounters(f *Face) string {
	var list []string
	for _, k := range entersWith(waysOf(f.Abilities)) {
		list = append(list, fmt.Sprintf("'%s': %d", k.kind, k.n))
	}
	if len(list) == 0 {
		return ""
	}
	return ", counters: {" + strings.Join(list, ", ") + "}"
}
