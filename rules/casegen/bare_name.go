package casegen

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp/term"
)

// leastName is how many characters a name must have to be told from words of
// the text where nothing marks it.
const leastName = 3

// mark writes the name of the card that a ruling is about in 《》 where the
// text has it without, as FAQs of some publishers do. It returns a copy of the
// block and where its marks begin, in bytes of the new text; the block itself
// where there is nothing to mark.
//
// A name that is a term of the game, is shorter than [leastName], or stands in
// 《》 elsewhere in the text is left as it is: it may be meant as a word.
func mark(b *corpus.Block, names []string, terms *term.Base) (*corpus.Block, []int) {
	var text strings.Builder
	var marks []int
	names = slices.Clone(names)
	slices.SortStableFunc(names, func(x, y string) int { return len(y) - len(x) })
	for at := 0; at < len(b.Text); {
		i := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(b.Text[at:], n) && markable(b.Text, n, terms) })
		if i < 0 {
			_, size := utf8.DecodeRuneInString(b.Text[at:])
			text.WriteString(b.Text[at : at+size])
			at += size
			continue
		}
		marks = append(marks, text.Len())
		text.WriteString("《" + names[i])
		marks = append(marks, text.Len())
		text.WriteString("》")
		at += len(names[i])
	}
	if len(marks) == 0 {
		return b, nil
	}
	out := *b
	out.Text = text.String()
	return &out, marks
}

func markable(text, name string, terms *term.Base) bool {
	return utf8.RuneCountInString(name) >= leastName && !strings.Contains(text, "《") && len(terms.Lookup(name)) == 0
}

// original is where a place of a text with marks was before they were put in.
func original(at int, marks []int) int {
	n := 0
	for n < len(marks) && marks[n] < at {
		n++
	}
	return at - n*len("《")
}

// subjectNames are the Japanese names of the cards a ruling is about.
func (g *Generator) subjectNames(doc *corpus.Document, b *corpus.Block) []string {
	var out []string
	for _, s := range b.Subjects {
		if s.Ja != "" {
			out = append(out, s.Ja)
		}
		if g.Card == nil {
			continue
		}
		if c, ok := g.Card(s.Card, doc.Edition.Date); ok {
			for i := range c.Faces {
				if c.Faces[i].Ja != "" {
					out = append(out, c.Faces[i].Ja)
				}
			}
		}
	}
	return out
}
