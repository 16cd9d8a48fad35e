package check

import (
	"regexp"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

var (
	english     = regexp.MustCompile(`[A-Za-z][A-Za-z'’.-]*`)
	englishRule = regexp.MustCompile(`\b(rules?|see|section|chapter|page|card|example|note) ?[0-9]{0,3}(?:\.[0-9]+[a-z]?)?(?: ?[「(（])?`)
	englishRun  = regexp.MustCompile(`^[^A-Za-z]*([A-Z][A-Za-z'’]+ [A-Za-z'’]+)(?: [A-Za-z'’.,]+){1,}`)
)

var _ = register(&Check{
	Code: "untranslated", Severity: Warning,
	Title:  Msg{"訳し残し", "left untranslated"},
	Reason: Msg{"和文の中に残った英語の普通の語（rule 510 など）。英語だけの行は、日本語の文書の中にあれば参考（info）とする。カード名・固有名詞・大文字の略語・括弧書きの原語は対象外。", "A common English word left in a Japanese sentence (rule 510). A whole English line in a Japanese document is an info. Names, capital abbreviations and originals in brackets are left alone."},
	Examples: []Example{
		{Bad: "rule 704を参照。", Found: "rule 704", Good: "ルール704を参照。公式（official）の FAQ。"},
		{Bad: "この文書は日本語です。\nここも日本語です。\nLast updated by the team", Found: "Last updated", Good: "この文書は日本語です。\nここも日本語です。\nTime Spiral"},
	},
	run: func(p *pass) {
		total, foreign := 0, 0
		for _, l := range p.lines {
			if text := p.plain[l.Start:l.End]; strings.TrimSpace(text) != "" {
				total++
				if !japanese(text) && englishRun.MatchString(text) {
					foreign++
				}
			}
		}
		p.eachLine("", func(start int, text string) {
			if !japanese(text) {
				if m := englishRun.FindStringSubmatchIndex(text); m != nil && foreign*10 <= total*4 {
					p.reportAs(Info, corpus.Span{Start: start + m[2], End: start + m[3]}, "", Msg{"英語のままの行", "a line left in English"})
				}
				return
			}
			if strings.IndexFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }) < 0 || strings.Contains(text, "http") || strings.Contains(text, "www.") {
				return
			}
			for _, m := range englishRule.FindAllStringIndex(text, -1) {
				if m[0] > 0 && strings.ContainsAny(text[m[0]-1:m[0]], "(/:.@-_{") || strings.HasSuffix(text[:m[0]], "（") {
					continue
				}
				found := strings.TrimRight(text[m[0]:m[1]], " 「(（")
				if first := english.FindString(text[m[0]:]); !strings.HasPrefix(found, first) || !aroundJapanese(text, m[0], m[0]+len(found)) {
					continue
				}
				suggestion := ""
				if strings.HasPrefix(found, "rule") {
					suggestion = "ルール" + strings.TrimLeft(found, "rules ")
				}
				p.report(corpus.Span{Start: start + m[0], End: start + m[0] + len(found)}, suggestion, msgf("「%s」が訳されていない", "%q was left in English", found))
			}
		})
	},
})

// aroundJapanese reports whether the words beside a place are Japanese, not a
// run of English.
func aroundJapanese(text string, from, to int) bool {
	after := strings.TrimLeft(text[to:], " ")
	before := strings.TrimRight(text[:from], " ")
	return !(len(after) > 0 && isLetter(after[0])) && !(len(before) > 0 && isLetter(before[len(before)-1]))
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// heads are nouns that make a term of what stands before them.
var heads = []string{"効果", "能力", "処理", "領域", "ステップ", "フェイズ", "ダメージ", "コスト"}

type stumpTable struct {
	lex   *nlp.Lexicon
	whole []string
}

var stumps sync.Map // *term.Base → stumpTable

var fourKanji = regexp.MustCompile(`^[一-龯]{4,}$`)

// cutShort reports whether s is no term of its own: none at all, or one whose
// English is that of the whole without its head (self-replacement of
// self-replacement effect).
func cutShort(b *term.Base, s, whole string) bool {
	for _, c := range b.Lookup(s) {
		if c.Kind != term.RulesTerm || !strings.HasPrefix(whole, c.Name()+" ") {
			return false
		}
	}
	return true
}

// stumpsOf lists the terms of a base that lose their head when cut: 自己置換 of
// 自己置換効果.
func stumpsOf(b *term.Base) stumpTable {
	if t, ok := stumps.Load(b); ok {
		return t.(stumpTable)
	}
	whole := map[string]string{}
	for i := range b.Concepts {
		if b.Concepts[i].Derived {
			continue
		}
		for _, t := range b.Concepts[i].Terms {
			for _, h := range heads {
				if s := strings.TrimSuffix(t.Ja, h); s != t.Ja && fourKanji.MatchString(s) && !strings.HasSuffix(s, "型") && cutShort(b, s, b.Concepts[i].Name()) {
					if whole[s] == "" || t.Status == term.Preferred {
						whole[s] = t.Ja
					}
				}
			}
		}
	}
	var t stumpTable
	var entries []nlp.Entry
	for _, s := range sortedStrings(whole) {
		entries = append(entries, nlp.Entry{Text: s, ID: len(t.whole), Edge: nlp.EdgeNone})
		t.whole = append(t.whole, whole[s])
	}
	t.lex, _ = nlp.NewLexicon(entries, nlp.FoldMatch) // entries are terms that a lexicon took before
	stumps.Store(b, t)
	return t
}

var stumpEnd = regexp.MustCompile(`^(である|です|だ[。、]|でな[いく]|ではな|に(よる|より|よって)|がある|を(持|適用)|が(適用|発生))`)

var _ = register(&Check{
	Code: "cut-term", Severity: Error,
	Title:  Msg{"用語の後半が落ちている", "a term that lost its second half"},
	Reason: Msg{"「自己置換である」のように、用語から「効果」「処理」などが落ちて述語になっている。それだけでも用語である語は対象外。", "A term lost its head noun: 自己置換である for 自己置換効果である. What is a term by itself is left alone."},
	Examples: []Example{
		{Bad: "これは自己置換である。", Found: "自己置換", Good: "これは自己置換効果である。置換である。"},
		{Bad: "状況起因により破壊される。", Found: "状況起因", Good: "状況起因処理により破壊される。"},
	},
	run: func(p *pass) {
		if p.env.Base == nil {
			return
		}
		t := stumpsOf(p.env.Base)
		for _, m := range t.lex.AllFolded(p.folded) {
			if m.ID < 0 || !stumpEnd.MatchString(p.after(m.End, 4)) {
				continue
			}
			whole := t.whole[m.ID]
			p.report(m.Span, whole, msgf("「%[1]s」は「%[2]s」の後半が落ちた形", "%[1]q lacks the end of %[2]q", p.Text[m.Start:m.End], whole))
		}
	},
})

var _ = register(&Check{
	Code: "deprecated-term", Severity: Warning,
	Title:  Msg{"用語集が避けるとする語", "a word that the term base advises against"},
	Reason: Msg{"用語集で deprecated とされた書き方。カタカナ語の表記は katakana、揺れは variants が調べる。", "A word that the term base marks as deprecated. Spellings of katakana words are the business of katakana, competing spellings of variants."},
	Examples: []Example{
		{Bad: "点数で見たマナコストを比べる。", Found: "点数で見たマナコスト", Good: "点数で見たマナ・コストを比べる。"},
	},
	run: func(p *pass) {
		if p.env.Base == nil {
			return
		}
		for _, m := range p.env.Base.FindLongest(p.plain) {
			if m.Term.Status != term.Deprecated || katakanaWord.FindString(m.Term.Ja) == m.Term.Ja || m.Term.POS == term.GodanV || m.Term.POS == term.IchidanV || m.Term.Ja == "修正" {
				continue
			}
			right := m.Term.Succ
			if right == "" {
				right = m.Concept.Preferred().Ja
			}
			p.report(m.Span, right, msgf("「%[1]s」ではなく「%[2]s」と書く", "write %[2]q for %[1]q", m.Term.Ja, right))
		}
	},
})

var conditional = regexp.MustCompile(`場合、`)

var _ = register(&Check{
	Code: "repeated-condition", Severity: Info,
	Title:  Msg{"一文に「場合、」が二度ある", "場合、 twice in one sentence"},
	Reason: Msg{"条件が二つ重なると、どちらがどこまで係るかが読みにくい。引用の中は数えない。", "With two conditions in one sentence it is hard to see how far each goes. Quotations do not count."},
	Examples: []Example{
		{Bad: "それが戦場に出る場合、色が合っていた場合、それは残る。", Found: "場合、色", Good: "それが戦場に出る場合、それは残る。色が合う場合、消える。"},
	},
	run: func(p *pass) {
		p.eachLine("場合、", func(start int, text string) {
			for _, s := range strings.SplitAfter(text, "。") {
				all := conditional.FindAllStringIndex(s, -1)
				if len(all) >= 2 && !strings.ContainsAny(s, "「（") && all[1][0]-all[0][0] < 120 {
					i := all[0]
					at := start + strings.Index(text, s) + i[0]
					end := at + len("場合、")
					p.report(corpus.Span{Start: at, End: end + len(p.after(end, 1))}, "", Msg{"一文に「場合、」が二度ある", "場合、 stands twice in this sentence"})
				}
			}
		})
	},
})

// katakanaSlips: misspelt katakana words one character away from a term.
type slipIndex struct {
	right map[string]string // a deletion of one character of a term → the term
	terms map[string]bool
}

var slipIndexes sync.Map // *term.Base → *slipIndex

func slipsOf(b *term.Base) *slipIndex {
	if x, ok := slipIndexes.Load(b); ok {
		return x.(*slipIndex)
	}
	x := &slipIndex{map[string]string{}, map[string]bool{}}
	for i := range b.Concepts {
		c := &b.Concepts[i]
		for _, t := range c.Terms {
			if katakanaWord.FindString(t.Ja) != t.Ja {
				continue
			}
			if t.Status != term.Deprecated || katakanaKey(t.Ja) == katakanaKey(c.Preferred().Ja) {
				x.terms[t.Ja] = true
			}
			rs := []rune(t.Ja)
			if len(rs) < 5 || c.Kind == term.Subtype || c.Kind == term.Proper || c.Derived || t.Status == term.Deprecated {
				continue
			}
			for k := range rs {
				x.right[string(rs[:k])+string(rs[k+1:])] = t.Ja
			}
		}
	}
	slipIndexes.Store(b, x)
	return x
}

var _ = register(&Check{
	Code: "katakana-slip", Severity: Error,
	Title:  Msg{"カタカナ用語の誤字", "a misspelt katakana term"},
	Reason: Msg{"辞書にないカタカナ語が、用語と一字だけ違う（クリチャー、エンチャメント）。語末の長音と中黒の違いは katakana が調べる。", "A katakana word that no dictionary has and that differs from a term by one character. Prolonged marks at the end and middle dots are the business of katakana."},
	Examples: []Example{
		{Bad: "クリチャーを対象とする。", Found: "クリチャー", Good: "クリーチャーを対象とする。クリーナーを使う。"},
		{Bad: "アーティファトを破壊する。", Found: "アーティファト", Good: "アーティファクトを破壊する。"},
	},
	run: func(p *pass) {
		if p.env.Base == nil {
			return
		}
		x := slipsOf(p.env.Base)
		asked := map[string]string{}
		for _, m := range katakanaWord.FindAllStringIndex(p.plain, -1) {
			for _, w := range dotted(p.plain, m[0], m[1]) {
				text := p.plain[w.Start:w.End]
				right, ok := asked[text]
				if !ok {
					right = p.katakanaSlip(x, text)
					asked[text] = right
				}
				if right != "" {
					p.report(w, right, msgf("「%[1]s」は「%[2]s」の誤りと思われる", "%[1]q looks like a slip for %[2]q", text, right))
				}
			}
		}
	},
})

// dotted cuts a katakana word at its middle dots.
func dotted(text string, from, to int) []corpus.Span {
	var out []corpus.Span
	start := from
	for i, r := range text[from:to] {
		if r == '・' || r == '･' {
			out = append(out, corpus.Span{Start: start, End: from + i})
			start = from + i + len(string(r))
		}
	}
	return append(out, corpus.Span{Start: start, End: to})
}

// katakanaSlip returns the term that a word is a slip for, "" for none.
func (p *pass) katakanaSlip(x *slipIndex, w string) string {
	rs := []rune(w)
	if len(rs) < 4 || x.terms[w] {
		return ""
	}
	right := x.right[w]
	for k := 0; right == "" && k < len(rs); k++ {
		cut := string(rs[:k]) + string(rs[k+1:])
		if x.terms[cut] && len([]rune(cut)) >= 5 {
			right = cut
		} else if r := x.right[cut]; r != "" && len(rs) >= 6 && len([]rune(r)) == len(rs) {
			right = r
		}
	}
	if right == "" || katakanaKey(right) == katakanaKey(w) || right+"ー" == w || w+"ー" == right || strings.Contains(w, right) {
		return ""
	}
	for _, t := range p.tokens("その" + w + "は") {
		if t.Surface == w && t.Kind != nlp.Unknown {
			return ""
		}
	}
	return right
}
