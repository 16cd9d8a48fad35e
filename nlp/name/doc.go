// Package name finds cards by name: as written, in folded form, by reading in
// kana or romaji, by one half of a split card, or misspelt.
//
// [New] builds an [Index] of cards; [Index.Lookup] gives what a name written
// in a document means, [Index.Find] what a person may have meant who typed it,
// [Index.Diagnose] why a name is no card and which cards were likely meant.
//
// It gives up on nicknames, on names in languages other than English and
// Japanese, and on misspellings of more than a quarter of a name.
package name
