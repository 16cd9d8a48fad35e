package casegen

import (
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// A topic may stand before the conditions of a sentence and belong to the
// clause behind them (タップ状態のクリーチャーは、警戒を持っていても攻撃できない), or behind a
// condition that leaves out what it is about (ダメージを受けても、破壊不能を持つクリーチャー
// は戦場に残る).

// before makes what a later clause of the sentence is about the topic where
// its phrase stands before clause p. It was read once, and is not again.
func (s *story) before(p *frame.Prop) error {
	for _, q := range s.later(p) {
		if ofBetween(s, q) {
			return nil // of whom it speaks, it is true of all
		}
		for i := range q.C.Args {
			if a := &q.C.Args[i]; a.Topic && a.Particle == "" && a.End <= p.C.Start+s.lead(p) && !isTime(s.text(a)) {
				o, err := s.topicOf(q, a)
				if err != nil {
					return nil // the clause itself will say so, if it asks for it
				}
				s.topic = o
				return nil
			}
		}
	}
	return nil
}

// topicOf is what a topic names; where that is the ability of a keyword that is
// activated, what has it.
func (s *story) topicOf(q *frame.Prop, a *clause.Arg) (*obj, error) {
	_, _, of := s.holderBefore(s.text(a))
	if r := s.lastRelative(q, a); r != nil && r.Frame == "includes" { // コストに{T}を含む起動型能力
		of = true
	}
	if q.Frame != "activate" || !of && !s.ofItself(a) {
		return s.noun(q, a)
	}
	k, err := s.usefulArg(q, a, "activated")
	if err != nil {
		return nil, err
	}
	return s.mention(k.o), nil
}

// lead is how far into a clause its first phrase begins.
func (s *story) lead(p *frame.Prop) int {
	first := p.C.End
	for i := range p.C.Args {
		first = min(first, p.C.Args[i].Start)
	}
	return max(0, min(first, p.C.Pred.Start)-p.C.Start)
}

// ahead is what a later clause of the sentence is about, nil where no clause
// says it.
func (s *story) ahead(p *frame.Prop) (*obj, error) {
	if p == nil || s.gap != nil || !s.isCondition(p) && p.C.Marker.Form != "ことも" {
		return nil, nil
	}
	for n, q := range s.later(p) {
		next := n == 0 && p.Role == clause.Time && s.isCondition(q) // 攻撃した後で、クリーチャーが…ても
		for i := range q.C.Args {
			if a := &q.C.Args[i]; (a.Topic && a.Particle == "" || a.Particle == "が" && (next || !s.isCondition(q))) && !isTime(s.text(a)) {
				if o, err := s.noun(q, a); err == nil {
					return o, nil
				}
				return nil, nil // no object: a counter, a number
			}
		}
	}
	return nil, nil
}

// later lists the main clauses behind p in its sentence.
func (s *story) later(p *frame.Prop) []*frame.Prop {
	var out []*frame.Prop
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for ci := p.Clause + 1; ci < len(sent.Clauses); ci++ {
		if c := &sent.Clauses[ci]; c.Parent < 0 && c.Role != clause.Quotation && c.Role != clause.Aside {
			if q := s.c.res.Reading.At(p.Sentence, ci); q != nil {
				out = append(out, q)
			}
		}
	}
	return out
}

// isTime reports whether a phrase is a point or span of time.
func isTime(text string) bool {
	for _, w := range []string{"ターン", "フェイズ", "ステップ", "時", "とき", "間"} {
		if len(text) >= len(w) && text[len(text)-len(w):] == w && !strings.HasSuffix(text, "人間") {
			return true
		}
	}
	return false
}
