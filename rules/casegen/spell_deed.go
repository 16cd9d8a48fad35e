package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	for name, h := range map[string]deedHandler{
		"cast":            castDeed,
		"activate":        activateDeed,
		"target":          targetDeed,
		"resolve":         resolveDeed,
		"countered":       counteredDeed,
		"becomes-illegal": illegalDeed,
		"trigger":         triggerDeed,
		"pay-cost":        unpaidDeed,
		"sacrifice":       costDeed,
		"respond":         respondDeed,
	} {
		deedTable[name] = h
	}
}

// xValue reads Ｘを３として, Ｘに３を選んで: the value said for X.
func (s *story) xValue(p *frame.Prop) (int, bool) {
	x, n := -1, -1
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := frame.Plain(s.text(a))
		v, err := strconv.Atoi(w)
		switch {
		case isX(w) && (a.Particle == "を" || a.Particle == "が" || a.Particle == "に" || a.Topic):
			x = i
		case err == nil && (a.Particle == "として" || a.Particle == "に" || a.Particle == "で" || a.Particle == "を"):
			n = i
			_ = v
		}
	}
	if x < 0 || n < 0 {
		return 0, false
	}
	v, _ := strconv.Atoi(frame.Plain(s.text(&p.C.Args[n])))
	s.looked[p.C.Args[x].Start], s.looked[p.C.Args[n].Start] = true, true
	return v, true
}

func isX(w string) bool { return w == "X" || w == "Xの値" }

// setX fixes X of a casting.
func (k *casting) setX(n int) error {
	if !strings.Contains(k.cost(), "{X}") {
		return fmt.Errorf("%s has no X", k.o.phrase)
	}
	k.x, k.saidX = n, true
	return nil
}

var timesRE = regexp.MustCompile(`^([0-9]+)(?:回|度)$`)

// times reads ２回, 二度: how often something is done, 1 where nothing says so.
func (s *story) times(p *frame.Prop) int {
	n := 1
	read := func(start int, w string) {
		if m := timesRE.FindStringSubmatch(frame.Plain(w)); m != nil && !s.looked[start] {
			n, _ = strconv.Atoi(m[1])
			s.looked[start] = true
		}
	}
	for i := range p.C.Args {
		read(p.C.Args[i].Start, s.text(&p.C.Args[i]))
	}
	for _, a := range p.C.Adverb {
		read(a.Start, a.In(s.c.block.Text))
	}
	return n
}

// aimed reads what a clause says something is cast or activated at: ２/２のクリーチャーに,
// …を対象として, …に対して.
func (s *story) aimed(p *frame.Prop) ([]*obj, error) {
	var out []*obj
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] {
			continue
		}
		w := s.text(a)
		switch {
		case (a.Particle == "として" || a.Particle == "に" || a.Particle == "と") && w == "対象" && i > 0:
			s.looked[a.Start] = true
			if b := &p.C.Args[i-1]; b.Particle == "を" && !s.looked[b.Start] {
				o, err := s.noun(p, b)
				if err != nil {
					return nil, err
				}
				s.looked[b.Start] = true
				out = append(out, o)
			}
		case a.Particle == "に" || a.Particle == "に対して" || a.Particle == "に対し":
			if frame.Plain(w) == "1ターン" { // all in one turn
				s.looked[a.Start] = true
				continue
			}
			if saysWhen(p, a) || phaseRE.MatchString(frame.Plain(w)) {
				continue
			}
			s.looked[a.Start] = true
			o, err := s.noun(p, a)
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
	}
	return out, nil
}

// before reads a target phrase that stands before the thing that is cast, so
// that the thing is the を-phrase that is left.
func (s *story) object(p *frame.Prop) *clause.Arg {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "を" || s.looked[a.Start] {
			continue
		}
		if i+1 < len(p.C.Args) && s.text(&p.C.Args[i+1]) == "対象" {
			continue
		}
		s.looked[a.Start] = true
		return a
	}
	return nil
}

// castDeed reads 《X》を唱える, 《X》を２/２のクリーチャーに唱える, Ｘを３として唱える.
func castDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return s.usesDeed(p, kind, "spell")
}

// activateDeed reads 《X》の能力を起動する.
func activateDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	return s.usesDeed(p, kind, "activated")
}

func (s *story) usesDeed(p *frame.Prop, kind knobKind, what string) (func() error, error) {
	x, hasX := s.xValue(p)
	n := s.times(p)
	agent, k, err := s.usesParts(p, what)
	if err != nil {
		return nil, err
	}
	if p.Neg || n > 5 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if agent != nil {
		if err := s.by(k, agent.player); err != nil {
			return nil, err
		}
	}
	if hasX {
		if err := k.setX(x); err != nil {
			return nil, err
		}
	}
	if err := s.readMode(p, k); err != nil {
		return nil, err
	}
	targets, err := s.aimed(p)
	if err != nil {
		return nil, err
	}
	if r := s.answered; len(targets) == 0 && r != nil && r != k && k.o.face != nil {
		// What is done in response is done to what is at stake.
		for _, o := range append([]*obj{r.o}, r.targets...) {
			if len(k.filters) == 1 && s.fits(o, k.filters[0]) && o.player == "" && (o.cast == nil) == !hasNoun(k.filters[0], "spell") {
				targets = append(targets, o)
				break
			}
		}
	}
	for _, o := range targets {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
		s.topic = o
	}
	if !s.knob(kind) && kind == condition {
		return func() error { _, err := s.place(k.o); return err }, nil
	}
	return func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		for range n - 1 {
			more, err := s.again(k)
			if err != nil {
				return err
			}
			if err := s.begin(more); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// usesParts reads who casts or activates what.
func (s *story) usesParts(p *frame.Prop, what string) (agent *obj, k *casting, err error) {
	var by, thing *clause.Arg
	if p.Passive {
		thing, by = s.untaken(p, "が", "は"), s.untaken(p, "によって", "により")
	} else {
		thing, by = s.object(p), s.untaken(p, "が", "は")
		if thing == nil && by != nil {
			thing, by = by, nil
		}
	}
	if by != nil {
		if agent, err = s.noun(p, by); err != nil {
			return nil, nil, err
		}
		if agent.player == "" {
			return nil, nil, fmt.Errorf("who does what %q says is not known", p.Text)
		}
	}
	switch {
	case thing != nil:
		k, err = s.usefulArg(p, thing, what)
	case s.gap != nil && s.gap.player == "":
		k, err = s.useWhich(s.gap, which{kind: what})
	default:
		k, err = s.unsaid(p, what)
	}
	if err == nil && s.gap == nil && agent != nil {
		s.topic = agent
	}
	return agent, k, err
}

// unsaid is the spell or ability that a clause without an object means: that of
// the card of the ruling, or what was spoken of last.
func (s *story) unsaid(p *frame.Prop, what string) (*casting, error) {
	if s.topic != nil && s.topic.player == "" {
		return s.useWhich(s.topic, which{kind: what})
	}
	if s.c.face != nil && len(s.casts) == 0 {
		return s.useWhich(s.mention(s.card(s.c.card, s.c.face)), which{kind: what})
	}
	return nil, fmt.Errorf("what %q uses is not said", p.Text)
}

// untaken is a phrase with one of the particles that nothing else of the clause
// took.
func (s *story) untaken(p *frame.Prop, particles ...string) *clause.Arg {
	for _, w := range particles {
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if s.looked[a.Start] || saysWhen(p, a) {
				continue
			}
			if a.Particle == w || w == "は" && a.Topic && a.Particle == "" {
				s.looked[a.Start] = true
				return a
			}
		}
	}
	return nil
}

// usefulArg is [story.useful] for a phrase that may have relative clauses.
func (s *story) usefulArg(p *frame.Prop, a *clause.Arg, what string) (*casting, error) {
	k, err := s.usefulText(p, s.text(a), what)
	if err == nil || len(a.Relative) == 0 {
		return k, err
	}
	if p == nil {
		return nil, err
	}
	o, err := s.noun(p, a)
	if err != nil {
		return nil, err
	}
	return s.useWhich(o, which{kind: what})
}

// by has a player do what is his: the card becomes his, where that is free.
func (s *story) by(k *casting, player string) error {
	if k.player == player {
		return nil
	}
	if k.ready || k.o.name != "" {
		return fmt.Errorf("%s is not his", k.o.phrase)
	}
	k.player, k.o.who = player, player
	if k.o.face == nil {
		return nil
	}
	said := k.targets
	marks := k.said
	k.targets, k.filters, k.said = nil, nil, nil
	if err := s.seekTargets(k); err != nil {
		return err
	}
	for i := range marks {
		if marks[i] && i < len(k.targets) {
			k.targets[i], k.said[i] = said[i], true
		}
	}
	return nil
}

// targetDeed reads 《X》の対象となった, 《X》の対象になった場合.
func targetDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	k, o, _, err := s.targeting(p)
	if err != nil {
		return nil, err
	}
	if p.Neg || k == nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if err := s.aim(k, o); err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// resolveDeed is a point in time: what is on the stack resolves.
func resolveDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	n := s.times(p)
	k, err := s.resolving(p)
	if err != nil {
		return nil, err
	}
	if n > 5 {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	before := strings.HasSuffix(p.C.Marker.Form, "前")
	return func() error {
		for i := range n {
			again := k
			if i > 0 {
				var err error
				if again, err = s.again(k); err != nil {
					return err
				}
			}
			if err := s.begin(again); err != nil {
				return err
			}
			if before {
				continue
			}
			if err := s.resolve(); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// again is another casting like one: the same ability once more, another card
// of the name.
func (s *story) again(k *casting) (*casting, error) {
	s.repeated = true
	more := *k
	more.begun, more.over = false, false
	if k.isSpell() {
		card := *k.o
		card.name, card.zone, card.cast = "", ability.Stack, &more
		more.o, more.ready = &card, false
		for how, list := range k.costs {
			if len(list) > 0 {
				return nil, fmt.Errorf("what pays the %s of another is not known", how)
			}
		}
	}
	s.casts = append(s.casts, &more)
	return &more, nil
}

// resolving reads what a clause says resolves.
func (s *story) resolving(p *frame.Prop) (*casting, error) {
	targets, err := s.aimed(p)
	if err != nil {
		return nil, err
	}
	a := s.untaken(p, "が", "は", "を")
	var k *casting
	switch {
	case a != nil:
		k, err = s.usefulArg(p, a, "spell")
	case s.gap != nil && s.gap.player == "":
		k, err = s.use(s.gap, "spell")
	case len(s.casts) > 0 && s.topic == nil:
		k = s.casts[len(s.casts)-1]
	case s.topic != nil && s.topic.player == "" && s.topic.cast != nil:
		k = s.topic.cast
	default:
		err = fmt.Errorf("what resolves is not said")
	}
	if err != nil {
		return nil, err
	}
	for _, o := range targets {
		if err := s.aim(k, o); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// counteredDeed reads 《X》が打ち消される, 《取り消し》によって打ち消された.
func counteredDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	if p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	by := s.arg(p, "によって", "により", "で")
	a := s.arg(p, "が", "は", "を")
	var k *casting
	var err error
	switch {
	case a != nil:
		k, err = s.usefulArg(p, a, "spell")
	case s.gap != nil && s.gap.player == "":
		k, err = s.use(s.gap, "spell")
	default:
		err = fmt.Errorf("what is countered is not said")
	}
	if err != nil {
		return nil, err
	}
	if by != nil {
		c, err := s.useful(p, by)
		if err != nil {
			return nil, err
		}
		if err := s.by(c, other(k.player)); err != nil {
			return nil, err
		}
		if err := s.aim(c, k.o); err != nil {
			return nil, err
		}
		return s.unless(p, kind, k, func() error { return s.begin(c) })
	}
	return s.unless(p, kind, k, func() error {
		what := "spell"
		if !k.isSpell() {
			what = "ability"
		}
		s.st.happen(other(k.player), "counter target "+what, k.onStack())
		return nil
	})
}

// unless begins a casting and has something happen to it. Without the knob it
// resolves where the sentence says what then is not so, else it is not begun.
func (s *story) unless(p *frame.Prop, kind knobKind, k *casting, happens func() error) (func() error, error) {
	in := s.knob(kind)
	not := slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool { return q.Neg && !q.IsCondition() })
	return func() error {
		if !in && !not {
			return nil
		}
		if err := s.begin(k); err != nil || !in {
			return err
		}
		return happens()
	}, nil
}

// illegalDeed reads 対象が解決前に不適正になった, すべての対象が…, 対象のうち１つが….
func illegalDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	text := frame.Plain(s.text(a))
	for _, w := range p.C.Adverb {
		if w.In(s.c.block.Text) == "すべて" {
			s.looked[w.Start] = true
		}
	}
	some := 0
	if before, n, ok := strings.Cut(text, "対象のうち"); ok {
		n = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(n, "だけ"), "つ"), "体")
		v, err := strconv.Atoi(n)
		if n == "片方" || n == "一方" {
			v, err = 1, nil
		}
		if err != nil {
			return nil, fmt.Errorf("how many targets %q are is not known", text)
		}
		some, text = v, before+"対象"
		s.weighed[a.Start] = true
	} else if rest, ok := strings.CutPrefix(text, "すべての"); ok {
		text = rest
	}
	noun := ""
	of, ok := strings.CutSuffix(text, "対象")
	if !ok {
		m := targetRE.FindStringSubmatch(text)
		if m == nil {
			return nil, fmt.Errorf("what %q is, is not known", text)
		}
		of, noun = m[1], m[2]
	}
	of = strings.TrimSuffix(of, "の")
	if of == "その" || of == "そ" {
		of = ""
	}
	for i := range p.C.Args {
		b := &p.C.Args[i]
		if w := s.text(b); strings.HasSuffix(w, "不適正") || strings.HasSuffix(w, "不適正な対象") || w == "すべて" {
			s.looked[b.Start] = true
		}
	}
	var k *casting
	var err error
	switch {
	case of != "":
		k, err = s.usefulText(p, of, "")
	case len(s.casts) > 0:
		k = s.casts[len(s.casts)-1]
	case s.c.face != nil:
		k, err = s.use(s.mention(s.card(s.c.card, s.c.face)), "")
	default:
		o := newObj()
		o.zone = ability.Stack
		k, err = s.use(s.mention(o), "spell")
	}
	if err != nil {
		return nil, err
	}
	if k.o.face == nil {
		for len(k.targets) < max(1, some+1) {
			t := newObj()
			t.types, t.who = []string{"creature"}, other(k.player)
			k.targets = append(k.targets, t)
		}
	}
	if noun != "" {
		if _, err := s.targetOf(k, noun); err != nil {
			return nil, err
		}
		if len(k.targets) != 1 {
			return nil, fmt.Errorf("not all the targets are spoken of")
		}
	}
	if some >= len(k.targets) && some > 0 || len(k.targets) == 0 {
		return nil, fmt.Errorf("there are not so many targets")
	}
	in := s.knob(kind)
	return func() error {
		if err := s.begin(k); err != nil || !in {
			return err
		}
		for i, t := range k.targets {
			if some > 0 && i >= some {
				break
			}
			if err := s.illegal(k, t); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// illegal makes a target leave where it was.
func (s *story) illegal(k *casting, t *obj) error {
	switch {
	case t.player != "":
		return fmt.Errorf("no way to make a player an illegal target")
	case t.cast != nil && t.zone == ability.Stack:
		return s.trick(k.player, "counter target spell", t)
	case t.zone == ability.Graveyard:
		return s.trick("opponent", "exile target card from a graveyard", t)
	case t.zone != ability.Battlefield:
		return fmt.Errorf("no way to make %s illegal", t.phrase)
	}
	return s.trick("opponent", "return target permanent to its owner's hand", t)
}

// triggerDeed reads 《X》の能力が誘発した後.
func triggerDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	a := s.arg(p, "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.usefulText(p, s.text(a), "triggered")
	if err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// unpaidDeed reads 《X》のプレイに{U}が支払われていない, コストとして{R}を支払った: which
// mana pays for it.
func unpaidDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	var mana, what *clause.Arg
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := s.text(a); {
		case strings.HasPrefix(w, "{"):
			mana = a
		case a.Particle == "に" || a.Particle == "ために" || a.Particle == "で":
			what = a
		}
	}
	if mana == nil || what == nil {
		return nil, fmt.Errorf("who pays what for what is not known in %q", p.Text)
	}
	s.looked[mana.Start], s.looked[what.Start] = true, true
	text := s.text(what)
	for _, w := range []string{"のプレイ", "を唱えるため", "のマナ・コスト", "を唱えるの", "のコスト"} {
		text = strings.TrimSuffix(text, w)
	}
	o, err := s.phrase(text)
	if err != nil {
		return nil, err
	}
	k, err := s.use(s.mention(o), "spell")
	if err != nil {
		return nil, err
	}
	colour := strings.Trim(s.text(mana), "{}")
	if len(colour) != 1 || o.face == nil {
		return nil, fmt.Errorf("no way to pay %s or not", s.text(mana))
	}
	pays := !p.Neg
	if !s.knob(kind) {
		pays = !pays
	}
	k.mana = costOf(k.cost(), k.x)
	if has := strings.Contains(k.mana, "{"+colour+"}"); has && !pays {
		return nil, fmt.Errorf("%s cannot be paid without {%s}", k.mana, colour)
	} else if !has && pays {
		if k.mana, err = withColour(k.mana, colour); err != nil {
			return nil, err
		}
	}
	return func() error { return s.begin(k) }, nil
}

var genericRE = regexp.MustCompile(`\{([0-9]+)\}`)

// withColour pays one generic mana of a cost with a colour.
func withColour(mana, colour string) (string, error) {
	m := genericRE.FindStringSubmatchIndex(mana)
	if m == nil {
		return "", fmt.Errorf("no generic mana in %s", mana)
	}
	n, _ := strconv.Atoi(mana[m[2]:m[3]])
	rest := ""
	if n > 1 {
		rest = fmt.Sprintf("{%d}", n-1)
	}
	return mana[:m[0]] + rest + mana[m[1]:] + "{" + colour + "}", nil
}

// costDeed reads 《X》のために…を生け贄に捧げる: a cost of X; and …を生け贄に捧げる.
func costDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	var k *casting
	var err error
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := s.text(a)
		switch {
		case w == "生け贄":
			s.looked[a.Start] = true
		case w == "ため" && i > 0:
			s.looked[a.Start], s.looked[p.C.Args[i-1].Start] = true, true
			if k, err = s.useful(p, &p.C.Args[i-1]); err != nil {
				return nil, err
			}
		case strings.HasSuffix(w, "コスト") && (a.Particle == "として" || a.Particle == "で"), strings.HasSuffix(w, "のため") && a.Particle == "に":
			s.looked[a.Start] = true
			w = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(w, "コスト"), "追加"), "起動"), "のため")
			w = strings.TrimSuffix(strings.TrimSuffix(w, "の"), "を唱える")
			if k, err = s.usefulText(p, w, ""); err != nil {
				return nil, err
			}
		}
	}
	if k == nil && s.gap != nil && s.gap.player == "" && p.Passive && len(s.casts) > 0 {
		if c := s.casts[len(s.casts)-1]; !c.ready && c.sacrifices() {
			s.arg(p, "に")
			if err := s.payBy(c, "sacrifice", s.gap); err != nil {
				return nil, err
			}
			return func() error { return s.begin(c) }, nil // what was sacrificed for it
		}
	}
	if k == nil {
		return sacrificeDeed(s, p, kind)
	}
	agent, o, err := s.parts(p)
	if err != nil {
		return nil, err
	}
	if o == nil || o.player != "" || p.Neg || agent != nil && agent.player == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if err := s.payBy(k, "sacrifice", o); err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// payBy pays a cost of a casting with an object.
func (s *story) payBy(k *casting, how string, o *obj) error {
	if k.ready {
		return fmt.Errorf("the cost is paid already")
	}
	if o.who == "" {
		o.who = k.player
	}
	if o.face == nil && len(o.types) == 0 {
		o.types = []string{"creature"}
	}
	k.costs[how] = append(k.costs[how], o)
	return nil
}
