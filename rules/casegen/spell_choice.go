package casegen

import (
	"fmt"
	"regexp"
	"slices"

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

var modeRE = regexp.MustCompile(`^([0-9一二三四])(?:つ目|番目)(?:と([0-9一二三四])(?:つ目|番目))?のモード$`)

// modesOf reads ２つ目のモード, １番目と４番目のモード; nil for anything else.
func modesOf(text string) []int {
	m := modeRE.FindStringSubmatch(frame.Plain(text))
	if m == nil {
		return nil
	}
	out := []int{ordinal(m[1] + "つ目")}
	if m[2] != "" {
		out = append(out, ordinal(m[2]+"つ目"))
	}
	return out
}

func ofMode(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && modesOf(s.text(a)) != nil
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
	if err := s.inModes(k, modesOf(s.text(a))); err != nil {
		return nil, err
	}
	if len(s.later(p)) > 0 && s.later(p)[0].IsCondition() {
		return nil, nil // what happens to the spell is told
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

// inModes chooses modes of a casting and what it is aimed at.
func (s *story) inModes(k *casting, list []int) error {
	for _, e := range effectsOf(k.ability()) {
		m, ok := e.(ability.Modes)
		if !ok {
			continue
		}
		if slices.Max(list) > len(m.Of) || slices.Min(list) < 1 || len(list) < m.Min || len(list) > max(1, m.Max) || k.ready {
			break
		}
		slices.Sort(list)
		k.modes = list
		k.targets, k.filters, k.said = nil, nil, nil
		return s.seekTargets(k)
	}
	return fmt.Errorf("%s has no such mode", k.o.phrase)
}

// readMode reads １つ目のモードで of a clause that aims or casts.
func (s *story) readMode(p *frame.Prop, k *casting) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if list := modesOf(s.text(a)); list != nil && !s.looked[a.Start] && (a.Particle == "で" || a.Particle == "として") {
			s.looked[a.Start] = true
			return s.inModes(k, list)
		}
	}
	return nil
}

func init() { refineClaim(ofSameMode, sameModeClaim, "choose") }

// ofSameMode reports whether a clause says of one mode that it is chosen more
// than once.
func ofSameMode(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && p.Neg && p.Can() && frame.Plain(s.text(a)) == "同じモード"
}

// sameModeClaim reads 同じモードを２回選ぶことはできない (CR 700.2d): each mode once is legal.
func sameModeClaim(s *story, p *frame.Prop) (func() error, error) {
	s.arg(p, "を")
	if s.times(p) < 2 && !s.heeds(p, "複数回", "何度も") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if len(k.modes) == 0 || k.ready || k.cause != nil {
		return nil, fmt.Errorf("%s has no modes", k.o.phrase)
	}
	return func() error {
		if err := s.prepare(k); err != nil {
			return err
		}
		if err := s.try(k, true, k.targets); err != nil {
			return err
		}
		twice := *k
		twice.modes = []int{k.modes[0], k.modes[0]}
		targets := k.targets
		if len(k.modes) == 1 && len(targets) > 0 {
			targets = append(slices.Clone(targets), targets...)
		}
		return s.try(&twice, false, targets)
	}, nil
}
