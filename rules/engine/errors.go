package engine

import (
	"fmt"
	"strings"

	"saitei/rules/scenario"
)

// Refused says that an action or an answer is not allowed, or that the script
// answers what nobody asked, or does not answer what was asked. The game is
// left as it was before the action ("Handling Illegal Actions": rule 422 in
// 2006, 722 in 2009, 733 in 2026).
type Refused struct {
	Code   string           // one of scenario.Reasons
	Rule   string           // rule number in the edition played, "" where none is to be named
	Reason string           // in words
	Asked  *scenario.Choice // the choice that the script does not answer, for "choice-missing"
}

func (r *Refused) Error() string {
	s := r.Code + ": " + r.Reason
	if r.Rule != "" {
		s += " (rule " + r.Rule + ")"
	}
	return s
}

// Unsupported names what the scenario needs and the engine does not play. It
// is never passed over in silence.
type Unsupported struct {
	Features []string
}

func (u *Unsupported) Error() string { return "unsupported: " + strings.Join(u.Features, ", ") }

// stop carries an error from deep inside the resolution of an effect up to the
// place that undoes the action. It never leaves the package.
type stop struct{ err error }

// rule is a rule's number in the two editions that refusals are cited by: that
// of 2006-05-01 and that of 2026-06-19. An empty string means that the edition
// has no such rule.
type rule struct{ old, now string }

func (g *Game) refuse(code string, r rule, format string, a ...any) {
	panic(stop{&Refused{Code: code, Rule: g.cite(r), Reason: fmt.Sprintf(format, a...)}})
}

func (g *Game) unsupported(format string, a ...any) {
	panic(stop{&Unsupported{Features: []string{fmt.Sprintf(format, a...)}}})
}

// guarded runs f and turns a stop inside it into its error. Any other panic is
// a fault of the engine and becomes an error too: whoever plays a scenario gets
// an answer, whatever the scenario holds.
func guarded(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stop:
			err = r.err
		default:
			err = fmt.Errorf("engine: internal fault: %v", r)
		}
	}()
	f()
	return nil
}
