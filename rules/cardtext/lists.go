package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// grants reads keywords and abilities in quotes with と, 、 or か between them, as
// the ability language writes what is gained.
func (p *parser) grants(pos int, s state, k func(int, value, state) bool) bool {
	return p.list(pos, s, nil, k)
}

func (p *parser) list(pos int, s state, got []string, k func(int, value, state) bool) bool {
	one := func(pos int, k func(int, string) bool) bool {
		if p.keyword(pos, k) {
			return true
		}
		return p.quote(pos, s, func(end int, v value, _ state) bool {
			if e, ok := p.lit(end, "の能力"); ok {
				end = e
			}
			return k(end, v.en)
		})
	}
	return one(pos, func(end int, en string) bool {
		all := append(got[:len(got):len(got)], en)
		if len(all) < 8 {
			for _, sep := range []string{"と、", "と", "、"} {
				if e, ok := p.lit(end, sep); ok && p.list(e, s, all, k) {
					return true
				}
			}
		}
		return k(end, value{en: strings.Join(all, " and ")}, s)
	})
}

// keywordNames reads keywords without parameters.
func (p *parser) keywordNames(pos int, s state, k func(int, value, state) bool) bool {
	en, end := p.r.desc.Keyword(p.text, pos)
	if en == "" {
		return false
	}
	all := []string{en}
	for {
		e, ok := p.lit(end, "と")
		if !ok {
			break
		}
		en, e2 := p.r.desc.Keyword(p.text, e)
		if en == "" {
			break
		}
		all, end = append(all, en), e2
	}
	return k(end, value{en: strings.Join(all, " and ")}, s)
}

// searched reads what is searched for, with a number, and names it.
func (p *parser) searched(pos int, s state, k func(int, value, state) bool) bool {
	done := func(d frame.Desc, end int) bool {
		if d.All || d.Least || d.N == "" && !d.AtMost {
			return false
		}
		if d.Sort != frame.OfCard {
			if d.Sort != frame.OfPermanent {
				return false
			}
			d.Noun += " card"
		}
		p.far = max(p.far, end)
		x, id := s.say(d.Noun, frame.OfCard, d.N != "1", "found")
		return k(end, value{en: howMany(d) + d.Words() + mark("f", id), sort: frame.OfCard, id: id, desc: d}, x)
	}
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		if d.Counted() {
			e, ok := p.lit(end, "を")
			return ok && done(d, e)
		}
		e, ok := p.lit(end, "を")
		if !ok {
			return false
		}
		if u, ok := p.lit(e, "最大"); ok {
			e, d.UpTo = u, true
		}
		return p.num(e, s, func(e int, n value, _ state) bool {
			e2, ok := p.lit(e, "枚")
			if !ok {
				return false
			}
			if m, ok := p.lit(e2, "まで"); ok {
				e2 = m
			}
			x := d
			x.N = n.en
			return done(x, e2)
		})
	})
}
