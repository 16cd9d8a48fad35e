package engine

import "slices"

// Kind says what an object is (rule 109.1; 217.1a in 2006).
type Kind uint8

// The kinds of objects.
const (
	KindCard Kind = iota
	KindToken
	KindCopy    // a copy of a spell or card that no card stands for
	KindAbility // an activated or triggered ability on the stack
	KindDamage  // combat damage on the stack, until July 2009
)

// Object is a card in a zone, a token, a spell, an ability on the stack. It
// holds what happened to it, never its characteristics: those are computed
// (chars.go). Slices in an Object are replaced, never changed in place.
type Object struct {
	ID         ID
	Kind       Kind
	Name       string // name in the script, "" if none
	Owner      Player
	Controller Player // whom it entered under; effects may change that
	Zone       Zone
	Stamp      int // time stamp

	def  *Def // what it is printed as; nil for an ability
	half int  // half of a split card that is being cast, -1: the whole card

	gone   bool   // left its zone; this is last known information now
	goneAt int    // batch in which it left
	last   *Chars // characteristics when it left
	next   ID     // the object it became
	prev   ID     // the object it was

	// permanents
	Tapped     bool
	FaceDown   bool
	Damage     int
	deathtouch bool   // dealt damage by such a source since the last check
	control    Player // who controlled it when control was last looked at
	sick       bool   // its controller has not controlled it since his turn began
	Counters   []counter
	Attached   Target // what it is attached to
	castObj    ID     // the spell it was

	// spells and abilities on the stack
	targets   []Target // all targets in the order announced
	counts    []int    // how many of them belong to each instance of the word "target"
	division  []int    // divided damage or counters, by target
	modes     []int    // modes chosen
	x         int      // announced X
	hasX      bool     //
	spent     Mana     // mana spent to cast it
	kicked    []string // optional costs paid
	castFrom  Zone     // where it was cast from
	castBy    Player   //
	cast      bool     // was cast, not put there
	paid      bool     // its costs have been paid
	flashback bool     // was cast from the graveyard for its flashback cost
	ability   *Ab      // the ability that it is
	ab        *Ab      // its instructions and targets: of a spell, all of its text
	source    ID       // the object whose ability it is
	env       *env     // what the ability's text refers to
	copyOf    *Chars   // copiable values of a copy
	assigned  []damage // combat damage on the stack

	// what it is where no continuous effect changes it, and what that was computed from
	plain *Chars
	base  *Chars
	by    Player
	with  []counter

	// memory of a card or permanent
	revealed  bool   // to all players, while it stays
	linked    []link // what was exiled, chosen, named by its abilities
	encodedOn ID     // cipher: the creature this exiled card is encoded on
	used      []use  // abilities activated and how often
}

// counter is a number of counters of one kind.
type counter struct {
	kind string
	n    int
}

// link is something an object's ability remembers for its other abilities.
type link struct {
	key string
	val value
}

// use counts activations of an ability within a turn.
type use struct {
	ability int
	turn    int
	n       int
	loyalty bool
}

// Count returns how many counters of a kind are on the object.
func (o *Object) Count(kind string) int {
	for _, c := range o.Counters {
		if c.kind == kind {
			return c.n
		}
	}
	return 0
}

// addCounters changes the number of counters of a kind.
func (o *Object) addCounters(kind string, n int) {
	o.Counters = addCounter(o.Counters, kind, n)
}

func addCounter(cs []counter, kind string, n int) []counter {
	cs = slices.Clone(cs)
	for i := range cs {
		if cs[i].kind == kind {
			cs[i].n += n
			if cs[i].n <= 0 {
				cs = slices.Delete(cs, i, i+1)
			}
			return cs
		}
	}
	if n > 0 {
		cs = append(cs, counter{kind, n})
	}
	return cs
}

// isCard reports whether a card stands for the object.
func (o *Object) isCard() bool { return o.Kind == KindCard }

// memory returns what the object's abilities have remembered under a key.
func (o *Object) memory(key string) (value, bool) {
	for _, l := range o.linked {
		if l.key == key {
			return l.val, true
		}
	}
	return value{}, false
}

// remember stores a value for the object's other abilities.
func (o *Object) remember(key string, v value) {
	ls := slices.Clone(o.linked)
	for i := range ls {
		if ls[i].key == key {
			ls[i].val = v
			o.linked = ls
			return
		}
	}
	o.linked = append(ls, link{key, v})
}
