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
	refineClaim(ofTurnChoice, turnChoiceClaim, "choose")
	refineDeed(ofOwnChoice, ownChoiceDeed, "choose")
	refineDeed(ofTurnChoice, turnChoiceDeed, "choose")
	refineClaim(ofAllAtOnce, allAtOnceClaim, "discard", "sacrifice")
	refineClaim(ofUnseen, unseenClaim, "see", "knows")
}

// turnOrder are the words for players by the order in which they choose (CR
// 101.4): whether it is the active player.
var turnOrder = map[string]bool{
	"アクティブプレイヤー": true, "ターンプレイヤー": true, "ターンを進行しているプレイヤー": true,
	"非アクティブプレイヤー": false, "他のプレイヤー": false, "非ターンプレイヤー": false, "残りのプレイヤー": false, "もう一方のプレイヤー": false, "それ以外のプレイヤー": false,
}

// orderly says of what is chosen by all players, so that it may be done to all
// of it at once, which event that is.
var orderly = []string{"discard", "sacrifice"}

// inTurn is the player that a text names by the order in which players choose.
func (s *story) inTurn(text string) (func() string, bool) {
	active, ok := turnOrder[strings.ReplaceAll(frame.Plain(text), "・", "")]
	return func() string {
		if active {
			return s.active()
		}
		return other(s.active())
	}, ok
}

// turnChoice reads アクティブ・プレイヤーが捨てるカードを選ぶ, アクティブ・プレイヤーがどのカードを捨てるかを選ぶ: who
// chooses, and what is done to what is chosen.
func (s *story) turnChoice(p *frame.Prop) (who *clause.Arg, what *clause.Arg, done string) {
	what = p.C.Arg("を")
	if p.Neg || p.Passive || what == nil || len(what.Relative) == 0 {
		return nil, nil, ""
	}
	q := s.lastRelative(p, what)
	if q == nil || q.Neg || q.Passive || !slices.Contains(orderly, q.Frame) {
		return nil, nil, ""
	}
	for _, args := range [][]clause.Arg{p.C.Args, q.C.Args} {
		for i := range args {
			a := &args[i]
			if a.Particle != "が" && !a.Topic {
				continue
			}
			if _, ok := s.inTurn(s.text(a)); ok && who == nil {
				who = a
			}
		}
	}
	return who, what, q.Frame
}

func ofTurnChoice(s *story, p *frame.Prop) bool {
	who, _, _ := s.turnChoice(p)
	return who != nil
}

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
	arg, what, done := s.turnChoice(p)
	s.looked[what.Start], s.looked[arg.Start] = true, true
	who, _ := s.inTurn(s.text(arg))
	for i := range p.C.Args {
		if a := &p.C.Args[i]; slices.Contains(firstWords, frame.Plain(s.text(a))) {
			s.looked[a.Start] = true
		}
	}
	if err := s.wordsOfOrder(p, len(s.order) == 0); err != nil {
		return nil, err
	}
	k, err := s.everyone(p, done)
	if err != nil {
		return nil, err
	}
	s.order = append(s.order, who)
	n := len(s.order)
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		var events []string
		for _, w := range s.order[:n] {
			events = append(events, fmt.Sprintf("{event: choose, player: %s, word: %s}", w(), done))
		}
		if n == 1 {
			events = append(events, fmt.Sprintf("{event: choose, player: %s, word: %s}", other(s.order[0]()), done))
		}
		s.st.Claim("before: [%s]", strings.Join(events, ", "))
		return nil
	}, nil
}

// firstWords say that what a clause says comes first, nextWords that it comes
// after what was said before.
var (
	firstWords = []string{"まず", "最初に", "最初", "先に", "はじめに", "初めに"}
	nextWords  = []string{"その後", "次に", "続いて", "それから", "その後で", "その次に", "次"}
)

// wordsOfOrder looks at the words for the place of a clause in the order of the
// text, which must be the place where it stands.
func (s *story) wordsOfOrder(p *frame.Prop, first bool) error {
	for _, a := range p.C.Adverb {
		w := frame.Plain(a.In(s.c.block.Text))
		isFirst, isNext := slices.Contains(firstWords, w), slices.Contains(nextWords, w)
		if isFirst && !first || isNext && first {
			return fmt.Errorf("%q is not told in that order", p.Text)
		}
		if isFirst || isNext {
			s.looked[a.Start] = true
		}
	}
	return nil
}

// everyone is the spell or ability that has each player discard cards or
// sacrifice permanents, with enough of them to choose from.
func (s *story) everyone(p *frame.Prop, done string) (*casting, error) {
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	n, found := 0, false
	ability.Walk(k.chosen(), func(e any) bool {
		var who, what ability.Ref
		switch e := e.(type) {
		case ability.Discard:
			who, what = e.Who, e.What
			found = found || done == "discard" && isEachPlayer(who)
		case ability.Sacrifice:
			who, what = e.Who, e.What
			found = found || done == "sacrifice" && isEachPlayer(who)
		}
		if c, ok := what.(ability.Choose); ok {
			if m, ok := c.N.(ability.Num); ok {
				n = max(n, int(m))
			}
		}
		return true
	})
	if !found {
		return nil, fmt.Errorf("%s has not each player %s", k.o.phrase, done)
	}
	if s.supplied {
		return k, nil
	}
	s.supplied = true
	for _, who := range []string{"you", "opponent"} {
		for range max(n, 1) + 1 + s.alt {
			o := newObj()
			o.who, o.types = who, []string{"artifact"}
			if done == "sacrifice" {
				o.types = []string{"creature"}
			} else {
				o.zone, o.value = ability.Hand, 9
			}
			s.deeds = append(s.deeds, func() error { _, err := s.place(o); return err })
		}
	}
	return k, nil
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
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		if slices.Contains(allChosen, text) || p.Frame == "sacrifice" && a.Particle == "に" && text == "生け贄" {
			s.looked[a.Start] = true
		}
	}
	done := p.Frame
	k, err := s.everyone(p, done)
	if err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("together: [{event: %s, player: you}, {event: %s, player: opponent}]", done, done)
		s.afterChoices(done)
		return nil
	}, nil
}

// allChosen names what all players have chosen, and all players.
var allChosen = []string{
	"すべてのカード", "全てのカード", "それらのカード", "選ばれたカード", "選んだカード", "選ばれたすべてのカード", "それらすべてのカード",
	"すべてのパーマネント", "選ばれたパーマネント", "それらのパーマネント", "すべてのクリーチャー", "選ばれたクリーチャー", "それらのクリーチャー",
	"すべてのプレイヤー", "全てのプレイヤー", "各プレイヤー", "全員", "両方のプレイヤー",
}

// afterChoices claims that nothing is done before both players have chosen.
func (s *story) afterChoices(done string) {
	for _, who := range []string{"you", "opponent"} {
		s.st.Claim("before: [{event: choose, player: %s, word: %s}, {event: choose, player: %s, word: %s}, {event: %s, player: %s}]", s.active(), done, other(s.active()), done, done, who)
	}
}

// ofUnseen reports whether a clause says that nobody sees what others choose.
func ofUnseen(s *story, p *frame.Prop) bool {
	return p.Neg && s.unseen(p) != nil
}

// unseen is 他のプレイヤーが捨てるカード of a clause that says that it is not seen.
func (s *story) unseen(p *frame.Prop) *frame.Prop {
	a := p.C.Arg("を")
	if a == nil || len(a.Relative) == 0 {
		return nil
	}
	q := s.lastRelative(p, a)
	if q == nil || q.Neg || q.Passive || !slices.Contains(orderly, q.Frame) {
		return nil
	}
	return q
}

// ofOwnChoice reports whether a clause speaks of the time before a player has
// chosen, of which the sentence says what is not seen then.
func ofOwnChoice(s *story, p *frame.Prop) bool {
	if p.Role != clause.Time || !strings.HasSuffix(p.C.Marker.Form, "前") || p.Frame != "choose" || p.Neg {
		return false
	}
	a := p.C.Arg("を")
	if a == nil || len(a.Relative) == 0 {
		return false
	}
	q := s.lastRelative(p, a)
	return q != nil && slices.Contains(orderly, q.Frame) && slices.ContainsFunc(s.later(p), func(l *frame.Prop) bool { return ofUnseen(s, l) })
}

// ownChoiceDeed reads 自分の…を決める前に.
func ownChoiceDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if slices.Contains(anybody, frame.Plain(s.text(a))) && (a.Topic || a.Particle == "が" || a.Particle == "も") {
			s.looked[a.Start] = true
			s.blind = true
		}
	}
	a := p.C.Arg("を")
	s.looked[a.Start] = true
	q := s.lastRelative(p, a)
	for i := range q.C.Args {
		switch w := frame.Plain(s.text(&q.C.Args[i])); w {
		case "自分", "どのカード", "どのパーマネント", "どのクリーチャー", "生け贄":
		default:
			return nil, fmt.Errorf("whose choice %q is, is not known", p.Text)
		}
	}
	return nil, nil
}

// anybody names whoever plays.
var anybody = []string{"どのプレイヤー", "いずれのプレイヤー", "誰", "各プレイヤー", "プレイヤー"}

// unseenClaim reads 他の…を見られない: nothing leaves its place before all
// have chosen.
func unseenClaim(s *story, p *frame.Prop) (func() error, error) {
	q := s.unseen(p)
	s.looked[p.C.Arg("を").Start] = true
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if slices.Contains(anybody, frame.Plain(s.text(a))) && (a.Topic || a.Particle == "が") {
			s.looked[a.Start] = true
			s.blind = true
		}
	}
	others := false
	for i := range q.C.Args {
		switch w := frame.Plain(s.text(&q.C.Args[i])); w {
		case "他のプレイヤー", "ほかのプレイヤー", "別のプレイヤー":
			others = true
		case "どのカード", "どのパーマネント", "どのクリーチャー", "生け贄":
		default:
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	if !others || !s.blind || !p.Can() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	k, err := s.everyone(p, q.Frame)
	if err != nil {
		return nil, err
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.afterChoices(q.Frame)
		return nil
	}, nil
}

// isEachPlayer reports whether each player is meant.
func isEachPlayer(who ability.Ref) bool {
	e, ok := who.(ability.Each)
	return ok && slices.ContainsFunc(e.Filter.Is, func(p ability.Predicate) bool {
		n, ok := p.(ability.Noun)
		return ok && slices.Equal(n.Of, []string{"player"})
	}) && len(e.Filter.Is) == 1
}
