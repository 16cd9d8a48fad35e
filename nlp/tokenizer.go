package nlp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp/dict"
)

// cutVersion changes when the same dictionary gives other tokens.
const cutVersion = "cut 1"

// Bounds of what the dictionary is given at once. A run of one script is cut
// after maxRun characters, because kagome's time grows with the square of an
// unknown run (100,000 katakana: 4.5 s, cut: 20 ms). A sentence is cut only
// where its memory would grow without bound, at a change of script.
const maxChunk = 64 << 10

// tokenizer cuts by an analyzer.
type tokenizer struct {
	a       dict.Analyzer
	version string
	names   nameMemory
}

// nameMemory remembers what is known of names in 《》, which come again and
// again in a document and take as long as a sentence each. It is safe for
// concurrent use.
type nameMemory struct {
	mu sync.RWMutex
	m  map[string]dict.Features
}

// maxNames bounds how many names are remembered.
const maxNames = 1 << 12

func (n *nameMemory) get(s string) (dict.Features, bool) {
	n.mu.RLock()
	defer n.mu.RUnlock()
	f, ok := n.m[s]
	return f, ok
}

func (n *nameMemory) keep(s string, f dict.Features) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.m == nil || len(n.m) >= maxNames {
		n.m = map[string]dict.Features{}
	}
	f.Base = strings.Clone(f.Base) // it may be a piece of a document
	n.m[strings.Clone(s)] = f
}

// NewTokenizer returns a tokenizer on the dictionary a.
func NewTokenizer(a dict.Analyzer) Tokenizer {
	h := sha256.Sum256([]byte(cutVersion + " " + a.Version()))
	return &tokenizer{a: a, version: hex.EncodeToString(h[:16])}
}

// NewKagome returns a tokenizer on kagome with words entered. It takes about
// two seconds and 200 MB; [OpenFlat] gives the same tokens for less.
func NewKagome(words []dict.Word) (Tokenizer, error) {
	a, err := dict.NewKagome(words)
	if err != nil {
		return nil, fmt.Errorf("nlp: %w", err)
	}
	return NewTokenizer(a), nil
}

// OpenFlat returns a tokenizer on the flat dictionary file at path, which must
// have been written for words; with words nil any version will do. The file
// stays mapped until the process ends. Errors are those of [dict.Open].
func OpenFlat(path string, words []dict.Word) (Tokenizer, error) {
	version := ""
	if words != nil {
		version = dict.Version(words)
	}
	f, err := dict.Open(path, version)
	if err != nil {
		return nil, fmt.Errorf("nlp: %w", err)
	}
	return NewTokenizer(f), nil
}

// OpenOrKagome returns [OpenFlat], or [NewKagome] where the file is missing,
// damaged or of another version; why then says so, for a warning. With words
// nil a file of any version will do, and kagome has the general words alone.
func OpenOrKagome(path string, words []dict.Word) (t Tokenizer, why, err error) {
	if t, why = OpenFlat(path, words); why == nil {
		return t, nil, nil
	}
	t, err = NewKagome(words)
	return t, why, err
}

// WordForm returns s as the text of a [dict.Word] must be written.
func WordForm(s string) string { return FoldString(s, foldWide) }

func (t *tokenizer) Version() string { return t.version }

func (t *tokenizer) Tokenize(text string) []Token {
	return t.Append(make([]Token, 0, len(text)/6+4), text)
}

func (t *tokenizer) Append(dst []Token, text string) []Token {
	c := cutters.Get().(*cutter)
	dst = c.run(t, dst, text, false)
	cutters.Put(c)
	return dst
}

func (t *tokenizer) Parts(tok Token) []Token {
	if tok.Kind != Domain && tok.Kind != Name && tok.Kind != Stat {
		return nil
	}
	inner, shift := tok.Surface, tok.Start
	if tok.Kind == Name {
		inner = strings.TrimSuffix(strings.TrimPrefix(inner, "《"), "》")
		shift += len("《")
	}
	c := cutters.Get().(*cutter)
	parts := c.run(t, nil, inner, true)
	cutters.Put(c)
	if len(parts) < 2 && tok.Kind != Name {
		return nil
	}
	for i := range parts {
		parts[i].Start += shift
		parts[i].End += shift
	}
	return parts
}

var cutters = sync.Pool{New: func() any { return new(cutter) }}

// cutter is the work space of one call.
type cutter struct {
	t     *tokenizer
	a     dict.Analyzer // of t
	text  string        // as given
	f     Folded        // text, ASCII wide
	plain bool          // general dictionary alone; atoms part the text instead of standing in it
	dst   []Token
	done  int // bytes of text that have tokens

	from  int    // folded offset at which the chunk begins
	buf   []byte // the chunk with placeholders, where it has any
	own   bool   // it has
	atoms []atom
	nodes []dict.Node
	inner []dict.Node
}

// atom is an atom in the chunk.
type atom struct {
	at         int // offset of its placeholder in buf
	start, end int // folded
	kind       TokenKind
}

// run appends the tokens of text to dst.
func (c *cutter) run(t *tokenizer, dst []Token, text string, plain bool) []Token {
	c.t, c.a, c.text, c.plain, c.dst, c.done = t, t.a, text, plain, dst, 0
	c.f = Fold(text, foldWide)
	c.cut()
	c.gap(len(text))
	dst = c.dst
	c.dst, c.text, c.f, c.t, c.a = nil, "", Folded{}, nil, nil
	return dst
}

// cut goes through the folded text, gives atoms, blanks and strange characters
// their tokens and the rest, sentence by sentence, to the dictionary.
func (c *cutter) cut() {
	s := c.f.Text
	c.begin(0)
	run, script := 0, Other
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		sc := ScriptOf(r)
		if kind, end, ok := atomAt(s, i); ok {
			if n, _ := c.longest(s[i:], kind); i+n > end {
				kind, end = Domain, i+n
			}
			c.atom(atom{start: i, end: end, kind: kind})
			i, run = end, 0
			continue
		}
		switch {
		case sc == Space:
			c.flush(i)
			end := i
			for end < len(s) {
				r, n := utf8.DecodeRuneInString(s[end:])
				if ScriptOf(r) != Space {
					break
				}
				end += n
			}
			c.token(i, end, Blank, dict.Features{POS: "記号,空白", Word: -1})
			i = end
			c.begin(i)
			continue
		case !c.a.General(r):
			c.flush(i)
			c.token(i, i+size, Punct, dict.Features{POS: "記号,一般", Word: -1})
			i += size
			c.begin(i)
			continue
		}
		if sc != script {
			script, run = sc, 0
			if i-c.from > maxChunk {
				c.flush(i)
				c.begin(i)
			}
		}
		if run++; run > maxRun {
			c.flush(i)
			c.begin(i)
			run = 1
		}
		i += size
		if c.own {
			c.buf = append(c.buf, s[i-size:i]...)
		}
		if r == '。' {
			c.flush(i)
			c.begin(i)
		}
	}
	c.flush(len(s))
}

// longest looks for a word entered that begins with Latin letters, digits or
// signs, where an atom of the kind was found.
func (c *cutter) longest(s string, kind TokenKind) (int, dict.Features) {
	if c.plain || kind == Name || kind == Mana {
		return 0, dict.Features{}
	}
	return c.a.Longest(s)
}

func (c *cutter) begin(at int) {
	c.from = at
	c.own = false
	c.atoms = c.atoms[:0]
}

// atom puts an atom into the chunk, or between two chunks.
func (c *cutter) atom(a atom) {
	if c.plain {
		c.flush(a.start)
		c.emitAtom(a)
		c.begin(a.end)
		return
	}
	if !c.own {
		c.own = true
		c.buf = append(c.buf[:0], c.f.Text[c.from:a.start]...)
	}
	a.at = len(c.buf)
	c.atoms = append(c.atoms, a)
	h := rune(dict.Placeholder)
	if a.kind == Number {
		h = dict.NumberPlaceholder
	}
	c.buf = utf8.AppendRune(c.buf, h)
}

// flush gives the chunk that ends at folded offset end to the dictionary.
func (c *cutter) flush(end int) {
	chunk := c.f.Text[c.from:end]
	if c.own {
		chunk = string(c.buf)
	}
	if chunk == "" {
		return
	}
	c.nodes = c.a.Analyze(c.nodes[:0], chunk, c.plain)
	shift := c.from // folded offset less chunk offset
	k := 0
	for _, n := range c.nodes {
		if k < len(c.atoms) && c.atoms[k].at == n.Start {
			a := c.atoms[k]
			c.emitAtom(a)
			shift = a.end - n.End
			k++
			continue
		}
		f := c.a.Features(n)
		kind := Word
		switch {
		case strings.HasPrefix(f.POS, "記号"):
			kind = Punct
		case n.Unknown():
			kind = Unknown
		case f.Word >= 0:
			kind = Domain
		}
		if n.Unknown() && allKana(chunk[n.Start:n.End]) {
			f.Reading = dict.Kana(chunk[n.Start:n.End])
		}
		c.token(n.Start+shift, n.End+shift, kind, f)
	}
}

func (c *cutter) emitAtom(a atom) {
	s := c.f.Text[a.start:a.end]
	f := dict.Features{POS: "名詞,一般", Word: -1}
	switch a.kind {
	case Domain:
		_, f = c.a.Longest(s)
	case Name:
		f = c.name(s)
	case Number:
		f.POS = "名詞,数"
		f.Reading = numberReading(narrow(s))
	case Roman:
		f.POS = "名詞,固有名詞,一般"
	case Mana:
		f.Reading = manaReading(narrow(s))
	case Stat:
		f.Reading = statReading(narrow(s))
	}
	c.token(a.start, a.end, a.kind, f)
}

// name returns the features of a name in 《》: those of the word entered under
// it or, for one that was not, a reading composed of its parts.
func (c *cutter) name(s string) dict.Features {
	f, ok := c.t.names.get(s)
	if !ok {
		f = c.readName(s)
		c.t.names.keep(s, f)
	}
	return f
}

// readName is name for one that is not remembered.
func (c *cutter) readName(s string) dict.Features {
	inner := strings.TrimSuffix(strings.TrimPrefix(s, "《"), "》")
	ja, _ := splitName(inner)
	if n, f := c.a.Longest(ja); n == len(ja) {
		if f.Base == "" {
			f.Base = ja
		}
		return f
	}
	f := dict.Features{POS: "名詞,固有名詞,一般", Base: ja, Word: -1}
	if len(ja) > maxName || strings.ContainsFunc(ja, func(r rune) bool { return !c.a.General(r) }) {
		return f
	}
	c.inner = c.a.Analyze(c.inner[:0], ja, false)
	for _, n := range c.inner {
		if r := c.a.Features(n).Reading; r != "" {
			f.Reading += dict.Kana(r)
		} else {
			f.Reading += dict.Kana(ja[n.Start:n.End])
		}
	}
	return f
}

// token appends a token for the folded bytes start to end. What the folded
// text has twice (half of ㍉) has one token; what it leaves out is a blank.
func (c *cutter) token(start, end int, kind TokenKind, f dict.Features) {
	o := c.f.Original(corpus.Span{Start: start, End: end})
	if o.End <= c.done {
		return
	}
	c.gap(o.Start)
	o.Start = c.done
	base := f.Base
	if base == "" {
		base = c.f.Text[start:end]
	}
	c.dst = append(c.dst, Token{Span: o, Kind: kind, Surface: c.text[o.Start:o.End], Base: narrow(base), Reading: f.Reading,
		POS: f.POS, Type: f.Type, Form: f.Form, Word: f.Word})
	c.done = o.End
}

// gap makes a blank of the text up to offset end that has no token.
func (c *cutter) gap(end int) {
	if end <= c.done {
		return
	}
	s := c.text[c.done:end]
	c.dst = append(c.dst, Token{Span: corpus.Span{Start: c.done, End: end}, Kind: Blank, Surface: s, Base: "", POS: "記号,空白", Word: -1})
	c.done = end
}

func allKana(s string) bool {
	for _, r := range s {
		if sc := ScriptOf(r); sc != Hiragana && sc != Katakana {
			return false
		}
	}
	return true
}
