package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/corpus"
)

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
