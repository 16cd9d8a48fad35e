package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofBonus, bonusClaim, "is-size")
	refineClaim(ofOnlyBonus, onlyBonusClaim, "gets")
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

// ofOnlyBonus reports whether a clause says that something gets no bonus, or that
// it gets nothing but that.
func ofOnlyBonus(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && (p.Neg || s.limit(a) != "" || strings.HasSuffix(s.text(a), "だけ") || strings.HasSuffix(s.text(a), "のみ"))
}

// onlyBonusClaim reads 修整を受けない, ＋３/＋０の修整だけを受ける of what changes the size of
// something all along: it has that size, and with だけ nothing else.
func onlyBonusClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	if a == nil || p.C.Pred.Base != "受ける" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	text := frame.Plain(s.text(a))
	only := s.weigh(a) != "" || strings.HasSuffix(text, "だけ") || strings.HasSuffix(text, "のみ")
	by, ok := strings.CutSuffix(strings.TrimSuffix(strings.TrimSuffix(text, "だけ"), "のみ"), "の修整")
	x, y, signed := change(by)
	if text == "修整" && p.Neg { // none at all
		ok, signed = true, true
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || !ok || !signed || p.Neg && only || o.player != "" || o.many() || !o.become("creature") || len(o.counters) > 0 || s.changed[o] != "" || len(s.casts) > 1 || s.repeated {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg {
		x, y = 0, 0
	}
	if only && o.face != nil {
		return nil, fmt.Errorf("what else %q would have is not known", o.phrase)
	}
	return s.after(false, o, func(n string) {
		power, toughness := o.size()
		s.st.Claim("pt: {%s: %d/%d}", n, power+x, toughness+y)
		if only {
			s.st.Claim("abilities: {%s: %s}", n, stage.List(o.abilities...))
		}
	}), nil
}
