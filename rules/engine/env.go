package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// env is what the words of an ability refer to while it is carried out: this,
// you, the event that triggered it, targets, X, and everything it named.
type env struct {
	this ID     // the object the ability is on, or the spell
	you  Player // its controller
	obj  ID     // the object on the stack, 0 for static abilities and costs of none
	ab   *Ab    // the ability

	it, that   Target // the event's objects, see ability.Event
	thatPlayer Player
	thatMany   int

	vars   []binding
	values []link // what was decided: colour, number, name, type
	legal  []bool // which targets are still legal (rule 608.2b); nil: all
	x      int
	did    bool // whether the instruction before was carried out
	amount int  // how much the instruction before did
	coin   string
	flip   string // won or lost

	since  int  // batch in which this resolution or payment began
	follow []ID // objects the trigger's event moved: found in their new zone
	event  *Event
	payer  Player // who pays, while a cost is paid
	they   Player // who carries out the instruction, where that is not you
	done   []ID   // objects the last instruction affected, for Remember
	cost   bool   // a cost is being paid: choices come from given
	given  *given
	other  ID            // the object that is modified, while it is counted how often
	adds   scenario.Mana // the mana a mana ability with a choice makes
	static bool          // evaluated for a static ability: choices cannot be asked
	shield *effect       // the shield that is being used
}

// binding is a name given to objects or players.
type binding struct {
	name string
	vals []Target
}

func (x *env) bind(name string, vals []Target) {
	if name == "" {
		return
	}
	for i := range x.vars {
		if x.vars[i].name == name {
			vs := slices.Clone(x.vars)
			vs[i].vals = vals
			x.vars = vs
			return
		}
	}
	x.vars = append(slices.Clip(x.vars), binding{name, vals})
}

func (x *env) lookup(name string) ([]Target, bool) {
	for i := range x.vars {
		if x.vars[i].name == name {
			return x.vars[i].vals, true
		}
	}
	return nil, false
}

// copy returns an env that can be changed apart from x.
func (x *env) copy() *env {
	c := *x
	c.vars = slices.Clip(slices.Clone(x.vars))
	c.values = slices.Clone(x.values)
	return &c
}

// actual returns the object an instruction acts on: the object itself where it
// still is, or, where this very resolution or the event that triggered the
// ability moved it, what it became (rule 400.7 and its exceptions; 217.1c in
// 2006). 0 means that it cannot be found.
func (g *Game) actual(x *env, id ID) ID {
	for range 8 {
		o := g.obj(id)
		if o == nil {
			return 0
		}
		if !o.gone {
			return id
		}
		if o.goneAt >= x.since && x.since > 0 && !g.is(mutEffectLosesObject) || slices.Contains(x.follow, id) && !g.is(mutMovedObjectLost) || g.is(mutZoneChangeSameObject) {
			id = o.next
			continue
		}
		return 0
	}
	return 0
}

// capture returns a copy of the env for later use: delayed triggers and
// effects. Objects that were moved by this resolution are remembered as what
// they have become.
func (g *Game) capture(x *env) *env {
	c := x.copy()
	for i := range c.vars {
		vals := slices.Clone(c.vars[i].vals)
		for j, t := range vals {
			if t.Obj != 0 {
				if a := g.actual(x, t.Obj); a != 0 {
					vals[j].Obj = a
				}
			}
		}
		c.vars[i].vals = vals
	}
	if o := g.obj(x.obj); o != nil { // the spell will be gone
		for n := range o.counts {
			c.bind(targetName(n), g.targetsOf(x, n))
		}
	}
	c.since, c.follow = 0, nil
	return c
}

// targetName is the name under which the captured n-th target is kept; no
// text can write it.
func targetName(n int) string { return "\x00target" + itoa(n) }

// refs returns the objects and players that a reference names now.
func (g *Game) refs(x *env, r ability.Ref) []Target {
	switch r := r.(type) {
	case nil:
		return nil
	case ability.This:
		return []Target{ObjectTarget(x.this)}
	case ability.You:
		return []Target{PlayerTarget(x.you)}
	case ability.They:
		if x.they == NoPlayer {
			return []Target{PlayerTarget(x.you)}
		}
		return []Target{PlayerTarget(x.they)}
	case ability.It:
		return some(x.it)
	case ability.That:
		return some(x.that)
	case ability.ThatPlayer:
		if x.thatPlayer == NoPlayer {
			return nil
		}
		return []Target{PlayerTarget(x.thatPlayer)}
	case ability.Attached:
		o := g.obj(x.this)
		if o == nil {
			return nil
		}
		return some(o.Attached)
	case ability.Bearer:
		var ts []Target
		for _, id := range g.objectsOf(x, r.Of) {
			if o := g.obj(id); o != nil {
				ts = append(ts, some(o.Attached)...)
			}
		}
		return ts
	case targetRef:
		return g.targetsOf(x, r.n)
	case ability.Target:
		g.unsupported("target outside a spell or ability")
	case ability.Each:
		ts := g.matching(x, r.Filter)
		x.bind(r.As, ts)
		return ts
	case ability.Choose:
		ts := g.choose(x, r, "choose", NoPlayer, nil)
		x.bind(r.As, ts)
		return ts
	case ability.Var:
		ts, ok := x.lookup(r.Name)
		if !ok {
			return nil
		}
		return ts
	case ability.Top:
		var ts []Target
		n := g.quantity(x, r.N)
		for _, p := range g.playersOf(x, r.Of) {
			lib := g.players[p].library
			ts = append(ts, objectTargets(lib[:min(n, len(lib))])...)
		}
		x.bind(r.As, ts)
		return ts
	case ability.Controller:
		var ts []Target
		for _, t := range g.refs(x, r.Of) {
			if p := g.controllerOrOwner(t); p != NoPlayer {
				ts = append(ts, PlayerTarget(p))
			}
		}
		return ts
	case ability.Owner:
		var ts []Target
		for _, t := range g.refs(x, r.Of) {
			if o := g.obj(t.Obj); o != nil {
				ts = append(ts, PlayerTarget(o.Owner))
			}
		}
		return ts
	case ability.DefendingPlayer:
		if p := g.defendingPlayer(x); p != NoPlayer {
			return []Target{PlayerTarget(p)}
		}
		return nil
	case ability.Both:
		var ts []Target
		for _, o := range r.Of {
			ts = append(ts, g.refs(x, o)...)
		}
		return ts
	}
	g.unsupported("reference %T", r)
	return nil
}

// some returns a target as a list, none for no target.
func some(t Target) []Target {
	if t.isNone() {
		return nil
	}
	return []Target{t}
}

// controllerOrOwner returns who controls an object, or last did; of a card
// that nobody controls, its owner (rule 109.5; 200.2 in 2006). A player
// stands for himself.
func (g *Game) controllerOrOwner(t Target) Player {
	if t.Obj == 0 {
		return t.Player
	}
	o := g.obj(t.Obj)
	if o == nil {
		return NoPlayer
	}
	if o.Zone == Battlefield || o.Zone == Stack {
		return g.controller(t.Obj)
	}
	return o.Owner
}

// targetsOf returns the targets of the n-th instance of the word "target", as
// far as they are still legal.
func (g *Game) targetsOf(x *env, n int) []Target {
	if ts, ok := x.lookup(targetName(n)); ok {
		return ts
	}
	o := g.obj(x.obj)
	if o == nil || n >= len(o.counts) {
		return nil
	}
	at := 0
	for _, c := range o.counts[:n] {
		at += c
	}
	var ts []Target
	for i := at; i < at+o.counts[n] && i < len(o.targets); i++ {
		if i < len(x.legal) && !x.legal[i] {
			continue
		}
		ts = append(ts, o.targets[i])
	}
	return ts
}

// playersOf returns the players that a reference names; an object stands for
// nobody. A nil reference is the controller.
func (g *Game) playersOf(x *env, r ability.Ref) (ps []Player) {
	if r == nil {
		return []Player{x.you}
	}
	if _, ok := r.(ability.You); ok {
		return []Player{x.you}
	}
	for _, t := range g.refs(x, r) {
		if t.IsPlayer() && g.alive(t.Player) {
			ps = append(ps, t.Player)
		}
	}
	return g.inTurnOrder(ps)
}

// inTurnOrder sorts players by APNAP order.
func (g *Game) inTurnOrder(ps []Player) []Player {
	if len(ps) < 2 {
		return ps
	}
	var out []Player
	for _, p := range g.apnap() {
		if slices.Contains(ps, p) {
			out = append(out, p)
		}
	}
	return out
}

// playerOf returns the one player a reference names, or NoPlayer.
func (g *Game) playerOf(x *env, r ability.Ref) Player {
	ps := g.playersOf(x, r)
	if len(ps) == 0 {
		return NoPlayer
	}
	return ps[0]
}

// objectsOf returns the objects that a reference names.
func (g *Game) objectsOf(x *env, r ability.Ref) (ids []ID) {
	for _, t := range g.refs(x, r) {
		if t.Obj != 0 {
			ids = append(ids, t.Obj)
		}
	}
	return ids
}

// choose asks for objects or players that a Choose describes. kind is that of
// the choice; by, if not NoPlayer, is who chooses where the text names nobody;
// among, if not nil, limits the options.
func (g *Game) choose(x *env, c ability.Choose, kind string, by Player, among func(Target) bool) []Target {
	if x.static {
		g.unsupported("choice in a static ability")
	}
	if c.By != nil {
		by = g.playerOf(x, c.By)
	}
	if by == NoPlayer {
		by = x.you
	}
	var opts []Target
	for _, t := range g.matching(x, c.Filter) {
		if among == nil || among(t) {
			opts = append(opts, t)
		}
	}
	if !x.cost {
		by, opts = g.misjudged(x, kind, by, opts)
	}
	lo, hi := 0, len(opts)
	if c.N != nil {
		n := g.quantity(x, c.N)
		hi = min(n, hi)
		lo = hi
		if c.UpTo {
			lo = 0
		}
	}
	if x.cost && x.given != nil {
		if c.N != nil && !c.UpTo {
			if n := g.quantity(x, c.N); n > len(opts) {
				g.refuse("cost", rule{"409.1h", "118.3"}, "there are %d of the %d objects that the cost needs", len(opts), n)
			}
		}
		if c.Random {
			return g.random(opts, hi)
		}
		return g.givenCost(x, by, kind, opts, lo, hi)
	}
	if c.Random {
		return g.random(opts, hi)
	}
	return g.askTargets(by, kind, x.this, opts, lo, hi)
}
