package engine

import (
	"cmp"
	"slices"

	"saitei/rules/ability"
)

// The layers in which continuous effects are applied (rule 613; 418.5a in
// 2006, where colours and abilities are one layer and effects of resolution
// that set or modify power and toughness one sublayer).
const (
	layerCopy      = 10
	layerControl   = 20
	layerType      = 40
	layerColor     = 50
	layerAbility   = 60
	layerCDA       = 70 // characteristic-defining power and toughness
	layerSetPT     = 71
	layerModifyPT  = 72
	layerCounters  = 73
	layerStaticPT  = 74 // until 2009: modifications by static abilities
	layerSwitchPT  = 75
	layerNone      = 0  // no characteristic: a rule about what may be done
	layerTogether  = 55 // colours and abilities, until 2009
	layerEveryting = 60 // for the mutant that knows no layers
)

// layerOf returns the layer of a modification.
func (g *Game) layerOf(m ability.Mod, e *contEffect) int {
	var l int
	switch m.(type) {
	case ability.CopyOf:
		return layerCopy
	case ability.Control:
		return layerControl
	case ability.SetType:
		l = layerType
	case ability.SetColor:
		l = layerColor
		if g.on(modifySetsTogether) {
			l = layerTogether
		}
	case ability.Gains, ability.Loses, ability.GainsOf:
		l = layerAbility
		if g.on(modifySetsTogether) {
			l = layerTogether
		}
	case ability.BasePT:
		l = layerSetPT
		if e.cda {
			l = layerCDA
		}
	case ability.PT:
		l = layerModifyPT
		if g.on(modifySetsTogether) != g.is(mutSetAndModifyTogether) {
			l = layerSetPT
			if e.src != 0 {
				l = layerStaticPT
			}
		}
	case ability.SwitchPT:
		l = layerSwitchPT
		if g.is(mutSwitchInTimestampOrder) {
			l = layerModifyPT
		}
	default:
		return layerNone
	}
	if g.is(mutLayersByTimestamp) {
		l = layerEveryting
	}
	return l
}

// contEffect is a continuous effect while the layers are applied.
type contEffect struct {
	ts    int
	mods  []ability.Mod
	what  ability.Ref
	src   ID  // the object whose static ability it is; 0: made by a resolution
	ab    *Ab // that ability
	env   *env
	cda   bool
	set   []ID // the objects it applies to, found once
	found bool
	copy  *Chars
	done  uint16 // modifications that have been applied, by index
}

// ruleEffect is an effect that changes no characteristic but what objects and
// players can, must or need not do (rule 613.11).
type ruleEffect struct {
	mod  ability.Mod
	what ability.Ref
	env  *env
	set  []ID
	lock bool
	src  ID
}

var layerOrder = [...]int{layerCopy, layerControl, layerType, layerColor, layerTogether, layerAbility, layerCDA, layerSetPT,
	layerModifyPT, layerCounters, layerStaticPT, layerSwitchPT}

// recompute applies all continuous effects to all objects.
func (g *Game) recompute() {
	c := &g.cache
	old := c.list
	*c = charCache{version: g.version, valid: true, list: old[:0]}
	if cap(old) < len(g.objs) {
		c.list = make([]*Chars, 0, len(g.objs)+16)
	}
	c.list = c.list[:len(g.objs)]
	clear(c.list)
	c.rules = nil
	if !g.anyContinuous() {
		return
	}
	c.list = make([]*Chars, len(g.objs))
	c.wip = true
	defer func() { c.wip = false }()
	work := g.affectable()
	c.mutable = make([]bool, len(g.objs))
	buf := make([]Chars, len(work))
	for i, id := range work {
		buf[i] = *g.copiable(g.objs[id])
		c.mutable[id] = true
		buf[i].Controller = NoPlayer
		if o := g.objs[id]; o.Zone == Battlefield || o.Zone == Stack {
			buf[i].Controller = o.Controller
		}
		c.list[id] = &buf[i]
	}
	floating := slices.Concat(g.floating(), g.encodings(), g.ghosts())
	var statics []*contEffect
	for _, layer := range layerOrder {
		switch layer {
		case layerCounters, layerSetPT:
			if (layer == layerSetPT) != g.is(mutCountersFirst) {
				break
			}
			for _, id := range work {
				ch := c.list[id]
				for _, k := range g.weighing(g.objs[id].Counters) {
					p, t := counterPT(k.kind)
					ch.Power += p * k.n
					ch.Toughness += t * k.n
				}
			}
		}
		if layer == layerCounters {
			continue
		}
		statics = g.statics(work, statics)
		var cda, rest []*contEffect
		for _, e := range append(slices.Clip(floating), statics...) {
			if !g.hasLayer(e, layer) {
				continue
			}
			if e.cda {
				cda = append(cda, e)
			} else {
				rest = append(rest, e)
			}
		}
		g.applyLayer(cda, layer)
		g.applyLayer(rest, layer)
	}
	statics = g.statics(work, statics)
	for _, e := range append(slices.Clip(floating), statics...) {
		for _, m := range e.mods {
			if _, gains := m.(ability.Gains); gains || g.layerOf(m, e) == layerNone { // players gain abilities too
				c.rules = append(c.rules, ruleEffect{m, e.what, e.env, e.set, e.found && e.src == 0, e.src})
			}
		}
	}
}

func (g *Game) hasLayer(e *contEffect, layer int) bool {
	for _, m := range e.mods {
		if g.layerOf(m, e) == layer {
			return true
		}
	}
	return false
}

// affects finds the objects an effect applies to. Once it has begun to apply,
// it stays with the same objects (rule 613.6).
func (g *Game) affects(e *contEffect) []ID {
	if e.found {
		return slices.DeleteFunc(slices.Clone(e.set), func(id ID) bool {
			if int(id) >= len(g.cache.mutable) || !g.cache.mutable[id] {
				return true
			}
			return e.src == 0 && e.env.ab != nil && len(e.env.ab.targets) > 0 && g.is(mutEffectsNeedFit) &&
				!g.matches(e.env.copy(), &e.env.ab.targets[0].Filter, ObjectTarget(id))
		})
	}
	_, each := e.what.(ability.Each)
	var out []ID
	for _, t := range g.refs(e.env, e.what) {
		if each && e.src != 0 && t.Obj != 0 && g.objs[t.Obj].Stamp > e.ts && g.is(mutStaticLocked) {
			continue
		}
		if t.Obj != 0 && int(t.Obj) < len(g.cache.mutable) && g.cache.mutable[t.Obj] {
			out = append(out, t.Obj)
		}
	}
	return out
}

// applyLayer applies effects in time-stamp order, unless one depends on
// another (rule 613.8; 418.5c in 2006).
func (g *Game) applyLayer(es []*contEffect, layer int) {
	if len(es) == 0 {
		return
	}
	slices.SortStableFunc(es, func(a, b *contEffect) int { return cmp.Compare(a.ts, b.ts) })
	if len(es) > 1 && g.is(mutTimestampsReversed) {
		slices.Reverse(es)
	}
	for len(es) > 0 {
		g.work()
		i := 0
		if len(es) > 1 && !g.is(mutNoDependency) {
			i = g.independent(es, layer)
		}
		e := es[i]
		es = slices.Delete(es, i, i+1)
		if e.src != 0 && e.done == 0 && !g.stillHas(e) {
			continue
		}
		g.applyEffect(e, layer)
	}
}
