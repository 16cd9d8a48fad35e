package casegen

import (
	"fmt"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofStepOfEffect, stepOfEffectDeed, "choose", "reveal", "necessary", "discard", "draw", "search", "shuffle", "sacrifice")
}

// A text may tell what is done as a spell or ability resolves step by step
// before what it comes to: 解決時にカード名を指定し, プレイヤーは手札を公開して, 必要なら. All of it is
// done in that order while the spell or ability resolves (CR 608.2c).

// ofStepOfEffect reports whether a clause tells such a step.
func ofStepOfEffect(s *story, p *frame.Prop) bool {
	if p.Role != clause.Condition || p.Neg {
		return false
	}
	goesOn := p.C.Marker.Form == "" || p.C.Marker.Form == "て" || p.C.Marker.Form == "連用"
	switch p.Frame {
	case "choose":
		a := p.C.Arg("を")
		return goesOn && ofResolution(s, p) && a != nil && s.valueWord(s.text(a)) != ""
	case "necessary":
		return s.nominal != nil && p.C.Marker.Form == "なら"
	}
	return s.nominal != nil && goesOn
}

func stepOfEffectDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	switch p.Frame {
	case "choose":
		f, err := choiceClaim(s, p)
		if err == nil {
			s.claims = append(s.claims, f)
			s.step = "{event: choose, word: " + s.valueWord(s.text(p.C.Arg("を"))) + "}"
		}
		return nil, err
	case "necessary": // there is such a card, and it is the one
		s.arg(p, "だ")
		if l := s.later(p); len(l) != 1 || l[0].Frame != "discard" || l[0].Neg {
			return nil, fmt.Errorf("what is necessary is not known")
		}
		s.claims = append(s.claims, func() error {
			s.st.Claim("happened: {event: discard, object: %s}", s.nominal.name)
			return nil
		})
		return nil, nil
	}
	e, ok := s.endOf(p)
	if !ok || s.step == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	e.looked(s)
	who, err := s.subject(p)
	if err != nil || who.player == "" {
		return nil, fmt.Errorf("who does what %q says is not known", p.Text)
	}
	before := s.step
	e.who = who.player
	s.step = e.String()
	s.claims = append(s.claims, func() error {
		s.st.Claim("happened: %s", e)
		s.st.Claim("no-priority: {after: %s, before: %s}", before, e)
		return nil
	})
	return nil, nil
}
