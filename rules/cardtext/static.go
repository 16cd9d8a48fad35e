package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// statics reads static abilities, one a sentence.
func (p *parser) statics(word string, pos int) ([]string, bool) {
	var out []string
	for pos < len(p.text) {
		end := stop(p.text, pos)
		q := p.within(end)
		line := ""
		ok := q.static(pos, func(en string) bool {
			line = en
			return true
		})
		next := end + len("。")
		if ok && next < len(p.text) { // Ｘは…に等しい
			q2 := p.within(stop(p.text, next))
			if x, _, found := q2.whereX(next, state{}.speak("enchanted creature", "enchanted creature", frame.OfPermanent)); found {
				line = putX(line, x)
				next = stop(p.text, next) + len("。")
			}
			p.far = max(p.far, q2.far)
		}
		p.far = max(p.far, q.far)
		if !ok {
			return nil, false
		}
		if word != "" {
			line = word + " — " + line
		}
		out = append(out, finish(line))
		pos = next
	}
	return out, len(out) > 0
}

// static reads one static ability up to the end of the text.
func (p *parser) static(pos int, k func(en string) bool) bool {
	s := state{}
	if p.rows("static", pos, final, s, func(end int, _ state, b *bound, c *construction) bool {
		return end == len(p.text) && k(c.fill(b))
	}) {
		return true
	}
	if p.rows("cond", pos, final, s, func(end int, s state, b *bound, c *construction) bool {
		for _, l := range []string{"かぎり、", "限り、", "なら、", "場合、", "かぎり", "の間、"} {
			if e, ok := p.lit(end, l); ok {
				s2 := s
				if v, ok := b.get("x"); ok {
					n := v.desc.Noun
					if strings.HasPrefix(v.en, "e") {
						n = v.en
					}
					s2 = s.speak(v.en, n, v.sort)
				}
				s2.topic = ""
				if p.staticMods(e, s2, func(en string) bool { return k("as long as " + c.fill(b) + ", " + en) }) {
					return true
				}
				if p.rows("static", e, final, s2, func(end int, _ state, b2 *bound, c2 *construction) bool {
					return end == len(p.text) && k("as long as "+c.fill(b)+", "+c2.fill(b2))
				}) {
					return true
				}
			}
		}
		return false
	}) {
		return true
	}
	// ～は、…かぎり、…を持つ
	if p.subject(pos, s, func(end int, v value, s state) bool {
		return p.rows("cond", end, final, s, func(end int, s2 state, b *bound, c *construction) bool {
			for _, l := range []string{"かぎり、", "かぎり", "限り、", "限り"} {
				if e, ok := p.lit(end, l); ok {
					s2.topic, s2.topicOf = v.en, v.sort
					if p.staticMods(e, s2, func(en string) bool { return k("as long as " + c.fill(b) + ", " + en) }) {
						return true
					}
				}
			}
			return false
		})
	}) {
		return true
	}
	return p.staticMods(pos, s, k)
}

// staticMods reads what things get and have, up to the end of the text.
func (p *parser) staticMods(pos int, s state, k func(en string) bool) bool {
	return p.modChain(pos, s, nil, func(end int, mods []eff) bool {
		if end != len(p.text) {
			return false
		}
		var out []string
		for i := 0; i < len(mods); i++ {
			e := mods[i]
			for i+1 < len(mods) && sameThing(e.subj, mods[i+1].subj) {
				i++
				e.do += " and " + mods[i].do
			}
			out = append(out, e.subj+" "+e.do)
		}
		return k(strings.Join(out, ". "))
	})
}

func (p *parser) modChain(pos int, s state, got []eff, k func(end int, mods []eff) bool) bool {
	if len(got) > 8 || p.spent() {
		return false
	}
	for _, f := range []form{final, conj} {
		if p.modification(pos, f, s, func(end int, e eff, s state) bool {
			if e.dur != "" {
				return false
			}
			all := append(got[:len(got):len(got)], e)
			if f == final {
				for _, l := range []string{"とともに、", "とともに"} {
					if e2, ok := p.lit(end, l); ok && p.modChain(e2, s, all, k) {
						return true
					}
				}
				return k(end, all)
			}
			for _, l := range []string{"、", ""} {
				if e2, ok := p.lit(end, l); ok && p.modChain(e2, s, all, k) {
					return true
				}
			}
			return false
		}) {
			return true
		}
	}
	return false
}
