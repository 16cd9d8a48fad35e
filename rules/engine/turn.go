package engine

import (
	"slices"

	"saitei/rules/scenario"
)

// advance ends the present step and begins the following ones until a player
// has priority (rules 500.2 to 500.5; 300.2 to 300.4 in 2006).
func (g *Game) advance() {
	for !g.ended {
		g.work()
		g.endStep()
		if g.ended {
			return
		}
		g.step = g.nextStep()
		g.changed()
		if g.step == Untap {
			g.nextTurn()
		}
		if g.beginStep() {
			return
		}
	}
}

// nextStep returns the step that follows the present one.
func (g *Game) nextStep() Step {
	s := g.step
	last := s+1 == stepCount || s.phase() != (s+1).phase()
	if last && s.phase() < 4 && len(g.extraPhases) > 0 { // rule 500.8
		n := g.extraPhases[0]
		g.extraPhases = g.extraPhases[1:]
		return n
	}
	switch {
	case s == Cleanup:
		if len(g.waiting) > 0 || g.cleanupAgain {
			g.cleanupAgain = false
			return Cleanup
		}
		return Untap
	case s == DeclareAttackers && len(g.combat.attackers) == 0:
		return EndCombat // rule 508.8; 308.5 in 2006
	case s == DeclareBlockers && !g.strikersFirst():
		return CombatDamage
	}
	return s + 1
}

// nextTurn passes the turn (rule 500.7 for extra turns).
func (g *Game) nextTurn() {
	p := g.next(g.active)
	if n := len(g.extraTurns); n > 0 {
		p = g.extraTurns[n-1]
		g.extraTurns = g.extraTurns[:n-1]
	}
	g.active = p
	g.turn++
	g.mainCount = 0
	for i := range g.players {
		g.players[i].land = 0
	}
	for _, id := range g.battlefield {
		if g.controller(id) == p {
			g.objs[id].sick = false
		}
	}
	g.changed()
}

// beginStep does what a step begins with and reports whether a player has
// priority then.
func (g *Game) beginStep() bool {
	s := g.step
	if g.skips(s) {
		e := happen(scenario.EvSkip, g.active)
		e.Word = s.String()
		g.note(e)
		return false
	}
	g.hideForecast()
	g.expire(func(d *effect) bool { return d.endsAtStep(g, s) })
	e := happen(scenario.EvStep, g.active)
	e.Word, e.Step = s.String(), s
	switch s {
	case Untap:
		g.note(e)
		g.untapAll()
		return false // rule 502.4: no player receives priority
	case Draw:
		g.happens(e)
		if (g.turn != 1 || len(g.players) > 2) && !g.is(mutNoDrawStep) { // rule 103.8
			g.drawCards(g.active, 1, 0)
		}
	case DeclareAttackers:
		g.happens(e)
		g.declareAttackers()
	case DeclareBlockers:
		g.happens(e)
		g.declareBlockers()
	case FirstDamage, CombatDamage:
		g.happens(e)
		if !g.damageStep() {
			return false
		}
	case Cleanup:
		g.note(e)
		return g.cleanup()
	case Main1, Main2:
		g.mainCount++
		g.happens(e)
	default:
		g.happens(e)
	}
	g.offerPriority(g.active)
	return true
}

// endStep does what a step ends with.
func (g *Game) endStep() {
	s := g.step
	phaseEnds := s+1 == stepCount || s.phase() != (s+1).phase()
	if !g.on(poolsEmptyByPhase) || phaseEnds || g.is(mutPoolsEmptyEachStep) {
		g.emptyPools()
	}
	if s == EndCombat {
		g.endCombat()
	}
	if g.is(mutEffectsEndWithStep) {
		g.expire(func(d *effect) bool { return d.endsThisTurn() })
	}
	g.expire(func(d *effect) bool { return d.endsAfterStep(g, s) })
}

// emptyPools empties all mana pools (rule 500.5); with mana burn each player
// loses that much life (rule 300.3 in 2006).
func (g *Game) emptyPools() {
	if g.is(mutPoolsNeverEmpty) {
		return
	}
	for i := range g.players {
		p := &g.players[i]
		n := p.pool.Total()
		if n == 0 || p.left {
			continue
		}
		p.pool = Mana{}
		if g.on(manaBurn) != g.is(mutManaBurn) {
			e := happen(scenario.EvBurn, Player(i))
			e.N = n
			g.note(e)
			g.loseLife(Player(i), n, 0)
			g.stateBased()
		}
	}
}

// untapAll untaps the active player's permanents at the same time (rule
// 502.3; 302.2 in 2006).
func (g *Game) untapAll() {
	var evs []Event
	for _, id := range g.battlefield {
		if o := g.objs[id]; o.Tapped && g.controller(id) == g.active && !g.forbidden(ruleUntap, id, 0) {
			e := happen(scenario.EvUntap, g.active)
			e.Obj = id
			evs = append(evs, e)
		}
	}
	if g.is(mutNoUntapStep) {
		return
	}
	g.happens(evs...)
}

// cleanup discards to the maximum hand size, then removes damage and ends
// effects "until end of turn" at the same time (rule 514; 314 in 2006). It
// reports whether a player has priority, which is only where something
// happened (rule 514.3a).
func (g *Game) cleanup() bool {
	p := g.active
	if n := len(g.players[p].hand) - g.handLimit(p); n > 0 {
		picked := g.askTargets(p, "discard", 0, objectTargets(g.players[p].hand), n, n)
		g.discard(p, picked, 0)
	}
	g.together(func() {
		for _, id := range g.battlefield {
			o := g.objs[id]
			if !g.is(mutDamageStays) {
				o.Damage, o.deathtouch = 0, false
			}
		}
		if !g.is(mutEndOfTurnNever) {
			g.expire(func(d *effect) bool { return d.endsThisTurn() })
		}
		g.changed()
	})
	g.syncControl()
	g.batch++
	if g.stateBased() || len(g.waiting) > 0 {
		g.cleanupAgain = true
		g.offerPriority(p)
		return true
	}
	return false
}

// goTo passes priority until the step begins.
func (g *Game) goTo(st *scenario.Go) {
	want, ok := ParseStep(string(st.To))
	if !ok {
		g.refuse("unknown", rule{}, "no step %q", st.To)
	}
	p := NoPlayer
	if st.Turn != "" {
		p = g.player(st.Turn)
	}
	start := g.turn
	began := g.step
	for first := true; ; first = false {
		if g.ended {
			g.refuse("game-over", rule{}, "the game is over before the step %s", want)
		}
		if len(g.stack) == 1 && g.objs[g.stack[0]].Kind == KindDamage && (first || g.step != want) {
			g.resolve() // until 2009 combat damage waits on the stack; whoever goes on lets it be dealt
		}
		if len(g.stack) > 0 {
			g.refuse("stack", rule{}, "the stack is not empty in the step %s of %s", g.step, g.playerName(g.active))
		}
		if !first && g.step == want && (p == NoPlayer && (g.turn > start || want != began) || p == g.active && g.turn > start) {
			return
		}
		if want == Untap || want == Cleanup {
			if !first && (g.step > Untap && want == Untap && g.turn > start || g.turn > start && want == Cleanup) && (p == NoPlayer || p == g.active) {
				return // steps without priority: the next time a player gets it
			}
		}
		if p == NoPlayer && g.turn > start+1 || g.turn > start+2*len(g.players) {
			g.refuse("other", rule{}, "the step %s does not come", want)
		}
		g.passes = 0
		g.advance()
		if g.step == want && len(g.stack) > 0 && (p == NoPlayer || p == g.active) {
			return // triggers of the step itself wait there
		}
	}
}

// goToStep goes to a step of this turn, for declarations.
func (g *Game) goToStep(s Step) {
	turn := g.turn
	for g.step != s {
		if len(g.stack) > 0 {
			g.refuse("stack", rule{}, "the stack is not empty in the step %s", g.step)
		}
		if g.ended || g.turn != turn {
			g.refuse("timing", rule{}, "the step %s does not come this turn", s)
		}
		g.passes = 0
		g.advance()
	}
}

// skips reports whether the active player skips the step (rule 614.10; 419.6e
// in 2006).
func (g *Game) skips(s Step) bool {
	for _, sk := range g.skipRules() {
		if sk.player == g.active && slices.Contains(sk.steps, s) {
			return !g.is(mutSkipIgnored)
		}
	}
	for i, sk := range g.skipNext {
		if sk.player == g.active && slices.Contains(sk.steps, s) && !g.is(mutSkipIgnored) {
			g.skipNext = slices.Clone(g.skipNext)
			if s == sk.steps[len(sk.steps)-1] {
				g.skipNext = slices.Delete(g.skipNext, i, i+1)
			}
			return true
		}
	}
	return false
}
