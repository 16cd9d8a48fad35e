package conform

import (
	"context"
	"slices"

	"saitei/corpus"
	"saitei/rules/cardtext"
	"saitei/rules/casegen"
	"saitei/rules/engine"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

// Reasons why a generated scenario is thrown away.
const (
	DropRefused   = "does-not-run"   // the reference engine cannot play it
	DropFalse     = "does-not-hold"  // what it claims is not so under the edition of its document
	DropVacuous   = "holds-negated"  // it passes with a claim negated
	DropIdle      = "condition-idle" // its claims do not depend on the condition as the sentence says
	DropToothless = "kills-nothing"  // it fails no mutant that it would have to fail
)

// Maker makes scenarios of rulings and keeps those that can be relied on.
type Maker struct {
	generator casegen.Generator
	reference *Builtin
	mutants   []engine.Mutant
	guards    map[string][]guard // key of a ruling → what its curated scenarios guard against

	hand func(string, corpus.Edition) (*casegen.Card, bool) // cards written by hand
	text *cardtext.Reader                                   // reads the others; nil where none are
	find func(string) (*corpus.Card, bool)                  // finds them
}

// guard is a curated scenario of a ruling.
type guard struct {
	s       *scenario.Scenario
	mutants []string // declared, or found by playing; nil: not looked yet
}

// NewMaker returns a maker that reads with a generator, which must have its
// tokenizer and terms. Cards that the generator does not find are those
// written by hand; it plays on the built-in engine.
func NewMaker(g casegen.Generator) (*Maker, error) {
	m := &Maker{reference: &Builtin{}, mutants: engine.Mutants(), guards: map[string][]guard{}}
	curated, err := Curated()
	if err != nil {
		return nil, err
	}
	for _, s := range curated {
		for _, r := range s.Rulings {
			k := short8(r.Key)
			m.guards[k] = append(m.guards[k], guard{s: s, mutants: s.Guards})
		}
	}
	m.generator = g
	if m.generator.Describer == nil {
		m.generator.Describer = frame.NewDescriber(g.Terms)
	}
	if m.generator.Card == nil {
		m.generator.Card = Subject
	}
	if m.generator.ByJa == nil {
		m.generator.ByJa = SubjectByJa
	}
	m.hand = m.generator.Card
	m.generator.Play = m.play
	return m, nil
}

// edition is that of the reference engine in force on a date, the newest for
// no date.
func (m *Maker) edition(e corpus.Edition) corpus.Edition {
	all := m.reference.Info().Editions
	if at, ok := At(all, e); ok && !e.IsZero() {
		return at
	}
	if !e.IsZero() {
		return all[0]
	}
	return Newest(all)
}

func (m *Maker) play(s *scenario.Scenario, e corpus.Edition) scenario.Outcome {
	p := s.Program(m.edition(e))
	return m.reference.Run(context.Background(), &p.Program)
}

// Generate makes the record of one ruling. The context ends it early.
func (m *Maker) Generate(ctx context.Context, doc *corpus.Document, b *corpus.Block) (Record, error) {
	res := m.generator.Generate(doc, b)
	rec := Record{Ruling: b.ID, Structured: len(res.Reading.Tree.Sentences) > 0, Framed: len(res.Reading.Props) > 0,
		Made: len(res.Drafts) > 0, Reason: res.Reason, Dropped: map[string]int{}}
	var kept []casegen.Draft
	for _, d := range res.Drafts {
		if err := ctx.Err(); err != nil {
			return rec, err
		}
		why := m.drop(ctx, doc, b, &res, &d)
		rec.Runs = rec.Runs || why != DropRefused
		if why != "" {
			rec.Dropped[why]++
			rec.Reason = why
			continue
		}
		kept = append(kept, d)
	}
	if len(kept) > 0 {
		rec.Reason = ""
	}
	uncovered := res.Uncovered(kept)
	e := m.edition(doc.Edition.Date)
	for _, d := range kept {
		rules := m.linkedRules(doc, b, &res, &d)
		noticed := func(t *Trial) []string { return m.kills(ctx, b, rules, t) }
		for _, s := range append([]*scenario.Scenario{d.Scenario}, m.others(ctx, e, &d, noticed)...) {
			if slices.ContainsFunc(rec.Scenarios, func(t *scenario.Scenario) bool { return scenario.SamePlay(s, t) }) {
				continue // told of another sentence before
			}
			// It was played under the edition the engine has for that of the
			// document, which may be an older one with the same rules.
			if e.Before(s.Editions.From) {
				s.Editions.From = e
			}
			for _, u := range uncovered {
				sp := res.Span(u)
				s.Swallowed = append(s.Swallowed, scenario.Swallow{Start: sp.Start, End: sp.End, Why: uncoveredWhy(&res, u)})
			}
			rec.Scenarios = append(rec.Scenarios, s)
		}
	}
	rec.Clauses = clauseNotes(&res, uncovered)
	if len(kept) == 0 || len(uncovered) > 0 {
		rec.Notes = res.Notes
	}
	return rec, nil
}

func uncoveredWhy(res *casegen.Result, u casegen.Ref) string {
	if p := res.Reading.At(u.Sentence, u.Clause); p != nil {
		return "no scenario plays its frame " + p.Frame
	}
	return "no frame covers it"
}

func clauseNotes(res *casegen.Result, uncovered []casegen.Ref) []ClauseNote {
	var out []ClauseNote
	asked := map[casegen.Ref]bool{}
	for _, ref := range res.Clauses() {
		asked[ref] = !slices.Contains(uncovered, ref)
	}
	for si := range res.Reading.Tree.Sentences {
		s := &res.Reading.Tree.Sentences[si]
		for ci := range s.Clauses {
			c := &s.Clauses[ci]
			ref := casegen.Ref{Sentence: si, Clause: ci}
			span := res.Span(ref)
			n := ClauseNote{Start: span.Start, End: span.End, Role: string(c.Role), Remark: res.Remarks[ref]}
			if p := res.Reading.At(si, ci); p != nil {
				n.Frame = p.Frame
			}
			n.Covered = c.Parent < 0 && n.Remark == "" && asked[ref]
			out = append(out, n)
		}
	}
	return out
}

// drop says why a draft is not kept, "" where it is.
func (m *Maker) drop(ctx context.Context, doc *corpus.Document, b *corpus.Block, res *casegen.Result, d *casegen.Draft) string {
	e := m.edition(doc.Edition.Date)
	trial := Try(ctx, m.reference, d.Scenario, e)
	switch trial.Holds {
	case HoldsUnknown:
		return DropRefused
	case HoldsNo:
		return DropFalse
	}
	if !m.canFail(trial) {
		return DropVacuous
	}
	for _, w := range d.Without {
		if Try(ctx, m.reference, w, e).Holds != HoldsNo {
			return DropIdle
		}
	}
	for _, w := range slices.Concat(d.Also, d.Even) {
		if Try(ctx, m.reference, w, e).Holds != HoldsYes {
			return DropIdle
		}
	}
	if len(d.Either) > 0 && !slices.ContainsFunc(d.Either, func(w *scenario.Scenario) bool { return Try(ctx, m.reference, w, e).Holds == HoldsNo }) {
		return DropIdle
	}
	rules := m.linkedRules(doc, b, res, d)
	killed := m.kills(ctx, b, rules, trial)
	if len(killed) == 0 {
		return DropToothless
	}
	if d.All && slices.ContainsFunc(d.Also, func(s *scenario.Scenario) bool { return len(m.kills(ctx, b, rules, Try(ctx, m.reference, s, e))) == 0 }) {
		return DropToothless
	}
	d.Scenario.Guards = killed
	return ""
}

// canFail reports whether each claim of the end that can be negated fails when
// it is.
func (m *Maker) canFail(t *Trial) bool {
	n := 0
	last := len(t.prepared.Claim) - 1
	for i, c := range t.prepared.Claim[last] {
		neg, ok := negate(c)
		if !ok {
			continue
		}
		n++
		claims := slices.Clone(t.prepared.Claim)
		claims[last] = slices.Clone(claims[last])
		claims[last][i] = neg
		if len(differences(t.Scenario, t.prepared, claims, &t.outcome)) == 0 {
			return false
		}
	}
	for _, cp := range t.prepared.Claim[:last] {
		n += len(cp)
	}
	return n > 0
}

// kills returns the mutants a trial fails of those it would have to fail: the
// ones that a curated scenario of the ruling guards against or, where it has
// none, those that break one of the rules linked to it.
func (m *Maker) kills(ctx context.Context, b *corpus.Block, rules []string, t *Trial) []string {
	guards := m.guards[short8(corpus.TextKey(b.Text))]
	curated, declared := map[string]bool{}, false
	for _, g := range guards {
		for _, name := range g.s.Guards {
			curated[name], declared = true, true
		}
	}
	reached := engine.Reached(&t.prepared.Program, engine.Options{Edition: t.Edition, Cards: m.reference.Cards})
	var out []string
	for i := range m.mutants {
		name := m.mutants[i].Name
		switch {
		case declared && !curated[name], len(guards) == 0 && !linked(rules, &m.mutants[i]):
			continue
		case !slices.Contains(reached, name): // it would change nothing
			continue
		}
		broken := m.broken(name)
		if o := t.Opinion(ctx, broken); o.Verdict == Agree {
			continue
		}
		if declared || len(guards) == 0 || m.curatedKills(ctx, guards, broken) {
			out = append(out, name)
		}
	}
	return out
}

// broken is the reference engine with one rule broken and the same cards: an
// engine that lacked a card would seem to notice every mutant.
func (m *Maker) broken(mutant string) Engine {
	return &Builtin{Mutant: mutant, Cards: m.reference.Cards}
}

// curatedKills reports whether a curated scenario of a ruling that declares no
// guards notices a mutant.
func (m *Maker) curatedKills(ctx context.Context, guards []guard, broken Engine) bool {
	for _, g := range guards {
		es := Editions(g.s, m.reference.Info().Editions)
		if len(es) == 0 {
			continue
		}
		t := Try(ctx, m.reference, g.s, es[0])
		if t.Holds != HoldsUnknown && t.Opinion(ctx, broken).Verdict != Agree {
			return true
		}
	}
	return false
}
