package scenario

// Claim is one thing that must be true: exactly one of its fields is set. A
// claim of several objects or players claims each of them.
type Claim struct {
	Life     map[Who]int    `sc:"life" doc:"life totals"`
	Poison   map[Who]int    `sc:"poison" doc:"poison counters of players"`
	Mana     map[Who]Mana   `sc:"mana" doc:"contents of mana pools; \"\" for empty"`
	Lost     map[Who]bool   `sc:"lost" doc:"who has lost the game"`
	Won      map[Who]bool   `sc:"won" doc:"who has won the game"`
	Turn     *Now           `sc:"now" doc:"where in the game we are"`
	Top      map[Who][]Ref  `sc:"top" doc:"top cards of libraries, topmost first"`
	Bottom   map[Who][]Ref  `sc:"bottom" doc:"bottom cards of libraries, bottommost last"`
	Zone     map[Ref]Zone   `sc:"zone" enum:"library,hand,battlefield,graveyard,exile,stack,command,outside,gone" doc:"where cards and objects are"`
	Count    *Count         `sc:"count" doc:"how many objects there are of a description"`
	Control  map[Ref]Who    `sc:"controller" doc:"who controls objects"`
	Owner    map[Ref]Who    `sc:"owner" doc:"who owns objects"`
	PT       map[Ref]PT     `sc:"pt" doc:"power and toughness"`
	Has      map[Ref]Words  `sc:"has" doc:"keyword abilities objects have"`
	Lacks    map[Ref]Words  `sc:"lacks" doc:"keyword abilities objects do not have"`
	Ability  map[Ref]Words  `sc:"abilities" doc:"all abilities of objects, in the ability language"`
	Names    map[Ref]Words  `sc:"names" doc:"all names of objects"`
	Colours  map[Ref]Words  `sc:"colours" doc:"all colours of objects; [] for colourless"`
	Types    map[Ref]Words  `sc:"types" doc:"all card types of objects"`
	Supers   map[Ref]Words  `sc:"supertypes" doc:"all supertypes of objects"`
	Subtypes map[Ref]Words  `sc:"subtypes" doc:"all subtypes of objects"`
	Cost     map[Ref]Mana   `sc:"mana-cost" doc:"mana costs"`
	Value    map[Ref]Ints   `sc:"mana-value" doc:"mana values; two for a split card where the edition says so"`
	Counters map[Ref]Counts `sc:"counters" doc:"counters by kind; 0 for none of a kind"`
	Damage   map[Ref]int    `sc:"damage" doc:"damage marked on permanents"`
	Tapped   map[Ref]bool   `sc:"tapped" doc:"whether permanents are tapped"`
	Down     map[Ref]bool   `sc:"face-down" doc:"whether objects are face down"`
	Attached map[Ref]Target `sc:"attached" doc:"what permanents are attached to; \"\" for nothing"`
	Attacks  map[Ref]Target `sc:"attacking" doc:"whom creatures attack; \"\" for not attacking"`
	Blocks   map[Ref]Words  `sc:"blocking" doc:"which attackers creatures block; [] for not blocking"`
	Blocked  map[Ref]bool   `sc:"blocked" doc:"whether attackers are blocked"`
	Encoded  map[Ref]Ref    `sc:"encoded" doc:"on which permanent cards are encoded; \"\" for none"`
	Stack    *[]Ref         `sc:"stack" doc:"objects on the stack, top first; an ability without a name goes by its source"`
	Triggers map[Ref]int    `sc:"triggers" doc:"triggered abilities of objects that wait or are on the stack"`
	Revealed map[Ref]bool   `sc:"revealed" doc:"whether cards are revealed to all players"`
	SeenBy   map[Ref]Words  `sc:"seen-by" doc:"which players may look at the face of cards"`

	Happened *Happened `sc:"happened" doc:"an event happened so many times; at least once where times is not given"`
	Never    *Event    `sc:"never" doc:"no such event happened"`
	Together []Event   `sc:"together" doc:"these events happened at the same time"`
	Before   []Event   `sc:"before" doc:"each of these events happened, the first time, before the next"`
	Silent   *Between  `sc:"no-priority" doc:"no player received priority between two events"`
	Offered  *Offered  `sc:"offered" doc:"what a choice offered"`
	Asked    *Asked    `sc:"asked" doc:"how many times something was asked"`
	Refused  *Refused  `sc:"refused" doc:"an attempt was not legal"`
	Allowed  []Tag     `sc:"allowed" doc:"these attempts were legal"`
	Line     int       `sc:"-"`
}

// Words is a list of words; a single word may stand without brackets.
type Words []string

// Ints is a list of numbers; a single number may stand without brackets.
type Ints []int

// Counts counts things by name.
type Counts map[string]int

// Now is a place in the game.
type Now struct {
	Turn Who      `sc:"turn" doc:"the active player"`
	Step GameStep `sc:"step" enum:"untap,upkeep,draw,main1,begin-combat,declare-attackers,declare-blockers,first-strike-damage,combat-damage,end-combat,main2,end,cleanup" doc:"the step"`
}

// Filter describes objects; what is not said does not matter.
type Filter struct {
	Zone       Zone   `sc:"zone" enum:"library,hand,battlefield,graveyard,exile,stack,command,outside" doc:"where; default the battlefield"`
	Of         Who    `sc:"of" doc:"whose: the controller on battlefield and stack, elsewhere the owner"`
	Card       string `sc:"card" doc:"with this name"`
	Type       string `sc:"type" doc:"with this type, supertype or subtype"`
	Colour     string `sc:"colour" enum:"W,U,B,R,G" doc:"of this colour"`
	Token      *bool  `sc:"token" doc:"a token, or not one"`
	Tapped     *bool  `sc:"tapped" doc:"tapped, or not"`
	FaceDown   *bool  `sc:"face-down" doc:"face down, or not"`
	Keyword    string `sc:"keyword" doc:"with this keyword ability"`
	Controller Who    `sc:"controller" doc:"under the control of this player"`
}

// Count claims a number of objects.
type Count struct {
	Filter
	Is int `sc:"is,required" doc:"how many"`
}

// Happened claims that an event happened.
type Happened struct {
	Event
	Times *int `sc:"times" doc:"exactly so many times"`
}

// Between claims silence between the first event After and the first event
// Before that follows it.
type Between struct {
	After  Event `sc:"after,required" doc:"the event that opens the span"`
	Before Event `sc:"before,required" doc:"the event that closes it"`
}

// Offered claims what a choice offered.
type Offered struct {
	Player   Who      `sc:"player" doc:"who was asked"`
	Choice   string   `sc:"choice" enum:"@choices" doc:"kind of choice"`
	Source   Ref      `sc:"source" doc:"the spell or ability that asked"`
	Nth      int      `sc:"nth" doc:"the how manieth such choice, counted from 1; default the last"`
	Includes []string `sc:"includes" doc:"these were among the options"`
	Excludes []string `sc:"excludes" doc:"these were not"`
	Exactly  []string `sc:"exactly" doc:"these and no others"`
}

// Asked claims how often something was asked.
type Asked struct {
	Player Who    `sc:"player" doc:"who was asked"`
	Choice string `sc:"choice" enum:"@choices" doc:"kind of choice"`
	Source Ref    `sc:"source" doc:"the spell or ability that asked"`
	Times  int    `sc:"times,required" doc:"how many times"`
}

// Refused claims that an attempt was not legal.
type Refused struct {
	Attempt Tag    `sc:"attempt,required" doc:"name of the attempt"`
	Because string `sc:"because" enum:"@reasons" doc:"code of the reason; any where not given"`
}
