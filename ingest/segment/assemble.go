package segment

import (
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/ingest/decode"
)

// assembler turns lines with roles into blocks that tile the source.
type assembler struct {
	text    *decode.Text
	blocks  []corpus.Block
	at      int // decoded offset up to which blocks reach
	line    int // source line of at, from 1
	section []level
	box     string
	group   int
	fresh   bool // the next block begins a new group
	row     int  // table row of the last line
	entered bool // the line is a heading that is now the last of section
}

// level is a heading that is in force.
type level struct {
	dress string
	depth int // of the markup; 0 for headings by dress
	name  string
	mark  string // form of the bullet mark, where it is a bullet
}

// assemble makes the blocks of doc. Title is the line that names the whole
// document, -1 for none: it is a heading, but no section of its parts.
func assemble(doc *corpus.Document, text *decode.Text, lines []line, title int) []corpus.Block {
	a := assembler{text: text, line: 1, fresh: true}
	loose := looseLists(lines)
	for i := 0; i < len(lines); {
		l := &lines[i]
		j := i + 1
		for j < len(lines) && (lines[j].role == goesOn || lines[j].role == answers) && kinds[l.role] != "" {
			j++
		}
		if l.Row != a.row { // what a label of a table row says holds for the row
			a.row = l.Row
			a.leave("cell")
		}
		if !l.Term && !l.Def && !l.Cont { // and what a term says, for its definitions
			a.leave("dt")
		}
		a.parts(l, loose[i])
		if l.role == ruling && l.bullet() {
			a.outdent(l)
		}
		a.entered = l.role == head && i != title && !l.ruleHead
		if a.entered {
			a.enter(l)
		}
		a.emit(lines[i:j])
		i = j
	}
	a.fill(len(text.UTF8))
	return a.blocks
}

// parts decides whether a new group begins at l.
func (a *assembler) parts(l *line, spacing int) {
	if l.Gap > spacing || l.role == outside || l.role == head || l.boxStart {
		a.fresh = true
	}
	if l.role == head && !l.ruleHead || l.boxStart {
		a.box = l.box
	} else if l.ruleHead || l.role == rule || l.role == prose && followsRE.MatchString(l.fold) {
		a.box = "" // what follows explains the rule, not the card shown before it
	}
}

// enter puts a heading into the sections in force.
func (a *assembler) enter(l *line) {
	var at int
	switch {
	case l.Level > 0:
		at = slices.IndexFunc(a.section, func(s level) bool { return s.depth == 0 || s.depth >= l.Level })
	case l.dress == "chapter":
		at = slices.IndexFunc(a.section, func(s level) bool { return s.depth == 0 || s.dress == "chapter" })
	default:
		at = slices.IndexFunc(a.section, func(s level) bool { return s.dress == l.dress })
	}
	if at >= 0 {
		a.section = a.section[:at]
	}
	name := strings.TrimFunc(l.name, isSpace)
	if l.box != "" {
		name = l.box
	}
	a.section = append(slices.Clip(a.section), level{l.dress, l.Level, name, markForm(l)})
}

// outdent ends the sections that a bullet with deeper bullets below it began,
// where l is a bullet beside it.
func (a *assembler) outdent(l *line) {
	for i, s := range a.section {
		if strings.HasPrefix(s.dress, itemDress) && s.mark == markForm(l) && s.dress >= itemDress+depthDigit(l) {
			a.section, a.box = a.section[:i], ""
			return
		}
	}
}

// markForm is a bullet mark without what is counted in it: "(a)" and "(b)"
// are one form, "1." is another.
func markForm(l *line) string {
	if l.kind != numberMark {
		return l.mark
	}
	return strings.Map(func(r rune) rune {
		if isLetter(r) || isDigit(r) || r >= 0x2460 {
			return '1'
		}
		return r
	}, l.mark)
}

// leave ends the sections from the first heading of a dress on.
func (a *assembler) leave(dress string) {
	if at := slices.IndexFunc(a.section, func(s level) bool { return s.dress == dress }); at >= 0 {
		a.section = a.section[:at]
	}
}

// emit adds the block of some lines, and before it one for the bytes that no
// line owns.
func (a *assembler) emit(lines []line) {
	first, last := &lines[0], &lines[len(lines)-1]
	start, end := max(first.Start, a.at), last.End
	if end <= start {
		return
	}
	a.fill(start)
	kind := kinds[first.role]
	if a.fresh && kind != corpus.KindBoilerplate {
		a.group++
		a.fresh = false
	}
	b := corpus.Block{Kind: kind, Line: a.line, Group: a.group, Mark: first.mark}
	b.Text, b.RubyText = blockText(lines)
	if kind != corpus.KindBoilerplate {
		b.Box = a.box
		for _, s := range a.section {
			b.Section = append(b.Section, s.name)
		}
		if first.role == head && a.entered {
			b.Section = b.Section[:len(b.Section)-1] // headings above it
		}
	}
	a.push(b, end)
}

// blockText joins the texts of the lines of a block, and their ruby.
func blockText(lines []line) (string, []corpus.Ruby) {
	text, ruby := "", []corpus.Ruby(nil)
	for i := range lines {
		l := &lines[i]
		body, cut := l.Text, 0
		if i == 0 || l.role == answers {
			body, cut = l.body, l.cut
		}
		switch {
		case i == 0:
			text = body
		case l.role == answers:
			text += "\n" + body
		default:
			text = join(text, body)
		}
		base := len(text) - len(body) - cut
		for _, r := range l.Ruby {
			if r.Start >= cut && r.End <= len(l.Text) {
				ruby = append(ruby, corpus.Ruby{Span: corpus.Span{Start: r.Start + base, End: r.End + base}, Reading: r.Reading})
			}
		}
	}
	trimmed := strings.TrimRightFunc(text, isSpace)
	return trimmed, ruby
}

// fill adds a block for the bytes between the last block and end: blank
// space and markup.
func (a *assembler) fill(end int) {
	if end > a.at {
		a.push(corpus.Block{Kind: corpus.KindBoilerplate, Line: a.line, Group: a.group}, end)
	}
}

func (a *assembler) push(b corpus.Block, end int) {
	b.Bytes = corpus.Span{Start: a.text.Offset(a.at), End: a.text.Offset(end)}
	a.line += strings.Count(a.text.UTF8[a.at:end], "\n")
	a.at = end
	a.blocks = append(a.blocks, b)
}

// looseLists gives for each line how many blank lines before it part
// nothing: in a list whose items are all set apart by blank lines, only a
// wider gap parts groups. A section whose bullets are all alike apart stays
// as it is, since each may be a group of its own.
func looseLists(lines []line) []int {
	out := make([]int, len(lines))
	for i := 0; i < len(lines); {
		j, least, most, n := i, 1<<30, 0, 0
		for ; j < len(lines) && (j == i || lines[j].role != head && !lines[j].boxStart); j++ {
			if j > i && lines[j].role == ruling && (lines[j-1].role == ruling || lines[j-1].role == goesOn || lines[j-1].role == answers) {
				least, most, n = min(least, lines[j].Gap), max(most, lines[j].Gap), n+1
			}
		}
		if n > 1 && least > 0 && most > least {
			for k := i + 1; k < j; k++ {
				out[k] = least
			}
		}
		i = j
	}
	return out
}
