package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// A gauge is something of which a player has so many, and which conditions of
// abilities ask after: cards in his hand or graveyard, permanents, his life, or
// whether something happened this turn (0 or 1).
type gauge struct {
	of     gaugeKind
	who    string
	filter ability.Filter // which cards or permanents are counted
	event  ability.Event  // what happened
}

type gaugeKind string

const (
	handGauge  gaugeKind = "hand"
	graveGauge gaugeKind = "graveyard"
	fieldGauge gaugeKind = "battlefield"
	lifeGauge  gaugeKind = "life"
	eventGauge gaugeKind = "event"
)

// bound is a condition on a gauge: at least 3, at most 5.
type bound struct {
	gauge
	op ability.Op
	n  int
}

// boundOf reads the condition of an ability of a player as a bound on a gauge;
// false for conditions of another kind.
func boundOf(c ability.Condition, player string) (bound, bool) {
	switch c := c.(type) {
	case ability.Compare:
		n, ok := c.B.(ability.Num)
		if !ok {
			return bound{}, false
		}
		g, ok := gaugeOf(c.A, player)
		return bound{g, c.Op, int(n)}, ok
	case ability.Exists:
		g, ok := counting(c.Filter, player)
		if c.Not {
			return bound{g, ability.AtMost, 0}, ok
		}
		return bound{g, ability.AtLeast, 1}, ok
	case ability.Happened:
		b := bound{gauge{of: eventGauge, who: player, event: c.Event}, ability.AtLeast, 1}
		if c.Not {
			b.op, b.n = ability.AtMost, 0
		}
		return b, true
	}
	return bound{}, false
}

func gaugeOf(q ability.Quantity, player string) (gauge, bool) {
	switch q := q.(type) {
	case ability.AttrOf:
		of, ok := map[ability.Attr]gaugeKind{ability.HandSize: handGauge, ability.Life: lifeGauge}[q.Attr]
		_, you := q.Of.(ability.You)
		return gauge{of: of, who: player}, ok && you
	case ability.Count:
		if each, ok := q.Of.(ability.Each); ok {
			return counting(each.Filter, player)
		}
	}
	return gauge{}, false
}

// counting is the gauge of things of a description: permanents that a player
// controls, or cards in his hand or graveyard.
func counting(f ability.Filter, player string) (gauge, bool) {
	g := gauge{of: fieldGauge}
	for _, p := range f.Is {
		switch p := p.(type) {
		case ability.InZone:
			g.of = gaugeKind(p.Zone)
			if p.Of != nil {
				g.who = whoOf(p.Of, player)
			}
		case ability.ControlledBy:
			g.who = whoOf(p.By, player)
		case ability.Noun:
			if p.Of[0] != "card" && p.Of[0] != "permanent" {
				return g, false
			}
		default:
			g.filter.Is = append(g.filter.Is, p)
		}
	}
	ok := g.who != "" && (g.of == fieldGauge || g.of == graveGauge || g.of == handGauge && len(g.filter.Is) == 0)
	return g, ok
}

// meets reports whether a number meets the condition.
func (b bound) meets(n int) bool {
	switch b.op {
	case ability.AtLeast:
		return n >= b.n
	case ability.AtMost:
		return n <= b.n
	case ability.Less:
		return n < b.n
	case ability.More:
		return n > b.n
	case ability.Differs:
		return n != b.n
	}
	return n == b.n
}

// nearest is a number that meets the condition, or one that does not: the one
// next to the border or, in another telling, one farther off.
func (b bound) nearest(want bool, alt int) (int, error) {
	least, most := 0, 60
	switch b.of {
	case lifeGauge:
		least = 1
	case eventGauge:
		most = 1
	}
	var fit []int
	for n := least; n <= most; n++ {
		if b.meets(n) == want {
			fit = append(fit, n)
		}
	}
	if len(fit) == 0 {
		return 0, fmt.Errorf("it is always so, or never")
	}
	slices.SortStableFunc(fit, func(x, y int) int { return abs(x-b.n) - abs(y-b.n) })
	return fit[min(alt, len(fit)-1)], nil
}

func abs(n int) int { return max(n, -n) }

// moments of the life of a spell or ability at which a condition is looked at.
type checkTime string

const (
	atTrigger checkTime = "trigger"
	atUse     checkTime = "use"     // as it is cast or activated
	atResolve checkTime = "resolve" // as it resolves
	always    checkTime = "always"
)

// boundOn is the one condition of an ability that is on a gauge, with the
// moments at which it matters (CR 603.4, 602.5, 608.2h, 611.3a); false where
// the ability has another condition or several.
func boundOn(a ability.Ability, player string) (bound, []checkTime, bool) {
	var conds []ability.Condition
	var at []checkTime
	switch a := a.(type) {
	case ability.Triggered:
		conds, at = a.If, []checkTime{atTrigger, atResolve}
	case ability.Activated:
		conds, at = a.Only, []checkTime{atUse, atResolve}
	case ability.Static:
		conds, at = a.While, []checkTime{always}
	case ability.Spell:
		at = []checkTime{atUse, atResolve}
		for _, e := range a.Do {
			if c, ok := e.(ability.If); ok {
				conds = append(conds, c.Cond...)
			}
		}
	}
	if len(conds) != 1 {
		return bound{}, nil, false
	}
	b, ok := boundOf(conds[0], player)
	return b, at, ok
}
