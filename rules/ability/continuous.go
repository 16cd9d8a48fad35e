package ability

// Rule is a continuous effect (CR 611) or a replacement or prevention effect
// (CR 614-616), of a static ability or created by [Apply].
type Rule interface{ isRule() }

// Continuous modifies the characteristics or controller of objects, or what
// they and players can and must do. The engine sorts the modifications into
// the layers of CR 613.
type Continuous struct {
	What Ref
	Mods []Mod // at least one
}

// Replace is a replacement or prevention effect. Each time the event would
// happen (only the next time if Once), the instructions are carried out
// instead; [Prevent], [Redirect] and [Amount] among them modify the event and
// let what is left of it happen. If As is set, the event is not replaced, the
// instructions modify it: "this enters tapped" is [Enters] with a [Tap] of
// [It], "as this enters, choose a color" (CR 614.1c-d, 614.12).
//
// Upto, if not nil, makes it a shield of that much damage (CR 615.7). "A
// source of your choice" (CR 609.7) is a [Select] before it.
type Replace struct {
	Event Event
	If    []Condition
	Do    []Effect // none: the event simply does not happen
	As    bool
	Once  bool
	Upto  Quantity
}

func (Continuous) isRule() {}
func (Replace) isRule()    {}

// Duration says how long an effect lasts (CR 611.2a). The zero Duration is to
// the end of the game.
type Duration struct {
	Until string      // "", "end of turn", "end of combat", "your next turn", "your next upkeep", "the end of its controller's next untap step"
	While []Condition // "for as long as": all are true, from the start without break (CR 611.2b)
}

// EndOfTurn is the duration "until end of turn", or "this turn".
var EndOfTurn = Duration{Until: "end of turn"}

// Mod is one modification of a [Continuous].
type Mod interface{ isMod() }

// PT: gets +P/+T, that many times over if Per is not nil (layer 7c). "+X/+0"
// is P 1, Per X.
type PT struct {
	P, T int
	Per  Quantity
}

// BasePT: base power and toughness become these values (layer 7b), or are
// these values where a characteristic-defining ability says it (7a). A nil
// value is left as it is.
type BasePT struct{ P, T Quantity }

// SwitchPT: power and toughness are switched (layer 7d).
type SwitchPT struct{}

// Gains: gains abilities (layer 6).
type Gains struct{ Abilities []Ability }

// Loses: loses abilities (layer 6); all of them if All, all with the keyword
// otherwise.
type Loses struct {
	All      bool
	Keywords []string
}

// GainsOf: has all activated abilities of the referred objects (layer 6).
type GainsOf struct{ Of Ref }

// SetType: becomes these types (layer 4). Without Add, card types replace
// card types, and subtypes replace the subtypes of the same kind (CR 205.1);
// with Add they come on top. Chosen: the type chosen for this. Every: every
// creature type.
type SetType struct {
	Add        bool
	Every      bool
	Chosen     ChoiceKind // "" or "creature type", "basic land type"
	Supertypes []string
	Types      []string
	Subtypes   []string
}

// SetColor: becomes these colours (layer 5), colorless if there are none.
// Chosen: the colour or colours chosen by the controller: "color" chosen for
// this. With Add they come on top.
type SetColor struct {
	Add    bool
	Chosen bool
	Of     []Color
}

// Control: the player controls it (layer 2).
type Control struct{ By Ref }

// CopyOf: becomes a copy of the referred object (layer 1), except for the
// modifications, which become part of the copiable values (CR 707.9).
type CopyOf struct {
	Of     Ref
	Except []Mod
}

// Act is something that an object or player does or has done to it. What is
// the other side of it: what blocks or is blocked, targets, is cast. Except
// turns it round: "can't be blocked except by".
type Act struct {
	Verb   Verb
	What   Pattern
	Except bool
}

// Verb is the verb of an [Act], a prohibition, requirement or permission.
type Verb string

// The verbs. The comment says what What is.
const (
	ActAttack        Verb = "attack"       // player or planeswalker attacked
	ActAttackAlone   Verb = "attack alone" //
	ActBlock         Verb = "block"        // attackers
	ActBlockAlone    Verb = "block alone"  //
	ActBlockAny      Verb = "block any number of creatures"
	ActBlockMore     Verb = "block an additional creature"
	ActBeBlocked     Verb = "be blocked"       // blockers
	ActBeTarget      Verb = "be the target of" // spells and abilities
	ActBeCountered   Verb = "be countered"     // spells and abilities
	ActBeRegenerated Verb = "be regenerated"
	ActBePrevented   Verb = "have its damage prevented"
	ActBeSacrificed  Verb = "be sacrificed"
	ActBeEnchanted   Verb = "be enchanted"
	ActUntap         Verb = "untap during its controller's untap step"
	ActActivate      Verb = "activate" // abilities; of an object: its own
	ActCast          Verb = "cast"     // spells, cards
	ActPlay          Verb = "play"     // lands, cards
	ActPlayMore      Verb = "play an additional land"
	ActGainLife      Verb = "gain life" //
	ActLoseGame      Verb = "lose the game"
	ActWinGame       Verb = "win the game"
	ActDraw          Verb = "draw cards"
	ActSearch        Verb = "search libraries"
)

// Cant: it can't do the act (CR 101.2).
type Cant struct{ Do []Act }

// Must: it does the act each time if able (CR 508.1d, 509.1c).
type Must struct{ Do Act }

// Can: it may do the act where it otherwise could not, as though it or, if
// Theirs, the other side had (or did not have, if Without) the keyword (CR
// 609.4). Without a keyword it is plain permission: "you may play lands from
// your graveyard". Free: without paying the mana cost.
type Can struct {
	Do      Act
	Keyword string
	Without bool
	Theirs  bool
	Free    bool
}

// SpendAs: mana of the colour (any if "") may be spent as though it were of
// any colour, to pay for the objects that match, as costs of activation of
// their abilities if Abilities.
type SpendAs struct {
	Color     Color
	For       Pattern
	Abilities bool
}

// Costs: spells (or the activated abilities of objects, if Activate) cost
// this much less or more (CR 601.2f), that many times over if Per is not nil.
type Costs struct {
	More     bool
	Mana     Mana
	Per      Quantity
	Activate bool
}

// Skips: skips each such step, phase or turn (CR 614.10).
type Skips struct{ Step Step }

// NoMaxHand: has no maximum hand size (CR 402.2).
type NoMaxHand struct{}

func (PT) isMod()        {}
func (BasePT) isMod()    {}
func (SwitchPT) isMod()  {}
func (Gains) isMod()     {}
func (Loses) isMod()     {}
func (GainsOf) isMod()   {}
func (SetType) isMod()   {}
func (SetColor) isMod()  {}
func (Control) isMod()   {}
func (CopyOf) isMod()    {}
func (Cant) isMod()      {}
func (Must) isMod()      {}
func (Can) isMod()       {}
func (SpendAs) isMod()   {}
func (Costs) isMod()     {}
func (Skips) isMod()     {}
func (NoMaxHand) isMod() {}
