package index

import "strings"

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

// idOfBytes is id for a term that is put together in b.
func (v *vocabulary) idOfBytes(b []byte) uint32 {
	if id, ok := v.ids[string(b)]; ok {
		return id
	}
	return v.id(string(b))
}

func (v *vocabulary) size() int { return len(v.terms) }

func (v *vocabulary) term(id uint32) string { return v.terms[id] }

// pairVocabulary numbers pairs of characters, and single ones, whose second
// character is 0.
type pairVocabulary struct {
	slots []uint32 // open addressing: number of a pair, from 1 on
	pairs []uint64 // first character <<32 | second
	terms []string
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
	v.terms = append(v.terms, pairTerm(rune(key>>32), rune(uint32(key))))
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

func (v *pairVocabulary) term(id uint32) string { return v.terms[id] }

// terms is a vocabulary of either kind.
type terms interface {
	size() int
	term(id uint32) string
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

// enter gives the term of a lexeme and its reading their numbers.
func (v *vocabularies) enter(l *lexeme) {
	l.termID = v.japanese.id(l.term)
	kana, romaji := l.keys[0], l.keys[1]
	if kana == "" {
		kana = romaji // of a word in Latin letters
	}
	if kana != "" {
		l.read = true
		l.readingID = v.readings.id(kana)
		l.romajiID = v.readings.id(romaji + romajiGap + kana)
	}
}
