package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	refineDeed(func(s *story, p *frame.Prop) bool { return s.comesBackBy(p) != "" }, byKeywordDeed, "return", "return-to-battlefield", "enter")
	refineClaim(ofOldCounters, oldCountersClaim, "return")
	refineClaim(ofNewObject, newObjectClaim, "is-described", "treated-as", "becomes")
	refineClaim(func(s *story, p *frame.Prop) bool { return !p.Passive && s.nowhere(p) && !ofNothing(s, p) }, returnsClaim, "return")
}

// comesBackBy is the keyword by which a clause says that what died comes back
// (不死により戻った), "" where it names none.
func (s *story) comesBackBy(p *frame.Prop) string {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if !slices.Contains([]string{"により", "によって", "で"}, a.Particle) {
			continue
		}
		k, err := s.c.keywordOf(strings.TrimSuffix(frame.Plain(s.text(a)), "能力"))
		if err == nil && (k == "undying" || k == "persist") {
			return k
		}
	}
	return ""
}

// byKeywordDeed reads 不死により戦場に戻った: what has the keyword died, and its
// ability resolved.
func byKeywordDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	k := s.comesBackBy(p)
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch pl, err := s.zonePhrase(s.text(a)); {
		case slices.Contains([]string{"により", "によって", "で"}, a.Particle):
			s.looked[a.Start] = true
		case a.Particle == "に" && err == nil && pl.zone == "battlefield" && pl.whose == "":
			s.looked[a.Start] = true
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.player != "" && p.C.Arg("が", "は") == nil && s.c.face != nil { // the card of the ruling
		o = s.mention(s.card(s.c.card, s.c.face))
	}
	if o.player != "" || o.many() || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if !o.has(k) {
		if o.face != nil {
			return nil, fmt.Errorf("%s has no %s", o.face.Name, k)
		}
		o.abilities = append(o.abilities, k)
	}
	o.become("creature")
	o.moved, o.back = "battlefield", true
	return s.done(kind, func() error {
		if err := s.trick("opponent", "destroy target permanent", o); err != nil {
			return err
		}
		s.st.Do("resolve-all")
		s.st.Check("happened: {event: move, from: graveyard, into: battlefield, object: " + o.name + "}")
		return nil
	})
}

// nowhere reports whether a clause that says that something returns does not
// say where.
func (s *story) nowhere(p *frame.Prop) bool {
	return !slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return a.Particle == "に" || a.Particle == "へ" })
}

// returnsClaim reads それは戻らない of what went to the graveyard: it comes back to
// the battlefield from there, or stays.
func returnsClaim(s *story, p *frame.Prop) (func() error, error) {
	_, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o == nil || o.player != "" || o.many() || o.moved != "graveyard" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if _, err := s.place(o); err != nil {
			return err
		}
		s.waits = true
		return s.after(false, o, func(n string) {
			s.st.Claim("%s", event(!p.Neg, "event: move, from: graveyard, object: "+n, -1))
			if p.Neg {
				s.st.Claim("zone: {%s: graveyard}", n)
				return
			}
			s.st.Claim("zone: {%s: battlefield}", n)
		})()
	}, nil
}

// ofNewObject reports whether a clause says that something is a new object.
func ofNewObject(s *story, p *frame.Prop) bool {
	return s.newObject(p) != nil && !p.Neg
}

// newObject is the phrase 新しいオブジェクト of a clause, nil for none.
func (s *story) newObject(p *frame.Prop) *clause.Arg {
	words := []string{"新しいオブジェクト", "新たなオブジェクト", "別のオブジェクト"}
	if a := s.endingArg(p, []string{"だ", "として", "に"}, words...); a != nil {
		return a
	}
	return s.endingArg(p, []string{"", "と"}, "新しいオブジェクトである", "新たなオブジェクトである", "別のオブジェクトである") // …であるとみなされる
}

// newObjectClaim reads それは新しいオブジェクトである of what left and came back: counters
// that it had are gone (CR 400.7).
func newObjectClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.newObject(p)
	s.whole(a)
	if f := frame.Plain(s.text(a)); !strings.HasPrefix(f, "新") && !strings.HasPrefix(f, "別") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.looked[a.Start] = true
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if k := s.reveals(o); k != nil && o.moved == "hand" {
		return s.newInHand(k), nil
	}
	return s.newNow(p, o)
}

// ofOldCounters reports whether a clause says that counters do not come back.
func ofOldCounters(s *story, p *frame.Prop) bool {
	return p.Neg && !p.Passive && s.nowhere(p) && s.endingArg(p, []string{"が", ""}, "カウンター") != nil
}

// oldCountersClaim reads 以前に置かれていたカウンターは戻らない.
func oldCountersClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.endingArg(p, []string{"が", ""}, "カウンター")
	s.looked[a.Start] = true
	for _, r := range a.Relative {
		if q := s.c.res.Reading.At(p.Sentence, r); q == nil || q.Neg || q.Frame != "put-counter" && q.Frame != "has-counter" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		} else {
			s.lookAt(q, "以前", "その上", "それ", "それの上", "その前")
		}
	}
	o, err := s.last(func(o *obj) bool { return o.moved == "battlefield" })
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return s.newNow(p, o)
}

// newNow claims that an object that left and came back has none of the counters
// it had.
func (s *story) newNow(p *frame.Prop, o *obj) (func() error, error) {
	if o.player != "" || o.many() || o.moved != "battlefield" || o.back {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if o.count("+1/+1") == 0 {
		o.become("creature")
		o.counters = append(o.counters, counter{"+1/+1", s.amount()})
	}
	kinds := slices.Clone(o.counters)
	return s.after(false, o, func(n string) {
		for _, c := range kinds {
			s.st.Claim("counters: {%s: {'%s': 0}}", n, c.kind)
		}
		s.st.Claim("happened: {event: move, object: %s, into: battlefield}", n)
	}), nil
}
