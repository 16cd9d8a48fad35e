package engine

import "saitei/corpus"

// Switch is a rule that is not the same in all editions. This table is the
// only place in the engine that compares dates; what a card said before a date
// stands with the card.
type Switch struct {
	Name string         // short and stable
	From corpus.Edition // first edition under which it is on; zero: always
	To   corpus.Edition // first edition under which it is off again; zero: still on
	On   string         // the rule that says so, by its number in the last edition that has it
	Off  string         // the rule that says otherwise, by its number in the first edition where the switch is off again, or else the last before it is on; "" where there is none
	What string         // what holds while the switch is on
}

// switchID numbers the switches.
type switchID uint8

const (
	manaBurn switchID = iota
	poolsEmptyByPhase
	damageUsesStack
	damageOrder
	deathtouchFree
	deathtouchLethal
	lifelinkTriggers
	deathtouchTriggers
	splitTwoValues
	splitNameBoth
	modifySetsTogether
	exileIsOutside
	reachIsAsThough
	legendRuleAll
	indestructibleNotAbility
	tokenOwnerCreator
	countersAnnihilate
	planeswalkerUnique
	switchCount
)

var (
	editionM10  = corpus.MustDate("2009-07-11")
	editionFuse = corpus.MustDate("2013-05-01")
)

// switches is checked against the texts of the editions on both sides of every
// date. Dates are those of the "effective as of" sentences; where an edition
// carries none, that of the file.
var switches = [switchCount]Switch{
	manaBurn: {"mana-burn", corpus.Date{}, editionM10, "300.3", "106.4",
		"a player loses 1 life for each unspent mana lost at the end of a phase"},
	poolsEmptyByPhase: {"pools-empty-by-phase", corpus.Date{}, editionM10, "300.3", "500.4",
		"mana pools empty at the end of a phase, not of a step"},
	damageUsesStack: {"combat-damage-on-stack", corpus.Date{}, editionM10, "310.1", "510.2",
		"assigned combat damage waits on the stack and players get priority before it is dealt"},
	damageOrder: {"damage-assignment-order", editionM10, corpus.MustDate("2024-11-08"), "509.2", "510.1c",
		"attackers and blockers are put in an order and must be assigned lethal damage in it"},
	deathtouchFree: {"deathtouch-divides-freely", editionM10, corpus.MustDate("2010-07-16"), "702.2b", "702.2b",
		"combat damage of a creature with deathtouch is divided as its controller chooses, whatever the order"},
	deathtouchLethal: {"deathtouch-one-is-lethal", corpus.MustDate("2010-07-16"), corpus.Date{}, "702.2c", "702.2b",
		"any damage assigned by a source with deathtouch counts as lethal when an assignment is checked"},
	lifelinkTriggers: {"lifelink-triggers", corpus.Date{}, editionM10, "502.68a", "702.13a",
		"lifelink is a triggered ability, each instance of its own"},
	deathtouchTriggers: {"deathtouch-triggers", corpus.Date{}, editionM10, "502.63a", "702.2c",
		"deathtouch is a triggered ability that destroys the creature dealt damage"},
	splitTwoValues: {"split-two-values", corpus.Date{}, corpus.MustDate("2017-04-28"), "708.6a", "708.4b",
		"off the stack a split card has two mana values; a comparison holds if either does"},
	splitNameBoth: {"split-name-both", corpus.Date{}, editionFuse, "708.7", "708.7",
		"a player who names a split card names both halves"},
	modifySetsTogether: {"set-and-modify-together", corpus.Date{}, editionM10, "418.5a", "612.3",
		"effects of resolution that set power and toughness and those that modify them apply in one time-stamp order, as do colours and abilities"},
	exileIsOutside: {"exile-is-outside", corpus.Date{}, editionM10, "217.1e", "400.9",
		"a card removed from the game is outside the game"},
	reachIsAsThough: {"reach-as-though-flying", corpus.Date{}, corpus.MustDate("2007-05-01"), "502.4b", "502.70b",
		"a creature blocks fliers only as though it had flying; the keyword reach does not exist"},
	legendRuleAll: {"legend-rule-all", corpus.Date{}, corpus.MustDate("2013-07-13"), "704.5k", "704.5k",
		"all legendary permanents of one name go to the graveyard, whoever controls them"},
	indestructibleNotAbility: {"indestructible-not-keyword", corpus.Date{}, corpus.MustDate("2013-07-13"), "700.4", "702.12b",
		"indestructible is a property an effect gives, not an ability that can be lost"},
	tokenOwnerCreator: {"token-owner-is-creator", corpus.Date{}, editionM10, "216.1", "110.5a",
		"a token is owned by the controller of the effect that made it, not by the player under whose control it entered"},
	countersAnnihilate: {"counters-annihilate", corpus.MustDate("2006-10-01"), corpus.Date{}, "704.5q", "",
		"pairs of +1/+1 and -1/-1 counters on one permanent are removed"},
	planeswalkerUnique: {"planeswalker-uniqueness", corpus.Date{}, corpus.MustDate("2017-09-29"), "704.5j", "306.4",
		"planeswalkers that share a planeswalker type go to the graveyard as legendary permanents of one name do"},
}

// on reports whether a switch is on in the edition played.
func (g *Game) on(s switchID) bool { return g.sw&(1<<s) != 0 }

// switchesAt returns the set of switches that are on under an edition.
func switchesAt(ed corpus.Edition) (set uint32) {
	for i, s := range switches {
		if (s.From.IsZero() || !ed.Before(s.From)) && (s.To.IsZero() || ed.Before(s.To)) {
			set |= 1 << i
		}
	}
	return set
}

// cite returns a rule's number, and the edition whose number it is.
func (g *Game) cite(r rule) string {
	switch {
	case g.ed.Before(editionM10) && r.old != "":
		return r.old + "@2006-05-01"
	case !g.ed.Before(editionM10) && r.now != "":
		return r.now + "@2026-06-19"
	}
	return ""
}

// Switches lists the rules that differ between editions.
func Switches() []Switch { return switches[:] }

// editions are the editions the engine plays under by name. It can play under
// any date: an edition between two of these is the one the switches describe.
var editions = []corpus.Edition{
	corpus.MustDate("2006-05-01"), corpus.MustDate("2007-05-01"), editionM10, corpus.MustDate("2010-07-16"),
	corpus.MustDate("2013-02-01"), editionFuse, corpus.MustDate("2013-07-13"), corpus.MustDate("2017-01-20"), corpus.MustDate("2017-04-28"),
	corpus.MustDate("2017-09-29"), corpus.MustDate("2024-11-08"), corpus.MustDate("2026-06-19"),
}

// Editions lists the editions between which the engine can tell a difference,
// oldest first.
func Editions() []corpus.Edition { return append([]corpus.Edition(nil), editions...) }
