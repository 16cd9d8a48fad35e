package ability

import (
	"slices"
	"sync"
)

// vocabulary is every word of the grammar.
var vocabulary = sync.OnceValue(func() []string {
	seen := map[string]bool{}
	var walk func(es []elem)
	walk = func(es []elem) {
		for _, e := range es {
			switch e.kind {
			case eWord, eNoun:
				seen[e.word] = true
			case eVerb:
				seen[e.word] = true
				seen[third(e.word)] = true
			}
			walk(e.sub)
			walk(e.sep)
			for _, a := range e.alts {
				walk(a)
			}
		}
	}
	for _, c := range lang.cats {
		for _, r := range c.rules {
			walk(r.elems)
		}
	}
	for _, l := range [][]string{CardTypes, Supertypes, nouns, statuses, KeywordNames} {
		for _, w := range l {
			seen[w] = true
		}
	}
	var out []string
	for w := range seen {
		if len(w) > 3 {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return out
})

// near is the word of the language that differs least from an unknown one,
// "" where none is close.
func (p *parser) near(t token) string {
	if len(t.low) < 4 {
		return ""
	}
	best, dist := "", 3
	for _, w := range vocabulary() {
		if w == t.low {
			return ""
		}
		if d := distance(w, t.low, dist); d < dist {
			best, dist = w, d
		}
	}
	return best
}

// distance is the edit distance, at most limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cur := row[j+1]
			row[j+1] = min(row[j+1]+1, row[j]+1, prev+cond2(a[i] == b[j]))
			prev = cur
		}
	}
	return min(row[len(b)], limit)
}

func cond2(same bool) int {
	if same {
		return 0
	}
	return 1
}
