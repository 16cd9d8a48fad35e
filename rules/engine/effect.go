package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// runAll carries out instructions in the order written (rule 608.2c; 413.2b in
// 2006).
func (g *Game) runAll(x *env, do []ability.Effect) {
	for _, d := range do {
		if g.ended {
			return
		}
		g.run(x, d)
	}
}

// run carries out one instruction. Afterwards x.did says whether it was
// carried out, x.amount how much it did, x.done to what.
func (g *Game) run(x *env, d ability.Effect) {
	g.work()
	switch d := d.(type) {
	case ability.If: // asks what the instruction before did
		if g.holds(x, d.Cond) || g.is(mutIfAlways) {
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
			x.as(p, func() { drawn += g.drawCards(p, g.quantity(x, d.N), x.asker()) })
		}
		x.amount, x.did = drawn, drawn > 0
	case ability.Apply:
		g.doApply(x, d)
	case ability.Prevent:
		g.doPrevent(x, d)
	case ability.Redirect:
		g.doRedirect(x, d)
	case ability.Amount:
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
	if !x.did {
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

// doMay asks each player in turn whether to carry out the instructions (rule
// 608.2d); what is impossible is not offered.
func (g *Game) doMay(x *env, d ability.May) {
	did := false
	for _, p := range g.playersOf(x, d.Who) {
		x.as(p, func() {
			if !g.possible(x, p, d.Do) {
				return
			}
			if pl, ok := d.Do[0].(ability.Play); ok {
				x.did = false
				g.doPlay(x, pl, true)
				if x.did {
					did = true
					g.runAll(x, d.Do[1:])
				}
				return
			}
			kind := "may"
			pay, isPay := d.Do[0].(ability.Pay)
			if isPay {
				kind = "pay"
			}
			spot, yes := g.askMana(p, kind, x.asker())
			if !yes || g.is(mutMayNever) {
				return
			}
			did = true
			if isPay {
				g.payFor(x, p, pay.Cost, spot)
				x.did = true
				g.runAll(x, d.Do[1:])
			} else {
				g.runAll(x, d.Do)
			}
		})
	}
	x.did = did
}

// possible reports whether the first of some instructions could be carried out
// by a player. It answers yes where it cannot tell.
func (g *Game) possible(x *env, p Player, do []ability.Effect) bool {
	if len(do) == 0 {
		return false
	}
	has := func(r ability.Ref, zone Zone, own bool) bool {
		ok := func(t Target) bool {
			o := g.live(g.actual(x, t.Obj))
			if o == nil || zone != NoZone && o.Zone != zone {
				return false
			}
			return !own || g.controllerOrOwner(ObjectTarget(o.ID)) == p
		}
		switch r := r.(type) {
		case ability.Choose:
			return r.UpTo || slices.ContainsFunc(g.matching(x, r.Filter), ok)
		case ability.Each:
			return slices.ContainsFunc(g.matching(x, r.Filter), ok)
		case ability.Top, ability.Both:
			return true
		}
		return slices.ContainsFunc(g.refs(x, r), ok)
	}
	switch d := do[0].(type) {
	case ability.Sacrifice:
		return has(d.What, Battlefield, true)
	case ability.Discard:
		return len(g.players[p].hand) > 0 && has(d.What, Hand, true)
	case ability.MoveCounters:
		return has(d.From, Battlefield, false) && has(d.To, Battlefield, false)
	case ability.Move:
		return has(d.What, NoZone, false)
	case ability.Destroy:
		return has(d.What, Battlefield, false)
	case ability.Untap:
		return has(d.What, Battlefield, false)
	case ability.Tap:
		return x.event != nil || has(d.What, Battlefield, false)
	}
	return true
}

// doPay pays costs while something resolves; where they cannot be paid the
// instruction was not carried out.
func (g *Game) doPay(x *env, who ability.Ref, cost []ability.Cost) {
	did := false
	for _, p := range g.playersOf(x, who) {
		x.as(p, func() {
			spot, yes := g.askMana(p, "pay", x.asker())
			if yes {
				g.payFor(x, p, cost, spot)
				did = true
			}
		})
	}
	x.did = did
}

// payFor pays costs with mana from the pool or made on the spot; X in them is
// chosen first (rule 107.3c).
func (g *Game) payFor(x *env, p Player, cost []ability.Cost, spot scenario.Mana) {
	if o := g.obj(x.obj); slices.ContainsFunc(cost, usesX) && (o == nil || !o.hasX) {
		x.x = g.askNumber(p, x.asker(), 0, 1000)
		if x.x > 0 && spot == "" {
			spot, _ = g.askMana(p, "pay", x.asker())
		}
	}
	payer, since := x.payer, x.since
	x.payer = p
	o := &Object{ID: x.this, Kind: KindAbility, source: x.this}
	g.payCosts(x, o, cost, &announcement{player: p, mana: spot})
	x.payer, x.since = payer, since
}

// doUnless carries out instructions unless someone pays (rule 118.12a).
func (g *Game) doUnless(x *env, d ability.Unless) {
	paid := false
	for _, p := range g.playersOf(x, d.Who) {
		if paid {
			break
		}
		x.as(p, func() {
			if !g.payable(x, p, d.Pay) {
				return
			}
			spot, yes := g.askMana(p, "pay", x.asker())
			if yes {
				g.payFor(x, p, d.Pay, spot)
				paid = true
			}
		})
	}
	x.did = !paid
	if !paid || g.is(mutUnlessAlways) {
		g.runAll(x, d.Do)
		x.did = true
	} else {
		x.did = false
	}
}

// payable reports whether a player can pay the parts of a cost that are not
// mana; mana may still be made.
func (g *Game) payable(x *env, p Player, cost []ability.Cost) bool {
	for _, k := range cost {
		switch k := k.(type) {
		case ability.PayLife:
			if g.quantity(x, k.N) > g.players[p].life {
				return false
			}
		case ability.Action:
			old := x.you
			x.you = p
			ok := g.possible(x, p, []ability.Effect{k.Do})
			x.you = old
			if !ok {
				return false
			}
		}
	}
	return true
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

// doDecide lets players choose values, for this ability and the object's other
// abilities (rule 607.2d).
func (g *Game) doDecide(x *env, d ability.Decide) {
	for _, p := range g.playersOf(x, d.Who) {
		var v value
		switch d.What {
		case ability.ChooseColor:
			v.colors = g.askColor(p, x.asker(), allColors)
		case ability.ChooseColors:
			v.colors = g.askColors(p, x.asker())
		case ability.ChooseNumber:
			v.n = g.askNumber(p, x.asker(), 0, 1000)
		case ability.ChooseName, ability.ChooseNonlandName:
			v.words = g.askCardName(p, x.asker())
		case ability.ChooseCardType:
			v.words = []string{g.askWord(p, x.asker(), []string{"artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"})}
		case ability.ChooseCreatureType:
			v.words = []string{g.askWord(p, x.asker(), nil)}
		case ability.ChooseLandType:
			v.words = []string{g.askWord(p, x.asker(), basicLandTypes)}
		default:
			g.unsupported("choice of a %s", d.What)
		}
		key := string(d.What)
		x.values = append(x.values[:len(x.values):len(x.values)], link{key, v})
		if x.event != nil && x.event.enters() && x.event.enter != nil {
			x.event.enter.linked = append(x.event.enter.linked, link{key, v})
		} else if o := g.live(x.this); o != nil {
			o.remember(key, v)
		}
		g.changed()
	}
}

// askColors asks for one or more colours, by their letters in words.
func (g *Game) askColors(p Player, src ID) Colors {
	c := Choice{Player: p, Kind: "word", Source: src, Min: 1, Max: 1, Options: []string{"letters of the colours, as in WU"}}
	a := g.ask(c).Answer
	var set Colors
	if a != nil {
		if k, ok := ParseColor(a.Colour); ok {
			return k
		}
		for _, r := range a.Word {
			k, ok := ParseColor(string(r))
			if !ok {
				g.wrong(c, "%q is no colour", r)
			}
			set |= k
		}
	}
	if set == 0 {
		g.wrong(c, "want colours")
	}
	return set
}

// doDeal deals damage (rule 120; the source is as it is now, or last was).
func (g *Game) doDeal(x *env, d ability.Deal) {
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
	for _, e := range g.happens(evs...) {
		x.amount += e.N
	}
	x.did = x.amount > 0
}

// drawCards draws cards one after the other (rule 121.2) and returns how many.
func (g *Game) drawCards(p Player, n int, src ID) int {
	k := 0
	for range min(n, 1000) {
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
		n = min(n, f.left)
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
		n = min(n, f.left)
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
