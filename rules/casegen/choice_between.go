package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofBetween, betweenClaim, "does-nothing", "cast", "activate", "respond", "do", "use", "receive-priority")
	refineDeed(ofEndOfSpan, endOfSpanDeed, "choose", "reveal", "discard", "trigger", "cast", "draw", "search")
	refineDeed(ofStepOfEffect, stepOfEffectDeed, "choose", "reveal", "necessary")
}

// valueWords says how a scenario calls the choice of a value.
var valueWords = map[ability.ChoiceKind]string{ability.ChooseName: "card-name", ability.ChooseColor: "colour", ability.ChooseNumber: "number"}

// happening writes the event of which a clause speaks as one end of a span; ""
// for none.
func (s *story) happening(p *frame.Prop) string {
	if p.Neg || p.Mod != clause.Fact {
		return ""
	}
	switch p.Frame {
	case "choose":
		for i := range p.C.Args {
			if w := s.valueWord(s.text(&p.C.Args[i])); w != "" {
				return "{event: choose, word: " + w + "}"
			}
		}
		return ""
	case "reveal", "discard", "trigger", "cast", "draw", "search":
		return "{event: " + p.Frame + "}"
	}
	return ""
}

func (s *story) valueWord(text string) string {
	for _, kind := range []ability.ChoiceKind{ability.ChooseName, ability.ChooseColor, ability.ChooseNumber} {
		if slices.Contains(decided[kind], frame.Plain(text)) {
			return valueWords[kind]
		}
	}
	return ""
}

// span is the time between two events of which a clause says something, and the
// phrases of the clause that say so.
type span struct {
	after, before string
	args          []int // starts of phrases
}

// namedAfter reads カード名の指定後, カードの指名後, カード名を指定した後: the event is that a name is chosen.
func (s *story) namedAfter(text string) string {
	text = strings.TrimSuffix(strings.TrimSuffix(frame.Plain(text), "に"), "で")
	for _, w := range []string{"の指定後", "の指名後", "の宣言後", "の選択後"} {
		if of, ok := strings.CutSuffix(text, w); ok {
			if of == "カード" && (w == "の指名後" || w == "の指定後") {
				of = "カード名"
			}
			if v := s.valueWord(of); v != "" {
				return "{event: choose, word: " + v + "}"
			}
		}
	}
	return ""
}

// spanOf finds the span of which a clause speaks: …してから…するまでの間に, …の指定後、…する前に.
func (s *story) spanOf(p *frame.Prop) (span, bool) {
	var out span
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for ci := range sent.Clauses {
		c := &sent.Clauses[ci]
		q := s.c.res.Reading.At(p.Sentence, ci)
		if q == nil || c.Start >= p.C.Pred.End || ci == p.Clause {
			continue
		}
		head := s.c.block.Text[c.Head.Start:c.Head.End]
		form := c.Marker.Form
		if c.Role == clause.Time || head == "まで" || head == "間" {
			for _, a := range c.Adverb {
				if e := s.namedAfter(a.In(s.c.block.Text)); e != "" && out.after == "" {
					out.after = e
				}
			}
		}
		switch {
		case c.Role == clause.Time && (strings.HasSuffix(form, "から") || strings.HasSuffix(form, "後")) && out.after == "":
			out.after = s.happening(q)
		case c.Role == clause.Time && (strings.HasSuffix(form, "前") || strings.HasSuffix(form, "まで")) && out.before == "",
			(head == "まで" || head == "前") && out.before == "":
			out.before = s.happening(q)
		}
	}
	for i := range p.C.Args {
		if e := s.namedAfter(s.text(&p.C.Args[i])); e != "" && out.after == "" {
			out.after = e
			out.args = append(out.args, p.C.Args[i].Start)
		}
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

// betweenWords stand in a clause that says so for those who cannot do anything,
// for what they cannot do, and for the time.
var betweenWords = []string{
	"何", "何も", "間", "その間", "こと", "できること", "対応", "呪文", "能力", "呪文や能力", "起動型能力", "優先権", "プレイヤー", "どのプレイヤー", "誰", "そのプレイヤー", "あなた", "対戦相手", "対象となったプレイヤー",
	"指定されたカード", "指定したカード", "指名されたカード", "選ばれたカード", "宣言されたカード", "指定された名前のカード", "その名前のカード", "その名前を持つカード", "それ", "そのカード",
}

// betweenClaim reads AしてからBするまでの間に…何もできない: nobody receives
// priority between the two events, both of which happen.
func betweenClaim(s *story, p *frame.Prop) (func() error, error) {
	sp, _ := s.spanOf(p)
	for _, at := range sp.args {
		s.looked[at] = true
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.limit(a) != "" {
			continue
		}
		text := frame.Plain(s.text(a))
		if q := s.lastRelative(p, a); q != nil && (s.happening(q) != "" || q.Frame == "do" && !q.Neg && strings.HasSuffix(text, "できること")) {
			s.looked[a.Start] = s.understood(q)
			continue
		}
		if slices.Contains(betweenWords, text) {
			s.looked[a.Start] = true
		}
	}
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

// understood reports whether all phrases of a clause that stands for one end of
// a span, or for できること, are among those that add nothing to it.
func (s *story) understood(q *frame.Prop) bool {
	for i := range q.C.Args {
		text := frame.Plain(s.text(&q.C.Args[i]))
		if !slices.Contains(betweenWords, text) && !slices.Contains(spanWords, text) && s.valueWord(text) == "" {
			return false
		}
	}
	for _, a := range q.C.Adverb {
		if s.namedAfter(a.In(s.c.block.Text)) == "" {
			return false
		}
	}
	return true
}

// spanWords stand for what is revealed, discarded or drawn, and by whom.
var spanWords = []string{"カード", "手札", "プレイヤーの手札", "そのプレイヤーの手札", "対戦相手の手札", "その手札", "能力", "この能力", "その能力", "呪文", "この呪文", "その呪文"}

// ofEndOfSpan reports whether a clause is one end of the span of which the
// sentence goes on to speak.
func ofEndOfSpan(s *story, p *frame.Prop) bool {
	return p.Role == clause.Time && (s.happening(p) != "") && slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool { return ofBetween(s, q) })
}

func endOfSpanDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	for i := range p.C.Args { // 《X》を唱えてから
		if _, ok := nameOf(frame.Plain(s.text(&p.C.Args[i]))); ok && p.Frame == "cast" {
			if _, err := s.usefulArg(p, &p.C.Args[i], "spell"); err != nil {
				return nil, err
			}
			s.looked[p.C.Args[i].Start] = true
			return nil, nil
		}
	}
	if !s.understood(p) {
		return nil, fmt.Errorf("when %q is, is not known", p.Text)
	}
	for i := range p.C.Args {
		s.looked[p.C.Args[i].Start] = true
	}
	for _, a := range p.C.Adverb {
		s.looked[a.Start] = true
	}
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

// ofStepOfEffect reports whether a clause tells what is done as a spell or
// ability resolves before what the sentence comes to: 解決時にカード名を指定し, プレイヤーは手札を公開し
// て, 必要なら.
func ofStepOfEffect(s *story, p *frame.Prop) bool {
	if p.Role != clause.Condition || p.Neg {
		return false
	}
	switch p.Frame {
	case "choose":
		return (p.C.Marker.Form == "" || p.C.Marker.Form == "て") && ofResolution(s, p) && s.valued(p)
	case "necessary":
		return s.nominal != nil && p.C.Marker.Form == "なら"
	}
	return s.nominal != nil && (p.C.Marker.Form == "" || p.C.Marker.Form == "て")
}

// valued reports whether it is a value that a clause says is chosen.
func (s *story) valued(p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && s.valueWord(s.text(a)) != ""
}

func stepOfEffectDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	switch p.Frame {
	case "choose":
		f, err := choiceClaim(s, p)
		if err == nil {
			s.claims = append(s.claims, f)
		}
		return nil, err
	case "necessary": // there is such a card, and it is the one
		s.arg(p, "だ")
		if l := s.later(p); len(l) != 1 || l[0].Frame != "discard" || l[0].Neg {
			return nil, fmt.Errorf("what is necessary is not known")
		}
		s.claims = append(s.claims, func() error {
			s.st.Claim("happened: {event: discard, object: %s}", s.nominal.name)
			return nil
		})
		return nil, nil
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	if o.player == "" || a == nil || frame.Plain(s.text(a)) != "手札" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.heeds(p, "その後")
	s.claims = append(s.claims, func() error { // all of it is done while the spell or ability resolves
		s.st.Claim("happened: {event: reveal, player: %s}", o.player)
		s.st.Claim("no-priority: {after: {event: choose, word: card-name}, before: {event: reveal, player: %s}}", o.player)
		return nil
	})
	return nil, nil
}
