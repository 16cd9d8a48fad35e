package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/frame"
)

func init() {
	refineClaim(ofBonus, bonusClaim, "is-size")
}

// ofBonus reports whether a clause says how much the size of something is
// changed: 《X》が受ける修整は＋１/＋１である.
func ofBonus(s *story, p *frame.Prop) bool {
	a := p.C.Arg("が", "は")
	if a == nil || !strings.HasSuffix(s.text(a), "修整") {
		return false
	}
	q := s.lastRelative(p, a)
	return q != nil && !q.Neg && slices.Contains([]string{"受ける", "得る"}, q.C.Pred.Base)
}

// bonusClaim claims the size that something has by itself with that change, where
// nothing else is told of that changes it.
func bonusClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は")
	s.arg(p, "だ")
	q := s.lastRelative(p, a)
	x, y, signed := change(frame.Plain(p.C.Pred.Base))
	if err := fact(p); err != nil || p.Neg || !signed {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var o *obj
	var err error
	if b := q.C.Arg("が", "は"); b != nil {
		o, err = s.noun(q, b)
	} else {
		o, err = s.elided(nil)
	}
	if err != nil {
		return nil, err
	}
	s.whole(a)
	if o.player != "" || o.many() || !o.become("creature") || len(o.counters) > 0 || s.changed[o] != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.topic = o
	return s.after(false, o, func(n string) {
		power, toughness := o.size()
		s.st.Claim("pt: {%s: %d/%d}", n, power+x, toughness+y)
	}), nil
}
