package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofCounting, countingClaim, "check")
	refineClaim(ofReckoning, halveClaim, "halve")
	refineClaim(ofReckoning, roundClaim, "round-up", "round-down")
	refineDeed(ofReckoning, affectedPlayerDeed, "is-affected")
	refineClaim(ofSoMany, soManyClaim, "sacrifice", "discard")
}

// A reckoning is an amount that a text says how to work out: 生け贄に捧げる土地の数を計算す
// るには、…の数を数え、それを半分にして端数を切り上げる. It gives up on amounts that are more than
// a number of things, or half of it.
type reckoning struct {
	verb   string // frame of what is done so many times
	halved bool
	round  string // "round-up", "round-down", "" while nothing is said
}

// of works out the amount for so many things. Half of an odd number is no
// amount while nothing says how it is rounded (CR 107.1a).
func (r *reckoning) of(n int) (int, error) {
	switch {
	case !r.halved && r.round != "":
		return 0, fmt.Errorf("what is rounded is not known")
	case !r.halved:
		return n, nil
	case r.round == "round-up":
		return (n + 1) / 2, nil
	case r.round == "round-down":
		return n / 2, nil
	}
	return 0, fmt.Errorf("how half of it is rounded is not said")
}

// ofReckoning reports whether an amount is being worked out.
func ofReckoning(s *story, p *frame.Prop) bool { return s.reckoned != nil }

// numberWords end a phrase that speaks of how many things there are.
var numberWords = []string{"の数", "の総数", "の枚数", "の個数"}

// reckons reads 生け贄に捧げる土地の数を計算するには and reports whether a
// clause says so: of what an amount is worked out.
func (s *story) reckons(p *frame.Prop) bool {
	a := p.C.Arg("を")
	if a == nil || p.Frame != "check" || p.Neg || len(p.C.Args) > 1 || len(p.C.Adverb) > 0 {
		return false
	}
	if _, ok := s.cut(a, numberWords...); !ok {
		return false
	}
	q := s.lastRelative(p, a)
	if q == nil || q.Neg || q.Mod != clause.Fact && q.Mod != clause.Must || soMany[q.Frame] == nil {
		return false
	}
	for i := range q.C.Args {
		if w := s.text(&q.C.Args[i]); w != "生け贄" {
			return false
		}
	}
	s.reckoned = &reckoning{verb: q.Frame}
	return true
}

// ofCounting reports whether a clause counts what an amount depends on.
func ofCounting(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	if a == nil || s.reckoned == nil {
		return false
	}
	_, ok := s.cut(a, numberWords...)
	return ok
}

// countingClaim reads …の数を数え of a reckoning: there are so many, and as many times
// as the reckoning says the deed it is about is done.
func countingClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	if p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	base, _ := s.cut(a, numberWords...)
	o, err := s.noun(p, base)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.face != nil || o.many() || o.who == "" || o.zone != ability.Battlefield {
		return nil, fmt.Errorf("what is counted in %q is not known", p.Text)
	}
	o.n = []int{5, 4, 9}[s.alt]
	r := s.reckoned
	k, err := s.abilityOf(r.verb, o.who)
	if err != nil {
		return nil, err
	}
	s.countsQualities()
	s.deeds = append(s.deeds, func() error { _, err := s.placeAll(o); return err })
	return func() error {
		n, err := r.of(o.n)
		if err != nil {
			return err
		}
		return s.doneSoOften(k, r.verb, o.who, n)
	}, nil
}

// halveClaim reads それを半分にし.
func halveClaim(s *story, p *frame.Prop) (func() error, error) {
	a, b := s.arg(p, "を"), s.arg(p, "に")
	if a == nil || b == nil || p.Neg || fact(p) != nil || s.reckoned.halved || !slices.Contains([]string{"それ", "その数", "その値"}, frame.Plain(s.text(a))) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.reckoned.halved = true
	return func() error { return nil }, nil
}

// roundClaim reads 端数を切り上げる, 端数は切り捨てる.
func roundClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を", "は")
	if a == nil || p.Neg || fact(p) != nil || s.reckoned.round != "" || !slices.Contains([]string{"端数", "その端数"}, frame.Plain(s.text(a))) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.reckoned.round = p.Frame
	return func() error { return nil }, nil
}

// affectedPlayerDeed reads 影響を受けているプレイヤー: who does what is reckoned.
func affectedPlayerDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	who := s.gap
	if a == nil || who == nil || who.player == "" || p.Neg || frame.Plain(s.text(a)) != "影響" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return func() error {
		who.placed++ // it is told of the player
		return nil
	}, nil
}

// soMany says for frames of what players do so many times which player an
// instruction has do it, nil for none.
var soMany = map[string]func(n any) ability.Ref{
	"sacrifice": func(n any) ability.Ref {
		if d, ok := n.(ability.Sacrifice); ok {
			return d.Who
		}
		return nil
	},
	"discard": func(n any) ability.Ref {
		if d, ok := n.(ability.Discard); ok {
			return d.Who
		}
		return nil
	},
	"draw": func(n any) ability.Ref {
		if d, ok := n.(ability.Draw); ok {
			return d.Who
		}
		return nil
	},
}

// abilityOf is the use of the ability of the card of the ruling by which a player
// does what a frame says: what you control has you do it, or the player that
// its event or its target is.
func (s *story) abilityOf(verb, who string) (*casting, error) {
	if s.c.face == nil {
		return nil, fmt.Errorf("what makes a player %s is not known", verb)
	}
	for i, a := range s.c.face.Abilities {
		found := false
		ability.Walk(effectsOf(a), func(n any) bool {
			if by := soMany[verb](n); by != nil {
				_, you := by.(ability.You)
				found = found || you == (who == "you")
			}
			return true
		})
		if !found {
			continue
		}
		o := s.mention(s.card(s.c.card, s.c.face))
		if k := s.castingOf(o, i); k != nil {
			return k, nil
		}
		return s.newCasting(o, i)
	}
	return nil, fmt.Errorf("%s has no ability by which %s does it", s.c.face.Name, who)
}

// doneSoOften uses an ability and claims that a player does something so many
// times.
func (s *story) doneSoOften(k *casting, verb, who string, n int) error {
	if err := s.begin(k); err != nil {
		return err
	}
	s.waits = true
	if err := s.settle(); err != nil {
		return err
	}
	s.st.Claim("%s", event(n > 0, "event: "+verb+", player: "+who, n))
	return nil
}

// ofSoMany reports whether a clause says how many things a player does
// something to: ６つを生け贄に捧げる, そのうち２枚を捨てなければならない.
func ofSoMany(s *story, p *frame.Prop) bool {
	return (p.Frame == "sacrifice" || p.Mod == clause.Must) && !p.Passive && soManyArg(p) != nil && s.gap == nil
}

func soManyArg(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		if q := p.C.Args[i].Quantity; q != nil && q.Value > 0 && !q.X && q.Bound == "" && q.Counter != "回" {
			return &p.C.Args[i]
		}
	}
	return nil
}

// soManyClaim reads そのプレイヤーはそのうち６つを生け贄に捧げる必要がある: so many and no more. Who must
// does so because no less is accepted.
func soManyClaim(s *story, p *frame.Prop) (func() error, error) {
	if p.Neg || p.Mod != clause.Fact && p.Mod != clause.Must {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	a := soManyArg(p)
	text := frame.Plain(s.text(a))
	text = strings.Replace(text, frame.Plain(s.c.block.Text[a.Quantity.Start:a.Quantity.End]), "", 1)
	of := strings.TrimSuffix(strings.TrimPrefix(text, "そのうち"), "の")
	s.looked[a.Start] = true
	s.heeds(p, "そのうち", "それらのうち")
	for i := range p.C.Args {
		b := &p.C.Args[i]
		switch w := frame.Plain(s.text(b)); {
		case w == "生け贄" && b.Particle == "に":
			s.looked[b.Start] = true
		case b.Particle == "を" && b != a && len(b.Relative) == 0:
			of = w
			s.looked[b.Start] = true
		}
	}
	who, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if who.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if of != "" { // of what there is a group
		_, f, err := s.description(of)
		if err != nil {
			return nil, err
		}
		if _, err := s.last(func(o *obj) bool { return o.many() && s.fits(o, f) }); err != nil {
			return nil, err
		}
	}
	k, err := s.abilityOf(p.Frame, who.player)
	if err != nil {
		return nil, err
	}
	s.countsQualities()
	n := a.Quantity.Value
	return func() error { return s.doneSoOften(k, p.Frame, who.player, n) }, nil
}

// countsQualities says that what is counted is so for its qualities: one of
// them must matter, whatever else does.
func (s *story) countsQualities() {
	for i, k := range s.knobs {
		if k == trait {
			s.knobs[i] = quality
		}
	}
}
