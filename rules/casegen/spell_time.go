package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// moment is a part of a turn.
type moment struct {
	who  string // whose turn, "" for anyone's
	step string // as a scenario names it, "" for any
}

// selfWord stands in a moment for the player whom the clause is about.
const selfWord = "self"

// momentSteps says which step of a scenario a point of a turn is.
var momentSteps = map[frame.Point]string{
	frame.Turn: "", frame.Upkeep: "upkeep", frame.DrawStep: "draw", frame.MainPhase: "main1", frame.FirstMain: "main1", frame.SecondMain: "main2",
	frame.Combat: "begin-combat", frame.BeginCombat: "begin-combat", frame.DeclareAttack: "declare-attackers", frame.DeclareBlock: "declare-blockers",
	frame.EndOfCombat: "end-combat", frame.EndStep: "end",
}

// momentOf is the part of a turn that a phrase of time names; false where it
// says more than which step of whose turn.
func momentOf(t *frame.TimePhrase) (moment, bool) {
	step, ok := momentSteps[t.Point]
	if !ok || t.Next || t.First || t.Last || t.Other || t.Same || t.Rel != frame.At && t.Rel != frame.While && t.Rel != frame.Within {
		return moment{}, false
	}
	switch t.Whose {
	case frame.You, frame.Controller:
		return moment{"you", step}, true
	case frame.Self:
		return moment{selfWord, step}, true
	case frame.Opponent:
		return moment{"opponent", step}, true
	case "", frame.Player:
		return moment{"", step}, step != ""
	}
	return moment{}, false
}

// saysWhen reports whether a phrase of a clause says when, and is no target.
func saysWhen(p *frame.Prop, a *clause.Arg) bool {
	return slices.ContainsFunc(p.When, func(t frame.TimePhrase) bool { return t.Start == a.Start })
}

// phaseRE reads 解決前, 《X》の能力の解決後, その解決時.
var phaseRE = regexp.MustCompile(`^(?:(.+?)の|その|この|それの)?解決(前|後|時|中)$`)

// phase reads what a clause says of when it is in the life of a spell or
// ability, and returns what brings the story there; nil where nothing is said.
func (s *story) phase(p *frame.Prop, claim bool) (func() error, error) {
	if (p.Frame == "cast" || p.Frame == "copy") && ofCopy(s, p) {
		return nil, nil // it is what happens then
	}
	if p.Frame == "check" && s.worded.tested != nil {
		return nil, nil // it is what is claimed; see checkClaim
	}
	var out func() error
	read := func(start int, text string) error {
		m := phaseRE.FindStringSubmatch(frame.Plain(text))
		if m == nil {
			return nil
		}
		if (p.Frame == "becomes-illegal" || ofIllegal(s, p)) && m[2] != "後" { // by then; see illegalDeed
			s.looked[start], s.phased[start] = true, true
			return nil
		}
		k, err := s.inPhase(p, m[1])
		if err != nil && claim && s.topicFirst(p) {
			k, err = s.inPhase(p, m[1])
		}
		if err != nil {
			return err
		}
		s.looked[start], s.phased[start] = true, true
		switch {
		case m[2] == "前" && claim && p.Frame == "lose-game" && !p.Neg: // it never resolves then
			out = func() error {
				if err := s.begin(k); err != nil {
					return err
				}
				k.over = true
				if n := k.onStack(); n != "" && k.isSpell() {
					s.st.Claim("never: {event: resolve, object: %s}", n)
				}
				return nil
			}
		case m[2] == "前" && claim && seenEarly(p):
			s.early = k
		case m[2] == "前" && claim:
			return fmt.Errorf("no claim for what is before %s resolves", k.o.phrase)
		case (m[2] == "時" || m[2] == "中") && !claim && !slices.Contains(facts, p.Frame) && !ofTurnChoice(s, p) && !ofStepOfEffect(s, p) && !ofTested(s, p):
			return fmt.Errorf("nothing can be done during resolution")
		case m[2] == "前":
			out = func() error { return s.pend(k) }
		case m[2] == "時" || m[2] == "中":
			out = func() error { return s.begin(k) }
		default:
			out = func() error {
				if err := s.begin(k); err != nil {
					return err
				}
				return s.resolve()
			}
		}
		return nil
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "に" && a.Particle != "" && a.Particle != "で" && !a.Topic || s.ofNoun(p, a) {
			continue
		}
		if err := read(a.Start, s.text(a)); err != nil {
			return nil, err
		}
		if s.phased[a.Start] { // 「戦場に出たとき」の能力の解決前
			s.whole(a)
		}
		f, err := s.sameTurn(p, a)
		if err != nil {
			return nil, err
		}
		out = inOrder(f, out)
	}
	if claim {
		if err := s.byAbility(p); err != nil {
			return nil, err
		}
	}
	for _, a := range p.C.Adverb {
		if err := read(a.Start, strings.TrimSuffix(a.In(s.c.block.Text), "に")); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// sameTurn reads 《X》が解決されたターンに: what was done before in this turn.
func (s *story) sameTurn(p *frame.Prop, a *clause.Arg) (func() error, error) {
	if len(a.Relative) == 0 || s.looked[a.Start] || (p.Frame == "attack" || p.Frame == "block") && sickTime.MatchString(frame.Plain(s.text(a))) {
		return nil, nil
	}
	text := s.text(a)
	if rest, ok := strings.CutSuffix(text, "の間"); ok {
		text = rest
	}
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	c := sent.Clause(a.Relative[len(a.Relative)-1])
	if c == nil || text != c.In(s.c.block.Text)+"ターン" {
		return nil, nil
	}
	q := s.c.res.Reading.At(p.Sentence, a.Relative[len(a.Relative)-1])
	if q == nil {
		return nil, fmt.Errorf("no frame for %q", c.In(s.c.block.Text))
	}
	s.looked[a.Start] = true
	deeds, gap, used, looked, topic := s.deeds, s.gap, s.used, s.looked, s.topic
	s.deeds, s.gap, s.looked = nil, nil, s.fresh()
	err := s.bring(q, condition)
	done := s.deeds
	s.deeds, s.gap, s.used, s.looked, s.topic = deeds, gap, used, looked, topic
	if err != nil {
		return nil, err
	}
	return func() error {
		for _, f := range done {
			if err := f(); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// facts are frames of states that hold all along.
var facts = []string{"has-ability", "is-described", "is-size", "value-is", "in-hand", "exists", "controls", "is-empty"}

// inPhase finds the spell or ability whose resolution is meant.
func (s *story) inPhase(p *frame.Prop, of string) (*casting, error) {
	if of != "" && of != "その" && of != "それ" && of != "そ" && of != "こ" {
		return s.usefulText(p, of, "")
	}
	if a := p.C.Arg("は", "が"); len(s.casts) == 0 && a != nil && len(a.Relative) > 0 { // フラッシュバックで唱えられた呪文は、解決後に
		if _, err := s.noun(p, a); err != nil {
			return nil, err
		}
	}
	for i := len(s.casts) - 1; i >= 0; i-- {
		if !s.casts[i].over {
			return s.casts[i], nil
		}
	}
	if s.c.face != nil {
		return s.use(s.mention(s.card(s.c.card, s.c.face)), "")
	}
	return nil, fmt.Errorf("what resolves is not said")
}

// before runs first and then, either of which may be nil.
func inOrder(first, then func() error) func() error {
	switch {
	case first == nil:
		return then
	case then == nil:
		return first
	}
	return func() error {
		if err := first(); err != nil {
			return err
		}
		return then()
	}
}

// when reads the moment that a clause names. only says that it is this moment
// and no other (にのみ, にしか).
func (s *story) when(p *frame.Prop) (m moment, only, ok bool) {
	for i := range p.When {
		t := &p.When[i]
		m, ok := momentOf(t)
		if !ok || s.looked[t.Start] {
			continue
		}
		s.looked[t.Start] = true
		s.heard(*t)
		focus := ""
		for n := range p.C.Args {
			if a := &p.C.Args[n]; a.Start == t.Start {
				focus = s.weigh(a)
			}
		}
		for n := range p.C.Adverb {
			if a := &p.C.Adverb[n]; a.Start == t.Start && focus == "" {
				focus = a.Focus
				s.weighed[a.Start] = true
			}
		}
		return m, focus != "" && focus != "まで", true
	}
	return moment{}, false, false
}
