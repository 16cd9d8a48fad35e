package casegen

import (
	"fmt"
	"slices"

	"saitei/corpus"
	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// What limits a statement may stand anywhere in it: behind a phrase (だけ), before
// a noun (最後の), on a clause that modifies a noun. Whatever reads a clause reads
// the phrases it has a use for; here is seen to it that no other is left.

// fresh returns an empty set of phrases that were looked at. What is noted in it
// counts for the clause that is read, also when another set takes its place.
func (s *story) fresh() map[int]bool {
	m := map[int]bool{}
	s.marks = append(s.marks, m)
	return m
}

// seen reports whether a phrase was looked at in any reading of the clause.
func (s *story) seen(start int) bool {
	for _, m := range s.marks {
		if m[start] {
			return true
		}
	}
	return false
}

// look notes that a phrase was looked at: this one, and no other that begins
// where it does.
func (s *story) look(a *clause.Arg) {
	s.looked[a.Start] = true
	s.phrases = append(s.phrases, a.Span)
}

// lookAt looks at the phrases and adverbs of an embedded clause that are one of
// the words.
func (s *story) lookAt(q *frame.Prop, words ...string) {
	for i := range q.C.Args {
		if a := &q.C.Args[i]; slices.Contains(words, frame.Plain(s.text(a))) {
			s.look(a)
		}
	}
	for _, a := range q.C.Adverb {
		if slices.Contains(words, frame.Plain(a.In(s.c.block.Text))) {
			s.looked[a.Start] = true
		}
	}
}

// whole notes that all words of a phrase are understood, those of the clauses
// that modify it among them.
func (s *story) whole(a *clause.Arg) { s.wholes = append(s.wholes, a.Span) }

// inWhole reports whether a span lies in a phrase all words of which are
// understood.
func (s *story) inWhole(span corpus.Span) bool {
	for _, w := range s.wholes {
		if w.Start <= span.Start && span.End <= w.End {
			return true
		}
	}
	return false
}

// heardOf reports whether a phrase of an embedded clause was looked at. One that
// begins where the phrase begins in which its clause stands must be noted by
// itself, but for those of 望む (see hoisted).
func (s *story) heardOf(a *clause.Arg, in *clause.Clause) bool {
	return s.inWhole(a.Span) || slices.Contains(s.phrases, a.Span) || s.seen(a.Start) && (a.Start != in.Start || in.Pred.Base == "望む" || in.Pred.Base == "臨む")
}

// embedded lists the clauses that modify phrases of a clause or are their
// content, without those in phrases that are understood whole and those that
// were read as clauses themselves.
func (s *story) embedded(p *frame.Prop) []*clause.Clause {
	var out []*clause.Clause
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for i := range sent.Clauses {
		c := &sent.Clauses[i]
		if c.Parent != p.Clause || c.Role != clause.Relative && c.Role != clause.Complement || s.inWhole(c.Span) || slices.Contains(s.through, Ref{p.Sentence, i}) {
			continue
		}
		out = append(out, c)
		if q := s.c.res.Reading.At(p.Sentence, i); q != nil {
			out = append(out, s.embedded(q)...)
		}
	}
	return out
}

// unweighed reports words of a clause, or of those embedded in it, that limit
// what is said and that no reading took into account.
func (s *story) unweighed(p *frame.Prop) error {
	for _, c := range append([]*clause.Clause{p.C}, s.embedded(p)...) {
		for i := range c.Args {
			a := &c.Args[i]
			text := a.In(s.c.block.Text)
			if c != p.C && !s.heardOf(a, c) && !s.timeWord(p, text, a.Particle) {
				return fmt.Errorf("does not look at %q in %q", text, c.In(s.c.block.Text))
			}
			if err := s.numberAlone(a); err != nil {
				return err
			}
			if w := s.limit(a); w != "" && !s.weighed[a.Start] && !s.inWhole(corpus.Span{Start: a.Start, End: a.End + 1}) {
				return fmt.Errorf("does not weigh %q after %q", w, text)
			}
		}
		for _, a := range c.Adverb {
			w := a.In(s.c.block.Text)
			if c != p.C && !s.seen(a.Start) && !s.inWhole(a.Span) && !addsNothing(c, w) && !s.timeWord(p, w, "") {
				return fmt.Errorf("does not look at %q in %q", w, c.In(s.c.block.Text))
			}
			if a.Focus != "" && a.Focus != "まで" && !s.weighed[a.Start] {
				return fmt.Errorf("does not weigh %q after %q", a.Focus, w)
			}
		}
	}
	s.through = append(s.through, Ref{p.Sentence, p.Clause})
	return nil
}

// heed makes deeds that a relative clause brings about fail where they have
// nothing to do with the noun it modifies.
func (s *story) heed(o *obj, deeds []func() error) {
	for i, f := range deeds {
		deeds[i] = func() error {
			before := o.placed
			if err := f(); err != nil {
				return err
			}
			if o.placed == before && !slices.ContainsFunc(s.casts, func(k *casting) bool { return slices.Contains(k.targets, o) }) {
				return fmt.Errorf("what is done has nothing to do with %q", o.phrase)
			}
			return nil
		}
	}
}
