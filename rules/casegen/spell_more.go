package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofX, xIsDeed, "is-amount", "value-is", "amount-is", "is")
	refineDeed(ofMode, modeDeed, "choose")
	refineDeed(ofLeaving, leavesDeed, "leave", "leave-stack", "leave-hand")
	refineDeed(ofNot, notDeed, "choose")
	refineClaim(ofNot, notClaim, "choose")
	refineClaim(ofNothing, noneClaim, "return", "destroy", "exile", "draw", "discard", "sacrifice", "search", "return-to-battlefield")
	refineClaim(ofCost, costClaim, "sacrifice")
	deedTable["put-onto-stack"] = onStackDeed
	if claimTable["exists"] == nil {
		claimTable["exists"] = presentClaim
	}
}

// ofX reports whether a clause says what X is.
func ofX(s *story, p *frame.Prop) bool {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; isX(frame.Plain(s.text(a))) && (a.Particle == "が" || a.Topic) {
			return true
		}
	}
	return false
}

// xIsDeed reads Ｘが３である, Ｘが５以上である: X of the spell or ability that is meant.
func xIsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	n, low := -1, false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if isX(frame.Plain(s.text(a))) {
			s.looked[a.Start] = true
			continue
		}
		q := a.Quantity
		if q == nil || q.X || q.Value < 0 || n >= 0 || q.Bound != "" && q.Bound != "以上" {
			return nil, fmt.Errorf("what X is in %q is not known", p.Text)
		}
		n, low = q.Value, q.Bound == "以上"
		s.looked[a.Start] = true
	}
	if n < 0 || p.Neg {
		return nil, fmt.Errorf("what X is in %q is not known", p.Text)
	}
	k, err := s.unsaid(p, "")
	if err != nil {
		return nil, err
	}
	in := s.knob(kind)
	switch {
	case in && low:
		n += s.alt
	case !in && low:
		n--
	case !in:
		n += 2
	}
	return nil, k.setX(n)
}

var modeRE = regexp.MustCompile(`^([0-9一二三四])(?:つ目|番目)のモード$`)

// modeOf reads ２つ目のモード, 0 for anything else.
func modeOf(text string) int {
	m := modeRE.FindStringSubmatch(frame.Plain(text))
	if m == nil {
		return 0
	}
	return ordinal(m[1] + "つ目")
}

func ofMode(s *story, p *frame.Prop) bool {
	a := p.C.Arg("を")
	return a != nil && modeOf(s.text(a)) > 0
}

// modeDeed reads ２つ目のモードを選ぶ.
func modeDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "を")
	k, err := s.unsaid(p, "")
	if err != nil {
		return nil, err
	}
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if err := s.inMode(k, modeOf(s.text(a))); err != nil {
		return nil, err
	}
	if !s.knob(kind) {
		return nil, nil
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	}, nil
}

// inMode chooses a mode of a casting and what it is aimed at.
func (s *story) inMode(k *casting, n int) error {
	for _, e := range effectsOf(k.ability()) {
		m, ok := e.(ability.Modes)
		if !ok {
			continue
		}
		if n > len(m.Of) || m.Min > 1 || k.ready {
			break
		}
		k.mode = n
		k.targets, k.filters, k.said = nil, nil, nil
		return s.seekTargets(k)
	}
	return fmt.Errorf("%s has no such mode", k.o.phrase)
}

// readMode reads １つ目のモードで of a clause that aims or casts.
func (s *story) readMode(p *frame.Prop, k *casting) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if n := modeOf(s.text(a)); n > 0 && !s.looked[a.Start] && (a.Particle == "で" || a.Particle == "として") {
			s.looked[a.Start] = true
			return s.inMode(k, n)
		}
	}
	return nil
}

// ofLeaving reports whether a clause says that a target leaves where it is.
func ofLeaving(s *story, p *frame.Prop) bool {
	from := p.C.Arg("を")
	a := p.C.Arg("が", "は")
	if from == nil || a == nil || p.Passive {
		return false
	}
	w := frame.Plain(s.text(from))
	return (strings.HasSuffix(w, "墓地") || w == "スタック") && targetRE.MatchString(frame.Plain(s.text(a)))
}

// leavesDeed reads 対象のカードが墓地を離れる, 対象の呪文がスタックを離れる.
func leavesDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "を")
	a := s.arg(p, "が", "は")
	m := targetRE.FindStringSubmatch(frame.Plain(s.text(a)))
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.meant(p)
	if of := m[1] + m[3]; of != "" && of != "その" {
		k, err = s.usefulText(p, of, "")
	}
	if err != nil {
		return nil, err
	}
	if len(k.targets) != 1 {
		return nil, fmt.Errorf("which target is meant is not known")
	}
	o, err := s.targetOf(k, "")
	if err != nil {
		return nil, err
	}
	s.mention(o)
	return s.done(kind, func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.illegal(k, o)
	})
}

// onStackDeed reads 《X》の誘発型能力がスタックに置かれている間に.
func onStackDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	s.arg(p, "に")
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg || !p.Passive && !p.C.Pred.State {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.usefulArg(p, a, "")
	if err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// declined is what a clause says somebody chooses not to do; nil where it says
// something else.
func (s *story) declined(p *frame.Prop) (*clause.Arg, *frame.Prop) {
	a := p.C.Arg("を")
	if a == nil || len(a.Relative) == 0 {
		return nil, nil
	}
	last := a.Relative[len(a.Relative)-1]
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	c := sent.Clause(last)
	if c == nil || c.Role != clause.Complement {
		return nil, nil
	}
	q := s.c.res.Reading.At(p.Sentence, last)
	if q == nil || !q.Neg || q.Frame == "copy" {
		return nil, nil
	}
	return a, q
}

func ofNot(s *story, p *frame.Prop) bool {
	_, q := s.declined(p)
	return q != nil
}

// refuse answers no to what may be done, and finds nothing where it would be
// found.
func (s *story) refuse() {
	s.declines = true
}

// notDeed reads 探さないことを選んだ場合.
func notDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a, _ := s.declined(p)
	s.looked[a.Start] = true
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if b := s.untaken(p, "が", "は"); b != nil {
		if o, err := s.noun(p, b); err != nil || o.player == "" {
			return nil, fmt.Errorf("who chooses in %q is not known", p.Text)
		}
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	if s.knob(kind) {
		s.refuse()
	}
	return func() error { return s.begin(k) }, nil
}

// notClaim reads …しないことを選んでもよい: who is asked may say no, and then it is
// not done.
func notClaim(s *story, p *frame.Prop) (func() error, error) {
	a, q := s.declined(p)
	s.looked[a.Start] = true
	if p.Neg || !p.Can() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	h, ok := s.claimOf(q)
	if !ok {
		return nil, unplayed("no claim for " + q.Frame)
	}
	if b := s.untaken(p, "が", "は"); b != nil {
		o, err := s.noun(p, b)
		if err != nil || o.player == "" {
			return nil, fmt.Errorf("who chooses in %q is not known", p.Text)
		}
		s.topic = o
	}
	k, err := s.meant(p)
	if err != nil {
		return nil, err
	}
	fact := *q
	fact.Mod = clause.Fact
	looked := s.looked
	s.looked = map[int]bool{}
	f, err := h(s, &fact)
	if err == nil {
		err = s.unlooked(q)
	}
	s.looked = looked
	if err != nil {
		return nil, err
	}
	s.refuse()
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.claim("offered: {choice: may, includes: ['no']}")
		return f()
	}, nil
}

// byUse reads that something is so by a spell or an ability that is named: it
// has resolved before. It reports whether the phrase names one.
func (s *story) byUse(p *frame.Prop, a *clause.Arg) (bool, error) {
	if _, _, ok := s.c.abilityPhrase(s.text(a)); !ok && !strings.HasPrefix(s.text(a), "《") {
		return false, nil
	}
	k, err := s.useful(p, a)
	if err != nil {
		return true, err
	}
	if _, trigger := k.ability().(ability.Triggered); trigger {
		return true, nil // what makes it trigger is told
	}
	first := func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	}
	s.deeds = append([]func() error{first}, s.deeds...)
	return true, nil
}

// reason reads a clause that says why as one more claim: what it says must be
// so.
func (s *story) reason(p *frame.Prop) error {
	if p.Mod != clause.Fact {
		return fmt.Errorf("no claim for %q", p.Text)
	}
	h, ok := s.claimOf(p)
	if !ok {
		return unplayed("no claim for " + p.Frame)
	}
	f, err := h(s, p)
	if err != nil {
		return err
	}
	if err := s.unlooked(p); err != nil {
		return err
	}
	s.claims = append(s.claims, f)
	return nil
}

// presentClaim reads 対象がすでに戦場にない: it has left the battlefield.
func presentClaim(s *story, p *frame.Prop) (func() error, error) {
	at := s.arg(p, "に")
	if at == nil || s.text(at) != "場" && s.text(at) != "戦場" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return func() error {
		n, err := s.place(o)
		if err != nil {
			return err
		}
		if err := s.settle(); err != nil {
			return err
		}
		if p.Neg {
			s.st.claim("happened: {event: move, from: battlefield, object: %s}", n)
			return nil
		}
		s.st.claim("zone: {%s: battlefield}", n)
		return nil
	}, nil
}

// goesOn reports whether the next sentence goes on with this one.
func (s *story) goesOn() bool {
	next := s.si + 1
	return next < len(s.c.res.Reading.Tree.Sentences) && s.c.leans(next)
}

// onlyThere aims a casting, and pays for it, with nothing but what the text has
// put there: it says what is not.
func (s *story) onlyThere(k *casting) {
	there := func(f ability.Filter, who string) *obj {
		for _, o := range s.objs {
			if o.name != "" && o.player == "" && o != k.o && (who == "" || o.who == who) && s.fits(o, f) {
				return o
			}
		}
		return nil
	}
	var targets []*obj
	for i, t := range k.targets {
		switch {
		case k.said[i] || t.player != "" || t.phrase == anyTarget:
			targets = append(targets, t)
		default:
			if o := there(k.filters[i], ""); o != nil {
				targets = append(targets, o)
			}
		}
	}
	k.targets = targets
	for how, list := range k.costs {
		var pays []*obj
		for _, o := range list {
			f := ability.Filter{}
			if len(o.types) > 0 {
				f.Is = append(f.Is, ability.Type{Of: o.types[:1]})
			}
			if x := there(f, k.player); x != nil {
				pays = append(pays, x)
			}
		}
		k.costs[how] = pays
	}
}

// sacrifices reports whether a casting has something else sacrificed for it.
func (k *casting) sacrifices() bool {
	var costs []ability.Cost
	if a, ok := k.ability().(ability.Activated); ok {
		costs = a.Cost
	} else if k.o.face != nil {
		for _, a := range k.o.face.Abilities {
			if c, ok := a.(ability.AdditionalCost); ok {
				costs = append(costs, c.Cost...)
			}
		}
	}
	return slices.ContainsFunc(costs, func(c ability.Cost) bool {
		do, ok := c.(ability.Action)
		if !ok {
			return false
		}
		sac, ok := do.Do.(ability.Sacrifice)
		if !ok {
			return false
		}
		_, choose := sac.What.(ability.Choose)
		return choose
	})
}

// noneOf says which event none of is when nothing is done as a frame says.
var noneOf = map[string]string{
	"return": "event: move, into: battlefield", "return-to-battlefield": "event: move, into: battlefield", "destroy": "event: destroy", "exile": "event: move, into: exile",
	"draw": "event: draw", "discard": "event: discard", "sacrifice": "event: sacrifice", "search": "event: search",
}

// ofNothing reports whether a clause says that nothing, or nobody, does or
// suffers something: 何も戻らない.
func ofNothing(s *story, p *frame.Prop) bool {
	if !p.Neg {
		return false
	}
	for i := range p.C.Args {
		if w := s.text(&p.C.Args[i]); w == "何" || w == "何も" || w == "誰" {
			return true
		}
	}
	return false
}

func noneClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if w := s.text(a); w == "何" || w == "何も" || w == "誰" || w == "生け贄" {
			s.looked[a.Start] = true
		}
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	return func() error {
		if err := s.settle(); err != nil {
			return err
		}
		if len(s.st.when) == 0 {
			return fmt.Errorf("nothing is done that could bring it about")
		}
		s.st.claim("never: {%s}", noneOf[p.Frame])
		return nil
	}, nil
}

// ofCost reports whether a clause says that something may be sacrificed as a
// cost.
func ofCost(s *story, p *frame.Prop) bool {
	if !p.Can() {
		return false
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if strings.HasSuffix(s.text(a), "コスト") && a.Particle == "として" || s.text(a) == "ため" {
			return true
		}
	}
	return false
}

// costClaim reads that something can, or cannot, be sacrificed as a cost.
func costClaim(s *story, p *frame.Prop) (func() error, error) {
	fact := *p
	may := !p.Neg
	fact.Mod, fact.Neg = clause.Fact, false
	n := len(s.casts)
	if _, err := costDeed(s, &fact, condition); err != nil {
		return nil, err
	}
	var k *casting
	for _, c := range s.casts {
		if len(c.costs["sacrifice"]) > 0 && (k == nil || c.o.cast == c) {
			k = c
		}
	}
	if k == nil || n > len(s.casts) {
		return nil, fmt.Errorf("what %q is paid for is not known", p.Text)
	}
	on := s.goesOn()
	return func() error {
		if err := s.try(k, may, k.targets); err != nil || !may || !on {
			return err
		}
		return s.begin(k)
	}, nil
}
