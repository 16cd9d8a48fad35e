package frame

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/nlp/term"
)

// PhraseKind is what sort of thing a [Phrase] names.
type PhraseKind string

// The kinds of phrases.
const (
	Objects   PhraseKind = "objects"   // Desc: objects or players
	Referring PhraseKind = "reference" // それ, これ, 自身, 何, すべて: Word is the English
	CardName  PhraseKind = "name"      // 《…》: Word is the name, its Japanese part
	Amount    PhraseKind = "amount"    // ３点, ２枚, ３点のダメージ: N of Word
	Abilities PhraseKind = "keywords"  // 飛行と絆魂, 装備能力: Words
	SizeIs    PhraseKind = "size"      // ３/３, ＋１/＋１
	ManaIs    PhraseKind = "mana"      // {2}{U}
	Quality   PhraseKind = "quality"   // 白, 単色, タップ状態: Word
	PartOf    PhraseKind = "of"        // XのY: Of is X, and Word or Right what Y is
	Several   PhraseKind = "several"   // Parts, joined by Join
	TimeIs    PhraseKind = "time"      // When
	TermIs    PhraseKind = "term"      // a term of the base: Word is the English
	Content   PhraseKind = "clause"    // こと, の, か: the clauses of Clauses
)

// Phrase is a noun phrase of a ruling, every word of which is understood.
type Phrase struct {
	Is    PhraseKind
	Text  string
	Dem   bool     // その, この: what was spoken of
	Word  string   // see the kinds
	Words []string // keywords, English
	N     string   // digits or X; "" where no number stands
	Bound string   // 以上, 以下, 未満, まで
	Desc  *Desc
	Of    *Phrase
	Right *Phrase
	Parts []Phrase
	Join  string // と, や, か, 、
	When  *TimePhrase
	// Clauses are the clauses of the sentence that modify the noun and are not
	// read as qualities of it; each has a frame.
	Clauses []int
}

// Phrase reads an argument of a sentence of a reading, whole: its words, or its
// words without the clauses that modify it where each of these has a frame.
// False says that there is a word that it does not understand.
func (r *Reader) Phrase(in *Reading, sentence int, a *clause.Arg) (Phrase, bool) {
	text := a.In(in.Text)
	if p, ok := r.words(text, 0); ok {
		return p, true
	}
	s := &in.Tree.Sentences[sentence]
	rest, clauses := "", []int(nil)
	at := a.Start
	for _, i := range a.Relative {
		c := s.Clause(i)
		if c == nil || in.At(sentence, i) == nil {
			return Phrase{}, false
		}
		if c.Role == clause.Complement {
			return Phrase{Is: Content, Text: text, Clauses: a.Relative}, true
		}
		clauses = append(clauses, i)
		if c.Start < at || c.End > a.End {
			continue // inside another
		}
		rest += in.Text[at:c.Start]
		at = c.End + len(in.Text[c.End:]) - len(strings.TrimPrefix(in.Text[c.End:], "の")) // パワーが３の
	}
	if len(clauses) == 0 {
		return Phrase{}, false
	}
	p, ok := r.words(rest+in.Text[at:a.End], 0)
	p.Text, p.Clauses = text, clauses
	return p, ok
}

// Words reads a phrase that stands alone.
func (r *Reader) Words(text string) (Phrase, bool) { return r.words(text, 0) }

// maxPhrase bounds how deep phrases stand in one another.
const maxPhrase = 5

func (r *Reader) words(text string, depth int) (Phrase, bool) {
	s := strings.Trim(Plain(text), "、。 ")
	if s == "" || depth > maxPhrase {
		return Phrase{}, false
	}
	for _, read := range []func(string, int) (Phrase, bool){r.single, r.time, r.demonstrative, r.amount, r.described, r.term, r.of, r.joined} {
		if p, ok := read(s, depth); ok {
			p.Text = text
			return p, true
		}
	}
	if t, ok := timeOf(s, "", ""); ok {
		return Phrase{Is: TimeIs, Text: text, When: &t}, true
	}
	// XやY等, X自身, and a remark in brackets behind it.
	for _, w := range []string{"等", "など", "自身", "自体", "同士", "全体", "たち", "ら"} {
		if rest, ok := strings.CutSuffix(s, w); ok {
			return r.words(rest, depth+1)
		}
	}
	if i := strings.LastIndexAny(s, "(（"); i > 0 && (strings.HasSuffix(s, ")") || strings.HasSuffix(s, "）")) {
		return r.words(s[:i], depth+1)
	}
	return Phrase{}, false
}

// references lists words that name what was spoken of, or nothing in particular.
var references = map[string]string{
	"それ": "it", "これ": "this", "それら": "they", "これら": "these", "自身": "itself", "それ自身": "itself", "それ自体": "itself", "これ自身": "itself", "自分自身": "itself", "彼": "they",
	"何": "anything", "何か": "something", "誰": "anyone", "誰か": "someone", "どれ": "which", "いずれか": "either", "いずれ": "either", "どちらか": "either", "どちら": "either", "どこ": "anywhere", "どの": "any",
	"すべて": "all", "全て": "all", "全部": "all", "全員": "all", "両方": "both", "片方": "one", "一方": "one", "他方": "other", "もう一方": "other", "残り": "rest", "他": "other", "ほか": "other", "もの": "one", "前者": "former", "後者": "latter", "それぞれ": "each", "同じもの": "same", "１つ": "one",
	"複数": "several", "以下": "following", "上記": "above", "ここ": "here", "次": "next", "同様": "same", "以外": "others", "ほう": "one", "方": "one", "ため": "reason", "部分": "part",
}

// players lists words for players that a description does not read.
var players = map[string]string{
	"あなた": "you", "あなた自身": "you", "自分": "they", "防御プレイヤー": "defending player", "防御側プレイヤー": "defending player", "攻撃プレイヤー": "attacking player", "アクティブ・プレイヤー": "active player", "アクティブプレイヤー": "active player", "非アクティブ・プレイヤー": "nonactive player", "非アクティブプレイヤー": "nonactive player",
	"ターン・プレイヤー": "active player", "ターンプレイヤー": "active player", "ターンを進行しているプレイヤー": "active player", "手番のプレイヤー": "active player", "非ターン・プレイヤー": "nonactive player", "非ターンプレイヤー": "nonactive player",
	"残りのプレイヤー": "other player", "もう一方のプレイヤー": "other player", "他方のプレイヤー": "other player",
	"コントローラー": "controller", "コントローラ": "controller", "オーナー": "owner", "相手": "opponent", "プレイヤー自身": "player", "コントローラー自身": "controller", "対戦相手自身": "opponent", "チームメイト": "teammate", "人": "player",
}

// single reads phrases of one word: pronouns, players, names, sizes, mana,
// keywords and qualities.
func (r *Reader) single(s string, _ int) (Phrase, bool) {
	if en := references[s]; en != "" {
		return Phrase{Is: Referring, Word: en}, true
	}
	if en := players[s]; en != "" {
		return Phrase{Is: Referring, Word: en}, true
	}
	if strings.HasPrefix(s, "《") && strings.HasSuffix(s, "》") && strings.Count(s, "《") == 1 {
		name, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(s, "《"), "》"), "/")
		return Phrase{Is: CardName, Word: name}, true
	}
	if isSize(s) {
		return Phrase{Is: SizeIs, Word: ptIn(s)}, true
	}
	if strings.HasPrefix(s, "{") && strings.HasSuffix(s, "}") && !strings.ContainsAny(strings.ReplaceAll(s, "}{", ""), " 、") {
		return Phrase{Is: ManaIs, Word: s}, true
	}
	if en, end := r.desc.adjective(s, 0); en != "" && (end == len(s) || s[end:] == "の状態") {
		return Phrase{Is: Quality, Word: en}, true
	}
	if words := r.keywordList(s); words != nil {
		return Phrase{Is: Abilities, Words: words}, true
	}
	return Phrase{}, false
}

// keywordList reads 飛行, 飛行と絆魂, 装備能力, プロテクション(黒).
func (r *Reader) keywordList(s string) []string {
	var out []string
	for pos := 0; ; {
		en, end := r.keywordAt(s, pos)
		if en == "" {
			return nil
		}
		out = append(out, en)
		for _, w := range []string{"キーワード能力", "能力", "の能力"} {
			if strings.HasPrefix(s[end:], w) {
				end += len(w)
				break
			}
		}
		if end == len(s) {
			return out
		}
		next := -1
		for _, and := range []string{"と、", "と", "や", "か", "、", "または", "および", "も"} {
			if strings.HasPrefix(s[end:], and) {
				next = end + len(and)
				break
			}
		}
		if next < 0 || next >= len(s) {
			return nil
		}
		pos = next
	}
}

// keywordAt reads the longest keyword or ability word at a place, with a
// parameter in round brackets or digits.
func (r *Reader) keywordAt(s string, pos int) (string, int) {
	for end := min(len(s), pos+r.desc.longest); end > pos; end-- {
		if end < len(s) && s[end]&0xC0 == 0x80 {
			continue
		}
		words := r.keywords(s[pos:end])
		if len(words) != 1 || !r.isKeyword(s[pos:end]) {
			continue
		}
		en := words[0]
		if strings.HasPrefix(s[end:], "(") || strings.HasPrefix(s[end:], "（") {
			for _, b := range []string{")", "）"} {
				if i := strings.Index(s[end:], b); i > 0 {
					return en + " " + strings.Trim(s[end:end+i], "(（"), end + i + len(b)
				}
			}
		}
		if n, e := number(s, end); n != "" && (e == len(s) || !strings.HasPrefix(s[e:], "/")) {
			return en + " " + n, e
		}
		return en, end
	}
	return "", pos
}

func (r *Reader) isKeyword(s string) bool {
	m := r.base.Find(s)
	return slices.ContainsFunc(m, func(x term.Match) bool { return x.Start == 0 && x.End == len(s) })
}

// demonstrative reads その, この, 同じ and the like before a phrase.
func (r *Reader) demonstrative(s string, depth int) (Phrase, bool) {
	for _, d := range []string{"それらの", "これらの", "その", "この", "同じ", "同一の", "該当する", "上記の", "先の", "以下の", "次の", "新しい", "新たな", "本来の", "元の", "もとの", "最初の", "最後の", "二度目の", "一度目の", "実際の", "単一の", "個々の", "どちらの", "追加の", "特定の", "ほかの", "残りの", "全体の", "現在の", "公式", "それぞれの", "一連の", "あらゆる", "すべての", "他の", "別の", "何らかの", "なんらかの", "特段の", "どのような", "十分な", "完全な", "特別な", "必要な", "可能な", "余剰の", "余分な", "以前の", "好きな", "別々の", "各", "通常の", "そのような", "このような", "上述の", "架空の", "単純な"} {
		rest, ok := strings.CutPrefix(s, d)
		if !ok || rest == "" {
			continue
		}
		if p, ok := r.words(rest, depth+1); ok {
			// その reaches the first noun: of そのクリーチャーのパワー the creature.
			first := &p
			for first.Is == PartOf && first.Of != nil && first.Right != nil {
				first = first.Of
			}
			first.Dem = first.Dem || slices.Contains([]string{"それらの", "これらの", "その", "この", "同じ", "同一の", "該当する", "上記の", "先の"}, d)
			if !first.Dem {
				return Phrase{Is: PartOf, Of: &Phrase{Is: Quality, Text: d, Word: d}, Right: &p}, true
			}
			return p, true
		}
	}
	return Phrase{}, false
}

// measured lists what is counted in points.
var measured = []struct{ ja, en string }{
	{"戦闘ダメージ", "combat damage"}, {"致死ダメージ", "lethal damage"}, {"ダメージ", "damage"}, {"ライフ", "life"}, {"ライフ総量", "life total"}, {"マナ", "mana"}, {"毒カウンター", "poison counter"}, {"忠誠度", "loyalty"}, {"修整", "modification"}, {"ボーナス", "bonus"},
}

// amount reads ３点, ２枚以上, Ｘ, ３点のダメージ, ＋１/＋１カウンター２個, ダメージ.
func (r *Reader) amount(s string, _ int) (Phrase, bool) {
	p := Phrase{Is: Amount}
	pos := 0
	for _, w := range []string{"合計で", "合計", "最大", "追加で", "ちょうど", "少なくとも", "同じ"} {
		if strings.HasPrefix(s, w) {
			pos = len(w)
			break
		}
	}
	count := func(pos int) int {
		n, end := number(s, pos)
		if n == "" || strings.HasPrefix(s[end:], "/") {
			return pos
		}
		p.N = n
		for _, c := range append(slices.Clone(counterWords), "回", "度", "色", "種類", "マナ", "倍", "番目", "組") {
			if strings.HasPrefix(s[end:], c) {
				end += len(c)
				break
			}
		}
		for _, b := range []string{"以上", "以下", "未満", "まで", "ずつ", "以内", "目"} {
			if strings.HasPrefix(s[end:], b) {
				p.Bound, end = b, end+len(b)
				break
			}
		}
		return end
	}
	end := count(pos)
	if end == len(s) && p.N != "" {
		return p, true
	}
	if p.N == "" && pos > 0 {
		end = pos
	}
	end += len(s[end:]) - len(strings.TrimPrefix(s[end:], "の"))
	if end == 0 || p.N != "" || pos > 0 {
		for _, m := range measured {
			if strings.HasPrefix(s[end:], m.ja) && len(m.ja) > len(p.Word) {
				p.Word = m.en
			}
		}
	}
	for _, m := range measured {
		if p.Word == m.en && strings.HasPrefix(s[end:], m.ja) {
			end += len(m.ja)
			break
		}
	}
	if p.Word == "" {
		if kind, e := r.desc.CounterKind(s, end); e > end {
			p.Word, end = strings.TrimSpace(kind+" counter"), e
		} else if pt := ptIn(s[end:]); pt != "" && strings.HasPrefix(s[end:], pt+"の修整") {
			p.Word, p.N, end = "modification", pt, end+len(pt+"の修整")
		}
	}
	if p.Word == "" {
		return Phrase{}, false
	}
	if p.N == "" {
		end = count(end)
	}
	for _, w := range []string{"すべて", "全て", "それぞれ", "以外"} {
		if strings.HasPrefix(s[end:], w) {
			end += len(w)
		}
	}
	return p, end == len(s)
}

// time reads a part of a turn with what stands before it. Words that are deeds
// as well, such as 解決 and 戦闘ダメージ, are left to the others.
func (r *Reader) time(s string, _ int) (Phrase, bool) {
	t, ok := timeOf(s, "", "")
	if !ok {
		return Phrase{}, false
	}
	switch t.Point {
	case Resolution, Casting, Activation, Triggering, Combat, CombatDamage, UntapStep:
		return Phrase{}, false
	}
	return Phrase{Is: TimeIs, When: &t}, true
}

func (r *Reader) described(s string, _ int) (Phrase, bool) {
	d, ok := r.desc.Read(s)
	if !ok {
		return Phrase{}, false
	}
	return Phrase{Is: Objects, Desc: &d}, true
}

// term reads a term of the base that is the whole phrase, or one of the nouns
// that rulings use of events and their parts.
func (r *Reader) term(s string, _ int) (Phrase, bool) {
	if en := partWords[s]; en != "" {
		return Phrase{Is: TermIs, Word: en}, true
	}
	for _, c := range r.base.Lookup(s) {
		if c.Kind != term.NonTerm {
			return Phrase{Is: TermIs, Word: c.Name()}, true
		}
	}
	return Phrase{}, false
}

// of reads XのY, from the last の that lets both be read.
func (r *Reader) of(s string, depth int) (Phrase, bool) {
	for i := strings.LastIndex(s, "の"); i > 0; i = strings.LastIndex(s[:i], "の") {
		right, ok := r.words(s[i+len("の"):], depth+1)
		if !ok {
			continue
		}
		left, ok := r.words(s[:i], depth+1)
		if !ok {
			continue
		}
		return Phrase{Is: PartOf, Of: &left, Right: &right, Word: right.Word}, true
	}
	return Phrase{}, false
}

// joined reads AとB, AやB, AかB, A、B and A以外.
func (r *Reader) joined(s string, depth int) (Phrase, bool) {
	if rest, ok := strings.CutSuffix(s, "以外"); ok {
		if p, ok := r.words(rest, depth+1); ok {
			return Phrase{Is: PartOf, Of: &p, Word: "others"}, true
		}
	}
	for _, and := range []string{"または", "および", "もしくは", "あるいは", "と、", "や、", "か、", "と", "や", "か", "、", "／", "でも"} {
		for i := strings.Index(s, and); i > 0; {
			left, ok := r.words(s[:i], depth+1)
			if ok {
				if right, ok := r.words(s[i+len(and):], depth+1); ok {
					return Phrase{Is: Several, Parts: []Phrase{left, right}, Join: strings.TrimSuffix(and, "、")}, true
				}
			}
			j := strings.Index(s[i+len(and):], and)
			if j < 0 {
				break
			}
			i += len(and) + j
		}
	}
	return Phrase{}, false
}
