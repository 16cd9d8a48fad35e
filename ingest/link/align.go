package link

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"saitei/corpus"
)

// How a chapter is read. A reading gives each group a card or none; its worth
// is the sum over the groups of what speaks for their cards. Readings are
// monotone: cards stand in collating order, and a card may go on in the next
// group, where a block was split.
const (
	leastWorth = 2.2 // what must speak for a card that its group does not name
	inNamed    = 0.5 // the same in a chapter whose heading says that it goes card by card
	goesOn     = 2.5 // what speaks against a card going on in the next group
	leastGap   = 0.5 // margin to the second-best reading below which a group is ambiguous
	leastApart = 1.5 // the same in a chapter in no order, where only the words tell
)

// align reads a chapter as a whole.
func (l *Linker) align(doc *corpus.Document, ch *chapter) {
	cards, inOrder := l.candidates(doc, ch)
	if len(cards) == 0 {
		return
	}
	worth := l.worth(doc, ch, cards)
	if ch.set == "" {
		l.onlyNamed(doc, ch, cards, worth)
	}
	path, gap := monotone(worth), leastGap
	if !inOrder {
		path, gap = apart(worth), leastApart
	}
	for i, g := range ch.groups {
		if g.card != "" || g.other != "" {
			continue
		}
		r := path[i]
		if r.card < 0 {
			l.explainOpen(doc, g, cards, worth[i])
			continue
		}
		best := cards[r.card]
		g.method = corpus.Structural
		g.why = "named in its block"
		if !l.groupNames(doc, g, best.Name) {
			g.method = corpus.Order
			g.why = fmt.Sprintf("place and content of the block: %.1f, margin %.1f to the next reading", worth[i][r.card], r.margin)
			if r.margin < gap {
				l.explainAmbiguous(doc, g, cards, worth[i])
				continue
			}
		}
		g.card = best.Name
		confidence := math.Round(100*(1-0.5*math.Exp(-r.margin)))/100 - 0.02
		for _, k := range g.blocks {
			l.subject(&doc.Blocks[k], g, best.Name, max(0.5, confidence))
		}
		g.method = corpus.Order // the links are made
	}
}

// onlyNamed rules out cards that a group does not name: where the set is not
// known, most of the cards that fit are not among the candidates.
func (l *Linker) onlyNamed(doc *corpus.Document, ch *chapter, cards []*corpus.Card, worth [][]float64) {
	for i, g := range ch.groups {
		own, _ := l.ownNames(doc, g)
		for j, c := range cards {
			if own[c.Name] == 0 && g.card != c.Name {
				worth[i][j] = math.Inf(-1)
			}
		}
	}
}

func (l *Linker) groupNames(doc *corpus.Document, g *group, card string) bool {
	for _, k := range g.blocks {
		for _, m := range doc.Blocks[k].Mentions {
			if m.Card == card {
				return true
			}
		}
	}
	return false
}

// explainOpen notes what was weighed for a group that got no card.
func (l *Linker) explainOpen(doc *corpus.Document, g *group, cards []*corpus.Card, worth []float64) {
	why := "no card is named here, and its place among the others does not tell"
	if near := nearest(cards, worth, 3); len(near) > 0 {
		why = "no card fits its words and its place well enough; nearest: " + describe(near)
	}
	for _, k := range g.blocks {
		note(&doc.Blocks[k], "unlinked-card", why, corpus.Span{})
	}
}

// explainAmbiguous notes the cards between which a group stands.
func (l *Linker) explainAmbiguous(doc *corpus.Document, g *group, cards []*corpus.Card, worth []float64) {
	for _, k := range g.blocks {
		note(&doc.Blocks[k], "ambiguous-card", "its words and its place fit several cards: "+describe(nearest(cards, worth, 3)), corpus.Span{})
	}
}

// nearest returns the n cards for which most speaks.
func nearest(cards []*corpus.Card, worth []float64, n int) []candidate {
	var all []candidate
	for j, c := range cards {
		if !math.IsInf(worth[j], -1) {
			all = append(all, candidate{c.Name, worth[j]})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return all[:min(n, len(all))]
}

// candidates returns the cards a chapter may be about, in the order in which
// it goes through them; inOrder is false where it keeps to no known order.
func (l *Linker) candidates(doc *corpus.Document, ch *chapter) (cards []*corpus.Card, inOrder bool) {
	ch.set = l.chapterSet(doc, ch)
	set := ch.set
	if set != "" {
		cards = slices.Clone(l.bySet[set])
	}
	for _, g := range ch.groups {
		// Without a set, the cards that are named are all there is to choose from.
		for _, c := range l.namedCards(doc, g) {
			if set == "" && !slices.Contains(cards, c) {
				cards = append(cards, c)
			}
		}
	}
	for i, order := range l.orders(set) {
		if l.risingShare(doc, ch, order) >= keepsOrder {
			slices.SortStableFunc(cards, order)
			ch.order = i
			return cards, true
		}
	}
	ch.order = -1
	return cards, false
}

// keepsOrder is which part of the cards named must stand in an order for a
// chapter to be in it: documents have misplaced blocks.
const keepsOrder = 0.8

// orders lists the orders that documents keep to, the usual one first: English
// names, collector numbers, Japanese names.
func (l *Linker) orders(set string) []func(a, b *corpus.Card) int {
	readings := map[*corpus.Card]string{}
	reading := func(c *corpus.Card) string {
		r, ok := readings[c]
		if !ok {
			r = l.japaneseOrder(c)
			readings[c] = r
		}
		return r
	}
	return []func(a, b *corpus.Card) int{
		func(a, b *corpus.Card) int { return strings.Compare(collate(a.Name), collate(b.Name)) },
		func(a, b *corpus.Card) int { return compareNumbers(number(a, set), number(b, set)) },
		func(a, b *corpus.Card) int { return strings.Compare(reading(a), reading(b)) },
	}
}

// risingShare returns which part of the groups that name a card stand in order
// if each may be about any one of the cards it names otherwise than in
// comparison. A chapter with fewer than three such groups is taken to be in the
// usual order.
func (l *Linker) risingShare(doc *corpus.Document, ch *chapter, order func(a, b *corpus.Card) int) float64 {
	var last []*corpus.Card // last[n]: the first card at which n+1 groups in order can end
	groups := 0
	for _, g := range ch.groups {
		may := l.mayBeAbout(doc, ch, g)
		if len(may) == 0 {
			continue
		}
		groups++
		next := slices.Clone(last)
		for _, c := range may {
			n, _ := slices.BinarySearchFunc(last, c, func(x, y *corpus.Card) int {
				if order(x, y) <= 0 {
					return -1
				}
				return 1
			})
			if n == len(next) {
				next = append(next, c)
			} else if order(c, next[n]) < 0 {
				next[n] = c
			}
		}
		last = next
	}
	if groups < 3 {
		return keepsOrder
	}
	return float64(len(last)) / float64(groups)
}

// mayBeAbout returns the cards a group names otherwise than in comparison, of
// the set of the chapter if that is known.
func (l *Linker) mayBeAbout(doc *corpus.Document, ch *chapter, g *group) []*corpus.Card {
	if c := l.byName[g.card]; c != nil {
		return []*corpus.Card{c}
	}
	if g.other != "" {
		return nil
	}
	own, _ := l.ownNames(doc, g)
	var out []*corpus.Card
	for _, n := range sortedKeys(own) {
		if c := l.byName[n]; c != nil && (ch.set == "" || l.inSet(n, ch.set)) {
			out = append(out, c)
		}
	}
	return out
}

// number returns the collector number of a card in a set.
func number(c *corpus.Card, set string) string {
	for _, p := range c.Printings {
		if p.Set == set {
			return p.Number
		}
	}
	return ""
}

// compareNumbers orders collector numbers: numbers as numbers, then letters.
func compareNumbers(a, b string) int {
	da, db := strings.TrimRight(a, "abcdefghijklmnopqrstuvwxyz★"), strings.TrimRight(b, "abcdefghijklmnopqrstuvwxyz★")
	return cmp.Or(cmp.Compare(len(da), len(db)), strings.Compare(a, b))
}

// japaneseOrder is the form by which Japanese names are ordered: the reading in
// katakana where it is known, else the name.
func (l *Linker) japaneseOrder(c *corpus.Card) string {
	f := &c.Faces[0]
	if f.Reading == "" && f.Ja != "" && l.reading != nil {
		return cmp.Or(l.reading(f.Ja), f.Ja)
	}
	return cmp.Or(f.Reading, f.Ja, c.Name)
}

// namedCards returns the cards a group names.
func (l *Linker) namedCards(doc *corpus.Document, g *group) []*corpus.Card {
	var out []*corpus.Card
	for _, k := range g.blocks {
		for _, m := range doc.Blocks[k].Mentions {
			if c := l.byName[m.Card]; c != nil && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// chapterSet returns the set a chapter goes through: that of the document, if
// it is held and has the cards named; else the one with most of them.
func (l *Linker) chapterSet(doc *corpus.Document, ch *chapter) string {
	count := map[string]int{}
	total := 0
	for _, g := range ch.groups {
		c := l.byName[cmp.Or(g.card, l.firstOwn(doc, g))]
		if c == nil {
			continue
		}
		total++
		var seen []string
		for _, p := range c.Printings {
			if !slices.Contains(seen, p.Set) {
				seen = append(seen, p.Set)
				count[p.Set]++
			}
		}
	}
	for _, s := range l.preferred(doc) {
		if len(l.bySet[s]) > 0 && count[s]*2 >= total {
			return s
		}
	}
	best := ""
	for _, s := range sortedKeys(count) {
		if count[s] > count[best] || count[s] == count[best] && len(l.bySet[s]) < len(l.bySet[best]) {
			best = s
		}
	}
	if count[best] >= 3 && count[best]*2 >= total && len(l.bySet[best]) >= len(ch.groups)/2 {
		return best
	}
	return ""
}
