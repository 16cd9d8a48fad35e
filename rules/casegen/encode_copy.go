package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// spokenOf is what "that creature" means in a text on cipher that has not named
// one: the creature on which the card is encoded (CR 702.99a).
func (s *story) spokenOf(f ability.Filter, err error) (*obj, error) {
	if s.c.face != nil || !slices.Contains(s.c.keywords, "cipher") || len(f.Is) != 1 {
		return nil, err
	}
	if t, ok := f.Is[0].(ability.Type); !ok || !slices.Contains(t.Of, "creature") {
		return nil, err
	}
	card, err := s.ciphered()
	if err != nil {
		return nil, err
	}
	o := newObj()
	o.types, o.who, o.encoded = []string{"creature"}, "you", card
	s.mention(card)
	if s.knob(quality) {
		s.deeds = append([]func() error{func() error {
			if err := s.encodes(card, o); err != nil {
				return err
			}
			return s.resolve()
		}}, s.deeds...)
	}
	return s.mention(o), nil
}

// copyOf is a copy of an encoded card.
func (s *story) copyOf(o *obj) (*obj, error) {
	if o.player != "" || o.many() || o.face != nil && !o.has("cipher") || len(o.types) > 0 && !o.has("cipher") {
		return nil, fmt.Errorf("no way to copy that")
	}
	c := newObj()
	c.copy, c.zone, c.phrase = true, ability.Stack, "copy"
	return c, nil
}

// ofCopy reports whether a clause says that a copy of an encoded card is cast.
func ofCopy(s *story, p *frame.Prop) bool {
	if argEnding(s, p, []string{"を", "が", ""}, "のコピー") {
		return true
	}
	return slices.ContainsFunc(s.objs, func(o *obj) bool { return o.copy })
}

// copiedClaim reads …領域から唱えられる, それを唱えてもよい: the creature
// deals its damage, and its controller casts a copy of the card as the trigger
// resolves.
func copiedClaim(s *story, p *frame.Prop) (func() error, error) {
	agent := (*obj)(nil)
	during, from := false, false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		pl, noZone := s.zonePhrase(w)
		switch m := phaseRE.FindStringSubmatch(w); {
		case m != nil && (m[2] == "中" || m[2] == "時") && (m[1] == "" || s.namesTrigger(m[1])):
			during = true
		case (a.Particle == "から" || a.Particle == "で") && noZone == nil && pl.zone == "exile" && pl.whose == "":
			from = a.Particle == "から"
		case a.Particle == "を" || a.Particle == "" && a.Topic || a.Particle == "が":
			o, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			switch {
			case o.player != "":
				agent = o
			case !o.copy:
				return nil, fmt.Errorf("what %q casts is no copy", p.Text)
			default:
				s.mention(o)
			}
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	if p.Neg || fact(p) != nil && !p.Can() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var host *obj
	for i := len(s.objs) - 1; i >= 0 && host == nil; i-- {
		if s.objs[i].encoded != nil {
			host = s.objs[i]
		}
	}
	if host == nil {
		card, err := s.ciphered()
		if err != nil {
			return nil, err
		}
		host = newObj()
		host.types, host.who, host.encoded = []string{"creature"}, "you", card
		s.mention(card)
		s.mention(host)
		s.deeds = append(s.deeds, func() error {
			if err := s.encodes(card, host); err != nil {
				return err
			}
			return s.resolve()
		})
	}
	k, err := s.useWhich(host, which{kind: "triggered", word: "cipher"})
	if err != nil {
		return nil, err
	}
	s.copies = true
	return func() error {
		holder := host.who
		if agent != nil && agent.player != holder {
			return fmt.Errorf("another player controls the ability")
		}
		if err := s.hits(k, host, holder); err != nil {
			return err
		}
		if p.Frame == "cast" {
			s.st.Claim("happened: {event: cast, player: %s, from: exile, times: 1}", holder)
		}
		if from || p.Frame == "copy" {
			s.st.Claim("zone: {%s: exile}", host.encoded.name)
		}
		if during {
			s.st.Claim("now: {step: combat-damage}")
			s.st.Claim("no-priority: {after: {event: resolve, source: %s}, before: {event: cast, player: %s, from: exile}}", host.name, holder)
		}
		return nil
	}, nil
}

// namesTrigger reports whether a text names the triggered ability of an encoded
// creature: その誘発型能力, 暗号の誘発型能力, 能力.
func (s *story) namesTrigger(text string) bool {
	whose, w, ok := s.c.abilityPhrase(text)
	return ok && whose == "" && w.nth == 0 && (w.word == "cipher" || w.word == "" && (w.kind == "triggered" || w.kind == "ability"))
}

// hits has a creature deal combat damage to the other player, and lets what
// triggers resolve.
func (s *story) hits(k *casting, host *obj, holder string) error {
	if k.begun {
		return s.resolve()
	}
	n, err := s.place(host)
	if err != nil {
		return err
	}
	if err := s.resolve(); err != nil {
		return err
	}
	k.begun, s.waits = true, true
	if s.st.Turn == "" {
		s.st.Turn = "you"
	}
	s.fillLibrary("you")
	s.fillLibrary("opponent")
	if s.st.Turn != holder {
		s.st.Do("go: {to: main1, turn: %s}", holder)
	}
	s.st.Do("attack: {player: %s, with: [%s]}", holder, n)
	s.st.Do("go: {to: combat-damage}")
	return s.resolve()
}

// timingClaim reads タイミングの制限は無視する of a copy that is cast: the card is a sorcery,
// and it is cast in a step in which none may be.
func timingClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		by, ok := strings.CutSuffix(frame.Plain(s.text(a)), "タイミングの制限")
		for _, w := range []string{"に基づく", "による", "の"} {
			by = strings.TrimSuffix(by, w)
		}
		if ok && (by == "" || s.namesType(by)) {
			s.looked[a.Start] = true
			s.whole(a)
		}
	}
	if p.Neg || fact(p) != nil || !s.copies {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		s.st.Claim("now: {step: combat-damage}")
		return nil
	}, nil
}

// namesType reports whether words name the type of a card that may be cast at
// certain times only, or types themselves: ソーサリー, カードのタイプ.
func (s *story) namesType(text string) bool {
	ph, ok := s.c.words(text)
	switch {
	case !ok:
		return false
	case ph.Is == frame.Objects:
		return ph.Desc.Noun == "sorcery" || ph.Desc.Noun == "sorcery card"
	case ph.Is == frame.PartOf && ph.Right != nil:
		return ph.Right.Word == "type" || ph.Right.Word == "card type"
	}
	return ph.Word == "card type" || ph.Word == "type"
}

// ofWord reports whether a clause says that the ability of a keyword has no
// target: Xは対象を取らない, XはYを対象としない.
func ofWord(s *story, p *frame.Prop) bool {
	a := p.C.Arg("は")
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b.Topic && b.Particle == "" {
			a = b
		}
	}
	if a == nil || !p.Neg || !argEnding(s, p, nil, "対象") {
		return false
	}
	return s.wordOf(s.text(a)) != ""
}

// wordOf is the keyword by which a text calls an ability: 暗号, 移植の誘発型能力, 暗号能力.
func (s *story) wordOf(text string) string {
	if k, ok := s.c.keywordIn(text); ok {
		return k
	}
	if whose, w, ok := s.c.abilityPhrase(text); ok && whose == "" && w.nth == 0 {
		return w.word
	}
	return ""
}

// untargetedClaim claims that the ability of a keyword works on a creature that
// cannot be the target of anything.
func untargetedClaim(s *story, p *frame.Prop) (func() error, error) {
	var host *obj
	word := ""
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := s.text(a); {
		case w == "対象":
		case a.Topic && a.Particle == "":
			word = s.wordOf(w)
		case a.Particle == "を":
			o, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			host = o
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	if p.Mod != "" && p.Mod != "fact" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	said := host != nil
	if host == nil {
		host = newObj()
	}
	if host.player != "" || host.many() || host.face != nil || host.name != "" || !host.become("creature") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	host.abilities = append(host.abilities, "shroud")
	if word == "cipher" {
		card, err := s.ciphered()
		if err != nil {
			return nil, err
		}
		s.mention(card)
		return func() error {
			if host.encoded == nil {
				if err := s.encodes(card, host); err != nil {
					return err
				}
			}
			if err := s.settle(); err != nil {
				return err
			}
			s.st.Claim("encoded: {%s: %s}", card.name, host.name)
			return nil
		}, nil
	}
	k, err := s.doing(func(n any) bool { _, ok := n.(ability.MoveCounters); return ok })
	if err != nil || !k.o.has(word) {
		return nil, fmt.Errorf("what %s does is not known", word)
	}
	if said {
		return s.movesCounters(k, host)
	}
	return func() error {
		if k.subject != nil || k.begun {
			return nil // the text says what it works on
		}
		f, err := s.movesCounters(k, host)
		if err != nil {
			return err
		}
		return f()
	}, nil
}

// ofTrigger reports whether a clause says who controls a triggered ability.
func ofTrigger(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"を"}, "誘発型能力") && slices.ContainsFunc(s.objs, func(o *obj) bool { return o.encoded != nil })
}

// triggerHolderClaim reads そのプレイヤーが誘発型能力をコントロールする, of what an encoded creature
// was given.
func triggerHolderClaim(s *story, p *frame.Prop) (func() error, error) {
	who, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	k, err := s.usefulArg(p, a, "triggered")
	if err != nil {
		return nil, err
	}
	if k.o.encoded == nil || who.player == "" || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.hits(k, k.o, k.o.who); err != nil {
			return err
		}
		s.st.Claim("happened: {event: trigger, player: %s, source: %s, times: 1}", who.player, k.o.name)
		return nil
	}, nil
}

// ofOtherEffects reports whether a clause speaks of the other effects of a
// spell with cipher.
func ofOtherEffects(s *story, p *frame.Prop) bool {
	return argEnding(s, p, []string{"が"}, "他の効果")
}

// otherEffectsDeed reads 他の効果が…直後に: it is encoded after
// them, and before anyone could act.
func otherEffectsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch s.text(a) {
		case "その呪文の解決の一部", "解決の一部", "その呪文", "他の効果", "その呪文の他の効果":
			s.looked[a.Start] = true
		}
	}
	later := s.later(p)
	if p.Neg || !strings.HasSuffix(p.C.Marker.Form, "後") || len(later) == 0 || later[0].Frame != "encode" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.lateEncode = true
	return nil, nil
}
