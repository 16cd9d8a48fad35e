package conform

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/rules/engine"
	"saitei/rules/scenario"
)

// Kill is a scenario that notices a mutant.
type Kill struct {
	Mutant  string         `json:"mutant"`
	Case    string         `json:"case"`
	Edition corpus.Edition `json:"edition"` // the first edition under which it does
	Reason  string         `json:"reason"`
}

// MutantReport says which scenarios notice which mutants.
type MutantReport struct {
	Scenarios int                 `json:"scenarios"` // that the reference engine could play
	Kills     []Kill              `json:"kills"`     // by mutant, then case
	Survivors []string            `json:"survivors"` // mutants nobody notices
	Blunt     []string            `json:"blunt"`     // mutants that more than a quarter notice
	Idle      []string            `json:"idle"`      // cases that notice no mutant
	Missed    map[string][]string `json:"missed"`    // case → mutants it guards against without noticing them
}

// By returns the mutants a case notices.
func (r *MutantReport) By(caseID string) []string {
	var out []string
	for _, k := range r.Kills {
		if k.Case == caseID {
			out = append(out, k.Mutant)
		}
	}
	return out
}

// TestMutants plays scenarios on every mutant of the reference engine. Each
// scenario is played under the editions that editions returns for it. Trials
// that the reference cannot play are left out, and a mutant is not played where
// the unbroken engine never came to the rule it breaks.
func TestMutants(ctx context.Context, list []*scenario.Scenario, editions func(*scenario.Scenario) []corpus.Edition) *MutantReport {
	reference, names := &Builtin{}, MutantNames()
	r := &MutantReport{Missed: map[string][]string{}}
	trials := make([][]*Trial, 0, len(list))
	for _, s := range list {
		var ts []*Trial
		for _, e := range editions(s) {
			if t := Try(ctx, reference, s, e); t.Holds != HoldsUnknown {
				ts = append(ts, t)
			}
		}
		if len(ts) > 0 {
			trials = append(trials, ts)
		}
	}
	r.Scenarios = len(trials)
	found := make([][]Kill, len(trials))
	parallel(len(trials), func(i int) { found[i] = killed(ctx, trials[i]) })
	kills := make([][]Kill, len(names))
	for _, list := range found {
		for _, k := range list {
			i := slices.Index(names, k.Mutant)
			kills[i] = append(kills[i], k)
		}
	}
	for i := range kills {
		slices.SortStableFunc(kills[i], func(a, b Kill) int { return strings.Compare(a.Case, b.Case) })
	}
	r.sum(names, kills, trials)
	return r
}

// killed returns the mutants that the trials of one scenario notice, each with
// the first edition under which they do.
func killed(ctx context.Context, trials []*Trial) []Kill {
	var out []Kill
	seen := map[string]bool{}
	for _, t := range trials {
		for _, name := range engine.Reached(&t.prepared.Program, engine.Options{Edition: t.Edition}) {
			if seen[name] {
				continue
			}
			if o := t.Opinion(ctx, &Builtin{Mutant: name}); o.Verdict != Agree {
				seen[name] = true
				out = append(out, Kill{name, t.Scenario.ID, t.Edition, o.Reason})
			}
		}
	}
	return out
}

func (r *MutantReport) sum(names []string, kills [][]Kill, trials [][]*Trial) {
	by := map[string][]string{}
	for i, name := range names {
		r.Kills = append(r.Kills, kills[i]...)
		for _, k := range kills[i] {
			by[k.Case] = append(by[k.Case], name)
		}
		switch n := len(kills[i]); {
		case n == 0:
			r.Survivors = append(r.Survivors, name)
		case 4*n > r.Scenarios:
			r.Blunt = append(r.Blunt, name)
		}
	}
	for _, ts := range trials {
		s := ts[0].Scenario
		if len(by[s.ID]) == 0 {
			r.Idle = append(r.Idle, s.ID)
		}
		for _, g := range s.Guards {
			if !slices.Contains(by[s.ID], g) {
				r.Missed[s.ID] = append(r.Missed[s.ID], g)
			}
		}
	}
}

// parallel calls do for 0 to n-1 on all processors; the results are the
// caller's to keep apart.
func parallel(n int, do func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// MutantEditions gives the editions under which a scenario is played on
// mutants: the first it can be played under, the newest, and the first of each
// span in which the rules say something else than its ruling.
func MutantEditions(all []corpus.Edition) func(*scenario.Scenario) []corpus.Edition {
	return func(s *scenario.Scenario) []corpus.Edition {
		list := Editions(s, all)
		if len(list) == 0 {
			return nil
		}
		out := []corpus.Edition{list[0]}
		for _, e := range list {
			for i := range s.Rules {
				if span := s.Rules[i].Span(); span.Contains(e) && !slices.ContainsFunc(out, span.Contains) {
					out = append(out, e)
				}
			}
		}
		if last := list[len(list)-1]; !slices.Contains(out, last) {
			out = append(out, last)
		}
		return out
	}
}
