package casegen

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// goesOn reports whether a sentence without conditions goes on with those of
// the sentence before: alone it would say something else.
func (c *context) goesOn(si int) bool {
	if si == 0 {
		return false
	}
	return slices.ContainsFunc(c.sentence(si-1), (*frame.Prop).IsCondition)
}

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

// abilitiesMeant lists the abilities of the card that a sentence may speak of.
func (c *context) abilitiesMeant(props []*frame.Prop) []int {
	nth, kind := -1, ""
	for _, p := range props {
		for _, t := range []*frame.Thing{p.Agent, p.Object, p.To, p.By, p.From} {
			if t == nil {
				continue
			}
			if n := ordinal(t.Text); n > 0 {
				nth = n
			}
			for k, w := range map[string]string{"誘発型能力": "triggered", "起動型能力": "activated"} {
				if strings.Contains(t.Text, k) {
					kind = w
				}
			}
		}
	}
	var out []int
	n := 0
	for i, a := range c.face.Abilities {
		n++
		if nth > 0 && n != nth {
			continue
		}
		switch a.(type) {
		case ability.Spell:
		case ability.Activated:
			if kind == "triggered" {
				continue
			}
		case ability.Triggered:
			if kind == "activated" {
				continue
			}
		default:
			continue
		}
		out = append(out, i)
	}
	return out
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
