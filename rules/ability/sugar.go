package ability

import "reflect"

// Sugar is wording that the language reads and writes in another form: what
// cards say where the language has one plain way of saying it.

type sugarUnless struct {
	Do   []Effect
	Cond []Condition
}

type sugarPrevent struct {
	N    Quantity
	Kind string
	From Pattern
	To   Pattern
	For  Duration
}

type sugarEnters struct {
	What Pattern
	N    Quantity
	Kind string
	If   []Condition
}

type sugarControl struct {
	By   Ref
	What Ref
	For  Duration
}

type sugarHand struct{ Who Ref }

type sugarHave struct {
	By     Ref
	Filter Filter
}

type sugarCopy struct {
	Filter Filter
	Except []Mod
}

func sugar[T any](g *grammar, cats, text string, f func(T) (any, bool)) {
	var zero T
	g.add(cats, zero, text, true, func(v reflect.Value) (any, bool) { return f(v.Interface().(T)) })
}

func (g *grammar) sugar() {
	sugar(g, "Effect", "{Do:simpleblock} unless {Cond|and}", func(s sugarUnless) (any, bool) {
		if len(s.Cond) != 1 {
			return nil, false
		}
		c, ok := Negate(s.Cond[0])
		return If{Cond: []Condition{c}, Do: s.Do}, ok
	})
	shield := func(s sugarPrevent) (any, bool) {
		r := Replace{Event: Damage{From: s.From, To: s.To, Kind: s.Kind}, Upto: s.N, Do: []Effect{Prevent{}}}
		return Apply{Rule: r, For: s.For}, true
	}
	static := func(s sugarPrevent) (any, bool) {
		return Replace{Event: Damage{From: s.From, To: s.To, Kind: s.Kind}, Do: []Effect{Prevent{}}}, true
	}
	const all, next = "prevent all [{Kind:kind}] damage ", "prevent the next {N} [{Kind:kind}] damage "
	for _, amount := range []string{all, next} {
		for _, what := range []string{"that would be dealt to {To}", "that would be dealt", "that would be dealt to {To} by {From}", "{From} would deal", "{From} would deal to {To}"} {
			sugar(g, "Simple", amount+what+" {For}", shield)
			if amount == all {
				sugar(g, "Rule", amount+what, static)
			}
		}
	}
	sugar(g, "Rule", "{What} enter~ <|the battlefield> tapped", func(s sugarEnters) (any, bool) {
		return Replace{As: true, Event: Enters{s.What}, Do: []Effect{Tap{It{}}}}, true
	})
	sugar(g, "Rule", "{What} enter~ <|the battlefield> tapped unless {If|and}", func(s sugarEnters) (any, bool) {
		if len(s.If) != 1 {
			return nil, false
		}
		c, ok := Negate(s.If[0])
		return Replace{As: true, Event: Enters{s.What}, If: []Condition{c}, Do: []Effect{Tap{It{}}}}, ok
	})
	sugar(g, "Rule", "{What} enter~ <|the battlefield> with {N:a} {Kind:counter} counter^ <|on it>", func(s sugarEnters) (any, bool) {
		return Replace{As: true, Event: Enters{s.What}, Do: []Effect{PutCounters{N: s.N, Kind: s.Kind, On: It{}}}}, true
	})
	sugar(g, "Rule", "you may have this enter <|the battlefield> as a copy of a {Filter}[, except ( {Except|and} )]", func(s sugarCopy) (any, bool) {
		c := CopyOf{Of: Choose{N: Num(1), Filter: s.Filter}, Except: s.Except}
		do := Apply{Rule: Continuous{What: It{}, Mods: []Mod{c}}}
		return Replace{As: true, Event: Enters{This{}}, Do: []Effect{May{You{}, []Effect{do}}}}, true
	})
	sugar(g, "Continuous", "{By} control~ {What}", func(s sugarControl) (any, bool) {
		return Continuous{What: s.What, Mods: []Mod{Control{s.By}}}, true
	})
	sugar(g, "Continuous", "{By} gain~ control of {What}", func(s sugarControl) (any, bool) {
		return Continuous{What: s.What, Mods: []Mod{Control{s.By}}}, true
	})
	sugar(g, "Simple", "gain control of {What} {For}", func(s sugarControl) (any, bool) {
		return Apply{Rule: Continuous{What: s.What, Mods: []Mod{Control{You{}}}}, For: s.For}, true
	})
	sugar(g, "Simple", "gain control of {What}", func(s sugarControl) (any, bool) {
		return Apply{Rule: Continuous{What: s.What, Mods: []Mod{Control{You{}}}}}, true
	})
	sugar(g, "Condition", "{Who} have~ no cards in hand", func(s sugarHand) (any, bool) {
		return Compare{AttrOf{HandSize, s.Who}, Equal, Num(0)}, true
	})
	sugar(g, "Condition", "{By} control~ a {Filter}", func(s sugarHave) (any, bool) {
		return Exists{Filter: s.with()}, true
	})
	sugar(g, "Condition", "{By} control~ no {Filter:Filters}", func(s sugarHave) (any, bool) {
		return Exists{Filter: s.with(), Not: true}, true
	})
}

func (s sugarHave) with() Filter {
	return Filter{append(append([]Predicate{}, s.Filter.Is...), ControlledBy{s.By})}
}

// Negate gives the condition that is true where c is not. A coin that is
// neither won nor lost has no negation.
func Negate(c Condition) (Condition, bool) {
	switch c := c.(type) {
	case Matches:
		c.Not = !c.Not
		return c, true
	case Exists:
		c.Not = !c.Not
		return c, true
	case Spent:
		c.Not = !c.Not
		return c, true
	case Paid:
		c.Not = !c.Not
		return c, true
	case Did:
		c.Not = !c.Not
		return c, true
	case During:
		c.Not = !c.Not
		return c, true
	case Happened:
		c.Not = !c.Not
		return c, true
	case OneOf:
		c.Not = !c.Not
		return c, true
	case BeforeAfter:
		c.After = !c.After
		return c, true
	case Compare:
		c.Op = map[Op]Op{Equal: Differs, Differs: Equal, AtMost: More, More: AtMost, AtLeast: Less, Less: AtLeast}[c.Op]
		return c, true
	}
	return nil, false
}
