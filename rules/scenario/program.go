package scenario

import (
	"slices"

	"saitei/corpus"
)

func sortWords(list []string) { slices.Sort(list) }

// PlayerList returns the players, or you and opponent at 20 life where the
// scenario names none.
func (s *Scenario) PlayerList() []Player {
	if len(s.Players) > 0 {
		return s.Players
	}
	return []Player{{Name: "you"}, {Name: "opponent"}}
}

// Prepared is a scenario made ready for one edition of the rules.
type Prepared struct {
	Program Program
	Claim   [][]Claim // what the ruling says at each checkpoint
	Rules   [][]Claim // what the rules of the edition say there; the same as Claim where Deviates is nil

	Deviates *Deviance // why the two differ
	Steps    []int     // for each step of the program, its index in Scenario.When; -1 for the last
}

// Program prepares the scenario for an edition: steps of other editions are
// left out, and every checkpoint becomes the questions that its claims need.
// The claims themselves are not in the program.
func (s *Scenario) Program(e corpus.Edition) *Prepared {
	p := &Prepared{Program: Program{
		ID: s.ID, Edition: e, Features: s.Features, Players: s.PlayerList(), Cards: s.Cards, Given: s.Given,
	}}
	if p.Program.Given.Turn == "" {
		p.Program.Given.Turn = p.Program.Players[0].Name
	}
	if p.Program.Given.Step == "" {
		p.Program.Given.Step = Main1
	}
	if p.Program.Given.Number == 0 {
		p.Program.Given.Number = 5
	}
	for i := range s.Rules {
		if s.Rules[i].Span().Contains(e) {
			p.Deviates = &s.Rules[i]
			break
		}
	}
	for i := range s.When {
		st := s.When[i]
		if st.Editions != nil && !st.Editions.Contains(e) {
			continue
		}
		st.Editions = nil
		p.Steps = append(p.Steps, i)
		switch {
		case st.Then != nil:
			p.check(&st, st.Then, "")
		case st.Check != nil:
			p.check(&st, st.Check.Then, st.Check.As)
		}
		p.Program.When = append(p.Program.When, st)
	}
	last := Step{}
	p.check(&last, s.Then, "")
	if p.Deviates != nil && p.Deviates.Then != nil {
		end := len(p.Rules) - 1
		p.Rules[end] = p.Deviates.Then
		last.Observe = Queries(p.Claim[end], p.Rules[end])
	}
	p.Steps = append(p.Steps, -1)
	p.Program.When = append(p.Program.When, last)
	return p
}

func (p *Prepared) check(st *Step, claims []Claim, name Tag) {
	rules := claims
	if p.Deviates != nil && name != "" {
		for _, k := range p.Deviates.Checkpoints {
			if k.As == name {
				rules = k.Then
			}
		}
	}
	*st = Step{Observe: Queries(claims, rules), Line: st.Line}
	p.Claim = append(p.Claim, claims)
	p.Rules = append(p.Rules, rules)
}
