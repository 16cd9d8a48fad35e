package ability

import (
	_ "embed"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

//go:embed subtypes.txt
var subtypesFile string

// subtypes maps each subtype (CR 205.3, names of the edition 2026-06-19) to
// the card type it belongs to.
var subtypes = func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(subtypesFile) {
		kind, list, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for _, s := range strings.Split(list, ", ") {
			m[s] = kind
		}
	}
	return m
}()

// SubtypeOf is the card type that a subtype belongs to ("creature",
// "artifact", "enchantment", "land", "planeswalker", "spell"), "" for words
// that are no subtype.
func SubtypeOf(subtype string) string { return subtypes[subtype] }

// words makes a category of fixed phrases of a string type. Phrases can be
// read in the plural; they are written in it where the printer says so.
func words[T ~string](label string, list []T, nounLike bool) *terminal {
	split := make([][]string, len(list))
	for i, w := range list {
		split[i] = phraseWords(string(w))
	}
	return &terminal{
		label: label,
		words: asStrings(list),
		read: func(p *parser, pos int) []result {
			var out []result
			for i, ws := range split {
				if p.phrase(pos, ws, nounLike) {
					out = append(out, result{reflect.ValueOf(list[i]), pos + len(ws)})
				}
			}
			return firstOfEachEnd(out)
		},
		write: func(pr *printer, v reflect.Value) bool {
			i := slices.Index(list, T(v.String()))
			if v.Kind() != reflect.String || i < 0 {
				return false
			}
			pr.out = append(pr.out, split[i]...)
			return true
		},
	}
}

func asStrings[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}

// phraseWords cuts a fixed phrase as the text is cut.
func phraseWords(s string) []string {
	var out []string
	for _, w := range strings.Fields(strings.ReplaceAll(s, ",", " ,")) {
		for _, t := range splitWord(token{text: w, low: w}) {
			out = append(out, t.text)
		}
	}
	return out
}

// phrase reports whether the words stand at pos, the last perhaps in the
// plural.
func (p *parser) phrase(pos int, ws []string, nounLike bool) bool {
	if pos+len(ws) > len(p.toks)-1 {
		return false
	}
	for i, w := range ws {
		low := p.toks[pos+i].low
		if low != w && !(nounLike && i == len(ws)-1 && singular(low) == w) {
			return false
		}
	}
	return true
}

// symbols are categories of one token.
func oneToken(label string, ok func(t token) (any, bool), write func(v reflect.Value) (string, bool)) *terminal {
	return &terminal{
		label: label,
		read: func(p *parser, pos int) []result {
			if v, ok := ok(p.toks[pos]); ok {
				return []result{{reflect.ValueOf(v), pos + 1}}
			}
			return nil
		},
		write: func(pr *printer, v reflect.Value) bool {
			s, ok := write(v)
			if ok {
				pr.word(s)
			}
			return ok
		},
	}
}

// nameTerminal is the name of something, "the victim".
var nameTerminal = oneToken("a name such as victim", func(t token) (any, bool) {
	return t.low, isName(t.low)
}, func(v reflect.Value) (string, bool) { return v.String(), isName(v.String()) })

// reserved are words that begin other things after "the".
var reserved = map[string]bool{"top": true, "controller": true, "owner": true, "number": true, "chosen": true, "greatest": true, "smallest": true, "sum": true, "difference": true, "next": true, "beginning": true, "coin": true, "same": true, "defending": true, "target": true, "cost": true}

func isName(s string) bool {
	if s == "" || reserved[s] {
		return false
	}
	for _, r := range s {
		if r < 'a' || r > 'z' {
			return false
		}
	}
	return true
}

var intTerminal = oneToken("a number", func(t token) (any, bool) {
	if i := slices.Index(numberWords, t.low); i >= 0 {
		return i, true
	}
	n, err := strconv.Atoi(t.text)
	return n, t.isNumber() && err == nil
}, func(v reflect.Value) (string, bool) {
	return strconv.FormatInt(v.Int(), 10), v.Kind() == reflect.Int && v.Int() >= 0
})

var numTerminal = &terminal{
	label: "a number",
	read: func(p *parser, pos int) []result {
		r := intTerminal.read(p, pos)
		for i := range r {
			r[i].v = reflect.ValueOf(Num(r[i].v.Int()))
		}
		return r
	},
	write: func(pr *printer, v reflect.Value) bool {
		return v.Type() == reflect.TypeFor[Num]() && intTerminal.write(pr, v.Convert(reflect.TypeFor[int]()))
	},
}

// articleTerminal is the quantity 1 written "a".
var articleTerminal = oneToken("a or a number", func(t token) (any, bool) {
	return Num(1), t.low == "a" || t.low == "an"
}, func(v reflect.Value) (string, bool) {
	return "a", v.Type() == reflect.TypeFor[Num]() && v.Int() == 1
})

// manaTerminal is a row of mana symbols; {T} and {Q} are none.
var manaTerminal = &terminal{
	label: "mana such as {2}{W}",
	read: func(p *parser, pos int) []result {
		var m Mana
		for ; p.toks[pos].isMana(); pos++ {
			s := Symbol(strings.ToUpper(strings.Trim(p.toks[pos].text, "{}")))
			if !s.Valid() {
				break
			}
			m = append(m, s)
		}
		if m == nil {
			return nil
		}
		return []result{{reflect.ValueOf(m), pos}}
	},
	write: func(pr *printer, v reflect.Value) bool {
		m, ok := v.Interface().(Mana)
		if !ok || len(m) == 0 {
			return false
		}
		pr.word(m.String())
		return true
	},
}

// signed reads +2 or -2; with X set, +X, -X and +0.
func signed(x bool) *terminal {
	return &terminal{
		label: "a change such as +2 or -1",
		read: func(p *parser, pos int) []result {
			sign := 1
			switch p.toks[pos].text {
			case "+":
			case "-", "−":
				sign = -1
			default:
				return nil
			}
			t := p.toks[pos+1]
			if x && t.low == "x" {
				return []result{{reflect.ValueOf(sign), pos + 2}}
			}
			n, err := strconv.Atoi(t.text)
			if err != nil || x && n != 0 {
				return nil
			}
			return []result{{reflect.ValueOf(sign * n), pos + 2}}
		},
		write: func(pr *printer, v reflect.Value) bool {
			if v.Kind() != reflect.Int {
				return false
			}
			n := int(v.Int())
			switch {
			case !x && n < 0, x && n == -1:
				pr.word(cond(x, "-X", strconv.Itoa(n)))
			case !x, x && n == 0:
				pr.word("+" + strconv.Itoa(n))
			case x && n == 1:
				pr.word("+X")
			default:
				return false
			}
			return true
		},
	}
}

func cond(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// counterTerminal is a kind of counter: "+1/+1", or one word.
var counterTerminal = &terminal{
	label: "a kind of counter such as +1/+1 or charge",
	read: func(p *parser, pos int) []result {
		t := p.toks
		if (t[pos].text == "+" || t[pos].text == "-" || t[pos].text == "−") && pos+5 < len(t) && t[pos+1].isNumber() && t[pos+2].text == "/" && (t[pos+3].text == "+" || t[pos+3].text == "-" || t[pos+3].text == "−") && t[pos+4].isNumber() {
			s := t[pos].text + t[pos+1].text + t[pos+2].text + t[pos+3].text + t[pos+4].text
			return []result{{reflect.ValueOf(strings.ReplaceAll(s, "−", "-")), pos + 5}}
		}
		if isName(t[pos].low) && t[pos].low != "counter" && t[pos].low != "counters" {
			return []result{{reflect.ValueOf(t[pos].low), pos + 1}}
		}
		return nil
	},
	write: func(pr *printer, v reflect.Value) bool {
		s := v.String()
		if !validCounter(s) {
			return false
		}
		pr.word(s)
		return true
	},
}

func validCounter(s string) bool {
	if isName(s) {
		return s != "counter" && s != "counters"
	}
	a, b, ok := strings.Cut(s, "/")
	ptok := func(s string) bool {
		if len(s) < 2 || s[0] != '+' && s[0] != '-' {
			return false
		}
		n, err := strconv.Atoi(s[1:])
		return err == nil && strconv.Itoa(n) == s[1:]
	}
	return ok && ptok(a) && ptok(b)
}

// quotedTerminal is a name in quotes, as it stands in the source.
var quotedTerminal = &terminal{
	label: `a name in quotes, as in "Grizzly Bears"`,
	read: func(p *parser, pos int) []result {
		if p.toks[pos].text != `"` {
			return nil
		}
		for end := pos + 1; end < len(p.toks)-1; end++ {
			if p.toks[end].text == `"` {
				s := strings.TrimSpace(p.src[p.toks[pos].end:p.toks[end].start])
				if s == "" {
					return nil
				}
				return []result{{reflect.ValueOf(s), end + 1}}
			}
		}
		return nil
	},
	write: func(pr *printer, v reflect.Value) bool {
		s := v.String()
		if s == "" || s != strings.TrimSpace(s) || strings.Contains(s, `"`) {
			return false
		}
		pr.out = append(pr.out, openQuote, s, closeQuote)
		return true
	},
}

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
