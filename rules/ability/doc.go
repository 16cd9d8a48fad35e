// Package ability is the ability language: what a card does, as a typed tree,
// and the controlled English in which people write it. It belongs to no
// engine. Its words are those of the Comprehensive Rules (edition 2026-06-19),
// and it grows by what the rules have a word for, never for one card.
//
// [Parse] reads one ability, [Print] writes it, and parse(print(x)) = x:
//
//	lifelink
//	{T}: this deals 1 damage to any target
//	when this enters, sacrifice it unless {U} was spent to cast it
//	forecast — {2}{W}{U}, reveal this: create a 1/1 white and blue Bird creature token with flying
//	as long as the hand size of you is 0, this gains double strike
//
// # Abilities
//
// An object has abilities of five sorts (CR 113.3): [Spell] abilities, the
// instructions of instants and sorceries (CR 608.2c); [Activated] abilities,
// "cost: effect" (CR 602); [Triggered] abilities, "when, whenever, at" (CR
// 603); [Static] abilities (CR 604); and [Keyword] abilities (CR 702), which
// stand for some of the others. [AdditionalCost] is what a spell costs on top
// (CR 601.2f).
//
// # What abilities speak of
//
// A [Ref] names objects or players: this, a [Target], [Each], a [Choose], what
// was named before ([Var]). A [Filter] describes them by [Predicate] values. A
// [Quantity] is a number, a [Condition] something true or false, an [Event]
// what a trigger waits for or a replacement replaces, a [Cost] what is paid.
//
// # What abilities do
//
// An [Effect] is an instruction (CR 609, 610), carried out once and in order.
// A [Rule] is what holds for a time: a [Continuous] effect (CR 611, 613) with
// its [Mod] values, or a [Replace], a replacement or prevention effect (CR
// 614-616). A [Static] ability has rules, [Apply] makes one for a [Duration].
//
// # Names
//
// "The victim" is a name given by As where something is targeted, chosen,
// found or created, and used by [Var] after that. Event words are fixed: [It],
// [That], [ThatPlayer], [ThatMany]; each [Event] says what they are.
//
// # Limits
//
// The set of node types is closed: an engine that handles all of them handles
// every card that can be written. A card whose function needs a word that is
// not here cannot be written; it is not approximated.
package ability
