package casegen

import (
	"fmt"
	"slices"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// reason reads a clause that says why as one more claim: what it says must be
// so.
func (s *story) reason(p *frame.Prop) error {
	if p.Mod != clause.Fact {
		return fmt.Errorf("no claim for %q", p.Text)
	}
	h, ok := s.claimOf(p)
	if !ok {
		return unplayed("no claim for " + p.Frame)
	}
	f, err := h(s, p)
	if err != nil {
		return err
	}
	if err := s.unlooked(p); err != nil {
		return err
	}
	s.claims = append(s.claims, f)
	return nil
}

// presentClaim reads 対象がすでに戦場にない: it has left the battlefield.
func presentClaim(s *story, p *frame.Prop) (func() error, error) {
	at := s.arg(p, "に")
	if at == nil || s.text(at) != "場" && s.text(at) != "戦場" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if p.Neg {
			s.st.Claim("happened: {event: move, from: battlefield, object: %s}", n)
			return nil
		}
		s.st.Claim("zone: {%s: battlefield}", n)
		return nil
	}, nil
}

// onlyThere aims a casting, and pays for it, with nothing but what the text has
// put there: it says what is not.
func (s *story) onlyThere(k *casting) error {
	if err := s.notExcluded(); err != nil {
		return err
	}
	there := func(f ability.Filter, who string) *obj {
		for _, o := range s.objs {
			if o.name != "" && o.player == "" && o != k.o && (who == "" || o.who == who) && s.fits(o, f) {
				return o
			}
		}
		return nil
	}
	var targets []*obj
	for i, t := range k.targets {
		switch {
		case k.said[i] || t.player != "" || t.phrase == anyTarget:
			targets = append(targets, t)
		default:
			if o := there(k.filters[i], ""); o != nil {
				targets = append(targets, o)
			}
		}
	}
	k.targets = targets
	if k.o.face != nil && k.isSpell() {
		for verb := range payVerbs {
			if f, ok := k.asks(verb); ok && there(f, k.player) == nil {
				k.withheld = append(k.withheld, verb)
			}
		}
	}
	for how, list := range k.costs {
		var pays []*obj
		for _, o := range list {
			f := ability.Filter{}
			if len(o.types) > 0 {
				f.Is = append(f.Is, ability.Type{Of: o.types[:1]})
			}
			if x := there(f, k.player); x != nil {
				pays = append(pays, x)
			}
		}
		k.costs[how] = pays
	}
	return nil
}

// notExcluded puts on the battlefield what the text does not say is absent:
// where a player controls no creature, one of the other player; where there is
// no token, a creature that is none.
func (s *story) notExcluded() error {
	for _, o := range slices.Clone(s.objs) {
		if !o.absent || o.player != "" || o.zone != ability.Battlefield {
			continue
		}
		x := newObj()
		x.types = slices.Clone(o.types)
		switch {
		case o.who != "":
			x.who = other(o.who)
		case o.called:
			x.who = "opponent"
		default:
			continue
		}
		if _, err := s.place(s.mention(x)); err != nil {
			return err
		}
	}
	return nil
}

// noneOf says which event none of is when nothing is done as a frame says.
var noneOf = map[string]string{
	"return": "event: move, into: battlefield", "return-to-battlefield": "event: move, into: battlefield", "destroy": "event: destroy", "exile": "event: move, into: exile",
	"draw": "event: draw", "discard": "event: discard", "sacrifice": "event: sacrifice", "search": "event: search",
}

// ofNothing reports whether a clause says that nothing, or nobody, does or
// suffers something: 何も戻らない.
func ofNothing(s *story, p *frame.Prop) bool {
	if !p.Neg {
		return false
	}
	for i := range p.C.Args {
		if w := s.text(&p.C.Args[i]); w == "何" || w == "何も" || w == "誰" {
			return true
		}
	}
	return false
}

func noneClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if w := s.text(a); w == "何" || w == "何も" || w == "誰" || w == "生け贄" {
			s.looked[a.Start] = true
		}
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		if len(s.st.When) == 0 {
			return fmt.Errorf("nothing is done that could bring it about")
		}
		s.st.Claim("never: {%s}", noneOf[p.Frame])
		return nil
	}, nil
}

// byAbility reads １つ目の能力で, 《X》により of a claim about what players do: the spell
// or ability has resolved by then.
func (s *story) byAbility(p *frame.Prop) error {
	switch p.Frame {
	case "draw", "discard", "search", "shuffle", "reveal":
	default:
		return nil
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || a.Particle != "で" && a.Particle != "によって" && a.Particle != "により" {
			continue
		}
		used, err := s.byUse(p, a)
		if err != nil {
			return err
		}
		if used {
			s.looked[a.Start], s.phased[a.Start] = true, true
		}
	}
	return nil
}
