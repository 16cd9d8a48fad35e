package ability

import (
	"reflect"
	"slices"
	"strings"
)

// subtypeTerminal is a subtype; it can be read in the plural.
var subtypeTerminal = &terminal{
	label: "a subtype such as Goblin",
	read: func(p *parser, pos int) []result {
		t := p.toks[pos]
		if !t.isWord() {
			return nil
		}
		if t.text == "Time" && strings.HasPrefix(p.toks[pos+1].text, "Lord") {
			return []result{{reflect.ValueOf("Time Lord"), pos + 2}}
		}
		if s := subtypeWord(strings.ReplaceAll(t.text, "’", "'")); s != "" {
			return []result{{reflect.ValueOf(s), pos + 1}}
		}
		return nil
	},
	write: func(pr *printer, v reflect.Value) bool {
		if subtypes[v.String()] == "" {
			return false
		}
		pr.word(v.String())
		return true
	},
}

// subtypeWord finds the subtype of a word that may be in the plural.
func subtypeWord(w string) string {
	try := []string{w}
	for _, e := range [][2]string{{"ies", "y"}, {"ves", "f"}, {"ves", "fe"}, {"ves", "ve"}, {"men", "man"}, {"es", ""}, {"s", ""}, {"ae", "a"}, {"Oxen", "Ox"}, {"Mice", "Mouse"}} {
		if strings.HasSuffix(w, e[0]) {
			try = append(try, strings.TrimSuffix(w, e[0])+e[1])
		}
	}
	for _, s := range try {
		if subtypes[s] != "" {
			return s
		}
	}
	return ""
}

// filterTerminal is a filter: predicates before the noun, then those after.
func filterTerminal(several bool) *terminal {
	return &terminal{
		label: "a description such as creature you control",
		read: func(p *parser, pos int) []result {
			if p.toks[pos].low == "anything" {
				return []result{{reflect.ValueOf(Filter{}), pos + 1}}
			}
			type part struct {
				pos  int
				is   []Predicate
				post bool
			}
			var out, bare []result // bare: without a word before the noun
			cur := []part{{pos: pos}}
			for n := 0; len(cur) > 0 && n < 24; n++ {
				var next []part
				for _, c := range cur {
					for _, cat := range []string{"pre", "post"} {
						if cat == "pre" && c.post {
							continue
						}
						for _, r := range p.read(cat, c.pos) {
							is := append(slices.Clone(c.is), r.v.Interface().(Predicate))
							if slices.ContainsFunc(next, func(o part) bool {
								return o.pos == r.end && o.post == (cat == "post") && isPre(o.is[0]) == isPre(is[0])
							}) {
								continue
							}
							next = append(next, part{r.end, is, cat == "post"})
							res := result{reflect.ValueOf(Filter{is}), r.end}
							if isPre(is[0]) {
								out = append(out, res)
							} else {
								bare = append(bare, res)
							}
						}
					}
				}
				cur = next
			}
			return firstOfEachEnd(append(out, bare...))
		},
		write: func(pr *printer, v reflect.Value) bool {
			f, ok := v.Interface().(Filter)
			if !ok {
				return false
			}
			if len(f.Is) == 0 {
				pr.word("anything")
				return true
			}
			n := f.pre()
			for i, x := range f.Is {
				cat := cond(i < n, "pre", "post")
				if !pr.value(cat, reflect.ValueOf(x)) {
					return false
				}
				if several && i == n-1 {
					switch x.(type) {
					case Type, Noun:
						pr.pluralise()
					}
				}
			}
			return true
		},
	}
}

// pluralise puts the last written word into the plural.
func (pr *printer) pluralise() {
	i := len(pr.out) - 1
	pr.out[i] = plural(pr.out[i])
}

// pre is how many predicates stand before the noun.
func (f Filter) pre() int {
	for i, x := range f.Is {
		if !isPre(x) {
			return i
		}
	}
	return len(f.Is)
}

func isPre(x Predicate) bool {
	switch x := x.(type) {
	case Type, Subtype, Supertype, Colored, Colors, Noun, Status, Other, Either:
		return true
	case Not:
		return x.Of == nil || isPre(x.Of)
	}
	return false
}

// hasPluralNoun keeps the readings that hold a plural noun, so that
// "creatures you control" is each of them and "creature you control" is not.
func hasPluralNoun(p *parser, pos int, in []result) []result {
	var out []result
	for _, r := range in {
		if f, ok := r.v.Interface().(Filter); ok && f.pre() == 0 {
			continue
		}
		for _, t := range p.toks[pos:r.end] {
			if isPluralNoun[t.low] || t.isWord() && subtypes[t.text] == "" && subtypeWord(t.text) != "" {
				out = append(out, r)
				break
			}
		}
	}
	return out
}
