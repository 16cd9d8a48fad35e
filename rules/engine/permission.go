package engine

import (
	"slices"

	"saitei/rules/ability"
)

// allRules lists the effects about what may be done that are in force.
func (g *Game) allRules() []ruleEffect {
	if !g.cache.wip && (!g.cache.valid || g.cache.version != g.version) {
		g.recompute()
	}
	return g.cache.rules
}

// ruleFits reports whether a rule applies to an object. Where the rule names a
// player, it applies to what he controls or does.
func (g *Game) ruleFits(r ruleEffect, id ID) bool {
	if r.lock {
		return slices.Contains(r.set, id)
	}
	x := r.env.copy()
	switch w := r.what.(type) {
	case ability.Each:
		return g.matches(x, &w.Filter, ObjectTarget(id))
	case ability.This:
		return id == x.this
	}
	return slices.Contains(g.refs(x, r.what), ObjectTarget(id))
}

// ruleFitsPlayer reports whether a rule applies to a player.
func (g *Game) ruleFitsPlayer(r ruleEffect, p Player) bool {
	x := r.env.copy()
	switch w := r.what.(type) {
	case ability.Each:
		return scopeOf(&w.Filter).players && g.matches(x, &w.Filter, PlayerTarget(p))
	case ability.You:
		return p == x.you
	}
	return slices.Contains(g.refs(x, r.what), PlayerTarget(p))
}

// rulesFor lists the rules that apply to an object.
func (g *Game) rulesFor(id ID) (out []ruleEffect) {
	for _, r := range g.allRules() {
		if g.ruleFits(r, id) {
			out = append(out, r)
		}
	}
	return out
}

// rulesForPlayer lists the rules that apply to a player.
func (g *Game) rulesForPlayer(p Player) (out []ruleEffect) {
	for _, r := range g.allRules() {
		if g.ruleFitsPlayer(r, p) {
			out = append(out, r)
		}
	}
	return out
}

// Verbs the engine asks about by other names.
const (
	ruleUntap = ability.ActUntap
	actLose   = ability.ActLoseGame
)

// forbidden reports whether an effect says that an object can't do something
// or have it done to it, whatever the other side (rule 101.2; 103.2 in 2006).
// other, if not 0, is the other side.
func (g *Game) forbidden(v ability.Verb, id, other ID) bool {
	t := noTarget()
	if other != 0 {
		t = ObjectTarget(other)
	}
	return g.forbiddenTo(v, id, t)
}

func (g *Game) forbiddenTo(v ability.Verb, id ID, other Target) bool {
	if g.is(mutCantIgnored) {
		return false
	}
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Cant)
		if !ok {
			continue
		}
		for _, a := range k.Do {
			if a.Verb == v && g.ruleFits(r, id) && g.actFits(r.env, a, other) && !g.restrictionOff(v, id) {
				return true
			}
		}
	}
	return false
}

// actFits reports whether an act is about the other side.
func (g *Game) actFits(x *env, a ability.Act, other Target) bool {
	if a.What == nil {
		return true
	}
	if other.isNone() {
		return false
	}
	return g.fits(x.copy(), a.What, other) != a.Except
}

// playerForbidden reports whether an effect says that a player can't do
// something, to an object if it is not 0.
func (g *Game) playerForbidden(v ability.Verb, p Player, id ID) bool {
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Cant)
		if !ok {
			continue
		}
		for _, a := range k.Do {
			t := noTarget()
			if id != 0 {
				t = ObjectTarget(id)
			}
			if a.Verb == v && g.ruleFitsPlayer(r, p) && g.actFits(r.env, a, t) && !g.is(mutPlayersCantIgnored) {
				return true
			}
		}
	}
	return false
}

// required reports whether an effect says that an object must do something.
func (g *Game) required(v ability.Verb, id, other ID) bool {
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Must)
		if ok && k.Do.Verb == v && g.ruleFits(r, id) && (other == 0 || g.actFits(r.env, k.Do, ObjectTarget(other))) {
			return !g.is(mutMustIgnored)
		}
	}
	return false
}

// may reports whether an object may do something as though it had a keyword,
// or as though it had not the one that hinders it (rule 609.4).
func (g *Game) may(v ability.Verb, id ID, keyword string) bool {
	if g.is(mutAsThoughIgnored) {
		return false
	}
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Can)
		if ok && k.Do.Verb == v && k.Keyword == keyword && !k.Theirs && g.ruleFits(r, id) {
			return true
		}
	}
	return false
}

// mayAs reports whether an object may do something to another as though that
// had, or had not, a keyword.
func (g *Game) mayAs(v ability.Verb, id ID, keyword string, other ID) bool {
	if g.is(mutAsThoughIgnored) {
		return false
	}
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Can)
		if ok && k.Do.Verb == v && k.Keyword == keyword && k.Theirs && g.ruleFits(r, id) && g.actFits(r.env, k.Do, ObjectTarget(other)) {
			return true
		}
	}
	return false
}

// mayCastAs reports whether a player may cast a card as though it had a
// keyword.
func (g *Game) mayCastAs(p Player, keyword string, id ID) bool {
	g.pretend = pretence{id: id, p: p, spell: true}
	defer func() { g.pretend = pretence{} }()
	for _, r := range g.allRules() {
		k, ok := r.mod.(ability.Can)
		if ok && k.Do.Verb == ability.ActCast && k.Keyword == keyword && g.ruleFitsPlayer(r, p) && g.actFits(r.env, k.Do, ObjectTarget(id)) {
			return true
		}
	}
	return false
}

// handLimit returns how many cards a player keeps at cleanup (rule 402.2).
func (g *Game) handLimit(p Player) int {
	for _, r := range g.rulesForPlayer(p) {
		if _, ok := r.mod.(ability.NoMaxHand); ok && !g.is(mutHandAlwaysLimited) {
			return 1 << 20
		}
	}
	if g.is(mutHandNeverLimited) {
		return 1 << 20
	}
	return 7
}
