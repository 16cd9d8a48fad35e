package clause

import (
	"saitei/corpus"
	"saitei/nlp"
)

// qualifying lists nouns that, with の after them, only say more of the noun
// that follows: a relative clause before them modifies that one.
var qualifying = []string{
	"白", "青", "黒", "赤", "緑", "多色", "単色", "無色", "有色", "伝説", "基本", "氷雪", "裏向き", "表向き", "状態",
	"ため", "他", "別", "他方", "一方", "もう一方", "追加", "通常", "複数", "特定", "任意", "最大", "すべて", "全て", "全部", "各々", "それぞれ", "いずれか", "同名", "同じ名前", "新た", "自身", "残り", "元", "本来", "最初", "最後", "次",
	"あなた", "自分", "対戦相手", "相手", "プレイヤー自身",
}

// modifier is relative clauses that wait for their noun, which begins at token
// at; the text of the first begins at start.
type modifier struct {
	clauses   []int
	start, at int
}

// alongside adds the clause before a relative one that goes on with it and says
// like it what the noun is: 飛行を持ち、パワーが３以上のクリーチャー, あなたがコントロールする、飛行を
// 持つクリーチャー. Both must be states, nothing may stand between them, and no topic in
// the first.
func (p *parser) alongside(m *modifier, first, second int) *modifier {
	if first < 0 || first >= second {
		return m
	}
	a, b := &p.s.Clauses[first], &p.s.Clauses[second]
	if a.Role != Coordinate && !(a.Role == Consequence && a.Pred.Base == "コントロールする") || a.Parent != p.parent || !a.state() || !b.state() || a.Arg("は") != nil && !a.Arg("は").Also {
		return m
	}
	for _, t := range p.toks {
		if t.Start >= a.End && t.End <= b.Start && t.Surface != "、" && t.Kind != nlp.Blank {
			return m
		}
	}
	a.Role, a.Parent, p.last = Relative, orphan, -1
	m.clauses = append([]int{first}, m.clauses...)
	m.start = min(m.start, a.Start)
	return m
}

// state reports whether a clause says how something is, not what happens.
func (c *Clause) state() bool {
	return c.Pred.Kind == "noun" || c.Pred.Kind == "adjective" || c.Pred.State || contains([]string{"持つ", "もつ", "ある", "存在する", "コントロールする"}, c.Pred.Base)
}

// modify gives a the relative clause that waits for it.
func (p *parser) modify(a *Arg) {
	m := p.modifier
	if m == nil {
		return
	}
	p.modifier = nil
	a.Relative = append(a.Relative, m.clauses...)
	a.Own = a.Span
	noun := p.modified(m.at, *a)
	a.Start, noun.Start = min(a.Start, m.start), min(noun.Start, m.start)
	for _, c := range m.clauses {
		p.s.Clauses[c].Head, p.s.Clauses[c].Noun = noun.Head, &noun
	}
}

// modified returns the noun phrase that a relative clause before token j
// modifies: the first noun of the phrase whole, or the one that this only
// qualifies (赤のクリーチャー, ３体のクリーチャー). 飛行を持つクリーチャーのオーナー says
// of the creature that it flies.
func (p *parser) modified(j int, whole Arg) Arg {
	noun := Arg{Span: whole.Span, Head: whole.Head, HeadBase: whole.HeadBase, Relative: whole.Relative}
	run := j
	for k := j; k < len(p.toks) && p.toks[k].End <= whole.Head.Start; k++ {
		t := &p.toks[k]
		if t.Is("連体詞") || t.Is("接頭詞") {
			run = k + 1
			continue
		}
		if t.Kind == nlp.Blank || p.isNominal(k) && !p.joins(k) {
			continue
		}
		if k == run {
			run = k + 1
			continue
		}
		if t.Surface == "の" && p.qualifies(run, k) || t.Surface == "な" {
			run = k + 1
			continue
		}
		if t.Surface != "の" && !p.joins(k) {
			break
		}
		noun.Span = corpus.Span{Start: p.toks[j].Start, End: p.toks[k-1].End}
		noun.Head = corpus.Span{Start: p.toks[run].Start, End: p.toks[k-1].End}
		noun.HeadBase = p.bases(run, k)
		noun.Quantity = p.quantity(j, k)
		return noun
	}
	noun.Quantity = whole.Quantity
	return noun
}

// qualifies reports whether the noun of tokens i to k is one of the qualifying,
// a number with its counter, or a size such as ２/２.
func (p *parser) qualifies(i, k int) bool {
	if i >= k {
		return true
	}
	s := p.bases(i, k)
	last := &p.toks[k-1]
	if contains(qualifying, s) || last.Base == "状態" || contains(counters, last.Surface) {
		return true
	}
	_, num := number(last)
	return num || last.Kind == nlp.Stat || last.Kind == nlp.Number
}

// subjectAhead reports whether the noun phrase at token j is marked as the
// subject by が or は, so that a が before it must be that of the clause which
// modifies it: あなたがダメージを与えたプレイヤーは.
func (p *parser) subjectAhead(j int) bool {
	k := j
	for k < len(p.toks) && (p.isNominal(k) || p.toks[k].Kind == nlp.Blank || k > j && p.is(k, "の")) {
		k++
	}
	return k > j && (p.is(k, "は") || p.is(k, "が") && p.toks[k].Is("助詞,格助詞"))
}
