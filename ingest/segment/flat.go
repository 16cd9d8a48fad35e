package segment

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"saitei/ingest/segment/layout"
)

// flatLength is the length in bytes from which a line may be a document whose
// line breaks were lost.
const flatLength = 600

// chunk is a run of text between white space in a flat line.
type chunk struct {
	start, end int
	s, fold    string
	wide       bool // more than one white space stands before it
	begins     bool // a line begins here
	gap        int
}

var (
	flatRE   = regexp.MustCompile(`[。）」』)][ \x{3000}\t]*(?:[＊*•・●○◆◇■□▪※–\-]|\d{1,2}[.．]|[①-⑳]|[QA][.:：])[ \x{3000}\t]|。[ \x{3000}\t]+[＊*•・●○◆◇■□▪※][^ \x{3000}\t]`)
	dressRE  = regexp.MustCompile(`^(?:[＊*]{2,}|[=＝]{2,}|[~〜～]{2,}|[-―─━–—]{2,}|[★☆■◆]{2,})$`)
	noticeRE = regexp.MustCompile(`(?i)^(?:all (?:rights|trademarks)|copyright|\(c\)|©|™|このページ|コメント|トラックバック)`)
)

// unflatten cuts a line that holds a whole text: one whose line breaks were
// turned into spaces. It returns nil for a line that is no such thing. Breaks
// are put before bullet marks and rule numbers, around headings, rules of
// dashes and the lines of a card box, and where a passage begins that stood
// in the line before. It gives up on the break between the last bullet of a
// list and an unmarked paragraph behind it where nothing of all that shows it.
func unflatten(text string, at, end, next, gap int) []layout.Line {
	if end-at < flatLength {
		return nil
	}
	if n := len(flatRE.FindAllStringIndex(text[at:end], 2)); n < 2 {
		return nil
	}
	cs := chunks(text, at, end)
	f := flat{cs: cs}
	for _, c := range cs {
		f.wides += btoi(c.wide)
	}
	f.repeats(text[:end])
	for i := range cs {
		f.look(i)
	}
	f.headings()
	var out []layout.Line
	for i := 0; i < len(cs); {
		j := i + 1
		for j < len(cs) && !cs[j].begins {
			j++
		}
		l := layout.Line{Start: cs[i].start, End: next, Text: text[cs[i].start:cs[j-1].end], Gap: cs[i].gap}
		if i == 0 {
			l.Start, l.Gap = at, gap
		}
		if j < len(cs) {
			l.End = cs[j].start
		}
		out = append(out, l)
		i = j
	}
	return out
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// chunks cuts text[at:end] at white space, and before a bullet mark that
// stands right behind a stop.
func chunks(text string, at, end int) []chunk {
	var out []chunk
	spaces := 2
	for i := at; i < end; {
		r, n := utf8.DecodeRuneInString(text[i:end])
		if isSpace(r) {
			spaces++
			if r == '\u3000' {
				spaces++
			}
			i += n
			continue
		}
		j := i
		for j < end {
			r, n = utf8.DecodeRuneInString(text[j:end])
			if isSpace(r) || j > i && strings.ContainsRune("•＊●○◆◇■□※", r) && strings.HasSuffix(text[i:j], "。") {
				break
			}
			j += n
		}
		out = append(out, chunk{start: i, end: j, s: text[i:j], fold: fold(text[i:j]), wide: spaces > 1})
		i, spaces = j, 0
	}
	return out
}

type flat struct {
	cs    []chunk
	wides int // chunks behind more than one space: blank lines that were kept
}

// cut puts a break before chunk i.
func (f *flat) cut(i int) {
	if i < len(f.cs) {
		f.cs[i].begins = true
		if f.cs[i].wide && f.keepsBlanks() {
			f.cs[i].gap = 1
		}
	}
}

// keepsBlanks reports whether blank lines became double spaces.
func (f *flat) keepsBlanks() bool { return f.wides > 3 }

// over reports whether a line may end before chunk i.
func (f *flat) over(i int) bool {
	return i == 0 || stops(f.cs[i-1].s) || f.cs[i-1].begins && !sentence(f.cs[i-1].s) || f.cs[i].begins
}

// look decides on the breaks around chunk i from the chunk itself.
func (f *flat) look(i int) {
	c := &f.cs[i]
	prev := ""
	if i > 0 {
		prev = f.cs[i-1].fold
	}
	if c.wide && f.keepsBlanks() || i == 0 {
		f.cut(i)
	}
	switch {
	case ruleNumRE.MatchString(c.fold) && !endsLatin(prev):
		f.number(i)
	case f.isMark(i), f.isGlued(i):
		f.cut(i)
	case dressRE.MatchString(c.s):
		f.dressed(i)
	case isCost(c.fold) && i > 0:
		f.costs(i)
	case quotRE.MatchString(c.fold) && f.over(i), strings.HasPrefix(c.s, "【") && strings.HasSuffix(c.s, "】") && f.over(i):
		f.cut(i)
		f.cut(i + 1)
	case followsRE.MatchString(c.fold):
		if f.over(i) {
			f.cut(i)
		}
		f.cut(i + 1)
	case f.over(i) && (furniture(c.fold) || noticeRE.MatchString(f.words(i, 2))):
		f.cut(i)
	}
}

// isMark reports whether chunk i is a bullet mark and a line may begin there.
func (f *flat) isMark(i int) bool {
	if i+1 >= len(f.cs) {
		return false
	}
	_, kind, rest := findMark(f.cs[i].s + " " + f.cs[i+1].s)
	if kind == noMark || rest != len(f.cs[i].s)+1 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(f.cs[i].s)
	switch strong := strings.ContainsRune("•＊●○◆◇■□▪", r); {
	case strong, f.cs[i].begins, i == 0, stops(f.cs[i-1].s):
		return true
	case kind == dashMark && isType(f.cs[i-1].fold): // a type line with its subtypes
		return false
	}
	return f.over(i) || f.headingLike(i-1)
}

// isGlued reports whether chunk i begins with a bullet mark and its text
// right behind it, after the end of a sentence.
func (f *flat) isGlued(i int) bool {
	_, kind, rest := findMark(f.cs[i].s)
	if kind == noMark || kind == dashMark || i == 0 || !stops(f.cs[i-1].s) && !f.cs[i].begins {
		return false
	}
	r, _ := utf8.DecodeRuneInString(f.cs[i].s[rest:])
	return wideLetter(r) || strings.ContainsRune("《「（“", r) || kind != numberMark && kind != askMark && kind != answerMark || isDigit(r)
}

// words joins up to n chunks from i on, folded.
func (f *flat) words(i, n int) string {
	out := f.cs[i].fold
	for j := i + 1; j < i+n && j < len(f.cs); j++ {
		out += " " + f.cs[j].fold
	}
	return out
}

// number breaks before a rule number, and behind a rule heading.
func (f *flat) number(i int) {
	paragraph, heading := ruleLine(f.cs[i].fold)
	if alone := strings.TrimLeft(f.cs[i].fold, "0123456789."); len(alone) < 3 && i+1 < len(f.cs) { // the number stands alone
		paragraph, heading = ruleLine(f.words(i, 2))
		if heading && !sentence(f.cs[i+1].s) { // "702.13." and "絆魂" apart
			f.cut(i)
			f.cut(i + 2)
			return
		}
	}
	if paragraph || heading {
		f.cut(i)
	}
	if heading {
		f.cut(i + 1)
	}
}

// dressed breaks around "＊＊＊ heading ＊＊＊" or a rule of dashes.
func (f *flat) dressed(i int) {
	for j := i + 1; j < len(f.cs) && j <= i+6; j++ {
		if f.cs[j].s == f.cs[i].s && j > i+1 {
			f.cut(i)
			f.cut(j + 1)
			return
		}
		if sentence(f.cs[j].s) {
			break
		}
	}
	for j := i - 2; j >= 0 && j >= i-6; j-- { // the far end of a dress
		if f.cs[j].s == f.cs[i].s && f.cs[j].begins {
			return
		}
	}
	if utf8.RuneCountInString(f.cs[i].s) >= 3 {
		f.cut(i)
		f.cut(i + 1)
	}
}

// costs breaks around the lines of a card box whose cost is chunk i: the name
// before it, the type line behind it, power and toughness, the text.
func (f *flat) costs(i int) {
	for n := 1; n <= 6 && i+n < len(f.cs); n++ {
		rest := i + 1 + n
		if !isType(f.words(i+1, n)) || rest < len(f.cs) && (dressRE.MatchString(f.cs[rest].s) || strings.Contains(dashes, f.cs[rest].s)) {
			continue
		}
		name := i - 1
		for name > 0 && i-name < 5 && !f.cs[name].begins && !stops(f.cs[name-1].s) && !sentence(f.cs[name-1].s) {
			name--
		}
		if !sentence(f.cs[name].s) {
			f.cut(name)
		}
		f.cut(i)
		f.cut(i + 1)
		f.cut(rest)
		if rest < len(f.cs) && isPT(f.cs[rest].fold) {
			f.cut(rest + 1)
		}
		return
	}
}

// headingLike reports whether chunk i could be a heading by its own look.
func (f *flat) headingLike(i int) bool {
	s := f.cs[i].s
	return !sentence(s) && !ends(s) && utf8.RuneCountInString(s) <= 25 && !strings.ContainsAny(s, "、，") &&
		strings.IndexFunc(s, wideLetter) >= 0 || strings.HasPrefix(s, "“") && !sentence(s)
}

// headings breaks around a short chunk that stands between the end of a
// sentence and the beginning of a text.
func (f *flat) headings() {
	if len(f.cs) > 1 && f.headingLike(0) && sentence(f.cs[1].s) {
		f.cut(1)
	}
	for i := 1; i+1 < len(f.cs); i++ {
		c := &f.cs[i]
		if f.keepsBlanks() && !c.wide || !stops(f.cs[i-1].s) || !f.headingLike(i) || f.cs[i-1].begins && !sentence(f.cs[i-1].s) {
			continue
		}
		if _, kind, _ := findMark(c.s); kind != noMark && !c.wide {
			continue
		}
		if f.cs[i+1].begins || sentence(f.cs[i+1].s) {
			f.cut(i)
			f.cut(i + 1)
		} else if i+2 < len(f.cs) && f.headingLike(i+1) && (f.cs[i+2].begins || sentence(f.cs[i+2].s)) { // a chapter and its first part
			f.cut(i)
			f.cut(i + 1)
			f.cut(i + 2)
		}
	}
}

func endsLatin(s string) bool {
	return s != "" && (s[len(s)-1] >= 'a' && s[len(s)-1] <= 'z' || s[len(s)-1] >= 'A' && s[len(s)-1] <= 'Z')
}

// wideLetter reports whether r is a kana or a kanji.
func wideLetter(r rune) bool {
	return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
}

const (
	repeatSentences = 4   // a passage that stands twice has at least so many sentences
	repeatBytes     = 400 // and at least so many bytes
)

// repeats puts breaks where a long passage begins that stood in the text
// before, and where it ends: a body that was copied twice. Only breaks at
// white space count, in both places.
func (f *flat) repeats(text string) {
	first := map[string]int{}
	starts := map[int]int{}
	for i := range f.cs {
		starts[f.cs[i].start] = i
	}
	done := 0
	for at := f.cs[0].start; at < len(text); {
		n := strings.Index(text[at:], "。")
		if n < 0 {
			break
		}
		n += len("。")
		s := strings.TrimFunc(text[at:at+n], isSpace)
		lead := at + n - len(s)
		if was, ok := first[s]; !ok {
			first[s] = lead
		} else if lead >= done && len(s) > 30 {
			back, ahead := extend(text, was, lead)
			done = lead + ahead
			for back > 0 && starts[lead-back] == 0 && lead-back != f.cs[0].start { // to white space in the copy
				back--
			}
			if back+ahead >= repeatBytes && strings.Count(text[lead-back:lead+ahead], "。") >= repeatSentences {
				if i, ok := starts[lead-back]; ok {
					f.cut(i)
				}
				for end := lead + ahead; end > lead; end-- {
					if i, ok := starts[end]; ok && stops(text[lead:end]) {
						f.cut(i)
						break
					}
				}
			}
		}
		at += n
	}
}

// extend says how far the texts at a and b, a < b, agree backwards and
// forwards without meeting each other.
func extend(text string, a, b int) (back, ahead int) {
	for back < a && a < b-back && text[a-back-1] == text[b-back-1] {
		back++
	}
	for b+ahead < len(text) && a+ahead < b-back && text[a+ahead] == text[b+ahead] {
		ahead++
	}
	for back > 0 && !utf8.RuneStart(text[b-back]) {
		back--
	}
	for ahead > 0 && b+ahead < len(text) && !utf8.RuneStart(text[b+ahead]) {
		ahead--
	}
	return back, ahead
}
