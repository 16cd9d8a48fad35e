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
	for f, h := range map[string]claimHandler{
		"die":                   goesClaim("graveyard"),
		"destroy":               goesClaim("graveyard"),
		"put-into-graveyard":    goesClaim("graveyard"),
		"exile":                 goesClaim("exile"),
		"return":                goesClaim("hand"),
		"put-into-hand":         goesClaim("hand"),
		"put-onto-library":      goesClaim("library"),
		"ceases-to-exist":       goesClaim("gone"),
		"return-to-battlefield": backClaim,
		"leave":                 leaveClaim,
		"stay":                  stayClaim,
		"survives":              stayClaim,
		"enter":                 enterClaim,
	} {
		claimTable[f] = h
	}
}

// cause is what brings about what a clause claims.
type cause struct {
	rules bool     // state-based actions
	by    *casting // a spell or ability that is named
}

// causeOf reads 状況起因処理により, 《X》の効果で, 《X》によって and looks at it.
func (s *story) causeOf(p *frame.Prop) (cause, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || !slices.Contains([]string{"により", "によって", "で", "によっては"}, a.Particle) {
			continue
		}
		text := s.text(a)
		if text == "状況起因処理" || text == "状況起因効果" {
			s.looked[a.Start] = true
			return cause{rules: true}, nil
		}
		for _, w := range []string{"の効果", "の能力", "の解決", ""} {
			before, ok := strings.CutSuffix(text, w)
			if !ok {
				continue
			}
			name, ok := nameOf(exemplar(frame.Plain(before)))
			if !ok {
				continue
			}
			by, err := s.named(name)
			if err != nil {
				return cause{}, err
			}
			kind := ""
			if w == "の能力" {
				kind = "ability"
			}
			k, err := s.use(by, kind)
			if err != nil {
				return cause{}, err
			}
			s.looked[a.Start] = true
			s.mention(by)
			return cause{by: k}, nil
		}
	}
	return cause{}, nil
}

// goesClaim claims that an object goes to a zone, or does not go there.
func goesClaim(zone string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		if a := p.C.Arg("を"); a != nil && s.text(a) == "残り" && s.kept != nil && zone == s.kept.rest && !p.Neg {
			s.arg(p, "を")
			if b := s.arg(p, "に"); b == nil {
				return nil, fmt.Errorf("no claim for %q", p.Text)
			} else if pl, err := s.zonePhrase(s.text(b)); err != nil || pl.zone != zone || pl.whose != "" && pl.whose != "owner" {
				return nil, fmt.Errorf("no claim for %q", p.Text)
			}
			return s.keeps, nil
		}
		if zone == "exile" && s.linkedSpoken() {
			s.heeds(p, "永久", "永久に") // what would return it has resolved
		}
		why, err := s.causeOf(p)
		if err != nil {
			return nil, err
		}
		by, o, err := s.doneTo(p)
		if err != nil {
			return nil, err
		}
		if o != nil {
			s.eachOf(p, o)
		}
		if by != nil && by.player == "" {
			if why.by, err = s.use(by, ""); err != nil {
				return nil, err
			}
			by = nil
		}
		to, fromStack := place{zone: zone}, false
		s.heeds(p, "直接")
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if s.looked[a.Start] || !slices.Contains([]string{"に", "へ", "から", "を"}, a.Particle) {
				continue
			}
			if s.text(a) == "スタック" && a.Particle == "から" && o != nil && o.zone == ability.Stack && !p.Neg {
				s.looked[a.Start], fromStack = true, true
				continue
			}
			pl, err := s.zonePhrase(s.text(a))
			if err != nil && !(s.text(a) == "ゲーム" && a.Particle == "から") {
				return nil, err
			}
			if a.Particle == "に" || a.Particle == "へ" {
				to = pl
				s.sides = s.sides || pl.whose == "you" || pl.whose == "opponent"
				if err := s.denied(a, &to); err != nil {
					return nil, err
				}
			} else if pl.zone != "" && pl.zone != "battlefield" || pl.whose != "" {
				return nil, fmt.Errorf("does not know %q", s.text(a))
			}
			s.looked[a.Start] = true
		}
		if err := fact(p); err != nil {
			return nil, err
		}
		if o == nil || o.player != "" || o.many() && why.by != nil && len(why.by.targets) > 0 || by != nil || to.zone != zone {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if why.by != nil && len(why.by.targets) > 0 {
			if err := s.aim(why.by, o); err != nil {
				return nil, err
			}
		}
		s.apart(o, to)
		return func() error {
			for _, m := range s.members(o) {
				if err := s.goes(p, m, to, why); err != nil {
					return err
				}
				if fromStack {
					s.st.Claim("happened: {event: move, object: %s, from: stack, into: %s, times: 1}", m.name, to.zone)
				}
			}
			return nil
		}, nil
	}
}

// denied reads あなたの墓地ではなく before the zone that a phrase names: whose it is
// not.
func (s *story) denied(a *clause.Arg, to *place) error {
	if a.Instead == nil {
		return nil
	}
	text := s.text(a.Instead)
	not, err := s.zonePhrase(text)
	if err != nil { // そのコントローラーではなく: of the same zone
		if w := s.whoseWord(text); w != "" {
			not = place{zone: to.zone, whose: w}
		} else if o, err2 := s.phrase(text); err2 == nil && o.player != "" {
			not = place{zone: to.zone, whose: o.player}
		} else {
			return err
		}
	}
	if not.zone != to.zone || not.whose == "" || not.whose == to.whose {
		return fmt.Errorf("what %q denies is not known", text)
	}
	to.not = not.whose
	return nil
}

// apart gives an object an owner who does not control it, where a text says
// that it goes to the one's and not to the other's.
func (s *story) apart(o *obj, to place) {
	if o.stolen || slices.ContainsFunc(s.objs, func(x *obj) bool { return x.on == o && x.face != nil && givesControl(x.face) }) {
		return // its owner does not control it by then
	}
	if to.not == "owner" {
		return
	}
	if to.not == "you" || to.not == "opponent" { // its owner is the other
		if o.owner == "" && o.who == to.not || o.owner == to.not {
			o.owner = other(to.not)
		} else if o.owner == "" && o.who == "" {
			o.who = other(to.not)
		}
		return
	}
	if strings.HasPrefix(to.at, "not-") || to.not != "" || to.whose == "controller" {
		if o.who == "" {
			o.who = s.defaultWho(o)
		}
		if o.owner == "" {
			o.owner = other(o.who)
		}
	}
}

// goes makes the claims of goesClaim.
func (s *story) goes(p *frame.Prop, o *obj, to place, why cause) error {
	if why.by != nil {
		if _, err := s.place(o); err != nil {
			return err
		}
		if err := s.begin(why.by); err != nil {
			return err
		}
	}
	n, err := s.place(o)
	if err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	switch {
	case p.Neg && p.Frame == "destroy":
		s.st.Claim("never: {event: destroy, object: %s}", n)
		s.st.Claim("zone: {%s: battlefield}", n)
		return nil
	case p.Neg && to.whose == "" && o.zone == ability.Battlefield:
		s.st.Claim("zone: {%s: battlefield}", n)
		return nil
	case p.Neg:
		s.st.Claim("never: {event: move, object: %s, into: %s}", n, to.zone)
		return nil
	case to.zone == "gone":
		s.st.Claim("zone: {%s: gone}", n)
		return nil
	}
	s.st.Claim("zone: {%s: %s}", n, to.zone)
	if p.Frame == "destroy" {
		s.st.Claim("happened: {event: destroy, object: %s}", n)
	}
	if why.rules {
		s.st.Claim("before: [{event: state-based}, {event: move, object: %s, into: %s}]", n, to.zone)
	}
	whose := to.whose
	switch whose {
	case "owner":
		whose = o.who
		if o.owner != "" {
			whose = o.owner
		}
	case "controller":
		whose = o.who
	case "":
		return nil
	}
	s.st.Claim("owner: {%s: %s}", n, whose)
	not := map[string]string{"owner": o.home(), "controller": o.who, "you": "you", "opponent": "opponent"}[to.not]
	if not == whose {
		return fmt.Errorf("%s is denied and claimed", whose)
	}
	return nil
}

// home is who owns an object.
func (o *obj) home() string {
	if o.owner != "" {
		return o.owner
	}
	return o.who
}

// afterwards reads ターン終了時に, 次のターンに: a claim of that time is made when the
// turn is over.
func (s *story) afterwards(p *frame.Prop) (bool, error) {
	for _, t := range p.When {
		switch {
		case t.Whose != "" || t.Each || t.Other || t.First || t.Last || t.Next && t.Point != frame.Turn:
			continue
		case (t.Point == frame.EndOfTurn || t.Point == frame.EndStep) && (t.Rel == frame.At || t.Rel == frame.Later), t.Point == frame.Turn && t.Next && t.Rel != frame.Until:
			for i := range p.C.Args {
				if a := &p.C.Args[i]; a.Start == t.Start {
					s.looked[a.Start] = true
				}
			}
			for i := range p.C.Adverb {
				if a := &p.C.Adverb[i]; a.Start == t.Start {
					s.looked[a.Start] = true
				}
			}
			s.heard(t)
			// What happens only then has not happened before.
			return s.isCondition(p) || s.knob(condition), nil
		}
	}
	return false, nil
}

// after makes a claim of an object when all is settled, in the next turn where
// later is set.
func (s *story) after(later bool, o *obj, claim func(name string)) func() error {
	return func() error {
		names, err := s.placeAll(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if later {
			if err := s.nextTurn(); err != nil {
				return err
			}
		}
		for _, n := range names {
			claim(n)
		}
		return nil
	}
}

// leaveClaim reads 戦場を離れる.
func leaveClaim(s *story, p *frame.Prop) (func() error, error) {
	switch p.C.Pred.Base {
	case "はずれる", "外れる":
		return comesOffClaim(s, p)
	}
	_, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if err := s.zoneArg(p, ""); err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o == nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, o, func(n string) {
		s.st.Claim("%s", event(!p.Neg, "event: move, from: battlefield, object: "+n, -1))
	}), nil
}

// stayClaim reads 戦場に残る, 追放領域に残る, 生き残る.
func stayClaim(s *story, p *frame.Prop) (func() error, error) {
	_, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if o != nil {
		s.eachOf(p, o)
	}
	zone, whose := "battlefield", ""
	if a := s.arg(p, "に"); a != nil {
		pl, err := s.zonePhrase(s.text(a))
		if err != nil || pl.at != "" || pl.whose == "controller" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if zone = pl.zone; pl.whose != "owner" {
			whose = pl.whose
		}
	}
	if err := fact(p); err != nil || o == nil || o.player != "" || p.Neg && zone != "battlefield" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, o, func(n string) {
		switch {
		case p.Neg && p.Frame == "survives":
			s.st.Claim("zone: {%s: graveyard}", n)
		case p.Neg:
			s.st.Claim("happened: {event: move, from: battlefield, object: %s}", n)
		default:
			s.st.Claim("zone: {%s: %s}", n, zone)
			if whose != "" {
				s.st.Claim("owner: {%s: %s}", n, whose)
			}
		}
	}), nil
}
