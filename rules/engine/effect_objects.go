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
			return e, o.Zone == Battlefield && !g.is(mutDestroyIgnored)
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
			return e, o.Zone == Battlefield && !o.Tapped && !g.is(mutTapIgnored)
		})
	case ability.Untap:
		g.onEach(x, d.What, func(o *Object) (Event, bool) {
			e := happen(scenario.EvUntap, g.controller(o.ID))
			e.Obj = o.ID
			return e, o.Zone == Battlefield && o.Tapped && !g.is(mutUntapIgnored)
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
		if o := g.live(g.actual(x, id)); o != nil && !g.spared(x, o) {
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
				return o != nil && (g.controller(t.Obj) == p || g.is(mutSacrificesOthers)) && !g.forbidden(ability.ActBeSacrificed, t.Obj, 0)
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

// doFight lets two creatures deal damage to each other (rule 701.14).
func (g *Game) doFight(x *env, d ability.Fight) {
	a, b := g.pickIDs(x, d.A), g.pickIDs(x, d.B)
	x.did = false
	if len(a) != 1 || len(b) != 1 || g.permanent(a[0]) == nil || g.permanent(b[0]) == nil ||
		!g.chars(a[0]).isType("creature") || !g.chars(b[0]).isType("creature") {
		return
	}
	combat := g.is(mutFightIsCombat)
	ds := []damage{{a[0], ObjectTarget(b[0]), g.chars(a[0]).Power, combat}, {b[0], ObjectTarget(a[0]), g.chars(b[0]).Power, combat}}
	if g.is(mutFightOneSided) {
		ds = ds[:1]
	}
	g.deal(ds)
	x.did = true
}
