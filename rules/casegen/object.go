package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
)

// want is what a description asks of an object or player.
type want struct {
	player     string // "you", "opponent", "player"; "" for an object
	zone       ability.Zone
	who        string // whose it is to be; "" for any
	types      []string
	subtypes   []string
	supertypes []string
	colours    []string
	colourful  string // "multicolored", "colorless" …
	keywords   []string
	counter    string
	status     []string
	stack      bool // a spell
	stackOf    string
	maxPower   int // -1 for any
	token      bool
}

// describe reads what a filter asks for. The error names what it cannot do.
func describe(f ability.Filter, you string) (want, error) {
	w := want{zone: ability.Battlefield, maxPower: -1}
	err := w.add(f.Is, you)
	return w, err
}

func (w *want) add(is []ability.Predicate, you string) error {
	for _, p := range is {
		switch p := p.(type) {
		case ability.Type:
			w.types = append(w.types, p.Of[0])
		case ability.Subtype:
			w.subtypes = append(w.subtypes, p.Of[0])
		case ability.Supertype:
			w.supertypes = append(w.supertypes, p.Of[0])
		case ability.Colored:
			w.colours = append(w.colours, p.Of[0].Letter())
		case ability.Colors:
			w.colourful = p.Kind
		case ability.Status:
			w.status = append(w.status, p.Of[0])
		case ability.Noun:
			switch p.Of[0] {
			case "player":
				w.player = "player"
			case "opponent":
				w.player = "opponent"
			case "target":
				w.player = "opponent"
			case "spell":
				w.stack = true
			case "activated ability", "triggered ability", "ability":
				w.stackOf = p.Of[0]
			case "token":
				w.token = true
			case "card", "permanent", "source":
			default:
				return fmt.Errorf("no object for %q", p.Of[0])
			}
		case ability.ControlledBy:
			w.who = whoOf(p.By, you)
		case ability.OwnedBy:
			w.who = whoOf(p.By, you)
		case ability.InZone:
			w.zone = p.Zone
			if p.Of != nil {
				w.who = whoOf(p.Of, you)
			}
		case ability.Has:
			if !p.Without {
				w.keywords = append(w.keywords, p.Keyword)
			}
		case ability.HasCounter:
			w.counter = p.Kind
			if w.counter == "" {
				w.counter = "charge"
			}
		case ability.Other, ability.Not, ability.Except:
		case ability.With:
			if p.Attr != "power" {
				return fmt.Errorf("no object with %s", p.Attr)
			}
			w.maxPower = 0
		case ability.Either:
			if len(p.Of) > 0 {
				if err := w.add(p.Of[0].Is, you); err != nil {
					return err
				}
			}
		default:
			return fmt.Errorf("no object for %T", p)
		}
	}
	return nil
}

func whoOf(r ability.Ref, you string) string {
	switch r := r.(type) {
	case ability.You:
		return you
	case ability.Each:
		for _, p := range r.Filter.Is {
			if n, ok := p.(ability.Noun); ok && n.Of[0] == "opponent" {
				return other(you)
			}
		}
	}
	return ""
}

func other(who string) string {
	if who == "you" {
		return "opponent"
	}
	return "you"
}

// make brings an object of the description into being and returns its name, or
// names a player.
func makeWant(st *stage.Stage, w want, def string) (string, error) {
	switch {
	case w.player == "player", w.player == "opponent":
		if def == "" {
			def = "opponent"
		}
		if w.player == "player" {
			return def, nil
		}
		return "opponent", nil
	case w.stack:
		return "", fmt.Errorf("a spell must be on the stack")
	case w.stackOf != "":
		return "", fmt.Errorf("an ability must be on the stack")
	}
	who := w.who
	if who == "" {
		who = def
	}
	if who == "" {
		who = "opponent"
	}
	types := w.types
	if len(types) == 0 {
		types = []string{"creature"}
		if slices.Contains(w.subtypes, "Aura") {
			return "", fmt.Errorf("an Aura must be attached")
		}
	}
	var t []string
	for _, x := range types {
		t = append(t, strings.ToUpper(x[:1])+x[1:])
	}
	body := "types: [" + strings.Join(t, ", ") + "]"
	pt := "2/6"
	if w.maxPower == 0 {
		pt = "0/6"
	}
	if slices.Contains(types, "creature") {
		body += ", pt: " + pt
	}
	if len(w.subtypes) > 0 {
		body += ", subtypes: [" + strings.Join(w.subtypes, ", ") + "]"
	}
	if len(w.supertypes) > 0 {
		var s []string
		for _, x := range w.supertypes {
			s = append(s, strings.ToUpper(x[:1])+x[1:])
		}
		body += ", supertypes: [" + strings.Join(s, ", ") + "]"
	}
	colours := w.colours
	switch w.colourful {
	case "multicolored":
		colours = []string{"B", "R"}
	case "monocolored", "colored":
		colours = []string{"R"}
	}
	if len(colours) > 0 {
		body += ", colours: [" + strings.Join(colours, ", ") + "]"
	}
	if len(w.keywords) > 0 {
		body += ", abilities: " + stage.List(w.keywords...)
	}
	if w.zone != ability.Battlefield {
		body += ", cost: '{1}'"
		return st.Hold(string(w.zone), who, st.Card("card", "{%s}", body)), nil
	}
	extra := ""
	if w.counter != "" {
		extra += ", counters: {'" + w.counter + "': 2}"
	}
	for _, s := range w.status {
		switch s {
		case "tapped":
			extra += ", tapped: true"
		case "untapped":
		default:
			return "", fmt.Errorf("no object that is %s", s)
		}
	}
	if w.token {
		extra += ", token: true"
	}
	return st.Put(who, st.Card("thing", "{%s}", body), extra), nil
}

// costOf writes a mana cost so that it can be paid: hybrid mana by its first
// colour, {X} by x.
func costOf(cost string, x int) string {
	m, err := ability.ParseMana(cost)
	if err != nil {
		return cost
	}
	var b strings.Builder
	for _, s := range m {
		p := string(s)
		switch {
		case p == "X":
			if x > 0 {
				fmt.Fprintf(&b, "{%d}", x)
			}
			continue
		case strings.Contains(p, "/"):
			p = s.Parts()[0]
		}
		if p == "0" {
			continue
		}
		b.WriteString("{" + p + "}")
	}
	return b.String()
}
