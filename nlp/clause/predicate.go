package clause

import (
	"saitei/corpus"
	"saitei/nlp"
)

// isPredicate reports whether a verb, an adjective, or a noun that する or
// できる makes a predicate begins at token i.
func (p *parser) isPredicate(i int) bool {
	t := &p.toks[i]
	switch {
	case t.Is("動詞,自立") || t.Is("動詞,接尾") || t.Is("動詞,非自立"):
		return true
	case t.Is("形容詞"):
		return true
	case t.Surface == "必要" && p.necessity(i) > 0:
		return true
	}
	return p.verbalNoun(i)
}

// verbalNoun reports whether token i is a noun that する or できる follows.
func (p *parser) verbalNoun(i int) bool {
	t := &p.toks[i]
	if !(t.Is("名詞") || t.Kind == nlp.Domain || t.Kind == nlp.Unknown) || i+1 >= len(p.toks) {
		return false
	}
	n := &p.toks[i+1]
	if n.Is("動詞,自立") && (n.Base == "する" || n.Base == "できる" || n.Base == "なさる" || n.Base == "致す") && n.Start == t.End {
		// 対象とする has a particle between; こと、もの are no verbs.
		return !t.Is("名詞,非自立") && !t.Is("名詞,代名詞") && !t.Is("名詞,数")
	}
	return false
}

// copulaAt reports whether だ, である or です stands at token j. な and に make a
// modifier or an adverb, not a predicate.
func (p *parser) copulaAt(j int) bool {
	if p.notAt(j) {
		return true
	}
	for p.is(j, "のみ", "だけ", "など", "等", "ばかり", "まで", "ずつ") && p.toks[j].Is("助詞") {
		j++
	}
	if j >= len(p.toks) || !p.toks[j].Is("助動詞") {
		return false
	}
	t := &p.toks[j]
	return (t.Base == "だ" || t.Base == "です" || t.Base == "である") && t.Surface != "な" && t.Surface != "に"
}

// notAt reports whether ではない stands at token j, whatever its で was read as.
func (p *parser) notAt(j int) bool {
	return p.is(j, "で") && p.is(j+1, "は") && j+2 < len(p.toks) && isNai(&p.toks[j+2])
}

// nounPredicate reads a noun phrase with だ, である, ではない as a predicate. Its
// nouns begin at token i.
func (p *parser) nounPredicate(a Arg, i, j int) int {
	pr := Predicate{Span: corpus.Span{Start: p.toks[i].Start, End: a.End}, Word: a.Head, Base: a.HeadBase, Kind: "noun", Voice: Active}
	c := Clause{Parent: p.parent, Joins: -1}
	c.Args = append(c.Args, Arg{Span: a.Span, Particle: "だ", Head: a.Head, HeadBase: a.HeadBase, Quantity: a.Quantity, Relative: a.Relative, Alternation: a.Alternation})
	if n := len(p.pending); n > 0 && p.pending[n-1].open {
		// AかBだ: the phrase before belongs to the noun.
		c.Args[0].Span = hullSpan(p.pending[n-1].arg.Span, a.Span)
		c.Args[0].Relative = append(p.pending[n-1].arg.Relative, a.Relative...)
		p.pending = p.pending[:n-1]
	}
	for p.is(j, "のみ", "だけ", "など", "等", "ばかり", "まで", "ずつ") && p.toks[j].Is("助詞") {
		j++
	}
	if p.notAt(j) {
		pr.Negated = true
		j += 3
	}
	j = p.chain(&pr, j)
	pr.End = p.toks[j-1].End
	c.Pred = pr
	c.Span = corpus.Span{Start: c.Args[0].Start, End: pr.End}
	return p.close(c, j)
}

// necessity returns how many tokens after 必要 at i make 必要がある, 必要はない,
// 必要である; 0 if it is something else.
func (p *parser) necessity(i int) int {
	j := i + 1
	if j < len(p.toks) && (p.toks[j].Surface == "が" || p.toks[j].Surface == "は" || p.toks[j].Surface == "も") {
		j++
	}
	if j < len(p.toks) && j > i+1 && (p.toks[j].Base == "ある" || isNai(&p.toks[j])) {
		return j - i
	}
	return 0
}

func isNai(t *nlp.Token) bool { return t.Base == "ない" || t.Base == "無い" }

// predicate reads a predicate with its auxiliaries from token i on, decides
// the role of its clause by what follows, and stores the clause.
func (p *parser) predicate(i int) int {
	pr, j := p.word(i)
	j = p.chain(&pr, j)
	pr.End = p.toks[j-1].End
	c := Clause{Span: corpus.Span{Start: pr.Start, End: pr.End}, Pred: pr, Parent: p.parent, Joins: -1}
	return p.close(c, j)
}

// word reads the verb, adjective or noun itself.
func (p *parser) word(i int) (Predicate, int) {
	t := &p.toks[i]
	pr := Predicate{Span: t.Span, Word: t.Span, Base: t.Base, Voice: Active}
	if pr.Base == "" {
		pr.Base = t.Surface
	}
	switch {
	case t.Surface == "必要" && p.necessity(i) > 0:
		j := i + p.necessity(i)
		pr.Kind, pr.Base = "noun", "必要"
		pr.Negated = isNai(&p.toks[j])
		return pr, j + 1
	case t.Is("動詞"):
		pr.Kind = "verb"
		if n := i + 1; t.Form == "連用形" && n < len(p.toks) && p.toks[n].Is("動詞,自立") && p.toks[n].Start == t.End && p.toks[n].Base != "する" && p.toks[n].Base != "できる" {
			// 移し変える, 取り除く: one verb of two.
			pr.Base = t.Surface + p.toks[n].Base
			pr.Word.End = p.toks[n].End
			return pr, n + 1
		}
		return pr, i + 1
	case t.Is("形容詞"):
		pr.Kind = "adjective"
		if isNai(t) {
			pr.Base, pr.Negated = "ある", true
		}
		return pr, i + 1
	case p.verbalNoun(i):
		pr.Kind = "verb"
		pr.Base += "する"
		pr.Word.End = p.toks[i+1].End
		if p.toks[i+1].Base == "できる" {
			pr.Modality = Can
		}
		return pr, i + 2
	}
	pr.Kind = "noun"
	return pr, i + 1
}

// chain reads auxiliaries and what works like one from token j on.
func (p *parser) chain(pr *Predicate, j int) int {
	for j < len(p.toks) {
		n := p.auxiliary(pr, j)
		if n == 0 {
			break
		}
		j += n
	}
	return j
}

// auxiliary reads one auxiliary at token j into pr and returns how many
// tokens it took, 0 if none stands there.
func (p *parser) auxiliary(pr *Predicate, j int) int {
	if n := p.pattern(pr, j); n > 0 {
		return n
	}
	t := &p.toks[j]
	switch {
	case t.Is("動詞,接尾"):
		switch t.Base {
		case "れる", "られる":
			pr.Voice = Passive
		case "せる", "させる":
			pr.Voice = Causative
		}
		return 1
	case t.Is("助動詞"):
		switch t.Base {
		case "ない", "ん", "ぬ", "ず", "まい":
			if t.Form == "仮定形" { // なければ: a condition, closed by close()
				pr.Negated = !pr.Negated
				return 1
			}
			pr.Negated = !pr.Negated
			if t.Form == "連用テ接続" && p.base(j+1) == "なる" { // 〜なくなる
				return 2
			}
		case "た", "だ":
			if t.Base == "た" || t.Type == "特殊・タ" {
				if t.Form == "仮定形" { // たら
					return 0
				}
				pr.Past = true
			} else if t.Form == "仮定形" || t.Surface == "なら" || t.Surface == "な" {
				return 0
			}
		case "う", "よう":
			if p.is(j+1, "と") && p.base(j+2) == "する" {
				pr.Onset = true
				return 3
			}
		case "べし":
			pr.Modality = Must
		}
		return 1
	case t.Is("形容詞,自立") && isNai(t) && pr.Kind == "noun":
		pr.Negated = !pr.Negated
		return 1
	case t.Is("助詞,係助詞") && t.Surface == "は" && pr.Kind == "noun" && j+1 < len(p.toks) && isNai(&p.toks[j+1]):
		pr.Negated = !pr.Negated
		return 2
	case t.Is("動詞,自立") && t.Base == "ある" && pr.Kind == "noun" && p.is(j-1, "で"):
		return 1
	case t.Is("動詞") && (t.Base == "える" || t.Base == "得る" || t.Base == "うる"):
		if pr.Base == "ある" || pr.Base == "起こる" || pr.Base == "生じる" {
			pr.Modality = Possible
		} else {
			pr.Modality = Can
		}
		return 1
	case t.Is("動詞,非自立") && t.Base != "いる" && t.Base != "ある" || t.Is("動詞,自立") && (t.Base == "続ける" || t.Base == "始める" || t.Base == "終える"):
		return 1
	}
	return 0
}

// pattern reads the constructions that are made of several words.
func (p *parser) pattern(pr *Predicate, j int) int {
	switch {
	case p.any(j, "たり", "だり") && (p.base(j+1) == "する" || p.is(j+1, "し")):
		return 2
	case p.any(j, "て", "で") && p.toks[j].Is("助詞,接続助詞"):
		return p.afterTe(pr, j)
	case p.is(j, "ても", "でも") && p.good(j+1) > 0:
		pr.Modality = May
		return 1 + p.good(j+1)
	case p.is(j, "ば") && (p.base(j+1) == "なる" || p.base(j+1) == "いける") && p.negAfter(j+1) > 0:
		return p.must(pr, j, 1)
	case p.is(j, "と") && p.base(j+1) == "いける" && p.negAfter(j+1) > 0:
		return p.must(pr, j, 1)
	case p.is(j, "こと") && j+2 < len(p.toks):
		return p.koto(pr, j)
	case p.is(j, "必要") && p.necessity(j) > 0:
		n := p.necessity(j)
		pr.Modality = Must
		if isNai(&p.toks[j+n]) {
			pr.Modality = NeedNot
		}
		return n + 1
	case p.is(j, "可能性") && p.any(j+1, "が", "は", "も") && p.base(j+2) == "ある":
		pr.Modality = Possible
		return 3
	case p.is(j, "かも") && p.base(j+1) == "しれる", p.is(j, "かもしれ"):
		pr.Modality = Possible
		return p.upTo(j, 4, "ない")
	case p.is(j, "わけ") && p.is(j+1, "で") && p.is(j+2, "は") && j+3 < len(p.toks) && isNai(&p.toks[j+3]):
		pr.Modality = Never
		return 4
	case p.is(j, "の", "ん", "もの") && p.toks[j].Is("名詞,非自立") && p.base(j+1) == "だ":
		// 〜のである: the writer explains; the clause says what it said.
		n := 2
		if p.base(j+2) == "ある" {
			n++
		} else if p.is(j+2, "は") && j+3 < len(p.toks) && isNai(&p.toks[j+3]) {
			pr.Modality = Never
			n += 2
		}
		return n
	}
	return 0
}

func (p *parser) must(pr *Predicate, j, n int) int {
	// なければならない: the negation belongs to the construction.
	pr.Negated = !pr.Negated
	pr.Modality = Must
	return n + 1 + p.negAfter(j+1)
}

// afterTe reads what follows the て of a predicate: いる, もよい, はならない …
func (p *parser) afterTe(pr *Predicate, j int) int {
	switch {
	case p.is(j+1, "も") && p.good(j+2) > 0:
		if pr.Negated {
			pr.Modality, pr.Negated = NeedNot, false
		} else {
			pr.Modality = May
		}
		return 2 + p.good(j+2)
	case p.good(j+1) > 0:
		pr.Modality = May
		return 1 + p.good(j+1)
	case p.is(j+1, "は") && (p.base(j+2) == "なる" || p.base(j+2) == "いける") && p.negAfter(j+2) > 0:
		pr.Modality = MustNot
		return 3 + p.negAfter(j+2)
	case p.base(j+1) == "いる" || p.base(j+1) == "ある" && p.toks[j+1].Is("動詞,非自立"):
		pr.State = true
		return 2
	case j+1 < len(p.toks) && p.toks[j+1].Is("動詞,非自立"):
		return 2
	}
	return 0
}

// good returns how many tokens from j on say よい or かまわない.
func (p *parser) good(j int) int {
	switch p.base(j) {
	case "よい", "良い", "いい", "ＯＫ", "OK":
		return 1
	case "かまう", "構う":
		return 1 + p.negAfter(j)
	case "かまわない", "問題":
		return p.upTo(j, 3, "ない")
	}
	return 0
}

// koto reads ことができる, ことがある, ことはない, ことになる.
func (p *parser) koto(pr *Predicate, j int) int {
	if p.is(j+1, "に") && (p.base(j+2) == "なる" || p.base(j+2) == "する") {
		return 3
	}
	if !p.any(j+1, "が", "は", "も") {
		return 0
	}
	t := &p.toks[j+2]
	switch {
	case t.Base == "できる":
		pr.Modality = Can
		if pr.Negated { // 〜ないことができる: may leave undone
			pr.Modality, pr.Negated = NeedNot, false
		}
	case t.Base == "可能":
		pr.Modality = Can
	case isNai(t):
		pr.Modality = Never
	case t.Base == "ある" || t.Base == "ありえる" || t.Base == "あり得る" || t.Base == "起こる":
		pr.Modality = Possible
		if n := p.negAfter(j + 2); n > 0 {
			pr.Modality = Never
			return 3 + n
		}
	default:
		return 0
	}
	return 3
}

// close decides the role of clause c by the words from token j on, takes its
// arguments, stores it, and returns where reading goes on.
func (p *parser) close(c Clause, j int) int {
	m, n := p.marker(&c, j)
	if m.role == Relative || m.role == Complement {
		return p.embed(c, j, m.role)
	}
	if n > 0 {
		c.Marker = Marker{corpus.Span{Start: p.toks[j].Start, End: p.toks[j+n-1].End}, m.form}
		c.End = c.Marker.End
	}
	c.Role = m.role
	if m.role == Consequence {
		c.Role = p.role()
	}
	p.take(&c, p.own(m.role))
	potential(&c)
	p.last = p.add(c)
	return j + n
}

// own returns from which waiting phrase on the phrases belong to a main
// clause. What は or a second が sets before a subordinate clause belongs to a
// clause after it: 能力は、クリーチャーが場に出るたびに誘発する.
func (p *parser) own(r Role) int {
	if r == Consequence || r == Coordinate || r == Contrast || p.forced != "" {
		return 0
	}
	subject := false
	for k := len(p.pending) - 1; k >= 0; k-- {
		ph := &p.pending[k]
		if ph.adverb {
			continue
		}
		if ph.arg.Topic && !ph.arg.Also && ph.arg.Particle == "" || subject && ph.arg.Particle == "が" {
			return k + 1
		}
		subject = subject || ph.arg.Particle == "が"
	}
	return 0
}

// ditransitive verbs keep their object in the passive: ダメージを与えられた.
var ditransitive = []string{"与える", "渡す", "授ける", "付与する", "捧げる"}

// potential tells られる as "can" from られる as passive: a passive has no
// object of its own.
func potential(c *Clause) {
	if c.Pred.Voice == Passive && c.Arg("を") != nil && !contains(ditransitive, c.Pred.Base) {
		c.Pred.Voice, c.Pred.Modality = Active, Can
	}
}

func (p *parser) is(j int, forms ...string) bool {
	return j >= 0 && j < len(p.toks) && contains(forms, p.toks[j].Surface)
}

func (p *parser) any(j int, forms ...string) bool { return p.is(j, forms...) }

func (p *parser) base(j int) string {
	if j < 0 || j >= len(p.toks) {
		return ""
	}
	return p.toks[j].Base
}

// negAfter returns 1 if ない (ません: 2) follows the word at j, else 0.
func (p *parser) negAfter(j int) int {
	if j+1 >= len(p.toks) {
		return 0
	}
	switch t := &p.toks[j+1]; {
	case isNai(t) || t.Base == "ぬ" || t.Base == "ん":
		return 1
	case t.Base == "ます" && p.base(j+2) == "ん":
		return 2
	}
	return 0
}

// upTo returns the number of tokens from j up to and with the word base
// within n tokens, 1 if it is not there.
func (p *parser) upTo(j, n int, base string) int {
	for k := j; k < j+n && k < len(p.toks); k++ {
		if p.toks[k].Base == base {
			return k - j + 1
		}
	}
	return 1
}
