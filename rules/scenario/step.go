package scenario

// Step is one thing that is done, asked or looked at: exactly one of its
// fields besides Editions is set.
type Step struct {
	Editions *Range `sc:"editions" doc:"only under these editions; elsewhere the step is left out"`

	Cast         *Cast         `sc:"cast" doc:"cast a spell"`
	Play         *Play         `sc:"play" doc:"play a land"`
	Activate     *Activate     `sc:"activate" doc:"activate an ability"`
	TurnUp       *TurnUp       `sc:"turn-up" doc:"turn a face-down permanent face up"`
	AddMana      *AddMana      `sc:"add-mana" doc:"put mana into a pool from no source of the scenario"`
	Pass         *Priority     `sc:"pass" doc:"pass priority"`
	Hold         *Priority     `sc:"hold" doc:"have priority and keep it"`
	Resolve      *Resolve      `sc:"resolve" doc:"all players pass and the top object of the stack resolves"`
	ResolveAll   *ResolveAll   `sc:"resolve-all" doc:"all players pass until the stack is empty"`
	Go           *Go           `sc:"go" doc:"all players pass until this step begins"`
	Attack       *Attack       `sc:"attack" doc:"go to the declare attackers step and declare"`
	Block        *Block        `sc:"block" doc:"go to the declare blockers step and declare"`
	OrderBlocker *OrderBlocker `sc:"order-blockers" doc:"damage assignment order, where the edition has one"`
	Assign       *Assign       `sc:"assign" doc:"assign combat damage of one creature"`
	Answer       *Answer       `sc:"answer" doc:"answer a choice the game asks"`
	Concede      *Priority     `sc:"concede" doc:"leave the game"`
	Attempt      *Attempt      `sc:"attempt" doc:"ask whether an action would be legal, without taking it"`
	Name         *Name         `sc:"name" doc:"give a name to an object made in play"`
	Then         []Claim       `sc:"then" doc:"checkpoint: what the ruling claims to be true now"`
	Check        *Checkpoint   `sc:"check" doc:"checkpoint with a name, so that rules can speak of it"`
	Observe      []Query       `sc:"observe" doc:"what an engine reports here; stands in programs only, in place of then and check"`

	Line int `sc:"-"` // 1-based, where read from a file
}

// Cast casts a spell: from the hand, or from wherever an effect or the card
// allows it.
type Cast struct {
	Player  Who      `sc:"player,required" doc:"who casts"`
	Card    Ref      `sc:"card,required" doc:"the card"`
	Half    string   `sc:"half" doc:"name of the half of a split card"`
	Down    bool     `sc:"face-down" doc:"cast face down"`
	Modes   []int    `sc:"modes" doc:"modes chosen, counted from 1"`
	X       *int     `sc:"x" doc:"value of X"`
	Targets []Target `sc:"targets" doc:"targets, in the order in which the text asks for them"`
	Divide  []int    `sc:"divide" doc:"how much for each target, where the text divides"`
	Options []string `sc:"options" doc:"optional costs paid, such as kicker"`
	Free    bool     `sc:"free" doc:"without paying its mana cost, as an effect allows"`
	Mana    Mana     `sc:"mana" doc:"mana made on the spot and spent on it"`
	Pay     Mana     `sc:"pay" doc:"mana of the pool that is spent; not needed where there is one way only"`
	Costs   *Costs   `sc:"costs" doc:"what pays the costs other than mana"`
	As      Ref      `sc:"as" doc:"name of the spell, where the card has none (a copy)"`
}

// Play plays a land.
type Play struct {
	Player Who `sc:"player,required" doc:"who plays"`
	Card   Ref `sc:"card,required" doc:"the land"`
}

// Activate activates an ability of an object.
type Activate struct {
	Player  Who      `sc:"player,required" doc:"who activates"`
	Object  Ref      `sc:"object,required" doc:"the object that has the ability"`
	Ability int      `sc:"ability" doc:"which of its abilities, counted from 1 over all it has, granted ones last; not needed where it has one activated ability"`
	Modes   []int    `sc:"modes" doc:"modes chosen, counted from 1"`
	X       *int     `sc:"x" doc:"value of X"`
	Targets []Target `sc:"targets" doc:"targets, in the order in which the text asks for them"`
	Divide  []int    `sc:"divide" doc:"how much for each target, where the text divides"`
	Mana    Mana     `sc:"mana" doc:"mana made on the spot and spent on it"`
	Pay     Mana     `sc:"pay" doc:"mana of the pool that is spent; not needed where there is one way only"`
	Costs   *Costs   `sc:"costs" doc:"what pays the costs other than mana"`
	Adds    Mana     `sc:"adds" doc:"for a mana ability with a choice: the mana it makes"`
	As      Ref      `sc:"as" doc:"name of the ability on the stack"`
}

// Costs says what pays the costs other than mana, where there is a choice.
type Costs struct {
	Sacrifice []Ref       `sc:"sacrifice" doc:"permanents sacrificed"`
	Discard   []Ref       `sc:"discard" doc:"cards discarded"`
	Exile     []Ref       `sc:"exile" doc:"cards exiled"`
	Tap       []Ref       `sc:"tap" doc:"permanents tapped"`
	Return    []Ref       `sc:"return" doc:"permanents returned to hand"`
	Reveal    []Ref       `sc:"reveal" doc:"cards revealed"`
	Remove    map[Ref]int `sc:"remove" doc:"counters removed from each object"`
}

// TurnUp turns a face-down permanent face up (a special action).
type TurnUp struct {
	Player Who  `sc:"player,required" doc:"who turns it up"`
	Object Ref  `sc:"object,required" doc:"the permanent"`
	Mana   Mana `sc:"mana" doc:"mana made on the spot and spent on it"`
}

// AddMana puts mana into a pool.
type AddMana struct {
	Player Who  `sc:"player,required" doc:"whose pool"`
	Mana   Mana `sc:"mana,required" doc:"the mana"`
}

// Priority names the player who passes or holds priority or concedes.
type Priority struct {
	Player Who `sc:"player,required" doc:"who does so"`
}

// Resolve resolves the top object of the stack.
type Resolve struct{}

// ResolveAll resolves objects until the stack is empty.
type ResolveAll struct{}

// Go passes until the next step of the kind begins and its first player has
// priority (for steps without priority: the next time a player gets it). The
// stack must be empty, and stay empty on the way: a trigger on the way is a
// refusal that names the step in which it waits.
type Go struct {
	To   GameStep `sc:"to,required" enum:"untap,upkeep,draw,main1,begin-combat,declare-attackers,declare-blockers,first-strike-damage,combat-damage,end-combat,main2,end,cleanup" doc:"the step"`
	Turn Who      `sc:"turn" doc:"the next turn of this player, instead of the next such step"`
}

// Attack goes to the declare attackers step and declares.
type Attack struct {
	Player Who            `sc:"player,required" doc:"the active player"`
	With   []Ref          `sc:"with" doc:"attackers, where there is one player to attack"`
	At     map[Ref]Target `sc:"at" doc:"attackers and whom each attacks"`
}

// Block goes to the declare blockers step and declares.
type Block struct {
	Player Who           `sc:"player,required" doc:"a defending player"`
	With   map[Ref][]Ref `sc:"with,required" doc:"blockers and the attackers each blocks; {} for none"`
}

// OrderBlocker orders the creatures blocking an attacker, or those a creature
// blocks, for the assignment of damage.
type OrderBlocker struct {
	Player Who   `sc:"player,required" doc:"controller of the object"`
	Object Ref   `sc:"object,required" doc:"the creature whose damage will be assigned in this order"`
	Order  []Ref `sc:"order,required" doc:"first in order first"`
}

// Assign assigns the combat damage of one creature.
type Assign struct {
	Player Who            `sc:"player,required" doc:"controller of the object"`
	Object Ref            `sc:"object,required" doc:"the creature that deals the damage"`
	Damage map[Target]int `sc:"damage,required" doc:"how much to each"`
}

// Answer answers one choice: exactly one of its fields besides Player is set.
type Answer struct {
	Player  Who      `sc:"player,required" doc:"who answers"`
	Say     string   `sc:"say" enum:"yes,no" doc:"do it or not; pay or not"`
	Choose  []Target `sc:"choose,null" doc:"the objects, cards or players chosen; [] for none"`
	Targets []Target `sc:"targets,null" doc:"targets of a triggered ability or a copy"`
	Order   []Ref    `sc:"order" doc:"triggers: first put on the stack first; cards put on a library: first listed ends up on top; replacement effects: first applied first"`
	Number  *int     `sc:"number" doc:"a number, or the value of X"`
	Colour  string   `sc:"colour" enum:"W,U,B,R,G" doc:"a colour"`
	Card    string   `sc:"card-name" doc:"the name of a card; \"A // B\" names both halves"`
	Word    string   `sc:"word" doc:"a creature type, land type, or another word asked for"`
	Modes   []int    `sc:"modes" doc:"modes, counted from 1"`
	Mana    Mana     `sc:"mana" doc:"mana made on the spot that pays what is asked, or the mana chosen to be added"`
	Divide  []int    `sc:"divide" doc:"how much for each, in the order of the targets or objects"`
}

// Attempt asks whether an action would be legal where it stands. Nothing of
// it remains, whatever the answer is.
type Attempt struct {
	As       Tag           `sc:"as,required" doc:"name by which claims speak of the attempt"`
	Cast     *Cast         `sc:"cast" doc:"cast a spell"`
	Play     *Play         `sc:"play" doc:"play a land"`
	Activate *Activate     `sc:"activate" doc:"activate an ability"`
	TurnUp   *TurnUp       `sc:"turn-up" doc:"turn a face-down permanent face up"`
	Attack   *Attack       `sc:"attack" doc:"declare attackers"`
	Block    *Block        `sc:"block" doc:"declare blockers"`
	Assign   *Assign       `sc:"assign" doc:"assign combat damage of one creature"`
	Order    *OrderBlocker `sc:"order-blockers" doc:"order for the assignment of damage"`
	Answer   *Answer       `sc:"answer" doc:"answer a choice the game asks"`
}

// Name gives a name to an object that came into being in play: exactly one of
// Token, Ability, Copy and Top is set.
type Name struct {
	As         Ref    `sc:"as,required" doc:"the name"`
	Token      string `sc:"token" doc:"a token on the battlefield with this name"`
	Ability    Ref    `sc:"ability" doc:"an ability of this object on the stack"`
	Copy       string `sc:"copy" doc:"a copy of a card or spell of this name, wherever it is"`
	Top        bool   `sc:"top" doc:"the top object of the stack"`
	Controller Who    `sc:"controller" doc:"only objects of this player"`
	Nth        int    `sc:"nth" doc:"the how manieth such object in order of creation, counted from 1; without it there must be one only"`
}

// Checkpoint is a row of claims with a name.
type Checkpoint struct {
	As   Tag     `sc:"as,required" doc:"name of the checkpoint"`
	Then []Claim `sc:"then,required" doc:"what must be true"`
}
