package casegen

import (
	"fmt"
	"slices"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() { refineDeed(ofWhere, whereDeed, "exists", "in-hand") }

// origin is the zone that a clause says something is cast or activated from; only
// says that it is so from no other. A card's ability works in one zone (CR
// 113.6), so that the same card elsewhere has nothing to activate.
type origin struct {
	zone ability.Zone
	only bool
}

// fromZone reads 手札から, 墓地にあるカードから, 手札からのみ, 手札からしか of a clause.
func (s *story) fromZone(p *frame.Prop) (origin, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "から" || s.looked[a.Start] {
			continue
		}
		text := s.text(a)
		if q := s.lastRelative(p, a); q != nil && len(a.Relative) == 1 { // 手札にあるカードから
			text = s.liesAt(q)
			s.whole(a)
		}
		pl, err := s.zonePhrase(text)
		if err != nil {
			return origin{}, err
		}
		if pl.at != "" || pl.whose == "opponent" || pl.whose == "controller" {
			return origin{}, fmt.Errorf("from where is not known in %q", p.Text)
		}
		s.looked[a.Start] = true
		return origin{ability.Zone(pl.zone), s.weigh(a) != ""}, nil
	}
	return origin{}, nil
}

// liesAt is the zone of which 手札にある says that something lies there, "" where a clause says
// something else.
func (s *story) liesAt(q *frame.Prop) string {
	a := q.C.Arg("に")
	if a == nil || q.Neg || len(q.C.Args) != 1 || !slices.Contains([]string{"in-hand", "exists"}, q.Frame) {
		return ""
	}
	return s.text(a)
}

// liesIn puts the card of a permission where the clause says that it is. That it
// is not used elsewhere depends on where it is.
func (s *story) liesIn(r *permission) error {
	if r.from.zone == "" {
		return nil
	}
	kind := condition
	if r.may {
		kind = even
	}
	if !s.lay(r.k.o, r.from.zone, kind) {
		return fmt.Errorf("%q is not there", r.k.o.phrase)
	}
	return nil
}

// lay notes that the text says in which zone an object is, as a knob: without it
// it is where its ability works or, for what it is said to need, elsewhere. It
// reports whether it can be there.
func (s *story) lay(o *obj, zone ability.Zone, kind knobKind) bool {
	if o.player != "" || o.many() || o.name != "" {
		return false
	}
	switch {
	case s.knob(kind):
		o.zone, o.lies = zone, true
	case kind == needed || kind == condition && o.worksIn(zone):
		o.zone, o.lies = elsewhere(o, zone)[0], true
	}
	return true
}

// worksIn reports whether an object has an ability that is activated from a zone.
func (o *obj) worksIn(zone ability.Zone) bool {
	return slices.ContainsFunc(o.ways(), func(w way) bool {
		a, ok := w.ab.(ability.Activated)
		return ok && worksFrom(a) == zone
	})
}

// worksFrom is the zone from which an ability is activated.
func worksFrom(a ability.Activated) ability.Zone {
	switch {
	case a.Keyword == "forecast": // CR 702.57a
		return ability.Hand
	case a.From == "":
		return ability.Battlefield
	}
	return a.From
}

// elsewhere lists zones in which an object may lie besides one.
func elsewhere(o *obj, zone ability.Zone) []ability.Zone {
	return slices.DeleteFunc([]ability.Zone{ability.Battlefield, ability.Graveyard, ability.Hand, ability.Exile}, func(z ability.Zone) bool {
		return z == zone || z == ability.Battlefield && (o.is("instant") || o.is("sorcery"))
	})
}

// nowhereElse claims that the ability of the same card is not activated in other
// zones.
func (s *story) nowhereElse(k *casting, zone ability.Zone) error {
	if k.isSpell() {
		return fmt.Errorf("what is cast from elsewhere is not known")
	}
	for _, z := range elsewhere(k.o, zone) {
		o, more := *k.o, *k
		o.name, o.zone, o.lies, o.cast = "", z, true, &more
		more.o, more.ready, more.begun = &o, false, false
		if err := s.try(&more, false, more.targets); err != nil {
			return err
		}
	}
	return nil
}

// ofWhere reports whether a condition says where the card lies whose ability the
// sentence goes on to speak of.
func ofWhere(s *story, p *frame.Prop) bool {
	later := s.later(p)
	if s.gap != nil || len(later) == 0 || later[0].Frame != "activate" || s.isCondition(later[0]) || p.Role != clause.Condition && p.Role != clause.Concession {
		return false
	}
	a := p.C.Arg("に")
	if a == nil {
		return false
	}
	_, err := s.zonePhrase(s.text(a))
	return err == nil
}

// whereDeed reads そのカードが手札にある場合, 手札にあるときにのみ: the card lies there.
func whereDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	pl, err := s.zonePhrase(s.text(s.arg(p, "に")))
	if err != nil {
		return nil, err
	}
	o, err := s.holding(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || pl.at != "" || pl.whose == "controller" || pl.whose == "opponent" && o.who != "opponent" || o.player != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if w := s.onlyIf(p); w != "" {
		s.onlyIn = ability.Zone(pl.zone)
		kind = needed
	}
	if !s.lay(o, ability.Zone(pl.zone), kind) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return nil, nil
}

// holding is the card of which a clause says where it lies: what it names, or
// that whose ability is spoken of.
func (s *story) holding(p *frame.Prop) (*obj, error) {
	a := s.arg(p, "が")
	if a == nil {
		a = s.arg(p, "は")
	}
	if a == nil {
		return s.last(func(o *obj) bool { return len(o.ways()) > 0 })
	}
	return s.noun(p, a)
}
