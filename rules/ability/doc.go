// Package ability is the ability language: what a card does, as a typed tree,
// and the controlled English in which people write it. It belongs to no
// engine. Its words are those of the Comprehensive Rules (all rule numbers
// here are those of the edition 2026-06-19), and it grows by what the rules
// have a word for, never for one card.
//
// [Parse] reads one ability, [Print] writes it, and parse(print(x)) = x:
//
//	lifelink
//	{T}: this deals 1 damage to any target
//	when this enters, sacrifice it unless {U} was spent to cast it
//	forecast — {2}{W}{U}, reveal this: create a 1/1 white and blue Bird creature token with flying
//	hellbent — as long as you have no cards in hand, this has double strike
//	{B}, sacrifice this: until end of turn, the next time target creature would be dealt damage, instead destroy that object
//
// [ParseAll] reads the abilities of one card. The whole grammar is published
// in grammar.txt ([Grammar]); as JSON the tree follows ability.schema.json
// ([Schema], [ToJSON], [FromJSON]).
//
// # The abilities of an object
//
// There are four categories of abilities (CR 113.3). A [Spell] ability is what
// an instant or sorcery does: its instructions in the order written (CR
// 608.2c). An [Activated] ability is "cost: effect" (CR 602), a [Triggered]
// ability begins with when, whenever or at (CR 603), with an intervening "if"
// behind it or not (CR 603.4), and a [Static] ability is simply true (CR 604).
// A [Keyword] stands for some of these (CR 702); [KeywordTable] says which
// there are. [AdditionalCost] and [CastOnly] say how a spell is cast (CR
// 601.2f, 601.3). Abilities work on the battlefield unless they say "this
// works from the graveyard"; characteristic-defining ones work everywhere (CR
// 604.3). An ability word before a dash means nothing (CR 207.2c).
//
// # Things
//
// A [Ref] names objects or players: "this", "you", a [Target] (CR 115), [Each]
// that matches, a [Choose] made when the instruction is carried out (CR
// 608.2d), what was named before. A [Filter] describes them by [Predicate]
// values: words before a noun ("other nontoken black creature") and after it
// ("you control with power 2 or less"). A description with a type and no zone
// means permanents (CR 109.2). A [Pattern] is what an event or a prohibition
// speaks of; "a creature" is any creature there, one that is chosen elsewhere.
//
// Targets are chosen in the order in which they are written; [Targets] lists
// them, and the Slot of each says its place. Targets of an ability within
// another (gained, delayed, reflexive) count for themselves.
//
// # Names, and who acts
//
// "(the victim)" after a target, a choice or what is found or created names
// it, and "the victim" speaks of it later: where it went, with the
// characteristics it last had where it was named (CR 400.7, 608.2h). Within
// what an event brings about, "it" is the object of the event, "that object"
// the other one, "that player" its player and "that many" its amount; each
// [Event] says which these are.
//
// An instruction without a subject is carried out by you: "draw a card".
// Within "that player may …" and "unless that player …" it is carried out by
// them. "They" and "their" are whoever carries out the instruction, each for
// themselves where several do: "each player discards each card in their hand".
// Such players choose in turn order and act at the same time (CR 101.4).
//
// # Doing things
//
// An [Effect] is an instruction (CR 609, 610). Instructions follow one another
// with full stops; "if you do" asks whether the one before was carried out.
// Several that depend on one condition stand in parentheses. [May], [If],
// [Unless], [ForEach], [Repeat], [Modes] and [Delayed] arrange other
// instructions; the rest do what the keyword actions of CR 701 and the zones
// of CR 400 are for. A cost that is not mana, tapping or life is an
// instruction too ([Action]).
//
// # What holds for a time
//
// A [Rule] is a [Continuous] effect (CR 611), with modifications that an
// engine sorts into the layers of CR 613, or a [Replace], a replacement or
// prevention effect (CR 614 to 616). A static ability has rules; [Apply] makes
// one for a [Duration]. "As this enters, …" modifies how something enters (CR
// 614.12): within it, "tap it" and "put a counter on it" say how it enters.
// Within a replacement of damage, [Prevent], [Redirect] and [Amount] change
// the event and let what is left of it happen.
//
// # Limits
//
// The set of node types is closed: an engine that handles all of them plays
// every card that can be written. A card that needs a word that is not here
// cannot be written; nothing is approximated. Where a target stands within
// the description of a named target ("target card in the graveyard of target
// player (the victim)"), the name belongs to the inner one; name the inner
// one first by an instruction of its own ("choose target player (the victim)").
package ability
