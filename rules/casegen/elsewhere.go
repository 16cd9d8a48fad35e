package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// damageDestroys plays "a creature that was dealt damage by a source with K is
// destroyed".
func damageDestroys(c *context) {
	for _, p := range c.props("destroy") {
		t := p.Agent
		if t == nil || p.Role != clause.Consequence || !strings.Contains(t.Text, "ダメージ") || !strings.Contains(t.Text, "与えられ") {
			continue
		}
		for _, k := range c.reader.Keywords(t.Text) {
			if !onDamage[k].kill {
				continue
			}
			covers := refs(p)
			for _, q := range c.sentence(p.Sentence) {
				if q.Frame == "check" && q.IsCondition() && strings.Contains(q.Text, "状況起因") {
					covers = append(covers, refs(q)...)
				}
			}
			for _, n := range []int{1, 2} {
				st := newStage("damage from a source with "+k+" destroys", k, "combat")
				x := st.creature("you", fmt.Sprintf("%d/7", n), k)
				v := st.creature("opponent", fmt.Sprintf("1/%d", n+3))
				st.do("attack: {player: you, with: [%s]}", x)
				st.do("block: {player: opponent, with: {%s: [%s]}}", v, x)
				st.do("go: {to: end-combat}")
				st.claim("%s", event(!p.Neg, "event: destroy, object: "+v, -1))
				if p.Neg {
					st.claim("zone: {%s: battlefield}", v)
				} else {
					st.claim("zone: {%s: graveyard}", v)
				}
				c.add(st, covers)
			}
		}
	}
}

// damageLethalToo plays "where lethal damage and K would destroy a creature at
// once, one regeneration saves it".
func damageLethalToo(c *context) {
	for _, p := range c.props("saved") {
		props := c.sentence(p.Sentence)
		text := c.res.Reading.Tree.Sentences[p.Sentence]
		whole := c.block.Text[text.Start:text.End]
		ks := c.reader.Keywords(whole)
		if p.Neg || !p.Can() || !strings.Contains(whole, "致死ダメージ") || !strings.Contains(whole, "再生") || len(ks) == 0 || !onDamage[ks[0]].kill {
			continue
		}
		covers := refs(p)
		for _, q := range props {
			if q.Frame == "destroy" && q.IsCondition() || q.Frame == "replaced" {
				covers = append(covers, refs(q)...)
			}
		}
		for _, n := range []int{2, 3} {
			st := newStage("one regeneration replaces both destructions", ks[0], "combat", "regeneration")
			x := st.creature("you", fmt.Sprintf("%d/7", n+1), ks[0])
			v := st.creature("opponent", fmt.Sprintf("1/%d", n))
			st.happen("opponent", "regenerate target creature", v)
			st.do("attack: {player: you, with: [%s]}", x)
			st.do("block: {player: opponent, with: {%s: [%s]}}", v, x)
			st.do("go: {to: end-combat}")
			st.claim("zone: {%s: battlefield}", v)
			st.claim("damage: {%s: 0}", v)
			st.claim("happened: {event: regenerate, object: %s, times: 1}", v)
			c.add(st, covers)
		}
	}
}

// damageFromElsewhere plays "a card with K that is not on the battlefield and
// deals damage": a card is exiled from a graveyard and deals its damage from
// there.
func damageFromElsewhere(c *context) {
	k := c.damageKeyword()
	if k == "" {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		sent := c.res.Reading.Tree.Sentences[si]
		whole := c.block.Text[sent.Start:sent.End]
		if !strings.Contains(whole, "戦場にない") && !strings.Contains(whole, "場にない") {
			continue
		}
		var p, cond *frame.Prop
		for _, q := range c.sentence(si) {
			switch {
			case q.IsCondition():
				cond = q
			case q.Frame == "gain-life" && onDamage[k].gain, q.Frame == "destroy" && onDamage[k].kill:
				p = q
			}
		}
		if p == nil || cond == nil || p.Neg || !strings.Contains(cond.Text, "ダメージ") {
			continue
		}
		if p.Frame == "gain-life" && p.Agent.Is(frame.Controller) {
			c.give("a card outside the battlefield has no controller")
			continue
		}
		covers := refs(p, cond)
		for _, q := range c.props("mind-not") {
			if strings.Contains(q.Text, "どこ") && strings.Contains(q.Text, "発生源") {
				covers = append(covers, refs(q)...)
			}
		}
		for _, n := range []int{1, 2} {
			st := newStage("a card with "+k+" deals damage from a graveyard", k, "activated")
			x := st.hold("graveyard", "you", st.card("corpse", "{cost: '{1}', types: [Creature], pt: %d/1, abilities: %s}", n, quote(k)))
			v := st.creature("opponent", fmt.Sprintf("1/%d", n+3))
			to := "opponent"
			if onDamage[k].kill {
				to = v
			}
			spell := st.card("trick", "{cost: '{1}', types: [Instant], abilities: %s}", quote("target creature card in your graveyard deals "+fmt.Sprint(n)+" damage to target (creature or player)"))
			as := st.hold("hand", "you", spell)
			st.do("cast: {player: you, card: %s, targets: [%s, %s], mana: '{1}'}", as, x, to)
			st.do("resolve")
			if onDamage[k].kill {
				st.claim("zone: {%s: graveyard}", v)
			} else {
				st.claim("life: {you: %d, opponent: %d}", 20+n, 20-n)
			}
			c.add(st, covers)
		}
	}
}
