package engine

import (
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// announcement is what a player announces for a spell or ability: the same for
// both (rules 601.2 and 602.2; 409.1 in 2006).
type announcement struct {
	player  Player
	modes   []int
	x       *int
	targets []scenario.Target
	divide  []int
	options []string
	mana    scenario.Mana
	pay     scenario.Mana
	given   *given
	free    bool
	asked   bool // choices not announced are asked: casting while something resolves
}

// cast casts a spell that the script names.
func (g *Game) cast(st *scenario.Cast) {
	p := g.player(st.Player)
	g.needPriority(p)
	id := g.ref(st.Card)
	o := g.live(id)
	if o == nil {
		g.refuse("no-such-object", rule{}, "%s is no longer there", st.Card)
	}
	half := g.halfOf(o, st.Half)
	how, ok := g.permission(p, o, half, st.Free)
	if !ok {
		if o.Zone != Hand {
			g.refuse("no-such-object", rule{"401.1", "601.2"}, "%s is in the zone %s and nothing allows to cast it from there", st.Card, o.Zone)
		}
		g.refuse("not-yours", rule{"409.1", "601.2"}, "%s cannot cast %s", st.Player, st.Card)
	}
	g.timing(p, o, half, st.Down)
	a := announcement{player: p, modes: st.Modes, x: st.X, targets: st.Targets, divide: st.Divide, options: st.Options,
		mana: st.Mana, pay: st.Pay, given: g.giveCosts(st.Costs), free: how.free}
	if st.Free && !how.free {
		g.refuse("cost", rule{"409.1b", "118.9"}, "nothing lets %s be cast without paying its mana cost", st.Card)
	}
	spell := g.castSpell(id, half, st.Down, a)
	if st.As != "" {
		g.give(st.As, spell)
	}
	g.acted(p)
}

// halfOf returns the index of the half that is named, -1 for a whole card.
func (g *Game) halfOf(o *Object, name string) int {
	if o.def == nil || len(o.def.faces) < 2 || o.copyOf != nil {
		if name != "" && (o.def == nil || name != o.def.Name) {
			g.refuse("unknown", rule{}, "%s has no half %q", g.nameOf(o.ID), name)
		}
		return -1
	}
	if name == "" {
		g.refuse("illegal-choice", rule{"505.2", "709.3"}, "which half of %s is cast must be said", o.def.Name)
	}
	for i, f := range o.def.faces {
		if slices.Contains(f.Names, name) {
			return i
		}
	}
	g.refuse("unknown", rule{}, "%s has no half %q", o.def.Name, name)
	return -1
}

// face returns the characteristics with which a card would be cast.
func (g *Game) face(o *Object, half int) *Chars {
	if half >= 0 && half < len(o.def.faces) {
		return o.def.faces[half]
	}
	return g.chars(o.ID)
}

// permitted says how a card may be cast or played.
type permitted struct{ free bool }

// permission reports whether a player may cast or play a card from where it
// is: from his hand, or where an effect or ability allows it (601.3; 401.1).
func (g *Game) permission(p Player, o *Object, half int, free bool) (permitted, bool) {
	if o.Zone == Hand && o.Owner == p && !free {
		return permitted{}, true
	}
	if o.Zone == Graveyard && o.Owner == p && !free && g.knows(g.face(o, half), "flashback") { // rule 702.34a
		return permitted{}, true
	}
	verbs := []ability.Verb{ability.ActCast, ability.ActPlay}
	for _, r := range g.rulesForPlayer(p) {
		k, ok := r.mod.(ability.Can)
		if !ok || !slices.Contains(verbs, k.Do.Verb) || k.Keyword != "" || free && !k.Free {
			continue
		}
		if o.Zone == Stack || o.Zone == Battlefield {
			continue
		}
		if g.fits(r.env, k.Do.What, ObjectTarget(o.ID)) {
			return permitted{k.Free}, true
		}
	}
	if o.Zone == Hand && o.Owner == p {
		return permitted{}, true
	}
	return permitted{}, false
}

// timing refuses a spell at the wrong time: an instant or a card with flash at
// any time with priority, others only in a main phase of one's own with an
// empty stack (rules 117.1a, 304.5; 408.1b and 212.5 in 2006).
func (g *Game) timing(p Player, o *Object, half int, down bool) {
	c := g.face(o, half)
	if p != g.active && g.is(mutInstantsOnOwnTurn) {
		g.refuse("timing", rule{"408.1b", "307.1"}, "it is the turn of another player")
	}
	if down {
		g.unsupported("casting face down")
	}
	if c.isType("land") {
		g.refuse("timing", rule{"212.6", "305.9"}, "a land is not cast")
	}
	if c.Costs == nil || len(c.Types) == 0 {
		g.refuse("no-such-object", rule{}, "%s is nothing that can be cast", g.nameOf(o.ID))
	}
	if c.isType("instant") && !(len(g.stack) > 0 && g.is(mutInstantsWait)) || g.knows(c, "flash") || g.mayCastAs(p, "flash", o.ID) || g.is(mutSorceriesAreInstants) {
		return
	}
	g.sorcerySpeed(p, "only an instant can be cast now")
}

// sorcerySpeed refuses unless it is a main phase of the player and the stack
// is empty.
func (g *Game) sorcerySpeed(p Player, why string) {
	if p != g.active || g.step != Main1 && g.step != Main2 || len(g.stack) > 0 {
		g.refuse("timing", rule{"408.1b", "307.1"}, "%s: it is the step %s of %s with %d on the stack", why, g.step, g.playerName(g.active), len(g.stack))
	}
}

// castSpell puts a card on the stack as a spell and pays for it, following the
// steps of rule 601.2 (409.1 in 2006), and returns the spell. On any error the
// whole action is undone by whoever began it.
func (g *Game) castSpell(id ID, half int, down bool, a announcement) ID {
	g.refuseCast(a.player, id, half)
	o := g.objs[id]
	from := o.Zone
	began := g.batch + 1
	// 601.2a: the card moves to the stack.
	m := move(id, from, Stack)
	m.Player = a.player
	done := g.happens(m)
	if len(done) == 0 {
		g.refuse("no-such-object", rule{"409.1a", "601.2a"}, "%s cannot be put onto the stack", g.nameOf(id))
	}
	spell := g.objs[done[0].New]
	spell.flashback = from == Graveyard && !a.free && g.chars(spell.ID).hasKeyword("flashback")
	spell.half, spell.Controller, spell.castFrom, spell.castBy, spell.cast = half, a.player, from, a.player, true
	g.changed()
	ch := g.chars(spell.ID)
	ab := g.spellAbility(ch)
	x := g.stackEnv(spell, ab)
	x.since = began
	x.given = a.given
	// 601.2b to d: modes, optional costs, X, targets, division.
	costs := g.spellCosts(spell, ch, &a, x)
	g.announceX(spell, x, &a, costs)
	g.announceOn(spell, ab, x, &a)
	// 601.2f to h: the total cost is determined and paid.
	g.payCosts(x, spell, costs, &a)
	spell.paid = true
	g.changed()
	if spell.Kind != KindCopy || !g.is(mutCopyNotCast) {
		e := happen(scenario.EvCast, a.player)
		e.Obj, e.Source, e.From = spell.ID, spell.ID, from
		g.happens(e)
	}
	g.noteTargets(spell)
	return spell.ID
}

// refuseCast refuses what an effect forbids to cast, or the card itself does
// at this time (rules 101.2, 601.3).
func (g *Game) refuseCast(p Player, id ID, half int) {
	c := g.face(g.objs[id], half)
	for i := range c.Abilities {
		if k, ok := c.Abilities[i].ab.node.(ability.CastOnly); ok {
			x := g.instanceEnv(g.objs[id], nil, c.Abilities[i].ab)
			x.you = p
			if !g.holds(x, k.If) && !g.is(mutCastConditionIgnored) {
				g.refuse("condition", rule{"409.1", "601.3"}, "%s can't be cast now", g.nameOf(id))
			}
		}
	}
	g.pretend = pretence{id: id, p: p, spell: true}
	defer func() { g.pretend = pretence{} }()
	if g.playerForbidden(ability.ActCast, p, id) {
		g.refuse("restriction", rule{"103.2", "101.2"}, "%s can't cast %s", g.playerName(p), g.nameOf(id))
	}
}

// spellAbility collects the instructions of a spell into one ability.
func (g *Game) spellAbility(c *Chars) *Ab {
	var one *Ab
	for i := range c.Abilities {
		ab := c.Abilities[i].ab
		if _, ok := ab.node.(ability.Spell); !ok {
			continue
		}
		if one != nil { // several paragraphs: one after the other
			a, b := one.written().(ability.Spell), ab.written().(ability.Spell)
			do := append(slices.Clone(a.Do), b.Do...)
			one = compileEffects(do)
			continue
		}
		one = ab
	}
	if ab := g.auraTarget(c); ab != nil {
		return ab
	}
	return one
}

// stackEnv returns what the words of a spell or ability on the stack refer to.
func (g *Game) stackEnv(o *Object, ab *Ab) *env {
	x := &env{this: o.ID, you: o.Controller, obj: o.ID, ab: ab, it: noTarget(), that: noTarget(), thatPlayer: NoPlayer, they: NoPlayer,
		payer: o.Controller}
	o.ab, o.env = ab, x
	return x
}

// announceX settles the value of X (rule 107.3; 601.2b).
func (g *Game) announceX(o *Object, x *env, a *announcement, costs []ability.Cost) {
	n := 0
	for _, k := range costs {
		if usesX(k) {
			n++
		}
	}
	switch {
	case n == 0 && a.x != nil && !g.hasX(o):
		g.refuse("x", rule{"409.1b", "107.3"}, "there is no X to announce")
	case a.free && g.hasX(o) && a.x != nil && *a.x != 0 && !g.is(mutFreeXAny):
		g.refuse("x", rule{"409.1b", "107.3b"}, "without paying the mana cost X can only be 0")
	case n > 0 && a.x == nil && !(a.free && g.hasX(o)):
		g.refuse("choice-missing", rule{"409.1b", "107.3a"}, "the value of X must be announced")
	}
	if a.x != nil {
		if *a.x < 0 || *a.x > 1000 {
			g.refuse("x", rule{"409.1b", "107.3a"}, "X cannot be %d", *a.x)
		}
		o.x, o.hasX, x.x = *a.x, true, *a.x
	}
}

func (g *Game) hasX(o *Object) bool {
	for _, k := range g.chars(o.ID).Costs {
		if k.xs > 0 {
			return true
		}
	}
	return false
}

// usesX reports whether a part of a cost says X.
func usesX(c ability.Cost) bool {
	switch c := c.(type) {
	case ability.PayMana:
		return slices.Contains(c.Mana, "X")
	case ability.PayLife:
		_, ok := c.N.(ability.X)
		return ok
	case ability.Action:
		switch d := c.Do.(type) {
		case ability.RemoveCounters:
			_, ok := d.N.(ability.X)
			return ok
		case ability.Sacrifice:
			k, ok := d.What.(ability.Choose)
			if !ok {
				return false
			}
			_, ok = k.N.(ability.X)
			return ok
		}
	}
	return false
}

// spellCosts lists all parts of what a spell costs: mana, additional costs and
// the optional ones that were announced (rule 601.2f; 409.1f in 2006).
func (g *Game) spellCosts(o *Object, ch *Chars, a *announcement, x *env) []ability.Cost {
	var costs []ability.Cost
	used := 0
	if alt := g.alternative(ch, a, o.flashback); alt != nil {
		used++
		o.kicked = append(o.kicked, alt.Name)
		costs = append(costs, alt.Cost...)
	} else if o.flashback {
		costs = append(costs, ch.keywords("flashback")[0].node.(ability.Keyword).Cost...)
	} else if !a.free || g.is(mutFreeCosts) {
		if len(ch.Costs) == 0 || ch.Costs[0].none {
			g.refuse("cost", rule{"203.1", "118.6"}, "%s has no mana cost that could be paid", g.nameOf(o.ID))
		}
		m, err := ability.ParseMana(ch.Costs[0].text)
		if err != nil {
			g.unsupported("mana cost %s", ch.Costs[0].text)
		}
		costs = append(costs, ability.PayMana{Mana: m})
	}
	for i := range ch.Abilities {
		switch n := ch.Abilities[i].ab.node.(type) {
		case ability.AdditionalCost:
			if !n.Optional && g.is(mutAdditionalFree) {
				continue
			}
			if n.Optional {
				if !slices.Contains(a.options, "additional") {
					continue
				}
				used++
				o.kicked = append(o.kicked, "additional")
			}
			costs = append(costs, n.Cost...)
		case ability.Keyword:
			if slices.Contains(optionalCosts, n.Name) && slices.Contains(a.options, n.Name) && !g.keywordOff(n.Name) {
				used++
				o.kicked = append(o.kicked, n.Name)
				costs = append(costs, n.Cost...)
			}
		}
	}
	if used != len(a.options) {
		g.refuse("cost", rule{"409.1b", "601.2b"}, "%s has no optional costs %s", g.nameOf(o.ID), strings.Join(a.options, ", "))
	}
	return costs
}

// alternativeCosts are keyword abilities that are costs one may pay rather than
// the mana cost.
var alternativeCosts = []string{"evoke"}

// alternative is the keyword whose alternative cost is announced, nil where the
// mana cost is paid. There is one alternative cost at most, and casting a spell
// without paying its mana cost or by flashback is one (rule 118.9a; 409.1b in
// 2006).
func (g *Game) alternative(ch *Chars, a *announcement, flashback bool) *ability.Keyword {
	var found *ability.Keyword
	for i := range ch.Abilities {
		n, ok := ch.Abilities[i].ab.node.(ability.Keyword)
		if !ok || !slices.Contains(alternativeCosts, n.Name) || !slices.Contains(a.options, n.Name) || g.keywordOff(n.Name) {
			continue
		}
		if found != nil || a.free || flashback {
			g.refuse("cost", rule{"409.1b", "118.9a"}, "only one alternative cost can be paid")
		}
		found = &n
	}
	return found
}

// optionalCosts are keyword abilities that are costs one may pay on top.
var optionalCosts = []string{"kicker", "buyback", "entwine"}

// playLand plays a land (rules 116.2a, 305; 212.6 and 408.2d in 2006).
func (g *Game) playLand(st *scenario.Play) {
	p := g.player(st.Player)
	g.needPriority(p)
	id := g.ref(st.Card)
	o := g.live(id)
	if o == nil {
		g.refuse("no-such-object", rule{}, "%s is no longer there", st.Card)
	}
	if !g.chars(id).isType("land") {
		g.refuse("timing", rule{"212.6a", "305.1"}, "%s is no land", st.Card)
	}
	if _, ok := g.permission(p, o, -1, false); !ok {
		g.refuse("not-yours", rule{"212.6a", "305.1"}, "%s cannot play %s", st.Player, st.Card)
	}
	g.sorcerySpeed(p, "a land is played in a main phase with an empty stack")
	g.dropLand(p, id)
	g.acted(p)
}

// dropLand puts a land onto the battlefield as the play of the turn.
func (g *Game) dropLand(p Player, id ID) {
	limit := 1
	for _, r := range g.rulesForPlayer(p) {
		if k, ok := r.mod.(ability.Can); ok && k.Do.Verb == ability.ActPlayMore {
			limit++
		}
	}
	if g.players[p].land >= limit && !g.is(mutManyLands) {
		g.refuse("limit", rule{"212.6b", "305.2"}, "%s has played %d land this turn", g.playerName(p), g.players[p].land)
	}
	if g.playerForbidden(ability.ActPlay, p, id) {
		g.refuse("restriction", rule{"103.2", "101.2"}, "%s can't play %s", g.playerName(p), g.nameOf(id))
	}
	if p != g.active {
		g.refuse("timing", rule{"305.4", "305.3"}, "a land is played on one's own turn only")
	}
	g.players[p].land++
	from := g.objs[id].Zone
	g.together(func() {
		m := move(id, from, Battlefield)
		m.Player = p
		m.enter = &entering{controller: p, attach: noTarget(), attacking: noTarget()}
		for _, d := range g.carryOut([]Event{m}) {
			e := happen(scenario.EvPlay, p)
			e.Obj = d.New
			g.record(e)
		}
	})
}
