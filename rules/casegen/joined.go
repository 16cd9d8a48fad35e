package casegen

import (
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// joined reads 《X》とクリーチャー, two things that are spoken of together: a group of
// both. nil where a phrase is no such thing. It gives up on more than two.
func (s *story) joined(p *frame.Prop, a *clause.Arg) (*obj, error) {
	text := s.text(a)
	if strings.Count(text, "と") != 1 || strings.HasSuffix(text, "と") {
		return nil, nil
	}
	i := strings.Index(text, "と")
	one, two := *a, *a
	one.End = a.Start + i
	two.Start = a.Start + i + len("と")
	if strings.HasPrefix(text[i+len("と"):], "、") {
		two.Start += len("、")
	}
	for _, part := range []*clause.Arg{&one, &two} {
		if !s.describable(p, part) {
			return nil, nil
		}
	}
	x, err := s.noun(p, &one)
	if err != nil {
		return nil, err
	}
	y, err := s.noun(p, &two)
	if err != nil {
		return nil, err
	}
	if x == y || x.many() || y.many() || (x.player == "") != (y.player == "") {
		return nil, nil
	}
	g := group(text, x, y)
	g.types = x.types
	return s.mention(g.from(a)), nil
}

// describable reports whether a phrase describes one object or player by
// itself: with no clause before it but such as stand wholly within it.
func (s *story) describable(p *frame.Prop, a *clause.Arg) bool {
	rest := s.text(a)
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for _, i := range a.Relative {
		r := sent.Clause(i)
		switch {
		case r == nil, r.End <= a.Start, r.Start >= a.End:
		case r.Start < a.Start || r.End > a.End:
			return false
		default:
			rest = strings.Replace(rest, r.In(s.c.block.Text), "", 1)
		}
	}
	rest = frame.Plain(rest)
	if _, ok := nameOf(rest); ok || playerWords[rest] != "" {
		return true
	}
	d, ok := s.c.describer().Read(rest)
	return ok && !d.Counted() && !d.All && d.Noun != "" && rest != ""
}
