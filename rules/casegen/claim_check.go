package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	claimTable["check"] = checkClaim
	refineDeed(ofCheckTime, checkTimeDeed, "trigger", "resolve", "activate", "cast")
}

// checkWords are the words for moments at which a condition is looked at.
var checkWords = map[string]checkTime{
	"誘発時": atTrigger, "解決時": atResolve, "起動時": atUse, "プレイ時": atUse, "唱えた時点": atUse, "唱える時点": atUse, "起動した時点": atUse, "誘発した時点": atTrigger, "解決する時点": atResolve,
	"常": always, "常に": always,
}

// checkClaim reads 手札の枚数は誘発時と解決時にチェックされる, 解決時には確認されない: at such a moment
// it matters, or does not matter, whether the condition is fulfilled.
func checkClaim(s *story, p *frame.Prop) (func() error, error) {
	t := s.spokenTest()
	if t == nil || fact(p) != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	times, only, err := s.checkTimes(t, p)
	if err != nil {
		return nil, err
	}
	for range 2 { // the ability is what the clause is about, the number or its condition what is looked at
		a := s.untaken(p, "が", "を", "は")
		if a != nil && s.text(a) != "その能力" && !s.asksWhether(t, p, a) && !s.names1(t, s.text(a)) {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	var list []func() error
	for _, at := range t.at {
		said := slices.Contains(times, at)
		if !said && !only {
			continue
		}
		f, err := s.checked(t, at, said != p.Neg)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return all(list), nil
}

// asksWhether reports whether a phrase is a question of what the condition asks
// after: クリーチャーが死亡していたかどうか.
func (s *story) asksWhether(t *tested, p *frame.Prop, a *clause.Arg) bool {
	if !strings.HasSuffix(frame.Plain(a.In(s.c.block.Text)), "かどうか") || len(a.Relative) != 1 {
		return false
	}
	q := s.c.res.Reading.At(p.Sentence, a.Relative[0])
	if q == nil {
		return false
	}
	if n, err := s.stateOf(t, q); err != nil || !t.meets(n) {
		return false
	}
	s.whole(a)
	return true
}

// checkTimes reads the moments that a clause, or clauses before it, name, and
// whether it says that there are no others.
func (s *story) checkTimes(t *tested, p *frame.Prop) (times []checkTime, only bool, err error) {
	times, only = t.times, t.only
	t.times, t.only = nil, false
	read := func(start int, text string, limit bool) error {
		text = strings.TrimSuffix(strings.TrimSuffix(frame.Plain(text), "の両方"), "の双方")
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("と、や", r) }) {
			if i := strings.LastIndex(part, "の"); i >= 0 {
				if of := part[:i]; !slices.Contains([]string{"能力", "その能力", "呪文", "その呪文", "その"}, of) {
					return fmt.Errorf("what %q speaks of is not known", part)
				}
				part = part[i+len("の"):]
			}
			at, ok := checkWords[part]
			if !ok {
				return fmt.Errorf("which moment %q is, is not known", part)
			}
			times = append(times, at)
		}
		s.looked[start], s.dated[start], only = true, true, only || limit
		return nil
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle == "に" || a.Particle == "で" || a.Particle == "" && !a.Topic {
			if err := read(a.Start, s.text(a), s.weigh(a) != ""); err != nil {
				return nil, false, err
			}
		}
	}
	for _, a := range p.C.Adverb {
		if err := read(a.Start, strings.TrimSuffix(a.In(s.c.block.Text), "に"), a.Focus != ""); err != nil {
			return nil, false, err
		}
	}
	for _, at := range times {
		if !slices.Contains(t.at, at) {
			return nil, false, fmt.Errorf("a condition of its kind is not looked at then")
		}
	}
	if len(times) == 0 || only && p.Neg {
		return nil, false, fmt.Errorf("no claim for %q", p.Text)
	}
	return times, only, nil
}

// ofCheckTime reports whether a clause names a moment at which a clause behind
// it says that something is looked at.
func ofCheckTime(s *story, p *frame.Prop) bool {
	t := s.worded.tested
	return t != nil && ofTime(p) && slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool { return q.Frame == "check" && !s.isCondition(q) })
}

// checkTimeDeed notes the moment; nothing is done.
func checkTimeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	t := s.worded.tested
	at := map[string]checkTime{"trigger": atTrigger, "resolve": atResolve, "activate": atUse, "cast": atUse}[p.Frame]
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := frame.Plain(s.text(a))
		if !slices.Contains([]string{"能力", "その能力", "この能力", "呪文", "その呪文", "それ"}, text) && !s.isPlayer(text, t.who) {
			return nil, fmt.Errorf("what %q speaks of is not known", p.Text)
		}
		s.look(a)
	}
	t.times = append(t.times, at)
	t.only = t.only || s.onlyIf(p) != ""
	return nil, nil
}

// checked shows that it matters at a moment whether the condition of an ability
// is fulfilled, or that it does not.
func (s *story) checked(t *tested, at checkTime, matters bool) (func() error, error) {
	if matters || at != always {
		s.positive = true
	}
	switch {
	case at == always && matters:
		return func() error { return s.everChecked(t) }, nil
	case at == always:
		return nil, fmt.Errorf("no way to show that a condition is not looked at all the time")
	case at == atResolve:
		return func() error { return s.checkedAtEnd(t, matters) }, nil
	case at == atTrigger:
		return func() error { return s.checkedAtTrigger(t, matters) }, nil
	case t.k.isSpell():
		return func() error { return s.checkedAtEnd(t, !matters) }, nil
	}
	return func() error {
		if err := s.spoil(t); err != nil {
			return err
		}
		if matters {
			s.because = "condition"
		}
		return s.try(t.k, !matters, t.k.targets)
	}, nil
}

// spoil has the condition cease to be fulfilled while the ability waits on the
// stack, once. A spell is cast without it in another telling, and then it comes
// to be fulfilled.
func (s *story) spoil(t *tested) error {
	if t.spoilt {
		return nil
	}
	t.spoilt = true
	if err := s.begin(t.k); err != nil {
		return err
	}
	s.hasTriggered(t)
	n, err := t.nearest(!t.meets(t.now), s.alt)
	if err != nil {
		return err
	}
	return s.change(t, n)
}

// checkedAtEnd claims what the ability does as it resolves: what it does where
// the condition is fulfilled by then if it matters then, else what it does where
// it was fulfilled before.
func (s *story) checkedAtEnd(t *tested, matters bool) error {
	if t.made == "" {
		return fmt.Errorf("what it does is not shown")
	}
	before := t.meets(t.start)
	if err := s.spoil(t); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	s.st.Claim("%s", t.does(before != matters))
	return nil
}

// does is the claim that a made ability does what it does where its condition
// is fulfilled, or where it is not.
func (t *tested) does(fulfilled bool) string {
	loss := "event: lose-life, player: " + other(t.who)
	if t.k != nil && t.k.isSpell() {
		return event(true, loss+", amount: "+map[bool]string{true: "3", false: "1"}[fulfilled], -1)
	}
	return event(fulfilled, loss, -1)
}

// checkedAtTrigger has the event happen to another such permanent while the
// condition is not fulfilled.
func (s *story) checkedAtTrigger(t *tested, matters bool) error {
	if t.made == "" {
		return fmt.Errorf("no other with the same ability")
	}
	if err := s.spoil(t); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	o := newObj()
	o.types, o.abilities, o.who, o.owner = t.o.types, t.o.abilities, t.o.who, t.o.owner
	k, err := s.useWhich(o, which{kind: "triggered"})
	if err != nil {
		return err
	}
	if err := s.begin(k); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	s.st.Claim("%s", event(!matters, "event: trigger, source: "+o.name, -1))
	return nil
}

// everChecked has the condition of a static ability cease to be fulfilled and
// come to be so again.
func (s *story) everChecked(t *tested) error {
	if t.made == "" {
		return fmt.Errorf("what it does is not shown")
	}
	n, err := s.place(t.o)
	if err != nil {
		return err
	}
	first := t.now
	yes, no := "has: {"+n+": [vigilance]}", "lacks: {"+n+": [vigilance]}"
	if !t.meets(first) {
		return fmt.Errorf("its condition is not fulfilled")
	}
	s.st.Check(yes)
	next, err := t.nearest(false, s.alt)
	if err != nil {
		return err
	}
	if err := s.change(t, next); err != nil {
		return err
	}
	s.st.Check(no)
	if err := s.change(t, first); err != nil {
		return err
	}
	s.st.Claim("%s", yes)
	return nil
}
