package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

func init() {
	addSchema("threshold", threshold)
	addSchema("half-up", halfUp)
}

// coverAll returns all main clauses of the ruling, if each of them is read by
// one of the frames. A frame stands for clauses that are not negated, "frame!"
// for negated ones, "frame?" for both. What a schema does not name here it
// does not understand, and then it may not play the ruling.
func (c *context) coverAll(frames ...string) ([]Ref, bool) {
	var out []Ref
	for si := range c.res.Reading.Tree.Sentences {
		props, whole := c.all(si)
		if !whole && c.mainClauses(si) > 0 {
			return nil, false
		}
		for _, p := range props {
			sign := ""
			if p.Neg {
				sign = "!"
			}
			if !slices.Contains(frames, p.Frame+sign) && !slices.Contains(frames, p.Frame+"?") {
				return nil, false
			}
		}
		out = append(out, refs(props...)...)
	}
	return out, true
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

func narrowed(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '−' || r == '‐' || r == '–':
			return '-'
		}
		return r
	}, s)
}

// threshold plays "it triggers when N or more damage is dealt at once, not when
// damage adds up to N", and "once for each opponent".
func threshold(c *context) {
	if c.face == nil {
		return
	}
	var yes, no []*frame.Prop
	n := 0
	for _, p := range c.props("trigger") {
		cond := ""
		for _, q := range c.sentence(p.Sentence) {
			if q.IsCondition() {
				cond += q.Text
				if q.N > n {
					n = q.N
				}
			}
		}
		switch {
		case p.IsCondition():
		case p.Neg && strings.Contains(cond, "合計"):
			no = append(no, p)
		case !p.Neg && strings.Contains(cond, "同時"):
			yes = append(yes, p)
		}
	}
	if len(yes) == 0 || len(no) == 0 {
		return
	}
	covers, whole := c.coverAll("deal-damage", "trigger?", "adds-up", "becomes")
	if !whole {
		return
	}
	n = atLeast(c.block.Text)
	if n < 2 {
		return
	}
	for _, at := range []int{n, n + 1} {
		c.eachUse("it triggers on damage dealt at once, not on a sum", func(a ability.Ability) bool {
			t, ok := a.(ability.Triggered)
			if !ok || len(t.On) == 0 {
				return false
			}
			_, ok = t.On[0].(ability.Damage)
			return ok
		}, func(st *stage.Stage, u *use) {
			small := st.Creature("you", "1/1", fmt.Sprintf("{0}: this deals %d damage to target opponent", n-1))
			st.Do("activate: {player: you, object: %s, targets: [opponent]}", small)
			st.Do("resolve")
			st.Do("activate: {player: you, object: %s, targets: [opponent]}", small)
			st.Do("resolve")
			st.Check("never: {event: trigger, source: " + u.src + "}")
			big := st.Creature("you", "1/1", fmt.Sprintf("{T}: this deals %d damage to target opponent", at))
			for range 2 {
				st.Hold("hand", "opponent", st.Card("card", "{cost: '{9}', types: [Artifact]}"))
			}
			st.Do("activate: {player: you, object: %s, targets: [opponent]}", big)
			st.Do("resolve-all")
			st.Claim("happened: {event: trigger, source: %s, times: 1}", u.src)
			c.add(st, covers)
		})
	}
}

// atLeast finds N in "N点以上".
func atLeast(text string) int {
	i := strings.Index(text, "点以上")
	if i < 0 {
		return 0
	}
	rs := []rune(narrowed(text[:i]))
	v, m := 0, 1
	for k := len(rs) - 1; k >= 0 && digit(rs[k]); k-- {
		v += int(rs[k]-'0') * m
		m *= 10
	}
	return v
}

// halfUp plays "half of N, rounded up, is M": the example of the text, with
// its numbers.
func halfUp(c *context) {
	if c.face == nil || !strings.Contains(c.block.Text, "半分") || !strings.Contains(c.block.Text, "切り上げ") {
		return
	}
	covers, whole := c.coverAll("check", "controls", "halve", "round-up", "sacrifice")
	if !whole {
		return
	}
	have, give := 0, 0
	for _, p := range c.props("controls", "sacrifice") {
		if p.Opening != "example" {
			continue
		}
		switch p.Frame {
		case "controls":
			have = p.N
		case "sacrifice":
			if p.Mod == "must" || p.Mod == "" {
				give = p.N
			}
		}
	}
	if have <= 0 || give <= 0 {
		return
	}
	c.eachUse("half, rounded up", func(a ability.Ability) bool {
		t, ok := a.(ability.Triggered)
		if !ok || len(t.On) == 0 {
			return false
		}
		_, ok = t.On[0].(ability.Attacks)
		return ok
	}, func(st *stage.Stage, u *use) {
		var xs []string
		for range have {
			xs = append(xs, st.Put("you", st.Card("rock", "{types: [Artifact]}"), ""))
		}
		st.Answers = func(q scenario.Choice) string {
			if q.Kind == "sacrifice" {
				return "choose: [" + strings.Join(q.Options[:min(q.Min, len(q.Options))], ", ") + "]"
			}
			return ""
		}
		u.begin()
		st.Do("resolve-all")
		st.Claim("happened: {event: sacrifice, player: you, times: %d}", give)
		st.Claim("zone: {%s: battlefield}", u.src)
		_ = xs
		c.add(st, covers)
	})
}
