package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// clause reads a main clause as a condition or a claim.
func (s *story) clause(p *frame.Prop) error {
	if len(s.used) > 0 {
		s.told = s.used
	}
	s.used, s.gap = nil, nil
	s.looked = s.fresh()
	for i := range p.C.Args {
		if a := &p.C.Args[i]; isSequel(s.text(a)) && s.limit(a) == "" {
			s.looked[a.Start] = true
		}
	}
	for _, a := range p.C.Adverb {
		if isSequel(a.In(s.c.block.Text)) {
			s.looked[a.Start] = true
		}
	}
	if s.isCondition(p) {
		if err := s.before(p); err != nil {
			return err
		}
		return s.condition(p)
	}
	if p.Mod == clause.Possible && p.Frame != "block" && !ofMost(s, p) || p.Mod == clause.NeedNot && p.Frame != "attack" {
		return fmt.Errorf("no claim for %q, which is only %s", p.Text, p.Mod)
	}
	q := p
	if verb, said := s.cleft(p); verb != nil {
		q = verb
		for i := range p.C.Args {
			if a := &p.C.Args[i]; a.Start != said.Start && a.Topic && len(a.Relative) == 1 {
				s.looked[a.Start] = true
			}
		}
	}
	if q.Role == clause.Contrast && q.C.Marker.Form == "代わり" && q.Mod == clause.Fact { // 墓地に置かれる代わりに
		if s.hit != nil && (q.Frame == "exile" || q.Frame == "return" || q.Frame == "sacrifice") {
			return fmt.Errorf("damage does not make that happen of which %q speaks", q.Text)
		}
		not := *q
		not.Neg = !q.Neg
		q = &not
	}
	first, err := s.phase(q, true)
	if err != nil {
		return err
	}
	if len(s.deeds) > 0 {
		s.heeds(q, "それでも") // in what was told
	}
	f, err := s.claim(q)
	if err != nil {
		return err
	}
	f = s.inTime(f)
	still := q.Frame == "stay" || q.Frame == "survives" || q.Frame == "remains" || s.heeds(q, "引き続き", "依然", "依然として")
	s.positive = s.positive || !q.Neg && !still
	s.changes = s.changes || !(still && !q.Neg) && !(q.Neg && slices.Contains(undone, q.Frame))
	f = inOrder(first, inOrder(s.spellsOf(q), f))
	if w := s.unheard(q); w != "" {
		return fmt.Errorf("does not weigh that it is so %q", w)
	}
	at := s.atOnce(q)
	if len(s.claims) > 0 && !q.Neg && s.heeds(q, "その後", "その後で") && (q.Frame == "gain-life" || q.Frame == "lose-life" || q.Frame == "discard" && !q.AtOnce) {
		f = inOrder(f, s.sequence)
	}
	if err := s.unlooked(q); err != nil {
		return err
	}
	if q.Neg && q.Mod == clause.Fact && s.c.stranger() {
		return fmt.Errorf("what the card of the ruling does is not known, so nothing says why it is not so: %q", q.Text)
	}
	s.claims = append(s.claims, f)
	if at {
		s.claims = append(s.claims, s.together)
	}
	return nil
}

// atOnce reports whether a clause says that it is so at the same time as what
// the clause before it says.
func (s *story) atOnce(p *frame.Prop) bool {
	if p.Neg || len(s.claims) == 0 || p.Frame != "gain-life" && p.Frame != "lose-life" {
		return false
	}
	return s.heeds(p, "同時")
}

// heeds looks at the adverbs and phrases of a clause that are one of the words,
// and reports whether there is one.
func (s *story) heeds(p *frame.Prop, words ...string) bool {
	found := false
	look := func(start int, text string) {
		text = frame.Plain(text)
		if slices.Contains(words, text) || slices.Contains(words, strings.TrimSuffix(text, "に")) {
			s.looked[start], found = true, true
		}
	}
	for i := range p.C.Args {
		look(p.C.Args[i].Start, s.text(&p.C.Args[i]))
	}
	for _, a := range p.C.Adverb {
		look(a.Start, a.In(s.c.block.Text))
	}
	return found
}

// isCondition reports whether a clause sets the scene. A clause that goes on
// with another shares its role.
func (s *story) isCondition(p *frame.Prop) bool {
	if p.IsCondition() || s.manner(p) {
		return true
	}
	if p.Role != clause.Coordinate {
		return false
	}
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for ci, n := p.C.Joins, 0; ci >= 0 && n < len(sent.Clauses); n++ {
		q := &sent.Clauses[ci]
		if q.Role != clause.Coordinate {
			return q.Role != clause.Consequence && q.Role != clause.Contrast
		}
		ci = q.Joins
	}
	return false
}

// condition reads a clause that sets the scene: a fact about objects, or
// something that is done.
func (s *story) condition(p *frame.Prop) error {
	s.dawn()
	kind := condition
	if w := s.onlyIf(p); w != "" && !ofCheckTime(s, p) && !ofWhere(s, p) && !ofUseTime(s, p) {
		return fmt.Errorf("does not weigh %q after %q", w, p.Text)
	}
	switch p.Role {
	case clause.Concession:
		kind = even
		if w := s.c.block.Text[p.C.Pred.End:p.C.End]; strings.Contains(w, "場合にも") || strings.Contains(w, "ときにも") {
			kind = quality // in this case as in others
		}
	case clause.Condition:
		if p.Neg && p.C.Marker.Form == "かぎり" { // 〜ないかぎり: else it is otherwise
			kind = needed
		}
	case clause.Time:
		kind = bond // it says when, not why
	case clause.Reason:
		if s.asksFor(p) { // 唱えるために、
			return s.needsOf(p)
		}
		if s.reason(p) == nil {
			return nil
		}
		return fmt.Errorf("no way to bring about the reason %q", p.Text)
	case clause.Purpose:
		return s.purpose(p)
	}
	if a := p.C.Arg("に"); a != nil && frame.Plain(s.text(a)) == "次のターン" && s.limit(a) == "" && p.Frame != "becomes" && s.combat == nil {
		if p.Role == clause.Time || p.Role == clause.Concession {
			return fmt.Errorf("does not weigh that it is so in the next turn")
		}
		s.looked[a.Start] = true
		s.deeds = append(s.deeds, s.nextTurn)
	}
	return s.bring(p, kind)
}

// dawn makes the end of a turn that was told of the last thing done so far.
func (s *story) dawn() {
	if s.dusk != nil {
		s.deeds, s.dusk = append(s.deeds, s.dusk), nil
	}
}

// onlyIf returns the word that makes a condition one without which nothing is:
// 場合にのみ, ときだけ, 場合に限り.
func (s *story) onlyIf(p *frame.Prop) string {
	end := len(s.c.block.Text)
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for i := range sent.Clauses {
		c := &sent.Clauses[i]
		start := c.Pred.Start
		for j := range c.Args {
			start = min(start, c.Args[j].Start)
		}
		if start >= p.C.Pred.End && i != p.Clause {
			end = min(end, start)
		}
	}
	rest := s.c.block.Text[p.C.Pred.End:max(p.C.Pred.End, min(end, p.C.Pred.End+30))]
	for _, w := range []string{"にのみ", "だけ", "のみ", "に限り", "に限って", "に限ら", "しか"} {
		if strings.Contains(rest, w) {
			return w
		}
	}
	return ""
}

// bring reads what a clause says is so or is done, as a knob of a kind.
func (s *story) bring(p *frame.Prop, kind knobKind) error {
	h, ok := s.deedOf(p)
	s.frames = append(s.frames, p.Frame)
	s.absent = s.absent || p.Neg && slices.Contains([]string{"exists", "enter", "controls"}, p.Frame)
	if !ok {
		return unplayed("no way to bring about " + p.Frame)
	}
	if p.Mod != clause.Fact && p.Mod != clause.May && !(p.Frame == "target" && ofAllTargets(s, p)) && !ofUseTime(s, p) {
		return fmt.Errorf("no way to bring about that it %s %q", p.Mod, p.Text)
	}
	if p.Role == clause.Time && strings.HasSuffix(p.C.Marker.Form, "前") && p.Frame != "resolve" && !ofLaterDamage(s, p) && !ofOwnChoice(s, p) && !ofEndOfSpan(s, p) {
		return fmt.Errorf("what is before %q is not told in that order", p.Text)
	}
	first, err := s.phase(p, false)
	if err != nil {
		return err
	}
	f, err := s.spread(p, func() (func() error, error) { return h(s, p, kind) })
	if err != nil {
		return err
	}
	f = inOrder(first, f)
	if err := s.unlooked(p); err != nil {
		return err
	}
	if f != nil {
		s.deeds = append(s.deeds, f)
	}
	return nil
}

// done wraps a deed as a knob: with the knob out nothing is done.
func (s *story) done(kind knobKind, f func() error) (func() error, error) {
	if !s.knob(kind) {
		return nil, nil
	}
	return f, nil
}
