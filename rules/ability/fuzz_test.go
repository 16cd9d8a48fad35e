package ability

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

// heights is how deep the shallowest sentence of each category is, and of
// each rule.
var heights = sync.OnceValues(func() (map[*category]int, map[*rule]int) {
	const none = 1000
	cats, rules := map[*category]int{}, map[*rule]int{}
	at := func(c *category) int {
		if h, ok := cats[c]; ok {
			return h
		}
		return none
	}
	var height func(es []elem) int
	height = func(es []elem) int {
		h := 0
		for _, e := range es {
			switch e.kind {
			case eField:
				h = max(h, at(e.in))
			case eAlt:
				h = max(h, height(e.alts[0]))
			}
		}
		return h
	}
	for changed := true; changed; {
		changed = false
		for _, c := range lang.cats {
			best := at(c)
			if c.term != nil && len(c.term.words) > 0 {
				best = 0
			}
			if c.term != nil {
				for _, part := range c.term.parts {
					h := 0
					for _, w := range strings.Fields(part) {
						if in := lang.cats[w]; in != nil && w != "a" {
							h = max(h, at(in))
						}
					}
					best = min(best, h+1)
				}
			}
			for _, r := range c.rules {
				if r.elems == nil {
					rules[r] = at(r.include)
				} else {
					rules[r] = height(r.elems) + 1
				}
				best = min(best, rules[r])
			}
			if best < at(c) {
				cats[c], changed = best, true
			}
		}
	}
	return cats, rules
})

// sentence makes a random sentence of a category, no deeper than depth where
// the category has one.
func sentence(r *rand.Rand, c *category, depth int) string {
	_, heights := heights()
	if c.term != nil && (len(c.rules) == 0 || r.IntN(4) == 0) {
		if i := r.IntN(len(c.term.words) + len(c.term.parts)); i < len(c.term.words) {
			return c.term.words[i]
		} else if depth > 0 || len(c.rules) == 0 {
			return composed(r, c.term.parts[(i-len(c.term.words))*min(1, max(0, depth))], depth-1)
		}
	}
	fit := slices.Collect(func(yield func(*rule) bool) {
		low := 1000
		for _, rule := range c.rules {
			low = min(low, heights[rule])
		}
		for _, rule := range c.rules {
			if heights[rule] <= max(low, depth) && !yield(rule) {
				return
			}
		}
	})
	rule := fit[r.IntN(len(fit))]
	if rule.elems == nil {
		return sentence(r, rule.include, depth)
	}
	return written(r, rule.elems, depth-1)
}

func composed(r *rand.Rand, parts string, depth int) string {
	var out []string
	for _, w := range strings.Fields(parts) {
		if c := lang.cats[w]; c != nil && w != "a" {
			w = sentence(r, c, depth)
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

func written(r *rand.Rand, es []elem, depth int) string {
	var out []string
	for _, e := range es {
		switch e.kind {
		case eVerb:
			out = append(out, []string{e.word, third(e.word)}[r.IntN(2)])
		case eField:
			out = append(out, sentence(r, e.in, depth))
			if e.list && depth > 0 && r.IntN(3) == 0 {
				out = append(out, written(r, e.sep, depth), sentence(r, e.in, depth))
			}
		case eOpt:
			if depth > 0 && r.IntN(3) == 0 {
				out = append(out, written(r, e.sub, depth))
			}
		case eAlt:
			out = append(out, written(r, e.alts[r.IntN(len(e.alts))], depth))
		default:
			out = append(out, e.word)
		}
	}
	return strings.Join(out, " ")
}

// roundTrip holds that what can be read can be written and read back the
// same, and reports whether it could be read.
func roundTrip(t *testing.T, s string) bool {
	t.Helper()
	a, err := Parse(s)
	if err != nil {
		return false
	}
	printed := Print(a)
	b, err := Parse(printed)
	require.NoError(t, err, "%s\n%s", s, printed)
	require.Empty(t, cmp.Diff(a, b), "%s\n%s", s, printed)
	require.Equal(t, printed, Print(b))
	return true
}

// TestSentences reads sentences made from the grammar at random.
func TestSentences(t *testing.T) {
	read := 0
	const n = 600
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := sentence(r, lang.cats["Ability"], 5)
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			if roundTrip(t, s) {
				read++
			}
		})
	}
	t.Logf("%d of %d sentences are abilities", read, n)
	require.Greater(t, read, n/4)
}

func FuzzParse(f *testing.F) {
	for _, c := range texts {
		f.Add(c.in)
	}
	f.Add(`this gains "{T}: draw a card" and "flying`)
	f.Add("((((((((((")
	f.Add("if if if if, then then • — •")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) < 600 {
			roundTrip(t, s)
		}
	})
}

func FuzzSentence(f *testing.F) {
	f.Add(uint64(1), 4)
	f.Fuzz(func(t *testing.T, seed uint64, depth int) {
		r := rand.New(rand.NewPCG(seed, 2))
		if s := sentence(r, lang.cats["Ability"], min(max(depth, 0), 6)); len(s) < 1200 {
			roundTrip(t, s)
		}
	})
}

func FuzzFromJSON(f *testing.F) {
	for _, c := range texts {
		b, err := ToJSON(MustParse(c.in))
		require.NoError(f, err)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := FromJSON(b)
		if err != nil {
			return
		}
		s := Print(a)
		back, err := Parse(s)
		require.NoError(t, err, s)
		require.Equal(t, s, Print(back))
	})
}

// TestGrammarIsCurrent holds the published grammar to the table. UPDATE=1
// writes it anew.
func TestGrammarIsCurrent(t *testing.T) {
	want := Grammar()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("grammar.txt", []byte(want), 0o644))
		return
	}
	got, err := os.ReadFile("grammar.txt")
	require.NoError(t, err)
	require.True(t, want == string(got), "grammar.txt is not what the table says: run UPDATE=1 go test ./rules/ability")
}
