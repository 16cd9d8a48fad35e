// Package cr reads the Comprehensive Rules of Magic: The Gathering in any
// edition from 1999 on and follows rules from one edition to another.
//
// [Parse] turns one text file into an [Edition]; [Compare] finds where each
// rule of one edition went in the next; a [Library] holds many editions and
// answers what a rule number of a day says, where it went ([Library.Trace])
// and what it is numbered today ([Library.Current]). [Import] fills a [Shelf],
// the part of a knowledge base the editions are kept in.
//
// # Without any rules file
//
// A table of the numbers of all keywords through the editions is built in:
// [Keyword] and [Number] need no rules text. The table holds names, numbers
// and dates only; no rules text is shipped with the program.
//
// # What it does not do
//
// Nothing here reads Japanese or knows of documents, except [Library.EditionOf],
// which places a document among the editions by the numbers and keywords that
// the caller read from it.
package cr
