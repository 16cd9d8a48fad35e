package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
)

const ja = `ぁ-んァ-ヺー一-龯々〇`

// pattern is a regular expression with what to write instead: a template of
// the expression's groups, or "" where a person must decide. Group 1 is what is
// reported.
type pattern struct {
	hint string // a literal that must stand in the line; "" for none
	re   *regexp.Regexp
	fix  func(string) string
	sev  Severity
	msg  Msg
	safe bool
}

func (p *pass) patterns(all []pattern) {
	for _, t := range all {
		if t.hint == halfWidth {
			if strings.IndexFunc(p.plain, func(r rune) bool { return r >= 0xFF61 && r <= 0xFF9F }) < 0 {
				continue
			}
			t.hint = ""
		}
		p.eachLine(t.hint, func(start int, text string) {
			for _, m := range t.re.FindAllStringSubmatchIndex(text, -1) {
				s := corpus.Span{Start: start + m[2], End: start + m[3]}
				suggestion := ""
				if t.fix != nil {
					suggestion = t.fix(p.Text[s.Start:s.End])
				}
				if f := p.reportAs(t.sev, s, suggestion, t.msg); t.safe {
					f.safe()
				}
			}
		})
	}
}

func constant(s string) func(string) string { return func(string) string { return s } }
func without(cut string) func(string) string {
	return func(s string) string { return strings.ReplaceAll(s, cut, "") }
}
func folded(s string) string { return nlp.FoldString(s, nlp.FoldWidth) }

// halfWidth stands for a line that has a character from U+FF61 to U+FF9F.
const halfWidth = "half-width"

var halfKana = []pattern{
	{hint: halfWidth, re: regexp.MustCompile(`([ｦ-ﾟ]+)`), fix: widenKana, sev: Error, safe: true, msg: Msg{"半角カナは全角で書く", "half-width katakana: write them in full width"}},
	{hint: halfWidth, re: regexp.MustCompile(`((?:[ァ-ヺー]+)?[｡｢｣､･](?:[ァ-ヺー]+)?)`), fix: widenKana, sev: Error, safe: true, msg: Msg{"半角の記号は全角で書く", "half-width Japanese punctuation: write it in full width"}},
	{re: regexp.MustCompile(`[` + ja + `）」』]([,;!?]|\.(?:$|[` + ja + `]))`), sev: Warning, msg: Msg{"和文の中の半角句読点", "Latin punctuation in Japanese text"}},
}

// widenKana writes half-width kana and punctuation in full width.
func widenKana(s string) string {
	return strings.NewReplacer("｡", "。", "｢", "「", "｣", "」", "､", "、", "･", "・").Replace(folded(s))
}

var _ = register(&Check{
	Code: "half-width", Severity: Error,
	Title:  Msg{"半角のカナ・句読点", "half-width kana and punctuation"},
	Reason: Msg{"半角カナや半角の中黒は検索で別の文字になり、組版でも崩れる。", "Half-width kana and middle dots are other characters to a search, and break the setting."},
	Examples: []Example{
		{Bad: "トークン･クリーチャー", Found: "トークン･クリーチャー", Good: "トークン・クリーチャー"},
		{Bad: "ｶｰﾄﾞを引く。", Found: "ｶｰﾄﾞ", Good: "カードを引く。"},
		{Bad: "カードを引く,捨てる。", Found: ",", Good: "カードを引く、捨てる。{1},{T}：3,000点。"},
	},
	run: func(p *pass) { p.patterns(halfKana) },
})

var spaces = []pattern{
	{hint: " ", re: regexp.MustCompile(`[` + ja + `）」』0-9０-９](。 +)[` + ja + `（「『《0-9０-９]`), fix: constant("。"), sev: Error, safe: true, msg: Msg{"句点の後に空白がある", "a space after 。"}},
	{hint: " ", re: regexp.MustCompile(`(、 +)[` + ja + `（「『《0-9０-９]`), fix: constant("、"), sev: Error, safe: true, msg: Msg{"読点の後に空白がある", "a space after 、"}},
	{hint: " ", re: regexp.MustCompile(`([。、]） +)[` + ja + `（「『《]`), fix: func(s string) string { return strings.TrimRight(s, " \t") }, sev: Warning, safe: true, msg: Msg{"閉じ括弧の後に空白がある", "a space after a closing bracket"}},
	{hint: " ", re: regexp.MustCompile(`[` + ja + `）」』》a-zA-Z0-9０-９]( +（)`), fix: constant("（"), sev: Warning, safe: true, msg: Msg{"全角括弧の前に空白がある", "a space before a full-width bracket"}},
	{hint: " ", re: regexp.MustCompile(`([）」』》] +)[ぁ-ん]`), fix: func(s string) string { return strings.TrimRight(s, " \t") }, sev: Warning, safe: true, msg: Msg{"閉じ括弧の後に空白がある", "a space after a closing bracket"}},
	{hint: " ", re: regexp.MustCompile(`[` + ja + `0-9０-９]( +[「『])`), fix: func(s string) string { return strings.TrimLeft(s, " \t") }, sev: Warning, safe: true, msg: Msg{"かぎ括弧の前に空白がある", "a space before a quotation bracket"}},
	{hint: " ", re: regexp.MustCompile(`[` + ja + `]( +[、。）」』])`), fix: func(s string) string { return strings.TrimLeft(s, " \t") }, sev: Error, safe: true, msg: Msg{"約物の前に空白がある", "a space before a closing mark"}},
	{hint: ".", re: regexp.MustCompile(`\b([A-Z]\.[A-Z][a-z]+)`), fix: func(s string) string { return s[:2] + " " + s[2:] }, sev: Error, msg: Msg{"イニシャルの後に空白がない", "no space after an initial"}},
}

// ruleHead is a rule number with the text after it, with and without a space.
var ruleHead = regexp.MustCompile(`^\s*([1-9][0-9]{2}\.[0-9]+(?:\.|[a-z]))( ?)([` + ja + `「])`)

var _ = register(&Check{
	Code: "spacing", Severity: Warning,
	Title:  Msg{"余分な空白・足りない空白", "spaces too many or missing"},
	Reason: Msg{"和文の約物の前後に半角の空白は置かない。ルール番号の後の空白は文書の多数に揃える。", "No space stands before or after Japanese punctuation. Whether one stands after a rule number, the majority of the document decides."},
	Examples: []Example{
		{Bad: "到達 （飛行をブロックできる。）", Found: " （", Good: "到達（飛行をブロックできる。）"},
		{Bad: "カードを引く。 それを見せる。", Found: "。 ", Good: "カードを引く。それを見せる。"},
		{Bad: "編集 Mark L.Gott", Found: "L.Gott", Good: "編集 Mark L. Gott、U.S.A."},
		{Bad: "702.1a 飛行は\n702.1b 到達は\n702.1.飛行", Found: "702.1.飛", Good: "702.1a 飛行は\n702.1. 飛行"},
	},
	run: func(p *pass) {
		p.patterns(spaces)
		type head struct {
			span   corpus.Span
			spaced bool
		}
		var heads []head
		with := 0
		for _, l := range p.lines {
			if m := ruleHead.FindStringSubmatchIndex(p.plain[l.Start:l.End]); m != nil {
				h := head{corpus.Span{Start: l.Start + m[2], End: l.Start + m[7]}, m[5] > m[4]}
				heads = append(heads, h)
				if h.spaced {
					with++
				}
			}
		}
		for _, h := range heads {
			if !h.spaced && with*2 > len(heads) {
				_, n := utf8.DecodeLastRuneInString(p.Text[h.span.Start:h.span.End])
				s := p.Text[h.span.Start:h.span.End]
				p.report(h.span, s[:len(s)-n]+" "+s[len(s)-n:], Msg{"ルール番号の後に空白がない（他にはある）", "no space after this rule number; others have one"}).safe()
			}
		}
	},
})

var marks = []pattern{
	{re: regexp.MustCompile(`([。、]{2,})(?:$|[^。、])`), fix: func(s string) string { return s[:3] }, sev: Error, msg: Msg{"句読点が重なっている", "punctuation stands twice"}},
	{re: regexp.MustCompile(`(（（|））|「「|」」|『『|』』|《《|》》)`), fix: func(s string) string { return s[:3] }, sev: Warning, msg: Msg{"括弧が重なっている", "a bracket stands twice"}},
	{re: regexp.MustCompile(`[^・](・・)[^・]`), fix: constant("・"), sev: Error, msg: Msg{"中黒が重なっている", "a middle dot stands twice"}},
	{re: regexp.MustCompile(`([（「『《][、。])`), sev: Error, msg: Msg{"開き括弧の直後に句読点がある", "punctuation right after an opening bracket"}},
	{re: regexp.MustCompile(`(：：|；；|，，|．．)`), sev: Error, msg: Msg{"約物が重なっている", "punctuation stands twice"}},
}

// nested are closing brackets that may rightly follow each other: ））of two levels.
func (p *pass) nested(at int) bool {
	line := p.lines[p.lineAt(at)]
	depth, deepest := 0, 0
	for _, r := range p.plain[line.Start:line.End] {
		switch {
		case strings.ContainsRune("（「『《", r):
			depth++
			deepest = max(deepest, depth)
		case strings.ContainsRune("）」』》", r):
			depth--
		}
	}
	return depth == 0 && deepest > 1
}

var _ = register(&Check{
	Code: "doubled-mark", Severity: Error,
	Title:  Msg{"約物・語の重複", "a mark or word stands twice"},
	Reason: Msg{"「。。」「、。」や同じ語の繰り返しは消し忘れ。二重の括弧が正しく閉じていれば対象外。", "。。, 、。 and a word that stands twice are leftovers of editing. Nested brackets that are closed are fine."},
	Examples: []Example{
		{Bad: "カードを引く。。", Found: "。。", Good: "カードを引く。……"},
		{Bad: "クリーチャークリーチャーを選ぶ。", Found: "クリーチャークリーチャー", Good: "クリーチャーを選ぶ。ドキドキする。"},
	},
	run: func(p *pass) {
		before := len(*p.out)
		p.patterns(marks)
		out := (*p.out)[:before]
		for _, f := range (*p.out)[before:] {
			if r, _ := utf8.DecodeRuneInString(f.Text); strings.ContainsRune("（）「」『』《》", r) && p.nested(f.Span.Start) {
				continue
			}
			out = append(out, f)
		}
		*p.out = out
		for _, m := range katakanaWord.FindAllStringIndex(p.plain, -1) {
			w := p.plain[m[0]:m[1]]
			half := len(w) / 2
			if len(w)%6 == 0 && w[:half] == w[half:] && (half >= 15 || p.tally.forms[katakanaKey(w[:half])] == w[:half]) { // short ones may be ドキドキ
				p.report(corpus.Span{Start: m[0], End: m[1]}, w[:half], msgf("「%s」が重なっている", "%q stands twice", w[:half])).safe()
			}
		}
	},
})

// lookalikes are characters of one script that look like those of another, in
// the middle of a word of that other script.
var lookalikes = []pattern{
	{re: regexp.MustCompile(`([ァ-ヺー][一二力口工夕卜八－―—‐-][ァ-ヺー])`), fix: asKatakana, sev: Error, msg: Msg{"カタカナ語の中に形の似た別の字がある", "a character that only looks like katakana inside a katakana word"}},
	{re: regexp.MustCompile(`(?:^|[^ァ-ヺーぁ-ん一-龯Ａ-Ｚａ-ｚA-Za-z～〜])(ー[つ枚体回点人個方般部度番])`), fix: func(s string) string { return "一" + s[3:] }, sev: Error, msg: Msg{"漢数字「一」が長音記号になっている", "a prolonged mark where the numeral 一 is meant"}},
	{re: regexp.MustCompile(`([ハニ]つ[のをがにめ目])`), fix: func(s string) string { return strings.NewReplacer("ハ", "八", "ニ", "二").Replace(s) }, sev: Error, msg: Msg{"漢数字が片仮名になっている", "katakana where a kanji numeral is meant"}},
}

func asKatakana(s string) string {
	rs := []rune(s)
	for i, r := range []rune("一二力口工夕卜八－―—‐-") {
		if rs[1] == r {
			rs[1] = []rune("ーニカロエタトハーーーーー")[i]
			break
		}
	}
	return string(rs)
}

var _ = register(&Check{
	Code: "lookalike", Severity: Error,
	Title:  Msg{"形の似た別の字", "a character that only looks right"},
	Reason: Msg{"漢数字の一と長音記号、漢字の力とカタカナのカなど。目では気付かず、検索で漏れる。カタカナ語の最初と最後の字は調べない。", "The numeral 一 and the prolonged mark ー, kanji 力 and katakana カ: the eye passes over them, a search does not. The first and last character of a word are not looked at."},
	Examples: []Example{
		{Bad: "カ一ドを引く。", Found: "カ一ド", Good: "カードを引く。カウンター一つ、パワー二倍。"},
		{Bad: "その中のー枚を選ぶ。", Found: "", Good: "カードの一枚を選ぶ。"},
		{Bad: "（ー枚を選ぶ）", Found: "ー枚", Good: "（一枚を選ぶ）"},
	},
	run: func(p *pass) { p.patterns(lookalikes) },
})

var residue = []pattern{
	{hint: "*", re: regexp.MustCompile(`(\*[^*\s（{][^*]*[^*\s]\*)`), fix: without("*"), sev: Error, msg: Msg{"強調の記号が残っている", "marks of emphasis were left in the text"}},
	{hint: "&", re: regexp.MustCompile(`(&(?:nbsp|amp|lt|gt|quot|#[0-9]{2,5});)`), sev: Error, msg: Msg{"HTML の文字参照が残っている", "an HTML entity was left in the text"}},
	{hint: "<", re: regexp.MustCompile(`(</?(?:b|i|u|em|strong|br|p|div|span|font|a)(?: [^<>]*)?/?>)`), sev: Error, msg: Msg{"HTML のタグが残っている", "an HTML tag was left in the text"}},
	{hint: "\uFFFD", re: regexp.MustCompile("(\uFFFD+)"), sev: Error, msg: Msg{"文字化けしている", "characters were lost in a conversion"}},
}

var _ = register(&Check{
	Code: "markup", Severity: Error,
	Title:  Msg{"書式の残り", "markup left in the text"},
	Reason: Msg{"元の文書の強調記号やタグ。Markdown と HTML の文書では調べない。箇条書きの印は対象外。", "Marks of emphasis or tags of the source. Not looked for in Markdown and HTML. The mark of a list item is none."},
	Examples: []Example{
		{Bad: "この*名前だけ*を選ぶ。", Found: "*名前だけ*", Good: "* この名前だけを選ぶ。\n２*３は６。＊/＊のクリーチャー"},
		{Bad: "カードを&nbsp;引く。", Found: "&nbsp;", Good: "A & B"},
	},
	run: func(p *pass) {
		if p.Format != "markdown" && p.Format != "html" {
			p.patterns(residue)
		}
	},
})

var minus = regexp.MustCompile(`(?:^|[^0-9０-９A-Za-z一-龯ァ-ヺーぁ-ん/])([−－‐–—ー-][0-9０-９ＸX]{1,2}/[−－‐–—ー＋+-]?[0-9０-９ＸX]{1,2})`)

var _ = register(&Check{
	Code: "dash", Severity: Warning,
	Title: Msg{"負号・ダッシュの種類", "minus signs and dashes of the wrong kind"},
	Reason: Msg{"「−１/−１」の負号は「＋１/＋１」の正号と同じ幅にし、長音記号やダッシュで代用しない。タイプ行のダッシュは — (U+2014) が今の書き方（info）。",
		"The minus of −１/−１ is of the width of the plus of ＋１/＋１ and no prolonged mark or dash. Type lines have the dash — (U+2014) today (info)."},
	Examples: []Example{
		{Bad: "＋１/＋１、−１/−１", Found: "−１/−１", Good: "＋１/＋１、－１/－１、2006年4月22-23日"},
		{Bad: "（ー１/ー１の修整を受ける。）", Found: "ー１/ー１", Good: "（－１/－１の修整を受ける。）カウンター１/１"},
		{Bad: "クリーチャー ― 人魚", Found: "―", Good: "クリーチャー — 人魚"},
	},
	run: func(p *pass) {
		wide, narrow := strings.Count(p.plain, "＋"), strings.Count(p.plain, "+")
		for _, m := range minus.FindAllStringSubmatchIndex(p.plain, -1) {
			s := corpus.Span{Start: m[2], End: m[3]}
			text := p.Text[s.Start:s.End]
			first, _ := utf8.DecodeRuneInString(text)
			right := "－"
			if narrow > wide {
				right = "-"
			}
			fixed := strings.NewReplacer("−", right, "‐", right, "–", right, "—", right, "ー", right, "－", right, "-", right).Replace(text)
			switch {
			case first == 'ー' || first == '—' || first == '–' || first == '‐':
				p.reportAs(Error, s, fixed, Msg{"負号の代わりに別の記号がある", "another sign stands for the minus"}).safe()
			case fixed != text && wide+narrow > 0:
				p.report(s, fixed, Msg{"負号の幅が正号と揃っていない", "the minus is not of the width of the plus"}).safe()
			}
		}
		for _, l := range p.lines {
			if m := typeLine.FindStringSubmatchIndex(p.plain[l.Start:l.End]); m != nil {
				p.reportAs(Info, corpus.Span{Start: l.Start + m[2], End: l.Start + m[3]}, "—", Msg{"タイプ行のダッシュは今は — (U+2014)", "type lines have the dash — (U+2014) today"})
			}
		}
	},
})

var typeLine = regexp.MustCompile(`^[ァ-ヺー・一-龯の]{2,20} ?([―─–－-]) ?[ァ-ヺー・一-龯 /・]{1,30}$`)
