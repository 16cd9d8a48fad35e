package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// doAttach attaches a permanent to something (rule 701.3; "move" of Auras in
// 2006). A choice is made among what it can be attached to and is not already.
func (g *Game) doAttach(x *env, d ability.Attach) {
	x.did = false
	if g.is(mutAttachIgnored) {
		return
	}
	if e := x.event; e != nil && e.enters() && e.enter != nil && slices.Contains(g.objectsOf(x, d.What), e.Obj) {
		if ts := g.refs(x, d.To); len(ts) == 1 {
			e.enter.attach = ts[0]
		}
		return
	}
	for _, id := range g.pickIDs(x, d.What) {
		id = g.actual(x, id)
		o := g.permanent(id)
		if o == nil {
			continue
		}
		if d.To == nil {
			g.detach(x, id)
			continue
		}
		ts := g.pickFor(x, x.actor(), d.To, "choose", func(t Target) bool { return t != o.Attached && (g.canAttach(id, t) || g.is(mutAttachAnywhere)) })
		if len(ts) != 1 {
			continue
		}
		t := ts[0]
		if t.Obj != 0 {
			t.Obj = g.actual(x, t.Obj)
		}
		e := happen(scenario.EvAttach, x.you)
		e.Obj, e.To = id, t
		if len(g.happens(e)) > 0 {
			x.did = true
			x.done = append(x.done, id)
		}
	}
}

// detach unattaches a permanent (rule 701.3d).
func (g *Game) detach(x *env, id ID) {
	e := happen(scenario.EvDetach, g.controller(id))
	e.Obj = id
	if len(g.happens(e)) > 0 {
		x.did = true
		x.done = append(x.done, id)
	}
}

// canAttach reports whether a permanent could be attached to something (rules
// 303.4, 301.5, 701.3b; 212.4h and 212.2 in 2006).
func (g *Game) canAttach(id ID, t Target) bool {
	o := g.permanent(id)
	if o == nil || t.isNone() || t.Obj == id {
		return false
	}
	c := g.chars(id)
	switch {
	case c.isSubtype("Aura"):
		if c.isType("creature") {
			return false
		}
		return g.enchants(id, c, t)
	case c.isSubtype("Equipment"):
		return g.permanent(t.Obj) != nil && g.chars(t.Obj).isType("creature") && !g.protected(t.Obj, id) && !c.isType("creature")
	}
	return false
}

// enchants reports whether what an Aura's enchant ability says is true of
// something, and nothing keeps the Aura off it.
func (g *Game) enchants(id ID, c *Chars, t Target) bool {
	kws := c.keywords("enchant")
	if len(kws) == 0 {
		return false
	}
	x := g.instanceEnv(g.objs[id], nil, nil)
	x.static = true
	for _, ab := range kws {
		f := ab.node.(ability.Keyword).Of
		if f == nil {
			return false
		}
		s := scopeOf(f)
		if t.IsPlayer() && (!s.players || !g.alive(t.Player)) || !t.IsPlayer() && !s.objects {
			return g.is(mutEnchantAnything)
		}
		if t.Obj != 0 {
			o := g.live(t.Obj)
			if o == nil || !s.zones[o.Zone] {
				return false
			}
		}
		if !g.matches(x, f, t) && !g.is(mutEnchantAnything) {
			return false
		}
	}
	if t.Obj != 0 && g.chars(t.Obj).hasKeyword("shroud") && g.is(mutShroudShedsAuras) {
		return false
	}
	if t.Obj != 0 && (g.protected(t.Obj, id) && !g.is(mutProtectionEnchanted) || g.forbiddenTo(ability.ActBeEnchanted, t.Obj, ObjectTarget(id))) {
		return false
	}
	return true
}

// attachedLegally reports whether a permanent is attached to what it may be.
func (g *Game) attachedLegally(id ID) bool { return g.canAttach(id, g.objs[id].Attached) }

// enchantable lists what an Aura that is about to enter could enchant, as its
// controller chooses (rule 303.4f).
func (g *Game) enchantable(id ID, c *Chars, p Player) (out []Target) {
	for _, ab := range c.keywords("enchant") {
		f := ab.node.(ability.Keyword).Of
		if f == nil {
			continue
		}
		x := g.instanceEnv(g.objs[id], nil, ab)
		x.you = p
		for _, t := range g.matching(x, *f) {
			if t.Obj != 0 && g.protected(t.Obj, id) {
				continue
			}
			out = append(out, t)
		}
	}
	return out
}

// auraTarget returns the target of an Aura spell: what its enchant ability
// says (rule 115.1b; 415.2 in 2006).
func (g *Game) auraTarget(c *Chars) *Ab {
	if !c.isSubtype("Aura") {
		return nil
	}
	if g.is(mutEnchantAnything) {
		return &Ab{targets: []targetSpec{{Target: ability.Target{N: ability.Num(1), Filter: ability.Filter{Is: []ability.Predicate{
			ability.Noun{Of: []string{"permanent", "player"}}}}}}}}
	}
	for _, ab := range c.keywords("enchant") {
		if f := ab.node.(ability.Keyword).Of; f != nil {
			return &Ab{Ability: ab.Ability, node: ab.node, targets: []targetSpec{{Target: ability.Target{N: ability.Num(1), Filter: *f}}}}
		}
	}
	return nil
}
