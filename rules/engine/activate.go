package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// activate activates an ability that the script names (rule 602; 409 in 2006).
func (g *Game) activate(st *scenario.Activate) {
	p := g.player(st.Player)
	g.needPriority(p)
	id := g.ref(st.Object)
	o := g.live(id)
	if o == nil {
		g.refuse("no-such-object", rule{}, "%s is no longer there", st.Object)
	}
	in, ab := g.findActivated(o, st)
	n := ab.activated()
	g.mayActivate(p, o, in, ab, n)
	a := announcement{player: p, modes: st.Modes, x: st.X, targets: st.Targets, divide: st.Divide, mana: st.Mana, pay: st.Pay,
		given: g.giveCosts(st.Costs)}
	g.countUse(o, ab)
	obj := &Object{ID: ID(len(g.objs)), Kind: KindAbility, Zone: Stack, Owner: p, Controller: p, Stamp: g.stamp(), half: -1,
		source: id, ability: ab, Attached: noTarget()}
	g.objs = append(g.objs, obj)
	x := g.instanceEnv(o, in, ab)
	x.obj, x.you, x.payer, x.since, x.given = obj.ID, p, p, g.batch+1, a.given
	obj.ab, obj.env = ab, x
	mana := isManaAbility(ab, n)
	if mana && g.is(mutManaAbilitiesWait) {
		mana = false
	}
	if !mana && len(ab.targets) > 0 && slices.ContainsFunc(n.Do, addsMana) && g.is(mutTargetedIsMana) {
		mana = true
	}
	if !mana {
		g.stack = append(g.stack, obj.ID)
	}
	g.changed()
	g.announceX(obj, x, &a, n.Cost)
	g.announceOn(obj, ab, x, &a)
	if !g.is(mutActivationFree) {
		g.payCosts(x, obj, n.Cost, &a)
	}
	x.cost, x.given = false, nil
	e := happen(scenario.EvActivate, p)
	e.Obj, e.Source = obj.ID, id
	if n.Keyword == "forecast" {
		g.revealForecast(id)
		if g.is(mutForecastDiscards) {
			g.discard(p, []Target{ObjectTarget(id)}, id)
		}
	}
	if mana { // rule 605.3b: it resolves at once
		e.Obj = id
		g.happens(e)
		x.adds = st.Adds
		g.busy++
		g.runAll(x, ab.do)
		g.busy--
		obj.gone, obj.goneAt = true, g.batch
		if tapsForMana(n) && !g.is(mutTapForManaUnseen) {
			t := happen(evTapForMana, p)
			t.Obj = id
			g.happens(t)
		}
		g.acted(p)
		return
	}
	g.happens(e)
	g.noteTargets(obj)
	if st.As != "" {
		g.give(st.As, obj.ID)
	}
	g.acted(p)
}

// findActivated returns the activated ability that the script means.
func (g *Game) findActivated(o *Object, st *scenario.Activate) (*instance, *Ab) {
	ch := g.chars(o.ID)
	var found *instance
	var ab *Ab
	n := 0
	for i := range ch.Abilities {
		in := &ch.Abilities[i]
		for _, part := range in.ab.all() {
			if part.activated() == nil || st.Ability != 0 && st.Ability != i+1 {
				continue
			}
			found, ab = in, part
			n++
		}
	}
	switch {
	case n == 0 && st.Ability > 0:
		g.refuse("no-such-ability", rule{"403.1", "602.1"}, "%s has no activated ability %d", st.Object, st.Ability)
	case n == 0:
		g.refuse("no-such-ability", rule{"403.1", "602.1"}, "%s has no activated ability", st.Object)
	case n > 1:
		g.refuse("unknown", rule{}, "%s has %d activated abilities: say which", st.Object, n)
	}
	return found, ab
}

// mayActivate refuses an activation at the wrong time or place or by the wrong
// player (rule 602.5; 403 in 2006).
func (g *Game) mayActivate(p Player, o *Object, in *instance, ab *Ab, n *ability.Activated) {
	x := g.instanceEnv(o, in, ab)
	name := g.nameOf(o.ID)
	by := g.controllerOrOwner(ObjectTarget(o.ID))
	if n.By != nil {
		if !g.isOneOf(x, n.By, PlayerTarget(p)) {
			g.refuse("not-yours", rule{"403.2", "602.2"}, "%s may not activate it", g.playerName(p))
		}
	} else if by != p && !g.is(mutAnyoneActivates) {
		g.refuse("not-yours", rule{"403.2", "602.2"}, "%s does not control %s", g.playerName(p), name)
	}
	from := Battlefield
	if n.From != "" {
		from = zoneOf(n.From)
	}
	if n.Keyword == "forecast" { // rule 702.57; 502.51 in 2006
		from = Hand
		if g.step != Upkeep || g.active != o.Owner {
			if !g.is(mutForecastAnyTime) {
				g.refuse("timing", rule{"502.53b", "702.57b"}, "a forecast ability can be activated in its owner's upkeep only")
			}
		}
		if g.uses(o, ab) > 0 && !g.is(mutForecastAgain) {
			g.refuse("limit", rule{"502.53b", "702.57b"}, "it has been activated this turn")
		}
	}
	if n.From != "" && g.is(mutZoneAbilitiesNever) {
		from = NoZone
	}
	if o.Zone != from && !g.is(mutAbilityAnyZone) {
		g.refuse("no-such-ability", rule{"402.8", "113.6"}, "the ability of %s works in the zone %s", name, from)
	}
	if g.keywordOff(in.ab.keyword) {
		g.refuse("no-such-ability", rule{}, "%s has no effect", in.ab.keyword)
	}
	if !isManaAbility(ab, n) && n.Keyword != "forecast" && g.is(mutAbilitiesAsSorceries) {
		g.sorcerySpeed(p, "abilities are activated as sorceries")
	}
	if (n.Sorcery || sorceryKeywords[in.ab.keyword]) && !g.is(mutSorceryAbilitiesAnyTime) {
		g.sorcerySpeed(p, "it can be activated as a sorcery only")
	}
	if isLoyalty(n) { // rule 606.3
		if !g.is(mutLoyaltyAnyTime) {
			g.sorcerySpeed(p, "a loyalty ability can be activated as a sorcery only")
		}
		if slices.ContainsFunc(o.used, func(u use) bool { return u.turn == g.turn && u.loyalty }) && !g.is(mutLoyaltyAgain) {
			g.refuse("limit", rule{"", "606.3"}, "a loyalty ability of %s has been activated this turn", name)
		}
	}
	if n.Once && g.uses(o, ab) > 0 && !g.is(mutOnceIgnored) {
		g.refuse("limit", rule{"403.3", "602.5b"}, "it has been activated this turn")
	}
	x.you = p
	if !g.holds(x, n.Only) && !g.is(mutActivationConditionIgnored) {
		g.refuse("condition", rule{"403.3", "602.5"}, "the condition for activating it is not met")
	}
	if g.activationForbidden(o.ID, in.ab, n) || g.playerForbidden(ability.ActActivate, p, o.ID) {
		g.refuse("restriction", rule{"103.2", "101.2"}, "an effect says it can't be activated")
	}
}

// activationForbidden reports whether an effect says that abilities of an
// object can't be activated, or not such as this one ("nonmana abilities").
func (g *Game) activationForbidden(id ID, ab *Ab, n *ability.Activated) bool {
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Cant)
		if !ok || g.is(mutCantIgnored) {
			continue
		}
		for _, a := range k.Do {
			if a.Verb == ability.ActActivate && g.ruleFits(r, id) && g.abilityFits(a.What, ab, n) != a.Except {
				return true
			}
		}
	}
	return false
}

// abilityFits reports whether an activated ability is of the sort described.
func (g *Game) abilityFits(p ability.Pattern, ab *Ab, n *ability.Activated) bool {
	if p == nil {
		return true
	}
	any, ok := p.(ability.Any)
	if !ok {
		g.unsupported("abilities %T", p)
	}
	for _, q := range any.Filter.Is {
		not, negated := q.(ability.Not)
		if negated {
			q = not.Of
		}
		noun, ok := q.(ability.Noun)
		if !ok {
			g.unsupported("abilities %T", q)
		}
		is := slices.ContainsFunc(noun.Of, func(w string) bool {
			return w == "ability" || w == "activated ability" || w == "mana ability" && isManaAbility(ab, n)
		})
		if is == negated {
			return false
		}
	}
	return true
}

// isLoyalty reports whether an ability has a loyalty cost (rule 606.1).
func isLoyalty(n *ability.Activated) bool {
	return slices.ContainsFunc(n.Cost, func(k ability.Cost) bool { _, ok := k.(ability.PutLoyalty); return ok })
}

// sorceryKeywords are keywords whose ability is activated as a sorcery.
var sorceryKeywords = map[string]bool{"equip": true, "level up": true, "transmute": true, "fortify": true, "scavenge": true, "reconfigure": true}

// isManaAbility reports whether an activated ability is a mana ability: it
// has no target and could add mana (rule 605.1a; 406.1 in 2006).
func isManaAbility(ab *Ab, n *ability.Activated) bool {
	if len(ab.targets) > 0 {
		return false
	}
	return !isLoyalty(n) && slices.ContainsFunc(n.Do, addsMana)
}

func addsMana(d ability.Effect) bool {
	switch d := d.(type) {
	case ability.AddMana:
		return true
	case ability.If:
		return slices.ContainsFunc(d.Do, addsMana) || slices.ContainsFunc(d.Else, addsMana)
	case ability.May:
		return slices.ContainsFunc(d.Do, addsMana)
	}
	return false
}

// tapsForMana reports whether a mana ability has the tap symbol in its cost
// (rule 106.12).
func tapsForMana(n *ability.Activated) bool {
	return slices.ContainsFunc(n.Cost, func(k ability.Cost) bool { _, ok := k.(ability.TapThis); return ok })
}

// useID is a number for an ability of an object that stays the same while the
// object does.
func (g *Game) useID(o *Object, ab *Ab) int { return g.abilityNumber(o.ID, ab) }

func (g *Game) uses(o *Object, ab *Ab) int {
	id := g.useID(o, ab)
	for _, u := range o.used {
		if u.ability == id && u.turn == g.turn {
			return u.n
		}
	}
	return 0
}

func (g *Game) countUse(o *Object, ab *Ab) {
	id := g.useID(o, ab)
	us := slices.Clone(o.used)
	for i := range us {
		if us[i].ability == id && us[i].turn == g.turn {
			us[i].n++
			o.used = us
			return
		}
	}
	loyal := ab.activated() != nil && isLoyalty(ab.activated())
	o.used = append(us, use{id, g.turn, 1, loyal})
}

// firstUse counts a trigger that happens only once each turn.
func (g *Game) firstUse(id ID, ab *Ab) bool {
	o := g.obj(id)
	if g.uses(o, ab) > 0 {
		return false
	}
	g.countUse(o, ab)
	return true
}

// abilityNumber returns which of an object's abilities it is, counted from 1;
// 0 if it has it no longer.
func (g *Game) abilityNumber(id ID, ab *Ab) int {
	ch := g.chars(id)
	for i := range ch.Abilities {
		if ch.Abilities[i].ab == ab || slices.Contains(ch.Abilities[i].ab.parts, ab) {
			return i + 1
		}
	}
	return 0
}

// revealForecast reveals a card in hand until the upkeep ends or it leaves the
// hand (rule 702.57b; 502.51b in 2006).
func (g *Game) revealForecast(id ID) {
	if o := g.live(id); o != nil && !g.is(mutForecastHidden) {
		o.revealed = true
	}
}

// hideForecast hides such cards when a step that is no upkeep begins.
func (g *Game) hideForecast() {
	if g.step == Upkeep || g.is(mutForecastStaysRevealed) {
		return
	}
	for p := range g.players {
		for _, id := range g.players[p].hand {
			g.objs[id].revealed = false
		}
	}
}

// turnUp turns a face-down permanent face up (rule 708.7).
func (g *Game) turnUp(st *scenario.TurnUp) {
	p := g.player(st.Player)
	g.needPriority(p)
	id := g.ref(st.Object)
	o := g.permanent(id)
	if o == nil || !o.FaceDown || g.controller(id) != p {
		g.refuse("not-yours", rule{"408.2h", "708.7"}, "%s is no face-down permanent of %s", st.Object, st.Player)
	}
	var cost []ability.Cost
	if o.copyOf == nil && o.def != nil {
		for _, ab := range o.def.whole.keywords("morph") {
			cost = ab.node.(ability.Keyword).Cost
		}
	}
	if cost == nil || g.keywordOff("morph") {
		g.refuse("restriction", rule{"408.2h", "708.7"}, "nothing lets %s be turned face up", st.Object)
	}
	x := g.instanceEnv(o, nil, nil)
	x.you, x.payer, x.since = p, p, g.batch+1
	g.payCosts(x, o, cost, &announcement{player: p, mana: st.Mana})
	g.faceUp(id)
	g.acted(p)
}

// faceUp turns a permanent face up.
func (g *Game) faceUp(id ID) {
	if o := g.live(id); o != nil && o.FaceDown {
		o.FaceDown = false
		g.changed()
		e := happen(scenario.EvTurnUp, g.controller(id))
		e.Obj = id
		g.happens(e)
	}
}
