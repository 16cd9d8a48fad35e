package clause

import (
	"saitei/corpus"
	"saitei/nlp"
)

// parser reads the tokens of one sentence or bracket from left to right. What
// was read and has no predicate yet waits in pending.
type parser struct {
	text string
	s    *Sentence

	toks    []nlp.Token
	parent  int
	forced  Role // role of clauses that end the run, for brackets
	pending []phrase
	last    int // last main clause, -1

	instead  *Arg      // the noun that ではなく denies, for the noun that comes next
	modifier *modifier // the relative clause whose noun comes next
}

// phrase is an argument or adverb that waits for its predicate.
type phrase struct {
	arg      Arg
	adverb   bool
	comma    bool // a comma follows
	modified bool // a relative clause stands before it
	open     bool // a coordinating particle follows: the next phrase joins
}

// run reads toks as clauses under parent. Clauses that nothing marks get the
// role forced, or Consequence.
func (p *parser) run(toks []nlp.Token, parent int, forced Role) {
	saved := *p
	p.toks, p.parent, p.forced, p.pending, p.last, p.modifier, p.instead = toks, parent, forced, nil, -1, nil, nil
	for i := 0; i < len(toks); {
		i = p.step(i)
	}
	p.flush()
	clauses := p.s
	*p = saved
	p.s = clauses
}

// step reads one phrase or predicate from token i on and returns where it
// ended, always beyond i.
func (p *parser) step(i int) int {
	t := &p.toks[i]
	switch {
	case t.Kind == nlp.Blank:
		return i + 1
	case t.Surface == "、" || t.Surface == "，" || t.Surface == ",":
		if n := len(p.pending); n > 0 {
			p.pending[n-1].comma = true
		}
		return i + 1
	case opens(t):
		return p.bracket(i)
	case p.isPredicate(i):
		return p.predicate(i)
	case p.isNominal(i):
		return p.nominal(i)
	case t.Is("副詞") || t.Is("接続詞") || t.Is("フィラー") || t.Is("感動詞"):
		p.pending = append(p.pending, phrase{adverb: true, arg: Arg{Span: t.Span, Head: t.Span, HeadBase: t.Base}})
		return i + 1
	}
	return i + 1
}

// bracket reads the clauses inside brackets. Quotations are nouns of the
// sentence as well; what stands in round brackets is an aside.
func (p *parser) bracket(i int) int {
	j := p.closing(i)
	role := Aside
	if s := p.toks[i].Surface; s == "「" || s == "『" || s == "“" {
		role = Quotation
	}
	at := len(p.s.Clauses)
	if inner := trim(p.toks[i+1 : j]); len(inner) > 0 {
		p.run(inner, p.parent, role)
	}
	// The clause that the bracket stands in is not known yet; adopt() sets it.
	for k := at; k < len(p.s.Clauses); k++ {
		if c := &p.s.Clauses[k]; c.Parent == p.parent {
			c.Parent = orphan
			if c.Role == Consequence {
				c.Role = role
			}
		}
	}
	end := min(j+1, len(p.toks))
	if role == Quotation {
		return p.nominalFrom(i, end)
	}
	return end
}

// orphan marks an embedded clause whose parent is not read yet.
const orphan = -2

func (p *parser) closing(i int) int {
	depth := 0
	for j := i; j < len(p.toks); j++ {
		switch {
		case opens(&p.toks[j]):
			depth++
		case closes(&p.toks[j]):
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return len(p.toks)
}

// flush makes a clause of what waits when the tokens end: a sentence that
// ends in a noun.
func (p *parser) flush() {
	n := len(p.pending)
	if n == 0 {
		return
	}
	span := corpus.Span{Start: p.pending[0].arg.Start, End: p.pending[n-1].arg.End}
	last := p.pending[n-1]
	c := Clause{Span: span, Role: p.role(), Parent: p.parent, Joins: -1}
	if !last.adverb && last.arg.Particle == "" {
		// 体言止め: the last noun is what is said.
		c.Pred = Predicate{Span: last.arg.Span, Word: last.arg.Head, Base: last.arg.HeadBase, Kind: "noun"}
		p.pending = p.pending[:n-1]
	}
	p.take(&c, 0)
	p.add(c)
}

func (p *parser) role() Role {
	if p.forced != "" {
		return p.forced
	}
	return Consequence
}

// take moves the waiting phrases from number k on into c.
func (p *parser) take(c *Clause, k int) {
	for _, ph := range p.pending[k:] {
		if ph.arg.Start < c.Start {
			c.Start = ph.arg.Start
		}
		if ph.adverb {
			c.Adverb = append(c.Adverb, Adverb{ph.arg.Span, ph.arg.HeadBase, ph.arg.Focus})
		} else {
			c.Args = append(c.Args, ph.arg)
		}
	}
	p.pending = p.pending[:k]
}

// add stores c and gives it the embedded clauses that stand inside it.
func (p *parser) add(c Clause) int {
	n := len(p.s.Clauses)
	for k := range p.s.Clauses {
		if in := &p.s.Clauses[k]; in.Parent == orphan && in.Start >= c.Start && in.End <= c.End {
			in.Parent = n
		}
	}
	p.s.Clauses = append(p.s.Clauses, c)
	return n
}

// join closes the sentence: orphans belong to the clause after which they
// stand, and every main clause points to the next one that is not
// subordinate to it.
func (p *parser) join() {
	cs := p.s.Clauses
	for k := range cs {
		if cs[k].Parent == orphan {
			cs[k].Parent = p.host(k)
		}
	}
	next := -1
	for k := len(cs) - 1; k >= 0; k-- {
		if cs[k].Parent >= 0 {
			continue
		}
		cs[k].Joins = next
		next = k
	}
	// A coordinate clause shares the role of the one it goes on with:
	// …し、…した場合 is one condition of two parts.
	for k := len(cs) - 1; k >= 0; k-- {
		if c := &cs[k]; c.Parent < 0 && c.Role == Coordinate && c.Joins >= 0 {
			c.Role = cs[c.Joins].Role
		}
	}
}

// host finds the clause that an aside after clause k's place belongs to: the
// last main clause before it, else the first after it.
func (p *parser) host(k int) int {
	cs, best := p.s.Clauses, -1
	for i := range cs {
		if cs[i].Parent == -1 && i != k && (best < 0 || cs[i].Start <= cs[k].Start) {
			best = i
		}
	}
	return best
}
