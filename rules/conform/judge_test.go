package conform

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// scripted is an engine that always says the same.
type scripted struct {
	name string
	out  scenario.Outcome
}

func (s *scripted) Info() Info   { return Info{Engine: s.name, Version: "1"} }
func (s *scripted) Close() error { return nil }
func (s *scripted) Run(context.Context, *scenario.Program) scenario.Outcome {
	return s.out
}

func life(n int) scenario.Outcome {
	return scenario.Outcome{Observations: [][]scenario.Observed{{{Number: n}}}}
}

const judged = `
id: burn
shows: unspent mana hurts
rulings: [{doc: faq.txt, line: 3, key: 0123456789abcdef}]
origin: curated
editions: {from: "2006-05-01"}
then:
  - life: {you: 16}
rules:
  - {from: "2009-07-11", rule: "106.4", why: mana burn is gone, then: [life: {you: 20}]}
`

// Two questions, two answers: whether the claim holds, and whether the engine
// does what the rules of the edition say.
func TestJudge(t *testing.T) {
	list, err := scenario.Parse("burn.yaml", []byte(judged))
	require.NoError(t, err)
	s := list[0]
	old, now := corpus.MustDate("2006-05-01"), corpus.MustDate("2026-06-19")
	for _, c := range []struct {
		name      string
		edition   corpus.Edition
		reference scenario.Outcome
		engine    scenario.Outcome
		holds     Holds
		verdict   Verdict
		reason    string
	}{
		{"holds and agrees", old, life(16), life(16), HoldsYes, Agree, ""},
		{"holds, engine wrong", old, life(16), life(20), HoldsYes, Disagree, "burn.yaml:8: life of you: 16 claimed, 20 observed"},
		{"rules changed, engine follows", now, life(20), life(20), HoldsNo, Agree, ""},
		{"rules changed, engine does not", now, life(20), life(16), HoldsNo, Disagree, "burn.yaml:10: life of you: 20 claimed, 16 observed"},
		{"nobody wrote it down, engine as reference", old, life(3), life(3), HoldsNo, Agree, ""},
		{"nobody wrote it down, engine otherwise", old, life(3), life(16), HoldsNo, Disagree, "not as the reference engine: "},
		{"lacks a feature", old, life(16), scenario.Outcome{Unsupported: []string{"card:Shock"}}, HoldsYes, Unsupported, "card:Shock"},
		{"crashed", old, life(16), scenario.Outcome{Error: "boom"}, HoldsYes, Failed, "boom"},
		{"refused", old, life(16), scenario.Outcome{Refused: &scenario.Refusal{Code: "mana", Reason: "too little"}}, HoldsYes, Disagree, "at the end: refused (mana): too little"},
		{"fault of the scenario", old, scenario.Outcome{Refused: &scenario.Refusal{Code: "mana", Reason: "none"}}, life(16), HoldsUnknown, Failed, "fault of the scenario: at the end: refused (mana): none"},
		{"no observations", old, life(16), scenario.Outcome{Observations: [][]scenario.Observed{}}, HoldsYes, Disagree, "0 checkpoints observed, 1 asked"},
		{"question not answered", old, life(16), scenario.Outcome{Observations: [][]scenario.Observed{{}}}, HoldsYes, Disagree, "burn.yaml:8: the engine did not answer life you"},
	} {
		t.Run(c.name, func(t *testing.T) {
			trial := Try(context.Background(), &scripted{"reference", c.reference}, s, c.edition)
			require.Equal(t, c.holds, trial.Holds)
			require.Equal(t, Opinion{c.verdict, c.reason}, trial.Opinion(context.Background(), &scripted{"engine", c.engine}))
			if trial.Holds == HoldsNo && c.edition == now {
				require.Equal(t, &Why{Rule: "106.4", Edition: corpus.MustDate("2009-07-11"), What: "mana burn is gone"}, trial.Why)
			}
		})
	}
}

func report(t *testing.T, known []Known) *Report {
	t.Helper()
	list, err := scenario.Parse("burn.yaml", []byte(judged))
	require.NoError(t, err)
	r, err := Run(context.Background(), Plan{
		Reference: &scripted{"reference", life(16)},
		Engines:   []Engine{&scripted{"good", life(16)}, &scripted{"bad", life(19)}, &scripted{"lame", scenario.Outcome{Unsupported: []string{"mana"}}}},
		Cases:     list, Known: known,
		Rulings: []Ruling{{ID: "b1", Key: "0123456789abcdef", Source: "kb.txt", Line: 30}, {ID: "b2", Key: "ffffffffffffffff", Source: "kb.txt", Line: 31}},
		Editions: func(*scenario.Scenario, corpus.Edition) []corpus.Edition {
			return []corpus.Edition{corpus.MustDate("2006-05-01")}
		},
	})
	require.NoError(t, err)
	return r
}

func TestReport(t *testing.T) {
	r := report(t, nil)
	require.False(t, r.Clean())
	require.Equal(t, Summary{Rulings: 2, WithCases: 1, Curated: 1, Agree: 1, Disagree: 1, Unsupported: 1, Unmapped: map[string]int{}}, r.Summary)
	require.Len(t, r.Results, 3)
	require.Equal(t, "b1", r.Results[0].Ruling)
	require.Equal(t, 30, r.Results[0].Line)

	b, err := json.Marshal(r)
	require.NoError(t, err)
	require.Contains(t, string(b), `"engines":[{"name":"good","version":"1"},{"name":"bad","version":"1"},{"name":"lame","version":"1"}],"editions":["2006-05-01"],"summary":{"rulings":2,"with_cases":1,`)

	var text bytes.Buffer
	require.NoError(t, r.Text(&text))
	require.Contains(t, text.String(), "kb.txt:30: burn: bad@2006-05-01: disagree: burn.yaml:8: life of you: 16 claimed, 19 observed\n")
	require.Contains(t, text.String(), "2006-05-01  lame    0      0         1            0      1      0         0\n")

	var junit bytes.Buffer
	require.NoError(t, r.JUnit(&junit))
	require.Equal(t, 3, strings.Count(junit.String(), "<testcase "))
	require.Equal(t, 1, strings.Count(junit.String(), "<failure "))
	require.Equal(t, 1, strings.Count(junit.String(), "<skipped "))
	require.NoError(t, xml.Unmarshal(junit.Bytes(), &junitSuites{}))
}

func TestKnown(t *testing.T) {
	known, err := ReadKnown("known.yaml", strings.NewReader(`
- {case: burn, engine: bad, since: 2026-01-16, reference: "https://example.org/1"}
`))
	require.NoError(t, err)
	r := report(t, known)
	require.True(t, r.Clean())
	require.Equal(t, 1, r.Summary.Known)
	require.Equal(t, 1, r.Summary.Disagree)
}

func TestKnownFaults(t *testing.T) {
	for in, want := range map[string]string{
		"- {engine: x}":                                        "known.yaml:1: no case",
		"\n- {case: x, since: 2026-01-16}":                     "known.yaml:2: no reference",
		"- {case: x, reference: y}":                            "is not a date",
		"- {case: x, reference: y, since: soon}":               `"soon" is not a date`,
		"- {case: x, reference: y, since: 2026-01-16, who: z}": "field who not found",
		"case: x": "not a list of known disagreements",
	} {
		_, err := ReadKnown("known.yaml", strings.NewReader(in))
		require.ErrorContains(t, err, want, in)
	}
}

func TestRecords(t *testing.T) {
	list, err := scenario.Parse("burn.yaml", []byte(judged))
	require.NoError(t, err)
	name := t.TempDir() + "/cases.jsonl"
	var b bytes.Buffer
	in := []Record{{Ruling: "b1", Structured: true, Framed: true, Scenarios: list[:1]}, {Ruling: "b2", Reason: "no-frame"}}
	require.NoError(t, WriteRecords(&b, in))
	require.NoError(t, os.WriteFile(name, b.Bytes(), 0o600))
	out, err := ReadRecords(name)
	require.NoError(t, err)
	require.Len(t, out, 2)
	require.Equal(t, string(scenario.Print(list[0])), string(scenario.Print(out[0].Scenarios[0])))
	require.Equal(t, in[1], out[1])

	none, err := ReadRecords(name + ".not")
	require.NoError(t, err)
	require.Nil(t, none)
}
