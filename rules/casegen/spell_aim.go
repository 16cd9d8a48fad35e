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

// targeting reads who would be the target of what: a spell or an ability, the
// object or player it is aimed at, and who casts it ("" where nobody says so).
func (s *story) targeting(p *frame.Prop) (k *casting, o *obj, who string, err error) {
	of, found := "", false
	var at *clause.Arg
	for _, w := range []string{"に", "と", "として", "を"} {
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if a.Particle == w && strings.HasSuffix(s.text(a), "対象") && !s.looked[a.Start] && !found {
				s.looked[a.Start] = true
				of, found, at = s.text(a), true, a
			}
		}
	}
	if !found {
		return nil, nil, "", fmt.Errorf("what %q targets is not known", p.Text)
	}
	of = strings.TrimSuffix(strings.TrimSuffix(of, "対象"), "の")
	a, b := s.arg(p, "が", "は"), s.arg(p, "を")
	if b == nil && of == "" && a != nil { // Xは…も対象にできる
		for i := range p.C.Args {
			if c := &p.C.Args[i]; c.Also && c.Particle == "" && c != a {
				b = c
				s.looked[c.Start] = true
			} else if a.Also && c.Topic && !c.Also && c.Particle == "" {
				a, b = c, a
				s.looked[c.Start] = true
			}
		}
	}
	if s.gap != nil && s.gap.player == "" && of == "" && a == nil && b != nil { // Yを対象とした《X》
		if k, err = s.use(s.gap, ""); err != nil {
			return nil, nil, "", err
		}
	}
	if b == nil && s.gap == nil { // XはYの対象になる
		b, a = a, nil
	}
	if a != nil {
		if player, err := s.noun(p, a); err == nil && player.player != "" {
			who, s.topic = player.player, player
		} else if k, err = s.usefulArg(p, a, ""); err != nil {
			return nil, nil, "", err
		} else {
			s.topic = k.o
			if of == "能力" || of == "自身の能力" {
				of = ""
			}
		}
	}
	if b != nil && strings.HasSuffix(s.text(b), "プレイヤー") {
		if _, err := s.noun(p, b); err != nil { // whose opponent is meant
			return nil, nil, "", err
		}
	}
	if of != "" && of != "その" && of != "この" && of != "そ" {
		was := k
		if of == "能力" && k == nil && s.c.face != nil && s.c.face.aims() { // that of the card
			k, err = s.usefulText(p, of, "")
		} else {
			k, err = s.source(p, of)
		}
		if err != nil {
			return nil, nil, "", err
		}
		s.whole(at) // all of it was read
		if was != nil && k != was {
			return nil, nil, "", fmt.Errorf("what %q is the target of is not known", of)
		}
	}
	switch {
	case b != nil:
		o, err = s.noun(p, b)
	case s.gap != nil:
		o = s.gap
	case a == nil && s.topic != nil && s.topic.player == "":
		o = s.topic
	default:
		err = fmt.Errorf("what %q targets is not known", p.Text)
	}
	if k == nil && err == nil {
		k, err = s.meant(p)
	}
	if err == nil {
		k, err = s.aiming(k)
	}
	if err == nil {
		err = s.readMode(p, k)
	}
	if who != "" && err == nil {
		err = s.by(k, who)
	}
	return k, o, who, err
}

// aims reports whether a card has an activated or triggered ability with a
// target.
func (f *Face) aims() bool {
	return slices.ContainsFunc(f.Abilities, func(a ability.Ability) bool {
		_, spell := a.(ability.Spell)
		return !spell && len(ability.Targets(effectsOf(a))) > 0
	})
}

// aiming is the use of a card that has a target, where the one that was taken
// has none.
func (s *story) aiming(k *casting) (*casting, error) {
	_, word := k.ability().(ability.Keyword)
	if k.o.face == nil || len(k.targets) > 0 || k.ready || k.isSpell() && !word {
		return k, nil
	}
	for i, a := range k.o.face.Abilities {
		if len(ability.Targets(effectsOf(a))) == 0 {
			continue
		}
		s.casts = slices.DeleteFunc(s.casts, func(x *casting) bool { return x == k })
		if k.o.cast == k {
			k.o.cast = nil
		}
		return s.newCasting(k.o, i)
	}
	return k, nil
}

// meant is the spell or ability that is spoken of without a name: the last one,
// else that of the card of the ruling.
func (s *story) meant(p *frame.Prop) (*casting, error) {
	if n := len(s.casts); n > 0 {
		return s.casts[n-1], nil
	}
	if s.c.face != nil {
		return s.use(s.mention(s.card(s.c.card, s.c.face)), "")
	}
	return nil, fmt.Errorf("the spell or ability of %q is not known", p.Text)
}

var sourceRE = regexp.MustCompile(`^(.*?)(呪文(?:や|または|か|あるいは|も|と)能力|呪文|能力|起動型能力)$`)

// source reads what kind of spell or ability a text speaks of: 黒の呪文,
// 対戦相手の呪文や能力, 《X》の能力. Where it may be either, it is one of them in each
// telling.
func (s *story) source(p *frame.Prop, text string) (*casting, error) {
	if _, w, ok := s.c.abilityPhrase(text); ok && w.word != "" {
		return s.usefulText(p, text, "")
	}
	m := sourceRE.FindStringSubmatch(frame.Plain(text))
	if m == nil || strings.Contains(text, "《") || strings.HasPrefix(text, "その") || strings.HasPrefix(text, "この") {
		return s.usefulText(p, text, "")
	}
	quality, kind := m[1], m[2]
	if kind == "呪文" {
		if k, ok, err := s.counterspell(quality); ok {
			return k, err
		}
	}
	who := ""
	for i := range quality {
		rest, ok := strings.CutPrefix(quality[i:], "の")
		if !ok {
			continue
		}
		owner := strings.TrimSuffix(quality[:i], "自身")
		if owner == "" {
			continue
		}
		if o, err := s.phrase(owner); err == nil && o.player != "" {
			who, quality = o.player, rest
			if x := s.shielded; x != nil && playerWords[owner] == "opponent" {
				who = other(x.player)
			}
			break
		}
	}
	if x := s.shielded; x != nil && strings.HasPrefix(quality, "対戦相手") {
		who = other(x.player)
	}
	able := strings.HasSuffix(kind, "能力") && (!strings.HasPrefix(kind, "呪文") || s.alt%2 == 1)
	if !able {
		o, err := s.phrase(quality + "呪文")
		if err != nil {
			return nil, err
		}
		if o.face == nil && who != "" {
			o.who = who
		}
		return s.use(o, "spell")
	}
	o, err := s.phrase(quality + "クリーチャー")
	if err != nil {
		return nil, err
	}
	if o.face != nil || o.name != "" {
		return nil, fmt.Errorf("which ability %q is, is not known", text)
	}
	o.who = who
	return s.madeAbility(o), nil
}

// madeAbility is the activation of an ability of a permanent of which the text
// says nothing but its qualities.
func (s *story) madeAbility(o *obj) *casting {
	o.zone = ability.Battlefield
	if o.who == "" {
		o.who = "you"
	}
	if len(o.types) == 0 {
		o.types = []string{"creature"}
	}
	k := &casting{o: o, i: -1, player: o.who, activated: true, costs: map[string][]*obj{}, remove: map[*obj]int{}}
	o.cast = k
	s.casts = append(s.casts, k)
	return k
}

func targetClaim(s *story, p *frame.Prop) (func() error, error) {
	k, o, _, err := s.targeting(p)
	if err != nil {
		return nil, err
	}
	may, ok := allowed(p)
	if !p.Neg && p.Mod == clause.Fact {
		may, ok = true, true
	}
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	on := s.goesOn()
	return func() error {
		if err := s.aim(k, o); err != nil {
			if may || len(k.targets) == 0 {
				return err
			}
			// It is of a kind that is never aimed at: it is tried all the same.
			k.targets[0] = o
		}
		if !may {
			s.because = "illegal-target"
			defer func() { s.because = "" }()
		}
		for _, t := range k.targets {
			if t.blocking && s.combat == nil {
				return fmt.Errorf("what %s blocks is not known", t.phrase)
			}
		}
		if err := s.try(k, may, k.targets); err != nil || !may || !on {
			return err
		}
		return s.begin(k) // and what follows speaks of it
	}, nil
}

// targetRE reads 《X》の対象となったクリーチャー, 対象のプレイヤー, 《X》の対象.
var targetRE = regexp.MustCompile(`^(?:(.+?)の)?対象(?:となった|になった|とした|にした|となっている|になっている|である|の|と(?:して|なって)いる)(.+)$|^(?:(.+)の)?対象$`)

// asTarget finds the target that a phrase speaks of.
func (s *story) asTarget(text string) (*obj, bool, error) {
	m := targetRE.FindStringSubmatch(text)
	if m == nil {
		return nil, false, nil
	}
	of := m[1] + m[3]
	var k *casting
	var err error
	switch {
	case of == "その" || of == "この" || of == "":
		k, err = s.meant(&frame.Prop{Text: text})
		for i := len(s.casts) - 1; err == nil && len(k.targets) == 0 && i >= 0; i-- {
			if j := s.casts[i]; j.o == k.o && len(j.targets) > 0 {
				k = j
			}
		}
	default:
		k, err = s.usefulText(nil, of, "")
	}
	if err != nil {
		return nil, true, err
	}
	if k, err = s.aiming(k); err != nil {
		return nil, true, err
	}
	o, err := s.targetOf(k, m[2])
	if err == nil && !k.begun && !s.bygone(k) {
		s.deeds = append(s.deeds, func() error { return s.begin(k) })
		if s.goesOnWith(k) {
			s.deeds = append(s.deeds, s.resolve)
		}
	}
	return o, true, err
}

// targetOf is the target of a casting that a noun fits, any where it is "".
func (s *story) targetOf(k *casting, noun string) (*obj, error) {
	if k.o.face == nil && len(k.targets) == 0 && !k.ready {
		t := newObj()
		t.who = other(k.player)
		k.targets, k.said = []*obj{t}, []bool{false}
	}
	if noun == "" {
		if len(k.targets) == 1 {
			return k.targets[0], nil
		}
		return nil, fmt.Errorf("which target is meant is not known")
	}
	if who := playerWords[noun]; who != "" {
		for i, t := range k.targets {
			players := t.player != ""
			if i < len(k.filters) {
				players, _ = admits(k.filters[i])
			}
			if players && (t.player != "" || t.phrase == anyTarget && t.name == "") {
				if t.player == "" {
					t.player = other(k.player)
				}
				return s.who(t.player), s.replace(k, i, s.who(t.player))
			}
		}
		return nil, fmt.Errorf("no player is the target")
	}
	d, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	if n, err := s.howMany(d); err != nil || n > 0 {
		return nil, fmt.Errorf("which targets %q are is not known", noun)
	}
	for i, t := range k.targets {
		if t.player != "" {
			continue
		}
		if t.phrase == anyTarget && t.name == "" {
			t.phrase = noun
			if err := s.fit(t, f); err != nil {
				return nil, err
			}
			if t.who == "" {
				t.who = other(k.player)
			}
			return t, nil
		}
		if s.fits(t, f) {
			return t, nil
		}
		if t.name == "" && !k.ready && i < len(k.said) && !k.said[i] && t.face == nil {
			if err := s.fit(t, f); err != nil {
				return nil, err
			}
			k.said[i] = true
			return t, nil
		}
	}

	return nil, fmt.Errorf("no target is %q", noun)
}

// replace makes an object target i of a casting.
func (s *story) replace(k *casting, i int, o *obj) error {
	if k.ready && k.targets[i] != o && k.targets[i].player != o.player {
		return fmt.Errorf("the target is chosen already")
	}
	k.targets[i] = o
	return nil
}

// respondDeed reads 《X》に対応して: it is on the stack.
func respondDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "に")
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if a == nil {
		k, err := s.meant(p)
		if err != nil {
			return nil, err
		}
		s.answered = k
		return func() error { return s.begin(k) }, nil
	}
	b := *a
	for _, w := range []string{"を唱えるの", "を唱えること", "の起動", "の解決", "のプレイ", "を起動するの"} {
		if strings.HasSuffix(s.text(&b), w) {
			b.End -= len(w)
		}
	}
	k, err := s.usefulArg(p, &b, "")
	if err != nil {
		return nil, err
	}
	s.answered = k
	return func() error { return s.begin(k) }, nil
}
