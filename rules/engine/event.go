package engine

import (
	"saitei/rules/scenario"
)

// Event is something that happens. Every change of the game is one: it passes
// through the replacement and prevention effects (replace.go), is applied
// (apply.go), is noted in the log, and may trigger abilities (trigger.go).
// Which fields a kind uses is said by the kinds of package scenario.
type Event struct {
	Kind   scenario.EventKind
	Batch  int // events of one batch happen at the same time
	Player Player
	Obj    ID // the object it happens to, as it was before
	New    ID // the object it became by moving
	Source ID
	To     Target // who is dealt damage, attacked, attached to
	N      int
	From   Zone
	Into   Zone
	Combat bool
	Word   string
	Mana   Mana
	Step   Step

	// What a move needs to know of the object that comes into being.
	enter  *entering
	cause  scenario.EventKind // the action a move is part of: destroy, sacrifice, discard …
	bury   bool               // a destruction that regeneration cannot replace
	solid  bool               // damage that cannot be prevented
	bottom bool               // into a library: at the bottom
	nth    int                // into a library: so many from the top
	pre    *Chars             // what the object was before the batch, where several change at once
	done   []effectKey        // replacement effects that have been applied to it
}

// entering says how an object enters the battlefield (rule 614.12).
type entering struct {
	controller Player
	tapped     bool
	faceDown   bool
	counters   []counter
	copyOf     *Chars
	attach     Target
	attacking  Target // whom it attacks, for creatures put there attacking
	blocking   ID     // the attacker it blocks, for creatures put there blocking
	linked     []link
}

// The moves below are parts of other events, and say which.

func move(obj ID, from, into Zone) Event {
	return Event{Kind: scenario.EvMove, Obj: obj, From: from, Into: into, Player: NoPlayer, To: noTarget()}
}

func happen(k scenario.EventKind, p Player) Event {
	return Event{Kind: k, Player: p, To: noTarget()}
}

// dies reports whether the event is a creature or other permanent going to a
// graveyard from the battlefield (rule 700.4).
func (e *Event) dies() bool {
	return e.Kind == scenario.EvMove && e.From == Battlefield && e.Into == Graveyard
}

func (e *Event) enters() bool { return e.Kind == scenario.EvMove && e.Into == Battlefield }

func (e *Event) leaves() bool {
	return e.Kind == scenario.EvMove && e.From == Battlefield && e.Into != Battlefield
}

// note writes an event to the log without any effect on the game.
func (g *Game) note(e Event) {
	g.work()
	if !g.inBatch {
		g.batch++
	}
	e.Batch = g.batch
	g.log = append(g.log, e)
}

// happens makes events happen at the same time. What actually happened, after
// replacement, is returned. Abilities that trigger on it are noted as waiting.
func (g *Game) happens(evs ...Event) []Event {
	if len(evs) == 0 {
		return nil
	}
	g.work()
	if g.inBatch { // part of a greater event
		return g.carryOut(evs)
	}
	g.batch++
	g.inBatch = true
	start := len(g.log)
	before := g.watchers() // rule 603.10: some triggers look back in time
	out := g.carryOut(evs)
	g.inBatch = false
	g.trigger(g.log[start:], before)
	return out
}

// carryOut replaces, applies and logs events without looking for triggers.
func (g *Game) carryOut(evs []Event) []Event {
	var out []Event
	list := g.replaced(evs)
	if len(list) > 1 && !g.is(mutSimultaneousInSequence) { // all of them happen to the objects as they were before
		for i := range list {
			if o := g.live(list[i].Obj); o != nil && o.Zone == Battlefield {
				list[i].pre = g.chars(o.ID)
			}
		}
	}
	for _, e := range list {
		g.work()
		e.Batch = g.batch
		if g.apply(&e) {
			out = append(out, e)
		}
	}
	return out
}

// together makes everything that f causes happen as one event.
func (g *Game) together(f func()) {
	if g.inBatch {
		f()
		return
	}
	g.batch++
	g.inBatch = true
	start := len(g.log)
	before := g.watchers()
	f()
	g.inBatch = false
	g.trigger(g.log[start:], before)
}
