package casegen

import (
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// prelude is the phrase that says when what modifies a noun happened, and that
// stands before it: 《X》の解決後に in 《X》の解決後に戦場に出た土地は影響を受けない. nil for none.
func (s *story) prelude(p *frame.Prop, a *clause.Arg) *clause.Arg {
	q := s.firstRelative(p, a)
	if q == nil || q.Frame != "enter" || q.C.Pred.State || q.C.Start != a.Start {
		return nil
	}
	for i := range p.C.Args {
		b := &p.C.Args[i]
		between := strings.TrimSuffix(s.c.block.Text[min(b.End, a.Start):a.Start], "、")
		m := phaseRE.FindStringSubmatch(frame.Plain(s.text(b)))
		if b.End <= a.Start && m != nil && m[2] == "後" && (between == b.Particle || between == "") {
			return b
		}
	}
	return nil
}

func (s *story) firstRelative(p *frame.Prop, a *clause.Arg) *frame.Prop {
	if len(a.Relative) == 0 {
		return nil
	}
	return s.c.res.Reading.At(p.Sentence, a.Relative[0])
}

// ofNoun reports whether a phrase of a clause says when what modifies another
// phrase of it happened.
func (s *story) ofNoun(p *frame.Prop, b *clause.Arg) bool {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a != b && s.prelude(p, a) == b {
			return true
		}
	}
	return false
}

// entered reads 戦場に出た土地やクリーチャー: one of the kinds in each telling, which enters
// when the clause says. nil for phrases of another kind.
func (s *story) entered(p *frame.Prop, a *clause.Arg) (*obj, error) {
	q := s.firstRelative(p, a)
	before := s.prelude(p, a)
	if before == nil || len(a.Relative) != 1 {
		return nil, nil
	}
	rest, ok := strings.CutPrefix(s.text(a), q.C.In(s.c.block.Text))
	if !ok {
		return nil, nil
	}
	parts := []string{rest}
	for _, w := range []string{"や", "と", "または", "か"} {
		if list := strings.Split(rest, w); len(list) > 1 && len(parts) == 1 {
			parts = list
		}
	}
	s.mustAll = s.mustAll || len(parts) > 1
	o, err := s.phrase(parts[s.alt%len(parts)])
	if err != nil {
		return nil, err
	}
	s.mention(o.from(a))
	timed, c := *q, *q.C
	c.Args = append([]clause.Arg{*before}, c.Args...)
	timed.C = &c
	s.looked[before.Start] = true
	s.late[o] = true
	if err := s.relative(&timed, o); err != nil {
		return nil, err
	}
	return s.mention(o), nil
}
