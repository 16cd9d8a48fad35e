package index

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"saitei/corpus"
	"saitei/index/query"
)

// Options say how to search.
type Options struct {
	Limit   int  // results of a page; 0 means 10
	Offset  int  // results to skip
	Exact   bool // look for what was typed and nothing else
	Explain bool // say why each result is there
	Facets  []string
	Holds   map[string]string // what the last verification found, by ID
	Timeout time.Duration     // 0 means 10 seconds
}

// Bounds of a search.
const (
	MaxLimit       = 1000
	defaultLimit   = 10
	defaultTimeout = 10 * time.Second
	maxNamedShown  = 8
)

// Result is the answer to a query.
type Result struct {
	Named       []Aside            // cards, rules and terms that the query names
	Hits        []Hit              // a page of the ranking
	Total       int                // all ranked items found
	Complete    int                // those of them that have all that was asked for
	Facets      map[string][]Count // values of fields over all found, most frequent first
	Looked      []Looked           // what was looked for
	Suggestions []string           // other queries, where nothing was found
}

// Aside is an item that the query names.
type Aside struct {
	ID  string
	Row json.RawMessage
}

// Hit is a ranked item.
type Hit struct {
	Rank    int // from 1
	Score   float64
	ID      string
	Row     json.RawMessage
	Text    string
	Marks   []corpus.Span // bytes of Text, in order, apart from each other
	Missing []string      // words of the query that are not there
	Why     []Why         // with Options.Explain
}

// Why says how a word of the query stands in an item.
type Why struct {
	Word string // of the query
	How  string // see [Looked]
	As   string // what stands there; "" for the word itself
	In   string // field
}

// Looked is what a part of the query was taken for.
type Looked struct {
	Word string
	As   []string // "how: what", without the word itself
}

// Count is a value with the number of items that have it.
type Count struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// enough is how many complete results are enough: with fewer, items that have
// only some of the words follow them.
const enough = 10

// Search answers a query. Results with all its words come first; where there
// are few of them, those with most of the weight of its words follow, and at
// last those with any. The order is the same for every page.
func (x *Index) Search(ctx context.Context, q query.Q, o Options) (*Result, error) {
	if o.Limit <= 0 {
		o.Limit = defaultLimit
	}
	if o.Limit > MaxLimit || o.Offset < 0 {
		return nil, fmt.Errorf("index: search: at most %d results at once, from 0 on", MaxLimit)
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	r := x.reader(ctx)
	p, err := newPlanner(r, &o).make(q)
	if err != nil {
		return nil, err
	}
	s, err := r.evaluate(p)
	if err != nil {
		return nil, err
	}
	res := &Result{Looked: p.looked()}
	list := s.rank(res)
	res.Total = len(list)
	if err := r.fillNamed(res, p); err != nil {
		return nil, err
	}
	if err := r.facets(res, list, o.Facets); err != nil {
		return nil, err
	}
	page := list[min(o.Offset, len(list)):min(o.Offset+o.Limit, len(list))]
	if err := r.page(res, p, s, page, &o); err != nil {
		return nil, err
	}
	return res, nil
}

// entry is a place in the ranking.
type entry struct {
	doc   int
	tier  uint8 // 0: all words, 1: most, 2: some
	score float32
}

// rank orders what was found by score; items of one score in the order in which
// they were added.
func (s *scored) rank(res *Result) []entry {
	var list [3][]entry
	s.allow.each(func(doc int) {
		e := entry{doc: doc, score: s.score[doc]}
		switch {
		case s.missing[doc] == 0:
		case s.got[doc] == 0:
			return
		case float64(s.got[doc]) >= most*s.weight:
			e.tier = 1
		default:
			e.tier = 2
		}
		if s.weight > 0 {
			e.score *= float32(coverFloor + (1-coverFloor)*float64(s.got[doc])/s.weight)
		}
		list[e.tier] = append(list[e.tier], e)
	})
	res.Complete = len(list[0])
	out := list[0]
	for _, more := range list[1:] {
		if len(out) >= enough {
			break
		}
		out = append(out, more...)
	}
	slices.SortFunc(out, func(a, b entry) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return a.doc - b.doc
	})
	return out
}

const (
	most       = 0.6 // part of the weight that is most of it
	coverFloor = 0.3 // what is left of the score of an item that has next to nothing of the query
)

func (r *reader) fillNamed(res *Result, p *plan) error {
	if p.aside {
		return nil
	}
	for _, id := range p.named[:min(len(p.named), maxNamedShown)] {
		doc, ok := r.number(id)
		if !ok {
			continue
		}
		_, row, err := r.row(doc)
		if err != nil {
			return err
		}
		res.Named = append(res.Named, Aside{id, row})
	}
	return nil
}

// page reads the items of a page and marks them.
func (r *reader) page(res *Result, p *plan, s *scored, page []entry, o *Options) error {
	units := p.units()
	m := newMarker(r, units)
	for i, e := range page {
		id, row, err := r.row(e.doc)
		if err != nil {
			return err
		}
		h := Hit{Rank: o.Offset + i + 1, Score: float64(e.score), ID: id, Row: row}
		var t struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal(row, &t); err != nil {
			return fmt.Errorf("index: the row of %s is damaged: %w", id, err)
		}
		h.Text = t.Text
		h.Marks = m.marks(t.Text)
		res.Hits = append(res.Hits, h)
	}
	return r.why(res, units, page, s, o)
}

// units returns all that is looked for, without what is excluded.
func (p *plan) units() []*unit {
	var out []*unit
	var walk func(node)
	walk = func(n node) {
		switch n := n.(type) {
		case *unit:
			out = append(out, n)
		case allOf:
			for _, c := range n {
				walk(c)
			}
		case anyOf:
			for _, c := range n {
				walk(c)
			}
		}
	}
	walk(p.root)
	return out
}

func (p *plan) looked() []Looked {
	var out []Looked
	for _, u := range p.units() {
		l := Looked{Word: u.text}
		for _, a := range u.alts {
			if s := a.how + ": " + a.as; a.as != "" && !slices.Contains(l.As, s) {
				l.As = append(l.As, s)
			}
		}
		out = append(out, l)
	}
	return out
}

// why says which words are missing from the items of a page and, where that
// is asked for, how the others stand there.
func (r *reader) why(res *Result, units []*unit, page []entry, s *scored, o *Options) error {
	short := slices.ContainsFunc(page, func(e entry) bool { return s.missing[e.doc] > 0 })
	if !short && !o.Explain {
		return nil
	}
	for _, u := range units {
		stands := make([]bool, len(page))
		for i := range u.alts {
			score, best := r.floats(), r.floats()
			if err := r.alt(&u.alts[i], score, best); err != nil {
				return err
			}
			for k, e := range page {
				if best[e.doc] > 0 {
					stands[k] = stands[k] || best[e.doc] >= there
					w := Why{u.text, u.alts[i].how, u.alts[i].as, strings.TrimPrefix(u.alts[i].field, "x")}
					if o.Explain && !slices.Contains(res.Hits[k].Why, w) {
						res.Hits[k].Why = append(res.Hits[k].Why, w)
					}
				}
			}
			r.free(score)
			r.free(best)
		}
		for k := range page {
			if !stands[k] && !u.weak {
				res.Hits[k].Missing = append(res.Hits[k].Missing, u.text)
			}
		}
	}
	return nil
}

// facetFields are the fields that can be counted, with those of the index.
var facetFields = map[string]string{"doc": fieldDoc, "card": fieldSubject, "keyword": fieldKeyword, "set": fieldSet, "kind": fieldKind, "method": fieldMethod, "linked": fieldLinked}

// FacetNames lists the fields that can be counted.
var FacetNames = []string{"doc", "card", "keyword", "set", "kind", "method", "linked"}

// facets counts the values of fields over a list.
func (r *reader) facets(res *Result, list []entry, names []string) error {
	if len(names) == 0 {
		return nil
	}
	in := r.set()
	for _, e := range list {
		in.add(e.doc)
	}
	res.Facets = map[string][]Count{}
	for _, n := range names {
		field, ok := facetFields[n]
		if !ok {
			return fmt.Errorf("index: facet %q: want one of %s", n, strings.Join(FacetNames, ", "))
		}
		var values []string
		if err := r.terms(field, "", func(t string) bool { values = append(values, t); return true }); err != nil {
			return err
		}
		counts := []Count{}
		for _, v := range values {
			o, err := r.having(field, v)
			if err != nil {
				return err
			}
			o.and(in)
			if n := o.len(); n > 0 {
				counts = append(counts, Count{v, n})
			}
		}
		slices.SortStableFunc(counts, func(a, b Count) int { return b.Count - a.Count })
		res.Facets[n] = counts
	}
	return nil
}
