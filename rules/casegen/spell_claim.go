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
	for name, h := range map[string]claimHandler{
		"cast":            permissionClaim("spell"),
		"activate":        permissionClaim("activated"),
		"countered":       counteredClaim,
		"resolve":         resolveClaim,
		"trigger":         triggerClaim,
		"does-nothing":    nothingClaim,
		"no-effect":       nothingClaim,
		"nothing-happens": nothingClaim,
		"search":          doesClaim("search"),
		"reveal":          doesClaim("reveal"),
		"shuffle":         doesClaim("shuffle"),
		"sacrifice":       sacrificeClaim,
	} {
		if h != nil {
			claimTable[name] = h
		}
	}
}

// triggerClaim reads that an ability triggers, does not, or how often.
func triggerClaim(s *story, p *frame.Prop) (func() error, error) {
	n := s.times(p)
	said := p.Times >= 0
	a := s.arg(p, "が", "は")
	var o *obj
	var k *casting // of an ability that a keyword names
	var err error
	if a != nil {
		if sacrificing.MatchString(frame.Plain(s.text(a))) {
			s.whole(a) // see sacrificer
		}
		o, k, err = s.triggering(p, s.text(a))
	} else if t := s.worded.tested; t != nil && t.k != nil {
		o, k = t.o, t.k
	} else if o, err = s.elided(p); (err != nil || o.player != "") && s.c.face != nil { // that of the card of the ruling
		if _, has := usable(s.c.face, which{kind: "triggered"}); has {
			o, err = s.mention(s.card(s.c.card, s.c.face)), nil
		}
	}
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg && said { // しか
		if !strings.Contains(p.Text, "しか") {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	yes := !p.Neg || said
	if a != nil && !p.Neg && s.saysFirst(p) { // 先に誘発して解決され
		up, err := s.usefulText(p, s.text(a), "triggered")
		if err != nil || fact(p) != nil {
			return nil, fmt.Errorf("what triggers first in %q is not known", p.Text)
		}
		s.worded.upFirst = up
		return func() error {
			if err := s.begin(up); err != nil {
				return err
			}
			s.st.Claim("%s", event(true, "event: trigger, source: "+up.o.name, -1))
			return nil
		}, nil
	}
	waits := false
	if q := s.occasion(p); q != nil && yes {
		waits = k == nil && o.asks()
		if strings.Contains(q.Text, "各プレイヤー") && !said {
			n, said = 2, true // once for each of them
		}
		s.deeds = append(s.deeds, func() error {
			name, err := s.place(o)
			if err == nil {
				s.st.Check(event(true, "event: trigger, source: "+name, -1))
			}
			return err
		})
	}
	// It is there before anything is done, unless it comes by what is done.
	if o.cast == nil || k != nil {
		s.first(o)
	}
	return func() error {
		if t := s.worded.tested; k != nil && (yes || t != nil && t.k == k) {
			if err := s.begin(k); err != nil {
				return err
			}
		}
		if waits {
			s.waits = false // what it asks as it resolves does not matter
		}
		if err := s.settle(); err != nil {
			return err
		}
		if _, err := s.place(o); err != nil {
			return err
		}
		times := -1
		if said {
			times = n
		}
		s.st.Claim("%s", event(yes, "event: trigger, source: "+o.name, times))
		return nil
	}, nil
}

// occasion is the clause with たび that a clause goes with, nil for none.
func (s *story) occasion(p *frame.Prop) *frame.Prop {
	for i := range s.c.res.Reading.Props {
		if q := &s.c.res.Reading.Props[i]; q.Sentence == p.Sentence && q.Role == clause.Occasion && q.C.Joins == p.Clause {
			return q
		}
	}
	return nil
}

// triggering finds what has the triggered ability that a phrase names, and its
// use where the phrase calls it by a keyword, or is that of a made object.
func (s *story) triggering(p *frame.Prop, text string) (*obj, *casting, error) {
	if o, err := s.sacrificer(text); o != nil || err != nil {
		return o, nil, err
	}
	whose, w, ok := s.c.abilityPhrase(text)
	if !ok { // a keyword stands for its ability: 不死, あなたの進化
		word, yours := strings.CutPrefix(frame.Plain(text), "あなたの")
		k, err := s.c.keywordOf(word)
		if err != nil {
			o, err := s.phrase(text)
			return o, nil, err
		}
		w = which{kind: "triggered", word: k}
		if yours {
			o, err := s.having(w)
			if err != nil {
				return nil, nil, err
			}
			if o.who != "" && o.who != "you" {
				return nil, nil, fmt.Errorf("%s is not yours", o.phrase)
			}
			o.who = "you"
		}
	}
	if w.kind == "ability" {
		w.kind = "triggered"
	}
	if whose != "" {
		o, err := s.phrase(whose)
		if err != nil {
			return nil, nil, err
		}
		if o.face != nil {
			if _, has := usable(o.face, w); !has {
				return nil, nil, fmt.Errorf("%s has no such triggered ability", o.face.Name)
			}
		}
		return s.mention(o), nil, nil
	}
	o, err := s.having(w)
	if err != nil {
		return nil, nil, fmt.Errorf("whose ability %q is, is not known", text)
	}
	s.mention(o)
	if _, made := o.way(w); !made {
		return o, nil, nil
	}
	k, err := s.useWhich(o, w)
	return o, k, err
}

// nothingClaim reads that a spell or ability does nothing: none of its
// instructions does anything.
func nothingClaim(s *story, p *frame.Prop) (func() error, error) {
	if err := fact(p); err != nil {
		return nil, err
	}
	var k *casting
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := frame.Plain(s.text(a)); {
		case w == "何" || w == "何も" || w == "効果" || w == "特段の効果" || w == "特別な効果":
			s.looked[a.Start] = true
		case k == nil && (a.Particle == "が" || a.Topic):
			s.look(a)
			var err error
			if k, err = s.usefulText(p, s.text(a), ""); err != nil {
				return nil, err
			}
		}
	}
	if k == nil && len(s.casts) > 0 {
		k = s.casts[len(s.casts)-1]
	}
	if k == nil || k.ability() == nil {
		return nil, fmt.Errorf("what does nothing is not known")
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		claims := nothingOf(k.chosen(), k.o.name)
		if len(claims) == 0 {
			claims = append(sameSize(k), s.stayExiled(k)...)
		}
		if t := s.worded.tested; t != nil && t.k == k && t.made != "" {
			claims = []string{t.does(false)}
		}
		if len(claims) == 0 {
			return fmt.Errorf("no way to see that it does nothing")
		}
		for _, c := range claims {
			s.st.Claim("%s", c)
		}
		return nil
	}, nil
}

// sameSize lists claims that the targets of a casting have the size they had,
// where all that it does is to change that.
func sameSize(k *casting) []string {
	do := k.chosen()
	if len(do) != 1 || len(k.targets) == 0 {
		return nil
	}
	a, _ := do[0].(ability.Apply)
	c, ok := a.Rule.(ability.Continuous)
	if !ok || slices.ContainsFunc(c.Mods, func(m ability.Mod) bool { _, pt := m.(ability.PT); return !pt }) {
		return nil
	}
	var out []string
	for _, t := range k.targets {
		if t.player != "" || t.name == "" {
			return nil
		}
		p, n := t.size()
		out = append(out, fmt.Sprintf("pt: {%s: %d/%d}", t.name, p, n))
	}
	return out
}

// doesClaim reads that a player does something: an event of a kind.
func doesClaim(kind string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		if p.Passive && ofNobody(s, p) { // カードは公開されない
			return s.nobodyClaim(p, kind)
		}
		s.arg(p, "を", "から")
		o, err := s.subject(p)
		if said := p.C.Arg("が", "は"); p.Neg && said == nil && (err != nil || o.player == "") {
			o, err = &obj{player: ""}, nil // nobody does
		} else if err == nil && o.player == "" {
			err = fmt.Errorf("no claim for %q", p.Text)
		}
		if err != nil {
			return nil, err
		}
		if p.Mod != clause.Fact && !(p.Mod == clause.Can && p.Neg) && !(p.Can() && !p.Neg) { // who may, does
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return func() error {
			if err := s.settle(); err != nil {
				return err
			}
			e := "event: " + kind
			if o.player != "" {
				e += ", player: " + o.player
			}
			s.st.Claim("%s", event(!p.Neg, e, -1))
			return nil
		}, nil
	}
}

// sacrificed reads who sacrifices what.
func (s *story) sacrificed(p *frame.Prop) (agent, o *obj, err error) {
	a, b := s.untaken(p, "が", "は"), s.untaken(p, "を")
	if p.Passive || b == nil {
		a, b = s.untaken(p, "によって", "により"), a
	}
	if a != nil {
		if agent, err = s.noun(p, a); err != nil {
			return nil, nil, err
		}
	}
	if b != nil {
		o, err = s.noun(p, b)
	} else {
		o, err = s.elided(p)
	}
	return agent, o, err
}

// sacrificeClaim reads that something is sacrificed, or is not.
func sacrificeClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; s.text(a) == "生け贄" {
			s.looked[a.Start] = true
		}
	}
	agent, o, err := s.sacrificed(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o == nil || o.player != "" || agent != nil && agent.player == "" {
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
		e := "event: sacrifice, object: " + n
		if agent != nil {
			e += ", player: " + agent.player
		}
		s.st.Claim("%s", event(!p.Neg, e, -1))
		return nil
	}, nil
}

// spellsOf casts what a claim says does something: an instant or sorcery that
// nothing before has cast.
func (s *story) spellsOf(p *frame.Prop) func() error {
	switch p.Frame {
	case "deal-damage", "destroy", "exile", "return", "prevent-damage", "tap", "untap", "gain-control":
	default:
		return nil
	}
	var list []*casting
	for _, o := range s.used {
		if o.face == nil || o.cast != nil || !o.is("instant") && !o.is("sorcery") {
			continue
		}
		if k, err := s.use(o, "spell"); err == nil {
			list = append(list, k)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return func() error {
		for _, k := range list {
			if err := s.begin(k); err != nil {
				return err
			}
		}
		return nil
	}
}
