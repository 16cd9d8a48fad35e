package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// targetDeed reads 《X》の対象となった, 《X》の対象になった場合.
func targetDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	k, o, _, err := s.targeting(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || k == nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if err := s.aim(k, o); err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// resolveDeed is a point in time: what is on the stack resolves.
func resolveDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n := s.times(p)
	k, err := s.resolving(p)
	if err != nil {
		return nil, err
	}
	s.repeated = s.repeated || n > 1
	if n > 5 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	before := strings.HasSuffix(p.C.Marker.Form, "前")
	return func() error {
		for i := range n {
			again := k
			if i > 0 {
				var err error
				if again, err = s.again(k); err != nil {
					return err
				}
			}
			if before {
				if err := s.pend(again); err != nil {
					return err
				}
				continue
			}
			if err := s.begin(again); err != nil {
				return err
			}
			if err := s.resolve(); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// again is another casting like one: the same ability once more, another card
// of the name.
func (s *story) again(k *casting) (*casting, error) {
	more := *k
	more.begun, more.over = false, false
	if k.isSpell() {
		card := *k.o
		card.name, card.zone, card.cast = "", ability.Stack, &more
		more.o, more.ready = &card, false
		for how, list := range k.costs {
			if len(list) > 0 {
				return nil, fmt.Errorf("what pays the %s of another is not known", how)
			}
		}
	}
	s.casts = append(s.casts, &more)
	return &more, nil
}

// resolving reads what a clause says resolves.
func (s *story) resolving(p *frame.Prop) (*casting, error) {
	targets, err := s.aimed(p)
	if err != nil {
		return nil, err
	}
	a := s.untaken(p, "が", "は", "を")
	var k *casting
	switch {
	case a != nil:
		k, err = s.usefulArg(p, a, "spell")
	case s.gap != nil && s.gap.player == "":
		k, err = s.use(s.gap, "spell")
	case len(s.casts) > 0 && s.topic == nil:
		k = s.casts[len(s.casts)-1]
	case s.topic != nil && s.topic.player == "" && s.topic.cast != nil:
		k = s.topic.cast
	default:
		err = fmt.Errorf("what resolves is not said")
	}
	if err != nil {
		return nil, err
	}
	for _, o := range targets {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// triggerDeed reads 《X》の能力が誘発した後.
func triggerDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.usefulText(p, s.text(a), "triggered")
	if err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}
