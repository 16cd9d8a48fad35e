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
	floating := append(g.floating(), g.encodings()...)
	var statics []*contEffect
	for _, layer := range layerOrder {
		switch layer {
		case layerCounters, layerSetPT:
			if (layer == layerSetPT) != g.is(mutCountersFirst) {
				break
			}
			for _, id := range work {
				ch := c.list[id]
				for _, k := range g.objs[id].Counters {
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
			if g.layerOf(m, e) == layerNone {
				c.rules = append(c.rules, ruleEffect{m, e.what, e.env, e.set, e.found && e.src == 0, e.src})
			}
		}
	}
}

// anyContinuous reports whether any continuous effect can be there.
func (g *Game) anyContinuous() bool {
	for _, e := range g.effects {
		if e.cont != nil {
			return true
		}
	}
	for _, id := range g.battlefield {
		if g.copiable(g.objs[id]).hasStatics() {
			return true
		}
	}
	for _, id := range g.stack {
		if g.copiable(g.objs[id]).hasStatics() {
			return true
		}
	}
	for _, id := range g.exile {
		if g.objs[id].encodedOn != 0 {
			return true
		}
	}
	return g.cdaAnywhere()
}

// cdaAnywhere reports whether a card outside the battlefield has a static
// ability that works where it is.
func (g *Game) cdaAnywhere() bool {
	if g.library.noStaticCards {
		return false
	}
	for _, o := range g.objs[1:] {
		if !o.gone && o.Zone != Battlefield && o.def != nil && o.def.whole.hasStatics() {
			return true
		}
	}
	return false
}

// affectable lists the objects whose characteristics effects may change.
func (g *Game) affectable() []ID {
	work := append(slices.Clone(g.battlefield), g.stack...)
	for _, o := range g.objs[1:] {
		if !o.gone && o.Zone != Battlefield && o.Zone != Stack && (g.copiable(o).hasStatics() || g.effectsReach(o.Zone)) {
			work = append(work, o.ID)
		}
	}
	return work
}

// effectsReach reports whether an effect may change cards in the zone.
func (g *Game) effectsReach(z Zone) bool {
	for _, e := range g.effects {
		if e.cont == nil {
			continue
		}
		for _, id := range e.set {
			if o := g.live(id); o != nil && o.Zone == z {
				return true
			}
		}
		if ea, ok := e.cont.What.(ability.Each); ok && !e.locked && scopeOf(&ea.Filter).zones[z] {
			return true
		}
	}
	for _, id := range g.battlefield {
		for _, in := range g.copiable(g.objs[id]).Abilities {
			if s := in.ab.static(); s != nil {
				for _, r := range s.Rules {
					if k, ok := r.(ability.Continuous); ok {
						if ea, ok := k.What.(ability.Each); ok && scopeOf(&ea.Filter).zones[z] {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// floating lists the continuous effects made by resolutions.
func (g *Game) floating() (out []*contEffect) {
	for _, e := range g.effects {
		if e.cont != nil {
			out = append(out, &contEffect{ts: e.ts, mods: e.cont.Mods, what: e.cont.What, env: e.env, set: e.set,
				found: e.locked, copy: e.copied})
		}
	}
	return out
}

// statics lists the continuous effects of static abilities: those that began
// to apply in an earlier layer go on (rule 613.6), others must still be there
// and their conditions true.
func (g *Game) statics(work []ID, before []*contEffect) []*contEffect {
	out := slices.Clip(before)
	n := 0
	for _, e := range out {
		if e.done != 0 || g.stillHas(e) {
			out[n] = e
			n++
		}
	}
	out = out[:n]
	for _, id := range work {
		o := g.objs[id]
		for i := range g.cache.list[id].Abilities {
			in := &g.cache.list[id].Abilities[i]
			for _, ab := range in.ab.all() {
				s := ab.static()
				if s != nil && s.From == ability.Everywhere && (g.is(mutCDAIgnored) || o.Zone != Battlefield && g.is(mutCDABattlefieldOnly)) {
					continue
				}
				if s == nil || !worksOn(s, o.Zone) || slices.ContainsFunc(out, func(e *contEffect) bool { return e.src == id && e.ab == ab }) {
					continue
				}
				x := g.instanceEnv(o, in, ab)
				x.static = true
				if !g.holds(x, s.While) {
					continue
				}
				for _, r := range s.Rules {
					if k, ok := r.(ability.Continuous); ok {
						out = append(out, &contEffect{ts: g.stampOf(o, in), mods: k.Mods, what: k.What, src: id, ab: ab, env: x,
							cda: s.From == ability.Everywhere})
					}
				}
			}
		}
	}
	return out
}

// stampOf returns the time stamp of a static ability's effect: that of its
// object, or of the effect that granted it if later (rule 613.7a).
func (g *Game) stampOf(o *Object, in *instance) int { return max(o.Stamp, in.ts) }

// worksIn reports whether a static ability works in the zone (rule 113.6).
func worksIn(from ability.Zone, z Zone) bool {
	switch from {
	case "":
		return z == Battlefield
	case ability.Everywhere:
		return true
	}
	return zoneOf(from) == z
}

// worksOn is [worksIn], and knows that what a spell says of being countered or
// cast works while it is on the stack (rule 113.6).
func worksOn(s *ability.Static, z Zone) bool {
	if worksIn(s.From, z) {
		return true
	}
	return z == Stack && s.From == "" && slices.ContainsFunc(s.Rules, func(r ability.Rule) bool {
		c, ok := r.(ability.Continuous)
		return ok && c.What == ability.Ref(ability.This{}) && slices.ContainsFunc(c.Mods, func(m ability.Mod) bool {
			switch m := m.(type) {
			case ability.Cant:
				return slices.ContainsFunc(m.Do, func(a ability.Act) bool { return a.Verb == ability.ActBeCountered })
			case ability.Costs:
				return true
			}
			return false
		})
	})
}

// instanceEnv returns what the words of an object's ability refer to.
func (g *Game) instanceEnv(o *Object, in *instance, ab *Ab) *env {
	x := &env{that: noTarget(), it: noTarget(), thatPlayer: NoPlayer, payer: NoPlayer, they: NoPlayer}
	if in != nil && in.env != nil {
		x = in.env.copy()
	}
	x.this, x.ab, x.obj = o.ID, ab, 0
	x.you = g.controllerOrOwner(ObjectTarget(o.ID))
	return x
}

// stillHas reports whether the object of a static effect still has the
// ability, as far as the layers have been applied, and its conditions hold.
func (g *Game) stillHas(e *contEffect) bool {
	for i := range g.cache.list[e.src].Abilities {
		if slices.Contains(g.cache.list[e.src].Abilities[i].ab.all(), e.ab) {
			return g.holds(e.env, e.ab.static().While)
		}
	}
	return false
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
	var out []ID
	for _, t := range g.refs(e.env, e.what) {
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

// independent returns the first effect that depends on no other, or the first
// of all where they depend on one another in a circle.
func (g *Game) independent(es []*contEffect, layer int) int {
	for i, a := range es {
		if !g.dynamic(a) || layer >= layerCDA && a.ab != nil && !a.ab.asksPT {
			return i
		}
		free := true
		for j, b := range es {
			if i != j && g.depends(a, b, layer) {
				free = false
				break
			}
		}
		if free {
			return i
		}
	}
	return 0
}

// dynamic reports whether what an effect does or applies to can change by
// applying another.
func (g *Game) dynamic(e *contEffect) bool {
	if e.src != 0 {
		return true
	}
	if !e.found {
		return true
	}
	for _, m := range e.mods {
		switch m := m.(type) {
		case ability.PT:
			if m.Per != nil {
				return true
			}
		case ability.BasePT, ability.GainsOf:
			return true
		}
	}
	return false
}

// depends reports whether applying b would change the existence of a, what it
// applies to, or what it does (rule 613.8a). It tries b and takes it back.
func (g *Game) depends(a, b *contEffect, layer int) bool {
	before := g.sketch(a)
	bset := g.affects(b)
	saved := make([]Chars, len(bset))
	for i, id := range bset {
		saved[i] = *g.cache.list[id]
	}
	mark := *b
	g.applyEffect(b, layer)
	after := g.sketch(a)
	*b = mark
	for i, id := range bset {
		*g.cache.list[id] = saved[i]
	}
	return before.exists != after.exists || !slices.Equal(before.set, after.set) || !slices.Equal(before.vals, after.vals)
}

// sketch is what an effect is and does at a moment.
type sketch struct {
	exists bool
	set    []ID
	vals   []int
}

func (g *Game) sketch(e *contEffect) sketch {
	s := sketch{exists: e.src == 0 || e.done != 0 || g.stillHas(e)}
	if !s.exists {
		return s
	}
	s.set = g.affects(e)
	for _, m := range e.mods {
		switch m := m.(type) {
		case ability.PT:
			if m.Per != nil {
				s.vals = append(s.vals, g.number(e.env, m.Per))
			}
		case ability.BasePT:
			s.vals = append(s.vals, g.number(e.env, m.P), g.number(e.env, m.T))
		case ability.GainsOf:
			for _, t := range g.refs(e.env, m.Of) {
				if t.Obj != 0 {
					s.vals = append(s.vals, int(t.Obj), len(g.chars(t.Obj).Abilities))
				}
			}
		}
	}
	return s
}

// applyEffect applies those modifications of an effect that belong to a layer.
func (g *Game) applyEffect(e *contEffect, layer int) {
	set := g.affects(e)
	e.set, e.found = set, true
	for i, m := range e.mods {
		if g.layerOf(m, e) != layer {
			continue
		}
		e.done |= 1 << min(i, 15)
		for _, id := range set {
			if g.cache.mutable[id] {
				g.modify(g.cache.list[id], m, e, id)
			}
		}
	}
}
