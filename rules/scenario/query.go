package scenario

import "saitei/corpus"

// Query is a question to an engine about the state of the game. It never holds
// an expected value.
type Query struct {
	What   What    `sc:"what,required" enum:"@what" doc:"what is asked"`
	Of     Target  `sc:"of" doc:"the player, object, or attempt it is asked of"`
	Filter *Filter `sc:"filter" doc:"for count: which objects"`
}

// What names a question.
type What string

// The questions and, in brackets, the field of [Observed] that answers them.
const (
	AskLife       What = "life"       // of a player [Number]
	AskPoison     What = "poison"     // of a player [Number]
	AskMana       What = "mana"       // pool of a player [Text], WUBRGC order: "{W}{W}{C}"
	AskLost       What = "lost"       // a player [Yes]
	AskWon        What = "won"        // a player [Yes]
	AskTurn       What = "turn"       // the active player [Text]
	AskStep       What = "step"       // the step [Text]
	AskLibrary    What = "library"    // of a player, top first [Texts]
	AskZone       What = "zone"       // of an object [Text]
	AskCount      What = "count"      // by Filter [Number]
	AskController What = "controller" // of an object [Text]
	AskOwner      What = "owner"      // of an object [Text]
	AskPT         What = "pt"         // of an object [Text], "" where it has none
	AskKeywords   What = "keywords"   // of an object [Texts], lower case
	AskAbilities  What = "abilities"  // of an object [Texts], as the printer of the ability language writes them
	AskNames      What = "names"      // of an object [Texts]
	AskColours    What = "colours"    // of an object [Texts], WUBRG order
	AskTypes      What = "types"      // of an object [Texts]
	AskSupertypes What = "supertypes" // of an object [Texts]
	AskSubtypes   What = "subtypes"   // of an object [Texts]
	AskManaCost   What = "mana-cost"  // of an object [Text]
	AskManaValue  What = "mana-value" // of an object [Numbers]
	AskCounters   What = "counters"   // of an object [Counts]
	AskDamage     What = "damage"     // on a permanent [Number]
	AskTapped     What = "tapped"     // a permanent [Yes]
	AskFaceDown   What = "face-down"  // an object [Yes]
	AskAttached   What = "attached"   // what a permanent is attached to [Text], "" for nothing
	AskAttacking  What = "attacking"  // whom a creature attacks [Text], "" for nobody
	AskBlocking   What = "blocking"   // what a creature blocks [Texts]
	AskBlocked    What = "blocked"    // an attacker [Yes]
	AskEncoded    What = "encoded"    // where a card is encoded [Text], "" for nowhere
	AskStack      What = "stack"      // the stack, top first [Texts]; an ability without a name goes by its source
	AskTriggers   What = "triggers"   // of an object, waiting or on the stack [Number]
	AskRevealed   What = "revealed"   // a card, to all players [Yes]
	AskSeenBy     What = "seen-by"    // the players who may see the face of a card [Texts], in turn order
	AskEvents     What = "events"     // everything that happened since the first step [Events]
	AskChoices    What = "choices"    // every choice asked since the first step [Choices]
	AskAttempt    What = "attempt"    // a named attempt [Yes]; where it was refused, the code of the reason [Text] and words [Detail]
)

// Whats lists all questions.
var Whats = []What{AskLife, AskPoison, AskMana, AskLost, AskWon, AskTurn, AskStep, AskLibrary, AskZone, AskCount, AskController, AskOwner, AskPT, AskKeywords, AskAbilities, AskNames, AskColours, AskTypes, AskSupertypes, AskSubtypes, AskManaCost, AskManaValue, AskCounters, AskDamage, AskTapped, AskFaceDown, AskAttached, AskAttacking, AskBlocking, AskBlocked, AskEncoded, AskStack, AskTriggers, AskRevealed, AskSeenBy, AskEvents, AskChoices, AskAttempt}

// Observed is an engine's answer to one [Query].
type Observed struct {
	Number  int            `sc:"number"`
	Numbers []int          `sc:"numbers"`
	Text    string         `sc:"text"`
	Texts   []string       `sc:"texts"`
	Yes     bool           `sc:"yes"`
	Detail  string         `sc:"detail"`
	Counts  map[string]int `sc:"counts"`
	Events  []Event        `sc:"events"`
	Choices []Choice       `sc:"choices"`
	Missing bool           `sc:"missing"` // the object asked about does not exist where it could be asked this
}

// Choice is a choice that was asked.
type Choice struct {
	Player  Who      `sc:"player"`
	Kind    string   `sc:"choice" enum:"@choices"`
	Source  Ref      `sc:"source"`  // the object that asked, or its source for an ability
	Options []string `sc:"options"` // names of objects, cards, players, or words
	Min     int      `sc:"min"`
	Max     int      `sc:"max"`
}

// Choices lists the kinds of choices.
var Choices = []string{
	"may",         // do it or not: say
	"pay",         // pay or not: say, mana
	"targets",     // targets of a trigger or copy: targets
	"choose",      // objects, cards or players: choose
	"sacrifice",   // permanents to sacrifice: choose
	"discard",     // cards to discard: choose
	"search",      // cards found in a library or elsewhere: choose
	"number",      // a number or X: number
	"colour",      // a colour: colour
	"card-name",   // a name: card-name
	"word",        // a word: word
	"modes",       // modes: modes
	"triggers",    // order of triggers: order
	"order",       // order of cards: order
	"replacement", // which replacement or prevention effect first: order
	"mana",        // which mana to add: mana
	"divide",      // how to divide: divide
	"cast",        // cast it or not: a cast step, or say no
	"attach",      // what to attach to: choose
	"assign",      // combat damage: an assign step
	"blockers",    // damage assignment order: an order-blockers step
}

// Reasons lists the codes of refusals.
var Reasons = []string{
	"timing",          // not at this time (sorcery speed, phase, not on the stack)
	"priority",        // the player does not have priority
	"no-such-ability", // the object has no such ability
	"no-such-object",  // not there, or not in the zone where this could be done
	"not-yours",       // the player may not do this with that object
	"illegal-target",  // the target is not legal
	"target-count",    // too few or too many targets
	"same-target",     // the same target twice where they must differ
	"cost",            // the cost cannot be paid so
	"mana",            // the mana does not pay the cost
	"x",               // X cannot be that
	"restriction",     // an effect or ability says it can't be done
	"condition",       // a condition of the ability is not met
	"limit",           // may be done only so often
	"sick",            // summoning sickness
	"tapped",          // it is tapped
	"illegal-attack",  // the declaration of attackers is not legal
	"illegal-block",   // the declaration of blockers is not legal
	"illegal-damage",  // the assignment of damage is not legal
	"illegal-choice",  // not among the options
	"choice-missing",  // a choice was asked and the next step does not answer it
	"choice-unasked",  // an answer that nothing asked for
	"stack",           // the stack is not empty, or is empty
	"game-over",       // the game or the player's part in it is over
	"unknown",         // no such player, object or word
	"loop",            // the bound on actions without end was reached
	"other",
}

// EventKind names what happened.
type EventKind string

// The kinds of events and the fields of [Event] they use besides Batch.
const (
	EvDamage     EventKind = "damage"          // Source deals Amount to To; Combat
	EvGain       EventKind = "gain-life"       // Player gains Amount; Source
	EvLose       EventKind = "lose-life"       // Player loses Amount; Source
	EvDraw       EventKind = "draw"            // Player draws Object
	EvDiscard    EventKind = "discard"         // Player discards Object
	EvMill       EventKind = "mill"            // Player puts Object from library into graveyard
	EvDestroy    EventKind = "destroy"         // Object is destroyed; Source
	EvRegenerate EventKind = "regenerate"      // Object is regenerated instead of destroyed
	EvSacrifice  EventKind = "sacrifice"       // Player sacrifices Object
	EvMove       EventKind = "move"            // Object goes From a zone To a zone (Into)
	EvCounter    EventKind = "counter"         // the spell or ability Object is countered; Source
	EvFizzle     EventKind = "fizzle"          // Object does not resolve: all targets illegal
	EvCast       EventKind = "cast"            // Player casts Object From a zone
	EvPlay       EventKind = "play"            // Player plays the land Object
	EvActivate   EventKind = "activate"        // Player activates an ability of Source
	EvTrigger    EventKind = "trigger"         // an ability of Source triggers; Player controls it
	EvResolve    EventKind = "resolve"         // Object (a spell) or an ability of Source resolves
	EvReveal     EventKind = "reveal"          // Player reveals Object
	EvLook       EventKind = "look"            // Player looks at Object
	EvSearch     EventKind = "search"          // Player searches a library
	EvShuffle    EventKind = "shuffle"         // Player shuffles
	EvTap        EventKind = "tap"             // Object becomes tapped
	EvUntap      EventKind = "untap"           // Object becomes untapped
	EvAttack     EventKind = "attack"          // Object is declared attacking To
	EvBlock      EventKind = "block"           // Object is declared blocking To
	EvBlocked    EventKind = "becomes-blocked" // Object becomes blocked by Source
	EvUnattack   EventKind = "leave-combat"    // Object is removed from combat
	EvAdd        EventKind = "put-counters"    // Amount counters of Word are put on Object
	EvRemove     EventKind = "remove-counters" // Amount counters of Word are removed from Object
	EvControl    EventKind = "change-control"  // Player gains control of Object
	EvAttach     EventKind = "attach"          // Object becomes attached to To
	EvDetach     EventKind = "detach"          // Object becomes unattached
	EvToken      EventKind = "create-token"    // Player creates the token Object
	EvCopy       EventKind = "copy"            // Object is made as a copy of Source
	EvPrevent    EventKind = "prevent"         // Amount damage to To from Source is prevented
	EvRedirect   EventKind = "redirect"        // Amount damage from Source goes to To instead
	EvMana       EventKind = "add-mana"        // Player adds Word to the pool; Source
	EvBurn       EventKind = "mana-burn"       // Player loses Amount life for unspent mana
	EvFlip       EventKind = "flip-coin"       // Player flips; Word heads or tails
	EvName       EventKind = "choose"          // Player answers a choice; Word its kind
	EvEncode     EventKind = "encode"          // Object is exiled encoded on To
	EvTurnUp     EventKind = "turn-up"         // Object is turned face up
	EvPriority   EventKind = "priority"        // Player receives priority
	EvCheck      EventKind = "state-based"     // state-based actions were performed; one for each time
	EvStep       EventKind = "step"            // the step Word of Player's turn begins
	EvSkip       EventKind = "skip"            // Player skips the step Word
	EvLoses      EventKind = "lose-game"       // Player loses
	EvWins       EventKind = "win-game"        // Player wins
	EvLeaves     EventKind = "leave-game"      // Player, or the Object of a player who left, leaves the game
)

// EventKinds lists all kinds of events.
var EventKinds = []EventKind{EvDamage, EvGain, EvLose, EvDraw, EvDiscard, EvMill, EvDestroy, EvRegenerate, EvSacrifice, EvMove, EvCounter, EvFizzle, EvCast, EvPlay, EvActivate, EvTrigger, EvResolve, EvReveal, EvLook, EvSearch, EvShuffle, EvTap, EvUntap, EvAttack, EvBlock, EvBlocked, EvUnattack, EvAdd, EvRemove, EvControl, EvAttach, EvDetach, EvToken, EvCopy, EvPrevent, EvRedirect, EvMana, EvBurn, EvFlip, EvName, EvEncode, EvTurnUp, EvPriority, EvCheck, EvStep, EvSkip, EvLoses, EvWins, EvLeaves}

// Event is something that happened and, in claims, a pattern for it: there, a
// field that is not given fits everything.
type Event struct {
	Kind   EventKind `sc:"event,required" enum:"@events" doc:"what happened"`
	Player Who       `sc:"player" doc:"who did it, or to whom it happened"`
	Source Ref       `sc:"source" doc:"the object that did it"`
	Object Ref       `sc:"object" doc:"the object it happened to"`
	To     Target    `sc:"to" doc:"the player or object at the other end"`
	Amount *int      `sc:"amount" doc:"how much"`
	From   Zone      `sc:"from" enum:"library,hand,battlefield,graveyard,exile,stack,command,outside,gone" doc:"zone it came from"`
	Into   Zone      `sc:"into" enum:"library,hand,battlefield,graveyard,exile,stack,command,outside,gone" doc:"zone it went to"`
	Card   string    `sc:"card" doc:"name of the object's card"`
	Word   string    `sc:"word" doc:"kind of counter or choice, step, result of a flip, mana"`
	Combat *bool     `sc:"combat" doc:"combat damage, or not"`
	Batch  int       `sc:"batch" doc:"events with the same number happened at the same time; in the order in which they happened"`
}

// Program is a scenario as an engine gets it: prepared for one edition, without
// claims, rules, names of rulings or guards. Checkpoints are steps with
// [Step.Observe]; the last step is always one.
type Program struct {
	ID       string         `sc:"id"`
	Edition  corpus.Edition `sc:"-"`
	Features []string       `sc:"features"`
	Players  []Player       `sc:"players"`
	Cards    []Card         `sc:"cards"`
	Given    Given          `sc:"given"`
	When     []Step         `sc:"when"`
}

// Outcome is what an engine made of a program: observations, or one of the
// three reasons for having none.
type Outcome struct {
	Observations [][]Observed `sc:"observations"` // for each checkpoint, for each query
	Unsupported  []string     `sc:"unsupported"`  // features, or "card:NAME", "action:NAME", "edition:DATE"
	Refused      *Refusal     `sc:"refused"`
	Error        string       `sc:"error"` // a fault of the engine
}

// Refusal is a step that was refused, or a choice that was not answered.
type Refusal struct {
	Step   int    `sc:"step"`   // index into Program.When, from 0
	Code   string `sc:"code"`   // one of [Reasons]
	Reason string `sc:"reason"` // in words

	// Asked is the choice that was not answered, for the code choice-missing;
	// nil where the engine does not say.
	Asked *Choice `sc:"asked"`
}
