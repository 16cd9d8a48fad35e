package clause

import (
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

var counters = []string{"点", "枚", "体", "つ", "回", "個", "人", "色", "種類", "分", "倍", "番目", "ターン", "章", "文字", "度", "手順", "通り", "組", "マナ"}

var kanjiDigits = map[string]int{"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "〇": 0}

var universals = []string{"すべて", "全て", "あらゆる", "各", "それぞれ", "全員", "全部", "どの", "いかなる", "両方", "毎回"}

var existentials = []string{"いずれか", "どれか", "誰か", "いくつか", "何らか", "なんらか"}

// quantity finds the first number with its counter, or a word for all or any,
// among tokens i to j.
func (p *parser) quantity(i, j int) *Quantity {
	for k := i; k < j; k++ {
		t := &p.toks[k]
		if contains(universals, t.Base) || contains(universals, t.Surface) {
			return &Quantity{Span: t.Span, Value: -1, All: true}
		}
		if contains(existentials, t.Surface) {
			return &Quantity{Span: t.Span, Value: -1, Any: true}
		}
		v, ok := number(t)
		if !ok || k > i && contains(attributeNouns, p.toks[k-1].Surface) {
			continue // タフネス３の is a quality
		}
		q := &Quantity{Span: t.Span, Value: v, X: v < 0}
		m := k + 1
		for m < len(p.toks) && p.toks[m].Kind == nlp.Blank {
			m++
		}
		if m < len(p.toks) && contains(counters, p.toks[m].Surface) {
			q.Counter, q.End = p.toks[m].Surface, p.toks[m].End
			m++
		}
		if m < len(p.toks) {
			switch s := p.toks[m].Surface; s {
			case "以上", "以下", "未満", "まで", "ずつ", "超":
				q.Bound, q.End = s, p.toks[m].End
			}
		}
		if k > i {
			switch p.toks[k-1].Surface {
			case "最大", "ちょうど", "最低", "少なくとも":
				q.Bound, q.Start = p.toks[k-1].Surface, p.toks[k-1].Start
			}
		}
		return q
	}
	return nil
}

// number reads a token as a number; -1 is X.
func number(t *nlp.Token) (int, bool) {
	s := strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, t.Surface)
	if s == "X" || s == "Ｘ" {
		return -1, true
	}
	if v, ok := kanjiDigits[s]; ok && (t.Is("名詞,数") || t.Kind == nlp.Number) {
		return v, true
	}
	if s == "" || len(s) > 6 {
		return 0, false
	}
	v := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0, false
		}
		v = v*10 + int(r-'0')
	}
	return v, true
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func hullSpan(a, b corpus.Span) corpus.Span {
	return corpus.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}
