package casegen

import (
	"strings"

	"saitei/rules/ability"
)

// laterUnaffected plays "what enters after it has resolved is not affected".
func laterUnaffected(c *context) {
	if c.face == nil {
		return
	}
	covers, whole := c.coverAll("is-affected!")
	if !whole || len(c.props("is-affected")) == 0 || !c.props("is-affected")[0].Neg || !strings.Contains(c.block.Text, "解決後に") {
		return
	}
	c.eachUse("what comes later is not affected", func(a ability.Ability) bool {
		_, ok := a.(ability.Spell)
		return ok && strings.Contains(ability.Print(a), "becomes")
	}, func(st *stage, u *use) {
		body := "{cost: '{1}', types: [Creature], pt: 2/2, colours: [W]}"
		old := st.put("you", st.card("thing", "%s", body), "")
		late := st.hold("hand", "you", st.card("thing", "%s", body))
		u.begin()
		st.do("resolve")
		st.do("cast: {player: you, card: %s, mana: '{1}'}", late)
		st.do("resolve")
		st.claim("colours: {%s: [W]}", late)
		st.claim("colours: {%s: [B]}", old)
		c.add(st, covers)
	})
}
