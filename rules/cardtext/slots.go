package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

// slotFunc reads one kind of slot at a place. It tries every way to read it
// and hands each to k, until k returns true.
type slotFunc func(p *parser, pos int, s state, k func(end int, v value, s state) bool) bool

// slotKinds are the kinds of slots that constructions can have.
var slotKinds map[string]slotFunc

func init() {
	slotKinds = map[string]slotFunc{
		"who":    (*parser).who,      // a player who acts, with particle; or whom the sentence is about
		"actor":  (*parser).anyActor, // a player of an event, with particle
		"poss":   (*parser).possessor,
		"player": (*parser).player,
		"subj":   (*parser).subject, // an object, with particle; or what the sentence is about
		"ref":    (*parser).ref,
		"obj":    (*parser).object, // with を
		"thing":  (*parser).thing,  // without a particle
		"any":    (*parser).anyOf,  // of an event
		"anyga":  (*parser).anySubject,
		"desc":   (*parser).descWords,
		"single": (*parser).descSingle,
		"target": (*parser).target,
		"top":    (*parser).top,
		"num":    (*parser).num,
		"qty":    (*parser).qty,
		"mana":   (*parser).mana,
		"spt":    (*parser).signedPT,
		"pt":     (*parser).pt,
		"grants": (*parser).grants,
		"kws":    (*parser).keywordNames,
		"kind":   (*parser).counterKind,
		"quote":  (*parser).quote,
		"token":  (*parser).token,
		"color":  (*parser).color,
		"colors": (*parser).colors,
		"types":  (*parser).types,
		"do":     (*parser).quotedDo,
		"cost":   (*parser).payment,
		"dur":    (*parser).durationSlot,
		"found":  (*parser).searched,
		"linked": (*parser).linked, // what another ability of the object exiled
	}
}

// context is what the words of a text mean at a place; see [frame.Context].
type context struct {
	p *parser
	s state
}

// Refer reads これ, それ, そのクリーチャー, エンチャントしているクリーチャー and the like.
func (c context) Refer(text string, pos int, yield func(string, frame.Sort, int) bool) bool {
	return c.p.refer(pos, c.s, func(end int, v value, _ state) bool { return yield(v.en, v.sort, end) })
}

// refer reads a reference, with のコントローラー and のオーナー after it.
func (p *parser) refer(pos int, s state, k func(int, value, state) bool) bool {
	return p.plainRefer(pos, s, func(end int, v value, s state) bool {
		if v.sort != frame.OfPlayer {
			for _, o := range []struct{ ja, en string }{{"のコントローラー", "the controller of "}, {"のオーナー", "the owner of "}} {
				if e, ok := p.lit(end, o.ja); ok && k(e, value{en: o.en + v.en, sort: frame.OfPlayer}, s) {
					return true
				}
			}
		}
		return k(end, v, s)
	})
}

func (p *parser) plainRefer(pos int, s state, k func(int, value, state) bool) bool {
	if p.self(pos, func(end int) bool { return k(end, value{en: "this", sort: p.selfSort()}, s) }) {
		return true
	}
	if p.attached(pos, func(end int, en string, sort frame.Sort) bool {
		return k(end, value{en: en, sort: sort}, s.speak(en, en, sort))
	}) {
		return true
	}
	return p.pronoun(pos, s, k)
}

func (p *parser) selfSort() frame.Sort {
	if p.spell {
		return frame.OfSpell | frame.OfSource | frame.OfCard
	}
	return frame.OfPermanent | frame.OfCard | frame.OfSource
}

// self reads what the object calls itself: its name, これ, このクリーチャー.
func (p *parser) self(pos int, k func(end int) bool) bool {
	for _, n := range p.names {
		if strings.HasPrefix(p.text[pos:], "《"+n+"》") && k(pos+len("《"+n+"》")) {
			return true
		}
		if strings.HasPrefix(p.text[pos:], n) && k(pos+len(n)) {
			return true
		}
	}
	if end, ok := p.lit(pos, "これ"); ok && !strings.HasPrefix(p.text[end:], "ら") && !strings.HasPrefix(p.text[end:], "により") && k(end) {
		return true
	}
	end, ok := p.lit(pos, "この")
	if !ok {
		return false
	}
	if _, e := p.r.desc.Type(p.text, end); e > end && k(e) {
		return true
	}
	for _, w := range []string{"カード", "呪文", "パーマネント", "トークン"} {
		if e, ok := p.lit(end, w); ok && k(e) {
			return true
		}
	}
	return false
}

// attached reads エンチャントしているクリーチャー, 装備しているクリーチャー.
func (p *parser) attached(pos int, k func(end int, en string, sort frame.Sort) bool) bool {
	if e, ok := p.lit(pos, "その"); ok {
		pos = e
	}
	for _, a := range []struct{ ja, en string }{
		{"エンチャントしている", "enchanted "}, {"エンチャントされている", "enchanted "}, {"エンチャントされた", "enchanted "}, {"装備している", "equipped "}, {"装備されている", "equipped "},
	} {
		end, ok := p.lit(pos, a.ja)
		if !ok {
			continue
		}
		for _, n := range []struct {
			ja, en string
			sort   frame.Sort
		}{{"パーマネント", "permanent", frame.OfPermanent}, {"プレイヤー", "player", frame.OfPlayer}, {"対戦相手", "opponent", frame.OfPlayer}} {
			if e, ok := p.lit(end, n.ja); ok && k(e, a.en+n.en, n.sort) {
				return true
			}
		}
		if en, e := p.r.desc.Type(p.text, end); e > end && k(e, a.en+en, frame.OfPermanent) {
			return true
		}
	}
	return false
}

// between are words that can stand between その and the noun, with how the
// thing came up.
var between = []struct{ ja, role string }{
	{"", ""}, {"対象とした", "target"}, {"対象となった", "target"}, {"選ばれた", "chosen"}, {"選んだ", "chosen"}, {"公開された", "top"}, {"公開した", "top"}, {"生け贄に捧げられた", "paid"}, {"捨てられた", "paid"}, {"捨てた", "paid"}, {"戦場に出た", "event"},
}

// pronoun reads それ, そのクリーチャー, それらのカード, 前者.
func (p *parser) pronoun(pos int, s state, k func(int, value, state) bool) bool {
	for _, w := range []string{"それら", "これら", "それ"} {
		end, ok := p.lit(pos, w)
		if !ok || w == "それ" && (strings.HasPrefix(p.text[end:], "ら") || strings.HasPrefix(p.text[end:], "ぞれ")) {
			continue
		}
		if t := s.find(p.r.desc, w, w != "それ"); t != nil {
			if k(end, value{en: t.en, sort: t.sort}, s) {
				return true
			}
		}
		if e, ok := p.lit(end, "の"); ok && w != "それ" && p.nounAt(e, s, true, "", k) {
			return true
		}
	}
	for i, w := range []string{"その前者", "前者", "その後者", "後者"} {
		if end, ok := p.lit(pos, w); ok {
			if t := s.pair(i < 2); t != nil && k(end, value{en: t.en, sort: t.sort}, s) {
				return true
			}
		}
	}
	end, found := p.lit(pos, "その")
	if !found {
		end = pos
	}
	for _, w := range between {
		if !found && w.ja == "" {
			continue
		}
		if e, ok := p.lit(end, w.ja); ok && p.nounAt(e, s, false, w.role, k) {
			return true
		}
	}
	if !found {
		return false
	}
	for _, o := range []struct{ ja, en string }{{"コントローラー", "the controller of "}, {"オーナー", "the owner of "}} {
		if e, ok := p.lit(end, o.ja); ok {
			if t := s.find(p.r.desc, "それ", false); t != nil && k(e, value{en: o.en + t.en, sort: frame.OfPlayer}, s) {
				return true
			}
		}
	}
	return false
}

// nounAt reads a noun and finds the last thing that it can mean.
func (p *parser) nounAt(pos int, s state, plural bool, role string, k func(int, value, state) bool) bool {
	try := func(end int) bool {
		noun := p.text[pos:end]
		if strings.HasSuffix(noun, "・カード") {
			noun = "カード"
		}
		t := s.findAs(p.r.desc, noun, plural, role)
		if t == nil {
			return false
		}
		return k(end, value{en: t.en, sort: t.sort}, s)
	}
	for _, w := range []string{"プレイヤー", "対戦相手", "クリーチャー・カード", "土地・カード", "カード", "パーマネント", "クリーチャー・トークン", "トークン", "クリーチャー呪文", "呪文", "能力", "発生源", "プレイヤーかプレインズウォーカー", "プレイヤーかそのプレインズウォーカー"} {
		if end, ok := p.lit(pos, w); ok {
			if try(end) {
				return true
			}
		}
	}
	_, end := p.r.desc.Type(p.text, pos)
	return end > pos && try(end)
}

// find finds the last thing that can be called a noun.
func (s state) find(d *frame.Describer, ja string, plural bool) *said {
	return s.findAs(d, ja, plural, "")
}

// findAs is find among the things that came up in one way, "paid" being a cost
// or what someone chose; "" is any way.
func (s state) findAs(d *frame.Describer, ja string, plural bool, role string) *said {
	for t := s.said; t != nil; t = t.prev {
		as := role == "" || t.role == role || role == "paid" && (t.role == "cost" || t.role == "chosen")
		if !as || t.plural != plural || !t.fits(d, ja) {
			continue
		}
		if t.role == "self" {
			if before := (state{said: t.prev}).findAs(d, ja, plural, role); before != nil && before.en != "this" && before.role != "event" {
				return nil // the object itself, or what was spoken of before it
			}
		}
		return t
	}
	return nil
}

// linked reads その追放されたカード, which another ability of the object exiled (CR
// 607.2a).
func (p *parser) linked(pos int, s state, k func(int, value, state) bool) bool {
	if !p.exile {
		return false
	}
	for _, w := range []string{"その追放されたカード", "その取り除かれたカード", "追放されたカード"} {
		if e, ok := p.lit(pos, w); ok {
			return k(e, value{en: "each card exiled with this", sort: frame.OfCard}, s)
		}
	}
	return false
}

// pair finds the first or second of the two last targets.
func (s state) pair(first bool) *said {
	n := 0
	for t := s.said; t != nil; t = t.prev {
		if t.role != "target" {
			continue
		}
		n++
		if first == (n == 2) {
			return t
		}
	}
	return nil
}

// ref reads a reference to an object.
func (p *parser) ref(pos int, s state, k func(int, value, state) bool) bool {
	return p.refer(pos, s, func(end int, v value, s state) bool {
		return v.sort != frame.OfPlayer && k(end, v, s)
	})
}

func (p *parser) color(pos int, s state, k func(int, value, state) bool) bool {
	en, end := p.r.desc.Color(p.text, pos)
	return en != "" && k(end, value{en: en}, s)
}

// colors reads 白黒, 赤である白である, and yields "white and black".
func (p *parser) colors(pos int, s state, k func(int, value, state) bool) bool {
	var all []string
	for {
		en, end := p.r.desc.Color(p.text, pos)
		if en == "" {
			return false
		}
		all, pos = append(all, en), end
		if _, e := p.r.desc.Color(p.text, pos); e > pos {
			continue
		}
		next := false
		for _, l := range []string{"であり", "である", "と", "でもあり"} {
			if e, ok := p.lit(pos, l); ok {
				if _, e2 := p.r.desc.Color(p.text, e); e2 > e {
					pos, next = e, true
					break
				}
			}
		}
		if !next {
			break
		}
	}
	return k(pos, value{en: strings.Join(all, " and ")}, s)
}

// types reads types with ・ between them, and yields them in the order of
// supertypes, subtypes and card types.
func (p *parser) types(pos int, s state, k func(int, value, state) bool) bool {
	var sub, card []string
	for {
		en, end := p.r.desc.Type(p.text, pos)
		if en == "" {
			return false
		}
		if en[0] >= 'A' && en[0] <= 'Z' {
			sub = append(sub, en)
		} else {
			card = append(card, en)
		}
		pos = end
		e, ok := p.lit(pos, "・")
		if !ok && len(sub) == 0 {
			break
		}
		if _, e2 := p.r.desc.Type(p.text, e); e2 == e {
			break
		}
		pos = e
	}
	p.far = max(p.far, pos)
	return k(pos, value{en: strings.Join(append(sub, card...), " ")}, s)
}
