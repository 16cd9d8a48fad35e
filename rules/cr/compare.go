package cr

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"saitei/corpus"
)

// Compare finds where each rule of one edition went in a later one, by the
// words of the rules alone.
//
// It goes from the sure to the likely: first rules of the same words; then
// pairs of similar words, best first, where standing under the same heading,
// below rules already paired and beside neighbours already paired counts for
// a pair; then headings by what became of the rules below them; then rules of
// which a good part stands in a rule that is taken (merged) or that hold a
// good part of a rule paired otherwise (split).
//
// A rule of which less than about a third is left anywhere counts as deleted,
// even if a sentence of it lives on. Compare gives up on: a rule whose words
// were all replaced while it kept its place and has no heading; a rule cut
// into more than a handful of short pieces; rules moved into the glossary.
func Compare(from, to *Edition) *Crosswalk {
	c := newComparison(from, to)
	c.exact()
	for _, least := range []float64{0.8, 0.65, 0.5} {
		c.similar(least)
		c.headings()
	}
	c.merged()
	c.split()
	return c.crosswalk()
}

// side is one edition prepared for comparison.
type side struct {
	e      *Edition
	rules  []Rule
	words  [][]word
	grams  [][]uint64  // sorted set of the words and pairs of words
	weight []float64   // of all grams of a rule
	parent []int       // index of the parent, -1 for none
	kids   [][]int     //
	pair   []int       // index in the other side, -1 for none
	score  []float64   // of the pair
	how    []relation  // of the pair
	extra  [][]partner // further rules of the other side
}

type partner struct {
	at     int
	score  float64
	merged bool // the whole rule went there, beside others
}

type comparison struct {
	a, b side
	idf  map[uint64]float64
	post map[uint64][]int32 // grams of rules of b that are rare enough to find candidates by
}

func newSide(e *Edition) side {
	n := len(e.Rules)
	s := side{e: e, rules: e.Rules, words: make([][]word, n), grams: make([][]uint64, n), weight: make([]float64, n),
		parent: make([]int, n), kids: make([][]int, n), pair: make([]int, n), score: make([]float64, n), how: make([]relation, n), extra: make([][]partner, n)}
	for i, r := range e.Rules {
		s.pair[i] = -1
		s.parent[i] = -1
		if p, ok := e.byID[r.ID.Parent()]; ok && p != i {
			s.parent[i] = p
			s.kids[p] = append(s.kids[p], i)
		}
		s.words[i] = words(r.Text)
	}
	return s
}

// gramsOf returns the sorted set of the words and the pairs of neighbouring
// words.
func gramsOf(ws []word) []uint64 {
	out := make([]uint64, 0, 2*len(ws))
	for i, w := range ws {
		out = append(out, uint64(w))
		if i > 0 {
			out = append(out, uint64(ws[i-1])<<32|uint64(w))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func newComparison(from, to *Edition) *comparison {
	return &comparison{a: newSide(from), b: newSide(to)}
}

// key is the text of a rule as it counts for "the same words".
func key(ws []word) string {
	var b strings.Builder
	for _, w := range ws {
		b.WriteByte(byte(w))
		b.WriteByte(byte(w >> 8))
		b.WriteByte(byte(w >> 16))
		b.WriteByte(byte(w >> 24))
	}
	return b.String()
}

// exact pairs rules of the same words that stand once in both editions, and
// those that stand more often where number or parent tells which is which.
func (c *comparison) exact() {
	at := map[string][2][]int{}
	keys := make([]string, len(c.a.rules))
	for i := range c.a.rules {
		keys[i] = key(c.a.words[i])
		g := at[keys[i]]
		g[0] = append(g[0], i)
		at[keys[i]] = g
	}
	for j := range c.b.rules {
		k := key(c.b.words[j])
		if g, ok := at[k]; ok {
			g[1] = append(g[1], j)
			at[k] = g
		}
	}
	for i, k := range keys { // in order: parents come before children
		g := at[k]
		if len(g[0]) == 1 && len(g[1]) == 1 && len(c.a.words[i]) > 0 {
			c.join(i, g[1][0], 1, exactly)
		}
	}
	for range 2 {
		for i, k := range keys {
			if c.a.pair[i] >= 0 {
				continue
			}
			for _, j := range at[k][1] {
				if c.b.pair[j] < 0 && c.sameParent(i, j) && c.level(i, j) {
					c.join(i, j, 1, exactly)
					break
				}
			}
		}
	}
}

// level reports whether two rules are both chapters, sections, rules or subrules.
func (c *comparison) level(i, j int) bool {
	return depth(c.a.rules[i].ID) == depth(c.b.rules[j].ID)
}

func depth(id corpus.RuleID) int {
	n := 0
	for ; !id.IsZero(); id = id.Parent() {
		n++
	}
	return n
}

func (c *comparison) sameParent(i, j int) bool {
	p, q := c.a.parent[i], c.b.parent[j]
	if p < 0 || q < 0 {
		return p == q && c.a.rules[i].ID == c.b.rules[j].ID
	}
	return c.a.pair[p] == q
}

func (c *comparison) join(i, j int, score float64, how relation) {
	c.a.pair[i], c.b.pair[j] = j, i
	c.a.score[i], c.b.score[j] = score, score
	c.a.how[i], c.b.how[j] = how, how
}

// weigh computes, once, the grams of all rules and what each is worth: a word
// that stands in few rules says more.
func (c *comparison) weigh() {
	if c.idf != nil {
		return
	}
	df := map[uint64]int{}
	for _, s := range []*side{&c.a, &c.b} {
		for i := range s.rules {
			s.grams[i] = gramsOf(s.words[i])
			for _, g := range s.grams[i] {
				df[g]++
			}
		}
	}
	n := float64(len(c.a.rules) + len(c.b.rules))
	c.idf = make(map[uint64]float64, len(df))
	for g, d := range df {
		c.idf[g] = math.Log(1 + n/float64(d))
	}
	for _, s := range []*side{&c.a, &c.b} {
		for i := range s.rules {
			for _, g := range s.grams[i] {
				s.weight[i] += c.idf[g]
			}
		}
	}
	c.post = map[uint64][]int32{}
	for j := range c.b.rules {
		for _, g := range c.b.grams[j] {
			if df[g] <= 40 {
				c.post[g] = append(c.post[g], int32(j))
			}
		}
	}
}

// shared returns the weight of the grams that a rule of a and one of b share.
func (c *comparison) shared(x, y []uint64) float64 {
	var sum float64
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i] < y[j]:
			i++
		case x[i] > y[j]:
			j++
		default:
			sum += c.idf[x[i]]
			i++
			j++
		}
	}
	return sum
}

// candidates returns the rules of b that share rare grams with rule i of a,
// the most alike first.
func (c *comparison) candidates(i int) []int {
	hits := map[int]float64{}
	for _, g := range c.a.grams[i] {
		for _, j := range c.post[g] {
			hits[int(j)] += c.idf[g]
		}
	}
	out := make([]int, 0, len(hits))
	for j := range hits {
		out = append(out, j)
	}
	slices.SortFunc(out, func(x, y int) int { return cmp.Or(cmp.Compare(hits[y], hits[x]), cmp.Compare(x, y)) })
	return out[:min(len(out), 12)]
}
