package index

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/index/query"
	"saitei/nlp"
)

// alt is one way in which something that is looked for may stand in an item.
type alt struct {
	how    string // "word", "term", "card", "reading", "form", "pairs", "beginning", "misspelt", "rule", "related"
	as     string // what is looked for, in words; "" where it is what was typed
	field  string
	terms  []string
	at     []int // positions of terms, from the first
	begin  bool  // terms that begin with terms[0]
	weight float32
}

// unit is one thing that is looked for.
type unit struct {
	text   string      // as typed
	at     corpus.Span // in the query
	alts   []alt
	weak   bool // nice to have, never missed
	strict bool // never given up: what was quoted, rule numbers, fields
	weight float32
}

// node is a part of a plan: a *unit, or one of those below.
type node any

type (
	allOf  []node
	anyOf  []node
	noneOf struct{ child node }
	filter struct {
		text string
		set  func(*reader) (set, error)
	}
	everything struct{}
)

// plan is a query made ready.
type plan struct {
	root  allOf
	named []string // IDs of cards, rules and terms that the query names
	aside bool     // kind: asks for items that are not ranked
}

// planner makes plans. It serves one search.
type planner struct {
	r     *reader
	an    *analyzer
	en    *englishAnalyzer
	opt   *Options
	plan  *plan
	seen  map[string]bool // IDs in plan.named
	dir   map[string][]found
	field func(string) string
}

// found is an item that a name means.
type found struct {
	id  string
	row Named
}

func newPlanner(r *reader, opt *Options) *planner {
	p := &planner{r: r, an: r.x.analyzer(), en: newEnglish(), opt: opt, plan: &plan{}, seen: map[string]bool{}, dir: map[string][]found{}}
	p.field = func(f string) string { return f }
	return p
}

// make makes the plan of a query.
func (p *planner) make(q query.Q) (*plan, error) {
	if p.plan.aside = asksAside(q); p.plan.aside {
		p.field = asideField
	}
	var err error
	p.plan.root, err = p.all(q)
	p.plan.alone()
	return p.plan, err
}

// alone makes a query for nothing but a term a question of what it means.
func (p *plan) alone() {
	var only *unit
	for _, u := range p.units() {
		if u.weak {
			continue
		}
		if only != nil {
			return
		}
		only = u
	}
	if only == nil {
		return
	}
	for i := range only.alts {
		if only.alts[i].how == "topic" {
			only.alts[i].weight = weightMeaning
		}
	}
}

// asksAside reports whether kind: asks for items that are not ranked.
func asksAside(q query.Q) bool {
	aside := false
	query.Walk(q, func(q query.Q) bool {
		switch q := q.(type) {
		case query.Not:
			return false
		case query.Field:
			aside = aside || q.Name == "kind" && !ranked(strings.ToLower(q.Value))
		}
		return true
	})
	return aside
}

// all plans a query whose parts are all wanted.
func (p *planner) all(q query.Q) (allOf, error) {
	children := []query.Q{q}
	if and, ok := q.(query.And); ok {
		children = and.Children
	}
	var out allOf
	for i := 0; i < len(children); {
		j := i
		for j < len(children) && isWord(children[j]) {
			j++
		}
		if j > i {
			us, err := p.words(children[i:j])
			if err != nil {
				return nil, err
			}
			out = append(out, us...)
			i = j
			continue
		}
		n, err := p.one(children[i])
		if err != nil {
			return nil, err
		}
		if n != nil {
			out = append(out, n)
		}
		i++
	}
	return out, nil
}

func isWord(q query.Q) bool {
	t, ok := q.(query.Term)
	return ok && !t.Phrase && !t.Prefix
}

func (p *planner) one(q query.Q) (node, error) {
	switch q := q.(type) {
	case query.All:
		return everything{}, nil
	case query.Term:
		if q.Prefix {
			return p.beginning(q)
		}
		return p.phrase(q)
	case query.Rule:
		return p.rule(q.ID, q.Edition, q.At, q.String())
	case query.Field:
		return p.fieldFilter(q)
	case query.Not:
		c, err := p.all(q.Child)
		return noneOf{c}, err
	case query.And:
		return p.all(q)
	case query.Or:
		var any anyOf
		for _, c := range q.Children {
			n, err := p.all(c)
			if err != nil {
				return nil, err
			}
			any = append(any, n)
		}
		return any, nil
	}
	return nil, fmt.Errorf("index: query: a node of type %T", q)
}

// beginning plans a word with a star.
func (p *planner) beginning(q query.Term) (node, error) {
	u := &unit{text: q.String(), at: q.At, weight: 1}
	folded := nlp.FoldString(q.Text, nlp.FoldSearch)
	for _, f := range textFields {
		u.alts = append(u.alts, alt{how: "beginning", field: p.field(f.name), terms: []string{folded}, begin: true, weight: f.weight})
	}
	return u, nil
}

// phrase plans what was quoted: the words in this order, or the characters as
// they are.
func (p *planner) phrase(q query.Term) (node, error) {
	u := &unit{text: q.String(), at: q.At, strict: true, weight: 1}
	if !p.opt.Exact {
		named, err := p.lookup(q.Text)
		if err != nil {
			return nil, err
		}
		for _, f := range named {
			if f.row.Kind == "card" {
				p.name(f)
				p.cardAlts(u, f)
			}
		}
	}
	p.literal(u, q.Text, 1)
	return u, nil
}

// literal adds alternatives for a text as it stands: its words in order, and
// its characters, for what the dictionary cuts differently.
func (p *planner) literal(u *unit, text string, weight float32) {
	if p.opt.Exact {
		p.pairs(u, text, weight)
		return
	}
	p.sequence(u, "word", "", p.an.words(text, nil), weight)
	p.pairs(u, text, weight*weightPairs)
	ws, _ := p.en.words(text, 0, nil)
	p.english(u, "word", "", ws, weight)
}

// sequence adds alternatives for words in this order. Of compounds the parts
// are left out: where the compound stands, they do.
func (p *planner) sequence(u *unit, how, as string, ws []word, weight float32) {
	a := alt{how: how, as: as, weight: weight}
	for i := 0; i < len(ws); i += 1 + ws[i].parts {
		a.terms, a.at = append(a.terms, ws[i].term), append(a.at, ws[i].pos-ws[0].pos)
	}
	if len(a.terms) == 0 {
		return
	}
	for _, f := range []string{fieldJa, fieldContext} {
		a.field, a.weight = p.field(f), weight*fieldWeight(f)
		u.alts = append(u.alts, a)
	}
}

// pairs adds an alternative for the characters of a text in this order.
func (p *planner) pairs(u *unit, text string, weight float32) {
	a := alt{how: "characters", field: p.field(fieldPairs), weight: weight}
	ws := pairs(text)
	if len(ws) == 1 {
		a.terms, a.begin = []string{ws[0].term}, true
		u.alts = append(u.alts, a)
		return
	}
	for i, w := range ws {
		// The last character alone says nothing that the pair before it
		// does not.
		if utf8.RuneCountInString(w.term) == 2 || i == 0 || ws[i-1].pos != w.pos-1 {
			a.terms, a.at = append(a.terms, w.term), append(a.at, w.pos-ws[0].pos)
		}
	}
	if len(a.terms) > 0 {
		u.alts = append(u.alts, a)
	}
}

// english adds alternatives for English words in this order.
func (p *planner) english(u *unit, how, as string, ws []word, weight float32) {
	if len(ws) == 0 {
		return
	}
	a := alt{how: how, as: as}
	for _, w := range ws {
		a.terms, a.at = append(a.terms, w.term), append(a.at, w.pos-ws[0].pos)
	}
	for _, f := range []string{fieldEnglish, fieldRelated} {
		a.field, a.weight = p.field(f), weight*fieldWeight(f)
		u.alts = append(u.alts, a)
	}
}

// rule plans a rule number.
func (p *planner) rule(id corpus.RuleID, ed corpus.Edition, at corpus.Span, text string) (node, error) {
	u := &unit{text: text, at: at, strict: true, weight: 1}
	num, suffix := id.String(), ""
	if !ed.IsZero() {
		suffix = "@" + ed.String()
	}
	add := func(field, term string, w float32) {
		u.alts = append(u.alts, alt{how: "rule", as: "rule " + num + suffix, field: field, terms: []string{term}, weight: w})
	}
	if ed.IsZero() {
		add(fieldNumber, "="+num, 3)
		add(fieldNumber, num, 1.5)
	}
	add(fieldRule, "="+num+suffix, 1)
	add(fieldRule, num+suffix, 0.6)
	named, err := p.lookup("cr " + num)
	if err != nil {
		return nil, err
	}
	for _, f := range named {
		if f.row.Kind == "cr" && (ed.IsZero() || f.row.Edition == ed) {
			p.name(f)
		}
	}
	return u, nil
}

// name puts an item among those that the query names.
func (p *planner) name(f found) {
	if !p.seen[f.id] {
		p.seen[f.id] = true
		p.plan.named = append(p.plan.named, f.id)
	}
}

// isLatin reports whether a word is of Latin letters and what stands between
// them.
func isLatin(s string) bool {
	letters := false
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Latin, r):
			letters = true
		case unicode.IsDigit(r) || strings.ContainsRune("-'’.,!&", r):
		default:
			return false
		}
	}
	return letters
}

// isKana reports whether a word is all hiragana and katakana.
func isKana(s string) bool {
	for _, r := range s {
		if s := nlp.ScriptOf(r); s != nlp.Hiragana && s != nlp.Katakana {
			return false
		}
	}
	return s != ""
}
