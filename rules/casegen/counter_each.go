package casegen

import (
	"fmt"
	"regexp"
	"slices"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() { refineClaim(ofEach, counterOnEachClaim, "put-counter") }

// eachRE reads 該当するクリーチャーそれぞれ, 該当する各クリーチャー, すべてのクリーチャー, with the place on it.
var eachRE = regexp.MustCompile(`^(該当する|条件を満たす|そのような)?(?:(各|それぞれの|すべての|全ての)(.+?)|(.+?)(それぞれ))の?上$`)

// ofEach reports whether a clause says that an ability puts counters on each of
// several things.
func ofEach(s *story, p *frame.Prop) bool {
	return !p.Passive && !p.Neg && s.eachArg(p) != nil
}

func (s *story) eachArg(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "に" && eachRE.MatchString(frame.Plain(s.text(a))) {
			return a
		}
	}
	return nil
}

// counterOnEachClaim reads X は…それぞれの上にカウンターを置く: one that is as
// the ability asks gets them, one that is not gets none.
func counterOnEachClaim(s *story, p *frame.Prop) (func() error, error) {
	a, by, what := s.eachArg(p), s.arg(p, "は", "が"), s.arg(p, "を")
	s.looked[a.Start] = true
	if err := fact(p); err != nil || by == nil || what == nil || len(what.Relative) > 0 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	m := eachRE.FindStringSubmatch(frame.Plain(s.text(a)))
	for _, i := range a.Relative {
		if q := s.c.res.Reading.At(p.Sentence, i); m[1] == "" || q == nil || q.Frame != "satisfies" || q.Neg {
			return nil, fmt.Errorf("what %q says of %q is not known", p.Text, s.text(a))
		} else {
			s.lookAt(q, "条件", "その条件")
		}
	}
	k, err := s.usefulText(p, s.text(by), "")
	if err != nil {
		return nil, err
	}
	var puts []ability.PutCounters
	ability.Walk(k.chosen(), func(n any) bool {
		if put, ok := n.(ability.PutCounters); ok {
			puts = append(puts, put)
		}
		return true
	})
	if len(puts) != 1 || k.o.face == nil {
		return nil, fmt.Errorf("%s puts no counters on each of several things", k.o.phrase)
	}
	each, ok := puts[0].On.(ability.Each)
	n, counted := puts[0].N.(ability.Num)
	if !ok || !counted {
		return nil, fmt.Errorf("%s puts no counters on each of several things", k.o.phrase)
	}
	kind := puts[0].Kind
	if kinds := s.counterKinds(s.text(what)); len(kinds) == 1 {
		kind = kinds[0]
	} else if w := frame.Plain(s.text(what)); w != "カウンター" {
		return nil, fmt.Errorf("which counters %q speaks of is not known", p.Text)
	}
	if q := what.Quantity; q != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	_, noun, err := s.description(m[3] + m[4])
	if err != nil {
		return nil, err
	}
	o, comes, err := s.asked(each.Filter, noun)
	if err != nil {
		return nil, err
	}
	if len(each.Filter.Is) > len(noun.Is) && m[1] == "" {
		return nil, fmt.Errorf("which %q are meant is not known", s.text(a))
	}
	o.phrase = m[3] + m[4]
	s.mention(o.from(a))
	var w *obj
	if comes {
		older := *o
		w = &older
		w.at = 0
		s.first(w)
	}
	another := *o // each of them: there is more than one
	another.at = 0
	return func() error {
		another.who = o.who
		for _, o := range []*obj{o, &another} {
			if comes {
				if err := s.enters(o); err != nil {
					return err
				}
			} else if _, err := s.place(o); err != nil {
				return err
			}
		}
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		for _, o := range []*obj{o, &another} {
			s.st.Claim("counters: {%s: {'%s': %d}}", o.name, kind, int(n))
		}
		if w != nil {
			s.st.Claim("counters: {%s: {'%s': 0}}", w.name, kind)
		}
		return nil
	}, nil
}

// asked makes an object that is as an ability asks, of which a text says no more
// than a noun; comes says that it must enter this turn.
func (s *story) asked(f, noun ability.Filter) (o *obj, comes bool, err error) {
	o = newObj()
	for _, p := range noun.Is {
		t, ok := p.(ability.Type)
		if !ok || !slices.ContainsFunc(f.Is, func(q ability.Predicate) bool {
			u, ok := q.(ability.Type)
			return ok && slices.Equal(t.Of, u.Of)
		}) {
			return nil, false, fmt.Errorf("the ability asks for something else")
		}
	}
	for _, p := range f.Is {
		if t, ok := p.(ability.ThisTurn); ok {
			if e, ok := t.Event.(ability.Enters); ok {
				if _, it := e.What.(ability.It); it {
					comes = true
					continue
				}
			}
			return nil, false, fmt.Errorf("no object for %T", p)
		}
		if err := s.fitOne(o, p); err != nil {
			return nil, false, err
		}
	}
	return o, comes, nil
}
