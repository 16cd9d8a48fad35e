package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// effectKey names a replacement or prevention effect, so that none is applied
// twice to one event (rule 614.5; 419.6a in 2006).
type effectKey struct {
	effect *effect // made by a resolution
	src    ID      // or of a static ability of this object
	ab     *Ab
	n      int
}

// candidate is a replacement or prevention effect that may apply to an event.
type candidate struct {
	key   effectKey
	rep   *ability.Replace
	env   *env
	label string
	regen bool // a regeneration shield
	guard bool // protection
}

// pretence is the controller an object will have once it has entered.
type pretence struct {
	id    ID
	p     Player
	spell bool // the card counts as the spell that is about to be cast
}

// replaced sends events through all replacement and prevention effects and
// returns what is left of them (rules 614 to 616; 419 in 2006).
func (g *Game) replaced(evs []Event) []Event {
	if len(evs) == 1 && len(g.inherited) == 0 && !replaceable(&evs[0]) {
		return evs
	}
	if len(evs) > 1 {
		g.allot = g.divideShields(evs)
		defer func() { g.allot = nil }()
	}
	if len(g.inherited) == 0 && !g.touchable(evs) {
		return evs
	}
	out := make([]Event, 0, len(evs))
	var used []effectKey
	for _, e := range evs {
		if e.Kind == scenario.EvDestroy && g.indestructible(&e) { // rule 614.17c: what can't happen can't be replaced
			continue
		}
		e.done = append(e.done[:len(e.done):len(e.done)], g.inherited...)
		e.done = append(e.done, used...)
		left, ok := g.replace(e)
		if ok {
			out = append(out, left)
		} else if e.Kind == scenario.EvDamage && left.N <= 0 && g.is(mutPreventedSeen) {
			g.record(e)
		}
		if len(evs) > 1 && e.Kind == scenario.EvDamage && g.is(mutDamageReplacedOnce) {
			used = left.done
		}
	}
	return out
}

// replace applies effects to an event one after the other, in the order chosen
// by the player it affects (rule 616.1; 419.9a in 2006), and reports whether
// anything of the event is left.
func (g *Game) replace(e Event) (Event, bool) {
	if !replaceable(&e) || !g.anyReplacement(&e) {
		return e, true
	}
	for {
		g.work()
		cs := g.candidates(&e)
		if len(cs) == 0 {
			return e, true
		}
		c := cs[g.chooseReplacement(&e, cs)]
		e.done = append(e.done[:len(e.done):len(e.done)], c.key)
		if !g.replaceBy(&e, c) {
			return e, false
		}
		if e.Kind == scenario.EvDamage && e.N <= 0 {
			return e, false
		}
	}
}

// replaceable reports whether there are effects at all that replace such
// events.
func replaceable(e *Event) bool {
	switch e.Kind {
	case scenario.EvMove, scenario.EvDestroy, scenario.EvDamage, scenario.EvGain, scenario.EvLose, scenario.EvDraw,
		scenario.EvAdd, scenario.EvDiscard, scenario.EvSacrifice, scenario.EvCounter, scenario.EvTap, scenario.EvUntap:
		return true
	}
	return false
}

// touchable reports whether anything could apply to one of the events.
func (g *Game) touchable(evs []Event) bool {
	for i := range evs {
		if replaceable(&evs[i]) && g.anyReplacement(&evs[i]) {
			return true
		}
	}
	return false
}

// anyReplacement is a quick look at whether anything could apply.
func (g *Game) anyReplacement(e *Event) bool {
	if e.enters() || e.Kind == scenario.EvDamage && e.To.Obj != 0 {
		return true
	}
	for _, f := range g.effects {
		if f.replace != nil || f.regen {
			return true
		}
	}
	for _, id := range g.battlefield {
		for _, in := range g.chars(id).Abilities {
			if in.ab.replaces {
				return true
			}
		}
	}
	o := g.live(e.Obj)
	return o != nil && slices.ContainsFunc(g.chars(e.Obj).Abilities, func(in instance) bool { return in.ab.replaces })
}

// candidates lists the effects that apply to an event and have not done so.
func (g *Game) candidates(e *Event) (cs []candidate) {
	if e.enters() && e.enter != nil {
		g.pretend = pretence{id: e.Obj, p: e.enter.controller}
		defer func() { g.pretend = pretence{} }()
	}
	for _, f := range g.effects {
		key := effectKey{effect: f.root}
		if f.replace == nil && !f.regen || slices.Contains(e.done, key) {
			continue
		}
		if f.regen {
			if e.Kind == scenario.EvDestroy && slices.Contains(f.set, e.Obj) && !e.bury && !g.forbidden(ability.ActBeRegenerated, e.Obj, 0) && !g.is(mutShieldsIgnored) {
				cs = append(cs, candidate{key: key, regen: true, label: "regenerate"})
			}
			continue
		}
		if f.replace.Upto != nil && f.left <= 0 {
			continue
		}
		x := f.env.copy()
		if g.appliesTo(x, f.replace, e) && !g.is(mutShieldsIgnored) {
			cs = append(cs, candidate{key: key, rep: f.replace, env: x, label: g.nameOf(f.src)})
		}
	}
	for _, id := range g.battlefield {
		cs = g.staticCandidates(cs, g.objs[id], g.chars(id), e, false)
	}
	if o := g.live(e.Obj); o != nil && o.Zone != Battlefield {
		ch := g.chars(o.ID)
		if e.enter != nil && e.enter.copyOf != nil {
			ch = e.enter.copyOf
		}
		cs = g.staticCandidates(cs, o, ch, e, e.enters())
	}
	if e.Kind == scenario.EvDamage && e.To.Obj != 0 && g.protected(e.To.Obj, e.Source) && !g.is(mutProtectionDamages) {
		key := effectKey{src: e.To.Obj, n: -1}
		if !slices.Contains(e.done, key) && !g.unpreventable(e) {
			cs = append(cs, candidate{key: key, guard: true, label: g.nameOf(e.To.Obj)})
		}
	}
	return cs
}

// staticCandidates adds the replacement effects of an object's static
// abilities. own: the object is about to enter, and only what it says of its
// own entering counts (rule 614.12).
func (g *Game) staticCandidates(cs []candidate, o *Object, ch *Chars, e *Event, own bool) []candidate {
	for i := range ch.Abilities {
		in := &ch.Abilities[i]
		if !in.ab.replaces || in.ab.keyword == "graft" && g.is(mutGraftBare) || in.ab.keyword != "graft" && g.keywordOff(in.ab.keyword) {
			continue
		}
		for _, ab := range in.ab.all() {
			s := ab.static()
			if s == nil {
				continue
			}
			if !own && !worksIn(s.From, o.Zone) {
				continue
			}
			for n, r := range s.Rules {
				rep, ok := r.(ability.Replace)
				key := effectKey{src: o.ID, ab: ab, n: n}
				if !ok || slices.Contains(e.done, key) {
					continue
				}
				x := g.instanceEnv(o, in, ab)
				if own {
					x.you = e.enter.controller
					if !g.is(mutXForgotten) {
						x.x = o.x // rule 107.3m
					}
					if !enteringSelf(rep.Event) {
						continue
					}
				}
				if g.holds(x, s.While) && g.appliesTo(x, &rep, e) {
					cs = append(cs, candidate{key: key, rep: &rep, env: x, label: g.nameOf(o.ID)})
				}
			}
		}
	}
	return cs
}

// enteringSelf reports whether a replacement is about the object itself
// entering, so that it works before the object is on the battlefield.
func enteringSelf(ev ability.Event) bool {
	k, ok := ev.(ability.Enters)
	return ok && k.What == ability.Pattern(ability.This{})
}

// appliesTo reports whether a replacement effect is about the event.
func (g *Game) appliesTo(x *env, r *ability.Replace, e *Event) bool {
	if !g.fitsEvent(x, r.Event, e) || !g.holds(x, r.If) {
		return false
	}
	if g.unpreventable(e) && slices.ContainsFunc(r.Do, func(d ability.Effect) bool { _, ok := d.(ability.Prevent); return ok }) {
		return false
	}
	switch {
	case r.As:
		return !g.is(mutEntersWithIgnored)
	case !slices.ContainsFunc(r.Do, modifies):
		return !g.is(mutInsteadIgnored)
	}
	return true
}

// unpreventable reports whether an effect says that the damage cannot be
// prevented (rule 615.12).
func (g *Game) unpreventable(e *Event) bool {
	return e.Kind == scenario.EvDamage && (e.solid || e.Source != 0 && g.forbidden(ability.ActBePrevented, e.Source, 0)) && !g.is(mutUnpreventablePrevented)
}

// chooseReplacement asks the affected player, or the controller of the
// affected object, which effect is applied first.
func (g *Game) chooseReplacement(e *Event, cs []candidate) int {
	if len(cs) == 1 {
		return 0
	}
	for i, c := range cs { // rule 616.1c: to enter as a copy comes first
		if c.rep != nil && c.rep.As && slices.ContainsFunc(c.rep.Do, copies) {
			return i
		}
	}
	if !slices.ContainsFunc(cs, func(c candidate) bool { return c.rep == nil || !c.rep.As }) {
		return 0 // modifications of how it enters do not hinder one another
	}
	if g.is(mutReplacementInTimestampOrder) {
		return 0
	}
	p := e.Player
	switch {
	case e.Kind == scenario.EvDamage:
		p = g.controllerOrOwner(e.To)
	case e.Obj != 0:
		p = g.controllerOrOwner(ObjectTarget(e.Obj))
	}
	if g.is(mutReplacementChosenBySource) && e.Source != 0 {
		p = g.controllerOrOwner(ObjectTarget(e.Source))
	}
	labels := make([]string, len(cs))
	for i := range cs {
		labels[i] = cs[i].label
	}
	return g.askOrder(p, "replacement", e.Source, labels)[0]
}

// copies reports whether an instruction makes something a copy.
func copies(d ability.Effect) bool {
	switch d := d.(type) {
	case ability.May:
		return slices.ContainsFunc(d.Do, copies)
	case ability.Apply:
		if k, ok := d.Rule.(ability.Continuous); ok {
			return slices.ContainsFunc(k.Mods, func(m ability.Mod) bool { _, ok := m.(ability.CopyOf); return ok })
		}
	}
	return false
}

// replaceBy applies one effect to an event and reports whether anything of the
// event is left to happen.
func (g *Game) replaceBy(e *Event, c candidate) bool {
	switch {
	case c.regen:
		if !g.is(mutRegenerationAgain) {
			g.dropEffect(c.key.effect)
		}
		g.regenerate(e.Obj)
		return false
	case c.guard: // rule 702.16e; 502.7e in 2006
		g.prevented(e, e.N)
		return false
	}
	x := c.env
	x.event, x.since, x.did = e, max(1, g.batch), true
	f := c.key.effect
	if f != nil {
		f = g.currentEffect(f)
		if f == nil {
			return true
		}
		x.shield = f
	}
	keeps := c.rep.As || slices.ContainsFunc(c.rep.Do, modifies)
	saved := g.inherited
	g.inherited = append(g.inherited[:len(g.inherited):len(g.inherited)], e.done...)
	g.runAll(x, c.rep.Do)
	g.inherited = saved
	if f != nil && c.rep.Once && !g.is(mutNextTimeAlways) {
		g.dropEffect(f)
	}
	if !keeps && g.is(mutInsteadIsAlso) {
		return true
	}
	return keeps && !(e.Kind == scenario.EvDamage && e.N <= 0)
}

// modifies reports whether an instruction changes the event and lets the rest
// of it happen.
func modifies(d ability.Effect) bool {
	switch d := d.(type) {
	case ability.Prevent, ability.Redirect, ability.Amount:
		return true
	case ability.If:
		return slices.ContainsFunc(d.Do, modifies) || slices.ContainsFunc(d.Else, modifies)
	case ability.May:
		return slices.ContainsFunc(d.Do, modifies)
	}
	return false
}

// prevented takes damage off an event and notes it.
func (g *Game) prevented(e *Event, n int) {
	n = min(n, e.N)
	if n <= 0 {
		return
	}
	e.N -= n
	p := happen(scenario.EvPrevent, NoPlayer)
	p.N, p.To, p.Source = n, e.To, e.Source
	g.record(p)
}

// regenerate does what regeneration does instead of destruction (rule 701.19;
// 419.6b in 2006).
func (g *Game) regenerate(id ID) {
	o := g.permanent(id)
	if o == nil {
		return
	}
	ev := happen(scenario.EvRegenerate, g.controller(id))
	ev.Obj = id
	g.record(ev)
	if !g.is(mutRegenerationKeepsDamage) {
		o.Damage, o.deathtouch = 0, false
	}
	if !g.is(mutRegenerationUntapped) {
		g.tap(id)
	}
	if !g.is(mutRegenerationStaysInCombat) {
		g.leaveCombat(id)
	}
	g.changed()
}

// record writes an event to the log as part of the present batch and returns
// its index.
func (g *Game) record(e Event) int {
	g.work()
	if !g.inBatch {
		g.batch++
	}
	e.Batch = g.batch
	g.log = append(g.log, e)
	return len(g.log) - 1
}
