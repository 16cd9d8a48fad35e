package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() { addSchema("card-plays", cardPlays) }

// cardPlays plays what a ruling says of an ability of its card: the ability is
// used, what the conditions tell is brought about before or while or after it
// is on the stack, and the consequences are claimed. Sentences that go on
// without a condition of their own (…戻らない。…残る。) belong to the one before.
func cardPlays(c *context) {
	if c.face == nil {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		props := c.sentence(si)
		var results []*frame.Prop
		var conds []*frame.Prop
		for _, p := range props {
			switch {
			case p.IsCondition():
				conds = append(conds, p)
			default:
				results = append(results, p)
			}
		}
		// Every main clause of the sentence must be read, or what is played is
		// not what is said.
		if len(results) == 0 || len(conds)+len(results) < c.mainClauses(si) || len(conds) == 0 && c.goesOn(si) {
			continue
		}
		if next := c.sentence(si + 1); len(next) > 0 && len(next) == c.mainClauses(si+1) && allResults(next) && !opensAnew(next[0]) {
			results = append(results, next...)
		}
		for _, i := range c.abilitiesMeant(append(slices.Clone(conds), results...)) {
			c.playSentence(i, 0, conds, results)
			if strings.Contains(c.sentenceText(si), "いずれかの対象") && targetCount(c.face.Abilities[i]) == 2 {
				c.playSentence(i, 1, conds, results)
			}
		}
	}
}

// goesOn reports whether a sentence without conditions goes on with those of
// the sentence before: alone it would say something else.
func (c *context) goesOn(si int) bool {
	if si == 0 {
		return false
	}
	return slices.ContainsFunc(c.sentence(si-1), (*frame.Prop).IsCondition)
}

// opensAnew reports whether a sentence is an example or an exception, and so
// does not go on with the one before.
func opensAnew(p *frame.Prop) bool {
	return p.Opening == clause.Example || p.Opening == clause.Exception || p.Opening == clause.Otherwise
}

func allResults(props []*frame.Prop) bool {
	return !slices.ContainsFunc(props, (*frame.Prop).IsCondition)
}

func (c *context) mainClauses(si int) int {
	n := 0
	if si >= len(c.res.Reading.Tree.Sentences) {
		return 0
	}
	s := &c.res.Reading.Tree.Sentences[si]
	for i := range s.Clauses {
		if r := s.Clauses[i].Role; s.Clauses[i].Parent < 0 && s.Clauses[i].Pred.Base != "" && r != clause.Quotation && r != clause.Aside {
			if _, remark := c.res.Remarks[Ref{si, i}]; !remark {
				n++
			}
		}
	}
	return n
}

// abilitiesMeant lists the abilities of the card that a sentence may speak of.
func (c *context) abilitiesMeant(props []*frame.Prop) []int {
	nth, kind := -1, ""
	for _, p := range props {
		for _, t := range []*frame.Thing{p.Agent, p.Object, p.To, p.By, p.From} {
			if t == nil {
				continue
			}
			if n := ordinal(t.Text); n > 0 {
				nth = n
			}
			for k, w := range map[string]string{"誘発型能力": "triggered", "起動型能力": "activated"} {
				if strings.Contains(t.Text, k) {
					kind = w
				}
			}
		}
	}
	var out []int
	n := 0
	for i, a := range c.face.Abilities {
		n++
		if nth > 0 && n != nth {
			continue
		}
		switch a.(type) {
		case ability.Spell:
		case ability.Activated:
			if kind == "triggered" {
				continue
			}
		case ability.Triggered:
			if kind == "activated" {
				continue
			}
		default:
			continue
		}
		out = append(out, i)
	}
	return out
}

// ordinal reads 一つ目の, ２番目の and the like.
func ordinal(s string) int {
	for _, m := range []string{"つ目", "番目"} {
		i := strings.Index(s, m)
		if i <= 0 {
			continue
		}
		rs := []rune(s[:i])
		last := rs[len(rs)-1]
		if n := strings.IndexRune("一二三四五", last); n >= 0 {
			return n/3 + 1
		}
		if last >= '１' && last <= '９' {
			return int(last-'１') + 1
		}
		if last >= '1' && last <= '9' {
			return int(last-'1') + 1
		}
	}
	return 0
}

// playSentence makes one draft of conditions and results on one ability, and
// its neighbour without the conditions.
func (c *context) playSentence(i, aimed int, conds, results []*frame.Prop) {
	build := func(with bool) (*stage, error) {
		st := newStage("a ruling on "+c.face.Name, "text")
		u, err := c.useAbility(st, c.face, i, c.aimedAt(st, conds))
		if err != nil {
			return nil, err
		}
		u.aimed = aimed
		before, after := []func(){}, []func(){}
		late := slices.ContainsFunc(conds, func(p *frame.Prop) bool {
			return p.Frame == "resolve" && p.C.Marker.Form == "後" || p.Frame == "deal-damage" && p.Role == clause.Time && p.C.Marker.Form == "前"
		})
		for _, p := range conds {
			if !with && p.Role != clause.Time && p.Frame != "resolve" && p.Frame != "activate" && p.Frame != "cast" && p.Frame != "enter" {
				continue
			}
			phase, do, err := u.bring(p)
			if err != nil {
				return nil, err
			}
			if late && phase == frame.Whenever {
				phase = frame.After
			}
			switch phase {
			case frame.Announce:
				if do != nil {
					do()
				}
			case frame.After:
				after = append(after, do)
			default:
				before = append(before, do)
			}
		}
		u.begin()
		for _, f := range before {
			if f != nil {
				f()
			}
		}
		st.do("resolve-all")
		for _, f := range after {
			if f != nil {
				f()
			}
		}
		if u.strike != nil {
			u.strike()
		}
		n := 0
		for _, p := range results {
			claims, err := u.observe(p)
			if err != nil {
				return nil, err
			}
			for _, cl := range claims {
				st.claim("%s", cl)
				n++
			}
		}
		if n == 0 {
			return nil, fmt.Errorf("nothing to claim")
		}
		return st, nil
	}
	st, err := build(true)
	if err != nil {
		c.give("%v", err)
		return
	}
	covers := refs(append(slices.Clone(conds), results...)...)
	if !slices.ContainsFunc(conds, func(p *frame.Prop) bool {
		return p.Frame != "cast" && p.Frame != "activate" && p.Frame != "enter" && p.Frame != "resolve"
	}) {
		// Nothing but the use itself is a condition.
		c.add(st, covers)
		return
	}
	bare, err := build(false)
	if err != nil {
		c.give("%v", err)
		return
	}
	if concessive(conds) {
		// Even if … it is so: then it is so without it as well.
		c.addEven(st, covers, bare)
		return
	}
	c.add(st, covers, bare)
}

// aimedAt makes the creature that a condition says the spell is cast on, of
// the size it says; nil where none says so.
func (c *context) aimedAt(st *stage, conds []*frame.Prop) []string {
	for _, p := range conds {
		if (p.Frame == "cast" || p.Frame == "activate") && !p.Neg && p.To.Is(frame.Creature) && p.To.PT != "" {
			if b, ok := c.described(p.To); ok {
				return []string{st.body("opponent", b)}
			}
		}
	}
	return nil
}

// concessive reports whether all conditions are such that the result holds
// with and without them (…ても).
func concessive(conds []*frame.Prop) bool {
	return !slices.ContainsFunc(conds, func(p *frame.Prop) bool {
		return p.Role != clause.Concession && p.Role != clause.Time
	})
}

// object finds what a phrase names among the objects of a use: "" where it
// cannot be told.
func (u *use) object(t *frame.Thing) string {
	if t == nil {
		return ""
	}
	named := func(n string) bool { return n == u.face.Ja || n == u.face.Name }
	switch {
	case t.Kind == frame.Named && named(t.Name):
		return u.src
	case strings.Contains(t.Text, "対象"):
		if len(u.targets) > u.aimed {
			return u.targets[u.aimed]
		}
		if len(u.targets) > 0 {
			return u.targets[0]
		}
	case t.Is(frame.You, frame.Controller) && !strings.Contains(t.Text, "対象"):
		return "you"
	case t.Kind == frame.Opponent:
		return "opponent"
	case t.Is(frame.Pronoun) && u.spell && len(u.targets) == 1:
		return u.targets[0]
	case t.Is(frame.Pronoun, frame.Self):
		return u.src
	case t.Is(frame.Creature, frame.Permanent, frame.Land, frame.Enchantment, frame.Artifact):
		if strings.HasPrefix(t.Text, "この") {
			return u.src
		}
		if len(u.targets) > 0 && u.targets[0] != "opponent" && u.targets[0] != "you" {
			return u.targets[0]
		}
		if u.subject != "" {
			return u.subject
		}
	}
	return ""
}

// bring says when and how to bring about what a clause tells.
func (u *use) bring(p *frame.Prop) (frame.Phase, func(), error) {
	st := u.st
	phase := p.Phase
	var do func()
	switch p.Frame {
	case "activate", "cast", "trigger":
		if p.Neg {
			return "", nil, fmt.Errorf("not using it is no condition to bring about")
		}
		return phase, nil, nil
	case "enter":
		tr, ok := u.ab.(ability.Triggered)
		if !ok || p.Neg || u.object(p.Agent) != u.src || u.subject != u.src || len(tr.On) == 0 {
			return "", nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		return phase, nil, nil // entering is how the ability begins
	case "resolve":
		// 解決する前に, 解決した後で: only a point in time.
		return phase, nil, nil
	case "exists":
		if p.Role == clause.Reason {
			return phase, nil, nil // says why, and is shown by the result
		}
		return "", nil, fmt.Errorf("no way to bring about %s", p.Frame)
	case "target":
		if p.Object.Is(frame.Self) && !p.Neg && len(u.targets) == 1 && u.index >= 0 && !u.spell {
			u.targets = []string{u.src}
			return frame.Announce, nil, nil
		}
		return "", nil, fmt.Errorf("no way to aim as %q says", p.Text)
	case "deal-damage":
		if p.Role != clause.Time || p.C.Marker.Form != "前" || len(u.targets) == 0 {
			return "", nil, fmt.Errorf("no way to bring about %q", p.Text)
		}
		v := u.targets[0]
		gun := st.creature("opponent", "1/1", "{T}: this deals 1 damage to any target")
		u.strike = func() {
			st.do("activate: {player: opponent, object: %s, targets: [%s]}", gun, v)
			st.do("resolve-all")
		}
		return frame.After, func() {}, nil
	case "leave":
		o := u.object(p.Agent)
		if o == "" || p.Neg || o == "you" || o == "opponent" {
			return "", nil, fmt.Errorf("who leaves (%s) is not known", p.Text)
		}
		do = func() { st.happen("opponent", "return target permanent to its owner's hand", o) }
	case "countered":
		if p.Neg {
			return "", nil, fmt.Errorf("not being countered is no condition to bring about")
		}
		what := "target triggered ability"
		if u.spell {
			what = "target spell"
		} else if _, ok := u.ab.(ability.Activated); ok {
			what = "target activated ability"
		}
		do = func() { st.happen("opponent", "counter "+what, u.src) }
	case "untap":
		o := u.object(p.Agent)
		if o == "" {
			return "", nil, fmt.Errorf("who untaps is not known")
		}
		do = func() { st.happen("opponent", "untap target permanent", o) }
	case "lose-counters":
		o := u.object(p.Agent)
		if o == "" {
			return "", nil, fmt.Errorf("who loses counters is not known")
		}
		do = func() { st.happen("opponent", "remove all +1/+1 counters from target permanent", o) }
	default:
		return "", nil, fmt.Errorf("no way to bring about %s", p.Frame)
	}
	if phase == frame.During {
		return "", nil, fmt.Errorf("nothing can be done during resolution")
	}
	return phase, do, nil
}
