package nlp

import (
	"strings"

	"saitei/corpus"
)

// TokenKind says what a token is.
type TokenKind uint8

// The kinds of tokens.
const (
	Word    TokenKind = iota // a word of the dictionary
	Unknown                  // a word the dictionary does not have
	Domain                   // a word of the game: a term or a card name outside 《》
	Name                     // 《…》 whole
	Mana                     // {1}{B}, {T}, …
	Stat                     // 2/1, +1/+1, ＋１/＋１カウンター
	RuleNo                   // 702.13a
	Number                   // 12, １２
	Roman                    // a word in Latin letters
	Punct                    // punctuation and symbols
	Blank                    // white space, line ends
)

var tokenKinds = [...]string{"word", "unknown", "domain", "name", "mana", "stat", "rule-number", "number", "roman", "punctuation", "blank"}

// String returns the kind in words.
func (k TokenKind) String() string { return tokenKinds[k] }

// Token is one word of a text. The tokens of a text cover it without gap or
// overlap. Strings may point into a mapped dictionary file.
type Token struct {
	corpus.Span           // bytes of the text
	Kind        TokenKind //
	Surface     string    // the bytes of the text
	Base        string    // base form, width folded: 唱える for 唱え; the name alone for 《クローン/Clone》
	Reading     string    // katakana, of the surface; "" where it is not known
	POS         string    // IPA part of speech without the empty places: "名詞,サ変接続"
	Type        string    // conjugation type: "一段", "五段・カ行イ音便", ""
	Form        string    // conjugation form: "連用形", ""
	Word        int       // index of the domain word (kinds Domain and Name), -1 for others
}

// Is reports whether the part of speech is pos or below it: Is("名詞"),
// Is("助詞,格助詞").
func (t *Token) Is(pos string) bool {
	return strings.HasPrefix(t.POS, pos) && (len(t.POS) == len(pos) || t.POS[len(pos)] == ',')
}

// Tokenizer cuts Japanese text into words. Both implementations give the same
// tokens for the same dictionary. It is safe for concurrent use.
type Tokenizer interface {
	// Tokenize returns the tokens of text; they cover it whole.
	Tokenize(text string) []Token
	// Append is Tokenize into dst.
	Append(dst []Token, text string) []Token
	// Parts returns the words a compound or name is made of, by the general
	// dictionary alone: 状況 起因 処理 for 状況起因処理. Spans point into
	// the text that t came from. A token with no parts gives nil.
	Parts(t Token) []Token
	// Version names dictionary, domain words and rules of cutting by a hash:
	// equal versions give equal tokens.
	Version() string
}
