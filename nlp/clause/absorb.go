package clause

import (
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// abstract lists nouns that name an event or its content: a clause before
// them needs no gap.
var abstract = []string{"効果", "能力", "時点", "段階", "こと", "の", "状態", "結果", "場合", "とき", "必要", "可能性", "制限", "ルール", "手順", "順番", "順", "理由", "コスト", "ターン", "フェイズ", "ステップ"}

// wide lists adverbs that speak of the whole sentence, not of the clause that
// modifies its first noun.
var wide = []string{"その後", "また", "さらに", "まず", "それから", "もちろん", "通常", "通常は", "一般に", "したがって", "ただし", "つまり", "しかし", "例えば", "たとえば", "ほか", "他", "同様に", "そして", "なお", "再び", "単に", "結果"}

// absorb returns from which waiting phrase on the phrases belong to the
// embedded clause c: those between it and the comma, topic or second subject
// before it. A が before を crosses a clause that modifies a noun, since that
// noun is as a rule its subject (クリーチャーが飛行を持つクリーチャーを), unless the
// noun needs no gap or is itself the subject of what follows.
func (p *parser) absorb(c *Clause, j int, role Role) int {
	seen := map[string]bool{}
	gapless := role == Complement || p.isNominal(j) && contains(abstract, p.toks[j].Base)
	k := len(p.pending)
	for k > 0 {
		ph := &p.pending[k-1]
		if ph.comma && !(role == Complement) {
			break
		}
		if ph.adverb {
			k--
			continue
		}
		if ph.arg.Topic && !ph.arg.Also && !(role == Complement) {
			break
		}
		key := ph.arg.Particle
		if key == "" && role == Relative && (ph.arg.Also || p.counts(&ph.arg)) {
			k-- // 飛行も到達も持たない, カウンターが３個置かれている
			continue
		}
		if key == "" || seen[key] {
			break
		}
		if key == "が" && seen["を"] && !gapless && c.Pred.Voice != Passive && !p.subjectAhead(j) {
			break
		}
		if key == "が" && c.Pred.Base == "等しい" && seen["に"] && !contains(attributeNouns, lastNoun(ph.arg.HeadBase)) {
			break // クリーチャーがタフネスに等しい点数の: the creature is not equal
		}
		if key == "が" && !gapless && c.Pred.Kind == "noun" && isPerson(ph.arg.HeadBase) && !isPerson(c.Pred.Base) && !p.subjectAhead(j) {
			break // あなたがドラゴンでないカードを: who does it is no Dragon
		}
		seen[key] = true
		k--
	}
	// An adverb alone at the far end belongs to the main clause, unless what it
	// stands before is over.
	for k < len(p.pending) && p.pending[k].adverb && (k+1 < len(p.pending) && !c.Pred.Past || contains(wide, p.pending[k].arg.HeadBase)) {
		k++
	}
	return k
}

// isPerson reports whether a noun names a player, or the part one has in
// something, so that it is no quality of an object.
func isPerson(noun string) bool {
	for _, w := range []string{"プレイヤー", "あなた", "自分", "対戦相手", "相手", "コントローラー", "オーナー"} {
		if strings.HasSuffix(noun, w) {
			return true
		}
	}
	return false
}

// counts reports whether a is a number alone that says how many of the noun
// before it: ３個, ２体以上.
func (p *parser) counts(a *Arg) bool {
	return a.Quantity != nil && a.Quantity.Start == a.Start && a.Quantity.End >= a.Head.End
}

// lift gives the noun that clause c modifies the clauses that modify the
// quality c says of it: of あなたがコントロールする飛行を持つクリーチャー the creature is
// controlled, not flying.
func (p *parser) lift(c *Clause) []int {
	if c.Pred.Base != "持つ" && c.Pred.Base != "もつ" {
		return nil
	}
	var up []int
	for i := range c.Args {
		a := &c.Args[i]
		if a.Particle != "を" && !a.Also {
			continue
		}
		var keep []int
		for _, r := range a.Relative {
			if contains(ofQualities, p.s.Clauses[r].Pred.Base) || p.s.Clauses[r].Role != Relative {
				keep = append(keep, r)
				continue
			}
			up = append(up, r)
			a.Start = max(a.Start, p.s.Clauses[r].End)
		}
		a.Relative = keep
	}
	return up
}

// ofQualities lists verbs that can be said of an ability, a counter or a
// number that is had.
var ofQualities = []string{"持つ", "もつ", "得る", "与える", "失う", "書く", "記す", "記載する", "定義する", "定める", "生み出す", "誘発する", "起動する", "解決する", "参照する", "表す", "等しい", "異なる", "同じ", "含む", "可能", "必要", "生じる", "置く", "適用する", "機能する", "働く", "する", "なる", "捧げる", "支払う", "変える", "破壊する", "追放する", "対象", "取る", "戻す", "選ぶ", "指定する", "引く", "捨てる"}

// numberOf reports whether tokens i to j are a number with its counter and
// bound, or a size, which before の says what an attribute is: パワーが３以上の.
func (p *parser) numberOf(i, j int) bool {
	if i >= j || !p.is(j, "の") {
		return false
	}
	n := len(p.pending)
	if n == 0 || p.pending[n-1].comma || p.pending[n-1].arg.Particle != "が" || !contains(attributeNouns, lastNoun(p.pending[n-1].arg.HeadBase)) {
		return false
	}
	if k := p.toks[i].Kind; j == i+1 && (k == nlp.Mana || k == nlp.Stat) {
		return true
	}
	q := p.quantity(i, j)
	return q != nil && q.Value >= -1 && !q.All && !q.Any && q.End >= p.toks[j-1].End
}

var attributeNouns = []string{"パワー", "タフネス", "コスト", "総量", "マナ総量", "ライフ", "ライフ総量", "手札", "枚数", "数", "値", "合計", "最大値", "忠誠度"}

// lastNoun returns the attribute at the end of a compound: 点数で見たマナ・コスト
// ends in コスト.
func lastNoun(s string) string {
	for _, a := range attributeNouns {
		if len(s) > len(a) && s[len(s)-len(a):] == a {
			return a
		}
	}
	return s
}

// attributeIs makes a clause of パワーが３以上の before the noun it modifies; the
// number stands at tokens i to j, の at j.
func (p *parser) attributeIs(i, j int) int {
	span := corpus.Span{Start: p.toks[i].Start, End: p.toks[j-1].End}
	arg := Arg{Span: span, Particle: "だ", Head: span, HeadBase: p.bases(i, j), Quantity: p.quantity(i, j)}
	c := Clause{Span: span, Parent: p.parent, Joins: -1, Args: []Arg{arg},
		Pred: Predicate{Span: span, Word: span, Base: arg.HeadBase, Kind: "noun", Voice: Active}}
	return p.embed(c, j+1, Relative)
}
