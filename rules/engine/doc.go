// Package engine is the reference engine: the Comprehensive Rules as a program
// that checks rulings. It has no interface and makes no choice of its own.
// Whatever is to be decided stands in the scenario, and what is missing there,
// superfluous or not allowed is reported, never guessed.
//
// [Run] plays a program and answers what is asked at its checkpoints; most
// callers need nothing else. [New], [Game.Start], [Game.Do] and [Game.Observe]
// do the same step by step.
//
// # The state of a game
//
// A [Game] holds objects in zones (rule 400). An object that changes zones
// becomes a new object with a new [ID] (400.7); the old one stays readable and
// is last known information (608.2h). What an object is, its characteristics
// and who controls it, is computed from what is printed and what is in effect
// whenever it is asked for ([Chars]), in the layers of rule 613 with their time
// stamps and dependencies, and stored nowhere.
//
// # Events
//
// Every change is an [Event]. It passes through the replacement and prevention
// effects (614 to 616), in the order chosen by the player it affects; what is
// left of it is applied and noted in the log; then the abilities that trigger
// on it are found (603), those that look back in time among what was on the
// watch before it. Events of one batch happen at the same time. State-based
// actions (704) are performed whenever a player would get priority (117.5).
//
// # Legality
//
// One place decides what is legal, for real actions and for attempts alike: an
// attempt is the same action on a copy of the game that is thrown away. A
// refusal carries a code, words and the number of the rule. Costs are paid last
// and an action that fails half way leaves nothing behind (733).
//
// # Editions
//
// The rules of different editions differ by the switches of [Switches], the
// only place where dates are compared: mana burn, combat damage on the stack,
// the damage assignment order, lifelink and deathtouch as triggered abilities,
// split cards and their values and names, and so on.
//
// # Mutants
//
// A [Mutant] is the engine with one rule broken on purpose. A scenario that no
// mutant fails proves nothing, and a mutant that no scenario fails shows a rule
// that is not tested. [Reached] names those that can matter to a program.
//
// # What it does not do
//
// What an ability says and the engine does not play is found when the card is
// prepared and named in the outcome as unsupported, before anything is played:
// keywords outside [Features], mana that may be spent on some things only.
// There is no text-changing, no phasing, no banding, no face-down casting, no
// dungeon, battle or Saga, and no match around the game. Shuffles, coins and
// random picks are those of the scenario. Loops are cut off after a bound and
// reported.
package engine
