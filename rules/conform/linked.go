package conform

import (
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/rules/ability"
	"saitei/rules/casegen"
	"saitei/rules/cr"
	"saitei/rules/engine"
)

// linkedRules returns the numbered rules of today that a draft of a block has
// to do with, without the letters of their parts. They are
//   - those that the block is linked to; where no rules are held a link has no
//     number of today, and its own is taken;
//   - those of the keywords that it speaks of, ability words being rule 207.2c;
//   - those that govern what the clauses say that the draft covers;
//   - those of the keyword abilities of the cards it is about.
func (m *Maker) linkedRules(doc *corpus.Document, b *corpus.Block, res *casegen.Result, d *casegen.Draft) []string {
	var out []string
	for _, l := range b.Rules {
		id := l.Current
		if id.IsZero() {
			id = l.ID
		}
		out = append(out, stem(id.String()))
	}
	rules, keywords := res.Governed(d)
	for _, r := range rules {
		out = append(out, stem(r))
	}
	for _, k := range b.Keywords {
		keywords = append(keywords, k.Keyword)
	}
	for _, s := range b.Subjects {
		keywords = append(keywords, m.keywordsOf(s.Card, doc.Edition.Date)...)
	}
	for _, k := range keywords {
		if r := m.keywordRule(k); r != "" {
			out = append(out, r)
		}
	}
	return out
}

// keywordsOf returns the keyword abilities of a card.
func (m *Maker) keywordsOf(name string, e corpus.Edition) (out []string) {
	c, ok := m.generator.Card(name, e)
	if !ok {
		return nil
	}
	for _, f := range c.Faces {
		for _, a := range f.Abilities {
			if k, ok := a.(ability.Keyword); ok {
				out = append(out, k.Name)
			}
		}
	}
	return out
}

// keywordRule returns the rule of a keyword, "" for a word that is none. A
// keyword that names a quality is that of its first word: "enchant opponent".
func (m *Maker) keywordRule(k string) string {
	first, _, _ := strings.Cut(k, " ")
	for _, w := range []string{k, first} {
		if id, ok := cr.CurrentNumber(w); ok {
			return stem(id.String())
		}
	}
	if m.generator.Terms != nil {
		for _, c := range m.generator.Terms.Lookup(k) {
			if c.Kind == "ability-word" {
				return "207.2"
			}
		}
	}
	return ""
}

// linked reports whether a mutant breaks one of some rules: by its number or
// that of another rule that says the same, down to the numbered rule that both
// are parts of. A rule that is the number of a whole section is all of it.
func linked(rules []string, m *engine.Mutant) bool {
	return slices.ContainsFunc(append([]string{m.Rule}, m.Also...), func(r string) bool {
		section, _, _ := strings.Cut(r, ".")
		return slices.Contains(rules, stem(r)) || slices.Contains(rules, section)
	})
}

// stem is the number of a rule without the letter of its part.
func stem(rule string) string { return strings.TrimRight(rule, "abcdefghijklmnopqrstuvwxyz") }
