package ability

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
)

// The grammar is a table (syntax.go): a node type, and templates in which it
// is written. One template serves the parser and the printer, so that what is
// printed can be read back. In a template
//
//	word        is itself, in upper or lower case
//	word~       is a verb that agrees with the subject before it
//	word!       is a verb whose subject stands in the template, in the singular
//	word^       is a noun in the plural unless the quantity before it is 1
//	{Field}     is the field, in the grammar of its type
//	{Field:cat} is the field in the grammar of the named category
//	{Field|sep} is a list with sep between its elements
//	[ … ]       is written if the fields in it are not zero
//	[?Flag …]   is written if the flag is true
//	<a|b>       is a; b can be read too
//	%T          is the symbol {T}
//
// Fields that a template does not mention have the values of the prototype
// it stands with.

// rule is one template of a node type, compiled.
type rule struct {
	typ       reflect.Type
	proto     reflect.Value
	text      string
	elems     []elem
	readOnly  bool      // only read, never printed
	include   *category // instead of elems: all of that category
	desugar   func(reflect.Value) (any, bool)
	mentioned []bool
}

type elemKind int

const (
	eWord elemKind = iota
	eVerb
	eNoun
	eField
	eOpt
	eAlt
)

type elem struct {
	kind  elemKind
	word  string // eWord, eVerb, eNoun
	form  string // eVerb: the third person; eNoun: the plural
	third bool   // eVerb: its subject is part of the template and singular
	field int    // eField; eOpt: the flag, or -1
	cat   string // eField
	in    *category
	list  bool
	sep   []elem
	sub   []elem   // eOpt
	alts  [][]elem // eAlt
	holds []int    // eOpt: the fields inside
}

// terminal is a category that is not made of templates.
type terminal struct {
	label string   // how errors call it
	words []string // all it can be, or examples
	parts []string // instead: a category it is made of, with {} for it
	read  func(p *parser, pos int) []result
	write func(pr *printer, v reflect.Value) bool
}

// category is a named set of rules or a terminal.
type category struct {
	id    int
	name  string
	label string
	rules []*rule
	term  *terminal
}

type grammar struct {
	cats map[string]*category
}

// compile reads a template for a node type.
func compile(typ reflect.Type, text string) ([]elem, []bool, error) {
	c := &compiler{typ: typ, s: text, mentioned: make([]bool, typ.NumField())}
	elems, err := c.seq("")
	return elems, c.mentioned, err
}

type compiler struct {
	typ       reflect.Type
	s         string
	mentioned []bool
}

// seq reads elements up to one of the closing signs.
func (c *compiler) seq(until string) ([]elem, error) {
	var out []elem
	for c.s != "" {
		if strings.ContainsRune(until, rune(c.s[0])) {
			return out, nil
		}
		switch ch := c.s[0]; {
		case ch == ' ':
			c.s = c.s[1:]
		case ch == '{':
			e, err := c.fieldElem()
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		case ch == '[':
			e, err := c.optElem()
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		case ch == '<':
			c.s = c.s[1:]
			e := elem{kind: eAlt}
			for {
				sub, err := c.seq("|>")
				if err != nil || c.s == "" {
					return nil, fmt.Errorf("unclosed < in template: %v", err)
				}
				e.alts = append(e.alts, sub)
				end := c.s[0] == '>'
				c.s = c.s[1:]
				if end {
					break
				}
			}
			out = append(out, e)
		case ch == '%':
			out = append(out, elem{kind: eWord, word: "{" + strings.ToLower(c.s[1:2]) + "}"})
			c.s = c.s[2:]
		default:
			out = append(out, c.wordElems()...)
		}
	}
	if until != "" {
		return nil, fmt.Errorf("template ends before %q", until)
	}
	return out, nil
}

func (c *compiler) wordElems() []elem {
	n := wordLen(c.s)
	if n == 0 {
		for i, r := range c.s {
			if i > 0 {
				n = i
				break
			}
			_ = r
		}
		if n == 0 {
			n = len(c.s)
		}
	}
	w := c.s[:n]
	c.s = c.s[n:]
	switch {
	case strings.HasPrefix(c.s, "~"):
		c.s = c.s[1:]
		return []elem{{kind: eVerb, word: w, form: third(w)}}
	case strings.HasPrefix(c.s, "!"):
		c.s = c.s[1:]
		return []elem{{kind: eVerb, word: w, form: third(w), third: true}}
	case strings.HasPrefix(c.s, "^"):
		c.s = c.s[1:]
		return []elem{{kind: eNoun, word: w, form: plural(w)}}
	}
	var out []elem
	for _, t := range splitWord(token{text: w, low: strings.ToLower(w)}) {
		out = append(out, elem{kind: eWord, word: t.low})
	}
	return out
}

func (c *compiler) fieldElem() (elem, error) {
	end := strings.IndexByte(c.s, '}')
	if end < 0 {
		return elem{}, fmt.Errorf("unclosed { in template")
	}
	spec := c.s[1:end]
	c.s = c.s[end+1:]
	spec, sep, list := strings.Cut(spec, "|")
	name, cat, _ := strings.Cut(spec, ":")
	f, ok := c.typ.FieldByName(name)
	if !ok {
		return elem{}, fmt.Errorf("%s has no field %q", c.typ, name)
	}
	c.mentioned[f.Index[0]] = true
	e := elem{kind: eField, field: f.Index[0], cat: cat, list: list}
	t := f.Type
	if list {
		t = t.Elem()
		sc := &compiler{typ: c.typ, s: sep, mentioned: c.mentioned}
		var err error
		if e.sep, err = sc.seq(""); err != nil {
			return elem{}, err
		}
	}
	if e.cat == "" {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		e.cat = t.Name()
		if e.cat == "Quantity" {
			e.cat = "qty"
		}
	}
	return e, nil
}

func (c *compiler) optElem() (elem, error) {
	c.s = c.s[1:]
	e := elem{kind: eOpt, field: -1}
	if strings.HasPrefix(c.s, "?") {
		n := 1
		for n < len(c.s) && (unicode.IsLetter(rune(c.s[n]))) {
			n++
		}
		f, ok := c.typ.FieldByName(c.s[1:n])
		if !ok || f.Type.Kind() != reflect.Bool {
			return e, fmt.Errorf("%s has no flag %q", c.typ, c.s[1:n])
		}
		e.field = f.Index[0]
		c.mentioned[e.field] = true
		c.s = c.s[n:]
	}
	var err error
	if e.sub, err = c.seq("]"); err != nil {
		return e, err
	}
	c.s = c.s[1:]
	for _, s := range e.sub {
		if s.kind == eField {
			e.holds = append(e.holds, s.field)
		}
	}
	if e.field < 0 && len(e.holds) == 0 {
		return e, fmt.Errorf("optional part without a field")
	}
	return e, nil
}

// add puts a rule into categories; a mistake in the table is a panic at
// start, which every test sees.
func (g *grammar) add(cats string, proto any, text string, readOnly bool, desugar func(reflect.Value) (any, bool)) {
	v := reflect.ValueOf(proto)
	r := &rule{typ: v.Type(), proto: v, text: text, readOnly: readOnly, desugar: desugar}
	if v.Kind() == reflect.Struct {
		var err error
		r.elems, r.mentioned, err = compile(r.typ, text)
		if err != nil {
			panic(fmt.Sprintf("ability: template %q of %s: %v", text, r.typ, err))
		}
		for i := range r.mentioned {
			if r.typ.Field(i).Tag.Get("json") == "-" {
				r.mentioned[i] = true
			}
		}
	}
	for _, c := range strings.Fields(cats) {
		g.cat(c).rules = append(g.cat(c).rules, r)
	}
}

func (g *grammar) cat(name string) *category {
	c := g.cats[name]
	if c == nil {
		c = &category{id: len(g.cats), name: name}
		g.cats[name] = c
	}
	return c
}

// link replaces the names of categories in templates by the categories. A
// name that is not there is a mistake in the table.
func (g *grammar) link() {
	var link func(es []elem, text string)
	link = func(es []elem, text string) {
		for i := range es {
			e := &es[i]
			if e.kind == eField {
				e.in = g.cats[e.cat]
				if e.in == nil {
					panic(fmt.Sprintf("ability: template %q: no category %q", text, e.cat))
				}
			}
			link(e.sub, text)
			link(e.sep, text)
			for _, a := range e.alts {
				link(a, text)
			}
		}
	}
	for _, c := range g.cats {
		for _, r := range c.rules {
			if r.elems == nil {
				r.include = g.cats[r.text]
			}
			link(r.elems, r.text)
		}
	}
}
