package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/rules/frame"
)

// damageWords are the keywords whose rules speak of damage that is dealt.
var damageWords = []string{"lifelink", "deathtouch"}

// effectOf reads 絆魂の効果, 接死の２つ目の効果, 絆魂, as the keyword.
func (s *story) effectOf(text string) (string, bool) {
	text = effectTail.ReplaceAllString(frame.Plain(text), "")
	return s.c.keywordIn(text)
}

var effectTail = regexp.MustCompile(`の?([0-9一二]つ目の)?(効果|機能)$`)

// allDamageClaim reads あらゆるダメージに適用される, 戦闘ダメージに限らない: the tellings
// differ in how the damage is dealt.
func allDamageClaim(s *story, p *frame.Prop) (func() error, error) {
	word := s.about
	if a := s.arg(p, "が", "は"); a != nil {
		k, ok := s.effectOf(s.text(a))
		if !ok {
			return nil, fmt.Errorf("does not know what %q is", s.text(a))
		}
		word = k
	}
	a := s.arg(p, "に")
	want := map[string][]string{"all-damage": {"あらゆるダメージ", "すべてのダメージ", "全てのダメージ"}, "not-only-combat": {"戦闘ダメージ"}}[p.Frame]
	if a == nil || !slices.Contains(want, frame.Plain(s.text(a))) || p.Neg != (p.Frame == "not-only-combat") || fact(p) != nil || !slices.Contains(damageWords, word) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.weigh(a)
	s.about = word
	if len(s.claims) > 0 && p.Frame == "not-only-combat" {
		return func() error { return nil }, nil // the claim before was made of both kinds
	}
	o := newObj()
	o.types, o.who = []string{"creature"}, "you"
	if s.knob(quality) {
		o.abilities = []string{word}
	}
	return func() error { return s.works(o, word, s.alt == 1 && p.Frame == "all-damage", 0) }, nil
}

// works deals damage with a creature, in combat or by an ability, of which some
// is prevented, and claims what a keyword makes of it.
func (s *story) works(o *obj, word string, combat bool, prevented int) error {
	to := s.opp
	n := s.amount() + prevented
	if word == "deathtouch" {
		to = newObj()
		to.types, to.who, to.toughness = []string{"creature"}, "opponent", n+3
		o.endure(4)
	}
	if prevented > 0 {
		if err := s.trick("opponent", fmt.Sprintf("prevent the next %d damage that would be dealt to any target this turn", prevented), to); err != nil {
			return err
		}
	}
	deal := s.shoots
	if combat {
		o.power = n
		deal = s.fights
	}
	f, err := deal(o, to, n)
	if err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	if word == "deathtouch" {
		s.st.Claim("zone: {%s: graveyard}", to.name)
		return nil
	}
	if s.hit != nil { // there is other damage
		s.st.Claim("happened: {event: gain-life, player: you, amount: %d, times: 2}", n-prevented)
		return nil
	}
	s.st.Claim("happened: {event: gain-life, player: you, amount: %d, times: 1}", n-prevented)
	s.st.Claim("life: {you: %d}", 20+n-prevented)
	return nil
}

// onlyDealtClaim reads 与えられたダメージにのみ: not to what is prevented.
func onlyDealtClaim(s *story, p *frame.Prop) (func() error, error) {
	a, b := s.arg(p, "が", "は"), s.arg(p, "に")
	if a == nil || b == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	word, ok := s.effectOf(s.text(a))
	if !ok || word != "lifelink" || s.weigh(b) == "" && !strings.Contains(p.Text, "のみ") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o := newObj()
	o.types, o.who = []string{"creature"}, "you"
	if s.knob(quality) {
		o.abilities = []string{word}
	}
	return func() error { return s.works(o, word, s.alt == 1, 1+s.alt) }, nil
}

// together claims that the last two events that are claimed happened at once.
func (s *story) together() error {
	events := s.claimed()
	if len(events) < 2 {
		return fmt.Errorf("what happens at once is not known")
	}
	s.st.Claim("together: [%s]", strings.Join(events[len(events)-2:], ", "))
	return nil
}

// claimed lists the events that are claimed to have happened.
func (s *story) claimed() []string {
	var events []string
	for _, c := range s.st.Then {
		if e, ok := strings.CutPrefix(c, "happened: {"); ok {
			e = strings.TrimSuffix(e, "}")
			if i := strings.LastIndex(e, ", times:"); i >= 0 {
				e = e[:i]
			}
			events = append(events, "{"+e+"}")
		}
	}
	return events
}

// atOnceClaim reads 結果は同時に発生する: a player loses life and the other
// gains it at once.
func atOnceClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := frame.Plain(s.text(a)); {
		case a.Particle == "による" && (w == "そのダメージ" || w == "ダメージ"), w == "結果", w == "すべての結果":
			s.looked[a.Start] = true
		}
	}
	d := s.hit
	if !s.heeds(p, "同時") || d == nil || d.to.player == "" || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		if d.source == nil || d.source.who == "" {
			return fmt.Errorf("the results of the damage are not known")
		}
		s.st.Claim("happened: {event: lose-life, player: %s, amount: %d}", d.to.player, d.n)
		s.st.Claim("happened: {event: gain-life, player: %s, amount: %d}", d.source.who, d.n)
		return s.together()
	}, nil
}

// ofAmount reports whether a clause speaks of as much life as damage was dealt.
func ofAmount(s *story, p *frame.Prop) bool {
	return s.endingArg(p, []string{"を"}, "点数分のライフ", "その点数のライフ", "同じ点数のライフ", "同じだけのライフ", "ダメージに等しい点数のライフ") != nil
}

// sameAmountClaim reads その点数分のライフを得る.
func sameAmountClaim(s *story, p *frame.Prop) (func() error, error) {
	if s.hit == nil && s.sum != nil {
		return sumPaidClaim(s, p)
	}
	s.looked[s.endingArg(p, []string{"を"}, "ライフ").Start] = true
	var from *obj
	damage := false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		switch {
		case a.Particle == "による":
			o, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			from = o
			s.looked[a.Start] = true
		case a.Particle == "により" && (w == "ダメージ" || w == "そのダメージ"):
			damage = true
			s.looked[a.Start] = true
		}
	}
	o, err := s.subject(p)
	if err != nil || fact(p) != nil || p.Neg || o.player == "" || from != nil && !damage {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if s.hit == nil {
		if from == nil || from.player != "" || !from.become("creature") {
			return nil, fmt.Errorf("how much life %q means is not known", p.Text)
		}
		f, err := s.deal(&dealt{source: from, to: s.opp, n: -1}, condition, false)
		if err != nil {
			return nil, err
		}
		if f != nil {
			s.deeds = append(s.deeds, f)
		}
	}
	kind := p.Frame
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: {event: %s, player: %s, amount: %d}", kind, o.player, s.hit.n)
		return nil
	}, nil
}

var multipleOf = regexp.MustCompile(`^([2-9])倍のライフ$`)

// multipleClaim reads ２倍のライフではない, of what damage made someone gain.
func multipleClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "だ")
	if a == nil || s.hit == nil || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	m := multipleOf.FindStringSubmatch(frame.Plain(s.text(a)))
	if m == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	times := int(m[1][0] - '0')
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		if s.hit.source == nil || s.hit.source.who == "" {
			return fmt.Errorf("who gains life is not known")
		}
		n := 20 + times*s.hit.n
		if p.Neg {
			n = 20 + s.hit.n
		}
		s.st.Claim("life: {%s: %d}", s.hit.source.who, n)
		return nil
	}, nil
}

// namedDamageDeed reads 呪文や能力が、…ことを指定している: a spell or ability says so, and what
// it says is done.
func namedDamageDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, b := s.arg(p, "を"), s.arg(p, "が", "は")
	if a == nil || b == nil || len(a.Relative) == 0 || p.Neg || !strings.HasSuffix(s.text(a), "こと") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	switch frame.Plain(s.text(b)) {
	case "呪文や能力", "呪文", "能力", "呪文または能力", "効果", "呪文や効果":
	default:
		return nil, fmt.Errorf("does not know what %q is", s.text(b))
	}
	q := s.lastRelative(p, a)
	if q == nil {
		return nil, fmt.Errorf("no frame in %q", s.text(a))
	}
	looked := s.looked
	s.looked = s.fresh()
	err := s.bring(q, kind)
	s.looked = looked
	return nil, err
}

// sequence claims that of the last two events that are claimed the one is before
// the other.
func (s *story) sequence() error {
	events := s.claimed()
	if len(events) < 2 {
		return fmt.Errorf("what happens before is not known")
	}
	s.st.Claim("before: [%s]", strings.Join(events[len(events)-2:], ", "))
	return nil
}
