package engine

import (
	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// damage is an amount of damage assigned or about to be dealt.
type damage struct {
	source ID
	to     Target
	n      int
	combat bool
}

// deal deals damage, all of it at the same time.
func (g *Game) deal(ds []damage) []Event {
	var evs []Event
	for _, d := range ds {
		if d.n <= 0 { // rule 120.8; 419.5a in 2006
			continue
		}
		e := happen(scenario.EvDamage, NoPlayer)
		e.Source, e.To, e.N, e.Combat = d.source, d.to, d.n, d.combat
		evs = append(evs, e)
	}
	return g.happens(evs...)
}

// canBeDealt reports whether something can be dealt damage: a player still in
// the game, a creature or planeswalker on the battlefield (rule 120.1).
func (g *Game) canBeDealt(t Target) bool {
	if t.IsPlayer() {
		return g.alive(t.Player)
	}
	if g.permanent(t.Obj) == nil {
		return false
	}
	c := g.chars(t.Obj)
	return c.isType("creature") || c.isType("planeswalker")
}

// applyDamage does what damage results in, all at once (rule 120.3; 2006 knew
// lifelink and deathtouch as triggered abilities, see switches).
func (g *Game) applyDamage(e *Event) bool {
	if e.N <= 0 || !g.canBeDealt(e.To) {
		return false
	}
	src := g.chars(e.Source)
	if o := g.obj(e.Source); o != nil && o.def != nil && g.is(mutSourceAsPrinted) {
		src = g.copiable(o)
	}
	i := g.record(*e)
	switch {
	case e.To.IsPlayer():
		if src.hasKeyword("infect") {
			g.unsupported("infect")
		}
		lose := happen(scenario.EvLose, e.To.Player)
		lose.N, lose.Source = e.N, e.Source
		switch {
		case g.is(mutDamageTakesNoLife):
		case g.is(mutDamageIsNoLoss):
			g.players[e.To.Player].life -= e.N
		default:
			g.carryOut([]Event{lose})
		}
	default:
		o := g.objs[e.To.Obj]
		c := g.chars(o.ID)
		if src.hasKeyword("wither") || src.hasKeyword("infect") {
			g.unsupported("wither")
		}
		if c.isType("creature") {
			if !g.is(mutDamageUnmarked) {
				o.Damage += e.N
			}
			if src.hasKeyword("deathtouch") && !g.on(deathtouchTriggers) && !g.is(mutNoDeathtouch) && (e.Combat || !g.is(mutDeathtouchOnlyInCombat)) {
				o.deathtouch = true
			}
		}
		if c.isType("planeswalker") && !g.is(mutLoyaltyStays) {
			r := happen(scenario.EvRemove, NoPlayer)
			r.Obj, r.N, r.Word = o.ID, e.N, "loyalty"
			g.carryOut([]Event{r})
		}
	}
	g.changed()
	g.lifelink(src, e)
	g.log[i].Batch = g.batch
	return true
}

// lifelink lets the controller of the source, or its owner if it has none,
// gain that much life (rule 702.15b; 702.13a in 2009). Several instances are
// redundant (702.15f; 702.13b).
func (g *Game) lifelink(src *Chars, e *Event) {
	n := len(src.keywords("lifelink"))
	if n == 0 && g.is(mutEverythingLifelinks) {
		n = 1
	}
	if n == 0 || g.on(lifelinkTriggers) || g.is(mutNoLifelink) {
		return
	}
	if g.is(mutLifelinkOnlyInCombat) && !e.Combat {
		return
	}
	if g.is(mutLifelinkFromBattlefieldOnly) && g.permanent(e.Source) == nil {
		return
	}
	if g.is(mutLifelinkToAttackerOnly) && !e.To.IsPlayer() {
		return
	}
	amount := e.N
	if g.is(mutLifelinkStacks) {
		amount *= n
	}
	p := g.controllerOrOwner(ObjectTarget(e.Source))
	if p == NoPlayer || !g.alive(p) {
		return
	}
	gain := happen(scenario.EvGain, p)
	gain.N, gain.Source = amount, e.Source
	if g.is(mutLifelinkTriggers) { // later, when a player would get priority
		g.lateLife = append(g.lateLife, gain)
		return
	}
	g.carryOut([]Event{gain})
}

// loseLife takes life from a player, as a loss and not as damage.
func (g *Game) loseLife(p Player, n int, src ID) []Event {
	e := happen(scenario.EvLose, p)
	e.N, e.Source = n, src
	return g.happens(e)
}

// protected reports whether an object has protection from a source (rule
// 702.16; 502.7 in 2006). Of an ability the source is the object it is of.
func (g *Game) protected(id, source ID) bool {
	c := g.chars(id)
	kws := c.keywords("protection")
	if len(kws) == 0 {
		return false
	}
	if s := g.obj(source); s != nil && s.Kind == KindAbility {
		source = s.source
	}
	if g.is(mutProtectionFromAll) {
		return true
	}
	for _, ab := range kws {
		k := ab.node.(ability.Keyword)
		if k.Of == nil || len(k.Of.Is) == 0 {
			return true
		}
		x := g.instanceEnv(g.objs[id], nil, ab)
		x.static = true
		if g.matches(x, k.Of, ObjectTarget(source)) {
			return true
		}
		if s := g.permanent(source); s != nil && g.is(mutProtectionFromEnchanted) && g.hasStatus(s, "enchanted") {
			return true
		}
	}
	return false
}
