package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	claimTable["reduced-cost"] = reducedClaim
	claimTable["pays-needs"] = needsClaim
}

// reducedClaim reads コストは{N}少なくなる, 減るのは汎用マナだけ: a spell is
// cast for so much less and for no less than that.
func reducedClaim(s *story, p *frame.Prop) (func() error, error) {
	if s.c.face == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if a := s.arg(p, "を"); a != nil {
		if w := frame.Plain(s.text(a)); w != "汎用マナ・コスト" && w != "不特定マナ・コスト" || s.weigh(a) == "" || !s.heeds(p, "これ", "この能力", "この効果") {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		o := newObj()
		o.zone, o.who = ability.Stack, "you"
		pips := ""
		for _, c := range s.c.face.Colours {
			pips += "{" + c + "}"
		}
		o.mana = "{1}" + pips
		return s.castFor(o, pips, dropSymbol(pips))
	}
	by := 0
	var of *clause.Arg
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if n, err := ability.ParseMana(s.text(a)); err == nil && len(n) == 1 {
			if g, ok := n[0].Generic(); ok {
				by = g
				s.looked[a.Start] = true
			}
			continue
		}
		if (a.Topic && a.Particle == "" || a.Particle == "が") && strings.HasSuffix(s.text(a), "コスト") {
			of = a
			s.looked[a.Start] = true
		}
	}
	if by < 1 || of == nil {
		return nil, fmt.Errorf("how much less %q means is not known", p.Text)
	}
	q := s.lastRelative(p, of)
	if q == nil || q.Frame != "cast" || q.Neg || len(q.C.Args) != 1 || q.C.Arg("を") == nil {
		return nil, fmt.Errorf("which spells %q means is not known", p.Text)
	}
	o, err := s.noun(q, q.C.Arg("を"))
	if err != nil {
		return nil, err
	}
	if o.zone != ability.Stack || o.face != nil || o.many() {
		return nil, fmt.Errorf("which spells %q means is not known", p.Text)
	}
	pips := ""
	for _, c := range o.colours {
		pips += "{" + c + "}"
	}
	o.mana = fmt.Sprintf("{%d}%s", by+1, pips)
	return s.castFor(o, "{1}"+pips, pips)
}

// needsClaim reads コストが{N}の呪文に{M}が必要である.
func needsClaim(s *story, p *frame.Prop) (func() error, error) {
	s.heeds(p, "必要", "プレイ", "唱えるの", "唱えるため")
	need := s.arg(p, "が")
	if need == nil || s.c.face == nil || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if _, err := ability.ParseMana(s.text(need)); err != nil {
		return nil, fmt.Errorf("what %q needs is not known", p.Text)
	}
	a := s.arg(p, "は")
	if a == nil {
		return nil, fmt.Errorf("what %q is about is not said", p.Text)
	}
	o, err := s.noun(p, a)
	if err != nil {
		return nil, err
	}
	if o.zone != ability.Stack || o.face != nil || o.many() || o.mana == "" {
		return nil, fmt.Errorf("what the spell of %q costs is not known", p.Text)
	}
	return s.castFor(o, s.text(need), dropSymbol(s.text(need)))
}

// castFor claims that a spell may be cast for some mana and not for less, while
// the card of the ruling is on the battlefield.
func (s *story) castFor(o *obj, mana, less string) (func() error, error) {
	src := s.mention(s.card(s.c.card, s.c.face))
	if src.zone != ability.Battlefield || src.who == "opponent" {
		return nil, fmt.Errorf("%s is no permanent of yours", s.c.face.Name)
	}
	if o.who == "opponent" {
		return nil, fmt.Errorf("what an opponent pays is not told")
	}
	there := s.knob(condition)
	o.who = "you"
	if len(o.types) == 0 {
		o.types = []string{"sorcery"}
		o.abilities = append(o.abilities, "you gain 1 life")
	}
	return func() error {
		if there {
			if _, err := s.place(src); err != nil {
				return err
			}
		}
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if s.st.Turn == "" {
			s.st.Turn = "you"
		}
		if less != "" {
			s.attempt(false, "cast: {player: you, card: %s, mana: '%s'}", n, less)
		}
		s.attempt(true, "cast: {player: you, card: %s, mana: '%s'}", n, mana)
		return nil
	}, nil
}

// dropSymbol leaves out the last symbol of a mana cost.
func dropSymbol(mana string) string {
	if i := strings.LastIndexByte(mana, '{'); i > 0 {
		return mana[:i]
	}
	return ""
}
