package engine

import (
	"slices"
	"strings"

	"saitei/rules/ability"
)

// Chars is what an object is (rule 109.3; 201.1 in 2006): its characteristics
// and who controls it. They are computed from what is printed and what is in
// effect whenever they are asked for (layers.go), and stored nowhere. A Chars
// is never changed once it has been handed out.
type Chars struct {
	Names     []string   // two for a split card outside the stack, none for a face-down object
	Costs     []ManaCost // one for each name
	Colors    Colors
	Super     []string // lower case
	Types     []string // lower case
	Subtypes  []string // as printed
	Every     bool     // has every creature type
	HasPT     bool
	Power     int
	Toughness int
	Loyalty   int
	Abilities []instance

	Controller Player
}

// instance is an ability an object has.
type instance struct {
	ab   *Ab
	from ID   // the object whose effect grants it; 0: it is its own
	env  *env // what the words of a granted ability refer to, if captured
	ts   int  // time stamp of the effect that grants it
}

func (c *Chars) isType(t string) bool { return slices.Contains(c.Types, t) }
func (c *Chars) isSubtype(t string) bool {
	return slices.Contains(c.Subtypes, t) || c.Every && kindOfSubtype(t) == "creature"
}

// hasKeyword reports whether the object has a keyword ability. "landwalk" is
// every landwalk ability.
func (c *Chars) hasKeyword(k string) bool {
	for i := range c.Abilities {
		if a := c.Abilities[i].ab; a.keyword != "" && (a.keyword == k || keywordName(a) == k) {
			return true
		}
	}
	return false
}

// keywords returns the keyword abilities of a name.
func (c *Chars) keywords(name string) (out []*Ab) {
	for i := range c.Abilities {
		if c.Abilities[i].ab.keyword == name {
			out = append(out, c.Abilities[i].ab)
		}
	}
	return out
}

// hasCostSymbol reports whether the object has an activated ability with the
// symbol in its cost, or any activated ability if the symbol is empty.
func (c *Chars) hasCostSymbol(sym string, printedOnly, inWords bool) bool {
	for i := range c.Abilities {
		if printedOnly && c.Abilities[i].ts > 0 {
			continue
		}
		for _, ab := range c.Abilities[i].ab.all() {
			a := ab.activated()
			if a == nil {
				continue
			}
			if sym == "" || slices.ContainsFunc(a.Cost, func(k ability.Cost) bool {
				switch k := k.(type) {
				case ability.Action:
					_, taps := k.Do.(ability.Tap)
					return taps && inWords
				case ability.TapThis:
					return sym == "{T}"
				case ability.UntapThis:
					return sym == "{Q}"
				}
				return false
			}) {
				return true
			}
		}
	}
	return false
}

// all returns the ability, or, for a keyword, what it stands for.
func (a *Ab) all() []*Ab {
	if a.parts != nil {
		return a.parts
	}
	return []*Ab{a}
}

// keywordName is the name a keyword goes by in text: "swampwalk".
func keywordName(a *Ab) string {
	k, ok := a.node.(ability.Keyword)
	if !ok {
		return ""
	}
	if k.Name == "landwalk" && k.Of != nil {
		for _, p := range k.Of.Is {
			if s, ok := p.(ability.Subtype); ok && len(s.Of) == 1 {
				return strings.ToLower(s.Of[0]) + "walk"
			}
		}
	}
	return k.Name
}

// charCache holds characteristics computed for one version of the game.
type charCache struct {
	version int
	valid   bool
	list    []*Chars // by ID; nil: not computed yet
	wip     bool     // the layers are being applied right now
	mutable []bool   // by ID: the layers may change it
	watch   []watcher
	watchOK bool
	rules   []ruleEffect
}

// chars returns the characteristics of an object, of one that is gone those it
// last had (rule 608.2h, last known information; 413.2f in 2006).
func (g *Game) chars(id ID) *Chars {
	o := g.obj(id)
	if o == nil {
		return &Chars{Controller: NoPlayer}
	}
	if o.gone {
		if o.last != nil && !g.is(mutNoLastKnown) {
			return o.last
		}
		return nothing
	}
	c := &g.cache
	if !c.wip && (!c.valid || c.version != g.version) {
		g.recompute()
	}
	if int(id) >= len(c.list) {
		c.list = append(c.list, make([]*Chars, int(id)+1-len(c.list))...)
	}
	if ch := c.list[id]; ch != nil {
		return ch
	}
	ch := g.plain(o)
	c.list[id] = ch
	return ch
}

// controller returns who controls an object; of a card in a zone where nobody
// does, its owner.
func (g *Game) controller(id ID) Player {
	o := g.obj(id)
	if o == nil {
		return NoPlayer
	}
	switch {
	case o.gone && o.last != nil && o.Zone == Battlefield:
		return o.last.Controller
	case o.Zone == Battlefield:
		return g.chars(id).Controller
	case o.Zone == Stack:
		return o.Controller
	}
	return o.Owner
}

// copiable returns the copiable values of an object before copy effects that
// change it for a time (rule 707.2; 503.2 in 2006).
func (g *Game) copiable(o *Object) *Chars {
	c := g.printed(o)
	if g.mut != (mutantSet{}) || g.reached != nil {
		return g.misread(o, c)
	}
	return c
}

// misread is what mutants take for printed that do not know what is.
func (g *Game) misread(o *Object, c *Chars) *Chars {
	if len(c.Costs) > 0 && c.Colors != 0 && c.Colors == c.Costs[0].Colors() && g.is(mutCostGivesNoColor) {
		d := *c
		d.Colors = 0
		return &d
	}
	if len(c.Types) > 1 && g.is(mutOneCardType) {
		d := *c
		d.Types = c.Types[:1]
		return &d
	}
	if len(c.Costs) > 0 && c.Colors == c.Costs[0].Colors() && c.Colors.Count() > 1 && g.is(mutHybridOneColor) {
		d := *c
		d.Colors = 0
		for _, s := range c.Costs[0].symbols {
			k := Colors(s.any) & allColors
			d.Colors |= k & -k
		}
		return &d
	}
	if o.def != nil && c == o.def.whole && len(o.def.faces) > 1 && g.is(mutSplitFirstHalf) {
		return o.def.faces[0]
	}
	if o.def != nil && o.half >= 0 && o.Zone == Stack && o.copyOf == nil && o.paid {
		if g.is(mutSplitBothOnStack) {
			return o.def.whole
		}
		if g.is(mutSplitSharedColors) {
			d := *c
			d.Colors = o.def.whole.Colors
			return &d
		}
	}
	return c
}

// printed returns what an object is printed as, or was made as.
func (g *Game) printed(o *Object) *Chars {
	switch {
	case o.FaceDown && (o.Zone == Battlefield || o.Zone == Stack) && !g.is(mutFaceDownKeeps):
		return faceDown
	case o.copyOf != nil:
		return o.copyOf
	case o.def == nil:
		return nothing
	case o.half >= 0 && o.half < len(o.def.faces):
		return o.def.faces[o.half]
	}
	return o.def.whole
}

// faceDown is a face-down permanent or spell (rule 708.2a; 504.2 in 2006).
var faceDown = &Chars{Types: []string{"creature"}, HasPT: true, Power: 2, Toughness: 2, Controller: NoPlayer}

// nothing is an object without characteristics: an ability on the stack.
var nothing = &Chars{Controller: NoPlayer}

// plain returns the characteristics of an object to which no continuous effect
// applies: its copiable values, counters, and who controls it.
func (g *Game) plain(o *Object) *Chars {
	base := g.copiable(o)
	ctrl := NoPlayer
	if o.Zone == Battlefield || o.Zone == Stack {
		ctrl = o.Controller
	}
	if base.Controller == ctrl && len(o.Counters) == 0 {
		return base
	}
	if o.plain != nil && o.base == base && o.by == ctrl && sameCounters(o.with, o.Counters) {
		return o.plain
	}
	c := *base
	c.Controller = ctrl
	for _, k := range g.weighing(o.Counters) {
		p, t := counterPT(k.kind)
		c.Power += p * k.n
		c.Toughness += t * k.n
	}
	o.plain, o.base, o.by, o.with = &c, base, ctrl, o.Counters
	return &c
}

// sameCounters reports whether two lists of counters are the very same.
func sameCounters(a, b []counter) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// counterPT returns what a counter such as "+1/+1" or "-0/-2" adds.
func counterPT(kind string) (p, t int) {
	a, b, ok := strings.Cut(kind, "/")
	if !ok {
		return 0, 0
	}
	num := func(s string) int {
		if len(s) < 2 || s[0] != '+' && s[0] != '-' {
			return 0
		}
		n := 0
		for _, r := range s[1:] {
			if r < '0' || r > '9' || n > 999 {
				return 0
			}
			n = n*10 + int(r-'0')
		}
		if s[0] == '-' {
			n = -n
		}
		return n
	}
	return num(a), num(b)
}

// hasStatics reports whether an ability makes continuous effects.
func (c *Chars) hasStatics() bool {
	for i := range c.Abilities {
		if c.Abilities[i].ab.continuous {
			return true
		}
	}
	return false
}
