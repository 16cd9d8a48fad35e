package query

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
)

// Limits of a query. A query beyond them is an error, never a slow search.
const (
	MaxLength = 2000 // bytes of its words and values together
	MaxSource = 4000 // bytes of all that was typed: a query at the other limits is not longer when it is printed
	MaxNodes  = 64   // words, fields, rules
	MaxDepth  = 8    // groups inside groups
	MinPrefix = 2    // characters before a star
)

// Parse reads a query. Every error is an [*Error] that knows its place.
func Parse(s string) (Q, error) {
	p := &parser{src: s}
	if len(s) > MaxSource {
		return nil, p.fail(corpus.Span{Start: 0, End: 0}, "the query is %d bytes long, at most %d are read", len(s), MaxSource)
	}
	if i := invalid(s); i >= 0 {
		return nil, p.fail(corpus.Span{Start: i, End: i + 1}, "the query is not UTF-8 here")
	}
	if err := p.scan(); err != nil {
		return nil, err
	}
	q, err := p.or(0)
	if err != nil {
		return nil, err
	}
	if t, ok := p.peek(); ok {
		return nil, p.fail(t.at, "this bracket closes nothing: remove it, or open a group with (")
	}
	return q, nil
}

func invalid(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n <= 1 {
				return i
			}
		}
		if r == 0 {
			return i
		}
	}
	return -1
}

type parser struct {
	src   string
	toks  []token
	pos   int
	nodes int
	bytes int // of words and values
}

func (p *parser) fail(at corpus.Span, format string, args ...any) *Error {
	return &Error{Query: p.src, At: at, Message: fmt.Sprintf(format, args...)}
}

func (p *parser) peek() (token, bool) {
	if p.pos < len(p.toks) {
		return p.toks[p.pos], true
	}
	return token{}, false
}

func (p *parser) or(depth int) (Q, error) {
	var alts []Q
	for {
		q, err := p.and(depth)
		if err != nil {
			return nil, err
		}
		t, more := p.peek()
		isOr := more && t.kind == tOr
		if _, empty := q.(All); empty && (isOr || len(alts) > 0) {
			at := corpus.Span{Start: len(p.src), End: len(p.src)}
			if more {
				at = t.at
			}
			return nil, p.fail(at, "something must stand on both sides of \"or\"; quote it to search for the word")
		}
		alts = append(alts, q)
		if !isOr {
			break
		}
		p.pos++
	}
	if len(alts) == 1 {
		return alts[0], nil
	}
	return Or{alts}, nil
}

func (p *parser) and(depth int) (Q, error) {
	var all []Q
	for {
		t, ok := p.peek()
		if !ok || t.kind == tClose || t.kind == tOr {
			break
		}
		q, err := p.operand(depth)
		if err != nil {
			return nil, err
		}
		// A group of words among words adds nothing: (a b) c is a b c.
		if inner, ok := q.(And); ok {
			all = append(all, inner.Children...)
		} else {
			all = append(all, q)
		}
	}
	switch len(all) {
	case 0:
		return All{corpus.Span{Start: len(p.src), End: len(p.src)}}, nil
	case 1:
		return all[0], nil
	}
	return And{all}, nil
}

func (p *parser) operand(depth int) (Q, error) {
	t, _ := p.peek()
	p.pos++
	switch t.kind {
	case tNot:
		c, ok := p.peek()
		if !ok || c.kind == tOr || c.kind == tClose {
			return nil, p.fail(t.at, "nothing follows the minus: write what to exclude right behind it")
		}
		if c.kind == tNot {
			return nil, p.fail(c.at, "two minus signs in a row: remove both")
		}
		q, err := p.operand(depth)
		if err != nil {
			return nil, err
		}
		if n, ok := q.(Not); ok {
			return n.Child, nil
		}
		return Not{q, corpus.Span{Start: t.at.Start, End: q.Span().End}}, nil
	case tOpen:
		if depth+1 > MaxDepth {
			return nil, p.fail(t.at, "groups stand more than %d deep here", MaxDepth)
		}
		q, err := p.or(depth + 1)
		if err != nil {
			return nil, err
		}
		c, ok := p.peek()
		if !ok {
			return nil, p.fail(t.at, "the group opened here is never closed: add )")
		}
		p.pos++
		if _, empty := q.(All); empty {
			return nil, p.fail(corpus.Span{Start: t.at.Start, End: c.at.End}, "the group is empty: write something in it, or remove the brackets")
		}
		return q, nil
	}
	return p.leaf(t)
}

func (p *parser) leaf(t token) (Q, error) {
	if p.nodes++; p.nodes > MaxNodes {
		return nil, p.fail(t.at, "the query has more than %d words", MaxNodes)
	}
	if p.bytes += len(t.text); p.bytes > MaxLength {
		return nil, p.fail(t.at, "the words of the query are more than %d bytes long", MaxLength)
	}
	if t.field != "" {
		f := field(t.field)
		if f.check != nil {
			if err := f.check(t.text); err != nil {
				return nil, p.fail(t.at, "%s:%s: %v", f.Name, t.text, err)
			}
		}
		return Field{f.Name, t.text, t.at}, nil
	}
	if t.kind == tPhrase {
		return Term{Text: t.text, Phrase: true, At: t.at}, nil
	}
	if id, ed, ok := ruleNumber(t.text); ok {
		return Rule{id, ed, t.at}, nil
	}
	if isRuleWord(t.text) {
		if n, ok := p.peek(); ok && n.kind == tWord && n.field == "" {
			if id, ed, ok := bareNumber(n.text); ok {
				p.pos++
				return Rule{id, ed, corpus.Span{Start: t.at.Start, End: n.at.End}}, nil
			}
		}
	}
	return p.term(t)
}

func (p *parser) term(t token) (Q, error) {
	text := strings.TrimRight(t.text, "*＊")
	if text == t.text {
		// A word that would read back as something else can only be a phrase.
		return Term{Text: text, Phrase: !isWord(text), At: t.at}, nil
	}
	if utf8.RuneCountInString(text) < MinPrefix || strings.ContainsAny(text, "*＊") || !isWord(text) {
		return nil, p.fail(t.at, "a star stands at the end of a word of at least %d characters; quote the word to search for the star", MinPrefix)
	}
	return Term{Text: text, Prefix: true, At: t.at}, nil
}
