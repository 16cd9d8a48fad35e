package casegen

import (
	"fmt"
	"regexp"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// ofX reports whether a clause says what X is.
func ofX(s *story, p *frame.Prop) bool {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; isX(frame.Plain(s.text(a))) && (a.Particle == "が" || a.Topic) {
			return true
		}
	}
	return false
}

// xIsDeed reads Ｘが３である, Ｘが５以上である: X of the spell or ability that is meant.
func xIsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	n, low := -1, false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if isX(frame.Plain(s.text(a))) {
			s.looked[a.Start] = true
			continue
		}
		q := a.Quantity
		if q == nil || q.X || q.Value < 0 || n >= 0 || q.Bound != "" && q.Bound != "以上" {
			return nil, fmt.Errorf("what X is in %q is not known", p.Text)
		}
		n, low = q.Value, q.Bound == "以上"
		s.looked[a.Start] = true
	}
	if n < 0 || p.Neg {
		return nil, fmt.Errorf("what X is in %q is not known", p.Text)
	}
	k, err := s.unsaid(p, "")
	if err != nil {
		return nil, err
	}
	in := s.knob(kind)
	switch {
	case in && low:
		n += s.alt
	case !in && low:
		n--
	case !in:
		n += 2
	}
	return nil, k.setX(n)
}

var modeRE = regexp.MustCompile(`^([0-9一二三四])(?:つ目|番目)のモード$`)

// modeOf reads ２つ目のモード, 0 for anything else.
func modeOf(text string) int {
	m := modeRE.FindStringSubmatch(frame.Plain(text))
	if m == nil {
		return 0
	}
	return ordinal(m[1] + "つ目")
}

func ofMode(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && modeOf(s.text(a)) > 0
}

// modeDeed reads ２つ目のモードを選ぶ.
func modeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	k, err := s.unsaid(p, "")
	if err != nil {
		return nil, err
	}
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if err := s.inMode(k, modeOf(s.text(a))); err != nil {
		return nil, err
	}
	if !s.knob(kind) {
		return nil, nil
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	}, nil
}

// inMode chooses a mode of a casting and what it is aimed at.
func (s *story) inMode(k *casting, n int) error {
	for _, e := range effectsOf(k.ability()) {
		m, ok := e.(ability.Modes)
		if !ok {
			continue
		}
		if n > len(m.Of) || m.Min > 1 || k.ready {
			break
		}
		k.mode = n
		k.targets, k.filters, k.said = nil, nil, nil
		return s.seekTargets(k)
	}
	return fmt.Errorf("%s has no such mode", k.o.phrase)
}

// readMode reads １つ目のモードで of a clause that aims or casts.
func (s *story) readMode(p *frame.Prop, k *casting) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if n := modeOf(s.text(a)); n > 0 && !s.looked[a.Start] && (a.Particle == "で" || a.Particle == "として") {
			s.looked[a.Start] = true
			return s.inMode(k, n)
		}
	}
	return nil
}
