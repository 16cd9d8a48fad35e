package link

import (
	"maps"
	"math"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// What speaks for a card is counted in points.
const (
	namesIt     = 9.0  // the block names the card
	namesPlain  = 5.0  // it names the card without 《》
	comparesIt  = 1.5  // the block names it in a comparison only
	namesOther  = -2.5 // the block names another card of the chapter, not in a comparison
	hasRulings  = 0.7  // the card has English rulings of the day of the document
	lacksThem   = -0.7 // it has none, though most cards of its set that have any have one of that day
	weighText   = 0.75 // for each standard deviation of likeness to its texts
	weighRuling = 1.1  // for each standard deviation of likeness to its English rulings
	mostSigma   = 6.0
	translation = 8.0 // for likeness to its rulings beyond what texts on one topic have
	sameTopic   = 0.45
)

// worth weighs every card for every group.
func (l *Linker) worth(doc *corpus.Document, ch *chapter, cards []*corpus.Card) [][]float64 {
	k := l.comparerFor(ch, cards, doc.Date)
	inChapter := map[string]bool{}
	for _, c := range cards {
		inChapter[c.Name] = true
	}
	least := leastWorth
	if ch.named {
		least = inNamed
	}
	out := make([][]float64, len(ch.groups))
	for i, g := range ch.groups {
		row := k.compare(doc, g)
		own, aside := l.ownNames(doc, g)
		plain := k.plainNames(doc, g)
		for j, c := range cards {
			row[j] -= least
			switch {
			case g.card == c.Name:
				row[j] += 3 * namesIt
			case own[c.Name] > 0:
				row[j] += namesIt + math.Log(float64(own[c.Name]))
			case plain[c.Name]:
				row[j] += namesPlain
			case aside[c.Name]:
				row[j] += comparesIt
			}
			for _, o := range sortedKeys(own) {
				if o != c.Name && inChapter[o] {
					row[j] += namesOther
				}
			}
			if g.card != "" && g.card != c.Name || g.card == "" && g.other != "" {
				row[j] = math.Inf(-1)
			}
		}
		out[i] = row
	}
	return out
}

// ownNames counts the names in a group, and lists those that stand only in
// comparisons.
func (l *Linker) ownNames(doc *corpus.Document, g *group) (own map[string]int, aside map[string]bool) {
	own, aside = map[string]int{}, map[string]bool{}
	for _, k := range g.blocks {
		b := &doc.Blocks[k]
		for _, m := range b.Mentions {
			if compared(b.Text, m.Span) {
				aside[m.Card] = true
			} else {
				own[m.Card]++
			}
		}
	}
	return own, aside
}

// comparer compares groups with the texts and rulings of cards.
type comparer struct {
	l       *Linker
	notions weights
	grams   weights
	cards   []profile
	dated   bool         // rulings of the day are known
	names   *nlp.Lexicon // Japanese names of the cards, to be found outside 《》
	named   []string     // cards of its entries
}

// shortestPlain is how many characters a name must have to be found outside
// 《》: shorter ones are everyday words.
const shortestPlain = 5

// readNames makes the lexicon of names.
func (k *comparer) readNames(cards []*corpus.Card) {
	var entries []nlp.Entry
	for _, c := range cards {
		if f := &c.Faces[0]; len(c.Faces) == 1 && len([]rune(f.Ja)) >= shortestPlain {
			entries = append(entries, nlp.Entry{Text: f.Ja, ID: len(k.named), Kind: nlp.NameEntry})
			k.named = append(k.named, c.Name)
		}
	}
	// A name that folding empties is no reason to fail: it is not looked for.
	k.names, _ = nlp.NewLexicon(entries, nlp.FoldMatch)
}

// plainNames returns the cards a group names outside 《》, otherwise than in
// comparison.
func (k *comparer) plainNames(doc *corpus.Document, g *group) map[string]bool {
	out := map[string]bool{}
	if k.names == nil {
		return out
	}
	for _, i := range g.blocks {
		text := doc.Blocks[i].Text
		for _, m := range k.names.Longest(text) {
			if m.Kind == nlp.NameEntry && !strings.HasPrefix(m.In(text), "《") && !compared(text, m.Span) {
				out[k.named[m.ID]] = true
			}
		}
	}
	return out
}

// profile is what a card says.
type profile struct {
	text    vector   // notions of its texts and types
	grams   vector   // pairs of characters of its Japanese texts
	rulings []vector // notions of its English rulings, those of the day if it has any
	sameDay bool
}

// comparerKey names the cards of a set in an order, and a day.
type comparerKey struct {
	set   string
	order int
	day   corpus.Date
}

// comparerFor returns the comparer of the cards of a chapter. That of a whole
// set is kept: the documents on a set are compared with the same cards.
func (l *Linker) comparerFor(ch *chapter, cards []*corpus.Card, date corpus.Date) *comparer {
	if ch.set == "" {
		return l.newComparer(cards, date)
	}
	key := comparerKey{ch.set, ch.order, date}
	if k, ok := l.comparers.Load(key); ok {
		return k.(*comparer)
	}
	k := l.newComparer(cards, date)
	l.comparers.Store(key, k)
	return k
}

// newComparer reads the texts of the cards.
func (l *Linker) newComparer(cards []*corpus.Card, date corpus.Date) *comparer {
	k := &comparer{l: l, cards: make([]profile, len(cards))}
	day := rulingDay(cards, date)
	k.dated = !day.IsZero()
	k.readNames(cards)
	texts, grams := make([]bag, len(cards)), make([]bag, len(cards))
	rulings := make([][]bag, len(cards))
	var all []bag
	for j, c := range cards {
		texts[j], grams[j] = l.cardBags(c)
		for _, r := range c.Rulings {
			if !day.IsZero() && r.Date == day {
				k.cards[j].sameDay = true
			}
		}
		for _, r := range c.Rulings {
			if !k.cards[j].sameDay || r.Date == day {
				rulings[j] = append(rulings[j], l.concepts.english(r.Text, c.Name))
			}
		}
		all = append(all, texts[j])
		all = append(all, rulings[j]...)
	}
	k.notions, k.grams = newWeights(all), newWeights(grams)
	for j := range cards {
		k.cards[j].text, k.cards[j].grams = k.notions.vector(texts[j]), k.grams.vector(grams[j])
		for _, r := range rulings[j] {
			k.cards[j].rulings = append(k.cards[j].rulings, k.notions.vector(r))
		}
	}
	return k
}

// rulingDay returns the day near a date on which most of the cards were ruled
// on; rulings are dated by the day their set came out, some weeks after a FAQ.
func rulingDay(cards []*corpus.Card, date corpus.Date) corpus.Date {
	if date.IsZero() {
		return corpus.Date{}
	}
	count := map[corpus.Date]int{}
	for _, c := range cards {
		for _, r := range c.Rulings {
			if d := (r.Date.Year-date.Year)*372 + (r.Date.Month-date.Month)*31 + r.Date.Day - date.Day; d >= -40 && d <= 90 {
				count[r.Date]++
			}
		}
	}
	var best corpus.Date
	for _, d := range slices.SortedFunc(maps.Keys(count), corpus.Date.Compare) {
		if count[d] > count[best] {
			best = d
		}
	}
	if count[best] < 5 {
		return corpus.Date{}
	}
	return best
}

// cardBags returns the notions of the texts of a card in both languages, and
// the pairs of characters of its Japanese texts.
func (l *Linker) cardBags(c *corpus.Card) (notions, grams bag) {
	notions, grams = bag{}, bag{}
	for i := range c.Faces {
		f := &c.Faces[i]
		var own []bag
		if f.Text != "" {
			own = append(own, l.concepts.english(f.Text+"\n"+strings.Join(f.Types, " ")+" "+strings.Join(f.Subtypes, " "), c.Name))
		}
		texts := []string{f.TextJa}
		for _, p := range f.Printed {
			texts = append(texts, p.Text)
		}
		for _, t := range texts {
			if t == "" {
				continue
			}
			if f.Ja != "" {
				t = strings.ReplaceAll(t, f.Ja, "")
			}
			own = append(own, l.concepts.japanese(t))
			grams.add(pairs(t), 1)
		}
		for _, o := range own {
			notions.add(o, 1/float64(len(own)))
		}
		if f.Power != "" {
			notions["="+f.Power+"/"+f.Toughness]++
		}
	}
	return notions, grams
}

// pairs counts the pairs of neighbouring characters of a Japanese text of
// which one at least is no hiragana.
func pairs(text string) bag {
	b := bag{}
	var prev rune
	for _, r := range nlp.FoldString(hideNames(text), nlp.FoldMatch) {
		if prev != 0 && isWordRune(prev) && isWordRune(r) && !(nlp.ScriptOf(prev) == nlp.Hiragana && nlp.ScriptOf(r) == nlp.Hiragana) {
			b[string(prev)+string(r)]++
		}
		prev = r
	}
	return b
}

func isWordRune(r rune) bool {
	switch nlp.ScriptOf(r) {
	case nlp.Kanji, nlp.Hiragana, nlp.Katakana, nlp.Latin, nlp.Digit:
		return true
	}
	return r == '{' || r == '}' || r == '+' || r == '/'
}

// compare returns for each card what its texts say for a group.
func (k *comparer) compare(doc *corpus.Document, g *group) []float64 {
	var notions, grams = bag{}, bag{}
	var single []vector
	for _, i := range g.blocks {
		text := doc.Blocks[i].Text
		n := k.l.concepts.japanese(text)
		single = append(single, k.notions.vector(n))
		notions.add(n, 1)
		grams.add(pairs(text), 1)
	}
	whole, chars := k.notions.vector(notions), k.grams.vector(grams)
	n := len(k.cards)
	byText, byChars, byRuling := make([]float64, n), make([]float64, n), make([]float64, n)
	for j := range k.cards {
		c := &k.cards[j]
		byText[j] = cosine(whole, c.text)
		byChars[j] = cosine(chars, c.grams)
		byRuling[j] = inTurn(single, c.rulings)
	}
	out := make([]float64, n)
	addSigmas(out, byText, weighText)
	addSigmas(out, byChars, weighText)
	addSigmas(out, byRuling, weighRuling)
	for j := range k.cards {
		out[j] += translation * max(0, byRuling[j]-sameTopic)
		if k.dated && k.cards[j].sameDay {
			out[j] += hasRulings
		} else if k.dated {
			out[j] += lacksThem
		}
	}
	return out
}

// inTurn pairs rulings of both languages in order, some left over, and returns
// the sum of likenesses by the number that there are.
func inTurn(ja, en []vector) float64 {
	if len(en) == 0 || len(ja) == 0 {
		return 0
	}
	prev := make([]float64, len(en)+1)
	for _, a := range ja {
		row := make([]float64, len(en)+1)
		for j, b := range en {
			row[j+1] = max(prev[j+1], row[j], prev[j]+cosine(a, b))
		}
		prev = row
	}
	more := max(len(ja), len(en))
	return prev[len(en)] / (0.7*float64(len(ja)) + 0.3*float64(more))
}

// addSigmas adds to out, for each value, w times its distance from the mean in
// standard deviations, at most mostSigma of them. Values that are all alike
// add nothing.
func addSigmas(out, values []float64, w float64) {
	var mean, square float64
	for _, v := range values {
		mean += v
	}
	mean /= float64(len(values))
	for _, v := range values {
		square += (v - mean) * (v - mean)
	}
	sigma := math.Sqrt(square / float64(len(values)))
	if sigma < 0.01 {
		return
	}
	for j, v := range values {
		out[j] += w * min(mostSigma, (v-mean)/sigma)
	}
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
