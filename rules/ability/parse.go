package ability

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// result is one way to read a category from a place: its value and where it
// ends.
type result struct {
	v   reflect.Value
	end int
}

// parser reads by trying, at every place, every rule of a category, keeping
// for each end the reading that comes first in the table. Nothing is read
// twice.
type parser struct {
	src  string
	toks []token
	memo [][]memo // by category and place
	work int
	// for errors only: the categories being read, the furthest place at which
	// something was expected, and what
	explain bool
	calls   []call
	far     int
	wanted  []string
}

type memo struct {
	done bool
	out  []result
}

type call struct {
	cat *category
	pos int
}

// limits keep hostile input bounded in time and stack.
const (
	maxWork  = 400_000
	maxDepth = 3000
)

func newParser(src string) (*parser, error) {
	toks, err := lex(src)
	if err != nil {
		return nil, err
	}
	p := &parser{src: src, toks: toks}
	p.reset()
	return p, nil
}

func (p *parser) reset() {
	p.memo, p.work = make([][]memo, len(lang.cats)), 0
}

// want notes that at a place something was expected. Where a whole category
// was expected at that place, its label stands for what it begins with.
func (p *parser) want(pos int, what string) {
	if !p.explain || pos < p.far {
		return
	}
	for _, c := range p.calls {
		if c.pos == pos && c.cat.label != "" {
			what = c.cat.label
			break
		}
	}
	if pos > p.far {
		p.far, p.wanted = pos, p.wanted[:0]
	}
	if !slices.Contains(p.wanted, what) {
		p.wanted = append(p.wanted, what)
	}
}

// read reads a category, longest readings first.
func (p *parser) read(cat string, pos int) []result {
	c := lang.cats[cat]
	if c == nil {
		panic("ability: no category " + cat)
	}
	return p.readCat(c, pos)
}

func (p *parser) readCat(c *category, pos int) []result {
	if p.memo[c.id] == nil {
		p.memo[c.id] = make([]memo, len(p.toks)+1)
	}
	m := &p.memo[c.id][pos]
	if m.done {
		return m.out
	}
	m.done = true // a category that begins with itself ends here
	p.work++
	if p.work > maxWork || len(p.calls) > maxDepth {
		p.work = maxWork + 1
		return nil
	}
	p.calls = append(p.calls, call{c, pos})
	var out []result
	if c.term != nil {
		out = c.term.read(p, pos)
		if len(out) == 0 {
			p.want(pos, c.term.label)
		}
	}
	for _, r := range c.rules {
		out = append(out, p.rule(r, pos)...)
	}
	p.calls = p.calls[:len(p.calls)-1]
	m.out = firstOfEachEnd(out)
	return m.out
}

func firstOfEachEnd(in []result) []result {
	if len(in) < 2 {
		return in
	}
	out := in[:0:0]
	for _, r := range in {
		if !slices.ContainsFunc(out, func(o result) bool { return o.end == r.end }) {
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b result) int { return b.end - a.end })
	return out
}

// set is a field that was read, in a chain with those before it.
type set struct {
	field int
	v     reflect.Value
	prev  *set
}

type state struct {
	pos int
	set *set
}

func (p *parser) rule(r *rule, pos int) []result {
	if r.elems == nil { // a category included in this one
		return p.readCat(r.include, pos)
	}
	if e := &r.elems[0]; e.kind < eField && p.word(e, pos) == 0 {
		return nil
	}
	states := p.elems(r, r.elems, []state{{pos: pos}})
	var out []result
	for _, s := range states {
		v := reflect.New(r.typ).Elem()
		v.Set(r.proto)
		for a := s.set; a != nil; a = a.prev {
			f := v.Field(a.field)
			if !a.v.IsValid() { // left out
				continue
			}
			if f.Kind() == reflect.Pointer {
				ptr := reflect.New(f.Type().Elem())
				ptr.Elem().Set(a.v)
				f.Set(ptr)
			} else {
				f.Set(a.v.Convert(f.Type()))
			}
		}
		if r.desugar != nil {
			x, ok := r.desugar(v)
			if !ok {
				continue
			}
			v = reflect.ValueOf(x)
		}
		out = append(out, result{v, s.pos})
	}
	return out
}

func (p *parser) elems(r *rule, elems []elem, states []state) []state {
	for i := range elems {
		if len(states) == 0 {
			return nil
		}
		states = p.elem(r, &elems[i], states)
	}
	return states
}

func (p *parser) elem(r *rule, e *elem, states []state) []state {
	var out []state
	add := func(s state) {
		if !slices.ContainsFunc(out, func(o state) bool { return o.pos == s.pos }) {
			out = append(out, s)
		}
	}
	for _, s := range states {
		switch e.kind {
		case eWord, eVerb, eNoun:
			if n := p.word(e, s.pos); n > 0 {
				add(state{s.pos + n, s.set})
			}
		case eField:
			if e.list {
				for _, l := range p.list(r, e, s) {
					add(l)
				}
				continue
			}
			for _, res := range p.readCat(e.in, s.pos) {
				add(state{res.end, &set{e.field, res.v, s.set}})
			}
		case eOpt:
			in := s
			if e.field >= 0 {
				in.set = &set{e.field, reflect.ValueOf(true), s.set}
			}
			for _, o := range p.elems(r, e.sub, []state{in}) {
				add(o)
			}
			add(s)
		case eAlt:
			for _, alt := range e.alts {
				for _, o := range p.elems(r, alt, []state{s}) {
					add(o)
				}
			}
		}
	}
	return out
}

// word matches a word and says how many tokens it took.
func (p *parser) word(e *elem, pos int) int {
	t := p.toks[pos]
	switch e.kind {
	case eVerb:
		if t.low == "would" && pos+1 < len(p.toks) && p.toks[pos+1].low == e.word {
			return 2
		}
		if t.low == e.word || t.low == e.form || e.word == "be" && t.low == "are" {
			return 1
		}
	case eNoun:
		if t.low == e.word || t.low == e.form {
			return 1
		}
	default:
		if t.low == e.word || e.word == "a" && t.low == "an" {
			return 1
		}
	}
	if p.explain {
		p.want(pos, fmt.Sprintf("%q", e.word))
	}
	return 0
}

type item struct {
	v    reflect.Value
	prev *item
	n    int
}

// list reads one or more elements, more before fewer.
func (p *parser) list(r *rule, e *elem, s state) []state {
	typ := r.typ.Field(e.field).Type
	type at struct {
		pos  int
		last *item
	}
	var rounds [][]at
	cur := []at{{s.pos, nil}}
	for n := 1; len(cur) > 0 && n < 200; n++ {
		var next []at
		for _, c := range cur {
			starts := []state{{pos: c.pos}}
			if n > 1 {
				starts = p.elems(r, e.sep, starts)
			}
			for _, st := range starts {
				for _, res := range p.readCat(e.in, st.pos) {
					if n > 1 && res.end == c.pos || slices.ContainsFunc(next, func(o at) bool { return o.pos == res.end }) {
						continue
					}
					next = append(next, at{res.end, &item{res.v, c.last, n}})
				}
			}
		}
		if len(next) > 0 {
			rounds = append(rounds, next)
		}
		cur = next
	}
	var out []state
	for i := len(rounds) - 1; i >= 0; i-- {
		for _, c := range rounds[i] {
			sl := reflect.MakeSlice(typ, c.last.n, c.last.n)
			for it := c.last; it != nil; it = it.prev {
				sl.Index(it.n - 1).Set(it.v.Convert(typ.Elem()))
			}
			out = append(out, state{c.pos, &set{e.field, sl, s.set}})
		}
	}
	return out
}

// whole reads a category up to the end of the text.
func (p *parser) whole(cat string) (reflect.Value, error) {
	end := len(p.toks) - 1
	for _, r := range p.read(cat, 0) {
		if r.end == end {
			return r.v, nil
		}
	}
	p.reset()
	p.explain = true
	for _, r := range p.read(cat, 0) {
		p.want(r.end, "the end")
	}
	return reflect.Value{}, p.fail()
}

func (p *parser) fail() error {
	t := p.toks[p.far]
	found := fmt.Sprintf("%q", t.text)
	if t.text == "" {
		found = "the end"
	}
	if p.work > maxWork {
		return &SyntaxError{Line: t.line, Column: t.col, Msg: "the ability is too entangled to read; use fewer nested parts"}
	}
	want := slices.Clone(p.wanted)
	slices.SortStableFunc(want, func(a, b string) int { return strings.Compare(a, b) })
	if len(want) > 12 {
		want = append(want[:12], "…")
	}
	msg := fmt.Sprintf("unexpected %s, want %s", found, strings.Join(want, " or "))
	if near := p.near(t); near != "" {
		msg += fmt.Sprintf("; did you mean %q?", near)
	}
	return &SyntaxError{Line: t.line, Column: t.col, Msg: msg}
}
