package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// doDeal deals damage (rule 120; the source is as it is now, or last was).
func (g *Game) doDeal(x *env, d ability.Deal) {
	if g.is(mutDealsNothing) {
		x.did, x.amount = false, 0
		return
	}
	var ds []damage
	n := g.quantity(x, d.N)
	tos := g.refs(x, d.To)
	amounts := make([]int, len(tos))
	for i := range amounts {
		amounts[i] = n
	}
	if d.Divided {
		amounts = g.division(x, d, tos, n)
	}
	for _, s := range g.refs(x, d.From) {
		if s.Obj == 0 {
			continue
		}
		src := s.Obj
		if a := g.actual(x, src); a != 0 {
			src = a
		}
		if o := g.obj(src); o != nil && o.Kind == KindAbility {
			src = o.source
		}
		if g.is(mutDamageSourceless) {
			src = 0
		}
		for i, t := range tos {
			if t.Obj != 0 {
				t.Obj = g.actual(x, t.Obj)
			}
			if t.isNone() {
				continue
			}
			ds = append(ds, damage{src, t, amounts[i], false})
		}
	}
	x.amount = 0
	for _, e := range g.deal(ds) {
		x.amount += e.N
		if e.To.Obj != 0 {
			x.done = append(x.done, e.To.Obj)
		}
	}
	x.did = x.amount > 0
}

// division returns the division announced for targets that are still legal, or
// asks for one.
func (g *Game) division(x *env, d ability.Deal, tos []Target, n int) []int {
	if o := g.obj(x.obj); o != nil && len(o.division) > 0 {
		out := make([]int, 0, len(tos))
		for _, t := range tos {
			i := slices.Index(o.targets, t)
			for j, u := range o.targets { // of one divided instance only
				if u == t && j < len(o.division) {
					i = j
				}
			}
			if i >= 0 && i < len(o.division) {
				out = append(out, o.division[i])
			} else {
				out = append(out, 0)
			}
		}
		return out
	}
	var opts []string
	for _, t := range tos {
		opts = append(opts, g.targetName(t))
	}
	if len(opts) == 0 {
		return nil
	}
	return g.askDivide(x.you, x.asker(), opts, n, 0)
}

// doLife changes life totals of several players at once.
func (g *Game) doLife(x *env, k scenario.EventKind, who ability.Ref, q ability.Quantity) {
	var evs []Event
	for _, p := range g.playersOf(x, who) {
		x.as(p, func() {
			e := happen(k, p)
			e.N, e.Source = g.quantity(x, q), x.asker()
			evs = append(evs, e)
		})
	}
	x.amount = 0
	if k == scenario.EvGain && g.is(mutGainIgnored) || k == scenario.EvLose && g.is(mutLossIgnored) {
		evs = nil
	}
	for _, e := range g.happens(evs...) {
		x.amount += e.N
	}
	x.did = x.amount > 0
}

// cards is how many of several cards are drawn.
func (g *Game) cards(n int) int {
	switch {
	case g.is(mutDrawsNothing):
		return 0
	case n > 1 && g.is(mutDrawsOne):
		return 1
	}
	return n
}

// drawCards draws cards one after the other (rule 121.2) and returns how many.
func (g *Game) drawCards(p Player, n int, src ID) int {
	k := 0
	for range g.many(n) {
		e := happen(scenario.EvDraw, p)
		e.Source = src
		if lib := g.players[p].library; len(lib) > 0 {
			e.Obj = lib[0]
		}
		k += len(g.happens(e))
	}
	return k
}

// wins makes a player win the game (rule 104.2b).
func (g *Game) wins(p Player) {
	if g.playerForbidden(ability.ActWinGame, p, 0) {
		return
	}
	for _, q := range g.opponents(p) {
		g.players[q].lost = true
		g.note(happen(scenario.EvLoses, q))
		g.players[q].left = true
	}
	g.endGame()
}

// doPrevent prevents damage of the event that is being replaced (rule 615); of
// a shield no more than is left of it (615.7; 419.7b in 2006).
func (g *Game) doPrevent(x *env, d ability.Prevent) {
	e := x.event
	if e == nil || e.Kind != scenario.EvDamage {
		return
	}
	n := e.N
	if d.N != nil {
		n = min(n, g.quantity(x, d.N))
	}
	if f := x.shield; f != nil && f.replace.Upto != nil {
		n = g.allotted(f, e.Source, min(n, f.left))
		g.shrinkShield(f, n)
	}
	if g.is(mutPreventionOff) {
		return
	}
	x.thatMany = n
	x.amount = n
	g.prevented(e, n)
}

// doRedirect gives the damage of the event to someone else. If that cannot be
// dealt damage, nothing is redirected (rule 614.9; 419.6c in 2006).
func (g *Game) doRedirect(x *env, d ability.Redirect) {
	e := x.event
	if e == nil || e.Kind != scenario.EvDamage || g.is(mutRedirectionOff) {
		return
	}
	ts := g.refs(x, d.To)
	if len(ts) != 1 || !g.canBeDealt(ts[0]) && !g.is(mutRedirectToGone) || ts[0] == e.To {
		return
	}
	if e.To.Obj != 0 && g.permanent(e.To.Obj) == nil {
		return
	}
	n := e.N
	if f := x.shield; f != nil && f.replace.Upto != nil {
		n = g.allotted(f, e.Source, min(n, f.left))
		g.shrinkShield(f, n)
	}
	if n <= 0 {
		return
	}
	r := happen(scenario.EvRedirect, NoPlayer)
	r.N, r.To, r.Source = n, ts[0], e.Source
	g.record(r)
	if n == e.N {
		e.To = ts[0]
		return
	}
	e.N -= n // the rest stays where it was
	part := happen(scenario.EvDamage, NoPlayer)
	part.Source, part.To, part.N, part.Combat = e.Source, ts[0], n, e.Combat
	g.happens(part)
}
