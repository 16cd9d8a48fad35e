package scenario

import "bytes"

// SamePlay reports whether two scenarios of a ruling are the same play with the
// same claims, whatever they are called and whatever was noted of them.
func SamePlay(a, b *Scenario) bool {
	x, y := *a, *b
	for _, s := range []*Scenario{&x, &y} {
		s.ID, s.Shows, s.Guards, s.Swallowed, s.Editions = "", "", nil, nil, Range{}
	}
	return bytes.Equal(Print(&x), Print(&y))
}
