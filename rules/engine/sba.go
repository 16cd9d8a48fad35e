package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// stateBased performs all applicable state-based actions at the same time,
// once, and reports whether there were any (rule 704.3; 420.3 in 2006).
func (g *Game) stateBased() bool {
	if g.ended {
		return false
	}
	if late := g.lateLife; len(late) > 0 {
		g.lateLife = nil
		defer g.happens(late...)
	}
	evs, losers, gone := g.unsound()
	if len(evs) == 0 && len(losers) == 0 && len(gone) == 0 {
		g.clearDeathtouch()
		return false
	}
	g.note(happen(scenario.EvCheck, NoPlayer))
	if g.is(mutStateBasedInSequence) && len(evs) > 1 {
		evs = evs[:1]
		losers, gone = nil, nil
	}
	g.together(func() {
		for _, id := range gone { // rules 704.5d, 704.5e; 420.5f and j
			g.ceases(id)
		}
		for _, p := range losers {
			g.loses(p)
		}
		g.carryOut(evs)
	})
	g.clearDeathtouch()
	g.endGame()
	return true
}

// clearDeathtouch forgets deathtouch damage that has been checked.
func (g *Game) clearDeathtouch() {
	for _, id := range g.battlefield {
		g.objs[id].deathtouch = false
	}
}

// unsound lists what state-based actions must put right now (rule 704.5; 420.5
// in 2006, 704.5 in 2009): events, players who lose, objects that cease to be.
func (g *Game) unsound() (evs []Event, losers []Player, gone []ID) {
	for i := range g.players {
		p := &g.players[i]
		if p.left || p.lost {
			continue
		}
		switch {
		case p.life <= 0 && !g.is(mutNoLifeLoss):
			p.lostWhy = "has 0 or less life" // 704.5a; 420.5a
		case p.drewEmpty && !g.is(mutEmptyLibrarySafe):
			p.lostWhy = "drew from an empty library" // 704.5b; 420.5g
		case p.poison >= 10 && !g.is(mutPoisonHarmless):
			p.lostWhy = "has ten poison counters" // 704.5c; 420.5h
		default:
			continue
		}
		p.drewEmpty = false
		if !g.playerForbidden(actLose, Player(i), 0) {
			losers = append(losers, Player(i))
		}
	}
	evs = append(evs, g.lost()...)
	for _, id := range g.battlefield {
		if e, ok := g.unsoundPermanent(id); ok {
			if o := g.objs[id]; e.Kind == scenario.EvDestroy && o.deathtouch && o.Damage >= g.chars(id).Toughness && g.is(mutActionsReplacedApart) {
				evs = append(evs, e)
			}
			evs = append(evs, e)
		}
	}
	evs = append(evs, g.legends(evs)...)
	evs = append(evs, g.uniques(evs)...)
	evs = append(evs, g.worlds()...)
	for z := Library; z < zoneCount; z++ {
		if z == Battlefield {
			continue
		}
		g.eachIn(z, func(id ID) {
			switch o := g.objs[id]; {
			case o.Kind == KindToken && !g.is(mutTokensLinger), o.Kind == KindCopy && z != Stack && !(z == Exile && g.is(mutCopiesLinger)):
				gone = append(gone, id)
			}
		})
	}
	return evs, losers, gone
}

// unsoundPermanent returns what must happen to a permanent, if anything.
func (g *Game) unsoundPermanent(id ID) (Event, bool) {
	o, c := g.objs[id], g.chars(id)
	bury := func() (Event, bool) { return g.burial(id), true }
	if c.isType("creature") {
		if e, ok := g.unsoundCreature(o, c); ok && !(e.Kind == scenario.EvDestroy && g.indestructible(&e)) { // 702.12b
			return e, true
		}
	}
	if c.isType("planeswalker") && o.Count("loyalty") == 0 && !g.is(mutNoLoyaltyLives) { // 704.5i
		return bury()
	}
	aura := c.isSubtype("Aura")
	switch {
	case aura && (o.Attached.isNone() || !g.attachedLegally(id)): // 704.5m; 420.5d
		if g.is(mutAurasStay) {
			return Event{}, false
		}
		return bury()
	case !aura && !o.Attached.isNone() && !g.attachedLegally(id) && !g.is(mutEquipmentStays): // 704.5n, 704.5p; 420.5k and m
		if g.is(mutEquipmentBuried) {
			return bury()
		}
		e := happen(scenario.EvDetach, c.Controller)
		e.Obj = id
		return e, true
	}
	if up, down := o.Count("+1/+1"), o.Count("-1/-1"); up > 0 && down > 0 && g.on(countersAnnihilate) && !g.is(mutCountersCoexist) { // 704.5q
		e := happen(scenario.EvRemove, c.Controller)
		e.Obj, e.N, e.Word = id, min(up, down), "-1/-1"
		f := e
		f.Word = "+1/+1"
		g.happens(f)
		return e, true
	}
	return Event{}, false
}

// unsoundCreature returns what must happen to a creature, if anything.
func (g *Game) unsoundCreature(o *Object, c *Chars) (Event, bool) {
	destroyed := g.destruction(o.ID, 0)
	switch {
	case c.Toughness <= 0 || c.Toughness == 1 && g.copiable(o).Toughness > 1 && g.is(mutLoweredToOneDies): // 704.5f; 420.5b
		if g.is(mutZeroToughnessLives) || c.hasKeyword("indestructible") && g.is(mutIndestructibleStays) {
			return Event{}, false
		}
		if g.is(mutZeroToughnessDestroys) {
			return destroyed, true
		}
		return g.burial(o.ID), true
	case o.Damage > 0 && (o.Damage >= c.Toughness || g.is(mutAnyDamageDestroys)): // 704.5g; 420.5c
		if g.is(mutLethalDamageBuries) {
			return g.burial(o.ID), true
		}
		return destroyed, true
	case o.deathtouch: // 704.5h
		if g.is(mutDeathtouchIgnoresRegeneration) {
			destroyed.bury = true
		}
		if g.is(mutDeathtouchIgnoresIndestructible) {
			return g.burial(o.ID), true
		}
		return destroyed, true
	}
	return Event{}, false
}

// burial is the event of a permanent being put into its owner's graveyard.
func (g *Game) burial(id ID) Event {
	e := move(id, Battlefield, Graveyard)
	e.Player = g.controller(id)
	return e
}

// destruction is the event of a permanent being destroyed.
func (g *Game) destruction(id, src ID) Event {
	e := happen(scenario.EvDestroy, g.controller(id))
	e.Obj, e.Source, e.From, e.Into = id, src, Battlefield, Graveyard
	return e
}

// legends applies the legend rule (704.5j), which until 2013 buried all
// legendary permanents of a name, whoever controlled them (420.5e).
func (g *Game) legends(taken []Event) []Event {
	if g.is(mutNoLegendRule) {
		return nil
	}
	legendary := func(c *Chars) bool {
		return len(c.Names) > 0 && (slices.Contains(c.Super, "legendary") || c.isType("creature") && g.is(mutLegendRuleForAll))
	}
	return g.onlyOne(taken, legendary, func(c, d *Chars) bool { return overlap(c.Names, d.Names) })
}

// uniques applies the planeswalker uniqueness rule of the years 2007 to 2017:
// of planeswalkers that share a planeswalker type what the legend rule says of
// legendary permanents of one name (704.5j in 2017; 420.5q in 2007).
func (g *Game) uniques(taken []Event) []Event {
	if !g.on(planeswalkerUnique) || g.is(mutPlaneswalkersMany) {
		return nil
	}
	typed := func(c *Chars) bool { return c.isType("planeswalker") && len(c.Subtypes) > 0 }
	return g.onlyOne(taken, typed, func(c, d *Chars) bool {
		return slices.ContainsFunc(c.Subtypes, func(t string) bool {
			return ability.SubtypeOf(t) == "planeswalker" && slices.Contains(d.Subtypes, t)
		})
	})
}

// onlyOne buries permanents of a kind that are alike: all but one that their
// controller chooses or, until 2013, all of them, whoever controls them.
func (g *Game) onlyOne(taken []Event, kind func(*Chars) bool, alike func(c, d *Chars) bool) (evs []Event) {
	var seen []ID
	for _, id := range g.battlefield {
		c := g.chars(id)
		if !kind(c) || slices.Contains(seen, id) {
			continue
		}
		group := []ID{id}
		for _, other := range g.battlefield {
			d := g.chars(other)
			if other != id && kind(d) && alike(c, d) && (g.on(legendRuleAll) || d.Controller == c.Controller) {
				group = append(group, other)
			}
		}
		seen = append(seen, group...)
		if len(group) < 2 || slices.ContainsFunc(taken, func(e Event) bool { return slices.Contains(group, e.Obj) }) {
			continue
		}
		keep := ID(0)
		if !g.on(legendRuleAll) {
			keep = g.askTargets(c.Controller, "choose", id, objectTargets(group), 1, 1)[0].Obj
		}
		for _, id := range group {
			if id != keep {
				evs = append(evs, g.burial(id))
			}
		}
	}
	return evs
}

// worlds applies the world rule: of all world permanents only the newest stays
// (rule 704.5k; 420.5i in 2006). Being new is told by the time stamp.
func (g *Game) worlds() (evs []Event) {
	var all []ID
	newest, tie := 0, false
	for _, id := range g.battlefield {
		if !slices.Contains(g.chars(id).Super, "world") {
			continue
		}
		all = append(all, id)
		switch at := g.objs[id].Stamp; {
		case at > newest:
			newest, tie = at, false
		case at == newest:
			tie = true
		}
	}
	if len(all) < 2 {
		return nil
	}
	for _, id := range all {
		if g.objs[id].Stamp < newest || tie {
			evs = append(evs, g.burial(id))
		}
	}
	return evs
}

// ceases removes a token or copy that is where none can be.
func (g *Game) ceases(id ID) {
	o := g.objs[id]
	last := g.chars(id)
	g.takeOut(o)
	o.gone, o.goneAt, o.last = true, g.batch, last
	g.changed()
}

// loses makes a player lose the game and leave it (rules 104.3, 104.5, 800.4a;
// 102.3 and 600.4a in 2006).
func (g *Game) loses(p Player) {
	q := &g.players[p]
	if q.lost || q.left {
		return
	}
	q.lost = true
	g.note(happen(scenario.EvLoses, p))
	g.leaveGame(p)
}

// leaveGame takes a player and all objects he owns out of the game; what he
// controlled otherwise goes back or is exiled (rule 800.4a).
func (g *Game) leaveGame(p Player) {
	g.players[p].left = true
	g.note(happen(scenario.EvLeaves, p))
	if len(g.players) == 2 || g.is(mutLeaverLeavesObjects) { // the game ends at once and keeps its last look
		return
	}
	for id := ID(1); int(id) < len(g.objs); id++ {
		o := g.objs[id]
		if o.gone || o.Owner != p || o.Zone == Outside {
			continue
		}
		last := g.chars(id)
		g.leaveCombat(id)
		g.takeOut(o)
		o.gone, o.goneAt, o.last = true, g.batch, last
		if o.isCard() {
			n := &Object{ID: ID(len(g.objs)), Kind: KindCard, Name: o.Name, Owner: p, Controller: p, Zone: Outside, def: o.def, half: -1,
				prev: o.ID, Attached: noTarget(), Stamp: g.stamp()}
			o.next = n.ID
			g.objs = append(g.objs, n)
			g.players[p].outside = append(g.players[p].outside, n.ID)
			g.rename(o.ID, n.ID)
		}
		e := happen(scenario.EvLeaves, p)
		e.Obj = id
		g.record(e)
		g.changed()
	}
	g.effects = slices.DeleteFunc(slices.Clone(g.effects), func(f *effect) bool {
		if f.cont == nil {
			return false
		}
		return slices.ContainsFunc(f.cont.Mods, func(m ability.Mod) bool {
			k, ok := m.(ability.Control)
			return ok && g.playerOf(f.env.copy(), k.By) == p
		})
	})
	g.changed()
	for _, id := range slices.Clone(g.stack) { // abilities he controls cease to exist
		if o := g.objs[id]; o.Controller == p {
			if o.isCard() {
				g.happens(move(id, Stack, Exile))
			} else {
				g.ceases(id)
			}
		}
	}
	for _, id := range slices.Clone(g.battlefield) {
		if g.controller(id) == p {
			g.happens(move(id, Battlefield, Exile))
		}
	}
	if g.active == p && g.priority != NoPlayer {
		g.priority = NoPlayer
	}
}

// endGame ends the game when at most one player is left (rule 104.2a).
func (g *Game) endGame() {
	left := Player(NoPlayer)
	n := 0
	for i := range g.players {
		if !g.players[i].left {
			n++
			left = Player(i)
		}
	}
	if n > 1 || g.ended {
		return
	}
	g.ended = true
	g.priority = NoPlayer
	if n == 0 && g.is(mutNoDraws) {
		n, left = 1, g.active
	}
	if n == 1 {
		g.players[left].won = true
		g.note(happen(scenario.EvWins, left))
	}
}

// concede is a player leaving the game (rule 104.3a).
func (g *Game) concede(p Player) {
	if !g.alive(p) {
		g.refuse("game-over", rule{"102.3a", "104.3a"}, "%s is no longer in the game", g.playerName(p))
	}
	if g.is(mutConcedeIgnored) {
		return
	}
	had := g.priority
	g.together(func() { g.loses(p) })
	g.endGame()
	if g.ended {
		return
	}
	if had == p || had == NoPlayer {
		had = g.next(p)
	}
	g.offerPriority(had)
}
