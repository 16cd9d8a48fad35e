package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// encodedCard is the card that is encoded on a creature spoken of, nil where
// there is none.
func (s *story) encodedCard() *obj {
	for i := len(s.objs) - 1; i >= 0; i-- {
		if s.objs[i].encoded != nil {
			return s.objs[i].encoded
		}
	}
	return nil
}

// without is a clause without one of its phrases.
func without(p *frame.Prop, i int) *frame.Prop {
	q, c := *p, *p.C
	c.Args = slices.Delete(slices.Clone(c.Args), i, i+1)
	q.C = &c
	return &q
}

// exiledWord reads 追放された暗号 of 追放された暗号を持つカード: the card is exiled as it is
// encoded.
func (s *story) exiledWord(p *frame.Prop, a *clause.Arg) (string, bool) {
	q := s.lastRelative(p, a)
	if q == nil || q.Frame != "exile" || !q.Passive || q.Neg || len(q.C.Args) > 0 {
		return "", false
	}
	word := strings.Replace(s.text(a), q.C.In(s.c.block.Text), "", 1)
	k, ok := s.c.keywordIn(word)
	return word, ok && k == "cipher"
}

// ofEncoded reports whether a relative clause says that the card is exiled that
// is encoded on a creature.
func ofEncoded(s *story, p *frame.Prop) bool {
	return s.gap != nil && p.Passive && len(p.C.Args) == 0 && s.encodedCard() != nil && (s.gap == s.encodedCard() || s.gap.face == nil && len(s.gap.types) == 0)
}

// encodedExileDeed reads 追放されたカード of such a card.
func encodedExileDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.gap != s.encodedCard() {
		s.gap.copy = true // it is that card
	}
	s.gap.owner = "you" // who cast it
	return nil, nil
}

// ofGiven reports whether a clause speaks of the ability that an encoded
// creature was given.
func ofGiven(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	if a == nil {
		return false
	}
	return s.namesTrigger(s.text(a)) && s.c.face == nil && slices.Contains(s.c.keywords, "cipher")
}

// loseGivenDeed reads そのクリーチャーがその能力を失い.
func loseGivenDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	s.arg(p, "を")
	if o.encoded == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return s.done(kind, func() error {
		return s.trick(other(o.who), "target creature loses all abilities until end of turn", o)
	})
}

// giveAbilityClaim reads 暗号を持つカードは、クリーチャーに誘発型能力を与える: it has it, and it triggers.
func giveAbilityClaim(s *story, p *frame.Prop) (func() error, error) {
	a, b := s.arg(p, "は", "が"), s.arg(p, "に")
	if s.arg(p, "を") == nil || a == nil || b == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	card, err := s.noun(p, a)
	if err != nil {
		return nil, err
	}
	host, err := s.noun(p, b)
	if err != nil {
		return nil, err
	}
	if host.encoded == nil || host.encoded != card {
		return nil, fmt.Errorf("%q is not encoded on %q", card.phrase, host.phrase)
	}
	k, err := s.useWhich(host, which{kind: "triggered", word: "cipher"})
	if err != nil {
		return nil, err
	}
	return func() error {
		if err := s.hits(k, host, host.who); err != nil {
			return err
		}
		s.st.Claim("happened: {event: trigger, player: %s, source: %s, times: 1}", host.who, host.name)
		return nil
	}, nil
}
