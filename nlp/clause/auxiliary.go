package clause

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
		pr.never()
		return 4
	case p.is(j, "と") && p.is(j+1, "は") && contains([]string{"かぎる", "限る", "かぎら", "限ら"}, p.base(j+2)) && p.negAfter(j+2) > 0:
		pr.Modality = NotSo
		return 3 + p.negAfter(j+2)
	case p.is(j, "の", "ん", "もの") && p.toks[j].Is("名詞,非自立") && p.base(j+1) == "だ":
		// 〜のである: the writer explains; the clause says what it said.
		n := 2
		if p.base(j+2) == "ある" {
			n++
		} else if p.is(j+2, "は") && j+3 < len(p.toks) && isNai(&p.toks[j+3]) {
			pr.never()
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

// never denies what was said: ことはない, わけではない. A denial of a negation
// leaves what was said before it.
func (pr *Predicate) never() {
	if pr.Negated {
		pr.Negated = false
		return
	}
	pr.Modality = Never
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
		pr.never()
	case t.Base == "ある" || t.Base == "ありえる" || t.Base == "あり得る" || t.Base == "起こる":
		pr.Modality = Possible
		if n := p.negAfter(j + 2); n > 0 {
			pr.never()
			return 3 + n
		}
	default:
		return 0
	}
	return 3
}
