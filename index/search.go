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
	pl := newPlanner(r, &o)
	defer x.done(pl.an)
	p, err := pl.make(q)
	if err != nil {
		return nil, err
	}
	s, err := r.evaluate(p)
	if err != nil {
		return nil, err
	}
	defer r.free(s.tally)
	res := &Result{}
	list := s.rank(res)
	res.Total = len(list)
	if err := r.fillNamed(res, p); err != nil {
		return nil, err
	}
	if err := r.facets(res, list, o.Facets); err != nil {
		return nil, err
	}
	list = top(list, o.Offset+o.Limit)
	page := list[min(o.Offset, len(list)):]
	if err := r.page(res, p, s, page, &o); err != nil {
		return nil, err
	}
	if o.Explain {
		res.Looked = p.looked()
	}
	if len(list) == 0 && !o.Exact {
		res.Suggestions, err = pl.suggest(p)
		return res, err
	}
	return res, nil
}

// entry is a place in the ranking.
type entry struct {
	doc   int
	tier  uint8 // 0: all words, 1: most, 2: some
	score float32
}

// rank returns what was found, in no order: all that have everything that is
// wanted and, where those are few, what has most of it, and some of it.
func (s *scored) rank(res *Result) []entry {
	var list [3][]entry
	if s.units == 0 { // nothing but filters
		s.allow.each(func(doc int) { list[0] = append(list[0], entry{doc: doc}) })
		res.Complete = len(list[0])
		return list[0]
	}
	for _, d := range s.docs {
		doc := int(d)
		if !s.allow.has(doc) {
			continue
		}
		e := entry{doc: doc, score: s.score[doc]}
		switch {
		case s.missing(doc) == 0:
		case float64(s.best[doc]) >= most*s.weight:
			e.tier = 1
		default:
			e.tier = 2
		}
		if s.weight > 0 {
			e.score *= float32(coverFloor + (1-coverFloor)*min(1, float64(s.best[doc])/s.weight))
		}
		list[e.tier] = append(list[e.tier], e)
	}
	res.Complete = len(list[0])
	out := list[0]
	for _, more := range list[1:] {
		if len(out) >= enough {
			break
		}
		out = append(out, more...)
	}
	return out
}

// before orders results: by score, and where it is the same in the order in
// which they were added.
func before(a, b entry) int {
	switch {
	case a.score > b.score:
		return -1
	case a.score < b.score:
		return 1
	}
	return a.doc - b.doc
}

// top returns the best n of a list in order. It keeps a heap of the best so
// far with the worst of them on top.
func top(list []entry, n int) []entry {
	if n >= len(list) {
		slices.SortFunc(list, before)
		return list
	}
	heap := list[:n:n]
	down := func(i int) {
		for {
			c := 2*i + 1
			if c >= n {
				return
			}
			if c+1 < n && before(heap[c+1], heap[c]) > 0 {
				c++
			}
			if before(heap[c], heap[i]) <= 0 {
				return
			}
			heap[c], heap[i] = heap[i], heap[c]
			i = c
		}
	}
	for i := n/2 - 1; i >= 0; i-- {
		down(i)
	}
	for _, e := range list[n:] {
		if n > 0 && before(e, heap[0]) < 0 {
			heap[0] = e
			down(0)
		}
	}
	slices.SortFunc(heap, before)
	return heap
}

const (
	most       = 0.6 // part of the weight that is most of it
	coverFloor = 0.4 // what is left of the score of an item that has next to nothing of the query
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
	m := newMarker(r, units, page)
	defer r.x.done(m.an)
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
		if h.Marks, err = m.marks(e.doc, t.Text); err != nil {
			return err
		}
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
	short := slices.ContainsFunc(page, func(e entry) bool { return s.missing(e.doc) > 0 })
	if !short && !o.Explain {
		return nil
	}
	docs := make([]int, len(page))
	for i, e := range page {
		docs[i] = e.doc
	}
	slices.Sort(docs)
	for _, u := range units {
		stands := make([]bool, len(page))
		for i := range u.alts {
			a := &u.alts[i]
			if !o.Explain && a.weight < there {
				continue
			}
			in, err := r.among(a, docs)
			if err != nil {
				return err
			}
			for k, e := range page {
				if !in.has(e.doc) {
					continue
				}
				stands[k] = stands[k] || a.weight >= there
				w := Why{u.text, a.how, a.as, strings.TrimPrefix(a.field, "x")}
				if o.Explain && !slices.Contains(res.Hits[k].Why, w) {
					res.Hits[k].Why = append(res.Hits[k].Why, w)
				}
			}
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
