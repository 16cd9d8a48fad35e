package cardtext

import (
	"slices"
	"strconv"
	"strings"

	"saitei/rules/frame"
)

// under puts instructions under a condition.
func under(cond string, do []eff) []eff {
	var out []eff
	for len(do) > 0 && do[0].choose {
		out, do = append(out, do[0]), do[1:]
	}
	if len(do) == 0 {
		return out
	}
	return append(out, eff{do: "if " + cond + ", " + block(render(inline(do))), whole: true, cond: true})
}

// unless reads あなたが{1}を支払わないかぎり、 and これを唱えるために{U}が支払われていない
// かぎり、 before an instruction.
func (p *parser) unless(pos int, s state, k func(do []eff, s state) bool) bool {
	rest := func(end int, s state, cond string) bool {
		return p.sentence(end, s, func(do []eff, s state) bool {
			if len(do) == 0 || do[len(do)-1].whole {
				return false
			}
			last := do[len(do)-1]
			text := last.text()
			for i := range do[:len(do)-1] {
				if !do[i].choose {
					return false
				}
			}
			return k(append(do[:len(do)-1:len(do)-1], eff{do: text + " unless " + cond, whole: true}), s)
		})
	}
	if p.rows("cond", pos, negative, s, func(end int, s state, b *bound, c *construction) bool {
		for _, l := range []string{"かぎり、", "限り、"} {
			if e, ok := p.lit(end, l); ok && rest(e, s, c.fill(b)) {
				return true
			}
		}
		return false
	}) {
		return true
	}
	return p.who(pos, s, func(end int, v value, s2 state) bool {
		if !v.explicit {
			return false
		}
		return p.payment(end, s2, func(end int, c value, _ state) bool {
			for _, l := range []string{"かぎり、", "限り、"} {
				if e, ok := p.lit(end, l); ok && rest(e, s, v.en+" "+c.en) {
					return true
				}
			}
			return false
		})
	})
}

// duringTurn reads このターン、…たび、: a delayed triggered ability.
func (p *parser) duringTurn(pos int, s state, k func(do []eff, s state) bool) bool {
	e, ok := p.lit(pos, "このターン、")
	if !ok {
		return false
	}
	return p.events(e, s, func(end int, word, en string, s state) bool {
		if word != "whenever" {
			return false
		}
		return p.sentence(end, s, func(do []eff, s state) bool {
			return k([]eff{{do: "then whenever " + en + " until end of turn, " + block(render(inline(do))), whole: true}}, s)
		})
	})
}

// sentence reads one sentence up to the end of the text, which is its full
// stop.
func (p *parser) sentence(pos int, s state, k func(do []eff, s state) bool) bool {
	if p.spent() {
		return false
	}
	whole := func(do []eff, s state) bool { return k(do, s) }
	for _, w := range []string{"その後、", "その後"} {
		if e, ok := p.lit(pos, w); ok {
			s.then = true
			return p.sentence(e, s, k)
		}
	}
	for _, w := range []struct{ ja, en string }{
		{"そうしたなら、", "you do"}, {"そうした場合、", "you do"}, {"そのプレイヤーがそうしたなら、", "they do"}, {"そのプレイヤーがそうした場合、", "they do"},
		{"そうしないなら、", "you don't"}, {"そうしない場合、", "you don't"}, {"そうしなかったなら、", "you don't"}, {"そのプレイヤーがそうしないなら、", "they don't"}, {"そのプレイヤーがそうできないなら、", "they don't"}, {"そのプレイヤーがそうできない場合、", "they don't"},
	} {
		if e, ok := p.lit(pos, w.ja); ok && s.earlier && p.sentence(e, s, func(do []eff, s state) bool { return k(under(w.en, do), s) }) {
			return true
		}
	}
	for _, w := range []string{"そうでないなら、", "そうでない場合、", "そうでなければ、"} {
		if e, ok := p.lit(pos, w); ok && p.sentence(e, s, func(do []eff, s state) bool {
			return k([]eff{{do: "otherwise " + block(render(do)), whole: true, cond: true}}, s)
		}) {
			return true
		}
	}
	if e, ok := p.lit(pos, "そうしたとき、"); ok && s.earlier && p.sentence(e, s, func(do []eff, s state) bool {
		return k([]eff{{do: "when you do, " + block(render(inline(do))), whole: true, cond: true}}, s)
	}) {
		return true
	}
	if p.rows("cond", pos, final, s, func(end int, s state, b *bound, c *construction) bool {
		for _, l := range []string{"なら、", "場合、"} {
			if e, ok := p.lit(end, l); ok && p.sentence(e, s, func(do []eff, s state) bool { return k(under(c.fill(b), do), s) }) {
				return true
			}
		}
		return false
	}) {
		return true
	}
	if p.unless(pos, s, whole) {
		return true
	}
	if p.rows("delay", pos, final, s, func(end int, s state, b *bound, c *construction) bool {
		s.dur = ""
		return p.sentence(end, s, func(do []eff, s state) bool {
			return k([]eff{{do: c.fill(b) + ", " + block(render(inline(do))), whole: true, cond: true}}, s)
		})
	}) {
		return true
	}
	if p.duringTurn(pos, s, k) {
		return true
	}
	return p.chain(pos, s, nil, func(end int, do []eff, s state) bool {
		p.far = max(p.far, end)
		return end == len(p.text) && k(do, s)
	})
}

// sentences reads sentences up to the end of the text. x is what Ｘは…に等しい
// says.
func (p *parser) sentences(pos int, s state, got []eff, k func(do []eff, x string, s state) bool) bool {
	if pos >= len(p.text) {
		return len(got) > 0 && k(got, "", s)
	}
	end := stop(p.text, pos)
	q := p.within(end)
	next := end
	if next < len(p.text) {
		next += len("。")
	}
	defer func() { p.far = max(p.far, q.far) }()
	if len(got) > 0 {
		if x, s2, ok := q.whereX(pos, s); ok {
			if next < len(p.text) {
				return p.sentences(next, s2, replaceX(got, x), k)
			}
			return k(got, x, s2)
		}
		if do, ok := q.note(pos, s, got); ok {
			return p.sentences(next, s, do, k)
		}
	}
	if s.topicOf == frame.OfPlayer {
		s.before = s.topic
	} else {
		s.before = ""
	}
	s.topic, s.dur, s.then = "", "", false
	if do, e, ok := q.modes(pos, s, p.text); ok {
		return p.sentences(e, s, append(got[:len(got):len(got)], do), k)
	}
	return q.sentence(pos, s, func(do []eff, s state) bool {
		if len(got) > 0 && strings.Contains(got[len(got)-1].do, "then at the beginning") && slices.ContainsFunc(do, func(e eff) bool { return e.mod && e.dur == "" }) {
			return false // when it begins is not said
		}
		all, ok := follow(got, do)
		return ok && p.sentences(next, s, all, k)
	})
}

// follow puts what an "otherwise" says under the condition before it.
func follow(got, do []eff) ([]eff, bool) {
	out := append(got[:len(got):len(got)], do...)
	if len(do) == 1 && strings.HasPrefix(do[0].do, "otherwise ") {
		if len(got) == 0 || !got[len(got)-1].cond || strings.Contains(got[len(got)-1].do, "; otherwise") {
			return nil, false
		}
		e := got[len(got)-1]
		e.do += "; otherwise, " + strings.TrimPrefix(do[0].do, "otherwise ")
		out = append(got[:len(got)-1:len(got)-1], e)
	}
	return out, true
}

// stop finds the full stop that ends the sentence at pos, or the end.
func stop(text string, pos int) int {
	depth := 0
	for i, r := range text[pos:] {
		switch r {
		case '「':
			depth++
		case '」':
			depth--
		case '。':
			if depth <= 0 {
				return pos + i
			}
		}
	}
	return len(text)
}

// whereX reads Ｘは…に等しい.
func (p *parser) whereX(pos int, s state) (x string, after state, ok bool) {
	e, found := p.lit(pos, "Xは")
	if !found {
		return "", s, false
	}
	if e2, ok := p.lit(e, "、"); ok {
		e = e2
	}
	ok = p.r.desc.Quantity(p.text, e, context{p, s}, func(q string, end int) bool {
		p.far = max(p.far, end)
		end, ok := p.lit(end, "に等しい")
		x = q
		return ok && end == len(p.text) && strings.Contains(q, " ")
	})
	return x, s, ok
}

// note reads a sentence that only adds to the instruction before it: それは再生
// できない.
func (p *parser) note(pos int, s state, got []eff) ([]eff, bool) {
	last := len(got) - 1
	var out []eff
	for _, w := range []string{"あなたはそのコピーの新しい対象を選んでもよい", "あなたはその新しい対象を選んでもよい", "あなたはコピーの新しい対象を選んでもよい", "あなたは、そのコピーの新しい対象を選んでもよい"} {
		if p.text[pos:] != w {
			continue
		}
		out = append(got[:last:last], got[last])
		e := &out[last]
		if i := strings.LastIndex(e.do, "copy "); i >= 0 && !strings.HasSuffix(e.do, ")") && !strings.Contains(e.do, "token") {
			e.do += " and may choose new targets"
			return out, true
		}
		return nil, false
	}
	p.refer(pos, s, func(end int, v value, _ state) bool {
		if p.text[end:] != "は再生できない" || !strings.HasPrefix(got[last].do, "destroy ") || v.sort&frame.OfPermanent == 0 {
			return false
		}
		out = append(got[:last:last], got[last])
		out[last].do += ", which can't be regenerated"
		return true
	})
	return out, out != nil
}

// modes reads 以下から１つを選ぶ。 and the bullets or quotes after it.
func (p *parser) modes(pos int, s state, text string) (do eff, end int, ok bool) {
	how, found := "", len(p.text)
	for _, w := range []struct{ ja, en string }{
		{"以下から1つを選ぶ", "choose one —"}, {"次から1つを選ぶ", "choose one —"}, {"以下の2つから1つを選ぶ", "choose one —"}, {"次の2つから1つを選ぶ", "choose one —"}, {"以下の3つから1つを選ぶ", "choose one —"}, {"次の3つから1つを選ぶ", "choose one —"}, {"以下の4つから1つを選ぶ", "choose one —"},
		{"以下から2つを選ぶ", "choose from 2 to 2 —"}, {"以下から1つ以上を選ぶ", "choose from 1 to N —"}, {"以下から1つか両方を選ぶ", "choose from 1 to 2 —"}, {"以下から1つまたは両方を選ぶ", "choose from 1 to 2 —"},
	} {
		if p.text[pos:] == w.ja || p.text[pos:] == "あなたは"+w.ja {
			how = w.en
		}
	}
	if how == "" || !strings.HasPrefix(text[found:], "。") {
		return eff{}, pos, false
	}
	at := found + len("。")
	var all []string
	for at < len(text) {
		start, stop, next := at, 0, 0
		switch {
		case strings.HasPrefix(text[at:], "\n・"):
			start = at + len("\n・")
			stop = len(text)
			if i := strings.Index(text[start:], "\n"); i >= 0 {
				stop = start + i
			}
			next = stop
		case strings.HasPrefix(text[at:], "「"):
			i := strings.Index(text[at:], "」")
			if i < 0 {
				return eff{}, pos, false
			}
			start, stop = at+len("「"), at+i
			next = stop + len("」")
		default:
			return eff{}, pos, false
		}
		q := *p
		q.text, q.far = text[:stop], 0
		mode := ""
		ok := q.sentences(start, s, nil, func(do []eff, x string, after state) bool {
			s.n = after.n // things of different modes have different numbers
			if x != "" {
				do = replaceX(do, x)
			}
			mode = instructions(do)
			return true
		})
		p.far = max(p.far, q.far)
		if !ok {
			return eff{}, pos, false
		}
		all = append(all, "• "+mode)
		at = next
	}
	if len(all) < 2 {
		return eff{}, pos, false
	}
	how = strings.Replace(how, "N", strconv.Itoa(len(all)), 1)
	return eff{do: how + " " + strings.Join(all, " "), whole: true}, at, true
}
