package stage

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// Head is what a scenario says of where it comes from.
type Head struct {
	ID      string
	Source  string // the document
	Line    int    // of the ruling, from 1
	Key     string // of its text, see [corpus.TextKey]
	Edition corpus.Edition
}

// Play plays a scenario as far as it goes.
type Play func(*scenario.Scenario) scenario.Outcome

// maxAnswers bounds how many choices a scenario may be asked.
const maxAnswers = 24

// Finish makes the scenario and fills in the answers to what the game asks, and
// what must resolve before a step can come: it plays the scenario until nothing
// more is asked. Without play the steps stay as they are. The error says why
// the scenario cannot be played.
func (s *Stage) Finish(h Head, play Play) (*scenario.Scenario, error) {
	r := &rehearsal{stage: s, when: slices.Clone(s.When), answered: map[int]bool{}, cleared: map[int]int{}}
	for range maxAnswers {
		text := s.yaml(h, r.when)
		list, err := scenario.Parse("draft", []byte(text))
		if err != nil {
			return nil, fmt.Errorf("draft is not valid: %w\n%s", err, text)
		}
		sc := list[0]
		sc.File, sc.Line, sc.Features = "", 0, features(sc)
		if play == nil {
			return sc, nil
		}
		out := play(sc)
		switch {
		case out.Error != "":
			return nil, fmt.Errorf("engine: %s", out.Error)
		case len(out.Unsupported) > 0:
			return nil, fmt.Errorf("unsupported: %s", strings.Join(out.Unsupported, ", "))
		case out.Refused == nil:
			return sc, nil
		}
		if err := r.mend(out.Refused); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("more than %d choices are asked", maxAnswers)
}

// rehearsal is a list of steps that is played again and again, each time with
// what was missing the last time.
type rehearsal struct {
	stage    *Stage
	when     []string
	answered map[int]bool // steps that answer
	cleared  map[int]int  // steps before which the stack was emptied, and how often
}

// mend changes the steps so that they are not refused again for the same reason.
func (r *rehearsal) mend(refused *scenario.Refusal) error {
	at := refused.Step
	step := "the start"
	if at < len(r.when) {
		step = r.when[at]
	}
	switch {
	case strings.Contains(refused.Reason, "does not come") && strings.HasPrefix(step, "go:"):
		// There is no such step in this turn: what is left is done without it.
		r.when = slices.Delete(r.when, at, at+1)
		r.shift(at, -1)
		return nil
	case refused.Code == "stack" && at < len(r.when):
		return r.clear(at, refused.Reason)
	case refused.Asked == nil:
		return fmt.Errorf("refused (%s): %s, at %q", refused.Code, refused.Reason, step)
	}
	return r.reply(at, *refused.Asked)
}

// clear lets what triggered on the way to a step resolve there. What was asked
// on the way is asked anew.
func (r *rehearsal) clear(at int, reason string) error {
	step := stepIn(reason)
	if step == "" || r.cleared[at] > 1 {
		return fmt.Errorf("refused: %s, at %q", reason, r.when[at])
	}
	for r.answered[at+1] {
		r.when = slices.Delete(r.when, at+1, at+2)
		delete(r.answered, at+1)
		r.shift(at+1, -1)
	}
	add := []string{"resolve-all"}
	if at > 0 && r.when[at-1] == "resolve-all" {
		add = []string{"go: {to: " + step + "}", "resolve-all"}
	}
	r.when = slices.Insert(r.when, at, add...)
	r.shift(at, len(add))
	r.cleared[at+len(add)]++
	return nil
}

// reply answers a choice after the step that asked it and the answers it has.
func (r *rehearsal) reply(at int, asked scenario.Choice) error {
	at = min(at+1, len(r.when))
	for at < len(r.when) && r.answered[at] {
		at++
	}
	a := r.stage.answer(asked)
	if a == "" {
		return fmt.Errorf("nothing to answer to %s (%s)", asked.Kind, strings.Join(asked.Options, ", "))
	}
	if !slices.ContainsFunc(ownSteps, func(w string) bool { return strings.HasPrefix(a, w) }) {
		a = fmt.Sprintf("answer: {player: %s, %s}", asked.Player, a)
	}
	r.when = slices.Insert(r.when, at, a)
	r.shift(at, 1)
	r.answered[at] = true
	return nil
}

// ownSteps are the answers that are steps of their own.
var ownSteps = []string{"cast:", "assign:", "order-blockers:"}

// shift moves the notes about steps where n steps are put in before step at.
func (r *rehearsal) shift(at, n int) {
	r.answered, r.cleared = shifted(r.answered, at, n), shifted(r.cleared, at, n)
}

func shifted[V any](notes map[int]V, at, n int) map[int]V {
	moved := map[int]V{}
	for i, v := range notes {
		if i >= at {
			i += n
		}
		moved[i] = v
	}
	return moved
}

// stepIn finds the step in the words of a refusal.
func stepIn(reason string) string {
	_, rest, ok := strings.Cut(reason, "in the step ")
	if !ok {
		return ""
	}
	step, _, _ := strings.Cut(rest, " ")
	return step
}

// answer answers a choice: as Answers has it, else yes, and the first
// options there are.
func (s *Stage) answer(q scenario.Choice) string {
	if s.Answers != nil {
		if a := s.Answers(q); a != "" {
			return a
		}
	}
	first := func(n int) string {
		var out []string
		for _, o := range q.Options[:min(n, len(q.Options))] {
			o, _, _ = strings.Cut(o, ":") // "p1.2:c3" says what made it trigger
			out = append(out, Word(o))
		}
		return strings.Join(out, ", ")
	}
	switch q.Kind {
	case "may":
		return "say: yes"
	case "pay":
		return "say: no"
	case "targets":
		return "targets: [" + first(max(1, q.Min)) + "]"
	case "choose", "sacrifice", "discard", "search", "attach":
		return "choose: [" + first(max(1, q.Min)) + "]"
	case "number":
		return fmt.Sprintf("number: %d", max(q.Min, min(q.Max, 2)))
	case "colour":
		return "colour: " + first(1)
	case "triggers", "order", "replacement":
		return "order: [" + first(len(q.Options)) + "]"
	case "mana":
		return "mana: '" + first(1) + "'"
	case "modes":
		return "modes: [1]"
	case "blockers":
		return fmt.Sprintf("order-blockers: {player: %s, object: %s, order: [%s]}", q.Player, q.Source, first(len(q.Options)))
	}
	return ""
}
