package ability

import (
	"fmt"
	"slices"
	"strings"
)

// Grammar describes the whole grammar as text, as published in grammar.txt:
// each category with the templates in which it is written, then, after "or",
// those that are only read. Templates are explained at the top.
func Grammar() string {
	var b strings.Builder
	b.WriteString(grammarHead)
	cats := make([]*category, 0, len(lang.cats))
	for _, c := range lang.cats {
		cats = append(cats, c)
	}
	slices.SortFunc(cats, func(a, b *category) int { return strings.Compare(a.name, b.name) })
	for _, c := range cats {
		fmt.Fprintf(&b, "\n%s", c.name)
		if label := c.describe(); label != "" {
			fmt.Fprintf(&b, " — %s", label)
		}
		b.WriteByte('\n')
		if c.term != nil {
			for _, w := range c.term.words {
				fmt.Fprintf(&b, "    %s\n", w)
			}
			for _, w := range c.term.parts {
				if w != "" {
					fmt.Fprintf(&b, "    %s\n", braced(w))
				}
			}
		}
		for _, r := range c.rules {
			switch {
			case r.elems == nil:
				fmt.Fprintf(&b, "    {%s}\n", r.text)
			case r.readOnly:
				fmt.Fprintf(&b, "    or  %s\n", strings.TrimSpace(r.text))
			default:
				fmt.Fprintf(&b, "    %-16s %s\n", r.typ.Name(), strings.TrimSpace(r.text))
			}
		}
	}
	return b.String()
}

func (c *category) describe() string {
	if c.label == "" && c.term != nil {
		return c.term.label
	}
	return c.label
}

// braced puts the categories of a composed terminal into braces.
func braced(s string) string {
	ws := strings.Fields(s)
	for i, w := range ws {
		if lang.cats[w] != nil && w != "a" {
			ws[i] = "{" + w + "}"
		}
	}
	return strings.Join(ws, " ")
}

const grammarHead = `The grammar of the ability language (generated; see package ability)

Each category is followed by the templates in which it is written, with the
type of the node before them. A template after "or" is only read.

    word        itself, in upper or lower case
    word~       a verb that agrees with its subject; "would" may stand before it
    word!       the same, where the subject is singular
    word^       a noun in singular or plural
    {Field}     a field, in the category of its type
    {Field:c}   a field, in category c
    {Field|s}   one or more, with s between them
    [ … ]       may be left out
    [?Flag … ]  may be left out
    <a|b>       one or the other; a is written
`
