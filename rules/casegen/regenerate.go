package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["regenerate"] = regenerateDeed
	claimTable["regenerate"] = regenerateClaim
	claimTable["saved"] = regenerateClaim
	refineDeed(byDeathtouch, deathtouchedDeed, "destroy")
	refineDeed(byStateBased, stateBasedDeed, "destroy")
	claimTable["replaced"] = replacedClaim
}

// shieldOf puts a regeneration shield on a creature before anything is done.
func (s *story) shieldOf(o *obj) {
	if s.shields == o {
		return
	}
	s.shields = o
	s.deeds = append([]func() error{func() error {
		return s.trick("you", "regenerate target creature", o)
	}}, s.deeds...)
}

// regenerateDeed reads 再生した: it was about to be destroyed and regenerated
// instead (CR 701.19).
func regenerateDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o := s.gap
	for i := range p.C.Args {
		if a := &p.C.Args[i]; slices.Contains([]string{"が", "を", ""}, a.Particle) && (a.Particle != "" || a.Topic) {
			s.looked[a.Start] = true
			x, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			if x.player == "" {
				o = x
			}
		}
	}
	if o == nil {
		var err error
		if o, err = s.elided(p); err != nil {
			return nil, err
		}
	}
	if p.Neg || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if s.gap == nil {
		s.topic = o
	}
	return s.done(kind, func() error {
		if err := s.trick("you", "regenerate target creature", o); err != nil {
			return err
		}
		return s.trick("opponent", "destroy target creature", o)
	})
}

// regenerateClaim reads that something that is destroyed can or cannot be
// regenerated, or saved by a regeneration effect.
func regenerateClaim(s *story, p *frame.Prop) (func() error, error) {
	var o *obj
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		switch {
		case (a.Particle == "により" || a.Particle == "によって" || a.Particle == "で") && (text == "再生" || text == "再生効果" || text == "再生能力" || text == "1回の再生効果"):
		case (a.Particle == "を" || a.Particle == "が" || a.Particle == "" && a.Topic) && o == nil:
			x, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			o = x
		default:
			continue
		}
		s.looked[a.Start] = true
	}
	if o == nil {
		var err error
		if o, err = s.elided(p); err != nil {
			return nil, err
		}
	}
	may, ok := allowed(p)
	if p.Mod == clause.Fact && !p.Neg {
		may, ok = true, true
	}
	if p.Frame == "saved" && s.shields != o && s.endingArg(p, nil, "再生", "再生効果", "再生能力") == nil || !ok || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.shieldOf(o)
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if may {
			s.st.Claim("happened: {event: regenerate, object: %s}", n)
			s.st.Claim("zone: {%s: battlefield}", n)
			return nil
		}
		s.st.Claim("never: {event: regenerate, object: %s}", n)
		s.st.Claim("zone: {%s: graveyard}", n)
		return nil
	}, nil
}

// byDeathtouch reports whether a clause says that something is destroyed by
// deathtouch.
func byDeathtouch(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, []string{"により", "によって", "で"}, "")
	if a == nil {
		return false
	}
	k, err := s.c.keywordOf(s.text(a))
	return err == nil && k == "deathtouch"
}

// deathtouchedDeed reads 接死によって破壊される: something with deathtouch deals it damage.
func deathtouchedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "により", "によって", "で")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	source := s.bystander()
	source.abilities = []string{"deathtouch"}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	source.who = other(o.who)
	d := &dealt{source: source, to: o, n: s.amount()}
	return s.deal(d, kind, false)
}

// stateBased are words for state-based actions.
var stateBased = []string{"状況起因処理", "状況起因効果"}

func byStateBased(s *story, p *frame.Prop) bool { return argEnding(s, p, nil, stateBased...) }

// stateBasedDeed reads 複数の状況起因処理が…しようとする: there are two that
// destroy a creature, one for lethal damage and one for deathtouch (CR 704.5g,
// 704.5h). A single one is that for lethal damage.
func stateBasedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.endingArg(p, nil, stateBased...)
	s.looked[a.Start] = true
	text := frame.Plain(s.text(a))
	n := 1
	for _, w := range []string{"複数の", "2つの"} {
		if strings.HasPrefix(text, w) {
			n, text = 2, strings.TrimPrefix(text, w)
		}
	}
	if n == 2 {
		s.heeds(p, "同時")
	}
	b := s.arg(p, "を")
	if !slices.Contains(stateBased, text) || b == nil || p.Neg || s.hit != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o, err := s.noun(p, b)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() || !o.become("creature") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	source := s.bystander()
	if n == 2 {
		source.abilities = []string{"deathtouch"}
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	source.who = other(o.who)
	return s.deal(&dealt{source: source, to: o, n: lethal}, kind, false)
}

// replacedClaim reads …がすべて置換される: what would destroy a creature is
// replaced by one regeneration.
func replacedClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "により", "によって", "で")
	if a == nil || p.Neg || fact(p) != nil || s.hit == nil || s.hit.to.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if w := frame.Plain(s.text(a)); w != "再生効果" && w != "1回の再生効果" && w != "1回の再生" && w != "再生" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.heeds(p, "それら", "すべて", "全て", "それらすべて", "その破壊")
	o := s.hit.to
	s.shieldOf(o)
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: {event: regenerate, object: %s, times: 1}", n)
		s.st.Claim("never: {event: destroy, object: %s}", n)
		return nil
	}, nil
}
