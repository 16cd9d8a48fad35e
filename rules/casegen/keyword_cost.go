package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// costKeywords says of keywords with a cost what paying it does: "instead" of
// the mana cost, "besides" it, or "graveyard" for a card that is cast from
// there (CR 702.34a, 702.74a, 118.8, 118.9).
var costKeywords = map[string]string{"kicker": "besides", "buyback": "besides", "entwine": "besides", "evoke": "instead", "flashback": "graveyard"}

// keywordCost reads フラッシュバック・コスト, キッカー: the keyword whose cost is paid.
func (c *context) keywordCost(text string) (string, bool) {
	text = frame.Plain(text)
	for _, w := range []string{"・コスト", "コスト"} {
		text = strings.TrimSuffix(text, w)
	}
	k, ok := c.keywordIn(text)
	return k, ok && costKeywords[k] != ""
}

// bearer finds the card that has a keyword: one that was spoken of, the card of
// the ruling or, where it is on no card, a made one.
func (s *story) bearer(word string) (*obj, error) {
	for i := len(s.objs) - 1; i >= 0; i-- {
		if s.objs[i].has(word) {
			return s.objs[i], nil
		}
	}
	if o := s.bearers[word]; o != nil { // it would have it, but for a knob
		return o, nil
	}
	if s.c.face != nil {
		if o := s.card(s.c.card, s.c.face); o.has(word) {
			return s.mention(o), nil
		}
		return nil, fmt.Errorf("%s has no %s", s.c.face.Name, word)
	}
	o := newObj()
	o.phrase = word
	if err := s.bear(o, word, ""); err != nil {
		return nil, err
	}
	o.zone = ability.Stack
	o.become("creature")
	return s.mention(o), nil
}

// payFor has a spell cast for the cost of a keyword.
func (s *story) payFor(k *casting, word string) error {
	if k.ready || k.free {
		return fmt.Errorf("how %s is cast is settled already", k.o.phrase)
	}
	if k.o.face == nil {
		if err := s.bear(k.o, word, ""); err != nil {
			return err
		}
		if k.o.value < 0 {
			k.o.value = 3 // not what the keyword costs
		}
	} else if !k.o.has(word) {
		return fmt.Errorf("%s has no %s", k.o.face.Name, word)
	}
	if costKeywords[word] == "graveyard" {
		k.o.zone = ability.Graveyard
		k.instead = word
		return nil
	}
	if costKeywords[word] == "instead" {
		k.instead = word
	}
	k.options = append(k.options, word)
	return nil
}

// keywordMana is the mana of the cost of a keyword of a spell.
func (k *casting) keywordMana(word string) string {
	var list []ability.Ability
	if k.o.face != nil {
		list = k.o.face.Abilities
	} else {
		list, _ = ability.ParseAll(k.o.abilities)
	}
	for _, a := range list {
		if w, ok := a.(ability.Keyword); ok && w.Name == word {
			return manaOf(w.Cost)
		}
	}
	return ""
}

// costWord is the keyword for whose cost a clause says that something is cast.
func (s *story) costWord(p *frame.Prop) string {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "で" && (p.Frame == "cast" || p.Frame == "play") {
			if word, ok := s.c.keywordCost(s.text(a)); ok {
				return word
			}
		}
	}
	return ""
}

// ofKeywordCost reports whether a clause says that the cost of a keyword is paid.
func ofKeywordCost(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を", "が", "は")
	if a == nil {
		return false
	}
	_, ok := s.c.keywordCost(s.text(a))
	return ok
}

// keywordCostDeed reads 想起コストを支払って唱えた, キッカー・コストが支払われていた場合.
func keywordCostDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を", "が", "は")
	word, _ := s.c.keywordCost(s.text(a))
	o, err := s.bearer(word)
	if err != nil {
		return nil, err
	}
	k, err := s.use(o, "spell")
	if err != nil {
		return nil, err
	}
	if later := s.later(p); len(later) > 0 && later[0].Frame == "cast" && !later[0].IsCondition() {
		if p.Neg { // it can be cast so
			return nil, nil
		}
		return nil, s.payFor(k, word)
	}
	pays := s.knob(kind) != p.Neg
	if s.castAfter(p) != nil {
		s.mannered = k
		if s.topic == nil && s.gap == nil {
			s.topic = o
		}
	}
	if !pays {
		if costKeywords[word] == "graveyard" {
			return nil, nil
		}
		return func() error { return s.begin(k) }, nil
	}
	if err := s.payFor(k, word); err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}
