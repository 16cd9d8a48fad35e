package link

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"saitei/nlp"
)

//go:embed concepts.tsv
var conceptsText string

// concepts finds notions of the game in Japanese and English texts, so that
// texts of the two languages can be compared.
type concepts struct {
	ja, en *nlp.Lexicon
	names  []string
}

// bag counts the notions of a text.
type bag map[string]float64

// newConcepts reads the table of notions.
func newConcepts() (*concepts, error) {
	c := &concepts{}
	var ja, en []nlp.Entry
	for n, line := range strings.Split(conceptsText, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cols := strings.Split(line, "\t")
		if len(cols) != 3 {
			return nil, fmt.Errorf("link: concepts.tsv:%d: want 3 columns, found %d", n+1, len(cols))
		}
		id := len(c.names)
		c.names = append(c.names, cols[0])
		for _, w := range strings.Split(cols[1], "|") {
			ja = append(ja, nlp.Entry{Text: w, ID: id, Edge: nlp.EdgeNone})
			for _, p := range politeForms(w) {
				ja = append(ja, nlp.Entry{Text: p, ID: id, Edge: nlp.EdgeNone})
			}
		}
		for _, w := range strings.Split(cols[2], "|") {
			en = append(en, nlp.Entry{Text: w, ID: id})
		}
	}
	for _, w := range everyday {
		if slices.ContainsFunc(ja, func(e nlp.Entry) bool { return e.Text == w }) {
			continue // a notion of the table itself
		}
		ja = append(ja, nlp.Entry{Text: w, ID: -1, Kind: nlp.NonTermEntry, Edge: nlp.EdgeNone})
	}
	var err error
	if c.ja, err = nlp.NewLexicon(ja, nlp.FoldMatch); err != nil {
		return nil, fmt.Errorf("link: concepts.tsv: %w", err)
	}
	if c.en, err = nlp.NewLexicon(en, nlp.FoldMatch); err != nil {
		return nil, fmt.Errorf("link: concepts.tsv: %w", err)
	}
	return c, nil
}

var (
	// The numbers of a text are notions of their own: mana symbols, sizes and
	// changes of size, and plain numbers.
	symbolRun = regexp.MustCompile(`(?:\{[0-9a-z/]{1,5}\})+`)
	sizeNum   = regexp.MustCompile(`[-+]?[0-9x*]{1,3}/[-+]?[0-9x*]{1,3}`)
	plainNum  = regexp.MustCompile(`[0-9]{1,3}`)
	kanjiNum  = strings.NewReplacer("一つ", "1つ", "二つ", "2つ", "三つ", "3つ", "四つ", "4つ", "一体", "1体", "二体", "2体", "一回", "1回", "二回", "2回", "一枚", "1枚", "二枚", "2枚", "半分", "")
	words     = map[string]string{
		"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
		"eleven": "11", "twelve": "12", "thirteen": "13", "twice": "2", "first": "1", "second": "2", "third": "3",
	}
)

// japanese returns the notions of a Japanese text. Names in 《》 do not count.
func (c *concepts) japanese(text string) bag {
	b := bag{}
	plain := hideNames(text)
	for _, m := range c.ja.Longest(plain) {
		if m.ID >= 0 { // not an everyday word that only hides what is inside it
			b[c.names[m.ID]]++
		}
	}
	numbers(b, nlp.FoldString(kanjiNum.Replace(plain), nlp.FoldMatch))
	return b
}

// english returns the notions of an English text; name is that of the card it
// belongs to, whose words do not count.
func (c *concepts) english(text, name string) bag {
	b := bag{}
	for _, part := range splitFaces(name) {
		text = strings.ReplaceAll(text, part, " ")
		if short, _, ok := strings.Cut(part, ","); ok {
			text = strings.ReplaceAll(text, short, " ")
		}
	}
	text = strings.ReplaceAll(text, "’", "'")
	for _, m := range c.en.Longest(text) {
		b[c.names[m.ID]]++
	}
	folded := nlp.FoldString(text, nlp.FoldMatch)
	numbers(b, folded)
	for _, w := range strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if d, ok := words[w]; ok {
			b["#"+d]++
		}
	}
	return b
}

// numbers counts the numbers of a folded text.
func numbers(b bag, folded string) {
	if !strings.ContainsAny(folded, "0123456789{") {
		return
	}
	for _, s := range symbolRun.FindAllString(folded, -1) {
		b["="+s]++
	}
	folded = symbolRun.ReplaceAllString(folded, " ")
	for _, s := range sizeNum.FindAllString(folded, -1) {
		b["="+s]++
	}
	folded = sizeNum.ReplaceAllString(folded, " ")
	for _, s := range plainNum.FindAllString(folded, -1) {
		b["#"+strings.TrimLeft(s, "0")]++
	}
}

// hideNames blanks every name in 《》, brackets and all, at the same length.
func hideNames(text string) string {
	qs := nlp.QuotedNames(text)
	if len(qs) == 0 {
		return text
	}
	b := []byte(text)
	for _, q := range qs {
		for i := q.Start; i < q.End; i++ {
			b[i] = '_'
		}
	}
	return string(b)
}

func splitFaces(name string) []string {
	parts := strings.Split(name, " // ")
	out := parts[:0]
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// add adds the counts of o, each times w.
func (b bag) add(o bag, w float64) {
	for k, v := range o {
		b[k] += v * w
	}
}

// weights says how much a notion tells: the rarer among the texts compared,
// the more.
type weights struct {
	id  map[string]int32 // in the order of the notions
	idf []float64        // by id
}

// newWeights counts in how many of the bags each notion stands.
func newWeights(bags []bag) weights {
	df := map[string]float64{}
	for _, b := range bags {
		for k := range b {
			df[k]++
		}
	}
	w := weights{id: make(map[string]int32, len(df)), idf: make([]float64, len(df))}
	for i, k := range slices.Sorted(maps.Keys(df)) {
		w.id[k] = int32(i)
		w.idf[i] = math.Log(1 + float64(len(bags))/df[k])
	}
	return w
}

// vector is a weighed bag. Ids are in order, so that sums have one value.
type vector struct {
	ids  []int32
	vals []float64
	norm float64
}

// vector weighs a bag; counts grow with their logarithm. Notions that stand in
// none of the texts compared weigh as those that stand in one, and only make
// the bag less like any.
func (w weights) vector(b bag) vector {
	v := vector{ids: make([]int32, 0, len(b)), vals: make([]float64, 0, len(b))}
	rare := math.Log(1 + float64(len(w.id)))
	for _, k := range slices.Sorted(maps.Keys(b)) {
		x := count(b[k])
		if id, ok := w.id[k]; ok {
			x *= w.idf[id]
			v.ids, v.vals = append(v.ids, id), append(v.vals, x)
		} else {
			x *= rare
		}
		v.norm += x * x
	}
	v.norm = math.Sqrt(v.norm)
	return v
}

func count(n float64) float64 { return 1 + math.Log(1+n) }

// cosine compares two vectors of the same weights: 1 for the same direction, 0
// for nothing in common.
func cosine(a, b vector) float64 {
	if a.norm == 0 || b.norm == 0 {
		return 0
	}
	var dot float64
	for i, j := 0, 0; i < len(a.ids) && j < len(b.ids); {
		switch x, y := a.ids[i], b.ids[j]; {
		case x < y:
			i++
		case x > y:
			j++
		default:
			dot += a.vals[i] * b.vals[j]
			i, j = i+1, j+1
		}
	}
	return dot / (a.norm * b.norm)
}
