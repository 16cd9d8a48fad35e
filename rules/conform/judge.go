package conform

import (
	"context"
	"fmt"
	"strings"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// Holds says whether the claim of a ruling is true under an edition.
type Holds string

// The values of [Holds].
const (
	HoldsYes     Holds = "yes"
	HoldsNo      Holds = "no"
	HoldsUnknown Holds = "unknown" // the reference engine could not play it
)

// Verdict says whether an engine does what the rules of the edition say.
type Verdict string

// The values of [Verdict].
const (
	Agree       Verdict = "agree"
	Disagree    Verdict = "disagree"
	Unsupported Verdict = "unsupported" // the engine says it lacks something
	Failed      Verdict = "error"       // a crash, a hang, a line that is not of the protocol
)

// Why says what changed where a claim does not hold.
type Why struct {
	Rule    string         `json:"rule,omitempty"` // in the edition that first says so
	Edition corpus.Edition `json:"edition"`        // that edition; null for a conflict of its own day
	Card    string         `json:"card,omitempty"` // card whose wording changed
	What    string         `json:"what"`           // in words
}

// Trial is one scenario under one edition, played by the reference engine.
type Trial struct {
	Scenario *scenario.Scenario
	Edition  corpus.Edition
	Holds    Holds
	Why      *Why
	Fault    string // why the reference engine could not play it

	prepared *scenario.Prepared
	outcome  scenario.Outcome
	observed []string // what the reference observed against the claim, where neither claim nor rules hold
}

// Opinion is the verdict on one engine in a trial.
type Opinion struct {
	Verdict Verdict
	Reason  string // the differences, features or error; "" for agree
}

// Try plays a scenario on the reference engine under an edition and says
// whether its claim holds.
func Try(ctx context.Context, reference Engine, s *scenario.Scenario, e corpus.Edition) *Trial {
	p := s.Program(e)
	t := &Trial{Scenario: s, Edition: e, prepared: p}
	t.outcome = reference.Run(ctx, &p.Program)
	if t.Fault = fault(s, p, &t.outcome); t.Fault != "" {
		t.Holds = HoldsUnknown
		return t
	}
	wrong := differences(s, p, p.Claim, &t.outcome)
	if len(wrong) == 0 {
		t.Holds = HoldsYes
		return t
	}
	t.Holds, t.observed = HoldsNo, wrong
	switch d := p.Deviates; {
	case d != nil:
		since := d.From
		if since.IsZero() {
			since = e
		}
		t.Why = &Why{Rule: d.Rule, Edition: since, Card: d.Card, What: d.Why}
		if s.Conflict != "" {
			t.Why.What = s.Conflict
		}
	case s.Conflict != "":
		t.Why = &Why{What: s.Conflict}
	default:
		t.Why = &Why{What: strings.Join(wrong, "; ")}
	}
	return t
}

// Opinion plays the trial on another engine. It is held against the claim
// where that holds, else against what the rules of the edition say, else
// against what the reference engine observed.
func (t *Trial) Opinion(ctx context.Context, e Engine) Opinion {
	o := e.Run(ctx, &t.prepared.Program)
	return t.judge(&o)
}

func (t *Trial) judge(o *scenario.Outcome) Opinion {
	s, p := t.Scenario, t.prepared
	switch {
	case o.Error != "":
		return Opinion{Failed, o.Error}
	case len(o.Unsupported) > 0:
		return Opinion{Unsupported, strings.Join(o.Unsupported, ", ")}
	case t.Holds == HoldsUnknown:
		return Opinion{Failed, "fault of the scenario: " + t.Fault}
	case o.Refused != nil:
		return Opinion{Disagree, fault(s, p, o)}
	}
	expect := p.Claim
	if t.Holds == HoldsNo {
		expect = p.Rules
	}
	wrong := differences(s, p, expect, o)
	if t.Holds == HoldsNo && p.Deviates == nil {
		// Nobody wrote down what is right here, so the reference decides.
		if strings.Join(wrong, "\n") != strings.Join(t.observed, "\n") {
			return Opinion{Disagree, "not as the reference engine: " + strings.Join(wrong, "; ")}
		}
		return Opinion{Agree, ""}
	}
	if len(wrong) > 0 {
		return Opinion{Disagree, strings.Join(wrong, "; ")}
	}
	return Opinion{Agree, ""}
}

// fault says why an outcome has no observations, "" where it has them.
func fault(s *scenario.Scenario, p *scenario.Prepared, o *scenario.Outcome) string {
	switch {
	case o.Error != "":
		return "error: " + o.Error
	case len(o.Unsupported) > 0:
		return "unsupported: " + strings.Join(o.Unsupported, ", ")
	case o.Refused != nil:
		return fmt.Sprintf("%srefused (%s): %s", where(s, p, o.Refused.Step), o.Refused.Code, o.Refused.Reason)
	}
	return ""
}

// where names a step of a program in the scenario's own count.
func where(s *scenario.Scenario, p *scenario.Prepared, step int) string {
	if step < 0 || step >= len(p.Steps) || p.Steps[step] < 0 {
		return "at the end: "
	}
	i := p.Steps[step]
	at := fmt.Sprintf("step %d", i+1)
	if l := s.When[i].Line; l > 0 && s.File != "" {
		at += fmt.Sprintf(" (%s:%d)", s.File, l)
	}
	return at + ": "
}

// differences holds an outcome against the claims of every checkpoint.
func differences(s *scenario.Scenario, p *scenario.Prepared, claims [][]scenario.Claim, o *scenario.Outcome) []string {
	var out []string
	n := 0
	for i := range p.Program.When {
		queries := p.Program.When[i].Observe
		if queries == nil {
			continue
		}
		if n >= len(o.Observations) {
			return append(out, fmt.Sprintf("%d checkpoints observed, %d asked", len(o.Observations), len(claims)))
		}
		for _, d := range scenario.Compare(claims[n], queries, o.Observations[n]) {
			text := d.What
			if d.Line > 0 && s.File != "" {
				text = fmt.Sprintf("%s:%d: %s", s.File, d.Line, text)
			}
			out = append(out, text)
		}
		n++
	}
	return out
}

// Editions returns the editions of the list under which the scenario can be
// played.
func Editions(s *scenario.Scenario, all []corpus.Edition) []corpus.Edition {
	var out []corpus.Edition
	for _, e := range all {
		if s.Editions.Contains(e) {
			out = append(out, e)
		}
	}
	return out
}
