// Package card holds the cards that were written by hand: names, costs, types
// and power and toughness, which are facts, and what they do, in the language
// of package ability.
//
// [All] gives every card, [Lookup] one of them by its English name, with
// either half of a split card naming the whole. [Load] reads files of cards in
// the same form from elsewhere, with errors that name file, line and column.
//
// A card file is a YAML list. Each entry is
//
//	name: Simic Initiate       English name
//	ja: シミックの入門者            official Japanese name
//	cost: '{G}'                mana cost; left out where there is none
//	colors: [red]              colour indicator, rarely
//	type: Creature — Human Mutant
//	pt: 0/0
//	abilities: [graft 1]       one each; keywords may share a line
//	note: …                    for people
//	before:                    what it did in rules editions before a date
//	  date: 2007-07-13
//	  abilities: […]
//
// and a split card has its name, "A // B", and halves, a list of two such
// entries. Function is that of today's card; where it was another in the
// past, before says so.
package card
