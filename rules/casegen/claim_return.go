package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/frame"
)

// backClaim reads オーナーのコントロール下に戻る, 戦場に戻る.
func backClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	a := s.unread(p, "に", "へ")
	under := s.endingArg(p, []string{"で"}, "コントロール下")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || a == nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if under != nil {
		s.looked[under.Start] = true
		return s.backUnder(p, o, frame.Plain(s.text(a)), frame.Plain(s.text(under)))
	}
	text := frame.Plain(s.text(a))
	before, ok := strings.CutSuffix(text, "のコントロール下")
	if !ok {
		pl, err := s.zonePhrase(text)
		if err != nil || pl.zone != "battlefield" || pl.whose != "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		again, would := s.returned(o)
		if p.Neg && !would {
			return nil, fmt.Errorf("nothing would bring back what %q speaks of", p.Text)
		}
		return inOrder(again, s.after(later, o, func(n string) {
			if p.Neg && o.back && o.moved != "" { // it came back before
				s.st.Claim("zone: {%s: %s}", n, o.moved)
				return
			}
			if p.Neg {
				s.st.Claim("never: {event: move, object: %s, into: battlefield}", n)
				return
			}
			s.st.Claim("zone: {%s: battlefield}", n)
			s.st.Claim("happened: {event: move, object: %s, into: battlefield}", n)
		})), nil
	}
	whose, err := s.formerly(o, before)
	if err != nil {
		return nil, err
	}
	return s.after(later, o, func(n string) {
		w := whose()
		if p.Neg {
			w = other(w)
		}
		s.st.Claim("controller: {%s: %s}", n, w)
	}), nil
}

// backUnder reads オーナーのコントロール下で戦場に戻る.
func (s *story) backUnder(p *frame.Prop, o *obj, zone, under string) (func() error, error) {
	pl, err := s.zonePhrase(zone)
	under = strings.TrimSuffix(strings.TrimSuffix(under, "コントロール下"), "の")
	if of, ok := strings.CutPrefix(under, "オーナーである"); ok { // who the owner is, is said as well
		under = of
	}
	if err != nil || pl.zone != "battlefield" || pl.whose != "" || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	whose, err := s.formerly(o, under)
	if err != nil {
		return nil, err
	}
	return s.after(false, o, func(n string) {
		s.st.Claim("happened: {event: move, object: %s, into: battlefield}", n)
		s.st.Claim("controller: {%s: %s}", n, whose())
	}), nil
}

// formerly reads whose control an object goes back to: オーナー, 元のコントローラー.
func (s *story) formerly(o *obj, text string) (func() string, error) {
	switch strings.TrimPrefix(text, "その") {
	case "オーナー", "元のコントローラー", "本来のコントローラー", "元のオーナー", "もとのコントローラー", "以前のコントローラー", "元のプレイヤー", "元":
		return func() string {
			if o.owner != "" {
				return o.owner
			}
			return o.who
		}, nil
	}
	who, err := s.phrase(text)
	if err != nil || who.player == "" {
		return nil, fmt.Errorf("does not know who %q is", text)
	}
	s.sides = true
	return func() string { return who.player }, nil
}

// enterClaim reads ＋１/＋１カウンターが２個置かれた状態で戦場に出る, タップ状態で戦場に出る:
// the object enters in the course of the story.
func enterClaim(s *story, p *frame.Prop) (func() error, error) {
	if a := s.arg(p, "に"); a != nil {
		if pl, err := s.zonePhrase(s.text(a)); err != nil || pl.zone != "battlefield" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	var claims []func(n string)
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "で" && a.Particle != "として" || s.looked[a.Start] {
			continue
		}
		text := frame.Plain(s.text(a))
		switch {
		case a.Particle == "として" && isSizeText(text):
			claims = append(claims, func(n string) { s.st.Claim("pt: {%s: %s}", n, text) })
		case a.Particle == "として":
			d, f, err := s.description(text)
			if err != nil {
				return nil, err
			}
			is, err := s.qualities(f)
			if err != nil || d.Counted() || d.All {
				return nil, fmt.Errorf("no claim for %q", p.Text)
			}
			// As it enters, whatever happens to it then.
			claims = append(claims, func(n string) {
				for _, c := range is {
					s.st.Claim(c, n)
				}
			})
		case text == "タップ状態", text == "アンタップ状態":
			claims = append(claims, func(n string) { s.st.Claim("tapped: {%s: %v}", n, text == "タップ状態") })
		case strings.HasSuffix(text, "状態") && len(a.Relative) > 0:
			for _, r := range a.Relative {
				q := s.c.res.Reading.At(p.Sentence, r)
				if q == nil || q.Frame != "put-counter" || q.Neg {
					return nil, fmt.Errorf("no frame for %q", sent.Clause(r).In(s.c.block.Text))
				}
				f, err := s.counterState(q)
				if err != nil {
					return nil, err
				}
				claims = append(claims, f)
			}
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o.become("creature")
	return func() error {
		if !o.entered {
			if err := s.enters(o); err != nil {
				return err
			}
		}
		return s.after(false, o, func(n string) {
			s.st.Claim("zone: {%s: battlefield}", n)
			for _, c := range claims {
				c(n)
			}
		})()
	}, nil
}

func isSizeText(text string) bool { _, _, ok := sizeOf(text); return ok }

// counterState reads カウンターが２個置かれた of 状態 and returns what claims it.
func (s *story) counterState(q *frame.Prop) (func(n string), error) {
	looked := s.looked
	s.looked = s.fresh()
	defer func() { s.looked = looked }()
	count, err := s.quantity(q, "が")
	if err != nil {
		return nil, err
	}
	var kinds []string
	for i := range q.C.Args {
		a := &q.C.Args[i]
		if k := s.counterKinds(s.text(a)); k != nil {
			kinds = k
			s.looked[a.Start] = true
		}
	}
	if kinds == nil || count < 0 {
		return nil, fmt.Errorf("which counters %q speaks of is not known", q.Text)
	}
	if err := s.unlooked(q); err != nil {
		return nil, err
	}
	return func(n string) {
		for _, k := range kinds {
			s.st.Claim("counters: {%s: {'%s': %d}}", n, k, count)
		}
	}, nil
}

// comesOffClaim reads that an Aura or Equipment comes off, or does not.
func comesOffClaim(s *story, p *frame.Prop) (func() error, error) {
	s.arg(p, "から")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() || !isAttachment(o) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, o, func(n string) {
		if !p.Neg {
			s.st.Claim("happened: {event: detach, object: %s}", n)
			return
		}
		if o.on != nil {
			s.st.Claim("attached: {%s: %s}", n, o.on.name)
		}
		s.st.Claim("never: {event: detach, object: %s}", n)
		s.st.Claim("zone: {%s: battlefield}", n)
	}), nil
}
