package ability

// Event is a kind of event of the game that a triggered ability waits for
// (CR 603.2), a replacement effect replaces (CR 614), or a condition asks
// about. The comment of each says what [It], [That], [ThatPlayer] and
// [ThatMany] are in it.
type Event interface{ isEvent() }

// Place is a zone, of one of the players if Of is not nil.
type Place struct {
	Zone Zone
	Of   Ref
}

// Enters: a permanent enters the battlefield (CR 603.6a). It is the
// permanent, ThatPlayer its controller.
type Enters struct{ What Pattern }

// Dies: a permanent is put into a graveyard from the battlefield (CR 700.4).
// It is the permanent as it last was, ThatPlayer its last controller.
type Dies struct{ What Pattern }

// Leaves: a permanent leaves the battlefield. It is the permanent as it last
// was, ThatPlayer its last controller.
type Leaves struct{ What Pattern }

// Moves: an object is put into a zone, from a zone if From is not nil. It is
// the object, ThatPlayer its owner.
type Moves struct {
	What Pattern
	To   Place
	From *Place
}

// Casts: a player casts a spell (CR 601.2i). It is the spell, ThatPlayer the
// player.
type Casts struct{ Who, What Pattern }

// Activates: a player activates an activated ability. It is the ability on
// the stack, ThatPlayer the player.
type Activates struct{ Who, What Pattern }

// Attacks: a creature is declared as an attacker (CR 508.3a), attacking Whom
// if not nil, together with at least Others other creatures, or Alone (CR
// 506.5). It is the creature, ThatPlayer the defending player.
type Attacks struct {
	What   Pattern
	Whom   Pattern
	Others int
	Alone  bool
}

// Blocks: a creature is declared as a blocker (CR 509.3a), blocking Whom if
// not nil. It is the blocker, That the attacker; with Whom the event happens
// once for each such attacker.
type Blocks struct {
	What Pattern
	Whom Pattern
}

// BecomesBlocked: an attacking creature becomes blocked (CR 509.3c), by a
// creature By if not nil, once for each such creature. It is the attacker,
// That the blocker.
type BecomesBlocked struct {
	What Pattern
	By   Pattern
}

// Unblocked: a creature attacks and is not blocked (CR 509.3g). It is the
// creature, ThatPlayer the defending player.
type Unblocked struct{ What Pattern }

// Damage: a source deals damage (CR 120) to a permanent or player. From or To
// may be nil for any. Kind is "" for all damage, "combat" or "noncombat". Min
// is the least amount dealt at once by a single source, 0 or 1 for any. It is
// the source, That the permanent or player, ThatPlayer the player dealt
// damage, ThatMany the amount.
type Damage struct {
	From Pattern
	To   Pattern
	Kind string
	Min  int
}

// GainsLife: a player gains life. ThatPlayer is the player, ThatMany the
// amount. From, if not nil, is the spell or ability that causes it.
type GainsLife struct {
	Who  Pattern
	From Pattern
}

// LosesLife: a player loses life. ThatPlayer is the player, ThatMany the
// amount.
type LosesLife struct{ Who Pattern }

// Draws: a player draws a card. ThatPlayer is the player, It the card.
type Draws struct{ Who Pattern }

// Discards: a player discards a card. ThatPlayer is the player, It the card.
type Discards struct {
	Who  Pattern
	What Pattern
}

// Sacrifices: a player sacrifices a permanent. ThatPlayer is the player, It
// the permanent as it last was.
type Sacrifices struct {
	Who  Pattern
	What Pattern
}

// Destroyed: a permanent is destroyed. It is the permanent.
type Destroyed struct{ What Pattern }

// Countered: a spell or ability is countered. It is the spell.
type Countered struct{ What Pattern }

// Begins: a step or phase begins (CR 603.2b), of a turn of one of the players
// if Whose is not nil. ThatPlayer is the active player. Next: only the next
// one; of a delayed triggered ability.
type Begins struct {
	Step  Step
	Whose Pattern
	Next  bool
}

// Taps: a permanent becomes tapped, Untaps: untapped. It is the permanent.
type Taps struct{ What Pattern }

// Untaps: a permanent becomes untapped. It is the permanent.
type Untaps struct{ What Pattern }

// TapsForMana: a player, any if Who is nil, taps a permanent for mana (CR
// 106.12a). It is the permanent, ThatPlayer the player.
type TapsForMana struct{ Who, What Pattern }

// CounterPut: a counter of the kind is put on an object or player. It is the
// object.
type CounterPut struct {
	Kind string
	On   Pattern
}

// CounterRemoved: a counter of the kind is removed from an object. It is the
// object.
type CounterRemoved struct {
	Kind string
	From Pattern
}

// Targeted: an object or player becomes the target of a spell or ability. It
// is the object, That the spell or ability, ThatPlayer its controller.
type Targeted struct{ What, By Pattern }

// TurnedFaceUp: a permanent is turned face up (CR 708.8). It is the permanent.
type TurnedFaceUp struct{ What Pattern }

// State is not an event but a state of the game, of a state trigger (CR
// 603.8). It is the object of the first condition, ThatPlayer its controller.
type State struct{ Is []Condition }

func (Enters) isEvent()         {}
func (Dies) isEvent()           {}
func (Leaves) isEvent()         {}
func (Moves) isEvent()          {}
func (Casts) isEvent()          {}
func (Activates) isEvent()      {}
func (Attacks) isEvent()        {}
func (Blocks) isEvent()         {}
func (BecomesBlocked) isEvent() {}
func (Unblocked) isEvent()      {}
func (Damage) isEvent()         {}
func (GainsLife) isEvent()      {}
func (LosesLife) isEvent()      {}
func (Draws) isEvent()          {}
func (Discards) isEvent()       {}
func (Sacrifices) isEvent()     {}
func (Destroyed) isEvent()      {}
func (Countered) isEvent()      {}
func (Begins) isEvent()         {}
func (Taps) isEvent()           {}
func (Untaps) isEvent()         {}
func (TapsForMana) isEvent()    {}
func (CounterPut) isEvent()     {}
func (CounterRemoved) isEvent() {}
func (Targeted) isEvent()       {}
func (TurnedFaceUp) isEvent()   {}
func (State) isEvent()          {}
