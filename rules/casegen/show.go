package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["has-several"] = severalDeed
	claimTable["no-change"] = sameClaim
	claimTable["all-damage"] = allDamageClaim
	claimTable["not-only-combat"] = allDamageClaim
	claimTable["only-dealt"] = onlyDealtClaim
	claimTable["at-once"] = atOnceClaim
	claimTable["amount-is"] = multipleClaim
	refineClaim(ofSecond, sameClaim, "no-effect", "does-nothing")
	refineClaim(ofAmount, sameAmountClaim, "gain-life", "lose-life")
	refineDeed(again, againDeed, "gain-ability")
	deedTable["damage-named"] = namedDamageDeed
}

// A show is a way to see that a keyword ability of a creature works, and that
// it works once: what it claims is so with one instance of it and with several,
// and not without it. facts says what the creature must be like.
type show struct {
	facts func(s *story, o *obj)
	do    func(s *story, o *obj, n string) error
}

// shows has a show for keyword abilities of which several instances are
// redundant (CR 702).
var shows = map[string]show{
	"flying": evasion, "fear": evasion, "intimidate": evasion, "shadow": evasion, "horsemanship": evasion, "menace": evasion,
	"defender": {do: func(s *story, o *obj, n string) error {
		s.attempt(false, "attack: {player: %s, with: [%s]}", o.who, n)
		return nil
	}},
	"haste": {facts: func(_ *story, o *obj) { o.sick = true }, do: func(s *story, o *obj, n string) error {
		s.attempt(true, "attack: {player: %s, with: [%s]}", o.who, n)
		return nil
	}},
	"vigilance": {do: func(s *story, o *obj, n string) error {
		s.st.Claim("tapped: {%s: false}", n)
		return s.strikes(o)
	}},
	"shroud":   {do: untargeted},
	"hexproof": {do: untargeted},
	"indestructible": {do: func(s *story, o *obj, n string) error {
		s.st.Claim("zone: {%s: battlefield}", n)
		return s.trick(other(o.who), "destroy target permanent", o)
	}},
	"lifelink": {do: func(s *story, o *obj, n string) error {
		if s.hit == nil {
			if err := s.strikes(o); err != nil {
				return err
			}
			p, _ := o.size()
			s.hit = &dealt{source: o, to: s.who(other(o.who)), n: p}
		}
		s.st.Claim("happened: {event: gain-life, player: %s, amount: %d, times: 1}", o.who, s.hit.n)
		s.st.Claim("life: {%s: %d}", o.who, 20+s.hit.n)
		return nil
	}},
	"deathtouch": {do: func(s *story, o *obj, n string) error {
		v := newObj()
		p, _ := o.size()
		v.types, v.who, v.toughness = []string{"creature"}, other(o.who), p+3
		if err := s.trick(v.who, "regenerate target creature", v); err != nil {
			return err
		}
		o.endure(2)
		if err := s.blocksWith(v, o); err != nil {
			return err
		}
		s.st.Claim("happened: {event: regenerate, object: %s, times: 1}", v.name)
		s.st.Claim("zone: {%s: battlefield}", v.name)
		return nil
	}},
	"first strike": {facts: func(s *story, o *obj) { s.fix(o) }, do: func(s *story, o *obj, n string) error {
		v := newObj()
		p, t := o.size()
		v.types, v.who, v.power, v.toughness = []string{"creature"}, other(o.who), t, p
		if err := s.blocksWith(v, o); err != nil {
			return err
		}
		s.st.Claim("zone: {%s: battlefield}", n)
		return nil
	}},
	"double strike": {do: func(s *story, o *obj, n string) error {
		p, _ := o.size()
		if err := s.strikes(o); err != nil {
			return err
		}
		s.st.Claim("life: {%s: %d}", other(o.who), 20-2*p)
		return nil
	}},
	"trample": {facts: func(s *story, o *obj) { o.power, o.toughness = 3+s.alt, 4 }, do: func(s *story, o *obj, n string) error {
		v := newObj()
		p, _ := o.size()
		v.types, v.who, v.power, v.toughness = []string{"creature"}, other(o.who), 1, 2
		if err := s.blocksWith(v, o); err != nil {
			return err
		}
		s.st.Claim("life: {%s: %d}", v.who, 20-(p-2))
		return nil
	}},
	"reach": {do: func(s *story, o *obj, n string) error {
		f := newObj()
		f.types, f.who, f.abilities = []string{"creature"}, other(o.who), []string{"flying"}
		if err := s.attacks(f); err != nil {
			return err
		}
		if err := s.declare(); err != nil {
			return err
		}
		s.combat.over = true
		s.attempt(true, "block: {player: %s, with: {%s: [%s]}}", o.who, n, f.name)
		return nil
	}},
}

// evasion shows that a creature cannot be blocked by any one creature of no
// particular kind.
var evasion = show{do: func(s *story, o *obj, n string) error {
	v := newObj()
	v.types, v.who = []string{"creature"}, other(o.who)
	if _, err := s.place(v); err != nil {
		return err
	}
	if err := s.attacks(o); err != nil {
		return err
	}
	if err := s.declare(); err != nil {
		return err
	}
	s.combat.over = true
	s.attempt(false, "block: {player: %s, with: {%s: [%s]}}", v.who, v.name, n)
	return nil
}}

// untargeted shows that an opponent cannot aim a spell at a creature.
func untargeted(s *story, o *obj, n string) error {
	who := other(o.who)
	card := s.st.Card("trick", "{cost: '{1}', types: [Instant], abilities: ['tap target permanent']}")
	as := s.st.Hold("hand", who, card)
	s.attempt(false, "cast: {player: %s, card: %s, targets: [%s], mana: '{1}'}", who, as, n)
	return nil
}

// strikes has a creature attack and deal its damage to the other player.
func (s *story) strikes(o *obj) error {
	if s.combat != nil {
		return nil
	}
	return s.attacks(o)
}

// showing makes the claims of a show of a keyword of an object.
func (s *story) showing(o *obj, word string) (func() error, error) {
	sh, ok := shows[word]
	if !ok || o == nil || o.player != "" || o.many() || o.face != nil || !o.become("creature") {
		return nil, fmt.Errorf("no way to see %s at work", word)
	}
	if sh.facts != nil {
		sh.facts(s, o)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if s.st.Turn == "" && word != "reach" {
			s.st.Turn = o.who
		}
		if err := s.resolve(); err != nil {
			return err
		}
		if err := sh.do(s, o, n); err != nil {
			return err
		}
		return s.settle()
	}, nil
}

// several is an object with more than one instance of a keyword.
type several struct {
	o    *obj
	word string
}

// ruleNumber stands before the text of a rule that a document quotes.
var ruleNumber = regexp.MustCompile(`^[0-9]{3}(\.[0-9]+[a-z]?)?[.．]? *`)

// severalDeed reads Xに複数のYがある, クリーチャーが飛行を複数持つ.
func severalDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, b := s.arg(p, "に"), s.arg(p, "が", "を")
	if a == nil || b == nil || p.Neg || p.Role != clause.Concession {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	word, many := strings.CutPrefix(frame.Plain(s.text(b)), "複数の")
	k, ok := s.c.keywordIn(word)
	if !ok || !many {
		return nil, fmt.Errorf("what there are several of in %q is not known", p.Text)
	}
	text := frame.Plain(s.text(a))
	text = ruleNumber.ReplaceAllString(text, "")
	for _, w := range []string{"1つの", "一つの", "1体の", "同じ", "同一の"} {
		text = strings.TrimPrefix(text, w)
	}
	o := newObj()
	if text != "オブジェクト" {
		var err error
		if o, err = s.phrase(text); err != nil {
			return nil, err
		}
	}
	if o.face != nil || o.player != "" || o.many() || o.has(k) || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.mention(o)
	s.several = &several{o, k}
	n := 2
	if !s.knob(quality) {
		n = 0
	} else if !s.knob(even) {
		n = 1
	}
	for range n {
		o.abilities = append(o.abilities, k)
	}
	return nil, nil
}

// again reports whether a clause says that something gains an ability that it
// has.
func again(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	if a == nil || p.Neg {
		return false
	}
	k, ok := s.c.keywordIn(s.text(a))
	if !ok || shows[k].do == nil {
		return false
	}
	b := p.C.Arg("が")
	return b != nil && slices.ContainsFunc(s.c.reader.Keywords(s.text(b)), func(w string) bool { return strings.EqualFold(w, k) })
}

// againDeed reads 新たに飛行を得た: that it is so again changes
// nothing, or the claims say so.
func againDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.heeds(p, "新た", "さら", "追加", "重ねて", "もう1つ", "再び")
	f, err := abilityTrick(s, p, even, "target creature gains %s until end of turn")
	if err != nil {
		return nil, err
	}
	k, _ := s.c.keywordIn(s.text(p.C.Arg("を")))
	s.several = &several{s.topic, k}
	if s.topic == nil || !s.topic.has(k) {
		return nil, nil // it would not be again
	}
	return f, nil
}

// ofSecond reports whether a clause speaks of a further instance of a keyword.
func ofSecond(s *story, p *frame.Prop) bool { return s.several != nil }

// sameClaim reads 効果は変わらない, 余分なものに効果は無い: with several instances the
// keyword works as with one.
func sameClaim(s *story, p *frame.Prop) (func() error, error) {
	v := s.several
	neg := p.Neg || p.Frame == "no-effect" || p.Frame == "no-change"
	if v == nil || !neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		for _, q := range []string{"特段の", "特別な", "特に", "その", "追加の", "2つ目の", "2つめの", "余分な", "何の"} {
			w = strings.TrimPrefix(w, q)
		}
		k, ok := s.c.keywordIn(w)
		if !(w == "効果" || w == "違い" || w == "結果" || w == "何" || w == "何も" || ok && k == v.word) {
			return nil, fmt.Errorf("does not know what %q is", s.text(a))
		}
		s.looked[a.Start] = true
	}
	return s.showing(v.o, v.word)
}
