package clause

import (
	"strings"

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
	case t.Surface == "必要" && p.necessity(i) > 0, p.existsAt(i):
		return true
	}
	return p.verbalNoun(i)
}

// existsAt reports whether ある at token i is a verb although it was read as "a
// certain": it stands right behind a noun, or behind its subject and before a
// word that makes a clause subordinate (カードが１枚ある場合).
func (p *parser) existsAt(i int) bool {
	if i == 0 || p.toks[i].Surface != "ある" || !p.toks[i].Is("連体詞") {
		return false
	}
	prev := &p.toks[i-1]
	if prev.End == p.toks[i].Start && (prev.Is("名詞") || prev.Kind == nlp.Domain || prev.Kind == nlp.Number) && !prev.Is("名詞,副詞可能") {
		return true
	}
	if i+1 >= len(p.toks) || !p.is(i-1, "が", "に", "も", "は") {
		return false
	}
	_, marks := nouns[p.toks[i+1].Surface]
	return marks
}

// rejects reports whether ではなく at token j denies the noun before it in
// favour of the one behind: プレイヤーではなくクリーチャーに.
func (p *parser) rejects(j int) bool {
	if !p.notAt(j) || p.toks[j+2].Surface != "なく" || j+3 >= len(p.toks) {
		return false
	}
	k := j + 3
	if p.is(k, "、") {
		k++
	}
	if k >= len(p.toks) || !p.isNominal(k) || p.isPredicate(k) {
		return false
	}
	n := len(p.pending)
	return n == 0 || p.pending[n-1].arg.Particle != "が" && !p.pending[n-1].arg.Topic || !p.is(j+3, "、")
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
	if p.notAt(j) || p.alsoAt(j) > 0 {
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

// alsoAt returns how many tokens from j on are でもある or でもない, 0 if others
// stand there.
func (p *parser) alsoAt(j int) int {
	n := 2
	switch {
	case p.is(j, "でも"):
		n = 1
	case !p.is(j, "で") || !p.is(j+1, "も"):
		return 0
	}
	if j+n < len(p.toks) && (p.toks[j+n].Base == "ある" && !p.toks[j+n].Is("連体詞") || isNai(&p.toks[j+n])) {
		return n + 1
	}
	return 0
}

// alike gives a noun predicate the nouns before it that are said alike:
// 呪文でも能力でもない.
func (p *parser) alike(a *Arg) {
	for n := len(p.pending); n > 0; n-- {
		ph := &p.pending[n-1]
		if ph.adverb || ph.comma || ph.arg.Focus != "でも" && !(ph.arg.Also && ph.arg.Particle == "で") {
			return
		}
		a.Start = min(a.Start, ph.arg.Start)
		a.Relative = append(ph.arg.Relative, a.Relative...)
		a.Alternation = "でも"
		p.pending = p.pending[:n-1]
	}
}

// nounPredicate reads a noun phrase with だ, である, ではない as a predicate. Its
// nouns begin at token i.
func (p *parser) nounPredicate(a Arg, i, j int) int {
	pr := Predicate{Span: corpus.Span{Start: p.toks[i].Start, End: a.End}, Word: a.Head, Base: a.HeadBase, Kind: "noun", Voice: Active}
	c := Clause{Parent: p.parent, Joins: -1}
	c.Args = append(c.Args, Arg{Span: a.Span, Particle: "だ", Head: a.Head, HeadBase: a.HeadBase, Quantity: a.Quantity, Relative: a.Relative, Alternation: a.Alternation, Instead: a.Instead, Own: a.Own})
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
		if p.toks[j-1].Surface == "なく" && p.base(j) == "なる" { // ではなくなる
			j++
		}
	}
	if n := p.alsoAt(j); n > 0 {
		pr.Negated = isNai(&p.toks[j+n-1])
		j += n
		p.alike(&c.Args[0])
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
	if pr.Kind == "adjective" && strings.HasPrefix(p.toks[j-1].Form, "連用") && p.base(j) == "なる" {
		j++ // 少なくなる, 大きくなる
	}
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
	case p.existsAt(i):
		pr.Kind, pr.Base = "verb", "ある"
		return pr, i + 1
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
	if p.enumerated(&c) {
		return j + n
	}
	p.take(&c, p.own(m.role))
	p.alikeDeeds(&c)
	p.choice(&c)
	potential(&c)
	p.last = p.add(c)
	return j + n
}

// enumerated gives 攻撃したりブロックしたりできない what its last verb says of the ones before:
// する and できる are no deed of their own there.
func (p *parser) enumerated(c *Clause) bool {
	if c.Pred.Base != "する" && c.Pred.Base != "できる" || len(p.pending) > 0 || p.last < 0 || p.s.Clauses[p.last].Marker.Form != "たり" {
		return false
	}
	if c.Pred.Base == "できる" && c.Pred.Modality == Fact {
		c.Pred.Modality = Can
	}
	for k := p.last; k >= 0; k-- {
		d := &p.s.Clauses[k]
		if d.Parent != p.parent {
			continue // inside another
		}
		if d.Marker.Form != "たり" {
			break
		}
		d.Pred.Modality, d.Pred.Negated = c.Pred.Modality, c.Pred.Negated
	}
	last := &p.s.Clauses[p.last]
	last.Role, last.Marker, last.End = c.Role, c.Marker, c.End
	return true
}

// choice marks deeds between which か leaves a choice as possible: of カードを引く
// か、土地を置く neither is sure.
func (p *parser) choice(c *Clause) {
	before := p.last >= 0 && p.s.Clauses[p.last].Marker.Form == "か"
	if (c.Marker.Form == "か" || before) && c.Pred.Modality == Fact {
		c.Pred.Modality = Possible
	}
}

// alikeDeeds makes main clauses of what stands alike before c in the form of
// こと and も: カードを引くことも捨てることもできない says of both that it cannot be done.
func (p *parser) alikeDeeds(c *Clause) {
	if c.Pred.Modality != Can && c.Pred.Modality != Never {
		return
	}
	for i := 0; i < len(c.Args); {
		a := &c.Args[i]
		if !a.Also || a.HeadBase != "こと" || len(a.Relative) != 1 || p.s.Clauses[a.Relative[0]].Role != Complement {
			i++
			continue
		}
		in := &p.s.Clauses[a.Relative[0]]
		in.Role, in.Parent, in.Marker = Coordinate, p.parent, Marker{corpus.Span{Start: in.End, End: in.End}, "ことも"}
		in.Pred.Modality, in.Pred.Negated = c.Pred.Modality, c.Pred.Negated
		c.Args = append(c.Args[:i:i], c.Args[i+1:]...)
	}
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
	if c.Role == Relative && c.Pred.Past {
		return // Ｘを４として唱えられた呪文: done, not possible
	}
	if c.Pred.Voice != Passive {
		return
	}
	if c.Arg("を") != nil && !contains(ditransitive, c.Pred.Base) || contains(deeds, c.Pred.Base) && !c.Pred.State && c.doneByPlayer() {
		c.Pred.Voice, c.Pred.Modality = Active, Can
	}
}

// deeds lists verbs of what only players do: with a player for subject,
// 唱えられる says that they can.
var deeds = []string{"唱える", "捨てる", "見る", "決める", "生け贄に捧げる", "数える", "得る", "始める", "終える"}

// doneByPlayer reports whether the subject of c is a player.
func (c *Clause) doneByPlayer() bool {
	for i := range c.Args {
		a := &c.Args[i]
		subject := a.Particle == "が" || a.Particle == "" && (a.Topic || a.Focus == "しか" || a.Focus == "だけ" || a.Focus == "のみ")
		if subject && contains([]string{"あなた", "プレイヤー", "対戦相手", "コントローラー", "オーナー", "自分"}, a.HeadBase) {
			return true
		}
	}
	return false
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
