package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// How a spell is cast: for its mana cost, without paying it, for the cost of a
// keyword instead or besides, with or without what its text asks for. A text
// says so beside the verb (想起コストで唱える) or in a clause before it (マナ・コスト
// を支払うことなく唱える).

func init() {
	refineDeed(ofManner, mannerDeed, "pay-cost", "sacrifice", "discard", "exile", "reveal", "target", "choose")
	refineDeed(ofKeywordCost, keywordCostDeed, "pay-cost")
}

// readHow reads 想起コストで, フラッシュバックで of a clause that casts.
func (s *story) readHow(p *frame.Prop, k *casting, kind knobKind) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || a.Particle != "で" && a.Particle != "によって" && a.Particle != "により" {
			continue
		}
		if word, ok := s.c.keywordCost(s.text(a)); ok {
			s.looked[a.Start] = true
			if s.knob(kind) {
				return s.payFor(k, word)
			}
		}
	}
	return nil
}

// readFrom reads 墓地から, 手札から of a clause that casts.
func (s *story) readFrom(p *frame.Prop, k *casting) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || a.Particle != "から" {
			continue
		}
		pl, err := s.zonePhrase(s.text(a))
		if err != nil {
			return err
		}
		s.looked[a.Start] = true
		switch {
		case k.ready || pl.not != "" || pl.whose != "" && pl.whose != k.player:
			return fmt.Errorf("no way to cast %s from there", k.o.phrase)
		case pl.zone == "graveyard" && k.o.has("flashback"):
			if k.instead == "" {
				return s.payFor(k, "flashback")
			}
		case pl.zone == "graveyard":
			k.o.zone = ability.Graveyard
			k.instead = "graveyard"
		case pl.zone != "hand":
			return fmt.Errorf("no way to cast %s from there", k.o.phrase)
		}
	}
	return nil
}

// castAfter is the clause right behind another in which something is cast: the
// next one, or one that modifies a noun of it.
func (s *story) castAfter(p *frame.Prop) *frame.Prop {
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	var found *frame.Prop
	for i := range sent.Clauses {
		c := &sent.Clauses[i]
		q := s.c.res.Reading.At(p.Sentence, i)
		if q == nil || q.Frame != "cast" && q.Frame != "play" || c.Start < p.C.End {
			continue
		}
		if between := strings.Trim(s.c.block.Text[p.C.End:c.Start], "、 "); between == "" {
			if found == nil || c.Start < found.C.Start || c.Start == found.C.Start && c.Role == clause.Relative {
				found = q
			}
		}
	}
	return found
}

// ofManner reports whether a clause says without what a spell is cast.
func ofManner(s *story, p *frame.Prop) bool {
	return s.manner(p)
}

func (s *story) manner(p *frame.Prop) bool {
	return p.Neg && (p.C.Marker.Form == "ことなく" || p.C.Marker.Form == "ずに") && s.castAfter(p) != nil
}

// mannerDeed reads マナ・コストを支払うことなく, クリーチャーを生け贄に捧げずに before a verb of casting.
func mannerDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	k, err := s.castLater(p, s.castAfter(p))
	if err != nil {
		return nil, err
	}
	s.mannered = k
	switch p.Frame {
	case "pay-cost":
		return nil, s.unpaid(p, k, kind)
	case "target", "choose":
		return nil, s.untargeted(p, k)
	}
	what := s.arg(p, "を")
	s.arg(p, "に", "から")
	if what == nil || k.o.face == nil {
		return nil, fmt.Errorf("what %q pays is not known", p.Text)
	}
	verb := map[string]string{"sacrifice": "sacrifice", "discard": "discard", "exile": "exile", "reveal": "reveal"}[p.Frame]
	f, ok := k.asks(verb)
	if !ok {
		return nil, fmt.Errorf("%s does not cost what %q speaks of", k.o.phrase, p.Text)
	}
	o, err := s.noun(p, what)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.face != nil || !s.fits(o, f) {
		return nil, fmt.Errorf("%s does not cost what %q speaks of", k.o.phrase, p.Text)
	}
	o.who = other(k.player) // what another player has does not help
	if verb == "discard" || verb == "reveal" {
		o.zone = ability.Hand
	}
	k.withheld = append(k.withheld, verb)
	s.deeds = append(s.deeds, func() error { _, err := s.place(o); return err })
	return nil, nil
}

// castLater is the casting of which a clause behind p speaks.
func (s *story) castLater(p, q *frame.Prop) (*casting, error) {
	var thing *clause.Arg
	for _, c := range []*frame.Prop{q, p} { // 《X》をマナ・コストを支払うことなく唱える
		for i := range c.C.Args {
			a := &c.C.Args[i]
			w := s.text(a)
			if thing == nil && (a.Particle == "を" || c == q && (a.Topic && a.Particle == "" || q.Passive && a.Particle == "が")) && playerWords[frame.Plain(w)] == "" && (c == q || len(p.C.Args) > 1 && strings.HasPrefix(w, "《")) {
				thing = a
				s.looked[a.Start] = true
			}
		}
	}
	if thing != nil {
		return s.usefulArg(q, thing, "spell")
	}
	if k, err := s.unsaid(p, "spell"); err == nil || s.c.face != nil {
		return k, err
	}
	o := newObj()
	o.phrase, o.zone = "呪文", ability.Stack
	return s.use(s.mention(o), "spell")
}

// unpaid reads which cost is not paid.
func (s *story) unpaid(p *frame.Prop, k *casting, kind knobKind) error {
	var what *clause.Arg
	for i := range p.C.Args {
		if a := &p.C.Args[i]; !s.looked[a.Start] && (a.Particle == "を" || a.Topic) {
			what = a
		}
	}
	if what == nil || k.ready {
		return fmt.Errorf("what %q does not pay is not known", p.Text)
	}
	s.looked[what.Start] = true
	text := frame.Plain(s.text(what))
	if word, ok := s.c.keywordCost(text); ok {
		if costKeywords[word] == "graveyard" {
			return fmt.Errorf("no way to cast %s without %s", k.o.phrase, word)
		}
		if k.o.face == nil {
			return s.bear(k.o, word, "")
		}
		return nil
	}
	switch rest, ok := strings.CutSuffix(text, "マナ・コスト"); {
	case text == "追加コスト" || text == "その追加コスト":
		k.withheld = append(k.withheld, "additional")
		return nil
	case !ok:
		return fmt.Errorf("what %q does not pay is not known", p.Text)
	case rest != "":
		if o, err := s.phrase(strings.TrimSuffix(rest, "の")); err != nil || o != k.o {
			return fmt.Errorf("whose cost %q speaks of is not known", p.Text)
		}
	}
	k.saidFree = true
	if s.knob(kind) {
		k.free = true
		k.setFree()
	}
	return nil
}

// setFree lets X be 0, which is all it can be (CR 107.3b).
func (k *casting) setFree() {
	if !k.saidX {
		k.x = 0
	}
}

// untargeted reads 対象を選ばずに, 対象を１つも選ばずに.
func (s *story) untargeted(p *frame.Prop, k *casting) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		if w != "対象" && (a.Quantity == nil || a.Quantity.Value != 1) {
			return fmt.Errorf("no way to bring about %q", p.Text)
		}
		s.looked[a.Start] = true
		s.weigh(a)
	}
	if len(k.targets) == 0 || k.ready {
		return fmt.Errorf("%s has no targets", k.o.phrase)
	}
	k.targets, k.filters, k.said = nil, nil, nil
	return nil
}

// asks says what an additional cost of a spell is paid with, by the verb.
func (k *casting) asks(verb string) (ability.Filter, bool) {
	for _, a := range k.o.face.Abilities {
		c, ok := a.(ability.AdditionalCost)
		if !ok || c.Optional {
			continue
		}
		for _, part := range c.Cost {
			do, ok := part.(ability.Action)
			if !ok {
				continue
			}
			kind, what := costAction(do.Do)
			if ch, ok := what.(ability.Choose); ok && kind == verb {
				return ch.Filter, true
			}
		}
	}
	return ability.Filter{}, false
}

// costAction is the verb of an action that is paid, and what it is done with.
func costAction(do ability.Effect) (kind string, what ability.Ref) {
	switch d := do.(type) {
	case ability.Sacrifice:
		return "sacrifice", d.What
	case ability.Discard:
		return "discard", d.What
	case ability.Tap:
		return "tap", d.What
	case ability.Reveal:
		return "reveal", d.What
	case ability.Move:
		if d.To.Zone == ability.Hand {
			return "return", d.What
		}
		return "exile", d.What
	}
	return "", nil
}

// manneredNoun is what a clause cast of which the clause before says how, where
// it modifies a noun: 想起コストを支払って唱えたクリーチャー.
func (s *story) manneredNoun(p *frame.Prop, rel []int, noun string) *obj {
	k := s.mannered
	if k == nil || len(rel) == 0 {
		return nil
	}
	q := s.c.res.Reading.At(p.Sentence, rel[0])
	if q == nil || q.Frame != "cast" && q.Frame != "play" {
		return nil
	}
	_, f, err := s.description(noun)
	if err != nil {
		return nil
	}
	f.Is = slices.DeleteFunc(f.Is, func(x ability.Predicate) bool {
		n, ok := x.(ability.Noun)
		return ok && slices.Contains([]string{"spell", "card"}, n.Of[0])
	})
	if k.o.face == nil && len(k.o.types) == 0 || s.fits(k.o, f) {
		if err := s.fit(k.o, f); err == nil {
			s.mannered = nil
			return k.o
		}
	}
	return nil
}
