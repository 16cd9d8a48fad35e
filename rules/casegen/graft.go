package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/frame"
)

func init() { addSchema("graft", graftPlays) }

// graftPlays plays what is said of graft (702.58): whenever another creature
// enters the battlefield, a +1/+1 counter may be moved onto it.
func graftPlays(c *context) {
	if !slices.Contains(c.keywords, "graft") {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		c.graftSentence(si)
	}
	c.graftMind()
}

// entering is a creature that enters, and what it is like.
type entering struct {
	who       string
	abilities []string
	with      int // graft permanents on the battlefield
	land      bool
	together  bool
	charge    bool
	foreign   bool
	yes       int // how many of them move a counter
}

// graftStage sets the stage and lets the creature enter. It returns the names
// of the graft permanents and of the creature.
func graftStage(c *context, e entering) (*stage, []string, string) {
	st := newStage("a counter of graft moves onto a creature that enters", "graft", "counters")
	body := "{cost: '{1}', types: [Creature], pt: 0/0, abilities: ['graft 2']}"
	if e.land {
		body = "{types: [Land], abilities: ['graft 2']}"
	}
	key := st.card("grafter", "%s", body)
	var src []string
	n := 2
	extra := ""
	if e.charge {
		extra = ", charge: 2"
	}
	if e.foreign {
		n = 3
	}
	creature := st.card("creature", "{cost: '{1}', types: [Creature], pt: 2/2, abilities: %s}", quote(e.abilities...))
	x := ""
	st.turn = e.who
	if e.together {
		g := st.hold("hand", e.who, key)
		src = append(src, g)
		x = st.hold("hand", e.who, creature)
		st.happen(e.who, "put each creature card in your hand onto the battlefield")
		st.do("resolve-all")
	} else {
		for range max(1, e.with) {
			src = append(src, st.put("you", key, fmt.Sprintf(", counters: {'+1/+1': %d%s}", n, extra)))
		}
		x = st.hold("hand", e.who, creature)
		st.do("cast: {player: %s, card: %s, mana: '{1}'}", e.who, x)
		st.do("resolve")
		st.do("resolve-all")
	}
	yes := e.yes
	if yes == 0 {
		yes = max(1, e.with)
	}
	said := 0
	count := map[int]string{}
	st.answers = func(q qChoice) string {
		if q.Kind != "may" {
			return ""
		}
		k := len(count)
		count[k] = "say: yes"
		if said++; said > yes {
			count[k] = "say: no"
		}
		return count[k]
	}
	return st, src, x
}

// graftSentence plays a sentence on graft by what it claims.
func (c *context) graftSentence(si int) {
	props := c.sentence(si)
	if len(props) == 0 || len(props) < c.mainClauses(si) || allResults(props) && c.goesOn(si) {
		return
	}
	enters, noCreature := false, false
	var claims, conds []*frame.Prop
	e := entering{who: "you"}
	for _, p := range props {
		switch {
		case p.Frame == "enter" && p.IsCondition():
			enters, conds = true, append(conds, p)
			e.together = p.AtOnce && strings.Contains(p.Text, "移植")
		case p.Frame == "not-creature" && p.IsCondition():
			noCreature, conds = true, append(conds, p)
		case !p.IsCondition():
			claims = append(claims, p)
		default:
			return
		}
	}
	e.land = noCreature
	_ = enters
	if len(claims) == 0 {
		return
	}
	variants := []entering{e}
	all := false
	for _, p := range claims {
		switch p.Frame {
		case "trigger":
			if p.Neg {
				return
			}
			if p.Agent != nil && p.Agent.All {
				all = true
			}
		case "move-counter":
			if t := p.To; t != nil {
				variants = c.graftTo(e, t)
			}
			if p.Neg || p.Object != nil && strings.Contains(p.Object.Text, "他の") {
				return
			}
			if p.Agent != nil && strings.Contains(p.Agent.Text, "他の") && strings.Contains(p.Agent.Text, "タイプ") {
				return
			}
		case "target":
			if !p.Neg {
				return
			}
			variants = []entering{{who: "you", abilities: []string{"shroud"}}}
		case "gets-counters":
			all = true
			if p.Neg {
				return
			}
		case "choose":
			// whether to move is chosen for each ability as it resolves
			if !strings.Contains(p.Text, "かどうか") {
				return
			}
			variants = []entering{{who: "you", with: 2, yes: 1}}
		default:
			return
		}
	}
	for _, v := range variants {
		if all {
			v.with = 2
		}
		st, src, x := graftStage(c, v)
		left := 2
		if v.foreign {
			left = 3
		}
		// The last one put onto the stack resolves first; the answers go to
		// the abilities in that order.
		for i, s := range src {
			st.claim("happened: {event: trigger, source: %s, times: 1}", s)
			moved := v.yes == 0 || i >= len(src)-v.yes
			if moved {
				st.claim("counters: {%s: {'+1/+1': %d}}", s, left-1)
			} else {
				st.claim("counters: {%s: {'+1/+1': %d}}", s, left)
			}
		}
		n := len(src)
		if v.yes > 0 {
			n = v.yes
		}
		st.claim("counters: {%s: {'+1/+1': %d}}", x, n)
		c.add(st, refs(append(conds, claims...)...))
	}
}

// graftTo lists what the creature is like onto which a counter is moved; what
// stands side by side (や) makes a variant each.
func (c *context) graftTo(e entering, t *frame.Thing) []entering {
	var out []entering
	v := e
	if strings.Contains(t.Text, "他のプレイヤー") || strings.Contains(t.Text, "対戦相手") {
		v.who = "opponent"
	}
	if strings.Contains(t.Text, "対象にならない") {
		w := v
		w.abilities = []string{"shroud"}
		out = append(out, w)
	}
	if strings.Contains(t.Text, "プロテクション（クリーチャー）") {
		w := v
		w.abilities = []string{"protection from creatures"}
		out = append(out, w)
	}
	if len(out) == 0 {
		out = append(out, v)
	}
	return out
}

// graftMind plays "who controls the new creature does not matter" together
// with what it follows.
func (c *context) graftMind() {
	for _, p := range c.props("mind-not") {
		if p.IsCondition() || !strings.Contains(p.Text, "コントロール") || !strings.Contains(p.Text, "クリーチャー") {
			continue
		}
		for _, who := range []string{"you", "opponent"} {
			st, src, x := graftStage(c, entering{who: who})
			st.claim("happened: {event: trigger, source: %s, times: 1}", src[0])
			st.claim("counters: {%s: {'+1/+1': 1}, %s: {'+1/+1': 1}}", x, src[0])
			c.add(st, refs(p))
		}
	}
}
