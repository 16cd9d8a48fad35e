package clause

import (
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// isNominal reports whether a noun phrase can begin or go on at token i.
func (p *parser) isNominal(i int) bool {
	t := &p.toks[i]
	switch t.Kind {
	case nlp.Domain, nlp.Name, nlp.Mana, nlp.Stat, nlp.RuleNo, nlp.Number, nlp.Roman:
		return true
	}
	return t.Is("名詞") || t.Is("接頭詞") || t.Is("連体詞")
}

// nominal reads a noun phrase with its particle from token i on.
func (p *parser) nominal(i int) int { return p.nominalFrom(i, i) }

// nominalFrom reads a noun phrase that begins at token i and of which the
// tokens before j are already known to belong to it.
func (p *parser) nominalFrom(i, j int) int {
	head := corpus.Span{Start: p.toks[i].Start, End: p.toks[max(i, j-1)].End}
	base := p.text[head.Start:head.End]
	run := i // where the last noun or compound begins
	alternation := ""
	for j < len(p.toks) {
		t := &p.toks[j]
		if p.modifier == nil && p.numberOf(i, j) && j+1 < len(p.toks) && p.nounAhead(j+1) {
			return p.attributeIs(i, j)
		}
		if k := p.caseOf(i, j); k > 0 {
			return p.nounCase(i, run, j, k)
		}
		switch {
		case t.Kind == nlp.Blank && j+1 < len(p.toks) && p.isNominal(j+1) && j > i:
			j++
			continue
		case p.isNominal(j) && !(j > i && (p.startsNew(j) || p.floating(i, j) || p.isPredicate(j))):
			if j > i && !p.compound(j-1, j) {
				run = j
			}
			if t.Is("連体詞") || t.Is("接頭詞") {
				run = j + 1
			}
			j++
		case opens(t) && j > i && (t.Surface != "（" && t.Surface != "(" || p.parameter(j)):
			j = min(p.closing(j)+1, len(p.toks))
		case (t.Surface == "の" || t.Surface == "な" && t.Is("助動詞")) && j > i && j+1 < len(p.toks) && p.nounAhead(j+1):
			j++
			run = j
		case j > i && t.Is("助詞") && p.is(j, "など", "等") && p.is(j+1, "の") && j+2 < len(p.toks) && p.nounAhead(j+2):
			j += 2
			run = j
		case j > i && p.joins(j) && p.nounAhead(j+1):
			alternation = t.Surface
			j++
			run = j
		default:
			goto done
		}
	}
done:
	if run < j {
		head = corpus.Span{Start: p.toks[run].Start, End: p.toks[j-1].End}
		base = p.bases(run, j)
	}
	a := Arg{Span: corpus.Span{Start: p.toks[i].Start, End: p.toks[j-1].End}, Head: head, HeadBase: base, Alternation: alternation}
	if a.Quantity = p.quantity(run, j); a.Quantity == nil {
		a.Quantity = p.quantity(i, j)
	}
	modified := p.modifier != nil
	p.modify(&a)
	if p.rejects(j) {
		p.instead = &a
		return j + 3
	}
	a.Instead, p.instead = p.instead, nil
	if p.copulaAt(j) {
		return p.nounPredicate(a, i, j)
	}
	ph := phrase{arg: a, modified: modified}
	j = p.particles(&ph, j)
	p.push(ph)
	return j
}

// caseOf returns the token of 場合, とき … where the noun of tokens i to j is what
// the phrase before it, marked by が, is said to be in that case: 対象がトークンの場合.
// It is 0 if something else stands there.
func (p *parser) caseOf(i, j int) int {
	n := len(p.pending)
	if j <= i || p.modifier != nil || n == 0 || p.pending[n-1].arg.Particle != "が" || p.pending[n-1].comma {
		return 0
	}
	k := j
	if p.is(k, "だけ", "のみ") {
		k++
	}
	if p.is(k, "の") && p.is(k+1, "場合", "とき", "かぎり", "限り") {
		return k + 1
	}
	return 0
}

// nounCase makes a clause of the noun of tokens i to j before 場合 at token k.
func (p *parser) nounCase(i, run, j, k int) int {
	span := corpus.Span{Start: p.toks[i].Start, End: p.toks[j-1].End}
	arg := Arg{Span: span, Particle: "だ", Head: corpus.Span{Start: p.toks[run].Start, End: span.End}, HeadBase: p.bases(run, j), Quantity: p.quantity(i, j)}
	if j < k-1 {
		arg.Focus = p.toks[j].Surface
	}
	return p.close(Clause{Span: span, Parent: p.parent, Joins: -1, Args: []Arg{arg},
		Pred: Predicate{Span: span, Word: arg.Head, Base: arg.HeadBase, Kind: "noun", Voice: Active}}, k)
}

// parameter reports whether the round bracket at token j belongs to the name
// before it, as in プロテクション（クリーチャー）を: a particle follows, and
// nothing inside is a sentence.
func (p *parser) parameter(j int) bool {
	end := p.closing(j)
	if end+1 >= len(p.toks) || !p.toks[end+1].Is("助詞") {
		return false
	}
	for k := j + 1; k < end; k++ {
		if p.toks[k].Is("動詞") || p.toks[k].Is("助動詞") {
			return false
		}
	}
	return end > j+1
}

// startsNew reports whether the noun at j begins a phrase of its own although
// it stands right behind another one: an adverbial noun of time (このターン).
func (p *parser) startsNew(j int) bool {
	return p.isTime(j) && !p.compound(j-1, j) || p.afterCount(j)
}

// adverbial lists nouns that before another noun, without の, say how or when:
// すべて墓地に, その後手札に, それぞれ２点の.
var adverbial = []string{"すべて", "全て", "全部", "それぞれ", "各々", "おのおの", "その後", "直接", "以前", "現在", "今", "毎ターン", "ずっと", "再度", "一度", "二度", "通常", "通常通り", "通常どおり", "本来", "最終的", "同様"}

// floating reports whether the words from token i to j are adverbial and
// another phrase begins at j.
func (p *parser) floating(i, j int) bool {
	t := &p.toks[j]
	return !t.Is("名詞,接尾") && !(t.Is("名詞,非自立") && t.Kind != nlp.Domain) && !contains(boundWords[:8], t.Surface) && contains(adverbial, p.text[p.toks[i].Start:p.toks[j-1].End])
}

// afterCount reports whether token j stands behind a number with its counter
// and begins another phrase: クリーチャーが２体場に出ている.
func (p *parser) afterCount(j int) bool {
	t := &p.toks[j]
	if j > 3 && contains([]string{"以上", "以下", "未満"}, p.toks[j-1].Surface) {
		j-- // ２体以上戦場に
	}
	if j < 2 || !contains(counters, p.toks[j-1].Surface) || p.toks[j-1].Surface == "マナ" || t.Kind != nlp.Domain && t.Surface != "場" && (t.Is("名詞,接尾") || t.Is("名詞,非自立")) || contains(boundWords, t.Surface) || contains(counters, t.Surface) {
		return false
	}
	_, ok := number(&p.toks[j-2])
	return ok
}

var boundWords = []string{"以上", "以下", "未満", "超", "以内", "以外", "前後", "分", "目", "すべて", "全て", "全部", "それぞれ", "ずつ", "まで", "だけ"}

// compound reports whether the noun at token j goes on with the word at i.
func (p *parser) compound(i, j int) bool {
	a, b := &p.toks[i], &p.toks[j]
	if a.Is("連体詞") || a.Surface == "の" || a.Surface == "な" {
		return false
	}
	return b.Is("名詞,接尾") || a.End == b.Start
}

// nounAhead reports whether a noun phrase goes on at token j.
func (p *parser) nounAhead(j int) bool {
	if j >= len(p.toks) {
		return false
	}
	t := &p.toks[j]
	return p.isNominal(j) && !t.Is("名詞,非自立") || contains([]string{"上", "下", "中", "うち", "後", "前", "間", "際", "時", "直後", "直前", "最中", "途中"}, t.Surface) ||
		t.Surface == "「" || t.Surface == "『" || t.Surface == "“"
}

// joins reports whether the word at j coordinates nouns: や, と, か, または …
func (p *parser) joins(j int) bool {
	t := &p.toks[j]
	switch t.Surface {
	case "や", "か", "または", "あるいは", "および", "及び", "もしくは", "と", "かつ", "・", "／", "/":
	default:
		return false
	}
	// と after a noun quotes or accompanies as often as it joins; it joins
	// where the next phrase has a particle of its own that is not と.
	if t.Surface == "と" {
		return t.Is("助詞,並立助詞")
	}
	return true
}

func (p *parser) bases(i, j int) string {
	var b strings.Builder
	for k := i; k < j; k++ {
		t := &p.toks[k]
		if t.Kind == nlp.Blank {
			continue
		}
		if t.Base != "" {
			b.WriteString(t.Base)
		} else {
			b.WriteString(t.Surface)
		}
	}
	return b.String()
}

// particles reads what follows a noun phrase: 格助詞, は, も, のみ, だけ …
func (p *parser) particles(ph *phrase, j int) int {
	for j < len(p.toks) {
		t := &p.toks[j]
		if ph.arg.Particle == "に" && p.limits(j) && t.Surface != "限っ" && t.Surface != "かぎっ" {
			ph.arg.Focus = "のみ" // あなたのターンに限り
			j++
			continue
		}
		ph.open = false
		switch {
		case t.Is("助詞,係助詞") || t.Is("助詞,副助詞") || t.Is("助詞,副助詞／並立助詞／終助詞"):
			switch t.Surface {
			case "は":
				ph.arg.Topic = true
			case "も":
				ph.arg.Topic, ph.arg.Also = true, true
			case "か":
				ph.open = true
			case "だけ", "のみ", "しか", "さえ", "すら", "まで", "こそ", "ばかり", "でも":
				ph.arg.Focus = t.Surface
			}
		case t.Is("助詞,並立助詞"):
			ph.open = true
			ph.arg.Alternation = t.Surface
		case t.Is("助詞,格助詞") || t.Is("助詞,連体化") || t.Is("助詞,副詞化"):
			if ph.arg.Particle != "" && t.Surface != "の" {
				return j
			}
			if t.Surface == "の" && ph.arg.Particle == "" && j+1 < len(p.toks) && p.isPredicate(j+1) {
				ph.arg.Particle = "が" // カウンターの置かれている: の marks the subject
			} else if t.Surface == "の" {
				ph.open = true
			} else {
				// にのみ stands as one word in the dictionary.
				ph.arg.Particle = t.Surface
				for _, only := range []string{"のみ", "だけ", "しか"} {
					if particle, ok := strings.CutSuffix(t.Surface, only); ok && particle != "" {
						ph.arg.Particle, ph.arg.Focus = particle, only
					}
				}
			}
		default:
			return j
		}
		j++
	}
	return j
}

// push adds a phrase, joined to the one before where that is open.
func (p *parser) push(ph phrase) {
	if ph.arg.Particle == "に" && (ph.arg.HeadBase == "ほか" || ph.arg.HeadBase == "他") {
		ph.adverb = true
	}
	if ph.arg.Particle == "" && !ph.arg.Topic && ph.arg.Focus == "" && contains(adverbial, p.text[ph.arg.Start:ph.arg.End]) {
		ph.adverb = true
	}
	if ph.arg.Particle == "" && !ph.arg.Topic && !ph.modified && p.isTimeWord(ph.arg.HeadBase) {
		ph.adverb = true
	}
	n := len(p.pending)
	if n > 0 && !ph.adverb {
		prev := &p.pending[n-1]
		bare := prev.comma && prev.arg.Particle == "" && !prev.arg.Topic && !prev.adverb
		if prev.open || bare {
			joined := ph
			joined.arg.Start = prev.arg.Start
			joined.arg.Relative = append(prev.arg.Relative, ph.arg.Relative...)
			if joined.arg.Alternation == "" {
				joined.arg.Alternation = prev.arg.Alternation
			}
			if bare && joined.arg.Alternation == "" {
				joined.arg.Alternation = "、"
			}
			if joined.arg.Quantity == nil {
				joined.arg.Quantity = prev.arg.Quantity
			}
			p.pending[n-1] = joined
			return
		}
	}
	p.pending = append(p.pending, ph)
}

// timeWords are nouns that, without a particle, say when.
var timeWords = []string{"ターン", "時", "今", "後", "前", "間", "中", "以降", "以前", "最初", "最後", "次", "同時", "ターン終了時", "直後", "直前", "場合", "とき", "毎ターン", "常", "毎", "度", "回"}

func (p *parser) isTimeWord(base string) bool {
	for _, w := range timeWords {
		if strings.HasSuffix(base, w) {
			return true
		}
	}
	return false
}

func (p *parser) isTime(j int) bool {
	t := &p.toks[j]
	return t.Is("連体詞") && j+1 < len(p.toks) && p.toks[j+1].Base == "ターン"
}
