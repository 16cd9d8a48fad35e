package index

import (
	"slices"
	"strings"
)

// exact fills the fields of whole values.
func (a *analyst) exact(items []*Item) {
	for _, it := range items {
		a.value(valueKind, it.Kind)
		a.names(valueName, it.Names)
		for _, r := range spoken(it.Readings) {
			a.value(valueSpoken, r)
		}
		a.names(valueSubject, it.Subjects)
		a.names(valueCard, it.Subjects)
		a.names(valueCard, it.Cards)
		a.ruleKeys(valueNumber, RuleRef{ID: it.Number})
		for _, r := range it.Rules {
			a.ruleKeys(valueRule, r)
		}
		a.names(valueKeyword, it.Keywords)
		a.names(valueTopic, it.Topics)
		a.names(valueSet, it.Sets)
		a.value(valueDoc, plain(it.Doc))
		if !it.Date.IsZero() {
			a.value(valueDate, it.Date.String())
		}
		for _, m := range it.Methods {
			a.value(valueMethod, string(m))
		}
		a.value(valueLinked, map[bool]string{true: "yes", false: "no"}[it.Linked])
		for _, c := range a.valued {
			c.next()
		}
	}
}

// value adds a whole value; an empty one is left out, an equal one added once.
func (a *analyst) value(field int, s string) {
	if s != "" {
		a.valueID(field, a.idOf(field, s))
	}
}

// idOf returns the number of a value of a field.
func (a *analyst) idOf(field int, s string) uint32 {
	if _, prefix := stored(valueNames[field]); prefix != "" {
		a.buf = append(append(a.buf[:0], prefix...), s...)
		return a.vocab.values.idOfBytes(a.buf)
	}
	return a.vocab.values.id(s)
}

func (a *analyst) valueID(field int, id uint32) {
	c := a.values[field]
	if !slices.Contains(c.ids[c.start():], id) {
		c.add(id)
	}
}

// names adds names in the form in which they are compared.
func (a *analyst) names(field int, names []string) {
	for _, n := range names {
		id, ok := a.keys[fieldValue{field, n}]
		if !ok {
			key := Key(n)
			if key == "" {
				continue
			}
			id = a.idOf(field, key)
			if len(a.keys) < maxCache {
				a.keys[fieldValue{field, strings.Clone(n)}] = id
			}
		}
		a.valueID(field, id)
	}
}

func (a *analyst) ruleKeys(field int, ref RuleRef) {
	ids, ok := a.rules[fieldRef{field, ref}]
	if !ok {
		for _, k := range ruleKeys(ref) {
			ids = append(ids, a.idOf(field, k))
		}
		if len(a.rules) < maxCache {
			a.rules[fieldRef{field, ref}] = ids
		}
	}
	for _, id := range ids {
		a.valueID(field, id)
	}
}
