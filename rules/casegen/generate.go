package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/clause"
	"saitei/nlp/term"
	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

// Card is what a generator knows of a card.
type Card struct {
	Name  string // English; "A // B" for a split card
	Faces []Face
}

// Face is a card or one half of a split card.
type Face struct {
	Name, Ja, Cost              string // Cost in the form "{2}{W}"
	Colours                     []string
	Supertypes, Types, Subtypes []string // types lower case
	PT                          string
	Abilities                   []ability.Ability
}

// Generator makes scenarios of rulings. It is safe for concurrent use where
// its functions are.
type Generator struct {
	Tokenizer nlp.Tokenizer
	Terms     *term.Base
	Describer *frame.Describer // of the same terms; made for each ruling where nil

	// Card finds a card by its English name as it was under an edition.
	Card func(name string, e corpus.Edition) (*Card, bool)

	// ByJa finds a card by its Japanese name or that of one of its faces; nil
	// where it is not known how.
	ByJa func(ja string, e corpus.Edition) (*Card, bool)

	// Play plays a scenario under an edition as far as it goes. It is used to
	// find out what choices are asked, never to find out what is true.
	Play func(s *scenario.Scenario, e corpus.Edition) scenario.Outcome
}

// Ref names a clause of a ruling.
type Ref struct{ Sentence, Clause int }

// Draft is a scenario with the clauses it stands for.
type Draft struct {
	Scenario *scenario.Scenario
	Covers   []Ref
	// Without lists variants that lack the condition of the ruling: the claim
	// must not hold in them, or the condition had nothing to do with it.
	Without []*scenario.Scenario
	// Also lists other tellings of the same: with other sizes and numbers where
	// the text says none, with the other player. The claim must hold in them.
	Also []*scenario.Scenario
	// All says that the text names what each of the tellings is about: the draft
	// is worth nothing where one of them is not.
	All bool
	// Even lists variants that lack a condition of the kind "even if", or in
	// which a pronoun means the other thing that it may mean: the claim must
	// hold in them as well.
	Even []*scenario.Scenario
	// Either lists variants that lack one quality of what the ruling speaks of
	// each: the claim must fail in one of them, where there are any.
	Either []*scenario.Scenario
}

// Reasons why a ruling has no draft.
const (
	TooLong   = "too-long"   // longer than maxText: no ruling, whatever it is
	NoClauses = "no-clauses" // nothing could be read
	NoFrame   = "no-frame"   // no clause is covered by a frame
	NoStory   = "no-story"   // frames, but nobody knows how to play or observe them
	NoPlay    = "no-play"    // a story began, but what it needs cannot be brought about
)

// Result is what became of a ruling.
type Result struct {
	Reading frame.Reading
	Drafts  []Draft
	Reason  string         // "" where there are drafts
	Notes   []string       // what stories gave up on, in words
	Remarks map[Ref]string // clauses that say nothing about the game, and why

	marks []int // see mark
}

// Clauses lists the main clauses of a ruling that say something about the
// game: those that a complete scenario must cover.
func (r *Result) Clauses() []Ref {
	var out []Ref
	for si := range r.Reading.Tree.Sentences {
		s := &r.Reading.Tree.Sentences[si]
		for ci := range s.Clauses {
			c := &s.Clauses[ci]
			main := c.Parent < 0 && c.Role != clause.Quotation && c.Role != clause.Aside || c.Role == clause.Aside && c.Pred.Kind == "verb"
			if main && c.Pred.Base != "" {
				if _, remark := r.Remarks[Ref{si, ci}]; !remark {
					out = append(out, Ref{si, ci})
				}
			}
		}
	}
	return out
}

// Uncovered lists the clauses that none of the drafts covers.
func (r *Result) Uncovered(drafts []Draft) []Ref {
	var out []Ref
	for _, ref := range r.Clauses() {
		if !slices.ContainsFunc(drafts, func(d Draft) bool { return slices.Contains(d.Covers, ref) }) {
			out = append(out, ref)
		}
	}
	return out
}

// Span is where a clause stands in the text of its ruling. The spans of the
// reading itself are those of a text in which names may have been marked.
func (r *Result) Span(ref Ref) corpus.Span {
	c := &r.Reading.Tree.Sentences[ref.Sentence].Clauses[ref.Clause]
	return corpus.Span{Start: original(c.Start, r.marks), End: original(c.End, r.marks)}
}

// maxText is the length in bytes up to which a text is read. The longest
// rulings have some 2,000; the work grows faster than the length.
const maxText = 16 << 10

// Generate reads a ruling and makes drafts of it. The edition is that of the
// document, zero where it is not known.
func (g *Generator) Generate(doc *corpus.Document, b *corpus.Block) Result {
	if len(b.Text) > maxText {
		return Result{Reason: TooLong, Remarks: map[Ref]string{}}
	}
	key := corpus.TextKey(b.Text)
	b, marks := mark(b, g.subjectNames(doc, b), g.Terms)
	tree := clause.Parse(b.Text, g.Tokenizer.Tokenize(b.Text))
	desc := g.Describer
	if desc == nil {
		desc = frame.NewDescriber(g.Terms)
	}
	reader := desc.Reader(g.Terms)
	res := Result{Reading: reader.Read(tree), Remarks: map[Ref]string{}, marks: marks}
	if len(tree.Sentences) == 0 {
		res.Reason = NoClauses
		return res
	}
	c := &context{g: g, doc: doc, block: b, key: key, res: &res, reader: reader, desc: desc, edition: doc.Edition.Date}
	c.remarks()
	c.subject()
	if len(res.Reading.Props) == 0 {
		res.Reason = NoFrame
		return res
	}
	tell(c)
	if len(res.Drafts) == 0 {
		res.Reason = NoStory
		if len(res.Notes) > c.unknown {
			res.Reason = NoPlay
		}
	}
	return res
}

// context is one ruling that is being worked on.
type context struct {
	g       *Generator
	doc     *corpus.Document
	block   *corpus.Block // with the names of its cards marked
	key     string        // of the text as it was
	res     *Result
	reader  *frame.Reader
	edition corpus.Edition

	card     *Card // the subject, nil for rulings on keywords and the like
	face     *Face // the half that is meant
	keywords []string
	desc     *frame.Describer
	present  bool // the card of the ruling is on the battlefield
	premise  int  // the sentence, from 1, whose premise holds for the one that is told; 0 for none
	unknown  int  // notes that say no more than that a frame is not played
}

// subject finds out what the ruling is about.
func (c *context) subject() {
	for _, k := range c.block.Keywords {
		c.keywords = append(c.keywords, k.Keyword)
	}
	for _, k := range c.reader.Keywords(c.block.Text) {
		if !slices.Contains(c.keywords, k) {
			c.keywords = append(c.keywords, k)
		}
	}
	if len(c.block.Subjects) == 0 || c.g.Card == nil {
		return
	}
	if card, ok := c.g.Card(c.block.Subjects[0].Card, c.edition); ok && len(card.Faces) > 0 {
		c.card, c.face = card, &card.Faces[0]
		for i := range card.Faces {
			if card.Faces[i].Name == c.block.Subjects[0].Half {
				c.face = &card.Faces[i]
			}
		}
	}
}

// stranger reports whether a ruling is on a card of which it is not known what
// it does.
func (c *context) stranger() bool { return len(c.block.Subjects) > 0 && c.card == nil }

// sentence returns the props of main clauses of a sentence in order.
func (c *context) sentence(i int) []*frame.Prop {
	var out []*frame.Prop
	for k := range c.res.Reading.Props {
		if p := &c.res.Reading.Props[k]; p.Sentence == i && p.C.Parent < 0 {
			out = append(out, p)
		}
	}
	return out
}

// give notes what a story gave up on: one line, once. It reports whether the
// note is new.
func (c *context) give(format string, a ...any) bool {
	note, _, _ := strings.Cut(fmt.Sprintf(format, a...), "\n")
	if slices.Contains(c.res.Notes, note) {
		return false
	}
	c.res.Notes = append(c.res.Notes, note)
	return true
}

// id is the name of the next draft.
func (c *context) id() string {
	return fmt.Sprintf("g-%s-%d", c.block.ID[:min(10, len(c.block.ID))], len(c.res.Drafts)+1)
}

// head is what the next draft says of where it comes from.
func (c *context) head() stage.Head {
	return stage.Head{ID: c.id(), Source: c.doc.Source, Line: c.block.Line, Key: c.key, Edition: c.edition}
}

// finish makes a scenario of a stage under the edition of the document.
func (c *context) finish(st *stage.Stage) (*scenario.Scenario, error) {
	if c.g.Play == nil {
		return st.Finish(c.head(), nil)
	}
	return st.Finish(c.head(), func(s *scenario.Scenario) scenario.Outcome { return c.g.Play(s, c.edition) })
}
