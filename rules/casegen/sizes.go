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
	refineClaim(ofOrder, anyOrderClaim, "regardless")
	refineClaim(ofPrecedence, precedenceClaim, "applied", "applies-first")
}

// ownEffect is an activated ability of a card, without targets, that does no
// more to its power and toughness than a modification; -1 for none.
func ownEffect(o *obj, is func(ability.Mod) bool) int {
	if o.face == nil {
		return -1
	}
	return slices.IndexFunc(o.face.Abilities, func(a ability.Ability) bool {
		act, ok := a.(ability.Activated)
		if !ok || len(act.Do) != 1 {
			return false
		}
		mods := modsOfThis(act)
		return len(mods) == 1 && is(mods[0])
	})
}

// modsOfThis are the modifications of continuous effects of this object that an
// ability makes, in order.
func modsOfThis(a ability.Ability) []ability.Mod {
	var out []ability.Mod
	ability.Walk(effectsOf(a), func(n any) bool {
		if c, ok := n.(ability.Continuous); ok && isThisRef(c.What) {
			out = append(out, c.Mods...)
		}
		return true
	})
	return out
}

// byOwn uses an ability of an object and lets it resolve.
func (s *story) byOwn(o *obj, i int, kind knobKind) (func() error, error) {
	k, err := s.newCasting(o, i)
	if err != nil {
		return nil, err
	}
	return s.done(kind, func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	})
}

// change reads +1/+1, +2/-0.
func change(text string) (x, y int, ok bool) {
	n, _ := fmt.Sscanf(text, "%d/%d", &x, &y)
	signed := len(text) > 0 && strings.ContainsAny(text[:1], "+-") && (strings.Contains(text, "/+") || strings.Contains(text, "/-"))
	return x, y, n == 2 && signed
}

// ofOrder reports whether a clause says that an order does not matter:
// 能力を起動した順番にかかわらず.
func ofOrder(s *story, p *frame.Prop) bool { return orderArg(s, p) != nil }

func orderArg(s *story, p *frame.Prop) *clause.Arg {
	if a := s.endingArg(p, []string{"に"}, "順番", "順序"); a != nil && p.Neg {
		return a
	}
	return nil
}

// anyOrderClaim reads 能力を起動した順番にかかわらず: what the sentence goes on to claim is
// told of abilities that are used in one order and in the other.
func anyOrderClaim(s *story, p *frame.Prop) (func() error, error) {
	a := orderArg(s, p)
	s.looked[a.Start] = true
	q := s.lastRelative(p, a)
	if q == nil || q.Neg || q.Frame != "activate" && q.Frame != "resolve" && q.Frame != "cast" || len(q.C.Args)+len(q.C.Adverb) > 1 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	for i := range q.C.Args {
		if w := frame.Plain(s.text(&q.C.Args[i])); !slices.Contains([]string{"能力", "それらの能力", "これらの能力", "2つの能力"}, w) {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		s.look(&q.C.Args[i])
	}
	s.mustAll = true
	return func() error { return nil }, nil
}

// ofPrecedence reports whether a clause says that one thing is applied before
// another: 先に適用される.
func ofPrecedence(s *story, p *frame.Prop) bool {
	return p.C.Arg("より") != nil && slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return s.text(&a) == "先" || s.text(&a) == "後" })
}

// precedenceClaim reads M番目の能力はN番目より先に of two abilities of a creature
// that change its size: whichever is used first, its size is what they make of
// it in the order that is said (CR 613.4).
func precedenceClaim(s *story, p *frame.Prop) (func() error, error) {
	s.heeds(p, "常に", "必ず", "いつでも")
	later := s.heeds(p, "後")
	if !later {
		s.heeds(p, "先")
	}
	one, two := s.arg(p, "は", "が"), s.arg(p, "より")
	if err := fact(p); err != nil || p.Neg || one == nil || two == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.countedAbility(one)
	if err != nil {
		return nil, err
	}
	l, err := s.countedAbility(two)
	if err != nil {
		return nil, err
	}
	if k == l || k.o != l.o {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	first, last := k, l
	if later {
		first, last = l, k
	}
	power, toughness := k.o.size()
	wx, wy, err := resized(power, toughness, first, last)
	if err != nil {
		return nil, err
	}
	if x, y, err := resized(power, toughness, last, first); err != nil || x == wx && y == wy {
		return nil, fmt.Errorf("the order of %q makes no difference", p.Text)
	}
	uses := []*casting{last, first}
	if s.alt == 1 {
		slices.Reverse(uses)
	}
	return func() error {
		for _, u := range uses {
			if err := s.begin(u); err != nil {
				return err
			}
			if err := s.resolve(); err != nil {
				return err
			}
		}
		s.st.Claim("pt: {%s: %d/%d}", first.o.name, wx, wy)
		return nil
	}, nil
}

// countedAbility is the use of an ability that a phrase counts: 二番目の能力. Abilities that
// are used are counted among themselves, as the authors of rulings do.
func (s *story) countedAbility(a *clause.Arg) (*casting, error) {
	whose, w, ok := s.c.abilityPhrase(s.text(a))
	if !ok || w.nth == 0 || w.word != "" || s.c.face == nil {
		return nil, fmt.Errorf("which ability %q is, is not known", s.text(a))
	}
	if w.kind == "ability" {
		w.kind = "activated"
	}
	o := s.card(s.c.card, s.c.face)
	if whose != "" {
		var err error
		if o, err = s.phrase(whose); err != nil {
			return nil, err
		}
	}
	return s.useWhich(s.mention(o), w)
}

// resized is the size that effects of abilities give a creature that they are
// of, if they are applied in order.
func resized(x, y int, list ...*casting) (int, int, error) {
	for _, k := range list {
		mods := modsOfThis(k.ability())
		for _, m := range mods {
			switch m := m.(type) {
			case ability.SwitchPT:
				x, y = y, x
				continue
			case ability.PT:
				if m.Per == nil {
					x, y = x+m.P, y+m.T
					continue
				}
			case ability.BasePT:
				p, ok := m.P.(ability.Num)
				t, also := m.T.(ability.Num)
				if ok && also {
					x, y = int(p), int(t)
					continue
				}
			}
			return 0, 0, fmt.Errorf("what %s does to its size is not known", k.o.phrase)
		}
		if len(mods) == 0 {
			return 0, 0, fmt.Errorf("%s does nothing to its size", k.o.phrase)
		}
	}
	return x, y, nil
}
