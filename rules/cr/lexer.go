package cr

import "slices"

// lexer prepares texts for comparison and keeps them: from one edition to the
// next nearly all texts are the same. Words and pairs of neighbouring words,
// called grams, are numbered, so that what is known of them stands in slices.
// It is for one goroutine.
type lexer struct {
	texts   map[string]*lexed
	numbers map[uint64]int32 // of grams
	keyOf   map[string]int32 // by words
}

// lexed is a text as it counts for comparison.
type lexed struct {
	words []word
	key   int32   // the same for texts of the same words
	grams []int32 // sorted set
}

func newLexer() *lexer {
	return &lexer{texts: map[string]*lexed{}, numbers: map[uint64]int32{}, keyOf: map[string]int32{}}
}

func (x *lexer) keys() int  { return len(x.keyOf) }
func (x *lexer) grams() int { return len(x.numbers) }

func (x *lexer) lex(text string) *lexed {
	if t := x.texts[text]; t != nil {
		return t
	}
	t := &lexed{words: words(text)}
	k := keyOf(t.words)
	key, ok := x.keyOf[k]
	if !ok {
		key = int32(len(x.keyOf))
		x.keyOf[k] = key
	}
	t.key = key
	for _, g := range gramsOf(t.words) {
		n, ok := x.numbers[g]
		if !ok {
			n = int32(len(x.numbers))
			x.numbers[g] = n
		}
		t.grams = append(t.grams, n)
	}
	slices.Sort(t.grams)
	x.texts[text] = t
	return t
}

// keyOf writes words as a string, to be the key of a map.
func keyOf(ws []word) string {
	b := make([]byte, 0, 4*len(ws))
	for _, w := range ws {
		b = append(b, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
	}
	return string(b)
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
