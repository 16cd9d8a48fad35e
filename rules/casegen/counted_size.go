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
	size, err := s.countedSize(o, 0)
	if err != nil {
		return nil, err
	}
	o.who = "you"
	s.mention(o)
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		s.st.Claim("pt: {%s: %s}", n, size.text)
		for _, zone := range []string{"hand", "graveyard", "exile"} {
			if string(size.zone) != zone {
				s.st.Claim("pt: {%s: %s}", s.st.Hold(zone, "you", o.card.Name), size.text)
			}
		}
		return nil
	}, nil
}

// countedSize is a size that comes of a number of things.
type countedSize struct {
	text string
	zone ability.Zone // where the things are
}

// countedSize puts what the size of a card is counted by onto the stage, and
// returns the size, with more things than these.
func (s *story) countedSize(o *obj, more int) (countedSize, error) {
	var out countedSize
	unknown := fmt.Errorf("how big %q is, is not known", o.phrase)
	if o.face == nil {
		return out, unknown
	}
	var pt *ability.BasePT
	for _, a := range o.face.Abilities {
		st, ok := a.(ability.Static)
		if !ok || len(st.Rules) != 1 {
			continue
		}
		if c, ok := st.Rules[0].(ability.Continuous); ok && isThisRef(c.What) && len(c.Mods) == 1 {
			if b, ok := c.Mods[0].(ability.BasePT); ok && pt == nil {
				pt = &b
			}
		}
	}
	if pt == nil {
		return out, unknown
	}
	n := 2 + s.alt
	var what *ability.Filter
	size := func(q ability.Quantity) (int, bool) {
		switch q := q.(type) {
		case ability.Num:
			return int(q), true
		case ability.Count:
			each, ok := q.Of.(ability.Each)
			if !ok || what != nil && !reflect.DeepEqual(*what, each.Filter) {
				return 0, false
			}
			what = &each.Filter
			return n + more, true
		}
		return 0, false
	}
	x, ok := size(pt.P)
	y, also := size(pt.T)
	if !ok || !also || what == nil {
		return out, unknown
	}
	out.text = fmt.Sprintf("%d/%d", x, y)
	for range n {
		thing, err := s.fitting(*what, "you")
		if err != nil {
			return out, err
		}
		if thing.player != "" || thing.who != "you" && thing.zone == ability.Battlefield && !anyones(*what) {
			thing.who = "you"
		}
		out.zone = thing.zone
		s.deeds = append(s.deeds, func() error { _, err := s.place(thing); return err })
	}
	if out.zone == ability.Battlefield && s.fits(o, withoutControl(*what)) {
		return out, unknown // it may count itself
	}
	return out, nil
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
	more := 1
	if p.Neg {
		more = 0
	}
	size, err := s.countedSize(o, more)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || size.zone != o.zone || o.zone == ability.Battlefield {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		s.st.Claim("pt: {%s: %s}", n, size.text)
		return nil
	}, nil
}
