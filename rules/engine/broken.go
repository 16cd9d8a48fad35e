package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// What only mutants need: each of these says whether, or how, a rule is broken
// that several places apply. Unbroken they change nothing.

// keywordMutants are the mutants that do not know a keyword.
var keywordMutants = map[string]mutant{
	"bushido": mutNoBushido, "buyback": mutNoBuyback, "cycling": mutNoCycling, "equip": mutNoEquip, "exalted": mutNoExalted,
	"fear": mutNoFear, "flash": mutNoFlash, "flashback": mutNoFlashback, "graft": mutNoGraft, "haste": mutNoHaste,
	"horsemanship": mutNoHorsemanship, "intimidate": mutNoIntimidate, "kicker": mutNoKicker, "menace": mutNoMenace,
	"afflict":     mutNoAfflict,
	"annihilator": mutNoAnnihilator,
	"battle cry":  mutNoBattleCry,
	"evoke":       mutNoEvoke,
	"evolve":      mutNoEvolve,
	"exploit":     mutNoExploit,
	"flanking":    mutNoFlanking,
	"frenzy":      mutNoFrenzy,
	"modular":     mutNoModular,
	"persist":     mutNoPersist,
	"undying":     mutNoUndying,
	"unleash":     mutNoUnleash,
	"morph":       mutNoMorph, "prowess": mutNoProwess, "shadow": mutNoShadow, "skulk": mutNoSkulk,
}

// keywordOff reports whether a keyword is one that is not known.
func (g *Game) keywordOff(k string) bool {
	m, ok := keywordMutants[k]
	return ok && g.is(m)
}

// knows reports whether an object has a keyword, and the keyword is known.
func (g *Game) knows(c *Chars, k string) bool { return c.hasKeyword(k) && !g.keywordOff(k) }

// unseen reports whether nothing triggers on events of a kind, of which e is one.
func (g *Game) unseen(ev ability.Event, e *Event) bool {
	switch ev.(type) {
	case ability.Enters:
		return g.is(mutEntersUnseen)
	case ability.Dies, ability.Leaves:
		return g.is(mutLeavesUnseen)
	case ability.Moves:
		return e.From == Battlefield && g.is(mutLeavesUnseen)
	case ability.Attacks:
		return g.is(mutAttacksUnseen)
	case ability.Blocks, ability.BecomesBlocked, ability.Unblocked:
		return g.is(mutBlocksUnseen)
	case ability.Damage:
		return g.is(mutDamageUnseen)
	case ability.Casts:
		return g.is(mutCastingUnseen)
	case ability.Begins:
		return g.is(mutStepsUnseen)
	case ability.Targeted, ability.Taps, ability.Untaps, ability.TurnedFaceUp:
		return g.is(mutBecomesUnseen)
	case ability.GainsLife, ability.LosesLife, ability.Draws, ability.Discards, ability.Sacrifices, ability.CounterPut, ability.CounterRemoved:
		return g.is(mutChangesUnseen)
	}
	return false
}

// graftSpares reports whether graft leaves out what others control.
func (g *Game) graftSpares(w watcher, x *env) bool {
	return w.in.ab.keyword == "graft" && g.controllerOrOwner(x.it) != w.controller && g.is(mutGraftOwnOnly)
}

// misjudged changes who makes a choice, and among what.
func (g *Game) misjudged(x *env, kind string, by Player, opts []Target) (Player, []Target) {
	if len(opts) == 0 {
		return by, opts
	}
	if g.is(mutChoicesAreTargets) {
		opts = slices.DeleteFunc(opts, func(t Target) bool {
			if g.permanent(t.Obj) == nil {
				return false
			}
			c := g.chars(t.Obj)
			return c.hasKeyword("shroud") || c.hasKeyword("hexproof") && c.Controller != x.you || g.protected(t.Obj, x.this)
		})
	}
	if g.is(mutChoicesByOpponent) || kind == "discard" && g.is(mutDiscardByOpponent) {
		by = g.next(by)
	}
	return by, opts
}

// weighing returns those of some counters that change power and toughness.
func (g *Game) weighing(cs []counter) []counter {
	if len(cs) > 0 && g.is(mutCountersGiveNothing) {
		return nil
	}
	return cs
}

// modOff reports whether a modification changes nothing.
func (g *Game) modOff(m ability.Mod) bool {
	switch m.(type) {
	case ability.Control:
		return g.is(mutControlIgnored)
	case ability.SetType:
		return g.is(mutTypesIgnored)
	case ability.SetColor:
		return g.is(mutColorsIgnored)
	case ability.Gains:
		return g.is(mutGainsIgnored)
	case ability.BasePT:
		return g.is(mutBasePTIgnored)
	case ability.PT:
		return g.is(mutPTIgnored)
	case ability.SwitchPT:
		return g.is(mutSwitchIgnored)
	case ability.CopyOf:
		return g.is(mutCopyIgnored)
	}
	return false
}

// restrictionOff reports whether effects forbid an object in vain what a verb
// says.
func (g *Game) restrictionOff(v ability.Verb, id ID) bool {
	if v == ability.ActAttack && g.may(v, id, "defender") && g.is(mutCantAttackIsDefender) {
		return true
	}
	switch v {
	case ability.ActBeCountered:
		return g.is(mutUncounterableCountered)
	case ability.ActBlock, ability.ActBeBlocked, ability.ActBlockAlone:
		return g.is(mutBlockRestrictionsIgnored)
	case ability.ActAttack, ability.ActAttackAlone:
		return g.is(mutAttackRestrictionsIgnored)
	case ability.ActUntap:
		return g.is(mutUntapRestrictionsIgnored)
	}
	return false
}

// illegalNow reports whether a creature in combat could not be declared any
// more, which matters to a mutant only (rule 506.4a).
func (g *Game) illegalNow(id ID) bool {
	if !g.is(mutIllegalLeaveCombat) {
		return false
	}
	if g.combat.attacker(id) != nil {
		return g.chars(id).hasKeyword("defender") && !g.may(ability.ActAttack, id, "defender") || g.forbidden(ability.ActAttack, id, 0)
	}
	b := g.combat.blocker(id)
	return b != nil && !g.objs[id].Tapped && slices.ContainsFunc(b.blocks, func(a ID) bool {
		why, _ := g.cannotBlock(id, a)
		return why != ""
	})
}

// undoBlocks makes attackers unblocked that none of their blockers could block
// now, for a mutant that does not know rule 509.1h.
func (g *Game) undoBlocks() {
	for i := range g.combat.attackers {
		a := &g.combat.attackers[i]
		if a.blocked && len(a.blockers) > 0 && g.is(mutBlocksUndone) && !slices.ContainsFunc(a.blockers, func(b ID) bool {
			why, _ := g.cannotBlock(b, a.id)
			return why == "" || g.objs[b].Tapped
		}) {
			a.blocked = false
			for _, b := range a.blockers {
				g.combat.blocker(b).blocks = without(g.combat.blocker(b).blocks, a.id)
			}
			a.blockers = nil
			g.changed()
		}
	}
}

// spared reports whether an object is left out by effects because it could not
// be their target.
func (g *Game) spared(x *env, o *Object) bool {
	if o.Zone != Battlefield {
		return false
	}
	c := g.chars(o.ID)
	no := c.hasKeyword("shroud") || c.hasKeyword("hexproof") && c.Controller != x.you || len(c.keywords("protection")) > 0 && g.protected(o.ID, x.this)
	return no && g.is(mutUntargetableUnaffected)
}

// ghosts lists the continuous effects of static abilities of permanents that
// have left: none, but for a mutant.
func (g *Game) ghosts() (out []*contEffect) {
	if !g.is(mutStaticOutlives) {
		return nil
	}
	for _, o := range g.objs[1:] {
		if !o.gone || o.Zone != Battlefield || o.last == nil {
			continue
		}
		for i := range o.last.Abilities {
			in := &o.last.Abilities[i]
			for _, ab := range in.ab.all() {
				s := ab.static()
				if s == nil || s.From != "" {
					continue
				}
				x := g.instanceEnv(o, in, ab)
				x.static, x.you = true, o.last.Controller
				for _, r := range s.Rules {
					if k, ok := r.(ability.Continuous); ok {
						out = append(out, &contEffect{ts: o.Stamp, mods: k.Mods, what: k.What, env: x})
					}
				}
			}
		}
	}
	return out
}

// tooLittle reports whether damage is less than an ability asks for, which is
// told of the damage of one source dealt at one time.
func (g *Game) tooLittle(least int, e *Event) bool {
	n := e.N
	if least > 1 {
		if g.is(mutDamageAddsUp) {
			n = g.damageSum(g.turnStart(), func(x *Event) bool { return x.Source == e.Source && x.To == e.To })
		}
		if g.is(mutSourcesAddUp) {
			n = g.damageSum(0, func(x *Event) bool { return x.Batch == e.Batch && x.To == e.To })
		}
		if g.is(mutAtLeastIsMore) {
			least++
		}
	}
	if least > 1 && n > least && g.is(mutAtLeastIsExactly) {
		return true
	}
	return n < max(1, least) && !g.is(mutMinIgnored)
}

// damageSum adds up the damage in the log from an entry on that fits.
func (g *Game) damageSum(from int, fits func(*Event) bool) (n int) {
	for i := from; i < len(g.log); i++ {
		if x := &g.log[i]; x.Kind == scenario.EvDamage && fits(x) {
			n += x.N
		}
	}
	return n
}

// unfastens takes off what is attached to a permanent that changes control,
// which matters to a mutant only (rule 301.5d).
func (g *Game) unfastens(id ID) {
	for _, other := range g.battlefield {
		if o := g.objs[other]; o.Attached.Obj == id && !g.chars(other).isSubtype("Aura") && g.is(mutControlUnattaches) {
			o.Attached = Target{}
			g.changed()
		}
	}
}

// lost lists encoded cards that go to the graveyard because the creature has
// left that they are encoded on: none, but for a mutant (rule 702.99c).
func (g *Game) lost() (evs []Event) {
	for _, id := range g.exile {
		if on := g.objs[id].encodedOn; on != 0 && g.permanent(on) == nil && g.is(mutEncodedCardLost) {
			evs = append(evs, move(id, Exile, Graveyard))
		}
	}
	return evs
}
