package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
)

const openers, closers = "（「『《【〔〈“(", "）」』》】〕〉”)"

// listMark is a closing bracket that belongs to a number or letter: 1) a).
var listMark = regexp.MustCompile(`(?:^|[\s　•＊*（(。、）」])[0-9０-９A-Za-z]{1,2}$`)

var _ = register(&Check{
	Code: "brackets", Severity: Error,
	Title:  Msg{"括弧の対応", "brackets that do not pair"},
	Reason: Msg{"開いた括弧が段落の終わりまで閉じられていない、または開いていない括弧が閉じている。段落をまたぐ引用、「1)」の形の番号は対象外。", "A bracket is opened and not closed by the end of the paragraph, or closed and not opened. Numbers such as 1) are none."},
	Examples: []Example{
		{Bad: "これ（後述は対象外である。", Found: "（", Good: "これ（後述）は対象外である。1) 例を挙げる。"},
		{Bad: "「飛行を持つ。", Found: "「", Good: "「飛行」を持つ。"},
		{Bad: "《錨の一撃」を唱える。", Found: "《", Good: "《錨の一撃》を唱える。"},
	},
	run: func(p *pass) {
		type open struct {
			r  rune
			at int
		}
		var stack []open
		flush := func() {
			for _, o := range stack {
				p.report(corpus.Span{Start: o.at, End: o.at + utf8.RuneLen(o.r)}, "", msgf("「%[1]s」が閉じられていない", "%[1]q is not closed", string(o.r)))
			}
			stack = stack[:0]
		}
		for _, l := range p.lines {
			text := p.plain[l.Start:l.End]
			if strings.TrimSpace(text) == "" || strings.HasPrefix(strings.TrimSpace(text), "•") || strings.HasPrefix(text, "＊") || strings.HasPrefix(text, "* ") {
				flush()
			}
			for i, r := range text {
				if k := strings.IndexRune(openers, r); k >= 0 {
					stack = append(stack, open{r, l.Start + i})
					continue
				}
				k := strings.IndexRune(closers, r)
				if k < 0 || r == ')' && (len(stack) == 0 || stack[len(stack)-1].r != '(') && listMark.MatchString(text[:i]) || r == '”' && !strings.Contains(text[:i], "“") {
					continue
				}
				want := runeAt(openers, runeIndex(closers, r))
				if n := len(stack); n > 0 && stack[n-1].r == want {
					stack = stack[:n-1]
					continue
				}
				if n := len(stack); n > 1 && stack[n-2].r == want { // the inner one was left open
					o := stack[n-1]
					p.report(corpus.Span{Start: o.at, End: o.at + utf8.RuneLen(o.r)}, "", msgf("「%[1]s」が閉じられていない", "%[1]q is not closed", string(o.r)))
					stack = stack[:n-2]
					continue
				}
				if japanese(text) {
					p.report(corpus.Span{Start: l.Start + i, End: l.Start + i + utf8.RuneLen(r)}, "", msgf("「%[1]s」に対応する開き括弧がない", "%[1]q closes nothing", string(r)))
				}
			}
			if !japanese(text) {
				stack = stack[:0]
			}
		}
		flush()
	},
})

func runeIndex(s string, r rune) int {
	return utf8.RuneCountInString(s[:strings.IndexRune(s, r)])
}

func runeAt(s string, i int) rune { return []rune(s)[i] }

var _ = register(&Check{
	Code: "quotes", Severity: Warning,
	Title:  Msg{"引用符の種類", "quotation marks of different kinds"},
	Reason: Msg{"和文の引用は「」、その中は『』。欧文の“ ”や、外側の『』が「」と混じると揃わない。引用符を付けて導入した語は、あとでも付ける。", "Quotations in Japanese stand in 「」, those inside them in 『』. Curly quotes, or 『』 at the outside, do not go with them. A label that is mostly quoted is quoted everywhere."},
	Examples: []Example{
		{Bad: "「飛行」と“到達”を持つ。", Found: "“到達”", Good: "「飛行」と「到達」を持つ。"},
		{Bad: "「これは『飛行』を持つ」と『到達』", Found: "『到", Good: "「これは『飛行』を持つ」と「到達」"},
		{Bad: "“向日葵”の章。“向日葵”の表。向日葵の図。「図」", Found: "向日葵", Good: "「図」と「表」"},
	},
	run: func(p *pass) {
		corner := strings.Count(p.plain, "「")
		curly := curlyQuote.FindAllStringSubmatchIndex(p.plain, -1)
		if corner >= len(curly) {
			for _, m := range curly {
				p.report(corpus.Span{Start: m[0], End: m[1]}, "「"+p.Text[m[2]:m[3]]+"」", Msg{"和文に欧文の引用符がある", "curly quotes in Japanese text"}).safe()
			}
		}
		for _, q := range p.quotes {
			open := p.plain[q.Start-3 : q.Start]
			if open != "『" || corner == 0 || p.kindAt(q.Start) == corpus.KindHeading {
				continue
			}
			_, n := utf8.DecodeRuneInString(p.Text[q.Start:])
			p.report(corpus.Span{Start: q.Start - 3, End: q.Start + n}, "「"+p.Text[q.Start:q.Start+n], Msg{"外側の引用に『』がある（他は「」）", "『』 at the outside; other quotations stand in 「」"})
		}
		p.labels()
	},
})

var curlyQuote = regexp.MustCompile(`“([^“”\n]*[ぁ-んァ-ヺ一-龯][^“”\n]*)”`)

var label = regexp.MustCompile(`[“「]([ァ-ヺー一-龯]{2,8})[”」]`)

// labels reports words that are quoted more often than not and stand bare.
func (p *pass) labels() {
	quotedTimes := map[string]int{}
	for _, m := range label.FindAllStringSubmatch(p.plain, -1) {
		quotedTimes[m[1]]++
	}
	for _, w := range sortedStrings(quotedTimes) {
		n := quotedTimes[w]
		if all := strings.Count(p.plain, w); n < 2 || all <= n || n*2 <= all {
			continue
		}
		for at := 0; ; {
			i := strings.Index(p.plain[at:], w)
			if i < 0 {
				break
			}
			at += i
			before, after := p.before(at, 1), p.after(at+len(w), 1)
			if !strings.ContainsAny(before, "“「・") && !strings.ContainsAny(after, "”」") && !continues(before, w) {
				p.report(corpus.Span{Start: at, End: at + len(w)}, "「"+w+"」", msgf("「%s」は他では引用符付き（%d回）", "%q stands in quotes elsewhere (%d times)", w, n))
			}
			at += len(w)
		}
	}
}

// continues reports whether a character before a word belongs to a longer one.
func continues(before, w string) bool {
	a, _ := utf8.DecodeRuneInString(before)
	b, _ := utf8.DecodeRuneInString(w)
	kanji := func(r rune) bool { return r >= 0x4E00 && r <= 0x9FFF }
	kata := func(r rune) bool { return r >= 'ァ' && r <= 'ー' }
	return kanji(a) && kanji(b) || kata(a) && kata(b)
}
