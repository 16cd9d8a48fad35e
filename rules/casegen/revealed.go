package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/frame"
)

// A card whose ability reveals it as a cost stays revealed for a time, while it
// stays where it is (CR 702.57b). A story sees that it is from the activation
// on, and that it is no longer when that time is over.

func init() {
	claimTable["stays-revealed"] = revealedClaim
	refineClaim(ofRevealed, revealedClaim, "reveal", "remains")
	refineDeed(ofRevealed, wasRevealedDeed, "reveal")
}

// revealing is a use of an ability that reveals the card it is an ability of, nil
// where none was spoken of.
func (s *story) revealing() *casting {
	for i := len(s.casts) - 1; i >= 0; i-- {
		if this, _ := s.casts[i].payable("reveal"); this {
			return s.casts[i]
		}
	}
	return nil
}

// ofRevealed reports whether a clause speaks of a card that is revealed so.
func ofRevealed(s *story, p *frame.Prop) bool {
	if s.owed != nil || s.revealing() == nil {
		return false
	}
	return p.Frame == "reveal" && p.Passive || p.Frame == "remains" && s.revealedStill(p) != ""
}

// revealedStill is the phrase 公開されたまま of a clause, "" for none.
func (s *story) revealedStill(p *frame.Prop) string {
	a := s.endingArg(p, []string{"だ", "に", ""}, "公開されたまま")
	if a == nil {
		return ""
	}
	if q := s.lastRelative(p, a); q == nil || q.Frame != "reveal" || q.Neg || len(q.C.Args) > 0 || !s.allTheTime(q) {
		return ""
	}
	s.looked[a.Start] = true
	return s.text(a)
}

// allTheTime reports whether the adverbs of a clause say no more than that it is
// so without a break.
func (s *story) allTheTime(q *frame.Prop) bool {
	for _, a := range q.C.Adverb {
		if !slices.Contains([]string{"ずっと", "常に", "引き続き", "依然として"}, a.In(s.c.block.Text)) {
			return false
		}
	}
	return true
}

// wasRevealedDeed reads 公開されたカード of one whose ability was activated.
func wasRevealedDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k := s.reveals(o)
	if k == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	return func() error {
		if _, err := s.place(o); err != nil {
			return err
		}
		return s.begin(k)
	}, nil
}

// spell of time in which a card is revealed.
type lasting struct {
	late bool   // from the resolution on, not from the activation
	end  string // the last step in which it is so, "" where the text says no end; "resolution"
}

// revealedClaim reads カードは能力の起動時からアップキープの終わりまで公開されたままになる, 公開されている,
// もう公開されていない.
func revealedClaim(s *story, p *frame.Prop) (func() error, error) {
	if p.Frame == "stays-revealed" && s.revealedStill(p) == "" || fact(p) != nil || p.Neg && p.Frame != "reveal" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.heeds(p, "もう", "もはや", "すでに", "ずっと", "引き続き")
	var l lasting
	for i := range p.C.Args {
		if err := s.revealSpan(p, i, &l); err != nil {
			return nil, err
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	k := s.reveals(o)
	if k == nil || p.Neg && l != (lasting{}) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if k.o.moved == "" && !k.begun {
			n, err := s.place(o)
			if err != nil {
				return err
			}
			s.st.Check("revealed: {" + n + ": false}")
		}
		if err := s.begin(k); err != nil {
			return err
		}
		s.st.Check(fmt.Sprintf("revealed: {%s: %v}", o.name, !p.Neg && !l.late))
		return s.revealedUntil(o.name, l, !p.Neg)
	}, nil
}

// revealSpan reads a phrase of time of such a clause.
func (s *story) revealSpan(p *frame.Prop, i int, l *lasting) error {
	a := &p.C.Args[i]
	for _, t := range p.When {
		if t.Start != a.Start {
			continue
		}
		switch {
		case t.Rel == frame.Since && (t.Point == frame.Casting || t.Point == frame.Activation):
		case t.Rel == frame.Since && t.Point == frame.Resolution:
			l.late = true
		case t.Rel == frame.Until && t.Point == frame.Resolution:
			l.end = "resolution"
		case t.Rel == frame.Until && t.Point == frame.EndOfTurn:
			l.end = "end"
		case t.Rel == frame.Until && momentSteps[t.Point] != "" && (t.Whose == "" || t.Whose == frame.You || t.Whose == frame.Self) && !t.Next && !t.Other:
			l.end = momentSteps[t.Point]
		default:
			return fmt.Errorf("no claim for %q", p.Text)
		}
		s.looked[a.Start] = true
		s.heard(t)
	}
	return nil
}

// revealedUntil claims that a card is revealed until a step ends and then no
// longer, or that it is not.
func (s *story) revealedUntil(n string, l lasting, yes bool) error {
	if err := s.settle(); err != nil {
		return err
	}
	at := stepOrder(s.st.Step)
	if l.end == "" || l.end == "resolution" || !yes {
		s.st.Claim("revealed: {%s: %v}", n, yes && l.end == "")
		return nil
	}
	if stepOrder(l.end) < at || s.went != (moment{}) {
		return fmt.Errorf("%s is over by then", l.end)
	}
	s.st.Check("revealed: {" + n + ": true}")
	if stepOrder(l.end) > at {
		s.st.Do("go: {to: %s}", l.end)
		s.st.Check("revealed: {" + n + ": true}")
	}
	for _, who := range []string{"you", "opponent"} {
		s.fillLibrary(who)
	}
	next := map[string]string{"upkeep": "draw", "draw": "main1", "main1": "begin-combat", "begin-combat": "main2", "end-combat": "main2", "main2": "end"}[l.end]
	if next == "" {
		s.st.Do("go: {to: upkeep, turn: %s}", other(s.active()))
	} else {
		s.st.Do("go: {to: %s}", next)
	}
	s.st.Claim("revealed: {%s: false}", n)
	return nil
}

// leaveWords says which of the ways to leave a hand each telling takes.
func leaveWay(alt int) (text, zone string) {
	if alt == 1 {
		return "target player exiles a card in their hand", "exile"
	}
	return "target player discards a card", "graveyard"
}

func init() {
	deedTable["leave-hand"] = leaveHandDeed
	deedTable["happens"] = happensDeed
	refineDeed(ofBackInHand, backInHandDeed, "return", "put-into-hand")
}

// leaveHandDeed reads カードが手札を離れた: its owner discards it, or exiles it.
func leaveHandDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if a == nil || o.player != "" || o.many() || p.Neg && kind != needed {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	pl, err := s.zonePhrase(s.text(a))
	if err != nil || pl.zone != "hand" || !s.ownHand(o, pl.whose) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if o.zone != "hand" {
		return nil, fmt.Errorf("%q is in no hand", o.phrase)
	}
	text, zone := leaveWay(s.alt)
	if s.knob(kind) == p.Neg {
		return nil, nil
	}
	o.moved = zone
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		s.choice = append(s.choice, n)
		o.left = zone
		if err := s.trick(other(o.who), text, s.who(o.who)); err != nil {
			return err
		}
		s.st.Check("zone: {" + n + ": " + zone + "}")
		return nil
	}, nil
}

// ownHand reports whether words for whose a hand is may mean that of who has an
// object there.
func (s *story) ownHand(o *obj, whose string) bool {
	return whose == "" || whose == "owner" || whose == o.who || o.who == "" && whose == "you"
}

// ofBackInHand reports whether a clause says that a card that left the hand
// comes back there.
func ofBackInHand(s *story, p *frame.Prop) bool {
	a := p.C.Arg("に")
	if a == nil || p.Neg {
		return false
	}
	pl, err := s.zonePhrase(s.text(a))
	if err != nil || pl.zone != "hand" {
		return false
	}
	o, err := s.last(func(o *obj) bool { return !o.many() })
	return err == nil && o.zone == "hand" && o.moved == "graveyard"
}

// backInHandDeed reads それが手札に戻った.
func backInHandDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	pl, err := s.zonePhrase(s.text(s.arg(p, "に")))
	if err != nil {
		return nil, err
	}
	s.heeds(p, "さらに", "再び", "その後")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if o.zone != "hand" || o.moved != "graveyard" || !s.ownHand(o, pl.whose) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	o.moved = "hand"
	return func() error {
		if o.left != "graveyard" {
			return nil // it did not leave
		}
		if err := s.trick(o.who, "return target card from your graveyard to your hand", o); err != nil {
			return err
		}
		s.st.Check("zone: {" + o.name + ": hand}")
		return nil
	}, nil
}

// newInHand claims that a card that left the hand and came back is not the one
// that was revealed (CR 400.7).
func (s *story) newInHand(k *casting) func() error {
	return s.after(false, k.o, func(n string) {
		s.st.Check("revealed: {" + n + ": false}")
		s.st.Claim("zone: {%s: hand}", n)
	})
}

// happensDeed reads これが能力の解決前に起こったとしても: what was told last was done by then.
func happensDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が")
	if a == nil || !slices.Contains([]string{"これ", "それ", "このこと", "そのこと"}, s.text(a)) || p.Neg || len(s.deeds) == 0 || !priorTo(p) {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	var k *casting
	for _, t := range p.When {
		m := phaseRE.FindStringSubmatch(frame.Plain(strings.TrimSuffix(t.In(s.c.block.Text), "に")))
		if m == nil {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		var err error
		if k, err = s.inPhase(p, m[1]); err != nil {
			return nil, err
		}
	}
	return func() error {
		if !k.begun || k.over {
			return fmt.Errorf("what is told is not done before %q resolves", k.o.phrase)
		}
		return nil
	}, nil
}
