package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
)

func init() {
	deedTable["has-colours"] = coloursDeed
	deedTable["is-mana-cost"] = manaCostDeed
	claimTable["is"] = colourCountClaim
	claimTable["works-everywhere"] = everywhereClaim
	refineClaim(ofColours, coloursClaim, "is-colour")
}

// colourCounts are words for how many colours something has (CR 105.2).
var colourCounts = map[string]string{"多色": "multicolored", "単色": "monocolored", "無色": "colorless"}

// anyKind reads 呪文やパーマネントやカード, with a quality before it: what is said holds for
// each of them, and the tellings of the story take one after the other.
func (s *story) anyKind(text string) (*obj, bool, error) {
	quality := ""
	if before, rest, ok := strings.Cut(text, "の"); ok && colourCounts[before] != "" {
		quality, text = colourCounts[before], rest
	}
	parts := strings.Split(text, "や")
	if len(parts) < 2 {
		return nil, false, nil
	}
	zones := map[string]ability.Zone{"呪文": ability.Stack, "パーマネント": ability.Battlefield, "カード": ability.Graveyard, "オブジェクト": ability.Battlefield}
	for _, w := range parts {
		if zones[w] == "" {
			return nil, false, nil
		}
	}
	o := newObj()
	o.phrase, o.zone, o.who = text, zones[parts[(s.alt+1)%len(parts)]], "you"
	o.types = []string{"creature"}
	if o.zone == ability.Stack {
		o.asInstant()
	}
	s.everyOne = true
	if quality != "" {
		if err := s.fitOne(o, ability.Colors{Kind: quality}); err != nil {
			return nil, true, err
		}
	}
	return o, true, nil
}

// coloursDeed reads ２つ以上の色を持つ, ちょうど１つの色を持つ.
func coloursDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	if a == nil || a.Quantity == nil || p.Neg || a.Quantity.Value < 1 || a.Quantity.Value > 4 || !strings.HasSuffix(s.text(a), "色") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.face != nil || o.many() || len(o.colours) > 0 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n := a.Quantity.Value
	text := frame.Plain(s.text(a))
	switch {
	case a.Quantity.Bound == "以上":
		n += min(s.alt, 5-n)
	case a.Quantity.Bound == "" || a.Quantity.Bound == "ちょうど" || strings.HasPrefix(text, "ちょうど"):
	default:
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	without := 1
	if a.Quantity.Value == 1 {
		without = 2
	}
	if !s.knob(kind) {
		n = without
	}
	o.colours = []string{"B", "R", "G", "W", "U"}[:n]
	s.otherColours = []string{"B", "R", "G", "W", "U"}[:without]
	return nil, nil
}

// manaCostDeed reads コストが{3}{B}{R}である.
func manaCostDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, b := s.arg(p, "だ"), s.arg(p, "が")
	if a == nil || b == nil || p.Neg || s.gap == nil || s.gap.face != nil || len(s.gap.colours) > 0 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	w := s.text(b)
	for _, pre := range []string{"プレイするための", "唱えるための"} {
		w = strings.TrimPrefix(w, pre)
	}
	if w != "コスト" && w != "マナ・コスト" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if _, err := ability.ParseMana(s.text(a)); err != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.gap.mana = "{9}"; s.knob(kind) {
		s.gap.mana = s.text(a)
	}
	return nil, nil
}

// colourCountClaim reads 多色である, 多色でも単色でもない: what can be aimed at such things only
// can be aimed at it, or cannot.
func colourCountClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "だ")
	if a == nil || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var kinds []string
	for _, w := range strings.Split(frame.Plain(s.text(a)), "でも") {
		k := colourCounts[w]
		if k == "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		kinds = append(kinds, k)
	}
	o, err := s.coloured(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || len(kinds) > 1 && !p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.exposed(o)
		if err != nil {
			return err
		}
		for _, kind := range kinds {
			text := "counter target " + kind + " spell"
			switch o.zone {
			case ability.Battlefield:
				text = "tap target " + kind + " permanent"
			case ability.Graveyard:
				text = "exile target " + kind + " card in a graveyard"
			}
			as := s.st.Hold("hand", "opponent", s.st.Card("trick", "{cost: '{1}', types: [Instant], abilities: %s}", stage.List(text)))
			s.attempt(!p.Neg, "cast: {player: opponent, card: %s, targets: [%s], mana: '{1}'}", as, n)
			if s.otherColours == nil {
				continue
			}
			// What has another number of colours is not so.
			v := newObj()
			v.types, v.abilities, v.who, v.colours, v.zone = o.types, o.abilities, "you", s.otherColours, o.zone
			m, err := s.exposed(v)
			if err != nil {
				return err
			}
			s.attempt(p.Neg, "cast: {player: opponent, card: %s, targets: [%s], mana: '{1}'}", as, m)
		}
		return nil
	}, nil
}

// exposed brings an object to where it can be aimed at and returns its name: a
// spell onto the stack.
func (s *story) exposed(o *obj) (string, error) {
	if o.zone == ability.Stack {
		k, err := s.useWhich(o, which{kind: "spell"})
		if err != nil {
			return "", err
		}
		if err := s.begin(k); err != nil {
			return "", err
		}
	}
	return s.place(o)
}

// asInstant makes a spell one that can be cast while another waits.
func (o *obj) asInstant() { o.types, o.abilities = []string{"instant"}, []string{"you gain 1 life"} }

// coloured is what a clause on colours is about.
func (s *story) coloured(p *frame.Prop) (*obj, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if !a.Topic || a.Particle != "" {
			continue
		}
		text := frame.Plain(s.text(a))
		if text == "混成カード" {
			s.looked[a.Start] = true
			o := newObj()
			o.phrase, o.types, o.who, o.zone = text, []string{"creature"}, "you", ability.Graveyard
			if o.mana = "{1}{B}"; s.knob(quality) {
				o.mana = "{1}{B/R}"
			}
			return s.mention(o.from(a)), nil
		}
	}
	o, err := s.subject(p)
	if err == nil && o.zone == ability.Hand {
		o.zone = ability.Graveyard // where it can be aimed at
	}
	return o, err
}

// ofColours reports whether a clause names more than one colour.
func ofColours(s *story, p *frame.Prop) bool {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "で" && s.colourWord(a) != "" {
			return true
		}
	}
	return false
}

func (s *story) colourWord(a *clause.Arg) string {
	w := frame.Plain(s.text(a))
	c, end := s.c.describer().Color(w, 0)
	if c == "" || end != len(w) {
		return ""
	}
	return ability.Color(c).Letter()
}

// coloursClaim reads Xは赤で緑である: these are its colours and no others.
func coloursClaim(s *story, p *frame.Prop) (func() error, error) {
	var list []string
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "で" && a.Particle != "だ" {
			continue
		}
		l := s.colourWord(a)
		if l == "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		s.looked[a.Start] = true
		list = append(list, l)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if fact(p) != nil || p.Neg || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if o.card != nil {
		s.shades = &shades{o.card.Name, list}
	}
	return s.after(false, o, func(n string) { s.st.Claim("colours: {%s: [%s]}", n, strings.Join(list, ", ")) }), nil
}

// shades are the colours that a text says a card has.
type shades struct {
	card string
	list []string
}

// everywhereClaim reads あらゆる領域で, of the colours of a card.
func everywhereClaim(s *story, p *frame.Prop) (func() error, error) {
	s.heeds(p, "これ", "この能力", "特性定義能力")
	a := s.endingArg(p, []string{"で", "に", "において"}, "領域")
	if a == nil || s.shades == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if w := frame.Plain(s.text(a)); w != "あらゆる領域" && w != "すべての領域" && w != "どの領域" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.looked[a.Start] = true
	return func() error {
		for _, zone := range []string{"hand", "graveyard", "exile"} {
			n := s.st.Hold(zone, "you", s.shades.card)
			s.st.Claim("colours: {%s: [%s]}", n, strings.Join(s.shades.list, ", "))
		}
		return nil
	}, nil
}
