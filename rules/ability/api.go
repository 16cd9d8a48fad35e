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

// ParseFilter reads a description alone, such as "creature you control with
// flying". What it refers to must mean something without an ability.
func ParseFilter(text string) (Filter, error) {
	p, err := newParser(text)
	if err != nil {
		return Filter{}, err
	}
	v, err := p.whole("Filter")
	if err != nil {
		return Filter{}, err
	}
	return v.Interface().(Filter), nil
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
