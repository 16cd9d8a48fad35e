// Package frame reads the clauses of a ruling as events, states and
// permissions of the game.
//
// [Reader.Read] takes a text that package clause has read and gives a [Prop]
// for each clause that a frame covers, and nothing for one that none covers:
// what is not covered is known, never guessed. Frames stand in two tables: the
// narrow ones (narrow.go) name one thing of the game, the wide ones (wide.go)
// read a verb whatever stands with it. A row names the verbs and the particles
// with which Japanese says it; a [Thing] is what stands in a slot. Of a clause
// that modifies a noun, Prop.Head is that noun and Prop.Gap the slot it fills;
// Prop.When holds the typed phrases of time.
//
// [Reader.Phrase] reads a noun phrase whole, with the clauses that modify it;
// [Describer] reads descriptions of objects and players into words of the
// ability language. Both refuse a phrase with a word they do not understand.
//
// The tables describe the game and the language. They know no document, card
// or ruling, and no whole sentence.
//
// # What a caller must look at
//
//   - A clause of modality [clause.NotSo] or [clause.Possible] claims nothing
//     that must happen; か between deeds makes both possible.
//   - Thing.Only, Except and Instead, and [clause.Arg].Focus, restrict.
//   - [Desc].Extra and Nth say what the ability language has no words for;
//     Desc.Filter refuses such a description.
//   - Wide frames such as "do", "give" or "put" say little: their slots must
//     be read for what is done.
package frame
