package ability

import "reflect"

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
