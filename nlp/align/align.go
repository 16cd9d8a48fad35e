package align

import (
	"maps"
	"math"
	"slices"

	"saitei/corpus"
	"saitei/nlp/term"
)

// Notions counts the notions of the game in texts, so that texts of the two
// languages can be compared. English leaves out the words of the name of the
// card the text belongs to.
type Notions interface {
	Japanese(text string) map[string]float64
	English(text, card string) map[string]float64
}

// Names tells which cards a Japanese name in 《》 stands for, in English.
type Names interface {
	English(ja string) []string
}

// Aligner pairs and checks texts. It is safe for concurrent use.
type Aligner struct {
	Notions Notions
	Names   Names      // nil: names are not compared
	Base    *term.Base // nil: terms are not compared
}

// Text is a ruling of either language.
type Text struct {
	Text string
	Card string      // English name of its card; "" where it is of none
	Date corpus.Date // of an English ruling; zero where unknown
}

// Pair is a Japanese and an English text that say the same, by their indexes.
type Pair struct {
	Ja, En     int
	Confidence float64 // 0 to 1
	Likeness   float64 // shared notions, 0 to 1
}

// How pairs are weighed.
const (
	leastLikeness = 0.16 // below, texts are not paired whatever their place
	dateBonus     = 0.08 // an English ruling of the time of the document
	orderBonus    = 0.10 // for the same place in both lists, less the farther apart
	freely        = 300  // lists up to this length are weighed without regard to order
)

// Pair pairs texts that may say the same; each is in one pair at most. Texts in
// the same order are preferred, and English rulings dated within a year of day,
// where day is known. Pairs are ordered by their Japanese text.
func (a *Aligner) Pair(ja, en []Text, day corpus.Date) []Pair {
	if len(ja) == 0 || len(en) == 0 {
		return nil
	}
	like := a.likeness(ja, en)
	worth := make([][]float64, len(ja))
	for i := range ja {
		worth[i] = make([]float64, len(en))
		for j := range en {
			apart := math.Abs(float64(i)/float64(len(ja)) - float64(j)/float64(len(en)))
			worth[i][j] = like[i][j] + orderBonus*(1-apart)
			if !day.IsZero() && near(en[j].Date, day) {
				worth[i][j] += dateBonus
			}
			if like[i][j] < leastLikeness && !(len(ja) == 1 && len(en) == 1) {
				worth[i][j] = math.Inf(-1)
			}
		}
	}
	pairs := monotone(worth)
	if len(ja) <= freely && len(en) <= freely {
		pairs = assign(worth)
	}
	for k := range pairs {
		p := &pairs[k]
		p.Likeness = math.Round(like[p.Ja][p.En]*100) / 100
		p.Confidence = confidence(like, p.Ja, p.En)
	}
	slices.SortFunc(pairs, func(x, y Pair) int { return x.Ja - y.Ja })
	return pairs
}

// near reports whether an English ruling is of the time of a document.
func near(d, day corpus.Date) bool {
	if d.IsZero() {
		return false
	}
	days := func(x corpus.Date) int { return x.Year*365 + x.Month*30 + x.Day }
	n := days(d) - days(day)
	return n > -180 && n < 365
}

// confidence grows with the likeness of a pair and with its margin to the next
// best partner of either text.
func confidence(like [][]float64, i, j int) float64 {
	second := 0.0
	for k := range like[i] {
		if k != j {
			second = max(second, like[i][k])
		}
	}
	for k := range like {
		if k != i {
			second = max(second, like[k][j])
		}
	}
	margin := like[i][j] - second
	c := 0.55 + 0.5*like[i][j] + 0.5*margin
	return math.Round(100*min(0.99, max(0.2, c))) / 100
}

// monotone finds the best pairs in one order by dynamic programming, for lists
// too long to be weighed freely.
func monotone(worth [][]float64) []Pair {
	n, m := len(worth), len(worth[0])
	best := make([][]float64, n+1)
	for i := range best {
		best[i] = make([]float64, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			best[i][j] = max(worth[i][j]+best[i+1][j+1], best[i+1][j], best[i][j+1])
		}
	}
	var out []Pair
	for i, j := 0, 0; i < n && j < m; {
		switch best[i][j] {
		case worth[i][j] + best[i+1][j+1]:
			out = append(out, Pair{Ja: i, En: j})
			i++
			j++
		case best[i+1][j]:
			i++
		default:
			j++
		}
	}
	return out
}

// assign finds the pairs of the highest worth in all, each text in one pair at
// most, by the Hungarian method (Kuhn 1955, in the form of Jonker and Volgenant
// with potentials). Pairs of no worth are left out.
func assign(worth [][]float64) []Pair {
	n := max(len(worth), len(worth[0]))
	value := func(i, j int) float64 { // of a square table, filled up with 0
		if i < len(worth) && j < len(worth[0]) {
			return max(0, worth[i][j])
		}
		return 0
	}
	u, v := make([]float64, n+1), make([]float64, n+1)
	row, way := make([]int, n+1), make([]int, n+1)
	for i := 1; i <= n; i++ {
		row[0] = i
		j0 := 0
		least := slices.Repeat([]float64{math.Inf(1)}, n+1)
		used := make([]bool, n+1)
		for {
			used[j0] = true
			i0, j1, delta := row[j0], 0, math.Inf(1)
			for j := 1; j <= n; j++ {
				if used[j] {
					continue
				}
				if c := -value(i0-1, j-1) - u[i0] - v[j]; c < least[j] {
					least[j], way[j] = c, j0
				}
				if least[j] < delta {
					delta, j1 = least[j], j
				}
			}
			for j := 0; j <= n; j++ {
				if used[j] {
					u[row[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			if j0 = j1; row[j0] == 0 {
				break
			}
		}
		for j0 != 0 {
			j1 := way[j0]
			row[j0] = row[j1]
			j0 = j1
		}
	}
	var out []Pair
	for j := 1; j <= n; j++ {
		if i := row[j]; value(i-1, j-1) > 0 {
			out = append(out, Pair{Ja: i - 1, En: j - 1})
		}
	}
	return out
}

// likeness compares all texts of one side with all of the other: the cosine of
// their notions, of which rare ones count more. Names of cards are notions.
func (a *Aligner) likeness(ja, en []Text) [][]float64 {
	bags := make([]map[string]float64, 0, len(ja)+len(en))
	for _, t := range ja {
		b := maps.Clone(a.Notions.Japanese(t.Text))
		for _, name := range a.named(t.Text) {
			if name.english != t.Card {
				b["card "+name.english]++
			}
		}
		bags = append(bags, b)
	}
	known := map[string]bool{}
	for _, b := range bags {
		for k := range b {
			known[k] = true
		}
	}
	for _, t := range en {
		b := maps.Clone(a.Notions.English(t.Text, t.Card))
		for k := range known {
			if name, ok := cutPrefix(k, "card "); ok && contains(t.Text, name) {
				b[k]++
			}
		}
		bags = append(bags, b)
	}
	df := map[string]float64{}
	for _, b := range bags {
		for k := range b {
			df[k]++
		}
	}
	vectors := make([]map[string]float64, len(bags))
	norms := make([]float64, len(bags))
	for i, b := range bags {
		v := map[string]float64{}
		for _, k := range slices.Sorted(maps.Keys(b)) {
			x := (1 + math.Log(b[k])) * math.Log(1+float64(len(bags)+2)/df[k])
			v[k] = x
			norms[i] += x * x
		}
		norms[i] = math.Sqrt(norms[i])
		vectors[i] = v
	}
	out := make([][]float64, len(ja))
	for i := range ja {
		out[i] = make([]float64, len(en))
		keys := slices.Sorted(maps.Keys(vectors[i]))
		for j := range en {
			dot := 0.0
			for _, k := range keys {
				dot += vectors[i][k] * vectors[len(ja)+j][k]
			}
			if n := norms[i] * norms[len(ja)+j]; n > 0 {
				out[i][j] = dot / n
			}
		}
	}
	return out
}

// Total returns the sum of the likeness of pairs: how well two lists fit.
func Total(pairs []Pair) float64 {
	sum := 0.0
	for _, p := range pairs {
		sum += p.Likeness
	}
	return sum
}
