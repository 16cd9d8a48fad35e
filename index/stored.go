package index

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Two things are kept in another way than they are looked for, because bleve
// takes its time for every field and every term of an item, and most of the
// time of writing an index.

// stored returns the field of bleve in which the values of a field stand, and
// what stands before them there: those that most items have are one field.
func stored(field string) (name, prefix string) {
	switch field {
	case fieldKind, fieldSubject, fieldCard, fieldRule, fieldKeyword, fieldTopic, fieldSet, fieldDoc, fieldDate, fieldMethod, fieldLinked:
		return fieldValues, field + "="
	}
	return field, ""
}

// Readings are kept in kana. Their romaji, which says no more, stands with its
// kana in the terms of a field that is read as a dictionary: "bankon バンコン".
// Which items have these terms says nothing.
const romajiGap = " "

// isRomaji reports whether a term of a field is the romaji of readings.
func isRomaji(field, term string) bool {
	return term != "" && term[0] < utf8.RuneSelf && (field == fieldReading || field == asideField(fieldReading))
}

// kanaOf returns the kana of all readings with a romaji.
func (r *reader) kanaOf(romaji string) (kana []string, err error) {
	err = r.terms(fieldRomaji, romaji+romajiGap, func(t string) bool {
		kana = append(kana, t[len(romaji+romajiGap):])
		return true
	})
	return kana, err
}

// scanRomaji calls f with the romaji that begin with prefix, until it returns
// false.
func (r *reader) scanRomaji(prefix string, f func(string) bool) error {
	last := ""
	return r.terms(fieldRomaji, prefix, func(t string) bool {
		t, _, _ = strings.Cut(t, romajiGap)
		if t == last {
			return true
		}
		last = strings.Clone(t)
		return f(last)
	})
}

// heard reads the postings of a reading in romaji: those of all its kana.
func (r *reader) heard(field, romaji string, deep depth) (*list, error) {
	kana, err := r.kanaOf(romaji)
	if err != nil {
		return nil, err
	}
	d, err := r.dict(field)
	if err != nil {
		return nil, err
	}
	sum := &list{}
	for _, k := range kana {
		l, err := decoder{r.size, r.x.average}.decode(d, field, k, deep)
		if err != nil {
			return nil, err
		}
		sum = union(sum, l)
	}
	return sum, nil
}

// union adds two lists without places up, item by item.
func union(a, b *list) *list {
	if len(a.docs) == 0 {
		return b
	}
	if len(b.docs) == 0 {
		return a
	}
	out := &list{docs: slices.Concat(a.docs, b.docs)}
	slices.Sort(out.docs)
	out.docs = slices.Compact(out.docs)
	if a.freqs == nil || b.freqs == nil {
		return out
	}
	out.freqs, out.norms = make([]uint8, len(out.docs)), make([]float32, len(out.docs))
	for _, l := range []*list{a, b} {
		for i, doc := range l.docs {
			k, _ := slices.BinarySearch(out.docs, doc)
			out.freqs[k] = uint8(min(255, int(out.freqs[k])+int(l.freqs[i])))
			out.norms[k] = l.norms[i]
		}
	}
	return out
}
