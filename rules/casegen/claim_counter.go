package casegen

import (
	"fmt"

	"saitei/rules/frame"
)

// countersClaim reads カウンターが置かれていない, カウンターが２個置かれている, カウンターを１個置く.
func countersClaim(s *story, p *frame.Prop) (func() error, error) {
	o, kinds, n, err := s.countersOn(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if !p.Neg && n < 0 && !p.C.Pred.State {
		return s.after(false, o, func(name string) {
			for _, k := range kinds {
				s.st.Claim("happened: {event: put-counters, object: %s, word: '%s'}", name, k)
			}
		}), nil
	}
	if p.Neg && !p.C.Pred.Negated {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg && o.moved != "" { // it had some before it went
		for _, k := range kinds {
			if o.count(k) == 0 {
				o.counters = append(o.counters, counter{k, s.amount()})
			}
		}
	}
	have := func(k string) int {
		if n < 0 && !p.Neg {
			return o.count(k)
		}
		return n
	}
	if p.Neg {
		n = 0
	}
	for _, k := range kinds {
		if have(k) <= 0 && !p.Neg {
			return nil, fmt.Errorf("how many counters %q speaks of is not known", p.Text)
		}
	}
	return s.after(false, o, func(name string) {
		for _, k := range kinds {
			s.st.Claim("counters: {%s: {'%s': %d}}", name, k, have(k))
		}
	}), nil
}

// countersGoneClaim reads カウンターが２個取り除かれる, カウンターは取り除かれない.
func countersGoneClaim(s *story, p *frame.Prop) (func() error, error) {
	var both *obj
	for i := range p.C.Args { // 両方のカウンターが
		a := &p.C.Args[i]
		if text := frame.Plain(s.text(a)); text == "両方のカウンター" || text == "すべてのカウンター" || text == "全てのカウンター" {
			s.looked[a.Start] = true
			o, err := s.onto(p)
			if err != nil {
				return nil, err
			}
			if o == nil {
				if o, err = s.elided(p); err != nil {
					return nil, err
				}
			}
			both = o
		}
	}
	if both != nil {
		if err := fact(p); err != nil || both.player != "" || both.many() || len(both.counters) == 0 || p.Neg {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		kinds := both.counters
		return s.after(false, both, func(name string) {
			for _, c := range kinds {
				s.st.Claim("counters: {%s: {'%s': 0}}", name, c.kind)
			}
		}), nil
	}
	o, kinds, n, err := s.countersOn(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg {
		for _, k := range kinds {
			if o.count(k) == 0 {
				o.counters = append(o.counters, counter{k, s.amount()})
			}
		}
	}
	return s.after(false, o, func(name string) {
		for _, k := range kinds {
			switch {
			case p.Neg:
				s.st.Claim("counters: {%s: {'%s': %d}}", name, k, o.count(k))
			case n > 0:
				s.st.Claim("happened: {event: remove-counters, object: %s, word: '%s', amount: %d}", name, k, n)
			default:
				s.st.Claim("happened: {event: remove-counters, object: %s, word: '%s'}", name, k)
			}
		}
	}), nil
}
