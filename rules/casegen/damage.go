package casegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	addSchema("damage-every", damageEvery)
	addSchema("damage-results", damageResults)
	addSchema("damage-twice", damageTwice)
	addSchema("damage-regenerate", damageRegenerate)
	addSchema("damage-destroys", damageDestroys)
	addSchema("damage-lethal-too", damageLethalToo)
	addSchema("damage-from-elsewhere", damageFromElsewhere)
}

// onDamage says of keywords what damage from a source with them does besides.
// The rules: lifelink (702.15b), deathtouch (702.2b).
var onDamage = map[string]struct{ gain, kill bool }{
	"lifelink":   {gain: true},
	"deathtouch": {kill: true},
}

// damageKeyword is the keyword of the ruling that shows in damage, "" for none.
func (c *context) damageKeyword() string {
	for _, k := range c.keywords {
		if _, ok := onDamage[k]; ok {
			return k
		}
	}
	return ""
}

// shot puts a creature with a keyword and an ability that deals damage.
func shot(st *stage, k string, n int) string {
	st.feature(k, "activated")
	return st.creature("you", "1/1", k, fmt.Sprintf("{T}: this deals %d damage to any target", n))
}

// damageEvery plays "the effect of K applies to all damage, not only combat
// damage": once with damage of an ability, once with combat damage.
func damageEvery(c *context) {
	k := c.damageKeyword()
	if k == "" {
		return
	}
	for _, p := range c.props("all-damage") {
		if p.Neg || p.Agent == nil || !slices.Contains(c.reader.Keywords(p.Agent.Text), k) {
			continue
		}
		covers := refs(p)
		for _, q := range c.props("not-only-combat") {
			covers = append(covers, refs(q)...)
		}
		for _, n := range []int{1, 3} {
			st := newStage(fmt.Sprintf("%s works for %d damage of an ability", k, n), k)
			x := shot(st, k, n)
			c.dealt(st, k, x, n, func(to string) {
				st.do("activate: {player: you, object: %s, targets: [%s]}", x, to)
				st.do("resolve")
			})
			c.add(st, covers)
		}
		st := newStage(k+" works for combat damage", k, "combat")
		x := st.creature("you", "2/2", k)
		if onDamage[k].kill {
			v := st.creature("opponent", "1/4")
			st.do("attack: {player: you, with: [%s]}", x)
			st.do("block: {player: opponent, with: {%s: [%s]}}", v, x)
			st.do("go: {to: end-combat}")
			st.claim("zone: {%s: graveyard}", v)
		} else {
			st.do("attack: {player: you, with: [%s]}", x)
			st.do("go: {to: end-combat}")
			st.claim("life: {you: 22, opponent: 18}")
		}
		c.add(st, covers)
	}
}

// dealt deals n damage by do to what shows the keyword, and claims the result.
func (c *context) dealt(st *stage, k, source string, n int, do func(to string)) {
	if onDamage[k].kill {
		v := st.creature("opponent", fmt.Sprintf("2/%d", n+3))
		do(v)
		st.claim("zone: {%s: graveyard}", v)
		return
	}
	do("opponent")
	st.claim("life: {you: %d, opponent: %d}", 20+n, 20-n)
}

// damageResults plays "if something with K deals N damage (of which M are
// prevented), then …" with the consequences that the sentence names.
func damageResults(c *context) {
	for si := range c.res.Reading.Tree.Sentences {
		props := c.sentence(si)
		for _, p := range props {
			if p.Frame == "deal-damage" && p.IsCondition() {
				c.damageSentence(si, p, props)
				break
			}
		}
	}
}

func (c *context) damageSentence(si int, p *frame.Prop, props []*frame.Prop) {
	src := p.Agent
	if p.Passive {
		src = p.From
	}
	var has []string
	if src != nil {
		has = src.Has
	}
	if src == nil || len(has) == 0 || onDamage[has[0]] == (struct{ gain, kill bool }{}) {
		return
	}
	k := has[0]
	amounts := []int{2, 3}
	if p.N > 0 {
		amounts = []int{p.N}
	} else if p.Object != nil && p.Object.N > 0 {
		amounts = []int{p.Object.N}
	}
	if n := digitBefore(src.PT); n > 0 && p.N <= 0 {
		amounts = []int{n} // its power is the damage it deals in combat
	}
	for _, n := range amounts {
		c.damageCase(k, n, p, props)
	}
}

// digitBefore is the power of a size such as 3/2, 0 for none.
func digitBefore(pt string) int {
	power, _, ok := strings.Cut(pt, "/")
	if n, err := strconv.Atoi(power); ok && err == nil {
		return n
	}
	return 0
}

// damageCase plays one amount of a sentence on damage.
func (c *context) damageCase(k string, n int, p *frame.Prop, props []*frame.Prop) {
	st := newStage(fmt.Sprintf("what %d damage from a source with %s does", n, k), k, "combat")
	covers := refs(p)
	toCreature := p.To.Is(frame.Creature) || p.To == nil && onDamage[k].kill
	x := st.creature("you", fmt.Sprintf("%d/7", n), k)
	dealt := n
	victim := "opponent"
	if toCreature {
		victim = st.creature("opponent", fmt.Sprintf("1/%d", n+2))
	}
	var claims []string
	var together []string
	for _, q := range props {
		if q == p {
			continue
		}
		switch {
		case q.Frame == "prevent-damage" && q.N > 0 && q.IsCondition() && !q.Neg:
			st.feature("prevention")
			st.happen("opponent", fmt.Sprintf("prevent the next %d damage that would be dealt to any target this turn", q.N), victim)
			dealt = max(0, n-q.N)
			covers = append(covers, refs(q)...)
		case q.Frame == "gain-life" && !q.IsCondition():
			who := c.lifeOf(q, p)
			if who == "" {
				return
			}
			g := c.amount(q, dealt)
			if q.Neg {
				g = 0
			}
			claims = append(claims, fmt.Sprintf("life: {%s: %d}", who, 20+g))
			together = append(together, fmt.Sprintf("{event: gain-life, player: %s, amount: %d}", who, g))
			covers = append(covers, refs(q)...)
		case q.Frame == "lose-life" && !q.IsCondition() && !toCreature && q.Agent.Is(frame.Opponent, frame.Player):
			g := c.amount(q, dealt)
			if q.Neg {
				g = 0
			}
			claims = append(claims, fmt.Sprintf("life: {opponent: %d}", 20-g))
			together = append(together, fmt.Sprintf("{event: lose-life, player: opponent, amount: %d}", g))
			covers = append(covers, refs(q)...)
		case q.Frame == "destroy" && toCreature && !q.IsCondition():
			if q.Neg {
				claims = append(claims, fmt.Sprintf("zone: {%s: battlefield}", victim))
			} else {
				claims = append(claims, fmt.Sprintf("zone: {%s: graveyard}", victim), fmt.Sprintf("happened: {event: destroy, object: %s}", victim))
			}
			covers = append(covers, refs(q)...)
		case q.Frame == "at-once" && q.AtOnce && !q.Neg && onDamage[k].gain && !toCreature:
			together = append(together, fmt.Sprintf("{event: lose-life, player: opponent, amount: %d}", n), fmt.Sprintf("{event: gain-life, player: you, amount: %d}", n))
			claims = append(claims, fmt.Sprintf("life: {you: %d, opponent: %d}", 20+n, 20-n))
			covers = append(covers, refs(q)...)
		}
	}
	if len(claims) == 0 {
		return
	}
	if dealt < n {
		// "applies only to damage that is dealt" is what a prevention shows
		for _, q := range c.props("only-dealt") {
			if !q.Neg && c.names(q.Agent, k) {
				covers = append(covers, refs(q)...)
			}
		}
	}
	st.do("attack: {player: you, with: [%s]}", x)
	if toCreature {
		st.do("block: {player: opponent, with: {%s: [%s]}}", victim, x)
	}
	st.do("go: {to: end-combat}")
	for _, cl := range claims {
		st.claim("%s", cl)
	}
	if len(together) > 1 && strings.Contains(c.block.Text, "同時") {
		st.claim("together: [%s]", strings.Join(together, ", "))
	}
	c.add(st, covers)
}

// amount is how much a clause says: its number, or as much as the damage.
func (c *context) amount(q *frame.Prop, dealt int) int {
	if q.Object != nil && q.Object.N >= 0 {
		return q.Object.N
	}
	if q.N >= 0 {
		return q.N
	}
	return dealt
}

// lifeOf says whose life a clause on life speaks of, where the source is ours.
func (c *context) lifeOf(q, damage *frame.Prop) string {
	switch {
	case q.Agent.Is(frame.You, frame.Controller):
		return "you"
	case q.Agent.Is(frame.Opponent):
		return "opponent"
	}
	return ""
}

// damageTwice plays "several instances of K change nothing": granted again to
// a creature that has it.
func damageTwice(c *context) {
	k := c.damageKeyword()
	if k == "" {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		props := c.sentence(si)
		var again, nothing *frame.Prop
		for _, p := range props {
			switch {
			case p.Frame == "gain-ability" && p.IsCondition() && p.Agent != nil && slices.Contains(p.Agent.Has, k) && c.names(p.Object, k):
				again = p
			case p.Frame == "has-several" && p.IsCondition() && c.names(p.Agent, k) && p.Agent.Many:
				again = p
			case (p.Frame == "no-change" || p.Frame == "no-effect") && !p.IsCondition():
				nothing = p
			}
		}
		if again == nil || nothing == nil {
			continue
		}
		covers := refs(again, nothing)
		for _, q := range c.props("gain-life", "saved", "amount-is", "deal-damage") {
			if q.Sentence > si && c.sameResult(q, k) {
				covers = append(covers, refs(q)...)
			}
		}
		for _, n := range []int{2, 3} {
			c.twice(k, n, covers)
		}
	}
}

// sameResult reports whether a later clause says that a doubled keyword works
// once: the life gained is that of the damage, it is not twice as much, one
// regeneration saves.
func (c *context) sameResult(q *frame.Prop, k string) bool {
	switch q.Frame {
	case "gain-life":
		return onDamage[k].gain && !q.Neg && q.Object != nil && q.Object.N < 0
	case "amount-is":
		return onDamage[k].gain && q.Neg && strings.Contains(q.Text, "倍")
	case "saved":
		return onDamage[k].kill && !q.Neg
	case "deal-damage":
		return q.IsCondition() && onDamage[k].kill
	}
	return false
}

func (c *context) names(t *frame.Thing, k string) bool {
	return t != nil && slices.Contains(c.reader.Keywords(t.Text), k)
}

func (c *context) twice(k string, n int, covers []Ref) {
	st := newStage("a second "+k+" changes nothing", k, "combat")
	x := st.creature("you", fmt.Sprintf("%d/7", n), k)
	st.happen("you", "target creature gains "+k+" until end of turn", x)
	if onDamage[k].kill {
		st.feature("regeneration")
		v := st.creature("opponent", fmt.Sprintf("1/%d", n+2))
		st.happen("opponent", "regenerate target creature", v)
		st.do("attack: {player: you, with: [%s]}", x)
		st.do("block: {player: opponent, with: {%s: [%s]}}", v, x)
		st.do("go: {to: end-combat}")
		st.claim("zone: {%s: battlefield}", v)
		st.claim("tapped: {%s: true}", v)
	} else {
		st.do("attack: {player: you, with: [%s]}", x)
		st.do("go: {to: end-combat}")
		st.claim("life: {you: %d, opponent: %d}", 20+n, 20-n)
		st.claim("happened: {event: gain-life, player: you, times: 1}")
	}
	c.add(st, covers)
}

// damageRegenerate plays "a creature dealt damage by a source with K can be
// saved by regeneration".
func damageRegenerate(c *context) {
	for _, p := range c.props("saved") {
		if p.Role != clause.Consequence || p.By == nil && p.Object == nil || !strings.Contains(p.Text, "再生") {
			continue
		}
		k := ""
		for _, w := range c.reader.Keywords(p.Text) {
			if onDamage[w].kill {
				k = w
			}
		}
		if k == "" || !strings.Contains(p.Text, "ダメージ") {
			continue
		}
		for _, n := range []int{1, 2} {
			st := newStage("regeneration replaces destruction by "+k, k, "combat", "regeneration")
			x := st.creature("you", fmt.Sprintf("%d/7", n), k)
			v := st.creature("opponent", fmt.Sprintf("1/%d", n+3))
			bare := st.clone()
			st.happen("opponent", "regenerate target creature", v)
			fight := func(s *stage) {
				s.do("attack: {player: you, with: [%s]}", x)
				s.do("block: {player: opponent, with: {%s: [%s]}}", v, x)
				s.do("go: {to: end-combat}")
				if p.Neg {
					s.claim("zone: {%s: graveyard}", v)
				} else {
					s.claim("zone: {%s: battlefield}", v)
				}
			}
			fight(st)
			fight(bare)
			c.add(st, refs(p), bare)
		}
	}
}
