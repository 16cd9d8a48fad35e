// Package query is the query language of saitei: what a person types to find
// rulings, as a tree. It knows nothing of the index. [Parse] reads a query,
// [Match] answers one for a single block without an index (that is what the
// FILTER arguments of the command line are).
//
// # Syntax
//
// Words stand side by side and are all wanted. Full-width forms of the signs
// mean the same as their half-width ones.
//
//	lifelink 複数        both words
//	"exact phrase"       the words in this order; also 「…」 and “…”
//	-word                not this word; also -(…), -field:value
//	a or b               either; binds weaker than words side by side; also OR and |
//	( … )                a group
//	card:"Grizzly Bears" a field, see the table in [Fields]
//	702.13a              a rule by its number; also "rule 702.13a", 702.13@2009-07-11
//	cyto*                words that begin so
//
// A 《name》 is a phrase. A query of white space only is [All].
//
// [Q.String] of a parsed query parses back to the same tree.
package query
