package casegen

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineDeed(ofTested, stateDeed, stateFrames...)
	refineDeed(ofTested, numberBecomesDeed, "becomes")
	refineDeed(ofStanding, standingDeed, "resolve")
	refineDeed(ofTriggering, triggeringDeed, "trigger")
}

// stateFrames are the frames of clauses that say how many there are of something.
var stateFrames = []string{"in-hand", "exists", "controls", "value-is", "is-amount", "is-empty", "satisfies", "die"}

// ofTested reports whether a clause says how many there are of what the
// condition of the ability asks after that the story speaks of.
func ofTested(s *story, p *frame.Prop) bool {
	t := s.worded.tested
	if t == nil && slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return strings.HasSuffix(s.text(&a), "解決時") }) {
		t = s.spokenTest()
	}
	if t == nil || s.gap != nil || p.Frame != "becomes" && !slices.Contains(stateFrames, p.Frame) {
		return false
	}
	looked := s.looked
	s.looked = s.fresh()
	defer func() { s.looked = looked }()
	_, err := s.stateOf(t, p)
	return err == nil
}

// stateDeed makes it so: from the start or, in a sentence that speaks of the
// time when the ability resolves, while it waits on the stack. Without it the
// condition is fulfilled where it is not with it, and the other way round.
func stateDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	t := s.worded.tested
	n, err := s.stateOf(t, p)
	if err != nil {
		return nil, err
	}
	if !s.knob(kind) {
		if n, err = t.nearest(!t.meets(n), s.alt); err != nil {
			return nil, err
		}
	}
	if t.wait != p.Sentence+1 && !s.whileWaiting(p) {
		t.start = n
		return nil, nil
	}
	return func() error {
		if err := s.begin(t.k); err != nil {
			return err
		}
		s.hasTriggered(t)
		return s.change(t, n)
	}, nil
}

// numberBecomesDeed has it become so: by then, and while the ability waits on the
// stack where the text says so.
func numberBecomesDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	t := s.worded.tested
	n, err := s.stateOf(t, p)
	if err != nil {
		return nil, err
	}
	waits := t.wait == p.Sentence+1 || s.whileWaiting(p)
	return s.done(kind, func() error {
		if waits {
			if err := s.begin(t.k); err != nil {
				return err
			}
			s.hasTriggered(t)
		}
		return s.change(t, n)
	})
}

// hasTriggered claims that a triggered ability waits on the stack by now.
func (s *story) hasTriggered(t *tested) {
	if t.k.cause != nil {
		s.st.Check(event(true, "event: trigger, source: "+t.k.o.name, 1))
	}
}

// whileWaiting reports whether a clause itself says 解決時に.
func (s *story) whileWaiting(p *frame.Prop) bool {
	return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return s.phased[a.Start] }) ||
		slices.ContainsFunc(p.C.Adverb, func(a clause.Adverb) bool { return s.phased[a.Start] })
}

// stateOf reads how many a clause says there are of what a gauge counts:
// 手札にカードがある, アーティファクトを３つ以上コントロールしていない, ライフが６点以上である, 条件が満たされていない.
// A clause that speaks of anything else is an error.
func (s *story) stateOf(t *tested, p *frame.Prop) (int, error) {
	if p.Frame == "satisfies" {
		a := s.arg(p, "が", "を", "は")
		if a == nil || !slices.Contains(conditionWords, frame.Plain(s.text(a))) {
			return 0, fmt.Errorf("what %q speaks of is not known", p.Text)
		}
		return t.nearest(!p.Neg, s.alt)
	}
	if p.Frame == "die" {
		return s.haveDied(t, p)
	}
	if err := s.ofGauge(t, p); err != nil {
		return 0, err
	}
	return s.howManySaid(p)
}

// haveDied reads このターンにクリーチャーが死亡した, １体も死亡していない: 1 or 0.
func (s *story) haveDied(t *tested, p *frame.Prop) (int, error) {
	e, ok := t.event.(ability.Dies)
	a := s.arg(p, "が")
	if !ok || a == nil {
		return 0, fmt.Errorf("%q is not what its condition asks after", p.Text)
	}
	what, ok := e.What.(ability.Any)
	_, f, err := s.description(frame.Plain(s.text(a)))
	if !ok || err != nil || !reflect.DeepEqual(f.Is, what.Filter.Is) {
		return 0, fmt.Errorf("%q is not what its condition asks after", p.Text)
	}
	for i := range p.C.Args {
		b := &p.C.Args[i]
		if w := frame.Plain(s.text(b)); w == "このターン" || w == "そのターン" || b.Quantity != nil && b.Quantity.Value == 1 && p.Neg {
			s.looked[b.Start] = true
		}
	}
	if p.Neg {
		return 0, nil
	}
	return 1, nil
}

var conditionWords = []string{"条件", "その条件", "この条件", "能力の条件", "その能力の条件", "誘発条件"}

// ofGauge looks at the phrases of a clause that say of what and whose it speaks,
// and reports an error where that is not what a gauge counts.
func (s *story) ofGauge(t *tested, p *frame.Prop) error {
	no := fmt.Errorf("%q is not what its condition asks after", p.Text)
	switch p.Frame {
	case "controls":
		a, b := s.arg(p, "を"), s.arg(p, "が", "は")
		if t.of != fieldGauge || a == nil || b != nil && !s.isPlayer(s.text(b), t.who) || !s.describes(t, s.text(a)) {
			return no
		}
	case "is-empty", "value-is", "is-amount", "becomes":
		a := s.arg(p, "が", "は")
		n := s.arg(p, "だ")
		if p.Frame == "becomes" {
			n = s.numbered(p, "に")
		}
		if a == nil && (p.Frame != "becomes" || n == nil || !slices.Contains(gaugeCounters[t.of], n.Quantity.Counter)) || a != nil && !s.names1(t, s.text(a)) && !s.describes(t, s.text(a)) {
			return no
		}
	default:
		zone := map[gaugeKind]string{handGauge: "手札", graveGauge: "墓地"}[t.of]
		a, b := s.endingArg(p, []string{"に"}, zone), s.arg(p, "が", "は")
		if zone == "" || a == nil || b != nil && !s.describes(t, s.text(b)) {
			return no
		}
		s.look(a)
		if !s.isPlayer(strings.TrimSuffix(frame.Plain(s.text(a)), zone), t.who) {
			return no
		}
	}
	return nil
}

// gaugeCounters are the words behind the numbers of what a gauge counts.
var gaugeCounters = map[gaugeKind][]string{
	handGauge: {"枚"}, graveGauge: {"枚"}, lifeGauge: {"点"}, fieldGauge: {"つ", "個", "体"},
}

// numbered is the phrase of a clause with a particle that is a number.
func (s *story) numbered(p *frame.Prop, particle string) *clause.Arg {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == particle && a.Quantity != nil {
			s.look(a)
			return a
		}
	}
	return nil
}

// isPlayer reports whether words mean a player, or nobody in particular: 手札 is
// that of the player whose condition it is.
func (s *story) isPlayer(text, who string) bool {
	switch text = strings.TrimSuffix(frame.Plain(text), "の"); text {
	case "", "コントローラー", "コントローラ", "そのコントローラー", "そのコントローラ":
		return true
	}
	o, err := s.phrase(text)
	return err == nil && o.player == who
}

// describes reports whether a phrase names what a gauge counts: カード,
// アーティファクト, インスタント・カード.
func (s *story) describes(t *tested, text string) bool {
	d, f, err := s.description(frame.Plain(text))
	if err != nil || d.N != "" && d.UpTo || d.Nth > 0 {
		return false
	}
	g, ok := counting(ability.Filter{Is: append(f.Is, ability.ControlledBy{By: ability.You{}})}, t.who)
	return ok && reflect.DeepEqual(g.filter.Is, t.filter.Is)
}

// gaugeWords are the words for the number of what a gauge counts, behind whose
// it is.
var gaugeWords = map[gaugeKind][]string{
	handGauge:  {"手札にあるカードの枚数", "手札のカードの枚数", "手札にあるカードの数", "手札のカードの数", "手札の枚数", "手札のカード", "手札"},
	graveGauge: {"墓地にあるカードの枚数", "墓地のカードの枚数", "墓地にあるカードの数", "墓地のカードの数", "墓地の枚数", "墓地のカード", "墓地にあるカード"},
	lifeGauge:  {"ライフの総量", "ライフ総量", "ライフの点数", "ライフ"},
}

// names1 reports whether a phrase names the number of what a gauge counts, or
// the condition itself.
func (s *story) names1(t *tested, text string) bool {
	text = frame.Plain(text)
	if slices.Contains(conditionWords, text) {
		return true
	}
	if t.of == fieldGauge {
		rest, ok := strings.CutSuffix(text, "の数")
		if whose, thing, found := strings.Cut(rest, "コントロールしている"); found {
			return ok && s.isPlayer(strings.TrimSuffix(whose, "が"), t.who) && s.describes(t, thing)
		}
		return ok && s.describes(t, rest)
	}
	for _, w := range gaugeWords[t.of] {
		if whose, ok := strings.CutSuffix(text, w); ok {
			return (len(t.filter.Is) == 0) && s.isPlayer(whose, t.who)
		}
	}
	return false
}

// howManySaid is the number a clause says there are; the nearest one where it
// names a border.
func (s *story) howManySaid(p *frame.Prop) (int, error) {
	n, bounds, neg := -1, "", p.Neg
	for i := range p.C.Args {
		a := &p.C.Args[i]
		q := a.Quantity
		if q == nil || q.Counter == "回" || q.Counter == "ターン" {
			continue
		}
		if n >= 0 || q.X || q.Any || q.All || q.Value < 0 {
			return 0, fmt.Errorf("no number in %q", s.text(a))
		}
		s.look(a)
		n, bounds = q.Value, q.Bound
		if s.weigh(a) == "しか" { // １枚しかない
			neg = false
		}
		if a.Also && n == 1 && bounds == "" && p.Neg { // １枚もない
			return 0, nil
		}
	}
	if p.Frame == "is-empty" {
		neg = !neg
	}
	return s.border(n, bounds, neg)
}

// border is the number nearest to one that a text names as a border or, in
// another telling, the next one.
func (s *story) border(n int, bounds string, neg bool) (int, error) {
	more := s.alt % 2
	switch {
	case n < 0 && neg:
		return 0, nil
	case n < 0:
		return s.amount(), nil
	case bounds == "" && !neg:
		return n, nil
	case bounds == "以上" && !neg, bounds == "未満" && neg:
		return n + more, nil
	case bounds == "以下" && !neg, bounds == "より多い" && neg:
		return max(0, n-more), nil
	case bounds == "以上", bounds == "未満":
		return max(0, n-1-more), nil
	case bounds == "以下", bounds == "より多い":
		return n + 1 + more, nil
	}
	return 0, fmt.Errorf("which number is meant is not known")
}

// ofStanding reports whether a clause says when a state holds that a clause
// behind it tells of: 能力が解決するときに手札にカードがある場合.
func ofStanding(s *story, p *frame.Prop) bool {
	return ofTime(p) && slices.ContainsFunc(s.later(p), func(q *frame.Prop) bool {
		return s.isCondition(q) && slices.Contains(stateFrames, q.Frame)
	})
}

// ofTime reports whether a clause is a point of time.
func ofTime(p *frame.Prop) bool {
	return !p.Neg && slices.Contains([]string{"とき", "時", "時点", "際"}, p.C.Marker.Form)
}

// standingDeed has what resolves wait on the stack while what the sentence says
// comes to be so.
func standingDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	k, err := s.meantBy(p)
	if err != nil {
		return nil, err
	}
	t := s.testedOf(k)
	if t == nil {
		return resolveDeed(s, p, kind)
	}
	t.wait = p.Sentence + 1
	return func() error { return s.begin(t.k) }, nil
}

// meantBy is what a clause says triggers or resolves: the ability with a
// condition that is spoken of, where no other is named.
func (s *story) meantBy(p *frame.Prop) (*casting, error) {
	t := s.worded.tested
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if t == nil || t.k == nil || a.Particle != "が" && !a.Topic {
			continue
		}
		switch frame.Plain(s.text(a)) {
		case "それ", "能力", "その能力", "この能力", "その誘発型能力", "その起動型能力":
			s.look(a)
			return t.k, nil
		}
		return s.resolving(p)
	}
	if t != nil && t.k != nil {
		return t.k, nil
	}
	return s.resolving(p)
}

// ofTriggering reports whether a clause is the point of time at which the
// ability with a condition triggers that is spoken of.
func ofTriggering(s *story, p *frame.Prop) bool {
	t := s.worded.tested
	return t != nil && t.k != nil && ofTime(p)
}

func triggeringDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	k, err := s.meantBy(p)
	if err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}
