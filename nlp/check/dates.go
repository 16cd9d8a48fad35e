package check

import (
	"regexp"
	"strings"
	"time"

	"saitei/corpus"
)

var (
	fullDate = regexp.MustCompile(`([0-9０-９]{4})(?:年|/|-|\.)([0-9０-９]{1,2})(?:月|/|-|\.)([0-9０-９]{1,2})(日?)(?:[-－～〜~]([0-9０-９]{1,2})日)?(?:[（(]([月火水木金土日])(?:曜日?)?[)）])?`)
	twoDigit = regexp.MustCompile(`(?:^|[^0-9０-９/{}.A-Za-z+＋－-])([0-9]{2}/[0-9]{1,2}/[0-9]{1,2})(?:$|[^0-9/{}A-Za-z])`)
)

type dated struct {
	span  corpus.Span
	date  corpus.Date
	event string
}

// events are what documents date, in the order of time in which they must lie.
var events = []struct {
	name string
	en   string
	re   *regexp.Regexp
}{
	{"プレリリース", "prerelease", regexp.MustCompile(`プレリリース|先行発売`)},
	{"発売日", "release", regexp.MustCompile(`発売日|発売(?:される|予定|：|:)|リリース日`)},
	{"認定大会での使用", "legality in tournaments", regexp.MustCompile(`使用可能|使用できる|認定`)},
}

var _ = register(&Check{
	Code: "date", Severity: Error,
	Title: Msg{"ありえない・食い違う日付", "dates that are impossible or contradict each other"},
	Reason: Msg{"暦にない日、曜日の違い、逆の期間、一つの出来事に二つの日付、発売より後のプレリリースなど。年が二桁の日付は、どれが年かわからない（warning）。",
		"Days the calendar does not have, wrong weekdays, periods that run backwards, two dates for one event, a prerelease after the release. A date with a year of two digits does not say which part is the year (warning)."},
	Examples: []Example{
		{Bad: "2006年2月30日", Found: "2006年2月30日", Good: "2006年2月28日"},
		{Bad: "2006年5月5日（月）", Found: "2006年5月5日（月）", Good: "2006年5月5日（金）"},
		{Bad: "公式発売日：2006年5月5日\nプレリリース：2006年6月1日", Found: "2006年6月1日", Good: "公式発売日：2006年5月5日\nプレリリース：2006年4月22-23日"},
		{Bad: "最終更新 06/04/13", Found: "06/04/13", Good: "最終更新 2006/04/13、コスト{1}/{2}/{3}"},
	},
	run: func(p *pass) {
		var all []dated
		p.eachLine("", func(start int, text string) {
			if !strings.ContainsAny(text, "年/-.") {
				return
			}
			for _, m := range fullDate.FindAllStringSubmatchIndex(text, -1) {
				if d, ok := p.readDate(start, text, m); ok {
					all = append(all, d)
				}
			}
			for _, m := range twoDigit.FindAllStringSubmatchIndex(text, -1) {
				p.reportAs(Warning, corpus.Span{Start: start + m[2], End: start + m[3]}, "", Msg{"年が二桁で、年月日の順がわからない", "the year has two digits: which part is it?"})
			}
		})
		p.order(all)
	},
})

// readDate checks one date; ok is false where it is no day.
func (p *pass) readDate(start int, text string, m []int) (dated, bool) {
	get := func(k int) string {
		if m[2*k] < 0 {
			return ""
		}
		return text[m[2*k]:m[2*k+1]]
	}
	d := dated{span: corpus.Span{Start: start + m[0], End: start + m[1]}, date: corpus.Date{Year: number(get(1)), Month: number(get(2)), Day: number(get(3))}}
	if d.date.Year < 1990 || d.date.Year > 2100 || get(4) == "" && strings.Contains(text[m[0]:m[1]], ".") {
		return d, false // a number of something else
	}
	if !d.date.Valid() {
		p.report(d.span, "", Msg{"暦にない日付", "the calendar has no such day"})
		return d, false
	}
	if end := get(5); end != "" && number(end) < d.date.Day {
		p.report(d.span, "", Msg{"期間の終わりが始まりより前", "the period ends before it begins"})
	}
	if w := get(6); w != "" {
		t := time.Date(d.date.Year, time.Month(d.date.Month), d.date.Day, 0, 0, 0, 0, time.UTC)
		if right := string([]rune("日月火水木金土")[t.Weekday()]); right != w {
			p.report(d.span, strings.Replace(text[m[0]:m[1]], w, right, 1), msgf("この日は%[1]s曜日", "that day is a %[2]s", right, t.Weekday()))
		}
	}
	near := text
	for _, e := range events {
		if e.re.MatchString(near) {
			d.event = e.name
			break
		}
	}
	if len(fullDate.FindAllString(text, 2)) > 1 {
		d.event = "" // which date is that of which event is not known
	}
	return d, true
}

// order compares the dates of events with each other.
func (p *pass) order(all []dated) {
	first := map[string]dated{}
	for _, d := range all {
		if d.event == "" || p.kindAt(d.span.Start) == corpus.KindDuplicate {
			continue
		}
		if f, ok := first[d.event]; ok {
			if f.date != d.date && d.event == "発売日" {
				p.report(d.span, "", msgf("%[1]sが%[2]sとも書かれている", "another place gives %[2]s for the %[1]s", d.event, f.date))
			}
			continue
		}
		first[d.event] = d
	}
	for i, a := range events {
		for _, b := range events[i+1:] {
			x, okX := first[a.name]
			y, okY := first[b.name]
			if okX && okY && y.date.Before(x.date) {
				late := x
				if y.span.Start > x.span.Start {
					late = y
				}
				p.report(late.span, "", msgf("%[1]s（%[2]s）が%[3]s（%[4]s）より後になっている", "the %[5]s (%[2]s) would be after the %[6]s (%[4]s)", a.name, x.date, b.name, y.date, a.en, b.en))
			}
		}
	}
}
