package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// doMay asks each player in turn whether to carry out the instructions (rule
// 608.2d); what is impossible is not offered.
func (g *Game) doMay(x *env, d ability.May) {
	did := false
	for _, p := range g.playersOf(x, d.Who) {
		x.as(p, func() {
			if !g.possible(x, p, d.Do) {
				return
			}
			if pl, ok := d.Do[0].(ability.Play); ok {
				x.did = false
				g.doPlay(x, pl, true)
				if x.did {
					did = true
					g.runAll(x, d.Do[1:])
				}
				return
			}
			if o := g.obj(x.obj); o != nil && o.ab != nil && o.ab.triggered() != nil && g.is(mutOptionalForced) {
				did = true
				g.runAll(x, d.Do)
				return
			}
			kind := "may"
			pay, isPay := d.Do[0].(ability.Pay)
			if isPay {
				kind = "pay"
			}
			spot, yes := g.askMana(p, kind, x.asker())
			if !yes || g.is(mutMayNever) {
				return
			}
			did = true
			if isPay {
				g.payFor(x, p, pay.Cost, spot)
				x.did = true
				g.runAll(x, d.Do[1:])
			} else {
				g.runAll(x, d.Do)
			}
		})
	}
	x.did = did
}

// possible reports whether the first of some instructions could be carried out
// by a player. It answers yes where it cannot tell.
func (g *Game) possible(x *env, p Player, do []ability.Effect) bool {
	if len(do) == 0 {
		return false
	}
	has := func(r ability.Ref, zone Zone, own bool) bool {
		ok := func(t Target) bool {
			o := g.live(g.actual(x, t.Obj))
			if o == nil || zone != NoZone && o.Zone != zone {
				return false
			}
			return !own || g.controllerOrOwner(ObjectTarget(o.ID)) == p
		}
		switch r := r.(type) {
		case ability.Choose:
			return r.UpTo || slices.ContainsFunc(g.matching(x, r.Filter), ok)
		case ability.Each:
			return slices.ContainsFunc(g.matching(x, r.Filter), ok)
		case ability.Top, ability.Both:
			return true
		}
		return slices.ContainsFunc(g.refs(x, r), ok)
	}
	switch d := do[0].(type) {
	case ability.Sacrifice:
		return has(d.What, Battlefield, true)
	case ability.Discard:
		return len(g.players[p].hand) > 0 && has(d.What, Hand, true)
	case ability.MoveCounters:
		return has(d.From, Battlefield, false) && has(d.To, Battlefield, false)
	case ability.Move:
		return has(d.What, NoZone, false)
	case ability.Destroy:
		return has(d.What, Battlefield, false)
	case ability.Untap:
		return has(d.What, Battlefield, false)
	case ability.Tap:
		return x.event != nil || has(d.What, Battlefield, false)
	}
	return true
}

// doPay pays costs while something resolves; where they cannot be paid the
// instruction was not carried out.
func (g *Game) doPay(x *env, who ability.Ref, cost []ability.Cost) {
	did := false
	for _, p := range g.playersOf(x, who) {
		x.as(p, func() {
			spot, yes := g.askMana(p, "pay", x.asker())
			if yes {
				g.payFor(x, p, cost, spot)
				did = true
			}
		})
	}
	x.did = did
}

// payFor pays costs with mana from the pool or made on the spot; X in them is
// chosen first (rule 107.3c).
func (g *Game) payFor(x *env, p Player, cost []ability.Cost, spot scenario.Mana) {
	if o := g.obj(x.obj); slices.ContainsFunc(cost, usesX) && (o == nil || !o.hasX) {
		x.x = g.askNumber(p, x.asker(), 0, 1000)
		if x.x > 0 && spot == "" {
			spot, _ = g.askMana(p, "pay", x.asker())
		}
	}
	payer, since := x.payer, x.since
	x.payer = p
	o := &Object{ID: x.this, Kind: KindAbility, source: x.this}
	g.payCosts(x, o, cost, &announcement{player: p, mana: spot})
	x.payer, x.since = payer, since
}

// doUnless carries out instructions unless someone pays (rule 118.12a).
func (g *Game) doUnless(x *env, d ability.Unless) {
	paid := false
	for _, p := range g.playersOf(x, d.Who) {
		if paid {
			break
		}
		x.as(p, func() {
			if !g.payable(x, p, d.Pay) {
				return
			}
			spot, yes := g.askMana(p, "pay", x.asker())
			if yes {
				g.payFor(x, p, d.Pay, spot)
				paid = true
			}
		})
	}
	x.did = !paid
	if !paid || g.is(mutUnlessAlways) {
		g.runAll(x, d.Do)
		x.did = true
	} else {
		x.did = false
	}
}

// payable reports whether a player can pay the parts of a cost that are not
// mana; mana may still be made.
func (g *Game) payable(x *env, p Player, cost []ability.Cost) bool {
	for _, k := range cost {
		switch k := k.(type) {
		case ability.PayLife:
			if g.quantity(x, k.N) > g.players[p].life {
				return false
			}
		case ability.Action:
			old := x.you
			x.you = p
			ok := g.possible(x, p, []ability.Effect{k.Do})
			x.you = old
			if !ok {
				return false
			}
		}
	}
	return true
}

// doDecide lets players choose values, for this ability and the object's other
// abilities (rule 607.2d).
func (g *Game) doDecide(x *env, d ability.Decide) {
	for _, p := range g.playersOf(x, d.Who) {
		var v value
		switch d.What {
		case ability.ChooseColor:
			v.colors = g.askColor(p, x.asker(), allColors)
		case ability.ChooseColors:
			v.colors = g.askColors(p, x.asker())
		case ability.ChooseNumber:
			v.n = g.askNumber(p, x.asker(), 0, 1000)
		case ability.ChooseName, ability.ChooseNonlandName:
			v.words = g.askCardName(p, x.asker())
		case ability.ChooseCardType:
			v.words = []string{g.askWord(p, x.asker(), []string{"artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"})}
		case ability.ChooseCreatureType:
			v.words = []string{g.askWord(p, x.asker(), nil)}
		case ability.ChooseLandType:
			v.words = []string{g.askWord(p, x.asker(), basicLandTypes)}
		default:
			g.unsupported("choice of a %s", d.What)
		}
		key := string(d.What)
		x.values = append(x.values[:len(x.values):len(x.values)], link{key, v})
		if x.event != nil && x.event.enters() && x.event.enter != nil {
			x.event.enter.linked = append(x.event.enter.linked, link{key, v})
		} else if o := g.live(x.this); o != nil {
			o.remember(key, v)
		}
		g.changed()
	}
}

// askColors asks for one or more colours, by their letters in words.
func (g *Game) askColors(p Player, src ID) Colors {
	c := Choice{Player: p, Kind: "word", Source: src, Min: 1, Max: 1, Options: []string{"letters of the colours, as in WU"}}
	a := g.ask(c).Answer
	var set Colors
	if a != nil {
		if k, ok := ParseColor(a.Colour); ok {
			return k
		}
		for _, r := range a.Word {
			k, ok := ParseColor(string(r))
			if !ok {
				g.wrong(c, "%q is no colour", r)
			}
			set |= k
		}
	}
	if set == 0 {
		g.wrong(c, "want colours")
	}
	return set
}
