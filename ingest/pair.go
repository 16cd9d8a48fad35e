package ingest

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"saitei/corpus"
)

// pairRulings finds for the blocks about a card the English ruling of the card
// that says the same: the one with most of the terms and numbers of the block,
// each ruling for one block at most. Rulings with hardly a word in common stay
// unpaired. It gives up on rulings that were cut into several blocks, of which
// one gets the English.
func (x *Indexer) pairRulings(d *corpus.Document) map[string]string {
	byCard := map[string][]*corpus.Block{}
	var order []string
	for i := range d.Blocks {
		b := &d.Blocks[i]
		for _, l := range b.Subjects {
			if c := x.cards[l.Card]; c != nil && len(c.Rulings) > 0 {
				if byCard[l.Card] == nil {
					order = append(order, l.Card)
				}
				byCard[l.Card] = append(byCard[l.Card], b)
			}
		}
	}
	out := map[string]string{}
	for _, name := range order {
		x.pairCard(x.cards[name].Rulings, byCard[name], out)
	}
	return out
}

type pairing struct {
	block, ruling int
	likeness      float64
}

// leastAlike is the likeness below which a block and a ruling are no pair.
const leastAlike = 0.15

func (x *Indexer) pairCard(rulings []corpus.CardRuling, blocks []*corpus.Block, out map[string]string) {
	words := make([]map[string]bool, len(rulings))
	in := map[string]int{}
	for i, r := range rulings {
		words[i] = englishWords(r.Text)
		for w := range words[i] {
			in[w]++
		}
	}
	weight := func(w string) float64 { return math.Log(1 + float64(len(rulings)+1)/float64(in[w]+1)) }
	var all []pairing
	for bi, b := range blocks {
		said := englishWords(strings.Join(x.englishTerms(b.Text), " "))
		for _, n := range numbers(b.Text) {
			said[n] = true
		}
		for ri := range rulings {
			// Sums over sorted words are the same in every run.
			both, one := 0.0, 0.0
			for _, w := range sorted(said) {
				if one += weight(w); words[ri][w] {
					both += weight(w)
				}
			}
			if one > 0 {
				length := math.Min(1, float64(len(said)+4)/float64(len(words[ri])+4)*3)
				all = append(all, pairing{bi, ri, both / one * length})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pairing) int {
		switch {
		case a.likeness > b.likeness:
			return -1
		case a.likeness < b.likeness:
			return 1
		}
		return 0
	})
	taken := map[int]bool{}
	for _, p := range all {
		id := blocks[p.block].ID
		if _, done := out[id]; done || taken[p.ruling] || p.likeness < leastAlike {
			continue
		}
		taken[p.ruling] = true
		out[id] = rulings[p.ruling].Text
	}
}

func sorted(set map[string]bool) []string {
	out := make([]string, 0, len(set))
	for w := range set {
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// englishWords returns the words of a text, without the plainest endings.
func englishWords(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > 3 {
			w = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(w, "ing"), "ed"), "s"), "e")
		}
		if len(w) > 2 || w != "" && w[0] >= '0' && w[0] <= '9' {
			out[w] = true
		}
	}
	return out
}

// numbers returns the numbers of a text in ASCII digits.
func numbers(s string) []string {
	narrow := strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, s)
	return strings.FieldsFunc(narrow, func(r rune) bool { return r < '0' || r > '9' })
}
