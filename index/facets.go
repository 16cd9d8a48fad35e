package index

import (
	"fmt"
	"slices"
	"strings"
)

// facetFields are the fields that can be counted, with those of the index.
var facetFields = map[string]string{"doc": fieldDoc, "card": fieldSubject, "keyword": fieldKeyword, "set": fieldSet, "kind": fieldKind, "method": fieldMethod, "linked": fieldLinked}

// FacetNames lists the fields that can be counted.
var FacetNames = []string{"doc", "card", "keyword", "set", "kind", "method", "linked"}

// facets counts the values of fields over all results.
func (r *reader) facets(res *Result, found *results, names []string) error {
	if len(names) == 0 {
		return nil
	}
	in := found.items()
	res.Facets = map[string][]Count{}
	for _, n := range names {
		field, ok := facetFields[n]
		if !ok {
			return fmt.Errorf("index: facet %q: want one of %s", n, strings.Join(FacetNames, ", "))
		}
		counts, err := r.values(field, in)
		if err != nil {
			return err
		}
		slices.SortStableFunc(counts, func(a, b Count) int { return b.Count - a.Count })
		res.Facets[n] = counts
	}
	return nil
}

// values counts the values of a field over some items, in the order of the
// values.
func (r *reader) values(field string, in set) ([]Count, error) {
	var values []string
	if err := r.terms(field, "", func(t string) bool { values = append(values, t); return true }); err != nil {
		return nil, err
	}
	counts := []Count{}
	for _, v := range values {
		l, err := r.list(field, v, docsAlone)
		if err != nil {
			return nil, err
		}
		n := 0
		for _, doc := range l.docs {
			if in.has(int(doc)) {
				n++
			}
		}
		if n > 0 {
			counts = append(counts, Count{v, n})
		}
	}
	return counts, nil
}
