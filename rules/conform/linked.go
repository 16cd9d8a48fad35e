package conform

import (
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/rules/cr"
	"saitei/rules/engine"
)

// linkedRules returns the numbered rules of today that a block is linked to,
// without the letters of their parts: those of its links and those of its
// keywords, ability words being rule 207.2c all of them. Where no rules are
// held a link has no number of today, and its own is taken.
func (m *Maker) linkedRules(b *corpus.Block) []string {
	var out []string
	for _, l := range b.Rules {
		id := l.Current
		if id.IsZero() {
			id = l.ID
		}
		out = append(out, stem(id.String()))
	}
	for _, k := range b.Keywords {
		if r := m.keywordRule(k.Keyword); r != "" {
			out = append(out, r)
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
