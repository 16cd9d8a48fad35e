package index

import (
	"strings"

	"saitei/nlp"
)

// Names of the fields of the index.
const (
	fieldJa      = "ja"
	fieldContext = "ctx"
	fieldPairs   = "bi"
	fieldReading = "rd"
	fieldRomaji  = "rr"
	fieldEnglish = "en"
	fieldRelated = "enx"

	fieldKind    = "kind"
	fieldName    = "name"
	fieldSpoken  = "read"
	fieldSubject = "subj"
	fieldCard    = "card"
	fieldNumber  = "para"
	fieldRule    = "rule"
	fieldKeyword = "keyword"
	fieldTopic   = "topic"
	fieldSet     = "set"
	fieldDoc     = "doc"
	fieldDate    = "date"
	fieldMethod  = "method"
	fieldLinked  = "linked"
	fieldRow     = "row"
	fieldValues  = "val" // see stored
)

// asideField is the text field of items that are not ranked. They have
// fields of their own, so that thirty thousand card names do not change what
// is a rare word in rulings.
func asideField(field string) string { return "x" + field }

// analyzer turns text into the terms of the index. It serves one goroutine.
type analyzer struct {
	tok   nlp.Tokenizer
	toks  []nlp.Token
	known map[lexicalKey]*lexeme
	parts map[string][]constituent
	vocab *vocabularies // of a writer; nil where nothing is written
}

func newAnalyzer(t nlp.Tokenizer) *analyzer {
	return &analyzer{tok: t, known: map[lexicalKey]*lexeme{}, parts: map[string][]constituent{}}
}

// maxCache bounds what an analyzer remembers.
const maxCache = 1 << 16

// lexicalKey is what tells one lexeme from another.
type lexicalKey struct {
	base, reading, pos string
	kind               nlp.TokenKind
}

// lexeme is all that the index wants to know of a word, wherever it stands.
// The words of a text repeat, so it is found out once.
type lexeme struct {
	term   string
	keys   [2]string // of the reading, in kana and romaji; "" where there is none
	silent bool      // no term, see silent
	weak   bool      // see weak
	noun   bool
	verb   bool

	// Of a writer:
	termID    uint32 // in the vocabulary of Japanese
	read      bool   // it has a reading
	readingID uint32 // in the vocabulary of readings, see [vocabularies.enter]
	romajiID  uint32
}

// constituent is a word inside a compound, with its place in it.
type constituent struct {
	*lexeme
	start, end int // bytes from the start of the compound
	blank      bool
}

// lexeme returns what is known of a token.
func (a *analyzer) lexeme(t *nlp.Token) *lexeme {
	key := lexicalKey{t.Base, t.Reading, t.POS, t.Kind}
	if l, ok := a.known[key]; ok {
		return l
	}
	key.base, key.reading = strings.Clone(t.Base), strings.Clone(t.Reading)
	l := &lexeme{
		term: nlp.FoldString(key.base, nlp.FoldSearch), silent: silent(t), weak: weak(t),
		noun: t.Is("名詞"), verb: t.Is("動詞"),
	}
	if negative(t) {
		l.term = termNot
	}
	if key.reading != "" {
		l.keys = [2]string{nlp.KanaKey(key.reading), nlp.RomajiKey(key.reading)}
	}
	l.silent = l.silent || l.term == ""
	if a.vocab != nil && !l.silent {
		a.vocab.enter(l)
	}
	if len(a.known) < maxCache {
		a.known[key] = l
	}
	return l
}

// compound returns the parts of a domain word or a name.
func (a *analyzer) compound(t *nlp.Token) []constituent {
	if p, ok := a.parts[t.Surface]; ok {
		return p
	}
	toks := a.tok.Parts(*t)
	out := make([]constituent, len(toks))
	for i := range toks {
		p := &toks[i]
		out[i] = constituent{a.lexeme(p), p.Start - t.Start, p.End - t.Start, p.Kind == nlp.Blank}
	}
	if len(a.parts) < maxCache {
		a.parts[strings.Clone(t.Surface)] = out
	}
	return out
}

// word is one word of a text as the index sees it.
type word struct {
	term       string
	start, end int // bytes of the text
	pos        int // position; parts of a compound stand at its and the following positions
	parts      int // of a compound, how many words after it are its parts
	weak       bool
	noun       bool
	verb       bool
	lexeme     *lexeme // nil for English and pairs
}

// at makes a word of a lexeme.
func (l *lexeme) at(start, end, pos int) word {
	return word{term: l.term, start: start, end: end, pos: pos, weak: l.weak, noun: l.noun, verb: l.verb, lexeme: l}
}

// weak reports whether a token is grammar rather than content, or one of the
// verbs and nouns that stand in any question. A query is not narrowed by it.
func weak(t *nlp.Token) bool {
	if t.Kind == nlp.Domain || t.Kind == nlp.Name {
		return false
	}
	if t.Is("助動詞") {
		return true
	}
	for _, pos := range []string{"動詞,非自立", "動詞,接尾", "名詞,非自立", "名詞,代名詞", "名詞,副詞可能", "名詞,接尾", "形容詞,非自立", "連体詞", "接続詞", "感動詞", "フィラー", "副詞", "接頭詞"} {
		if t.Is(pos) {
			return true
		}
	}
	return weakBases[t.Base]
}

var weakBases = func() map[string]bool {
	m := map[string]bool{}
	for _, s := range strings.Fields("する なる ある いる できる 出来る おこる 起こる 言う いう どう いつ 何 なに なぜ どこ どれ どの 場合 とき 時 際 こと もの ため 可能 必要 方法 意味 扱い 扱う") {
		m[s] = true
	}
	return m
}()

// silent reports whether a token is no term: its position counts all the
// same, so that phrases find what they say. Negation is a term: many rulings
// differ from others by nothing else.
func silent(t *nlp.Token) bool {
	return t.Kind == nlp.Punct || t.Is("助詞") || t.Is("助動詞") && !negative(t)
}

func negative(t *nlp.Token) bool {
	return t.Is("助動詞") && (t.Base == "ない" || t.Base == "ぬ" || t.Base == "ん") || t.Is("形容詞") && t.Base == "無い"
}

// termNot is the term of every negation.
const termNot = "ナイ"

// words cuts text into words. Offsets are bytes of text.
func (a *analyzer) words(text string, out []word) []word {
	a.toks = a.tok.Append(a.toks[:0], text)
	pos := 0
	for i := range a.toks {
		t := &a.toks[i]
		if t.Kind == nlp.Blank {
			continue
		}
		pos++
		l := a.lexeme(t)
		if l.silent {
			continue
		}
		at := len(out)
		out = append(out, l.at(t.Start, t.End, pos))
		if t.Kind != nlp.Domain && t.Kind != nlp.Name {
			continue
		}
		parts := a.compound(t)
		if len(parts) < 2 {
			continue
		}
		for k := range parts {
			p := &parts[k]
			if k > 0 {
				pos++
			}
			if p.silent || p.blank {
				continue
			}
			out = append(out, p.at(t.Start+p.start, t.Start+p.end, pos))
		}
		out[at].parts = len(out) - at - 1
	}
	return out
}

// pairs returns the pairs of neighbouring characters of a text, as terms with
// positions.
func pairs(text string) []word {
	var out []word
	pairsIn(text, func(first, second rune, pos int) {
		out = append(out, word{term: pairTerm(first, second), pos: pos})
	})
	return out
}

// pairTerm is the term of a pair of characters, or of one where second is 0.
func pairTerm(first, second rune) string {
	if second == 0 {
		return string(first)
	}
	return string([]rune{first, second})
}

// pairsIn calls f with the pairs of neighbouring characters of the folded
// text, and with the last character of every run alone, so that each character
// begins a term; second is then 0.
func pairsIn(text string, f func(first, second rune, pos int)) {
	pos := 0
	prev := rune(0)
	for _, r := range nlp.FoldString(text, nlp.FoldSearch) {
		if !counts(r) {
			r = 0
		}
		if prev != 0 {
			f(prev, r, pos)
		}
		prev = r
		pos++
	}
	if prev != 0 {
		f(prev, 0, pos)
	}
}

// counts reports whether a character takes part in pairs: everything but
// white space and sentence punctuation.
func counts(r rune) bool {
	switch {
	case r >= 'ぁ' && r <= 'ヺ' || r >= '一' && r <= '鿿':
		return true
	case r <= ' ':
		return false
	}
	return !strings.ContainsRune("、。，．・「」『』（）()《》\u3000", r)
}
