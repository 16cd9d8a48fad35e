package cardtext

import (
	"strings"

	"saitei/rules/ability"
)

// num reads a number or X.
func (p *parser) num(pos int, s state, k func(int, value, state) bool) bool {
	end := pos
	for end < len(p.text) && p.text[end] >= '0' && p.text[end] <= '9' && end-pos < 4 {
		end++
	}
	if end > pos {
		return k(end, value{en: p.text[pos:end]}, s)
	}
	if pos < len(p.text) && p.text[pos] == 'X' {
		return k(pos+1, value{en: "X"}, s)
	}
	return false
}

// qty reads a quantity, in parentheses where it has several words.
func (p *parser) qty(pos int, s state, k func(int, value, state) bool) bool {
	return p.r.desc.Quantity(p.text, pos, context{p, s}, func(q string, end int) bool {
		p.far = max(p.far, end)
		if q == "that many" && !s.event && !s.earlier {
			return false
		}
		if strings.Contains(q, " ") && q != "that many" {
			q = "(" + q + ")"
		}
		return k(end, value{en: q}, s)
	})
}

// mana reads mana symbols, of which {T} is none.
func (p *parser) mana(pos int, s state, k func(int, value, state) bool) bool {
	end := pos
	for end < len(p.text) && p.text[end] == '{' {
		i := strings.IndexByte(p.text[end:], '}')
		if i < 0 || !ability.Symbol(p.text[end+1:end+i]).Valid() {
			break
		}
		end += i + 1
	}
	if end == pos {
		return false
	}
	p.far = max(p.far, end)
	return k(end, value{en: p.text[pos:end]}, s)
}

// signedPT reads +2/-1.
func (p *parser) signedPT(pos int, s state, k func(int, value, state) bool) bool {
	end := pos
	for n := 0; n < 2; n++ {
		if end >= len(p.text) || p.text[end] != '+' && p.text[end] != '-' {
			return false
		}
		at := end + 1
		for at < len(p.text) && (p.text[at] >= '0' && p.text[at] <= '9' || p.text[at] == 'X') {
			at++
		}
		if at == end+1 {
			return false
		}
		end = at
		if n == 0 {
			if end >= len(p.text) || p.text[end] != '/' {
				return false
			}
			end++
		}
	}
	p.far = max(p.far, end)
	return k(end, value{en: p.text[pos:end]}, s)
}

// pt reads 2/2.
func (p *parser) pt(pos int, s state, k func(int, value, state) bool) bool {
	return p.num(pos, s, func(end int, a value, s state) bool {
		if end >= len(p.text) || p.text[end] != '/' {
			return false
		}
		return p.num(end+1, s, func(end int, b value, s state) bool {
			p.far = max(p.far, end)
			return k(end, value{en: a.en + "/" + b.en}, s)
		})
	})
}

// counterKind reads +1/+1カウンター; the word counter is not part of it.
func (p *parser) counterKind(pos int, s state, k func(int, value, state) bool) bool {
	kind, end := p.r.desc.CounterKind(p.text, pos)
	if end == pos {
		return false
	}
	p.far = max(p.far, end)
	return k(end, value{en: kind}, s)
}
