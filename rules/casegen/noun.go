package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// arg returns the first phrase of a clause with one of the particles and notes
// that it was looked at; nil where there is none. "は" stands for a topic
// without another particle.
func (s *story) arg(p *frame.Prop, particles ...string) *clause.Arg {
	for _, w := range particles {
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if w := s.text(a); isSequel(w) || w == "ブロック" || isX(frame.Plain(w)) || s.phased[a.Start] {
				continue // see xValue
			}
			if w == "に" && a.Particle == w && !s.isCondition(p) && s.gap == nil && turnTime(p, a) && !strings.HasSuffix(s.text(a), "ダメージ") {
				continue // it says when, for those who read it
			}
			if a.Particle == w && w != "" || w == "は" && a.Topic && a.Particle == "" {
				s.looked[a.Start] = true
				return a
			}
		}
	}
	return nil
}

// turnTime reports whether a phrase names a part of a turn that is not just the
// turn in which the rest happens.
func turnTime(p *frame.Prop, a *clause.Arg) bool {
	return slices.ContainsFunc(p.When, func(t frame.TimePhrase) bool {
		return t.Start == a.Start && t.Point != "" && (t.Next || t.Point != frame.Turn)
	})
}

// isSequel reports whether a phrase says that what is told happens in the order
// in which it is told.
func isSequel(text string) bool {
	return slices.Contains([]string{"その後", "それから", "後", "戦闘ダメージの前", "戦闘ダメージが与えられる前", "戦闘ダメージ・ステップの前", "同じターン", "さらに"}, text)
}

// subject is who or what a clause is about: が, a topic, the noun that a
// relative clause modifies, or what the sentence is about. Words such as 両方 and
// どちらも stand for a subject, or say no more than that all of a group is meant.
func (s *story) subject(p *frame.Prop) (*obj, error) {
	var o *obj
	var err error
	if a := s.arg(p, "が", "は"); a != nil {
		if o, err = s.noun(p, a); err != nil {
			return nil, err
		}
		if s.gap == nil {
			s.topic = o
		}
	}
	if o, err = s.floating(p, o); err != nil {
		return nil, err
	}
	if o != nil {
		return o, nil
	}
	return s.elided(p)
}

// floating reads 両方, どちらも, それぞれ and the like that stand beside a verb. They
// stand for the subject where there is none, and need a group where there is.
func (s *story) floating(p *frame.Prop, o *obj) (*obj, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "" || s.looked[a.Start] || len(a.Relative) > 0 {
			continue
		}
		text := frame.Plain(s.text(a))
		if !slices.Contains(bothWords, text) && !slices.Contains(allWords, text) {
			continue
		}
		if o == nil && slices.Contains(bothWords, text) {
			x, err := s.phrase(text)
			if err != nil {
				return nil, err
			}
			o = s.mention(x)
		}
		if o == nil {
			var err error
			if o, err = s.elided(p); err != nil {
				return nil, err
			}
		}
		if !o.many() {
			return nil, fmt.Errorf("%q is said of one", text)
		}
		s.looked[a.Start] = true
	}
	return o, nil
}

// allWords say that all of a group is meant.
var allWords = []string{"すべて", "全て", "それぞれ", "すべてが", "各々"}

// elided is who is meant where a clause does not say it.
func (s *story) elided(p *frame.Prop) (*obj, error) {
	if p != nil && p.C.Marker.Form == "ことも" { // Xは攻撃することもブロックすることもできない
		if o, err := s.ahead(p); o != nil || err != nil {
			return o, err
		}
	}
	switch {
	case s.gap != nil:
		return s.gap, nil
	case s.topic != nil:
		return s.topic, nil
	}
	if o, err := s.ahead(p); o != nil || err != nil {
		return o, err
	}
	return nil, fmt.Errorf("who or what is meant is not said")
}

// parts returns who acts and what is acted on in a clause with a transitive
// verb, whatever its voice. Either is nil where nothing says it.
func (s *story) parts(p *frame.Prop) (agent, patient *obj, err error) {
	var a, b *clause.Arg
	if p.Passive {
		b = s.arg(p, "が", "は")
		a = s.arg(p, "によって", "により", "に", "で")
	} else {
		b = s.arg(p, "を")
		a = s.arg(p, "が", "は")
		if b == nil && a != nil && a.Particle == "が" {
			if t := s.arg(p, "は"); t != nil && t != a {
				b = t
			}
		}
	}
	if a != nil {
		if agent, err = s.noun(p, a); err != nil {
			return nil, nil, err
		}
	}
	if b != nil {
		if patient, err = s.noun(p, b); err != nil {
			return nil, nil, err
		}
	}
	if s.gap == nil && (p.Passive || b == nil && a == nil) {
		if patient, err = s.floating(p, patient); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case s.gap != nil && (p.Passive && patient == nil):
		patient = s.gap
	case s.gap != nil && !p.Passive && agent == nil && patient != nil:
		agent = s.gap
	case s.gap != nil && !p.Passive && agent != nil && patient == nil:
		patient = s.gap
	case s.gap != nil && agent == nil && patient == nil:
		return nil, nil, fmt.Errorf("which part %q plays is not known", p.Text)
	}
	if p.Passive && patient == nil {
		patient, err = s.elided(p)
	} else if !p.Passive && agent == nil && s.gap == nil {
		agent = s.topic
	}
	if a := s.main(p, agent, patient); a != nil {
		s.topic = a
	}
	return agent, patient, err
}

// main is what a clause makes the topic of those that follow.
func (s *story) main(p *frame.Prop, agent, patient *obj) *obj {
	if s.gap != nil {
		return nil
	}
	if p.Passive {
		return patient
	}
	return agent
}

// noun finds or makes what a phrase names. A phrase is read once: what the
// sentence is about may be read before the conditions that stand behind it.
func (s *story) noun(p *frame.Prop, a *clause.Arg) (*obj, error) {
	key := [2]int{a.Start, a.End}
	if o := s.read[key]; o != nil {
		return s.mention(o), nil
	}
	o, err := s.readNoun(p, a)
	if err == nil {
		s.read[key] = o
	}
	return o, err
}

func (s *story) readNoun(p *frame.Prop, a *clause.Arg) (*obj, error) {
	if o, err := s.entered(p, a); o != nil || err != nil {
		return o, err
	}
	if o, err := s.including(p, a); o != nil || err != nil {
		return o, err
	}
	text := strings.Replace(s.text(a), "ダメージの発生源", "発生源", 1)
	if before := s.c.block.Text[:a.Start]; strings.HasSuffix(before, "もう") { // もう一方, which stands there in two words
		text = "もう" + text
		s.looked[a.Start-len("もう")] = true
	}
	if parts := strings.Split(text, "や"); len(parts) > 1 && len(a.Relative) > 0 {
		// One after the other, in the tellings of the story.
		part := parts[s.alt%len(parts)]
		o, err := s.phrase(part)
		if err != nil {
			o, err = s.withAbility(part)
		}
		if err == nil {
			s.whole(a)
			s.everyOne = true
			return s.mention(o.from(a)), nil
		}
	}
	if i := strings.LastIndex(text, "以外の"); i > 0 && playerWords[text] == "" {
		return s.otherThan(p, a, i)
	}
	if g, err := s.joined(p, a); g != nil || err != nil {
		return g, err
	}
	o, err := s.phrase(text)
	if err == nil {
		s.whole(a)
		return s.mention(o.from(a)), nil
	}
	if targetRE.MatchString(frame.Plain(text)) && len(s.casts) > 0 {
		return nil, err
	}
	// Of クリーチャーのコントローラー clauses before it modify the creature.
	for _, x := range possessions {
		if strings.HasSuffix(text, x.ja) && len(a.Relative) > 0 {
			inner := *a
			inner.End -= len(x.ja)
			of, err := s.noun(p, &inner)
			if err != nil {
				return nil, err
			}
			return x.take(s, of)
		}
	}
	// Without the clauses that modify it, which are read for themselves.
	var rel []int
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	rest, at := "", a.Start
	for _, i := range a.Relative {
		r := sent.Clause(i)
		if r == nil || r.Start < a.Start || r.End > a.End {
			continue
		}
		if h := r.Head; h.End > 0 && !counted.MatchString(frame.Plain(s.c.block.Text[h.End:max(h.End, a.End)])) {
			return nil, fmt.Errorf("what %q says of %q is not known", r.In(s.c.block.Text), text)
		}
		rel = append(rel, i)
		rest += s.c.block.Text[at:max(at, r.Start)]
		at = max(at, r.End)
	}
	rest += s.c.block.Text[at:a.End]
	if len(rel) == 0 {
		return nil, err
	}
	// Of the creature that is modified, its controller may be meant.
	var take func(*story, *obj) (*obj, error)
	for _, w := range possessions {
		if before, ok := strings.CutSuffix(rest, w.ja); ok && take == nil {
			rest, take = before, w.take
		}
	}
	if o = s.manneredNoun(p, rel, strings.TrimPrefix(rest, "の")); o != nil {
		return s.mention(o.from(a)), nil
	}
	if o, err = s.phrase(strings.TrimPrefix(strings.TrimLeft(rest, "、"), "の")); err != nil {
		return nil, err
	}
	s.mention(o.from(a))
	for _, i := range rel {
		q := s.c.res.Reading.At(p.Sentence, i)
		if q == nil {
			return nil, fmt.Errorf("no frame for %q", sent.Clause(i).In(s.c.block.Text))
		}
		q = s.subjectBefore(p, q)
		if err := s.relative(q, o); err != nil {
			return nil, err
		}
	}
	s.mention(o) // not what the clauses that modify it speak of
	if take != nil {
		if o, err = take(s, o); err != nil {
			return nil, err
		}
		s.mention(o)
	}
	return o, nil
}

// counted is what may stand behind the noun that a clause modifies.
var counted = regexp.MustCompile(`^([0-9一二三四五六七八九]+[体枚つ人個](以上|以下)?)?$`)

// otherThan reads 飛行を持つクリーチャー以外のクリーチャー, of which 以外の stands at a place in
// the phrase: what is not what stands before it.
func (s *story) otherThan(p *frame.Prop, a *clause.Arg, at int) (*obj, error) {
	text := s.text(a)
	o, err := s.phrase(text[at+len("以外の"):])
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.at > 0 || o.face != nil || o.many() {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	s.mention(o.from(a))
	inner := *a
	inner.End = a.Start + at
	if _, ok := nameOf(frame.Plain(s.text(&inner))); ok {
		_, err := s.noun(p, &inner)
		return o, err
	}
	if s.knob(quality) {
		// Nothing says that it has what it must not have. That the words are
		// understood is seen where the knob is out.
		return o, nil
	}
	x, err := s.readNoun(p, &inner)
	if err != nil {
		return nil, err
	}
	if x.player != "" || x.face != nil {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	o.types, o.subtypes, o.colours, o.abilities, o.tapped = x.types, x.subtypes, x.colours, x.abilities, x.tapped
	s.objs = slices.DeleteFunc(s.objs, func(y *obj) bool { return y == x })
	return o, nil
}

// from notes where an object was first named.
func (o *obj) from(a *clause.Arg) *obj {
	if o.at == 0 {
		o.at = a.Start + 1
	}
	return o
}

// relative reads a clause that modifies a noun: what it says is so or has been
// done to it.
func (s *story) relative(q *frame.Prop, o *obj) error {
	gap, used, looked, topic := s.gap, s.used, s.looked, s.topic
	s.gap, s.looked = o, s.fresh()
	was, deeds := s.involved(o), len(s.deeds)
	err := s.bring(q, s.rel)
	s.gap, s.used, s.looked, s.topic = gap, used, looked, topic
	if err == nil && s.out < 0 && s.involved(o) == was && !(o.face != nil && slices.Contains(facts, q.Frame)) {
		if len(s.deeds) == deeds {
			return fmt.Errorf("what %q says of %q is not known", q.Text, o.phrase)
		}
		s.heed(o, s.deeds[deeds:])
	}
	return err
}

// involved prints what is known of an object, and where it takes part.
func (s *story) involved(o *obj) string {
	part := []string{o.facts(), strings.Join(o.spoken, ","), o.who, o.owner, string(o.zone), fmt.Sprint(o.attacking, o.blocking, o.n, o.cast != nil, o.lies)}
	if s.hit != nil && (s.hit.source == o || s.hit.to == o) {
		part = append(part, "damage")
	}
	for _, k := range s.casts {
		if k.o == o || slices.Contains(k.targets, o) {
			part = append(part, "cast")
		}
	}
	if o.player != "" {
		part = append(part, fmt.Sprint(s.table.cards, s.table.life, s.table.venom))
	}
	return strings.Join(part, "|")
}
