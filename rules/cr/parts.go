package cr

import "saitei/corpus"

// merged finds the rules of b into which rules of a went that are not paired.
func (c *comparison) merged() {
	for i := range c.a.rules {
		if c.a.pair[i] >= 0 || len(c.a.text[i].words) < leastWords || c.a.rules[i].IsHeading() {
			continue
		}
		best, score := -1, 0.0
		for _, j := range c.candidates(i) {
			share := c.shared(c.a.text[i].grams, c.b.text[j].grams) / c.a.weight[i]
			if share < leastMerged || c.b.rules[j].IsHeading() || !c.absorbed(i, j, share) {
				continue
			}
			if s := share + (1-share)*0.5*c.neighbours(i, j); s > score {
				best, score = j, s
			}
		}
		if best >= 0 {
			c.a.extra[i] = append(c.a.extra[i], partner{best, score, true})
			c.b.extra[best] = append(c.b.extra[best], partner{i, score, true})
		}
	}
}

// absorbed reports whether rule i of a, of which the share stands in rule j of
// b, became part of it: its words are new there, or they stand there nearly
// all, in a place the rule belongs to, or wholly, or mostly where its neighbour
// became that rule.
func (c *comparison) absorbed(i, j int, share float64) bool {
	return share >= wholly || share >= saidAgain && c.near(i, j) || share >= leastBeside && c.beside(i, j) || c.gain(i, j) >= leastGain
}

// beside reports whether rule j of b is what became of the rule before or
// after rule i of a.
func (c *comparison) beside(i, j int) bool {
	p := c.b.pair[j]
	return p >= 0 && (p == i-1 || p == i+1) && c.a.parent[p] == c.a.parent[i]
}

// gain returns the share of rule i of a that stands in rule j of b and did not
// stand in the rule that j comes from: rules about two like things share most
// of their words, and where one is dropped it did not merge into the other.
func (c *comparison) gain(i, j int) float64 {
	own := c.b.text[j].grams
	if p := c.b.pair[j]; p >= 0 {
		own = without(own, c.a.text[p].grams)
	}
	return c.shared(c.a.text[i].grams, own) / c.a.weight[i]
}

// split finds the rules of a from which rules of b came that are not paired.
// What the rule of a has already given to its partner does not count again.
func (c *comparison) split() {
	var open []int // rules of b that came from nowhere yet
	inv := map[int32][]int32{}
	for j := range c.b.rules {
		if c.b.pair[j] >= 0 || len(c.b.extra[j]) > 0 || len(c.b.text[j].words) < leastWords || c.b.rules[j].IsHeading() {
			continue
		}
		open = append(open, j)
		for _, g := range c.b.text[j].grams {
			inv[g] = nil
		}
	}
	for i := range c.a.rules {
		if len(c.a.text[i].words) < 2*leastWords || c.a.rules[i].IsHeading() {
			continue
		}
		for _, g := range c.a.text[i].grams {
			if at, ok := inv[g]; ok && len(at) <= commonGram {
				inv[g] = append(at, int32(i))
			}
		}
	}
	parts := map[int][]partner{}
	for _, j := range open {
		if i, score := c.origin(j, inv); i >= 0 {
			parts[i] = append(parts[i], partner{j, score, false})
		}
	}
	for i := range c.a.rules {
		c.accept(i, parts[i])
	}
}

// origin returns the rule of a that rule j of b was most likely split off.
func (c *comparison) origin(j int, inv map[int32][]int32) (best int, score float64) {
	tried := map[int]bool{}
	best = -1
	for _, g := range c.b.text[j].grams {
		if len(inv[g]) > commonGram {
			continue
		}
		for _, at := range inv[g] {
			i := int(at)
			if tried[i] {
				continue
			}
			tried[i] = true
			rest := c.a.text[i].grams
			if p := c.a.pair[i]; p >= 0 {
				rest = without(rest, c.b.text[p].grams)
			}
			sh := c.shared(rest, c.b.text[j].grams)
			share := sh / c.b.weight[j]
			least := leastSplit
			if !c.near(i, j) {
				if len(c.a.text[i].words) < shortRule {
					continue
				}
				least = leastSplitFar
			}
			if whole := c.shared(c.a.text[i].grams, c.b.text[j].grams) / c.b.weight[j]; whole >= wholly && c.sameParent(i, j) && sh > 0 {
				share = max(share, leastSplit) // a sentence that was given a letter of its own
			} else if share < least || sh < leastSplitBulk*c.a.weight[i] {
				continue
			}
			if s := share + (1-share)*0.5*c.neighbours(i, j); s > score || s == score && i < best {
				best, score = i, s
			}
		}
	}
	return best, score
}

// near reports whether rule j of b stands where rule i of a, its siblings or
// its section went. Sentences that are repeated all over the rules would
// otherwise be split off anything.
func (c *comparison) near(i, j int) bool {
	if c.affinity(i, j) >= 0.3 {
		return true
	}
	if c.headed(&c.a, i) && c.headed(&c.b, j) { // rules of two keywords are much alike
		return false
	}
	section := c.b.rules[j].ID.Section
	if p := c.a.pair[i]; p >= 0 && c.b.rules[p].ID.Section == section {
		return true
	}
	if x, ok := c.a.e.byID[corpus.RuleID{Section: c.a.rules[i].ID.Section}]; ok {
		if p := c.a.pair[x]; p >= 0 {
			return c.b.rules[p].ID.Section == section
		}
	}
	return false
}

// headed reports whether a rule stands below a rule that is a heading.
func (c *comparison) headed(s *side, i int) bool {
	p := s.parent[i]
	return p >= 0 && s.rules[p].ID.Rule > 0 && s.rules[p].IsHeading()
}

// accept takes the parts into which rule i of a was split, unless it has no
// partner and the parts together hold too little of it.
func (c *comparison) accept(i int, parts []partner) {
	if len(parts) == 0 {
		return
	}
	if c.a.pair[i] < 0 {
		rest := c.a.text[i].grams
		for _, p := range parts {
			rest = without(rest, c.b.text[p.at].grams)
		}
		for _, p := range c.a.extra[i] {
			rest = without(rest, c.b.text[p.at].grams)
		}
		if c.weightOf(rest) > (1-leastKept)*c.a.weight[i] {
			return
		}
	}
	for _, p := range parts {
		c.a.extra[i] = append(c.a.extra[i], p)
		c.b.extra[p.at] = append(c.b.extra[p.at], partner{i, p.score, false})
	}
}

func (c *comparison) weightOf(grams []int32) (sum float64) {
	for _, g := range grams {
		sum += c.idf[g]
	}
	return sum
}

// without returns the elements of the sorted x that are not in the sorted y.
func without(x, y []int32) []int32 {
	out := make([]int32, 0, len(x))
	j := 0
	for _, v := range x {
		for j < len(y) && y[j] < v {
			j++
		}
		if j == len(y) || y[j] != v {
			out = append(out, v)
		}
	}
	return out
}
