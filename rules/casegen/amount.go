package casegen

import (
	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// bounded is the number that a quantity with a bound stands for in this telling
// (３以上: 3, 4, 5; ３以下: 3, 2, 1; ３未満: 2, 1, 1), at least 1, and the nearest number
// beyond the bound, -1 where there is no bound. It does not know X, すべて, まで
// and ずつ.
func (s *story) bounded(q *clause.Quantity) (n, beyond int, ok bool) {
	v := q.Value
	if q.X || q.All || q.Any || v < 0 {
		return 0, 0, false
	}
	switch q.Bound {
	case "", "ちょうど":
		return v, -1, true
	case "以上":
		return v + s.alt, v - 1, true
	case "より多い":
		return v + 1 + s.alt, v, true
	case "以下":
		return max(1, v-s.alt), v + 1, v > 0
	case "未満":
		return max(1, v-1-s.alt), v, v > 1
	}
	return 0, 0, false
}

// beyond is the amount of damage nearest to that of which a clause speaks which
// it does not speak of: 2 of ３点以上, 4 of ３点以下; 0 where there is none.
func (s *story) beyond(p *frame.Prop) int {
	for i := range p.C.Args {
		q := p.C.Args[i].Quantity
		if q == nil || q.Counter != "点" || q.Bound == "" {
			continue
		}
		if _, n, ok := s.bounded(q); ok && n > 0 {
			return n
		}
	}
	return 0
}
