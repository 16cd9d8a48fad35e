package engine

import (
	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// fitsEvent reports whether an event is one that the pattern describes, and
// notes in the env what the event words of the ability mean (ability.Event).
func (g *Game) fitsEvent(x *env, ev ability.Event, e *Event) bool {
	switch ev := ev.(type) {
	case ability.Enters:
		if !e.enters() {
			return false
		}
		id, p := e.New, g.controllerAtEvent(e.New)
		if id == 0 && e.enter != nil { // it would enter
			id, p = e.Obj, e.enter.controller
		}
		g.eventIs(x, ObjectTarget(id), noTarget(), p, 0)
		return g.fits(x, ev.What, x.it)
	case ability.Dies:
		return (e.dies() || e.leaves() && g.is(mutLeavingIsDying)) && g.fitsMove(x, ev.What, e, e.Obj)
	case ability.Leaves:
		return e.leaves() && g.fitsMove(x, ev.What, e, e.Obj)
	case ability.Moves:
		return g.fitsMoves(x, ev, e)
	case ability.Casts:
		return e.Kind == scenario.EvCast && g.fitsDone(x, ev.Who, ev.What, e)
	case ability.Activates:
		return e.Kind == scenario.EvActivate && g.fitsDone(x, ev.Who, ev.What, e)
	case ability.Attacks:
		if n := len(g.combat.attackers); e.Kind != scenario.EvAttack || n <= ev.Others || ev.Alone && n != 1 {
			return false
		}
		g.eventIs(x, ObjectTarget(e.Obj), e.To, g.controllerOrOwner(e.To), 0)
		return g.fits(x, ev.What, x.it) && g.fits(x, ev.Whom, e.To)
	case ability.Blocks:
		if e.Kind != scenario.EvBlock || ev.Whom == nil && e.N > 0 && !g.is(mutBlockedEach) {
			return false
		}
		g.eventIs(x, ObjectTarget(e.Obj), e.To, g.controllerOrOwner(e.To), 0)
		return g.fits(x, ev.What, x.it) && g.fits(x, ev.Whom, e.To)
	case ability.BecomesBlocked:
		if e.Kind != scenario.EvBlocked || ev.By == nil && e.N > 0 && !g.is(mutBlockedEach) {
			return false
		}
		g.eventIs(x, ObjectTarget(e.Obj), ObjectTarget(e.Source), g.controllerOrOwner(ObjectTarget(e.Source)), 0)
		return g.fits(x, ev.What, x.it) && g.fits(x, ev.By, x.that)
	case ability.Unblocked:
		if e.Kind != evUnblocked {
			return false
		}
		g.eventIs(x, ObjectTarget(e.Obj), noTarget(), g.controllerOrOwner(e.To), 0)
		return g.fits(x, ev.What, x.it)
	case ability.Damage:
		return e.Kind == scenario.EvDamage && g.fitsDamage(x, ev, e)
	case ability.TapsForMana:
		return e.Kind == evTapForMana && g.fitsDone(x, ev.Who, ev.What, e)
	case ability.Targeted:
		if e.Kind != evTarget {
			return false
		}
		g.eventIs(x, e.To, ObjectTarget(e.Obj), e.Player, 0)
		return g.fits(x, ev.What, e.To) && g.fits(x, ev.By, ObjectTarget(e.Obj))
	case ability.Begins:
		if e.Kind != scenario.EvStep || !beginsStep(ev.Step, e.Step, g.mainCount, g.is(mutEveryMainIsPrecombat)) {
			return false
		}
		g.eventIs(x, noTarget(), noTarget(), e.Player, 0)
		return g.fits(x, ev.Whose, PlayerTarget(e.Player))
	case ability.State:
		return false
	}
	return g.fitsChange(x, ev, e)
}

// fitsChange is [Game.fitsEvent] for what happens to one player or object.
func (g *Game) fitsChange(x *env, ev ability.Event, e *Event) bool {
	object := func(k scenario.EventKind, p ability.Pattern) bool {
		if e.Kind != k {
			return false
		}
		g.eventIs(x, ObjectTarget(e.Obj), noTarget(), g.controllerOrOwner(ObjectTarget(e.Obj)), e.N)
		return g.fits(x, p, x.it)
	}
	switch ev := ev.(type) {
	case ability.GainsLife:
		if e.Kind != scenario.EvGain {
			return false
		}
		g.eventIs(x, noTarget(), noTarget(), e.Player, e.N)
		return g.fits(x, ev.Who, PlayerTarget(e.Player)) && (ev.From == nil || g.fits(x, ev.From, ObjectTarget(e.Source)))
	case ability.LosesLife:
		if e.Kind != scenario.EvLose {
			return false
		}
		g.eventIs(x, noTarget(), noTarget(), e.Player, e.N)
		return g.fits(x, ev.Who, PlayerTarget(e.Player))
	case ability.Draws:
		if e.Kind != scenario.EvDraw {
			return false
		}
		id := e.New
		if id == 0 {
			id = e.Obj
		}
		g.eventIs(x, ObjectTarget(id), noTarget(), e.Player, 1)
		return g.fits(x, ev.Who, PlayerTarget(e.Player))
	case ability.Discards:
		if e.Kind != scenario.EvDiscard {
			return false
		}
		id := e.New
		if id == 0 {
			id = e.Obj
		}
		g.eventIs(x, ObjectTarget(id), noTarget(), e.Player, 1)
		what := ev.What == nil || g.fits(x, ev.What, x.it)
		return g.fits(x, ev.Who, PlayerTarget(e.Player)) && what
	case ability.Sacrifices:
		return e.Kind == scenario.EvSacrifice && g.fitsDone(x, ev.Who, ev.What, e)
	case ability.Destroyed:
		return object(scenario.EvDestroy, ev.What)
	case ability.Countered:
		return object(scenario.EvCounter, ev.What)
	case ability.Taps:
		return object(scenario.EvTap, ev.What)
	case ability.Untaps:
		return object(scenario.EvUntap, ev.What)
	case ability.CounterPut:
		return e.Word == ev.Kind && object(scenario.EvAdd, ev.On)
	case ability.CounterRemoved:
		return e.Word == ev.Kind && object(scenario.EvRemove, ev.From)
	case ability.TurnedFaceUp:
		return object(scenario.EvTurnUp, ev.What)
	}
	g.unsupported("event %T", ev)
	return false
}

// eventIs sets what the event words mean.
func (g *Game) eventIs(x *env, it, that Target, p Player, n int) {
	x.it, x.that, x.thatPlayer, x.thatMany = it, that, p, n
}

// fitsDone is for events in which a player does something with an object.
func (g *Game) fitsDone(x *env, who, what ability.Pattern, e *Event) bool {
	g.eventIs(x, ObjectTarget(e.Obj), noTarget(), e.Player, 0)
	return g.fits(x, who, PlayerTarget(e.Player)) && g.fits(x, what, x.it)
}

// fitsMove is for moves from the battlefield: It is the permanent as it was,
// and can be found in the zone it went to.
func (g *Game) fitsMove(x *env, what ability.Pattern, e *Event, id ID) bool {
	g.eventIs(x, ObjectTarget(id), noTarget(), g.controller(id), 0)
	if !g.fits(x, what, x.it) || g.objs[id].Kind == KindToken && g.is(mutTokensLeaveUnseen) {
		return false
	}
	x.follow = append(x.follow[:len(x.follow):len(x.follow)], id)
	return true
}

func (g *Game) fitsMoves(x *env, ev ability.Moves, e *Event) bool {
	if e.Kind != scenario.EvMove || zoneOf(ev.To.Zone) != e.Into {
		return false
	}
	if ev.From != nil && zoneOf(ev.From.Zone) != e.From {
		return false
	}
	o := g.obj(e.Obj)
	if ev.To.Of != nil && !g.isOneOf(x, ev.To.Of, PlayerTarget(o.Owner)) {
		return false
	}
	if ev.From != nil && ev.From.Of != nil && !g.isOneOf(x, ev.From.Of, PlayerTarget(o.Owner)) {
		return false
	}
	id := e.New
	if id == 0 || e.From == Battlefield {
		id = e.Obj
	}
	if !g.fitsMove(x, ev.What, e, id) && !(x.this == e.Obj && ev.What == ability.Pattern(ability.This{})) {
		return false
	}
	x.thatPlayer = o.Owner
	return true
}

// fitsDamage is for damage: It is the source, That the permanent or player
// dealt damage.
func (g *Game) fitsDamage(x *env, ev ability.Damage, e *Event) bool {
	if ev.Kind == "combat" && !e.Combat && !g.is(mutAnyDamageIsCombat) || ev.Kind == "noncombat" && e.Combat || g.tooLittle(ev.Min, e) {
		return false
	}
	p := NoPlayer
	if e.To.IsPlayer() {
		p = e.To.Player
	}
	g.eventIs(x, ObjectTarget(e.Source), e.To, p, e.N)
	return g.fits(x, ev.From, x.it) && g.fits(x, ev.To, x.that)
}

// controllerAtEvent returns who controls an object that has just entered.
func (g *Game) controllerAtEvent(id ID) Player {
	if g.obj(id) == nil {
		return NoPlayer
	}
	return g.controllerOrOwner(ObjectTarget(id))
}

// beginsStep reports whether the beginning of a step begins what is spoken of.
// Of several main phases only the first is precombat (rule 505.1a; 305.1a).
func beginsStep(want ability.Step, s Step, mains int, every bool) bool {
	switch want {
	case ability.MainPhase:
		return s == Main1 || s == Main2
	case ability.PrecombatMain:
		return s == Main1 || every && s == Main2
	case ability.Combat:
		return s == BeginCombat
	case ability.CombatDamage:
		return s == CombatDamage || s == FirstDamage
	case ability.WholeTurn, ability.BeginningPhase:
		return s == Untap
	case ability.EndingPhase:
		return s == End
	}
	w, ok := steps[want]
	return ok && w == s
}
