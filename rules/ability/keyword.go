package ability

import (
	"reflect"
	"slices"
	"strings"
)

// keywordTerminal is a keyword ability with its parameters.
var keywordTerminal = &terminal{
	label: "a keyword such as flying",
	read:  readKeyword,
	write: writeKeyword,
}

func readKeyword(p *parser, pos int) []result {
	var out []result
	add := func(k Keyword, end int) { out = append(out, result{reflect.ValueOf(k), end}) }
	for _, name := range KeywordNames {
		ws := strings.Fields(name)
		if KeywordTable[name] == ParamLand || !p.phrase(pos, ws, false) {
			continue
		}
		at := pos + len(ws)
		kind := KeywordTable[name]
		switch kind {
		case ParamNone:
			add(Keyword{Name: name}, at)
		case ParamNumber:
			for _, r := range p.read("qty", at) {
				add(Keyword{Name: name, N: r.v.Interface().(Quantity)}, r.end)
			}
		case ParamCost:
			readKeywordCost(p, name, at, add)
		case ParamFrom, ParamMayFrom:
			if kind == ParamMayFrom {
				add(Keyword{Name: name}, at)
			}
			if w := p.toks[at].low; w == "from" || name == "affinity" && w == "for" {
				if p.toks[at+1].low == "everything" {
					add(Keyword{Name: name, Of: &Filter{}}, at+2)
				}
				readKeywordFilter(p, name, at+1, add)
				if p.phrase(at+1, []string{"the", "chosen"}, false) {
					for _, r := range p.read("ChoiceKind", at+3) {
						add(Keyword{Name: name, Of: &Filter{[]Predicate{OfChosen{r.v.Interface().(ChoiceKind)}}}}, r.end)
					}
				}
			}
		case ParamWhat:
			readKeywordFilter(p, name, at, add)
		}
	}
	readLandwalk(p, pos, add)
	slices.SortStableFunc(out, func(a, b result) int { return b.end - a.end })
	return firstOfEachEnd(out)
}

func readKeywordFilter(p *parser, name string, at int, add func(Keyword, int)) {
	for _, r := range p.read("Filter", at) {
		f := r.v.Interface().(Filter)
		add(Keyword{Name: name, Of: &f}, r.end)
	}
}

// readKeywordCost reads "equip {3}" and "ward — discard a card".
func readKeywordCost(p *parser, name string, at int, add func(Keyword, int)) {
	if p.toks[at].text != "—" {
		for _, r := range p.read("mana", at) {
			add(Keyword{Name: name, Cost: []Cost{PayMana{r.v.Interface().(Mana)}}}, r.end)
		}
		return
	}
	var costs []Cost
	for at++; ; at++ {
		rs := p.read("Cost", at)
		if len(rs) == 0 {
			return
		}
		costs = append(slices.Clone(costs), rs[0].v.Interface().(Cost))
		at = rs[0].end
		add(Keyword{Name: name, Cost: costs}, at)
		if p.toks[at].text != "," {
			return
		}
	}
}

// readLandwalk reads "swampwalk", "legendary landwalk" and "landwalk".
func readLandwalk(p *parser, pos int, add func(Keyword, int)) {
	t := p.toks[pos]
	if t.low == "landwalk" {
		add(Keyword{Name: "landwalk"}, pos+1)
		return
	}
	if base, ok := strings.CutSuffix(t.low, "walk"); ok && base != "" {
		land := strings.ToUpper(base[:1]) + base[1:]
		if subtypes[land] == "land" {
			add(Keyword{Name: "landwalk", Of: &Filter{[]Predicate{Subtype{[]string{land}}}}}, pos+1)
		}
		return
	}
	for _, r := range p.read("Filter", pos) {
		if p.toks[r.end].low == "landwalk" {
			f := r.v.Interface().(Filter)
			add(Keyword{Name: "landwalk", Of: &f}, r.end+1)
		}
	}
}

func writeKeyword(pr *printer, v reflect.Value) bool {
	k, ok := v.Interface().(Keyword)
	if !ok || !k.fits() {
		return false
	}
	if k.Name == "landwalk" {
		return writeLandwalk(pr, k)
	}
	pr.out = append(pr.out, strings.Fields(k.Name)...)
	switch KeywordTable[k.Name] {
	case ParamNumber:
		return pr.value("qty", reflect.ValueOf(k.N))
	case ParamCost:
		if len(k.Cost) == 1 {
			if m, ok := k.Cost[0].(PayMana); ok {
				return pr.value("mana", reflect.ValueOf(m.Mana))
			}
		}
		pr.word("—")
		for i, c := range k.Cost {
			if i > 0 {
				pr.word(",")
			}
			if !pr.value("Cost", reflect.ValueOf(c)) {
				return false
			}
		}
	case ParamFrom, ParamMayFrom:
		if k.Of == nil {
			return true
		}
		pr.word(cond(k.Name == "affinity", "for", "from"))
		if len(k.Of.Is) == 0 {
			pr.word("everything")
			return true
		}
		if c, ok := k.Of.Is[0].(OfChosen); ok && len(k.Of.Is) == 1 {
			pr.out = append(pr.out, "the", "chosen")
			return pr.value("ChoiceKind", reflect.ValueOf(c.What))
		}
		return pr.value("Filter", reflect.ValueOf(*k.Of))
	case ParamWhat:
		return pr.value("Filter", reflect.ValueOf(*k.Of))
	}
	return true
}

func writeLandwalk(pr *printer, k Keyword) bool {
	if k.Of == nil {
		pr.word("landwalk")
		return true
	}
	if len(k.Of.Is) == 1 {
		if s, ok := k.Of.Is[0].(Subtype); ok && len(s.Of) == 1 && subtypes[s.Of[0]] == "land" && wordLen(s.Of[0]) == len(s.Of[0]) && !strings.ContainsAny(s.Of[0], "'-") {
			pr.word(strings.ToLower(s.Of[0]) + "walk")
			return true
		}
	}
	if !pr.value("Filter", reflect.ValueOf(*k.Of)) {
		return false
	}
	pr.word("landwalk")
	return true
}

// fits reports whether the keyword has the parameters it takes and no others.
func (k Keyword) fits() bool {
	kind, ok := KeywordTable[k.Name]
	if !ok {
		return false
	}
	n, c, f := k.N != nil, len(k.Cost) > 0, k.Of != nil
	switch kind {
	case ParamNumber:
		return n && !c && !f
	case ParamCost:
		return !n && c && !f
	case ParamFrom, ParamWhat:
		return !n && !c && f
	case ParamMayFrom:
		return !n && !c
	case ParamLand:
		return !n && !c && (!f || len(k.Of.Is) > 0)
	}
	return !n && !c && !f
}
