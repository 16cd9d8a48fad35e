package dict

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

// Class is the part of speech of a word of one's own.
type Class uint8

// The classes. Only uninflected words are entered; verbs of the game are
// ordinary Japanese and in the general dictionary.
const (
	Noun    Class = iota // 名詞,一般
	Verbal               // 名詞,サ変接続: a noun that する makes a verb
	Proper               // 名詞,固有名詞,一般; entered only where the general dictionary does not have the text at all
	numeral              // 名詞,数
	counter              // 名詞,接尾,助数詞
)

var classPOS = [...][]string{
	Noun:    {"名詞", "一般", "*", "*"},
	Verbal:  {"名詞", "サ変接続", "*", "*"},
	Proper:  {"名詞", "固有名詞", "一般", "*"},
	numeral: {"名詞", "数", "*", "*"},
	counter: {"名詞", "接尾", "助数詞", "*"},
}

// Word is a word to be entered.
type Word struct {
	Text    string // as it stands in the folded text: full-width ASCII
	Base    string // base form to report; "" for Text
	Reading string // katakana; "" to compose it from the parts
	Class   Class
}

// The placeholders stand in the analyzed text for one token that the tokenizer
// has already cut out: a mana symbol or a name in 《》, and a number. They are
// characters of the private use area, entered as a noun and a numeral, so that
// what stands beside them is read as beside these (つ after a number is a
// counter, not a horn).
const (
	Placeholder       = '\uE000'
	NumberPlaceholder = '\uE001'
)

// formatVersion changes when the file format, the entering of words or the
// general dictionary changes; ipaVersion names the last.
const (
	formatVersion = 2
	ipaVersion    = "kagome-dict/ipa 1.2.6, 392127 entries"
)

// Version names the dictionary made from words by a hash in hex. Equal words
// in another order are another version, since word numbers are reported.
func Version(words []Word) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d\n%s\n%d\n", formatVersion, ipaVersion, len(words))
	for _, w := range words {
		for _, s := range []string{w.Text, w.Base, w.Reading} {
			fmt.Fprintf(h, "%d:", len(s))
			_, _ = io.WriteString(h, s) // a hash does not fail
		}
		h.Write([]byte{byte(w.Class), '\n'})
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Node is a word found in a text.
type Node struct {
	Start, End int // bytes of the text analyzed
	id         int32
	unknown    bool
}

// Unknown reports whether the dictionary does not have the word.
func (n Node) Unknown() bool { return n.unknown }

// Features is what the dictionary says of a word. The strings of a mapped
// dictionary point into the mapping.
type Features struct {
	POS     string // "名詞,サ変接続"
	Type    string // conjugation type
	Form    string // conjugation form
	Base    string // "" where it is the surface
	Reading string // katakana; "" where it is not known
	Word    int    // index into the words entered, -1 for a word of the general dictionary
}

// Analyzer finds the words of a text. It is safe for concurrent use.
type Analyzer interface {
	// Analyze appends the words of text to dst; they cover it. text must be
	// valid UTF-8 without U+FFFD. With plain, words entered by the caller
	// do not count; text then holds no Placeholder.
	Analyze(dst []Node, text string, plain bool) []Node
	// Features returns what is known of a word Analyze found.
	Features(n Node) Features
	// Longest returns the longest word entered that text begins with, its
	// length in bytes and its features; 0 where there is none.
	Longest(text string) (int, Features)
	// General reports whether characters of r's kind are words of Japanese
	// text at all; others (emoji, private use) are best kept from Analyze.
	General(r rune) bool
	// Version is [Version] of the words entered.
	Version() string
}
