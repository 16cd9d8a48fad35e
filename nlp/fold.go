package nlp

import (
	"sort"
	"unicode/utf8"

	"saitei/corpus"
)

// FoldMode says which differences of writing folding removes. Width (ASCII
// and kana), compatibility forms (NFKC), dashes and minus signs, middle dots,
// quotation marks, 〜 and ～, spaces and invisible characters are always
// folded; the flags add to that.
type FoldMode uint8

// The switches of folding.
const (
	FoldCase      FoldMode = 1 << iota // lower case; Latin letters lose their marks (é, Æ → e, ae)
	FoldKana                           // hiragana becomes katakana
	FoldIteration                      // 々 ゝ ゞ ヽ ヾ become what they repeat
	FoldProlonged                      // the ー that ends a katakana word of four characters or more is dropped
	foldWide                           // ASCII becomes full-width, as the dictionary of the tokenizer has it

	FoldWidth  FoldMode = 0                                    // the least: see FoldMode
	FoldMatch           = FoldCase | FoldIteration             // for finding terms and names
	FoldSearch          = FoldMatch | FoldKana | FoldProlonged // for comparing queries with texts
)

// Folded is a text in folded form. The zero value is the empty text.
type Folded struct {
	Text   string // folded; always valid UTF-8
	Source string // as given to Fold
	marks  []foldMark
}

// foldMark opens a stretch of Folded.Text. In a plain stretch bytes correspond
// one to one; an atom is one unit of the source whose bytes do not.
type foldMark struct {
	out  int32
	src  int32
	atom bool
}

// FoldString returns the folded form alone.
func FoldString(s string, mode FoldMode) string { return Fold(s, mode).Text }

// Original returns the bytes of Source that the folded bytes s stand for:
// whole source characters, so that a span of half of ㍉ (folded to ミリ) gives
// all of it. An empty span gives an empty span. s must lie inside Text.
func (f Folded) Original(s corpus.Span) corpus.Span {
	if len(f.marks) == 0 {
		return s
	}
	i := f.find(s.Start)
	start := f.start(i, s.Start)
	if s.End <= s.Start {
		return corpus.Span{Start: start, End: start}
	}
	if j := i + 1; j < len(f.marks) && int(f.marks[j].out) < s.End {
		i = f.find(s.End - 1)
	}
	return corpus.Span{Start: start, End: f.end(i, s.End)}
}

// find returns the index of the stretch that holds the folded byte at off.
func (f Folded) find(off int) int {
	return sort.Search(len(f.marks), func(i int) bool { return int(f.marks[i].out) > off }) - 1
}

func (f Folded) start(i, off int) int {
	if i < 0 {
		return 0
	}
	m := f.marks[i]
	if m.atom {
		return int(m.src)
	}
	return int(m.src) + off - int(m.out)
}

func (f Folded) end(i, off int) int {
	if i < 0 {
		return off
	}
	m := f.marks[i]
	if !m.atom {
		return int(m.src) + off - int(m.out)
	}
	return int(m.src) + f.atomLen(i)
}

// atomLen returns the source length of the atom at mark i. Deleted characters
// after an atom do not belong to it, so its length is read from the source.
func (f Folded) atomLen(i int) int {
	next := len(f.Source)
	if i+1 < len(f.marks) {
		next = int(f.marks[i+1].src)
	}
	src := int(f.marks[i].src)
	n := 0
	for src+n < next {
		r, w := utf8.DecodeRuneInString(f.Source[src+n:])
		if n > 0 && !composes(r) {
			break
		}
		n += w
	}
	return n
}

// Fold folds s in one pass, in time linear in its length. Invalid bytes become
// U+FFFD, each its own unit.
func Fold(s string, mode FoldMode) Folded {
	n := plainPrefix(s, mode)
	if n == len(s) {
		return Folded{Text: s, Source: s}
	}
	w := folder{src: s, mode: mode, out: make([]byte, 0, len(s)+len(s)/4+8)}
	w.plain(0, n)
	for i := n; i < len(s); {
		if n := plainPrefix(s[i:], mode); n > 0 {
			w.plain(i, i+n)
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		w.unit(r, i, size)
		i += size
	}
	return Folded{Text: string(w.out), Source: s, marks: w.marks}
}

// plainPrefix returns the length of the longest prefix of s that folding
// leaves as it is.
func plainPrefix(s string, mode FoldMode) int {
	i := 0
	for i < len(s) {
		c := s[i]
		if c < 0x80 {
			if mode&foldWide != 0 && c > ' ' && c < 0x7f || mode&FoldCase != 0 && c >= 'A' && c <= 'Z' {
				return i
			}
			i++
			continue
		}
		// Three-byte characters from U+3000 on are nearly all of a Japanese text.
		if c < 0xE3 || c > 0xE9 || i+2 >= len(s) {
			return i
		}
		r := rune(c&0x0F)<<12 | rune(s[i+1]&0x3F)<<6 | rune(s[i+2]&0x3F)
		if s[i+1]&0xC0 != 0x80 || s[i+2]&0xC0 != 0x80 || !plainRune(r, mode) {
			return i
		}
		i += 3
	}
	return i
}

// plainRune reports whether a character from U+3000 on is surely left alone.
func plainRune(r rune, mode FoldMode) bool {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF:
		return true
	case r >= 0x3041 && r <= 0x3096:
		return mode&FoldKana == 0
	case r >= 0x30A1 && r <= 0x30FA, r == '・':
		return true
	case r == 'ー':
		return mode&FoldProlonged == 0
	case r == '々':
		return mode&FoldIteration == 0
	case r >= 0x3001 && r <= 0x3011:
		return true
	}
	return false
}

// folder builds a Folded.
type folder struct {
	src   string
	mode  FoldMode
	out   []byte
	marks []foldMark
}

// plain copies src[i:j] unchanged.
func (w *folder) plain(i, j int) {
	if i == j {
		return
	}
	if n := len(w.marks); n == 0 || w.marks[n-1].atom || int(w.marks[n-1].src)+len(w.out)-int(w.marks[n-1].out) != i {
		w.marks = append(w.marks, foldMark{out: int32(len(w.out)), src: int32(i)})
	}
	w.out = append(w.out, w.src[i:j]...)
}

// char writes the one character r for the unit of size bytes at i. Where both
// have one length the stretch stays plain, which keeps the map small.
func (w *folder) char(r rune, i, size int) {
	n := len(w.marks)
	same := utf8.RuneLen(r) == size
	if !same || n == 0 || w.marks[n-1].atom || int(w.marks[n-1].src)+len(w.out)-int(w.marks[n-1].out) != i {
		w.marks = append(w.marks, foldMark{out: int32(len(w.out)), src: int32(i), atom: !same})
	}
	w.out = utf8.AppendRune(w.out, r)
}

// atom writes text for the source unit at i. Empty text deletes the unit.
func (w *folder) atom(text string, i int) {
	if text == "" {
		return
	}
	w.marks = append(w.marks, foldMark{out: int32(len(w.out)), src: int32(i), atom: true})
	w.out = append(w.out, text...)
}

// unit folds the character r of size bytes at i.
func (w *folder) unit(r rune, i, size int) {
	switch {
	case r < 0x80, r >= 0xFF01 && r <= 0xFF5E:
		w.char(w.ascii(r), i, size)
		return
	case w.mode&FoldKana != 0 && r >= 0x3041 && r <= 0x3096:
		w.char(r+0x60, i, size)
		return
	case r == utf8.RuneError && size <= 1:
		w.atom("\uFFFD", i)
		return
	case composes(r):
		w.combine(r, i, size)
		return
	case r == 'ー' || r == 'ｰ':
		if w.mode&FoldProlonged != 0 && w.endsWord(i, i+size) {
			return
		}
	case w.mode&FoldIteration != 0 && isIteration(r):
		if text := repeated(lastRune(w.out), r); text != "" {
			w.atom(w.dress(text), i)
			return
		}
	}
	text := w.dress(foldRune(r))
	if text == w.src[i:i+size] {
		w.plain(i, i+size)
		return
	}
	w.atom(text, i)
}

// ascii folds an ASCII character or its full-width form.
func (w *folder) ascii(r rune) rune {
	if r >= 0xFF01 {
		r -= 0xFEE0
	}
	if w.mode&FoldCase != 0 && r >= 'A' && r <= 'Z' {
		r += 'a' - 'A'
	}
	if w.mode&foldWide != 0 && r > ' ' && r < 0x7f {
		r += 0xFEE0
	}
	return r
}

// combine joins a combining mark to the character before it; a mark that
// joins to nothing stands alone.
func (w *folder) combine(r rune, i, size int) {
	prev := lastRune(w.out)
	text := composed(prev, r)
	if text == "" {
		w.plain(i, i+size)
		return
	}
	start := w.dropLast()
	w.atom(w.dress(text), start)
}

// dropLast takes back the last character of the output and returns the source
// offset at which it began.
func (w *folder) dropLast() int {
	_, n := utf8.DecodeLastRune(w.out)
	at := len(w.out) - n
	last := len(w.marks) - 1
	m := w.marks[last]
	w.out = w.out[:at]
	if int(m.out) == at {
		w.marks = w.marks[:last]
		return int(m.src)
	}
	if m.atom { // an atom of several characters gives up its last one only
		return int(m.src)
	}
	return int(m.src) + at - int(m.out)
}

// endsWord reports whether a prolonged mark that ends at source offset next
// ends a katakana word of at least four characters, itself included. A word
// written in hiragana and folded to katakana ends where the hiragana end.
func (w *folder) endsWord(at, next int) bool {
	if next < len(w.src) {
		prev, _ := utf8.DecodeLastRuneInString(w.src[:at])
		r, _ := utf8.DecodeRuneInString(w.src[next:])
		if s := ScriptOf(r); s == Katakana || s == Hiragana && ScriptOf(prev) == s {
			return false
		}
	}
	out := w.out
	for n := 0; n < 3; n++ {
		r, size := utf8.DecodeLastRune(out)
		if ScriptOf(r) != Katakana {
			return false
		}
		out = out[:len(out)-size]
	}
	return true
}

// dress applies case, kana and ASCII width to text that is otherwise folded.
func (w *folder) dress(text string) string {
	if w.mode&(FoldCase|FoldKana|foldWide) == 0 {
		return text
	}
	if w.mode&FoldCase != 0 {
		text = foldCase(text)
	}
	if w.mode&(FoldKana|foldWide) == 0 {
		return text
	}
	var buf [16]byte
	out := buf[:0]
	for _, r := range text {
		switch {
		case w.mode&FoldKana != 0 && (r >= 0x3041 && r <= 0x3096 || r == 'ゝ' || r == 'ゞ'):
			r += 0x60
		case w.mode&foldWide != 0 && r > ' ' && r < 0x7f:
			r += 0xFEE0
		}
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

func lastRune(b []byte) rune {
	r, _ := utf8.DecodeLastRune(b)
	return r
}
