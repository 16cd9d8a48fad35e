package ability

import (
	"fmt"
	"maps"
	"reflect"
)

// Validate reports the first thing in an ability that the language does not
// allow: a field that is missing or has a value without a word, a name that
// was not given before, "it" where there is no event, a target in a cost, and
// the like. What [Parse] returns is valid.
func Validate(a Ability) error { return validate(a, nil) }

// ValidateAll is [Validate] for the abilities of one object, of which those
// after an additional cost may use its names. What [ParseAll] returns is
// valid.
func ValidateAll(as []Ability) error {
	given := map[string]bool{}
	for _, a := range as {
		if c, ok := a.(AdditionalCost); ok {
			namesIn(c, given)
		}
	}
	for _, a := range as {
		if err := validate(a, given); err != nil {
			return err
		}
	}
	return nil
}

func validate(a Ability, given map[string]bool) error {
	if _, err := print1(a); err != nil {
		return err
	}
	c := &checker{names: map[string]bool{}}
	if _, cost := a.(AdditionalCost); !cost {
		maps.Copy(c.names, given)
	}
	c.check(reflect.ValueOf(a))
	if c.err == nil {
		return nil
	}
	return c.err
}

// invalid is a mistake in an ability that is well formed; near is the word at
// which it shows.
type invalid struct{ msg, near string }

func (e *invalid) Error() string { return "ability: " + e.msg }

// checker walks an ability in the order written.
type checker struct {
	err     error
	names   map[string]bool // given so far
	event   bool            // within what an event brings about
	earlier bool            // after an instruction, whose amount "that many" can be
	replace bool            // within a replacement
	cost    bool
	static  bool // within what a static ability says
}

func (c *checker) fail(near, format string, args ...any) {
	if c.err == nil {
		c.err = &invalid{fmt.Sprintf(format, args...), near}
	}
}

// check looks at a node and then at its fields, in the order in which they
// are written: where Go and English differ, the fields are named here.
func (c *checker) check(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			c.check(v.Elem())
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			c.check(v.Index(i))
		}
		return
	case reflect.Struct:
	default:
		return
	}
	outer := *c
	c.node(v)
	for i := range v.NumField() {
		c.field(v, i)
	}
	as := v.FieldByName("As")
	if as.IsValid() && as.Kind() == reflect.String {
		c.give(v, as.String())
	}
	if found := v.FieldByName("Found"); found.IsValid() {
		c.give(v, found.String())
	}
	c.event, c.replace, c.cost, c.static = outer.event, outer.replace, outer.cost, outer.static
	if _, ok := v.Interface().(Effect); ok {
		c.earlier = true
	}
}

// give notes a name. Attached has a field As that is none.
func (c *checker) give(v reflect.Value, name string) {
	if v.Type() == reflect.TypeFor[Attached]() || name == "" {
		return
	}
	if c.names[name] {
		c.fail(name, "the name %q is given twice; give each thing a name of its own", name)
	}
	c.names[name] = true
}

// field checks field i of a node, with what holds within it.
func (c *checker) field(v reflect.Value, i int) {
	name := v.Type().Field(i).Name
	saved := *c
	switch v.Interface().(type) {
	case Triggered, Delayed:
		c.event = c.event || name == "Do" || name == "If"
	case Replace:
		c.event = c.event || name == "Do" || name == "If" || name == "Event"
		c.replace = name == "Do"
	case ThisTurn, Casts, GainsLife:
		c.event = true
	case Gains, Token:
		if name == "Abilities" {
			for j := range v.Field(i).Len() {
				inner := &checker{names: map[string]bool{}}
				inner.check(v.Field(i).Index(j))
				if inner.err != nil && c.err == nil {
					c.err = inner.err
				}
			}
			return
		}
	case Activated, AdditionalCost, Keyword:
		c.cost = name == "Cost"
	case Static:
		c.static = name == "Rules"
	case ForEach:
		// As is used within Do
		if name == "Do" {
			c.names[v.FieldByName("As").String()] = true
			c.check(v.Field(i))
			delete(c.names, v.FieldByName("As").String())
			return
		}
	case Reflexive:
		c.event = saved.event
	}
	c.check(v.Field(i))
	c.event, c.replace, c.cost, c.static = saved.event, saved.replace, saved.cost, saved.static
}

func (c *checker) node(v reflect.Value) {
	if name := misplacedName(v); name != "" {
		c.fail(name, "the name %q would belong to the last thing in the description; name that first, by an instruction such as choose target player (the %s)", name, name)
	}
	switch x := v.Interface().(type) {
	case Var:
		if !c.names[x.Name] {
			c.fail(x.Name, "nothing was called %q before; give the name where the object is first spoken of, as in target creature (the %s)", x.Name, x.Name)
		}
	case It, That, ThatPlayer:
		if !c.event {
			word := map[reflect.Type]string{reflect.TypeFor[It](): "it", reflect.TypeFor[That](): "that object", reflect.TypeFor[ThatPlayer](): "that player"}[v.Type()]
			c.fail(lastWord(word), "there is no event here that %q could mean; give the object a name, as in target creature (the victim)", word)
		}
	case ThatMany:
		if !c.event && !c.earlier {
			c.fail("many", "there is no event or earlier instruction here whose amount \"that many\" could mean")
		}
	case Prevent, Redirect, Amount:
		if !c.replace {
			c.fail("damage", "this changes an event and stands only in what happens instead of one: if a source would deal damage to you, …")
		}
	case Target:
		if c.static {
			c.fail("target", "a static ability has no targets; an instruction says how long: until end of turn, or for the rest of the game")
		}
		if c.cost {
			c.fail("target", "a cost has no targets; write what is paid as in sacrifice a creature")
		}
	case PT:
		if x.Per != nil && x.P == 0 && x.T == 0 {
			c.fail("get", "+0/+0 times something is nothing")
		}
	case Action:
		if c.cost && !payable(x.Do) {
			c.fail("", "a cost is a payment such as sacrifice, discard, exile, tap, return, reveal or remove counters, not this instruction")
		}
	case Modes:
		if x.Min < 1 || x.Max < x.Min || len(x.Of) < x.Max {
			c.fail("choose", "from %d to %d of %d modes cannot be chosen", x.Min, x.Max, len(x.Of))
		}
	}
}

func lastWord(s string) string {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == ' ' {
			return s[i+1:]
		}
	}
	return s
}

// payable reports whether an instruction can be a cost.
func payable(e Effect) bool {
	switch e := e.(type) {
	case Sacrifice, Discard, Move, Reveal, Tap, Untap, RemoveCounters, PutCounters, Mill:
		return true
	case Attach:
		return e.To == nil
	}
	return false
}

// misplacedName is the name of a reference whose description ends with another
// reference, which the name would be read to belong to; "" where there is none.
func misplacedName(v reflect.Value) string {
	ref, ok := v.Interface().(Ref)
	if !ok {
		return ""
	}
	as := v.FieldByName("As")
	filter := v.FieldByName("Filter")
	if !as.IsValid() || !filter.IsValid() || as.String() == "" {
		return ""
	}
	inner := false
	Walk(filter.Interface(), func(n any) bool {
		switch n.(type) {
		case Target, Each, Choose, Top:
			inner = true
		}
		return true
	})
	if !inner {
		return ""
	}
	pr := &printer{actor: You{}}
	if !pr.value("Ref", v) {
		return ""
	}
	p, err := newParser(pr.String())
	if err != nil {
		return ""
	}
	back, err := p.whole("Ref")
	if err != nil || !reflect.DeepEqual(unnumbered(reflect.ValueOf(ref)), unnumbered(back)) {
		return as.String()
	}
	return ""
}

// unnumbered is a tree without the slots of targets.
func unnumbered(v reflect.Value) any {
	var strip func(reflect.Value) reflect.Value
	strip = func(v reflect.Value) reflect.Value {
		return rebuild(v, func(_ reflect.Value, field string, in reflect.Value) reflect.Value {
			if field == "Slot" {
				return reflect.Zero(in.Type())
			}
			return strip(in)
		})
	}
	return strip(v).Interface()
}
