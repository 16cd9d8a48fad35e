package scenario

import "saitei/corpus"

// Who names a player of the scenario, such as "you" or "opponent".
type Who string

// Ref names an object: the name given to it with "as", or the name of its card
// where only one object of the scenario has that card. A name follows its card
// from zone to zone.
type Ref string

// Target names a player or an object.
type Target string

// Tag names an attempt or a checkpoint.
type Tag string

// Mana is a row of mana symbols: "{2}{W}{U}" in a cost, "{W}{C}" in a pool,
// where {C} is colourless mana.
type Mana string

// PT is power and toughness, "2/2" or "-1/3".
type PT string

// Zone names a zone. Library, hand and graveyard are those of the owner.
type Zone string

// The zones. Outside is where sideboards lie; Gone is where objects are that
// have ceased to exist.
const (
	Library     Zone = "library"
	Hand        Zone = "hand"
	Battlefield Zone = "battlefield"
	Graveyard   Zone = "graveyard"
	Exile       Zone = "exile"
	Stack       Zone = "stack"
	Command     Zone = "command"
	Outside     Zone = "outside"
	Gone        Zone = "gone"
)

// GameStep names a step or phase of a turn.
type GameStep string

// The steps and the two main phases, in the order of a turn (rule 500.1).
const (
	Untap            GameStep = "untap"
	Upkeep           GameStep = "upkeep"
	Draw             GameStep = "draw"
	Main1            GameStep = "main1"
	BeginCombat      GameStep = "begin-combat"
	DeclareAttackers GameStep = "declare-attackers"
	DeclareBlockers  GameStep = "declare-blockers"
	FirstStrike      GameStep = "first-strike-damage"
	CombatDamage     GameStep = "combat-damage"
	EndCombat        GameStep = "end-combat"
	Main2            GameStep = "main2"
	End              GameStep = "end"
	Cleanup          GameStep = "cleanup"
)

// Origins of a scenario.
const (
	Curated   = "curated"   // written by hand
	Generated = "generated" // made from the text of a ruling
)

// Scenario is one situation with what is done and what must be true.
type Scenario struct {
	ID        string     `sc:"id,required" doc:"unique name; letters, digits, dots and dashes"`
	Shows     string     `sc:"shows" doc:"in words, what the scenario shows"`
	Rulings   []Ruling   `sc:"rulings" doc:"the rulings it plays"`
	Origin    string     `sc:"origin" enum:"curated,generated" doc:"written by hand or made from the text"`
	Editions  Range      `sc:"editions" doc:"the rules editions under which it can be played"`
	Features  []string   `sc:"features" doc:"what an engine must have to play it"`
	Guards    []string   `sc:"guards" doc:"mutants of the reference engine it is there to catch"`
	Conflict  string     `sc:"conflict" doc:"where the sentence disagrees with the card or the rules of its own day, in words"`
	Swallowed []Swallow  `sc:"swallowed" doc:"clauses of the ruling the scenario does not cover; makes it partial"`
	Players   []Player   `sc:"players" doc:"two to four players in turn order; default you and opponent at 20 life"`
	Cards     []Card     `sc:"cards" doc:"cards made for this scenario"`
	Given     Given      `sc:"given" doc:"the situation before the first step"`
	When      []Step     `sc:"when" doc:"what is done, in order, with checkpoints between"`
	Then      []Claim    `sc:"then,required" doc:"what the ruling claims to be true at the end"`
	Rules     []Deviance `sc:"rules" doc:"what the rules of other editions say instead of the claim"`

	File string `sc:"-"` // where it was read
	Line int    `sc:"-"` // 1-based
}

// Complete reports whether the scenario covers every clause of its ruling.
func (s *Scenario) Complete() bool { return len(s.Swallowed) == 0 }

// Ruling names a ruling of a document. Key is [corpus.TextKey] of its text, so
// that a re-encoded copy of the document matches.
type Ruling struct {
	Doc  string `sc:"doc,required" doc:"base name of the document"`
	Line int    `sc:"line,required" doc:"1-based line of the document"`
	Key  string `sc:"key,required" doc:"hash of the folded text, first 8 or more hex digits"`
}

// Swallow is a clause of a ruling that is not covered.
type Swallow struct {
	Start int    `sc:"start" doc:"byte offset into the text of the ruling"`
	End   int    `sc:"end" doc:"byte offset after the clause"`
	Why   string `sc:"why,required" doc:"why it is not covered"`
}

// Range is a span of rules editions: From is in it, Until is not. A zero date
// is open.
type Range struct {
	From  corpus.Edition `sc:"from" doc:"first edition of the span"`
	Until corpus.Edition `sc:"until" doc:"first edition after the span"`
}

// Contains reports whether the edition lies in the span.
func (r Range) Contains(e corpus.Edition) bool {
	return (r.From.IsZero() || !e.Before(r.From)) && (r.Until.IsZero() || e.Before(r.Until))
}

// Deviance says what the rules of a span of editions say instead of the claim.
type Deviance struct {
	From        corpus.Edition `sc:"from" doc:"first edition of the span"`
	Until       corpus.Edition `sc:"until" doc:"first edition after the span"`
	Rule        string         `sc:"rule" doc:"number of the rule that says so, in the edition that first says it"`
	Card        string         `sc:"card" doc:"card whose wording changed"`
	Why         string         `sc:"why,required" doc:"in words, what is different"`
	Then        []Claim        `sc:"then" doc:"instead of the scenario's then"`
	Checkpoints []Checkpoint   `sc:"checkpoints" doc:"instead of the checkpoints of these names"`
}

// Span returns the editions for which the deviance holds.
func (d Deviance) Span() Range { return Range{d.From, d.Until} }

// Player is a player of the scenario.
type Player struct {
	Name   Who  `sc:",key"`
	Life   *int `sc:"life" doc:"life total; default 20"`
	Poison int  `sc:"poison" doc:"poison counters"`
	Mana   Mana `sc:"mana" doc:"mana in the pool"`
}

// LifeTotal is the life the player starts the scenario with.
func (p Player) LifeTotal() int {
	if p.Life == nil {
		return 20
	}
	return *p.Life
}

// Card is a card made for the scenario, in the ability language of package
// ability. Halves make it a split card, of which the other fields but Key are
// then empty.
type Card struct {
	Key        string   `sc:",key"`
	Name       string   `sc:"name" doc:"name in the game; default the key"`
	Cost       Mana     `sc:"cost" doc:"mana cost; none means it has no mana cost"`
	Colours    []string `sc:"colours" enum:"W,U,B,R,G" doc:"colours other than those of the cost"`
	Supertypes []string `sc:"supertypes" doc:"Legendary, Basic, Snow …"`
	Types      []string `sc:"types" enum:"Artifact,Creature,Enchantment,Instant,Land,Planeswalker,Sorcery" doc:"card types"`
	Subtypes   []string `sc:"subtypes" doc:"Goblin, Aura, Swamp …"`
	PT         PT       `sc:"pt" doc:"power and toughness, such as 2/2"`
	Abilities  []string `sc:"abilities" doc:"abilities in the ability language"`
	Halves     []Card   `sc:"halves" doc:"the halves of a split card"`
}

// Given is the situation before the first step. Whoever stands first among the
// players is the active player in the first main phase, unless said otherwise.
type Given struct {
	Turn        Who         `sc:"turn" doc:"the active player"`
	Number      int         `sc:"turn-number" doc:"number of the turn; default 5"`
	Step        GameStep    `sc:"step" enum:"untap,upkeep,draw,main1,begin-combat,declare-attackers,declare-blockers,first-strike-damage,combat-damage,end-combat,main2,end,cleanup" doc:"where in the turn; default main1"`
	Battlefield []Permanent `sc:"battlefield" doc:"permanents, in the order of their time stamps"`
	Hand        []Pile      `sc:"hand" doc:"cards in hand of each player"`
	Library     []Pile      `sc:"library" doc:"libraries, top card first"`
	Graveyard   []Pile      `sc:"graveyard" doc:"graveyards, top card first"`
	Exile       []Pile      `sc:"exile" doc:"exiled cards of each owner"`
	Outside     []Pile      `sc:"outside" doc:"cards outside the game of each owner (sideboard)"`
	Coins       []string    `sc:"coins" enum:"heads,tails" doc:"results of coin flips, in order"`
	Dice        []int       `sc:"dice" doc:"results of die rolls, in order"`
	Random      []Ref       `sc:"random" doc:"cards picked at random, in order"`
	Shuffles    []Pile      `sc:"shuffles" doc:"library after each shuffle, top card first; without it a shuffle keeps the order"`
}

// Pile is a row of cards of one player.
type Pile struct {
	Who   Who      `sc:",key"`
	Cards []Placed `sc:",value"`
}

// Placed is a card in a zone other than the battlefield. "12 Forest" stands
// for twelve cards of that name.
type Placed struct {
	Card     string `sc:"card,required" doc:"name of a card of the engine or key of a card made for the scenario"`
	Count    int    `sc:"count" doc:"so many of them; default 1"`
	As       Ref    `sc:"as" doc:"name of the object in this scenario"`
	FaceDown bool   `sc:"face-down" doc:"lies face down"`
	Linked   Ref    `sc:"linked" doc:"the object with which it was exiled"`
	Encoded  Ref    `sc:"encoded" doc:"the permanent on which it is encoded"`
}

// Permanent is an object on the battlefield.
type Permanent struct {
	Card       string         `sc:"card,required" doc:"name of a card of the engine or key of a card made for the scenario"`
	Count      int            `sc:"count" doc:"so many of them; default 1"`
	Controller Who            `sc:"controller" doc:"who controls it; default the first player"`
	Owner      Who            `sc:"owner" doc:"who owns it; default its controller"`
	As         Ref            `sc:"as" doc:"name of the object in this scenario"`
	Token      bool           `sc:"token" doc:"is a token"`
	Tapped     bool           `sc:"tapped" doc:"is tapped"`
	Sick       bool           `sc:"sick" doc:"came under control this turn"`
	FaceDown   bool           `sc:"face-down" doc:"lies face down"`
	CopyOf     string         `sc:"copy-of" doc:"name or key of the card it is a copy of"`
	Counters   map[string]int `sc:"counters" doc:"counters by kind, such as +1/+1"`
	Damage     int            `sc:"damage" doc:"damage marked on it"`
	Attached   Target         `sc:"attached" doc:"what it is attached to"`
}
