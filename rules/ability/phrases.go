package ability

import (
	"reflect"
	"slices"
	"strings"
)

// pair is a fixed phrase and the value it stands for.
type pair struct {
	text string
	v    any
}

// mapped makes a category of phrases that stand for values of any type.
func mapped(label string, pairs []pair) *terminal {
	words := make([][]string, len(pairs))
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		words[i], texts[i] = phraseWords(p.text), p.text
	}
	return &terminal{
		label: label,
		words: texts,
		read: func(p *parser, pos int) []result {
			var out []result
			for i, ws := range words {
				if p.phrase(pos, ws, false) {
					out = append(out, result{reflect.ValueOf(pairs[i].v), pos + len(ws)})
				}
			}
			return firstOfEachEnd(out)
		},
		write: func(pr *printer, v reflect.Value) bool {
			x := v.Interface()
			if t, ok := x.(Target); ok {
				t.Slot = 0
				x = t
			}
			for i, p := range pairs {
				if reflect.DeepEqual(p.v, x) {
					pr.out = append(pr.out, words[i]...)
					return true
				}
			}
			return false
		},
	}
}

// grantedTerminal is an ability that something gains: a keyword, or another
// ability in quotes.
var grantedTerminal = &terminal{
	label: "a keyword, or an ability in quotes",
	read: func(p *parser, pos int) []result {
		if p.toks[pos].text != `"` {
			return p.read("Keyword", pos)
		}
		var out []result
		for _, r := range p.read("Ability", pos+1) {
			if p.toks[r.end].text == `"` {
				v := reflect.New(r.v.Type()).Elem()
				v.Set(r.v)
				out = append(out, result{v, r.end + 1})
			}
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		if v.Type() == reflect.TypeFor[Keyword]() {
			return pr.value("Keyword", v)
		}
		saved := *pr
		pr.actor, pr.actorSubj, pr.holds, pr.would = You{}, base, false, false
		pr.word(openQuote)
		ok := pr.value("Ability", v)
		pr.word(closeQuote)
		pr.actor, pr.actorSubj, pr.holds, pr.would = saved.actor, saved.actorSubj, saved.holds, saved.would
		return ok
	},
}

// countedTerminal is what is counted: "creatures you control", or a name.
var countedTerminal = &terminal{
	label: "what is counted, such as creatures you control",
	read: func(p *parser, pos int) []result {
		var out []result
		for _, r := range p.read("Filters", pos) {
			out = append(out, result{reflect.ValueOf(Each{Filter: r.v.Interface().(Filter)}), r.end})
		}
		return firstOfEachEnd(append(out, p.read("Ref", pos)...))
	},
	write: func(pr *printer, v reflect.Value) bool {
		if e, ok := v.Interface().(Each); ok && e.As == "" {
			return pr.value("Filters", reflect.ValueOf(e.Filter))
		}
		return pr.value("Ref", v)
	},
}

// countSingTerminal is a count written after "for each".
var countSingTerminal = &terminal{
	label: "what is counted, such as creature you control",
	read: func(p *parser, pos int) []result {
		var out []result
		for _, r := range p.read("Filter", pos) {
			out = append(out, result{reflect.ValueOf(Count{Each{Filter: r.v.Interface().(Filter)}}), r.end})
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		c, ok := v.Interface().(Count)
		if !ok {
			return false
		}
		e, ok := c.Of.(Each)
		return ok && e.As == "" && pr.value("Filter", reflect.ValueOf(e.Filter))
	},
}

// parenTerminal is a quantity of several words in parentheses.
var parenTerminal = &terminal{
	label: "a number",
	read: func(p *parser, pos int) []result {
		if p.toks[pos].text != "(" {
			return nil
		}
		var out []result
		for _, r := range p.read("Quantity", pos+1) {
			if p.toks[r.end].text == ")" {
				out = append(out, result{r.v, r.end + 1})
			}
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		switch v.Interface().(type) {
		case Num, X, ThatMany, ChosenNumber:
			return false
		}
		pr.word("(")
		ok := pr.value("Quantity", v)
		pr.word(")")
		return ok
	},
}

// predicativeTerminal is a filter after "is": "is red", "is a land card".
var predicativeTerminal = &terminal{
	label: "a description such as a creature or tapped",
	read: func(p *parser, pos int) []result {
		if w := p.toks[pos].low; w == "a" || w == "an" {
			return p.read("Filter", pos+1)
		}
		return p.read("Filter", pos)
	},
	write: func(pr *printer, v reflect.Value) bool {
		f, ok := v.Interface().(Filter)
		if !ok {
			return false
		}
		if n := f.pre(); n > 0 && nounLike(f.Is[n-1]) {
			pr.word("a")
		}
		return pr.value("Filter", v)
	},
}

func nounLike(x Predicate) bool {
	switch x := x.(type) {
	case Type, Noun, Subtype:
		return true
	case Not:
		return nounLike(x.Of)
	}
	return false
}

// thereTerminal is a filter after "there is".
var thereTerminal = &terminal{
	label: "a description such as a creature you control",
	read:  predicativeTerminal.read,
	write: func(pr *printer, v reflect.Value) bool {
		pr.word("a")
		return pr.value("Filter", v)
	},
}

// pluralFilterTerminal reads "creatures you control" where no "each" or
// "all" stands before it.
var pluralFilterTerminal = &terminal{
	label: "a description such as creatures you control",
	read:  func(p *parser, pos int) []result { return hasPluralNoun(p, pos, p.read("Filters", pos)) },
	write: func(*printer, reflect.Value) bool { return false },
}

// abilityWordTerminal is an ability word before its dash (CR 207.2c).
var abilityWordTerminal = &terminal{
	label: "an ability word such as hellbent",
	read: func(p *parser, pos int) []result {
		var ws []string
		for i := pos; i < len(p.toks) && p.toks[i].isWord() && len(ws) < 3; i++ {
			ws = append(ws, p.toks[i].low)
			if p.toks[i+1].text == "—" {
				w := strings.Join(ws, " ")
				if w == "forecast" || KeywordTable[w] != ParamNone || !isAbilityWord(w) {
					return nil
				}
				return []result{{reflect.ValueOf(w), i + 1}}
			}
		}
		return nil
	},
	write: func(pr *printer, v reflect.Value) bool {
		if !isAbilityWord(v.String()) {
			return false
		}
		pr.word(v.String())
		return true
	},
}

// AbilityWords lists the ability words of the language (CR 207.2c).
var AbilityWords = []string{"battalion", "bloodrush", "channel", "chroma", "cohort", "constellation", "converge", "delirium", "domain", "fateful hour", "ferocious", "formidable", "grandeur", "hellbent", "heroic", "imprint", "inspired", "kinship", "landfall", "lieutenant", "metalcraft", "morbid", "radiance", "raid", "rally", "revolt", "spell mastery", "sweep", "threshold", "undergrowth"}

func isAbilityWord(w string) bool { return slices.Contains(AbilityWords, w) }

// attachedTerminal is "enchanted creature", "equipped creature" and the like.
var attachedTerminal = &terminal{
	label: "what this is attached to, such as enchanted creature",
	read: func(p *parser, pos int) []result {
		s := p.toks[pos].low + " " + p.toks[pos+cond1(pos+1 < len(p.toks))].text
		if !isAttached(s) {
			return nil
		}
		return []result{{reflect.ValueOf(s), pos + 2}}
	},
	write: func(pr *printer, v reflect.Value) bool {
		if !isAttached(v.String()) {
			return false
		}
		pr.out = append(pr.out, strings.Fields(v.String())...)
		return true
	},
}

func cond1(b bool) int {
	if b {
		return 1
	}
	return 0
}

func isAttached(s string) bool {
	how, what, ok := strings.Cut(s, " ")
	if !ok || how != "enchanted" && how != "equipped" && how != "fortified" {
		return false
	}
	return slices.Contains(CardTypes, what) || what == "permanent" || what == "player" || what == "opponent" || subtypes[what] != ""
}

// negatedTerminal is what "non" can stand before: one word.
var negatedTerminal = &terminal{
	label: "a word such as land or black",
	read: func(p *parser, pos int) []result {
		var out []result
		for _, r := range p.read("pre", pos) {
			if isNegatable(r.v.Interface().(Predicate)) {
				out = append(out, r)
			}
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		x, ok := v.Interface().(Predicate)
		return ok && isNegatable(x) && pr.value("pre", v)
	},
}

func isNegatable(x Predicate) bool {
	var ws []string
	switch x := x.(type) {
	case Subtype:
		return len(x.Of) == 1
	case Type:
		ws = x.Of
	case Supertype:
		ws = x.Of
	case Noun:
		ws = x.Of
	case Colored:
		ws = asStrings(x.Of)
	}
	return len(ws) == 1 && negatable[strings.Fields(ws[0])[0]]
}
