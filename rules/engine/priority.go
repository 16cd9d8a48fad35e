package engine

import (
	"slices"

	"saitei/rules/scenario"
)

// offerPriority gives a player priority, after all state-based actions have
// been performed and waiting triggered abilities were put on the stack, over
// and over until there are none (rule 117.5; 408.1c in 2006).
func (g *Game) offerPriority(p Player) {
	g.passes = 0
	g.settle()
	if g.ended {
		g.priority = NoPlayer
		return
	}
	if !g.alive(p) {
		p = g.next(p)
	}
	g.receive(p)
}

// receive notes that a player has priority.
func (g *Game) receive(p Player) {
	g.priority = p
	g.note(happen(scenario.EvPriority, p))
}

// settle performs state-based actions and puts triggered abilities on the
// stack until nothing is left to do.
func (g *Game) settle() {
	g.syncControl()
	for {
		g.work()
		for g.stateBased() {
			g.work()
		}
		if g.ended || !g.stackTriggers() {
			return
		}
	}
}

// pass is a player passing priority (rule 117.3d, 117.4).
func (g *Game) pass(p Player) {
	g.needPriority(p)
	g.passes++
	if g.passes < len(g.apnap()) {
		g.receive(g.next(p))
		return
	}
	g.passes = 0
	g.priority = NoPlayer
	if len(g.stack) == 0 {
		g.advance()
		return
	}
	g.resolveTop()
}

// resolve lets all players pass so that the top object of the stack resolves.
func (g *Game) resolve() {
	if g.ended {
		g.refuse("game-over", rule{}, "the game is over")
	}
	if len(g.stack) == 0 {
		g.refuse("stack", rule{}, "the stack is empty: nothing resolves")
	}
	for n := len(g.apnap()); n > 0; n-- {
		p := g.priority
		last := g.passes+1 >= len(g.apnap())
		g.pass(p)
		if last {
			return
		}
	}
}

// resolveAll resolves until the stack is empty.
func (g *Game) resolveAll() {
	for len(g.stack) > 0 && !g.ended {
		g.work()
		g.resolve()
	}
}

// needPriority refuses unless the player has priority or gets it by the
// players between passing without anything resolving.
func (g *Game) needPriority(p Player) {
	if g.ended {
		g.refuse("game-over", rule{"102.1", "104.1"}, "the game is over")
	}
	if !g.alive(p) {
		g.refuse("game-over", rule{"102.1", "104.5"}, "%s is no longer in the game", g.playerName(p))
	}
	if g.busy > 0 {
		if g.is(mutPriorityInResolution) {
			return
		}
		g.refuse("priority", rule{"408.1b", "117.3"}, "no player has priority while something resolves")
	}
	if g.priority == NoPlayer {
		g.refuse("priority", rule{"408.1b", "117.3"}, "no player has priority now")
	}
	for g.priority != p {
		if g.passes+1 >= len(g.apnap()) && g.is(mutAnyoneActs) {
			return
		}
		if g.passes+1 >= len(g.apnap()) {
			g.refuse("priority", rule{"408.1b", "117.4"}, "%s would have to pass, and then the stack resolves or the step ends", g.playerName(g.priority))
		}
		g.pass(g.priority)
	}
}

// acted gives priority back to a player who took an action (rule 117.3c).
func (g *Game) acted(p Player) {
	if g.script != nil && g.script.attempt {
		return // it was legal, and that is all that was asked
	}
	if g.is(mutActingLosesPriority) {
		p = g.next(p)
	}
	g.offerPriority(p)
}

// stackTriggers puts all waiting triggered abilities on the stack, those of
// the active player first, each player's in the order he chooses (rule 603.3b;
// 410.3 in 2006). It reports whether there were any.
func (g *Game) stackTriggers() bool {
	if len(g.waiting) == 0 {
		return false
	}
	order := g.apnap()
	if g.is(mutTriggersNAPFirst) {
		slices.Reverse(order)
	}
	list := g.waiting
	g.waiting = nil
	some := false
	for _, p := range order {
		var own []waiting
		for _, w := range list {
			if w.controller == p {
				own = append(own, w)
			}
		}
		if len(own) == 0 {
			continue
		}
		labels := make([]string, len(own))
		for i, w := range own {
			labels[i] = g.triggerLabel(w)
		}
		numberLabels(labels)
		for _, i := range g.askOrder(p, "triggers", 0, labels) {
			if g.putTrigger(own[i]) {
				some = true
			}
		}
	}
	return some
}

// numberLabels tells equal labels apart: "p.1", "p.1#2", "p.1#3".
func numberLabels(labels []string) {
	seen := map[string]int{}
	for i, l := range labels {
		seen[l]++
		if n := seen[l]; n > 1 {
			labels[i] = l + "#" + itoa(n)
		}
	}
}
