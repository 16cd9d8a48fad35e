package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

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
		none := 0
		if !s.knob(kind) {
			none = 1
		}
		for _, k := range kinds {
			o.counters = append(o.counters, counter{k, none})
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
				s.looked = s.fresh()
				on, err := s.onto(q)
				if err == nil {
					err = s.unlooked(q)
				}
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
					if k := s.putsCounters(); k != "" {
						kinds = []string{k}
						break
					}
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

// putsCounters is the kind of counters that what was spoken of last puts, "" where
// that is not one kind.
func (s *story) putsCounters() string {
	for i := len(s.casts) - 1; i >= 0; i-- {
		kind, many := "", false
		ability.Walk(effectsOf(s.casts[i].ability()), func(n any) bool {
			if p, ok := n.(ability.PutCounters); ok {
				many = many || kind != "" && kind != p.Kind
				kind = p.Kind
			}
			return true
		})
		if kind != "" && !many {
			return kind
		}
	}
	return ""
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
