// Package cardfile reads the card files that users bring and makes one
// catalogue of cards and sets of them.
//
// [Read] reads one file of any known kind and tells the kinds apart by their
// content: MTGJSON version 3 and 5 (a set, AllPrintings or AllSets, AtomicCards
// or AllCards, a bare list of cards), Scryfall bulk files (cards in any
// language, rulings), the mojp XML, and names in a table (TSV with the columns
// en and ja, or a flat JSON object). Any of them may be gzipped. Files of
// gigabytes are streamed: what is held is what is kept of the distinct cards.
//
// [Merge] joins catalogues by English name. What comes out depends on the
// content of the catalogues only, never on the order in which they are given.
//
// What it does not do: it keeps no prices, pictures, legalities or languages
// other than English and Japanese, and it does not resolve which of two
// different cards of one Japanese name is meant; that is left to package name.
package cardfile
