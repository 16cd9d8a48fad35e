package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// given is what the script says pays the costs other than mana.
type given struct {
	costs  *scenario.Costs
	used   map[string]int
	remove map[scenario.Ref]int
}

func (g *Game) giveCosts(c *scenario.Costs) *given {
	gv := &given{costs: c, used: map[string]int{}, remove: map[scenario.Ref]int{}}
	if c != nil {
		for r, n := range c.Remove {
			gv.remove[r] = n
		}
	}
	return gv
}

// list returns the objects given for a kind of cost.
func (gv *given) list(kind string) []scenario.Ref {
	if gv.costs == nil {
		return nil
	}
	switch kind {
	case "sacrifice":
		return gv.costs.Sacrifice
	case "discard":
		return gv.costs.Discard
	case "exile":
		return gv.costs.Exile
	case "tap":
		return gv.costs.Tap
	case "return":
		return gv.costs.Return
	case "reveal":
		return gv.costs.Reveal
	}
	return nil
}

// leftOver returns a cost object the script gave and nothing used.
func (gv *given) leftOver() (scenario.Ref, bool) {
	for _, kind := range []string{"sacrifice", "discard", "exile", "tap", "return", "reveal"} {
		if l := gv.list(kind); gv.used[kind] < len(l) {
			return l[gv.used[kind]], true
		}
	}
	for _, r := range sortedKeys(gv.remove) {
		if gv.remove[r] > 0 {
			return r, true
		}
	}
	return "", false
}

// givenCost takes objects for a cost from those the script gives.
func (g *Game) givenCost(x *env, p Player, kind string, opts []Target, lo, hi int) []Target {
	list := x.given.list(kind)
	rest := list[min(x.given.used[kind], len(list)):]
	if lo == len(opts) && len(rest) == 0 {
		return opts
	}
	n := min(hi, len(rest))
	if len(opts) < lo {
		g.refuse("cost", rule{"409.1h", "118.3"}, "there is nothing that could pay the cost (%s)", kind)
	}
	if n < lo {
		g.refuse("choice-missing", rule{"409.1h", "601.2h"}, "what pays the cost (%s) must be said", kind)
	}
	var out []Target
	for _, r := range rest[:n] {
		i := slices.IndexFunc(opts, func(t Target) bool { return g.isNamed(t, string(r)) && !slices.Contains(out, t) })
		if i < 0 {
			g.refuse("cost", rule{"409.1h", "118.3"}, "%s cannot pay the cost (%s)", r, kind)
		}
		out = append(out, opts[i])
	}
	x.given.used[kind] += n
	return out
}

// payCosts determines the total cost and pays it: first everything without an
// element of chance, mana among it, then the rest (rules 601.2f to h, 602.2b;
// 409.1f to h in 2006). Whoever began the action undoes it where it fails.
func (g *Game) payCosts(x *env, o *Object, costs []ability.Cost, a *announcement) {
	mana := ManaCost{}
	var sure, chance []ability.Cost
	for _, k := range costs {
		switch k := k.(type) {
		case ability.PayMana:
			m, err := ParseManaCost(k.Mana.String())
			if err != nil {
				g.unsupported("mana cost %s", k.Mana)
			}
			m.none = false
			mana = mana.plus(m.withX(x.x))
		case ability.Action:
			if isRandom(k.Do) && !g.is(mutRandomCostFirst) {
				chance = append(chance, k)
			} else {
				sure = append(sure, k)
			}
		default:
			sure = append(sure, k)
		}
	}
	if o.Kind != KindAbility && o.Zone == Stack || o.Kind == KindAbility {
		mana = g.modifiedCost(mana, o, a)
	}
	x.cost = true
	x.given = cmpGiven(x.given)
	pay := func(list []ability.Cost) {
		for _, k := range list {
			g.payOne(x, o, k)
		}
	}
	if g.is(mutRandomCostFirst) {
		pay(sure)
		pay(chance)
		g.payMana(x, o, mana, a)
	} else {
		g.payMana(x, o, mana, a)
		pay(sure)
		pay(chance)
	}
	x.cost = false
	if r, ok := x.given.leftOver(); ok {
		g.refuse("choice-unasked", rule{}, "%s is given to pay a cost and nothing asks for it", r)
	}
}

func cmpGiven(gv *given) *given {
	if gv == nil {
		return &given{used: map[string]int{}, remove: map[scenario.Ref]int{}}
	}
	return gv
}

// isRandom reports whether a part of a cost has an element of chance.
func isRandom(d ability.Effect) bool {
	var what ability.Ref
	switch d := d.(type) {
	case ability.Discard:
		what = d.What
	case ability.Sacrifice:
		what = d.What
	case ability.Move:
		what = d.What
	case ability.FlipCoin:
		return true
	}
	k, ok := what.(ability.Choose)
	return ok && k.Random
}

// payOne pays a part of a cost other than mana. What cannot be paid in full
// cannot be paid at all (rule 118.3; glossary "Cost" in 2006).
func (g *Game) payOne(x *env, o *Object, k ability.Cost) {
	src := o.ID
	if o.Kind == KindAbility {
		src = o.source
	}
	switch k := k.(type) {
	case ability.TapThis:
		s := g.permanent(src)
		if s == nil || s.Tapped {
			g.refuse("tapped", rule{"104.4", "107.5"}, "%s is tapped or gone", g.nameOf(src))
		}
		if g.sick(s, g.chars(src)) {
			g.refuse("sick", rule{"212.3d", "302.6"}, "%s is summoning sick", g.nameOf(src))
		}
		g.tap(src)
	case ability.UntapThis:
		s := g.permanent(src)
		if s == nil || !s.Tapped {
			g.refuse("cost", rule{"", "107.6"}, "%s is untapped or gone", g.nameOf(src))
		}
		if g.sick(s, g.chars(src)) {
			g.refuse("sick", rule{"", "302.6"}, "%s is summoning sick", g.nameOf(src))
		}
		g.untap(src)
	case ability.PayLife:
		n := g.quantity(x, k.N)
		if n > g.players[x.payer].life && !g.is(mutPayMoreLife) { // rule 119.4
			g.refuse("cost", rule{"409.1h", "119.4"}, "%d life cannot be paid with %d", n, g.players[x.payer].life)
		}
		if !g.is(mutLifeCostFree) {
			g.loseLife(x.payer, n, src)
		}
	case ability.PutLoyalty:
		g.payLoyalty(src, k.N)
	case ability.Action:
		g.payAction(x, o, k.Do)
	default:
		g.unsupported("cost %T", k)
	}
}

func (g *Game) payLoyalty(src ID, n int) {
	s := g.permanent(src)
	if s == nil || s.Count("loyalty")+n < 0 {
		g.refuse("cost", rule{"", "606.6"}, "the loyalty cost cannot be paid")
	}
	if n >= 0 {
		g.putCounters(src, "loyalty", n)
	} else {
		g.takeCounters(src, "loyalty", -n)
	}
}

// payAction pays by doing something: sacrifice, discard, remove counters.
func (g *Game) payAction(x *env, o *Object, d ability.Effect) {
	if r, ok := d.(ability.RemoveCounters); ok {
		g.payCounters(x, o, r)
		return
	}
	x.did, x.done = true, nil
	g.run(x, d)
	if !x.did || len(x.done) == 0 && needsObjects(d) {
		g.refuse("cost", rule{"409.1h", "118.3"}, "the cost cannot be paid")
	}
}

// needsObjects reports whether an action paid as a cost is nothing without an
// object it was done to.
func needsObjects(d ability.Effect) bool {
	var what ability.Ref
	switch d := d.(type) {
	case ability.Sacrifice:
		what = d.What
	case ability.Discard:
		what = d.What
	case ability.Move:
		what = d.What
	case ability.Tap:
		what = d.What
	case ability.Untap:
		what = d.What
	case ability.Attach:
		what = d.What
	default:
		return false
	}
	_, all := what.(ability.Each) // "discard your hand" can be paid with no cards
	return !all
}

// payCounters removes counters as a cost, from one object or from among
// several.
func (g *Game) payCounters(x *env, o *Object, r ability.RemoveCounters) {
	n := g.quantity(x, r.N)
	ids := g.costObjects(x, r.From)
	short := func() {
		g.refuse("cost", rule{"409.1h", "118.3"}, "there are not %d %s counters that could be removed", n, r.Kind)
	}
	total := 0
	for _, id := range ids {
		total += g.objs[id].Count(r.Kind)
	}
	if r.N == nil {
		n = total
	}
	if total < n && !g.is(mutCounterCostPartial) {
		short()
	}
	if len(x.given.remove) == 0 {
		var with []ID
		for _, id := range ids {
			if g.objs[id].Count(r.Kind) > 0 {
				with = append(with, id)
			}
		}
		if len(with) == 1 || total == n {
			left := n
			for _, id := range with {
				k := min(left, g.objs[id].Count(r.Kind))
				g.takeCounters(id, r.Kind, k)
				left -= k
			}
			return
		}
		if n > 0 {
			g.refuse("choice-missing", rule{"409.1h", "601.2h"}, "from which objects counters are removed must be said")
		}
		return
	}
	g.together(func() {
		left := n
		for _, ref := range sortedKeys(x.given.remove) {
			k := x.given.remove[ref]
			id := g.ref(ref)
			if !slices.Contains(ids, id) || k > g.objs[id].Count(r.Kind) || k > 1 && g.is(mutCounterCostOneEach) {
				g.refuse("cost", rule{"409.1h", "118.3"}, "%d %s counters cannot be removed from %s", k, r.Kind, ref)
			}
			if !r.Among && k != n {
				g.refuse("cost", rule{"409.1h", "118.3"}, "%d counters must be removed from one object", n)
			}
			g.takeCounters(id, r.Kind, k)
			x.given.remove[ref] = 0
			left -= k
		}
		if left != 0 {
			g.refuse("cost", rule{"409.1h", "118.3"}, "%d counters must be removed", n)
		}
	})
}

// costObjects lists the objects a counter cost may be paid from.
func (g *Game) costObjects(x *env, r ability.Ref) []ID {
	if c, ok := r.(ability.Choose); ok {
		return g.objectsOf(x, ability.Each{Filter: c.Filter})
	}
	return slices.DeleteFunc(g.objectsOf(x, r), func(id ID) bool { return g.permanent(id) == nil })
}
