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
		o.tapped = s.knob(kind) == (tapped != p.Neg)
		return nil, nil
	}
}

// controlsDeed reads クリーチャーを２体コントロールしている.
func controlsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	n, err := s.quantity(p, "を")
	if err != nil {
		return nil, err
	}
	for _, w := range p.C.Adverb { // １体も
		s.looked[w.Start] = true
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
	return s.there(o, p.Neg, kind)
}

// attachDeed reads 《X》がつけられている, 《X》を装備している, エンチャントされている.
func attachDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	var on, what *obj
	var err error
	if p.Frame == "attach" || p.Frame == "enchant" {
		if a := s.arg(p, "に"); a != nil {
			if on, err = s.noun(p, a); err != nil {
				return nil, err
			}
			if p.Frame == "enchant" && p.Passive && isAttachment(on) { // 《X》にエンチャントされている
				on, what = nil, on
			}
		}
	}
	if a := s.arg(p, "を", "で", "によって", "により"); a != nil && a.Particle != "" {
		if what, err = s.noun(p, a); err != nil {
			return nil, err
		}
	}
	if a := s.arg(p, "が", "は"); a != nil {
		o, err := s.noun(p, a)
		switch {
		case err != nil:
			return nil, err
		case p.Frame == "equip" && on == nil, p.Frame == "enchant" && p.Passive:
			on = o
		case what == nil:
			what = o
		case on == nil:
			on = o
		default:
			return nil, fmt.Errorf("what is attached to what in %q is not known", p.Text)
		}
	}
	if s.gap != nil {
		switch {
		case on == nil && (p.Frame != "enchant" || p.Passive || what != nil):
			on = s.gap
		case what == nil:
			what = s.gap
		}
	}
	if on == nil && what != nil {
		on = newObj()
	}
	if what == nil {
		if what, err = s.attachment(p.Frame); err != nil {
			return nil, err
		}
	}
	if p.Neg || on == nil || what == on || on.player != "" || what.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if !isAttachment(what) {
		return nil, fmt.Errorf("%q is not attached to anything", what.phrase)
	}
	on.become("creature")
	what.zone = ability.Battlefield
	if kind == quality { // it says which is meant
		kind = trait
	}
	if s.conceded(p) || s.knob(kind) {
		what.on = on
		return func() error {
			if _, err := s.place(on); err != nil {
				return err
			}
			_, err := s.place(what)
			return err
		}, nil
	}
	// Without it, it is attached to something else.
	return func() error {
		elsewhere := newObj()
		elsewhere.types, elsewhere.who = on.types, on.who
		if on.face != nil {
			elsewhere.types = on.face.Types
		}
		what.on = elsewhere
		if _, err := s.place(on); err != nil {
			return err
		}
		_, err := s.place(what)
		return err
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

func isAttachment(o *obj) bool {
	list := o.subtypes
	if o.face != nil {
		list = o.face.Subtypes
	}
	for _, t := range list {
		if t == "Aura" || t == "Equipment" {
			return true
		}
	}
	return false
}

// attachment is the Aura or Equipment that is meant where none is named: one
// spoken of before, the card of the ruling, or any.
func (s *story) attachment(frame string) (*obj, error) {
	kind := "Aura"
	if frame == "equip" {
		kind = "Equipment"
	}
	is := func(o *obj) bool {
		list := o.subtypes
		if o.face != nil {
			list = o.face.Subtypes
		}
		return len(list) > 0 && list[len(list)-1] == kind
	}
	if o, err := s.last(is); err == nil {
		return s.mention(o), nil
	}
	o := newObj()
	o.subtypes = []string{kind}
	if kind == "Aura" {
		o.types, o.abilities = []string{"enchantment"}, []string{"enchant creature"}
	} else {
		o.types, o.abilities = []string{"artifact"}, []string{"equip {1}"}
	}
	return s.mention(o), nil
}

// putCounterDeed reads ＋１/＋１カウンターが２個置かれている: what is so from the start,
// or what an instant does where the text tells of it as of something that
// happens or that kills.
func putCounterDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	effect := s.endingArg(p, []string{"により", "によって", "で"}, "呪文", "能力", "効果")
	if effect != nil {
		switch frame.Plain(s.text(effect)) {
		case "他の呪文", "呪文", "他の効果", "効果", "他の能力", "能力", "別の呪文", "呪文や能力", "他の呪文や能力":
			s.looked[effect.Start] = true
		default:
			effect = nil
		}
	}
	o, kinds, n, err := s.countersOn(p)
	if err != nil {
		return nil, err
	}
	if p.Neg {
		for _, c := range o.counters {
			for _, k := range kinds {
				if c.kind == k {
					return nil, fmt.Errorf("a counter is there and is not")
				}
			}
		}
		if !s.knob(kind) {
			for _, k := range kinds {
				o.counters = append(o.counters, counter{k, 1})
			}
		}
		return nil, nil
	}
	if n < 0 {
		if n = s.amount(); o.face != nil { // no more than it bears
			for _, k := range kinds {
				var x, y int
				if _, t := o.size(); strings.HasPrefix(k, "-") && n > 1 {
					if c, _ := fmt.Sscanf(k, "%d/%d", &x, &y); c == 2 && t+n*y <= 0 {
						n = 1
					}
				}
			}
		}
	}
	if n == 0 || o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.back && p.C.Pred.State && n == s.amount() && len(kinds) == 1 && (kinds[0] == "+1/+1" && o.has("undying") || kinds[0] == "-1/-1" && o.has("persist")) {
		return nil, nil // it has that since it came back
	}
	if !s.knob(kind) {
		return nil, nil
	}
	toughness := o.toughness
	if o.face != nil {
		_, toughness = o.size()
	}
	now := p.Role != "relative" && !p.C.Pred.State || effect != nil
	var tricks []string
	for _, k := range kinds {
		var x, y int
		if c, _ := fmt.Sscanf(k, "%d/%d", &x, &y); c == 2 {
			o.become("creature")
			if toughness >= 0 && toughness+n*y <= 0 {
				now = true
			}
		}
		tricks = append(tricks, "put "+some(n, k+" counter")+" on target permanent")
	}
	if !now {
		for _, k := range kinds {
			o.counters = append(o.counters, counter{k, n})
		}
		return nil, nil
	}
	return func() error {
		for _, t := range tricks {
			if err := s.trick("you", t, o); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// some writes a number of things in the ability language.
func some(n int, noun string) string {
	if n == 1 {
		return "a " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// countersOn reads which counters a clause speaks of, how many of each, and on
// what they are.
func (s *story) countersOn(p *frame.Prop) (o *obj, kinds []string, n int, err error) {
	if n, err = s.quantity(p, "が", "を", "は"); err != nil {
		return nil, nil, 0, err
	}
	onGap := s.gap
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		if k := s.counterKinds(s.text(a)); k != nil && kinds == nil {
			kinds = k
			s.looked[a.Start] = true
			for _, r := range a.Relative { // その上に置かれている＋１/＋１カウンター
				q := s.c.res.Reading.At(p.Sentence, r)
				if q == nil || q.Frame != "put-counter" && q.Frame != "exists" && q.Frame != "has-counter" {
					return nil, nil, 0, fmt.Errorf("does not know what %q says", s.text(a))
				}
				looked := s.looked
				s.looked = map[int]bool{}
				on, err := s.onto(q)
				s.looked = looked
				if err != nil || q.Neg {
					return nil, nil, 0, fmt.Errorf("does not know what %q says", s.text(a))
				}
				onGap = on
			}
		}
	}
	if kinds == nil { // the counters spoken of before
		if a := s.arg(p, "が", "は", "を"); a != nil {
			switch frame.Plain(s.text(a)) {
			case "カウンター", "そのカウンター", "それらのカウンター":
				had, err := s.last(func(o *obj) bool { return len(o.counters) > 0 })
				if err != nil {
					return nil, nil, 0, err
				}
				for _, c := range had.counters {
					kinds = append(kinds, c.kind)
				}
				onGap = had
			}
		}
	}
	if kinds == nil {
		return nil, nil, 0, fmt.Errorf("which counters %q speaks of is not known", p.Text)
	}
	if on, err2 := s.onto(p); err2 != nil {
		return nil, nil, 0, err2
	} else if on != nil {
		return on, kinds, n, nil
	}
	if onGap == nil {
		if onGap, err = s.elided(p); err != nil || onGap.player != "" {
			onGap, err = s.last(func(o *obj) bool { return o.player == "" && !o.many() })
		}
	}
	return onGap, kinds, n, err
}

// onto reads on what, or from what, something is put: その上に, それの上から, クリーチャ
// ーに. nil where the clause does not say.
func (s *story) onto(p *frame.Prop) (*obj, error) {
	a := s.arg(p, "に", "から", "へ")
	if a == nil {
		return nil, nil
	}
	b, _ := s.cut(a, "の上", "上")
	switch s.text(b) {
	case "そ", "その", "それ", "":
		return s.last(func(o *obj) bool { return !o.many() })
	}
	return s.noun(p, b)
}

// counterKinds reads the kinds of counters that a phrase names, nil where it
// names none.
func (s *story) counterKinds(text string) []string {
	text = frame.Plain(text)
	if i := strings.LastIndex(text, "置かれている"); i >= 0 { // its relative clause is read by itself
		text = text[i+len("置かれている"):]
	}
	if i := strings.LastIndex(text, "上にある"); i >= 0 {
		text = text[i+len("上にある"):]
	}
	for _, w := range []string{"以前の", "最後の", "すべての", "全ての", "追加の", "その", "それらの"} {
		text = strings.TrimPrefix(text, w)
	}
	if i := strings.Index(text, "個の"); i > 0 && strings.Trim(text[:i], "0123456789") == "" {
		text = text[i+len("個の"):]
	}
	var kinds []string
	for part := range strings.SplitSeq(text, "と") {
		k, end := s.c.describer().CounterKind(part, 0)
		if end != len(part) || k == "" {
			return nil
		}
		kinds = append(kinds, k)
	}
	return kinds
}
