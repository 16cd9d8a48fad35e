package cardtext

import (
	"cmp"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// parser reads one text: a line of a card, or an ability in quotes.
type parser struct {
	r     *Reader
	text  string
	names []string // what the object is called, longest first
	spell bool     // of an instant or sorcery
	steps *int
	far   int  // the furthest place that was read
	depth int  // of quotes
	exile bool // another ability of the object exiles something (CR 607.2a)
}

// Limits keep hostile text bounded.
const (
	maxSteps  = 600_000
	maxQuotes = 3
	maxLine   = 6000 // bytes of one line
)

// spent counts a step and reports whether there are too many.
func (p *parser) spent() bool {
	*p.steps++
	return *p.steps > maxSteps
}

// within returns a parser for a part of the text, which ends at end. Places
// are those of the whole text.
func (p *parser) within(end int) *parser {
	q := *p
	q.text = p.text[:end]
	return &q
}

// keyword reads a keyword ability with its parameters.
func (p *parser) keyword(pos int, k func(end int, en string) bool) bool {
	name, end := p.r.desc.Keyword(p.text, pos)
	if name == "" {
		return false
	}
	p.far = max(p.far, end)
	if strings.HasSuffix(name, "walk") {
		return k(end, name)
	}
	switch ability.KeywordTable[name] {
	case ability.ParamNone:
		return k(end, name)
	case ability.ParamNumber:
		return p.num(end, state{}, func(end int, n value, _ state) bool { return k(end, name+" "+n.en) })
	case ability.ParamCost:
		if e, ok := p.lit(end, "-"); ok {
			return p.costs(e, func(e int, en string) bool { return k(e, name+" — "+en) })
		}
		return p.mana(end, state{}, func(end int, m value, _ state) bool { return k(end, name+" "+m.en) })
	case ability.ParamMayFrom:
		return k(end, name)
	case ability.ParamFrom:
		return p.quality(end, func(end int, en string) bool { return k(end, name+" from "+en) })
	case ability.ParamWhat:
		return p.quality(end, func(end int, en string) bool { return k(end, name+" "+en) })
	}
	return false
}

// quality reads the parameter of プロテクション（黒） and エンチャント（クリーチャー）.
func (p *parser) quality(pos int, k func(end int, en string) bool) bool {
	for _, a := range []struct{ ja, en string }{{"{W}", "white"}, {"{U}", "blue"}, {"{B}", "black"}, {"{R}", "red"}, {"{G}", "green"}} {
		if e, ok := p.lit(pos, a.ja); ok { // （白） looks like a mana symbol
			return k(e, a.en)
		}
	}
	pos, ok := p.lit(pos, "(")
	if !ok {
		return false
	}
	end := strings.IndexByte(p.text[pos:], ')')
	if end < 0 {
		return false
	}
	end += pos
	in := p.text[pos:end]
	p.far = max(p.far, end)
	en, whose := "", ""
	for _, w := range []string{"あなたがコントロールしている", "あなたがコントロールする"} {
		if rest, ok := strings.CutPrefix(in, w); ok {
			in, whose = rest, " you control"
		}
	}
	switch in {
	case "すべて":
		en = "everything"
	case "多色":
		en = "multicolored"
	case "単色":
		en = "monocolored"
	case "プレイヤー":
		en = "player"
	case "対戦相手":
		en = "opponent"
	case "すべての色":
		return false
	default:
		if c, e := p.r.desc.Color(in, 0); e == len(in) {
			en = c
		} else if d, ok := p.r.desc.Read(in); ok && !d.Counted() && !d.All {
			en = d.Words()
		}
	}
	return en != "" && k(end+1, en+whose)
}

// quote reads an ability in quotes.
func (p *parser) quote(pos int, s state, k func(int, value, state) bool) bool {
	inner, end, ok := p.quoted(pos)
	if !ok || p.depth >= maxQuotes {
		return false
	}
	q := *p
	q.text, q.depth, q.spell, q.far = inner, p.depth+1, false, 0
	lines, ok := q.abilityLines(inner)
	p.far = max(p.far, pos+len("「")+q.far)
	if !ok || len(lines) != 1 {
		return false
	}
	return k(end, value{en: `"` + lines[0] + `"`}, s)
}

// quoted finds the text in the quotes that open at a place, and what comes
// after them.
func (p *parser) quoted(pos int) (inner string, end int, ok bool) {
	start, ok := p.lit(pos, "「")
	if !ok {
		return "", pos, false
	}
	depth := 0
	for i, r := range p.text[start:] {
		switch r {
		case '「':
			depth++
		case '」':
			if depth == 0 {
				return p.text[start : start+i], start + i + len("」"), true
			}
			depth--
		}
	}
	return "", pos, false
}

// quotedDo reads instructions in quotes: 「カード１枚を引く。」を選んでもよい.
func (p *parser) quotedDo(pos int, s state, k func(int, value, state) bool) bool {
	inner, end, ok := p.quoted(pos)
	if !ok || p.depth >= maxQuotes {
		return false
	}
	q := *p
	q.text, q.depth, q.far = p.text[:pos+len("「")+len(inner)], p.depth+1, 0
	if s.topicOf == frame.OfPlayer && s.topic != "" && s.topic != "you" {
		s.actor = "they"
	}
	var out []string
	ok = q.sentences(pos+len("「"), s, nil, func(do []eff, x string, t state) bool {
		if x != "" {
			return false
		}
		for i := range do {
			do[i].dropActor(cmp.Or(s.actor, "you"), s)
		}
		out = render(inline(do))
		return true
	})
	p.far = max(p.far, q.far)
	return ok && k(end, value{en: block(out)}, s)
}

// token reads the description of a token: 飛行を持つ白の1/1の鳥・クリーチャー・トークン.
func (p *parser) token(pos int, s state, k func(int, value, state) bool) bool {
	rest := func(pos int, with string) bool {
		color := ""
		after := pos
		if e, ok := p.lit(pos, "無色の"); ok {
			after = e
		} else {
			p.colors(pos, s, func(end int, v value, _ state) bool {
				for _, l := range []string{"の、", "の", "である、", "である", "でもある", ""} {
					if e, ok := p.lit(end, l); ok {
						color, after = v.en, e
						return true
					}
				}
				return false
			})
		}
		size := ""
		p.pt(after, s, func(end int, v value, _ state) bool {
			e, ok := p.lit(end, "の")
			if ok {
				size, after = v.en, e
			}
			return ok
		})
		super := ""
		if e, ok := p.lit(after, "伝説の"); ok {
			super, after = "legendary", e
		}
		return p.types(after, s, func(end int, t value, s state) bool {
			e, ok := p.lit(end, "・トークン")
			if !ok {
				e, ok = p.lit(end, "トークン")
			}
			if !ok {
				return false
			}
			x, id := s.say(t.en+" token", 1, false, "made")
			en := strings.Join(strings.Fields(strings.Join([]string{size, super, color, t.en, "token"}, " ")), " ")
			if with != "" {
				en += " with " + with
			}
			return k(e, value{en: en + mark("c", id), sort: 1, id: id}, x)
		})
	}
	if p.grants(pos, s, func(end int, v value, _ state) bool {
		e, ok := p.lit(end, "を持つ")
		if ok {
			if e2, ok := p.lit(e, "、"); ok {
				e = e2
			}
		}
		return ok && rest(e, v.en)
	}) {
		return true
	}
	return rest(pos, "")
}

// costs reads what is paid, with commas between.
func (p *parser) costs(pos int, k func(end int, en string) bool) bool {
	return p.cost(pos, state{}, final, func(end int, en string) bool {
		for _, sep := range []string{",", "、"} {
			if e, ok := p.lit(end, sep); ok && p.costs(e, func(end int, more string) bool { return k(end, en+", "+more) }) {
				return true
			}
		}
		return k(end, en)
	})
}

// cost reads one thing that is paid, with its verb in a form.
func (p *parser) cost(pos int, s state, f form, k func(end int, en string) bool) bool {
	if p.spent() {
		return false
	}
	for _, sym := range []string{"{T}", "{Q}"} {
		if e, ok := p.lit(pos, sym); ok && k(e, sym) {
			return true
		}
	}
	if f == final && p.mana(pos, s, func(end int, v value, _ state) bool { return k(end, v.en) }) {
		return true
	}
	if p.rows("cost", pos, f, s, func(end int, _ state, b *bound, c *construction) bool { return k(end, c.fill(b)) }) {
		return true
	}
	return p.rows("effect", pos, f, s, func(end int, _ state, b *bound, c *construction) bool {
		e := newEff(c, b)
		e.dropActor("you", state{})
		if e.subj != "" {
			return false
		}
		return k(end, e.do)
	})
}

// payment reads what someone pays, in the form of the verb before ないかぎり.
func (p *parser) payment(pos int, s state, k func(int, value, state) bool) bool {
	return p.cost(pos, s, negative, func(end int, en string) bool { return k(end, value{en: en}, s) })
}

// rows tries the constructions of a category at a place.
func (p *parser) rows(cat string, pos int, f form, s state, k func(end int, s state, b *bound, c *construction) bool) bool {
	for _, c := range p.r.grammar.rows[cat] {
		if !c.possible(p.text[pos:], f) {
			continue
		}
		if p.match(c.ja, pos, f, s, nil, func(end int, s state, b *bound) bool { return k(end, s, b, c) }) {
			return true
		}
		if *p.steps > maxSteps {
			return false
		}
	}
	return false
}
