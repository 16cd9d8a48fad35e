package ability

// Expand returns the abilities that a keyword ability stands for (CR 702), nil
// where it is a rule of its own, as flying or cipher are.
func Expand(k Keyword) []Ability {
	switch k.Name {
	case "graft": // 702.58a; 502.54a in 2006
		return []Ability{
			entersWith(k.N, "+1/+1"),
			Triggered{
				On: []Event{Enters{What: Any{Filter: Filter{Is: []Predicate{Other{}, Type{Of: []string{"creature"}}}}}}},
				If: []Condition{Matches{What: This{}, Filter: Filter{Is: []Predicate{HasCounter{Kind: "+1/+1"}}}}},
				Do: []Effect{May{Who: You{}, Do: []Effect{
					MoveCounters{N: Num(1), Kind: "+1/+1", From: This{}, To: It{}}}}},
			},
		}
	case "evoke": // 702.74a; what it costs is a rule of casting
		return []Ability{Triggered{
			On: []Event{Enters{What: This{}}},
			If: []Condition{Paid{Keyword: "evoke", For: This{}}},
			Do: []Effect{Sacrifice{Who: You{}, What: This{}}},
		}}
	case "equip": // 702.6a; 502.33a in 2006
		return []Ability{Activated{Cost: k.Cost, Sorcery: true, Do: []Effect{
			Attach{What: This{}, To: Target{N: Num(1), Filter: Filter{Is: []Predicate{
				Type{Of: []string{"creature"}}, ControlledBy{By: You{}}}}}}}}}
	case "cycling": // 702.29a; 502.18a in 2006
		cost := append(append([]Cost(nil), k.Cost...), Action{Do: Discard{Who: You{}, What: This{}}})
		return []Ability{Activated{Cost: cost, From: Hand, Do: []Effect{
			Draw{Who: You{}, N: Num(1)}}}}
	case "exalted": // 702.83a
		return []Ability{Triggered{
			On: []Event{Attacks{What: Any{Filter: Filter{Is: []Predicate{
				Type{Of: []string{"creature"}}, ControlledBy{By: You{}}}}}}},
			If: []Condition{Compare{A: Count{Of: Each{Filter: Filter{Is: []Predicate{
				Status{Of: []string{"attacking"}}, Type{Of: []string{"creature"}}}}}}, Op: Equal, B: Num(1)}},
			Do: []Effect{Apply{Rule: Continuous{What: It{}, Mods: []Mod{PT{P: 1, T: 1}}}, For: EndOfTurn}},
		}}
	case "bushido": // 702.45a
		return []Ability{Triggered{
			On: []Event{Blocks{What: This{}}, BecomesBlocked{What: This{}}},
			Do: []Effect{Apply{Rule: Continuous{What: This{}, Mods: []Mod{PT{P: 1, T: 1, Per: k.N}}}, For: EndOfTurn}},
		}}
	case "prowess": // 702.108a
		return []Ability{Triggered{
			On: []Event{Casts{Who: You{}, What: Any{Filter: Filter{Is: []Predicate{
				Not{Of: Type{Of: []string{"creature"}}}, Noun{Of: []string{"spell"}}}}}}},
			Do: []Effect{Apply{Rule: Continuous{What: This{}, Mods: []Mod{PT{P: 1, T: 1}}}, For: EndOfTurn}},
		}}
	}
	return expandText(k)
}

func entersWith(n Quantity, kind string) Ability {
	return Static{Rules: []Rule{Replace{Event: Enters{What: This{}}, As: true,
		Do: []Effect{PutCounters{N: n, Kind: kind, On: It{}}}}}}
}

// EncodedAbility is what a creature has while a card with cipher is encoded on
// it (CR 702.99a). The parameter names the variable that stands for the card.
func EncodedAbility(card string) Triggered {
	return Triggered{
		On: []Event{Damage{From: This{}, To: Any{Filter: Filter{Is: []Predicate{Noun{Of: []string{"player"}}}}}, Kind: "combat"}},
		Do: []Effect{May{Who: You{}, Do: []Effect{Play{Who: You{}, What: Var{Name: card}, Cast: true, Free: true, Copy: true}}}},
	}
}
