package casegen

import (
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
	"saitei/rules/scenario"
)

func init() {
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
