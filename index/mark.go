package index

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	segment "github.com/blevesearch/scorch_segment_api/v2"

	"saitei/corpus"
	"saitei/nlp"
)

// marker finds the places in the texts of a page that a query found them by.
// Words have their places in the index, which are read for these few items
// alone. Readings, words with a star and rule numbers are looked for in the
// text, cut again; characters are compared.
type marker struct {
	r     *reader
	an    *analyzer
	page  []entry
	words []alt                 // of ja
	begin []string              // of ja
	read  map[string]bool       // readings
	exact map[string]bool       // numbers
	chars []string              // folded
	at    map[int][]corpus.Span // marks of words, by item; nil until they are read
}

func newMarker(r *reader, units []*unit, page []entry) *marker {
	m := &marker{r: r, an: r.x.analyzer(), page: page, read: map[string]bool{}, exact: map[string]bool{}}
	lone := !slices.ContainsFunc(units, func(u *unit) bool { return !u.weak })
	for _, u := range units {
		if u.weak && !lone {
			continue
		}
		for _, a := range u.alts {
			m.take(u, a)
		}
	}
	return m
}

// take adds what an alternative marks.
func (m *marker) take(u *unit, a alt) {
	switch strings.TrimPrefix(a.field, "x") {
	case fieldJa:
		if a.begin {
			m.begin = append(m.begin, a.terms[0])
		} else {
			m.words = append(m.words, a)
		}
	case fieldReading:
		if !a.begin {
			m.read[a.terms[0]] = true
		}
	case fieldPairs:
		if s := nlp.FoldString(strings.Trim(u.text, `"「」《》`), nlp.FoldSearch); s != "" && !slices.Contains(m.chars, s) {
			m.chars = append(m.chars, s)
		}
	case fieldNumber, fieldRule:
		m.exact[strings.ToLower(strings.TrimPrefix(a.terms[0], "="))] = true
	}
}

// marks returns the places, in order and apart from each other, on borders of
// characters.
func (m *marker) marks(doc int, text string) ([]corpus.Span, error) {
	if m.at == nil {
		if err := m.readPlaces(); err != nil {
			return nil, err
		}
	}
	out := append([]corpus.Span{}, m.at[doc]...)
	if len(m.read)+len(m.begin)+len(m.exact) > 0 {
		for _, w := range m.an.words(text, nil) {
			if m.exact[strings.ToLower(w.term)] || m.isRead(w) || slices.ContainsFunc(m.begin, func(s string) bool { return strings.HasPrefix(w.term, s) }) {
				out = append(out, corpus.Span{Start: w.start, End: w.end})
			}
		}
	}
	if len(m.chars) > 0 {
		out = append(out, substrings(nlp.Fold(text, nlp.FoldSearch), m.chars)...)
	}
	return join(whole(out, text)), nil
}

func (m *marker) isRead(w word) bool {
	if len(m.read) == 0 {
		return false
	}
	k := m.an.spoken(w.reading)
	return m.read[k[0]] || m.read[k[1]]
}

// readPlaces reads the places of words in the items of the page.
func (m *marker) readPlaces() error {
	m.at = map[int][]corpus.Span{}
	docs := make([]int, len(m.page))
	for i, e := range m.page {
		docs[i] = e.doc
	}
	slices.Sort(docs)
	for _, a := range m.words {
		lists, _, err := m.r.lists(a.field, a.terms)
		if err != nil {
			return err
		}
		kept := docs
		for _, l := range lists {
			if kept, err = m.r.keep(a.field, l, slices.Clone(kept)); err != nil {
				return err
			}
		}
		if lists == nil || len(kept) == 0 {
			continue
		}
		its := make([]segment.PostingsIterator, len(lists))
		for i, l := range lists {
			its[i] = l.Iterator(true, true, true, nil)
		}
		for _, doc := range kept {
			got := make([][]segment.Location, len(its))
			for i, it := range its {
				p, err := it.Advance(uint64(doc))
				if err != nil || p == nil {
					return fmt.Errorf("index: read %s: postings disagree: %w", a.field, err)
				}
				got[i] = p.Locations()
			}
			m.at[doc] = append(m.at[doc], runs(got, a.at)...)
		}
	}
	return nil
}

// runs returns the places where terms stand at their distances.
func runs(got [][]segment.Location, at []int) []corpus.Span {
	var out []corpus.Span
next:
	for _, first := range got[0] {
		s := corpus.Span{Start: int(first.Start()), End: int(first.End())}
		for i := 1; i < len(got); i++ {
			k := slices.IndexFunc(got[i], func(l segment.Location) bool { return int(l.Pos()) == int(first.Pos())+at[i] })
			if k < 0 {
				continue next
			}
			s.End = max(s.End, int(got[i][k].End()))
		}
		out = append(out, s)
	}
	return out
}

// substrings returns where folded strings stand in a folded text, as places
// of its source. Strings of Latin letters and digits stand there as words.
func substrings(f nlp.Folded, want []string) []corpus.Span {
	var out []corpus.Span
	for _, w := range want {
		for from := 0; ; {
			i := strings.Index(f.Text[from:], w)
			if i < 0 {
				break
			}
			at := corpus.Span{Start: from + i, End: from + i + len(w)}
			if edge(f.Text[:at.Start], w) && edge(w, f.Text[at.End:]) {
				out = append(out, f.Original(at))
			}
			from = at.End
		}
	}
	return out
}

// edge reports whether a word may end between a and b: not where letters or
// digits stand on both sides.
func edge(a, b string) bool {
	last, _ := utf8.DecodeLastRuneInString(a)
	first, _ := utf8.DecodeRuneInString(b)
	inWord := func(r rune) bool { s := nlp.ScriptOf(r); return s == nlp.Latin || s == nlp.Digit }
	return !(inWord(last) && inWord(first))
}

// whole keeps the spans that lie in the text on borders of characters. All do,
// unless row and index disagree.
func whole(spans []corpus.Span, text string) []corpus.Span {
	on := func(i int) bool { return i == len(text) || i >= 0 && i < len(text) && utf8.RuneStart(text[i]) }
	return slices.DeleteFunc(spans, func(s corpus.Span) bool { return s.Start >= s.End || !on(s.Start) || !on(s.End) })
}

// join sorts spans and makes one of those that touch or overlap.
func join(spans []corpus.Span) []corpus.Span {
	slices.SortFunc(spans, func(a, b corpus.Span) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
