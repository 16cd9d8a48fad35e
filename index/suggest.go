package index

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/nlp"
)

// maxSuggestions bounds how many suggestions are made.
const maxSuggestions = 5

// suggest returns words and names that are like those of a query for which
// nothing was found: nearest by spelling, then those that begin the same.
func (p *planner) suggest(pl *plan) ([]string, error) {
	var out []string
	add := func(f found) {
		s := f.row.Ja
		if s == "" {
			s = f.row.Card
		}
		if s != "" && !slices.Contains(out, s) && len(out) < maxSuggestions {
			out = append(out, s)
		}
	}
	for _, u := range pl.units() {
		key := Key(strings.Trim(u.text, `"*`))
		if utf8.RuneCountInString(key) < 2 {
			continue
		}
		named, err := p.likeName(key)
		if err != nil {
			return nil, err
		}
		for _, f := range named {
			add(f)
		}
		if err := p.beginLike(key, add); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// beginLike adds the names with the longest beginning in common with key.
func (p *planner) beginLike(key string, add func(found)) error {
	rs := []rune(key)
	least := 2
	if nlp.ScriptOf(rs[0]) == nlp.Latin {
		least = 4
	}
	for n := len(rs); n >= least; n-- {
		var keys []string
		err := p.r.terms(fieldName, string(rs[:n]), func(t string) bool {
			keys = append(keys, t)
			return len(keys) < maxSuggestions
		})
		if err != nil {
			return err
		}
		for _, k := range keys {
			named, err := p.under(fieldName, k)
			if err != nil {
				return err
			}
			for _, f := range named {
				add(f)
			}
		}
		if len(keys) > 0 {
			return nil
		}
	}
	return nil
}
