package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// modifiedCost applies cost increases, then reductions (rule 601.2f, 118.7;
// 409.1f in 2006). A reduction of generic mana takes off generic mana only.
func (g *Game) modifiedCost(m ManaCost, o *Object, a *announcement) ManaCost {
	subject := o.ID
	act := o.Kind == KindAbility
	if act {
		subject = o.source
	}
	var less []ability.Costs
	var lessEnv []*env
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Costs)
		if !ok || k.Activate != act || !g.ruleFits(r, subject) {
			continue
		}
		n := 1
		if k.Per != nil {
			n = g.quantity(r.env, k.Per)
		}
		if k.More && g.is(mutIncreasesIgnored) || !k.More && g.is(mutReductionsIgnored) {
			continue
		}
		if !k.More {
			less = append(less, k)
			lessEnv = append(lessEnv, r.env)
			continue
		}
		c, _ := ParseManaCost(k.Mana.String())
		for range n {
			m = m.plus(c)
		}
		m.none = false
	}
	if len(less) > 1 && g.is(mutReductionOnce) {
		less = less[:1]
	}
	for i, k := range less {
		n := 1
		if k.Per != nil {
			n = g.quantity(lessEnv[i], k.Per)
		}
		c, _ := ParseManaCost(k.Mana.String())
		for range g.many(n) {
			m = reduce(m, c, g.is(mutReductionTakesColors))
		}
	}
	return m
}

// reduce takes a reduction off a cost (rule 118.7a to c).
func reduce(m, by ManaCost, colors bool) ManaCost {
	m.symbols = slices.Clone(m.symbols)
	over := max(0, by.generic-m.generic)
	m.generic = max(0, m.generic-by.generic)
	if colors {
		for ; over > 0 && len(m.symbols) > 0; over-- {
			m.symbols = m.symbols[1:]
		}
	}
	for _, s := range by.symbols {
		i := slices.IndexFunc(m.symbols, func(t symbol) bool { return t.any&s.any != 0 })
		if i >= 0 {
			m.symbols = slices.Delete(m.symbols, i, i+1)
		} else if m.generic > 0 {
			m.generic--
		}
	}
	return m
}

// payMana takes mana out of the pool, or takes the mana that appears on the
// spot.
func (g *Game) payMana(x *env, o *Object, cost ManaCost, a *announcement) {
	if cost.generic == 0 && len(cost.symbols) == 0 {
		if a.pay != "" {
			g.refuse("mana", rule{"409.1h", "118.3"}, "nothing is to be paid, %s is given", a.pay)
		}
		if a.mana != "" { // it comes to be and stays
			m := g.parseMana(a.mana)
			g.players[a.player].pool = g.players[a.player].pool.plus(m)
		}
		return
	}
	cost = g.spendAs(cost, o)
	p := &g.players[a.player]
	pool := p.pool
	want := Mana{}
	exact := false
	switch {
	case a.mana != "":
		want = g.parseMana(a.mana)
		pool, exact = pool.plus(want), true
	case a.pay != "":
		want, exact = g.parseMana(a.pay), true
	}
	if !pool.has(want) {
		g.refuse("mana", rule{"409.1h", "118.3"}, "%s is not in the pool %s", want, p.pool)
	}
	var ways []payment
	if exact {
		for _, w := range cost.payments(want) {
			if w.mana == want {
				ways = append(ways, w)
			}
		}
		ways = slices.Compact(ways)
		if len(ways) == 0 && a.mana != "" { // more than needed may be made
			for _, w := range cost.payments(pool) {
				if w.mana.has(want) {
					ways = append(ways, w)
				}
			}
		}
	} else {
		ways = cost.payments(pool)
	}
	switch {
	case len(ways) == 0:
		g.refuse("mana", rule{"409.1h", "118.3"}, "the cost %s cannot be paid with %s", costText(cost), pool)
	case len(ways) > 1 && !sameMana(ways):
		g.refuse("mana", rule{"409.1h", "601.2h"}, "the cost %s can be paid with %s in %d ways: say which mana is spent", costText(cost), pool, len(ways))
	}
	w := ways[0]
	p.pool = pool.minus(w.mana)
	if w.life > 0 {
		if p.life < w.life {
			g.refuse("cost", rule{"", "119.4"}, "%d life cannot be paid", w.life)
		}
		g.loseLife(a.player, w.life, o.ID)
	}
	o.spent = o.spent.plus(w.mana)
	g.changed()
}

func sameMana(ws []payment) bool {
	for _, w := range ws {
		if w != ws[0] {
			return false
		}
	}
	return true
}

// spendAs widens the symbols of a cost where mana may be spent as though it
// were of any colour (rule 609.4b).
func (g *Game) spendAs(cost ManaCost, o *Object) ManaCost {
	act := o.Kind == KindAbility
	subject := o.ID
	if act {
		subject = o.source
	}
	if len(cost.symbols) > 0 && g.is(mutAnyManaPays) {
		cost.symbols = slices.Clone(cost.symbols)
		for i := range cost.symbols {
			cost.symbols[i].any = 63
		}
	}
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.SpendAs)
		if !ok || k.Abilities != act || !g.ruleFitsPlayer(r, o.Controller) || !g.fits(r.env.copy(), k.For, ObjectTarget(subject)) || g.is(mutSpendAsIgnored) {
			continue
		}
		cost.symbols = slices.Clone(cost.symbols)
		for i := range cost.symbols {
			if k.Color == "" {
				cost.symbols[i].any = 63
			} else {
				cost.symbols[i].any |= uint8(colorOf(k.Color))
			}
		}
	}
	return cost
}

func (g *Game) parseMana(s scenario.Mana) Mana {
	m, err := ParseMana(string(s))
	if err != nil {
		g.refuse("unknown", rule{}, "%v", err)
	}
	return m
}

func costText(c ManaCost) string {
	s := ""
	if c.generic > 0 {
		s = "{" + itoa(c.generic) + "}"
	}
	for _, y := range c.symbols {
		t := ""
		for i := range 6 {
			if y.any&(1<<i) != 0 {
				t += "/" + manaLetters[i:i+1]
			}
		}
		if t != "" {
			s += "{" + t[1:] + "}"
		}
	}
	return s
}
