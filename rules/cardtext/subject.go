package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// player reads a player who is spoken of: あなた, 各対戦相手, そのプレイヤー.
func (p *parser) player(pos int, s state, k func(int, value, state) bool) bool {
	for _, w := range []struct{ ja, en string }{
		{"他の各プレイヤー", "each other player"}, {"各プレイヤー", "each player"}, {"すべてのプレイヤー", "each player"}, {"各対戦相手", "each opponent"}, {"すべての対戦相手", "each opponent"}, {"あなたの対戦相手", "each opponent"},
		{"あなた", "you"}, {"自分", s.self()}, {"防御側プレイヤー", "defending player"}, {"防御プレイヤー", "defending player"},
	} {
		if end, ok := p.lit(pos, w.ja); ok && k(end, value{en: w.en, sort: frame.OfPlayer}, s) {
			return true
		}
	}
	return p.refer(pos, s, func(end int, v value, s state) bool {
		if v.sort&frame.OfPlayer == 0 {
			return false
		}
		v.sort = frame.OfPlayer
		return k(end, v, s)
	})
}

// particles are what a subject can end in.
var particles = []string{"はそれぞれ、", "はそれぞれ", "は、それぞれ、", "は、それぞれ", "は、", "は", "がそれぞれ", "が、", "が"}

// who reads a player who acts, with a particle; where none is said it is whom
// the sentence is about, or the controller.
func (p *parser) who(pos int, s state, k func(int, value, state) bool) bool {
	with := func(end int, v value, s state) bool {
		for _, w := range particles {
			if e, ok := p.lit(end, w); ok {
				v.explicit = true
				if k(e, v, s.about(v.en, frame.OfPlayer)) {
					return true
				}
			}
		}
		return false
	}
	if p.player(pos, s, with) {
		return true
	}
	for _, w := range []struct{ ja, en string }{{"対戦相手", "each opponent"}, {"プレイヤー", "each player"}} {
		if end, ok := p.lit(pos, w.ja); ok && with(end, value{en: w.en, sort: frame.OfPlayer}, s) {
			return true
		}
	}
	if s.topic != "" && s.topicOf == frame.OfPlayer {
		return k(pos, value{en: s.topic, sort: frame.OfPlayer}, s)
	}
	if s.then && s.before != "" && s.before != "you" {
		return false // その後、 after what another player does: who acts is not said
	}
	who := "you"
	if s.actor != "" {
		who = s.actor
	}
	return k(pos, value{en: who, sort: frame.OfPlayer}, s)
}

// self is what 自分 means: who acts.
func (s state) self() string {
	if s.topicOf == frame.OfPlayer && s.topic != "" && s.topic != "you" || s.actor != "" && s.topic != "you" {
		return "they"
	}
	return "you"
}

// anyActor reads a player of an event: あなたが, 対戦相手が, いずれかのプレイヤーが.
func (p *parser) anyActor(pos int, s state, k func(int, value, state) bool) bool {
	for _, w := range []struct{ ja, en string }{
		{"あなたの対戦相手1人", "an opponent"}, {"あなたの対戦相手", "an opponent"}, {"あなた", "you"}, {"いずれかの対戦相手", "an opponent"}, {"対戦相手1人", "an opponent"}, {"対戦相手", "an opponent"}, {"いずれかのプレイヤー", "a player"}, {"プレイヤー1人", "a player"}, {"プレイヤー", "a player"}, {"エンチャントしている対戦相手", "enchanted opponent"}, {"エンチャントされている対戦相手", "enchanted opponent"}, {"エンチャントしているプレイヤー", "enchanted player"}, {"エンチャントされているプレイヤー", "enchanted player"},
	} {
		if end, ok := p.lit(pos, w.ja); ok && k(end, value{en: w.en, sort: frame.OfPlayer}, s) {
			return true
		}
	}
	return false
}

// possessor reads あなたの, 自分の, そのプレイヤーの, or nothing where it is who acts.
func (p *parser) possessor(pos int, s state, k func(int, value, state) bool) bool {
	if p.player(pos, s, func(end int, v value, s state) bool {
		e, ok := p.lit(end, "の")
		return ok && k(e, v, s)
	}) {
		return true
	}
	return k(pos, value{en: s.self(), sort: frame.OfPlayer}, s)
}

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
