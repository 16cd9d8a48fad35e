package engine

import (
	"slices"

	"saitei/rules/ability"
)

// playerHas reports whether an effect gives a player a keyword ability: what it
// means on a permanent, it means on a player (rules 702.11c, 702.18a).
func (g *Game) playerHas(p Player, keyword string) bool {
	if g.keywordOff(keyword) || g.is(mutGainsIgnored) {
		return false
	}
	return slices.ContainsFunc(g.rulesForPlayer(p), func(r ruleEffect) bool {
		k, ok := r.mod.(ability.Gains)
		return ok && slices.ContainsFunc(k.Abilities, func(a ability.Ability) bool {
			w, ok := compile(a).node.(ability.Keyword)
			return ok && w.Name == keyword && w.Of == nil
		})
	})
}
