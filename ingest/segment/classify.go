package segment

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/ingest/segment/layout"
)

// role is what a line turned out to be.
type role int

const (
	unread  role = iota
	head         // a heading
	card         // a line of a card box
	ruling       // the first line of a ruling
	rule         // the first line of a numbered rule paragraph
	prose        // an introduction
	outside      // page furniture, dates, rules of dashes
	goesOn       // goes on with the block of the line before
	answers      // the answer to the question before, of the same ruling
)

// line is a line with all that the classifier knows of it.
type line struct {
	layout.Line
	fold     string // Text, folded, without a mark
	mark     string // bullet mark as written
	kind     markKind
	cut      int    // offset of body in Text
	body     string // Text without mark
	name     string // body without the dress of a heading
	dress    string // the dress of a heading, "" for none
	role     role
	ruleHead bool   // a rule heading: not part of the sections
	boxStart bool   // the first line of a card box
	box      string // name of the box or card that begins here
}

// markup reports whether the markup says what the line is.
func (l *line) markup() bool {
	return l.Level > 0 || l.Item > 0 || l.Row > 0 || l.Term || l.Def || l.Rule || l.Aside
}

// bullet reports whether the line is an item of a list, by mark or markup.
func (l *line) bullet() bool { return l.kind != noMark || l.Item > 0 }

// glued reports whether the mark is a dash or a middle dot with the text
// right behind it, which may be no mark at all.
func (l *line) glued() bool {
	return (l.kind == dashMark || l.mark == "・") && l.Item == 0 && l.cut == len(l.mark)
}

type classifier struct {
	lines []line
	wrap  int             // columns at which the text was wrapped by hand; 0 where it was not
	names map[string]bool // signs that stand before names rather than sentences
}

// classify gives every line its role.
func classify(page layout.Page, wraps bool) []line {
	c := classifier{lines: make([]line, len(page.Lines))}
	for i, l := range page.Lines {
		c.lines[i] = dissect(l)
	}
	c.signs()
	c.boxes()
	if wraps {
		c.measure()
	}
	c.read()
	c.siblings()
	c.questions()
	c.contents()
	c.promote()
	return c.lines
}

// dissect reads what a line says of itself.
func dissect(l layout.Line) line {
	out := line{Line: l, body: l.Text}
	whole := fold(l.Text)
	paragraph, heading := ruleLine(whole)
	if !paragraph && !heading {
		out.mark, out.kind, out.cut = findMark(l.Text)
		out.body = l.Text[out.cut:]
		if out.kind != noMark {
			paragraph, _ = ruleLine(fold(out.body))
		}
	}
	out.fold = strings.TrimFunc(fold(out.body), isSpace)
	out.name, out.dress = undress(l.Text)
	if out.dress == "" {
		out.name = out.body
	} else if out.kind == signMark && utf8.RuneCountInString(out.dress) == 2 { // a sign at either end
		out.mark, out.kind, out.cut, out.body = "", noMark, 0, l.Text
	}
	switch {
	case l.Aside, l.Rule, separator(l.Text), furniture(strings.TrimFunc(whole, isSpace)):
		out.role = outside
	case l.Level == 0 && !out.bullet() && l.Row == 0 && dateAnyRE.MatchString(out.fold) && !sentence(out.body):
		out.role = outside
	case paragraph:
		out.role = rule
	case heading && out.Level == 0, heading && ruleNumRE.MatchString(whole):
		out.role, out.ruleHead = head, true
	}
	return out
}

// signs finds which of the signs that may be bullets stand before names in
// this document: those that stand before short lines at least as often as
// before sentences.
func (c *classifier) signs() {
	short, long := map[string]int{}, map[string]int{}
	for _, l := range c.lines {
		if l.kind == signMark {
			if sentence(l.body) {
				long[l.mark]++
			} else {
				short[l.mark]++
			}
		}
	}
	c.names = map[string]bool{}
	for m, n := range short {
		c.names[m] = n >= long[m]
	}
}

// minWrap is the narrowest width at which texts are wrapped by hand.
const minWrap = 30

// measure finds the width at which lines were broken by hand: lines that stop
// in the middle of a sentence with an unmarked line right below.
func (c *classifier) measure() {
	var widths []int
	bullets := 0
	for i := 0; i+1 < len(c.lines); i++ {
		l, next := &c.lines[i], &c.lines[i+1]
		if l.bullet() || l.role == rule {
			bullets++
		}
		if next.Gap > 0 || next.bullet() || next.role != unread || l.role == outside || l.role == card || l.markup() || ends(l.Text) || isType(l.fold) || isCost(l.fold) {
			continue
		}
		if w := l.Indent + columns(l.Text); w >= minWrap {
			widths = append(widths, w)
		}
	}
	if n := len(widths); n >= 3 || n > 0 && n*4 >= bullets {
		slices.Sort(widths)
		c.wrap = widths[n/4] // most lines are as wide; long words and brackets make some wider
	}
}

// columns returns the width of s, wide characters counting two.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r >= 0x2e80 && r < 0xff61 || r >= 0xffe0 || r >= 0x2010 && r <= 0x2fff {
			n++
		}
	}
	return n
}

// read goes through the lines in order and decides on those that no pattern
// and no box has claimed.
func (c *classifier) read() {
	open := -1 // line at which the block begins that may still go on
	for i := range c.lines {
		l := &c.lines[i]
		switch {
		case l.role == rule:
			open = i
		case l.role != unread:
			open = -1
		case l.Level > 0:
			open = c.heading(i)
		case l.Cont && open >= 0 && !l.bullet() && !c.dressed(l):
			l.role = goesOn
		case l.Term:
			l.role, l.dress = head, "dt"
			if quotRE.MatchString(l.fold) {
				l.box = cardName(l.body)
			}
			if asks(l.body) && l.kind == askMark {
				l.role, open = ruling, i
			}
		case l.Row > 0:
			open = c.cell(i)
		case l.Def:
			l.role, open = ruling, i
			if !sentence(l.body) && !ends(l.body) {
				l.role = prose
			}
		case l.bullet() && !(open >= 0 && c.broken(open, i)):
			open = c.item(i)
		case l.bullet():
			l.role = goesOn
		case open >= 0 && c.continues(open, i):
			l.role = goesOn
		case isCost(l.fold):
			l.role, open = card, -1
		case c.isHeading(i):
			l.role, open = head, -1
		default:
			l.role, open = prose, i
		}
	}
}

// heading reads a line that markup calls a heading.
func (c *classifier) heading(i int) (open int) {
	l := &c.lines[i]
	if l.kind == askMark && asks(l.body) {
		l.role = ruling
		return i
	}
	if strings.Contains(l.body, "。") && utf8.RuneCountInString(l.body) > maxHeading {
		l.role = prose
		return i
	}
	l.role = head
	if m := quotRE.FindStringSubmatch(l.fold); m != nil {
		l.box = cardName(l.body)
	}
	return -1
}

// cell reads a table cell: sentences rule on something, the rest are labels.
func (c *classifier) cell(i int) (open int) {
	l := &c.lines[i]
	switch {
	case l.Header && (i == 0 || c.lines[i-1].Row != l.Row || c.lines[i-1].Header) && !sentence(l.body):
		l.role = prose
		if i+1 < len(c.lines) && c.lines[i+1].Row == l.Row && !c.lines[i+1].Header {
			l.role, l.dress = head, "cell"
		}
	case sentence(l.body):
		l.role = ruling
		return i
	case l.Cell == 1:
		l.role, l.dress = head, "cell"
		if quotRE.MatchString(l.fold) {
			l.box = cardName(l.body)
		}
	default:
		l.role = card
	}
	return -1
}

// item reads a bullet.
func (c *classifier) item(i int) (open int) {
	l := &c.lines[i]
	next := c.after(i)
	short := !sentence(l.body) && !stops(l.body)
	switch {
	case !short:
	case chapterRE.MatchString(l.fold) && (l.kind == numberMark || l.kind == signMark) && (next == nil || next.kind != l.kind || sentence(next.body)):
		l.role, l.dress, l.name = head, "chapter", l.body
	case l.kind == signMark && (c.names[l.mark] || next != nil && next.kind == noMark && next.role != head && sentence(next.body)):
		l.role = head
		if next == nil && l.Item == 0 {
			l.role = prose
		}
	case next != nil && c.over(l, next):
		l.role = head
		l.dress, l.name = itemDress+depthDigit(l), l.body
	}
	if l.role == head || l.role == prose {
		if quotRE.MatchString(l.fold) {
			l.box = cardName(l.body)
		}
		if l.dress == "" {
			l.dress, l.name = "item", l.body
		}
		return -1
	}
	l.role = ruling
	return i
}

// siblings makes headings of the short numbered items whose like are headings:
// where "1." and "2." stand over lists, "3." does too, whatever is below it.
func (c *classifier) siblings() {
	heads, items := map[string]int{}, map[string]int{}
	form := func(l *line) string { return markForm(l) + depthDigit(l) }
	short := func(l *line) bool { return l.kind == numberMark && !sentence(l.body) && !stops(l.body) }
	for i := range c.lines {
		if l := &c.lines[i]; short(l) && l.role == head {
			heads[form(l)]++
		} else if l.kind == numberMark && l.role == ruling {
			items[form(l)]++
		}
	}
	for i := range c.lines {
		if l := &c.lines[i]; short(l) && l.role == ruling && heads[form(l)] > items[form(l)] {
			l.role, l.dress, l.name = head, itemDress+depthDigit(l), l.body
		}
	}
}

// itemDress is the dress of headings that are bullets with others below them.
const itemDress = "item"

// depthDigit gives how deep a bullet stands, as one digit.
func depthDigit(l *line) string { return string(rune('0' + min(l.Item+l.Indent, 9))) }

// over reports whether the short item l stands over the line next as its
// heading: next is deeper, has another kind of mark, or is prose.
func (c *classifier) over(l, next *line) bool {
	if !next.bullet() {
		return l.kind == numberMark && next.role == unread && (l.Gap > 0 && next.Gap > 0 || sentence(next.body) && next.Indent <= l.Indent)
	}
	if next.Item != l.Item {
		return next.Item > l.Item
	}
	if l.Item > 0 {
		return false
	}
	return next.Indent > l.Indent || l.kind == numberMark && (next.kind != l.kind || markForm(next) != markForm(l)) && sentence(next.body) || quotRE.MatchString(l.fold) && next.mark != l.mark
}

// after returns the line behind i, nil at the end.
func (c *classifier) after(i int) *line {
	if i+1 < len(c.lines) {
		return &c.lines[i+1]
	}
	return nil
}

// continues reports whether the unmarked line i goes on with the block that
// begins at line open: it is indented under it, or the line before stops in
// the middle of a sentence, or ends where the text is wrapped.
func (c *classifier) continues(open, i int) bool {
	first, before, l := &c.lines[open], &c.lines[i-1], &c.lines[i]
	hanging := first.bullet() && l.Indent > first.Indent
	if l.Gap > 0 {
		return hanging && l.Gap == 1 && first.Item > 0 && !c.dressed(l)
	}
	if first.role == ruling && first.Item > 0 && first.mark == "" { // a list of the markup is over
		return false
	}
	if c.dressed(l) {
		return false
	}
	if first.kind == askMark && c.asksOn(i) {
		return true
	}
	if hanging {
		return true
	}
	width := before.Indent + columns(before.Text)
	if stops(before.Text) || ends(before.Text) && !(c.wrap > 0 && width >= c.wrap*3/5 && strings.ContainsRune(closers, last(before.Text))) {
		return c.wrap > 0 && width >= c.wrap-5 && first.role != prose && !c.bare(i)
	}
	return width >= minWrap || first.role == rule && sentence(l.body)
}

// broken reports whether what looks like a mark at line i is a dash or dot
// inside a word or sentence that was wrapped there. A dot counts as such only
// in wrapped texts, and not where the items above have the same mark.
func (c *classifier) broken(open, i int) bool {
	l, before := &c.lines[i], &c.lines[i-1]
	if !l.glued() || l.Gap > 0 || ends(before.Text) || columns(before.Text) < minWrap {
		return false
	}
	return l.kind == dashMark || c.wrap > 0 && columns(before.Text) >= c.wrap-5 && c.lines[open].mark != l.mark
}

// asksOn reports whether line i, below the first line of a question, is still
// the question: an answer comes right below it.
func (c *classifier) asksOn(i int) bool {
	for j := i; j+1 < len(c.lines) && j < i+4; j++ {
		if l, next := &c.lines[j], &c.lines[j+1]; next.kind == answerMark {
			return asks(l.body)
		} else if next.bullet() || next.Gap > 0 || next.role != unread || c.dressed(next) {
			return false
		}
	}
	return false
}

func last(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// kinds gives the kind of block that a line with a role begins.
var kinds = map[role]corpus.BlockKind{
	head: corpus.KindHeading, card: corpus.KindCardText, ruling: corpus.KindRuling, rule: corpus.KindRule,
	prose: corpus.KindIntroduction, outside: corpus.KindBoilerplate, unread: corpus.KindIntroduction,
}
