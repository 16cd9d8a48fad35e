package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	deedTable["encode"] = encodeDeed
	claimTable["encode"] = encodeClaim
	claimTable["ignore-timing"] = timingClaim
	refineClaim(ofCopy, copiedClaim, "cast", "copy")
	refineClaim(ofTrigger, triggerHolderClaim, "controls")
	refineClaim(ofWord, untargetedClaim, "target")
	refineDeed(ofEncoded, encodedExileDeed, "exile")
	refineDeed(ofGiven, loseGivenDeed, "lose-ability")
	refineClaim(ofGiven, giveAbilityClaim, "give-ability")
	refineDeed(ofOtherEffects, otherEffectsDeed, "resolve")
}

// encoding reads which card is encoded on which creature (CR 702.99): a card
// with cipher that was spoken of, that of the ruling, or a made one. The
// creature is nil where the clause does not name it.
func (s *story) encoding(p *frame.Prop) (card, host *obj, err error) {
	if a := s.arg(p, "に"); a != nil {
		if host, err = s.noun(p, a); err != nil {
			return nil, nil, err
		}
	}
	if a := s.arg(p, "が", "は", "を"); a != nil {
		if w := s.text(a); s.gap != nil && (w == "それ" || w == "そのカード" || w == "その呪文") {
			card, err = s.ciphered()
		} else {
			card, err = s.noun(p, a)
		}
		if err != nil {
			return nil, nil, err
		}
		if card.player != "" && s.gap != nil {
			card = nil // そのプレイヤーが暗号化されたカードのコピーを: of the clause around it
		}
	}
	switch {
	case s.gap != nil && s.gap.is("creature") && host == nil:
		host = s.gap
	case s.gap != nil && card == nil:
		card = s.gap
	case s.gap == nil && card == nil && s.topic != nil && s.topic != host:
		card = s.topic
	}
	if card != nil && card.copy {
		card = s.encodedCard()
	}
	if card == nil {
		if card, err = s.having(which{kind: "", word: "cipher"}); err != nil || card.encoded != nil {
			card, err = s.ciphered()
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if host != nil && (host.player != "" || host.many() || !host.become("creature")) {
		return nil, nil, fmt.Errorf("nothing is encoded on %q", host.phrase)
	}
	if !card.has("cipher") {
		if card.face != nil || card.player != "" || card.many() || len(card.types) > 0 {
			return nil, nil, fmt.Errorf("%q has no cipher", card.phrase)
		}
		if err := s.bear(card, "cipher", ""); err != nil {
			return nil, nil, err
		}
	}
	card.zone = ability.Stack
	return card, host, nil
}

// ciphered is the card with cipher that the ruling is about, or a made one.
func (s *story) ciphered() (*obj, error) {
	for i := len(s.objs) - 1; i >= 0; i-- {
		if s.objs[i].has("cipher") {
			return s.objs[i], nil
		}
	}
	if s.c.face != nil {
		if o := s.card(s.c.card, s.c.face); o.has("cipher") {
			return o, nil
		}
	}
	o := newObj()
	o.phrase = "cipher"
	return o, s.bear(o, "cipher", "")
}

// encodes casts a card with cipher and has it encoded on a creature; any
// creature where host is nil.
func (s *story) encodes(card, host *obj) error {
	if card.name == "" {
		card.zone = ability.Stack
	}
	k, err := s.useWhich(card, which{kind: "spell"})
	if err != nil {
		return err
	}
	if host == nil {
		host = newObj()
		host.types = []string{"creature"}
		host.who = k.player
	}
	if host.who == "" {
		host.who = k.player
	}
	if host.who != k.player {
		return fmt.Errorf("a card is encoded on a creature of its own controller")
	}
	n, err := s.place(host)
	if err != nil {
		return err
	}
	s.choice = append(s.choice, n)
	return s.begin(k)
}

// encodeDeed reads クリーチャーに暗号化された, 暗号化されたクリーチャー, 暗号化されていない
// クリーチャー.
func encodeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	card, host, err := s.encoding(p)
	if err != nil {
		return nil, err
	}
	if host == nil && card == s.gap && !p.Neg && card.face == nil && slices.ContainsFunc(s.objs, func(o *obj) bool { return o.encoded != nil }) {
		card.copy = true // it is the card that was spoken of
		return nil, nil
	}
	if host == nil {
		host = newObj()
		host.types = []string{"creature"}
		s.objs = append([]*obj{host}, s.objs...)
	}
	host.encoded = card
	if s.gap == card {
		s.mention(card)
	}
	if s.knob(kind) == p.Neg {
		return nil, nil
	}
	return func() error {
		if err := s.encodes(card, host); err != nil {
			return err
		}
		return s.resolve()
	}, nil
}

// encodeClaim reads クリーチャーに暗号化される, 暗号化されることはない.
func encodeClaim(s *story, p *frame.Prop) (func() error, error) {
	still := false
	for _, a := range p.C.Adverb {
		if w := a.In(s.c.block.Text); w == "引き続き" || w == "ただちに" && !p.Neg {
			s.looked[a.Start] = true
			still = w == "引き続き"
		}
	}
	if p.Neg { // いずれのクリーチャーにも
		for i := range p.C.Args {
			if w := s.text(&p.C.Args[i]); w == "いずれのクリーチャー" || w == "どのクリーチャー" {
				s.looked[p.C.Args[i].Start] = true
				p = without(p, i)
				break
			}
		}
	}
	card, host, err := s.encoding(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	if host != nil {
		if host.who == "" {
			host.who = "you"
		}
		s.first(host)
	}
	if still && (host == nil || host.encoded != card) {
		return nil, fmt.Errorf("it was not encoded before")
	}
	return func() error {
		k, err := s.useWhich(card, which{kind: "spell"})
		if err != nil {
			return err
		}
		if !k.begun {
			if err := s.encodes(card, host); err != nil {
				return err
			}
		}
		if err := s.settle(); err != nil {
			return err
		}
		if p.Neg && s.encodedCard() == card { // no longer
			s.st.Claim("encoded: {%s: ''}", card.name)
			return nil
		}
		if p.Neg {
			s.st.Claim("never: {event: encode}")
			return nil
		}
		s.st.Claim("zone: {%s: exile}", card.name)
		if s.lateEncode {
			s.st.Claim("before: [{event: gain-life}, {event: encode}]")
			s.st.Claim("no-priority: {after: {event: gain-life}, before: {event: encode}}")
		}
		if host != nil {
			s.st.Claim("encoded: {%s: %s}", card.name, host.name)
		} else {
			s.st.Claim("happened: {event: encode}")
		}
		return nil
	}, nil
}

// chooses answers a choice by what the text says is chosen; copies of encoded
// cards are cast where the text says so.
func (s *story) chooses(q scenario.Choice) string {
	if s.pays != nil {
		if a := s.pays.answer(q); a != "" {
			return a
		}
	}
	switch {
	case q.Kind == "card-name" && s.nominal != nil:
		return "card-name: " + *s.nominal.kin
	case q.Kind == "cast":
		if s.copies && len(q.Options) > 0 {
			return "cast: {player: " + string(q.Player) + ", card: " + stage.Word(q.Options[0]) + ", free: true}"
		}
		return "say: no"
	case (q.Kind == "choose" || q.Kind == "discard") && q.Min <= 1:
		for _, o := range q.Options {
			if name, _, _ := strings.Cut(o, ":"); slices.Contains(s.choice, name) {
				return "choose: [" + name + "]"
			}
		}
	}
	return ""
}
