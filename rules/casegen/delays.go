package casegen

import (
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
	"saitei/rules/scenario"
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

// notDestroyed plays "the controller of the target may search even if it was
// not destroyed: because it is indestructible, or regenerated".
func notDestroyed(c *context) {
	if c.face == nil {
		return
	}
	var search, cond *frame.Prop
	for _, p := range c.props("search", "destroy") {
		switch {
		case p.Frame == "search" && p.Can() && !p.Neg && !p.IsCondition():
			search = p
		case p.Frame == "destroy" && p.Neg && p.IsCondition() && p.Role == "concession":
			cond = p
		}
	}
	if search == nil || cond == nil || search.Agent == nil || search.Agent.Kind != frame.Controller {
		return
	}
	covers := refs(search, cond)
	ways := []string{"target permanent gains indestructible until end of turn"}
	for si := range c.res.Reading.Tree.Sentences {
		if si == search.Sentence {
			continue
		}
		props, ok := c.all(si)
		if !ok {
			continue
		}
		for _, p := range props {
			if p.Frame == "regenerate" && !p.Neg {
				ways = append(ways, "regenerate target permanent")
			}
		}
		covers = append(covers, refs(props...)...)
	}
	for _, way := range ways {
		c.eachUse("what was not destroyed lets its controller search", func(a ability.Ability) bool {
			found := false
			ability.Walk(effectsOf(a), func(n any) bool {
				if _, ok := n.(ability.Search); ok {
					found = true
				}
				return true
			})
			return found && targetCount(a) == 1
		}, func(st *stage, u *use) {
			st.happen("opponent", way, u.targets[0])
			u.begin()
			st.do("resolve-all")
			st.claim("zone: {%s: battlefield}", u.targets[0])
			st.claim("happened: {event: search, player: opponent, times: 1}")
			c.add(st, covers)
		})
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

// onceShield plays "however often damage is dealt in the repetition, one
// regeneration shield keeps the creature alive".
func onceShield(c *context) {
	covers, whole := c.coverAll("survives")
	if c.face == nil || !whole || !strings.Contains(c.block.Text, "再生の盾") {
		return
	}
	survives := slices.ContainsFunc(c.props("survives"), func(p *frame.Prop) bool { return !p.Neg })
	if !survives {
		return
	}
	c.eachUse("one regeneration shield is enough", func(a ability.Ability) bool {
		return strings.Contains(ability.Print(a), "repeat")
	}, func(st *stage, u *use) {
		v := st.creature("opponent", "1/3")
		var cards []string
		for range 3 {
			cards = append(cards, st.hold("hand", "you", st.card("card", "{cost: '{2}', types: [Artifact]}")))
		}
		n := 0
		st.answers = func(q scenario.Choice) string {
			if q.Kind == "may" {
				if n++; n < 3 {
					return "say: yes"
				}
				return "say: no"
			}
			return ""
		}
		_ = cards
		st.happen("opponent", "regenerate target creature", v)
		u.begin()
		st.do("resolve-all")
		st.claim("zone: {%s: battlefield}", v)
		st.claim("happened: {event: regenerate, object: %s, times: 1}", v)
		c.add(st, covers)
	})
}

// drawNow plays "the card is drawn when it resolves, not when the damage is
// redirected".
func drawNow(c *context) {
	if c.face == nil {
		return
	}
	covers, whole := c.coverAll("draw", "not-then!")
	draws, not := c.props("draw"), c.props("not-then")
	if !whole || len(draws) != 1 || len(not) != 1 || draws[0].Phase != frame.During || draws[0].Neg || !strings.Contains(c.block.Text, "ダメージ") {
		return
	}
	c.eachUse("the card is drawn on resolution", func(a ability.Ability) bool { return targetCount(a) == 2 }, func(st *stage, u *use) {
		gun := st.creature("opponent", "1/1", "{T}: this deals 1 damage to any target")
		u.begin()
		st.do("resolve")
		st.check("happened: {event: draw, player: you, times: 1}")
		st.do("activate: {player: opponent, object: %s, targets: [%s]}", gun, u.targets[0])
		st.do("resolve")
		st.claim("happened: {event: draw, player: you, times: 1}")
		st.claim("happened: {event: redirect}")
		c.add(st, covers)
	})
}
