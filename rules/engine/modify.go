package engine

import (
	"slices"
	"strings"

	"saitei/rules/ability"
)

// modify applies one modification to the characteristics of an object.
func (g *Game) modify(c *Chars, m ability.Mod, e *contEffect, id ID) {
	if g.modOff(m) {
		return
	}
	switch m := m.(type) {
	case ability.CopyOf:
		g.becomeCopy(c, m, e, id)
	case ability.Control:
		if p := g.playerOf(e.env, m.By); p != NoPlayer && c.Controller != NoPlayer {
			c.Controller = p
		}
	case ability.SetType:
		g.setType(c, m, e)
	case ability.SetColor:
		set := Colors(0)
		for _, k := range m.Of {
			set |= colorOf(k)
		}
		if m.Chosen {
			v, _ := g.chosen(e.env, ability.ChooseColor)
			set |= v.colors
		}
		if m.Add && !g.is(mutColorsReplace) || g.is(mutColorsAdd) {
			set |= c.Colors
		}
		c.Colors = set
	case ability.Gains:
		c.Abilities = slices.Clip(c.Abilities)
		for _, a := range m.Abilities {
			in := instance{ab: compile(a), from: e.src, ts: e.ts}
			if e.src == 0 {
				in.env = e.env
			} else {
				in.env = e.env.copy()
				in.env.static = false
			}
			c.Abilities = append(c.Abilities, in)
		}
	case ability.Loses:
		g.lose(c, m)
	case ability.GainsOf:
		c.Abilities = slices.Clip(c.Abilities)
		for _, t := range g.refs(e.env, m.Of) {
			if t.Obj == 0 || t.Obj == id {
				continue
			}
			for _, in := range g.chars(t.Obj).Abilities {
				for _, ab := range in.ab.all() {
					if ab.activated() != nil {
						c.Abilities = append(c.Abilities, instance{ab: ab, from: e.src, ts: e.ts})
					}
				}
			}
		}
	case ability.BasePT:
		if m.P != nil {
			c.Power = g.number(e.env, m.P)
		}
		if m.T != nil {
			c.Toughness = g.number(e.env, m.T)
		}
		c.HasPT = true
	case ability.PT:
		n := 1
		if m.Per != nil {
			x := *e.env
			x.other = id
			n = g.number(&x, m.Per)
		}
		c.Power += m.P * n
		c.Toughness += m.T * n
	case ability.SwitchPT:
		c.Power, c.Toughness = c.Toughness, c.Power
	}
}

// lose removes abilities. Until 2013 being indestructible was no ability and
// could not be lost.
func (g *Game) lose(c *Chars, m ability.Loses) {
	if g.is(mutLosesIgnored) {
		return
	}
	var kept []instance
	for _, in := range c.Abilities {
		gone := m.All && !(g.on(indestructibleNotAbility) && in.ab.keyword == "indestructible") ||
			in.ab.keyword != "" && (slices.Contains(m.Keywords, in.ab.keyword) || slices.Contains(m.Keywords, keywordName(in.ab)))
		if !gone {
			kept = append(kept, in)
		}
	}
	c.Abilities = kept
}

// becomeCopy gives an object the copiable values of another; those of a copy
// effect with a duration were taken when it began (rule 707.2, 613.2a).
func (g *Game) becomeCopy(c *Chars, m ability.CopyOf, e *contEffect, id ID) {
	src := e.copy
	if src == nil {
		ids := g.objectsOf(e.env, m.Of)
		if len(ids) == 0 {
			return
		}
		src = g.copiableNow(ids[0])
	}
	if o := g.objs[id]; o.FaceDown {
		return
	}
	ctrl := c.Controller
	*c = *src
	c.Controller = ctrl
	g.except(c, m.Except, e.env)
}

// except applies the exceptions of a copy effect, which become part of the
// copiable values (rule 707.9).
func (g *Game) except(c *Chars, mods []ability.Mod, x *env) {
	if len(mods) > 0 && g.is(mutCopyExceptIgnored) {
		return
	}
	e := &contEffect{env: x}
	for _, m := range mods {
		g.modify(c, m, e, 0)
	}
}

// copiableNow returns the copiable values of an object: what is printed, as
// changed by copy effects and by being face down (rule 707.2).
func (g *Game) copiableNow(id ID) *Chars {
	o := g.obj(id)
	if o == nil {
		return nothing
	}
	c := *g.copiable(o)
	if o.def != nil && (o.FaceDown && g.is(mutCopyKeepsFaceDown) || g.is(mutCopyPrintsOnly)) {
		c = *o.def.whole
		c.Controller = NoPlayer
		return &c
	}
	if !o.FaceDown {
		for _, e := range g.effects {
			if e.copied == nil || !slices.Contains(e.set, id) {
				continue
			}
			for _, m := range e.cont.Mods {
				if k, ok := m.(ability.CopyOf); ok {
					c = *e.copied
					g.except(&c, k.Except, e.env)
				}
			}
		}
	}
	if g.is(mutCopyTakesEffects) {
		c = *g.chars(id)
	}
	if len(c.Abilities) > 0 && g.is(mutCopyNoAbilities) {
		c.Abilities = nil
	}
	c.Controller = NoPlayer
	return &c
}

// setType changes types and subtypes (rule 205.1; 212 in 2006).
func (g *Game) setType(c *Chars, m ability.SetType, e *contEffect) {
	subs := m.Subtypes
	if m.Chosen != "" {
		v, _ := g.chosen(e.env, m.Chosen)
		subs = append(slices.Clip(subs), v.words...)
	}
	types, super := lower(m.Types), lower(m.Supertypes)
	c.Every = c.Every || m.Every
	if m.Add && !g.is(mutTypesReplace) || g.is(mutTypesAdd) {
		c.Types, c.Super = union(c.Types, types), union(c.Super, super)
		c.Subtypes = union(c.Subtypes, subs)
		g.newLandType(c, subs)
		return
	}
	if len(super) > 0 {
		c.Super = super
	}
	if g.is(mutTypesBleach) {
		c.Colors = 0
	}
	if len(types) > 0 && len(super) == 0 && g.is(mutSupertypesLost) {
		c.Super = nil
	}
	if len(types) > 0 { // rule 205.1a
		c.Types = types
		c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return !slices.Contains(types, kindOfSubtype(s)) })
		if !slices.Contains(types, "creature") {
			c.HasPT = false
		} else {
			c.HasPT = true
		}
	}
	if len(subs) == 0 {
		return
	}
	kinds := map[string]bool{}
	for _, s := range subs {
		kinds[kindOfSubtype(s)] = true
	}
	c.Every = c.Every && !kinds["creature"]
	c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return kinds[kindOfSubtype(s)] })
	c.Subtypes = append(c.Subtypes, subs...)
	if kinds["land"] && slices.ContainsFunc(subs, isBasicLandType) { // rule 305.7; 212.6e in 2006
		if !g.is(mutLandKeepsAbilities) {
			c.Abilities = nil
		}
		g.newLandType(c, subs)
	}
}

// newLandType gives a land what it has with new land types.
func (g *Game) newLandType(c *Chars, subs []string) {
	if !g.is(mutNoIntrinsic) {
		addIntrinsic(c, subs)
	}
}

// addIntrinsic gives a land the mana abilities of its basic land types (rule
// 305.6; 212.6d in 2006).
func addIntrinsic(c *Chars, subs []string) {
	if !c.isType("land") {
		return
	}
	c.Abilities = slices.Clip(c.Abilities)
	for _, s := range subs {
		if ab := intrinsic[s]; ab != nil && !slices.ContainsFunc(c.Abilities, func(in instance) bool { return in.ab == ab }) {
			c.Abilities = append(c.Abilities, instance{ab: ab})
		}
	}
}

// intrinsic gives the mana ability of each basic land type.
var intrinsic = func() map[string]*Ab {
	m := map[string]*Ab{}
	for i, t := range basicLandTypes {
		m[t] = compile(ability.MustParse("{T}: add {" + colorLetters[i:i+1] + "}"))
	}
	return m
}()

var basicLandTypes = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}

func isBasicLandType(s string) bool { return slices.Contains(basicLandTypes, s) }

// Subtypes that belong to a card type other than creature (rule 205.3).
var subtypeKinds = func() map[string]string {
	m := map[string]string{}
	for kind, list := range map[string]string{
		"land":         "Plains Island Swamp Mountain Forest Cave Desert Gate Lair Locus Mine Power-Plant Sphere Tower Town Urza's",
		"artifact":     "Attraction Blood Clue Contraption Equipment Food Fortification Gold Map Powerstone Treasure Vehicle",
		"enchantment":  "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine",
		"instant":      "Adventure Arcane Lesson Trap",
		"planeswalker": "Ajani Chandra Garruk Jace Liliana",
	} {
		for _, s := range strings.Fields(list) {
			m[s] = kind
		}
	}
	return m
}()

// kindOfSubtype returns the card type a subtype belongs to: creature for all
// that belong to no other.
func kindOfSubtype(s string) string {
	if k := subtypeKinds[s]; k != "" {
		return k
	}
	return "creature"
}
