package check

import (
	"regexp"
	"strings"

	"saitei/corpus"
)

const digits = `[0-9０-９一二三四五六七八九十]`

var (
	parts    = regexp.MustCompile(`(` + digits + `{1,3})(?:つ|個)?の(章|部|節|編)`)
	partHead = regexp.MustCompile(`第(` + digits + `{1,3})(章|部|節|編)`)
	sum      = regexp.MustCompile(`(` + digits + `{1,5})(枚|種類|人|点|個|体|種)[（(]([^（）()]*)[）)]`)
	addend   = regexp.MustCompile(`[ァ-ヺー一-龯]+(?:が|は|:|：)?(` + digits + `{1,5})(?:枚|種類|人|点|個|体|種)?(?:[、,，・/＋+]|$)`)
	listed   = regexp.MustCompile(`((?:[「《][^「」《》]+[」》](?:、|と|や|，)?(?:および|または|及び)?){2,})の(` + digits + `{1,3})(つ|枚|種類|個|種|点)`)
	item     = regexp.MustCompile(`[「《][^「」《》]+[」》]`)
	announce = regexp.MustCompile(`(?:以下|次)の(` + digits + `{1,2})(つ|点|種類|項目|個)(?:の[^。、]{0,12})?(?:である|です|がある|を[^。]{0,10})?[。：:]?$`)
	bullet   = regexp.MustCompile(`^\s*(?:[•＊*・●○◆■\-]|[0-9０-９]+[.．)）])\s*\S`)
)

var _ = register(&Check{
	Code: "count", Severity: Error,
	Title: Msg{"数と実際の個数が合わない", "a number that does not agree with what it counts"},
	Reason: Msg{"「３つの章」と第１章・第２章、「180枚（…60、…60、…60）」の内訳、「『甲』『乙』の３つ」、「以下の３つ」と続く箇条書きを数える。",
		"Counted are: chapters announced and chapters there are, a total and its parts in brackets, names in a row and their number, and a list announced with its length."},
	Examples: []Example{
		{Bad: "この文書は３つの章に分かれる。\n第１章は用語、第２章は例である。", Found: "３つの章", Good: "この文書は２つの章に分かれる。\n第１章は用語、第２章は例である。"},
		{Bad: "全部で10枚（赤４枚、青５枚）", Found: "10枚", Good: "全部で９枚（赤４枚、青５枚）"},
		{Bad: "「飛行」「到達」の３つを持つ。", Found: "３つ", Good: "「飛行」「到達」の２つを持つ。"},
		{Bad: "以下の３つがある。\n・飛行\n・到達\n", Found: "３つ", Good: "以下の２つがある。\n・飛行\n・到達\n"},
	},
	run: func(p *pass) {
		p.chapters()
		p.eachLine("", func(start int, text string) {
			if !strings.ContainsAny(text, "（(」》") {
				return
			}
			for _, m := range sum.FindAllStringSubmatchIndex(text, -1) {
				p.sums(start, text, m)
			}
			for _, m := range listed.FindAllStringSubmatchIndex(text, -1) {
				n, want := len(item.FindAllString(text[m[2]:m[3]], -1)), number(text[m[4]:m[5]])
				if want > 1 && n != want {
					p.report(corpus.Span{Start: start + m[4], End: start + m[7]}, "", msgf("%[1]dとあるが、挙げられているのは%[2]d", "it says %[1]d, but %[2]d are named", want, n))
				}
			}
		})
		p.lists()
	},
})

// chapters compares the chapters announced with those there are.
func (p *pass) chapters() {
	most := map[string]int{}
	seen := map[string]map[int]bool{}
	for _, m := range partHead.FindAllStringSubmatch(p.plain, -1) {
		n := number(m[1])
		most[m[2]] = max(most[m[2]], n)
		if seen[m[2]] == nil {
			seen[m[2]] = map[int]bool{}
		}
		seen[m[2]][n] = true
	}
	for _, m := range parts.FindAllStringSubmatchIndex(p.plain, -1) {
		kind := p.plain[m[4]:m[5]]
		n, have := number(p.plain[m[2]:m[3]]), most[kind]
		if prev := p.before(m[0], 1); n < 1 || have < 2 || n == have || prev == "第" || len(seen[kind]) != have || strings.ContainsAny(prev, "0123456789.") {
			continue // only an unbroken series 1 to n tells how many there are
		}
		p.report(corpus.Span{Start: m[0], End: m[1]}, itoa(have)+p.plain[m[3]:m[1]], msgf("%[1]dとあるが、この文書には第%[2]d%[3]sまでしかない", "it says %[1]d, but the document goes to number %[2]d (第%[2]d%[3]s)", n, have, kind))
	}
}

// sums adds up the parts in the brackets after a total.
func (p *pass) sums(start int, text string, m []int) {
	inner := text[m[6]:m[7]]
	pieces := addend.FindAllStringSubmatch(inner, -1)
	if len(pieces) < 2 || strings.Count(inner, "、")+strings.Count(inner, "，")+strings.Count(inner, ",")+strings.Count(inner, "・") != len(pieces)-1 {
		return
	}
	total := 0
	for _, a := range pieces {
		n := number(a[1])
		if n < 0 {
			return
		}
		total += n
	}
	if want := number(text[m[2]:m[3]]); want > 0 && want != total {
		p.report(corpus.Span{Start: start + m[2], End: start + m[5]}, itoa(total)+text[m[4]:m[5]], msgf("合計は%[1]dとあるが、内訳を足すと%[2]d", "the total says %[1]d, but its parts add up to %[2]d", want, total))
	}
}

// lists counts the items of a list that is announced with its length.
func (p *pass) lists() {
	for i, l := range p.lines {
		text := strings.TrimRight(p.plain[l.Start:l.End], " \t　")
		m := announce.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		n, j := 0, i+1
		for ; j < len(p.lines); j++ {
			item := p.plain[p.lines[j].Start:p.lines[j].End]
			if strings.TrimSpace(item) == "" && n == 0 {
				continue
			}
			if !bullet.MatchString(item) {
				break
			}
			n++
		}
		if want := number(text[m[2]:m[3]]); n > 1 && want > 0 && want != n {
			p.report(corpus.Span{Start: l.Start + m[2], End: l.Start + m[5]}, "", msgf("%[1]dとあるが、続く箇条書きは%[2]d", "it says %[1]d, but %[2]d items follow", want, n))
		}
	}
}
