package check

import (
	"regexp"

	"saitei/corpus"
)

var ruleRef = regexp.MustCompile(`(?:^|[^0-9A-Za-z.０-９])([1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]?)(?:$|[^0-9A-Za-z])`)
var sectionRef = regexp.MustCompile(`(?:ルール|rule|rules|CR) ?([1-9][0-9]{2})(?:$|[^0-9.])`)

var _ = register(&Check{
	Code: "rule-number", Severity: Error,
	Title: Msg{"ルール番号が版に合わない", "a rule number that does not fit the edition"},
	Reason: Msg{"文書の版にない番号（error）。--as-of を付けると、その日には別の番号になった・内容が変わった・なくなった番号も報告する（warning）。ルールの版を取り込んでいなければ、キーワードの番号の表だけで調べる。",
		"A number that the document's edition does not have is an error. With --as-of, numbers that stand elsewhere by that day, were reworded or are gone are warnings. Without imported rules, only the table of keyword numbers is asked."},
	Examples: []Example{
		{Bad: "702.999aを参照。", Found: "702.999a", Good: "702.15aを参照。10.5倍。"},
	},
	run: func(p *pass) {
		for _, m := range p.Misquotes {
			p.reportAs(Info, m.Span, "", msgf("番号と内容が合わない: %s", "number and words do not fit: %s", m.Why))
		}
		if p.env.Rules == nil {
			return
		}
		p.eachLine("", func(start int, text string) {
			for _, re := range []*regexp.Regexp{ruleRef, sectionRef} {
				for at := 0; at < len(text); {
					m := re.FindStringSubmatchIndex(text[at:])
					if m == nil {
						break
					}
					if id, err := corpus.ParseRuleID(text[at+m[2] : at+m[3]]); err == nil {
						p.ruleNumber(corpus.Span{Start: start + at + m[2], End: start + at + m[3]}, id)
					}
					at += m[3]
				}
			}
		})
	},
})

func (p *pass) ruleNumber(s corpus.Span, id corpus.RuleID) {
	own := p.Edition
	if own.IsZero() {
		own = p.env.AsOf
	}
	if own.IsZero() || !p.env.Rules.Known(own) {
		return
	}
	if !p.env.Rules.Has(id, own) {
		// A FAQ may number its paragraphs as a draft did: its own keyword heading counts.
		if p.env.Rules.Has(id.Parent(), own) && p.kindAt(s.Start) == corpus.KindRule {
			p.reportAs(Warning, s, "", msgf("%[1]s は%[2]sの版にない（節 %[3]s はある）", "the rules of %[2]s have no %[1]s, but they have %[3]s", id, own, id.Parent()))
			return
		}
		p.report(s, "", msgf("%[1]s は%[2]sの版にない", "the rules of %[2]s have no rule %[1]s", id, own))
		return
	}
	if p.env.AsOf.IsZero() || p.env.AsOf == own {
		return
	}
	now, edited, ok := p.env.Rules.Now(id, own, p.env.AsOf)
	switch {
	case !ok:
	case now.IsZero():
		p.reportAs(Warning, s, "", msgf("%[1]s（%[2]s）は%[3]sにはない", "rule %[1]s of %[2]s is gone by %[3]s", id, own, p.env.AsOf))
	case now != id:
		p.reportAs(Warning, s, now.String(), msgf("%[1]s（%[2]s）は%[3]sには %[4]s", "rule %[1]s of %[2]s is %[4]s by %[3]s", id, own, p.env.AsOf, now))
	case edited:
		p.reportAs(Info, s, "", msgf("%[1]s の文章は%[2]sから%[3]sまでに変わった", "the words of %[1]s changed between %[2]s and %[3]s", id, own, p.env.AsOf))
	}
}
