package cr

import (
	"cmp"
	"slices"
	"strings"

	"saitei/corpus"
)

// relation says how two rules were paired.
type relation string

const (
	exactly   relation = "exact"   // the same words
	alike     relation = "alike"   // similar words
	byParts   relation = "parts"   // a heading, by the rules below it
	contained relation = "content" // one holds a good part of the other
)

// Least shares of words. All were set by reading what they let through
// between the editions of 1999 to 2026.
const (
	leastAway      = 0.55 // likeness of a pair that has neither one parent nor one number
	leastClash     = 0.70 // likeness of a pair of short rules whose parents are paired with others
	leastKept      = 0.34 // of the words of a rule that must be left in its successor
	leastInPlace   = 0.20 // the same for one that kept its number between its neighbours
	leastMerged    = 0.60 // of the words of a rule that must stand in a rule it was merged into
	leastGain      = 0.30 // of them that must be new there
	saidAgain      = 0.85 // of them that do even if they are not new there, in a place the rule belongs to
	leastBeside    = 0.70 // of them that do where the rule beside it became that rule
	wholly         = 0.95 // of them that do anywhere
	leastSplit     = 0.60 // of the words of a rule that must come from the rule it was split off
	leastSplitFar  = 0.90 // the same, where the two stand in sections that have nothing to do with each other
	leastSplitBulk = 0.15 // of the words of the rule that was split that a part must hold
	leastWords     = 5    // words a rule must have to be merged or split off
)

// neighbours returns how well the surroundings of rule i of a and j of b
// agree, from 0 to 1.
func (c *comparison) neighbours(i, j int) float64 {
	ctx := 0.4 * c.affinity(i, j)
	p, q := c.a.parent[i], c.b.parent[j]
	if p >= 0 && q >= 0 {
		x, y := c.a.kids[p], c.b.kids[q]
		at, bt := c.a.place[i], c.b.place[j]
		switch {
		case at == 0 && bt == 0:
			ctx += 0.1
		case at > 0 && bt > 0 && c.a.pair[x[at-1]] == y[bt-1]:
			ctx += 0.2
		}
		switch {
		case at == len(x)-1 && bt == len(y)-1:
			ctx += 0.1
		case at < len(x)-1 && bt < len(y)-1 && c.a.pair[x[at+1]] == y[bt+1]:
			ctx += 0.2
		}
	}
	if h := c.a.e.Heading(c.a.rules[i].ID); strings.EqualFold(h, c.b.e.Heading(c.b.rules[j].ID)) {
		ctx += 0.2
	}
	return min(ctx, 1)
}

// affinity returns how surely rules below the parent of rule i of a go below
// the parent of rule j of b: 1 where the two are paired, else the share of the
// paired siblings that went there.
func (c *comparison) affinity(i, j int) float64 {
	if c.sameParent(i, j) {
		return 1
	}
	p, q := c.a.parent[i], c.b.parent[j]
	if p < 0 || q < 0 {
		return 0
	}
	t := c.a.went[p]
	if t == nil {
		t = &tally{to: map[int]int{}}
		for _, k := range c.a.kids[p] {
			if x := c.a.pair[k]; x >= 0 {
				t.all++
				t.to[c.b.parent[x]]++
			}
		}
		c.a.went[p] = t
	}
	n, all := t.to[q], t.all
	if x := c.a.pair[i]; x >= 0 { // the rule itself is no witness
		all--
		if c.b.parent[x] == q {
			n--
		}
	}
	if all == 0 {
		return 0
	}
	return float64(n) / float64(all)
}

// window is how many places before and after its own are tried for a rule
// whatever its words: new rules seldom push it further.
const window = 30

type candidate struct {
	i, j  int
	score float64
}

// similar pairs what is left by the words, in the order of likeness, down to
// the given score. Every pair found betters the surroundings of the next
// round.
func (c *comparison) similar(least float64) {
	c.weigh()
	var all []candidate
	for i := range c.a.rules {
		if c.a.pair[i] >= 0 || len(c.a.text[i].words) == 0 {
			continue
		}
		tried := map[int]bool{}
		try := func(j int) {
			if c.b.pair[j] >= 0 || tried[j] {
				return
			}
			tried[j] = true
			if s := c.likeness(i, j); s >= least && (s >= leastAway || c.sameParent(i, j) || c.stayed(i, j)) {
				all = append(all, candidate{i, j, s})
			}
		}
		for _, j := range c.candidates(i) {
			try(j)
		}
		if p := c.a.parent[i]; p >= 0 && c.a.pair[p] >= 0 { // its place, whatever the words
			kids := c.b.kids[c.a.pair[p]]
			at := c.a.place[i]
			for _, j := range kids[min(len(kids), max(0, at-window)):min(len(kids), at+window+1)] {
				try(j)
			}
		}
	}
	slices.SortFunc(all, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.i, y.i), cmp.Compare(x.j, y.j))
	})
	for _, x := range all {
		if c.a.pair[x.i] < 0 && c.b.pair[x.j] < 0 {
			c.join(x.i, x.j, x.score, alike)
		}
	}
}

// stayed reports whether rule i of a and j of b have one number in sections
// that are paired.
func (c *comparison) stayed(i, j int) bool {
	id := c.a.rules[i].ID
	if id != c.b.rules[j].ID {
		return false
	}
	p, ok := c.a.e.byID[corpus.RuleID{Section: id.Section}]
	q, found := c.b.e.byID[corpus.RuleID{Section: id.Section}]
	return ok && found && c.a.pair[p] == q
}

// likeness scores the pair of rule i of a and j of b from 0 to 1.
func (c *comparison) likeness(i, j int) float64 {
	wa, wb := c.a.weight[i], c.b.weight[j]
	if wa == 0 || wb == 0 {
		return 0
	}
	head := c.a.rules[i].IsHeading()
	if head != c.b.rules[j].IsHeading() && depth(c.a.rules[i].ID) != depth(c.b.rules[j].ID) {
		return 0
	}
	sh := c.shared(c.a.text[i].grams, c.b.text[j].grams)
	if sh/wa < leastKept && !c.inPlace(i, j, sh) {
		return 0
	}
	dice := 2 * sh / (wa + wb)
	score := dice + (1-dice)*0.5*c.neighbours(i, j)
	if c.clash(i, j) && (c.twin[i] || len(c.a.text[i].words) < shortRule && score < leastClash) {
		return 0
	}
	return score
}

// inPlace reports whether a rule that was written anew kept its number between
// the same neighbours and some of its words, of which the weight is shared.
func (c *comparison) inPlace(i, j int, shared float64) bool {
	return c.a.rules[i].ID == c.b.rules[j].ID && c.a.rules[i].ID.Letter != "" && c.neighbours(i, j) >= 0.75 &&
		shared >= leastInPlace*c.a.weight[i] && shared >= leastKept*c.b.weight[j]
}

// shortRule is the number of words below which a rule may be one of the
// sentences that stand in many sections alike.
const shortRule = 20

// clash reports whether the rules above i and j are paired with others.
func (c *comparison) clash(i, j int) bool {
	p, q := c.a.parent[i], c.b.parent[j]
	return p >= 0 && q >= 0 && c.a.pair[p] != q && (c.a.pair[p] >= 0 || c.b.pair[q] >= 0) && c.affinity(i, j) < 0.3
}

// headings pairs headings whose words changed by what became of the rules
// below them: more than half must have gone below the same heading, and be at
// least half of what stands there.
func (c *comparison) headings() {
	for i := range c.a.rules {
		if c.a.pair[i] >= 0 || len(c.a.kids[i]) == 0 {
			continue
		}
		votes := map[int]int{}
		for _, k := range c.a.kids[i] {
			if j := c.a.pair[k]; j >= 0 && c.b.parent[j] >= 0 {
				votes[c.b.parent[j]]++
			}
		}
		best, n := -1, 0
		for j, v := range votes {
			if v > n || v == n && j < best {
				best, n = j, v
			}
		}
		if best < 0 || c.b.pair[best] >= 0 || 2*n <= len(c.a.kids[i]) || 2*n < len(c.b.kids[best]) {
			continue
		}
		if c.a.rules[i].IsHeading() != c.b.rules[best].IsHeading() {
			continue
		}
		share := float64(2*n) / float64(len(c.a.kids[i])+len(c.b.kids[best]))
		c.join(i, best, 0.5+0.45*share, byParts)
	}
}
