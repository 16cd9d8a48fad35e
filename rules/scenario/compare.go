package scenario

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// part is what one claim says of one object or player: the question, and what
// is wrong with an answer ("" where nothing is).
type part struct {
	query Query
	wrong func(Observed) string
}

// Queries returns what has to be asked to check the claims, each question once,
// in the order of the claims.
func Queries(rows ...[]Claim) []Query {
	var out []Query
	seen := map[string]bool{}
	for _, claims := range rows {
		for i := range claims {
			for _, p := range claims[i].parts() {
				if k := p.query.key(); !seen[k] {
					seen[k] = true
					out = append(out, p.query)
				}
			}
		}
	}
	return out
}

// key names a question; two with the same key are the same question.
func (q Query) key() string {
	k := string(q.What) + " " + string(q.Of)
	if q.Filter != nil {
		k += string(JSON(q.Filter))
	}
	return k
}

// Difference is a claim that what was observed does not bear out.
type Difference struct {
	Line int    // line of the claim
	What string // "life of you: 22 claimed, 20 observed"
}

// Compare holds the claims of a checkpoint against an engine's answers to its
// queries.
func Compare(claims []Claim, queries []Query, got []Observed) []Difference {
	answers := make(map[string]Observed, len(queries))
	for i, q := range queries {
		if i < len(got) {
			answers[q.key()] = got[i]
		}
	}
	var out []Difference
	for i := range claims {
		for _, p := range claims[i].parts() {
			o, ok := answers[p.query.key()]
			what := ""
			if ok {
				what = p.wrong(o)
			} else {
				what = fmt.Sprintf("the engine did not answer %s %s", p.query.What, p.query.Of)
			}
			if what != "" {
				out = append(out, Difference{claims[i].Line, what})
			}
		}
	}
	return out
}

// parts takes a claim apart.
func (c *Claim) parts() []part {
	var out []part
	out = append(out, eachNumber(AskLife, c.Life)...)
	out = append(out, eachNumber(AskPoison, c.Poison)...)
	out = append(out, eachNumber(AskDamage, c.Damage)...)
	out = append(out, eachNumber(AskTriggers, c.Triggers)...)
	out = append(out, eachText(AskMana, c.Mana, Mana.pool)...)
	out = append(out, eachText(AskZone, c.Zone, same)...)
	out = append(out, eachText(AskController, c.Control, same)...)
	out = append(out, eachText(AskOwner, c.Owner, same)...)
	out = append(out, eachText(AskPT, c.PT, same)...)
	out = append(out, eachText(AskManaCost, c.Cost, same)...)
	out = append(out, eachText(AskAttached, c.Attached, same)...)
	out = append(out, eachText(AskAttacking, c.Attacks, same)...)
	out = append(out, eachText(AskEncoded, c.Encoded, same)...)
	out = append(out, eachYes(AskLost, c.Lost)...)
	out = append(out, eachYes(AskWon, c.Won)...)
	out = append(out, eachYes(AskTapped, c.Tapped)...)
	out = append(out, eachYes(AskFaceDown, c.Down)...)
	out = append(out, eachYes(AskBlocked, c.Blocked)...)
	out = append(out, eachYes(AskRevealed, c.Revealed)...)
	out = append(out, eachSet(AskAbilities, c.Ability, fold)...)
	out = append(out, eachSet(AskNames, c.Names, keep)...)
	out = append(out, eachSet(AskColours, c.Colours, keep)...)
	out = append(out, eachSet(AskTypes, c.Types, keep)...)
	out = append(out, eachSet(AskSupertypes, c.Supers, keep)...)
	out = append(out, eachSet(AskSubtypes, c.Subtypes, keep)...)
	out = append(out, eachSet(AskBlocking, c.Blocks, keep)...)
	out = append(out, eachSet(AskSeenBy, c.SeenBy, keep)...)
	out = append(out, keywordParts(c.Has, true)...)
	out = append(out, keywordParts(c.Lacks, false)...)
	out = append(out, c.otherParts()...)
	return append(out, c.eventParts()...)
}

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

func same[S ~string](s S) string { return string(s) }
func keep(s string) string       { return s }
func fold(s string) string       { return strings.ToLower(s) }

// ask makes a part; wrong is called only for objects that are there.
func ask(what What, of string, wrong func(Observed) string) part {
	return part{Query{What: what, Of: Target(of)}, func(o Observed) string {
		if o.Missing {
			return fmt.Sprintf("%s of %s: it is not there", what, of)
		}
		return wrong(o)
	}}
}

func differ(what What, of string, claimed, observed any) string {
	about := string(what)
	if of != "" {
		about += " of " + of
	}
	return fmt.Sprintf("%s: %v claimed, %v observed", about, claimed, observed)
}

func eachNumber[K ~string](what What, m map[K]int) []part {
	var out []part
	for _, k := range sorted(m) {
		out = append(out, ask(what, string(k), func(o Observed) string {
			if o.Number != m[k] {
				return differ(what, string(k), m[k], o.Number)
			}
			return ""
		}))
	}
	return out
}

func eachYes[K ~string](what What, m map[K]bool) []part {
	var out []part
	for _, k := range sorted(m) {
		out = append(out, ask(what, string(k), func(o Observed) string {
			if o.Yes != m[k] {
				return differ(what, string(k), m[k], o.Yes)
			}
			return ""
		}))
	}
	return out
}

func eachText[K, V ~string](what What, m map[K]V, norm func(V) string) []part {
	var out []part
	for _, k := range sorted(m) {
		out = append(out, ask(what, string(k), func(o Observed) string {
			if norm(m[k]) != norm(V(o.Text)) {
				return differ(what, string(k), quoted(string(m[k])), quoted(o.Text))
			}
			return ""
		}))
	}
	return out
}

func quoted(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func eachSet(what What, m map[Ref]Words, norm func(string) string) []part {
	var out []part
	for _, k := range sorted(m) {
		out = append(out, ask(what, string(k), func(o Observed) string {
			if !sameSet(m[k], o.Texts, norm) {
				return differ(what, string(k), list(m[k]), list(o.Texts))
			}
			return ""
		}))
	}
	return out
}

func sameSet(a, b []string, norm func(string) string) bool {
	if len(a) != len(b) {
		return false
	}
	x, y := make([]string, len(a)), make([]string, len(b))
	for i := range a {
		x[i], y[i] = norm(a[i]), norm(b[i])
	}
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

func list(words []string) string { return "[" + strings.Join(words, ", ") + "]" }

func keywordParts(m map[Ref]Words, has bool) []part {
	var out []part
	for _, k := range sorted(m) {
		for _, w := range m[k] {
			out = append(out, ask(AskKeywords, string(k), func(o Observed) string {
				if slices.ContainsFunc(o.Texts, func(t string) bool { return strings.EqualFold(t, w) }) == has {
					return ""
				}
				if has {
					return fmt.Sprintf("%s has no %s; it has %s", k, w, list(o.Texts))
				}
				return fmt.Sprintf("%s has %s", k, w)
			}))
		}
	}
	return out
}

// otherParts takes apart the claims that are not a mapping of one kind.
func (c *Claim) otherParts() []part {
	var out []part
	if c.Turn != nil {
		if w := c.Turn.Turn; w != "" {
			out = append(out, textPart(AskTurn, string(w)))
		}
		if s := c.Turn.Step; s != "" {
			out = append(out, textPart(AskStep, string(s)))
		}
	}
	for _, k := range sorted(c.Top) {
		out = append(out, libraryPart(k, c.Top[k], true))
	}
	for _, k := range sorted(c.Bottom) {
		out = append(out, libraryPart(k, c.Bottom[k], false))
	}
	if n := c.Count; n != nil {
		out = append(out, part{Query{What: AskCount, Filter: &n.Filter}, func(o Observed) string {
			if o.Number != n.Is {
				return differ("count", string(JSON(n.Filter)), n.Is, o.Number)
			}
			return ""
		}})
	}
	for _, k := range sorted(c.Value) {
		out = append(out, ask(AskManaValue, string(k), func(o Observed) string {
			if !sameSet(numbers(c.Value[k]), numbers(o.Numbers), keep) {
				return differ(AskManaValue, string(k), c.Value[k], o.Numbers)
			}
			return ""
		}))
	}
	for _, k := range sorted(c.Counters) {
		for _, kind := range sorted(c.Counters[k]) {
			out = append(out, ask(AskCounters, string(k), func(o Observed) string {
				if o.Counts[kind] != c.Counters[k][kind] {
					return differ(What(kind+" counters"), string(k), c.Counters[k][kind], o.Counts[kind])
				}
				return ""
			}))
		}
	}
	if c.Stack != nil {
		out = append(out, part{Query{What: AskStack}, func(o Observed) string {
			if want := texts(*c.Stack); !slices.Equal(want, o.Texts) {
				return differ(AskStack, "", list(want), list(o.Texts))
			}
			return ""
		}})
	}
	return out
}

func numbers[S ~[]int](l S) []string {
	out := make([]string, len(l))
	for i, n := range l {
		out[i] = strconv.Itoa(n)
	}
	return out
}

func textPart(what What, want string) part {
	return part{Query{What: what}, func(o Observed) string {
		if o.Text != want {
			return differ(what, "", want, o.Text)
		}
		return ""
	}}
}

func libraryPart(who Who, want []Ref, top bool) part {
	return ask(AskLibrary, string(who), func(o Observed) string {
		got := o.Texts
		if n := len(want); n < len(got) && top {
			got = got[:n]
		} else if n < len(got) {
			got = got[len(got)-n:]
		}
		if w := texts(want); !slices.Equal(w, got) {
			end := What("top of library")
			if !top {
				end = "bottom of library"
			}
			return differ(end, string(who), list(w), list(got))
		}
		return ""
	})
}

// pool returns mana in the order WUBRGC, with {2} as {C}{C}.
func (m Mana) pool() string {
	count := map[string]int{}
	for _, s := range m.Symbols() {
		if n, err := strconv.Atoi(s); err == nil {
			count["C"] += n
		} else {
			count[s]++
		}
	}
	var b strings.Builder
	for _, s := range []string{"W", "U", "B", "R", "G", "C"} {
		b.WriteString(strings.Repeat("{"+s+"}", count[s]))
		delete(count, s)
	}
	for _, s := range sorted(count) {
		b.WriteString(strings.Repeat("{"+s+"}", count[s]))
	}
	return b.String()
}

// Symbols returns the symbols of a mana cost or pool without their braces.
func (m Mana) Symbols() []string {
	var out []string
	for _, s := range strings.Split(string(m), "}") {
		if s = strings.TrimPrefix(s, "{"); s != "" {
			out = append(out, s)
		}
	}
	return out
}
