package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// controlClaim reads それのコントロールを得る, それをコントロールする.
func controlClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	by := s.arg(p, "が", "は")
	if t := s.unread(p, ""); a == nil && by != nil && t != nil && t.Topic { // それは、あなたがコントロールする
		a = t
	}
	who := s.you
	if by != nil {
		if who, err = s.noun(p, by); err != nil {
			return nil, err
		}
	}
	if a == nil || who.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, _ := s.cut(a, "のコントロール")
	o, err := s.noun(p, b)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if strings.HasPrefix(s.text(b), "その") {
		if t := s.controlledBy(o); t != nil {
			o = t
		}
	}
	holder := who.player
	if p.Neg {
		holder = other(holder)
	}
	return s.after(later, o, func(n string) { s.st.Claim("controller: {%s: %s}", n, holder) }), nil
}

// controlChangesClaim reads コントロールは元のプレイヤーに戻る, コントロールは変わらない.
func controlChangesClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "が", "は", "を")
	if a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, ok := s.cut(a, "のコントロール", "コントロール", "のコントローラー", "コントローラー")
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var o *obj
	if w := s.text(b); w == "" || w == "その" {
		o, err = s.last(func(o *obj) bool { return !o.many() })
	} else {
		o, err = s.noun(p, b)
	}
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	to := s.arg(p, "に", "へ")
	if to == nil {
		return s.after(later, o, func(n string) {
			s.st.Claim("%s", event(!p.Neg, "event: change-control, object: "+n, -1))
		}), nil
	}
	whose, err := s.formerly(o, frame.Plain(s.text(to)))
	if err != nil {
		return nil, err
	}
	return s.after(later, o, func(n string) {
		w := whose()
		if p.Neg {
			w = other(w)
		}
		s.st.Claim("controller: {%s: %s}", n, w)
	}), nil
}

// asksController reports whether a phrase asks who controls something: コントローラー,
// 誰がコントロールしているか.
func (s *story) asksController(p *frame.Prop, a *clause.Arg) bool {
	q := s.lastRelative(p, a)
	if q == nil {
		ph, ok := s.c.words(s.text(a))
		return ok && ph.Is == frame.Referring && ph.Word == "controller"
	}
	who := q.C.Arg("が", "は")
	if len(a.Relative) > 1 || q.Neg || who == nil {
		return false
	}
	ph, _ := s.c.words(s.text(who))
	switch {
	case q.Frame == "controls" && ph.Word == "anyone":
		s.lookAt(q, "それ", "それら", "これ", "これら")
	case (q.Frame == "is-player" || q.Frame == "is") && ph.Word == "controller":
		s.lookAt(q, "誰")
	default:
		return false
	}
	s.look(who)
	return true
}
