package conform

import (
	"regexp"
	"strings"

	"saitei/corpus"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// BoxCosts returns the mana costs that the card boxes of a document print, by
// the English name of the card the box is of. A box prints its cost on a line
// of its own or behind the name. Lists of cards in Japanese often have none.
func BoxCosts(d *corpus.Document) map[string]string {
	costs := map[string]string{} // box → cost
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != corpus.KindCardText || b.Box == "" {
			continue
		}
		for _, line := range strings.Split(b.Text, "\n") {
			if cost := costLine(line); cost != "" && costs[b.Box] == "" {
				costs[b.Box] = cost
			}
		}
	}
	if len(costs) == 0 {
		return nil
	}
	out := map[string]string{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if len(b.Subjects) == 0 || b.Subjects[0].Half != "" || costs[b.Box] == "" {
			continue
		}
		if card := b.Subjects[0].Card; out[card] == "" {
			out[card] = costs[b.Box]
		}
	}
	return out
}

// costAlone is mana symbols that are a line, or its end behind a name in 《》.
var costAlone = regexp.MustCompile(`^(?:.*》)?\s*((?:\{[^{}]{1,5}\})+)$`)

func costLine(line string) string {
	m := costAlone.FindStringSubmatch(frame.Plain(line))
	if m == nil {
		return ""
	}
	if _, err := ability.ParseMana(m[1]); err != nil {
		return ""
	}
	return m[1]
}

// Priced finds cards as find does, with the costs that boxes print where no
// card file says them. Of cards with several faces it changes nothing.
func Priced(find func(string) (*corpus.Card, bool), costs map[string]string) func(string) (*corpus.Card, bool) {
	return func(name string) (*corpus.Card, bool) {
		c, ok := find(name)
		if !ok || costs[name] == "" || len(c.Faces) != 1 || c.Faces[0].ManaCost != "" {
			return c, ok
		}
		out := *c
		out.Faces = []corpus.Face{c.Faces[0]}
		out.Faces[0].ManaCost = costs[name]
		return &out, true
	}
}
