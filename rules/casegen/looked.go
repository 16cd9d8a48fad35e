package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// unlooked reports phrases of a clause that the reading of it did not look at:
// a scenario without them might hold where the sentence is false.
func (s *story) unlooked(p *frame.Prop) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if !s.looked[a.Start] && !s.timeWord(p, a.In(s.c.block.Text), a.Particle) {
			return fmt.Errorf("does not look at %q", a.In(s.c.block.Text))
		}
		if w := s.limit(a); w != "" && !s.weighed[a.Start] {
			return fmt.Errorf("does not weigh %q after %q", w, a.In(s.c.block.Text))
		}
	}
	for _, a := range p.C.Adverb {
		w := a.In(s.c.block.Text)
		if !s.looked[a.Start] && !addsNothing(p.C, w) && !s.timeWord(p, w, "") {
			return fmt.Errorf("does not look at %q", w)
		}
	}
	return s.unweighed(p)
}

// limitWords follow a phrase and say that what is said is true of nothing else.
var limitWords = []string{"だけ", "のみ", "しか", "ばかり"}

// limit returns the word behind a phrase that limits what is said to it.
func (s *story) limit(a *clause.Arg) string {
	rest := s.c.block.Text[a.End:]
	for _, w := range limitWords {
		if strings.HasPrefix(rest, w) || strings.HasPrefix(rest, a.Particle+w) {
			return w
		}
	}
	return ""
}

// weigh notes that the limit of a phrase was taken into account, and returns it.
func (s *story) weigh(a *clause.Arg) string {
	w := s.limit(a)
	if w != "" {
		s.weighed[a.Start] = true
	}
	return w
}

// timeWord reports whether a phrase is a point or span of time that the story
// keeps anyway.
func (s *story) timeWord(p *frame.Prop, w, particle string) bool {
	if isSequel(w) {
		return true
	}
	switch w {
	case "ターン終了時":
		// As long as the turn of the scenario lasts.
		return particle == "まで" || particle == "" && strings.Contains(p.Text, "ターン終了時まで")
	case "その場合", "この場合":
		return true // what was said before
	case "そうした場合":
		return s.sum != nil // what may be was done
	case "このターン", "そのターン":
		return true
	}
	return false
}
