package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	claimTable["overrides"] = overridesClaim
	claimTable["is-other"] = isOtherClaim
	claimTable["affects"] = affectsClaim
	claimTable["is-affected"] = isAffectedClaim
	refineClaim(func(s *story, p *frame.Prop) bool { return argEnding(s, p, []string{"を"}, "効果", "影響") }, isAffectedClaim, "take")
	refineClaim(ofQuality, qualityClaim, "becomes")
	refineClaim(ofOldAbilities, oldAbilitiesClaim, "lose-ability")
	refineClaim(ofManaAbility, manaAbilityClaim, "has-ability", "gain-ability")
}

// effectNamed finds the spell or ability whose effect a phrase names: この効果,
// 《X》の効果, これ.
func (s *story) effectNamed(p *frame.Prop, a *clause.Arg) (*casting, error) {
	if a == nil {
		return s.meant(p)
	}
	text := frame.Plain(s.text(a))
	of, _ := strings.CutSuffix(text, "効果")
	switch of {
	case "この", "その", "これ", "", "この呪文の", "その呪文の", "この能力の", "その能力の":
		return s.meant(p)
	}
	return s.usefulText(p, strings.TrimSuffix(of, "の"), "")
}

// inEffect makes claims of an object, or each of a group, when a spell or
// ability has taken effect on it.
func (s *story) inEffect(k *casting, o *obj, claim func(m *obj)) (func() error, error) {
	if o.player != "" || o.moved != "" && o.moved != "battlefield" {
		return nil, fmt.Errorf("no claim for what is no permanent")
	}
	if len(k.filters) > 0 {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
	}
	members := s.members(o)
	return func() error {
		for _, m := range members {
			if _, err := s.place(m); err != nil {
				return err
			}
		}
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		for _, m := range members {
			if m.gone || m.left != "" {
				return fmt.Errorf("%q is no permanent any more", m.phrase)
			}
			claim(m)
		}
		return nil
	}, nil
}

// overridesClaim reads XはYの色を上書きする: what they were, they are no more.
func overridesClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.effectNamed(p, s.arg(p, "は", "が"))
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	if err := fact(p); err != nil || p.Neg || a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, c, ok := s.characteristicOf(a)
	if !ok || s.text(b) == "" {
		return nil, fmt.Errorf("what %q overrides is not known", p.Text)
	}
	o, err := s.phrase(s.text(b))
	if err != nil {
		return nil, err
	}
	return s.becomesValue(p, k, s.mention(o.from(b)), c)
}

// becomesValue claims that a characteristic is what an effect makes it.
func (s *story) becomesValue(p *frame.Prop, k *casting, o *obj, c characteristic) (func() error, error) {
	if err := s.differ(o, c, k); err != nil {
		return nil, err
	}
	want := s.values(k, c, o)
	if len(want) == 0 {
		return nil, fmt.Errorf("%s sets no such thing as %q says", k.o.phrase, p.Text)
	}
	return s.inEffect(k, o, func(m *obj) { s.stands(m.name, c, want) })
}

// isOtherClaim reads 他の色である代わりに: what the next clause says it becomes, it is
// instead of what it was.
func isOtherClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "だ")
	if p.Role != clause.Contrast || p.C.Marker.Form != "代わり" || a == nil || p.C.Joins < 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, c, ok := s.characteristicOf(a)
	if w := frame.Plain(s.text(b)); !ok || w != "他" && w != "他の" && w != "別" && w != "元" && w != "本来" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if k.o == o || k.o.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.becomesValue(p, k, o, c)
}

// ofQuality reports whether a clause says that something comes to be of a
// colour or subtype: 黒になる, 沼になる.
func ofQuality(s *story, p *frame.Prop) bool { _, _, c := s.qualityOf(p); return c != "" }

func (s *story) qualityOf(p *frame.Prop) (*clause.Arg, string, characteristic) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "に" || len(a.Relative) > 0 {
			continue
		}
		if l := s.colourWord(a); l != "" {
			return a, l, colourOf
		}
		_, f, err := s.description(frame.Plain(s.text(a)))
		if err != nil || len(f.Is) != 1 {
			continue
		}
		t, ok := f.Is[0].(ability.Subtype)
		if !ok || len(t.Of) != 1 {
			continue
		}
		switch ability.SubtypeOf(t.Of[0]) {
		case "land":
			return a, t.Of[0], landType
		case "creature":
			return a, t.Of[0], creatureSub
		}
	}
	return nil, "", ""
}

// qualityClaim reads クリーチャーは黒になる, 土地は沼にならない: by the spell or ability spoken
// of, it is that and nothing else, or still what it was.
func qualityClaim(s *story, p *frame.Prop) (func() error, error) {
	a, want, c := s.qualityOf(p)
	s.looked[a.Start] = true
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o == k.o || k.o.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if len(s.values(k, c, o)) == 0 {
		return nil, fmt.Errorf("%s sets no such thing as %q says", k.o.phrase, p.Text)
	}
	if err := s.differ(o, c, k); err != nil {
		return nil, err
	}
	if p.Neg {
		if slices.Contains(s.own(o, c), want) || !slices.Contains(s.values(k, c, o), want) {
			return nil, fmt.Errorf("nothing could make it so that %q", p.Text)
		}
		w := s.witness(o)
		return s.inEffect(k, o, func(m *obj) {
			s.stands(m.name, c, s.own(m, c))
			if w != nil {
				s.stands(w.name, c, s.values(k, c, w))
			}
		})
	}
	return s.inEffect(k, o, func(m *obj) { s.stands(m.name, c, []string{want}) })
}

// affectsClaim reads これは土地の特殊タイプに影響しない: they are what they were.
func affectsClaim(s *story, p *frame.Prop) (func() error, error) {
	k, err := s.effectNamed(p, s.arg(p, "は", "が"))
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "に")
	if err := fact(p); err != nil || !p.Neg || a == nil || k.o.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, c, ok := s.characteristicOf(a)
	if !ok || s.text(b) == "" {
		return nil, fmt.Errorf("what %q does not affect is not known", p.Text)
	}
	o, err := s.phrase(s.text(b))
	if err != nil {
		return nil, err
	}
	s.mention(o.from(b))
	if err := s.differ(o, c, k); err != nil {
		return nil, err
	}
	if len(modsOn(k, o)) == 0 {
		return nil, fmt.Errorf("%s does nothing to %q", k.o.phrase, o.phrase)
	}
	return s.inEffect(k, o, func(m *obj) { s.stands(m.name, c, s.own(m, c)) })
}

// isAffectedClaim reads 影響を受けない: the object is in everything what it was, or, not
// negated, what the effect makes of it.
func isAffectedClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.endingArg(p, []string{"を", ""}, "影響", "効果")
	if err := fact(p); err != nil || a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.looked[a.Start] = true
	b, _ := s.cut(a, "の影響", "影響", "の効果", "効果")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	var k *casting
	if s.text(b) == "" {
		b = nil
	}
	if k, err = s.effectNamed(p, b); err == nil && k.o == o && b == nil {
		k, err = s.effectOn(o)
	}
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || o == k.o {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if o.moved != "" && o.moved != "battlefield" || o.gone || slices.Contains(s.frames, "leave") { // what left is another object (CR 400.7)
		return nil, fmt.Errorf("%q has left where it could be affected", o.phrase)
	}
	var list []characteristic
	for _, c := range []characteristic{colourOf, landType, creatureSub, sizeOfIt} {
		if len(s.values(k, c, o)) == 0 {
			continue
		}
		if err := s.differ(o, c, k); err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("what %s would do to %q is not known", k.o.phrase, o.phrase)
	}
	if !p.Neg {
		return s.inEffect(k, o, func(m *obj) {
			for _, c := range list {
				s.stands(m.name, c, s.values(k, c, m))
			}
		})
	}
	w := s.witness(o)
	return s.inEffect(k, o, func(m *obj) {
		for _, c := range list {
			s.stands(m.name, c, s.own(m, c))
			if w != nil {
				s.stands(w.name, c, s.values(k, c, w))
			}
		}
	})
}

// witness is another object like one that enters when an effect has begun: it
// is there before, and so the effect applies to it (CR 611.2c). nil where the
// object is not said to come later.
func (s *story) witness(o *obj) *obj {
	if !s.late[o] {
		return nil
	}
	w := *o
	w.cast, w.name, w.at, w.zone, w.entered = nil, "", 0, ability.Battlefield, false
	s.first(&w)
	return &w
}

// effectOn is the use of the last spell or ability before it that would change
// an object.
func (s *story) effectOn(o *obj) (*casting, error) {
	for i := len(s.casts) - 1; i >= 0; i-- {
		if k := s.casts[i]; k.o != o && k.o.face != nil && k.ability() != nil {
			return k, nil
		}
	}
	return nil, fmt.Errorf("what would affect %q is not known", o.phrase)
}

// oldAbilityWords name the abilities that something has by itself.
var oldAbilityWords = []string{"通常の能力", "元の能力", "本来の能力", "元々の能力", "元々持っていた能力", "それまでの能力"}

func ofOldAbilities(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && slices.Contains(oldAbilityWords, frame.Plain(s.text(a)))
}

// oldAbilitiesClaim reads 土地は通常の能力を失う of what the card of the ruling does to it.
func oldAbilitiesClaim(s *story, p *frame.Prop) (func() error, error) {
	s.arg(p, "を")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o == k.o || o.face != nil || o.name != "" || k.o.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if len(modsOn(k, o)) == 0 {
		return nil, fmt.Errorf("%s does nothing to %q", k.o.phrase, o.phrase)
	}
	const own = "shroud"
	o.abilities = append(o.abilities, own)
	word := "lacks"
	if p.Neg {
		word = "has"
	}
	return s.inEffect(k, o, func(m *obj) { s.st.Claim("%s: {%s: [%s]}", word, m.name, own) })
}

// manaText is how cards write that a permanent is tapped for mana (CR 305.6).
var manaText = regexp.MustCompile(`^「\{T\}[：:](?:あなたのマナ・プールに)?((?:\{[WUBRGC]\})+)を加える。?」の?(?:能力)?$`)

func ofManaAbility(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && manaText.MatchString(s.text(a))
}

// manaAbilityClaim reads 代わりに「マナ能力」を持つ: that and no
// other.
func manaAbilityClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	mana := manaText.FindStringSubmatch(s.text(a))[1]
	instead := s.heeds(p, "代わり")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || p.Neg || !instead || o.player != "" || o.face != nil || o == k.o || k.o.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.inEffect(k, o, func(m *obj) { s.st.Claim("abilities: {%s: ['{T}: add %s']}", m.name, mana) })
}
