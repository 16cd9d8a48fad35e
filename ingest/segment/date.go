package segment

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/corpus"
)

// The forms in which documents write dates, folded.
var (
	dateRE = regexp.MustCompile(`(?:(平成|令和|[HR])\.? ?(\d{1,2}|元)|((?:19|20)\d{2})) ?(?:年 ?|[/.\-] ?)(\d{1,2}) ?(?:月 ?|[/.\-] ?)(\d{1,2})(?:日|\b|$|[^\d])`)
	year2  = regexp.MustCompile(`(?:^|[^\d/])(\d{2})/(\d{2})/(\d{2})(?:$|[^\d/])`)
	mdyRE  = regexp.MustCompile(`(?i)\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?(?:, ?| )((?:19|20)\d{2})\b`)
	dmyRE  = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? ((?:19|20)\d{2})\b`)
)

// What the words beside a date say of it: the edition of the text, a change
// of it, its making, the page, or something else altogether.
var (
	editionRE = regexp.MustCompile(`(?i)第 ?[0-9一二三四五六七八九十]+ ?版|初版|日本語版|訳|version|ver\.|edition`)
	changeRE  = regexp.MustCompile(`(?i)last (?:modified|updated)|最終更新|更新|改訂|改定|改版|修正|revised|updated`)
	makingRE  = regexp.MustCompile(`(?i)作成|発行|制定|記|compiled|written|document`)
	pageRE    = regexp.MustCompile(`(?i)posted|投稿|公開|掲載|アップ|published`)
	otherRE   = regexp.MustCompile(`(?i)発売|プレリリース|トーナメント|使用(?:可能|できる)|施行|発効|有効|大会|開催|イベント|認定|release|tournament|legal|all rights|©|\(c\)|copyright`)
)

// dated is a date with what its line says of it.
type dated struct {
	date corpus.Date
	rank int // the higher, the more it is the edition of the text
	ev   corpus.Evidence
}

// date reads the date of the text. Lines before the first ruling and behind
// the last one count, rulings never. Where a line names an edition of the
// text, that is the date; else a change, else its making, else a date that
// stands alone, as the page gives it. Of several changes the last counts.
func (f *reader) date() {
	var found []dated
	for i := range f.lines {
		l := &f.lines[i]
		if i >= f.begin && i <= f.end || l.Row > 0 || l.role == card {
			continue
		}
		words := fold(l.Text)
		for _, d := range dates(words) {
			if r, why := f.rank(i, words); r > 0 {
				found = append(found, dated{d, r, f.evidence(i, l.Text, why)})
			}
		}
	}
	if len(found) == 0 {
		return
	}
	slices.SortStableFunc(found, func(a, b dated) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		if a.rank >= rankChange {
			return b.date.Compare(a.date)
		}
		return 0
	})
	f.doc.Date = found[0].date
	for _, d := range found[:min(len(found), 8)] {
		d.ev.Why = fmt.Sprintf("%s: %s", d.date, d.ev.Why)
		f.doc.Sources.Date = append(f.doc.Sources.Date, d.ev)
	}
}

const (
	rankPage = 1 + iota
	rankAlone
	rankMaking
	rankChange
	rankEdition
)

// rank says how much a date on line i is that of the text, 0 for not at all.
func (f *reader) rank(i int, words string) (int, string) {
	l := &f.lines[i]
	r, why := 0, ""
	switch {
	case editionRE.MatchString(words) && !strings.Contains(words, "。"):
		r, why = rankEdition, "an edition of the text"
	case otherRE.MatchString(words):
		return 0, ""
	case changeRE.MatchString(words) && !sentence(l.body):
		r, why = rankChange, "the last change of the text"
	case pageRE.MatchString(words) && !sentence(l.body):
		r, why = rankPage, "when the page was published"
	case makingRE.MatchString(words) && !sentence(l.body):
		r, why = rankMaking, "when the text was made"
	case !sentence(l.body):
		r, why = rankAlone, "a date of its own line or heading"
	}
	if r > 0 && (l.Aside || i > f.end) {
		if r > rankMaking && !l.Aside {
			return rankAlone, why + ", behind the text"
		}
		return rankPage, why + ", outside the text"
	}
	return r, why
}

// dates finds the dates in a folded line. Two-digit years are read in the
// order year, month, day where that is a day of the calendar, else month, day, year.
func dates(s string) []corpus.Date {
	var out []corpus.Date
	add := func(y, m, d int) bool {
		date := corpus.Date{Year: y, Month: m, Day: d}
		if y < 1993 || y > 2099 || !date.Valid() {
			return false
		}
		out = append(out, date)
		return true
	}
	for _, m := range dateRE.FindAllStringSubmatch(s, 4) {
		y := number(m[3])
		switch n := max(number(m[2]), btoi(m[2] == "元")); m[1] {
		case "平成", "H":
			y = 1988 + n
		case "令和", "R":
			y = 2018 + n
		}
		add(y, number(m[4]), number(m[5]))
	}
	for _, m := range year2.FindAllStringSubmatch(s, 4) {
		a, b, c := number(m[1]), number(m[2]), number(m[3])
		if !add(century(a), b, c) {
			add(century(c), a, b)
		}
	}
	for _, m := range mdyRE.FindAllStringSubmatch(s, 4) {
		add(number(m[3]), month(m[1]), number(m[2]))
	}
	for _, m := range dmyRE.FindAllStringSubmatch(s, 4) {
		add(number(m[3]), month(m[2]), number(m[1]))
	}
	return out
}

func number(s string) int {
	n, _ := strconv.Atoi(s) // digits by the pattern; an empty group is 0
	return n
}

// century completes a year of two digits; the game began in 1993.
func century(y int) int {
	if y >= 93 {
		return 1900 + y
	}
	return 2000 + y
}

func month(s string) int {
	return strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", strings.ToLower(s[:3]))/3 + 1
}
