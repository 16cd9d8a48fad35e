package query

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/corpus"
)

// Limits of a query. A query beyond them is an error, never a slow search.
const (
	MaxLength = 2000 // bytes
	MaxNodes  = 64   // words, fields, rules
	MaxDepth  = 8    // groups inside groups
	MinPrefix = 2    // characters before a star
)

// Parse reads a query. Every error is an [*Error] that knows its place.
func Parse(s string) (Q, error) {
	p := &parser{src: s}
	if len(s) > MaxLength {
		return nil, p.fail(corpus.Span{Start: 0, End: 0}, "the query is %d bytes long, at most %d are read", len(s), MaxLength)
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

type tokenKind byte

const (
	tWord tokenKind = iota
	tPhrase
	tOpen
	tClose
	tOr
	tNot
)

type token struct {
	kind  tokenKind
	text  string // word or phrase
	field string // what stood before the colon, "" without one
	at    corpus.Span
	fat   corpus.Span // of the field name
}

type parser struct {
	src   string
	toks  []token
	pos   int
	nodes int
}

func (p *parser) fail(at corpus.Span, format string, args ...any) *Error {
	return &Error{Query: p.src, At: at, Message: fmt.Sprintf(format, args...)}
}

// sign returns the half-width form of a sign of the syntax that ends a word.
func sign(r rune) rune {
	switch r {
	case '(', '（':
		return '('
	case ')', '）':
		return ')'
	case '"', '＂', '“', '”', '「', '」', '《', '》':
		return '"'
	case '|', '｜':
		return '|'
	}
	return 0
}

// closing returns the signs that close a phrase opened by r.
func closing(r rune) string {
	switch r {
	case '「':
		return "」"
	case '《':
		return "》"
	}
	return "\"＂“”"
}

// keyword tells a word that is an operator.
func keyword(s string) tokenKind {
	if s == "or" || s == "OR" {
		return tOr
	}
	return 0
}

func isDash(r rune) bool { return r == '-' || r == '－' || r == '−' }

func (p *parser) scan() error {
	for i := 0; i < len(p.src); {
		r, n := utf8.DecodeRuneInString(p.src[i:])
		at := corpus.Span{Start: i, End: i + n}
		switch {
		case unicode.IsSpace(r):
			i += n
		case sign(r) == '(':
			p.toks = append(p.toks, token{kind: tOpen, at: at})
			i += n
		case sign(r) == ')':
			p.toks = append(p.toks, token{kind: tClose, at: at})
			i += n
		case sign(r) == '|':
			p.toks = append(p.toks, token{kind: tOr, at: at})
			i += n
		case isDash(r) && p.startsOperand(i+n):
			p.toks = append(p.toks, token{kind: tNot, at: at})
			i += n
		case sign(r) == '"':
			t, end, err := p.phrase(i)
			if err != nil {
				return err
			}
			p.toks = append(p.toks, t)
			i = end
		default:
			t, end, err := p.word(i)
			if err != nil {
				return err
			}
			p.toks = append(p.toks, t)
			i = end
		}
	}
	return nil
}

// startsOperand reports whether something that can be excluded stands at i. A
// dash before a space, a digit with a slash (−1/−1) or the end is a word.
func (p *parser) startsOperand(i int) bool { return startsOperand(p.src[i:]) }

func startsOperand(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	if rest == "" || unicode.IsSpace(r) || sign(r) == ')' || sign(r) == '|' || isDash(r) || r == '/' || r == '／' {
		return false
	}
	word := rest
	if j := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || sign(r) != 0 }); j >= 0 {
		word = rest[:j]
	}
	first := rune(narrow(word + " ")[0])
	return !(first >= '0' && first <= '9' && strings.ContainsAny(word, "/／"))
}

func (p *parser) phrase(i int) (token, int, error) {
	open, n := utf8.DecodeRuneInString(p.src[i:])
	if open == '」' || open == '》' {
		return token{}, 0, p.fail(corpus.Span{Start: i, End: i + n}, "this bracket closes nothing: remove it")
	}
	j := strings.IndexAny(p.src[i+n:], closing(open))
	if j < 0 {
		return token{}, 0, p.fail(corpus.Span{Start: i, End: i + n}, "the phrase opened here is never closed: add %s", string([]rune(closing(open))[0]))
	}
	text := strings.TrimSpace(p.src[i+n : i+n+j])
	_, m := utf8.DecodeRuneInString(p.src[i+n+j:])
	end := i + n + j + m
	if text == "" {
		return token{}, 0, p.fail(corpus.Span{Start: i, End: end}, "the phrase is empty: write something between the quotes, or remove them")
	}
	// Quotes of another shape inside would close the phrase when it is printed.
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\"＂“”", r) }), " ")
	if text = strings.TrimSpace(text); text == "" {
		return token{}, 0, p.fail(corpus.Span{Start: i, End: end}, "the phrase is empty: write something between the quotes, or remove them")
	}
	return token{kind: tPhrase, text: text, at: corpus.Span{Start: i, End: end}}, end, nil
}

func (p *parser) word(i int) (token, int, error) {
	end := len(p.src)
	if j := strings.IndexFunc(p.src[i:], func(r rune) bool { return unicode.IsSpace(r) || sign(r) != 0 }); j >= 0 {
		end = i + j
	}
	w := p.src[i:end]
	at := corpus.Span{Start: i, End: end}
	if keyword(w) == tOr {
		return token{kind: tOr, at: at}, end, nil
	}
	c := strings.IndexAny(w, ":：")
	if c <= 0 || field(w[:c]) == nil && !fieldLike(w[:c]) {
		return token{kind: tWord, text: w, at: at}, end, nil
	}
	fat := corpus.Span{Start: i, End: i + c}
	if field(w[:c]) == nil {
		return token{}, 0, p.fail(fat, "there is no field %q; the fields are %s. To search for a colon, quote the word", w[:c], fieldNames())
	}
	_, cn := utf8.DecodeRuneInString(w[c:])
	value := w[c+cn:]
	if value != "" {
		return token{kind: tWord, text: value, field: w[:c], at: at, fat: fat}, end, nil
	}
	if r, _ := utf8.DecodeRuneInString(p.src[end:]); end < len(p.src) && sign(r) == '"' {
		t, e, err := p.phrase(end)
		if err != nil {
			return token{}, 0, err
		}
		t.field, t.fat, t.at.Start = w[:c], fat, i
		return t, e, nil
	}
	return token{}, 0, p.fail(at, "the field %q has no value: write it right after the colon, as in %s", w[:c], field(w[:c]).Example)
}

// fieldLike reports whether s looks like the name of a field rather than a
// part of a text: ASCII letters only.
func fieldLike(s string) bool {
	return !strings.ContainsFunc(narrow(s), func(r rune) bool { return r > 'z' || !unicode.IsLetter(r) })
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

var ruleWords = []string{"rule", "rules", "cr", "ルール", "規則"}

func isRuleWord(s string) bool { return slices.Contains(ruleWords, strings.ToLower(s)) }

// ruleNumber reads 702.13, 702.13a or 702.13a@2009-07-11 in either width. A
// number without a dot is a rule only after the word "rule": see bareNumber.
func ruleNumber(s string) (corpus.RuleID, corpus.Edition, bool) {
	id, ed, ok := bareNumber(s)
	return id, ed, ok && (id.Rule != 0 || !ed.IsZero())
}

func bareNumber(s string) (corpus.RuleID, corpus.Edition, bool) {
	num, date, dated := strings.Cut(narrow(s), "@")
	id, err := corpus.ParseRuleID(strings.TrimSuffix(num, "."))
	if err != nil {
		return corpus.RuleID{}, corpus.Edition{}, false
	}
	if !dated {
		return id, corpus.Edition{}, true
	}
	ed, err := corpus.ParseDate(date)
	return id, ed, err == nil
}

// narrow turns full-width ASCII into ASCII and leaves kana alone.
func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, s)
}
