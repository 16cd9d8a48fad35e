package ability

// Effect is one instruction of a spell or ability (CR 608.2c, 609, 610), or
// an action paid as a cost (CR 118). Instructions are carried out in the
// order written. Where Who is a reference to several players, they choose in
// turn order and act at once (CR 101.4).
type Effect interface{ isEffect() }

// May: Who may carry out the instructions (CR 608.2d). Whether they did is
// what [Did] asks.
type May struct {
	Who Ref
	Do  []Effect
}

// If: the instructions are carried out if all conditions are true, Else
// otherwise.
type If struct {
	Cond []Condition
	Do   []Effect
	Else []Effect
}

// Unless: the instructions are carried out unless Who pays the costs (CR
// 118.12a), or, where several players are asked, any one of them does.
type Unless struct {
	Do  []Effect
	Who Ref
	Pay []Cost
}

// ForEach carries out the instructions for each of the referred objects or
// players, which As names; where all act alike it happens at once (CR
// 608.2e).
type ForEach struct {
	In Ref
	As string
	Do []Effect
}

// Repeat carries out the instructions N times, or at least once and then as
// often again as Who likes if N is nil, who is nil otherwise (CR 608.2c,
// "repeat this process").
// The choice comes after each time, and only where the instructions could be
// carried out the last time.
type Repeat struct {
	N   Quantity
	Who Ref
	Do  []Effect
}

// Modes: "choose one —" (CR 700.2): from Min to Max of the options are chosen
// when the spell is cast or the ability put onto the stack.
type Modes struct {
	Min, Max int
	Of       []Mode
}

// Mode is one option of [Modes].
type Mode struct{ Do []Effect }

// Delayed creates a delayed triggered ability (CR 603.7): once at the next
// event, unless Every says "whenever" for the duration.
type Delayed struct {
	On    []Event
	If    []Condition
	Do    []Effect
	Every *Duration
}

// Reflexive creates a reflexive triggered ability, "when you do" (CR 603.12):
// it triggers if the instruction before was carried out, and may have targets
// of its own.
type Reflexive struct{ Do []Effect }

// Remember carries out an instruction and names what it affected ("each spell
// countered this way"). Objects that the instruction did not affect, such as
// permanents that regenerated, are not among them.
type Remember struct {
	As string
	Do Effect
}

// Pay: Who pays the costs. With [May] before it: "you may pay {1}".
type Pay struct {
	Who  Ref
	Cost []Cost
}

// ChoiceKind is a kind of value that is chosen.
type ChoiceKind string

// The kinds of choices.
const (
	ChooseColor        ChoiceKind = "color"
	ChooseColors       ChoiceKind = "color or colors"
	ChooseNumber       ChoiceKind = "number"
	ChooseName         ChoiceKind = "card name"
	ChooseNonlandName  ChoiceKind = "nonland card name"
	ChooseCardType     ChoiceKind = "card type"
	ChooseCreatureType ChoiceKind = "creature type"
	ChooseLandType     ChoiceKind = "basic land type"
)

// Decide: Who chooses a value. It is remembered for this object (linked
// abilities, CR 607.2d) and for later instructions.
type Decide struct {
	Who  Ref
	What ChoiceKind
}

// Select: Who chooses objects, which does nothing but name them.
type Select struct {
	Who  Ref
	What Ref
}

func (May) isEffect()            {}
func (If) isEffect()             {}
func (Unless) isEffect()         {}
func (ForEach) isEffect()        {}
func (Repeat) isEffect()         {}
func (Modes) isEffect()          {}
func (Delayed) isEffect()        {}
func (Reflexive) isEffect()      {}
func (Remember) isEffect()       {}
func (Pay) isEffect()            {}
func (Decide) isEffect()         {}
func (Select) isEffect()         {}
func (Deal) isEffect()           {}
func (Destroy) isEffect()        {}
func (Regenerate) isEffect()     {}
func (Sacrifice) isEffect()      {}
func (Discard) isEffect()        {}
func (Draw) isEffect()           {}
func (Mill) isEffect()           {}
func (GainLife) isEffect()       {}
func (LoseLife) isEffect()       {}
func (Counter) isEffect()        {}
func (Move) isEffect()           {}
func (Create) isEffect()         {}
func (CopySpell) isEffect()      {}
func (NewTargets) isEffect()     {}
func (PutCounters) isEffect()    {}
func (RemoveCounters) isEffect() {}
func (MoveCounters) isEffect()   {}
func (Tap) isEffect()            {}
func (Untap) isEffect()          {}
func (Attach) isEffect()         {}
func (Search) isEffect()         {}
func (Shuffle) isEffect()        {}
func (Reveal) isEffect()         {}
func (Look) isEffect()           {}
func (RevealUntil) isEffect()    {}
func (Scry) isEffect()           {}
func (AddMana) isEffect()        {}
func (Fight) isEffect()          {}
func (FlipCoin) isEffect()       {}
func (Play) isEffect()           {}
func (Apply) isEffect()          {}
func (Prevent) isEffect()        {}
func (Redirect) isEffect()       {}
func (Amount) isEffect()         {}
func (Skip) isEffect()           {}
func (Extra) isEffect()          {}
func (FaceUp) isEffect()         {}
func (LeaveCombat) isEffect()    {}
func (Win) isEffect()            {}
func (Lose) isEffect()           {}
