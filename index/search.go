package index

import (
	"context"
	"encoding/json"
	"fmt"
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
	found, err := r.evaluate(p, mostly, min(o.Offset+o.Limit, r.size), len(o.Facets) > 0)
	if err != nil {
		return nil, err
	}
	res := &Result{Total: found.total(), Complete: found.tiers[0]}
	if err := r.fillNamed(res, p); err != nil {
		return nil, err
	}
	if err := r.facets(res, found, o.Facets); err != nil {
		return nil, err
	}
	if err := r.page(res, p, pl.an, found.page(o.Offset), &o); err != nil {
		return nil, err
	}
	if o.Explain {
		res.Looked = p.looked()
	}
	if res.Total == 0 && !o.Exact {
		res.Suggestions, err = pl.suggest(p)
		return res, err
	}
	return res, nil
}

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
func (r *reader) page(res *Result, p *plan, an *analyzer, page []entry, o *Options) error {
	units := p.units()
	m := newMarker(an, units)
	for i, e := range page {
		id, row, err := r.row(int(e.doc))
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
	return r.why(res, units, page, o)
}
