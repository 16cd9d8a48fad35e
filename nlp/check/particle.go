package check

import (
	"regexp"
	"strings"

	"saitei/corpus"
)

// gap is a construction in which a particle is missing.
type gap struct {
	hint  string // a literal that must stand in the line
	re    *regexp.Regexp
	at    int // group before whose end the particle is missing
	to    int // group that the finding ends with
	parti string
}

var gaps = []gap{
	{"ためは", regexp.MustCompile(`(?:[るつうくすむぶぬた]|ない|この|その)(ため)(は)[、あいうえおかきこさし-ん一-龯《「ァ-ヺ]`), 1, 2, "に"},
	{"", regexp.MustCompile(`(戦場|墓地|手札|追放領域|スタック|統率領域|ライブラリー|場)(出る|出た|出て|出す|出し|置く|置か|置い|戻す|戻し|戻る|戻っ|戻さ|加える|加えた|加えて)`), 1, 2, "に"},
	{"", regexp.MustCompile(`(カード|ダメージ|ライフ|マナ|コスト|呪文|能力|トークン|クリーチャー|ライブラリー|手札)(引く|引い|引か|与える|与えた|与えて|与えら|唱える|唱えた|唱えて|支払う|支払っ|支払わ|捨てる|捨てた|捨てて|失う|失っ|失わ|得る|選ぶ|選ん|探す|探し|起動する|コントロールする)`), 1, 2, "を"},
	{"生け贄捧げ", regexp.MustCompile(`(生け贄)(捧げ)`), 1, 2, "に"},
	{"対象", regexp.MustCompile(`(対象)(する|した場合|しない|なる場合|ならない|なった)`), 1, 2, "と"},
	{"かかわらず", regexp.MustCompile(`[^にもー](.)(かかわらず)`), 1, 2, "に"},
	{"ついて", regexp.MustCompile(`(効果|能力|呪文|ルール|対象|処理|相互作用)(ついて[はの])`), 1, 2, "に"},
	{"よって", regexp.MustCompile(`(効果|能力|呪文|カード)(よって[はもの、])`), 1, 2, "に"},
}

var _ = register(&Check{
	Code: "missing-particle", Severity: Error,
	Title: Msg{"助詞の脱落", "a particle is missing"},
	Reason: Msg{"「～するためは」「戦場出る」のように、助詞なしでは続かない語が直接続いている。名詞どうしの複合語（手札破壊など）は対象外。",
		"Words follow each other that need a particle between them, as in するためは or 戦場出る. Compounds of nouns (手札破壊) are left alone."},
	Examples: []Example{
		{Bad: "飛行を得るためは、先に払う必要がある。", Found: "ためは", Good: "飛行を得るためには、先に払う必要がある。そのために、ためらう。"},
		{Bad: "クリーチャーが戦場出たとき、", Found: "戦場出た", Good: "クリーチャーが戦場に出たとき、出た目を数える。"},
		{Bad: "カード引く。", Found: "カード引く", Good: "カードを引く。引く前にカード名を選ぶ。"},
	},
	run: func(p *pass) {
		for _, g := range gaps {
			p.eachLine(g.hint, func(start int, text string) {
				for _, m := range g.re.FindAllStringSubmatchIndex(text, -1) {
					a, b, e := start+m[2*g.at], start+m[2*g.at+1], start+m[2*g.to+1]
					if g.parti == "に" && strings.HasSuffix(p.before(a, 1), "牧") || p.Text[a:b] == "場" && !plainField(p.before(a, 1)) {
						continue
					}
					p.report(corpus.Span{Start: a, End: e}, p.Text[a:b]+g.parti+p.Text[b:e], msgf("「%[1]s」の前に助詞「%[2]s」が落ちている", "the particle %[2]q is missing before %[1]q", p.Text[b:e], g.parti))
				}
			})
		}
	},
})

// plainField reports whether 場 after a character is the zone and not the end
// of a longer word.
func plainField(before string) bool {
	return before == "" || strings.ContainsAny(before, "、。（「がはをにの ")
}

// eachLine calls f for each line that holds the hint, with the start of the
// line; names are blotted out.
func (p *pass) eachLine(hint string, f func(start int, text string)) {
	if hint != "" && !strings.Contains(p.plain, hint) {
		return
	}
	for _, l := range p.lines {
		if text := p.plain[l.Start:l.End]; strings.Contains(text, hint) {
			f(l.Start, text)
		}
	}
}

// doubled are constructions in which a particle stands twice for one verb.
var doubled = []struct {
	re   *regexp.Regexp
	what string
}{
	{regexp.MustCompile(`((?:[ァ-ヺー・一-龯々]|その|この)+を[ァ-ヺー・一-龯々＋/０-９]{2,}を)[^」』、とも]`), "を"},
	{regexp.MustCompile(`((?:それ|これ)が[ァ-ヺー・一-龯々]{2,}が)[^、。]`), "が"},
	{regexp.MustCompile(`([一-龯々ァ-ヺー]で[一-龯々]{2,}で)[^きあはもすな、。しの」見]`), "で"},
	{regexp.MustCompile(`([^をがに](?:をを|がが|をが|をに|がを|にを|をは))[^ぐいすっ]`), "をを"},
}

// adverbial are nouns that で makes an adverb: another で may stand before them.
var adverbial = regexp.MustCompile(`で(追加|同時|順番|無作為|単独|自動|全体|合計|個別|同様|途中|最後|最初|両方|全部|点数)で$`)

var _ = register(&Check{
	Code: "doubled-particle", Severity: Warning,
	Title: Msg{"助詞の重複", "a particle stands twice"},
	Reason: Msg{"一つの動詞に同じ格助詞が二度係っている（「そのコピーをマナ・コストを支払わず」）。間に読点や動詞がある場合は対象外。",
		"One verb has two objects or two subjects (そのコピーをマナ・コストを支払わず). Where a comma or a verb stands between, nothing is said."},
	Examples: []Example{
		{Bad: "そのカードをコストを支払わずに唱える。", Found: "そのカードをコストを", Good: "そのカードを、コストを支払わずに唱える。カードを見せ、手札を捨てる。"},
		{Bad: "解決の時点で状態で調べる。", Found: "点で状態で", Good: "解決の時点の状態で調べる。戦場である状態で。"},
		{Bad: "カードをを引く。", Found: "ドをを", Good: "カードを引く。"},
	},
	run: func(p *pass) {
		for _, d := range doubled {
			p.eachLine("", func(start int, text string) {
				for _, m := range d.re.FindAllStringSubmatchIndex(text, -1) {
					found := text[m[2]:m[3]]
					sev := p.check.Severity
					switch {
					case d.what == "で" && adverbial.MatchString(found):
						continue
					case strings.HasSuffix(found, "コストを") && strings.HasPrefix(text[m[3]:], "支払"):
						sev = Info // a set phrase of card texts
					}
					p.reportAs(sev, corpus.Span{Start: start + m[2], End: start + m[3]}, "", msgf("助詞「%[1]s」が重なっている", "the particle %[1]q stands twice", d.what))
				}
			})
		}
	},
})

// wordy are phrases that say a thing twice.
var wordy = []struct {
	hint       string
	re         *regexp.Regexp
	suggestion string
}{
	{"それぞれ", regexp.MustCompile(`それぞれ[0-9０-９一二三四五Ｘ]+[枚体個つ点人回]ずつ`), "それぞれ…／…ずつ"},
	{"最大", regexp.MustCompile(`最大で?[0-9０-９一二三四五Ｘ]+[枚体個つ点人回]しか`), "最大…／…しか"},
	{"最初", regexp.MustCompile(`(?:まず最初に|一番最初|いちばん最初)`), "最初"},
	{"最後", regexp.MustCompile(`(?:一番最後|いちばん最後)`), "最後"},
	{"現在", regexp.MustCompile(`今現在`), "現在"},
	{"だけしか", regexp.MustCompile(`だけしか`), "だけ／しか"},
	{"番目", regexp.MustCompile(`第[0-9０-９一二三四五六七八九十]+番目`), "…番目"},
	{"過半数", regexp.MustCompile(`過半数を(?:超え|越え)`), "過半数に達する"},
	{"従来", regexp.MustCompile(`従来から`), "従来"},
	{"ごと", regexp.MustCompile(`各[一-龯ァ-ヺー]{1,8}ごとに`), "各…／…ごとに"},
	{"毎", regexp.MustCompile(`各[一-龯ァ-ヺー]{1,8}毎に`), "各…／…ごとに"},
	{"可能", regexp.MustCompile(`可能することができ|することが可能でき`), "できる"},
	{"予め", regexp.MustCompile(`予め(?:予|先に)`), "あらかじめ"},
	{"返", regexp.MustCompile(`再び(?:繰り返し|再)`), "再び／繰り返し"},
	{"ことが", regexp.MustCompile(`できることができ`), "できる"},
}

var _ = register(&Check{
	Code: "redundancy", Severity: Warning,
	Title:  Msg{"重複表現", "a phrase that says a thing twice"},
	Reason: Msg{"「それぞれ１枚ずつ」「最大で１回しか」のように同じ意味の語が重なると、数の読み違いを招く。", "Two words that say the same, as in それぞれ１枚ずつ or 最大で１回しか, make a reader wonder about the number."},
	Examples: []Example{
		{Bad: "それぞれ１枚ずつカードを裏返す。", Found: "それぞれ１枚ずつ", Good: "それぞれ１枚のカードを捨てる。１枚ずつ捨てる。"},
		{Bad: "最大で１回しか起動できない。", Found: "最大で１回しか", Good: "１回しか起動できない。最大で１回起動できる。"},
	},
	run: func(p *pass) {
		for _, w := range wordy {
			p.eachLine(w.hint, func(start int, text string) {
				for _, m := range w.re.FindAllStringIndex(text, -1) {
					p.report(corpus.Span{Start: start + m[0], End: start + m[1]}, w.suggestion, msgf("「%s」は意味が重なっている", "%q says the same thing twice", text[m[0]:m[1]]))
				}
			})
		}
	},
})
