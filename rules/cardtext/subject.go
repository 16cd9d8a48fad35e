package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// subject reads an object that does something, with a particle; where none is
// said it is what the sentence is about.
func (p *parser) subject(pos int, s state, k func(int, value, state) bool) bool {
	done := func(end int, v value, s state) bool {
		for _, w := range []string{"ではそれぞれ", "では、", "では", "はそれぞれ、", "はそれぞれ", "は、それぞれ", "は、", "は", "が"} {
			if e, ok := p.lit(end, w); ok {
				v.explicit = true
				x := s.about(v.en, v.sort)
				x.topicID = v.id
				if v.id > 0 {
					x.topic = reference(v.id)
				}
				if k(e, v, x) {
					return true
				}
			}
		}
		return false
	}
	if p.subjects(pos, s, done) {
		return true
	}
	if s.topic != "" && s.topicOf != frame.OfPlayer {
		return k(pos, value{en: s.topic, sort: s.topicOf}, s)
	}
	return false
}

// subjects reads what can be a subject: references and descriptions, several
// with と between them.
func (p *parser) subjects(pos int, s state, k func(int, value, state) bool) bool {
	one := func(pos int, s state, k func(int, value, state) bool) bool {
		if p.refer(pos, s, func(end int, v value, s state) bool { return k(end, v, s) }) {
			return true
		}
		return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
			if d.Counted() || d.Sort == frame.OfPlayer {
				return false
			}
			p.far = max(p.far, end)
			x, id := s.say(d.Noun, d.Sort, true, "each")
			v := value{en: "each " + d.Words() + mark("e", id), sort: d.Sort, id: id, desc: d}
			return k(end, v, x)
		})
	}
	return one(pos, s, k)
}

// object reads an object with を: それを, クリーチャー１体を, カードを１枚, すべてのクリー
// チャーを, クリーチャーをすべて.
func (p *parser) object(pos int, s state, k func(int, value, state) bool) bool {
	wo := func(end int) (int, bool) {
		for _, w := range []string{"をそれぞれ、", "をそれぞれ", "を、", "を"} {
			if e, ok := p.lit(end, w); ok {
				return e, true
			}
		}
		return end, false
	}
	if p.thing(pos, s, func(end int, v value, s state) bool {
		e, ok := wo(end)
		if v.en == "this" { // それ can mean it from here on
			s.said = &said{en: "this", sort: frame.OfPermanent | frame.OfCard | frame.OfSource, role: "self", prev: s.said}
		}
		return ok && k(e, v, s)
	}) {
		return true
	}
	// the count or すべて after を
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		if d.Counted() {
			return false
		}
		e, ok := p.lit(end, "を")
		if !ok {
			return false
		}
		if all, ok := p.lit(e, "すべて"); ok || d.All {
			if !ok {
				return false
			}
			return p.chosen(d, "each ", all, s, k)
		}
		upto := false
		if u, ok := p.lit(e, "最大"); ok {
			e, upto = u, true
		}
		return p.num(e, s, func(e int, n value, s state) bool {
			for _, c := range []string{"体", "枚", "つ", "個", "人"} {
				if e2, ok := p.lit(e, c); ok {
					if m, ok := p.lit(e2, "まで"); ok {
						e2 = m
					}
					x := d
					x.N, x.UpTo = n.en, upto
					return p.counted(x, e2, s, k)
				}
			}
			return false
		})
	})
}

// thing reads an object without a particle: a reference, or a description of
// what is chosen or of all.
func (p *parser) thing(pos int, s state, k func(int, value, state) bool) bool {
	if p.refer(pos, s, func(end int, v value, s state) bool {
		if v.sort == frame.OfPlayer {
			return false
		}
		if e, ok := p.lit(end, "すべて"); ok {
			end = e
		}
		return k(end, v, s)
	}) {
		return true
	}
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		p.far = max(p.far, end)
		if d.Sort == frame.OfPlayer {
			return false
		}
		if d.All {
			return p.chosen(d, "each ", end, s, k)
		}
		return d.Counted() && p.counted(d, end, s, k)
	})
}

// counted hands on a description with a number as a choice.
func (p *parser) counted(d frame.Desc, end int, s state, k func(int, value, state) bool) bool {
	if d.Least {
		return false
	}
	return p.chosen(d, howMany(d), end, s, k)
}

func howMany(d frame.Desc) string {
	switch {
	case d.AtMost:
		return "any number of "
	case d.UpTo && d.N == "1":
		return "up to one "
	case d.UpTo:
		return "up to " + d.N + " "
	case d.N == "1":
		return "a "
	}
	return d.N + " "
}

func (p *parser) chosen(d frame.Desc, how string, end int, s state, k func(int, value, state) bool) bool {
	p.far = max(p.far, end)
	role, kind := "chosen", "h"
	if how == "each " {
		role, kind = "each", "e"
	}
	x, id := s.say(d.Noun, d.Sort, how != "a " && how != "up to one ", role)
	return k(end, value{en: how + d.Words() + mark(kind, id), sort: d.Sort, id: id, desc: d}, x)
}

// descWords reads a description without a number: "creature you control".
func (p *parser) descWords(pos int, s state, k func(int, value, state) bool) bool {
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		p.far = max(p.far, end)
		if d.Counted() || d.All {
			return false
		}
		return k(end, value{en: d.Words(), sort: d.Sort, desc: d}, s)
	})
}

// descSingle reads a description with one of the counts １体, １つ, １枚: that which
// things are counted by.
func (p *parser) descSingle(pos int, s state, k func(int, value, state) bool) bool {
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		p.far = max(p.far, end)
		if d.N != "1" || d.UpTo || d.Least || d.All {
			return false
		}
		return k(end, value{en: d.Words(), sort: d.Sort, desc: d}, s)
	})
}

// anyOf reads what an event can be of: the object itself, what it is attached
// to, or a description.
func (p *parser) anyOf(pos int, s state, k func(int, value, state) bool) bool {
	if p.refer(pos, s, func(end int, v value, s state) bool { return k(end, v, s) }) {
		return true
	}
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		p.far = max(p.far, end)
		if d.All || d.Counted() && d.N != "1" || d.UpTo || d.Least {
			return false
		}
		return k(end, value{en: "a " + d.Words(), sort: d.Sort, desc: d}, s)
	})
}

// anySubject reads what an event happens to, with が, and a count after it.
func (p *parser) anySubject(pos int, s state, k func(int, value, state) bool) bool {
	if p.anyOf(pos, s, func(end int, v value, s state) bool {
		for _, w := range []string{"が1体", "が1つ", "が1枚", "が、", "が"} {
			if e, ok := p.lit(end, w); ok {
				x := s.about(v.en, v.sort)
				if k(e, v, x) {
					return true
				}
			}
		}
		return false
	}) {
		return true
	}
	if s.event && s.topic != "" { // the second of two events with one subject
		return k(pos, value{en: s.topic, sort: s.topicOf}, s)
	}
	return false
}

// target reads what を対象とする is said of.
func (p *parser) target(pos int, s state, k func(int, value, state) bool) bool {
	for _, w := range []struct{ ja, en string }{
		{"1つ", "any target"}, {"他の1つ", "any other target"}, {"望む数", "any number of target target"},
	} {
		if end, ok := p.lit(pos, w.ja); ok {
			x, id := s.say("target", frame.OfPermanent|frame.OfPlayer, w.ja == "望む数", "target")
			if k(end, value{en: w.en + mark("t", id), sort: frame.OfPermanent | frame.OfPlayer, id: id}, x) {
				return true
			}
		}
	}
	done := func(d frame.Desc, end int) bool {
		p.far = max(p.far, end)
		if d.All || d.Least {
			return false
		}
		other := ""
		for i, w := range d.Before {
			if w == "other" && s.distinct {
				d.Before = append(append([]string{}, d.Before[:i]...), d.Before[i+1:]...)
				other = "other "
				break
			}
		}
		var en string
		switch how := howMany(d); how {
		case "a ":
			en = other + "target " + d.Words()
			if other != "" {
				en = "an" + en
			}
		default:
			en = how + other + "target " + d.Words()
		}
		x, id := s.say(d.Noun, d.Sort, d.N != "1", "target")
		x.distinct = true
		return k(end, value{en: en + mark("t", id), sort: d.Sort, id: id, desc: d}, x)
	}
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		if d.Counted() {
			return done(d, end)
		}
		e, ok := p.lit(end, "を最大")
		if !ok {
			return false
		}
		return p.num(e, s, func(e int, n value, _ state) bool {
			for _, c := range []string{"体まで", "枚まで", "つまで"} {
				if e2, ok := p.lit(e, c); ok && strings.HasPrefix(p.text[e2:], "対象と") {
					x := d
					x.N, x.UpTo = n.en, true
					return done(x, e2)
				}
			}
			return false
		})
	})
}

// top reads cards from the top of a library: あなたのライブラリーの一番上のカード.
func (p *parser) top(pos int, s state, k func(int, value, state) bool) bool {
	return p.possessor(pos, s, func(end int, who value, s state) bool {
		e, ok := p.lit(end, "ライブラリーの一番上")
		if !ok {
			return false
		}
		one := func(end int, n string) bool {
			x, id := s.say("card", frame.OfCard, n != "1", "top")
			en := "the top " + n + " cards of the library of " + who.en
			if n == "1" {
				en = "the top card of the library of " + who.en
			}
			return k(end, value{en: en + mark("p", id), sort: frame.OfCard, id: id}, x)
		}
		if e2, ok := p.lit(e, "のカード"); ok {
			if e3, ok := p.lit(e2, "1枚"); ok {
				e2 = e3
			}
			if one(e2, "1") {
				return true
			}
		}
		e, ok = p.lit(e, "から")
		if !ok {
			return false
		}
		if e2, ok := p.lit(e, "カード"); ok && p.num(e2, s, func(end int, n value, _ state) bool {
			e3, ok := p.lit(end, "枚")
			return ok && one(e3, n.en)
		}) {
			return true
		}
		return p.num(e, s, func(end int, n value, _ state) bool {
			e3, ok := p.lit(end, "枚のカード")
			return ok && one(e3, n.en)
		})
	})
}
