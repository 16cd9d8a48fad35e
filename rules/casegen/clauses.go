package casegen

import (
	"strings"

	"saitei/nlp/clause"
)

func (c *context) mainClauses(si int) int {
	n := 0
	if si >= len(c.res.Reading.Tree.Sentences) {
		return 0
	}
	s := &c.res.Reading.Tree.Sentences[si]
	for i := range s.Clauses {
		if r := s.Clauses[i].Role; s.Clauses[i].Parent < 0 && s.Clauses[i].Pred.Base != "" && r != clause.Quotation && r != clause.Aside {
			if _, remark := c.res.Remarks[Ref{si, i}]; !remark {
				n++
			}
		}
	}
	return n
}

// ordinal reads 一つ目の, ２番目の and the like.
func ordinal(s string) int {
	for _, m := range []string{"つ目", "番目"} {
		i := strings.Index(s, m)
		if i <= 0 {
			continue
		}
		rs := []rune(s[:i])
		last := rs[len(rs)-1]
		if n := strings.IndexRune("一二三四五", last); n >= 0 {
			return n/3 + 1
		}
		if last >= '１' && last <= '９' {
			return int(last-'１') + 1
		}
		if last >= '1' && last <= '9' {
			return int(last-'1') + 1
		}
	}
	return 0
}
