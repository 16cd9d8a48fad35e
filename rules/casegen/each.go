package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofPerEach, perEachClaim, "trigger")
	claimTable["gets"] = getsClaim
	claimTable["double"] = doubleClaim
}

// ofPerEach reports whether a clause says of how many things something depends
// how often it happens: 各クリーチャーにつき１回.
func ofPerEach(s *story, p *frame.Prop) bool { return p.C.Arg("につき") != nil }

// perEachClaim reads 攻撃に参加する各クリーチャーにつき１回誘発する: with so many of them, so many
// times.
func perEachClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "につき")
	per := s.times(p)
	if p.Neg || p.Times < 1 || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	t := s.arg(p, "が", "は")
	if t == nil {
		return nil, fmt.Errorf("what triggers in %q is not said", p.Text)
	}
	o, _, err := s.triggering(p, s.text(t))
	if err != nil {
		return nil, err
	}
	s.first(o)
	who := o.who
	if s.waitsForOwn(t) {
		o.who = "" // what nobody is said to control is not the other player's
	}
	g, err := s.noun(p, a)
	o.who = who
	if err != nil {
		return nil, err
	}
	if g.player != "" || g.at == 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if !g.many() {
		return nil, fmt.Errorf("of how many %q speaks is not known", p.Text)
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		name, err := s.place(o)
		if err != nil {
			return err
		}
		s.st.Claim("%s", event(true, "event: trigger, source: "+name, per*g.n))
		return nil
	}, nil
}

// waitsForOwn reports whether the ability of the card of the ruling that a phrase
// names triggers on what its controller controls.
func (s *story) waitsForOwn(a *clause.Arg) bool {
	_, w, ok := s.c.abilityPhrase(s.text(a))
	if !ok || s.c.face == nil {
		return false
	}
	if w.kind == "ability" && w.nth == 0 {
		w.kind = "triggered"
	}
	i, ok := usable(s.c.face, w)
	if !ok || i < 0 {
		return false
	}
	t, ok := s.c.face.Abilities[i].(ability.Triggered)
	own := false
	for _, e := range t.On {
		ability.Walk(e, func(n any) bool {
			if by, is := n.(ability.ControlledBy); is {
				own = own || whoOf(by.By, "you") == "you"
			}
			return true
		})
	}
	return ok && own
}

// getsClaim reads ＋２/＋０の修整を受ける: its size is changed by so much.
func getsClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	if a == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	by, ok := strings.CutSuffix(frame.Plain(s.text(a)), "の修整")
	x, y, signed := change(by)
	if len(s.groups) > 0 {
		s.heeds(p, "それぞれ", "各々")
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if !ok || !signed || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		px, py := o.size()
		s.st.Claim("pt: {%s: %d/%d}", n, px+x, py+y)
		return nil
	}, nil
}

// doubleClaim reads 暴勇能力は、《X》があなたに与えるダメージも２倍にする: what it would deal is dealt
// twice over, and not without the card that doubles it.
func doubleClaim(s *story, p *frame.Prop) (func() error, error) {
	by, what, twice := (*clause.Arg)(nil), (*clause.Arg)(nil), s.arg(p, "に")
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch text := s.text(a); {
		case a == twice || s.looked[a.Start]:
		case strings.HasSuffix(text, "ダメージ") && len(a.Relative) == 1 && what == nil:
			what = a
		case a.Topic && by == nil:
			by = a
		}
	}
	if by == nil || what == nil || twice == nil || !slices.Contains([]string{"2倍", "二倍"}, frame.Plain(s.text(twice))) || p.Neg || fact(p) != nil || s.c.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.looked[by.Start], s.looked[what.Start] = true, true
	when, err := s.doubler(by)
	if err != nil {
		return nil, err
	}
	q := s.c.res.Reading.At(p.Sentence, what.Relative[0])
	if q == nil || q.Frame != "deal-damage" || q.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	looked := s.looked
	s.looked = map[int]bool{}
	d, err := s.dealing(q)
	if err == nil {
		err = s.unlooked(q)
	}
	s.looked = looked
	if err != nil {
		return nil, err
	}
	if d.source == nil || d.source.face == nil || d.to == nil || d.to.player == "" {
		return nil, fmt.Errorf("whose damage is doubled in %q is not known", p.Text)
	}
	n, k := burn(d.source.face), (*casting)(nil)
	if n < 1 {
		return nil, fmt.Errorf("how much damage %s deals is not known", d.source.face.Name)
	}
	if k, err = s.use(d.source, ""); err != nil {
		return nil, err
	}
	hand, err := when.nearest(s.knob(needed), 0)
	if err != nil {
		return nil, err
	}
	s.have("hand", "you", hand)
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		s.waits = true
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: {event: damage, source: %s, to: %s, amount: %d, times: 1}", k.o.name, d.to.player, 2*n)
		return nil
	}, nil
}

// doubler is the condition, on the hand of its controller, of the ability of the
// card of the ruling that a phrase names by its ability word, which must double
// damage.
func (s *story) doubler(a *clause.Arg) (bound, error) {
	_, w, ok := s.c.abilityPhrase(s.text(a))
	if !ok {
		return bound{}, fmt.Errorf("what doubles the damage is not known")
	}
	for _, ab := range s.c.face.Abilities {
		st, ok := ab.(ability.Static)
		if !ok || w.word == "" || st.Word != w.word {
			continue
		}
		doubles := false
		ability.Walk(st, func(n any) bool {
			t, is := n.(ability.Times)
			doubles = doubles || is && t.N == 2
			return true
		})
		if b, ok := handBound(st); doubles && ok {
			return b, nil
		}
	}
	return bound{}, fmt.Errorf("%s has no such ability that doubles damage", s.c.face.Name)
}

// handBound is the condition of a static ability on how many cards its
// controller has in hand; false where it has none, or others too.
func handBound(st ability.Static) (bound, bool) {
	if len(st.While) != 1 {
		return bound{}, false
	}
	b, ok := boundOf(st.While[0], "you")
	return b, ok && b.of == handGauge && b.who == "you"
}

// unmet gives the player of the card of the ruling as many cards in hand as keep
// an ability of the card idle that replaces what happens, where the text speaks
// neither of the hand nor of the ability by its word. What the card itself has
// by such an ability the text may name without saying why.
func (s *story) unmet() {
	f, text := s.c.face, s.c.block.Text
	if f == nil || strings.Contains(text, "手札") {
		return
	}
	if _, said := s.table.cards["hand.you"]; said || len(s.st.Zones["hand.you"]) > 0 {
		return
	}
	for _, a := range f.Abilities {
		st, ok := a.(ability.Static)
		if !ok || slices.ContainsFunc(st.Rules, func(r ability.Rule) bool { _, is := r.(ability.Continuous); return is }) || slices.Contains(s.c.reader.Keywords(text), st.Word) {
			continue
		}
		b, ok := handBound(st)
		if !ok {
			continue
		}
		if n, err := b.nearest(false, 0); err == nil {
			s.have("hand", "you", n)
			return
		}
	}
}
