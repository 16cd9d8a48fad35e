package index

import (
	"fmt"
	"strings"

	"saitei/corpus"
	"saitei/index/query"
)

// fieldFilter plans a field of the query language. Filters do not score.
func (p *planner) fieldFilter(q query.Field) (node, error) {
	v := strings.ToLower(q.Value)
	exactly := func(field string, terms ...string) (node, error) {
		return filter{q.String(), func(r *reader) (set, error) { return r.havingAny(field, terms) }}, nil
	}
	switch q.Name {
	case "kind":
		return exactly(fieldKind, v)
	case "method":
		return exactly(fieldMethod, v)
	case "linked":
		return exactly(fieldLinked, v)
	case "keyword":
		keys, err := p.keywordKeys(q.Value)
		if err != nil {
			return nil, err
		}
		return exactly(fieldKeyword, keys...)
	case "set":
		return exactly(fieldSet, Key(q.Value))
	case "rule":
		id, ed, err := ruleValue(q.Value)
		if err != nil {
			return nil, err
		}
		term := id.String()
		if !ed.IsZero() {
			term += "@" + ed.String()
		}
		return exactly(fieldRule, term)
	case "card":
		keys, err := p.cardKeys(q.Value)
		if err != nil {
			return nil, err
		}
		return exactly(fieldCard, keys...)
	case "doc":
		want := plain(q.Value)
		return p.dictFilter(q, fieldDoc, func(term string) bool { return strings.Contains(term, want) }), nil
	case "before", "after":
		day, err := corpus.ParseDate(narrowDate(q.Value))
		if err != nil {
			return nil, fmt.Errorf("index: %s: %w", q, err)
		}
		return p.dictFilter(q, fieldDate, func(term string) bool { return (term < day.String()) == (q.Name == "before") }), nil
	case "holds":
		return filter{q.String(), func(r *reader) (set, error) { return r.holding(p.opt.Holds, v) }}, nil
	case "id":
		return filter{q.String(), func(r *reader) (set, error) {
			s := r.set()
			if n, ok := r.number(q.Value); ok {
				s.add(n)
			}
			return s, nil
		}}, nil
	}
	return nil, fmt.Errorf("index: the field %q is not known here", q.Name)
}

// narrowDate turns full-width digits and dashes into ASCII.
func narrowDate(s string) string { return strings.ReplaceAll(plain(s), "−", "-") }

func ruleValue(s string) (corpus.RuleID, corpus.Edition, error) {
	num, date, dated := strings.Cut(plain(s), "@")
	id, err := corpus.ParseRuleID(strings.TrimSuffix(num, "."))
	if err != nil || !dated {
		return id, corpus.Edition{}, err
	}
	ed, err := corpus.ParseDate(date)
	return id, ed, err
}

// keywordKeys returns the keys of a keyword, which may be named in Japanese.
func (p *planner) keywordKeys(s string) ([]string, error) {
	keys := []string{Key(s)}
	if p.opt.Exact {
		return keys, nil
	}
	named, err := p.lookup(s)
	for _, f := range named {
		if f.row.Keyword {
			keys = append(keys, keysOf(f.row.En)...)
		}
	}
	return keys, err
}

// cardKeys returns the keys of a card: as typed and, unless nothing but that
// is wanted, by its reading or misspelt.
func (p *planner) cardKeys(s string) ([]string, error) {
	keys := []string{Key(s)}
	if p.opt.Exact || p.r.count(fieldCard, keys[0]) > 0 {
		return keys, nil
	}
	named, err := p.lookup(s)
	if err == nil && len(named) == 0 {
		named, err = p.spoken(s)
	}
	if err == nil && len(named) == 0 {
		named, err = p.likeName(s)
	}
	for _, f := range named {
		if f.row.Kind == "card" {
			keys = append(keys, Key(f.row.Card))
		}
	}
	return keys, err
}

// dictFilter wants one of the values of a field that f accepts.
func (p *planner) dictFilter(q query.Field, field string, f func(term string) bool) node {
	return filter{q.String(), func(r *reader) (set, error) {
		var want []string
		err := r.terms(field, "", func(term string) bool {
			if f(term) {
				want = append(want, term)
			}
			return true
		})
		if err != nil {
			return nil, err
		}
		return r.havingAny(field, want)
	}}
}

// holding is the set of items of which the last verification found v. What
// was not verified is unknown.
func (r *reader) holding(holds map[string]string, v string) (set, error) {
	s := r.set()
	for id, h := range holds {
		if n, ok := r.number(id); ok && (h == v || v == "unknown" && (h == "yes" || h == "no")) {
			s.add(n)
		}
	}
	if v == "unknown" {
		s.complement(r.size)
	}
	return s, nil
}
