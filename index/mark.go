package index

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
)

// marker finds the places in the texts of a page that a query found them by.
// The texts are cut again, as they were when they were written; that costs
// less than to keep the place of every word of every text. Characters are
// compared.
type marker struct {
	an    *analyzer
	words []alt           // of ja
	begin []string        // of ja
	read  map[string]bool // readings
	exact map[string]bool // numbers
	chars []string        // folded
	cut   []word          // memory used again
}

func newMarker(an *analyzer, units []*unit) *marker {
	m := &marker{an: an, read: map[string]bool{}, exact: map[string]bool{}}
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
func (m *marker) marks(text string) []corpus.Span {
	out := []corpus.Span{}
	if len(m.words)+len(m.read)+len(m.begin)+len(m.exact) > 0 {
		m.cut = m.an.words(text, m.cut[:0])
		for i := range m.words {
			out = append(out, runs(m.cut, &m.words[i])...)
		}
		for _, w := range m.cut {
			if m.exact[strings.ToLower(w.term)] || m.isRead(w) || slices.ContainsFunc(m.begin, func(s string) bool { return strings.HasPrefix(w.term, s) }) {
				out = append(out, corpus.Span{Start: w.start, End: w.end})
			}
		}
	}
	if len(m.chars) > 0 {
		out = append(out, substrings(nlp.Fold(text, nlp.FoldSearch), m.chars)...)
	}
	return join(whole(out, text))
}

// runs returns where the terms of an alternative stand at their distances.
func runs(ws []word, a *alt) []corpus.Span {
	var out []corpus.Span
next:
	for i := range ws {
		if ws[i].term != a.terms[0] {
			continue
		}
		s := corpus.Span{Start: ws[i].start, End: ws[i].end}
		for k := 1; k < len(a.terms); k++ {
			j := slices.IndexFunc(ws, func(w word) bool { return w.pos == ws[i].pos+a.at[k] && w.term == a.terms[k] })
			if j < 0 {
				continue next
			}
			s.End = max(s.End, ws[j].end)
		}
		out = append(out, s)
	}
	return out
}

func (m *marker) isRead(w word) bool {
	if len(m.read) == 0 {
		return false
	}
	k := w.lexeme.keys
	return m.read[k[0]] || m.read[k[1]]
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
