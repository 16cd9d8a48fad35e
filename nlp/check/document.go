package check

import (
	"sort"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
)

// Doc is a document to check.
type Doc struct {
	Name    string         // the file name, as findings name it
	Text    string         // decoded
	Edition corpus.Edition // rules edition it is written under; zero where unknown
	Date    corpus.Date    // its own date; zero where unknown
	Sets    []string       // codes of the sets it is about
	Format  string         // "text", "markdown", "html": markup is no residue in the latter
	Regions []Region       // in order; what lies in none is prose

	Misquotes []Misquote // rule paragraphs that read like another rule than the one whose number they have

	plain     string     // Text with what stands inside 《》 blotted out, at the same length
	folded    nlp.Folded // of plain; only while the document is checked, since it is large
	names     []nlp.Quoted
	lines     []corpus.Span // without the line ends
	directive []bool        // by line
	sups      []*suppression
	quotes    []corpus.Span // inside 「」 and 『』, the outermost
}

// Region is a part of a document that is no prose.
type Region struct {
	corpus.Span // bytes of Text
	Kind        corpus.BlockKind
}

// Misquote is the number of a quoted rule paragraph that reads more like another
// rule, with what is known of it in words.
type Misquote struct {
	corpus.Span // of the number, bytes of Text
	Why         string
}

// prepare computes what several checks need.
func (d *Doc) prepare() {
	d.names = nlp.QuotedNames(d.Text)
	d.plain = blot(d.Text, d.names)
	d.lines = d.lines[:0]
	start := 0
	for start <= len(d.Text) {
		end := strings.IndexByte(d.Text[start:], '\n')
		next := start + end + 1
		if end < 0 {
			end, next = len(d.Text)-start, len(d.Text)+1
		}
		d.lines = append(d.lines, corpus.Span{Start: start, End: start + len(strings.TrimSuffix(d.Text[start:start+end], "\r"))})
		start = next
	}
	d.readDirectives()
	d.quotes = quoted(d.plain)
}

// blot replaces each character inside the brackets of names by a filler of the
// same length in bytes, so that no check takes it for a word.
func blot(text string, names []nlp.Quoted) string {
	if len(names) == 0 {
		return text
	}
	b := []byte(text)
	filler := [5]string{"", "_", "·", "〓", "🀆"}
	for _, q := range names {
		for i := q.Inner.Start; i < q.Inner.End; {
			_, n := utf8.DecodeRune(b[i:])
			copy(b[i:], filler[n])
			i += n
		}
	}
	return string(b)
}

// quoted returns the outermost spans inside 「」 and 『』, brackets excluded. A
// bracket that is not closed on its line quotes nothing.
func quoted(text string) []corpus.Span {
	var out []corpus.Span
	depth, start := 0, 0
	for i, r := range text {
		switch r {
		case '「', '『':
			if depth++; depth == 1 {
				start = i + 3
			}
		case '」', '』':
			if depth > 0 {
				if depth--; depth == 0 {
					out = append(out, corpus.Span{Start: start, End: i})
				}
			}
		case '\n':
			depth = 0
		}
	}
	return out
}

// lineAt returns the index of the line that holds a byte.
func (d *Doc) lineAt(at int) int {
	return sort.Search(len(d.lines), func(i int) bool { return d.lines[i].Start > at }) - 1
}

// column returns the 1-based column of a byte, in characters.
func (d *Doc) column(at int) int {
	return utf8.RuneCountInString(d.Text[d.lines[d.lineAt(at)].Start:at]) + 1
}

// kindAt returns the kind of the region that holds a byte, "" for prose.
func (d *Doc) kindAt(at int) corpus.BlockKind {
	i := sort.Search(len(d.Regions), func(i int) bool { return d.Regions[i].End > at })
	if i < len(d.Regions) && d.Regions[i].Start <= at {
		return d.Regions[i].Kind
	}
	return ""
}

// quotedAt returns the quotation that holds a byte.
func (d *Doc) quotedAt(at int) (corpus.Span, bool) {
	i := sort.Search(len(d.quotes), func(i int) bool { return d.quotes[i].End > at })
	if i < len(d.quotes) && d.quotes[i].Start <= at {
		return d.quotes[i], true
	}
	return corpus.Span{}, false
}

// before returns up to n characters of the line before a byte, names blotted out.
func (d *Doc) before(at, n int) string {
	start := d.lines[d.lineAt(at)].Start
	s := d.plain[start:at]
	for i, c := len(s), 0; i > 0; c++ {
		if c == n {
			return s[i:]
		}
		_, w := utf8.DecodeLastRuneInString(s[:i])
		i -= w
	}
	return s
}

// after returns up to n characters of the line after a byte, names blotted out.
func (d *Doc) after(at, n int) string {
	s := d.plain[at:max(at, d.lines[d.lineAt(at)].End)]
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// japanese reports whether a line holds kana or kanji outside names.
func japanese(s string) bool {
	for _, r := range s {
		switch nlp.ScriptOf(r) {
		case nlp.Hiragana, nlp.Katakana, nlp.Kanji:
			return true
		}
	}
	return false
}
