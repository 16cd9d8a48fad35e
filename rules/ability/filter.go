package ability

// Filter describes objects or players: all of its predicates are true of
// them. An empty filter matches everything.
//
// A filter that says "card" ([Noun]) means cards outside the battlefield and
// the stack, "spell" means objects on the stack, "source" an object anywhere;
// a filter that names types or subtypes only means permanents (CR 109.2).
// [Filter.Scope] gives the answer.
//
// Predicates that are written before the noun come first; [Validate] holds
// that.
type Filter struct{ Is []Predicate }

// Predicate is one quality of an object or player.
type Predicate interface{ isPredicate() }

// Type: it has one of the card types (CR 205.2), lower case: "creature".
type Type struct{ Of []string }

// Subtype: it has one of the subtypes (CR 205.3), as printed: "Goblin",
// "Aura".
type Subtype struct{ Of []string }

// Supertype: it has one of the supertypes (CR 205.4), lower case: "basic".
type Supertype struct{ Of []string }

// Color is a colour of Magic: "white", "blue", "black", "red" or "green".
type Color string

// The colours in their order (CR 105.1).
const (
	White Color = "white"
	Blue  Color = "blue"
	Black Color = "black"
	Red   Color = "red"
	Green Color = "green"
)

// Colored: it has one of the colours.
type Colored struct{ Of []Color }

// Colors: how many colours it has (CR 105.2): "multicolored", "monocolored",
// "colorless" or "colored".
type Colors struct{ Kind string }

// Noun says what sort of thing is meant, one of: "permanent", "card", "spell",
// "source", "token", "player", "opponent", "activated ability", "triggered
// ability", "ability", or "target" for "any target" (CR 115.4).
type Noun struct{ Of []string }

// Status: it has one of the states: "tapped", "untapped", "attacking",
// "blocking", "blocked", "unblocked", "enchanted", "equipped", "face-down",
// "face-up".
type Status struct{ Of []string }

// Not: the predicate is not true of it. Predicates written after the noun
// have negations of their own or stand under Not as "that isn't".
type Not struct{ Of Predicate }

// Other: it is not this; in how often a [PT] counts, it is not the object
// that is modified; of players, it is not you.
type Other struct{}

// Either: one of the filters matches.
type Either struct{ Of []Filter }

// ControlledBy: one of the players controls it. CR 109.4: only objects on the
// battlefield and the stack have a controller.
type ControlledBy struct{ By Ref }

// OwnedBy: one of the players owns it.
type OwnedBy struct{ By Ref }

// InZone: it is in the zone, of one of the players if Of is not nil.
type InZone struct {
	Zone Zone
	Of   Ref // nil: whosever
}

// Has: it has the keyword ability, with the same parameters where Ability
// gives any. Without: it has it not.
type Has struct {
	Keyword string // "flying"; "landwalk" is every landwalk ability
	Without bool
}

// HasAbility: it has an activated ability whose cost includes the symbol
// "{T}" or "{Q}" (CR 107.5, 107.6), or any if Symbol is empty.
type HasAbility struct{ Symbol string }

// HasCounter: it has at least one counter of the kind on it, of any kind if
// Kind is empty.
type HasCounter struct{ Kind string }

// With compares an attribute of it: "with power 2 or less".
type With struct {
	Attr Attr
	Op   Op
	N    Quantity
}

// Named: it has the name. A split card outside the stack has both names (CR
// 709.4a).
type Named struct{ Name string }

// Same: it shares a quality with one of the referred: "name", "controller",
// "owner", "color", "creature type", "card type".
type Same struct {
	What string
	As   Ref
}

// OfChosen: it matches the value chosen for this ("of the chosen color", "with
// the chosen name"), by a linked ability (CR 607) or earlier in this one.
type OfChosen struct{ What ChoiceKind }

// Among: it is one of the objects referred to.
type Among struct{ Of Ref }

// Except: it is none of the objects referred to.
type Except struct{ Of Ref }

// Relation: it stands in the relation to one of the referred: "attached to",
// "attacking", "blocking", "blocked by", "blocking or blocked by", "exiled
// with" (CR 607.2a), "targeting".
type Relation struct {
	Is string
	To Pattern
}

// ThisTurn: the event happened this turn, with [It] standing for the object
// under the predicate.
type ThisTurn struct{ Event Event }

func (Type) isPredicate()         {}
func (Subtype) isPredicate()      {}
func (Supertype) isPredicate()    {}
func (Colored) isPredicate()      {}
func (Colors) isPredicate()       {}
func (Noun) isPredicate()         {}
func (Status) isPredicate()       {}
func (Not) isPredicate()          {}
func (Other) isPredicate()        {}
func (Either) isPredicate()       {}
func (ControlledBy) isPredicate() {}
func (OwnedBy) isPredicate()      {}
func (InZone) isPredicate()       {}
func (Has) isPredicate()          {}
func (HasAbility) isPredicate()   {}
func (HasCounter) isPredicate()   {}
func (With) isPredicate()         {}
func (Named) isPredicate()        {}
func (Same) isPredicate()         {}
func (OfChosen) isPredicate()     {}
func (Among) isPredicate()        {}
func (Except) isPredicate()       {}
func (Relation) isPredicate()     {}
func (ThisTurn) isPredicate()     {}
