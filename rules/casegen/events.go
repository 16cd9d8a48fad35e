package casegen

import (
	"strings"

	"saitei/rules/ability"
)

func init() {
	addSchema("counter-each", counterEach)
}

// counterEach plays "it puts a counter on each such creature, whoever controls
// it", for creatures that entered this turn.
func counterEach(c *context) {
	if c.face == nil {
		return
	}
	covers, whole := c.coverAll("put-counter", "mind-not?")
	puts := c.props("put-counter")
	minds := c.props("mind-not")
	if !whole || len(puts) != 1 || len(minds) != 1 || puts[0].Neg || !strings.Contains(c.block.Text, "それぞれ") || !strings.Contains(minds[0].Text, "コントロー") {
		return
	}
	for _, i := range c.abilitiesMeant(puts) {
		act, ok := c.face.Abilities[i].(ability.Activated)
		if !ok || !strings.Contains(ability.Print(act), "counter on each creature") {
			continue
		}
		st := newStage("a counter for each creature, whoever controls it", "text", "counters")
		u, err := c.useAbility(st, c.face, i, nil)
		if err != nil {
			c.give("%v", err)
			continue
		}
		body := "{cost: '{1}', types: [Creature], pt: 2/2}"
		mine := st.hold("hand", "you", st.card("creature", "%s", body))
		theirs := st.hold("hand", "opponent", st.card("creature", "%s", body))
		old := st.creature("opponent", "2/2")
		st.do("cast: {player: you, card: %s, mana: '{1}'}", mine)
		st.do("resolve")
		st.happen("opponent", "put each creature card in your hand onto the battlefield")
		u.begin()
		st.do("resolve-all")
		st.claim("counters: {%s: {'+1/+1': 1}, %s: {'+1/+1': 1}, %s: {'+1/+1': 0}}", mine, theirs, old)
		c.add(st, covers)
	}
}
