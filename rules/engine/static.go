package engine

import (
	"slices"

	"saitei/rules/ability"
)

// anyContinuous reports whether any continuous effect can be there.
func (g *Game) anyContinuous() bool {
	if g.is(mutStaticOutlives) {
		return true
	}
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
	var reached [zoneCount]bool
	for _, z := range []Zone{Library, Hand, Graveyard, Exile, Outside} {
		reached[z] = g.effectsReach(z)
	}
	for _, o := range g.objs[1:] {
		if !o.gone && o.Zone != Battlefield && o.Zone != Stack && (reached[o.Zone] || g.copiable(o).hasStatics()) {
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
		if e.done == 0 { // whose it is may have changed in an earlier layer
			e.env.you = g.controllerOrOwner(ObjectTarget(e.src))
		}
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
	if o.Zone == Battlefield && !o.Attached.isNone() && g.chars(o.ID).isSubtype("Aura") && g.is(mutAuraHostControls) {
		x.you = g.controllerOrOwner(o.Attached)
	}
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
