package frame

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/nlp/term"
)

// Prop is one clause read by a frame.
type Prop struct {
	Frame    string
	Sentence int
	Clause   int
	C        *clause.Clause
	Role     clause.Role
	Gap      Gap    // of a relative clause: the slot that Head fills
	Head     *Thing // of a relative clause: the noun it modifies
	Keyword  string // of a [KeywordFrame]: the keyword, English
	Opening  clause.Discourse
	Neg      bool
	Mod      clause.Modality
	Passive  bool
	Agent    *Thing // が, は
	Object   *Thing // を
	To       *Thing // に, へ
	From     *Thing // から
	By       *Thing // により, によって, で
	With     *Thing // と
	N        int    // the number said of the object, -1 where none is
	Times    int    // ２回; -1 where none is
	Phase    Phase
	When     []TimePhrase // in text order
	Again    bool         // 再び
	AtOnce   bool         // 同時に
	All      bool         // すべて, それぞれ as an adverb: of all or each of the objects
	Text     string
}

// Can reports whether the clause says what may or can be done.
func (p *Prop) Can() bool { return p.Mod == clause.Can || p.Mod == clause.May }

// IsCondition reports whether the clause sets a scene rather than claims.
func (p *Prop) IsCondition() bool {
	switch p.Role {
	case clause.Condition, clause.Occasion, clause.Concession, clause.Time, clause.Reason, clause.Purpose:
		return true
	}
	return false
}

// Reading is a text read by frames.
type Reading struct {
	Text  string
	Tree  clause.Text
	Props []Prop
}

// At returns the prop of a clause, nil where no frame covers it.
func (r *Reading) At(sentence, c int) *Prop {
	for i := range r.Props {
		if r.Props[i].Sentence == sentence && r.Props[i].Clause == c {
			return &r.Props[i]
		}
	}
	return nil
}

// Reader reads texts. It is safe for concurrent use by copies only.
type Reader struct {
	base *term.Base
	desc *Describer
	text string
}

// NewReader makes a reader with the terms of a base. It goes through all of
// them, which takes as long as reading some rulings.
func NewReader(base *term.Base) *Reader { return NewDescriber(base).Reader(base) }

// Reader makes a reader with the terms of a base, of which d is made.
func (d *Describer) Reader(base *term.Base) *Reader { return &Reader{base: base, desc: d} }

// Read reads the clauses of a text.
func (r *Reader) Read(t clause.Text) Reading {
	c := &Reader{base: r.base, desc: r.desc, text: t.Source}
	out := Reading{Text: t.Source, Tree: t}
	for si := range t.Sentences {
		s := &t.Sentences[si]
		for ci := range s.Clauses {
			if p, ok := c.prop(s, si, ci); ok {
				out.Props = append(out.Props, p)
			}
		}
	}
	return out
}

// Keywords returns the keyword abilities that a phrase names, in English, in
// text order.
func (r *Reader) Keywords(text string) []string { return r.keywords(text) }

func (r *Reader) keywords(text string) []string {
	var out []string
	end := 0
	for _, m := range r.base.Find(text) {
		if m.Start < end {
			continue // inside a keyword that was found
		}
		for _, c := range r.base.Lookup(text[m.Start:m.End]) {
			if c.Kind == term.KeywordAbility || c.Kind == term.AbilityWord {
				if !slices.Contains(out, c.Name()) {
					out = append(out, c.Name())
				}
				end = m.End
				break
			}
		}
	}
	return out
}

// prop reads clause ci with the first frame that fits: a narrow one, a wide
// one, or a keyword used as a verb.
func (r *Reader) prop(s *clause.Sentence, si, ci int) (Prop, bool) {
	c := &s.Clauses[ci]
	if name, can, ok := match(narrowFrames, r.text, c); ok {
		return r.filled(s, si, ci, name, can), true
	}
	name, can, ok := match(wideFrames, r.text, c)
	if ok && name != "do" && name != "uses" {
		return r.filled(s, si, ci, name, can), true
	}
	if k := r.keywordVerb(c); k != "" {
		p := r.filled(s, si, ci, KeywordFrame, false)
		p.Keyword = k
		return p, true
	}
	if ok { // 行う, 使う of nothing that has a name
		return r.filled(s, si, ci, name, can), true
	}
	if name := r.nounFrame(c); name != "" {
		return r.filled(s, si, ci, name, false), true
	}
	return Prop{}, false
}

// nounFrame names the frame of a clause that says with だ that something is an
// object of a description, a keyword or a term.
func (r *Reader) nounFrame(c *clause.Clause) string {
	a := c.Arg("だ")
	if c.Pred.Kind != "noun" || a == nil {
		return ""
	}
	p, ok := r.Words(a.Bare().In(r.text))
	switch {
	case !ok:
		return ""
	case p.Is == Objects:
		return "is-described"
	case p.Is == Abilities:
		return "is-keyword"
	case p.Is == Quality:
		return "is"
	}
	return "is-term"
}

// KeywordFrame is the frame of clauses whose verb is a keyword ability or
// action that has no frame of its own: サイクリングする, 増殖を行う. [Prop.Keyword]
// names it.
const KeywordFrame = "keyword"

// keywordVerb returns the English name of the keyword that the verb of a clause
// is, or that it does (を行う).
func (r *Reader) keywordVerb(c *clause.Clause) string {
	word, ok := strings.CutSuffix(c.Pred.Base, "する")
	if !ok && word != "行う" {
		return ""
	}
	if word == "" || word == "行う" {
		if a := c.Arg("を"); a != nil {
			word = a.Head.In(r.text)
		}
	}
	for _, k := range r.base.Lookup(word) {
		if k.Kind == term.KeywordAbility || k.Kind == term.KeywordAction || k.Kind == term.AbilityWord {
			return k.Name()
		}
	}
	return ""
}

// only reports whether a phrase of c is marked by しか, with which a negation
// says that it holds of that alone.
func only(c *clause.Clause) bool {
	return slices.ContainsFunc(c.Args, func(a clause.Arg) bool { return a.Focus == "しか" })
}

// filled gives the prop of clause ci under the name of a frame.
func (r *Reader) filled(s *clause.Sentence, si, ci int, name string, can bool) Prop {
	c := &s.Clauses[ci]
	p := Prop{
		Frame: name, Sentence: si, Clause: ci, C: c, Role: c.Role, Opening: s.Discourse,
		Neg: c.Pred.Negated, Mod: c.Pred.Modality, Passive: c.Pred.Voice == clause.Passive, N: -1, Times: -1,
		Text: r.text[c.Start:c.End],
	}
	if can && p.Mod == clause.Fact {
		p.Mod = clause.Can
	}
	if p.Neg && only(c) {
		p.Neg = false // あなたしか唱えられない: only you can
	}
	if p.Mod == clause.Never {
		p.Mod, p.Neg = clause.Fact, true
	}
	r.slots(s, c, &p)
	if c.Role == clause.Relative {
		p.Head = r.thing(s, c.Noun)
		p.Gap = gapOf(r.text, c, p.Head)
	}
	return p
}
