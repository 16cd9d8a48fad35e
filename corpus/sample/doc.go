// Package sample carries a small corpus of documents that were written for
// saitei, so that a knowledge base can be built on a fresh machine, offline.
// Their sets and cards are invented, and so are all sentences; only the
// keywords and the numbers of rules are those of the game.
//
// [Documents] are a FAQ about keywords with quoted rule paragraphs, a FAQ about
// a set with boxes of card text, and a web page with menus and a comment form.
// [Cards] is a table of the names of the invented cards. [Generate] makes large
// corpora of invented rulings for measurements.
package sample
