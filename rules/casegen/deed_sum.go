package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["adds-up"] = sumDeed
	refineDeed(ofSum, sumIsDeed, "becomes")
}

// ofSum reports whether a clause says to how much damage adds up of which the
// clause before it speaks: 合計して３点以上になった.
func ofSum(s *story, p *frame.Prop) bool {
	q := s.c.res.Reading.At(p.Sentence, p.Clause-1)
	return q != nil && q.Frame == "adds-up" && q.C.Joins == p.Clause && sumOf(p) != nil
}

// sumOf is the amount that a clause says something becomes.
func sumOf(p *frame.Prop) *clause.Arg {
	a := p.C.Arg("に")
	if a == nil || a.Quantity == nil || a.Quantity.Counter != "点" || a.Quantity.Value < 2 || a.Quantity.X || a.Quantity.Bound != "" && a.Quantity.Bound != "以上" {
		return nil
	}
	return a
}

// sumIsDeed reads 3点以上になった, which [sumDeed] has brought about.
func sumIsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.looked[sumOf(p).Start] = true
	return nil, nil
}

// sameSource and otherSources name what deals damage in portions.
var (
	sameSource   = []string{"同一の発生源", "同じ発生源", "1つの発生源", "単一の発生源", "ある発生源"}
	otherSources = []string{"異なる発生源", "複数の発生源", "別々の発生源", "別の発生源", "2つの発生源"}
)

// sumDeed reads ダメージの合計がN点以上になった: it is dealt one part after the other;
// without the condition, all at once.
func sumDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	next := s.c.res.Reading.At(p.Sentence, p.Clause+1)
	if next == nil || !ofSum(s, next) || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n, damage, several := sumOf(next).Quantity.Value, false, false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		for _, w := range []string{"からのダメージ", "によるダメージ"} {
			if of, ok := strings.CutSuffix(text, w); ok {
				text, damage = of, true
			}
		}
		switch {
		case slices.Contains(sameSource, text):
		case slices.Contains(otherSources, text):
			several = true
		case text == "ダメージ" || text == "与えられたダメージ":
			damage = true
		default:
			return nil, fmt.Errorf("what adds up in %q is not known", p.Text)
		}
		s.looked[a.Start] = true
	}
	if !damage {
		return nil, fmt.Errorf("what adds up in %q is not known", p.Text)
	}
	parts := []int{n - 1, 1 + min(s.alt, max(0, n-2))}
	if !s.knob(kind) {
		if kind == even {
			return nil, nil
		}
		parts = []int{parts[0] + parts[1]}
	}
	var out []func() error
	var source *obj
	for _, k := range parts {
		if source == nil || several {
			source = s.bystander()
			source.who, source.types = "you", []string{"creature"}
			source.tapped = true // it deals damage by its ability alone
		}
		f, err := s.shoots(source, s.opp, k)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return all(out), nil
}
