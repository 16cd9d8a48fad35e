package engine

import (
	"slices"

	"saitei/rules/ability"
)

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
		case ability.Control: // by whoever controls the permanent it is an ability of
			if e.src != 0 {
				s.vals = append(s.vals, int(g.controllerOrOwner(ObjectTarget(e.src))))
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
	if layer == layerControl && e.src != 0 {
		e.env.you = g.controllerOrOwner(ObjectTarget(e.src))
	}
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
