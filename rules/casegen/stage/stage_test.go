package stage_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/casegen/stage"
	"saitei/rules/scenario"
)

func head() stage.Head {
	return stage.Head{ID: "x", Source: "it's.txt", Line: 3, Key: "3f2a9c01", Edition: corpus.Edition{}}
}

func Example() {
	st := stage.New("a spell deals damage")
	bear := st.Creature("opponent", "2/2", "vigilance")
	st.Happen("you", "this deals 2 damage to target creature", bear)
	st.Claim("zone: {%s: graveyard}", bear)
	sc, err := st.Finish(stage.Head{ID: "x", Source: "faq.txt", Line: 3, Key: "3f2a9c01"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(sc.Cards), len(sc.When), sc.Features)
	// Output: 2 2 [vigilance]
}

func TestNamesAreNew(t *testing.T) {
	st := stage.New("")
	a, b := st.Creature("you", "1/1"), st.Creature("you", "1/1")
	require.NotEqual(t, a, b)
	require.NotEqual(t, st.Hold("hand", "you", "Shock"), st.Hold("hand", "you", "Shock"))
}

func TestClaimOnce(t *testing.T) {
	st := stage.New("")
	st.Claim("life: {you: %d}", 20)
	st.Claim("life: {you: %d}", 20)
	require.Len(t, st.Then, 1)
}

func TestQuotes(t *testing.T) {
	st := stage.New("it's so")
	st.Put("you", "Urza's Tower", ", tapped: true")
	st.Claim("life: {you: 20}")
	sc, err := st.Finish(head(), nil)
	require.NoError(t, err)
	require.Equal(t, "it's so", sc.Shows)
	require.Equal(t, "it's.txt", sc.Rulings[0].Doc)
	require.Equal(t, "['it''s', 'a']", stage.List("it's", "a"))
}

func TestNotValid(t *testing.T) {
	st := stage.New("")
	st.Do("fly: {}")
	st.Claim("life: {you: 20}")
	_, err := st.Finish(head(), nil)
	require.ErrorContains(t, err, "not valid")
}

// asking refuses a scenario until it has an answer to each of its choices.
func asking(choices ...scenario.Choice) stage.Play {
	return func(s *scenario.Scenario) scenario.Outcome {
		if n := len(s.When) - 1; n < len(choices) {
			return scenario.Outcome{Refused: &scenario.Refusal{Step: 0, Reason: "a choice", Asked: &choices[n]}}
		}
		return scenario.Outcome{}
	}
}

func TestAnswersAreFilledIn(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers func(scenario.Choice) string
		want    string
	}{
		{"by itself", nil, "yes"},
		{"as it is told", func(q scenario.Choice) string { return map[string]string{"may": "say: no"}[q.Kind] }, "no"},
		{"by itself where it is told nothing", func(scenario.Choice) string { return "" }, "yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := stage.New("")
			st.Answers = c.answers
			p := st.Creature("you", "1/1")
			st.Do("resolve-all")
			st.Claim("life: {you: 20}")
			sc, err := st.Finish(head(), asking(scenario.Choice{Kind: "may", Player: "you"}, scenario.Choice{Kind: "choose", Player: "you", Options: []string{p}}))
			require.NoError(t, err)
			require.Len(t, sc.When, 3)
			require.Equal(t, c.want, sc.When[1].Answer.Say)
		})
	}
}

func TestNeverDone(t *testing.T) {
	st := stage.New("")
	st.Do("resolve-all")
	st.Claim("life: {you: 20}")
	may := scenario.Choice{Kind: "may", Player: "you"}
	_, err := st.Finish(head(), func(*scenario.Scenario) scenario.Outcome {
		return scenario.Outcome{Refused: &scenario.Refusal{Reason: "a choice", Asked: &may}}
	})
	require.ErrorContains(t, err, "choices are asked")
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		out  scenario.Outcome
		err  string
	}{
		{"for good", scenario.Outcome{Refused: &scenario.Refusal{Code: "timing", Reason: "not now"}}, `not now, at "resolve-all"`},
		{"unsupported", scenario.Outcome{Unsupported: []string{"banding"}}, "unsupported: banding"},
		{"broken", scenario.Outcome{Error: "it fell over"}, "it fell over"},
		{"no answer", scenario.Outcome{Refused: &scenario.Refusal{Asked: &scenario.Choice{Kind: "riddle"}}}, "nothing to answer to riddle"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := stage.New("")
			st.Do("resolve-all")
			st.Claim("life: {you: 20}")
			_, err := st.Finish(head(), func(*scenario.Scenario) scenario.Outcome { return c.out })
			require.ErrorContains(t, err, c.err)
		})
	}
}

func TestStepThatDoesNotCome(t *testing.T) {
	st := stage.New("")
	st.Do("go: {to: combat-damage}")
	st.Do("resolve-all")
	st.Claim("life: {you: 20}")
	sc, err := st.Finish(head(), func(s *scenario.Scenario) scenario.Outcome {
		if len(s.When) == 2 {
			return scenario.Outcome{Refused: &scenario.Refusal{Reason: "the step combat-damage does not come"}}
		}
		return scenario.Outcome{}
	})
	require.NoError(t, err)
	require.Len(t, sc.When, 1)
}
