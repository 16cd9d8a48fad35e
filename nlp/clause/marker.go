package clause

import (
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// marking is how a word after a predicate marks its clause.
type marking struct {
	form string
	role Role
}

// nouns lists the nouns that, after a predicate (or after a predicate and の),
// make its clause subordinate.
var nouns = map[string]marking{
	"場合": {"場合", Condition}, "とき": {"とき", Condition}, "時": {"とき", Condition}, "際": {"際", Time},
	"たび": {"たび", Occasion}, "度": {"たび", Occasion}, "毎": {"毎", Occasion}, "ごと": {"毎", Occasion},
	"かぎり": {"かぎり", Condition}, "限り": {"かぎり", Condition}, "間": {"間", Time}, "あいだ": {"間", Time}, "うち": {"うち", Time},
	"後": {"後", Time}, "あと": {"後", Time}, "のち": {"後", Time}, "直後": {"後", Time}, "以降": {"後", Time},
	"前": {"前", Time}, "まえ": {"前", Time}, "直前": {"前", Time}, "まで": {"まで", Time},
	"状態": {"状態", Condition}, "時点": {"時点", Time}, "段階": {"時点", Time}, "最中": {"間", Time}, "途中": {"間", Time},
	"ため": {"ため", Reason}, "為": {"ため", Reason}, "おかげ": {"ため", Reason}, "結果": {"結果", Reason}, "関係": {"ため", Reason},
	"以上": {"以上", Reason}, "以外": {"以外", Condition}, "代わり": {"代わり", Contrast}, "かわり": {"代わり", Contrast}, "とおり": {"とおり", Coordinate}, "通り": {"とおり", Coordinate},
}

// marker tells how the clause is marked by the words from token j on and how
// many of them are the marker.
func (p *parser) marker(c *Clause, j int) (marking, int) {
	for j < len(p.toks) && p.toks[j].Kind == nlp.Blank {
		j++
	}
	if j >= len(p.toks) {
		return marking{role: Consequence}, 0
	}
	t := &p.toks[j]
	if m, n := p.conjunction(c, j); n > 0 {
		return m, n
	}
	if m, ok := nouns[t.Surface]; ok && (t.Is("名詞") || t.Is("助詞")) && p.attributive(j) {
		return p.nounMarker(m, j)
	}
	// 〜するのは〜, 〜かどうか, 〜という: content of another predicate.
	switch {
	case t.Surface == "か" && p.is(j+1, "、") && !p.questionAhead(j+2):
		return marking{"か", Coordinate}, 1
	case t.Surface == "か" && (p.is(j+1, "どう", "どうか", "否", "を", "は", "が", "に") || p.is(j+1, "、")):
		return marking{"か", Complement}, 0
	case t.Surface == "こと" && p.is(j+1, "なく", "無く", "なし", "無し"): // 支払うことなく唱える: without paying
		c.Pred.Negated = !c.Pred.Negated
		n := 2
		if p.is(j+n, "に") {
			n++
		}
		return marking{"ことなく", Coordinate}, n
	case t.Surface == "こと" || t.Surface == "の" && t.Is("名詞,非自立"):
		return marking{t.Surface, Complement}, 0
	case strings.HasPrefix(t.Surface, "という") || t.Surface == "と" && (p.base(j+1) == "いう" || p.base(j+1) == "する" || p.base(j+1) == "みなす" || p.base(j+1) == "考える"):
		return marking{"という", Complement}, 0
	case p.isNominal(j) && p.goesOn(j-1):
		return marking{"連用", Coordinate}, 0
	case p.isNominal(j) || t.Surface == "「" || t.Surface == "『":
		return marking{"", Relative}, 0
	case fullStop(t) || closes(t):
		return marking{role: Consequence}, 0
	}
	if p.continuative(j) {
		return marking{"連用", Coordinate}, 0
	}
	return marking{role: Consequence}, 0
}

// limits reports whether かぎり, 限り or 限って stands at token j: only then.
func (p *parser) limits(j int) bool {
	return p.is(j, "かぎり", "限り", "限っ", "かぎっ") && p.negAfter(j) == 0
}

// questionAhead reports whether another か that a particle or どうか follows
// stands behind token j: …するか、…するかを選ぶ. Without one, か gives a choice of
// deeds: カードを引くか、土地を置く.
func (p *parser) questionAhead(j int) bool {
	for ; j < len(p.toks); j++ {
		if p.is(j, "か") && p.is(j+1, "を", "は", "が", "に", "で", "どうか", "どう", "の") {
			return true
		}
	}
	return false
}

// conjunction reads conjunctive particles and conditional forms.
func (p *parser) conjunction(c *Clause, j int) (marking, int) {
	t := &p.toks[j]
	prev := &p.toks[j-1]
	switch {
	case t.Surface == "ば" && t.Is("助詞,接続助詞"):
		return marking{"れば", Condition}, 1
	case t.Surface == "たら" || t.Surface == "だら":
		return marking{"たら", Condition}, 1
	case t.Surface == "なら" || t.Surface == "ならば":
		n := 1
		if p.is(j+1, "ば") {
			n = 2
		}
		return marking{"なら", Condition}, n
	case (t.Surface == "ても" || t.Surface == "でも") && t.Is("助詞"):
		return marking{"ても", Concession}, 1
	case (t.Surface == "て" || t.Surface == "で") && t.Is("助詞,接続助詞"):
		switch {
		case p.is(j+1, "も"):
			return marking{"ても", Concession}, 2
		case p.is(j+1, "から"):
			return marking{"てから", Time}, 2
		}
		return marking{"て", Coordinate}, 1
	case t.Surface == "で" && t.Is("助動詞") && p.is(j+1, "も"):
		return marking{"でも", Concession}, 2
	case t.Surface == "と" && p.is(j+1, "し") && p.is(j+2, "て") && p.is(j+3, "も"):
		return marking{"としても", Concession}, 4
	case t.Surface == "と" && p.is(j+1, "して") && p.is(j+2, "も"), t.Surface == "として" && p.is(j+1, "も"):
		return marking{"としても", Concession}, 2 + strings.Count(t.Surface, "と") - 1
	case t.Surface == "と" && t.Is("助詞,接続助詞"):
		if b := p.base(j + 1); b == "いう" || b == "する" || b == "みなす" || b == "考える" || b == "扱う" {
			return marking{}, 0
		}
		return marking{"と", Condition}, 1
	case p.is(j, "たり", "だり"):
		return marking{"たり", Coordinate}, 1
	case t.Surface == "から" && (p.base(j+1) == "だ" || p.is(j+1, "で")):
		n := 2
		if p.base(j+2) == "ある" {
			n = 3
		}
		return marking{"から", Reason}, n
	case t.Surface == "ので" || t.Surface == "から" && t.Is("助詞,接続助詞"):
		return marking{t.Surface, Reason}, 1
	case t.Surface == "が" && t.Is("助詞,接続助詞"), strings.HasPrefix(t.Surface, "けれど"), t.Surface == "のに":
		return marking{t.Surface, Contrast}, 1
	case t.Surface == "し" && t.Is("助詞,接続助詞"), t.Surface == "ながら", t.Surface == "つつ":
		return marking{t.Surface, Coordinate}, 1
	case t.Surface == "だけ" && p.is(j+1, "で"):
		return marking{"だけで", Condition}, 2
	case t.Surface == "まで" && t.Is("助詞"):
		return p.nounMarker(nouns["まで"], j)
	case t.Surface == "に" && (prev.Base == "ず" || prev.Base == "ぬ"):
		return marking{"ずに", Coordinate}, 1
	case t.Surface == "に" && prev.Is("動詞") && p.is(j+1, "は"):
		return marking{"には", Purpose}, 2
	}
	return marking{}, 0
}

// nounMarker reads the particles after a noun that marks a clause.
func (p *parser) nounMarker(m marking, j int) (marking, int) {
	n := 1
	if m.form == "ため" && p.is(j+1, "に") && !p.is(j+2, "、") {
		m.role = Purpose
	}
	if m.form == "時点" && !p.is(j+1, "で", "に", "では", "まで") || m.form == "状態" && !(p.is(j+1, "で") && p.is(j+2, "、")) {
		// その時点の状態, ブロックしている状態で出る: nouns like any other.
		return marking{"", Relative}, 0
	}
	for k := j + 1; k < len(p.toks) && k < j+4; k++ {
		t := &p.toks[k]
		if !t.Is("助詞") || t.Surface == "が" || t.Surface == "を" || t.Surface == "の" {
			break
		}
		if t.Surface == "でも" || t.Surface == "も" {
			m = marking{m.form + "でも", Concession}
			if m.form == "後でも" || m.form == "前でも" || m.form == "間でも" {
				m.role = Time
			}
		}
		n = k - j + 1
	}
	if p.is(j+n-1, "に") && p.limits(j+n) {
		return marking{m.form + "にかぎり", m.role}, n + 1
	}
	if p.is(j+n, "の") || p.copulaAt(j+n) || n > 1 && p.notAt(j+n-2) || p.notAt(j+1) {
		// 〜する場合の〜: modifies a noun.
		return marking{"", Relative}, 0
	}
	return m, n
}

// attributive reports whether the predicate before token j can modify the
// noun there: it is in a finite form, or の or な stands between.
func (p *parser) attributive(j int) bool {
	prev := &p.toks[j-1]
	return !prev.Is("助詞") || prev.Surface == "の" || prev.Surface == "な" || prev.Surface == "か"
}

// goesOn reports whether token i is a form that never stands before a noun it
// modifies: クリーチャーであり土地でもある, 順番にかかわらず呪文は.
func (p *parser) goesOn(i int) bool {
	t := &p.toks[i]
	if t.Surface == "ず" && t.Is("助動詞") {
		return true
	}
	return t.Form == "連用形" && (t.Is("動詞") || t.Is("助動詞")) && t.Base != "た"
}

// continuative reports whether the predicate that ends before token j is in
// the form that goes on: 〜し、 〜られ、 〜せず、 〜であり、.
func (p *parser) continuative(j int) bool {
	if !p.is(j, "、", "，", ",") {
		return false
	}
	switch prev := &p.toks[j-1]; {
	case strings.HasPrefix(prev.Form, "連用"):
		return true
	case prev.Base == "ず" || prev.Base == "ぬ":
		return true
	}
	return false
}

// embed stores a clause that modifies the noun at token j or is the content
// of こと, の, という, か, and makes a phrase of it.
func (p *parser) embed(c Clause, j int, role Role) int {
	c.Role = role
	c.Parent = orphan
	before := p.last
	p.take(&c, p.absorb(&c, j, role))
	potential(&c)
	idx := p.add(c)
	if role == Relative {
		m := &modifier{append(p.lift(&p.s.Clauses[idx]), idx), p.s.Clauses[idx].Start, j}
		p.modifier = p.alongside(m, before, idx)
		if opens(&p.toks[j]) {
			return j // the quotation is the noun
		}
		return p.nominal(j)
	}
	at := len(p.pending)
	end := p.host1(c, j)
	if len(p.pending) > at || at > 0 && len(p.pending) == at {
		ph := &p.pending[len(p.pending)-1]
		if len(p.pending) > at {
			ph.arg.Start = min(ph.arg.Start, c.Start)
			ph.adverb = false
		}
		ph.arg.Relative = append(ph.arg.Relative, idx)
	}
	return end
}

// host1 reads the phrase that the clause c is the content of.
func (p *parser) host1(c Clause, j int) int {
	// こと, の, か(どうか), という(こと): the clause itself is the noun.
	k := j
	for k < len(p.toks) && k < j+4 {
		t := &p.toks[k]
		if t.Surface == "こと" || t.Surface == "の" || t.Surface == "か" || t.Surface == "どう" || t.Surface == "どうか" || t.Surface == "もの" ||
			strings.HasPrefix(t.Surface, "という") || t.Surface == "いう" || t.Surface == "と" && (p.base(k+1) == "いう") {
			k++
			continue
		}
		break
	}
	if k < len(p.toks) && k > j && p.isNominal(k) && strings.HasSuffix(p.text[p.toks[j].Start:p.toks[k].Start], "いう") {
		return p.nominal(k)
	}
	head := corpus.Span{Start: p.toks[j].Start, End: p.toks[max(j, k-1)].End}
	ph := phrase{arg: Arg{Span: corpus.Span{Start: c.Start, End: head.End}, Head: head, HeadBase: p.text[head.Start:head.End]}}
	if k == j { // と before a verb of saying
		ph.arg.Span.End, ph.arg.Head = c.End, c.Pred.Word
		ph.arg.HeadBase = c.Pred.Base
	}
	k = p.particles(&ph, k)
	p.pending = append(p.pending, ph)
	return k
}
