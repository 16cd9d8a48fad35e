package cardtext

import (
	"slices"
	"strconv"
	"strings"

	"saitei/rules/frame"
)

// eff is one instruction as far as it is read.
type eff struct {
	subj     string // who acts or what it happens to, "" for neither
	do       string
	mod      bool   // a continuous effect: subj gets do
	dur      string // how long
	choose   bool   // only names a target
	explicit bool   // its subject was said
	cond     bool   // "if …, do": the else part can follow
	whole    bool   // do is the whole of it
	actor    string // who was said to act where the words name no one: you may destroy it
}

func newEff(c *construction, b *bound) eff {
	e := eff{do: c.fill(b)}
	if strings.HasPrefix(c.en, "{a} ") {
		v, _ := b.get("a")
		e.subj, e.explicit = v.en, v.explicit
		e.do = strings.TrimPrefix(e.do, v.en+" ")
	} else if v, ok := b.get("a"); ok && v.explicit {
		e.actor, e.explicit = v.en, true
	}
	return e
}

// dropActor leaves out the subject where it is who acts anyway.
func (e *eff) dropActor(who string, _ state) {
	if !e.mod && (e.subj == who || e.subj == "they") {
		e.subj = ""
	}
}

// text writes the instruction.
func (e eff) text() string {
	if e.whole {
		return e.do
	}
	s := strings.TrimSpace(e.subj + " " + e.do)
	if e.mod {
		s += " " + duration(e.dur)
	}
	return s
}

func duration(d string) string {
	if d == "" {
		return "for the rest of the game"
	}
	return d
}

// block writes several instructions where one is wanted.
func block(do []string) string {
	if len(do) == 1 && !strings.HasPrefix(do[0], "if ") && !strings.Contains(do[0], " unless ") {
		return do[0]
	}
	return "(" + strings.Join(do, ". ") + ")"
}

// render writes instructions, those that modify one thing together.
func render(do []eff) []string {
	var out []string
	for i := 0; i < len(do); i++ {
		e := do[i]
		for e.mod && i+1 < len(do) && do[i+1].mod && do[i+1].dur == e.dur && sameThing(e.subj, do[i+1].subj) {
			e.do += " and " + do[i+1].do
			i++
		}
		out = append(out, e.text())
	}
	return out
}

// sameThing reports whether b speaks of what a named.
func sameThing(a, b string) bool {
	if a == b {
		return true
	}
	i := strings.LastIndex(a, markOpen)
	return i >= 0 && b == refOpen+a[i+len(markOpen)+1:]
}

// inline puts a target where it is first spoken of: "destroy target creature"
// for "choose target creature. destroy it". The order of the targets stays as
// it was (CR 601.2c).
func inline(do []eff) []eff {
	out := append([]eff(nil), do...)
	for i := len(out) - 1; i >= 0; i-- {
		if !out[i].choose {
			continue
		}
		target := strings.TrimPrefix(out[i].do, "choose ")
		at := strings.LastIndex(target, markOpen)
		ref := refOpen + target[at+len(markOpen)+1:]
		j := i + 1
		for j < len(out) && !out[j].choose && !strings.Contains(out[j].subj+out[j].do, ref) {
			j++
		}
		if j == len(out) || out[j].choose || out[j].cond {
			continue
		}
		e := &out[j]
		text := e.subj + "\x00" + e.do
		k := strings.Index(text, ref)
		if strings.HasSuffix(text[:k], " of ") && strings.Count(text, ref) > 1 || strings.Contains(text[:k], "if ") || strings.Contains(text[:k], "\"") || strings.Contains(text[:k], "target ") {
			continue
		}
		text = text[:k] + target + text[k+len(ref):]
		e.subj, e.do, _ = strings.Cut(text, "\x00")
		out = append(out[:i], out[i+1:]...)
	}
	return out
}

// durations are what a sentence or clause can begin with.
var durations = []struct{ ja, en string }{
	{"ターン終了時まで、", "until end of turn"}, {"ターン終了時まで", "until end of turn"}, {"このターンの間、", "until end of turn"}, {"このターン、", "until end of turn"}, {"このターン", "until end of turn"},
	{"戦闘終了時まで、", "until end of combat"}, {"あなたの次のターンまで、", "until your next turn"}, {"次のあなたのターンまで、", "until your next turn"}, {"あなたの次のターンの開始時まで、", "until your next turn"},
}

// duration reads an optional duration.
func (p *parser) duration(pos int, s state, k func(end int, s state) bool) bool {
	for _, d := range durations {
		if e, ok := p.lit(pos, d.ja); ok {
			s2 := s
			s2.dur = d.en
			if k(e, s2) {
				return true
			}
		}
	}
	for _, link := range []string{"が戦場に出続けているかぎり、", "が場にあるかぎり、", "が戦場にあるかぎり、", "が場に残っているかぎり、", "が戦場に残り続けているかぎり、"} {
		if p.self(pos, func(end int) bool {
			e, ok := p.lit(end, link)
			if !ok {
				return false
			}
			s2 := s
			s2.dur = "for as long as this is on the battlefield"
			return k(e, s2)
		}) {
			return true
		}
	}
	return k(pos, s)
}

// clause reads one instruction whose verb has a form.
func (p *parser) clause(pos int, f form, s state, k func(end int, e []eff, s state) bool) bool {
	if p.spent() {
		return false
	}
	if f != may && p.targets(pos, f, s, nil, k) {
		return true
	}
	after := func(end int, s state, e eff) bool {
		s.earlier = true
		return k(end, []eff{e}, s)
	}
	if p.rows("effect", pos, f, s, func(end int, s state, b *bound, c *construction) bool {
		if strings.Contains(c.en, "{dur}") {
			if s.dur == "" && !strings.HasSuffix(c.en, "[{dur}]") {
				return false
			}
			b = &bound{"dur", value{en: s.dur}, b}
		}
		e := newEff(c, b)
		if f != may && e.actor != "" && e.actor != "you" {
			return false
		}
		return after(end, s, e)
	}) {
		return true
	}
	if f == may {
		return false
	}
	return p.modification(pos, f, s, func(end int, e eff, s state) bool { return after(end, s, e) })
}

// modification reads a subject and what it gains, gets, can't do.
func (p *parser) modification(pos int, f form, s state, k func(end int, e eff, s state) bool) bool {
	with := func(cat string, end int, v value, s state) bool {
		return p.duration(end, s, func(end int, s state) bool {
			return p.rows(cat, end, f, s, func(end int, s state, b *bound, c *construction) bool {
				return k(end, eff{subj: v.en, do: c.fill(b), mod: true, dur: s.dur, explicit: v.explicit}, s)
			})
		})
	}
	if p.subject(pos, s, func(end int, v value, s state) bool { return with("mod", end, v, s) }) {
		return true
	}
	return p.who(pos, s, func(end int, v value, s state) bool { return with("playermod", end, v, s) })
}

// targets reads クリーチャー１体を対象とする, and several with と between them.
func (p *parser) targets(pos int, f form, s state, got []eff, k func(end int, e []eff, s state) bool) bool {
	if len(got) > 4 {
		return false
	}
	return p.target(pos, s, func(end int, v value, s state) bool {
		all := append(got[:len(got):len(got)], eff{do: "choose " + v.en, choose: true})
		for _, and := range []string{"と、", "と"} {
			if e, ok := p.lit(end, and); ok && !strings.HasPrefix(p.text[e:], "し") && !strings.HasPrefix(p.text[e:], "す") && p.targets(e, f, s, all, k) {
				return true
			}
		}
		words := []string{"を対象とする"}
		if f == conj {
			words = []string{"を対象とし"}
		}
		if strings.HasSuffix(p.text[:end], "まで") {
			words = append(words, strings.TrimPrefix(words[0], "を"))
		}
		for _, w := range words {
			if e, ok := p.lit(end, w); ok && k(e, all, s.together(len(all))) {
				return true
			}
		}
		return false
	})
}

// together lets それら mean the last n targets.
func (s state) together(n int) state {
	if n < 2 {
		return s
	}
	var refs []string
	var sort frame.Sort
	for t, i := s.said, 0; t != nil && i < n; t, i = t.prev, i+1 {
		refs, sort = append([]string{t.en}, refs...), sort|t.sort
	}
	s.said = &said{en: "both " + strings.Join(refs, " and "), sort: sort, noun: "target", plural: true, role: "group", prev: s.said}
	return s
}

// chain reads the clauses of a sentence.
func (p *parser) chain(pos int, s state, got []eff, k func(end int, do []eff, s state) bool) bool {
	if len(got) > 12 || p.spent() {
		return false
	}
	return p.duration(pos, s, func(pos int, s state) bool {
		join := func(e []eff) []eff { return append(got[:len(got):len(got)], e...) }
		if p.clause(pos, final, s, func(end int, e []eff, s state) bool {
			if k(end, join(e), s) {
				return true
			}
			for _, l := range []string{"とともに、", "とともに"} {
				if e2, ok := p.lit(end, l); ok && p.chain(e2, s, join(e), k) {
					return true
				}
			}
			return false
		}) {
			return true
		}
		if p.clause(pos, may, s, func(end int, e []eff, s state) bool {
			do, ok := optional(join(e))
			return ok && k(end, do, s)
		}) {
			return true
		}
		return p.clause(pos, conj, s, func(end int, e []eff, s state) bool {
			for _, l := range []string{"、その後、", "、その後", "、", ""} {
				if e2, ok := p.lit(end, l); ok && p.chain(e2, s, join(e), k) {
					return true
				}
			}
			return false
		})
	})
}

// optional puts the last instructions, as far as one player carries them out,
// under "may".
func optional(do []eff) ([]eff, bool) {
	last := len(do) - 1
	i := last
	for i > 0 && !do[i].explicit && !do[i-1].choose {
		i--
	}
	who := "you"
	for j := i; j <= last; j++ {
		if do[j].mod {
			return nil, false
		}
		if do[j].actor != "" {
			who = do[j].actor
			break
		}
		if do[j].explicit || do[j].subj != "" && do[j].subj != "this" && !strings.HasPrefix(do[j].subj, "each ") {
			who = do[j].subj
			break
		}
	}
	if who == "this" || who == "they" {
		return nil, false
	}
	inner := append([]eff(nil), do[i:]...)
	for j := range inner {
		inner[j].dropActor(who, state{})
	}
	e := eff{subj: who, do: "may " + block(render(inner)), explicit: do[i].explicit}
	if len(inner) == 1 && inner[0].subj != "" {
		e.do = "may have " + inner[0].text()
	}
	return append(do[:i:i], e), true
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

// durationSlot reads an optional duration inside a clause.
func (p *parser) durationSlot(pos int, s state, k func(int, value, state) bool) bool {
	return p.duration(pos, s, func(end int, s state) bool { return k(end, value{en: s.dur}, s) })
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
