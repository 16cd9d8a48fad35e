package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// block goes to the declare blockers step with a declaration.
func (g *Game) block(st *scenario.Block) {
	if g.step > DeclareAttackers {
		g.refuse("timing", rule{"309.1", "509.1"}, "the declare blockers step has passed")
	}
	g.combat.pendingBlocks = append(g.combat.pendingBlocks, st)
	for g.script != nil && g.script.at < len(g.script.steps) && g.script.steps[g.script.at].Block != nil {
		g.combat.pendingBlocks = append(g.combat.pendingBlocks, g.script.steps[g.script.at].Block)
		g.script.at++
	}
	g.goToStep(DeclareBlockers)
}

// readBlocks reads the blockers that a step of the script names. A player
// blocks with creatures he controls (rule 509.1a; 309.2a in 2006).
func (g *Game) readBlocks(st *scenario.Block) []blocker {
	p := g.player(st.Player)
	var list []blocker
	for _, r := range sortedKeys(st.With) {
		b := blocker{id: g.ref(r)}
		if g.controller(b.id) != p {
			g.refuse("illegal-block", rule{"309.2a", "509.1a"}, "%s is not controlled by %s", r, st.Player)
		}
		for _, a := range st.With[r] {
			b.blocks = append(b.blocks, g.ref(a))
		}
		list = append(list, b)
	}
	return list
}

// declareBlockers is the turn-based action of that step (rule 509.1; 309.2 in
// 2006). Without a declaration in the script nothing blocks.
func (g *Game) declareBlockers() {
	c := &g.combat
	sts := c.pendingBlocks
	c.pendingBlocks = nil
	var list []blocker
	for _, st := range sts {
		list = append(list, g.readBlocks(st)...)
	}
	g.checkBlocks(list)
	c.blocksDeclared = true
	g.together(func() {
		g.setBlocks(list)
	})
	g.orderDamage()
}

// setBlocks makes creatures block and notes who became blocked.
func (g *Game) setBlocks(list []blocker) {
	c := &g.combat
	c.blockers = append(c.blockers, list...)
	for i := range c.attackers {
		a := &c.attackers[i]
		for _, b := range list {
			if slices.Contains(b.blocks, a.id) {
				a.blockers = append(a.blockers[:len(a.blockers):len(a.blockers)], b.id)
				a.blocked = true
			}
		}
	}
	g.changed()
	for _, b := range list {
		for n, a := range b.blocks {
			e := happen(scenario.EvBlock, g.controller(b.id))
			e.Obj, e.To, e.N = b.id, ObjectTarget(a), n
			g.record(e)
		}
	}
	for _, a := range c.attackers {
		for n, b := range a.blockers {
			e := happen(scenario.EvBlocked, g.active)
			e.Obj, e.Source, e.N = a.id, b, n
			g.record(e)
		}
		if !a.blocked {
			e := happen(evUnblocked, g.active)
			e.Obj, e.To = a.id, a.whom
			g.record(e)
		}
	}
}

// checkBlocks refuses a declaration that is not legal (rules 509.1a to c).
func (g *Game) checkBlocks(list []blocker) {
	const code = "illegal-block"
	declare := rule{"309.2a", "509.1a"}
	for i, b := range list {
		name := g.nameOf(b.id)
		if slices.ContainsFunc(list[:i], func(o blocker) bool { return o.id == b.id }) {
			g.refuse(code, declare, "%s is declared twice", name)
		}
		if len(b.blocks) == 0 {
			g.refuse(code, declare, "%s is declared blocking nothing", name)
		}
		if n := g.maxBlocks(b.id); len(b.blocks) > n && !g.is(mutBlocksMany) {
			g.refuse(code, declare, "%s can block %d attackers, not %d", name, n, len(b.blocks))
		}
		for j, a := range b.blocks {
			if slices.Contains(b.blocks[:j], a) {
				g.refuse(code, declare, "%s blocks %s twice", name, g.nameOf(a))
			}
			if why, r := g.cannotBlock(b.id, a); why != "" {
				g.refuse(code, r, "%s %s", name, why)
			}
		}
		if len(list) == 1 && g.forbidden(ability.ActBlockAlone, b.id, 0) {
			g.refuse(code, rule{"500.2", "509.1b"}, "%s can't block alone", name)
		}
	}
	for i := range g.combat.attackers {
		a := &g.combat.attackers[i]
		n := 0
		for _, b := range list {
			if slices.Contains(b.blocks, a.id) {
				n++
			}
		}
		if n > 1 && g.is(mutOneBlockerEach) {
			g.refuse(code, declare, "%s is blocked by %d creatures", g.nameOf(a.id), n)
		}
		if n == 1 && g.knows(g.chars(a.id), "menace") {
			g.refuse(code, rule{"", "702.111b"}, "%s can't be blocked except by two or more creatures", g.nameOf(a.id))
		}
		g.mustBeBlocked(a, list)
	}
	g.mustBlock(list)
}

// mustBlock holds the requirements to block (rule 509.1c).
func (g *Game) mustBlock(list []blocker) {
	for _, id := range g.battlefield {
		if g.controller(id) == g.active || !g.required(ability.ActBlock, id, 0) ||
			slices.ContainsFunc(list, func(b blocker) bool { return b.id == id }) {
			continue
		}
		for _, a := range g.combat.attackers {
			if why, _ := g.cannotBlock(id, a.id); why == "" && g.required(ability.ActBlock, id, a.id) {
				g.refuse("illegal-block", rule{"500.2", "509.1c"}, "%s must block", g.nameOf(id))
			}
		}
	}
}

// mustBeBlocked holds "must be blocked if able".
func (g *Game) mustBeBlocked(a *attacker, list []blocker) {
	if !g.required(ability.ActBeBlocked, a.id, 0) {
		return
	}
	if slices.ContainsFunc(list, func(b blocker) bool { return slices.Contains(b.blocks, a.id) }) {
		return
	}
	for _, id := range g.battlefield {
		if why, _ := g.cannotBlock(id, a.id); why == "" {
			g.refuse("illegal-block", rule{"500.2", "509.1c"}, "%s must be blocked if able", g.nameOf(a.id))
		}
	}
}

// maxBlocks returns how many attackers a creature can block.
func (g *Game) maxBlocks(id ID) int {
	n := 1
	for _, r := range g.rulesFor(id) {
		if k, ok := r.mod.(ability.Can); ok {
			switch k.Do.Verb {
			case ability.ActBlockMore:
				n++
			case ability.ActBlockAny:
				n = 1 << 20
			}
		}
	}
	return n
}

// cannotBlock says why a creature cannot block an attacker, and by which rule;
// "" if it can.
func (g *Game) cannotBlock(id, att ID) (string, rule) {
	declare := rule{"309.2a", "509.1a"}
	restrict := rule{"500.2", "509.1b"}
	o := g.permanent(id)
	a := g.combat.attacker(att)
	if o == nil {
		return "is not on the battlefield", declare
	}
	if a == nil {
		return "blocks what does not attack", declare
	}
	c, ac := g.chars(id), g.chars(att)
	if g.may(ability.ActBlock, id, "flying") || g.on(reachIsAsThough) && c.hasKeyword("reach") { // for everything that blocking asks (609.4; glossary "As though" in 2006)
		g.asThough = pretended{id, "flying"}
		defer func() { g.asThough = pretended{} }()
	}
	defender := g.controllerOrOwner(a.whom)
	switch {
	case !c.isType("creature") && !g.is(mutNoncreaturesFight):
		return "is no creature", declare
	case c.Controller != defender:
		return "is not controlled by the defending player", declare
	case o.Tapped && !g.is(mutTappedBlocks):
		return "is tapped", declare
	case o.sick && g.is(mutSickBlocksNot):
		return "is summoning sick", declare
	case g.is(mutProtectionBothWays) && g.protected(id, att):
		return "has protection from it", declare
	case g.forbiddenTo(ability.ActBlock, id, ObjectTarget(att)):
		return "can't block " + g.nameOf(att), restrict
	case g.forbiddenTo(ability.ActBeBlocked, att, ObjectTarget(id)):
		return "can't block " + g.nameOf(att), restrict
	case g.evadesByFlying(id, c, ac):
		return "can't block a creature with flying", rule{"502.4b", "702.9b"}
	case g.knows(ac, "fear") && !c.isType("artifact") && c.Colors&Black == 0:
		return "can't block a creature with fear", rule{"502.25b", "702.36b"}
	case g.knows(ac, "intimidate") && !c.isType("artifact") && c.Colors&ac.Colors == 0:
		return "can't block a creature with intimidate", rule{"", "702.13b"}
	case g.knows(ac, "shadow") != g.knows(c, "shadow"):
		return "can't block: one of them has shadow", rule{"502.8b", "702.28b"}
	case g.knows(ac, "horsemanship") && !c.hasKeyword("horsemanship"):
		return "can't block a creature with horsemanship", rule{"502.17b", "702.31b"}
	case g.knows(ac, "skulk") && c.Power > ac.Power:
		return "can't block a creature with skulk and lesser power", rule{"", "702.118b"}
	case ac.hasKeyword("unblockable"):
		return "can't block " + g.nameOf(att), restrict
	case g.walks(id, ac, att, defender):
		return "can't block a creature with landwalk", rule{"502.6b", "702.14c"}
	case g.protected(att, id) && !g.is(mutProtectionBlocked):
		return "can't block a creature with protection from it", rule{"502.7f", "702.16f"}
	}
	return "", rule{}
}

// pretended is a keyword that an object has only as far as an effect says "as
// though".
type pretended struct {
	id      ID
	keyword string
}

// evadesByFlying reports whether flying keeps a creature from blocking (rule
// 702.9b; until 2007 only "as though it had flying", 502.4b).
func (g *Game) evadesByFlying(id ID, c, ac *Chars) bool {
	if !ac.hasKeyword("flying") {
		return c.hasKeyword("flying") && g.is(mutFlyingBlocksFlying) || c.hasKeyword("reach") && g.is(mutReachBlocksFlying)
	}
	if g.is(mutFlyingBlocked) {
		return false
	}
	if c.hasKeyword("flying") && !g.is(mutFlyingBlockedByNone) {
		return false
	}
	if c.hasKeyword("reach") && !g.is(mutReachIgnored) {
		return false
	}
	return !g.may(ability.ActBlock, id, "flying")
}

// walks reports whether landwalk keeps a creature from being blocked (rule
// 702.14c; 502.6b in 2006).
func (g *Game) walks(blocker ID, ac *Chars, att ID, defender Player) bool {
	if g.is(mutLandwalkIgnored) {
		return false
	}
	for _, ab := range ac.keywords("landwalk") {
		if g.is(mutLandwalkAlways) {
			return true
		}
		k := ab.node.(ability.Keyword)
		for _, id := range g.battlefield {
			if g.controller(id) != defender || !g.chars(id).isType("land") {
				continue
			}
			x := g.instanceEnv(g.objs[att], nil, ab)
			if k.Of == nil || g.matches(x, k.Of, ObjectTarget(id)) {
				return !g.mayAs(ability.ActBlock, blocker, "landwalk", att)
			}
		}
	}
	return false
}
