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
	return p.statics(word, pos)
}

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
