// Package align pairs Japanese rulings with English ones and checks the pairs.
//
// [Aligner.Pair] pairs two lists that may be about the same things, such as the
// rulings of one card, by what they say and by their order; [Aligner.Check] says
// what does not agree in a pair: numbers, names, terms, sentences, a ruling that
// was changed in English since. [WriteTMX] takes pairs along as a translation
// memory.
//
// What texts of two languages have in common is counted by [Notions], which the
// caller brings; terms come from the term base, names of cards through [Names].
//
// The package gives up on: one ruling that is two in the other language (the
// better half is paired, the other is left over), and rulings of which fewer
// than one in five notions are shared.
package align
