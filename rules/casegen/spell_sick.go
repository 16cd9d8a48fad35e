package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// A creature has summoning sickness that its controller has not controlled since
// his turn began (CR 302.6): its abilities with {T} in their cost are not activated
// then.

func init() {
	refineDeed(ofSick, sickDeed, "is-affected", "controls", "is-state")
}

// ofSick reads 召喚酔いの影響を受けている, ターンの開始時からコントロールし続けていない.
func ofSick(s *story, p *frame.Prop) bool {
	if p.Frame == "controls" {
		return s.sinceTurn(p) != nil && strings.Contains(p.C.In(s.c.block.Text), "し続け")
	}
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool {
		return slices.Contains([]string{"召喚酔いの影響", "召喚酔い", "召喚酔い状態"}, frame.Plain(s.text(&a)))
	})
}

// sinceTurn is the phrase あなたのターンの開始時から of a clause, nil for none.
func (s *story) sinceTurn(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		for _, of := range []string{"自分の", "あなたの", "直前の", "最新の", "その", "最も新しい", "そのコントローラーの"} {
			w = strings.Replace(w, of, "", 1)
		}
		if a.Particle == "から" && (w == "ターンの開始時" || w == "ターンの最初" || w == "ターンの始め" || w == "ターン開始時") {
			return a
		}
	}
	return nil
}

// sickDeed makes a creature one that has summoning sickness.
func sickDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	sick := !p.Neg
	if p.Frame == "controls" {
		sick = p.Neg
		s.looked[s.sinceTurn(p).Start] = true
	}
	who := ""
	o := s.gap
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := frame.Plain(s.text(a)); {
		case strings.HasPrefix(w, "召喚酔い"):
			s.looked[a.Start] = true
		case p.Frame == "controls" && (a.Particle == "が" || a.Topic && a.Particle == ""):
			x, err := s.noun(p, a)
			if err != nil || x.player == "" {
				return nil, fmt.Errorf("no way to bring about %q", p.Text)
			}
			s.looked[a.Start] = true
			who = x.player
		case p.Frame == "controls" && a.Particle == "を":
			x, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			s.looked[a.Start] = true
			o = x
		}
	}
	if p.Frame != "controls" {
		var err error
		if o, err = s.subject(p); err != nil {
			return nil, err
		}
	}
	if o == nil || o.player != "" || o.many() || !o.become("creature") || who != "" && o.who != "" && o.who != who || o.name != "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if who != "" {
		o.who = who
	}
	if s.gap != nil {
		kind = quality
	}
	o.sick = s.knob(kind) == sick
	return nil, nil
}
