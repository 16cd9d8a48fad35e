package engine

import "saitei/rules/ability"

// keywordParts returns the abilities that a keyword ability stands for (rule
// 702; 502 in 2006), nil where it is a rule of its own that other files apply:
// evasion and combat (combat.go, assign.go), damage (damage.go), what can be a
// target (target.go), cipher (resolve.go).
func keywordParts(k ability.Keyword) []ability.Ability {
	switch k.Name {
	case "graft": // 702.58a; 502.54a in 2006
		return []ability.Ability{
			entersWith(k.N, "+1/+1"),
			ability.Triggered{
				On: []ability.Event{ability.Enters{What: ability.Any{Filter: ability.Filter{Is: []ability.Predicate{ability.Other{}, ability.Type{Of: []string{"creature"}}}}}}},
				If: []ability.Condition{ability.Matches{What: ability.This{}, Filter: ability.Filter{Is: []ability.Predicate{ability.HasCounter{Kind: "+1/+1"}}}}},
				Do: []ability.Effect{ability.May{Who: ability.You{}, Do: []ability.Effect{
					ability.MoveCounters{N: ability.Num(1), Kind: "+1/+1", From: ability.This{}, To: ability.It{}}}}},
			},
		}
	case "equip": // 702.6a; 502.33a in 2006
		return []ability.Ability{ability.Activated{Cost: k.Cost, Sorcery: true, Do: []ability.Effect{
			ability.Attach{What: ability.This{}, To: ability.Target{N: ability.Num(1), Filter: ability.Filter{Is: []ability.Predicate{
				ability.Type{Of: []string{"creature"}}, ability.ControlledBy{By: ability.You{}}}}}}}}}
	case "cycling": // 702.29a; 502.18a in 2006
		cost := append(append([]ability.Cost(nil), k.Cost...), ability.Action{Do: ability.Discard{Who: ability.You{}, What: ability.This{}}})
		return []ability.Ability{ability.Activated{Cost: cost, From: ability.Hand, Do: []ability.Effect{
			ability.Draw{Who: ability.You{}, N: ability.Num(1)}}}}
	case "exalted": // 702.83a
		return []ability.Ability{ability.Triggered{
			On: []ability.Event{ability.Attacks{What: ability.Any{Filter: ability.Filter{Is: []ability.Predicate{
				ability.Type{Of: []string{"creature"}}, ability.ControlledBy{By: ability.You{}}}}}}},
			If: []ability.Condition{ability.Compare{A: ability.Count{Of: ability.Each{Filter: ability.Filter{Is: []ability.Predicate{
				ability.Status{Of: []string{"attacking"}}, ability.Type{Of: []string{"creature"}}}}}}, Op: ability.Equal, B: ability.Num(1)}},
			Do: []ability.Effect{ability.Apply{Rule: ability.Continuous{What: ability.It{}, Mods: []ability.Mod{ability.PT{P: 1, T: 1}}}, For: ability.EndOfTurn}},
		}}
	case "bushido": // 702.45a
		return []ability.Ability{ability.Triggered{
			On: []ability.Event{ability.Blocks{What: ability.This{}}, ability.BecomesBlocked{What: ability.This{}}},
			Do: []ability.Effect{ability.Apply{Rule: ability.Continuous{What: ability.This{}, Mods: []ability.Mod{ability.PT{P: 1, T: 1, Per: k.N}}}, For: ability.EndOfTurn}},
		}}
	case "prowess": // 702.108a
		return []ability.Ability{ability.Triggered{
			On: []ability.Event{ability.Casts{Who: ability.You{}, What: ability.Any{Filter: ability.Filter{Is: []ability.Predicate{
				ability.Not{Of: ability.Type{Of: []string{"creature"}}}, ability.Noun{Of: []string{"spell"}}}}}}},
			Do: []ability.Effect{ability.Apply{Rule: ability.Continuous{What: ability.This{}, Mods: []ability.Mod{ability.PT{P: 1, T: 1}}}, For: ability.EndOfTurn}},
		}}
	}
	return nil
}

func entersWith(n ability.Quantity, kind string) ability.Ability {
	return ability.Static{Rules: []ability.Rule{ability.Replace{Event: ability.Enters{What: ability.This{}}, As: true,
		Do: []ability.Effect{ability.PutCounters{N: n, Kind: kind, On: ability.It{}}}}}}
}

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
