package engine

import (
	"slices"
	"strings"

	"saitei/rules/ability"
)

// matches reports whether everything a filter says is true of an object or
// player, of an object that is gone by last known information. Where it is is
// not asked here, unless the filter says so.
func (g *Game) matches(x *env, f *ability.Filter, t Target) bool {
	for _, p := range f.Is {
		if !g.is1(x, p, t) {
			return false
		}
	}
	return true
}

// is1 reports whether one predicate is true.
func (g *Game) is1(x *env, p ability.Predicate, t Target) bool {
	if t.IsPlayer() {
		return g.isPlayer(x, p, t.Player)
	}
	o := g.obj(t.Obj)
	if o == nil {
		return false
	}
	switch p := p.(type) {
	case ability.Noun:
		return slices.ContainsFunc(p.Of, func(n string) bool { return g.isNoun(x, n, o) })
	case ability.Status:
		return slices.ContainsFunc(p.Of, func(s string) bool { return g.hasStatus(o, s) })
	case ability.Not:
		return !g.is1(x, p.Of, t)
	case ability.Other:
		return o.ID != x.this && o.ID != x.other
	case ability.Either:
		return slices.ContainsFunc(p.Of, func(f ability.Filter) bool { return g.matches(x, &f, t) })
	case ability.ControlledBy:
		if g.pretend.id == o.ID && o.ID != 0 {
			return g.isOneOf(x, p.By, PlayerTarget(g.pretend.p))
		}
		return (o.Zone == Battlefield || o.Zone == Stack) &&
			(g.isOneOf(x, p.By, PlayerTarget(g.controller(o.ID))) || g.is(mutYoursIsAnyones))
	case ability.OwnedBy:
		return g.isOneOf(x, p.By, PlayerTarget(o.Owner))
	case ability.InZone:
		z := zoneOf(p.Zone)
		if z == Outside && o.Zone == Exile && g.exileOutside() {
			z = Exile
		}
		return !o.gone && o.Zone == z && (p.Of == nil || g.isOneOf(x, p.Of, PlayerTarget(o.Owner)))
	case ability.HasCounter:
		if p.Kind == "" {
			return len(o.Counters) > 0
		}
		return o.Count(p.Kind) > 0
	case ability.Among:
		return g.isOneOf(x, p.Of, t)
	case ability.Except:
		return !g.isOneOf(x, p.Of, t)
	case ability.Relation:
		return g.related(x, p, o)
	case ability.ThisTurn:
		y := x.copy()
		y.it = t
		return g.happenedThisTurn(y, p.Event)
	case ability.Same:
		return g.shares(x, p, o)
	case ability.OfChosen:
		return g.isOfChosen(x, p.What, o)
	}
	return g.hasQuality(x, p, o)
}

// hasQuality reports whether a predicate about characteristics is true.
func (g *Game) hasQuality(x *env, p ability.Predicate, o *Object) bool {
	c := g.chars(o.ID)
	switch p := p.(type) {
	case ability.Type:
		return slices.ContainsFunc(p.Of, c.isType) || o.Zone == Battlefield && slices.Contains(p.Of, "creature") && g.is(mutAllAreCreatures)
	case ability.Subtype:
		return slices.ContainsFunc(p.Of, c.isSubtype) && !g.is(mutSubtypesUnknown)
	case ability.Supertype:
		return slices.ContainsFunc(p.Of, func(s string) bool { return slices.Contains(c.Super, s) })
	case ability.Colored:
		return slices.ContainsFunc(p.Of, func(k ability.Color) bool { return c.Colors&colorOf(k) != 0 })
	case ability.Colors:
		n := c.Colors.Count()
		switch p.Kind {
		case "multicolored": // rule 105.2b
			return n > 1 || n == 1 && g.is(mutMonoIsMulticolored)
		case "monocolored": // rule 105.2a
			if g.is(mutMulticoloredIsMonocolored) {
				return n >= 1
			}
			if g.is(mutColorlessIsMonocolored) {
				return n <= 1
			}
			return n == 1
		case "colorless":
			return n == 0
		case "colored":
			return n > 0
		}
	case ability.Has:
		has := c.hasKeyword(p.Keyword) || g.asThough.id == o.ID && g.asThough.keyword == p.Keyword
		return has != p.Without
	case ability.HasAbility:
		return c.hasCostSymbol(p.Symbol, g.is(mutGrantedTapUnseen), g.is(mutTapInWords))
	case ability.Named:
		return slices.Contains(c.Names, p.Name) && !g.is(mutNamesDiffer)
	case ability.With:
		n := g.quantity(x, p.N)
		if p.Attr == ability.ManaValue { // of a split card, either value may do (708.6a in 2006 to 2017)
			return slices.ContainsFunc(g.manaValues(o.ID), func(v int) bool { return compare(v, p.Op, n) })
		}
		if (p.Attr == ability.Power || p.Attr == ability.Toughness) && !c.HasPT && !g.is(mutNoncreaturesPower) {
			return false
		}
		return compare(g.attribute(x, p.Attr, ObjectTarget(o.ID)), g.op(p.Op), n)
	}
	g.unsupported("predicate %T", p)
	return false
}

// isPlayer reports whether a predicate is true of a player.
func (g *Game) isPlayer(x *env, p ability.Predicate, q Player) bool {
	switch p := p.(type) {
	case ability.Noun:
		return slices.ContainsFunc(p.Of, func(n string) bool {
			return g.alive(q) && (n == "player" || n == "target" || n == "opponent" && (q != x.you || g.is(mutOpponentIsAnyone)))
		})
	case ability.Not:
		return !g.isPlayer(x, p.Of, q)
	case ability.Other:
		return q != x.you
	case ability.Either:
		return slices.ContainsFunc(p.Of, func(f ability.Filter) bool { return g.matches(x, &f, PlayerTarget(q)) })
	case ability.Among:
		return g.isOneOf(x, p.Of, PlayerTarget(q))
	case ability.Except:
		return !g.isOneOf(x, p.Of, PlayerTarget(q))
	case ability.With:
		return compare(g.attribute(x, p.Attr, PlayerTarget(q)), p.Op, g.quantity(x, p.N))
	case ability.Relation:
		return g.relatedPlayer(x, p, q)
	case ability.ThisTurn:
		y := x.copy()
		y.it, y.thatPlayer = PlayerTarget(q), q
		return g.happenedThisTurn(y, p.Event)
	case ability.HasCounter:
		for _, c := range g.players[q].counters {
			if p.Kind == "" || c.kind == p.Kind {
				return true
			}
		}
		return p.Kind == "poison" && g.players[q].poison > 0
	}
	return false
}

// isOneOf reports whether t is among what a reference names, without asking
// anything.
func (g *Game) isOneOf(x *env, r ability.Ref, t Target) bool {
	switch r := r.(type) {
	case ability.You:
		return t == PlayerTarget(x.you)
	case ability.Each:
		return g.matches(x, &r.Filter, t)
	}
	return slices.Contains(g.refs(x, r), t)
}

// fits reports whether something is what a pattern speaks of; a nil pattern
// speaks of everything.
func (g *Game) fits(x *env, p ability.Pattern, t Target) bool {
	switch p := p.(type) {
	case nil:
		return true
	case ability.Any:
		return g.matches(x, &p.Filter, t)
	case ability.This:
		return t == ObjectTarget(x.this)
	case ability.You:
		return t == PlayerTarget(x.you) || t.IsPlayer() && g.is(mutYoursIsAnyones)
	case ability.Ref:
		return !t.isNone() && slices.Contains(g.refs(x, p), t)
	}
	g.unsupported("pattern %T", p)
	return false
}

// isNoun reports whether an object is of a sort.
func (g *Game) isNoun(x *env, noun string, o *Object) bool {
	switch noun {
	case "permanent":
		return o.Zone == Battlefield
	case "card":
		return o.Kind == KindCard || o.Kind == KindToken && g.is(mutTokensAreCards)
	case "spell":
		return o.Zone == Stack && o.Kind != KindAbility && o.Kind != KindDamage || g.pretend.spell && g.pretend.id == o.ID
	case "source":
		return true
	case "token":
		return o.Kind == KindToken
	case "ability":
		return o.Kind == KindAbility
	case "activated ability":
		return o.Kind == KindAbility && o.ability != nil && o.ability.activated() != nil
	case "triggered ability":
		return o.Kind == KindAbility && (o.ability == nil || o.ability.activated() == nil)
	case "target": // any target: a creature, player or planeswalker (rule 115.4)
		c := g.chars(o.ID)
		return o.Zone == Battlefield && (c.isType("creature") || c.isType("planeswalker"))
	}
	return false
}

// hasStatus reports whether a permanent is in a state.
func (g *Game) hasStatus(o *Object, s string) bool {
	switch s {
	case "tapped":
		return o.Tapped
	case "untapped":
		return !o.Tapped
	case "face-down":
		return o.FaceDown
	case "face-up":
		return !o.FaceDown
	case "attacking":
		return g.combat.attacker(o.ID) != nil
	case "blocking":
		return g.combat.blocker(o.ID) != nil
	case "blocked":
		a := g.combat.attacker(o.ID)
		return a != nil && a.blocked
	case "unblocked":
		a := g.combat.attacker(o.ID)
		return a != nil && !a.blocked && g.combat.blocksDeclared
	case "enchanted", "equipped":
		sub := map[string]string{"enchanted": "Aura", "equipped": "Equipment"}[s]
		for _, id := range g.battlefield {
			if g.objs[id].Attached == ObjectTarget(o.ID) && g.chars(id).isSubtype(sub) {
				return true
			}
		}
		return false
	}
	g.unsupported("status %q", s)
	return false
}

// related reports whether an object stands in a relation.
func (g *Game) related(x *env, p ability.Relation, o *Object) bool {
	is := func(t Target) bool { return !t.isNone() && g.fits(x, p.To, t) }
	switch p.Is {
	case "attached to":
		return is(o.Attached)
	case "attacking":
		a := g.combat.attacker(o.ID)
		return a != nil && is(a.whom)
	case "blocking":
		b := g.combat.blocker(o.ID)
		return b != nil && slices.ContainsFunc(b.blocks, func(id ID) bool { return is(ObjectTarget(id)) })
	case "blocked by":
		a := g.combat.attacker(o.ID)
		return a != nil && slices.ContainsFunc(a.blockers, func(id ID) bool { return is(ObjectTarget(id)) })
	case "blocking or blocked by":
		return g.related(x, ability.Relation{Is: "blocking", To: p.To}, o) ||
			g.related(x, ability.Relation{Is: "blocked by", To: p.To}, o)
	case "exiled with":
		if g.is(mutLinkedAny) {
			return o.Zone == Exile
		}
		for _, s := range g.objs[1:] {
			if v, ok := s.memory(exiledWith); ok && slices.Contains(v.targets, ObjectTarget(o.ID)) && is(ObjectTarget(s.ID)) {
				return true
			}
		}
		return false
	case "targeting":
		return slices.ContainsFunc(o.targets, is)
	}
	g.unsupported("relation %q", p.Is)
	return false
}

func (g *Game) relatedPlayer(x *env, p ability.Relation, q Player) bool {
	switch p.Is {
	case "attached to":
		return false
	case "attacking":
		return false
	}
	g.unsupported("relation %q of a player", p.Is)
	return false
}

// shares reports whether an object has a quality in common with another.
func (g *Game) shares(x *env, p ability.Same, o *Object) bool {
	c := g.chars(o.ID)
	for _, t := range g.refs(x, p.As) {
		if t.Obj == 0 {
			if p.What == "controller" && g.controllerOrOwner(ObjectTarget(o.ID)) == t.Player {
				return true
			}
			continue
		}
		d := g.chars(t.Obj)
		q := g.obj(t.Obj)
		switch p.What {
		case "name":
			if overlap(c.Names, d.Names) && !g.is(mutNamesDiffer) {
				return true
			}
		case "controller":
			if g.controllerOrOwner(ObjectTarget(o.ID)) == g.controllerOrOwner(t) {
				return true
			}
		case "owner":
			if q != nil && q.Owner == o.Owner {
				return true
			}
		case "color":
			if c.Colors&d.Colors != 0 {
				return true
			}
		case "creature type":
			if c.isType("creature") && d.isType("creature") && overlap(c.Subtypes, d.Subtypes) {
				return true
			}
		case "card type":
			if overlap(c.Types, d.Types) {
				return true
			}
		default:
			g.unsupported("same %q", p.What)
		}
	}
	return false
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// isOfChosen reports whether an object matches what was chosen for this.
func (g *Game) isOfChosen(x *env, k ability.ChoiceKind, o *Object) bool {
	v, ok := g.chosen(x, k)
	if !ok {
		return false
	}
	c := g.chars(o.ID)
	switch k {
	case ability.ChooseColor, ability.ChooseColors:
		return c.Colors&v.colors != 0
	case ability.ChooseNumber:
		return slices.Contains(g.manaValues(o.ID), v.n)
	case ability.ChooseName, ability.ChooseNonlandName:
		return overlap(c.Names, v.words) != g.is(mutChosenNameOthers)
	case ability.ChooseCreatureType, ability.ChooseLandType:
		return slices.ContainsFunc(v.words, c.isSubtype)
	case ability.ChooseCardType:
		return slices.ContainsFunc(v.words, c.isType)
	}
	return false
}

func colorOf(c ability.Color) Colors {
	out, _ := ParseColor(string(c))
	return out
}

func lower(ss []string) []string {
	out := make([]string, len(ss))
	for i, s := range ss {
		out[i] = strings.ToLower(s)
	}
	return out
}
