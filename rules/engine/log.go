package engine

import (
	"saitei/rules/scenario"
)

// choices lists every choice that was asked.
func (g *Game) choices() (out []scenario.Choice) {
	for _, c := range g.asked {
		out = append(out, g.said(c))
	}
	return out
}

// said puts a choice into the words of scenarios.
func (g *Game) said(c Choice) scenario.Choice {
	return scenario.Choice{Player: scenario.Who(g.playerName(c.Player)), Kind: c.Kind,
		Source: scenario.Ref(g.nameOf(c.Source)), Options: c.Options, Min: c.Min, Max: c.Max}
}

// events lists everything that happened, in order.
func (g *Game) events() []scenario.Event {
	out := make([]scenario.Event, 0, len(g.log))
	isCombat, isNot := true, false
	for i := range g.log {
		e := &g.log[i]
		switch e.Kind {
		case evTarget, evTapForMana, evUnblocked:
			continue
		}
		s := scenario.Event{Kind: e.Kind, Batch: e.Batch, Word: e.Word}
		if e.Player != NoPlayer {
			s.Player = scenario.Who(g.playerName(e.Player))
		}
		if e.Obj != 0 {
			s.Object = scenario.Ref(g.nameOf(e.Obj))
			if o := g.obj(e.Obj); o.def != nil {
				s.Card = o.def.Name
			} else if len(g.chars(e.Obj).Names) > 0 {
				s.Card = g.chars(e.Obj).Names[0]
			}
		}
		if e.Source != 0 {
			s.Source = scenario.Ref(g.nameOf(e.Source))
		}
		if !e.To.isNone() {
			s.To = scenario.Target(g.targetName(e.To))
		}
		s.From, s.Into = zoneName(e.From, e), zoneName(e.Into, e)
		if hasAmount(e.Kind) {
			n := e.N
			s.Amount = &n
		}
		if e.Kind == scenario.EvDamage {
			s.Combat = &isNot
			if e.Combat {
				s.Combat = &isCombat
			}
		}
		out = append(out, s)
	}
	return out
}

func zoneName(z Zone, e *Event) scenario.Zone {
	if z == NoZone {
		if e.Kind == scenario.EvMove {
			return scenario.Gone
		}
		return ""
	}
	return scenario.Zone(z.String())
}

// hasAmount reports whether events of a kind have an amount.
func hasAmount(k scenario.EventKind) bool {
	switch k {
	case scenario.EvDamage, scenario.EvGain, scenario.EvLose, scenario.EvAdd, scenario.EvRemove, scenario.EvPrevent,
		scenario.EvRedirect, scenario.EvBurn:
		return true
	}
	return false
}
