package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// eff is one instruction as far as it is read.
type eff struct {
	subj     string // who acts or what it happens to, "" for neither
	do       string
	mod      bool   // a continuous effect: subj gets do
	dur      string // how long
	choose   bool   // only names a target
	explicit bool   // its subject was said
	cond     bool   // "if …, do": the else part can follow
	whole    bool   // do is the whole of it
	actor    string // who was said to act where the words name no one: you may destroy it
}

func newEff(c *construction, b *bound) eff {
	e := eff{do: c.fill(b)}
	if strings.HasPrefix(c.en, "{a} ") {
		v, _ := b.get("a")
		e.subj, e.explicit = v.en, v.explicit
		e.do = strings.TrimPrefix(e.do, v.en+" ")
	} else if v, ok := b.get("a"); ok && v.explicit {
		e.actor, e.explicit = v.en, true
	}
	return e
}

// dropActor leaves out the subject where it is who acts anyway.
func (e *eff) dropActor(who string, _ state) {
	if !e.mod && (e.subj == who || e.subj == "they") {
		e.subj = ""
	}
}

// text writes the instruction.
func (e eff) text() string {
	if e.whole {
		return e.do
	}
	s := strings.TrimSpace(e.subj + " " + e.do)
	if e.mod {
		s += " " + duration(e.dur)
	}
	return s
}

func duration(d string) string {
	if d == "" {
		return "for the rest of the game"
	}
	return d
}

// block writes several instructions where one is wanted.
func block(do []string) string {
	if len(do) == 1 && !strings.HasPrefix(do[0], "if ") && !strings.Contains(do[0], " unless ") {
		return do[0]
	}
	return "(" + strings.Join(do, ". ") + ")"
}

// render writes instructions, those that modify one thing together.
func render(do []eff) []string {
	var out []string
	for i := 0; i < len(do); i++ {
		e := do[i]
		for e.mod && i+1 < len(do) && do[i+1].mod && do[i+1].dur == e.dur && sameThing(e.subj, do[i+1].subj) {
			e.do += " and " + do[i+1].do
			i++
		}
		out = append(out, e.text())
	}
	return out
}

// sameThing reports whether b speaks of what a named.
func sameThing(a, b string) bool {
	if a == b {
		return true
	}
	i := strings.LastIndex(a, markOpen)
	return i >= 0 && b == refOpen+a[i+len(markOpen)+1:]
}

// inline puts a target where it is first spoken of: "destroy target creature"
// for "choose target creature. destroy it". The order of the targets stays as
// it was (CR 601.2c).
func inline(do []eff) []eff {
	out := append([]eff(nil), do...)
	for i := len(out) - 1; i >= 0; i-- {
		if !out[i].choose {
			continue
		}
		target := strings.TrimPrefix(out[i].do, "choose ")
		at := strings.LastIndex(target, markOpen)
		ref := refOpen + target[at+len(markOpen)+1:]
		j := i + 1
		for j < len(out) && !out[j].choose && !strings.Contains(out[j].subj+out[j].do, ref) {
			j++
		}
		if j == len(out) || out[j].choose || out[j].cond {
			continue
		}
		e := &out[j]
		text := e.subj + "\x00" + e.do
		k := strings.Index(text, ref)
		if strings.HasSuffix(text[:k], " of ") && strings.Count(text, ref) > 1 || strings.Contains(text[:k], "if ") || strings.Contains(text[:k], "\"") || strings.Contains(text[:k], "target ") {
			continue
		}
		text = text[:k] + target + text[k+len(ref):]
		e.subj, e.do, _ = strings.Cut(text, "\x00")
		out = append(out[:i], out[i+1:]...)
	}
	return out
}

// clause reads one instruction whose verb has a form.
func (p *parser) clause(pos int, f form, s state, k func(end int, e []eff, s state) bool) bool {
	if p.spent() {
		return false
	}
	if f != may && p.targets(pos, f, s, nil, k) {
		return true
	}
	after := func(end int, s state, e eff) bool {
		s.earlier = true
		return k(end, []eff{e}, s)
	}
	if p.rows("effect", pos, f, s, func(end int, s state, b *bound, c *construction) bool {
		if strings.Contains(c.en, "{dur}") {
			if s.dur == "" && !strings.HasSuffix(c.en, "[{dur}]") {
				return false
			}
			b = &bound{"dur", value{en: s.dur}, b}
		}
		e := newEff(c, b)
		if f != may && e.actor != "" && e.actor != "you" {
			return false
		}
		return after(end, s, e)
	}) {
		return true
	}
	if f == may {
		return false
	}
	return p.modification(pos, f, s, func(end int, e eff, s state) bool { return after(end, s, e) })
}

// modification reads a subject and what it gains, gets, can't do.
func (p *parser) modification(pos int, f form, s state, k func(end int, e eff, s state) bool) bool {
	with := func(cat string, end int, v value, s state) bool {
		return p.duration(end, s, func(end int, s state) bool {
			return p.rows(cat, end, f, s, func(end int, s state, b *bound, c *construction) bool {
				do, dur := c.fill(b), s.dur
				if before, own, ok := strings.Cut(do, " until "); ok && !strings.Contains(do, `"`) { // it says itself how long
					do, dur = before, "until "+own
				}
				return k(end, eff{subj: v.en, do: do, mod: true, dur: dur, explicit: v.explicit}, s)
			})
		})
	}
	if p.subject(pos, s, func(end int, v value, s state) bool { return with("mod", end, v, s) }) {
		return true
	}
	return p.who(pos, s, func(end int, v value, s state) bool { return with("playermod", end, v, s) })
}

// targets reads クリーチャー１体を対象とする, and several with と between them.
func (p *parser) targets(pos int, f form, s state, got []eff, k func(end int, e []eff, s state) bool) bool {
	if len(got) > 4 {
		return false
	}
	return p.target(pos, s, func(end int, v value, s state) bool {
		all := append(got[:len(got):len(got)], eff{do: "choose " + v.en, choose: true})
		for _, and := range []string{"と、", "と"} {
			if e, ok := p.lit(end, and); ok && !strings.HasPrefix(p.text[e:], "し") && !strings.HasPrefix(p.text[e:], "す") && p.targets(e, f, s, all, k) {
				return true
			}
		}
		words := []string{"を対象とする"}
		if f == conj {
			words = []string{"を対象とし"}
		}
		if strings.HasSuffix(p.text[:end], "まで") {
			words = append(words, strings.TrimPrefix(words[0], "を"))
		}
		for _, w := range words {
			if e, ok := p.lit(end, w); ok && k(e, all, s.together(len(all))) {
				return true
			}
		}
		return false
	})
}

// together lets それら mean the last n targets.
func (s state) together(n int) state {
	if n < 2 {
		return s
	}
	var refs []string
	var sort frame.Sort
	for t, i := s.said, 0; t != nil && i < n; t, i = t.prev, i+1 {
		refs, sort = append([]string{t.en}, refs...), sort|t.sort
	}
	s.said = &said{en: "both " + strings.Join(refs, " and "), sort: sort, noun: "target", plural: true, role: "group", prev: s.said}
	return s
}

// chain reads the clauses of a sentence.
func (p *parser) chain(pos int, s state, got []eff, k func(end int, do []eff, s state) bool) bool {
	if len(got) > 12 || p.spent() {
		return false
	}
	return p.duration(pos, s, func(pos int, s state) bool {
		join := func(e []eff) []eff { return append(got[:len(got):len(got)], e...) }
		if p.clause(pos, final, s, func(end int, e []eff, s state) bool {
			if k(end, join(e), s) {
				return true
			}
			for _, l := range []string{"とともに、", "とともに"} {
				if e2, ok := p.lit(end, l); ok && p.chain(e2, s, join(e), k) {
					return true
				}
			}
			return false
		}) {
			return true
		}
		if p.clause(pos, may, s, func(end int, e []eff, s state) bool {
			do, ok := optional(join(e))
			return ok && k(end, do, s)
		}) {
			return true
		}
		return p.clause(pos, conj, s, func(end int, e []eff, s state) bool {
			for _, l := range []string{"、その後、", "、その後", "、", ""} {
				if e2, ok := p.lit(end, l); ok && p.chain(e2, s, join(e), k) {
					return true
				}
			}
			return false
		})
	})
}

// optional puts the last instructions, as far as one player carries them out,
// under "may".
func optional(do []eff) ([]eff, bool) {
	last := len(do) - 1
	i := last
	for i > 0 && !do[i].explicit && !do[i-1].choose {
		i--
	}
	who := "you"
	for j := i; j <= last; j++ {
		if do[j].mod {
			return nil, false
		}
		if do[j].actor != "" {
			who = do[j].actor
			break
		}
		if do[j].explicit || do[j].subj != "" && do[j].subj != "this" && !strings.HasPrefix(do[j].subj, "each ") {
			who = do[j].subj
			break
		}
	}
	if who == "this" || who == "they" {
		return nil, false
	}
	inner := append([]eff(nil), do[i:]...)
	for j := range inner {
		inner[j].dropActor(who, state{})
	}
	e := eff{subj: who, do: "may " + block(render(inner)), explicit: do[i].explicit}
	if len(inner) == 1 && inner[0].subj != "" {
		e.do = "may have " + inner[0].text()
	}
	return append(do[:i:i], e), true
}
