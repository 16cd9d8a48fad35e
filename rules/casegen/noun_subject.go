package casegen

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// subjectBefore gives a clause that modifies a noun the subject that stands
// before it with の instead of が (あなたのコントロールするクリーチャー), which the clause p around it
// has for a phrase of its own. A clause with a subject has none before it.
func (s *story) subjectBefore(p, q *frame.Prop) *frame.Prop {
	if q.C.Arg("が") != nil || slices.ContainsFunc(q.C.Args, func(a clause.Arg) bool { return a.Topic }) {
		return q
	}
	for i := range p.C.Args {
		a := p.C.Args[i]
		if a.Particle != "" || a.Topic || a.End != q.C.Start || !strings.HasSuffix(s.text(&a), "の") || len(a.Relative) > 0 {
			continue
		}
		s.looked[a.Start] = true
		a.End -= len("の")
		a.Particle = "が"
		said, c := *q, *q.C
		c.Args = append(slices.Clone(c.Args), a)
		said.C = &c
		return &said
	}
	return q
}
