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
