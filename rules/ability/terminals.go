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
