package casegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	deedTable["gain-life"] = lifeDeed("gains")
	deedTable["lose-life"] = lifeDeed("loses")
	claimTable["gain-life"] = lifeClaim("gain-life")
	claimTable["lose-life"] = lifeClaim("lose-life")
	claimTable["lose-game"] = lostClaim
	refineClaim(ofLifeTotal, lifeTotalClaim, "becomes", "value-is", "is-amount", "amount-is")
}

// lifeArgs reads the phrases of a gain or loss of life: ライフを, ４点の, 合計で, and
// by what.
func (s *story) lifeArgs(p *frame.Prop) (n int, total, only bool, err error) {
	n = -1
	ok := false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		if s.looked[a.Start] || len(a.Relative) > 0 && !strings.HasSuffix(text, "ライフ") {
			continue
		}
		switch {
		case (a.Particle == "を" || a.Particle == "が" || a.Particle == "" && a.Topic) && (strings.HasSuffix(text, "ライフ") || strings.HasSuffix(text, "ライフ総量")):
			ok = true
			text = strings.TrimSuffix(strings.TrimSuffix(text, "総量"), "ライフ")
		case a.Particle == "" && a.Quantity != nil && a.Quantity.Counter == "点":
		case text == "合計" && a.Particle == "で":
			total = true
			text = ""
		default:
			continue
		}
		if m := totalAmount.FindStringSubmatch(text); m != nil && a.Quantity == nil {
			n, _ = strconv.Atoi(m[1])
			total, text = true, text[len(m[0]):]
		}
		if q := a.Quantity; q != nil {
			if q.X || q.Value < 0 || q.Bound != "" || n >= 0 {
				return n, total, only, fmt.Errorf("no amount in %q", s.text(a))
			}
			n = q.Value
			text = strings.Replace(text, frame.Plain(s.c.block.Text[q.Start:q.End]), "", 1)
		}
		if after, found := strings.CutPrefix(text, "合計で"); found {
			total, text = true, after
		}
		if after, found := strings.CutPrefix(text, "合計"); found {
			total, text = true, after
		}
		if strings.Trim(text, "の") != "" {
			return n, total, only, fmt.Errorf("does not know what %q is", s.text(a))
		}
		s.looked[a.Start] = true
		only = only || s.weigh(a) != ""
	}
	for _, w := range p.C.Adverb {
		if t := w.In(s.c.block.Text); t == "合計" || t == "合計で" {
			total, s.looked[w.Start] = true, true
		}
	}
	if !ok {
		err = fmt.Errorf("no claim for %q", p.Text)
	}
	return n, total, only, err
}

// byKeyword reads 絆魂により, 絆魂によって: what is so by a keyword ability is so because
// an object of the story has it.
func (s *story) byKeyword(p *frame.Prop) error {
	var a *clause.Arg
	for i := range p.C.Args {
		if b := &p.C.Args[i]; slices.Contains([]string{"により", "によって", "で"}, b.Particle) && !s.looked[b.Start] {
			a = b
		}
	}
	if a == nil || isTime(s.text(a)) {
		return nil
	}
	s.looked[a.Start] = true
	text := strings.TrimSuffix(s.text(a), "の効果")
	k, err := s.c.keywordOf(text)
	if err != nil {
		if used, err := s.byUse(p, a); used || err != nil {
			return err
		}
		return fmt.Errorf("does not know %q", s.text(a))
	}
	for _, o := range s.objs {
		if o.has(k) {
			return nil
		}
	}
	if s.hit != nil && s.hit.source != nil && s.hit.source.at == 0 && s.hit.source.face == nil {
		if s.knob(quality) {
			s.hit.source.abilities = append(s.hit.source.abilities, k)
		}
		return nil
	}
	return fmt.Errorf("nothing in the story has %s", k)
}

func lifeDeed(verb string) deedHandler {
	return func(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
		n, _, only, err := s.lifeArgs(p)
		if err != nil {
			return nil, err
		}
		o, err := s.subject(p)
		if err != nil {
			return nil, err
		}
		if n < 0 {
			n = s.amount()
		}
		if o.player == "" || p.Neg || only || n == 0 {
			return nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		return s.done(kind, func() error { return s.trick("you", fmt.Sprintf("target player %s %d life", verb, n), o) })
	}
}

// startLife is the life total a player begins the story with.
func (s *story) startLife(who string) int {
	if n, ok := s.table.life[who]; ok {
		return n
	}
	return 20
}

func lifeClaim(kind string) claimHandler {
	return func(s *story, p *frame.Prop) (func() error, error) {
		n, total, only, err := s.lifeArgs(p)
		if err != nil {
			return nil, err
		}
		if only && !p.Neg && n >= 0 {
			total = true
		} else if only {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return s.lifeChange(p, kind, n, total)
	}
}

// lifeAmount is [lifeClaim] with an amount that another clause says.
func (s *story) lifeAmount(p *frame.Prop, kind string, n int, total bool) (func() error, error) {
	s.arg(p, "を")
	return s.lifeChange(p, kind, n, total)
}

func (s *story) lifeChange(p *frame.Prop, kind string, n int, total bool) (func() error, error) {
	total = total || s.repeated
	if err := s.byKeyword(p); err != nil {
		return nil, err
	}
	var o *obj
	var err error
	if s.arg(p, "が", "は") != nil || s.gap != nil || s.topic != nil && s.topic.player != "" {
		o, err = s.subject(p)
	} else {
		o, err = s.gainer(p)
	}
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player == "" || total && (n < 0 || p.Neg) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		e := fmt.Sprintf("event: %s, player: %s", kind, o.player)
		switch {
		case total:
			if kind == "lose-life" {
				n = -n
			}
			s.st.Claim("life: {%s: %d}", o.player, s.startLife(o.player)+n)
			s.st.Claim("%s", event(true, e, -1))
		case n >= 0 && !p.Neg:
			s.st.Claim("%s", event(true, fmt.Sprintf("%s, amount: %d", e, n), 1))
		default:
			s.st.Claim("%s", event(!p.Neg, e, -1))
		}
		return nil
	}, nil
}

// gainer is who gains or loses life where nobody is said to: the controller of
// what the story is about.
func (s *story) gainer(p *frame.Prop) (*obj, error) {
	if s.hit != nil && s.hit.source != nil {
		return s.controllerOf(s.hit.source)
	}
	if o := s.topic; o != nil && o.player == "" {
		return s.controllerOf(o)
	}
	return nil, fmt.Errorf("who gains or loses life in %q is not said", p.Text)
}

func lostClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch text := s.text(a); {
		case a.Particle == "に" && text == "ゲーム", a.Particle == "を" && text == "ゲーム",
			(a.Particle == "により" || a.Particle == "によって" || a.Particle == "で") && (text == "状況起因処理" || text == "状況起因効果"):
			s.looked[a.Start] = true
		case a.Particle == "で" && (text == "それ" || text == "これ") && p.Neg && s.weigh(a) != "": // それだけで敗北することはない
			s.looked[a.Start] = true
		}
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("lost: {%s: %v}", o.player, !p.Neg)
		return nil
	}, nil
}

// ofLifeTotal reports whether a clause says what a life total is or becomes.
func ofLifeTotal(s *story, p *frame.Prop) bool {
	a := s.endingArg(p, []string{"が", ""}, "ライフ", "ライフ総量", "ライフの総量")
	return a != nil && len(a.Relative) == 0 && (a.Topic || a.Particle == "が")
}

// lifeTotalClaim reads あなたのライフは13点になる, そのプレイヤーのライフは14点である.
func lifeTotalClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.endingArg(p, []string{"が", ""}, "ライフ", "ライフ総量", "ライフの総量")
	s.looked[a.Start] = true
	b := s.arg(p, "に", "だ", "と")
	if b == nil || b.Quantity == nil || b.Quantity.Value < 0 || b.Quantity.X || b.Quantity.Bound != "" || p.Neg || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	text := s.text(a)
	for _, w := range []string{"ライフの総量", "ライフ総量", "ライフ"} {
		if before, ok := strings.CutSuffix(text, w); ok {
			text = before
			break
		}
	}
	var o *obj
	var err error
	if text = strings.TrimSuffix(text, "の"); text != "" {
		inner := *a
		inner.End = a.Start + len(text)
		o, err = s.noun(p, &inner)
	} else {
		o, err = s.elided(p)
	}
	if err != nil {
		return nil, err
	}
	if o.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	n := b.Quantity.Value
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("life: {%s: %d}", o.player, n)
		return nil
	}, nil
}
