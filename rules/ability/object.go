package ability

// Ref names objects or players of the game: one, several or none. What it
// names is found when the instruction it stands in is carried out (CR 608.2h),
// except targets, which are chosen when the spell or ability is put onto the
// stack (CR 601.2c, 603.3d), and choices within costs.
type Ref interface{ isRef() }

// Pattern is what an event or a prohibition speaks of: any [Ref] except a
// choice, or [Any].
type Pattern interface{ isPattern() }

// This is the object the ability is on, or the spell itself (CR 201.5). An
// instruction that is carried out after it has left uses last known
// information (CR 608.2h).
type This struct{}

// You is the controller of the spell or ability, of an object in no one's
// control its owner (CR 109.5).
type You struct{}

// It is the object of the event that triggered the ability or is being
// replaced: the one that enters, dies, attacks, is cast, deals damage. Each
// [Event] says in its comment what It and [That] are.
type It struct{}

// That is the second object or player of the event: what was dealt damage,
// blocked, targeted.
type That struct{}

// They is the player who carries out the instruction or pays the cost this
// stands in: "each player discards each card in their hand", "its controller
// may search their library". Where several players do, it is each in turn.
type They struct{}

// ThatPlayer is the player of the event: who cast, drew, discarded, was dealt
// damage, whose step it is. Each [Event] says in its comment which.
type ThatPlayer struct{}

// Attached is what this is attached to: the enchanted permanent or player,
// the equipped creature (CR 301.5, 303.4). As says only how it is written
// ("enchanted creature"), the filter is not checked.
type Attached struct {
	As string // "enchanted creature", "enchanted player", "equipped creature", …
}

// Bearer is what another object is attached to.
type Bearer struct{ Of Ref }

// Target is a target (CR 115): N objects or players chosen from those that
// match, "up to" N if UpTo, any number if N is nil. Targets of one
// Target node differ from one another (CR 115.3); Other says that they also
// differ from those of all earlier Target nodes of the spell or ability
// ("another target creature"). By is who chooses if not the controller.
type Target struct {
	N      Quantity // nil: any number
	UpTo   bool
	Other  bool
	Filter Filter
	By     Ref    // nil: the controller
	As     string // name under which later instructions speak of it, "" for none
	// Slot numbers the Target nodes of one spell or ability from 0, in the
	// order written; Parse and Number set it, nothing prints it.
	Slot int `json:"-"`
}

// Each is every object or player that matches.
type Each struct {
	Filter Filter
	As     string // name for what it was when it was first looked at
}

// Choose is a choice of N objects or players, made when the instruction is
// carried out, not a target. By is the chooser; nil means the player who
// carries out the instruction (who sacrifices, discards, …), else the
// controller. A random choice is made by no one. N nil means any number.
type Choose struct {
	N      Quantity
	UpTo   bool
	Random bool
	Filter Filter
	By     Ref
	As     string
}

// Var is what was named before in the same ability by As, "the victim". If
// that object has changed zones by this effect, Var finds it where it went
// (CR 400.7); its characteristics are those it last had where it was named.
type Var struct{ Name string }

// Top is the top N cards of the library of a player.
type Top struct {
	N  Quantity
	Of Ref
	As string
}

// Controller is the controller of an object (last controller if it is gone),
// for a card without controller its owner.
type Controller struct{ Of Ref }

// Owner is the owner of an object (CR 108.3).
type Owner struct{ Of Ref }

// DefendingPlayer is the player whom the creature of the ability or event
// attacks (CR 508.5).
type DefendingPlayer struct{}

// Both is the objects of several references together.
type Both struct{ Of []Ref }

// Any is any object or player that matches; only in patterns.
type Any struct{ Filter Filter }

func (This) isRef()            {}
func (You) isRef()             {}
func (They) isRef()            {}
func (It) isRef()              {}
func (That) isRef()            {}
func (ThatPlayer) isRef()      {}
func (Attached) isRef()        {}
func (Bearer) isRef()          {}
func (Target) isRef()          {}
func (Each) isRef()            {}
func (Choose) isRef()          {}
func (Var) isRef()             {}
func (Top) isRef()             {}
func (Controller) isRef()      {}
func (Owner) isRef()           {}
func (DefendingPlayer) isRef() {}
func (Both) isRef()            {}

func (This) isPattern()            {}
func (You) isPattern()             {}
func (They) isPattern()            {}
func (It) isPattern()              {}
func (That) isPattern()            {}
func (ThatPlayer) isPattern()      {}
func (Attached) isPattern()        {}
func (Bearer) isPattern()          {}
func (Target) isPattern()          {}
func (Var) isPattern()             {}
func (Controller) isPattern()      {}
func (Owner) isPattern()           {}
func (DefendingPlayer) isPattern() {}
func (Any) isPattern()             {}
