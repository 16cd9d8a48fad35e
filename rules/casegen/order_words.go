package casegen

import (
	"fmt"
	"slices"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// firstWords say that what a clause says comes first, nextWords that it comes
// after what was said before.
var (
	firstWords = []string{"まず", "最初に", "最初", "先に", "はじめに", "初めに"}
	nextWords  = []string{"その後", "次に", "続いて", "それから", "その後で", "その次に", "次"}
)

// wordsOfOrder looks at the words for the place of a clause in the order of the
// text, which must be the place where it stands.
func (s *story) wordsOfOrder(p *frame.Prop, first bool) error {
	look := func(a *clause.Arg, start int, text string) error {
		w := frame.Plain(text)
		isFirst, isNext := slices.Contains(firstWords, w), slices.Contains(nextWords, w)
		if isFirst && !first || isNext && first {
			return fmt.Errorf("%q is not told in that order", p.Text)
		}
		switch {
		case !isFirst && !isNext:
		case a != nil:
			s.look(a)
		default:
			s.looked[start] = true
		}
		return nil
	}
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "に" || a.Particle == "" {
			if err := look(a, 0, s.text(a)); err != nil {
				return err
			}
		}
	}
	for _, a := range p.C.Adverb {
		if err := look(nil, a.Start, a.In(s.c.block.Text)); err != nil {
			return err
		}
	}
	return nil
}
