package link

import (
	"fmt"
	"regexp"
	"slices"

	"saitei/corpus"
	"saitei/nlp"
)

var (
	// A number with a dot is a rule number by its shape; one without only
	// where the text says so.
	dottedNumber = regexp.MustCompile(`(?:^|[^0-9.a-z{/$#:-])([1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2})`)
	spokenNumber = regexp.MustCompile(`(?:rules?|cr|ルール|規則)\s*[:第]?\s*([1-9][0-9]{2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2})?)`)
)

// writtenNumber is a rule number that stands in a text.
type writtenNumber struct {
	id   corpus.RuleID
	span corpus.Span
}

// writtenNumbers finds the rule numbers in a text, each at its first place.
func writtenNumbers(text string) []writtenNumber {
	f := nlp.Fold(text, nlp.FoldMatch)
	var out []writtenNumber
	for _, re := range []*regexp.Regexp{dottedNumber, spokenNumber} {
		for _, m := range re.FindAllStringSubmatchIndex(f.Text, -1) {
			end := m[3]
			if end < len(f.Text) && (isDigit(f.Text[end]) || f.Text[end] == '%') {
				continue
			}
			id, err := corpus.ParseRuleID(f.Text[m[2]:end])
			if err != nil || id.Section > 905 {
				continue
			}
			if !slices.ContainsFunc(out, func(w writtenNumber) bool { return w.id == id }) {
				out = append(out, writtenNumber{id, f.Original(corpus.Span{Start: m[2], End: end})})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b writtenNumber) int { return a.span.Start - b.span.Start })
	return out
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// numberLinks links the numbers that stand in a block, under the edition of
// its document.
func (l *Linker) numberLinks(doc *corpus.Document, b *corpus.Block) {
	ed := doc.Edition.Date
	for i, w := range writtenNumbers(b.Text) {
		link := corpus.RuleLink{ID: w.id, Edition: ed, Method: corpus.Explicit, Confidence: 0.95, Span: w.span}
		if i == 0 && b.Kind == corpus.KindRule {
			link.Confidence = 1
		}
		if ed.IsZero() {
			link.Confidence = 0.6
			link.Why = "the edition of the document is not known"
			b.Rules = append(b.Rules, link)
			continue
		}
		now := l.rules.current(w.id, ed)
		link.Current, link.Why = now.id, now.why
		if !w.id.IsZero() && w.id.Rule > 0 && len(l.rules.subrules(corpus.RuleID{Section: w.id.Section}, ed)) > 0 && l.rules.text(w.id, ed) == "" {
			link.Confidence = 0.7
			if b.Kind != corpus.KindRule {
				note(b, "no-such-rule", fmt.Sprintf("the edition of %s has no rule %s", ed, w.id), w.span)
			}
		}
		if i == 0 && b.Kind == corpus.KindRule && w.id.Letter != "" {
			l.quotedNow(b, &link)
		}
		b.Rules = append(b.Rules, link)
	}
}

// quotedNow corrects today's number of a quoted paragraph by its words: where
// the document prints other words under a number than the published rule has,
// the number leads to the wrong subrule.
func (l *Linker) quotedNow(b *corpus.Block, link *corpus.RuleLink) {
	base := link.Current
	if base.IsZero() {
		base = l.rules.current(link.ID.Parent(), link.Edition).id
	}
	if base.IsZero() || base.Rule == 0 {
		return
	}
	parent := corpus.RuleID{Section: base.Section, Rule: base.Rule}
	best, likeness, own := l.nearestRule(b.Text, link.Current, l.rules.subrules(parent, l.rules.newest()), l.rules.newest())
	if best.IsZero() || best == link.Current || likeness < own+0.1 {
		return
	}
	byNumber := "by number no rule of today"
	if !link.Current.IsZero() {
		byNumber = "by number " + link.Current.String()
	}
	link.Why = fmt.Sprintf("%s, by its words %s (likeness %.2f against %.2f)", byNumber, best, likeness, own)
	link.Current = best
}
