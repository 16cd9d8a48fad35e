package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// Events that abilities can trigger on and that no scenario speaks of.
const (
	evUnblocked  scenario.EventKind = "unblocked"    // Obj attacks and is not blocked
	evTarget     scenario.EventKind = "target"       // To becomes the target of Obj
	evTapForMana scenario.EventKind = "tap-for-mana" // Player taps Obj for mana
)

// watcher is a triggered ability that is on the watch.
type watcher struct {
	obj        ID
	ab         *Ab
	in         *instance
	controller Player
}

// waiting is a triggered ability that has triggered and is not on the stack
// yet (rule 603.3; 410.2 in 2006).
type waiting struct {
	obj        ID
	ab         *Ab
	controller Player
	env        *env
}

// delayedTrigger is a delayed triggered ability (rule 603.7; 404.4 in 2006).
type delayedTrigger struct {
	ab         *Ab
	env        *env
	controller Player
	every      *ability.Duration // nil: once
	turn       int
	ts         int
}

// watchers lists the triggered abilities that are on the watch now. The list
// is never changed, so it can be kept to look back in time.
func (g *Game) watchers() []watcher {
	c := &g.cache
	if c.watchOK && c.valid && c.version == g.version {
		return c.watch
	}
	if !c.valid || c.version != g.version {
		g.recompute()
	}
	var ws []watcher
	look := func(id ID) {
		o := g.objs[id]
		ch := g.chars(id)
		for i := range ch.Abilities {
			in := &ch.Abilities[i]
			former := g.formerParts(in.ab)
			if !in.ab.triggers && former == nil {
				continue
			}
			for _, ab := range append(former, in.ab.all()...) {
				if t := ab.triggered(); t != nil && triggerWorks(t, o.Zone) && !(t.From != "" && g.is(mutZoneAbilitiesNever)) {
					ws = append(ws, watcher{id, ab, in, g.controllerOrOwner(ObjectTarget(id))})
				}
			}
		}
	}
	for _, id := range g.battlefield {
		look(id)
	}
	for _, id := range g.stack {
		look(id)
	}
	if !g.library.noZoneTriggers {
		for _, z := range []Zone{Hand, Graveyard, Exile} {
			g.eachIn(z, look)
		}
	}
	c.watch, c.watchOK = ws, true
	return ws
}

// triggerWorks reports whether a triggered ability works in the zone (rules
// 113.6, 603.6).
func triggerWorks(t *ability.Triggered, z Zone) bool {
	if t.From != "" {
		return zoneOf(t.From) == z
	}
	if z == Battlefield {
		return true
	}
	return z == Stack && slices.ContainsFunc(t.On, func(e ability.Event) bool {
		c, ok := e.(ability.Casts)
		return ok && c.What == ability.Pattern(ability.This{})
	})
}

// looksBack reports whether an ability that waits for the event looks back in
// time, to the moment before it (rule 603.10a; 410.10a in 2006).
func looksBack(ev ability.Event) bool {
	switch ev := ev.(type) {
	case ability.Dies, ability.Leaves, ability.Sacrifices, ability.Destroyed:
		return true
	case ability.Moves:
		return ev.From != nil && ev.From.Zone == ability.Battlefield
	}
	return false
}

// trigger notes which abilities trigger on events that have just happened.
// before is what was on the watch before them.
func (g *Game) trigger(evs []Event, before []watcher) {
	if len(evs) == 0 {
		return
	}
	after := g.watchers()
	for i := range evs {
		e := &evs[i]
		if e.Kind == scenario.EvPriority || e.Kind == scenario.EvTrigger || e.Kind == scenario.EvName || e.Kind == scenario.EvCheck {
			continue
		}
		for _, w := range before {
			g.tryTrigger(w, e, true)
		}
		for _, w := range after {
			g.tryTrigger(w, e, false)
		}
		g.ownTrigger(e)
		g.tryDelayed(e)
	}
	g.stateTriggers()
	g.syncControl()
	g.checkWhile()
}

// tryTrigger notes a trigger if the ability waits for the event.
func (g *Game) tryTrigger(w watcher, e *Event, back bool) {
	t := w.ab.triggered()
	for _, ev := range t.On {
		if looksBack(ev) != back && !g.is(mutTriggersLookForward) || g.is(mutTriggersLookForward) && back {
			continue
		}
		o := g.objs[w.obj]
		x := g.instanceEnv(o, w.in, w.ab)
		x.you = w.controller
		if g.fitsEvent(x, ev, e) {
			if g.unseen(ev, e) || g.keywordOff(w.in.ab.keyword) || g.graftSpares(w, x) {
				return
			}
			if g.is(mutTriggersOncePerBatch) && slices.ContainsFunc(g.waiting, func(q waiting) bool { return q.obj == w.obj && q.ab == w.ab }) {
				return
			}
			for range g.many(each(ev, e)) - 1 {
				g.triggered(x.copy(), w, t, e)
			}
			g.triggered(x, w, t, e)
			return
		}
	}
}

// each is how often an event in which several counters are put or removed at
// once is "a counter is put" or "removed" (rule 603.2c).
func each(ev ability.Event, e *Event) int {
	switch ev.(type) {
	case ability.CounterPut, ability.CounterRemoved:
		return max(1, e.N)
	}
	return 1
}

// ownTrigger looks for abilities of a card that trigger on its own move to a
// public zone that is not the battlefield, or on its being discarded or cast
// (rules 603.6c, 603.10).
func (g *Game) ownTrigger(e *Event) {
	if e.Kind != scenario.EvMove && e.Kind != scenario.EvDiscard || e.From == Battlefield || e.Into == Battlefield {
		return
	}
	o := g.obj(e.New)
	if o == nil || o.def == nil {
		return
	}
	ch := g.chars(e.New)
	for i := range ch.Abilities {
		in := &ch.Abilities[i]
		if !in.ab.triggers {
			continue
		}
		for _, ab := range in.ab.all() {
			t := ab.triggered()
			if t == nil || t.From != "" {
				continue
			}
			for _, ev := range t.On {
				switch k := ev.(type) {
				case ability.Moves:
					if k.From != nil && k.From.Zone == ability.Battlefield || k.What != ability.Pattern(ability.This{}) {
						continue
					}
				case ability.Discards:
					if k.What != ability.Pattern(ability.This{}) {
						continue
					}
				default:
					continue
				}
				x := g.instanceEnv(o, in, ab)
				if g.fitsEvent(x, ev, e) {
					g.triggered(x, watcher{o.ID, ab, in, x.you}, t, e)
				}
			}
		}
	}
}

// triggered notes that an ability has triggered, if its intervening "if" is
// true (rule 603.4; 404.3 in 2006).
func (g *Game) triggered(x *env, w watcher, t *ability.Triggered, e *Event) {
	x.event = nil
	if len(t.If) > 0 && !g.is(mutNoInterveningIfAtTrigger) && !g.holds(x, t.If) {
		return
	}
	if t.Once && !g.firstUse(w.obj, w.ab) {
		return
	}
	if g.immediateMana(t) { // rule 605.4a: a triggered mana ability does not use the stack
		x.since = g.batch
		g.runAll(x, w.ab.do)
		return
	}
	if w.controller != g.active && g.is(mutTriggersActiveControls) {
		w.controller, x.you = g.active, g.active
	}
	ev := happen(scenario.EvTrigger, w.controller)
	ev.Source = w.obj
	g.note(ev)
	g.waiting = append(g.waiting, waiting{w.obj, w.ab, w.controller, x})
}

// immediateMana reports whether a triggered ability is a mana ability: it
// triggers on mana being produced, has no target and adds mana (605.1b).
func (g *Game) immediateMana(t *ability.Triggered) bool {
	if len(t.On) != 1 || !slices.ContainsFunc(t.Do, func(d ability.Effect) bool { _, ok := d.(ability.AddMana); return ok }) {
		return false
	}
	_, taps := t.On[0].(ability.TapsForMana)
	return taps || g.is(mutManaTriggersAtOnce)
}

// tryDelayed notes delayed triggered abilities that wait for the event. Each
// triggers only once, unless it says otherwise (rule 603.7b).
func (g *Game) tryDelayed(e *Event) {
	if len(g.delayed) == 0 || g.is(mutDelayedNever) {
		return
	}
	list := g.delayed
	kept := make([]*delayedTrigger, 0, len(list))
	for _, d := range list {
		t := d.ab.triggered()
		hit := false
		for _, ev := range t.On {
			x := d.env.copy()
			if g.fitsEvent(x, ev, e) && g.holds(x, t.If) {
				hit = true
				g.triggered(x, watcher{obj: x.this, ab: d.ab, controller: d.controller}, &ability.Triggered{Do: t.Do, On: t.On}, e)
				break
			}
		}
		if !hit || d.every != nil || g.is(mutDelayedForever) {
			kept = append(kept, d)
		}
	}
	g.delayed = kept
}

// stateTriggers notes abilities that trigger on a state of the game, unless
// one of them is waiting or on the stack (rule 603.8; 410.11 in 2006).
func (g *Game) stateTriggers() {
	for _, w := range g.watchers() {
		t := w.ab.triggered()
		for _, ev := range t.On {
			s, ok := ev.(ability.State)
			if !ok {
				continue
			}
			pending := slices.ContainsFunc(g.waiting, func(q waiting) bool { return q.obj == w.obj && q.ab == w.ab }) ||
				slices.ContainsFunc(g.stack, func(id ID) bool { return g.objs[id].source == w.obj && g.objs[id].ab == w.ab })
			if pending && !g.is(mutStateTriggersPileUp) {
				continue
			}
			x := g.instanceEnv(g.objs[w.obj], w.in, w.ab)
			if !g.holds(x, s.Is) {
				continue
			}
			x.it = ObjectTarget(w.obj)
			x.thatPlayer = w.controller
			g.triggered(x, w, t, nil)
		}
	}
}

// triggerLabel names a waiting ability so that a script can put it in order:
// the name of its object, the number of the ability and, where it triggered
// for something else, what that is: "p.1:ogre".
func (g *Game) triggerLabel(w waiting) string {
	l := g.nameOf(w.obj)
	if n := g.abilityNumber(w.obj, w.ab); n > 0 {
		l += "." + itoa(n)
	}
	for _, t := range []Target{w.env.it, w.env.that} {
		if !t.isNone() && t != ObjectTarget(w.obj) {
			return l + ":" + g.targetName(t)
		}
	}
	return l
}
