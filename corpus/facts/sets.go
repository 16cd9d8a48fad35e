package facts

import (
	_ "embed" // for the table
	"fmt"
	"strings"
	"sync"

	"saitei/corpus"
)

//go:embed sets.tsv
var setsTSV string

// Sets returns the card sets the program knows by itself, in order of their
// release: code, English and Japanese name, date. Card files often lack the
// Japanese names. The caller must not change the slice.
func Sets() []corpus.Set { return sets() }

var sets = sync.OnceValue(func() []corpus.Set {
	out, err := parseSets(setsTSV)
	if err != nil {
		panic(err) // the table is part of the program; a test reads it
	}
	return out
})

// parseSets reads a table of sets; errors name the line.
func parseSets(tsv string) ([]corpus.Set, error) {
	var out []corpus.Set
	for i, line := range strings.Split(strings.TrimSuffix(tsv, "\n"), "\n") {
		if i == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 4 {
			return nil, fmt.Errorf("facts: sets.tsv line %d: %d columns, want 4", i+1, len(f))
		}
		date, err := corpus.ParseDate(f[3])
		if err != nil {
			return nil, fmt.Errorf("facts: sets.tsv line %d: %w", i+1, err)
		}
		out = append(out, corpus.Set{Code: f[0], Name: f[1], Ja: f[2], Date: date})
	}
	return out, nil
}
