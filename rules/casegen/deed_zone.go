package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	for f, h := range map[string]deedHandler{
		"die":                   moveDeed("destroy target permanent", "graveyard"),
		"destroy":               moveDeed("destroy target permanent", "graveyard"),
		"put-into-graveyard":    moveDeed("destroy target permanent", "graveyard"),
		"exile":                 moveDeed("exile target permanent", "exile"),
		"remove":                moveDeed("exile target permanent", "exile"),
		"return":                moveDeed("return target permanent to its owner's hand", "hand"),
		"put-onto-library":      moveDeed("put target permanent on top of its owner's library", "library"),
		"leave":                 moveDeed("exile target permanent", ""),
		"ceases-to-exist":       moveDeed("exile target permanent", ""),
		"enter":                 enterDeed,
		"sacrifice":             sacrificeDeed,
		"return-to-battlefield": comeBackDeed,
	} {
		deedTable[f] = h
	}
}

// moveDeed brings about that an object on the battlefield goes elsewhere: by
// the spell that the text names, or an instant that does so. Where a named
// spell does it, the scenario checks that it did.
func moveDeed(text, zone string) deedHandler {
	return func(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
		by, o, err := s.doneTo(p)
		if err != nil {
			return nil, err
		}
		if p.Frame == "destroy" && p.Neg && p.Passive && by == nil && s.gap != nil && o == s.gap { // 破壊されないクリーチャー
			return nil, s.fitOne(o, ability.Has{Keyword: "indestructible"})
		}
		if zone == "hand" {
			if err := s.returnedTo(p, o); err != nil {
				return nil, err
			}
		}
		if err := s.zoneArg(p, zone); err != nil {
			return nil, err
		}
		for _, a := range p.C.Adverb {
			switch w := a.In(s.c.block.Text); {
			case o != nil && o.moved == "battlefield" && (w == "再び" || w == "再度" || w == "もう一度"), w == "その後", w == "その後で":
				s.looked[a.Start] = true
			}
		}
		if o == nil || o.player != "" || o.many() || p.Neg {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		if o.moved == zone && zone != "" && by == nil && s.gap == nil {
			return nil, nil // it was told before
		}
		o.moved = zone
		if by != nil && by.player == "" {
			return s.byCard(by, o, zone, kind)
		}
		if k := s.aimedAt(o, zone); k != nil && by == nil && !priorTo(p) {
			return s.byCasting(k, o, zone, kind)
		}
		if o.zone != ability.Battlefield {
			return nil, fmt.Errorf("what %q moves is not on the battlefield", p.Text)
		}
		who := "opponent"
		if by != nil {
			who = by.player
		}
		s.hosted(o)
		owner := o.owner
		if !s.knob(kind) { // it is there all the same
			return func() error { _, err := s.place(o); return err }, nil
		}
		return func() error {
			if o.who == "" {
				o.who = owner
			}
			o.gone, s.waits = true, true // what triggers on it resolves
			text := text
			o.left = zone
			if p.Frame == "leave" && o.moved == "battlefield" { // it comes back, which a card in a graveyard can in all editions
				text, o.left = "destroy target permanent", "graveyard"
			}
			return s.trick(who, text, o)
		}, nil
	}
}

// hosted gives an Aura of which the text says nothing more something that it is
// attached to: without it, it would not be there.
func (s *story) hosted(o *obj) {
	if o.face == nil || o.on != nil || !slices.Contains(o.face.Subtypes, "Aura") {
		return
	}
	for _, a := range o.face.Abilities {
		k, ok := a.(ability.Keyword)
		if !ok || k.Name != "enchant" || k.Of == nil {
			continue
		}
		host := newObj()
		quiet := s.quiet
		s.quiet = true
		if s.fit(host, *k.Of) == nil && host.player == "" {
			host.who = "opponent"
			o.on = host
			s.objs = append([]*obj{host}, s.objs...)
		}
		s.quiet = quiet
	}
}

// doneTo reads what is done to what: 破壊する, 破壊される, 死亡する, 戦場を離れる, 《X》で
// 戻された. It looks at no zones.
func (s *story) doneTo(p *frame.Prop) (by, o *obj, err error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		text := s.text(a)
		if _, zone := s.zonePhrase(text); zone == nil && a.Particle != "が" {
			continue // 戦場を, 手札に
		}
		switch {
		case a.Particle == "によって" || a.Particle == "により" || a.Particle == "で":
			if name, ok := nameOf(exemplar(frame.Plain(text))); ok {
				s.looked[a.Start] = true
				if by, err = s.named(name); err != nil {
					return nil, nil, err
				}
				s.mention(by)
			}
		case a.Particle == "が" || a.Topic && a.Particle == "":
			s.looked[a.Start] = true
			x, err := s.noun(p, a)
			if err != nil {
				return nil, nil, err
			}
			if by != nil && o != nil {
				return nil, nil, fmt.Errorf("who does %q is not known", p.Text)
			}
			if p.Passive || s.intransitive(p) || o == nil && x.player == "" && !s.hasObject(p) && s.gap == nil {
				o = x
			} else {
				by = x
			}
		case a.Particle == "を":
			s.looked[a.Start] = true
			if o, err = s.noun(p, a); err != nil {
				return nil, nil, err
			}
		}
	}
	switch {
	case o != nil:
	case s.gap != nil && s.gap.player == "":
		o = s.gap
	case p.Passive || s.intransitive(p):
		o, err = s.elided(p)
	}
	if m := s.main(p, by, o); m != nil {
		s.topic = m
	} else if by == nil && o != nil && s.gap == nil {
		s.topic = o
	}
	if err == nil && o != nil && s.gap == nil {
		o, err = s.floating(p, o)
	}
	return by, o, err
}

// intransitive reports whether the verb of a clause says what an object does by
// itself.
func (s *story) intransitive(p *frame.Prop) bool {
	switch p.C.Pred.Base {
	case "死亡する", "死ぬ", "離れる", "戻る", "残る", "出る", "消滅する", "消える", "なくなる", "落ちる", "入る", "加わる", "移る", "生き残る":
		return true
	}
	return false
}

func (s *story) hasObject(p *frame.Prop) bool { return p.C.Arg("を") != nil }

// zoneArg looks at the phrases of a clause that name zones, and reports an
// error where one is not what it must be: the one gone to, or the battlefield
// that is left.
func (s *story) zoneArg(p *frame.Prop, zone string) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		switch a.Particle {
		case "に", "へ":
			pl, err := s.zonePhrase(s.text(a))
			if err != nil {
				return err
			}
			if pl.zone != zone || pl.whose != "" && pl.whose != "owner" || pl.at == "bottom" {
				return fmt.Errorf("no way to bring about %q", p.Text)
			}
			s.looked[a.Start] = true
		case "から", "を":
			pl, err := s.zonePhrase(s.text(a))
			if err != nil && s.text(a) != "ゲーム" {
				return err
			}
			if err == nil && pl.zone != "battlefield" {
				return fmt.Errorf("no way to bring about %q", p.Text)
			}
			s.looked[a.Start] = true
		}
	}
	return nil
}

// byCard has a card that is named do something to an object, and checks that
// the object went where the text says.
func (s *story) byCard(by, o *obj, zone string, kind knobKind) (func() error, error) {
	k, err := s.use(by, "")
	if err != nil {
		return nil, err
	}
	if len(k.targets) > 0 {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
	}
	return s.byCasting(k, o, zone, kind)
}

// byCasting has a casting resolve and checks that an object went where the text
// says.
func (s *story) byCasting(k *casting, o *obj, zone string, kind knobKind) (func() error, error) {
	return s.done(kind, func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.resolve(); err != nil {
			return err
		}
		if zone != "" {
			s.st.Check("happened: {event: move, into: " + zone + ", object: " + n + "}")
		}
		return nil
	})
}

// aimedAt is the spell or ability told of before that will move an object to a
// zone when it resolves, nil where there is none.
func (s *story) aimedAt(o *obj, zone string) *casting {
	for _, k := range s.casts {
		if k.o.face == nil || !slices.Contains(k.targets, o) {
			continue
		}
		found := false
		ability.Walk(effectsOf(k.ability()), func(n any) bool {
			switch n := n.(type) {
			case ability.Destroy:
				found = found || zone == "graveyard"
			case ability.Move:
				found = found || zone == "" || string(n.To.Zone) == zone
			}
			return true
		})
		if found {
			return k
		}
	}
	return nil
}

// priorTo reports whether a clause tells of what happens before something
// resolves.
func priorTo(p *frame.Prop) bool {
	return slices.ContainsFunc(p.When, func(t frame.TimePhrase) bool { return t.Rel == frame.Prior })
}

// sacrificeDeed reads クリーチャーを生け贄に捧げる.
func sacrificeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if a := p.C.Arg("に"); a != nil && s.text(a) == "生け贄" {
		s.looked[a.Start] = true
	}
	by, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if o == nil || o.player != "" || o.many() || p.Neg || by != nil && by.player == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if by != nil && o.who == "" {
		o.who = by.player
	}
	return s.done(kind, func() error {
		if _, err := s.place(o); err != nil {
			return err
		}
		if by != nil && by.player != o.who {
			return fmt.Errorf("nobody sacrifices what another controls")
		}
		return s.trick(o.who, "you sacrifice target permanent you control", o)
	})
}
