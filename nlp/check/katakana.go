package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

// katakanaWord is a run of katakana with middle dots inside.
var katakanaWord = regexp.MustCompile(`[ァ-ヺー]+(?:[・･][ァ-ヺー]+)*`)

// katakanaKey is what spellings of one word share: no middle dots, no prolonged
// mark at the end of a part of three characters or more, エイ as エー, ヴ as ブ.
func katakanaKey(w string) string {
	parts := strings.FieldsFunc(w, func(r rune) bool { return r == '・' || r == '･' })
	for i, p := range parts {
		if utf8.RuneCountInString(p) > 3 {
			parts[i] = strings.TrimSuffix(p, "ー")
		}
	}
	return kanaSounds.Replace(strings.Join(parts, ""))
}

var kanaSounds = strings.NewReplacer("レイ", "レー", "メイ", "メー", "ヴァ", "バ", "ヴィ", "ビ", "ヴェ", "ベ", "ヴォ", "ボ", "ヴ", "ブ", "ェイ", "ェー")

// countKatakana counts the katakana words of a document by key and spelling.
func countKatakana(d *Doc) map[string]map[string]int {
	out := map[string]map[string]int{}
	for _, m := range katakanaWord.FindAllStringIndex(d.plain, -1) {
		if w := d.plain[m[0]:m[1]]; m[1]-m[0] >= 9 && d.kindAt(m[0]) != corpus.KindDuplicate {
			count(out, katakanaKey(w), w, 1)
		}
	}
	return out
}

// official returns the spelling of the term base for a katakana word by key.
func official(base *term.Base) map[string]string {
	out := map[string]string{}
	if base == nil {
		return out
	}
	for i := range base.Concepts {
		for _, t := range base.Concepts[i].Terms {
			if !base.Concepts[i].Derived && (t.Status == term.Preferred || t.Status == term.Superseded) && katakanaWord.FindString(t.Ja) == t.Ja {
				if k := katakanaKey(t.Ja); out[k] == "" {
					out[k] = t.Ja
				}
			}
		}
	}
	return out
}

// joints are the words that are joined with a middle dot, by their last part:
// カード of クリーチャー・カード.
func joints(forms map[string]string) map[string]bool {
	times := map[string]int{}
	for _, w := range forms {
		if i := strings.LastIndex(w, "・"); i > 0 {
			times[w[i+len("・"):]]++
		}
	}
	out := map[string]bool{}
	for w, n := range times {
		out[w] = n >= 3 // once or twice proves no custom
	}
	return out
}

var _ = register(&Check{
	Code: "katakana", Severity: Warning,
	Title: Msg{"カタカナ語の表記（長音・中黒）", "spelling of katakana words: prolonged marks, middle dots"},
	Reason: Msg{"長音記号（コントローラ/コントローラー）や中黒（マナコスト/マナ・コスト）の揺れ。用語集にある語はその表記、ない語は文書内の多数を正しいとみなす。",
		"Prolonged marks (コントローラ/コントローラー) and middle dots (マナコスト/マナ・コスト) that vary. Terms are right as the term base has them, other words as most of the document has them."},
	Examples: []Example{
		{Bad: "コントローラの手札を見る。", Found: "コントローラ", Good: "コントローラーの手札を見る。コントロールを得る。"},
		{Bad: "アクティブプレイヤーが選ぶ。", Found: "アクティブプレイヤー", Good: "アクティブ・プレイヤーが選ぶ。"},
		{Bad: "サーバーを選ぶ。サーバーに送る。サーバを止める。", Found: "サーバ", Good: "サーバーを選ぶ。サービスを止める。"},
		{Bad: "コピーカードを見る。", Found: "コピーカード", Good: "コピーする。カードを見る。"},
	},
	run: func(p *pass) {
		forms, ends := p.tally.forms, p.tally.ends
		for _, m := range katakanaWord.FindAllStringIndex(p.plain, -1) {
			w := p.plain[m[0]:m[1]]
			if m[1]-m[0] < 9 || strings.Contains(w, "･") {
				continue
			}
			right := p.rightKatakana(w, forms, ends)
			if right == "" || right == w {
				continue
			}
			f := p.report(corpus.Span{Start: m[0], End: m[1]}, right, msgf("「%s」は「%s」と書く", "write %[2]q for %[1]q", w, right))
			if forms[katakanaKey(w)] != "" {
				f.safe()
			}
		}
	},
})

// rightKatakana returns how a katakana word is to be written, "" where nothing
// is known of it.
func (p *pass) rightKatakana(w string, forms map[string]string, ends map[string]bool) string {
	key := katakanaKey(w)
	if right := forms[key]; right != "" {
		return right
	}
	if right := p.joined(w, forms, ends); right != "" {
		return right
	}
	best, n, others := most(p.tally.kanaOf[p.Doc][key])
	if n <= others || len(p.tally.kanaOf[p.Doc][key]) == 1 {
		if !p.tally.several {
			return ""
		}
		best, n, others = most(p.tally.kana[key])
	}
	if n > others {
		return best
	}
	return ""
}

// joined splits a word without middle dots into two terms of which the second
// is joined with a dot elsewhere.
func (p *pass) joined(w string, forms map[string]string, ends map[string]bool) string {
	if strings.Contains(w, "・") || p.env.Base == nil {
		return ""
	}
	for end := range katakanaEnds(w) {
		head, tail := w[:end], w[end:]
		if !ends[tail] || len(head) < 9 || forms[katakanaKey(head)] != head || forms[katakanaKey(tail)] != tail {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(tail); nlp.IsSmallKana(r) {
			continue
		}
		if isProper(p.env.Base, head) {
			continue
		}
		return head + "・" + tail
	}
	return ""
}

func isProper(base *term.Base, w string) bool {
	for _, c := range base.Lookup(w) {
		if c.Kind == term.Proper {
			return true
		}
	}
	return false
}

// katakanaEnds yields the places at which a word may be cut.
func katakanaEnds(w string) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range w {
			if i > 0 && !yield(i) {
				return
			}
		}
	}
}
