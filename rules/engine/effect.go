package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// carry carries out all instructions of a spell or ability.
func (g *Game) carry(x *env, do []ability.Effect) {
	if len(do) > 1 && g.is(mutInstructionsBackwards) {
		do = slices.Clone(do)
		slices.Reverse(do)
	}
	g.runAll(x, do)
}

// runAll carries out instructions in the order written (rule 608.2c; 413.2b in
// 2006).
func (g *Game) runAll(x *env, do []ability.Effect) {
	for i, d := range do {
		if g.ended {
			return
		}
		g.run(x, d)
		if _, asks := d.(ability.If); !x.did && !asks && i+1 < len(do) && g.is(mutAllOrNothing) {
			return
		}
	}
}

// run carries out one instruction. Afterwards x.did says whether it was
// carried out, x.amount how much it did, x.done to what.
func (g *Game) run(x *env, d ability.Effect) {
	g.work()
	switch d := d.(type) {
	case ability.If: // asks what the instruction before did
		if (g.holds(x, d.Cond) || g.is(mutIfAlways)) && !g.is(mutIfNever) {
			g.runAll(x, d.Do)
		} else {
			g.runAll(x, d.Else)
		}
		return
	case preparedReflexive:
		g.reflexive(x, d.ab)
		return
	}
	x.did, x.done = true, nil
	switch d := d.(type) {
	case ability.May:
		g.doMay(x, d)
	case ability.Unless:
		g.doUnless(x, d)
	case ability.ForEach:
		g.doForEach(x, d)
	case ability.Repeat:
		g.doRepeat(x, d)
	case ability.Modes:
		g.doModes(x, d)
	case preparedDelayed:
		g.delayed = append(g.delayed[:len(g.delayed):len(g.delayed)], &delayedTrigger{ab: d.ab, env: g.capture(x),
			controller: x.you, every: d.Every, turn: g.turn, ts: g.stamp()})
		if g.step == End && g.is(mutEndStepAgain) { // it triggers in the very step that has begun
			e := happen(scenario.EvStep, g.active)
			e.Word, e.Step = End.String(), End
			g.tryDelayed(&e)
		}
	case ability.Remember:
		g.run(x, d.Do)
		x.bind(d.As, objectTargets(x.done))
	case ability.Pay:
		g.doPay(x, d.Who, d.Cost)
	case ability.Decide:
		g.doDecide(x, d)
	case ability.Select:
		for _, p := range g.playersOf(x, d.Who) {
			x.done = append(x.done, objectsIn(g.pickFor(x, p, d.What, "choose", nil))...)
		}
	case ability.Deal:
		g.doDeal(x, d)
	case ability.GainLife:
		g.doLife(x, scenario.EvGain, d.Who, d.N)
	case ability.LoseLife:
		g.doLife(x, scenario.EvLose, d.Who, d.N)
	case ability.Draw:
		drawn := 0
		for _, p := range g.playersOf(x, d.Who) {
			x.as(p, func() { drawn += g.drawCards(p, g.cards(g.quantity(x, d.N)), x.asker()) })
		}
		x.amount, x.did = drawn, drawn > 0
	case ability.Apply:
		g.doApply(x, d)
	case ability.Prevent:
		g.doPrevent(x, d)
	case ability.Redirect:
		g.doRedirect(x, d)
	case ability.Amount:
		if _, times := d.N.(ability.Times); times && g.is(mutDoublingIgnored) {
			return
		}
		if x.event != nil {
			x.event.N = g.quantity(x, d.N)
		}
	case ability.Win:
		for _, p := range g.playersOf(x, d.Who) {
			g.wins(p)
		}
	case ability.Lose:
		g.together(func() {
			for _, p := range g.playersOf(x, d.Who) {
				if !g.playerForbidden(ability.ActLoseGame, p, 0) {
					g.players[p].lostWhy = "an effect says so"
					g.loses(p)
				}
			}
		})
		g.endGame()
	default:
		g.runOnObjects(x, d)
	}
}

// reflexive creates a reflexive triggered ability, which triggers if the
// instruction before was carried out (rule 603.12).
func (g *Game) reflexive(x *env, ab *Ab) {
	if !x.did && !g.is(mutReflexiveAlways) {
		return
	}
	e := happen(scenario.EvTrigger, x.you)
	e.Source = x.this
	g.note(e)
	g.waiting = append(g.waiting, waiting{x.this, ab, x.you, g.capture(x)})
}

// as carries out f for a player who acts: "they" is that player.
func (x *env) as(p Player, f func()) {
	old := x.they
	x.they = p
	f()
	x.they = old
}

// doForEach carries out instructions for each object or player; a single
// instruction that is the same for all happens at once (rule 608.2f).
func (g *Game) doForEach(x *env, d ability.ForEach) {
	ts := g.refs(x, d.In)
	did := false
	each := func() {
		for _, t := range ts {
			x.bind(d.As, []Target{t})
			old := x.they
			if t.IsPlayer() {
				x.they = t.Player
			}
			g.runAll(x, d.Do)
			did = did || x.did
			x.they = old
		}
	}
	if len(d.Do) == 1 && flat(d.Do[0]) {
		g.together(each)
	} else {
		each()
	}
	x.did = did
}

// flat reports whether an instruction can happen to several objects at once.
func flat(d ability.Effect) bool {
	switch d.(type) {
	case ability.Deal, ability.Destroy, ability.Move, ability.GainLife, ability.LoseLife, ability.PutCounters, ability.Tap, ability.Untap:
		return true
	}
	return false
}

// doRepeat repeats a process a number of times, or as often as a player likes.
// Nobody gets priority between the times.
func (g *Game) doRepeat(x *env, d ability.Repeat) {
	if d.N != nil {
		for i := range g.quantity(x, d.N) {
			if i > 0 && g.is(mutRepeatOnce) {
				break
			}
			g.work()
			g.runAll(x, d.Do)
		}
		x.did = true
		return
	}
	who := x.you
	if d.Who != nil {
		who = g.playerOf(x, d.Who)
	}
	if len(d.Do) == 0 {
		return
	}
	for {
		g.work()
		g.run(x, d.Do[0])
		again := x.did // whether the process could be begun
		g.runAll(x, d.Do[1:])
		if g.is(mutRepeatChecksState) {
			g.stateBased()
		}
		if g.is(mutRepeatOnce) {
			break
		}
		if !again || who == NoPlayer || !g.possible(x, who, d.Do) || !g.askYes(who, "may", x.asker()) {
			break
		}
	}
	x.did = true
}

// doModes carries out the modes that were chosen.
func (g *Game) doModes(x *env, d ability.Modes) {
	o := g.obj(x.obj)
	if o == nil {
		return
	}
	for _, m := range o.modes {
		if m >= 1 && m <= len(d.Of) {
			g.runAll(x, d.Of[m-1].Do)
		}
	}
}
