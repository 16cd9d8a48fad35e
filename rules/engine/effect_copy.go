package engine

import (
	"slices"
	"strconv"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// doCreate creates tokens (rule 111; 216 in 2006).
func (g *Game) doCreate(x *env, d ability.Create) {
	n := 1
	if d.N != nil {
		n = g.quantity(x, d.N)
	}
	if n > 1 && g.is(mutOneToken) {
		n = 1
	}
	if g.is(mutNoTokens) {
		n = 0
	}
	var made []Target
	players := g.playersOf(x, d.Who)
	var values []*Chars
	switch {
	case d.Token != nil:
		values = append(values, g.tokenChars(x, d.Token))
	case d.Copy != nil:
		for _, id := range g.pickIDs(x, d.Copy) {
			c := *g.copiableNow(id)
			g.except(&c, d.Except, x)
			values = append(values, &c)
		}
	}
	g.together(func() {
		for _, p := range players {
			for _, c := range values {
				for range g.many(n) {
					if id := g.createToken(x, p, c, d.Enters); id != 0 {
						made = append(made, ObjectTarget(id))
					}
				}
			}
		}
	})
	x.bind(d.As, made)
	x.done = objectsIn(made)
	x.did, x.amount = len(made) > 0, len(made)
}

// createToken puts one token onto the battlefield. Its owner is the player
// under whose control it enters; until 2009 whoever made it (switches).
func (g *Game) createToken(x *env, p Player, c *Chars, how ability.Destination) ID {
	owner := p
	if g.on(tokenOwnerCreator) {
		owner = x.you
	}
	o := &Object{ID: ID(len(g.objs)), Kind: KindToken, Owner: owner, Controller: p, Zone: NoZone, half: -1, copyOf: c,
		Attached: noTarget(), Name: g.tokenName(c)}
	g.objs = append(g.objs, o)
	in := g.enteringAs(x, o, how)
	if in == nil {
		o.gone = true
		return 0
	}
	in.controller = p
	m := move(o.ID, NoZone, Battlefield)
	m.Player, m.Source, m.enter = p, x.asker(), in
	for _, e := range g.carryOut([]Event{m}) {
		t := happen(scenario.EvToken, p)
		t.Obj, t.Source = e.New, x.asker()
		g.record(t)
		g.joinCombat(e.New, in)
		return e.New
	}
	o.gone = true
	return 0
}

// tokenName gives a token the name by which scripts know it: its own, with a
// number where there was one before.
func (g *Game) tokenName(c *Chars) string {
	base := "token"
	if len(c.Names) > 0 {
		base = c.Names[0]
	}
	return g.freeName(base)
}

// freeName returns a name that no object has been given yet.
func (g *Game) freeName(base string) string {
	i := slices.IndexFunc(g.named, func(c counter) bool { return c.kind == base })
	if i < 0 {
		i = len(g.named)
		g.named = append(g.named[:i:i], counter{kind: base})
	}
	for {
		g.named[i].n++
		name := base
		if n := g.named[i].n; n > 1 {
			name = base + "#" + strconv.Itoa(n)
		}
		if !slices.ContainsFunc(g.names, func(a alias) bool { return a.name == name }) {
			return name
		}
	}
}

// tokenChars returns the characteristics of a token (rule 111.3, 111.4).
func (g *Game) tokenChars(x *env, t *ability.Token) *Chars {
	c := &Chars{Super: lower(t.Supertypes), Types: lower(t.Types), Subtypes: t.Subtypes, Controller: NoPlayer}
	name := t.Name
	if name == "" {
		for i, s := range t.Subtypes {
			if i > 0 {
				name += " "
			}
			name += s
		}
	}
	c.Names = []string{name}
	for _, k := range t.Colors {
		c.Colors |= colorOf(k)
	}
	if t.Toughness != nil {
		c.HasPT, c.Power, c.Toughness = true, g.quantity(x, t.Power), g.quantity(x, t.Toughness)
	}
	for _, a := range t.Abilities {
		c.Abilities = append(c.Abilities, instance{ab: compile(a)})
	}
	return c
}

// doCopySpell copies spells and abilities on the stack (rule 707.10; 503.10 in
// 2006). A copy is not cast.
func (g *Game) doCopySpell(x *env, d ability.CopySpell) {
	n := 1
	if d.N != nil {
		n = g.quantity(x, d.N)
	}
	p := g.playerOf(x, d.Who)
	x.did = false
	if p == NoPlayer {
		return
	}
	for _, id := range g.pickIDs(x, d.What) {
		o := g.live(id)
		if o == nil || o.Zone != Stack || g.is(mutCopiesNotMade) {
			continue
		}
		for range g.many(n) {
			c := *o
			c.ID, c.Kind, c.Owner, c.Controller, c.Stamp = ID(len(g.objs)), KindCopy, p, p, g.stamp()
			c.cast, c.spent, c.next, c.prev = false, Mana{}, 0, 0
			c.copyOf = g.copiableNow(id)
			c.Name = g.freeName("copy of " + g.nameOf(id))
			if o.Kind == KindAbility {
				c.Kind, c.copyOf = KindAbility, nil
			}
			y := o.env.copy()
			y.you, y.obj, y.payer = p, c.ID, p
			if o.Kind != KindAbility {
				y.this = c.ID
			}
			c.env = y
			g.objs = append(g.objs, &c)
			g.stack = append(g.stack, c.ID)
			g.names = append(g.names, alias{c.Name, c.ID})
			g.changed()
			e := happen(scenario.EvCopy, p)
			e.Obj, e.Source = c.ID, id
			g.note(e)
			if o.Kind != KindAbility && g.is(mutCopyIsCast) {
				k := happen(scenario.EvCast, p)
				k.Obj, k.Source, k.From = c.ID, c.ID, NoZone
				g.happens(k)
			}
			if d.NewTargets && len(c.targets) > 0 && g.askYes(p, "may", c.ID) {
				g.newTargets(p, c.ID)
			}
			g.noteTargets(&c)
			x.done = append(x.done, c.ID)
		}
	}
	x.did = len(x.done) > 0
}

// newTargets lets a player choose new targets for a spell or ability (rule
// 115.7d).
func (g *Game) newTargets(p Player, id ID) {
	o := g.live(id)
	if o == nil || o.Zone != Stack || o.ab == nil || g.is(mutTargetsStay) {
		return
	}
	x := o.env.copy()
	x.obj = id
	old := o.targets
	o.targets = nil
	at := 0
	for i, n := range o.counts {
		spec := &o.ab.targets[i]
		if n == 0 {
			continue
		}
		opts := g.legalTargets(x, spec)
		if len(opts) < n {
			o.targets = append(o.targets, old[at:at+n]...)
		} else {
			o.targets = append(o.targets, g.askTargets(p, "targets", id, opts, n, n)...)
		}
		at += n
	}
	g.changed()
}

// doPlay lets a player cast or play cards, or copies of cards, while something
// resolves (rules 608.2g, 707.12; 503.11 in 2006). Timing by card type is
// ignored; nobody gets priority. What cannot be cast is not offered.
func (g *Game) doPlay(x *env, d ability.Play, optional bool) {
	p := x.actor()
	if q := g.playerOf(x, d.Who); q != NoPlayer {
		p = q
	}
	x.did = false
	for _, id := range g.pickIDs(x, d.What) {
		id = g.actual(x, id)
		o := g.live(id)
		if o == nil {
			continue
		}
		card := id
		if d.Copy {
			card = g.copyCard(p, o)
			if g.is(mutCipherCastsCard) {
				card = id
			}
		}
		if g.chars(card).isType("land") {
			if !d.Cast && (!optional || g.askYes(p, "may", x.asker())) {
				g.dropLand(p, card)
				x.did = true
			}
			continue
		}
		if g.castNow(x, p, card, id, d, optional) {
			x.did = true
		}
	}
}

// copyCard makes a copy of a card in the zone the card is in (rule 707.12).
func (g *Game) copyCard(p Player, o *Object) ID {
	c := &Object{ID: ID(len(g.objs)), Kind: KindCopy, Owner: p, Controller: p, Zone: o.Zone, Stamp: g.stamp(), half: -1,
		def: o.def, Attached: noTarget(), Name: g.freeName("copy of " + g.nameOf(o.ID))}
	if o.copyOf != nil {
		c.copyOf = o.copyOf
	}
	g.objs = append(g.objs, c)
	list := g.zone(c.Zone, p)
	*list = append(*list, c.ID)
	g.names = append(g.names, alias{c.Name, c.ID})
	g.changed()
	e := happen(scenario.EvCopy, p)
	e.Obj, e.Source = c.ID, o.ID
	g.note(e)
	return c.ID
}

// castNow offers to cast a card while something resolves, and casts it.
func (g *Game) castNow(x *env, p Player, card, original ID, d ability.Play, optional bool) bool {
	o := g.objs[card]
	if !g.castable(p, o) {
		return false
	}
	c := Choice{Player: p, Kind: "cast", Source: x.asker(), Options: []string{g.nameOf(card)}, Min: 0, Max: 1}
	st := g.ask(c)
	if st.Cast == nil {
		if st.Answer != nil && st.Answer.Say == "no" && optional {
			return false
		}
		g.wrong(c, "want a cast step, or say: no where it is optional")
	}
	if r := st.Cast; r.Card != "" {
		if id := g.ref(r.Card); id != card && id != original && string(r.Card) != "copy of "+g.nameOf(original) {
			g.wrong(c, "%q is not offered", r.Card)
		}
	}
	a := announcement{player: p, modes: st.Cast.Modes, x: st.Cast.X, targets: st.Cast.Targets, divide: st.Cast.Divide,
		options: st.Cast.Options, mana: st.Cast.Mana, pay: st.Cast.Pay, given: g.giveCosts(st.Cast.Costs), free: d.Free}
	spell := g.castSpell(card, g.halfOf(o, st.Cast.Half), false, a)
	if st.Cast.As != "" {
		g.give(st.Cast.As, spell)
	}
	return true
}

// castable reports whether there are legal targets for a card, or one of its
// halves.
func (g *Game) castable(p Player, o *Object) bool {
	if g.playerForbidden(ability.ActCast, p, o.ID) {
		return false
	}
	faces := []*Chars{g.chars(o.ID)}
	if o.def != nil && len(o.def.faces) > 1 && o.copyOf == nil {
		faces = o.def.faces
	}
	return slices.ContainsFunc(faces, func(c *Chars) bool {
		ab := g.spellAbility(c)
		if ab == nil {
			return true
		}
		x := &env{this: o.ID, you: p, obj: o.ID, ab: ab, it: noTarget(), that: noTarget(), thatPlayer: NoPlayer, they: NoPlayer}
		for i := range ab.targets {
			if ab.targets[i].mode != 0 {
				continue
			}
			lo, _ := g.bounds(x, &ab.targets[i])
			if len(g.legalTargets(x, &ab.targets[i])) < lo {
				return false
			}
		}
		return true
	})
}
