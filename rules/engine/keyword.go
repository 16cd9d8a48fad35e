package engine

import "saitei/rules/ability"

// lifelinkTrigger and deathtouchTrigger are what lifelink and deathtouch stood
// for until July 2009 (502.68a and 502.63a of the editions of 2007 to 2009).
var (
	lifelinkTrigger = compile(ability.Triggered{
		On: []ability.Event{ability.Damage{From: ability.This{}}},
		Do: []ability.Effect{ability.GainLife{Who: ability.You{}, N: ability.ThatMany{}}},
	})
	deathtouchTrigger = compile(ability.Triggered{
		On: []ability.Event{ability.Damage{From: ability.This{}, To: ability.Any{Filter: ability.Filter{Is: []ability.Predicate{ability.Type{Of: []string{"creature"}}}}}}},
		Do: []ability.Effect{ability.Destroy{What: ability.That{}}},
	})
)

// formerParts returns the triggered ability that a keyword was until 2009.
func (g *Game) formerParts(ab *Ab) []*Ab {
	switch {
	case ab.keyword == "lifelink" && g.on(lifelinkTriggers):
		return []*Ab{lifelinkTrigger}
	case ab.keyword == "deathtouch" && g.on(deathtouchTriggers):
		return []*Ab{deathtouchTrigger}
	}
	return nil
}
