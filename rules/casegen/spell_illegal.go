package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// counteredDeed reads 《X》が打ち消される, 《取り消し》によって打ち消された.
func counteredDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg || s.gap != nil && !p.Passive {
		return s.counterQuality(p, kind)
	}
	s.onTheStack(p)
	by := s.untaken(p, "によって", "により", "で")
	a := s.arg(p, "が", "は", "を")
	var k *casting
	var err error
	switch {
	case a != nil:
		k, err = s.usefulArg(p, a, "spell")
	case s.gap != nil && s.gap.player == "":
		k, err = s.use(s.gap, "spell")
	default:
		err = fmt.Errorf("what is countered is not said")
	}
	if err != nil {
		return nil, err
	}
	if by != nil {
		c, err := s.useful(p, by)
		if err != nil {
			return nil, err
		}
		if err := s.by(c, other(k.player)); err != nil {
			return nil, err
		}
		if err := s.aim(c, k.o); err != nil {
			return nil, err
		}
		return s.unless(p, kind, k, func() error { return s.begin(c) })
	}
	return s.unless(p, kind, k, func() error {
		what := "spell"
		if !k.isSpell() {
			what = "ability"
		}
		s.st.Happen(other(k.player), "counter target "+what, k.onStack())
		return nil
	})
}

// unless begins a casting and has something happen to it. Without the knob it
// resolves where the sentence says what then is not so, else it is not begun.
func (s *story) unless(p *frame.Prop, kind knobKind, k *casting, happens func() error) (func() error, error) {
	in := s.knob(kind)
	not := slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool { return q.Neg && !q.IsCondition() })
	return func() error {
		if !in && !not {
			return nil
		}
		if err := s.begin(k); err != nil || !in {
			return err
		}
		return happens()
	}, nil
}

// illegalDeed reads 対象が解決前に不適正になった, すべての対象が…, 対象のうち１つが….
func illegalDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg != saysLegal(s, p) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	for i := range s.c.res.Reading.Props {
		// 唱えたときに不適正であった: CR 601.2c lets nothing illegal be chosen then.
		if q := &s.c.res.Reading.Props[i]; q.Sentence == p.Sentence && q.C.Joins == p.Clause && q.C.Marker.Form == "とき" && (q.Frame == "cast" || q.Frame == "activate") {
			return nil, fmt.Errorf("nothing is illegal when it is chosen")
		}
	}
	text := frame.Plain(s.text(a))
	for _, w := range p.C.Adverb {
		if w.In(s.c.block.Text) == "すべて" {
			s.looked[w.Start] = true
		}
	}
	text, some, err := someOf(text)
	if err != nil {
		return nil, err
	}
	if some > 0 {
		s.weighed[a.Start] = true
	}
	noun := ""
	of, ok := strings.CutSuffix(text, "対象")
	if !ok {
		m := targetRE.FindStringSubmatch(text)
		if m == nil {
			return nil, fmt.Errorf("what %q is, is not known", text)
		}
		of, noun = m[1], m[2]
	}
	s.whole(a)
	of = strings.TrimSuffix(of, "の")
	if of == "その" || of == "そ" {
		of = ""
	}
	for i := range p.C.Args {
		b := &p.C.Args[i]
		if w := s.text(b); strings.HasSuffix(w, "適正") || strings.HasSuffix(w, "適正な対象") || w == "すべて" {
			s.looked[b.Start] = true
		}
	}
	var k *casting
	switch by := s.phaseOwner(p); {
	case of != "":
		k, err = s.usefulText(p, of, "")
	case by != "":
		k, err = s.usefulText(p, by, "")
	case len(s.casts) > 0:
		k = s.casts[len(s.casts)-1]
	case s.c.face != nil:
		k, err = s.use(s.mention(s.card(s.c.card, s.c.face)), "")
	default:
		o := newObj()
		o.zone = ability.Stack
		k, err = s.use(s.mention(o), "spell")
	}
	if err != nil {
		return nil, err
	}
	if k.o.face == nil {
		for len(k.targets) < max(1, some+1) {
			t := newObj()
			t.types, t.who = []string{"creature"}, other(k.player)
			k.targets = append(k.targets, t)
		}
	}
	if noun != "" {
		if _, err := s.targetOf(k, noun); err != nil {
			return nil, err
		}
		if len(k.targets) != 1 {
			return nil, fmt.Errorf("not all the targets are spoken of")
		}
	}
	if some >= len(k.targets) && some > 0 || len(k.targets) == 0 {
		return nil, fmt.Errorf("there are not so many targets")
	}
	return s.makeIllegal(p, k, some, kind)
}

// makeIllegal is the deed by which so many targets of a casting, all where it is
// 0, become illegal once it is on the stack.
func (s *story) makeIllegal(p *frame.Prop, k *casting, some int, kind knobKind) (func() error, error) {
	k.bad = slices.Clone(k.targets)
	if some > 0 && s.alt%2 == 1 { // whichever of them it is
		k.bad = k.bad[len(k.bad)-some:]
	} else if some > 0 {
		k.bad = k.bad[:some]
	}
	if some > 0 && kind == condition && !slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool { return q.Neg }) {
		kind = even // what is so of the others is so anyway
	}
	in := s.knob(kind)
	return func() error {
		if err := s.begin(k); err != nil || !in {
			return err
		}
		for _, t := range k.bad {
			if err := s.illegal(k, t); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// illegal makes a target leave where it was.
func (s *story) illegal(k *casting, t *obj) error {
	switch {
	case t.player != "":
		return s.trick(t.player, "target player can't be the target of spells or abilities this turn", t)
	case t.cast != nil && t.zone == ability.Stack:
		return s.trick(k.player, "counter target spell", t)
	case t.zone == ability.Graveyard:
		return s.trick("opponent", "exile target card from a graveyard", t)
	case t.zone != ability.Battlefield:
		return fmt.Errorf("no way to make %s illegal", t.phrase)
	}
	return s.trick("opponent", "return target permanent to its owner's hand", t)
}
