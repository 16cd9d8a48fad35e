package check

import (
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

// playDay is the first day of the rules under which spells are cast and
// abilities activated, no longer played.
var playDay = corpus.MustDate("2009-07-11")

var (
	play      = regexp.MustCompile(`プレイ`)
	playLand  = regexp.MustCompile(`(土地(・カード)?[をはの][^。、]{0,6}|カードを)$`)
	playWhat  = regexp.MustCompile(`呪文|能力|》|インスタント|ソーサリー`)
	ruleQuote = regexp.MustCompile(`(ルール|[0-9]{3}\.[0-9]+[a-z]?)[^。]{0,12}$`)
)

var _ = register(&Check{
	Code: "superseded-term", Severity: Warning,
	Title: Msg{"すでに使われなくなった用語", "a term that was out of use"},
	Reason: Msg{"文書の版（--as-of があればその日）には別の用語になっていた。引用された古いルール文章は対象外。カード文章などの引用は参考（info）とする。",
		"By the edition of the document (or the day of --as-of) another term had taken its place. Quoted old rules text is left alone; other quotations are reported as info."},
	Examples: []Example{
		{Bad: "これが場に出たとき、カードを１枚引く。", Found: "場", Good: "これが戦場に出たとき、カードを１枚引く。その場合、登場する。"},
		{Bad: "呪文をプレイする。", Found: "呪文をプレイ", Good: "土地をプレイする。プレイヤーが唱える。"},
		{Bad: "状況起因効果をチェックする。", Found: "状況起因効果", Good: "状況起因処理をチェックする。"},
	},
	run: func(p *pass) {
		day := p.day()
		if p.env.Base == nil || day.IsZero() {
			return
		}
		all := p.env.Base.Find(p.plain)
		for _, m := range p.env.Base.FindLongest(p.plain) {
			if m.Concept.Kind == term.NonTerm || m.Concept.Kind == term.Proper || !p.over(m.Term, day) || p.isRuleText(m.Start) {
				continue
			}
			m = innermost(m, all)
			if p.otherwise(m) {
				continue
			}
			succ := m.Term.Succ
			if succ == "" {
				succ = m.Concept.Preferred().Ja
			}
			msg := msgf("「%[1]s」は%[2]sまでの用語", "%[1]q was the term until %[2]s", m.Term.Ja, m.Term.To)
			switch {
			case m.Term.Status == term.Abolished:
				succ = ""
				msg = msgf("「%[1]s」は%[2]sに廃止された", "%[1]q was abolished (last rules: %[2]s)", m.Term.Ja, m.Term.To)
				if m.Term.To.IsZero() {
					msg = msgf("「%[1]s」は廃止された", "%[1]q was abolished", m.Term.Ja)
				}
			case m.Term.To.IsZero():
				msg = msgf("「%[1]s」は古い用語", "%[1]q is an old term", m.Term.Ja)
			}
			p.reportAs(p.eraSeverity(m.Start), m.Span, succ, msg)
		}
		p.played(day)
		p.pooled(day)
	},
})

// otherwise reports whether a term stands in another sense: one kanji inside a
// longer word, a counter that a person rides, a plain negation.
func (p *pass) otherwise(m term.Match) bool {
	prev, _ := utf8.DecodeLastRuneInString(p.before(m.Start, 1))
	next, _ := utf8.DecodeRuneInString(p.after(m.End, 1))
	kanji := func(r rune) bool { return nlp.ScriptOf(r) == nlp.Kanji }
	switch {
	case utf8.RuneCountInString(m.Form) == 1 && kanji(prev) && !strings.ContainsRune("体枚個人種色", prev):
		return true
	case strings.HasPrefix(m.Form, "乗"):
		s := p.sentence(m.Start)
		return !strings.Contains(p.plain[s.Start:s.End], "カウンター")
	case strings.HasSuffix(m.Term.Ja, "ない") && m.Term.POS == term.PhrasePOS: // only before a noun is it what a thing has
		return !kanji(next) && nlp.ScriptOf(next) != nlp.Katakana && next != '《'
	}
	return m.Term.Status == term.Abolished && m.Term.To.IsZero()
}

// innermost returns the shortest term inside m that went out of use on the same
// day: it is 場 that changed in 場に出たとき.
func innermost(m term.Match, all []term.Match) term.Match {
	best := m
	for i := sort.Search(len(all), func(i int) bool { return all[i].Start >= m.Start }); i < len(all) && all[i].Start < m.End; i++ {
		if in := all[i]; in.End <= m.End && in.Len() < best.Len() && in.Term.Status == m.Term.Status && in.Term.To == m.Term.To && !in.Term.To.IsZero() {
			best = in
		}
	}
	return best
}

// over reports whether a term was no longer in use on a day. One whose end is
// not known is over only where the day is given by --as-of.
func (p *pass) over(t *term.Term, day corpus.Date) bool {
	if t.Status != term.Superseded && t.Status != term.Abolished {
		return false
	}
	if t.To.IsZero() {
		return !p.env.AsOf.IsZero() && !day.Before(playDay)
	}
	return t.To.Before(day)
}

// isRuleText reports whether a place is quoted rules text: a numbered
// paragraph, or a quotation that a rule number or the word rule introduces.
func (p *pass) isRuleText(at int) bool {
	if p.kindAt(at) == corpus.KindRule {
		return true
	}
	q, ok := p.quotedAt(at)
	return ok && ruleQuote.MatchString(strings.TrimSuffix(p.before(q.Start, 24), "「"))
}

// eraSeverity makes findings in other quotations infos.
func (p *pass) eraSeverity(at int) Severity {
	if q, ok := p.quotedAt(at); ok && strings.HasSuffix(p.Text[q.Start:q.End], "。") {
		return Info
	}
	return p.check.Severity
}

// poolDay is the first day of the rules under which mana is added without the
// mana pool being named.
var poolDay = corpus.MustDate("2018-04-27")

var pool = regexp.MustCompile(`(マナ・プール)に[^。、」]{1,24}を?加え`)

// pooled reports マナ・プールに…を加える.
func (p *pass) pooled(day corpus.Date) {
	if day.Before(poolDay) {
		return
	}
	for _, m := range pool.FindAllStringSubmatchIndex(p.plain, -1) {
		if !p.isRuleText(m[2]) {
			p.reportAs(p.eraSeverity(m[2]), corpus.Span{Start: m[2], End: m[3]}, "", msgf("「マナ・プールに…を加える」は%[1]sから「…を加える」", "since %[1]s mana is added without naming the mana pool", poolDay))
		}
	}
}

// played reports プレイ of spells and abilities.
func (p *pass) played(day corpus.Date) {
	if day.Before(playDay) {
		return
	}
	for _, m := range play.FindAllStringIndex(p.plain, -1) {
		after := p.after(m[1], 1)
		if after == "ヤ" || after == "ン" || after == "ス" || strings.HasSuffix(p.before(m[0], 2), "ディス") || strings.HasSuffix(p.before(m[0], 1), "ー") ||
			p.isRuleText(m[0]) || playLand.MatchString(p.before(m[0], 14)) {
			continue
		}
		sev := Info
		if sentence := p.sentence(m[0]); playWhat.MatchString(p.plain[sentence.Start:sentence.End]) {
			sev = p.eraSeverity(m[0])
		}
		p.reportAs(sev, corpus.Span{Start: m[0], End: m[1]}, "唱える／起動する", msgf(
			"呪文は「唱える」、能力は「起動する」（%sから）", "spells are cast (唱える) and abilities activated (起動する) since %s", playDay))
	}
}

// sentence returns the sentence of a line that holds a byte.
func (d *Doc) sentence(at int) corpus.Span {
	line := d.lines[d.lineAt(at)]
	s := corpus.Span{Start: line.Start, End: line.End}
	if i := strings.LastIndex(d.plain[line.Start:at], "。"); i >= 0 {
		s.Start = line.Start + i + len("。")
	}
	if i := strings.Index(d.plain[at:line.End], "。"); i >= 0 {
		s.End = at + i + len("。")
	}
	return s
}

var _ = register(&Check{
	Code: "later-term", Severity: Warning,
	Title: Msg{"まだなかった用語", "a term of a later time"},
	Reason: Msg{"文書の版の時点では別の用語が使われていた。その概念にその時点の用語がある場合だけ報告する。",
		"At the edition of the document the thing had another name. Reported only where that name is known."},
	Examples: []Example{
		{Bad: "これが戦場にあるかぎり、カードを引けない。", Found: "戦場", Good: "これが場に出たとき、カードを１枚引く。古戦場で戦う。", AsOf: "2006-05-01"},
	},
	run: func(p *pass) {
		day := p.day()
		if p.env.Base == nil || day.IsZero() {
			return
		}
		for _, m := range p.env.Base.FindLongest(p.plain) {
			if m.Term.From.IsZero() || !day.Before(m.Term.From) || m.Concept.Kind == term.Proper || p.isRuleText(m.Start) {
				continue
			}
			then := m.Concept.At(day)
			then = then[:len(then):len(then)]
			for _, t := range then {
				if t.Status == term.Superseded && !t.To.IsZero() && t.POS != term.PhrasePOS && strings.HasPrefix(t.Source, "rules") {
					p.reportAs(p.eraSeverity(m.Start), m.Span, t.Ja, msgf("「%[1]s」は%[2]sからの用語で、当時は「%[3]s」", "%[1]q is in use since %[2]s; at the time it was %[3]q", m.Term.Ja, m.Term.From, t.Ja))
					break
				}
			}
		}
	},
})
