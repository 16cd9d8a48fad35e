package index

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/index/query"
	"saitei/nlp"
)

// kana plans a word all in kana that is the reading of something. It returns
// nil where it is not.
func (p *planner) kana(t query.Term) ([]*unit, error) {
	var out []*unit
	for _, piece := range p.cutKana(t.Text) {
		u := &unit{text: piece.In(t.Text), at: corpus.Span{Start: t.At.Start + piece.Start, End: t.At.Start + piece.End}, weight: 1}
		if err := p.reading(u, u.text); err != nil {
			return nil, err
		}
		p.literal(u, u.text, 1)
		out = append(out, u)
	}
	return out, nil
}

// cutKana cuts a word in kana into pieces that are readings of words of the
// index or of names, with nothing but particles between them; nil where that
// is not possible. Fewest pieces win.
func (p *planner) cutKana(s string) []corpus.Span {
	if p.isReading(s) {
		return []corpus.Span{{Start: 0, End: len(s)}}
	}
	rs := []rune(s)
	if len(rs) > maxKana {
		return nil
	}
	type state struct {
		cost int
		from int
		word bool
	}
	best := make([]state, len(rs)+1)
	for i := 1; i <= len(rs); i++ {
		best[i].cost = 1 << 20
		for j := max(0, i-12); j < i; j++ {
			piece := string(rs[j:i])
			cost := 1 << 20
			word := false
			switch {
			case j > 0 && slices.Contains(particles, piece):
				cost = best[j].cost + 2
			case i-j >= minReading && best[j].cost < 1<<20 && p.isReading(piece):
				cost, word = best[j].cost+1, true
			}
			if cost < best[i].cost {
				best[i] = state{cost, j, word}
			}
		}
	}
	if best[len(rs)].cost >= 1<<20 {
		return nil
	}
	var out []corpus.Span
	for i := len(rs); i > 0; i = best[i].from {
		if best[i].word {
			start := len(string(rs[:best[i].from]))
			out = append(out, corpus.Span{Start: start, End: start + len(string(rs[best[i].from:i]))})
		}
	}
	slices.Reverse(out)
	return out
}

// maxKana bounds how long a word in kana is cut, in characters.
const maxKana = 40

var particles = strings.Fields("の を が に は で と も へ から まで には では とは ノ ヲ ガ ニ ハ デ ト モ する した して な")

func (p *planner) isReading(s string) bool {
	key := nlp.KanaKey(s)
	return utf8.RuneCountInString(key) >= minReading && (p.r.count(p.field(fieldReading), key) > 0 || p.r.count(fieldSpoken, key) > 0)
}
