package cardtext

import (
	"slices"
	"strings"

	"saitei/nlp/term"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// abilityLines reads a line of a card and writes its abilities in the ability
// language. Lines of a spell that are instructions are left to spellLine.
func (p *parser) abilityLines(text string) ([]string, bool) {
	if len(text) > maxLine {
		return nil, false
	}
	if lines, ok := p.keywordLine(0); ok {
		return lines, true
	}
	word, pos := p.abilityWord()
	if lines, ok := p.activated(word, pos); ok {
		return lines, true
	}
	if word == "forecast" {
		return nil, false
	}
	if lines, ok := p.triggered(word, pos); ok {
		return lines, true
	}
	if !p.spell {
		if lines, ok := p.saga(pos); ok {
			return lines, ok
		}
	}
	return p.statics(word, pos)
}

func (p *parser) saga(int) ([]string, bool) { return nil, false }

// keywordLine reads keywords with 、 between them.
func (p *parser) keywordLine(pos int) ([]string, bool) {
	var out []string
	ok := p.keyword(pos, func(end int, en string) bool {
		if end == len(p.text) {
			out = []string{finish(en)}
			return true
		}
		for _, sep := range []string{"、", ","} {
			if e, ok := p.lit(end, sep); ok {
				more, ok := p.keywordLine(e)
				out = append([]string{finish(en)}, more...)
				return ok
			}
		}
		return false
	})
	return out, ok
}

// abilityWord reads 暴勇 ― and the like. Words the ability language lacks are
// dropped: they mean nothing (CR 207.2c).
func (p *parser) abilityWord() (string, int) {
	i := strings.Index(p.text, "-")
	if i <= 0 || i > 40 || strings.ContainsAny(p.text[:i], "。:、{[+/") {
		return "", 0
	}
	for _, c := range p.r.base.Lookup(p.text[:i]) {
		if c.Kind == term.AbilityWord {
			if en := strings.ToLower(c.Name()); slices.Contains(ability.AbilityWords, en) {
				return en, i + 1
			}
			return "", i + 1
		}
	}
	if p.text[:i] == "予見" {
		return "forecast", i + 1
	}
	return "", 0
}

// colon finds the colon that ends a cost.
func colon(text string, pos int) int {
	depth := 0
	for i, r := range text[pos:] {
		switch r {
		case '「':
			depth++
		case '」':
			depth--
		case '。':
			if depth == 0 {
				return -1
			}
		case ':':
			if depth == 0 {
				return pos + i
			}
		}
	}
	return -1
}

// activated reads an activated ability.
func (p *parser) activated(word string, pos int) ([]string, bool) {
	at := colon(p.text, pos)
	if at < 0 {
		return nil, false
	}
	cost, ok := p.loyalty(pos, at)
	if !ok {
		q := p.within(at)
		ok = q.costs(pos, func(end int, en string) bool {
			cost = en
			return end == at
		})
		p.far = max(p.far, q.far)
		if !ok {
			return nil, false
		}
	}
	s := costState(cost)
	rest, tail := p.only(at + 1)
	q := p.within(rest)
	out := ""
	ok = q.sentences(at+1, s, nil, func(do []eff, x string, s state) bool {
		if x != "" {
			do = replaceX(do, x)
		}
		head := ""
		if word != "" {
			head = word + " — "
		}
		out = head + cost + ": " + instructions(do) + tail
		return true
	})
	p.far = max(p.far, q.far)
	if !ok {
		return nil, false
	}
	if strings.Contains(cost, "discard this") {
		out += ". activate only from the hand"
	} else if strings.Contains(cost, "exile this from your graveyard") {
		out = strings.Replace(out, "exile this from your graveyard", "exile this", 1) + ". activate only from the graveyard"
	} else if strings.Contains(out, "return this from your graveyard") {
		out = strings.ReplaceAll(out, "return this from your graveyard", "return this") + ". activate only from the graveyard"
	}
	return []string{finish(out)}, true
}

// costState is what can be spoken of after a cost: what was sacrificed or
// discarded.
func costState(cost string) state {
	s := state{}
	for id := 1; id < 6; id++ {
		i := strings.Index(cost, mark("h", id))
		if i < 0 {
			continue
		}
		noun, sort := "permanent creature", frame.OfPermanent|frame.OfCard
		if strings.Contains(cost[:i], "card") {
			noun, sort = "card", frame.OfCard
		}
		s.n = id
		s.said = &said{en: reference(id), sort: sort, noun: noun, role: "cost", prev: s.said}
	}
	return s
}

// loyalty reads [+1] and -2 before a colon.
func (p *parser) loyalty(pos, at int) (string, bool) {
	in := strings.Trim(p.text[pos:at], "[]")
	if in == "0" {
		return "loyalty +0", true
	}
	if len(in) < 2 || in[0] != '+' && in[0] != '-' || strings.Trim(in[1:], "0123456789") != "" {
		return "", false
	}
	return "loyalty " + in, true
}

// only reads the sentences at the end that say when an ability can be
// activated, and yields where the instructions end.
func (p *parser) only(pos int) (end int, tail string) {
	end = len(p.text)
	var starts []int
	for at := pos; at < len(p.text); {
		starts = append(starts, at)
		at = stop(p.text, at)
		if at < len(p.text) {
			at += len("。")
		}
	}
	for i := len(starts) - 1; i > 0; i-- {
		q := p.within(stop(p.text, starts[i]))
		found := ""
		if !q.rows("only", starts[i], final, state{}, func(e int, _ state, b *bound, c *construction) bool {
			found = c.fill(b)
			return e == len(q.text)
		}) {
			break
		}
		end, tail = starts[i], ". "+found+tail
	}
	return end, tail
}

// instructions writes instructions as the ability language does.
func instructions(do []eff) string { return strings.Join(render(inline(do)), ". ") }

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
		for _, l := range []string{"かぎり、", "限り、", "なら、", "場合、", "かぎり"} {
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
