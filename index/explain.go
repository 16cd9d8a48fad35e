package index

import (
	"slices"
	"strings"
)

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
func (r *reader) why(res *Result, units []*unit, page []entry, o *Options) error {
	short := slices.ContainsFunc(page, func(e entry) bool { return e.tier > 0 })
	if !short && !o.Explain {
		return nil
	}
	docs, place := inOrder(page)
	for _, u := range units {
		stands := make([]bool, len(page))
		for i := range u.alts {
			a := &u.alts[i]
			if !o.Explain && a.weight < there {
				continue
			}
			err := r.among(a, docs, func(doc uint32) {
				k := place[doc]
				stands[k] = stands[k] || a.weight >= there
				w := Why{u.text, a.how, a.as, strings.TrimPrefix(a.field, "x")}
				if o.Explain && !slices.Contains(res.Hits[k].Why, w) {
					res.Hits[k].Why = append(res.Hits[k].Why, w)
				}
			})
			if err != nil {
				return err
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

// among calls f with those of some items, in order, that have what an
// alternative looks for.
func (r *reader) among(a *alt, docs []uint32, f func(doc uint32)) error {
	if len(a.terms) > 1 {
		run, err := r.run(a.field, a.terms, a.at)
		if err != nil || run == nil {
			return err
		}
		for _, doc := range docs {
			if run.in(doc) > 0 {
				f(doc)
			}
		}
		return nil
	}
	terms, err := r.begun(a)
	for _, term := range terms {
		if err != nil {
			break
		}
		var l *list
		if l, err = r.list(a.field, term, docsAlone); err != nil {
			break
		}
		i := 0
		for _, doc := range docs {
			if i = l.seek(i, doc); i < len(l.docs) && l.docs[i] == doc {
				f(doc)
			}
		}
	}
	return err
}

// inOrder returns the items of a page in the order of the index, and their
// places in the page.
func inOrder(page []entry) (docs []uint32, place map[uint32]int) {
	docs, place = make([]uint32, len(page)), make(map[uint32]int, len(page))
	for i, e := range page {
		docs[i], place[e.doc] = e.doc, i
	}
	slices.Sort(docs)
	return docs, place
}
