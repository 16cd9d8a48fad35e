package conform

import (
	"context"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// Protocol is the version of the protocol that is spoken here.
const Protocol = 1

// Info is what an engine says of itself.
type Info struct {
	Engine   string           `json:"engine"`
	Version  string           `json:"version"`
	Editions []corpus.Edition `json:"editions"`          // it can play, oldest first
	Features []string         `json:"features"`          // it has, in its own words where we have none
	Actions  []string         `json:"actions,omitempty"` // steps it knows; empty means all
}

// Engine plays programs. An engine never fails as a whole: what goes wrong
// with one program is the Error of its outcome, and the next one is played.
type Engine interface {
	Info() Info
	Run(context.Context, *scenario.Program) scenario.Outcome
	Close() error
}

// At returns the newest edition of the list that is not after the date, which
// is the one in force on that day; false where all are later.
func At(editions []corpus.Edition, date corpus.Date) (corpus.Edition, bool) {
	var best corpus.Edition
	for _, e := range editions {
		if !date.Before(e) && best.Before(e) {
			best = e
		}
	}
	return best, !best.IsZero()
}

// Newest returns the newest edition of the list.
func Newest(editions []corpus.Edition) corpus.Edition {
	var best corpus.Edition
	for _, e := range editions {
		if best.Before(e) {
			best = e
		}
	}
	return best
}
