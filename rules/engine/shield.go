package engine

import "saitei/rules/scenario"

// allotment is how much of a shield is used for the damage of one source.
type allotment struct {
	shield *effect
	source ID
	n      int
}

// divideShields lets players choose which of several damages that would be
// dealt at once a shield prevents that is too small for all of them (rule
// 615.7; 419.7b in 2006).
func (g *Game) divideShields(evs []Event) (out []allotment) {
	for _, f := range g.effects {
		if f.replace == nil || f.replace.Upto == nil {
			continue
		}
		var hit []Event
		var sources []string
		sum := 0
		for i := range evs {
			if e := &evs[i]; e.Kind == scenario.EvDamage && g.appliesTo(f.env.copy(), f.replace, e) {
				hit = append(hit, *e)
				sources = append(sources, g.nameOf(e.Source))
				sum += e.N
			}
		}
		if len(hit) < 2 || sum <= f.left {
			continue
		}
		for i, n := range g.askDivide(g.controllerOrOwner(hit[0].To), f.src, sources, f.left, 0) {
			out = append(out, allotment{f.root, hit[i].Source, n})
		}
	}
	return out
}

// allotted limits what a shield does to the damage of one source.
func (g *Game) allotted(f *effect, source ID, n int) int {
	for _, a := range g.allot {
		if a.shield == f.root && a.source == source {
			return min(n, a.n)
		}
	}
	return n
}
