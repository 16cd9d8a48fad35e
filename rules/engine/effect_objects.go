package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// runOnObjects carries out an instruction that does something to objects.
func (g *Game) runOnObjects(x *env, d ability.Effect) {
	switch d := d.(type) {
	case ability.Destroy:
		g.onEach(x, d.What, func(o *Object) (Event, bool) {
			e := g.destruction(o.ID, x.asker())
			e.bury = d.NoRegen && !g.is(mutNoRegenIgnored)
			return e, o.Zone == Battlefield
		})
	case ability.Regenerate:
		g.doRegenerate(x, d)
	case ability.Sacrifice:
		g.giveUp(x, d.Who, d.What, scenario.EvSacrifice)
	case ability.Discard:
		g.giveUp(x, d.Who, d.What, scenario.EvDiscard)
	case ability.Mill:
		g.doMill(x, d)
	case ability.Counter:
		g.onEach(x, d.What, func(o *Object) (Event, bool) {
			e := happen(scenario.EvCounter, o.Controller)
			e.Obj, e.Source, e.From, e.Into = o.ID, x.asker(), Stack, Graveyard
			return e, o.Zone == Stack
		})
	case ability.Move:
		g.doMove(x, d)
	case ability.Create:
		g.doCreate(x, d)
	case ability.PutCounters:
		g.doPutCounters(x, d)
	case ability.RemoveCounters:
		g.doRemoveCounters(x, d)
	case ability.MoveCounters:
		g.doMoveCounters(x, d)
	case ability.Tap:
		if e := x.event; e != nil && e.enters() && e.enter != nil && slices.Contains(g.objectsOf(x, d.What), e.Obj) {
			e.enter.tapped = true
			return
		}
		g.onEach(x, d.What, func(o *Object) (Event, bool) {
			e := happen(scenario.EvTap, g.controller(o.ID))
			e.Obj = o.ID
			return e, o.Zone == Battlefield && !o.Tapped
		})
	case ability.Untap:
		g.onEach(x, d.What, func(o *Object) (Event, bool) {
			e := happen(scenario.EvUntap, g.controller(o.ID))
			e.Obj = o.ID
			return e, o.Zone == Battlefield && o.Tapped
		})
	case ability.Attach:
		g.doAttach(x, d)
	case ability.Fight:
		g.doFight(x, d)
	case ability.FaceUp:
		for _, id := range g.objectsOf(x, d.What) {
			g.faceUp(g.actual(x, id))
		}
	case ability.LeaveCombat:
		for _, id := range g.objectsOf(x, d.What) {
			g.leaveCombat(id)
		}
	default:
		g.runOnCards(x, d)
	}
}

// onEach makes an event of each object that a reference names, all at once,
// and notes what it happened to.
func (g *Game) onEach(x *env, r ability.Ref, f func(*Object) (Event, bool)) {
	var evs []Event
	for _, id := range g.pickIDs(x, r) {
		if o := g.live(g.actual(x, id)); o != nil {
			if e, ok := f(o); ok {
				evs = append(evs, e)
			}
		}
	}
	for _, e := range g.happens(evs...) {
		x.done = append(x.done, e.Obj)
	}
	x.did = len(x.done) > 0
	x.amount = len(x.done)
}

// pickIDs returns the objects of a reference; the player who acts makes the
// choices in it.
func (g *Game) pickIDs(x *env, r ability.Ref) []ID {
	kind := "choose"
	if x.cost {
		kind = "tap"
	}
	return objectsIn(g.pickFor(x, x.actor(), r, kind, nil))
}

// actor is the player who carries out the instruction.
func (x *env) actor() Player {
	if x.cost {
		return x.payer
	}
	if x.they != NoPlayer {
		return x.they
	}
	return x.you
}

func objectsIn(ts []Target) (ids []ID) {
	for _, t := range ts {
		if t.Obj != 0 {
			ids = append(ids, t.Obj)
		}
	}
	return ids
}

// pickFor returns what a reference names, a choice in it being made by a
// player among what he may choose.
func (g *Game) pickFor(x *env, p Player, r ability.Ref, kind string, among func(Target) bool) []Target {
	switch r := r.(type) {
	case ability.Choose:
		ts := g.choose(x, r, kind, p, among)
		x.bind(r.As, ts)
		return ts
	case ability.Both:
		var out []Target
		for _, o := range r.Of {
			out = append(out, g.pickFor(x, p, o, kind, among)...)
		}
		return out
	}
	ts := g.refs(x, r)
	if among == nil {
		return ts
	}
	var out []Target
	for _, t := range ts {
		if among(t) {
			out = append(out, t)
		}
	}
	return out
}

// giveUp lets players sacrifice or discard: they choose in turn order, then
// all of it happens at once (rules 101.4, 701.9, 701.21; 103.4 in 2006).
func (g *Game) giveUp(x *env, who, what ability.Ref, k scenario.EventKind) {
	var evs []Event
	players := g.playersOf(x, who)
	if x.cost {
		players = []Player{x.payer}
	}
	var names []string
	var all []Target
	for _, p := range players {
		x.as(p, func() {
			kind := "sacrifice"
			among := func(t Target) bool {
				o := g.permanent(t.Obj)
				return o != nil && g.controller(t.Obj) == p && !g.forbidden(ability.ActBeSacrificed, t.Obj, 0)
			}
			if k == scenario.EvDiscard {
				kind = "discard"
				among = func(t Target) bool {
					o := g.live(g.actual(x, t.Obj))
					return o != nil && o.Zone == Hand && o.Owner == p
				}
			}
			picked := g.pickFor(x, p, what, kind, among)
			if c, ok := what.(ability.Choose); ok && c.As != "" {
				names = append(names, c.As)
			}
			all = append(all, picked...)
			for _, t := range picked {
				e := happen(k, p)
				e.Obj, e.Source = g.actual(x, t.Obj), x.asker()
				evs = append(evs, e)
			}
		})
		if g.is(mutDiscardInTurn) {
			for _, e := range g.happens(evs...) {
				x.done = append(x.done, e.Obj)
			}
			evs = nil
		}
	}
	for _, n := range names {
		if k == scenario.EvSacrifice && g.is(mutSacrificedForgotten) || k == scenario.EvDiscard && g.is(mutDiscardedForgotten) {
			all = nil
		}
		x.bind(n, all)
	}
	for _, e := range g.happens(evs...) {
		x.done = append(x.done, e.Obj)
	}
	x.did = len(x.done) > 0
	x.amount = len(x.done)
}

// discard is the turn-based discard.
func (g *Game) discard(p Player, ts []Target, src ID) {
	var evs []Event
	for _, t := range ts {
		e := happen(scenario.EvDiscard, p)
		e.Obj, e.Source = t.Obj, src
		evs = append(evs, e)
	}
	g.happens(evs...)
}

// doRegenerate makes a shield that lasts until end of turn, or, in place of a
// destruction, regenerates at once (rule 701.19).
func (g *Game) doRegenerate(x *env, d ability.Regenerate) {
	for _, id := range g.objectsOf(x, d.What) {
		if x.event != nil && x.event.Kind == scenario.EvDestroy && x.event.Obj == id {
			g.regenerate(id)
			continue
		}
		if g.permanent(id) == nil || g.is(mutRegenerationOff) {
			continue
		}
		g.addEffect(&effect{regen: true, set: []ID{id}, src: x.this, env: x.copy(), dur: ability.EndOfTurn})
		x.done = append(x.done, id)
	}
	x.did = len(x.done) > 0
}

// tap and untap turn one permanent.
func (g *Game) tap(id ID) {
	e := happen(scenario.EvTap, g.controller(id))
	e.Obj = id
	g.happens(e)
}

func (g *Game) untap(id ID) {
	e := happen(scenario.EvUntap, g.controller(id))
	e.Obj = id
	g.happens(e)
}

// putCounters and takeCounters change the counters on one object.
func (g *Game) putCounters(id ID, kind string, n int) int {
	return g.countersEvent(scenario.EvAdd, id, kind, n)
}

func (g *Game) takeCounters(id ID, kind string, n int) int {
	return g.countersEvent(scenario.EvRemove, id, kind, n)
}

func (g *Game) countersEvent(k scenario.EventKind, id ID, kind string, n int) int {
	e := happen(k, g.controllerOrOwner(ObjectTarget(id)))
	e.Obj, e.Word, e.N = id, kind, n
	total := 0
	for _, d := range g.happens(e) {
		total += d.N
	}
	return total
}

func (g *Game) doPutCounters(x *env, d ability.PutCounters) {
	n := g.quantity(x, d.N)
	if n == 0 {
		x.did = false
		return
	}
	var evs []Event
	for _, t := range g.pickFor(x, x.actor(), d.On, "choose", nil) {
		if e := x.event; e != nil && e.enters() && e.enter != nil && t.Obj == e.Obj {
			e.enter.counters = addCounter(e.enter.counters, d.Kind, n)
			continue
		}
		e := happen(scenario.EvAdd, x.you)
		e.Word, e.N, e.Source = d.Kind, n, x.asker()
		if t.IsPlayer() {
			e.To, e.Player = t, t.Player
		} else if e.Obj = g.actual(x, t.Obj); g.permanent(e.Obj) == nil {
			continue
		}
		evs = append(evs, e)
	}
	x.amount = 0
	for _, e := range g.happens(evs...) {
		x.amount += e.N
		x.done = append(x.done, e.Obj)
	}
	x.did = x.amount > 0 || x.event != nil
}

func (g *Game) doRemoveCounters(x *env, d ability.RemoveCounters) {
	if x.cost {
		g.payCounters(x, g.objs[x.this], d)
		return
	}
	x.amount = 0
	g.together(func() {
		for _, id := range g.pickIDs(x, d.From) {
			o := g.live(g.actual(x, id))
			if o == nil {
				continue
			}
			kinds := []string{d.Kind}
			if d.Kind == "" {
				kinds = nil
				for _, c := range o.Counters {
					kinds = append(kinds, c.kind)
				}
				if d.N != nil && len(kinds) > 1 {
					kinds = []string{g.askWord(x.actor(), x.asker(), kinds)}
				}
			}
			for _, k := range kinds {
				n := o.Count(k)
				if d.N != nil {
					n = min(n, g.quantity(x, d.N))
				}
				if got := g.takeCounters(o.ID, k, n); got > 0 {
					x.amount += got
					x.done = append(x.done, o.ID)
				}
			}
		}
	})
	x.did = x.amount > 0
}

// doMoveCounters moves counters that are there to an object that is still
// there (rule 122.5).
func (g *Game) doMoveCounters(x *env, d ability.MoveCounters) {
	x.did, x.amount = false, 0
	froms, tos := g.pickIDs(x, d.From), g.pickIDs(x, d.To)
	if len(froms) == 0 || len(tos) == 0 {
		return
	}
	from, to := g.permanent(g.actual(x, froms[0])), g.permanent(g.actual(x, tos[0]))
	if from == nil || to == nil || from.ID == to.ID {
		return
	}
	if g.is(mutMovedCountersTarget) && g.chars(to.ID).hasKeyword("shroud") {
		return
	}
	kind := d.Kind
	if kind == "" {
		var kinds []string
		for _, c := range from.Counters {
			kinds = append(kinds, c.kind)
		}
		if len(kinds) == 0 {
			return
		}
		kind = g.askWord(x.actor(), x.asker(), kinds)
	}
	n := from.Count(kind)
	if d.N != nil {
		n = min(n, g.quantity(x, d.N))
	}
	if n == 0 && g.is(mutCounterFromNowhere) {
		g.putCounters(to.ID, kind, 1)
	}
	if n == 0 {
		return
	}
	g.together(func() {
		got := n
		if !g.is(mutMovedCountersStay) {
			got = g.takeCounters(from.ID, kind, n)
		}
		x.amount = g.putCounters(to.ID, kind, got)
	})
	x.done = append(x.done, to.ID)
	x.did = x.amount > 0
}

// doFight lets two creatures deal damage to each other (rule 701.14).
func (g *Game) doFight(x *env, d ability.Fight) {
	a, b := g.pickIDs(x, d.A), g.pickIDs(x, d.B)
	x.did = false
	if len(a) != 1 || len(b) != 1 || g.permanent(a[0]) == nil || g.permanent(b[0]) == nil ||
		!g.chars(a[0]).isType("creature") || !g.chars(b[0]).isType("creature") {
		return
	}
	g.deal([]damage{{a[0], ObjectTarget(b[0]), g.chars(a[0]).Power, false}, {b[0], ObjectTarget(a[0]), g.chars(b[0]).Power, false}})
	x.did = true
}

// doAttach attaches a permanent to something (rule 701.3; "move" of Auras in
// 2006). A choice is made among what it can be attached to and is not already.
func (g *Game) doAttach(x *env, d ability.Attach) {
	x.did = false
	if e := x.event; e != nil && e.enters() && e.enter != nil && slices.Contains(g.objectsOf(x, d.What), e.Obj) {
		if ts := g.refs(x, d.To); len(ts) == 1 {
			e.enter.attach = ts[0]
		}
		return
	}
	for _, id := range g.pickIDs(x, d.What) {
		id = g.actual(x, id)
		o := g.permanent(id)
		if o == nil {
			continue
		}
		if d.To == nil {
			g.detach(x, id)
			continue
		}
		ts := g.pickFor(x, x.actor(), d.To, "choose", func(t Target) bool { return t != o.Attached && g.canAttach(id, t) })
		if len(ts) != 1 {
			continue
		}
		t := ts[0]
		if t.Obj != 0 {
			t.Obj = g.actual(x, t.Obj)
		}
		e := happen(scenario.EvAttach, x.you)
		e.Obj, e.To = id, t
		if len(g.happens(e)) > 0 {
			x.did = true
			x.done = append(x.done, id)
		}
	}
}

// detach unattaches a permanent (rule 701.3d).
func (g *Game) detach(x *env, id ID) {
	e := happen(scenario.EvDetach, g.controller(id))
	e.Obj = id
	if len(g.happens(e)) > 0 {
		x.did = true
		x.done = append(x.done, id)
	}
}

// canAttach reports whether a permanent could be attached to something (rules
// 303.4, 301.5, 701.3b; 212.4h and 212.2 in 2006).
func (g *Game) canAttach(id ID, t Target) bool {
	o := g.permanent(id)
	if o == nil || t.isNone() || t.Obj == id {
		return false
	}
	c := g.chars(id)
	switch {
	case c.isSubtype("Aura"):
		if c.isType("creature") {
			return false
		}
		return g.enchants(id, c, t)
	case c.isSubtype("Equipment"):
		return g.permanent(t.Obj) != nil && g.chars(t.Obj).isType("creature") && !g.protected(t.Obj, id) && !c.isType("creature")
	}
	return false
}

// enchants reports whether what an Aura's enchant ability says is true of
// something, and nothing keeps the Aura off it.
func (g *Game) enchants(id ID, c *Chars, t Target) bool {
	kws := c.keywords("enchant")
	if len(kws) == 0 {
		return false
	}
	x := g.instanceEnv(g.objs[id], nil, nil)
	x.static = true
	for _, ab := range kws {
		f := ab.node.(ability.Keyword).Of
		if f == nil {
			return false
		}
		s := scopeOf(f)
		if t.IsPlayer() && (!s.players || !g.alive(t.Player)) || !t.IsPlayer() && !s.objects {
			return g.is(mutEnchantAnything)
		}
		if t.Obj != 0 {
			o := g.live(t.Obj)
			if o == nil || !s.zones[o.Zone] {
				return false
			}
		}
		if !g.matches(x, f, t) && !g.is(mutEnchantAnything) {
			return false
		}
	}
	if t.Obj != 0 && (g.protected(t.Obj, id) && !g.is(mutProtectionEnchanted) || g.forbiddenTo(ability.ActBeEnchanted, t.Obj, ObjectTarget(id))) {
		return false
	}
	return true
}

// attachedLegally reports whether a permanent is attached to what it may be.
func (g *Game) attachedLegally(id ID) bool { return g.canAttach(id, g.objs[id].Attached) }

// enchantable lists what an Aura that is about to enter could enchant, as its
// controller chooses (rule 303.4f).
func (g *Game) enchantable(id ID, c *Chars, p Player) (out []Target) {
	for _, ab := range c.keywords("enchant") {
		f := ab.node.(ability.Keyword).Of
		if f == nil {
			continue
		}
		x := g.instanceEnv(g.objs[id], nil, ab)
		x.you = p
		for _, t := range g.matching(x, *f) {
			if t.Obj != 0 && g.protected(t.Obj, id) {
				continue
			}
			out = append(out, t)
		}
	}
	return out
}

// auraTarget returns the target of an Aura spell: what its enchant ability
// says (rule 115.1b; 415.2 in 2006).
func (g *Game) auraTarget(c *Chars) *Ab {
	if !c.isSubtype("Aura") {
		return nil
	}
	if g.is(mutEnchantAnything) {
		return &Ab{targets: []targetSpec{{Target: ability.Target{N: ability.Num(1), Filter: ability.Filter{Is: []ability.Predicate{
			ability.Noun{Of: []string{"permanent", "player"}}}}}}}}
	}
	for _, ab := range c.keywords("enchant") {
		if f := ab.node.(ability.Keyword).Of; f != nil {
			return &Ab{Ability: ab.Ability, node: ab.node, targets: []targetSpec{{Target: ability.Target{N: ability.Num(1), Filter: *f}}}}
		}
	}
	return nil
}
