// Package frame reads the clauses of a ruling as events, states and
// permissions of the game.
//
// [Read] takes a text that package clause has read and gives a [Prop] for each
// clause that a frame of the table covers, and nothing for one that none
// covers: what is not covered is known, never guessed. The table (table.go)
// names for each frame the verbs and the particles with which Japanese says
// it; a Thing (thing.go) is what stands in a slot: a player, an object, a
// quality of it, a number.
//
// The table describes the game and the language. It knows no document, card
// or ruling, and no whole sentence.
package frame
