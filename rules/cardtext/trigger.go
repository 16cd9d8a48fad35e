package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// triggered reads a triggered ability.
func (p *parser) triggered(word string, pos int) ([]string, bool) {
	out := ""
	ok := p.events(pos, state{}, func(end int, when, en string, s state) bool {
		head := when + " " + en
		if word != "" {
			head = word + " — " + head
		}
		do := func(pos int, s state, cond string) bool {
			rest, tail := p.only(pos)
			q := p.within(rest)
			ok := q.sentences(pos, s, nil, func(do []eff, x string, s state) bool {
				if x != "" {
					do = replaceX(do, x)
				}
				text := instructions(do)
				if strings.HasPrefix(text, "if ") {
					text = "then " + text
				}
				out = head + cond + ", " + text + tail
				return true
			})
			p.far = max(p.far, q.far)
			return ok
		}
		if p.rows("cond", end, final, s, func(end int, s state, b *bound, c *construction) bool {
			for _, l := range []string{"場合、", "かぎり、", "なら、"} {
				if e, ok := p.lit(end, l); ok && do(e, s, ", if "+c.fill(b)) {
					return true
				}
			}
			return false
		}) {
			return true
		}
		return do(end, s, "")
	})
	if !ok {
		return nil, false
	}
	if strings.Contains(out, "return this from your graveyard") {
		out = strings.ReplaceAll(out, "return this from your graveyard", "return this")
		if !strings.Contains(head(out), "this dies") {
			out += ". this works from the graveyard"
		}
	}
	return []string{finish(out)}, true
}

// head is what comes before the first comma.
func head(s string) string {
	h, _, _ := strings.Cut(s, ",")
	return h
}

// events reads what a triggered ability waits for, and とき, たび or に.
func (p *parser) events(pos int, s state, k func(end int, word, en string, s state) bool) bool {
	if p.rows("begin", pos, final, s, func(end int, s state, b *bound, c *construction) bool {
		if e, ok := p.lit(end, "、"); ok {
			end = e
		}
		return k(end, "at", "the beginning of "+c.fill(b), p.heard(s, b))
	}) {
		return true
	}
	return p.event(pos, s, nil, k)
}

// event reads events with か between them.
func (p *parser) event(pos int, s state, got []string, k func(end int, word, en string, s state) bool) bool {
	if len(got) > 2 {
		return false
	}
	for _, f := range []form{final, past} {
		if p.rows("event", pos, f, s, func(end int, s2 state, b *bound, c *construction) bool {
			all := append(got[:len(got):len(got)], c.fill(b))
			s2 = p.heard(s2, b)
			words := []string{"たび、", "たびに、", "たび"}
			word := "whenever"
			if f == past {
				words, word = []string{"とき、", "とき"}, "when"
			}
			for _, w := range words {
				if e, ok := p.lit(end, w); ok && k(e, word, strings.Join(all, " or "), s2) {
					return true
				}
			}
			if f == final {
				for _, w := range []string{"か、", "か"} {
					if e, ok := p.lit(end, w); ok && p.event(e, s2, all, k) {
						return true
					}
				}
			}
			return false
		}) {
			return true
		}
	}
	return len(got) == 0 && p.rows("state", pos, final, s, func(end int, s state, b *bound, c *construction) bool {
		e, ok := p.lit(end, "とき、")
		return ok && k(e, "when", c.fill(b), p.heard(s, b))
	})
}

// heard is what can be spoken of after an event: its slots x, y and w are what
// the ability language calls it, that object and that player.
func (p *parser) heard(s state, b *bound) state {
	s.event = true
	noun := func(v value) string { return v.desc.Noun }
	if v, ok := b.get("w"); ok && v.en != "you" {
		s = s.speak("that player", "player", frame.OfPlayer)
	}
	if v, ok := b.get("x"); ok {
		en := "it"
		if v.en == "this" || strings.HasPrefix(v.en, "e") {
			en = v.en
		}
		n := noun(v)
		if strings.HasPrefix(v.en, "enchanted ") || strings.HasPrefix(v.en, "equipped ") {
			n = v.en
		}
		sort := v.sort
		if v.en == "this" {
			sort = frame.OfPermanent | frame.OfSource
		}
		s = s.speak(en, n, sort)
	}
	if v, ok := b.get("y"); ok {
		switch {
		case v.en == "you" || v.en == "this":
		case v.sort == frame.OfPlayer:
			s = s.speak("that player", "player", frame.OfPlayer)
		default:
			s = s.speak("that object", noun(v), v.sort)
		}
	}
	return s
}
