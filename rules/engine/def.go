package engine

import (
	"reflect"
	"slices"

	"saitei/rules/ability"
)

// Face is what is printed on a card or half of one, in our language.
type Face struct {
	Name       string
	Cost       string   // "{1}{B}", "" for none
	Colors     Colors   // colour indicator; 0: the colours of the cost
	Supertypes []string // lower case
	Types      []string // lower case
	Subtypes   []string // as printed
	HasPT      bool
	Power      int
	Toughness  int
	Loyalty    int
	Abilities  []ability.Ability
}

// Def is a card as the engine plays it: one face, or the halves of a split
// card. It never changes and is shared by all games.
type Def struct {
	Name  string // "A // B" for a split card
	faces []*Chars
	whole *Chars // characteristics outside the stack
}

// NewDef prepares a card.
func NewDef(faces ...Face) (*Def, error) {
	d := &Def{}
	for i := range faces {
		c, err := newChars(&faces[i])
		if err != nil {
			return nil, err
		}
		if i > 0 {
			d.Name += " // "
		}
		d.Name += faces[i].Name
		d.faces = append(d.faces, c)
	}
	d.whole = d.faces[0]
	if len(faces) > 1 {
		d.whole = combine(d.faces)
	}
	return d, nil
}

func newChars(f *Face) (*Chars, error) {
	cost, err := ParseManaCost(f.Cost)
	if err != nil {
		return nil, err
	}
	c := &Chars{Names: []string{f.Name}, Costs: []ManaCost{cost}, Colors: f.Colors, Super: f.Supertypes, Types: f.Types,
		Subtypes: f.Subtypes, HasPT: f.HasPT, Power: f.Power, Toughness: f.Toughness, Loyalty: f.Loyalty, Controller: NoPlayer}
	if f.Colors == 0 {
		c.Colors = cost.Colors()
	}
	for _, a := range f.Abilities {
		c.Abilities = append(c.Abilities, instance{ab: compile(a)})
	}
	addIntrinsic(c, f.Subtypes)
	return c, nil
}

// combine returns the characteristics of a split card outside the stack: those
// of both halves (rule 709.4 since 2017; before, two of each, 708.2).
func combine(halves []*Chars) *Chars {
	c := &Chars{Controller: NoPlayer}
	for _, h := range halves {
		c.Names = append(c.Names, h.Names...)
		c.Costs = append(c.Costs, h.Costs...)
		c.Colors |= h.Colors
		c.Super = union(c.Super, h.Super)
		c.Types = union(c.Types, h.Types)
		c.Subtypes = union(c.Subtypes, h.Subtypes)
		c.Abilities = append(c.Abilities, h.Abilities...)
	}
	return c
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// Ab is an ability prepared for play: its targets are numbered, the abilities
// inside it are prepared themselves, and the abilities that a keyword stands
// for are spelled out. It embeds the ability as written, so that it can stand
// in the tree in its place.
type Ab struct {
	ability.Ability // as written; for a keyword, the keyword
	node            ability.Ability
	do              []ability.Effect
	targets         []targetSpec
	modes           *ability.Modes
	parts           []*Ab // what a keyword stands for
	keyword         string
	unplayed        []string // what it says that the engine does not play
	continuous      bool     // it, or a part of it, makes continuous effects
	asksPT          bool     // what it does or applies to may depend on power or toughness
	triggers        bool     // it, or a part of it, is a triggered ability
	replaces        bool     // it, or a part of it, makes replacement effects
	n               ability.Quantity
}

// targetSpec is one instance of the word "target".
type targetSpec struct {
	ability.Target
	mode    int  // which mode it belongs to, from 1; 0: none
	divided bool // an amount is divided among these targets
	amount  ability.Quantity
}

// targetRef is a Target in an instruction, with its number.
type targetRef struct {
	ability.Target
	n int
}

// prepared wraps instructions that make a triggered ability of their own.
type preparedDelayed struct {
	ability.Delayed
	ab *Ab
}

type preparedReflexive struct {
	ability.Reflexive
	ab *Ab
}

// activated returns the activated ability that the ability is, or nil.
func (a *Ab) activated() *ability.Activated {
	if n, ok := a.node.(ability.Activated); ok {
		return &n
	}
	return nil
}

func (a *Ab) triggered() *ability.Triggered {
	if n, ok := a.node.(ability.Triggered); ok {
		return &n
	}
	return nil
}

func (a *Ab) static() *ability.Static {
	if n, ok := a.node.(ability.Static); ok {
		return &n
	}
	return nil
}

// compile prepares an ability.
func compile(a ability.Ability) *Ab {
	if done, ok := a.(*Ab); ok {
		return done
	}
	ab := &Ab{Ability: a}
	c := compiler{ab: ab}
	ab.node = c.rewrite(reflect.ValueOf(a)).Interface().(ability.Ability)
	switch n := ab.node.(type) {
	case ability.Spell:
		ab.do = n.Do
	case ability.Activated:
		ab.do = n.Do
	case ability.Triggered:
		ab.do = n.Do
	case ability.Keyword:
		ab.keyword = n.Name
		ab.n = n.N
		for _, p := range ability.Expand(n) {
			ab.parts = append(ab.parts, compile(p))
		}
	}
	ab.classify()
	ability.Walk(a, func(n any) bool {
		switch n.(type) {
		case ability.With, ability.AttrOf, ability.Greatest, ability.Count, ability.BasePT:
			ab.asksPT = true
		}
		return true
	})
	ab.unplayed = unplayed(a)
	return ab
}

// classify notes what kinds of effects the ability makes, so that the many
// objects that make none need not be looked at.
func (a *Ab) classify() {
	for _, p := range a.all() {
		if p != a {
			a.continuous = a.continuous || p.continuous
			a.triggers = a.triggers || p.triggers
			a.replaces = a.replaces || p.replaces
			continue
		}
		switch n := a.node.(type) {
		case ability.Triggered:
			a.triggers = true
		case ability.Static:
			for _, r := range n.Rules {
				switch r.(type) {
				case ability.Continuous:
					a.continuous = true
				case ability.Replace:
					a.replaces = true
				}
			}
		}
	}
}

// compileEffects prepares instructions that stand alone.
func compileEffects(do []ability.Effect) *Ab { return compile(ability.Spell{Do: do}) }

// compiler numbers the targets of one ability.
type compiler struct {
	ab   *Ab
	mode int
}

var (
	abilityType = reflect.TypeFor[ability.Ability]()
)

// rewrite returns a copy of a node in which everything is prepared. The nodes
// are plain values, so that walking them by reflection visits all there is.
func (c *compiler) rewrite(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		if v.Type() == abilityType { // an ability that is granted: it has targets of its own
			out.Set(reflect.ValueOf(compile(v.Interface().(ability.Ability))))
			return out
		}
		out.Set(c.node(v.Elem()))
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.rewrite(v.Index(i)))
		}
		return out
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(c.rewrite(v.Elem()))
		return out
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		for i := range v.NumField() {
			out.Field(i).Set(c.rewrite(v.Field(i)))
		}
		return out
	}
	return v
}

// node prepares the value inside an interface.
func (c *compiler) node(v reflect.Value) reflect.Value {
	switch n := v.Interface().(type) {
	case targetRef, preparedDelayed, preparedReflexive:
		return v
	case ability.Target:
		c.ab.targets = append(c.ab.targets, targetSpec{Target: n, mode: c.mode})
		return reflect.ValueOf(targetRef{n, len(c.ab.targets) - 1})
	case ability.Deal:
		before := len(c.ab.targets)
		out := c.rewrite(v)
		if n.Divided && len(c.ab.targets) > before {
			t := &c.ab.targets[len(c.ab.targets)-1]
			t.divided, t.amount = true, n.N
		}
		return out
	case ability.Delayed:
		ab := compile(ability.Triggered{On: n.On, If: n.If, Do: n.Do})
		return reflect.ValueOf(preparedDelayed{n, ab})
	case ability.Reflexive:
		return reflect.ValueOf(preparedReflexive{n, compile(ability.Triggered{Do: n.Do})})
	case ability.Modes:
		out := ability.Modes{Min: n.Min, Max: n.Max}
		for i, m := range n.Of {
			c.mode = i + 1
			out.Of = append(out.Of, c.rewrite(reflect.ValueOf(m)).Interface().(ability.Mode))
		}
		c.mode = 0
		c.ab.modes = &out
		return reflect.ValueOf(out)
	}
	return c.rewrite(v)
}
