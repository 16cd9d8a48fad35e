package conform

import (
	"context"
	"slices"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// Ruling is a ruling of the knowledge base, as far as verdicts need it.
type Ruling struct {
	ID      string         // of its block
	Key     string         // [corpus.TextKey] of its text
	Source  string         // its document
	Line    int            // 1-based
	Edition corpus.Edition // the document is written under; zero where unknown
}

// Result is the verdict on one ruling, case, edition and engine.
type Result struct {
	Ruling   string         `json:"ruling"`
	Source   string         `json:"source"`
	Line     int            `json:"line"`
	Case     string         `json:"case"`
	Origin   string         `json:"origin"`
	Complete bool           `json:"complete"`
	Engine   string         `json:"engine"`
	Edition  corpus.Edition `json:"edition"`
	Holds    Holds          `json:"holds"`
	Why      *Why           `json:"why,omitempty"`
	Verdict  Verdict        `json:"verdict"`
	Reason   string         `json:"reason,omitempty"`
	Known    bool           `json:"known,omitempty"`
	KilledBy []string       `json:"killed_by,omitempty"`
}

// EngineName is the name and version of an engine.
type EngineName struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Funnel counts rulings on their way from text to a test that can fail.
type Funnel struct {
	Structured int `json:"structured"`
	Framed     int `json:"framed"`
	Scenario   int `json:"scenario"`
	Runs       int `json:"runs"`
	Complete   int `json:"complete"`
}

// Summary counts. Rulings to Partial count rulings, Agree to Error count
// results, HoldsNo counts rulings that do not hold under one of the editions
// at least.
type Summary struct {
	Rulings     int            `json:"rulings"`
	WithCases   int            `json:"with_cases"`
	Generated   int            `json:"generated"`
	Curated     int            `json:"curated"`
	Partial     int            `json:"partial"`
	Agree       int            `json:"agree"`
	Disagree    int            `json:"disagree"`
	Unsupported int            `json:"unsupported"`
	Error       int            `json:"error"`
	Known       int            `json:"known"`
	HoldsNo     int            `json:"holds_no"`
	Funnel      Funnel         `json:"funnel"`
	Unmapped    map[string]int `json:"unmapped"`
}

// Report is what a run found.
type Report struct {
	Engines  []EngineName     `json:"engines"`
	Editions []corpus.Edition `json:"editions"`
	Summary  Summary          `json:"summary"`
	Mutants  *MutantReport    `json:"mutants,omitempty"`
	Results  []Result         `json:"results"`
}

// Plan says what a run is to do.
type Plan struct {
	Reference Engine
	Engines   []Engine // those under test
	Cases     []*scenario.Scenario
	Rulings   []Ruling // of the knowledge base; nil: those that the cases name
	Known     []Known

	// Editions returns the editions of the reference under which a case is
	// played for a ruling written under an edition.
	Editions func(s *scenario.Scenario, written corpus.Edition) []corpus.Edition

	Step func(done, total int) // is told of progress; may be nil
}

// Run plays the cases of a plan, in their order, and reports. A case that names
// no ruling of the plan is left out.
func Run(ctx context.Context, p Plan) (*Report, error) {
	r := &Report{Summary: Summary{Unmapped: map[string]int{}}, Results: []Result{}}
	for _, e := range p.Engines {
		r.Engines = append(r.Engines, EngineName{e.Info().Engine, e.Info().Version})
	}
	byKey, total := p.index(r)
	for i, s := range p.Cases {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.Step != nil {
			p.Step(i, len(p.Cases))
		}
		trials := map[corpus.Edition]*Trial{}
		opinions := map[corpus.Edition][]Opinion{}
		for _, ruling := range byKey.of(s) {
			for _, e := range p.Editions(s, ruling.Edition) {
				if trials[e] == nil {
					trials[e] = Try(ctx, p.Reference, s, e)
					for _, engine := range p.Engines {
						opinions[e] = append(opinions[e], p.opinion(ctx, trials[e], engine))
					}
				}
				r.add(p, ruling, trials[e], opinions[e])
			}
		}
	}
	r.count(total)
	return r, nil
}

// opinion does not play twice what the reference has just played.
func (p *Plan) opinion(ctx context.Context, t *Trial, e Engine) Opinion {
	if e == p.Reference {
		return t.judge(&t.outcome)
	}
	return t.Opinion(ctx, e)
}

// rulingIndex finds the rulings of a case.
type rulingIndex struct {
	byKey map[string][]Ruling
	open  bool // every ruling a case names is in
}

func (p *Plan) index(*Report) (*rulingIndex, int) {
	ix := &rulingIndex{byKey: map[string][]Ruling{}, open: p.Rulings == nil}
	for _, r := range p.Rulings {
		k := short8(r.Key)
		ix.byKey[k] = append(ix.byKey[k], r)
	}
	total := len(p.Rulings)
	if ix.open {
		seen := map[string]bool{}
		for _, s := range p.Cases {
			for _, r := range s.Rulings {
				seen[r.Doc+r.Key] = true
			}
		}
		total = len(seen)
	}
	return ix, total
}

// short8 is the part of a key that every form of it has.
func short8(key string) string { return key[:min(8, len(key))] }

func (ix *rulingIndex) of(s *scenario.Scenario) []Ruling {
	var out []Ruling
	for _, r := range s.Rulings {
		if ix.open {
			out = append(out, Ruling{ID: short8(r.Key), Key: r.Key, Source: r.Doc, Line: r.Line, Edition: s.Editions.From})
			continue
		}
		out = append(out, ix.byKey[short8(r.Key)]...)
	}
	return out
}

func (r *Report) add(p Plan, ruling Ruling, t *Trial, opinions []Opinion) {
	if !slices.Contains(r.Editions, t.Edition) {
		r.Editions = append(r.Editions, t.Edition)
		slices.SortFunc(r.Editions, corpus.Date.Compare)
	}
	for i, o := range opinions {
		name := p.Engines[i].Info().Engine
		res := Result{
			Ruling: ruling.ID, Source: ruling.Source, Line: ruling.Line,
			Case: t.Scenario.ID, Origin: t.Scenario.Origin, Complete: t.Scenario.Complete(),
			Engine: name, Edition: t.Edition, Holds: t.Holds, Why: t.Why, Verdict: o.Verdict, Reason: o.Reason,
		}
		res.Known = o.Verdict != Agree && IsKnown(p.Known, res.Case, name, t.Edition)
		r.Results = append(r.Results, res)
	}
}

// count fills the summary in from the results.
func (r *Report) count(rulings int) {
	s := &r.Summary
	s.Rulings = rulings
	with, gen, cur, part, no := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, x := range r.Results {
		with[x.Ruling] = true
		switch {
		case x.Origin == scenario.Curated:
			cur[x.Ruling] = true
		case x.Complete:
			gen[x.Ruling] = true
		default:
			part[x.Ruling] = true
		}
		if x.Holds == HoldsNo {
			no[x.Ruling] = true
		}
		switch x.Verdict {
		case Agree:
			s.Agree++
		case Disagree:
			s.Disagree++
		case Unsupported:
			s.Unsupported++
		case Failed:
			s.Error++
		}
		if x.Known {
			s.Known++
		}
	}
	for id := range gen {
		delete(part, id)
	}
	s.WithCases, s.Generated, s.Curated, s.Partial, s.HoldsNo = len(with), len(gen), len(cur), len(part), len(no)
}

// AddMutants enters the mutants that each case notices.
func (r *Report) AddMutants(m *MutantReport) {
	r.Mutants = m
	for i := range r.Results {
		r.Results[i].KilledBy = m.By(r.Results[i].Case)
	}
}

// Clean reports whether there is no disagreement or error but known ones.
func (r *Report) Clean() bool {
	for _, x := range r.Results {
		if (x.Verdict == Disagree || x.Verdict == Failed) && !x.Known {
			return false
		}
	}
	return true
}
