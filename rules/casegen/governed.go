package casegen

import (
	"slices"
)

// Governed returns the rules that govern what the clauses say that a draft
// covers, with those embedded in them, and the keywords of which they speak as
// of events ("この呪文をサイクリングする"). It is a link that the reading makes: what
// is said to happen happens by these rules, whether the text names them, by
// number or in words, or not. The numbers are those of [frame.Prop.Rules].
func (r *Result) Governed(d *Draft) (rules, keywords []string) {
	for i := range r.Reading.Props {
		p := &r.Reading.Props[i]
		clauses := r.Reading.Tree.Sentences[p.Sentence].Clauses
		at := p.Clause
		for range clauses { // up to the clause it is embedded in
			if slices.Contains(d.Covers, Ref{p.Sentence, at}) {
				rules = append(rules, p.Rules()...)
				if p.Keyword != "" {
					keywords = append(keywords, p.Keyword)
				}
				break
			}
			if at = clauses[at].Parent; at < 0 {
				break
			}
		}
	}
	slices.Sort(rules)
	slices.Sort(keywords)
	return slices.Compact(rules), slices.Compact(keywords)
}
