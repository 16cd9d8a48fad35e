package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
)

func init() {
	refineClaim(waitsForStep, waitClaim, "return", "exile", "remove", "sacrifice")
}

// untilStep finds the phrase 次のターンの終了ステップまで of a clause.
func untilStep(s *story, p *frame.Prop) *frame.TimePhrase {
	for i := range p.When {
		t := &p.When[i]
		if t.Rel == frame.Until && t.Point == frame.EndOfTurn && t.Next && !t.Each && !t.Other && !t.First && !t.Last &&
			strings.HasSuffix(strings.TrimSuffix(t.In(s.c.block.Text), "まで"), "ステップ") {
			return t
		}
	}
	return nil
}

// waitsForStep reports whether a clause says that something does not happen
// until an end step to come.
func waitsForStep(s *story, p *frame.Prop) bool {
	return p.Neg && fact(p) == nil && untilStep(s, p) != nil
}

// waitClaim reads 次のターンの終了ステップまで手札に戻らない: what a delayed triggered ability
// (CR 603.7) moves is moved in that end step, and not before.
func waitClaim(s *story, p *frame.Prop) (func() error, error) {
	t := untilStep(s, p)
	s.looked[t.Start] = true
	s.heard(*t)
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Start == t.Start && s.limit(a) != "" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	whose := ""
	switch t.Whose {
	case "":
	case frame.You:
		whose = "you"
	case frame.Opponent:
		whose = "opponent"
	default:
		return nil, fmt.Errorf("whose turn %q means is not known", p.Text)
	}
	into := map[string]string{"exile": "exile", "remove": "exile", "sacrifice": "graveyard", "return": "battlefield"}[p.Frame]
	if a := s.unread(p, "に", "へ"); a != nil && p.Frame == "return" {
		pl, err := s.zonePhrase(s.text(a))
		if err != nil || pl.whose != "" && pl.whose != "owner" && pl.whose != "you" {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		into = pl.zone
	}
	thing, err := s.delayedThing(p)
	if err != nil {
		return nil, err
	}
	s.positive = true // it happens then
	return func() error {
		if s.st.Turn == "" {
			s.st.Turn = "you"
		}
		if err := s.settle(); err != nil {
			return err
		}
		n, err := thing()
		if err != nil {
			return err
		}
		s.fillLibrary("you")
		s.fillLibrary("opponent")
		now := s.st.Turn
		if s.went.who != "" {
			now = s.went.who
		}
		if whose == "" {
			whose = other(now)
		}
		ev := fmt.Sprintf("event: move, object: %s, into: %s", n, into)
		s.st.Do("go: {to: cleanup}")
		s.st.Check("never: {" + ev + "}")
		if whose == now {
			s.st.Do("go: {to: cleanup, turn: %s}", other(now))
			s.st.Check("never: {" + ev + "}")
		}
		s.st.Do("go: {to: end, turn: %s}", whose)
		s.st.Check("never: {" + ev + "}")
		s.st.Do("resolve-all")
		s.st.Claim("happened: {%s, times: 1}", ev)
		return nil
	}, nil
}

// delayedThing is what a clause says is moved later: a token that the ability
// spoken of last creates, or what the clause names.
func (s *story) delayedThing(p *frame.Prop) (func() (string, error), error) {
	if a := s.untaken(p, "が", "を", "は"); a != nil {
		if k, token := s.createdBy(frame.Plain(s.text(a))); token != nil {
			return func() (string, error) {
				n := s.st.Name("token")
				s.st.Do("name: {as: %s, token: %s, controller: %s}", n, stage.Word(tokenName(token)), k.player)
				return n, nil
			}, nil
		}
		switch f := s.moved(); frame.Plain(s.text(a)) {
		case "カード", "そのカード", "それらのカード":
			if f != nil {
				o := newObj()
				o.phrase = s.text(a)
				if err := s.fit(o, *f); err != nil {
					return nil, err
				}
				return func() (string, error) { return s.place(s.mention(o)) }, nil
			}
		}
		delete(s.looked, a.Start)
	}
	_, o, err := s.doneTo(p)
	if err != nil {
		return nil, err
	}
	if o == nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() (string, error) { return s.place(o) }, nil
}

// moved describes what the ability spoken of last moves without a target, nil
// where it moves no such thing.
func (s *story) moved() *ability.Filter {
	if len(s.casts) == 0 {
		return nil
	}
	var found *ability.Filter
	ability.Walk(effectsOf(s.casts[len(s.casts)-1].ability()), func(n any) bool {
		if m, ok := n.(ability.Move); ok && found == nil {
			if each, ok := m.What.(ability.Each); ok {
				found = &each.Filter
			}
		}
		return true
	})
	return found
}

// createdBy is the token that words like そのトークン mean, and what creates it; nil
// where they mean no token or it is not known which.
func (s *story) createdBy(text string) (*casting, *ability.Token) {
	for _, w := range []string{"その", "この", "その能力で生成された", "その能力で作られた"} {
		text = strings.TrimPrefix(text, w)
	}
	switch text {
	case "トークン", "クリーチャー・トークン", "トークン・クリーチャー":
	default:
		return nil, nil
	}
	for i := len(s.casts) - 1; i >= 0; i-- {
		var found []*ability.Token
		ability.Walk(effectsOf(s.casts[i].ability()), func(n any) bool {
			if c, ok := n.(ability.Create); ok && c.Token != nil {
				if n, ok := c.N.(ability.Num); c.N == nil || ok && n == 1 {
					found = append(found, c.Token)
				}
			}
			return true
		})
		if len(found) == 1 {
			return s.casts[i], found[0]
		}
	}
	return nil, nil
}

// tokenName is the name of a token: its own, or its subtypes (CR 111.4).
func tokenName(t *ability.Token) string {
	if t.Name != "" {
		return t.Name
	}
	return strings.Join(t.Subtypes, " ")
}
