package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/index/query"
	"saitei/nlp"
)

// maxNameWords is the most words that are tried together as one name.
const maxNameWords = 6

// words plans words that stand side by side. Names of several words come
// first, longest first; then each word is read by itself.
func (p *planner) words(run []query.Q) ([]node, error) {
	var out []node
	if p.opt.Exact {
		for _, q := range run {
			t := q.(query.Term)
			u := &unit{text: t.Text, at: t.At, weight: 1}
			p.literal(u, t.Text, 1)
			out = append(out, u)
		}
		return out, nil
	}
	for i := 0; i < len(run); {
		n, u, err := p.longName(run[i:])
		if err != nil {
			return nil, err
		}
		if u != nil {
			out = append(out, u)
			i += n
			continue
		}
		us, err := p.word(run[i].(query.Term))
		if err != nil {
			return nil, err
		}
		for _, u := range us {
			out = append(out, u)
		}
		i++
	}
	return p.rarest(out), nil
}

// maxUnits bounds for how many things one run of words is looked for.
const maxUnits = 48

// rarest takes out what a run of words has twice and, of more than can be
// looked for, leaves the rarest: of a whole page that is pasted into a query,
// those say most.
func (p *planner) rarest(run []node) []node {
	seen := map[string]bool{}
	run = slices.DeleteFunc(run, func(n node) bool {
		u := n.(*unit)
		twice := seen[u.text]
		seen[u.text] = true
		return twice
	})
	if len(run) <= maxUnits {
		return run
	}
	bounds := map[node]float64{}
	for _, n := range run {
		if u := n.(*unit); !u.weak {
			bounds[n] = p.r.bound(u)
		}
	}
	sorted := slices.Clone(run)
	slices.SortStableFunc(sorted, func(a, b node) int { return cmp.Compare(bounds[b], bounds[a]) })
	kept := map[node]bool{}
	for _, n := range sorted[:maxUnits] {
		kept[n] = true
	}
	return slices.DeleteFunc(run, func(n node) bool { return !kept[n] })
}

// longName finds the longest name of two words and more that a run begins
// with.
func (p *planner) longName(run []query.Q) (int, *unit, error) {
	for n := min(maxNameWords, len(run)); n > 1; n-- {
		var ws []string
		latin := true
		for _, q := range run[:n] {
			ws = append(ws, q.(query.Term).Text)
			latin = latin && isLatin(q.(query.Term).Text)
		}
		text := strings.Join(ws, " ")
		named, err := p.lookup(text)
		how := ""
		if err == nil && len(named) == 0 && (latin || isKana(strings.Join(ws, ""))) {
			how = "reading"
			named, err = p.spoken(strings.Join(ws, ""))
		}
		if err != nil {
			return 0, nil, err
		}
		if err == nil && len(named) == 0 && latin && p.someUnknown(ws) {
			how = "misspelt"
			named, err = p.likeName(text)
		}
		if err != nil {
			return 0, nil, err
		}
		if len(named) == 0 {
			continue
		}
		u := &unit{text: text, at: corpus.Span{Start: run[0].Span().Start, End: run[n-1].Span().End}, weight: float32(n)}
		if how == "" {
			p.literal(u, text, 1)
		}
		p.nameAll(named)
		return n, u, p.nameAlts(u, named, text)
	}
	return 0, nil, nil
}

// someUnknown reports whether one of some English words stands nowhere.
func (p *planner) someUnknown(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		ws, _ := p.en.words(w, 0, nil)
		return len(ws) == 1 && p.r.count(p.field(fieldEnglish), ws[0].term) == 0
	})
}

func (p *planner) nameAll(named []found) {
	for _, f := range named {
		p.name(f)
	}
}

// word plans one word, which in Japanese may be a sentence.
func (p *planner) word(t query.Term) ([]*unit, error) {
	named, err := p.lookup(t.Text)
	if err != nil {
		return nil, err
	}
	p.nameAll(named)
	if isLatin(t.Text) {
		return p.latin(t, named)
	}
	if isKana(t.Text) && len(named) == 0 {
		if us, err := p.kana(t); us != nil || err != nil {
			return us, err
		}
	}
	us, err := p.japanese(t, named)
	if err != nil {
		return nil, err
	}
	return p.misspeltName(t, us)
}

// latin plans a word in Latin letters: English, or Japanese in romaji.
func (p *planner) latin(t query.Term, named []found) ([]*unit, error) {
	ws, _ := p.en.words(t.Text, 0, nil)
	if len(ws) == 0 || slices.Contains(negations, strings.ToLower(t.Text)) { // a stop word
		u := &unit{text: t.Text, at: t.At, weak: true, weight: 0.2}
		if slices.Contains(negations, strings.ToLower(t.Text)) {
			u.weight = 0.6
			p.sequence(u, "term", "ない", []word{{term: termNot}}, 1)
			return []*unit{u}, nil
		}
		p.pairs(u, t.Text, 1)
		return []*unit{u}, nil
	}
	var out []*unit
	for _, w := range ws {
		u := &unit{text: t.Text, at: t.At, weight: 1}
		p.english(u, "word", "", []word{w}, 1)
		p.sequence(u, "word", "", []word{{term: nlp.FoldString(t.Text, nlp.FoldSearch)}}, 1)
		if len(ws) > 1 {
			u.text = t.Text[w.start:min(w.end, len(t.Text))]
		}
		out = append(out, u)
	}
	p.nearAlts(out[0], nlp.FoldString(t.Text, nlp.FoldSearch))
	if err := p.nameAlts(out[0], named, t.Text); err != nil {
		return nil, err
	}
	if len(ws) > 1 {
		return out, nil
	}
	u := out[0]
	english := len(named) > 0 || p.r.count(p.field(fieldEnglish), ws[0].term) > 0
	if !english {
		if err := p.reading(u, t.Text); err != nil {
			return nil, err
		}
	}
	if !p.known(u) {
		return p.misspeltEnglish(t, u, ws[0])
	}
	return out, nil
}

var negations = strings.Fields("not no without cannot can't isn't doesn't don't non neither nor never")

// reading adds what is read as s, in kana or romaji.
func (p *planner) reading(u *unit, s string) error {
	key := nlp.KanaKey(s)
	if isLatin(s) {
		key = nlp.RomajiKey(s)
	}
	if utf8.RuneCountInString(key) >= minReading {
		u.alts = append(u.alts, alt{how: "reading", as: key, field: p.field(fieldReading), terms: []string{key}, weight: weightReading})
	}
	named, err := p.spoken(s)
	if err != nil {
		return err
	}
	p.nameAll(named)
	return p.nameAlts(u, named, s)
}

// known reports whether anything that a unit looks for stands anywhere.
func (p *planner) known(u *unit) bool {
	return slices.ContainsFunc(u.alts, func(a alt) bool {
		if a.begin {
			some := false
			_ = p.r.terms(a.field, a.terms[0], func(string) bool { some = true; return false })
			return some
		}
		for _, t := range a.terms {
			if p.r.count(a.field, t) == 0 {
				return false
			}
		}
		return true
	})
}

// japanese plans a word by its tokens. Tokens that together are a name are
// one unit.
func (p *planner) japanese(t query.Term, named []found) ([]*unit, error) {
	at := func(a, b int) corpus.Span { return corpus.Span{Start: t.At.Start + a, End: t.At.Start + b} }
	ws := p.an.words(t.Text, nil)
	if len(named) > 0 || len(ws) == 0 {
		u := &unit{text: t.Text, at: t.At, weight: 1}
		p.literal(u, t.Text, 1)
		p.singleVerb(u, ws)
		p.nearOf(u, ws, t.Text)
		return []*unit{u}, p.nameAlts(u, named, t.Text)
	}
	var out []*unit
	strong := 0
	for i := 0; i < len(ws); {
		j, named, err := p.nameAt(t.Text, ws, i)
		if err != nil {
			return nil, err
		}
		part := ws[i:j]
		text := t.Text[part[0].start:part[len(part)-1].end]
		u := &unit{text: text, at: at(part[0].start, part[len(part)-1].end), weight: 1}
		u.weak = len(named) == 0 && len(part) == 1 && (part[0].weak || utf8.RuneCountInString(text) == 1 && len(ws) > 1)
		if !u.weak {
			strong++
		} else {
			u.weight = 0.3
		}
		p.sequence(u, "word", "", part, 1)
		if utf8.RuneCountInString(text) > 1 {
			p.pairs(u, text, weightPairs)
		}
		if isLatin(text) {
			ews, _ := p.en.words(text, 0, nil)
			p.english(u, "word", "", ews, 1)
		}
		p.singleVerb(u, part)
		p.nearOf(u, part, text)
		p.nameAll(named)
		if err := p.nameAlts(u, named, text); err != nil {
			return nil, err
		}
		out = append(out, u)
		i = j
	}
	if strong == 0 {
		for _, u := range out {
			u.weak = false
		}
	}
	if len(out) > 1 && len(ws) <= maxInOrder {
		u := &unit{text: t.Text, at: t.At, weak: true, weight: 0.5}
		p.literal(u, t.Text, 1)
		out = append(out, u)
	}
	return out, nil
}

// maxInOrder is up to how many words it counts that they stand in the order in
// which they were typed.
const maxInOrder = 40

// nearOf adds words that say nearly the same as a unit of one word, or of
// several that stand in the table together.
func (p *planner) nearOf(u *unit, ws []word, text string) {
	n := len(u.alts)
	p.nearAlts(u, nlp.FoldString(text, nlp.FoldSearch))
	if len(ws) > 0 && len(u.alts) == n {
		p.nearAlts(u, ws[0].term)
	}
}

// nameAt finds the longest name that begins with word i, and returns the
// number of the word after it.
func (p *planner) nameAt(text string, ws []word, i int) (int, []found, error) {
	next := i + 1 + ws[i].parts
	for j := min(len(ws), i+2*maxNameWords); j > i; j-- {
		if j < next {
			break
		}
		if j < len(ws) && ws[j].start < ws[j-1].end {
			continue // inside a compound
		}
		if j == next && ws[i].weak {
			break
		}
		named, err := p.lookup(text[ws[i].start:ws[j-1].end])
		if err != nil || len(named) > 0 {
			return j, named, err
		}
	}
	return next, nil, nil
}

// singleVerb adds to a verb the noun made of it and to a noun the verb it may
// have been made of: 打ち消し, 打ち消す.
func (p *planner) singleVerb(u *unit, ws []word) {
	if len(ws) != 1 {
		return
	}
	rs := []rune(ws[0].term)
	if len(rs) < 2 {
		return
	}
	last := len(rs) - 1
	var turned []string
	i := strings.IndexRune(verbI, rs[last])
	if ws[0].noun && i >= 0 {
		stem := string(rs[:last])
		turned = append(turned, stem+string([]rune(verbU)[i/3]), string(rs)+"ル")
	}
	if i := strings.IndexRune(verbU, rs[last]); ws[0].verb && i >= 0 {
		turned = append(turned, string(rs[:last])+string([]rune(verbI)[i/3]))
	}
	for _, t := range turned {
		if p.r.count(p.field(fieldJa), t) > 0 {
			p.sequence(u, "form", t, []word{{term: t}}, weightForm)
		}
	}
}

// Endings of verbs: as a verb stands alone, and as a noun is made of it.
const (
	verbU = "ウクグスツヌブムル"
	verbI = "イキギシチニビミリ"
)
