// Package term is the term base: concepts of the game with their Japanese and
// English terms, the time each term was in use, its reading and part of
// speech.
//
// [Default] gives the base the program ships; [Base.With] lays tables of one's
// own over it. [Base.Find] finds terms in a text, [Base.Count] counts them,
// [Base.Lookup] goes from a term to its concepts, [Base.Words] gives the words
// to enter into the dictionary of the tokenizer.
//
// # Tables
//
// A table is tab-separated; the first line names its columns, empty columns at
// the end of a line may be left out, # begins a comment line. Rows with the
// same concept are the terms of that concept, the preferred one first. The
// columns are those of [Columns].
//
// The base knows nothing of cards or rules; keyword numbers through the
// editions are in package rules/cr.
package term
