package facts

import "embed"

// Files holds the tables by their file names.
//
//go:embed *.tsv
var Files embed.FS

// Terms lists the tables of the term base, in the order in which they are read.
var Terms = []string{"keywords.tsv", "rules-terms.tsv", "types.tsv", "subtypes.tsv", "counters.tsv", "proper.tsv", "generic.tsv", "nonterms.tsv"}
