package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	for f, h := range map[string]deedHandler{
		"exists":      existsDeed,
		"in-hand":     existsDeed,
		"has-counter": putCounterDeed,
		"put-counter": putCounterDeed,
		"is-empty":    emptyDeed,
		"value-is":    valueDeed,
		"is-size":     sizeDeed,
		"is-tapped":   statusDeed(true),
		"is-untapped": statusDeed(false),
		"controls":    controlsDeed,
		"attach":      attachDeed,
		"enchant":     attachDeed,
		"equip":       attachDeed,
	} {
		deedTable[f] = h
	}
}

// existsDeed reads 《X》が戦場にある, 手札にカードが２枚ある, ほかに飛行を持つクリーチ
// ャーが２体戦場に出ている, 墓地にカードがない.
func existsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if s.atEnd(p) {
		s.dusk = s.nextTurn
	}
	s.besides(p)
	a := s.unread(p, "に")
	s.limited(p)
	b := s.arg(p, "が", "は", "も")
	n, err := s.quantity(p, "が")
	if err != nil {
		return nil, err
	}
	if a == nil && b != nil {
		if _, _, err := s.pileOf(s.text(b)); err == nil && n >= 0 {
			return nil, s.count(p, s.text(b), n, kind)
		}
	}
	if a == nil {
		return nil, fmt.Errorf("where %q is, is not known", p.Text)
	}
	pl, err := s.zonePhrase(s.text(a))
	if err != nil {
		return nil, err
	}
	if pl.zone != "battlefield" && (b == nil && s.gap == nil || b != nil && s.counted(s.text(b))) {
		return nil, s.count(p, s.text(a), n, kind)
	}
	o := s.gap
	if b != nil {
		if o, err = s.noun(p, b); err != nil {
			return nil, err
		}
	}
	if o == nil || o.player != "" || pl.at != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o.zone = ability.Zone(pl.zone)
	if pl.whose == "you" || pl.whose == "opponent" {
		o.who = pl.whose
	}
	if n > 1 && o.n == 0 && o != s.gap {
		o.n = n
	} else if n > 1 && o.n != n || n == 0 {
		return nil, fmt.Errorf("no way to have %q", p.Text)
	}
	if o == s.gap {
		o.lies = !p.Neg
		if p.Neg { // 戦場にないカード
			if pl.zone != "battlefield" || o.face != nil {
				return nil, fmt.Errorf("no way to bring about %q", p.Text)
			}
			o.zone = ability.Battlefield
			if s.knob(quality) {
				o.zone = []ability.Zone{ability.Graveyard, ability.Exile, ability.Graveyard}[s.alt]
			}
		}
		return nil, nil
	}
	return s.there(o, p.Neg, kind)
}

// besides looks at 他に: what is there, or is not, is something else than what the
// text or its heading names.
func (s *story) besides(p *frame.Prop) {
	if s.c.face != nil || len(s.objs) > 0 {
		s.heeds(p, "他", "ほか", "他に", "ほかに")
	}
}

// atEnd looks at ターン終了時に of a condition and reports whether it is there: the
// turn ends, and claims speak of what happens then.
func (s *story) atEnd(p *frame.Prop) bool {
	end, _ := s.afterwards(p)
	return end
}

// there puts objects onto the battlefield, or not where it is negated: the
// story knows them only if they are there.
func (s *story) there(o *obj, not bool, kind knobKind) (func() error, error) {
	o.absent = not
	if s.knob(kind) == not {
		return nil, nil
	}
	o.there = true
	return func() error { _, err := s.placeAll(o); return err }, nil
}

// counted reports whether a phrase speaks of cards of which only the number is
// told.
func (s *story) counted(text string) bool {
	text = frame.Plain(text)
	text = strings.TrimLeft(text, "0123456789枚の")
	return text == "カード"
}

// count notes how many cards a player has somewhere. Without the knob it is
// none, or one where the text says none.
func (s *story) count(p *frame.Prop, text string, n int, kind knobKind) error {
	zone, who, err := s.pileOf(text)
	if err != nil {
		return err
	}
	if zone == "exile" || zone == "battlefield" {
		return fmt.Errorf("no way to bring about %q", p.Text)
	}
	if n < 0 && !p.Neg && zone != "hand" {
		return fmt.Errorf("which card %q speaks of is not known", p.Text)
	}
	without := 0
	switch {
	case p.Neg && n > 0 || !p.Neg && n == 0:
		return fmt.Errorf("no way to bring about %q", p.Text)
	case p.Neg:
		n, without = 0, 1
	case n < 0:
		n = s.amount()
	}
	if !s.knob(kind) {
		n = without
	}
	s.have(zone, who, n)
	return nil
}

// emptyDeed reads 手札が空である.
func emptyDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "だ")
	a := s.arg(p, "が", "は")
	if a == nil {
		return nil, fmt.Errorf("what is empty is not said")
	}
	zone, who, err := s.pileOf(s.text(a))
	if err != nil || zone == "battlefield" || zone == "exile" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n := 0
	if s.knob(kind) == p.Neg {
		n = 1
	}
	s.have(zone, who, n)
	return nil, nil
}

// valueDeed reads ライフが１点である, 手札が２枚である, パワーが２である.
func valueDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	n, err := s.quantity(p, "だ")
	s.arg(p, "だ")
	if err != nil || a == nil || n < 0 || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	text := frame.Plain(s.text(a))
	for _, w := range []string{"ライフ総量", "ライフの総量", "ライフ"} {
		before, ok := strings.CutSuffix(text, w)
		if !ok {
			continue
		}
		who, err := s.whose(before)
		if err != nil {
			return nil, err
		}
		if s.gap == nil {
			s.topic = s.who(who)
		}
		if s.knob(kind) {
			s.lives(who, n)
		}
		return nil, nil
	}
	if _, _, err := s.pileOf(text); err == nil {
		return nil, s.count(p, text, n, kind)
	}
	for w, attr := range map[string]ability.Attr{"パワー": "power", "タフネス": "toughness"} {
		before, ok := strings.CutSuffix(text, w)
		if !ok {
			continue
		}
		o := s.gap
		if before = strings.TrimSuffix(before, "の"); before != "" {
			if o, err = s.phrase(before); err != nil {
				return nil, err
			}
			s.mention(o)
		}
		if o == nil {
			return nil, fmt.Errorf("whose %q is, is not known", text)
		}
		return nil, s.fitOne(o, ability.With{Attr: attr, Op: ability.Equal, N: ability.Num(n)})
	}
	return nil, fmt.Errorf("no way to bring about %q", p.Text)
}

// whose is the player whose something is: あなたの, コントローラーの, or who is
// spoken of.
func (s *story) whose(before string) (string, error) {
	before = strings.TrimSuffix(before, "の")
	if before == "" {
		switch {
		case s.gap != nil && s.gap.player != "":
			return s.gap.player, nil
		case s.topic != nil && s.topic.player != "":
			return s.topic.player, nil
		}
		return "you", nil
	}
	o, err := s.phrase(before)
	if err != nil {
		return "", err
	}
	if o.player == "" {
		return "", fmt.Errorf("%q is no player", before)
	}
	return o.player, nil
}

// sizeDeed reads １/３である of an object that is spoken of.
func sizeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "だ")
	for _, a := range p.C.Adverb { // as it is without what else is told of it
		switch a.In(s.c.block.Text) {
		case "本来", "元々", "もともと", "元":
			s.looked[a.Start] = true
		}
	}
	x, y, ok := sizeOf(p.C.Pred.Base)
	o, err := s.subject(p)
	if err != nil || !ok || p.Neg || o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.face != nil {
		if px, py := o.size(); px != x || py != y {
			return nil, fmt.Errorf("%s is not %d/%d", o.face.Name, x, y)
		}
		return nil, nil
	}
	o.power, o.toughness = x, y
	return nil, nil
}

// sizeOf reads 3/1.
func sizeOf(text string) (power, toughness int, ok bool) {
	text = frame.Plain(text)
	n, _ := fmt.Sscanf(text, "%d/%d", &power, &toughness)
	return power, toughness, n == 2 && text == fmt.Sprintf("%d/%d", power, toughness)
}

// statusDeed reads タップ状態である.
func statusDeed(tapped bool) deedHandler {
	return func(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
		s.arg(p, "だ")
		o, err := s.subject(p)
		if err != nil || o.player != "" {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		if o.attacking && !o.tapped {
			// It is tapped, or untapped, when it attacks already.
			trick := "untap target permanent"
			if tapped != p.Neg {
				trick = "tap target permanent"
			}
			return s.done(kind, func() error {
				if err := s.declare(); err != nil {
					return err
				}
				return s.trick("opponent", trick, o)
			})
		}
		o.tapped = s.knob(kind) == (tapped != p.Neg)
		return nil, nil
	}
}

// controlsDeed reads クリーチャーを２体コントロールしている.
func controlsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.besides(p)
	n, err := s.quantity(p, "を")
	if err != nil {
		return nil, err
	}
	for _, w := range p.C.Adverb { // １体も
		if t := frame.Plain(w.In(s.c.block.Text)); p.Neg && (t == "1体" || t == "1つ" || t == "1枚") {
			s.looked[w.Start] = true
		}
	}
	who, o, err := s.parts(p)
	if err != nil {
		return nil, err
	}
	if who == nil {
		who = s.you
	}
	if who.player == "" || o == nil || o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o == s.gap { // あなたがコントロールしているクリーチャー
		if o.who != "" && o.who != who.player {
			return nil, fmt.Errorf("two players control it")
		}
		o.who = who.player
		if p.Neg {
			o.who = other(who.player)
		}
		return nil, nil
	}
	if o.who != "" && o.who != who.player {
		return nil, fmt.Errorf("two players control it")
	}
	o.who = who.player
	if n > 1 && o.n == 0 && !p.Neg {
		o.n = n
	} else if n > 1 && o.n != n {
		return nil, fmt.Errorf("no way to have %q", p.Text)
	}
	f, err := s.there(o, p.Neg, kind)
	if f == nil || err != nil {
		return nil, err
	}
	return func() error {
		who.placed++ // it is told of the player
		return f()
	}, nil
}

// conceded reports whether a clause stands in one that says "even if": what
// holds even so may hold with and without it.
func (s *story) conceded(p *frame.Prop) bool {
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for c := p.C; c != nil; c = sent.Clause(c.Parent) {
		if c.Role == clause.Concession {
			return true
		}
	}
	return false
}
