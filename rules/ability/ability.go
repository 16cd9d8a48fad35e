package ability

// Ability is one ability of an object (CR 113, edition 2026-06-19): a
// [Keyword], [Spell], [Activated], [Triggered], [Static],
// [AdditionalCost] or [CastOnly]. The set is closed.
type Ability interface{ isAbility() }

// Keyword is a keyword ability (CR 702) with its parameters. Which parameters
// a keyword takes is said by [KeywordTable]; all others are left zero.
//
// Landwalk is written Name "landwalk" with Of saying which land (CR 702.14),
// protection is Name "protection" with Of saying from what (CR 702.16), where
// an empty filter means everything; enchant is Name "enchant" with Of (CR
// 702.5); hexproof from a quality has Of, plain hexproof has none.
type Keyword struct {
	Name string   // lower case, e.g. "first strike", "graft"
	N    Quantity // "graft 2"
	Cost []Cost   // "equip {3}", "kicker {R}"
	Of   *Filter  // "protection from red", "enchant creature", "swampwalk"
}

// Spell is the spell ability of an instant or sorcery (CR 113.3a): its
// instructions in order (CR 608.2c).
type Spell struct {
	Word string // ability word, e.g. "hellbent"; it has no meaning of its own (CR 207.2c)
	Do   []Effect
}

// Activated is an activated ability, "cost: effect" (CR 602). Whether it is a
// mana ability is decided by what it does (CR 605.1a), not written.
//
// It works on the battlefield unless it says otherwise: From names another
// zone. Forecast (CR 702.57) is an activated ability whose Keyword is
// "forecast": the zone, the upkeep and once each turn follow from it.
type Activated struct {
	Word    string      // ability word
	Keyword string      // "" or "forecast"
	Cost    []Cost      // at least one
	Do      []Effect    //
	From    Zone        // "" for the battlefield; "graveyard", "hand", …
	Only    []Condition // "activate only if …", all must be true (CR 602.5)
	Sorcery bool        // "activate only as a sorcery" (CR 602.5d)
	Once    bool        // "activate only once each turn" (CR 602.5b)
	By      Ref         // who may activate it where that is not its controller; nil otherwise
}

// Triggered is a triggered ability (CR 603): when, whenever or at. Any one of
// the events of On triggers it. If is the intervening if clause (CR 603.4),
// checked when it triggers and when it resolves.
type Triggered struct {
	Word string
	On   []Event
	If   []Condition
	Do   []Effect
	From Zone // where it works, "" for the battlefield (or what the event implies, CR 603.6)
	Once bool // "this ability triggers only once each turn"
}

// Static is a static ability (CR 604): a continuous effect, a change of rules
// or a replacement effect that holds while its source is where it works, and
// while all conditions of While are true ("as long as").
type Static struct {
	Word  string
	While []Condition
	Rules []Rule // at least one
	From  Zone   // where it works, "" for the battlefield, "everywhere" for characteristic-defining ones (CR 604.3)
}

// AdditionalCost is an additional cost of casting the spell it stands on (CR
// 118.8, 601.2f). Optional costs are written "you may".
type AdditionalCost struct {
	Cost     []Cost
	Optional bool
}

// CastOnly restricts when the spell it stands on can be cast (CR 601.3): all
// conditions must be true.
type CastOnly struct{ If []Condition }

func (Keyword) isAbility()        {}
func (CastOnly) isAbility()       {}
func (Spell) isAbility()          {}
func (Activated) isAbility()      {}
func (Triggered) isAbility()      {}
func (Static) isAbility()         {}
func (AdditionalCost) isAbility() {}

// Zone is a zone of the game (CR 400.1), or "outside" (CR 400.11), or, in
// the From field of a static ability only, "everywhere".
type Zone string

// The zones.
const (
	Battlefield Zone = "battlefield"
	Hand        Zone = "hand"
	Library     Zone = "library"
	Graveyard   Zone = "graveyard"
	Exile       Zone = "exile"
	Stack       Zone = "stack"
	Command     Zone = "command"
	Outside     Zone = "outside"
	Everywhere  Zone = "everywhere"
)

// Step is a step or phase of a turn (CR 500.1), or "turn" for the whole turn.
type Step string

// The steps and phases. A phase name stands for the whole phase.
const (
	UntapStep      Step = "untap step"
	Upkeep         Step = "upkeep"
	DrawStep       Step = "draw step"
	PrecombatMain  Step = "precombat main phase"
	MainPhase      Step = "main phase" // either of them
	Combat         Step = "combat phase"
	BeginCombat    Step = "beginning of combat step"
	DeclareAttack  Step = "declare attackers step"
	DeclareBlock   Step = "declare blockers step"
	CombatDamage   Step = "combat damage step"
	EndCombat      Step = "end of combat step"
	PostcombatMain Step = "postcombat main phase"
	EndStep        Step = "end step"
	CleanupStep    Step = "cleanup step"
	WholeTurn      Step = "turn"
	BeginningPhase Step = "beginning phase"
	EndingPhase    Step = "ending phase"
)
