package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// value is what an ability remembers: objects, words, a number, colours.
type value struct {
	targets []Target
	words   []string
	n       int
	colors  Colors
}

// quantity returns a number an ability speaks of, never below 0 (rule 107.1b).
func (g *Game) quantity(x *env, q ability.Quantity) int {
	return max(0, g.number(x, q))
}

// number returns a number that may be negative: a power can be.
func (g *Game) number(x *env, q ability.Quantity) int {
	switch q := q.(type) {
	case nil:
		return 0
	case ability.Num:
		return int(q)
	case ability.X:
		if g.is(mutXIsNothing) {
			return 0
		}
		return x.x
	case ability.ThatMany:
		if x.ab != nil && x.event == nil && x.thatMany == 0 {
			return x.amount
		}
		return x.thatMany
	case ability.Count:
		return len(g.refs(x, q.Of))
	case ability.AttrOf:
		n := 0
		for _, t := range g.refs(x, q.Of) {
			n += g.attribute(x, q.Attr, t)
		}
		return n
	case ability.Counters:
		n := 0
		for _, t := range g.refs(x, q.On) {
			n += g.countersOn(t, q.Kind)
		}
		return n
	case ability.Greatest:
		n, first := 0, true
		for _, t := range g.refs(x, q.Of) {
			v := g.attribute(x, q.Attr, t)
			if first || q.Least && v < n || !q.Least && v > n {
				n, first = v, false
			}
		}
		return n
	case ability.ChosenNumber:
		v, _ := g.chosen(x, ability.ChooseNumber)
		return v.n
	case ability.Half: // rule 107.1a
		n := g.quantity(x, q.Of)
		if q.Up != g.is(mutHalvesRoundWrong) {
			n++
		}
		return n / 2
	case ability.Times:
		return q.N * g.number(x, q.Of)
	case ability.Sum:
		if q.Minus {
			return g.number(x, q.A) - g.number(x, q.B)
		}
		return g.number(x, q.A) + g.number(x, q.B)
	}
	g.unsupported("quantity %T", q)
	return 0
}

// countersOn counts counters of a kind, or all, on an object or player.
func (g *Game) countersOn(t Target, kind string) int {
	var cs []counter
	if t.IsPlayer() {
		if kind == "poison" {
			return g.players[t.Player].poison
		}
		cs = g.players[t.Player].counters
	} else if o := g.obj(t.Obj); o != nil {
		cs = o.Counters
	}
	n := 0
	for _, c := range cs {
		if kind == "" || c.kind == kind {
			n += c.n
		}
	}
	return n
}

// attribute returns a number that belongs to an object or player.
func (g *Game) attribute(x *env, a ability.Attr, t Target) int {
	if t.IsPlayer() {
		p := &g.players[t.Player]
		switch a {
		case ability.Life:
			return p.life
		case ability.HandSize:
			return len(p.hand)
		case ability.StartLife:
			return 20
		}
		g.unsupported("%s of a player", a)
	}
	c := g.chars(t.Obj)
	switch a {
	case ability.Power:
		return c.Power
	case ability.Toughness:
		return c.Toughness
	case ability.ManaValue:
		n := 0
		for _, v := range g.manaValues(t.Obj) {
			n += v // of a split card the sum of both (708.5a until 2017, 709.4b since)
			if g.is(mutSplitOneValue) {
				break
			}
		}
		return n
	case ability.ColorCount:
		if g.is(mutColorCountPlusOne) {
			return c.Colors.Count() + 1
		}
		return c.Colors.Count()
	case ability.Loyalty:
		return g.obj(t.Obj).Count("loyalty")
	}
	g.unsupported("%s of an object", a)
	return 0
}

// manaValues returns the mana values of an object: two for a split card
// outside the stack until 2017, one in all other cases (rule 202.3).
func (g *Game) manaValues(id ID) []int {
	o, c := g.obj(id), g.chars(id)
	x := 0
	if o.Zone == Stack {
		x = o.x // rule 202.3e: elsewhere X is 0
	}
	if x > 0 && g.is(mutManaValueNoX) {
		x = 0
	}
	if len(c.Costs) == 0 {
		return []int{0}
	}
	if g.is(mutManaValueGeneric) {
		return []int{c.Costs[0].generic}
	}
	if len(c.Costs) > 1 && (g.on(splitTwoValues) != g.is(mutSplitValuesSwapped)) {
		return []int{c.Costs[0].Value(x), c.Costs[1].Value(x)}
	}
	n := 0
	for _, k := range c.Costs {
		n += k.Value(x)
		if g.is(mutSplitOneValue) {
			break
		}
	}
	return []int{n}
}

// op is the comparison that is made.
func (g *Game) op(o ability.Op) ability.Op {
	if o == ability.Less && g.is(mutLessIsAtMost) {
		return ability.AtMost
	}
	switch {
	case o == ability.AtLeast && g.is(mutAtLeastIsMore):
		return ability.More
	case o == ability.AtLeast && g.is(mutAtLeastIsExactly):
		return ability.Equal
	}
	return o
}

func compare(a int, op ability.Op, b int) bool {
	switch op {
	case ability.Equal:
		return a == b
	case ability.AtMost:
		return a <= b
	case ability.AtLeast:
		return a >= b
	case ability.Less:
		return a < b
	case ability.More:
		return a > b
	case ability.Differs:
		return a != b
	}
	return false
}

// holds reports whether all conditions are true.
func (g *Game) holds(x *env, cs []ability.Condition) bool {
	for _, c := range cs {
		if !g.holds1(x, c) {
			return false
		}
	}
	return true
}

func (g *Game) holds1(x *env, c ability.Condition) bool {
	switch c := c.(type) {
	case ability.Matches:
		ts := g.refs(x, c.What)
		ok := len(ts) > 0
		for _, t := range ts {
			ok = ok && g.matches(x, &c.Filter, t)
		}
		return ok != c.Not
	case ability.Compare:
		if a, ok := c.A.(ability.AttrOf); ok && a.Attr == ability.HandSize {
			if g.is(mutHellbentNever) {
				return false
			}
			if g.is(mutHellbentAlways) {
				return true
			}
		}
		return compare(g.number(x, c.A), g.op(c.Op), g.number(x, c.B))
	case ability.Exists:
		return (len(g.matching(x, c.Filter)) > 0) != c.Not
	case ability.Spent:
		return g.wasSpent(x, c) != c.Not
	case ability.Paid:
		if g.is(mutOptionalCostsPaid) {
			return !c.Not
		}
		for _, id := range g.objectsOf(x, c.For) {
			if o := g.spellOf(id); o != nil && slices.Contains(o.kicked, c.Keyword) {
				return !c.Not
			}
		}
		return c.Not
	case ability.Did:
		return x.did != c.Not || g.is(mutIfYouDoIgnored)
	case ability.During:
		ok := g.inStep(c.Step) && (c.Of == nil || g.isOneOf(x, c.Of, PlayerTarget(g.active)))
		return ok != c.Not
	case ability.BeforeAfter:
		var past bool
		switch c.Moment {
		case "attackers are declared":
			past = g.combat.attacksDeclared
		case "blockers are declared":
			past = g.combat.blocksDeclared
		default:
			g.unsupported("moment %q", c.Moment)
		}
		return past == c.After
	case ability.Happened:
		if !speaksOfIt(c.Event) { // not what the event of the ability is about
			x = x.copy()
			x.it = noTarget()
		}
		return g.happenedThisTurn(x, c.Event) != c.Not
	case ability.Coin:
		return x.coin == c.Is || x.flip == c.Is
	case ability.OneOf:
		return slices.ContainsFunc(c.Of, func(d ability.Condition) bool { return g.holds1(x, d) }) != c.Not
	}
	g.unsupported("condition %T", c)
	return false
}

// inStep reports whether it is the step or phase.
func (g *Game) inStep(s ability.Step) bool {
	switch s {
	case ability.WholeTurn:
		return true
	case ability.BeginningPhase:
		return g.step <= Draw
	case ability.MainPhase:
		return g.step == Main1 || g.step == Main2
	case ability.PrecombatMain: // only the first main phase of the turn (rule 505.1a)
		return g.step == Main1 || g.step == Main2 && g.is(mutEveryMainIsPrecombat)
	case ability.Combat:
		return g.step >= BeginCombat && g.step <= EndCombat
	case ability.CombatDamage:
		return g.step == CombatDamage || g.step == FirstDamage
	case ability.EndingPhase:
		return g.step >= End
	}
	return steps[s] == g.step
}

// steps gives the steps of the ability language that are one of ours.
var steps = map[ability.Step]Step{
	ability.UntapStep: Untap, ability.Upkeep: Upkeep, ability.DrawStep: Draw, ability.PrecombatMain: Main1,
	ability.BeginCombat: BeginCombat, ability.DeclareAttack: DeclareAttackers, ability.DeclareBlock: DeclareBlockers,
	ability.CombatDamage: CombatDamage, ability.EndCombat: EndCombat, ability.PostcombatMain: Main2,
	ability.EndStep: End, ability.CleanupStep: Cleanup,
}

// wasSpent reports whether the mana was spent to cast the spell that the
// object is or was (rules 106.3, 400.7d). Mana spent on {X} counts like any
// other that was spent to cast it.
func (g *Game) wasSpent(x *env, c ability.Spent) bool {
	if g.is(mutManaSpentForgotten) {
		return false
	}
	if g.is(mutManaSpentAlways) {
		return true
	}
	want, _ := ParseMana(c.Mana.String())
	for _, id := range g.objectsOf(x, c.On) {
		if o := g.spellOf(id); o != nil && o.spent.has(want) {
			return true
		}
	}
	return false
}

// spellOf returns the spell that an object is, or that became it.
func (g *Game) spellOf(id ID) *Object {
	o := g.obj(id)
	if o == nil || o.Zone == Stack {
		return o
	}
	if p := g.obj(o.prev); p != nil && p.Zone == Stack && o.Zone == Battlefield {
		return p
	}
	return nil
}

// happenedThisTurn reports whether an event that the pattern describes is in
// the log of this turn.
func (g *Game) happenedThisTurn(x *env, ev ability.Event) bool {
	if g.is(mutThisTurnForgotten) {
		return false
	}
	for i := g.turnStart(); i < len(g.log); i++ {
		y := x.copy()
		if g.fitsEvent(y, ev, &g.log[i]) && (x.it.isNone() || y.it == x.it || x.it.IsPlayer()) {
			return true
		}
	}
	return false
}

// speaksOfIt reports whether a pattern speaks of the object that an ability is
// about.
func speaksOfIt(ev ability.Event) bool {
	found := false
	ability.Walk(ev, func(n any) bool {
		_, is := n.(ability.It)
		found = found || is
		return true
	})
	return found
}

// turnStart returns where in the log this turn began.
func (g *Game) turnStart() int {
	for i := len(g.log) - 1; i >= 0; i-- {
		if g.log[i].Kind == scenario.EvStep && g.log[i].Step == Untap {
			return i
		}
	}
	return 0
}

// chosen returns the value that was chosen in this ability, or for this object
// by a linked one (rule 607.2d).
func (g *Game) chosen(x *env, k ability.ChoiceKind) (value, bool) {
	for i := len(x.values) - 1; i >= 0; i-- {
		if sameChoice(x.values[i].key, k) {
			return x.values[i].val, true
		}
	}
	if o := g.obj(x.this); o != nil && len(o.linked) > 0 && !g.is(mutChosenForgotten) {
		for _, l := range o.linked {
			if sameChoice(l.key, k) {
				return l.val, true
			}
		}
	}
	return value{}, false
}

// sameChoice treats the two kinds of names and of colours as one.
func sameChoice(key string, k ability.ChoiceKind) bool {
	norm := func(s string) string {
		switch ability.ChoiceKind(s) {
		case ability.ChooseNonlandName:
			return string(ability.ChooseName)
		case ability.ChooseColors:
			return string(ability.ChooseColor)
		}
		return s
	}
	return norm(key) == norm(string(k))
}
