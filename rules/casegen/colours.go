package casegen

import (
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// becomesColour plays "creatures become black instead of other colours" and
// "lands become Swamps, lose their abilities and have that of a Swamp".
func becomesColour(c *context) {
	if c.face == nil {
		return
	}
	covers, whole := c.coverAll("becomes", "overrides", "is-other", "affects!", "lose-ability", "has-ability")
	if !whole {
		return
	}
	instead := slices.ContainsFunc(c.props("becomes"), func(p *frame.Prop) bool { return !p.IsCondition() && !p.Neg })
	over := slices.ContainsFunc(c.props("overrides"), func(p *frame.Prop) bool { return !p.Neg })
	if !instead || !over {
		return
	}
	c.eachUse("the new colour takes the place of the old", func(a ability.Ability) bool { return true }, func(st *stage, u *use) {
		switch {
		case strings.Contains(c.block.Text, "クリーチャーの色"):
			col := ""
			for _, p := range c.props("becomes") {
				if p.To != nil {
					for _, l := range []struct{ ja, en string }{{"白", "W"}, {"青", "U"}, {"黒", "B"}, {"赤", "R"}, {"緑", "G"}} {
						if strings.HasSuffix(p.To.Text, l.ja) {
							col = l.en
						}
					}
				}
			}
			if col == "" {
				return
			}
			var xs []string
			for _, k := range []string{"G", "W"} {
				if k != col {
					xs = append(xs, st.put("opponent", st.card("thing", "{types: [Creature], pt: 2/2, colours: [%s]}", k), ""))
				}
			}
			u.begin()
			st.do("resolve-all")
			for _, x := range xs {
				st.claim("colours: {%s: [%s]}", x, col)
			}
		case strings.Contains(c.block.Text, "土地タイプ"):
			land := st.put("opponent", st.card("land", "{supertypes: [Legendary], types: [Land], subtypes: [Forest], abilities: ['{1}: you gain 1 life']}"), "")
			if !strings.Contains(c.block.Text, "沼") {
				return
			}
			u.begin()
			st.do("resolve-all")
			st.claim("subtypes: {%s: [Swamp]}", land)
			st.claim("supertypes: {%s: [Legendary]}", land)
			st.claim("abilities: {%s: ['{T}: add {B}']}", land)
		default:
			return
		}
		c.add(st, covers)
	})
}

// allColours plays "this card is white, blue and red": in every zone where the
// text says so.
func allColours(c *context) {
	if c.face == nil {
		return
	}
	covers, whole := c.coverAll("is-colour", "is", "characteristic", "works-everywhere", "applied")
	if !whole {
		return
	}
	var cols []string
	for _, p := range c.props("is-colour") {
		if !p.IsCondition() && !p.Neg {
			for _, l := range []struct{ ja, en string }{{"白", "W"}, {"青", "U"}, {"黒", "B"}, {"赤", "R"}, {"緑", "G"}} {
				if strings.Contains(p.Text, l.ja) && !slices.Contains(cols, l.en) {
					cols = append(cols, l.en)
				}
			}
		}
	}
	if len(cols) == 0 {
		return
	}
	st := newStage("the colours of a card", "text")
	objects := []string{st.put("you", c.card.Name, "")}
	if strings.Contains(c.block.Text, "あらゆる領域") {
		objects = append(objects, st.hold("hand", "you", c.card.Name), st.hold("graveyard", "you", c.card.Name), st.hold("exile", "you", c.card.Name))
	}
	for _, o := range objects {
		st.claim("colours: {%s: [%s]}", o, strings.Join(cols, ", "))
	}
	if slices.ContainsFunc(c.props("is"), func(p *frame.Prop) bool { return strings.Contains(p.Text, "多色") && p.Neg }) {
		return
	}
	c.add(st, covers)
}

// howManyColours plays what is multicolored, monocolored and colorless: spells
// that can target only such permanents show it, for all sentences in one
// scenario.
func howManyColours(c *context) {
	st := newStage("how many colours count", "text")
	var covers []Ref
	n := 0
	aim := func(kind, body string, allowed bool) {
		v := st.put("you", st.card("thing", "{types: [Creature], pt: 2/2, %s}", body), "")
		spell := st.hold("hand", "you", st.card("spell", "{cost: '{1}', types: [Instant], abilities: ['target %s creature gets +1/+1 until end of turn']}", kind))
		n++
		st.do("attempt: {as: aim%d, cast: {player: you, card: %s, targets: [%s], mana: '{1}'}}", n, spell, v)
		if allowed {
			st.claim("allowed: [aim%d]", n)
		} else {
			st.claim("refused: {attempt: aim%d}", n)
		}
	}
	colours := func(list ...string) string { return "colours: [" + strings.Join(list, ", ") + "]" }
	for si := range c.res.Reading.Tree.Sentences {
		props, ok := c.all(si)
		if !ok {
			continue
		}
		text := c.sentenceText(si)
		var is, cond *frame.Prop
		for _, p := range props {
			switch {
			case p.Frame == "is" && !p.IsCondition():
				is = p
			case p.IsCondition():
				cond = p
			}
		}
		if is == nil {
			continue
		}
		before := n
		switch {
		case cond == nil && !is.Neg && strings.Contains(is.Text, "多色") && (strings.Contains(text, "混成") || len(manaIn(text)) > 0):
			for _, cost := range manaIn(text) {
				aim("multicolored", "cost: '"+cost+"'", true)
			}
			if strings.Contains(text, "混成") {
				aim("multicolored", "cost: '{B/R}'", true)
			}
		case cond == nil && is.Neg && strings.Contains(text, "無色の"):
			for _, k := range []string{"multicolored", "monocolored"} {
				if strings.Contains(text, map[string]string{"multicolored": "多色", "monocolored": "単色"}[k]) {
					aim(k, colours(), false)
				}
			}
		case cond != nil && cond.Frame == "has-colours" && !is.Neg && strings.Contains(is.Text, "多色") && strings.Contains(cond.Text, "以上"):
			aim("multicolored", colours("B", "R"), true)
			aim("multicolored", colours("R"), false)
		case cond != nil && cond.Frame == "has-colours" && !is.Neg && strings.Contains(is.Text, "単色") && strings.Contains(cond.Text, "ちょうど"):
			aim("monocolored", colours("R"), true)
			aim("monocolored", colours("B", "R"), false)
		}
		if n > before {
			covers = append(covers, refs(props...)...)
		}
	}
	if n > 0 {
		c.add(st, covers)
	}
}
