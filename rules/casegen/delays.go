package casegen

import (
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// endStepDelay plays "used in the end step, it returns (leaves) only at the
// next turn's end step".
func endStepDelay(c *context) {
	if c.face == nil {
		return
	}
	covers, whole := c.coverAll("activate", "cast", "enter", "return!", "exile!", "remove!")
	if !whole || !strings.Contains(c.block.Text, "ターン終了ステップに") || !strings.Contains(c.block.Text, "次の") || !strings.Contains(c.block.Text, "まで") {
		return
	}
	into := ""
	for _, p := range c.props("return", "exile", "remove") {
		if p.Neg && !p.IsCondition() {
			into = map[string]string{"return": "hand", "exile": "exile", "remove": "exile"}[p.Frame]
		}
	}
	if into == "" {
		return
	}
	var props []*frame.Prop
	for i := range c.res.Reading.Props {
		props = append(props, &c.res.Reading.Props[i])
	}
	own := strings.Contains(c.block.Text, "次のあなたのターン終了") || strings.Contains(c.block.Text, "あなたのターン終了ステップ")
	for _, i := range c.abilitiesMeant(props) {
		a := c.face.Abilities[i]
		delayed := false
		ability.Walk(effectsOf(a), func(n any) bool {
			if _, ok := n.(ability.Delayed); ok {
				delayed = true
			}
			if t, ok := n.(ability.Triggered); ok && len(t.On) > 0 {
				if b, ok := t.On[0].(ability.Begins); ok && b.Step == ability.EndStep {
					delayed = true
				}
			}
			return true
		})
		if !delayed {
			continue
		}
		st := newStage("used in the end step, it waits for the next one", "text")
		u, err := c.useAbility(st, c.face, i, nil)
		if err != nil {
			c.give("%v", err)
			continue
		}
		st.step = "end"
		fetched := st.hold("library", "you", st.card("creature", "{cost: '{3}', types: [Creature], pt: 2/2}"))
		card := st.hold("hand", "you", st.card("creature", "{cost: '{3}', types: [Creature], pt: 2/2}"))
		if act, ok := a.(ability.Activated); ok && strings.Contains(ability.Print(act), "discard") {
			continue
		}
		u.begin()
		st.do("resolve-all")
		ev := "event: move, from: battlefield, into: " + into
		if into == "hand" && !strings.Contains(ability.Print(a), "battlefield") {
			ev = "event: move, from: exile, into: hand, object: " + card
		}
		_ = fetched
		st.do("go: {to: cleanup}")
		st.check("never: {" + ev + "}")
		if own {
			st.do("go: {to: end, turn: you}")
		} else {
			st.do("go: {to: end}")
		}
		st.check("never: {" + ev + "}")
		st.do("resolve-all")
		st.claim("happened: {%s}", ev)
		c.add(st, covers)
	}
}

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
