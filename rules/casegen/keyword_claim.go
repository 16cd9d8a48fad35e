package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	claimTable["move-counter"] = moveCounterClaim
	claimTable["effect-none"] = noEffectClaim
	claimTable["includes"] = includesClaim
	claimTable["leave-hand"] = leaveHandClaim
	deedTable["not-creature"] = notCreatureDeed
}

// first has an object be there before anything is done, unless it comes by what
// is done.
func (s *story) first(o *obj) {
	if o.zone == ability.Battlefield {
		s.deeds = append([]func() error{func() error { _, err := s.place(o); return err }}, s.deeds...)
	}
}

// doing finds the use of the ability spoken of last with an instruction of a
// kind, or that of the card or keyword the ruling is about.
func (s *story) doing(does func(n any) bool) (*casting, error) {
	has := func(a ability.Ability) bool {
		found := false
		ability.Walk(effectsOf(a), func(n any) bool {
			found = found || does(n)
			return true
		})
		return found
	}
	for i := len(s.casts) - 1; i >= 0; i-- {
		if a := s.casts[i].ability(); a != nil && has(a) {
			return s.casts[i], nil
		}
	}
	for i := len(s.objs) - 1; i >= 0; i-- {
		for _, x := range s.objs[i].ways() {
			if has(x.ab) {
				if x.printed {
					return s.newCasting(s.objs[i], x.i)
				}
				return s.useWay(s.objs[i], x)
			}
		}
	}
	if s.c.face != nil {
		o := s.card(s.c.card, s.c.face)
		for _, x := range o.ways() {
			if !has(x.ab) {
				continue
			}
			s.mention(o)
			if x.printed {
				return s.newCasting(o, x.i)
			}
			return s.useWay(o, x)
		}
		return nil, fmt.Errorf("%s does no such thing", s.c.face.Name)
	}
	for _, word := range s.c.keywords {
		o := newObj()
		o.phrase = word
		if s.bear(o, word, "") != nil {
			continue
		}
		for _, x := range o.ways() {
			if has(x.ab) && !x.printed {
				s.mention(o)
				return s.useWay(o, x)
			}
		}
	}
	return nil, fmt.Errorf("no ability does such a thing")
}

// moveCounterClaim reads カウンターは移動する, 他のプレイヤーのクリーチャーの上に＋１/＋１カウン
// ターを移動できる: the ability spoken of does so.
func moveCounterClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.doing(func(n any) bool { _, ok := n.(ability.MoveCounters); return ok })
	if err != nil {
		return nil, err
	}
	var move ability.MoveCounters
	ability.Walk(effectsOf(k.ability()), func(n any) bool {
		if m, ok := n.(ability.MoveCounters); ok {
			move = m
		}
		return true
	})
	if _, this := move.From.(ability.This); !this {
		return nil, fmt.Errorf("what the counters move from is not known")
	}
	var to *obj
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		switch {
		case strings.HasSuffix(w, "カウンター"):
			if w != "カウンター" && w != move.Kind+"カウンター" {
				return nil, fmt.Errorf("it moves no %q", w)
			}
			s.looked[a.Start] = true
		case a.Particle == "に" || a.Particle == "へ":
			b, _ := s.cut(a, "の上", "上")
			s.looked[a.Start] = true
			s.anyhow = true
			to, err = s.noun(p, b)
			s.anyhow = false
			if err != nil {
				return nil, err
			}
		case a.Particle == "により" || a.Particle == "によって":
			s.looked[a.Start] = true
			if word, ok := s.c.keywordIn(w); w != "これ" && !(ok && k.o.has(word)) {
				if kk, err := s.useful(p, a); err != nil || kk != k {
					return nil, fmt.Errorf("%q moves no counters", w)
				}
			}
		case a.Topic && a.Particle == "" || a.Particle == "が":
			s.looked[a.Start] = true
			if _, _, ok := s.c.abilityPhrase(s.text(a)); ok {
				kk, err := s.useful(p, a)
				if err != nil || kk != k {
					return nil, fmt.Errorf("%q moves no counters", w)
				}
				continue
			}
			who, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			if who.player == "" || who.player != k.player && w != "プレイヤー" {
				return nil, fmt.Errorf("%q does not move the counters", w)
			}
		}
	}
	may, ok := allowed(p)
	if p.Mod == "" && !p.Neg {
		may, ok = true, true
	}
	if !ok || !may {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.movesCounters(k, to)
}

// movesCounters claims that a use of an ability moves counters onto a creature;
// onto what made it trigger where to is nil.
func (s *story) movesCounters(k *casting, to *obj) (func() error, error) {
	var move ability.MoveCounters
	ability.Walk(effectsOf(k.ability()), func(n any) bool {
		if m, ok := n.(ability.MoveCounters); ok {
			move = m
		}
		return true
	})
	s.first(k.o)
	if to != nil {
		if to.player != "" || to.many() || !to.become("creature") {
			return nil, fmt.Errorf("no counters move to %q", to.phrase)
		}
		if k.subject == nil && !k.begun {
			k.subject = to
		}
	}
	return func() error {
		if _, err := s.place(k.o); err != nil {
			return err
		}
		had := k.o.count(move.Kind)
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if to == nil {
			to = k.subject
		}
		for i := len(s.objs) - 1; i >= 0 && to == nil; i-- { // what made it trigger
			if o := s.objs[i]; o != k.o && o.is("creature") && !o.many() && k.caused {
				to = o
			}
		}
		if to == nil || to.name == "" {
			return fmt.Errorf("what the counters move to is not known")
		}
		n, ok := move.N.(ability.Num)
		if !ok || had < int(n) {
			return fmt.Errorf("how many counters move is not known")
		}
		s.st.Claim("counters: {%s: {'%s': %d}}", to.name, move.Kind, int(n))
		s.st.Claim("counters: {%s: {'%s': %d}}", k.o.name, move.Kind, had-int(n))
		return nil
	}, nil
}

// leaveHandClaim reads そのカードはオーナーの手札を離れない.
func leaveHandClaim(s *story, p *frame.Prop) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	if a == nil || !p.Neg || fact(p) != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if pl, err := s.zonePhrase(s.text(a)); err != nil || pl.zone != "hand" || pl.whose != "" && pl.whose != "owner" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, o, func(n string) {
		s.st.Claim("zone: {%s: hand}", n)
		s.st.Claim("never: {event: move, object: %s, from: hand}", n)
	}), nil
}

// notCreatureDeed reads パーマネントがクリーチャーでないとしても.
func notCreatureDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "だ")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || o.face != nil || len(o.types) > 0 || o.power >= 0 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.types = []string{"creature"}; s.knob(kind) {
		o.types = []string{[]string{"artifact", "land", "enchantment"}[s.alt]}
	}
	return nil, nil
}

// noneAtAll are words beside a verb that is denied that say it of everything.
var noneAtAll = []string{"一切", "いっさい", "何", "何も", "すべて", "全て", "まったく", "全く"}

// noEffectClaim reads その効果は一切発生しない of a spell that was countered: none of
// its instructions does anything.
func noEffectClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; slices.Contains(noneAtAll, s.text(a)) {
			s.looked[a.Start] = true
		}
	}
	for _, a := range p.C.Adverb {
		if slices.Contains(noneAtAll, a.In(s.c.block.Text)) {
			s.looked[a.Start] = true
		}
	}
	a := s.arg(p, "が", "は")
	if err := fact(p); err != nil || a == nil || !p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	text := s.text(a)
	for _, w := range []string{"何の", "いかなる", "どの"} {
		text = strings.TrimPrefix(text, w)
	}
	of, ok := strings.CutSuffix(text, "効果")
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var k *casting
	if of = strings.TrimSuffix(of, "の"); of == "" || of == "そ" || of == "その" || of == "これらの" {
		if len(s.casts) == 0 {
			return nil, fmt.Errorf("whose effect %q is, is not known", s.text(a))
		}
		k = s.casts[len(s.casts)-1]
	} else if o, err := s.phrase(of); err != nil {
		return nil, err
	} else if k, err = s.use(s.mention(o), ""); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		claims := k.nothing()
		if len(claims) == 0 && k.isSpell() {
			claims = []string{"never: {event: resolve, object: " + k.o.name + "}"}
		}
		if len(claims) == 0 {
			return fmt.Errorf("no way to see that it has no effect")
		}
		for _, c := range claims {
			s.st.Claim("%s", c)
		}
		return nil
	}, nil
}

// includesClaim reads 暗号を含めその効果は…: what is included is one of what the
// claim behind it speaks of all of.
func includesClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	later := s.later(p)
	if a == nil || p.Neg || p.C.Pred.Base != "含める" && p.C.Pred.Base != "含む" || len(later) == 0 || later[0].Frame != "effect-none" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	word, ok := s.c.keywordIn(s.text(a))
	if !ok || len(s.casts) == 0 || !s.casts[len(s.casts)-1].o.has(word) {
		return nil, fmt.Errorf("%q has no part in it", s.text(a))
	}
	return func() error { return nil }, nil
}

// nothing claims that none of the instructions of a casting did anything, and
// that it was not encoded.
func (k *casting) nothing() []string {
	out := nothingOf(k.chosen(), k.o.name)
	if k.improvised() && len(k.targets) == 0 {
		out = append(out, "never: {event: gain-life}")
	}
	if k.o.has("cipher") {
		out = append(out, "never: {event: encode}")
	}
	return out
}
