package query

import (
	"slices"
	"strings"

	"saitei/corpus"
)

var ruleWords = []string{"rule", "rules", "cr", "ルール", "規則"}

func isRuleWord(s string) bool { return slices.Contains(ruleWords, strings.ToLower(s)) }

// ruleNumber reads 702.13, 702.13a or 702.13a@2009-07-11 in either width. A
// number without a dot is a rule only after the word "rule": see bareNumber.
func ruleNumber(s string) (corpus.RuleID, corpus.Edition, bool) {
	id, ed, ok := bareNumber(s)
	return id, ed, ok && (id.Rule != 0 || !ed.IsZero())
}

func bareNumber(s string) (corpus.RuleID, corpus.Edition, bool) {
	num, date, dated := strings.Cut(narrow(s), "@")
	id, err := corpus.ParseRuleID(strings.TrimSuffix(num, "."))
	if err != nil {
		return corpus.RuleID{}, corpus.Edition{}, false
	}
	if !dated {
		return id, corpus.Edition{}, true
	}
	ed, err := corpus.ParseDate(date)
	return id, ed, err == nil
}

// narrow turns full-width ASCII into ASCII and leaves kana alone.
func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, s)
}
