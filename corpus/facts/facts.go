// Package facts holds the tables the program ships: names, numbers, terms,
// types and dates. They are facts; no sentence of a card, rule or document
// stands in them. Each table is a file of tab-separated values whose first
// line names the columns; lines that begin with # are comments.
package facts

import "embed"

// Files holds the tables by their file names.
//
//go:embed *.tsv
var Files embed.FS

// Terms lists the tables of the term base, in the order in which they are read.
var Terms = []string{"keywords.tsv", "rules-terms.tsv", "types.tsv", "subtypes.tsv", "counters.tsv", "proper.tsv", "generic.tsv", "nonterms.tsv"}
