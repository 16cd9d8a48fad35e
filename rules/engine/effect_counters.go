package engine

import (
	"saitei/rules/ability"
	"saitei/rules/scenario"
)

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
	if n == 0 || g.is(mutCountersNotPut) {
		x.did = false
		return
	}
	if n > 1 && g.is(mutOneCounter) {
		n = 1
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
	if g.is(mutMovedCountersTarget) && (g.chars(to.ID).hasKeyword("shroud") || g.protected(to.ID, x.this)) {
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
