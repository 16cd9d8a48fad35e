package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// effect is an effect made by the resolution of a spell or ability: a
// continuous one (rule 611), a replacement or prevention effect (614, 615), or
// a regeneration shield (701.19). An effect is never changed in place.
type effect struct {
	root    *effect // the effect as it was made, its name
	ts      int
	src     ID
	env     *env
	cont    *ability.Continuous
	replace *ability.Replace
	regen   bool
	set     []ID // objects it affects, found once (rule 611.2c)
	locked  bool
	copied  *Chars // the copiable values a copy effect took
	dur     ability.Duration
	turn    int // turn in which it was made
	left    int // of a shield: how much damage it still takes
}

// addEffect puts an effect in force.
func (g *Game) addEffect(f *effect) {
	f.root = f
	f.ts, f.turn = g.stamp(), g.turn
	g.effects = append(g.effects[:len(g.effects):len(g.effects)], f)
	g.changed()
}

// currentEffect returns an effect as it is now; nil if it has ended.
func (g *Game) currentEffect(root *effect) *effect {
	for _, f := range g.effects {
		if f.root == root.root {
			return f
		}
	}
	return nil
}

// dropEffect ends an effect.
func (g *Game) dropEffect(root *effect) {
	g.effects = slices.DeleteFunc(slices.Clone(g.effects), func(f *effect) bool { return f.root == root.root })
	g.changed()
}

// shrinkShield uses up part of a shield (rule 615.7).
func (g *Game) shrinkShield(f *effect, n int) {
	if g.is(mutShieldNeverUsedUp) {
		return
	}
	i := slices.IndexFunc(g.effects, func(e *effect) bool { return e.root == f.root })
	if i < 0 {
		return
	}
	c := *g.effects[i]
	c.left -= n
	g.effects = slices.Clone(g.effects)
	if c.left <= 0 {
		g.effects = slices.Delete(g.effects, i, i+1)
	} else {
		g.effects[i] = &c
	}
	g.changed()
}

// expire ends the effects for which over is true, all at the same time.
func (g *Game) expire(over func(*effect) bool) {
	if !slices.ContainsFunc(g.effects, over) {
		return
	}
	g.effects = slices.DeleteFunc(slices.Clone(g.effects), over)
	g.changed()
	if !g.inBatch {
		g.syncControl()
	}
}

func (f *effect) endsThisTurn() bool { return f.dur.Until == "end of turn" }

func (f *effect) endsAtStep(g *Game, s Step) bool {
	if g.active != f.env.you || g.turn <= f.turn {
		return false
	}
	return f.dur.Until == "your next turn" && s == Untap || f.dur.Until == "your next upkeep" && s == Upkeep
}

func (f *effect) endsAfterStep(g *Game, s Step) bool {
	switch f.dur.Until {
	case "end of combat":
		return s == EndCombat
	case untilUntap:
		return s == Untap && len(f.set) > 0 && g.active == g.controller(f.set[0])
	}
	return false
}

// untilUntap is a duration of the ability language.
const untilUntap = "the end of its controller's next untap step"

// checkWhile ends effects "for as long as" something is true once it is not
// (rule 611.2b; 418.3b in 2006). They do not come back.
func (g *Game) checkWhile() {
	over := func(f *effect) bool {
		if len(f.dur.While) == 0 || g.is(mutWhileIgnored) {
			return false
		}
		return !g.holds(f.env.copy(), f.dur.While)
	}
	g.expire(over)
}

// doApply makes a continuous, replacement or prevention effect.
func (g *Game) doApply(x *env, d ability.Apply) {
	switch r := d.Rule.(type) {
	case ability.Continuous:
		g.applyContinuous(x, r, d.For)
	case ability.Replace:
		f := &effect{src: x.this, env: g.capture(x), replace: &r, dur: d.For}
		f.env.event, f.env.shield = nil, nil
		if r.Upto != nil {
			f.left = g.quantity(x, r.Upto)
			if f.left == 0 {
				x.did = false
				return
			}
		}
		g.addEffect(f)
	default:
		g.unsupported("rule %T", r)
	}
}

// applyContinuous makes a continuous effect. The objects whose characteristics
// or controller it changes are found once, and numbers it speaks of are fixed
// (rules 611.2c, 608.2h).
func (g *Game) applyContinuous(x *env, r ability.Continuous, dur ability.Duration) {
	if len(dur.While) > 0 && !g.holds(x, dur.While) { // rule 611.2b
		if !g.is(mutWhileStartsLate) {
			x.did = false
			return
		}
		dur.While = nil
	}
	ts := g.pickFor(x, x.actor(), r.What, "choose", nil)
	if e := x.event; e != nil && e.enters() && e.enter != nil && slices.Contains(objectsIn(ts), e.Obj) {
		g.enterModified(x, e, r)
		return
	}
	f := &effect{src: x.this, env: g.capture(x), dur: dur}
	f.env.event, f.env.shield = nil, nil
	c := ability.Continuous{What: r.What}
	changes := false
	for _, m := range r.Mods {
		c.Mods = append(c.Mods, g.fixed(x, m))
		if g.layerOf(m, &contEffect{}) != layerNone {
			changes = true
		}
		if k, ok := m.(ability.CopyOf); ok {
			ids := objectsIn(g.pickFor(x, x.actor(), k.Of, "choose", nil))
			if len(ids) == 0 {
				x.did = false
				return
			}
			f.copied = g.copiableNow(ids[0])
		}
	}
	f.cont = &c
	_, each := r.What.(ability.Each)
	if changes || !each {
		for _, t := range ts {
			if id := g.actual(x, t.Obj); id != 0 {
				f.set = append(f.set, id)
			}
		}
		f.locked = !onlyPlayers(ts)
		if f.locked && len(f.set) == 0 {
			x.did = false
			return
		}
		if !f.locked {
			f.env.bind(ruledPlayers, ts)
			f.cont.What = ability.Var{Name: ruledPlayers}
		}
	}
	if g.is(mutEffectsNotLocked) && each {
		f.locked, f.set = false, nil
	}
	if f.copied != nil && g.is(mutCopyWipesEffects) {
		g.expire(func(old *effect) bool { return old.cont != nil && len(f.set) > 0 && slices.Contains(old.set, f.set[0]) })
	}
	g.addEffect(f)
	x.done = append(x.done, f.set...)
	g.syncControl()
}

// ruledPlayers names the players a rule applies to.
const ruledPlayers = "\x00players"

func onlyPlayers(ts []Target) bool {
	return len(ts) > 0 && !slices.ContainsFunc(ts, func(t Target) bool { return t.Obj != 0 })
}

// fixed returns a modification with its numbers fixed.
func (g *Game) fixed(x *env, m ability.Mod) ability.Mod {
	if g.is(mutNumbersNotFixed) {
		return m
	}
	switch m := m.(type) {
	case ability.PT:
		if m.Per != nil {
			n := g.number(x, m.Per)
			return ability.PT{P: m.P * n, T: m.T * n}
		}
	case ability.BasePT:
		k := ability.BasePT{}
		if m.P != nil {
			k.P = ability.Num(g.number(x, m.P))
		}
		if m.T != nil {
			k.T = ability.Num(g.number(x, m.T))
		}
		return k
	}
	return m
}

// enterModified makes a continuous effect part of how an object enters: "as a
// copy of", "becomes the chosen type" (rules 614.1c, 707.5).
func (g *Game) enterModified(x *env, e *Event, r ability.Continuous) {
	for _, m := range r.Mods {
		k, ok := m.(ability.CopyOf)
		if !ok {
			g.unsupported("enters with a continuous effect %T", m)
		}
		ids := objectsIn(g.pickFor(x, x.actor(), k.Of, "choose", func(t Target) bool { return t.Obj != e.Obj }))
		if len(ids) == 0 || g.is(mutEntersNoCopy) {
			x.did = false
			return
		}
		c := *g.copiableNow(ids[0])
		g.except(&c, k.Except, x)
		e.enter.copyOf = &c
	}
}

// syncControl notices permanents that have come under another player's
// control: they are summoning sick and leave combat (rules 302.6, 506.4; 306.2
// in 2006). What fights and is no creature any more leaves combat too.
func (g *Game) syncControl() {
	g.undoBlocks()
	for _, id := range g.fighters() {
		if g.permanent(id) != nil && (!g.chars(id).isType("creature") || g.illegalNow(id)) {
			g.leaveCombat(id)
		}
	}
	for _, id := range g.battlefield {
		o := g.objs[id]
		c := g.chars(id).Controller
		if c == o.control {
			continue
		}
		o.control = c
		o.sick = true
		if g.is(mutControlChangeResets) {
			o.Counters, o.Damage = nil, 0
			g.changed()
		}
		g.unfastens(id)
		e := happen(scenario.EvControl, c)
		e.Obj = id
		g.note(e)
		if !g.is(mutControlChangeStaysInCombat) {
			g.leaveCombat(id)
		}
	}
}

// defendingPlayer returns the player whom the creature of the ability attacks,
// or attacked (rule 508.5).
func (g *Game) defendingPlayer(x *env) Player {
	for _, id := range []ID{x.it.Obj, x.this} {
		if a := g.combat.attacker(id); a != nil {
			return g.controllerOrOwner(a.whom)
		}
	}
	if x.thatPlayer != NoPlayer {
		return x.thatPlayer
	}
	if opps := g.opponents(g.active); len(opps) == 1 {
		return opps[0]
	}
	return NoPlayer
}
