package segment

import (
	"strings"
	"unicode/utf8"
)

// dressed reports whether l looks like a heading or a card name by itself.
func (c *classifier) dressed(l *line) bool {
	return l.dress != "" && !sentence(l.name) || quotRE.MatchString(l.fold) || chapterRE.MatchString(l.fold) && !sentence(l.body)
}

// isHeading reads an unmarked line as a heading where it is one.
func (c *classifier) isHeading(i int) bool {
	l := &c.lines[i]
	switch {
	case quotRE.MatchString(l.fold):
		l.box = cardName(l.body)
		l.dress, l.name = "《》", l.body
	case l.dress != "" && !sentence(l.name) && utf8.RuneCountInString(l.name) <= maxHeading:
		if quotRE.MatchString(fold(l.name)) {
			l.box = cardName(l.name)
		}
		if l.dress[0] == '[' || l.dress[0] == '(' || strings.HasPrefix(l.dress, "『") {
			return c.leads(i)
		}
	case chapterRE.MatchString(l.fold) && !sentence(l.body):
		l.dress = "chapter"
	case c.bare(i):
		l.dress = "bare"
	default:
		return false
	}
	if chapterRE.MatchString(fold(l.name)) {
		l.dress = "chapter"
	}
	return true
}

// bare reports whether the undressed line i is a heading by its place: short,
// no sentence, set off from what is before, with a text behind it. More than
// two such lines in a row are no headings.
func (c *classifier) bare(i int) bool {
	if !c.brief(i) || !c.leads(i) {
		return false
	}
	if next := c.after(i); c.wrap > 0 && next.Gap == 0 && (!next.bullet() || next.glued()) && columns(c.lines[i].Text) >= c.wrap*3/4 {
		return false // the first line of a wrapped paragraph
	}
	if i > 0 {
		if before := &c.lines[i-1]; c.lines[i].Gap == 0 && before.role != outside && before.role != head && !ends(before.Text) {
			return false
		}
	}
	run := 1
	for j := i - 1; j >= 0 && c.lines[j+1].Gap == 0 && c.brief(j) && run < 3; j-- {
		run++
	}
	for j := i + 1; j < len(c.lines) && c.lines[j].Gap == 0 && c.brief(j) && run < 3; j++ {
		run++
	}
	return run < 3
}

// brief reports whether line i is short and unmarked enough for a heading.
func (c *classifier) brief(i int) bool {
	l := &c.lines[i]
	if l.markup() || l.bullet() || l.role != unread && l.role != head || sentence(l.body) || utf8.RuneCountInString(l.body) > maxHeading {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(l.body)
	return !strings.ContainsRune("。、，,・：:；;", r) && !isCost(l.fold) && !isPT(l.fold) && strings.IndexFunc(l.body, isLetter) >= 0
}

func isLetter(r rune) bool { return wideLetter(r) || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// leads reports whether a text follows line i that it could be the heading of.
func (c *classifier) leads(i int) bool {
	for j := i + 1; j < len(c.lines); j++ {
		l := &c.lines[j]
		if l.role == outside {
			continue
		}
		return true
	}
	return false
}
