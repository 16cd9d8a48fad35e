package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofTurnChoice, turnChoiceClaim, "choose")
	refineDeed(ofOwnChoice, ownChoiceDeed, "choose")
	refineDeed(ofTurnChoice, turnChoiceDeed, "choose")
	refineClaim(ofAllAtOnce, allAtOnceClaim, "discard", "sacrifice")
	refineClaim(ofUnseen, unseenClaim, "see", "knows")
}

// Where all players choose something as a spell or ability resolves, they do so
// in turn order, and then it is done to all of it at once (CR 101.4).

// orderly are the events that are done so.
var orderly = []string{"discard", "sacrifice"}

// chosenFor parts 捨てるカードを選ぶ and どのカードを捨てるかを選ぶ: the phrase that is chosen,
// and the clause that says what is done to it. nil where it is nothing of the
// kind.
func (s *story) chosenFor(p *frame.Prop) (*clause.Arg, *frame.Prop) {
	a := p.C.Arg("を")
	if a == nil {
		return nil, nil
	}
	q := s.lastRelative(p, a)
	if q == nil || q.Neg || q.Passive || q.Mod != clause.Fact || !slices.Contains(orderly, q.Frame) {
		return nil, nil
	}
	return a, q
}

// chooser is the player that a phrase names: by a name, or by the order in which
// players choose. The others are those who have not chosen yet.
func (s *story) chooser(p *frame.Prop, a *clause.Arg) (func() string, bool) {
	ph, ok := s.c.words(s.text(a))
	switch {
	case !ok:
		return nil, false
	case ph.Is == frame.Referring && ph.Word == "active player":
		return s.active, true
	case ph.Is == frame.Referring && ph.Word == "nonactive player":
		return func() string { return other(s.active()) }, true
	case otherPlayer(ph):
		if len(s.order) == 0 {
			return nil, false
		}
		last := s.order[len(s.order)-1]
		return func() string { return other(last()) }, true
	}
	if who := playerWords[frame.Plain(s.text(a))]; who != "" && !anyPlayer(ph) {
		return func() string { return who }, true
	}
	return nil, false
}

// otherPlayer reports whether a phrase names a player who is not the one spoken
// of: 他のプレイヤー, 残りのプレイヤー.
func otherPlayer(ph frame.Phrase) bool {
	return ph.Is == frame.Referring && ph.Word == "other player" ||
		ph.Is == frame.Objects && ph.Desc.Noun == "player" && slices.Equal(ph.Desc.Before, []string{"other"}) && len(ph.Desc.After) == 0
}

// anyPlayer reports whether a phrase names whoever plays: どのプレイヤー, 誰.
func anyPlayer(ph frame.Phrase) bool {
	return ph.Is == frame.Referring && ph.Word == "anyone" ||
		ph.Is == frame.Objects && ph.Desc.Noun == "player" && len(ph.Desc.Before)+len(ph.Desc.After) == 0 && !ph.Desc.Counted()
}

// turnChoice is a clause that says who chooses.
type turnChoice struct {
	who  func() string
	arg  *clause.Arg // who, as the text says it
	what *clause.Arg
	q    *frame.Prop // what is done to what is chosen
}

func (s *story) turnChoice(p *frame.Prop) *turnChoice {
	what, q := s.chosenFor(p)
	if q == nil || p.Neg || p.Passive {
		return nil
	}
	for _, args := range [][]clause.Arg{p.C.Args, q.C.Args} {
		for i := range args {
			a := &args[i]
			if a.Particle != "が" && (!a.Topic || a.Particle != "") {
				continue
			}
			if who, ok := s.chooser(p, a); ok {
				return &turnChoice{who, a, what, q}
			}
		}
	}
	return nil
}

func ofTurnChoice(s *story, p *frame.Prop) bool { return s.turnChoice(p) != nil }

// turnChoiceClaim reads まずアクティブ・プレイヤーが捨てるカードを選び: each choice that is told of is
// claimed to be made after the one before it.
func turnChoiceClaim(s *story, p *frame.Prop) (func() error, error) {
	if err := fact(p); err != nil {
		return nil, err
	}
	return s.choosesNext(p)
}

// turnChoiceDeed reads アクティブ・プレイヤーが捨てるカードを選んだ後: the choice is made as the spell
// or ability resolves, in the order in which it is told.
func turnChoiceDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Role != clause.Time || strings.HasSuffix(p.C.Marker.Form, "前") {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	f, err := s.choosesNext(p)
	if err == nil {
		s.claims = append(s.claims, f)
	}
	return nil, err
}

func (s *story) choosesNext(p *frame.Prop) (func() error, error) {
	c := s.turnChoice(p)
	e, err := s.everyone(p, c.q.Frame)
	if err != nil {
		return nil, err
	}
	s.look(c.what)
	s.look(c.arg)
	e.looksAt(s, c.q)
	after, err := s.choosesBefore(p, c)
	if err != nil {
		return nil, err
	}
	for _, q := range []*frame.Prop{p, c.q} {
		if err := s.wordsOfOrder(q, len(s.order) == 0); err != nil {
			return nil, err
		}
	}
	s.order = append(s.order, c.who)
	if after != nil {
		s.order = append(s.order, after)
	}
	n := len(s.order)
	return func() error {
		if err := s.begin(e.k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		var events []string
		for _, w := range s.order[:n] {
			events = append(events, e.choosing(w()))
		}
		if n == 1 {
			events = append(events, e.choosing(other(s.order[0]())))
		}
		s.st.Claim("before: [%s]", strings.Join(events, ", "))
		return nil
	}, nil
}

// choosesBefore reads 非アクティブ・プレイヤーより先に: who chooses after the one whom the
// clause is about; nil where it does not say so.
func (s *story) choosesBefore(p *frame.Prop, c *turnChoice) (func() string, error) {
	than, of := p.C.Arg("より"), p
	if than == nil {
		if than, of = c.q.C.Arg("より"), c.q; than == nil {
			return nil, nil
		}
	}
	s.look(than)
	s.order = append(s.order, c.who)
	after, ok := s.chooser(p, than)
	s.order = s.order[:len(s.order)-1]
	first := s.endingArg(of, []string{"に"}, "先", "前")
	if first != nil {
		s.look(first)
	}
	if !ok || len(s.order) > 0 || first == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return after, nil
}

// ofAllAtOnce reports whether a clause says that all that was chosen is
// discarded or sacrificed at the same time.
func ofAllAtOnce(s *story, p *frame.Prop) bool {
	return p.AtOnce && len(s.order) > 0 && !p.Neg
}

// allAtOnceClaim reads すべて同時に: the events are one, after all the
// choices.
func allAtOnceClaim(s *story, p *frame.Prop) (func() error, error) {
	if err := fact(p); err != nil {
		return nil, err
	}
	if !s.heeds(p, "同時", "一斉") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.heeds(p, "すべて", "全て") // all of what was chosen
	if err := s.wordsOfOrder(p, false); err != nil {
		return nil, err
	}
	e, err := s.everyone(p, p.Frame)
	if err != nil {
		return nil, err
	}
	e.looksAt(s, p)
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if ph, ok := s.c.words(s.text(a)); ok && (anyPlayer(ph) || e.chosen(s, p, a)) || e.chosen(s, p, a) {
			s.look(a)
		}
	}
	return func() error {
		if err := s.begin(e.k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("together: [{event: %s, player: you}, {event: %s, player: opponent}]", e.done, e.done)
		s.afterChoices(e)
		return nil
	}, nil
}

// afterChoices claims that nothing is done before both players have chosen.
func (s *story) afterChoices(e *everybodyChooses) {
	for _, who := range []string{"you", "opponent"} {
		s.st.Claim("before: [%s, %s, {event: %s, player: %s}]", e.choosing(s.active()), e.choosing(other(s.active())), e.done, who)
	}
}

// ofUnseen reports whether a clause says that nobody sees what others choose.
func ofUnseen(s *story, p *frame.Prop) bool {
	_, q := s.chosenFor(p)
	return p.Neg && q != nil
}

// ofOwnChoice reports whether a clause speaks of the time before a player has
// chosen, of which the sentence says what is not seen then.
func ofOwnChoice(s *story, p *frame.Prop) bool {
	_, q := s.chosenFor(p)
	return q != nil && p.Role == clause.Time && strings.HasSuffix(p.C.Marker.Form, "前") && !p.Neg &&
		slices.ContainsFunc(s.later(p), func(l *frame.Prop) bool { return ofUnseen(s, l) })
}

// ownChoiceDeed reads 自分の…を決める前に.
func ownChoiceDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return nil, s.ofEverybody(p, func(ph frame.Phrase) bool {
		return ph.Is == frame.Referring && (ph.Word == "they" || ph.Word == "itself")
	})
}

// ofEverybody looks at the phrases of a clause on what players choose. That it
// is true of every player is noted; whose the choice is, is must hold of.
func (s *story) ofEverybody(p *frame.Prop, is func(frame.Phrase) bool) error {
	a, q := s.chosenFor(p)
	e, err := s.everyone(p, q.Frame)
	if err != nil {
		return err
	}
	s.look(a)
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if ph, ok := s.c.words(s.text(a)); ok && anyPlayer(ph) && (a.Particle == "が" || a.Topic && a.Particle == "") {
			s.look(a)
			s.blind = true
		}
	}
	e.looksAt(s, q)
	for i := range q.C.Args {
		a := &q.C.Args[i]
		if ph, ok := s.c.words(s.text(a)); ok && is(ph) && a.Particle == "が" {
			s.look(a)
			return nil
		}
	}
	return fmt.Errorf("whose choice %q is, is not known", p.Text)
}

// unseenClaim reads 他の…を見られない: nothing leaves its place before all
// have chosen.
func unseenClaim(s *story, p *frame.Prop) (func() error, error) {
	if err := s.ofEverybody(p, otherPlayer); err != nil {
		return nil, err
	}
	if !s.blind || !p.Can() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	_, q := s.chosenFor(p)
	e, err := s.everyone(p, q.Frame)
	if err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(e.k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.afterChoices(e)
		return nil
	}, nil
}
