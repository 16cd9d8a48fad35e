package ability

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Parse reads one ability. Errors are of type [*SyntaxError]: they say where,
// what was wrong and what would be right. What is returned is valid (see
// [Validate]).
func Parse(text string) (Ability, error) { return parse(text, nil) }

// ParseLine reads a line of abilities: one ability, or keywords with commas
// between them ("flying, trample").
func ParseLine(text string) ([]Ability, error) { return parseLine(text, nil) }

// ParseAll reads the abilities of one object, each element as [ParseLine]
// does. What an additional cost names, the other abilities may speak of ("the
// sacrificed creature", CR 607.2). The first error is returned, with the
// Index of its line.
func ParseAll(lines []string) ([]Ability, error) {
	given := map[string]bool{}
	parsed := make([][]Ability, len(lines))
	var err error
	one := func(i int) {
		if parsed[i] != nil || err != nil {
			return
		}
		if parsed[i], err = parseLine(lines[i], given); err != nil {
			var se *SyntaxError
			if errors.As(err, &se) {
				se.Index = i
			}
		}
	}
	for i, l := range lines {
		if strings.Contains(strings.ToLower(l), "additional cost") {
			one(i)
			for _, a := range parsed[i] {
				if c, ok := a.(AdditionalCost); ok {
					namesIn(c, given)
				}
			}
		}
	}
	var out []Ability
	for i := range lines {
		one(i)
		out = append(out, parsed[i]...)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// namesIn notes the names that are given in a node.
func namesIn(v any, names map[string]bool) {
	Walk(v, func(n any) bool {
		f := reflect.ValueOf(n).FieldByName("As")
		if _, attached := n.(Attached); f.IsValid() && f.Kind() == reflect.String && !attached && f.String() != "" {
			names[f.String()] = true
		}
		return true
	})
}

func parse(text string, given map[string]bool) (Ability, error) {
	p, err := newParser(text)
	if err != nil {
		return nil, err
	}
	v, err := p.whole("Ability")
	if err != nil {
		return nil, err
	}
	a := finish(v.Interface().(Ability))
	if err := validate(a, given); err != nil {
		return nil, p.place(err)
	}
	return a, nil
}

func parseLine(text string, given map[string]bool) ([]Ability, error) {
	a, err := parse(text, given)
	if err == nil {
		return []Ability{a}, nil
	}
	p, lexErr := newParser(text)
	if lexErr != nil {
		return nil, err
	}
	var out []Ability
	for pos := 0; ; pos++ {
		rs := p.read("Keyword", pos)
		if len(rs) == 0 {
			return nil, err
		}
		k := finish(rs[0].v.Interface().(Ability))
		if Validate(k) != nil {
			return nil, err
		}
		out = append(out, k)
		pos = rs[0].end
		if pos == len(p.toks)-1 {
			return out, nil
		}
		if p.toks[pos].text != "," {
			return nil, err
		}
	}
}

// place finds where a mistake shows that only the whole ability shows.
func (p *parser) place(err error) error {
	se := &SyntaxError{Line: 1, Column: 1, Msg: strings.TrimPrefix(err.Error(), "ability: ")}
	var inv *invalid
	if errors.As(err, &inv) && inv.near != "" {
		for _, t := range p.toks {
			if t.low == inv.near || singular(t.low) == inv.near {
				se.Line, se.Column = t.line, t.col
				break
			}
		}
	}
	return se
}

// MustParse is [Parse] for tables and tests; it panics on a mistake.
func MustParse(text string) Ability {
	a, err := Parse(text)
	if err != nil {
		panic(fmt.Sprintf("ability: parse %q: %v", text, err))
	}
	return a
}

// Print writes an ability so that [Parse] reads it back. Of an ability that
// is not valid it writes what it can.
func Print(a Ability) string {
	s, err := print1(a)
	if err != nil {
		return fmt.Sprintf("⟨%v⟩", err)
	}
	return s
}

func print1(a Ability) (string, error) {
	if a == nil {
		return "", fmt.Errorf("ability: print: no ability")
	}
	pr := &printer{actor: You{}}
	if !pr.value("Ability", reflect.ValueOf(a)) {
		return "", fmt.Errorf("ability: print: the language has no words for %#v", a)
	}
	return pr.String(), nil
}

// finish fills in who acts where the text names no one, and numbers the
// targets.
func finish(a Ability) Ability {
	v := reflect.New(reflect.TypeFor[Ability]()).Elem()
	v.Set(fillActors(reflect.ValueOf(a), You{}))
	return Number(v.Interface().(Ability))
}

var refType = reflect.TypeFor[Ref]()

// fillActors returns v with each Who that is missing set to who acts there.
func fillActors(v reflect.Value, actor Ref) reflect.Value {
	return rebuild(v, func(c reflect.Value, field string, in reflect.Value) reflect.Value {
		switch c.Interface().(type) {
		case May, Unless:
			if field == "Do" && c.Type() == reflect.TypeFor[May]() || field == "Pay" {
				who, _ := c.FieldByName("Who").Interface().(Ref)
				return fillActors(in, actorOf(who))
			}
		case Delayed, Reflexive, Activated, Triggered, Spell, Static:
			return fillActors(in, You{})
		}
		if _, repeat := c.Interface().(Repeat); !repeat && field == "Who" && in.Type() == refType && in.IsNil() {
			out := reflect.New(refType).Elem()
			out.Set(reflect.ValueOf(actor))
			return out
		}
		return fillActors(in, actor)
	})
}

// actorOf is who acts where nobody is named within what who may do.
func actorOf(who Ref) Ref {
	if who == Ref(You{}) {
		return You{}
	}
	return They{}
}

// rebuild copies v; f gives the new value of each field of a struct.
func rebuild(v reflect.Value, f func(owner reflect.Value, field string, in reflect.Value) reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(rebuild(v.Elem(), f))
		return out
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(rebuild(v.Elem(), f))
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(rebuild(v.Index(i), f))
		}
		return out
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		for i := range v.NumField() {
			out.Field(i).Set(f(v, v.Type().Field(i).Name, v.Field(i)))
		}
		return out
	}
	return v
}

// Number returns the ability with the Slot of its targets set: 0, 1, … in
// the order written. Abilities within (gained, delayed, reflexive) count for
// themselves.
func Number(a Ability) Ability {
	n := 0
	v := reflect.New(reflect.TypeFor[Ability]()).Elem()
	v.Set(number(reflect.ValueOf(a), &n))
	return v.Interface().(Ability)
}

func number(v reflect.Value, n *int) reflect.Value {
	out := rebuild(v, func(owner reflect.Value, field string, in reflect.Value) reflect.Value {
		own := 0
		switch owner.Interface().(type) {
		case Gains, Token:
			if field == "Abilities" {
				for i := range in.Len() {
					own = 0
					in = numberAt(in, i, &own)
				}
				return in
			}
		case Delayed, Reflexive:
			if field == "Do" {
				return number(in, &own)
			}
		case Target:
			if field == "Slot" {
				slot := reflect.ValueOf(*n)
				*n++
				return slot
			}
		}
		return number(in, n)
	})
	return out
}

// numberAt numbers element i of a slice of abilities for itself.
func numberAt(s reflect.Value, i int, n *int) reflect.Value {
	out := reflect.MakeSlice(s.Type(), s.Len(), s.Len())
	reflect.Copy(out, s)
	out.Index(i).Set(number(s.Index(i), n))
	return out
}

// Walk calls f for every node of the tree below v, v itself first; where f
// returns false it does not go further down. Nodes are the struct values of
// this package.
func Walk(v any, f func(node any) bool) {
	walk(reflect.ValueOf(v), f)
}

func walk(v reflect.Value, f func(any) bool) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), f)
		}
	case reflect.Struct:
		if f(v.Interface()) {
			for i := range v.NumField() {
				walk(v.Field(i), f)
			}
		}
	}
}

// Targets lists the targets of a spell or activated or triggered ability in
// the order of their slots. Targets of abilities within it are not among
// them. Modes must be looked at one by one: Targets(mode.Do).
func Targets(v any) []Target {
	var out []Target
	Walk(v, func(n any) bool {
		switch n := n.(type) {
		case Target:
			out = append(out, n)
		case Gains, Token:
			return false
		case Delayed:
			out = append(out, Targets(n.On)...)
			return false
		case Reflexive:
			return false
		}
		return true
	})
	return out
}
