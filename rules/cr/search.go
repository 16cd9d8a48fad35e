package cr

import (
	"cmp"
	"math"
	"slices"

	"saitei/corpus"
)

// Hit is a rule found by its words.
type Hit struct {
	Rule  Rule
	Score float64 // BM25; comparable within one search only
	Share float64 // weight of the searched words that stand in the rule, from 0 to 1
}

// searcher finds rules of one edition by words: BM25 (Robertson and Zaragoza,
// The Probabilistic Relevance Framework, 2009) over words and word pairs. The
// heading above a rule counts as part of it.
type searcher struct {
	e       *Edition
	post    map[uint64][]posting
	length  []float64
	average float64
}

type posting struct {
	rule  int32
	count float32
}

const (
	bm25K = 1.2
	bm25B = 0.5 // long rules are long because they say more
)

func newSearcher(e *Edition) *searcher {
	s := &searcher{e: e, post: map[uint64][]posting{}, length: make([]float64, len(e.Rules))}
	for i, r := range e.Rules {
		if r.ID.Rule == 0 {
			continue
		}
		text := r.Text
		if !r.IsHeading() {
			text = e.Heading(r.ID) + ". " + text
		}
		counts := map[uint64]float32{}
		ws := words(text)
		for k, w := range ws {
			counts[uint64(w)]++
			if k > 0 {
				counts[uint64(ws[k-1])<<32|uint64(w)]++
			}
		}
		for g, n := range counts {
			s.post[g] = append(s.post[g], posting{int32(i), n})
		}
		s.length[i] = float64(len(ws))
		s.average += s.length[i]
	}
	s.average /= float64(max(len(e.Rules), 1))
	return s
}

// Search returns the rules of the edition in force on a day that have most of
// the given English words, at most limit of them, best first.
func (l *Library) Search(day corpus.Edition, text string, limit int) ([]Hit, error) {
	e, err := l.Edition(day)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	s := l.searchers[e.SHA256]
	l.mu.Unlock()
	if s == nil {
		s = newSearcher(e)
		l.mu.Lock()
		if l.searchers == nil {
			l.searchers = map[string]*searcher{}
		}
		l.searchers[e.SHA256] = s
		l.mu.Unlock()
	}
	return s.search(text, limit), nil
}

func (s *searcher) search(text string, limit int) []Hit {
	n := float64(len(s.e.Rules))
	score := map[int32]float64{}
	share := map[int32]float64{}
	var all float64
	for _, g := range gramsOf(words(text)) {
		ps := s.post[g]
		idf := math.Log(1 + (n-float64(len(ps))+0.5)/(float64(len(ps))+0.5))
		if g>>32 == 0 {
			all += idf
		}
		for _, p := range ps {
			tf := float64(p.count)
			score[p.rule] += idf * tf * (bm25K + 1) / (tf + bm25K*(1-bm25B+bm25B*s.length[p.rule]/s.average))
			if g>>32 == 0 {
				share[p.rule] += idf
			}
		}
	}
	hits := make([]Hit, 0, len(score))
	for i, v := range score {
		hits = append(hits, Hit{s.e.Rules[i], v, share[i] / all})
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), a.Rule.ID.Compare(b.Rule.ID))
	})
	return hits[:max(0, min(limit, len(hits)))]
}
