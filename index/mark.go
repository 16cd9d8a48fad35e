package index

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

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
	k := w.lexeme.keys
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
			if kept, err = m.r.keep(l, slices.Clone(kept)); err != nil {
				return err
			}
		}
		if lists == nil || len(kept) == 0 {
			continue
		}
		for _, doc := range kept {
			spans, err := runs(lists, doc, a.at)
			if err != nil {
				return fmt.Errorf("index: read %s: %w", a.field, err)
			}
			m.at[doc] = append(m.at[doc], spans...)
		}
	}
	return nil
}

// runs returns the places in an item where terms stand at their distances.
func runs(lists []list, doc int, at []int) ([]corpus.Span, error) {
	from, to := make([]int, len(lists)), make([]int, len(lists))
	for i := range lists {
		k, ok := lists[i].find(doc)
		if !ok {
			return nil, errDamaged
		}
		from[i], to[i] = lists[i].at(k)
	}
	span := func(i, place int) corpus.Span {
		start := int(lists[i].starts[place])
		return corpus.Span{Start: start, End: start + int(lists[i].sizes[place])}
	}
	var out []corpus.Span
next:
	for first := from[0]; first < to[0]; first++ {
		s := span(0, first)
		for i := 1; i < len(lists); i++ {
			k := slices.Index(lists[i].pos[from[i]:to[i]], lists[0].pos[first]+uint16(at[i]))
			if k < 0 {
				continue next
			}
			s.End = max(s.End, span(i, from[i]+k).End)
		}
		out = append(out, s)
	}
	return out, nil
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
