package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	claimTable["mana-ability"] = stackClaim
	claimTable["uses-stack"] = stackClaim
	refineClaim(ofXBound, xBoundClaim, "choose")
}

// stackClaim reads この能力はマナ能力ではない, これはスタックを使う of an ability that adds mana: it
// has added none while it is on the stack, and resolves.
func stackClaim(s *story, p *frame.Prop) (func() error, error) {
	s.heeds(p, "これ", "この能力", "その能力", "スタック", "マナ能力")
	if p.Neg != (p.Frame == "mana-ability") || fact(p) != nil || s.c.face == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.doing(func(n any) bool { _, ok := n.(ability.AddMana); return ok })
	if err != nil {
		return nil, err
	}
	if w := auraOf(k.o); w != nil && k.o.on == nil {
		host, err := s.fitting(*w, k.player)
		if err != nil {
			return nil, err
		}
		host.types, host.mana, host.who = []string{"artifact"}, "{2}{W}", k.player
		k.o.on = host
	}
	return func() error {
		if !k.begun {
			if err := s.begin(k); err != nil {
				return err
			}
			s.st.Check("mana: {"+k.player+": ''}", "triggers: {"+k.o.name+": 1}")
		}
		if err := s.resolve(); err != nil {
			return err
		}
		s.st.Claim("happened: {event: resolve, source: %s}", k.o.name)
		s.st.Claim("triggers: {%s: 0}", k.o.name)
		return nil
	}, nil
}

// ofXBound reports whether a clause says that X is not chosen above something.
func ofXBound(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	if a == nil || !p.Neg {
		return false
	}
	q := s.lastRelative(p, a)
	w := frame.Plain(s.text(a))
	return q != nil && q.Frame == "compares" && (strings.HasSuffix(w, "X") || strings.HasSuffix(w, "Xの値"))
}

// xBoundClaim reads 自分のライフの総量より大きいＸを選べない: one more is refused, as much is not.
func xBoundClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	q := s.lastRelative(p, a)
	who, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	b := q.C.Arg("より")
	if b != nil {
		s.look(b)
	}
	if b == nil || len(q.C.Args) != 1 || q.C.Pred.Base != "大きい" || q.Neg || p.Mod != clause.Can && p.Mod != clause.Fact || s.c.face == nil || who.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	switch frame.Plain(s.text(b)) {
	case "自分のライフの総量", "あなたのライフの総量", "ライフの総量", "自分のライフ総量", "あなたのライフ総量":
	default:
		return nil, fmt.Errorf("does not know what %q is", s.text(b))
	}
	k, err := s.use(s.mention(s.card(s.c.card, s.c.face)), "spell")
	if err != nil {
		return nil, err
	}
	if k.player != who.player || !strings.Contains(k.cost(), "{X}") {
		return nil, fmt.Errorf("%s has no X", s.c.face.Name)
	}
	life := []int{3, 5, 7}[s.alt]
	s.lives(k.player, life)
	return func() error {
		k.x = life + 1
		if err := s.try(k, false, k.targets); err != nil {
			return err
		}
		k.x = life
		return s.try(k, true, k.targets)
	}, nil
}

// paying answers whether something is paid, where the text says that it does
// not matter.
type paying struct {
	k    *casting
	yes  bool
	mana string // "" for X of the casting
}

// paidOrNot has the tellings of a story differ in whether a cost is paid as a
// spell resolves: 呪文のコントローラーが{X}を支払ったかどうか.
func (s *story) paidOrNot(q *frame.Prop) error {
	a, b := s.arg(q, "を"), s.arg(q, "が")
	if a == nil || !strings.HasPrefix(s.text(a), "{") || q.Neg || s.c.face == nil {
		return fmt.Errorf("no way to vary %q", q.Text)
	}
	if b != nil {
		switch s.text(b) {
		case "呪文のコントローラー", "その呪文のコントローラー", "対象の呪文のコントローラー", "対象となった呪文のコントローラー":
		default:
			return fmt.Errorf("who pays in %q is not known", q.Text)
		}
	}
	k, err := s.meant(q)
	if err != nil {
		return err
	}
	mana := frame.Plain(s.text(a))
	switch {
	case mana == "{X}" && !strings.Contains(k.cost(), "{X}"):
		return fmt.Errorf("%s has no X", s.c.face.Name)
	case mana != "{X}" && !k.asksMana(mana):
		return fmt.Errorf("%s asks for no %s", s.c.face.Name, mana)
	}
	s.pays = &paying{k: k, yes: s.alt == 1}
	if mana != "{X}" {
		s.pays.mana = mana
	}
	s.deeds = append(s.deeds, func() error { return s.begin(k) })
	s.claims = append(s.claims, func() error { // that it was paid or not is seen in what is countered
		if err := s.settle(); err != nil {
			return err
		}
		if len(k.targets) != 1 || k.targets[0].zone != ability.Stack {
			return fmt.Errorf("what paying does is not known")
		}
		if n := k.targets[0].name; s.pays.yes {
			s.st.Claim("never: {event: counter, object: %s}", n)
		} else {
			s.st.Claim("happened: {event: counter, object: %s}", n)
			s.st.Claim("zone: {%s: graveyard}", n)
		}
		return nil
	})
	return s.unlooked(q)
}

// asksMana reports whether somebody is asked to pay so much mana as a casting
// resolves.
func (k *casting) asksMana(mana string) bool {
	found := false
	ability.Walk(k.chosen(), func(n any) bool {
		p, ok := n.(ability.PayMana)
		found = found || ok && p.Mana.String() == mana
		return true
	})
	return found
}

// answer answers whether a cost is paid.
func (y *paying) answer(q scenario.Choice) string {
	if q.Kind != "pay" && q.Kind != "may" {
		return ""
	}
	switch {
	case y.yes && y.mana != "":
		return "mana: '" + y.mana + "'"
	case y.yes:
		return fmt.Sprintf("mana: '{%d}'", y.k.x)
	}
	return "say: no"
}

// auraOf is what an Aura enchants, nil for what is none.
func auraOf(o *obj) *ability.Filter {
	if o.face == nil {
		return nil
	}
	for _, a := range o.face.Abilities {
		if w, ok := a.(ability.Keyword); ok && w.Name == "enchant" {
			return w.Of
		}
	}
	return nil
}
