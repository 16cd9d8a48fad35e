package frame

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/nlp/term"
)

// Phase says when in the life of a spell or ability something happens.
type Phase string

// The phases.
const (
	Whenever Phase = ""
	Announce Phase = "announce" // as it is cast, activated, put onto the stack
	Before   Phase = "before"   // on the stack, not yet resolving
	During   Phase = "during"   // while it resolves
	After    Phase = "after"    // when it has resolved
)

// Prop is one clause read by a frame.
type Prop struct {
	Frame    string
	Sentence int
	Clause   int
	C        *clause.Clause
	Role     clause.Role
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
	Again    bool // 再び
	AtOnce   bool // 同時に
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
	text string
}

// NewReader makes a reader with the terms of a base.
func NewReader(base *term.Base) *Reader { return &Reader{base: base} }

// Read reads the clauses of a text.
func (r *Reader) Read(t clause.Text) Reading {
	c := &Reader{base: r.base, text: t.Source}
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

// prop reads clause ci with the first frame that fits.
func (r *Reader) prop(s *clause.Sentence, si, ci int) (Prop, bool) {
	c := &s.Clauses[ci]
	for i := range table {
		f := &table[i]
		can, ok := f.fits(r.text, c)
		if !ok {
			continue
		}
		p := Prop{
			Frame: f.Name, Sentence: si, Clause: ci, C: c, Role: c.Role, Opening: s.Discourse,
			Neg: c.Pred.Negated, Mod: c.Pred.Modality, Passive: c.Pred.Voice == clause.Passive, N: -1, Times: -1,
			Text: r.text[c.Start:c.End],
		}
		if can && p.Mod == clause.Fact {
			p.Mod = clause.Can
		}
		if p.Mod == clause.Never {
			p.Mod, p.Neg = clause.Fact, true
		}
		r.slots(s, c, &p)
		return p, true
	}
	return Prop{}, false
}

func (r *Reader) slots(s *clause.Sentence, c *clause.Clause, p *Prop) {
	topic := c.Arg("は")
	p.Object = r.thing(s, c.Arg("を"))
	p.Agent = r.thing(s, c.Arg("が"))
	bare := func(a *clause.Arg) bool { return a != nil && a.Particle == "" }
	if p.Agent == nil && bare(topic) {
		p.Agent = r.thing(s, topic)
	} else if p.Object == nil && bare(topic) && !p.Passive && c.Pred.Kind == "verb" {
		p.Object = r.thing(s, topic)
	}
	p.To = r.thing(s, c.Arg("に", "へ", "に対し", "に対して"))
	if p.To.Is(Word) && p.To.PT == "" {
		// 最終的に５/１クリーチャーになる: the first に only says how.
		for i := range c.Args {
			if a := &c.Args[i]; a.Particle == "に" && a.Start > p.To.Start {
				if t := r.thing(s, a); t.Kind != Word || t.PT != "" {
					p.To = t
				}
			}
		}
	}
	p.From = r.thing(s, c.Arg("から"))
	p.By = r.thing(s, c.Arg("により", "によって", "による", "で"))
	p.With = r.thing(s, c.Arg("と", "だ"))
	for _, a := range c.Args {
		if q := a.Quantity; q != nil && q.Value >= 0 && !q.X {
			switch q.Counter {
			case "回":
				p.Times = q.Value
			default:
				if p.N < 0 && (a.Particle == "を" || a.Particle == "" || a.Particle == "が" || a.Particle == "だ" || a.Particle == "に") {
					p.N = q.Value
				}
			}
		}
		p.Phase = phaseOf(p.Phase, r.text[a.Start:a.End], a.Particle)
	}
	for _, a := range c.Adverb {
		w := r.text[a.Start:a.End]
		switch {
		case strings.Contains(w, "再び"):
			p.Again = true
		case strings.Contains(w, "同時"):
			p.AtOnce = true
		case strings.HasSuffix(w, "回"):
			if n := digits(w); n >= 0 {
				p.Times = n
			}
		}
		p.Phase = phaseOf(p.Phase, w, "")
	}
}

// phaseOf reads 解決前に, 解決時に, 解決後に, プレイ時に and the like.
func phaseOf(old Phase, phrase, particle string) Phase {
	if particle == "を" || particle == "が" {
		return old
	}
	for _, f := range []struct {
		ends []string
		is   Phase
	}{
		{[]string{"解決前", "解決の前", "解決する前", "解決される前"}, Before},
		{[]string{"解決時", "解決中", "解決の間"}, During},
		{[]string{"解決後", "解決の後"}, After},
		{[]string{"プレイ時", "宣言時", "起動時", "唱える時", "置くとき", "誘発時"}, Announce},
	} {
		for _, e := range f.ends {
			if strings.HasSuffix(phrase, e) {
				return f.is
			}
		}
	}
	return old
}

func digits(s string) int {
	n, any := 0, false
	for _, r := range narrow(s) {
		if isDigit(r) {
			n, any = n*10+int(r-'0'), true
		}
	}
	if !any {
		return -1
	}
	return n
}
