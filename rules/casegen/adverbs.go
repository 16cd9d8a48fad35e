package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// Some adverbs add nothing to what a clause says, where it is a clause of a kind
// they can stand in; in another they would say something else.
var adverbKinds = []struct {
	words []string
	fits  func(*clause.Clause) bool
}{
	{[]string{"もし", "仮に", "万一"}, func(c *clause.Clause) bool { return c.Role == clause.Condition || c.Role == clause.Concession }},
	{[]string{"たとえ", "例え"}, func(c *clause.Clause) bool { return c.Role == clause.Concession }},
	// The speaker's stance, and that it was so before and goes on.
	{[]string{"もちろん", "やはり", "単に", "実際", "実際に", "通常通り", "通常どおり", "依然", "依然として", "引き続き"}, func(*clause.Clause) bool { return true }},
	{[]string{"通常", "普通"}, isMain}, // what is so as a rule is so in any scenario that has nothing besides
	{[]string{"さらに"}, isMain},
	// It is so by then, and is so still, or is no longer.
	{[]string{"すでに", "既に"}, func(c *clause.Clause) bool { return c.Pred.Past || isState(c) }},
	{[]string{"まだ", "いまだ", "未だ", "未だに"}, func(c *clause.Clause) bool { return isNegative(c) || isState(c) }},
	{[]string{"もはや", "もう"}, isNegative},
}

func isMain(c *clause.Clause) bool { return c.Parent < 0 && c.Role != clause.Purpose }

func isNegative(c *clause.Clause) bool { return c.Pred.Negated || c.Pred.Modality == clause.Never }

func isState(c *clause.Clause) bool {
	return c.Pred.State || c.Pred.Kind == "noun" || c.Pred.Kind == "adjective" || slices.Contains([]string{"ある", "いる", "存在する", "持つ", "残る"}, c.Pred.Base)
}

// addsNothing reports whether an adverb adds nothing to what a clause says.
func addsNothing(c *clause.Clause, w string) bool {
	return slices.ContainsFunc(adverbKinds, func(k struct {
		words []string
		fits  func(*clause.Clause) bool
	}) bool {
		return slices.Contains(k.words, w) && k.fits(c)
	})
}

// countedWords may stand before a number and change nothing of it that the
// reading of numbers does not see.
var countedWords = []string{"", "合計", "合計で", "合計して", "最大", "最大で", "ちょうど", "少なくとも", "最低", "最低でも", "それぞれ", "各", "追加で", "さらに", "そのうち", "そのうちの", "うち", "計"}

// numberAlone reports a phrase that is a number with something before it that no
// reading knows: 最後の２枚.
func (s *story) numberAlone(a *clause.Arg) error {
	q := a.Quantity
	if q == nil || q.Counter == "" || q.All || q.Any || q.Start <= a.Start || q.End < a.Head.End || len(a.Relative) > 0 || s.inWhole(a.Span) || a.Alternation != "" {
		return nil
	}
	before := frame.Plain(s.c.block.Text[a.Start:q.Start])
	if slices.Contains(countedWords, before) || slices.Contains(countedWords, strings.TrimSuffix(before, "の")) {
		return nil
	}
	return fmt.Errorf("does not look at %q before the number in %q", before, s.text(a))
}
