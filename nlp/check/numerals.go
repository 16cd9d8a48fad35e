package check

import (
	"regexp"
	"strings"

	"saitei/corpus"
)

// Numbers before a counter are written in three ways: １つ, 1つ and 一つ. Dates,
// sizes and rule numbers are no counted things and are left alone.
var counted = regexp.MustCompile(`([0-9０-９]+|[一二三四五六七八九十]{1,2})(つ目|つ|枚|体|個|人|回|点|番目|種類|マナ)`)

// notNumerals are words that begin or end like a kanji numeral with a counter.
var notNumerals = regexp.MustCompile(`(一回り|一人前|一体化|一体感|一点張|一枚岩|唯一つ|十人十色|一個人|万一|第一|統一|唯一|同一|均一|一人称|一回戦)`)

// numberStyle counts how a document writes numbers before counters.
type numberStyle struct {
	uses  []numberUse
	count [3]int
}

const (
	wide = iota
	narrow
	kanji
)

type numberUse struct {
	corpus.Span        // the numeral
	counter     string // what follows
	style       int
}

var styleNames = [3]Msg{{"全角数字", "full-width digits"}, {"半角数字", "half-width digits"}, {"漢数字", "kanji numerals"}}

func countNumbers(d *Doc) *numberStyle {
	s := &numberStyle{}
	for _, line := range d.lines {
		text := d.plain[line.Start:line.End]
		if !strings.ContainsAny(text, "つ枚体個人回点番種マ") {
			continue
		}
		for _, m := range counted.FindAllStringSubmatchIndex(text, -1) {
			u := numberUse{corpus.Span{Start: line.Start + m[2], End: line.Start + m[3]}, text[m[4]:m[5]], kanji}
			switch c := text[m[2]]; {
			case c < 0x80:
				u.style = narrow
			case c == 0xEF:
				u.style = wide
			}
			around := d.before(u.Start, 2) + text[m[2]:m[1]] + d.after(u.End, 4)
			if u.style == kanji && u.counter == "人" {
				continue // 一人 and 二人 are words of their own
			}
			if u.style == kanji && (notNumerals.MatchString(around) || strings.HasSuffix(d.before(u.Start, 1), "数")) {
				continue
			}
			if strings.ContainsAny(d.before(u.Start, 1), "0123456789.-/,０１２３４５６７８９＋－+−") {
				continue
			}
			s.uses = append(s.uses, u)
			if d.kindAt(u.Start) != corpus.KindDuplicate {
				s.count[u.style]++
			}
		}
	}
	return s
}

var _ = register(&Check{
	Code: "numerals", Severity: Warning,
	Title: Msg{"数字の書き方の揺れ", "numbers before counters are written in different ways"},
	Reason: Msg{"助数詞の前の数字は、文書の中で全角・半角・漢数字のどれかに揃える。日付・数値の対（２/２）・ルール番号は数えない。",
		"Numbers before counters should be written in one way throughout a document: full width, half width or kanji. Dates, sizes (2/2) and rule numbers do not count."},
	Examples: []Example{
		{Bad: "カードを１枚引く。カードを２枚捨てる。一つの能力を失う。", Found: "一つ", Good: "カードを１枚引く。カードを２枚捨てる。一般の能力、唯一つの方法。"},
		{Bad: "１体を選ぶ。２体を選ぶ。11体を選ぶ。", Found: "11体", Good: "１体を選ぶ。２体を選ぶ。2006年4月11日。"},
	},
	run: func(p *pass) {
		s := p.tally.numbers[p.Doc]
		best, most, total := 0, 0, 0
		for i, n := range s.count {
			total += n
			if n > most {
				best, most = i, n
			}
		}
		if want, ok := map[string]int{"wide": wide, "narrow": narrow, "kanji": kanji}[p.env.Policy["numerals"]]; ok {
			best = want
		} else if most*2 <= total {
			return
		}
		for _, u := range s.uses {
			if u.style == best || u.style == narrow && u.Len() > 2 { // long numbers are often half-width by custom
				continue
			}
			number := restyle(p.Text[u.Start:u.End], best)
			if number == "" {
				continue
			}
			f := p.report(corpus.Span{Start: u.Start, End: u.End + len(u.counter)}, number+u.counter, msgf(
				"%[1]sと%[2]sが混在している: この文書は主に%[1]s", "%[4]s among %[3]s: the document mostly has %[3]s",
				styleNames[best].Ja, styleNames[u.style].Ja, styleNames[best].En, styleNames[u.style].En))
			if u.style != kanji && best != kanji {
				f.safe()
			}
		}
	},
})

// restyle writes a number in another style, "" where it has no common form there.
func restyle(s string, style int) string {
	n := number(s)
	switch {
	case n < 0:
		return ""
	case style == kanji:
		if n < 1 || n > 10 {
			return ""
		}
		return string([]rune("一二三四五六七八九十")[n-1])
	}
	digits := itoa(n)
	if style == narrow {
		return digits
	}
	var b strings.Builder
	for _, c := range digits {
		b.WriteRune(c - '0' + '０')
	}
	return b.String()
}
