package casegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	for f, h := range map[string]deedHandler{
		"gain-control":    gainControlDeed,
		"changes-control": changeControlDeed,
		"switch":          switchDeed,
		"gets":            getsDeed,
		"becomes":         becomesDeed,
		"move-counter":    moveCounterDeed,
		"remove-counter":  removeCounterDeed,
		"take":            affectedDeed,
		"is-affected":     affectedDeed,
	} {
		deedTable[f] = h
	}
}

// switchDeed reads パワーとタフネスを入れ替えた: by the ability of the card that does so,
// or by an instant.
func switchDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を", "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	b, ok := s.cut(a, "のパワーとタフネス", "パワーとタフネス")
	if !ok {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	var o *obj
	var err error
	switch {
	case s.text(b) != "":
		o, err = s.noun(p, b)
	case a.Particle == "を":
		o, err = s.subject(p)
	default:
		o, err = s.elided(p)
	}
	if err != nil {
		return nil, err
	}
	if o.player != "" || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if i := ownEffect(o, func(m ability.Mod) bool { _, is := m.(ability.SwitchPT); return is }); i >= 0 {
		return s.byOwn(o, i, kind)
	}
	return s.done(kind, func() error {
		return s.trick("you", "target creature switches power and toughness until end of turn", o)
	})
}

// getsDeed reads ＋２/＋２の修整を受けた, ＋２/＋２した: by the ability of the card that
// does so, or by an instant.
func getsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	by, ok := strings.CutSuffix(frame.Plain(p.C.Pred.Base), "する")
	if a := s.arg(p, "を"); a != nil {
		by, ok = strings.CutSuffix(frame.Plain(s.text(a)), "の修整")
	}
	x, y, signed := change(by)
	if !ok || !signed || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.changed[o] == by {
		s.heeds(p, "再び", "再度", "もう一度")
	}
	s.changed[o] = by
	if i := ownEffect(o, func(m ability.Mod) bool { return m == ability.Mod(ability.PT{P: x, T: y}) }); i >= 0 {
		return s.byOwn(o, i, kind)
	}
	return s.done(kind, func() error {
		return s.trick("you", fmt.Sprintf("target creature gets %s until end of turn", by), o)
	})
}

// becomesDeed reads 次のターンになる, ５/５になる, 青になる, タップ状態になる.
func becomesDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "に", "と")
	if a == nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	text := frame.Plain(s.text(a))
	if p.Neg {
		return s.notAnimated(p, text, kind)
	}
	switch text {
	case "次のターン":
		// What the claim says of objects was done before.
		var err error
		s.dusk, err = s.done(kind, s.nextTurn)
		return nil, err
	}
	if b := s.endingArg(p, []string{"が", ""}, "タフネス", "パワー"); b != nil {
		return s.attributeBecomes(p, b, text, kind)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if text == "クリーチャー" {
		return s.animate(o, kind)
	}
	if trick := map[string]string{"タップ状態": "tap target permanent", "アンタップ状態": "untap target permanent"}[text]; trick != "" {
		return s.done(kind, func() error { return s.trick("opponent", trick, o) })
	}
	text = strings.TrimSuffix(strings.TrimSuffix(text, "クリーチャー"), "の")
	if x, y, ok := sizeOf(text); ok && o.become("creature") {
		return s.done(kind, func() error {
			return s.trick("you", fmt.Sprintf("target creature has base power and toughness %d/%d until end of turn", x, y), o)
		})
	}
	if c, end := s.c.describer().Color(text, 0); end == len(text) && c != "" {
		return s.done(kind, func() error {
			return s.trick("you", "target permanent becomes "+c+" until end of turn", o)
		})
	}
	return nil, fmt.Errorf("no way to bring about %q", p.Text)
}

// attributeBecomes reads タフネスが０になる, パワーが３以下になる: an instant makes it so
// much less or more.
func (s *story) attributeBecomes(p *frame.Prop, a *clause.Arg, text string, kind knobKind) (func() error, error) {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "以下"), "以上")
	to, err := strconv.Atoi(text)
	s.looked[a.Start] = true
	b, ok := s.cut(a, "のタフネス", "のパワー", "タフネス", "パワー")
	if err != nil || !ok || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	var o *obj
	if s.text(b) == "" || s.text(b) == "その" || s.text(b) == "そ" {
		if t := s.unread(p, ""); t != nil && t.Topic {
			o, err = s.noun(p, t)
		} else {
			o, err = s.elided(p)
		}
	} else {
		o, err = s.noun(p, b)
	}
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.topic = o
	power, toughness := s.fix(o)
	change := fmt.Sprintf("%+d/+0", to-power)
	if strings.HasSuffix(s.text(a), "タフネス") {
		change = fmt.Sprintf("+0/%+d", to-toughness)
		if to < toughness {
			change = fmt.Sprintf("-0/%+d", to-toughness)
		}
	} else if to < power {
		change = fmt.Sprintf("%+d/-0", to-power)
	}
	return s.done(kind, func() error {
		return s.trick("you", "target creature gets "+change+" until end of turn", o)
	})
}

// animate makes a permanent a creature: by the ability of its own that does so,
// or by an instant.
func (s *story) animate(o *obj, kind knobKind) (func() error, error) {
	if o.face != nil {
		for i, a := range o.face.Abilities {
			if act, ok := a.(ability.Activated); ok && makesCreature(act.Do) {
				k, err := s.newCasting(o, i)
				if err != nil {
					return nil, err
				}
				return s.done(kind, func() error {
					if err := s.begin(k); err != nil {
						return err
					}
					return s.resolve()
				})
			}
		}
	}
	return s.done(kind, func() error {
		return s.trick("you", "target permanent has base power and toughness 2/2 and becomes a creature in addition to its other types until end of turn", o)
	})
}

// notAnimated reads クリーチャーになっていない of a card that can become one: without
// the knob it does.
func (s *story) notAnimated(p *frame.Prop, text string, kind knobKind) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if text != "クリーチャー" || o.player != "" || o.is("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.knob(kind) {
		return func() error { _, err := s.place(o); return err }, nil
	}
	return s.animate(o, kind)
}

// makesCreature reports whether instructions make this a creature.
func makesCreature(do []ability.Effect) bool {
	found := false
	ability.Walk(do, func(n any) bool {
		c, ok := n.(ability.Continuous)
		if !ok || !isThisRef(c.What) {
			return true
		}
		for _, m := range c.Mods {
			if t, ok := m.(ability.SetType); ok {
				found = found || slices.Contains(t.Types, "creature")
			}
		}
		return true
	})
	return found
}

func isThisRef(r ability.Ref) bool {
	_, ok := r.(ability.This)
	return ok
}

// nextTurn lets everything come to its end and the next turn begin.
func (s *story) nextTurn() error {
	if err := s.settle(); err != nil {
		return err
	}
	if s.st.Turn == "" {
		s.st.Turn = "you"
	}
	next := other(s.st.Turn)
	s.fillLibrary("you")
	s.fillLibrary("opponent")
	s.st.Do("go: {to: upkeep, turn: %s}", next)
	s.now = next
	return nil
}

// removeCounterDeed reads カウンターが取り除かれた.
func removeCounterDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o, kinds, n, err := s.countersOn(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || o.player != "" || o.many() || len(kinds) != 1 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	have := o.count(kinds[0])
	if n < 0 && strings.Contains(p.Text, "最後の") {
		o.counters = append(slices.DeleteFunc(o.counters, func(c counter) bool { return c.kind == kinds[0] }), counter{kinds[0], 1})
		have, n = 1, 1
	}
	if n < 0 {
		n = max(1, have)
	}
	if have < n && o.face == nil {
		o.counters = append(o.counters, counter{kinds[0], n - have})
	}
	return s.done(kind, func() error {
		return s.trick("you", "remove "+some(n, kinds[0]+" counter")+" from target permanent", o)
	})
}

// count is the number of counters of a kind that are known to be on it.
func (o *obj) count(kind string) int {
	n := 0
	for _, c := range o.counters {
		if c.kind == kind {
			n += c.n
		}
	}
	if len(o.counters) == 0 {
		for _, c := range entersWith(o.ways()) {
			if c.kind == kind {
				n += c.n
			}
		}
	}
	return n
}

// moveCounterDeed reads 《X》の＋１/＋１カウンターを他のクリーチャーに移動した.
func moveCounterDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を", "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n, err := s.quantity(p, "を", "が")
	if err != nil {
		return nil, err
	}
	text := frame.Plain(s.text(a))
	word := "カウンター"
	k, from := "", text
	for _, w := range []string{"+1/+1", "-1/-1", ""} {
		if before, ok := strings.CutSuffix(text, w+word); ok {
			k, from = w, before
			break
		}
	}
	from = strings.TrimSuffix(strings.TrimSuffix(from, "最後の"), "の")
	if k == "" {
		return nil, fmt.Errorf("which counters %q moves is not known", p.Text)
	}
	var source *obj
	if b := s.arg(p, "から"); b != nil && from == "" {
		if source, err = s.onto(p); err != nil {
			return nil, err
		}
	} else if from == "" {
		source, err = s.elided(p)
	} else if source, err = s.phrase(from); err == nil {
		s.mention(source)
	}
	if err != nil {
		return nil, err
	}
	to := newObj()
	if b := s.arg(p, "に", "へ"); b != nil {
		c, _ := s.cut(b, "の上", "上")
		if to, err = s.noun(p, c); err != nil {
			return nil, err
		}
	}
	if source.player != "" || to.player != "" || source == to || !to.become("creature") || !source.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.topic = source
	if have := source.count(k); n < 0 {
		n = max(1, have)
	} else if have < n && source.face == nil {
		source.counters = append(source.counters, counter{k, n - have})
	}
	return s.done(kind, func() error {
		return s.trick("you", "move "+some(n, k+" counter")+" from target creature onto another target creature", source, to)
	})
}

// affectedDeed reads 《X》の効果を受けた: the card that is named does to it what it does.
func affectedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	name := ""
	for _, w := range []string{"の効果", "の影響"} {
		if before, ok := strings.CutSuffix(frame.Plain(s.text(a)), w); ok {
			name = before
		}
	}
	by, err := s.phrase(name)
	if err != nil {
		return nil, err
	}
	if by.face == nil {
		return nil, fmt.Errorf("what the effect of %q is, is not known", name)
	}
	s.mention(by)
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k, err := s.use(by, "")
	if err != nil {
		return nil, err
	}
	if err := s.aim(k, o); err != nil {
		return nil, err
	}
	if kind == quality { // it says which is meant
		kind = trait
	}
	return s.done(kind, func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	})
}
