package query

import (
	"strings"

	"golang.org/x/text/unicode/norm"
	"saitei/corpus"
)

// Subject is what [Match] looks at: one block with what is known around it.
type Subject struct {
	Document *corpus.Document
	Block    *corpus.Block
	Holds    string // "yes", "no", "unknown" or "" where nothing was verified
}

// Match reports whether q holds for a block, without an index: words and
// phrases are looked for as folded substrings of the text, fields are
// compared exactly as the index does.
func Match(q Q, s Subject) bool {
	switch q := q.(type) {
	case All:
		return true
	case And:
		for _, c := range q.Children {
			if !Match(c, s) {
				return false
			}
		}
		return true
	case Or:
		for _, c := range q.Children {
			if Match(c, s) {
				return true
			}
		}
		return false
	case Not:
		return !Match(q.Child, s)
	case Rule:
		return matchRule(q.ID, q.Edition, s.Block)
	case Term:
		return strings.Contains(plain(s.Block.Text), plain(q.Text))
	case Field:
		return matchField(q, s)
	}
	return false
}

// plain folds case and width.
func plain(s string) string { return strings.ToLower(norm.NFKC.String(s)) }

func matchField(q Field, s Subject) bool {
	b, d, v := s.Block, s.Document, strings.ToLower(q.Value)
	switch q.Name {
	case "card":
		for _, l := range append(append([]corpus.CardLink(nil), b.Subjects...), b.Mentions...) {
			if MatchCard(l, q.Value) {
				return true
			}
		}
		return false
	case "rule":
		id, ed, _ := bareNumber(q.Value)
		return matchRule(id, ed, b)
	case "keyword":
		for _, k := range b.Keywords {
			if k.Keyword == v {
				return true
			}
		}
		return false
	case "set":
		for _, set := range append([]string{d.Set}, d.Sets...) {
			if set != "" && strings.EqualFold(set, q.Value) {
				return true
			}
		}
		return false
	case "doc":
		return strings.Contains(plain(d.Source), plain(q.Value)) || strings.Contains(plain(d.Title), plain(q.Value))
	case "kind":
		return string(b.Kind) == v
	case "method":
		return hasMethod(b, corpus.Method(v))
	case "before", "after":
		return matchDate(q, d.Date)
	case "linked":
		linked := len(b.Subjects)+len(b.Mentions)+len(b.Rules)+len(b.Keywords) > 0
		return linked == (v == "yes")
	case "holds":
		if s.Holds == "" {
			return v == "unknown"
		}
		return s.Holds == v
	case "id":
		return b.ID == q.Value
	}
	return false
}

func matchDate(q Field, date corpus.Date) bool {
	day, err := corpus.ParseDate(narrow(q.Value))
	if err != nil || date.IsZero() {
		return false
	}
	return date.Before(day) == (q.Name == "before")
}

// MatchCard reports whether a name that a person typed means the card of a
// link: its English name, one of its halves, or the name as written.
func MatchCard(l corpus.CardLink, name string) bool {
	want := plain(name)
	if plain(l.Card) == want || plain(l.Ja) == want || l.Half != "" && plain(l.Half) == want {
		return true
	}
	for _, half := range strings.Split(l.Card, " // ") {
		if plain(half) == want {
			return true
		}
	}
	return false
}

func matchRule(id corpus.RuleID, ed corpus.Edition, b *corpus.Block) bool {
	for _, l := range b.Rules {
		if Below(l.ID, id) && (ed.IsZero() || ed == l.Edition) || ed.IsZero() && Below(l.Current, id) {
			return true
		}
	}
	return false
}

// Below reports whether rule is id itself or stands below it: 702.15b is
// below 702.15, 702 and 7.
func Below(rule, id corpus.RuleID) bool {
	for ; !rule.IsZero(); rule = rule.Parent() {
		if rule == id {
			return true
		}
	}
	return false
}

func hasMethod(b *corpus.Block, m corpus.Method) bool {
	for _, l := range b.Subjects {
		if l.Method == m {
			return true
		}
	}
	for _, l := range b.Mentions {
		if l.Method == m {
			return true
		}
	}
	for _, l := range b.Rules {
		if l.Method == m {
			return true
		}
	}
	for _, l := range b.Keywords {
		if l.Method == m {
			return true
		}
	}
	return false
}
