package casegen

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// The power and toughness of a card with */* are what an ability of its own makes
// them, in all zones (CR 208.2, 604.3).

func init() {
	refineClaim(ofSizeAbility, sizeEverywhereClaim, "works", "works-everywhere")
	refineClaim(ofSelfCounted, selfCountedClaim, "check")
}

// sizeAbilityRE reads 《X》のパワーとタフネスを定める能力.
var sizeAbilityRE = regexp.MustCompile(`^(?:(《[^》]*》|それ|この(?:クリーチャー|カード))の)?(パワーとタフネス|パワーやタフネス|パワー|タフネス)を(?:定める|定義する|決める|決定する|設定する|定めている)(?:特性定義)?能力$`)

func ofSizeAbility(s *story, p *frame.Prop) bool {
	a := p.C.Arg("が", "は")
	return a != nil && sizeAbilityRE.MatchString(frame.Plain(s.text(a)))
}

// everyZone are words for all zones.
var everyZone = []string{"すべての領域", "全ての領域", "あらゆる領域", "どの領域"}

// notOnlyThere reads 戦場だけでなく before a phrase that means all zones.
var notOnlyThere = regexp.MustCompile(`^(?:戦場|場)(?:だけで(?:は)?なく、?|のみならず、?|に限らず、?)`)

// sizeEverywhereClaim reads パワーとタフネスを定める能力は、すべての領域で機能する: the card has its
// size on the battlefield and elsewhere.
func sizeEverywhereClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は")
	s.whole(a)
	where := false
	for i := range p.C.Args {
		b := &p.C.Args[i]
		if text := notOnlyThere.ReplaceAllString(frame.Plain(s.text(b)), ""); b.Particle == "で" && slices.Contains(everyZone, text) {
			s.whole(b)
			s.looked[b.Start], where = true, true
		}
	}
	if err := fact(p); err != nil || p.Neg || !where || s.c.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o := s.card(s.c.card, s.c.face)
	if m := sizeAbilityRE.FindStringSubmatch(frame.Plain(s.text(a))); strings.HasPrefix(m[1], "《") {
		var err error
		if o, err = s.named(strings.Trim(m[1], "《》")); err != nil {
			return nil, err
		}
	}
	size, err := s.sizeCounted(o)
	if err != nil {
		return nil, err
	}
	return func() error {
		s.st.Claim("pt: {%s: %s}", s.st.Put("you", o.card.Name, ""), size)
		for _, zone := range []string{"hand", "graveyard", "exile"} {
			if string(size.zone) != zone {
				s.st.Claim("pt: {%s: %s}", s.st.Hold(zone, "you", o.card.Name), size)
			}
		}
		return nil
	}, nil
}

// countedSize is a size that comes of a number of things.
type countedSize struct {
	of   *obj
	p, t int          // what is no number of things, -1 where it is
	n    int          // how many there are
	zone ability.Zone // where they are
}

func (c *countedSize) String() string {
	size := func(k int) int {
		if k < 0 {
			return c.n
		}
		return k
	}
	return fmt.Sprintf("%d/%d", size(c.p), size(c.t))
}

// sizeCounted puts what the size of a card is counted by onto the stage, once, and
// returns the size.
func (s *story) sizeCounted(o *obj) (*countedSize, error) {
	unknown := fmt.Errorf("how big %q is, is not known", o.phrase)
	if s.bySize != nil && s.bySize.of == o {
		return s.bySize, nil
	}
	pt := ownSize(o.face)
	if pt == nil || s.bySize != nil {
		return nil, unknown
	}
	var what *ability.Filter
	part := func(q ability.Quantity) (int, bool) {
		switch q := q.(type) {
		case ability.Num:
			return int(q), true
		case ability.Count:
			each, ok := q.Of.(ability.Each)
			if !ok || what != nil && !reflect.DeepEqual(*what, each.Filter) {
				return 0, false
			}
			what = &each.Filter
			return -1, true
		}
		return 0, false
	}
	p, ok := part(pt.P)
	t, also := part(pt.T)
	if !ok || !also || what == nil {
		return nil, unknown
	}
	out := &countedSize{of: o, p: p, t: t, n: 2 + s.alt}
	for range out.n {
		thing, err := s.fitting(*what, "you")
		if err != nil {
			return nil, err
		}
		if thing.player != "" || thing.who != "you" && !anyones(*what) {
			return nil, unknown
		}
		out.zone = thing.zone
		s.deeds = append(s.deeds, func() error { _, err := s.place(thing); return err })
	}
	if out.zone == ability.Battlefield && s.fits(o, withoutControl(*what)) {
		return nil, unknown // it may count itself
	}
	s.bySize = out
	return out, nil
}

// ownSize is what an ability of a card makes of its own power and toughness, nil
// where none does.
func ownSize(f *Face) *ability.BasePT {
	if f == nil {
		return nil
	}
	for _, a := range f.Abilities {
		st, ok := a.(ability.Static)
		if !ok || len(st.Rules) != 1 {
			continue
		}
		if c, ok := st.Rules[0].(ability.Continuous); ok && isThisRef(c.What) && len(c.Mods) == 1 {
			if b, ok := c.Mods[0].(ability.BasePT); ok {
				return &b
			}
		}
	}
	return nil
}

// anyones reports whether a description says nothing of who controls a thing.
func anyones(f ability.Filter) bool { return len(withoutControl(f).Is) == len(f.Is) }

// withoutControl leaves out of a description whose it is.
func withoutControl(f ability.Filter) ability.Filter {
	var out ability.Filter
	for _, p := range f.Is {
		if _, by := p.(ability.ControlledBy); !by {
			out.Is = append(out.Is, p)
		}
	}
	return out
}

// ofSelfCounted reports whether a clause says that something counts itself as
// well: それ自身も数える.
func ofSelfCounted(s *story, p *frame.Prop) bool {
	if !strings.HasPrefix(p.C.Pred.Base, "数え") {
		return false
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if text := frame.Plain(s.text(a)); a.Also && (text == "それ自身" || text == "自身" || text == "それ自体" || strings.HasSuffix(text, "》自身")) {
			return true
		}
	}
	return false
}

// selfCountedClaim reads それがあなたの墓地にある場合、それ自身も数える: the card is one of the cards
// by which its size is counted.
func selfCountedClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Also {
			s.looked[a.Start] = true
		}
	}
	o, err := s.last(func(o *obj) bool { return o.face != nil })
	if err != nil {
		return nil, err
	}
	size, err := s.sizeCounted(o)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || size.zone != o.zone || o.zone == ability.Battlefield {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if !p.Neg {
		size.n++
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		s.st.Claim("pt: {%s: %s}", n, size)
		return nil
	}, nil
}
