package index

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"

	"saitei/nlp"
)

// Names of the fields of the index.
const (
	fieldJa      = "ja"
	fieldContext = "ctx"
	fieldPairs   = "bi"
	fieldReading = "rd"
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
)

// asideField is the text field of items that are not ranked. They have
// fields of their own, so that thirty thousand card names do not change what
// is a rare word in rulings.
func asideField(field string) string { return "x" + field }

// analyzer turns text into the terms of the index. It serves one goroutine.
type analyzer struct {
	tok   nlp.Tokenizer
	toks  []nlp.Token
	fold  map[string]string // base form → term
	parts map[string][]nlp.Token
	read  map[string][2]string // reading → keys
}

func newAnalyzer(t nlp.Tokenizer) *analyzer {
	return &analyzer{tok: t, fold: map[string]string{}, parts: map[string][]nlp.Token{}, read: map[string][2]string{}}
}

// maxCache bounds what an analyzer remembers.
const maxCache = 1 << 16

// term returns the index term of a base form.
func (a *analyzer) term(base string) string {
	if t, ok := a.fold[base]; ok {
		return t
	}
	t := nlp.FoldString(base, nlp.FoldSearch)
	if len(a.fold) < maxCache {
		a.fold[strings.Clone(base)] = t
	}
	return t
}

// compound returns the parts of a domain word.
func (a *analyzer) compound(t nlp.Token) []nlp.Token {
	if p, ok := a.parts[t.Surface]; ok {
		return p
	}
	p := a.tok.Parts(t)
	if len(a.parts) < maxCache {
		a.parts[strings.Clone(t.Surface)] = p
	}
	return p
}

// word is one word of a text as the index sees it.
type word struct {
	term       string
	reading    string // key of kana, "" where it has none
	start, end int    // bytes of the text
	pos        int    // position; parts of a compound stand at its and the following positions
	parts      int    // of a compound, how many words after it are its parts
	weak       bool   // a word that says little: see weak
	noun       bool
	verb       bool
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
		if silent(t) {
			continue
		}
		w := word{term: a.term(t.Base), reading: t.Reading, start: t.Start, end: t.End, pos: pos, weak: weak(t), noun: t.Is("名詞"), verb: t.Is("動詞")}
		if negative(t) {
			w.term = termNot
		}
		if w.term == "" {
			continue
		}
		if t.Kind != nlp.Domain && t.Kind != nlp.Name {
			out = append(out, w)
			continue
		}
		parts := a.compound(*t)
		if len(parts) < 2 {
			out = append(out, w)
			continue
		}
		at := len(out)
		out = append(out, w)
		shift := t.Start - parts[0].Start
		if parts[0].Start >= t.Start && parts[len(parts)-1].End <= t.End {
			shift = 0
		}
		for k := range parts {
			p := &parts[k]
			if k > 0 {
				pos++
			}
			if silent(p) || p.Kind == nlp.Blank {
				continue
			}
			out = append(out, word{term: a.term(p.Base), reading: p.Reading, start: p.Start + shift, end: p.End + shift, pos: pos, weak: weak(p), noun: p.Is("名詞"), verb: p.Is("動詞")})
		}
		out[at].parts = len(out) - at - 1
	}
	return out
}

// pairs returns the pairs of neighbouring characters of the folded text, and
// the last character of every run alone, so that each character begins a term.
func pairs(text string) []word { return pairsOf(nlp.Fold(text, nlp.FoldSearch)) }

// pairsOf is pairs of a text that is folded; places are those of the folded
// text.
func pairsOf(f nlp.Folded) []word {
	var out []word
	pos := 0
	for i := 0; i < len(f.Text); {
		r, n := utf8.DecodeRuneInString(f.Text[i:])
		if !counts(r) {
			i += n
			pos++
			continue
		}
		end := i + n
		if r2, n2 := utf8.DecodeRuneInString(f.Text[end:]); end < len(f.Text) && counts(r2) {
			end += n2
		}
		pos++
		out = append(out, word{term: f.Text[i:end], start: i, end: end, pos: pos})
		i += n
	}
	return out
}

// counts reports whether a character takes part in pairs: everything but
// white space and sentence punctuation.
func counts(r rune) bool {
	return r > ' ' && !strings.ContainsRune("、。，．・「」『』（）()《》\u3000", r)
}

// stream makes a bleve token stream of words.
func stream(ws []word) analysis.TokenStream {
	toks := make([]analysis.Token, len(ws))
	out := make(analysis.TokenStream, len(ws))
	for i, w := range ws {
		toks[i] = analysis.Token{Start: w.start, End: w.end, Term: []byte(w.term), Position: w.pos, Type: analysis.Ideographic}
		out[i] = &toks[i]
	}
	return out
}

// readings makes a token stream of the readings of words, in the key of kana
// and in that of romaji.
func (a *analyzer) readings(ws []word) analysis.TokenStream {
	out := make(analysis.TokenStream, 0, 2*len(ws))
	for _, w := range ws {
		for _, k := range a.spoken(w.reading) {
			if k != "" {
				out = append(out, &analysis.Token{Start: w.start, End: w.end, Term: []byte(k), Position: w.pos, Type: analysis.Ideographic})
			}
		}
	}
	return out
}

// spoken returns the keys of a reading in kana and romaji.
func (a *analyzer) spoken(reading string) [2]string {
	if reading == "" {
		return [2]string{}
	}
	if k, ok := a.read[reading]; ok {
		return k
	}
	k := [2]string{nlp.KanaKey(reading), nlp.RomajiKey(reading)}
	if len(a.read) < maxCache {
		a.read[strings.Clone(reading)] = k
	}
	return k
}

// ready is an analyzer of bleve that returns a stream made beforehand.
type ready struct{ s analysis.TokenStream }

// Analyze returns the stream.
func (r ready) Analyze([]byte) analysis.TokenStream { return r.s }
