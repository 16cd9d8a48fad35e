package casegen

import (
	"regexp"
	"slices"
	"strings"
)

// negatedKind is how a phrase says what blockers are not: all others are meant.
var negatedKind = regexp.MustCompile(`でない|でもない|ではない|持たない|以外の`)

// evasions are the qualities by which rules let a creature block what others
// cannot (CR 702.9b flying and reach, 702.36b black and artifact for fear).
var evasions = []struct {
	ja   string
	give func(*obj)
}{
	{"飛行", func(o *obj) { o.abilities = append(o.abilities, "flying") }},
	{"到達", func(o *obj) { o.abilities = append(o.abilities, "reach") }},
	{"黒", func(o *obj) { o.colours = append(o.colours, "B") }},
	{"アーティファクト", func(o *obj) { o.types = []string{"artifact", "creature"} }},
}

// noneOf are blockers with qualities that the phrase of a blocker does not
// speak of: where it speaks of certain blockers only they are not meant by it,
// and where it says what blockers are not they all are. Of several blockers,
// as many without what is said of them, and one more where a number is said.
func (s *story) noneOf(o *obj, text string) []*obj {
	like := func() *obj {
		x := newObj()
		x.types, x.power, x.toughness, x.n = []string{"creature"}, o.power, o.toughness, o.n
		return x
	}
	var out []*obj
	if o.many() {
		if len(o.abilities) > 0 || len(o.colours) > 0 {
			out = append(out, like())
		}
		if o.least == 0 {
			x := like()
			x.abilities, x.colours, x.n = slices.Clone(o.abilities), slices.Clone(o.colours), o.n+1
			out = append(out, x)
		}
		return out
	}
	for _, e := range evasions {
		if !strings.Contains(text, e.ja) {
			x := like()
			e.give(x)
			out = append(out, x)
		}
	}
	return out
}
