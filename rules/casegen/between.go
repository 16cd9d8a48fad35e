package casegen

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofBetween, betweenClaim, "does-nothing", "cast", "activate", "respond", "do", "use", "receive-priority")
	refineDeed(ofEndOfSpan, endOfSpanDeed, "choose", "reveal", "discard", "trigger", "cast", "draw", "search", "destroy", "sacrifice", "exile", "shuffle", "deal-damage")
}

// Nobody can do anything between two events where nobody receives priority
// between them (CR 117.1): AしてからBするまでの間に…できない, Aの後、Bの前に…できない.

// spanEvents says which event of a scenario a clause speaks of by its frame,
// where it is one end of a span of time.
var spanEvents = map[string]string{
	"choose": "choose", "reveal": "reveal", "discard": "discard", "trigger": "trigger", "cast": "cast", "draw": "draw", "search": "search",
	"destroy": "destroy", "sacrifice": "sacrifice", "exile": "move, into: exile", "shuffle": "shuffle", "deal-damage": "damage",
}

// deedNouns are the deeds among these that have a noun in phrases of time: 指定後, 公開前.
var deedNouns = map[string]string{"declaration": "choose", "choice": "choose", "reveal": "reveal", "triggering": "trigger", "destruction": "destroy", "sacrifice": "sacrifice", "exile": "exile"}

// valueWords says how a scenario calls the choice of a value.
var valueWords = map[ability.ChoiceKind]string{ability.ChooseName: "card-name", ability.ChooseColor: "colour", ability.ChooseNumber: "number"}

func (s *story) valueWord(text string) string {
	for _, kind := range []ability.ChoiceKind{ability.ChooseName, ability.ChooseColor, ability.ChooseNumber} {
		if slices.Contains(decided[kind], frame.Plain(text)) {
			return valueWords[kind]
		}
	}
	return ""
}

// end is one end of a span: the event, and the phrases that are understood by
// it.
type end struct {
	kind, who, word string
	args            []*clause.Arg
	adverbs         []int // where they start
}

// String writes the event as claims do.
func (e end) String() string {
	w := "{event: " + e.kind
	if e.who != "" {
		w += ", player: " + e.who
	}
	if e.word != "" {
		w += ", word: " + e.word
	}
	return w + "}"
}

// endOf reads a clause as one end of a span. Each phrase of it must name the
// value that is chosen, whose hand it is, who does it, or what it is done to
// and say nothing more of that.
func (s *story) endOf(q *frame.Prop) (end, bool) {
	kind := spanEvents[q.Frame]
	if kind == "" || q.Neg || q.Mod != clause.Fact {
		return end{}, false
	}
	e := end{kind: kind}
	for i := range q.C.Args {
		a := &q.C.Args[i]
		if v := s.valueWord(s.text(a)); v != "" && q.Frame == "choose" {
			e.word = v
		} else if who, ok := s.endPhrase(q, a); !ok {
			return end{}, false
		} else if who != "" && e.who == "" {
			e.who = who
		}
		e.args = append(e.args, a)
	}
	for _, a := range q.C.Adverb {
		w := a.In(s.c.block.Text)
		if _, ok := s.endNoun(w, "後"); !ok && !slices.Contains(nextWords, frame.Plain(w)) {
			return end{}, false
		}
		e.adverbs = append(e.adverbs, a.Start)
	}
	return e, q.Frame != "choose" || e.word != ""
}

// endPhrase reads a phrase of such a clause that names a player, whose hand it is,
// or a thing without qualities. It returns the player where the phrase says who.
func (s *story) endPhrase(q *frame.Prop, a *clause.Arg) (who string, ok bool) {
	text := frame.Plain(s.text(a))
	if len(a.Relative) > 0 || s.limit(a) != "" {
		return "", false
	}
	if pl, err := s.zonePhrase(text); err == nil && pl.zone == "hand" && q.Frame == "reveal" {
		if pl.whose == "you" || pl.whose == "opponent" {
			return pl.whose, true
		}
		return "", pl.whose == "" || strings.HasSuffix(text, "プレイヤーの手札")
	}
	if who := map[string]string{"あなた": "you", "対戦相手": "opponent"}[text]; who != "" {
		return who, a.Particle == "が" || a.Topic
	}
	ph, ok := s.c.words(text)
	switch {
	case !ok:
		_, named := nameOf(text)
		return "", named && q.Frame == "cast"
	case ph.Is == frame.CardName:
		return "", q.Frame == "cast"
	case ph.Is == frame.Referring:
		return "", slices.Contains([]string{"it", "this", "they", "these"}, ph.Word)
	case ph.Is == frame.Amount:
		return "", ph.N == "" && q.Frame == "deal-damage"
	case ph.Word == "sacrifice":
		return "", q.Frame == "sacrifice"
	}
	return "", ph.Is == frame.Objects && len(ph.Desc.Before)+len(ph.Desc.After)+len(ph.Desc.Extra) == 0 && !ph.Desc.Counted() && ph.Desc.Nth == 0 || ph.Dem && ph.Is == frame.Objects
}

// endNoun reads カード名の指定後, カードの指名の後, 手札の公開前 as one end of a span. The last
// word says on which side of it the span lies.
func (s *story) endNoun(text, side string) (end, bool) {
	text = strings.TrimRight(frame.Plain(text), "はにでも")
	text, ok := strings.CutSuffix(text, side)
	if !ok {
		return end{}, false
	}
	ph, ok := s.c.reader.Words(strings.TrimSuffix(strings.TrimSuffix(text, "直"), "の"))
	if !ok || ph.Is != frame.PartOf || ph.Right == nil || ph.Of == nil {
		return end{}, false
	}
	done := deedNouns[ph.Right.Word]
	of := ph.Of.Text
	switch {
	case done == "choose" && ph.Right.Text == "指名" && of == "カード": // a card is named by its name
		of = "カード名"
		fallthrough
	case done == "choose":
		v := s.valueWord(of)
		return end{kind: done, word: v}, v != ""
	case done == "reveal":
		pl, err := s.zonePhrase(of)
		return end{kind: done}, err == nil && pl.zone == "hand" && pl.whose == ""
	case done != "":
		return end{kind: spanEvents[done]}, ph.Of.Dem
	}
	return end{}, false
}

// span is the time between two events of which a clause says something, and the
// phrases of the sentence that say so.
type span struct {
	after, before string
	ends          []end
}

// said notes the phrase or adverb that says when it is.
func (e end) said(a *clause.Arg, adverb int) end {
	if a != nil {
		e.args = append(e.args, a)
	} else {
		e.adverbs = append(e.adverbs, adverb)
	}
	return e
}

// looked notes that the phrases that say so were looked at.
func (e end) looked(s *story) {
	for _, a := range e.args {
		s.look(a)
	}
	for _, at := range e.adverbs {
		s.looked[at] = true
	}
}

func (sp *span) take(at *string, e end) {
	if *at == "" {
		*at = e.String()
	}
	sp.ends = append(sp.ends, e)
}

// spanOf finds the span of which a clause speaks: …してから…するまでの間に, …の指定後、…する前に.
func (s *story) spanOf(p *frame.Prop) (span, bool) {
	var out span
	noun := func(text string, a *clause.Arg, start int) {
		if e, ok := s.endNoun(text, "後"); ok {
			out.take(&out.after, e.said(a, start))
		} else if e, ok := s.endNoun(text, "前"); ok {
			out.take(&out.before, e.said(a, start))
		}
	}
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for ci := range sent.Clauses {
		c := &sent.Clauses[ci]
		q := s.c.res.Reading.At(p.Sentence, ci)
		if q == nil || c.Start >= p.C.Pred.End || ci == p.Clause {
			continue
		}
		head := c.Head.In(s.c.block.Text)
		form := c.Marker.Form
		after := c.Role == clause.Time && (strings.HasSuffix(form, "から") || strings.HasSuffix(form, "後"))
		before := c.Role == clause.Time && (strings.HasSuffix(form, "前") || strings.HasSuffix(form, "まで")) || head == "まで" || head == "前"
		e, ok := s.endOf(q)
		if !ok || !after && !before && head != "間" {
			continue
		}
		for _, a := range c.Adverb {
			noun(a.In(s.c.block.Text), nil, a.Start)
		}
		switch {
		case after && out.after == "":
			out.take(&out.after, e)
		case before && out.before == "":
			out.take(&out.before, e)
		}
	}
	for i := range p.C.Args {
		noun(s.text(&p.C.Args[i]), &p.C.Args[i], 0)
	}
	for _, a := range p.C.Adverb {
		noun(a.In(s.c.block.Text), nil, a.Start)
	}
	return out, out.after != "" && out.before != ""
}

// ofBetween reports whether a clause says that nothing can be done between two
// events.
func ofBetween(s *story, p *frame.Prop) bool {
	if !p.Neg || p.IsCondition() {
		return false
	}
	_, ok := s.spanOf(p)
	return ok && (p.Can() || p.Passive || p.Frame == "does-nothing")
}

// ofActing looks at the phrases of a clause on what nobody can do: who, what and
// the time itself. Whoever and whatever they name, nobody can do anything.
func (s *story) ofActing(p *frame.Prop) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		q := s.lastRelative(p, a)
		if q != nil && q.Frame == "do" && !q.Neg && q.Mod == clause.Can || q != nil && q.C.Pred.Base == "できる" && !q.Neg {
			s.look(a) // できること
			s.ofActing(q)
			continue
		}
		if q != nil {
			if e, ok := s.endOf(q); ok { // まで, or the card that was chosen
				s.look(a)
				e.looked(s)
			} else if q.Frame == "choose" && !q.Neg && len(q.C.Args)+len(q.C.Adverb) == 0 {
				_, known := s.c.words(a.Bare().In(s.c.block.Text))
				if known {
					s.look(a)
				}
			}
			continue
		}
		ph, ok := s.c.words(s.text(a))
		if text := frame.Plain(s.text(a)); text == "間" || text == "その間" || ok && (ph.Is == frame.Objects && ph.Desc.Noun != "mana ability" || ph.Is == frame.Referring || ph.Word == "priority" || ph.Word == "action") || text == "対応" || text == "行動" || text == "こと" {
			s.look(a)
		}
	}
}

// betweenClaim reads AしてからBするまでの間に…何もできない: nobody receives
// priority between the two events, both of which happen.
func betweenClaim(s *story, p *frame.Prop) (func() error, error) {
	sp, _ := s.spanOf(p)
	for _, e := range sp.ends {
		e.looked(s)
	}
	s.ofActing(p)
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if err := s.hasNamed(k); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: %s", sp.after)
		s.st.Claim("happened: %s", sp.before)
		s.st.Claim("no-priority: {after: %s, before: %s}", sp.after, sp.before)
		return nil
	}, nil
}

// ofEndOfSpan reports whether a clause is one end of the span of which the
// sentence goes on to speak.
func ofEndOfSpan(s *story, p *frame.Prop) bool {
	_, ok := s.endOf(p)
	return ok && p.Role == clause.Time && slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool { return ofBetween(s, q) })
}

// endOfSpanDeed looks at the phrases of such a clause. A spell that is cast is
// the one the span is of.
func endOfSpanDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	for i := range p.C.Args { // 《X》を唱えてから
		if _, ok := nameOf(frame.Plain(s.text(&p.C.Args[i]))); ok && p.Frame == "cast" {
			if _, err := s.usefulArg(p, &p.C.Args[i], "spell"); err != nil {
				return nil, err
			}
		}
	}
	e, _ := s.endOf(p)
	e.looked(s)
	return nil, nil
}

// hasNamed gives a player a card of the name that is chosen as a casting
// resolves, where one is.
func (s *story) hasNamed(k *casting) error {
	if s.nominal != nil {
		return nil
	}
	found := false
	ability.Walk(k.chosen(), func(n any) bool {
		d, ok := n.(ability.Decide)
		found = found || ok && (d.What == ability.ChooseName || d.What == ability.ChooseNonlandName)
		return true
	})
	if !found {
		return nil
	}
	o := newObj()
	o.kin = new(string)
	o.who, o.zone, o.types, o.value = other(k.player), ability.Hand, []string{"artifact"}, 9
	s.nominal = o
	s.deeds = append(s.deeds, func() error { _, err := s.place(o); return err })
	return nil
}
