package ability

// Deal: a source deals damage (CR 120). Divided: as the controller chooses,
// on announcement where To is a target (CR 601.2d).
type Deal struct {
	From    Ref
	N       Quantity
	To      Ref
	Divided bool
}

// Destroy: permanents are destroyed (CR 701.8). NoRegen: they can't be
// regenerated.
type Destroy struct {
	What    Ref
	NoRegen bool
}

// Regenerate creates regeneration shields (CR 701.19), or, in a replacement
// of destruction, regenerates.
type Regenerate struct{ What Ref }

// Sacrifice: Who sacrifices permanents they control (CR 701.21).
type Sacrifice struct {
	Who  Ref
	What Ref
}

// Discard: Who discards cards of their hand (CR 701.9). A [Choose] without By
// is the choice of Who.
type Discard struct {
	Who  Ref
	What Ref
}

// Draw: Who draws cards (CR 121).
type Draw struct {
	Who Ref
	N   Quantity
}

// Mill: Who mills cards (CR 701.17).
type Mill struct {
	Who Ref
	N   Quantity
}

// GainLife: Who gains life (CR 119.3).
type GainLife struct {
	Who Ref
	N   Quantity
}

// LoseLife: Who loses life (CR 119.3); as a cost it is "pay life" and written
// [PayLife].
type LoseLife struct {
	Who Ref
	N   Quantity
}

// Counter: spells or abilities are countered (CR 701.6).
type Counter struct{ What Ref }

// Move puts objects into another zone (CR 400). "Exile", "return to hand",
// "put onto the battlefield" are all Move. Who makes the choices in it, each
// of them for themselves where there are several.
type Move struct {
	Who  Ref
	What Ref
	To   Destination
}

// Destination is where and how an object moves.
type Destination struct {
	Zone     Zone
	Position string  // library only: "top", "bottom", "shuffled", or "any order on top", "any order on bottom", "random order on bottom"
	Under    Ref     // battlefield only: under whose control; nil: its owner's
	Tapped   bool    // battlefield only
	FaceDown bool    // battlefield (CR 708) or exile (CR 406.3)
	Blocking Ref     // battlefield only: enters blocking it (CR 509.4)
	Attack   bool    // battlefield only: enters attacking (CR 508.4)
	To       Ref     // battlefield only: attached to it
	With     []Grant // battlefield only: counters
}

// Grant is a number of counters of a kind.
type Grant struct {
	N    Quantity
	Kind string
}

// Create: Who creates N tokens (CR 701.7), as described, or copies of Copy
// (CR 707). As names them.
type Create struct {
	Who    Ref
	N      Quantity
	Token  *Token
	Copy   Ref
	Except []Mod
	Enters Destination // only how, Zone is "" here
	As     string
}

// Token gives the characteristics of a token (CR 111.3).
type Token struct {
	Name       string // "" : its subtypes and "Token" (CR 111.4)
	Power      Quantity
	Toughness  Quantity // nil where it is no creature
	Supertypes []string
	Colors     []Color
	Types      []string
	Subtypes   []string
	Abilities  []Ability
}

// CopySpell: Who copies a spell or ability on the stack (CR 707.10), N times.
// NewTargets: they may choose new targets for the copies.
type CopySpell struct {
	Who        Ref
	What       Ref
	N          Quantity
	NewTargets bool
}

// NewTargets: Who may choose new targets for a spell or ability (CR 115.7d).
type NewTargets struct {
	Who  Ref
	What Ref
}

// PutCounters: counters are put on objects or players (CR 122.1, 701).
type PutCounters struct {
	N    Quantity
	Kind string
	On   Ref
}

// RemoveCounters: N counters are removed, all if N is nil; "from among"
// several objects if Among. Kind "" is any kind.
type RemoveCounters struct {
	N     Quantity
	Kind  string
	From  Ref
	Among bool
}

// MoveCounters: counters are moved from one object to another (CR 122.5).
type MoveCounters struct {
	N    Quantity
	Kind string
	From Ref
	To   Ref
}

// Tap: permanents are tapped (CR 701.26).
type Tap struct{ What Ref }

// Untap: permanents are untapped (CR 701.26).
type Untap struct{ What Ref }

// Attach: an Aura, Equipment or Fortification is attached to an object or
// player (CR 701.3), or becomes unattached (CR 701.3d) if To is nil.
type Attach struct {
	What Ref
	To   Ref
}

// Search: Who searches a zone, of Of, for N cards that match, "up to" if UpTo
// (CR 701.23), and names them As. A search for cards with stated qualities
// may fail to find (CR 701.23b). What is done with them, and shuffling, are
// instructions of their own. N nil: any number; Total, if not nil, bounds the
// sum of an attribute over all found.
type Search struct {
	Who    Ref
	Of     Ref
	Zone   Zone
	N      Quantity
	UpTo   bool
	Filter Filter
	Total  *With
	As     string
}

// Shuffle: Who shuffles their library (CR 701.24).
type Shuffle struct{ Who Ref }

// Reveal: Who reveals cards (CR 701.20).
type Reveal struct {
	Who  Ref
	What Ref
}

// Look: Who looks at cards.
type Look struct {
	Who  Ref
	What Ref
}

// RevealUntil: Who reveals cards from the top of their library until N cards
// that match are revealed; Found names these, As all revealed.
type RevealUntil struct {
	Who    Ref
	N      Quantity
	Filter Filter
	Found  string
	As     string
}

// Scry: Who scries N (CR 701.22).
type Scry struct {
	Who Ref
	N   Quantity
}

// AddMana: Who adds mana (CR 106): one of the Options (N times where N is not
// nil), or N mana of any one color (Any), of any combination of colors (Any
// and Each), of the chosen color (Chosen), or the mana cost of Like (CR
// 106.8-106.11). OnlyFor: spend it only to cast spells that match.
type AddMana struct {
	Who     Ref
	N       Quantity
	Options []Mana
	Any     bool
	Each    bool
	Chosen  bool
	Like    Ref
	OnlyFor *Filter
}

// Fight: the two creatures fight (CR 701.14).
type Fight struct{ A, B Ref }

// FlipCoin: Who flips a coin (CR 705); [Coin] asks for the result.
type FlipCoin struct{ Who Ref }

// Play: Who may not, but does cast or play cards while the spell or ability
// resolves (CR 608.2g); "you may cast" is [May] around it. Free: without
// paying the mana cost (CR 118.9). Copy: copies of the cards are cast (CR
// 707.12). Cast: only casting is meant, lands are not played.
type Play struct {
	Who  Ref
	What Ref
	Cast bool
	Free bool
	Copy bool
}

// Apply creates a continuous effect (CR 611.2) or a replacement or prevention
// effect (CR 614, 615) for the duration. The objects it affects are found
// once, where it changes characteristics or control (CR 611.2c).
type Apply struct {
	Rule Rule
	For  Duration
}

// Prevent prevents the damage of the event, only N of it if N is not nil (CR
// 615); only in a [Replace].
type Prevent struct{ N Quantity }

// Redirect: the damage of the event is dealt to another object or player
// instead (CR 614.9); only in a [Replace].
type Redirect struct{ To Ref }

// Amount changes the amount of the event (damage, life, cards, counters),
// that is otherwise as it was; only in a [Replace].
type Amount struct{ N Quantity }

// Skip: Who skips their next step, phase or turn (CR 614.10).
type Skip struct {
	Who  Ref
	Step Step
}

// Extra: an extra turn (CR 500.7) of Who, or an extra step or phase (CR
// 500.8) after this one.
type Extra struct {
	Who  Ref
	Step Step
}

// FaceUp: permanents or exiled cards are turned face up (CR 708).
type FaceUp struct{ What Ref }

// LeaveCombat: creatures are removed from combat (CR 506.4).
type LeaveCombat struct{ What Ref }

// Win: Who wins the game (CR 104.2); Lose: Who loses it (CR 104.3).
type Win struct{ Who Ref }

// Lose: Who loses the game (CR 104.3e).
type Lose struct{ Who Ref }
