package ability

// Quantity is a number that is known at the latest when it is used.
type Quantity interface{ isQuantity() }

// Num is a number that is written there; never negative.
type Num int

// X is the value announced for {X} (CR 107.3), or chosen by "pay {X}".
type X struct{}

// ThatMany is the amount of the event: damage dealt, life gained, cards
// drawn; in the instruction after another, that of the one before where the
// ability has no event.
type ThatMany struct{}

// Count is the number of objects or players referred to. "The number of
// cards in your hand" is a Count of an [Each].
type Count struct{ Of Ref }

// Attr is a number that belongs to an object or player.
type Attr string

// The attributes.
const (
	Power      Attr = "power"
	Toughness  Attr = "toughness"
	ManaValue  Attr = "mana value"
	Life       Attr = "life total"
	ColorCount Attr = "number of colors"
	Loyalty    Attr = "loyalty"
	HandSize   Attr = "hand size"
	StartLife  Attr = "starting life total"
)

// AttrOf is an attribute of the object or player referred to, of several
// their sum.
type AttrOf struct {
	Attr Attr
	Of   Ref
}

// Counters is the number of counters of a kind on the objects or players
// referred to.
type Counters struct {
	Kind string // "" for any kind
	On   Ref
}

// Greatest is the greatest value of an attribute among the referred; 0 for
// none. Least is the smallest.
type Greatest struct {
	Attr  Attr
	Of    Ref
	Least bool
}

// ChosenNumber is the number chosen for this or earlier in this ability.
type ChosenNumber struct{}

// Half is half of a quantity, rounded down unless Up (CR 107.1a).
type Half struct {
	Of Quantity
	Up bool
}

// Times is a multiple.
type Times struct {
	N  int
	Of Quantity
}

// Sum is A plus B, or A minus B; never less than 0 (CR 107.1b).
type Sum struct {
	A, B  Quantity
	Minus bool
}

// Op is a comparison.
type Op string

// The comparisons.
const (
	Equal   Op = "="
	AtMost  Op = "<="
	AtLeast Op = ">="
	Less    Op = "<"
	More    Op = ">"
	Differs Op = "!="
)

func (Num) isQuantity()          {}
func (X) isQuantity()            {}
func (ThatMany) isQuantity()     {}
func (Count) isQuantity()        {}
func (AttrOf) isQuantity()       {}
func (Counters) isQuantity()     {}
func (Greatest) isQuantity()     {}
func (ChosenNumber) isQuantity() {}
func (Half) isQuantity()         {}
func (Times) isQuantity()        {}
func (Sum) isQuantity()          {}

// Condition is something that is true or not at a moment.
type Condition interface{ isCondition() }

// Matches: all referred objects match the filter, and there is at least one.
type Matches struct {
	What   Ref
	Filter Filter
	Not    bool
}

// Compare compares two quantities.
type Compare struct {
	A  Quantity
	Op Op
	B  Quantity
}

// Exists: at least one object or player matches: "you control a Swamp".
type Exists struct {
	Filter Filter
	Not    bool // "there is no …"
}

// Spent: the mana was spent to cast the object (CR 106.3): each symbol of
// Mana at least that often, on its mana cost without {X}.
type Spent struct {
	Mana Mana
	On   Ref
	Not  bool
}

// Paid: the optional cost of the keyword was paid for the object ("kicked").
type Paid struct {
	Keyword string
	For     Ref
	Not     bool
}

// Did: the instruction before this one was carried out ("if you do", CR
// 608.2d). Not: "if you don't", "otherwise".
type Did struct{ Not bool }

// During: it is the step or phase, of a turn of the player if Of is not nil.
type During struct {
	Step Step
	Of   Ref // nil: anyone's
	Not  bool
}

// BeforeAfter: it is before or after the moment of this turn's combat:
// "attackers are declared", "blockers are declared".
type BeforeAfter struct {
	After  bool
	Moment string
}

// Happened: the event happened this turn.
type Happened struct {
	Event Event
	Not   bool
}

// Coin: the coin flipped last came up "heads" or "tails", or the flip was
// "won" or "lost" (CR 705).
type Coin struct{ Is string }

// OneOf: one of the conditions is true.
type OneOf struct {
	Of  []Condition
	Not bool // none of them is
}

func (Matches) isCondition()     {}
func (Compare) isCondition()     {}
func (Exists) isCondition()      {}
func (Spent) isCondition()       {}
func (Paid) isCondition()        {}
func (Did) isCondition()         {}
func (During) isCondition()      {}
func (BeforeAfter) isCondition() {}
func (Happened) isCondition()    {}
func (Coin) isCondition()        {}
func (OneOf) isCondition()       {}
