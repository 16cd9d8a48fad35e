package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// A phrase such as 手札にあるそれぞれのカードの予見能力 says whose ability is meant, and what is
// whose may be described as any other thing is. What is called so has an ability
// of the keyword, where the text says nothing that speaks against it.

// usefulOf is the use of the ability of a keyword that a phrase says something
// has; false where the phrase does not say so.
func (s *story) usefulOf(p *frame.Prop, a *clause.Arg, what string) (*casting, error, bool) {
	if k, err, ok := s.tapAbility(p, a); ok {
		return k, err, true
	}
	at, w, ok := s.holderBefore(s.text(a))
	if !ok || p == nil {
		return nil, nil, false
	}
	key := [2]int{a.Start, a.End}
	o := s.read[key]
	if o == nil {
		inner := *a
		inner.End = a.Start + at
		var err error
		if o, err = s.holders(p, &inner); err != nil {
			return nil, err, true
		}
		if w.word == "" && (o.face != nil || o.player != "" || bareKinds[w.kind].types == nil) {
			return nil, nil, false
		}
		s.read[key] = o
	}
	if o.many() {
		return nil, fmt.Errorf("%q are several", s.text(a)), true // see spread
	}
	if w.kind == "ability" && what != "" && what != "spell" {
		w.kind = what
	}
	if !s.oneOf(o) {
		s.mention(o)
	}
	k, err := s.ofWord(o, w)
	return k, err, true
}

// holderBefore parts カードの予見能力 into what stands before の and the ability.
func (s *story) holderBefore(text string) (at int, w which, ok bool) {
	at = strings.LastIndex(text, "の")
	if at <= 0 {
		return 0, which{}, false
	}
	if slices.Contains([]string{"そ", "こ"}, text[:at]) {
		return 0, which{}, false
	}
	whose, w, ok := s.c.abilityPhrase(text[at+len("の"):])
	return at, w, ok && whose == "" && w.named && w.nth == 0
}

// ofWord is the use of an ability of an object that words mean; an object of
// which nothing else is known is given one.
func (s *story) ofWord(o *obj, w which) (*casting, error) {
	if o.player != "" {
		return nil, fmt.Errorf("%q has no such ability", o.player)
	}
	_, has := o.way(w)
	if w.word == "" && w.named && o.face == nil && !has {
		if err := s.bearKind(o, w.kind); err != nil {
			return nil, err
		}
		return s.useWhich(o, w)
	}
	if w.word != "" && o.face == nil && !has {
		kind := w.kind
		if kind == "ability" {
			kind = ""
		}
		if err := s.bear(o, w.word, kind); err != nil {
			return nil, err
		}
	}
	return s.useWhich(o, w)
}

// ofItself reports whether a phrase names an ability by a keyword and not whose
// it is.
func (s *story) ofItself(a *clause.Arg) bool {
	whose, w, ok := s.c.abilityPhrase(s.text(a))
	return ok && whose == "" && w.word != "" && w.nth == 0
}

// freelyMany reads 好きな枚数の, 望む数の: as many as a player likes.
var freelyMany = regexp.MustCompile(`(?:望む|臨む|好きな|任意の)(?:だけの)?(?:枚数|数)の`)

// holders finds or makes what has the ability of a phrase. Where it is as many
// as a player likes, it is several, another number in each telling.
func (s *story) holders(p *frame.Prop, a *clause.Arg) (*obj, error) {
	for _, w := range []string{"同じ", "同一の"} { // more than once
		if strings.HasPrefix(s.text(a), w) {
			b := *a
			b.Start += len(w)
			a = &b
		}
	}
	text := s.text(a)
	many := freelyMany.FindStringIndex(text)
	if many == nil {
		o, err := s.noun(p, a)
		if err == nil && o.many() && o.zone != ability.Battlefield && o.who == "" {
			o.who = "you" // all are one player's
		}
		return o, err
	}
	_, f, err := s.description(text[many[1]:])
	if err != nil {
		return nil, err
	}
	g := newObj()
	g.phrase, g.n, g.who = text, 2+s.alt, "you"
	if err := s.fit(g, f); err != nil {
		return nil, err
	}
	s.mention(g.from(a))
	before := strings.TrimSuffix(text[:many[0]], "、")
	for _, r := range a.Relative {
		q := s.c.res.Reading.At(p.Sentence, r)
		if q == nil {
			return nil, fmt.Errorf("what is said of %q is not known", text)
		}
		if q.Frame == "wishes" {
			continue // see hoisted
		}
		before = strings.Replace(before, q.C.In(s.c.block.Text), "", 1)
		if err := s.relative(q, g); err != nil {
			return nil, err
		}
	}
	if before != "" {
		return nil, fmt.Errorf("what %q says of %q is not known", before, text)
	}
	return g, nil
}

// hoisted is a clause with the phrases that were read as those of 望む in 自分のターンに
// 望む枚数のカードの…: they say when the clause itself is so.
func (s *story) hoisted(p *frame.Prop) *frame.Prop {
	q := *p
	c := *p.C
	q.C = &c
	for i := range p.C.Args {
		for _, r := range p.C.Args[i].Relative {
			w := s.c.res.Reading.At(p.Sentence, r)
			if w == nil || w.Frame != "wishes" || len(w.C.Args) == 0 {
				continue
			}
			c.Args = append(slices.Clone(c.Args), w.C.Args...)
			c.Args[i].Start = w.C.Pred.Start
			q.When = append(slices.Clone(q.When), w.When...)
		}
	}
	return &q
}
