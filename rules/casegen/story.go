package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp/clause"
	"saitei/rules/casegen/stage"
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
	c  *context
	st *stage.Stage

	telling
	reading
	spoken
	play
	worded

	deeds  []func() error // what is done, in order
	claims []func() error // what is claimed then
	covers []Ref          // the clauses that were read
	frames []string       // frames of the conditions among them
}

// telling says in which way a story is told, and what was found out that says
// how the tellings must differ.
type telling struct {
	alt     int  // which sizes and numbers stand where the text says none: 0, 1, 2
	out     int  // the knob taken out, -1 for none
	flipped bool // what is said to be nobody's is the other player's
	second  bool // the first word that may mean either of two things means the other

	knobs    []knobKind
	replay   int      // where knobs are asked for again: 1 more than the number of the next
	quiet    bool     // what is made has no knobs
	off      bool     // and what could be left out is left out
	offered  int      // how many times it could be
	rel      knobKind // what the qualities of a noun are, for the claims
	doubts   int      // how many words may mean either of two things
	sides    bool     // a claim says which player's something is
	positive bool     // something is claimed to happen; what does not happen may have one reason of several
	changes  bool     // something is claimed that is more than that a state goes on
}

// reading is how far a story has come in its text.
type reading struct {
	si      int             // sentence that is read
	looked  map[int]bool    // starts of the phrases of the clause that were looked at
	marks   []map[int]bool  // all such sets of the text
	phrases []corpus.Span   // phrases that were looked at, where that is noted by their span
	wholes  []corpus.Span   // phrases all words of which are understood
	through []Ref           // clauses of which nothing is left
	weighed map[int]bool    // starts of those whose だけ, のみ, しか was taken into account
	dated   map[int]bool    // starts of the points of time that a claim was made for
	phased  map[int]bool    // starts of phrases that say when in the life of a spell something is
	read    map[[2]int]*obj // what phrases name, by where they stand
}

// spoken is who and what a story speaks of.
type spoken struct {
	you, opp *obj
	objs     []*obj // the one spoken of last at the end
	groups   []*obj // groups with members
	topic    *obj   // what the sentence is about, taken up by clauses without a subject
	gap      *obj   // in a relative clause: the noun it modifies
	used     []*obj // what the clause speaks of
	told     []*obj // what the clause before spoke of
	anyOf    *obj   // what any thing of a kind stands for, which differs between the tellings
	attacker string // who attacks, if anybody, since a player was named by it

	hit        *dealt                            // the damage spoken of last
	struck     *obj                              // what has dealt its damage in the first of two combat damage steps
	sum        *sum                              // the amount spoken of last that X stands for
	reckoned   *reckoning                        // how an amount is worked out
	amountSaid func(n int) (func() error, error) // denies another amount than the one claimed last
	kept       *kept                             // of a group, what stays
	swing      *swing                            // what else changes the size of a target
	changed    map[*obj]string                   // by how much the size of something was changed last
	late       map[*obj]bool                     // what enters when a spell or ability has resolved
	absent     bool                              // something is said not to be there
}

// play is what has come of the game as far as the story is told: spells and
// abilities, combat, whose turn it is and what players have.
type play struct {
	casts    []*casting
	answered *casting // what is responded to
	repeated bool     // something was cast or activated more than once
	waits    bool     // something may wait on the stack
	held     bool     // what is claimed is so before anything resolves
	early    *casting // before whose resolution a clause says that something is so
	timing   bool     // the text speaks of when something may be cast
	because  string   // why an attempt must be refused, "" for any reason
	toll     *payment // what is paid when it is asked for
	declines bool     // who may do something says no
	mannered *casting // of which the clause before said how it is cast
	shielded *obj     // the player that has an ability, of whom 対戦相手 is the other

	combat *combat
	now    string          // the active player, "" while it is the turn of the beginning
	went   moment          // where a step went, the start where it is zero
	dusk   func() error    // lets a turn end, when all that is done in it was read
	table  table           // what players have besides the objects of the story
	filled map[string]bool // whose library has cards to draw
}

// knobKind says how claims must depend on a knob.
type knobKind int

const (
	quality   knobKind = iota // one of the qualities must matter
	condition                 // without it the claims fail
	even                      // without it the claims hold as well
	needed                    // without it the claims fail, whatever they are
	trait                     // one of the qualities must matter, where no condition does
	bond                      // a trait: what it is attached to, which need not matter to what goes on
)

// knob notes a knob and reports whether it is in.
func (s *story) knob(k knobKind) bool {
	if s.quiet {
		s.offered++
		return !s.off
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

// newStory returns a story of nothing yet, with knob out taken out and the sizes
// and numbers of alt.
func (c *context) newStory(out, alt int) *story {
	s := &story{
		c:       c,
		telling: telling{out: out, alt: alt},
		reading: reading{weighed: map[int]bool{}, dated: map[int]bool{}, phased: map[int]bool{}, read: map[[2]int]*obj{}},
		spoken:  spoken{you: &obj{player: "you"}, opp: &obj{player: "opponent"}, changed: map[*obj]string{}, late: map[*obj]bool{}},
		play:    play{filled: map[string]bool{}},
		worded:  worded{bearers: map[string]*obj{}},
	}
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

// tellAll reads sentences, does the deeds of them and makes the claims.
func (s *story) tellAll(from, to int) error {
	if err := s.underPremise(from); err != nil {
		return err
	}
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
	s.unmet()
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
	if err := s.introduce(si); err != nil {
		return err
	}
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
