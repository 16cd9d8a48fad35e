package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// apply makes an event happen and writes it to the log. It reports whether it
// happened: the impossible does not (rule 101.3; 103.3 in 2006).
func (g *Game) apply(e *Event) bool {
	switch e.Kind {
	case scenario.EvMove:
		return g.applyMove(e)
	case scenario.EvDestroy:
		return g.applyDestroy(e)
	case scenario.EvSacrifice:
		o := g.permanent(e.Obj)
		if o == nil || g.controller(e.Obj) != e.Player && !g.is(mutSacrificesOthers) || g.forbidden(ability.ActBeSacrificed, e.Obj, 0) {
			return false
		}
		if g.is(mutSacrificeIgnored) || g.chars(e.Obj).hasKeyword("indestructible") && g.is(mutIndestructibleStays) {
			return false
		}
		if g.is(mutSacrificeDestroys) {
			return len(g.carryOut([]Event{g.destruction(e.Obj, e.Source)})) > 0
		}
		if g.is(mutSacrificedIsExiled) {
			g.part(e, Exile)
			return true
		}
		g.part(e, Graveyard)
		return true
	case scenario.EvDiscard:
		o := g.live(e.Obj)
		if o == nil || o.Zone != Hand || o.Owner != e.Player {
			return false
		}
		e.From, e.Into = Hand, Graveyard
		if g.is(mutDiscardedIsExiled) {
			e.Into = Exile
		}
		g.part(e, e.Into)
		return true
	case scenario.EvMill:
		if o := g.live(e.Obj); o == nil || o.Zone != Library {
			return false
		}
		if g.is(mutMilledIsExiled) {
			e.Into = Exile
		}
		g.part(e, e.Into)
		return true
	case scenario.EvDraw:
		return g.applyDraw(e)
	case scenario.EvDamage:
		return g.applyDamage(e)
	case scenario.EvGain:
		if e.N <= 0 || !g.alive(e.Player) || g.playerForbidden(ability.ActGainLife, e.Player, 0) {
			return false
		}
		g.players[e.Player].life += e.N
	case scenario.EvLose:
		if e.N <= 0 || !g.alive(e.Player) {
			return false
		}
		g.players[e.Player].life -= e.N
	case scenario.EvTap:
		o := g.permanent(e.Obj)
		if o == nil || o.Tapped {
			return false
		}
		o.Tapped = true
	case scenario.EvUntap:
		o := g.permanent(e.Obj)
		if o == nil || !o.Tapped {
			return false
		}
		o.Tapped = false
		if g.combat.attacker(e.Obj) != nil && g.is(mutUntappedLeaveCombat) {
			g.leaveCombat(e.Obj)
		}
	case scenario.EvAdd, scenario.EvRemove:
		return g.applyCounters(e)
	case scenario.EvAttach:
		return g.applyAttach(e)
	case scenario.EvDetach:
		o := g.permanent(e.Obj)
		if o == nil || o.Attached.isNone() {
			return false
		}
		o.Attached = noTarget()
	case scenario.EvCounter:
		return g.applyCounter(e)
	}
	g.changed()
	g.record(*e)
	return true
}

// part notes an event and moves its object as part of it.
func (g *Game) part(e *Event, into Zone) {
	i := g.record(*e)
	o := g.objs[e.Obj]
	m := move(e.Obj, o.Zone, into)
	m.Player, m.Source, m.cause, m.pre = e.Player, e.Source, e.Kind, e.pre
	for _, d := range g.carryOut([]Event{m}) {
		e.New = d.New
		g.log[i].New = d.New
	}
}

// applyDestroy moves a permanent to the graveyard (rule 701.8; 419.6b and the
// glossary in 2006).
func (g *Game) applyDestroy(e *Event) bool {
	o := g.permanent(e.Obj)
	if o == nil || g.indestructible(e) {
		return false
	}
	if g.is(mutDestroyedIsExiled) {
		e.Into = Exile
	}
	g.part(e, e.Into)
	return true
}

func (g *Game) indestructible(e *Event) bool {
	if g.is(mutIndestructibleDies) {
		return false
	}
	c := e.pre
	if c == nil {
		c = g.chars(e.Obj)
	}
	return c.hasKeyword("indestructible")
}

// applyDraw draws the top card (rule 121.1, 121.4; 420.5g in 2006).
func (g *Game) applyDraw(e *Event) bool {
	if !g.alive(e.Player) || g.playerForbidden(ability.ActDraw, e.Player, 0) {
		return false
	}
	p := &g.players[e.Player]
	if len(p.library) == 0 {
		p.drewEmpty = true
		return false
	}
	e.Obj = p.library[0]
	e.From, e.Into = Library, Hand
	g.part(e, Hand)
	return true
}

// applyCounters puts counters on a permanent or player or takes them off; none
// can be taken that is not there.
func (g *Game) applyCounters(e *Event) bool {
	sign := 1
	if e.Kind == scenario.EvRemove {
		sign = -1
	}
	if e.To.IsPlayer() {
		p := &g.players[e.To.Player]
		if e.Word == "poison" {
			if sign < 0 {
				e.N = min(e.N, p.poison)
			}
			p.poison += sign * e.N
		} else {
			p.counters = addCounter(p.counters, e.Word, sign*e.N)
		}
	} else {
		o := g.live(e.Obj)
		if o == nil || o.Zone != Battlefield && o.Zone != Exile {
			return false
		}
		if sign < 0 {
			e.N = min(e.N, o.Count(e.Word))
		}
		if e.N <= 0 {
			return false
		}
		o.addCounters(e.Word, sign*e.N)
	}
	if e.N <= 0 {
		return false
	}
	g.changed()
	g.record(*e)
	return true
}

// applyAttach attaches a permanent to an object or player. What cannot be
// attached stays where it is (rule 701.3b).
func (g *Game) applyAttach(e *Event) bool {
	o := g.permanent(e.Obj)
	if o == nil || o.Attached == e.To || !g.canAttach(e.Obj, e.To) && !g.is(mutAttachAnywhere) {
		return false
	}
	o.Attached = e.To
	if !g.is(mutAttachKeepsTimestamp) {
		o.Stamp = g.stamp() // rule 613.7e; 418.5e in 2006
	}
	g.changed()
	g.record(*e)
	return true
}

// applyMove moves an object to another zone, where it is a new object (rule
// 400.7; 217.1c in 2006).
func (g *Game) applyMove(e *Event) bool {
	o := g.live(e.Obj)
	if o == nil || o.Zone != e.From || o.Kind == KindAbility || o.Kind == KindDamage {
		return false
	}
	if e.From == e.Into && e.Into != Library && e.Into != Exile {
		return false
	}
	if o.Kind == KindToken && e.From != Battlefield && e.From != NoZone && !g.is(mutTokensComeBack) { // rule 111.8; 216.3 in 2006
		return false
	}
	if e.Into == Battlefield && !g.mayEnter(e, o) {
		return false
	}
	if o.flashback && e.From == Stack && e.Into != Battlefield && !g.is(mutFlashbackAgain) { // rule 702.34a; 502.22a in 2006
		e.Into = Exile
	}
	last := e.pre
	if last == nil {
		last = g.chars(o.ID)
	}
	if o.Zone == Stack || o.Zone == Battlefield {
		if last.Controller == NoPlayer {
			c := *last
			c.Controller = o.Controller
			last = &c
		}
	}
	g.takeOut(o)
	n := &Object{ID: ID(len(g.objs)), Kind: o.Kind, Name: o.Name, Owner: o.Owner, Controller: o.Owner, Zone: e.Into,
		Stamp: g.stamp(), def: o.def, half: -1, prev: o.ID, Attached: noTarget()}
	if o.Kind != KindCard {
		n.copyOf = o.copyOf
	}
	if last.Controller != NoPlayer && last.Controller != o.Owner && slices.Contains([]Zone{Hand, Graveyard, Library}, e.Into) && g.is(mutToControllersZone) {
		n.Owner, n.Controller = last.Controller, last.Controller
	}
	if g.is(mutZoneChangeSameObject) {
		n.used, n.linked, n.Counters = o.used, o.linked, o.Counters
		g.sameObject(o.ID, n.ID)
	}
	if g.is(mutForecastRemembersCard) {
		n.used = o.used
	}
	o.gone, o.goneAt, o.last, o.next = true, g.batch, last, n.ID
	g.objs = append(g.objs, n)
	e.New = n.ID
	g.enterZone(n, o, e)
	if len(o.Counters) > 0 && g.is(mutCountersFollow) {
		for _, c := range o.Counters {
			n.addCounters(c.kind, c.n)
		}
	}
	if o.Name != "" {
		g.rename(o.ID, n.ID)
	}
	if e.From == Battlefield {
		g.leaveCombat(o.ID)
	}
	g.changed()
	g.record(*e)
	if e.enter != nil && e.Into == Battlefield && len(n.Counters) > 0 {
		for _, c := range n.Counters {
			a := happen(scenario.EvAdd, n.Controller)
			a.Obj, a.N, a.Word = n.ID, c.n, c.kind
			g.record(a)
		}
	}
	return true
}

// takeOut removes an object from the list of its zone.
func (g *Game) takeOut(o *Object) {
	list := g.zone(o.Zone, o.Owner)
	if list == nil { // a token that is just being created
		return
	}
	if i := slices.Index(*list, o.ID); i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	}
}

// enterZone puts the new object into its zone.
func (g *Game) enterZone(n, old *Object, e *Event) {
	list := g.zone(e.Into, n.Owner)
	switch e.Into {
	case Library:
		i := min(e.nth, len(*list))
		if e.bottom && !g.is(mutLibraryBottomIsTop) {
			i = len(*list)
		}
		*list = slices.Insert(*list, i, n.ID)
		return
	case Battlefield:
		g.enterBattlefield(n, old, e)
	case Exile:
		n.FaceDown = e.enter != nil && e.enter.faceDown
	}
	*list = append(*list, n.ID)
}

// enterBattlefield gives a new permanent what it enters with.
func (g *Game) enterBattlefield(n, old *Object, e *Event) {
	n.sick = true
	n.castObj = 0
	if old != nil && old.Zone == Stack {
		n.castObj = old.ID
		if !g.is(mutXForgotten) {
			n.x = old.x
		}
		n.Controller = old.Controller
		if n.Kind == KindCopy {
			n.Kind = KindToken // rule 608.3f
		}
	}
	in := e.enter
	if in == nil {
		n.control = n.Controller
		return
	}
	if in.controller != NoPlayer {
		n.Controller = in.controller
	}
	n.Tapped, n.FaceDown, n.Counters, n.linked = in.tapped, in.faceDown, in.counters, in.linked
	if in.copyOf != nil {
		n.copyOf = in.copyOf
	}
	if !in.attach.isNone() {
		n.Attached = in.attach
	}
	n.control = n.Controller
}

// mayEnter reports whether an object can enter the battlefield: an instant or
// sorcery cannot (rule 304.4), an Aura needs something to enchant (303.4g).
func (g *Game) mayEnter(e *Event, o *Object) bool {
	ch := g.chars(o.ID)
	if e.enter == nil {
		e.enter = &entering{controller: NoPlayer, attach: noTarget(), attacking: noTarget()}
	}
	if e.enter.copyOf != nil {
		ch = e.enter.copyOf
	}
	if e.enter.faceDown {
		return true
	}
	if ch.isType("instant") || ch.isType("sorcery") {
		return false
	}
	if !ch.isSubtype("Aura") || !e.enter.attach.isNone() {
		return true
	}
	p := e.enter.controller
	if p == NoPlayer {
		p = o.Owner
	}
	opts := g.enchantable(o.ID, ch, p)
	if len(opts) == 0 || g.is(mutAurasOnlyResolve) {
		return false
	}
	e.enter.attach = g.askTargets(p, "attach", o.ID, opts, 1, 1)[0]
	return true
}

// sameObject lets what was said of an object hold for the one it became, which
// is what rule 400.7 forbids: it serves a mutant only.
func (g *Game) sameObject(old, now ID) {
	effects := slices.Clone(g.effects)
	for i, f := range effects {
		c := *f
		c.set = replaced(f.set, old, now)
		if f.env != nil {
			x := f.env.copy()
			for k := range x.vars {
				x.vars[k].vals = replaced(x.vars[k].vals, ObjectTarget(old), ObjectTarget(now))
			}
			c.env = x
		}
		effects[i] = &c
	}
	g.effects = effects
	for _, id := range g.exile {
		if o := g.objs[id]; o.encodedOn == old {
			o.encodedOn = now
		}
	}
}

func replaced[T comparable](list []T, old, now T) []T {
	list = slices.Clone(list)
	for i := range list {
		if list[i] == old {
			list[i] = now
		}
	}
	return list
}
