package cr

import (
	"cmp"
	"math"
	"slices"

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
func Compare(from, to *Edition) *Crosswalk { return newLexer().compare(from, to) }

func (x *lexer) compare(from, to *Edition) *Crosswalk {
	c := &comparison{x: x, a: x.side(from), b: x.side(to)}
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
	text   []*lexed
	weight []float64   // of all grams of a rule
	parent []int       // index of the parent, -1 for none
	kids   [][]int     //
	place  []int       // among the kids of the parent
	pair   []int       // index in the other side, -1 for none
	score  []float64   // of the pair
	how    []relation  // of the pair
	extra  [][]partner // further rules of the other side
	went   []*tally    // by parent: where its kids went, nil where not counted yet
}

// tally counts the parents of the partners of the kids of a rule.
type tally struct {
	to  map[int]int
	all int
}

type partner struct {
	at     int
	score  float64
	merged bool // the whole rule went there, beside others
}

type comparison struct {
	x    *lexer
	a, b side
	twin []bool    // rules of a whose words stand in a more than once
	idf  []float64 // by gram; whole numbers, so that sums do not depend on the order
	post [][]int32 // by gram: rules of b, of grams that are rare enough to find candidates by
}

func (x *lexer) side(e *Edition) side {
	n := len(e.Rules)
	s := side{e: e, rules: e.Rules, text: make([]*lexed, n), weight: make([]float64, n),
		parent: make([]int, n), kids: make([][]int, n), place: make([]int, n), went: make([]*tally, n), pair: make([]int, n), score: make([]float64, n), how: make([]relation, n), extra: make([][]partner, n)}
	for i, r := range e.Rules {
		s.pair[i] = -1
		s.parent[i] = -1
		if p, ok := e.byID[r.ID.Parent()]; ok && p != i {
			s.parent[i] = p
			s.place[i] = len(s.kids[p])
			s.kids[p] = append(s.kids[p], i)
		}
		s.text[i] = x.lex(r.Text)
	}
	return s
}

// exact pairs rules of the same words that stand once in both editions, and
// those that stand more often where the parent tells which is which.
func (c *comparison) exact() {
	at := make([][2][]int, c.x.keys())
	for i, t := range c.a.text {
		at[t.key][0] = append(at[t.key][0], i)
	}
	for j, t := range c.b.text {
		at[t.key][1] = append(at[t.key][1], j)
	}
	c.twin = make([]bool, len(c.a.rules))
	for i, t := range c.a.text { // in order: parents come before children
		g := at[t.key]
		c.twin[i] = len(g[0]) > 1
		if len(g[0]) == 1 && len(g[1]) == 1 && len(t.words) > 0 {
			c.join(i, g[1][0], 1, exactly)
		}
	}
	for range 2 {
		for i, t := range c.a.text {
			if c.a.pair[i] >= 0 {
				continue
			}
			for _, j := range at[t.key][1] {
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
	if p := c.a.parent[i]; p >= 0 {
		c.a.went[p] = nil
	}
	c.a.pair[i], c.b.pair[j] = j, i
	c.a.score[i], c.b.score[j] = score, score
	c.a.how[i], c.b.how[j] = how, how
}

// commonGram is the number of rules of both editions from which on a gram is
// not used to find candidates.
const commonGram = 40

// weigh computes, once, what each gram and each rule is worth: a word that
// stands in few rules says more.
func (c *comparison) weigh() {
	if c.idf != nil {
		return
	}
	df := make([]int32, c.x.grams())
	for _, s := range []*side{&c.a, &c.b} {
		for _, t := range s.text {
			for _, g := range t.grams {
				df[g]++
			}
		}
	}
	n := float64(len(c.a.rules) + len(c.b.rules))
	c.idf = make([]float64, len(df))
	for g, d := range df {
		if d > 0 {
			c.idf[g] = math.Round(1e4 * math.Log(1+n/float64(d)))
		}
	}
	for _, s := range []*side{&c.a, &c.b} {
		for i, t := range s.text {
			s.weight[i] = c.weightOf(t.grams)
		}
	}
	c.post = make([][]int32, len(df))
	wanted := make([]bool, len(df)) // by a rule that is still to be paired
	for i, t := range c.a.text {
		if c.a.pair[i] < 0 {
			for _, g := range t.grams {
				wanted[g] = df[g] <= commonGram
			}
		}
	}
	for j, t := range c.b.text {
		for _, g := range t.grams {
			if wanted[g] {
				c.post[g] = append(c.post[g], int32(j))
			}
		}
	}
}

// shared returns the weight of the grams that two sorted sets share.
func (c *comparison) shared(x, y []int32) float64 {
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
	for _, g := range c.a.text[i].grams {
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
