package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// combat is the state of a combat phase (rule 506; 306 in 2006).
type combat struct {
	attackers       []attacker
	blockers        []blocker
	attacksDeclared bool
	blocksDeclared  bool
	strikersDone    bool     // a first combat damage step took place
	dealtFirst      []ID     // who assigned damage in it
	assigned        []damage // in this step so far
	pendingAttack   *scenario.Attack
	pendingBlocks   []*scenario.Block
}

type attacker struct {
	id       ID
	whom     Target
	blocked  bool
	blockers []ID // in damage assignment order, where the edition has one
}

type blocker struct {
	id     ID
	blocks []ID // in damage assignment order
}

func (c combat) clone() combat {
	c.attackers = slices.Clone(c.attackers)
	c.blockers = slices.Clone(c.blockers)
	c.dealtFirst = slices.Clone(c.dealtFirst)
	return c
}

func (c *combat) attacker(id ID) *attacker {
	for i := range c.attackers {
		if c.attackers[i].id == id {
			return &c.attackers[i]
		}
	}
	return nil
}

func (c *combat) blocker(id ID) *blocker {
	for i := range c.blockers {
		if c.blockers[i].id == id {
			return &c.blockers[i]
		}
	}
	return nil
}

// leaveCombat removes a permanent from combat (rule 506.4; 306.2 in 2006). The
// creatures it blocked stay blocked.
func (g *Game) leaveCombat(id ID) {
	c := &g.combat
	if c.attacker(id) == nil && c.blocker(id) == nil {
		return
	}
	c.attackers = slices.DeleteFunc(slices.Clone(c.attackers), func(a attacker) bool { return a.id == id })
	c.blockers = slices.DeleteFunc(slices.Clone(c.blockers), func(b blocker) bool { return b.id == id })
	for i := range c.attackers {
		a := &c.attackers[i]
		a.blockers = without(a.blockers, id)
		if g.is(mutUnblockedAgain) && len(a.blockers) == 0 {
			a.blocked = false
		}
	}
	for i := range c.blockers {
		c.blockers[i].blocks = without(c.blockers[i].blocks, id)
	}
	e := happen(scenario.EvUnattack, NoPlayer)
	e.Obj = id
	g.record(e)
	g.changed()
}

func without(ids []ID, id ID) []ID {
	return slices.DeleteFunc(slices.Clone(ids), func(i ID) bool { return i == id })
}

// endCombat removes everything from combat (rule 511.3; 311.2 in 2006).
func (g *Game) endCombat() {
	g.combat = combat{}
	g.changed()
}

// attack goes to the declare attackers step with a declaration.
func (g *Game) attack(st *scenario.Attack) {
	p := g.player(st.Player)
	if p != g.active {
		g.refuse("illegal-attack", rule{"308.1", "508.1"}, "%s is not the active player", st.Player)
	}
	if g.step > BeginCombat && !slices.Contains(g.extraPhases, BeginCombat) {
		g.refuse("timing", rule{"308.1", "508.1"}, "the declare attackers step has passed")
	}
	g.combat.pendingAttack = st
	g.goToStep(DeclareAttackers)
}

// declareAttackers is the turn-based action of that step (rule 508.1; 308.2 in
// 2006). Without a declaration in the script nothing attacks.
func (g *Game) declareAttackers() {
	c := &g.combat
	st := c.pendingAttack
	c.pendingAttack = nil
	var list []attacker
	if st != nil {
		list = g.readAttack(st)
	}
	g.checkAttack(list)
	c.attacksDeclared = true
	g.together(func() {
		for _, a := range list {
			if (!g.chars(a.id).hasKeyword("vigilance") || g.is(mutVigilanceTaps)) && !g.is(mutAttackersStayUntapped) {
				g.tap(a.id)
			}
		}
		g.combat.attackers = append(g.combat.attackers, list...)
		g.changed()
		for _, a := range list {
			e := happen(scenario.EvAttack, g.active)
			e.Obj, e.To = a.id, a.whom
			g.record(e)
		}
	})
}

func (g *Game) readAttack(st *scenario.Attack) (list []attacker) {
	opps := g.opponents(g.active)
	for _, r := range st.With {
		if len(opps) != 1 {
			g.refuse("illegal-attack", rule{"", "802.3"}, "%s must say whom it attacks", r)
		}
		list = append(list, attacker{id: g.ref(r), whom: PlayerTarget(opps[0])})
	}
	for _, r := range sortedKeys(st.At) {
		whom := g.target(st.At[r])
		if !whom.IsPlayer() && g.is(mutAttacksPlayersOnly) {
			whom = PlayerTarget(g.controllerOrOwner(whom))
		}
		list = append(list, attacker{id: g.ref(r), whom: whom})
	}
	return list
}

// checkAttack refuses a declaration that is not legal (rules 508.1a to d).
func (g *Game) checkAttack(list []attacker) {
	const code = "illegal-attack"
	declare := rule{"308.2a", "508.1a"}
	for i, a := range list {
		name := g.nameOf(a.id)
		if slices.ContainsFunc(list[:i], func(b attacker) bool { return b.id == a.id }) {
			g.refuse(code, declare, "%s is declared twice", name)
		}
		if why, r := g.cannotAttack(a.id); why != "" {
			g.refuse(code, r, "%s %s", name, why)
		}
		if !a.whom.IsPlayer() || !g.alive(a.whom.Player) || a.whom.Player == g.active {
			if o := g.permanent(a.whom.Obj); o == nil || !g.chars(a.whom.Obj).isType("planeswalker") {
				g.refuse(code, declare, "%s can be attacked by nobody", g.targetName(a.whom))
			}
		}
		if g.forbiddenTo(ability.ActAttack, a.id, a.whom) {
			g.refuse(code, rule{"500.2", "508.1c"}, "%s can't attack %s", name, g.targetName(a.whom))
		}
		if len(list) == 1 && g.forbidden(ability.ActAttackAlone, a.id, 0) {
			g.refuse(code, rule{"500.2", "508.1c"}, "%s can't attack alone", name)
		}
	}
	// Rule 508.1d: requirements must be obeyed as far as possible.
	for _, id := range g.battlefield {
		if g.controller(id) != g.active || !g.required(ability.ActAttack, id, 0) {
			continue
		}
		if why, _ := g.cannotAttack(id); why == "" && !slices.ContainsFunc(list, func(a attacker) bool { return a.id == id }) {
			g.refuse(code, rule{"500.2", "508.1d"}, "%s must attack", g.nameOf(id))
		}
	}
}

// cannotAttack says why a permanent cannot be declared as an attacker, and by
// which rule; "" if it can.
func (g *Game) cannotAttack(id ID) (string, rule) {
	declare := rule{"308.2a", "508.1a"}
	o := g.permanent(id)
	if o == nil {
		return "is not on the battlefield", declare
	}
	c := g.chars(id)
	switch {
	case !c.isType("creature") && !g.is(mutNoncreaturesFight):
		return "is no creature", declare
	case c.Controller != g.active:
		return "is not controlled by the active player", declare
	case o.Tapped && !g.is(mutTappedAttacks):
		return "is tapped", declare
	case g.sick(o, c):
		return "is summoning sick", rule{"212.3d", "302.6"}
	case c.hasKeyword("defender") && !g.may(ability.ActAttack, id, "defender") && !g.is(mutDefenderAttacks):
		return "has defender", rule{"502.41b", "702.3b"}
	case g.forbidden(ability.ActAttack, id, 0):
		return "can't attack", rule{"500.2", "508.1c"}
	}
	return "", rule{}
}

// sick reports whether a creature came under its controller's control too late
// to attack or use its tap symbol (rule 302.6; 212.3f in 2006).
func (g *Game) sick(o *Object, c *Chars) bool {
	return o.sick && c.isType("creature") && !g.knows(c, "haste") && !g.is(mutNoSummoningSickness)
}
