package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// resolveTop resolves the top object of the stack, after which the active
// player gets priority (rule 608; 413 in 2006).
func (g *Game) resolveTop() {
	o := g.objs[g.stack[len(g.stack)-1]]
	if len(g.stack) > 1 && g.is(mutStackFirstIn) {
		o = g.objs[g.stack[0]]
	}
	g.busy++
	switch o.Kind {
	case KindDamage:
		g.resolveDamage(o)
	case KindAbility:
		g.resolveAbility(o)
	default:
		g.resolveSpell(o)
	}
	g.busy--
	g.offerPriority(g.active)
}

// resolveAbility carries out an ability and removes it from the stack.
func (g *Game) resolveAbility(o *Object) {
	x := o.env.copy()
	x.since, x.legal = g.batch+1, nil
	e := happen(scenario.EvResolve, o.Controller)
	e.Obj, e.Source = o.ID, o.source
	t := o.ab.triggered()
	if t != nil && len(o.counts) < len(o.ab.targets) && !g.announceOn(o, o.ab, x, &announcement{player: o.Controller, asked: true}) { // see putTrigger
		g.leaveStack(o)
		return
	}
	if a := o.ab.activated(); a != nil && g.is(mutActivationConditionAtResolution) && !g.holds(x, a.Only) {
		g.leaveStack(o)
		return
	}
	if g.live(o.source) == nil && g.is(mutAbilityNeedsSource) {
		g.leaveStack(o)
		return
	}
	switch {
	case t != nil && len(t.If) > 0 && !g.is(mutNoInterveningIfAtResolution) && !g.holds(x, t.If):
		// rule 603.4, 608.2a: it does nothing
	case !g.recheck(o, x):
		e.Kind = scenario.EvFizzle
		g.note(e)
	default:
		g.note(e)
		x.did = true
		g.carry(x, o.ab.do)
	}
	g.leaveStack(o)
}

// leaveStack removes an ability from the stack; it ceases to exist (608.2n).
func (g *Game) leaveStack(o *Object) {
	if o.gone {
		return
	}
	g.stack = without(g.stack, o.ID)
	o.gone, o.goneAt, o.last = true, g.batch, nothing
	g.changed()
	g.stateTriggers()
}

// resolveSpell carries out an instant or sorcery, or puts a permanent spell
// onto the battlefield.
func (g *Game) resolveSpell(o *Object) {
	c := g.chars(o.ID)
	x := o.env.copy()
	x.since, x.legal = g.batch+1, nil
	e := happen(scenario.EvResolve, o.Controller)
	e.Obj, e.Source = o.ID, o.ID
	if !g.recheck(o, x) { // rule 608.2b; "countered on resolution" until 2018
		e.Kind = scenario.EvFizzle
		g.note(e)
		g.bury(o)
		return
	}
	g.note(e)
	if !c.isType("instant") && !c.isType("sorcery") {
		g.enterFromStack(o, x)
		return
	}
	if o.ab != nil {
		x.did = true
		g.carry(x, o.ab.do)
	}
	if o.gone { // its own instructions moved it
		return
	}
	if c.hasKeyword("cipher") && g.encode(o, x) {
		return
	}
	if slices.Contains(o.kicked, "buyback") {
		g.happens(move(o.ID, Stack, Hand))
		return
	}
	if g.is(mutResolvedIsExiled) {
		g.happens(move(o.ID, Stack, Exile))
		return
	}
	g.bury(o)
}

// bury puts a spell from the stack into its owner's graveyard (rule 608.2n). A
// copy ceases to exist by the next state-based action.
func (g *Game) bury(o *Object) {
	m := move(o.ID, Stack, Graveyard)
	m.Player = o.Controller
	g.happens(m)
}

// enterFromStack puts a resolving permanent spell onto the battlefield (rule
// 608.3; 413.2h in 2006).
func (g *Game) enterFromStack(o *Object, x *env) {
	m := move(o.ID, Stack, Battlefield)
	m.Player = o.Controller
	m.enter = &entering{controller: o.Controller, attach: noTarget(), attacking: noTarget(), faceDown: o.FaceDown}
	c := g.chars(o.ID)
	if c.isSubtype("Aura") && len(o.targets) > 0 {
		m.enter.attach = o.targets[0]
	}
	if len(g.happens(m)) == 0 && !o.gone {
		g.bury(o)
	}
}

// putTrigger puts a triggered ability on the stack, choosing modes and targets
// (rule 603.3c and d). One that has no legal choice is removed; the result
// says whether it is on the stack.
func (g *Game) putTrigger(w waiting) bool {
	o := &Object{ID: ID(len(g.objs)), Kind: KindAbility, Zone: Stack, Owner: w.controller, Controller: w.controller,
		Stamp: g.stamp(), half: -1, source: w.obj, ability: w.ab, Attached: noTarget()}
	g.objs = append(g.objs, o)
	g.stack = append(g.stack, o.ID)
	g.changed()
	x := w.env.copy()
	x.obj, x.ab, x.you, x.payer, x.static = o.ID, w.ab, w.controller, w.controller, false
	o.ab, o.env = w.ab, x
	if len(w.ab.targets) > 0 && g.is(mutTriggerTargetsLate) {
		return true
	}
	if !g.announceOn(o, w.ab, x, &announcement{player: w.controller, asked: true}) && !g.is(mutTriggerStays) {
		g.leaveStack(o)
		return false
	}
	g.noteTargets(o)
	return true
}

// applyCounter counters a spell or ability (rule 701.6; glossary "Counter" in
// 2006): it leaves the stack and nothing of it happens.
func (g *Game) applyCounter(e *Event) bool {
	o := g.live(e.Obj)
	if o == nil || o.Zone != Stack || o.Kind == KindDamage || g.forbidden(ability.ActBeCountered, e.Obj, e.Source) {
		return false
	}
	if g.is(mutCounterIgnored) {
		return false
	}
	if o.Kind == KindAbility {
		g.record(*e)
		g.leaveStack(o)
		return true
	}
	if g.is(mutCounteredExiled) {
		g.part(e, Exile)
		return true
	}
	g.part(e, Graveyard)
	return true
}

// encode offers to exile a resolving spell with cipher encoded on a creature
// (rule 702.99a; 702.97a in 2013). It targets nothing, and the card goes from
// the stack straight to exile.
func (g *Game) encode(o *Object, x *env) bool {
	if !o.isCard() || g.is(mutCipherNever) {
		return false
	}
	var opts []Target
	for _, id := range g.battlefield {
		c := g.chars(id)
		if !c.isType("creature") && !g.is(mutCipherAnyPermanent) || c.Controller != x.you {
			continue
		}
		if g.is(mutCipherTargets) && (c.hasKeyword("shroud") || g.protected(id, o.ID)) {
			continue
		}
		opts = append(opts, ObjectTarget(id))
	}
	if len(opts) == 0 || !g.askYes(x.you, "may", o.ID) {
		return false
	}
	host := g.askTargets(x.you, "choose", o.ID, opts, 1, 1)[0].Obj
	if g.is(mutCipherGraveyard) {
		return false
	}
	g.together(func() {
		m := move(o.ID, Stack, Exile)
		m.Player = x.you
		for _, d := range g.carryOut([]Event{m}) {
			g.objs[d.New].encodedOn = host
			g.changed()
			e := happen(scenario.EvEncode, x.you)
			e.Obj, e.To = d.New, ObjectTarget(host)
			g.record(e)
		}
	})
	return true
}

// encodedAbility is what a creature has while a card is encoded on it.
var encodedAbility = compile(ability.EncodedAbility(encodedCard))

// encodedCard names the exiled card in [encodedAbility].
const encodedCard = "\x00encoded"

// encodings lists the continuous effects of encoded cards: the creature has
// the ability as long as the card stays exiled and the creature stays on the
// battlefield, whoever controls it and whatever it is (rule 702.99c; 702.97c).
func (g *Game) encodings() (out []*contEffect) {
	for _, id := range g.exile {
		o := g.objs[id]
		host := g.permanent(o.encodedOn)
		if host == nil {
			continue
		}
		if g.is(mutCipherGivesNothing) {
			continue
		}
		if host.control != o.Owner && g.is(mutControlChangeEndsEncoding) {
			continue
		}
		if g.is(mutCipherNeedsCreature) && !g.copiable(host).isType("creature") {
			continue
		}
		x := &env{this: host.ID, it: noTarget(), that: noTarget(), thatPlayer: NoPlayer, they: NoPlayer}
		x.bind(encodedCard, []Target{ObjectTarget(id)})
		out = append(out, &contEffect{ts: o.Stamp, mods: encodedMods, set: []ID{host.ID}, found: true, env: x})
	}
	return out
}

var encodedMods = []ability.Mod{ability.Gains{Abilities: []ability.Ability{encodedAbility}}}
