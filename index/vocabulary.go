package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// vocabulary numbers terms, from 0 on, in the order in which they were met.
type vocabulary struct {
	ids   map[string]uint32
	terms []string
}

func newVocabulary() *vocabulary { return &vocabulary{ids: map[string]uint32{}} }

// id returns the number of a term.
func (v *vocabulary) id(term string) uint32 {
	if id, ok := v.ids[term]; ok {
		return id
	}
	id := uint32(len(v.terms))
	term = strings.Clone(term) // it may be a piece of a whole document
	v.ids[term] = id
	v.terms = append(v.terms, term)
	return id
}

func (v *vocabulary) size() int { return len(v.terms) }

// sort puts numbers in the order of the bytes of their terms.
func (v *vocabulary) sort(ids []uint32) {
	slices.SortFunc(ids, func(a, b uint32) int { return strings.Compare(v.terms[a], v.terms[b]) })
}

func (v *vocabulary) appendTerm(dst []byte, id uint32) []byte { return append(dst, v.terms[id]...) }

// pairVocabulary numbers pairs of characters, and single ones, whose second
// character is 0.
type pairVocabulary struct {
	slots []uint32 // open addressing: number of a pair, from 1 on
	pairs []uint64 // first character <<32 | second
}

func newPairVocabulary() *pairVocabulary { return &pairVocabulary{slots: make([]uint32, 1<<12)} }

func (v *pairVocabulary) id(first, second rune) uint32 {
	key := uint64(first)<<32 | uint64(second)
	for i := v.slot(key); ; i = (i + 1) & (len(v.slots) - 1) {
		n := v.slots[i]
		if n == 0 {
			return v.enter(key, i)
		}
		if v.pairs[n-1] == key {
			return n - 1
		}
	}
}

// slot is where the search for a pair begins.
func (v *pairVocabulary) slot(key uint64) int {
	return int(key*0x9E3779B97F4A7C15>>32) & (len(v.slots) - 1)
}

func (v *pairVocabulary) enter(key uint64, slot int) uint32 {
	v.pairs = append(v.pairs, key)
	v.slots[slot] = uint32(len(v.pairs))
	if 2*len(v.pairs) > len(v.slots) {
		v.slots = make([]uint32, 2*len(v.slots))
		for n, k := range v.pairs {
			i := v.slot(k)
			for v.slots[i] != 0 {
				i = (i + 1) & (len(v.slots) - 1)
			}
			v.slots[i] = uint32(n + 1)
		}
	}
	return uint32(len(v.pairs) - 1)
}

func (v *pairVocabulary) size() int { return len(v.pairs) }

// sort puts numbers in the order of the bytes of their terms, which in UTF-8
// is that of the characters.
func (v *pairVocabulary) sort(ids []uint32) {
	slices.SortFunc(ids, func(a, b uint32) int { return cmp.Compare(v.pairs[a], v.pairs[b]) })
}

func (v *pairVocabulary) appendTerm(dst []byte, id uint32) []byte {
	p := v.pairs[id]
	dst = utf8.AppendRune(dst, rune(p>>32))
	if second := rune(uint32(p)); second != 0 {
		dst = utf8.AppendRune(dst, second)
	}
	return dst
}

// terms is a vocabulary of either kind.
type terms interface {
	size() int
	sort(ids []uint32)
	appendTerm(dst []byte, id uint32) []byte
}

// vocabularies are those of one goroutine that analyses for a writer.
type vocabularies struct {
	japanese, readings, english, values *vocabulary
	pairs                               *pairVocabulary
}

func newVocabularies() *vocabularies {
	return &vocabularies{newVocabulary(), newVocabulary(), newVocabulary(), newVocabulary(), newPairVocabulary()}
}

// maxVocabulary bounds how many terms are remembered from one batch to the
// next. Names of cards and rare words add up, words of rulings do not.
const maxVocabulary = 1 << 19

func (v *vocabularies) full() bool {
	return max(v.japanese.size(), v.readings.size(), v.english.size(), v.values.size(), v.pairs.size()) > maxVocabulary
}

// enter gives the term of a lexeme and its readings their numbers.
func (v *vocabularies) enter(l *lexeme) {
	l.termID = v.japanese.id(l.term)
	for i, k := range l.keys {
		if k != "" {
			l.keyIDs[i] = v.readings.id(k)
		}
	}
}
