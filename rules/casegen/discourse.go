package casegen

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// leans reports whether a sentence goes on with the situation of the one
// before: the word it begins with says so, or it sets no scene of its own and
// takes up what was said, leaves out what it is about, or says that something
// goes on.
func (c *context) leans(si int) bool {
	s := &c.res.Reading.Tree.Sentences[si]
	props := c.sentence(si)
	sets := slices.ContainsFunc(props, (*frame.Prop).IsCondition)
	switch s.Discourse {
	case clause.Then, clause.Result, clause.Restatement:
		return true
	case clause.Otherwise:
		return false
	case clause.Example:
		return slices.ContainsFunc(demonstratives, func(w string) bool { return strings.HasPrefix(s.Opener.In(c.block.Text), w) })
	case clause.Exception:
		if c.face == nil && onUse(props) && si > 0 && onUse(c.sentence(si-1)) {
			return true // it limits what was said before
		}
		return !sets && (len(props) == 0 || c.persists(si))
	}
	if len(props) > 0 && !slices.ContainsFunc(props, func(p *frame.Prop) bool { return p.Frame != "mind-not" && p.Frame != "regardless" }) {
		return true
	}
	if c.takesUp(si) {
		return true
	}
	switch {
	case len(props) == 0 || si == 0:
		return !sets && s.Discourse == clause.Addition
	case !sets:
		return s.Discourse == clause.Addition || c.persists(si) || leavesOut(props[0])
	}
	// タップ状態であったなら、タップ状態のままである
	return len(props) > 1 && props[0].IsCondition() && strings.HasPrefix(props[0].Frame, "is-") && !slices.ContainsFunc(props, func(p *frame.Prop) bool { return !leavesOut(p) })
}

// demonstratives point back to what was said before.
var demonstratives = []string{"その", "それ", "そこ", "これ", "この", "ここ", "同じ", "該当する", "前述の", "上記の"}

// takesUp reports whether the first phrase of a sentence points back: by a
// demonstrative, as the target or the time of what was spoken of, or as that to
// which was done what the text tells of (選ばれたカード, 公開されたカード).
func (c *context) takesUp(si int) bool {
	s := &c.res.Reading.Tree.Sentences[si]
	text := strings.TrimSpace(s.In(c.block.Text))
	if strings.HasPrefix(text, "これにより") || strings.HasPrefix(text, "これによって") {
		return false // by the ability that the ruling is about
	}
	if slices.ContainsFunc(append([]string{"対象", "以前"}, demonstratives...), func(w string) bool { return strings.HasPrefix(text, w) }) {
		return true
	}
	for ci := range s.Clauses { // the one the sentence begins with
		p := c.res.Reading.At(si, ci)
		if p == nil || s.Clauses[ci].Role != clause.Relative || !strings.HasPrefix(text, s.Clauses[ci].In(c.block.Text)) {
			continue
		}
		if !p.Passive || !p.C.Pred.Past || p.Neg || len(p.C.Args)+len(p.C.Adverb) > 0 {
			return false
		}
		return p.Frame == "choose" || p.Frame == "target" || si > 0 && c.tellsOf(si-1, p.Frame)
	}
	return false
}

// tellsOf reports whether a sentence tells of what a frame names.
func (c *context) tellsOf(si int, name string) bool {
	return slices.ContainsFunc(c.res.Reading.Props, func(p frame.Prop) bool { return p.Sentence == si && p.Frame == name && !p.Neg })
}

// persists reports whether a sentence says that what was so before goes on.
func (c *context) persists(si int) bool {
	s := &c.res.Reading.Tree.Sentences[si]
	text := s.In(c.block.Text)
	return slices.ContainsFunc([]string{"続ける", "続けて", "引き続き"}, func(w string) bool { return strings.Contains(text, w) })
}

// leavesOut reports whether a clause does not say what it is about: it has no
// subject, and its topic, where it has one, is what is ignored.
func leavesOut(p *frame.Prop) bool {
	return !slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool {
		return a.Particle == "が" || a.Topic && p.Frame != "ignore-timing" && p.Frame != "not-only-combat" && p.Frame != "amount-is"
	})
}
