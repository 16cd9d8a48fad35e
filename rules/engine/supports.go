package engine

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// playable is the set of keyword abilities the engine plays. Any other is
// reported as unsupported before the first step.
var playable = map[string]bool{
	"deathtouch": true, "defender": true, "double strike": true, "first strike": true, "flash": true, "flying": true,
	"haste": true, "hexproof": true, "indestructible": true, "intimidate": true, "lifelink": true, "reach": true,
	"shroud": true, "trample": true, "vigilance": true, "menace": true, "fear": true, "shadow": true,
	"horsemanship": true, "skulk": true, "cipher": true, "graft": true, "equip": true, "cycling": true, "kicker": true,
	"buyback": true, "morph": true, "exalted": true, "bushido": true, "prowess": true, "protection": true,
	"enchant": true, "landwalk": true, "flashback": true, "evoke": true,
}

func init() {
	for _, k := range ability.Expandable() {
		playable[k] = true
	}
}

// What the engine enforces of each kind of rule about acts. A verb that is not
// here would have no effect, so a card that says it is not played at all.
var (
	enforcedCant = []ability.Verb{ability.ActAttack, ability.ActAttackAlone, ability.ActBlock, ability.ActBlockAlone,
		ability.ActBeBlocked, ability.ActBeTarget, ability.ActBeCountered, ability.ActBeRegenerated, ability.ActBePrevented,
		ability.ActBeSacrificed, ability.ActBeEnchanted, ability.ActUntap, ability.ActActivate, ability.ActCast, ability.ActPlay,
		ability.ActGainLife, ability.ActLoseGame, ability.ActWinGame, ability.ActDraw, ability.ActSearch}
	enforcedMust = []ability.Verb{ability.ActAttack, ability.ActBlock, ability.ActBeBlocked}
	enforcedCan  = map[ability.Verb][]string{
		ability.ActAttack:    {"defender"},
		ability.ActBlock:     {"flying", "landwalk"},
		ability.ActBlockAny:  {""},
		ability.ActBlockMore: {""},
		ability.ActCast:      {"", "flash"},
		ability.ActPlay:      {""},
		ability.ActPlayMore:  {""},
	}
	knownDurations = []string{"", "end of turn", "end of combat", "your next turn", "your next upkeep", untilUntap}
	knownStatus    = []string{"tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "face-down", "face-up"}
	knownSame      = []string{"name", "controller", "owner", "color", "creature type", "card type"}
	knownRelations = []string{"attached to", "attacking", "blocking", "blocked by", "blocking or blocked by", "exiled with", "targeting"}
)

// unplayed lists what an ability says that the engine does not play.
func unplayed(a ability.Ability) (features []string) {
	miss := func(format string, args ...any) { features = append(features, fmt.Sprintf(format, args...)) }
	ability.Walk(a, func(n any) bool {
		switch n := n.(type) {
		case ability.Keyword:
			if !playable[n.Name] {
				miss("keyword:%s", n.Name)
			}
		case ability.Cant:
			for _, act := range n.Do {
				if !slices.Contains(enforcedCant, act.Verb) {
					miss("can't:%s", act.Verb)
				}
			}
		case ability.Must:
			if !slices.Contains(enforcedMust, n.Do.Verb) {
				miss("must:%s", n.Do.Verb)
			}
		case ability.Can:
			if !slices.Contains(enforcedCan[n.Do.Verb], n.Keyword) {
				miss("can:%s %s", n.Do.Verb, n.Keyword)
			}
		case ability.Duration:
			if !slices.Contains(knownDurations, n.Until) {
				miss("duration:%s", n.Until)
			}
		case ability.Status:
			for _, s := range n.Of {
				if !slices.Contains(knownStatus, s) {
					miss("status:%s", s)
				}
			}
		case ability.Same:
			if !slices.Contains(knownSame, n.What) {
				miss("same:%s", n.What)
			}
		case ability.Relation:
			if !slices.Contains(knownRelations, n.Is) {
				miss("relation:%s", n.Is)
			}
		case ability.AddMana:
			if n.OnlyFor != nil {
				miss("restricted-mana")
			}
		}
		return true
	})
	return features
}
