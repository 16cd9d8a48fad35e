package engine

import (
	"slices"

	"saitei/rules/scenario"
)

// orderDamage lets the players put blockers, and attackers that one creature
// blocks, in damage assignment order, in editions that have one (rules 509.2
// and 509.3, 2009 to 2024).
func (g *Game) orderDamage() {
	if !g.on(damageOrder) {
		return
	}
	for i := range g.combat.attackers {
		a := &g.combat.attackers[i]
		if len(a.blockers) > 1 {
			a.blockers = g.askDamageOrder(a.id, a.blockers)
		}
	}
	for i := range g.combat.blockers {
		b := &g.combat.blockers[i]
		if len(b.blocks) > 1 {
			b.blocks = g.askDamageOrder(b.id, b.blocks)
		}
	}
}

func (g *Game) askDamageOrder(id ID, list []ID) []ID {
	c := Choice{Player: g.controller(id), Kind: "blockers", Source: id, Min: len(list), Max: len(list)}
	for _, b := range list {
		c.Options = append(c.Options, g.nameOf(b))
	}
	st := g.ask(c).OrderBlocker
	if st == nil || g.ref(st.Object) != id {
		g.refuse("choice-missing", rule{"", ""}, "the blockers of %s must be put in order", g.nameOf(id))
	}
	var out []ID
	for _, r := range st.Order {
		b := g.ref(r)
		if !slices.Contains(list, b) || slices.Contains(out, b) {
			g.wrong(c, "%q is not one of them, or named twice", r)
		}
		out = append(out, b)
	}
	if len(out) != len(list) {
		g.wrong(c, "%d of %d put in order", len(out), len(list))
	}
	return out
}

// strikersFirst reports whether there is a first combat damage step (rule
// 510.4; 310.5 in 2006).
func (g *Game) strikersFirst() bool {
	if g.is(mutNoFirstStrike) {
		return false
	}
	for _, id := range g.fighters() {
		if c := g.chars(id); c.hasKeyword("first strike") || c.hasKeyword("double strike") {
			return true
		}
	}
	return false
}

// fighters lists all attacking and blocking creatures.
func (g *Game) fighters() (ids []ID) {
	for _, a := range g.combat.attackers {
		ids = append(ids, a.id)
	}
	for _, b := range g.combat.blockers {
		ids = append(ids, b.id)
	}
	return ids
}

// damageStep assigns combat damage and deals it or, until 2009, puts it on the
// stack. It reports whether the step takes place.
func (g *Game) damageStep() bool {
	c := &g.combat
	if len(c.attackers) == 0 {
		return true
	}
	first := g.step == FirstDamage
	var ds []damage
	var who []ID
	for _, id := range g.fighters() {
		if g.strikes(id, first) {
			who = append(who, id)
		}
	}
	if first {
		c.strikersDone = true
		c.dealtFirst = who
	}
	for _, p := range g.apnap() { // rule 510.1: the active player first
		for _, id := range who {
			if g.controller(id) == p {
				ds = append(ds, g.assign(id)...)
				c.assigned = ds
			}
		}
	}
	g.checkTrample(ds)
	c.assigned = nil
	if !g.on(damageUsesStack) {
		if len(ds) > 1 && g.is(mutAttackersDealFirst) {
			ds = g.dealAttackers(ds)
		}
		g.deal(ds)
		return true
	}
	if len(ds) > 0 { // rule 310.1 in 2006
		o := &Object{ID: ID(len(g.objs)), Kind: KindDamage, Zone: Stack, Owner: g.active, Controller: g.active,
			Stamp: g.stamp(), half: -1, assigned: ds, Attached: noTarget()}
		g.objs = append(g.objs, o)
		g.stack = append(g.stack, o.ID)
		g.changed()
	}
	return true
}

// dealAttackers deals the damage of attackers and returns that of the blockers
// that are left: it serves a mutant only.
func (g *Game) dealAttackers(ds []damage) []damage {
	var now, later []damage
	for _, d := range ds {
		if g.combat.attacker(d.source) != nil {
			now = append(now, d)
		} else {
			later = append(later, d)
		}
	}
	g.deal(now)
	g.stateBased()
	return slices.DeleteFunc(later, func(d damage) bool { return g.permanent(d.source) == nil })
}

// strikes reports whether a creature assigns damage in this step (rule 510.4:
// in the second step those that did not in the first, and double strikers).
func (g *Game) strikes(id ID, first bool) bool {
	c := g.chars(id)
	double := c.hasKeyword("double strike")
	if first {
		return double || c.hasKeyword("first strike")
	}
	if !g.combat.strikersDone {
		return true
	}
	if g.is(mutDoubleStrikeOnce) {
		double = false
	}
	return double || !slices.Contains(g.combat.dealtFirst, id) || g.is(mutFirstStrikeAgain)
}

// assign returns the damage a creature assigns. The division is asked where
// there is more than one legal one.
func (g *Game) assign(id ID) []damage {
	c := g.chars(id)
	power := c.Power
	if c.Toughness != power && g.is(mutDamageByToughness) {
		power = c.Toughness
	}
	if !c.isType("creature") || power <= 0 || g.permanent(id) == nil { // rule 510.1a
		return nil
	}
	var to []Target
	trample := false
	if a := g.combat.attacker(id); a != nil {
		if !a.blocked || g.is(mutBlockedIsUnblocked) {
			return []damage{{id, a.whom, power, true}}
		}
		to = objectTargets(a.blockers)
		trample = c.hasKeyword("trample") && !g.is(mutNoTrample) || g.is(mutEverythingTramples)
		if trample {
			to = append(to, a.whom)
		}
	} else if b := g.combat.blocker(id); b != nil {
		to = objectTargets(b.blocks)
		if g.objs[id].Tapped && g.is(mutTappedBlockersDealNone) {
			to = nil
		}
	}
	switch len(to) {
	case 0: // rule 510.1c: no creature blocks it any more
		if a := g.combat.attacker(id); a != nil && g.is(mutBlockedHitsPlayer) {
			return []damage{{id, a.whom, power, true}}
		}
		return nil
	case 1:
		return []damage{{id, to[0], power, true}}
	}
	if trample {
		if d, ok := g.onlyAssignment(id, to, power); ok {
			return d
		}
	}
	return g.askAssignment(id, to, power, trample)
}

// onlyAssignment returns the assignment of a trampler where there is one only:
// all of its damage is lethal and no more to a single blocker.
func (g *Game) onlyAssignment(id ID, to []Target, power int) ([]damage, bool) {
	if len(to) != 2 || power > g.lethal(id, to[0].Obj) || g.shared(to[0].Obj) {
		return nil, false
	}
	return []damage{{id, to[0], power, true}}, true
}

// touched reports whether a source with deathtouch assigns damage to a
// creature, any amount of which is lethal (rule 702.2c).
func (g *Game) touched(ds []damage, id ID) bool {
	return g.on(deathtouchLethal) && slices.ContainsFunc(ds, func(d damage) bool {
		return d.to == ObjectTarget(id) && g.chars(d.source).hasKeyword("deathtouch")
	})
}

// shared reports whether a blocker blocks more than one attacker, so that what
// is lethal to it is decided by what all of them assign.
func (g *Game) shared(id ID) bool {
	b := g.combat.blocker(id)
	return b != nil && len(b.blocks) > 1
}

// checkTrample refuses damage that tramples over a blocker of several
// attackers to which they do not assign lethal damage together: damage from
// other creatures that is assigned at the same time counts (rule 702.19b;
// 502.9b in 2006).
func (g *Game) checkTrample(ds []damage) {
	for _, d := range ds {
		a := g.combat.attacker(d.source)
		if a == nil || !a.blocked || d.to != a.whom {
			continue
		}
		for _, b := range a.blockers {
			sum := 0
			for _, e := range ds {
				if e.to == ObjectTarget(b) {
					sum += e.n
				}
			}
			if g.shared(b) && sum < g.needs(d.source, b) && !g.touched(ds, b) {
				g.refuse("illegal-damage", rule{"502.9b", "702.19b"}, "damage of %s tramples over before %s is assigned lethal damage", g.nameOf(d.source), g.nameOf(b))
			}
		}
	}
}

// lethal returns how much more damage from a source is lethal to a creature,
// with damage marked on it and assigned at the same time (rules 510.1c,
// 702.2c).
func (g *Game) lethal(src, id ID) int {
	n := g.needs(src, id)
	if g.touched(g.combat.assigned, id) {
		return 0
	}
	for _, d := range g.combat.assigned {
		if d.to == ObjectTarget(id) {
			n -= d.n
		}
	}
	return max(0, n)
}

// needs returns how much damage from a source would be lethal to a creature
// if no other dealt any.
func (g *Game) needs(src, id ID) int {
	c := g.chars(id)
	n := max(0, c.Toughness-g.objs[id].Damage)
	if c.isType("planeswalker") && !c.isType("creature") {
		n = g.objs[id].Count("loyalty")
	}
	if g.on(deathtouchLethal) && g.chars(src).hasKeyword("deathtouch") && !g.is(mutDeathtouchNeedsLethal) {
		n = min(n, 1)
	}
	return n
}

// askAssignment asks how a creature's damage is divided.
func (g *Game) askAssignment(id ID, to []Target, power int, trample bool) []damage {
	c := Choice{Player: g.controller(id), Kind: "assign", Source: id, Min: power, Max: power}
	for _, t := range to {
		c.Options = append(c.Options, g.targetName(t))
	}
	st := g.ask(c).Assign
	if st == nil || g.ref(st.Object) != id {
		g.refuse("choice-missing", rule{"310.1", "510.1"}, "the damage of %s must be assigned", g.nameOf(id))
	}
	ds, err := g.checkAssignment(st, id, to, power, trample)
	if err != nil {
		panic(stop{err})
	}
	return ds
}

// checkAssignment reports whether a division is legal (rules 510.1c to e,
// 702.19b; 310.2 and 502.9 in 2006).
func (g *Game) checkAssignment(st *scenario.Assign, id ID, to []Target, power int, trample bool) ([]damage, *Refused) {
	bad := func(r rule, why string) *Refused {
		return &Refused{Code: "illegal-damage", Rule: g.cite(r), Reason: why}
	}
	amounts := make([]int, len(to))
	sum := 0
	for _, r := range sortedKeys(st.Damage) {
		n := st.Damage[r]
		i := slices.Index(to, g.target(r))
		if i < 0 || n < 0 {
			return nil, bad(rule{"310.2c", "510.1c"}, g.nameOf(id)+" cannot assign damage to "+string(r))
		}
		amounts[i] += n
		sum += n
	}
	if sum != power {
		return nil, bad(rule{"310.2a", "510.1a"}, "it assigns "+itoa(sum)+" damage, its power is "+itoa(power))
	}
	blockers := to
	if trample {
		blockers = to[:len(to)-1]
	}
	free := g.on(deathtouchFree) && g.chars(id).hasKeyword("deathtouch")
	if g.on(damageOrder) && !free && !g.is(mutDamageOrderIgnored) {
		short := false
		for i, t := range blockers {
			if amounts[i] > 0 && short {
				return nil, bad(rule{"", "510.1c"}, g.targetName(t)+" is assigned damage before lethal damage to those ahead of it")
			}
			if amounts[i] < g.lethal(id, t.Obj) {
				short = true
			}
		}
	}
	if trample && amounts[len(to)-1] > 0 && !g.is(mutTrampleFreely) && !(free && g.is(mutDeathtouchFreeTrample)) {
		for i, t := range blockers {
			if amounts[i] < g.lethal(id, t.Obj) && !g.shared(t.Obj) {
				return nil, bad(rule{"502.9b", "702.19b"}, "damage tramples over before "+g.targetName(t)+" is assigned lethal damage")
			}
		}
	}
	var ds []damage
	for i, n := range amounts {
		if n > 0 {
			ds = append(ds, damage{id, to[i], n, true})
		}
	}
	return ds, nil
}

// resolveDamage deals combat damage that waited on the stack, as originally
// assigned (rule 310.4 in 2006).
func (g *Game) resolveDamage(o *Object) {
	g.stack = without(g.stack, o.ID)
	o.gone, o.goneAt = true, g.batch
	g.changed()
	g.deal(o.assigned)
}
