package ability

import (
	"slices"
	"strings"
)

// Param says which parameters a keyword ability takes.
type Param int

// The kinds of parameters.
const (
	ParamNone    Param = iota // "flying"
	ParamNumber               // "graft 2"
	ParamCost                 // "equip {3}", "ward — discard a card"
	ParamFrom                 // "protection from red"
	ParamMayFrom              // "hexproof", "hexproof from black"
	ParamWhat                 // "enchant creature"
	ParamLand                 // "islandwalk", "landwalk", "legendary landwalk"
)

// KeywordTable lists the keyword abilities of the language (CR 702) and what
// parameters they take. Forecast is not here: it is written before an
// activated ability (CR 702.57).
var KeywordTable = map[string]Param{
	"deathtouch": ParamNone, "defender": ParamNone, "double strike": ParamNone,
	"first strike": ParamNone, "flash": ParamNone, "flying": ParamNone,
	"haste": ParamNone, "hexproof": ParamMayFrom, "indestructible": ParamNone,
	"intimidate": ParamNone, "lifelink": ParamNone, "reach": ParamNone,
	"shroud": ParamNone, "trample": ParamNone, "vigilance": ParamNone,
	"menace": ParamNone, "fear": ParamNone, "shadow": ParamNone,
	"horsemanship": ParamNone, "skulk": ParamNone, "flanking": ParamNone,
	"banding": ParamNone, "phasing": ParamNone, "persist": ParamNone,
	"undying": ParamNone, "wither": ParamNone, "infect": ParamNone,
	"changeling": ParamNone, "cascade": ParamNone, "exalted": ParamNone,
	"evolve": ParamNone, "extort": ParamNone, "cipher": ParamNone,
	"prowess": ParamNone, "storm": ParamNone, "convoke": ParamNone,
	"delve": ParamNone, "split second": ParamNone, "devoid": ParamNone,
	"riot": ParamNone, "unleash": ParamNone, "fuse": ParamNone,
	"rebound": ParamNone, "retrace": ParamNone, "epic": ParamNone,
	"haunt": ParamNone, "provoke": ParamNone, "sunburst": ParamNone,
	"battle cry": ParamNone, "dethrone": ParamNone, "ingest": ParamNone,
	"melee": ParamNone, "mentor": ParamNone, "myriad": ParamNone,
	"exploit": ParamNone, "ascend": ParamNone, "improvise": ParamNone,
	"assist": ParamNone, "undaunted": ParamNone, "jump-start": ParamNone,
	"decayed": ParamNone, "training": ParamNone, "soulbond": ParamNone,

	"graft": ParamNumber, "modular": ParamNumber, "dredge": ParamNumber,
	"bushido": ParamNumber, "rampage": ParamNumber, "bloodthirst": ParamNumber,
	"vanishing": ParamNumber, "fading": ParamNumber, "absorb": ParamNumber,
	"annihilator": ParamNumber, "devour": ParamNumber, "soulshift": ParamNumber,
	"poisonous": ParamNumber, "toxic": ParamNumber, "frenzy": ParamNumber,
	"afflict": ParamNumber, "renown": ParamNumber, "tribute": ParamNumber,
	"fabricate": ParamNumber, "crew": ParamNumber, "ripple": ParamNumber,
	"afterlife": ParamNumber, "casualty": ParamNumber, "backup": ParamNumber,
	"mobilize": ParamNumber, "saddle": ParamNumber, "amplify": ParamNumber,

	"equip": ParamCost, "kicker": ParamCost, "multikicker": ParamCost,
	"cycling": ParamCost, "flashback": ParamCost, "buyback": ParamCost,
	"madness": ParamCost, "morph": ParamCost, "unearth": ParamCost,
	"evoke": ParamCost, "echo": ParamCost, "cumulative upkeep": ParamCost,
	"replicate": ParamCost, "entwine": ParamCost, "overload": ParamCost,
	"scavenge": ParamCost, "transmute": ParamCost, "ninjutsu": ParamCost,
	"prowl": ParamCost, "recover": ParamCost, "fortify": ParamCost,
	"ward": ParamCost, "outlast": ParamCost, "dash": ParamCost,
	"surge": ParamCost, "emerge": ParamCost, "embalm": ParamCost,
	"eternalize": ParamCost, "spectacle": ParamCost, "escape": ParamCost,
	"mutate": ParamCost, "foretell": ParamCost, "disturb": ParamCost,
	"blitz": ParamCost, "megamorph": ParamCost, "miracle": ParamCost,
	"bestow": ParamCost, "transfigure": ParamCost, "encore": ParamCost,

	"protection": ParamFrom, "affinity": ParamFrom,
	"enchant": ParamWhat, "champion": ParamWhat,
	"landwalk": ParamLand,
}

// KeywordNames lists the names of [KeywordTable], longest first and in
// alphabetical order.
var KeywordNames = func() []string {
	var out []string
	for k := range KeywordTable {
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return out
}()

// CardTypes lists the card types (CR 205.2a), lower case.
var CardTypes = []string{"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"}

// Supertypes lists the supertypes (CR 205.4a), lower case.
var Supertypes = []string{"basic", "legendary", "snow", "world"}

var allColors = []Color{White, Blue, Black, Red, Green}

var (
	nouns    = []string{"activated ability", "triggered ability", "mana ability", "ability", "card", "opponent", "permanent", "player", "source", "spell", "token"}
	statuses = []string{"tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "face-down", "face-up"}
	zones    = []Zone{Battlefield, Hand, Library, Graveyard, Exile, Stack, Command, Outside, Everywhere}
	steps    = []Step{UntapStep, Upkeep, DrawStep, PrecombatMain, MainPhase, Combat, BeginCombat, DeclareAttack, DeclareBlock, CombatDamage, EndCombat, PostcombatMain, EndStep, CleanupStep, WholeTurn, BeginningPhase, EndingPhase}
	attrs    = []Attr{Power, Toughness, ManaValue, Life, ColorCount, Loyalty, HandSize, StartLife}
	choices  = []ChoiceKind{ChooseColor, ChooseColors, ChooseNumber, ChooseName, ChooseNonlandName, ChooseCardType, ChooseCreatureType, ChooseLandType}
	colorish = []string{"multicolored", "monocolored", "colorless", "colored"}
	sames    = []string{"name", "controller", "owner", "color", "creature type", "card type"}
	related  = []string{"attached to", "attacking", "blocking or blocked by", "blocking", "blocked by", "exiled with", "targeting"}
	moments  = []string{"attackers are declared", "blockers are declared"}
	untils   = []string{"end of turn", "end of combat", "your next turn", "your next upkeep", "the end of its controller's next untap step"}
	coins    = []string{"heads", "tails"}
)

// negatable are the words before which "non" may stand.
var negatable = func() map[string]bool {
	m := map[string]bool{"token": true, "player": true, "mana": true}
	for _, l := range [][]string{CardTypes, Supertypes} {
		for _, w := range l {
			m[w] = true
		}
	}
	for _, c := range allColors {
		m[string(c)] = true
	}
	return m
}()

// singular takes the plural ending from a noun of the language.
func singular(w string) string {
	switch {
	case w == "sorceries":
		return "sorcery"
	case strings.HasSuffix(w, "ities"):
		return strings.TrimSuffix(w, "ies") + "y"
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return strings.TrimSuffix(w, "s")
	}
	return w
}

// plural gives a noun of the language its plural ending.
func plural(w string) string {
	if strings.HasSuffix(w, "y") {
		return strings.TrimSuffix(w, "y") + "ies"
	}
	return w + "s"
}

var isPluralNoun = func() map[string]bool {
	m := map[string]bool{}
	for _, l := range [][]string{CardTypes, nouns} {
		for _, w := range l {
			f := strings.Fields(w)
			m[plural(f[len(f)-1])] = true
		}
	}
	return m
}()

// third gives the third person of a verb.
func third(w string) string {
	switch w {
	case "have":
		return "has"
	case "be":
		return "is"
	case "do":
		return "does"
	}
	for _, e := range []string{"ch", "sh", "s", "x"} {
		if strings.HasSuffix(w, e) {
			return w + "es"
		}
	}
	if strings.HasSuffix(w, "y") && !strings.HasSuffix(w, "ay") && !strings.HasSuffix(w, "oy") {
		return strings.TrimSuffix(w, "y") + "ies"
	}
	return w + "s"
}

var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}
