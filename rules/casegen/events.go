package casegen

import (
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	addSchema("trigger-any", triggerAny)
	addSchema("counter-each", counterEach)
}

// triggerAny plays "it triggers whenever any permanent, tokens and this itself
// included, is returned to your hand, whoever controlled it".
func triggerAny(c *context) {
	if c.face == nil {
		return
	}
	var trig, cond *frame.Prop
	for _, p := range c.props("trigger") {
		for _, q := range c.sentence(p.Sentence) {
			if q.IsCondition() && q.Frame == "return" && q.Agent != nil && q.Agent.All && !p.IsCondition() && !p.Neg {
				trig, cond = p, q
			}
		}
	}
	if trig == nil {
		return
	}
	covers, whole := c.coverAll("return", "trigger", "mind-not?")
	if !whole {
		return
	}
	var kinds []string
	if strings.Contains(cond.Text, "トークン") {
		kinds = append(kinds, "token")
	}
	if strings.Contains(cond.Text, "自身") {
		kinds = append(kinds, "self")
	}
	if len(c.props("mind-not")) > 0 {
		kinds = append(kinds, "stolen")
	}
	for i, a := range c.face.Abilities {
		t, ok := a.(ability.Triggered)
		if !ok || len(t.On) == 0 {
			continue
		}
		if m, ok := t.On[0].(ability.Moves); !ok || m.To.Zone != ability.Hand {
			continue
		}
		for _, k := range kinds {
			st := newStage("it triggers for "+k, "text")
			u, err := c.useAbility(st, c.face, i, nil)
			if err != nil {
				c.give("%v", err)
				continue
			}
			x := u.src
			switch k {
			case "token":
				x = st.put("you", st.card("thing", "{types: [Creature], pt: 2/2}"), ", token: true")
			case "stolen":
				x = st.put("opponent", st.card("thing", "{types: [Creature], pt: 2/2}"), ", owner: you")
			}
			st.answers = func(q scenario.Choice) string {
				if q.Kind == "pay" || q.Kind == "may" {
					return "mana: '{1}'"
				}
				return ""
			}
			st.happen("you", "return target permanent to its owner's hand", x)
			st.do("resolve-all")
			st.claim("happened: {event: trigger, source: %s, times: 1}", u.src)
			st.claim("happened: {event: draw, player: you, times: 1}")
			c.add(st, covers)
		}
	}
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
