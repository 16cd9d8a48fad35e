package engine

import "strconv"

// Player is the index of a player in turn order, starting with 0.
type Player int8

// NoPlayer is no player.
const NoPlayer Player = -1

// ID names one object for the whole game. An object that changes zones becomes
// a new object with a new ID (rule 400.7; 217.1c in 2006); the old one stays
// readable as last known information. The zero ID is no object.
type ID int32

// Target is an object or a player: what can be targeted, dealt damage, chosen.
type Target struct {
	Obj    ID
	Player Player // NoPlayer if Obj is set
}

// ObjectTarget and PlayerTarget build a [Target].
func ObjectTarget(id ID) Target    { return Target{Obj: id, Player: NoPlayer} }
func PlayerTarget(p Player) Target { return Target{Player: p} }
func (t Target) IsPlayer() bool    { return t.Obj == 0 && t.Player != NoPlayer }
func (t Target) isNone() bool      { return t.Obj == 0 && t.Player == NoPlayer }
func noTarget() Target             { return Target{Player: NoPlayer} }
func objectTargets(ids []ID) (ts []Target) {
	for _, id := range ids {
		ts = append(ts, ObjectTarget(id))
	}
	return ts
}

// Zone is a zone of the game (rule 400.1), or the place outside it.
type Zone uint8

// The zones. Outside holds sideboards and whatever left the game.
const (
	NoZone Zone = iota
	Library
	Hand
	Battlefield
	Graveyard
	Stack
	Exile
	Outside
	zoneCount
)

var zoneNames = [...]string{"", "library", "hand", "battlefield", "graveyard", "stack", "exile", "outside"}

func (z Zone) String() string { return zoneNames[z] }

// ParseZone returns the zone of that name and whether there is one.
func ParseZone(s string) (Zone, bool) {
	for i, n := range zoneNames {
		if n == s && n != "" {
			return Zone(i), true
		}
	}
	if s == "sideboard" {
		return Outside, true
	}
	return NoZone, false
}

// Step is a step of the turn, or a main phase, which has none.
type Step uint8

// The steps in the order of the turn (rule 500.1; 300.1 in 2006).
const (
	Untap Step = iota
	Upkeep
	Draw
	Main1
	BeginCombat
	DeclareAttackers
	DeclareBlockers
	FirstDamage // combat damage of first and double strikers, where there are any
	CombatDamage
	EndCombat
	Main2
	End
	Cleanup
	stepCount
)

var stepNames = [...]string{"untap", "upkeep", "draw", "main1", "begin-combat", "declare-attackers", "declare-blockers",
	"first-strike-damage", "combat-damage", "end-combat", "main2", "end", "cleanup"}

func (s Step) String() string { return stepNames[s] }

// ParseStep returns the step of that name and whether there is one.
func ParseStep(s string) (Step, bool) {
	for i, n := range stepNames {
		if n == s {
			return Step(i), true
		}
	}
	return 0, false
}

// phase returns the number of the phase a step belongs to.
func (s Step) phase() int {
	switch {
	case s <= Draw:
		return 0
	case s == Main1:
		return 1
	case s <= EndCombat:
		return 2
	case s == Main2:
		return 3
	}
	return 4
}

// Colors is a set of colours.
type Colors uint8

// The five colours in their order (rule 105.1).
const (
	White Colors = 1 << iota
	Blue
	Black
	Red
	Green
	allColors Colors = 31
)

const colorLetters = "WUBRG"

var colorNames = [...]string{"white", "blue", "black", "red", "green"}

// Count returns how many colours are in the set.
func (c Colors) Count() int {
	n := 0
	for ; c != 0; c &= c - 1 {
		n++
	}
	return n
}

// Letters returns the colours as WUBRG letters in that order.
func (c Colors) Letters() string {
	var b []byte
	for i := range 5 {
		if c&(1<<i) != 0 {
			b = append(b, colorLetters[i])
		}
	}
	return string(b)
}

// ParseColor reads a colour by its English name or letter.
func ParseColor(s string) (Colors, bool) {
	for i, n := range colorNames {
		if s == n || s == colorLetters[i:i+1] {
			return 1 << i, true
		}
	}
	return 0, false
}

func itoa(n int) string { return strconv.Itoa(n) }
