package main

import (
	"regexp"
	"strings"

	"saitei/corpus"
	"saitei/index/query"
)

// filter is what the FILTER arguments of a verb ask for.
type filter struct {
	q     query.Q
	kinds bool // it says itself which kinds of blocks are meant
}

var spacedField = regexp.MustCompile(`^(-?[a-z]+:)([^"].*[ \x{3000}].*)$`)

// parseFilter joins FILTER arguments by "and". An argument such as
// "card:Grizzly Bears", which the shell has handed over as one, is one field.
func parseFilter(args []string) (*filter, error) {
	parts := make([]string, len(args))
	for i, s := range args {
		parts[i] = spacedField.ReplaceAllString(s, `$1"$2"`)
	}
	text := strings.Join(parts, " ")
	q, err := query.Parse(text)
	if err != nil {
		return nil, filterError(text, err)
	}
	f := &filter{q: q}
	query.Walk(q, func(q query.Q) bool {
		if field, ok := q.(query.Field); ok && field.Name == "kind" {
			f.kinds = true
		}
		return true
	})
	return f, nil
}

func filterError(text string, err error) error {
	if e, ok := err.(*query.Error); ok {
		return usagef("%v\n%s", e, e.Caret())
	}
	return usagef("filter %q: %v", text, err)
}

// match reports whether a block is wanted: rulings and rule paragraphs, unless
// the filter names kinds itself.
func (f *filter) match(d *corpus.Document, b *corpus.Block, holds string) bool {
	if !f.kinds && !b.IsRuling() {
		return false
	}
	return query.Match(f.q, query.Subject{Document: d, Block: b, Holds: holds})
}
