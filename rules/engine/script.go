package engine

import (
	"strings"

	"saitei/rules/scenario"
)

// script is the row of steps that is being played. The engine pulls from it
// what it needs: when a choice is asked in the midst of a resolution, the next
// step must answer it. No choice is ever guessed; one with a single legal
// answer is not asked.
type script struct {
	steps   []scenario.Step
	at      int // index of the next step
	out     *scenario.Outcome
	attempt bool // no answers are pulled: only legality is asked
	tries   []tried
	implied int                                // 1 + index of an answer that also meant yes
	auto    func(*Game, Choice) *scenario.Step // answers instead of the script, in tests
}

// tried is the result of an attempt.
type tried struct {
	name    string
	refused *Refused
}

// ask notes a choice and takes the answering step from the script. Checkpoints
// and attempts that stand before it are carried out on the spot.
func (g *Game) ask(c Choice) *scenario.Step {
	g.work()
	g.asked = append(g.asked, c)
	e := happen(scenario.EvName, c.Player)
	e.Word, e.Source = c.Kind, c.Source
	g.note(e)
	if g.busy > 0 && g.is(mutPriorityInResolution) {
		g.note(happen(scenario.EvPriority, c.Player))
	}
	s := g.script
	if s != nil && s.auto != nil {
		if st := s.auto(g, c); st != nil {
			return st
		}
	}
	for s != nil && !s.attempt && s.at < len(s.steps) {
		st := &s.steps[s.at]
		switch {
		case st.Observe != nil:
			s.at++
			s.out.Observations = append(s.out.Observations, g.observe(st.Observe))
		case st.Attempt != nil:
			s.at++
			if a := st.Attempt.Answer; a != nil {
				g.tryAnswer(st.Attempt, c)
			} else {
				g.try(st.Attempt)
			}
		case st.Name != nil:
			s.at++
			g.nameObject(st.Name)
		case st.Answer != nil || st.Cast != nil && c.Kind == "cast" || st.Assign != nil && c.Kind == "assign" ||
			st.OrderBlocker != nil && c.Kind == "blockers":
			s.at++
			if p := g.player(stepPlayer(st)); p != c.Player {
				g.refuse("choice-missing", rule{}, "%s is asked (%s), but the next step answers for %s",
					g.playerName(c.Player), c.describe(), stepPlayer(st))
			}
			return st
		default:
			g.missing(c)
		}
	}
	g.missing(c)
	return nil
}

func (g *Game) missing(c Choice) {
	asked := g.said(c)
	panic(stop{&Refused{Code: "choice-missing", Asked: &asked,
		Reason: g.playerName(c.Player) + " is asked (" + c.describe() + ") and the script has no answer"}})
}

// describe names a choice in words.
func (c *Choice) describe() string {
	s := c.Kind
	if len(c.Options) > 0 {
		n := min(len(c.Options), 12)
		s += ": " + strings.Join(c.Options[:n], ", ")
	}
	return s
}

func (g *Game) wrong(c Choice, format string, a ...any) {
	g.refuse("illegal-choice", rule{"413.2b", "608.2d"}, "choice "+c.describe()+": "+format, a...)
}

// source is the object the choices of a context are asked by.
func (x *env) asker() ID {
	if x == nil {
		return 0
	}
	return x.this
}

// impliedYes reports whether the next step is an answer that meant yes as well.
func (g *Game) impliedYes() bool { return g.script != nil && g.script.implied == g.script.at+1 }

// player returns the player whom a step names first, "" if it names none.
func stepPlayer(st *scenario.Step) scenario.Who {
	switch {
	case st.Cast != nil:
		return st.Cast.Player
	case st.Answer != nil:
		return st.Answer.Player
	case st.Assign != nil:
		return st.Assign.Player
	case st.OrderBlocker != nil:
		return st.OrderBlocker.Player
	}
	return ""
}
