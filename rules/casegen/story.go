package casegen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

// story is a stretch of a ruling on its way to a scenario. Its clauses are read
// in order: what conditions and relative clauses say of objects is gathered,
// what they say is done becomes deeds, and what is left becomes claims. Then
// the deeds are done on a stage, and the claims are made.
//
// A story is told several times: whole, with one of its knobs out, and with
// other sizes and numbers where the text says none. A knob is a quality or a
// condition that a scenario can do without. What is claimed must depend on it
// as the sentence says, and must hold for all sizes.
type story struct {
	attacker   string                            // who attacks, if anybody, since a player was named by it
	doubts     int                               // how many words may mean either of two things
	second     bool                              // the first of them means the other
	rel        knobKind                          // what the qualities of a noun are, for the claims
	amountSaid func(n int) (func() error, error) // denies another amount than the one claimed last
	positive   bool                              // something is claimed to happen; what does not happen may have one reason of several

	c    *context
	st   *stage.Stage
	si   int // sentence that is read
	objs []*obj
	you  *obj
	opp  *obj

	topic *obj // what the sentence is about, taken up by clauses without a subject
	gap   *obj // in a relative clause: the noun it modifies
	used  []*obj

	deeds   []func() error
	claims  []func() error
	covers  []Ref
	looked  map[int]bool    // starts of the phrases of the clause that were looked at
	weighed map[int]bool    // starts of those whose だけ, のみ, しか was taken into account
	dated   map[int]bool    // starts of the points of time that a claim was made for
	read    map[[2]int]*obj // what phrases name, by where they stand
	told    []*obj          // what the clause before spoke of
	hit     *dealt          // the damage spoken of last
	struck  *obj            // what has dealt its damage in the first of two combat damage steps
	anyOf   *obj            // what any thing of a kind stands for, which differs between the tellings
	sum     *sum            // the amount spoken of last that X stands for
	groups  []*obj          // groups with members

	alt     int  // which sizes and numbers stand where the text says none: 0, 1, 2
	sides   bool // a claim says which player's something is
	flipped bool // what is said to be nobody's is the other player's
	out     int  // the knob taken out, -1 for none
	replay  int  // where knobs are asked for again: 1 more than the number of the next
	knobs   []knobKind

	casts    []*casting
	combat   *combat
	frames   []string        // frames of the conditions that were read
	went     moment          // where a step went, the start where it is zero
	phased   map[int]bool    // starts of phrases that say when in the life of a spell something is
	declines bool            // who may do something says no
	repeated bool            // something was cast or activated more than once
	absent   bool            // something is said not to be there
	because  string          // why an attempt must be refused, "" for any reason
	toll     *payment        // what is paid when it is asked for
	answered *casting        // what is responded to
	waits    bool            // something may wait on the stack
	quiet    bool            // what is made has no knobs
	timing   bool            // the text speaks of when something may be cast
	filled   map[string]bool // whose library has cards to draw
	now      string          // the active player, "" while it is the turn of the beginning
	table    table           // what players have besides the objects of the story
	kept     *kept           // of a group, what stays
	dusk     func() error    // lets a turn end, when all that is done in it was read
	late     map[*obj]bool   // what enters when a spell or ability has resolved
	swing    *swing          // what else changes the size of a target
	changed  map[*obj]string // by how much the size of something was changed last
	worded
}

// knobKind says how claims must depend on a knob.
type knobKind int

const (
	quality   knobKind = iota // one of the qualities must matter
	condition                 // without it the claims fail
	even                      // without it the claims hold as well
	needed                    // without it the claims fail, whatever they are
	trait                     // one of the qualities must matter, where no condition does
)

// knob notes a knob and reports whether it is in.
func (s *story) knob(k knobKind) bool {
	if s.quiet {
		return true
	}
	if s.replay > 0 {
		s.replay++
		return s.out != s.replay-2
	}
	if s.anyhow && k == quality {
		k = even
	}
	s.knobs = append(s.knobs, k)
	return s.out != len(s.knobs)-1
}

// tell makes stories of the sentences of a ruling. A sentence that leans on
// the one before is told with it.
func tell(c *context) {
	n := len(c.res.Reading.Tree.Sentences)
	before := -1 // where the sentences began that were told last
	for si := 0; si < n; {
		last := si
		for last+1 < n && c.leans(last+1) {
			last++
		}
		next := last + 1
		told := false
		for to := last; to >= si; to-- {
			if c.tellSentences(si, to) {
				told = true
				if c.face == nil { // what the rest means, it must say itself
					next = to + 1
				}
				break
			}
		}
		if c.rules() {
			c.present = true
			for to := last; to >= si; to-- {
				if c.tellSentences(si, to) {
					break
				}
			}
			c.present = false
		}
		if told {
			before = si
		} else if before >= 0 && c.mayGoOn(si) {
			// Alone it says nothing: it goes on with what was told before.
			c.tellSentences(before, last)
		}
		si = next
	}
}

// mayGoOn reports whether a sentence has no situation of its own and does not
// say that it begins another.
func (c *context) mayGoOn(si int) bool {
	switch c.res.Reading.Tree.Sentences[si].Discourse {
	case clause.Example, clause.Exception, clause.Otherwise:
		return false
	}
	return !slices.ContainsFunc(c.sentence(si), (*frame.Prop).IsCondition)
}

// leans reports whether a sentence goes on with the situation of the one
// before: it has no condition of its own, or begins with one that says so.
func (c *context) leans(si int) bool {
	s := &c.res.Reading.Tree.Sentences[si]
	switch s.Discourse {
	case clause.Then, clause.Result, clause.Restatement:
		return true
	case clause.Exception:
		return !slices.ContainsFunc(c.sentence(si), func(p *frame.Prop) bool { return p.Frame != "encode" })
	case clause.Example:
		return strings.HasPrefix(strings.TrimSpace(s.In(c.block.Text)), "この例")
	case clause.Otherwise:
		return false
	}
	props := c.sentence(si)
	if len(props) > 0 && !slices.ContainsFunc(props, func(p *frame.Prop) bool { return p.Frame != "mind-not" }) {
		return true
	}
	text := strings.TrimSpace(s.In(c.block.Text))
	if strings.HasPrefix(text, "これにより") {
		return false // by the ability that the ruling is about
	}
	for _, w := range []string{"その", "それ", "これ", "この", "対象", "以前に", "指定された", "指名された", "宣言された", "選ばれた", "選択された"} {
		if strings.HasPrefix(text, w) {
			return true
		}
	}
	if strings.Contains(text, "続ける") && !slices.ContainsFunc(props, (*frame.Prop).IsCondition) {
		return true // it was so before
	}
	if len(props) > 0 && !slices.ContainsFunc(props, (*frame.Prop).IsCondition) && (props[0].Frame == "not-only-combat" || props[0].Frame == "ignore-timing" || props[0].Frame == "amount-is") && props[0].C.Arg("が") == nil {
		return true // it goes on with what was said of the subject before
	}
	if len(props) > 0 && !slices.ContainsFunc(props, (*frame.Prop).IsCondition) && si > 0 && !slices.ContainsFunc(props[0].C.Args, func(a clause.Arg) bool { return a.Topic || a.Particle == "が" }) {
		return true // what it is about was said before
	}
	if len(props) > 1 && si > 0 && props[0].IsCondition() && strings.HasPrefix(props[0].Frame, "is-") && !slices.ContainsFunc(props, func(p *frame.Prop) bool {
		return slices.ContainsFunc(p.C.Args, func(a clause.Arg) bool { return a.Topic || a.Particle == "が" })
	}) {
		return true // タップ状態であったなら、タップ状態のままである
	}
	return !slices.ContainsFunc(c.sentence(si), (*frame.Prop).IsCondition) && s.Discourse == clause.Addition
}

// tellSentences tells sentences from to to as one story, with its variants.
func (c *context) tellSentences(from, to int) bool {
	whole, err := c.build(from, to, -1, 0)
	if err != nil {
		if c.give("%v", err) && errors.As(err, new(unplayed)) {
			c.unknown++
		}
		return false
	}
	d := Draft{Schema: c.schema, Covers: whole.covers}
	if d.Scenario, err = c.finish(whole.st); err != nil {
		c.give("%v", err)
		return false
	}
	if whole.doubts > 0 && !whole.positive {
		// Of whatever a pronoun means, it must not happen.
		if v, err := c.read(from, to); err == nil {
			if sc, err := c.finish(v.st); err == nil && !samePlay(sc, d.Scenario) {
				d.Even = append(d.Even, sc)
			}
		}
	}
	if whole.sides {
		// Whosever it is where the text does not say so.
		v := c.newStory(-1, 0)
		v.flipped = true
		if err := v.tellAll(from, to); err == nil {
			if sc, err := c.finish(v.st); err == nil && !samePlay(sc, d.Scenario) {
				d.Even = append(d.Even, sc)
			}
		}
	}
	for alt := 1; alt <= 2; alt++ {
		v, err := c.build(from, to, -1, alt)
		if err != nil && whole.mustAll {
			c.give("%v", err)
			return false
		}
		if err != nil {
			continue
		}
		if sc, err := c.finish(v.st); err == nil && !samePlay(sc, d.Scenario) {
			d.Even = append(d.Even, sc)
		}
	}
	var traits []*scenario.Scenario
	for k, kind := range whole.knobs {
		v, err := c.build(from, to, k, 0)
		if err != nil {
			continue // what cannot be told without it cannot be compared
		}
		sc, err := c.finish(v.st)
		if err != nil || samePlay(sc, d.Scenario) {
			continue
		}
		switch {
		case (kind == quality || kind == trait) && whole.permits():
			// What may be done, may be done whatever else is true of it.
		case kind == even && whole.positive:
			// What happens even so may happen by it: 絆魂を２つ持つクリーチャーが３点のダメージを
			// 与えても、３点のライフを得る.
		case kind == quality, kind == condition && !whole.positive:
			d.Either = append(d.Either, sc)
		case kind == condition, kind == needed:
			d.Without = append(d.Without, sc)
		case kind == even:
			d.Even = append(d.Even, sc)
		case kind == trait:
			traits = append(traits, sc)
		}
	}
	if len(d.Without) == 0 || !whole.positive {
		d.Either = append(d.Either, traits...)
	}
	c.res.Drafts = append(c.res.Drafts, d)
	return true
}

// unplayed is the error of a clause for which the tables have no way.
type unplayed string

func (u unplayed) Error() string { return string(u) }

// permits reports whether all that a story claims is that attempts are legal.
func (s *story) permits() bool {
	return !slices.ContainsFunc(s.st.Then, func(c string) bool { return !strings.HasPrefix(c, "allowed: ") })
}

// read tells sentences with the first word that may mean either of two things
// meaning the other.
func (c *context) read(from, to int) (*story, error) {
	s := c.newStory(-1, 0)
	s.second = true
	return s, s.tellAll(from, to)
}

func (c *context) newStory(out, alt int) *story {
	s := &story{c: c, out: out, alt: alt, filled: map[string]bool{}, phased: map[int]bool{}, changed: map[*obj]string{}, late: map[*obj]bool{}, dated: map[int]bool{}, worded: worded{bearers: map[string]*obj{}}, read: map[[2]int]*obj{}, you: &obj{player: "you"}, opp: &obj{player: "opponent"}}
	s.st = stage.New(strings.TrimSpace(c.shows()))
	s.st.Answers = func(q scenario.Choice) string {
		if s.toll != nil && q.Kind == "pay" && string(q.Player) == s.toll.who {
			return "mana: '" + s.toll.mana + "'"
		}
		if s.declines && q.Kind == "may" {
			return "say: no"
		}
		if a := s.assigned(q); a != "" {
			return a
		}
		return s.chooses(q)
	}
	return s
}

// build tells sentences with knob out taken out, and with the sizes and
// numbers of alt where the text says none.
func (c *context) build(from, to, out, alt int) (*story, error) {
	s := c.newStory(out, alt)
	return s, s.tellAll(from, to)
}

// tellAll reads sentences, does the deeds of them and makes the claims.
func (s *story) tellAll(from, to int) error {
	for si := from; si <= to; si++ {
		if err := s.sentence(si); err != nil {
			return err
		}
	}
	if len(s.claims) == 0 {
		return fmt.Errorf("nothing to claim")
	}
	if err := s.appear(); err != nil {
		return err
	}
	if err := s.muster(); err != nil {
		return err
	}
	s.dawn()
	for _, list := range [][]func() error{s.deeds, s.claims} {
		for _, f := range list {
			if err := f(); err != nil {
				return err
			}
		}
	}
	if err := s.settle(); err != nil {
		return err
	}
	if err := s.consistent(); err != nil {
		return err
	}
	if err := s.fill(); err != nil {
		return err
	}
	if len(s.st.Then) == 0 && !slices.ContainsFunc(s.st.When, func(w string) bool { return strings.HasPrefix(w, "then:") }) {
		return fmt.Errorf("nothing to claim")
	}
	if len(s.st.Then) == 0 {
		return fmt.Errorf("nothing to claim at the end")
	}
	if len(s.st.When) == 0 && !slices.ContainsFunc(s.st.Then, func(c string) bool { return !strings.HasPrefix(c, "never:") }) {
		return fmt.Errorf("nothing is done that could bring it about")
	}
	return nil
}

func (c *context) shows() string {
	if c.card != nil {
		return "a ruling on " + c.card.Name
	}
	if len(c.keywords) > 0 {
		return "a ruling on " + c.keywords[0]
	}
	return "a ruling"
}

// sentence reads the main clauses of a sentence.
func (s *story) sentence(si int) error {
	s.si = si
	sent := &s.c.res.Reading.Tree.Sentences[si]
	for ci := range sent.Clauses {
		cl := &sent.Clauses[ci]
		if f := s.aside(cl); f != nil {
			s.claims = append(s.claims, f)
			s.covers = append(s.covers, Ref{si, ci})
			continue
		}
		if cl.Parent >= 0 || cl.Role == clause.Quotation || cl.Role == clause.Aside || cl.Pred.Base == "" {
			continue
		}
		if _, remark := s.c.res.Remarks[Ref{si, ci}]; remark {
			continue
		}
		p := s.c.res.Reading.At(si, ci)
		if p == nil {
			return unplayed(fmt.Sprintf("no frame for %q", cl.In(s.c.block.Text)))
		}
		if err := s.clause(p); err != nil {
			return err
		}
		s.covers = append(s.covers, Ref{si, ci})
	}
	return nil
}

// clause reads a main clause as a condition or a claim.
func (s *story) clause(p *frame.Prop) error {
	if len(s.used) > 0 {
		s.told = s.used
	}
	s.used, s.gap = nil, nil
	s.looked, s.weighed = map[int]bool{}, map[int]bool{}
	for i := range p.C.Args {
		if a := &p.C.Args[i]; isSequel(s.text(a)) && s.limit(a) == "" {
			s.looked[a.Start] = true
		}
	}
	for _, a := range p.C.Adverb {
		if isSequel(a.In(s.c.block.Text)) {
			s.looked[a.Start] = true
		}
	}
	if s.isCondition(p) {
		if err := s.before(p); err != nil {
			return err
		}
		return s.condition(p)
	}
	if p.Mod == clause.Possible && p.Frame != "block" && !ofMost(s, p) || p.Mod == clause.NeedNot {
		return fmt.Errorf("no claim for %q, which is only %s", p.Text, p.Mod)
	}
	q := p
	if verb, said := s.cleft(p); verb != nil {
		q = verb
		for i := range p.C.Args {
			if a := &p.C.Args[i]; a.Start != said.Start && a.Topic && len(a.Relative) == 1 {
				s.looked[a.Start] = true
			}
		}
	}
	if q.Role == clause.Contrast && q.C.Marker.Form == "代わり" && q.Mod == clause.Fact { // 墓地に置かれる代わりに
		if s.hit != nil && (q.Frame == "exile" || q.Frame == "return" || q.Frame == "sacrifice") {
			return fmt.Errorf("damage does not make that happen of which %q speaks", q.Text)
		}
		not := *q
		not.Neg = !q.Neg
		q = &not
	}
	first, err := s.phase(q, true)
	if err != nil {
		return err
	}
	f, err := s.claim(q)
	if err != nil {
		return err
	}
	still := q.Frame == "stay" || q.Frame == "survives" || q.Frame == "remains" || s.heeds(q, "引き続き", "依然", "依然として")
	s.positive = s.positive || !q.Neg && !still
	f = inOrder(first, inOrder(s.spellsOf(q), f))
	if w := s.unheard(q); w != "" {
		return fmt.Errorf("does not weigh that it is so %q", w)
	}
	at := s.atOnce(q)
	if len(s.claims) > 0 && !q.Neg && s.heeds(q, "その後", "その後で") && (q.Frame == "gain-life" || q.Frame == "lose-life" || q.Frame == "discard" && !q.AtOnce) {
		f = inOrder(f, s.sequence)
	}
	if err := s.unlooked(q); err != nil {
		return err
	}
	s.claims = append(s.claims, f)
	if at {
		s.claims = append(s.claims, s.together)
	}
	return nil
}

// atOnce reports whether a clause says that it is so at the same time as what
// the clause before it says.
func (s *story) atOnce(p *frame.Prop) bool {
	if p.Neg || len(s.claims) == 0 || p.Frame != "gain-life" && p.Frame != "lose-life" {
		return false
	}
	return s.heeds(p, "同時")
}

// heeds looks at the adverbs and phrases of a clause that are one of the words,
// and reports whether there is one.
func (s *story) heeds(p *frame.Prop, words ...string) bool {
	found := false
	look := func(start int, text string) {
		text = frame.Plain(text)
		if slices.Contains(words, text) || slices.Contains(words, strings.TrimSuffix(text, "に")) {
			s.looked[start], found = true, true
		}
	}
	for i := range p.C.Args {
		look(p.C.Args[i].Start, s.text(&p.C.Args[i]))
	}
	for _, a := range p.C.Adverb {
		look(a.Start, a.In(s.c.block.Text))
	}
	return found
}

// isCondition reports whether a clause sets the scene. A clause that goes on
// with another shares its role.
func (s *story) isCondition(p *frame.Prop) bool {
	if p.IsCondition() {
		return true
	}
	if p.Role != clause.Coordinate {
		return false
	}
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for ci, n := p.C.Joins, 0; ci >= 0 && n < len(sent.Clauses); n++ {
		q := &sent.Clauses[ci]
		if q.Role != clause.Coordinate {
			return q.Role != clause.Consequence && q.Role != clause.Contrast
		}
		ci = q.Joins
	}
	return false
}

// condition reads a clause that sets the scene: a fact about objects, or
// something that is done.
func (s *story) condition(p *frame.Prop) error {
	s.dawn()
	kind := condition
	if w := s.onlyIf(p); w != "" {
		return fmt.Errorf("does not weigh %q after %q", w, p.Text)
	}
	switch p.Role {
	case clause.Concession:
		kind = even
		if w := s.c.block.Text[p.C.Pred.End:p.C.End]; strings.Contains(w, "場合にも") || strings.Contains(w, "ときにも") {
			kind = quality // in this case as in others
		}
	case clause.Condition:
		if p.Neg && p.C.Marker.Form == "かぎり" { // 〜ないかぎり: else it is otherwise
			kind = needed
		}
	case clause.Time:
		kind = quality // it says when, not why
	case clause.Reason:
		if s.reason(p) == nil {
			return nil
		}
		return fmt.Errorf("no way to bring about the reason %q", p.Text)
	case clause.Purpose:
		return fmt.Errorf("no way to bring about the reason %q", p.Text)
	}
	if a := p.C.Arg("に"); a != nil && frame.Plain(s.text(a)) == "次のターン" && s.limit(a) == "" && p.Frame != "becomes" && s.combat == nil {
		if p.Role == clause.Time || p.Role == clause.Concession {
			return fmt.Errorf("does not weigh that it is so in the next turn")
		}
		s.looked[a.Start] = true
		s.deeds = append(s.deeds, s.nextTurn)
	}
	return s.bring(p, kind)
}

// dawn makes the end of a turn that was told of the last thing done so far.
func (s *story) dawn() {
	if s.dusk != nil {
		s.deeds, s.dusk = append(s.deeds, s.dusk), nil
	}
}

// onlyIf returns the word that makes a condition one without which nothing is:
// 場合にのみ, ときだけ, 場合に限り.
func (s *story) onlyIf(p *frame.Prop) string {
	end := len(s.c.block.Text)
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	for i := range sent.Clauses {
		c := &sent.Clauses[i]
		start := c.Pred.Start
		for j := range c.Args {
			start = min(start, c.Args[j].Start)
		}
		if start >= p.C.Pred.End && i != p.Clause {
			end = min(end, start)
		}
	}
	rest := s.c.block.Text[p.C.Pred.End:max(p.C.Pred.End, min(end, p.C.Pred.End+30))]
	for _, w := range []string{"にのみ", "だけ", "のみ", "に限り", "に限って", "に限ら", "しか"} {
		if strings.Contains(rest, w) {
			return w
		}
	}
	return ""
}

// bring reads what a clause says is so or is done, as a knob of a kind.
func (s *story) bring(p *frame.Prop, kind knobKind) error {
	h, ok := s.deedOf(p)
	s.frames = append(s.frames, p.Frame)
	s.absent = s.absent || p.Neg && slices.Contains([]string{"exists", "enter", "controls"}, p.Frame)
	if !ok {
		return unplayed("no way to bring about " + p.Frame)
	}
	if p.Mod != clause.Fact && p.Mod != clause.May {
		return fmt.Errorf("no way to bring about that it %s %q", p.Mod, p.Text)
	}
	if p.Role == clause.Time && strings.HasSuffix(p.C.Marker.Form, "前") && p.Frame != "resolve" && !ofLaterDamage(s, p) && !ofOwnChoice(s, p) && !ofEndOfSpan(s, p) {
		return fmt.Errorf("what is before %q is not told in that order", p.Text)
	}
	first, err := s.phase(p, false)
	if err != nil {
		return err
	}
	f, err := s.spread(p, func() (func() error, error) { return h(s, p, kind) })
	if err != nil {
		return err
	}
	f = inOrder(first, f)
	if err := s.unlooked(p); err != nil {
		return err
	}
	if f != nil {
		s.deeds = append(s.deeds, f)
	}
	return nil
}

// done wraps a deed as a knob: with the knob out nothing is done.
func (s *story) done(kind knobKind, f func() error) (func() error, error) {
	if !s.knob(kind) {
		return nil, nil
	}
	return f, nil
}

// harmlessAdverbs are adverbs that add nothing to what is said.
var harmlessAdverbs = []string{"もし", "仮に", "もちろん", "通常", "通常通り", "たとえ", "依然", "依然として", "引き続き", "やはり", "単に", "さらに", "実際", "実際に", "まだ", "すでに", "既に", "もはや"}

// unlooked reports phrases of a clause that the reading of it did not look at:
// a scenario without them might hold where the sentence is false.
func (s *story) unlooked(p *frame.Prop) error {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if !s.looked[a.Start] && !s.timeWord(p, a.In(s.c.block.Text), a.Particle) {
			return fmt.Errorf("does not look at %q", a.In(s.c.block.Text))
		}
		if w := s.limit(a); w != "" && !s.weighed[a.Start] {
			return fmt.Errorf("does not weigh %q after %q", w, a.In(s.c.block.Text))
		}
	}
	for _, a := range p.C.Adverb {
		w := a.In(s.c.block.Text)
		if !s.looked[a.Start] && !slices.Contains(harmlessAdverbs, w) && !s.timeWord(p, w, "") {
			return fmt.Errorf("does not look at %q", w)
		}
	}
	return nil
}

// limitWords follow a phrase and say that what is said is true of nothing else.
var limitWords = []string{"だけ", "のみ", "しか", "ばかり"}

// limit returns the word behind a phrase that limits what is said to it.
func (s *story) limit(a *clause.Arg) string {
	rest := s.c.block.Text[a.End:]
	for _, w := range limitWords {
		if strings.HasPrefix(rest, w) || strings.HasPrefix(rest, a.Particle+w) {
			return w
		}
	}
	return ""
}

// weigh notes that the limit of a phrase was taken into account, and returns it.
func (s *story) weigh(a *clause.Arg) string {
	w := s.limit(a)
	if w != "" {
		s.weighed[a.Start] = true
	}
	return w
}

// timeWord reports whether a phrase is a point or span of time that the story
// keeps anyway.
func (s *story) timeWord(p *frame.Prop, w, particle string) bool {
	if isSequel(w) {
		return true
	}
	switch w {
	case "ターン終了時":
		// As long as the turn of the scenario lasts.
		return particle == "まで" || particle == "" && strings.Contains(p.Text, "ターン終了時まで")
	case "その場合", "この場合":
		return true // what was said before
	case "そうした場合":
		return s.sum != nil // what may be was done
	case "このターン", "そのターン":
		return true
	}
	return false
}
