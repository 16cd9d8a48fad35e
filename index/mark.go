package index

import (
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// marker finds in a text what a query found it by. It cuts the text again,
// which costs less than to keep places in the index and read them for every
// item found.
type marker struct {
	an    *analyzer
	terms map[string]bool // of ja: words that stand alone
	begin []string
	lines []alt           // phrases of ja
	read  map[string]bool // readings
	pairs []alt
	lone  bool // nothing but words that say little is looked for
}

func newMarker(r *reader, units []*unit) *marker {
	m := &marker{an: newAnalyzer(r.x.tok), terms: map[string]bool{}, read: map[string]bool{}}
	m.lone = !slices.ContainsFunc(units, func(u *unit) bool { return !u.weak })
	for _, u := range units {
		if u.weak && !m.lone {
			continue
		}
		for _, a := range u.alts {
			switch strings.TrimPrefix(a.field, "x") {
			case fieldJa:
				switch {
				case a.begin:
					m.begin = append(m.begin, a.terms[0])
				case len(a.terms) == 1:
					m.terms[a.terms[0]] = true
				default:
					m.lines = append(m.lines, a)
				}
			case fieldReading:
				if !a.begin {
					m.read[a.terms[0]] = true
				}
			case fieldPairs:
				m.pairs = append(m.pairs, a)
			case fieldNumber, fieldRule:
				m.terms[strings.ToLower(strings.TrimPrefix(a.terms[0], "="))] = true
			}
		}
	}
	return m
}

// marks returns the places, in order and apart from each other, on borders of
// characters.
func (m *marker) marks(text string) []corpus.Span {
	out := []corpus.Span{}
	ws := m.an.words(text, nil)
	byPos := map[int][]int{}
	for i, w := range ws {
		byPos[w.pos] = append(byPos[w.pos], i)
		if m.terms[w.term] || m.isRead(w) || slices.ContainsFunc(m.begin, func(s string) bool { return strings.HasPrefix(w.term, s) }) {
			out = append(out, corpus.Span{Start: w.start, End: w.end})
		}
	}
	for _, a := range m.lines {
		for i := range ws {
			if ws[i].term == a.terms[0] {
				if end, ok := follows(ws, byPos, i, a); ok {
					out = append(out, corpus.Span{Start: ws[i].start, End: end})
				}
			}
		}
	}
	if len(m.pairs) > 0 {
		out = append(out, m.pairMarks(text)...)
	}
	return join(out)
}

func (m *marker) isRead(w word) bool {
	if len(m.read) == 0 {
		return false
	}
	k := m.an.spoken(w.reading)
	return m.read[k[0]] || m.read[k[1]]
}

// follows reports whether the rest of a phrase follows word i, and where it
// ends.
func follows(ws []word, byPos map[int][]int, i int, a alt) (int, bool) {
	end := ws[i].end
	for k := 1; k < len(a.terms); k++ {
		ok := false
		for _, j := range byPos[ws[i].pos+a.at[k]] {
			if ws[j].term == a.terms[k] {
				ok, end = true, max(end, ws[j].end)
			}
		}
		if !ok {
			return 0, false
		}
	}
	return end, true
}

// pairMarks finds characters in order.
func (m *marker) pairMarks(text string) []corpus.Span {
	f := nlp.Fold(text, nlp.FoldSearch)
	ws := pairsOf(f)
	byPos := map[int][]int{}
	for i, w := range ws {
		byPos[w.pos] = append(byPos[w.pos], i)
	}
	var out []corpus.Span
	for _, a := range m.pairs {
		for i, w := range ws {
			if w.term != a.terms[0] && !(a.begin && strings.HasPrefix(w.term, a.terms[0])) {
				continue
			}
			end := w.end
			if a.begin {
				end = w.start + len(a.terms[0])
			}
			if len(a.terms) > 1 {
				var ok bool
				if end, ok = follows(ws, byPos, i, a); !ok {
					continue
				}
			}
			out = append(out, f.Original(corpus.Span{Start: w.start, End: end}))
		}
	}
	return out
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
		if s.Len() == 0 {
			continue
		}
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
